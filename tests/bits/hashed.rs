//! What can be added to a hash: every kind of result.

use super::State;
use footrule::measure::PrecisionRecall;
use footrule::order::TieSums;
use footrule::{Mean, PValue, PairCounts, Real, Result};

pub trait Hashed {
    fn add_to(self, state: &mut State);
}

impl State {
    pub fn add(&mut self, result: impl Hashed) {
        result.add_to(self);
    }
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl Hashed for $t {
            fn add_to(self, state: &mut State) {
                state.word(self as u64);
            }
        }
    )* };
}
integers! { bool i8 u32 u64 usize i64 }

impl Hashed for u128 {
    fn add_to(self, state: &mut State) {
        state.word(self as u64);
        state.word((self >> 64) as u64);
    }
}

macro_rules! floats {
    ($($t:ty)*) => { $(
        impl Hashed for $t {
            fn add_to(self, state: &mut State) {
                state.value(self);
            }
        }
    )* };
}
floats! { f32 f64 }

impl<H: Hashed + Copy> Hashed for &[H] {
    fn add_to(self, state: &mut State) {
        self.iter().for_each(|&value| state.add(value));
    }
}

impl<H: Hashed> Hashed for Result<H> {
    fn add_to(self, state: &mut State) {
        match self {
            Ok(value) => state.add(value),
            Err(error) => state.word(error.code().into()),
        }
    }
}

impl Hashed for () {
    fn add_to(self, _: &mut State) {}
}

impl<A: Hashed, B: Hashed> Hashed for (A, B) {
    fn add_to(self, state: &mut State) {
        state.add(self.0);
        state.add(self.1);
    }
}

impl Hashed for PairCounts {
    fn add_to(self, state: &mut State) {
        state.add(&[self.concordant, self.discordant, self.tied_x, self.tied_y, self.tied_both][..]);
    }
}

impl<T: Real + Hashed> Hashed for PrecisionRecall<T> {
    fn add_to(self, state: &mut State) {
        state.add((self.rank, self.found));
        state.add((self.precision, self.recall));
    }
}

impl<T: Real + Hashed> Hashed for PValue<T> {
    fn add_to(self, state: &mut State) {
        state.add((self.two_sided, (self.lower, self.upper)));
    }
}

impl Hashed for TieSums {
    fn add_to(self, state: &mut State) {
        state.add(&[self.items(), self.distinct(), self.pairs()][..]);
        state.add((self.triples(), self.skew() as u128));
    }
}

impl<T: Real + Hashed> Hashed for Mean<T> {
    fn add_to(self, state: &mut State) {
        state.add((self.defined, self.undefined));
        state.add(self.value(footrule::Undefined::Zero));
    }
}
