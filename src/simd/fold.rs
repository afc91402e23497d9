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

use super::{Base, Kernel, Lanes, Tier, dispatch};
use crate::Real;
use core::marker::PhantomData;

/// Terms that each go to a running sum of their own: four accumulators of eight lanes.
pub(super) const CHUNK: usize = 32;

/// A chunk of values, eight by eight.
pub(crate) type Chunk<T> = [[T; 8]; 4];

/// The whole chunks of some values.
#[inline(always)]
pub(crate) fn chunks<T>(values: &[T]) -> &[Chunk<T>] {
    values.as_chunks().0.as_chunks().0
}

/// Terms that come a chunk at a time, in order.
pub(crate) trait Chunks<T: Real> {
    /// Adds each of the next `count` terms, 1 to 32 and fewer for the last time only, to its running sum, where it is made.
    /// Must be `#[inline(always)]` in every implementation.
    fn add_to<S: Tier>(&mut self, tier: S, sums: &mut [S::Lanes<T>; 4], count: usize);
}

/// Terms one by one.
#[derive(Clone)]
pub(crate) struct Each<I>(pub(crate) I);

/// The next `count` terms, as many as there are, and then 0; with the number that there were. An iterator is no work for
/// lanes, so it does not belong in every tier's kernel.
#[inline(never)]
fn fill<T: Real>(terms: &mut impl Iterator<Item = T>, count: usize) -> ([T; 8], usize) {
    let (mut octet, mut filled) = ([T::zero(); 8], 0);
    for slot in octet.iter_mut().take(count) {
        let Some(term) = terms.next() else { break };
        *slot = term;
        filled += 1;
    }
    (octet, filled)
}

impl<T: Real, I: Iterator<Item = T>> Chunks<T> for Each<I> {
    #[inline(always)]
    fn add_to<S: Tier>(&mut self, tier: S, sums: &mut [S::Lanes<T>; 4], count: usize) {
        for (sum, before) in sums.iter_mut().zip((0..count).step_by(8)) {
            sum.accumulate(&S::Lanes::load(tier, &fill(&mut self.0, count - before).0));
        }
    }
}

/// Terms from a slice.
#[derive(Clone)]
pub(crate) struct Slice<'a, T>(pub(crate) &'a [T]);

impl<T: Real> Chunks<T> for Slice<'_, T> {
    #[inline(always)]
    fn add_to<S: Tier>(&mut self, tier: S, sums: &mut [S::Lanes<T>; 4], _: usize) {
        for sum in sums {
            let mut octet = [T::zero(); 8];
            let (first, rest) = self.0.split_at_checked(8).unwrap_or((self.0, &[]));
            octet.iter_mut().zip(first).for_each(|(slot, &term)| *slot = term);
            sum.accumulate(&S::Lanes::load(tier, &octet));
            self.0 = rest;
        }
    }
}

/// The 32 running sums and the total of the finished blocks.
pub(super) struct Accumulators<S: Tier, T: Real> {
    pub(super) lanes: [S::Lanes<T>; 4],
    pub(super) chunks: usize,
    pub(super) total: f64,
}

/// Written out, so that arrays are cleared in place.
#[inline(always)]
fn zero<S: Tier, T: Real>(tier: S) -> [S::Lanes<T>; 4] {
    let zero = || S::Lanes::zero(tier);
    [zero(), zero(), zero(), zero()]
}

impl<S: Tier, T: Real> Accumulators<S, T> {
    #[inline(always)]
    fn new(tier: S) -> Self {
        Self { lanes: zero(tier), chunks: 0, total: 0.0 }
    }

    /// Adds the next `count` terms; what does not fill a chunk is the end of all.
    #[inline(always)]
    pub(super) fn extend(&mut self, tier: S, terms: &mut impl Chunks<T>, count: usize) {
        for _ in 0..count / CHUNK {
            terms.add_to(tier, &mut self.lanes, CHUNK);
            self.end_chunk(tier);
        }
        if !count.is_multiple_of(CHUNK) {
            terms.add_to(tier, &mut self.lanes, count % CHUNK);
        }
    }

