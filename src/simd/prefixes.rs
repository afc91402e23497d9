//! The sum of [`fold`](super::fold) over the first k terms, for many k: each with the bits that `fold` gives for those
//! terms alone.

use super::fold::{Accumulators, CHUNK, Chunks};
use super::{Kernel, Lanes, Tier, dispatch};
use crate::Real;

/// Terms, and the sums of the whole chunks among those that were asked for. One pass while k rises; where it falls below
/// those chunks, the terms start over.
pub(crate) struct Prefixes<T, O> {
    start: O,
    rest: O,
    /// Terms before `rest`.
    count: usize,
    lanes: [[T; 8]; 4],
    chunks: usize,
    total: f64,
}

impl<T: Real, O: Chunks<T> + Clone> Prefixes<T, O> {
    pub(crate) fn new(terms: O) -> Self {
        Self {
            start: terms.clone(),
            rest: terms,
            count: 0,
            lanes: [[T::zero(); 8]; 4],
            chunks: 0,
            total: 0.0,
        }
    }

    /// Σ of the first k terms.
    pub(crate) fn sum(&mut self, k: usize) -> T {
        if k < self.count {
            *self = Self::new(self.start.clone());
        }
        dispatch(First { prefixes: self, k })
    }
}

struct First<'a, T, O> {
    prefixes: &'a mut Prefixes<T, O>,
    k: usize,
}

impl<T: Real, O: Chunks<T> + Clone> Kernel for First<'_, T, O> {
    type Output = T;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> T {
        let Self { prefixes, k } = self;
        let lanes = prefixes.lanes.map(|octet| S::Lanes::load(tier, &octet));
        let mut sums = Accumulators::<S, T> { lanes, chunks: prefixes.chunks, total: prefixes.total };
        let whole = k - k % CHUNK;
        sums.extend(tier, &mut prefixes.rest, whole - prefixes.count);
        prefixes.lanes = sums.lanes.map(|octet| octet.to_array());
        (prefixes.count, prefixes.chunks, prefixes.total) = (whole, sums.chunks, sums.total);
        sums.extend(tier, &mut prefixes.rest.clone(), k - whole);
        sums.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Prefixes;
    use crate::Real;
    use crate::simd::fold::{Each, sum};

    fn agrees<T: Real>(terms: &[T]) {
        let mut prefixes = Prefixes::new(Each(terms.iter().copied()));
        for k in (0..terms.len()).chain([500, 3, 64, 63, 600]) {
            assert_eq!(prefixes.sum(k), sum(terms[..k].iter().copied()), "{k}");
        }
    }

    #[test]
    fn every_prefix_has_the_bits_of_the_fold() {
        let terms: [f64; 600] = core::array::from_fn(|i| 1.0 / (i * 7 % 31 + 1) as f64);
        agrees(&terms);
        agrees(&terms.map(|x| x as f32));
    }
}