    /// Ends the block if this chunk was its last.
    #[inline(always)]
    fn end_chunk(&mut self, tier: S) {
        self.chunks += 1;
        if self.chunks == T::BLOCK {
            self.total += self.block().widen();
            (self.lanes, self.chunks) = (zero(tier), 0);
        }
    }

    #[inline(always)]
    fn block(&mut self) -> T {
        let [s0, s1, s2, s3] = &mut self.lanes;
        s0.accumulate(s1);
        s2.accumulate(s3);
        s0.accumulate(s2);
        let [l0, l1, l2, l3, l4, l5, l6, l7] = s0.to_array();
        ((l0 + l4) + (l2 + l6)) + ((l1 + l5) + (l3 + l7))
    }

    #[inline(always)]
    pub(super) fn finish(&mut self) -> T {
        T::narrow(self.total + self.block().widen())
    }
}

struct First<T, O> {
    terms: O,
    count: usize,
    float: PhantomData<T>,
}

impl<T: Real, O: Chunks<T>> Kernel for First<T, O> {
    type Output = T;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> T {
        // A kernel comes by reference, so that what the loop changes must leave it to stay in registers.
        let mut terms = self.terms;
        sum_on(tier, &mut terms, self.count)
    }
}

/// [`sum_chunks`] on a tier.
#[inline(always)]
pub(crate) fn sum_on<S: Tier, T: Real>(tier: S, terms: &mut impl Chunks<T>, count: usize) -> T {
    let mut sums = Accumulators::new(tier);
    sums.extend(tier, terms, count);
    sums.finish()
}

/// Σ terms, in the order above: on the base tier, and never in a kernel, since an iterator is no work for lanes.
#[inline(never)]
pub(crate) fn sum<T: Real>(mut terms: impl Iterator<Item = T>) -> T {
    let (mut sums, mut filled) = (Accumulators::<Base, T>::new(Base), 8);
    while filled == 8 {
        for sum in &mut sums.lanes {
            if filled == 8 {
                let octet;
                (octet, filled) = fill(&mut terms, 8);
                sum.accumulate(&T::Base::load(Base, &octet));
            }
        }
        sums.end_chunk(Base);
    }
    sums.finish()
}

/// Σ of the first `count` terms, in the order above.
pub(crate) fn sum_chunks<T: Real>(terms: impl Chunks<T>, count: usize) -> T {
    dispatch(First { terms, count, float: PhantomData })
}

#[cfg(test)]
mod tests {
    use super::{Each, First, Slice, sum, sum_chunks};
    use crate::simd::{Base, Kernel};
    use core::marker::PhantomData;

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
                let (a, b) = (&wave[start..start + n], &narrow[start..start + n]);
                let want = (oracle_f64(a).to_bits(), oracle_f32(b).to_bits());
                let terms = (|| a.iter().copied(), || b.iter().copied());
                assert_eq!((sum(terms.0()).to_bits(), sum(terms.1()).to_bits()), want);
                let chunks = (sum_chunks(Each(terms.0()), n), sum_chunks(Each(terms.1()), n));
                assert_eq!((chunks.0.to_bits(), chunks.1.to_bits()), want);
                let slices = (sum_chunks(Slice(a), n), sum_chunks(Slice(b), n));
                assert_eq!((slices.0.to_bits(), slices.1.to_bits()), want);
                let first = (
                    First { terms: Each(terms.0()), count: n, float: PhantomData::<f64> },
                    First { terms: Each(terms.1()), count: n, float: PhantomData::<f32> },
                );
                assert_eq!((first.0.run(Base).to_bits(), first.1.run(Base).to_bits()), want);
            }
        }
    }
}
