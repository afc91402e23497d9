//! Σ|F(k) − k| and Σ(F(k) − k)², exact.
//!
//! Both rest on ΣF(k) = Σk. What the items that go up gain is what the others lose, so Σ|F(k) − k| is twice the gain:
//! neither absolute values nor their emulation where the processor has none. And Σ(F(k) − k)² = 2Σk² − 2ΣkF(k): one
//! product a term, of two numbers of 32 bits, for which every processor has an instruction.
//!
//! A block's sum stays in the narrow type that its length and the largest rank allow; only block totals are added wide.
//! Widening every term instead costs 2.5 times as much in cache.

use super::{Halves, Ints, Kernel, Tier, dispatch};
use wide::bytemuck::cast;

/// Terms summed, in a lane or in all, before the total widens.
const BLOCK: usize = 256;

/// Largest n whose block of differences < n fits 32 bits.
const NARROW: usize = (u32::MAX as usize) / BLOCK;

/// Largest n whose ranks fit 15 bits, where the build has the vectors for them.
const HALVES: usize =
    if cfg!(any(target_feature = "sse2", target_feature = "simd128")) { i16::MAX as usize } else { 0 };

/// Largest n whose block of products ≤ n² fits 64 bits.
const NARROW_PRODUCTS: usize = 1 << 28;

/// Σ over the pieces of a whole F, each with the ranks before it: blocks and what is left of them.
#[inline(always)]
fn by_blocks<N: core::ops::AddAssign>(ranks: &[u32], mut total: N, piece: impl Fn(&[u32], u32) -> N) -> N {
    let (blocks, rest) = ranks.as_chunks::<BLOCK>();
    let mut start = 0;
    for block in blocks {
        total += piece(block, start);
        start += BLOCK as u32;
    }
    total += piece(rest, start);
    total
}

/// max(F(k) − k, 0) over a piece of F that starts after rank `start`. Ranks are below 2³¹.
#[inline(always)]
fn gains(ranks: &[u32], start: u32) -> impl Iterator<Item = u32> {
    ranks.iter().zip(start + 1..).map(|(&rank, k)| (rank as i32 - k as i32).max(0) as u32)
}

/// Σmax(F(k) − k, 0) of at most [`HALVES`] ranks, twice as many in a vector: 30 000 ranks take 0.5 of the time that 32 bits
/// take on SSE2, and 0.7 on AVX2.
#[inline(always)]
fn halves<S: Tier>(tier: S, ranks: &[u32]) -> u64 {
    let (blocks, rest) = ranks.as_chunks::<16>();
    let mut k = S::Halves::pack(tier, &core::array::from_fn(|lane| lane as u32 + 1));
    let (step, mut total) = (S::Halves::pack(tier, &[16; 16]), S::Ints::splat(tier, 0));
    for block in blocks {
        total = total.add(S::Halves::pack(tier, block).above(k).pairs()); // 2¹¹ sums below 2¹⁶
        k = k.add(step);
    }
    let start = (ranks.len() - rest.len()) as u32;
    total.to_array().iter().map(|&lane| lane as u64).sum::<u64>() + u64::from(gains(rest, start).sum::<u32>())
}

/// Σmax(F(k) − k, 0) of at most [`NARROW`] ranks.
///
/// Both halves at once, each from its beginning: a processor fetches two streams in less time than one twice as long, so that
/// 10⁷ ranks take 0.75 of the time. Left to itself the compiler reads each block from its end in strides, which no prefetcher
/// follows.
#[inline(always)]
fn narrow<S: Tier>(tier: S, ranks: &[u32]) -> u64 {
    let octets = ranks.as_chunks::<8>().0;
    let half = octets.len() / 2;
    let (front, back) = octets.split_at_checked(half).unwrap_or_default();
    let from = |k: i32| S::Ints::load(tier, &core::array::from_fn(|lane| -k - lane as i32));
    let (mut minus_k, mut minus_l) = (from(1), from(8 * half as i32 + 1));
    let (zero, step) = (S::Ints::splat(tier, 0), S::Ints::splat(tier, -8));
    let gain = |octet: &[u32; 8], minus_k| {
        let above = S::Ints::load(tier, &octet.map(u32::cast_signed)).add(minus_k);
        above.and(above.greater(zero))
    };
    let mut total = 0;
    for (front, back) in front.chunks(BLOCK / 2).zip(back.chunks(BLOCK / 2)) {
        let mut sum = zero;
        for (one, other) in front.iter().zip(back) {
            sum = sum.add(gain(one, minus_k)).add(gain(other, minus_l));
            (minus_k, minus_l) = (minus_k.add(step), minus_l.add(step));
        }
        total += sum.to_array().into_iter().map(|lane| u64::from(lane.cast_unsigned())).sum::<u64>();
    }
    let done = 16 * half;
    total + gains(ranks.get(done..).unwrap_or_default(), done as u32).map(u64::from).sum::<u64>()
}

/// k · F(k) over a piece. Two ranks are read as one word, so that its halves are factors as they are, and so are two k.
#[inline(always)]
fn products(ranks: &[u32], start: u32) -> impl Iterator<Item = u64> {
    const LOW: u64 = u32::MAX as u64;
    let (pairs, last) = ranks.as_chunks::<2>();
    let mut ks: u64 = cast([start + 1, start + 2]);
    let step: u64 = cast([2u32, 2]);
    let pairs = pairs.iter().map(move |&pair| {
        let (word, k): (u64, u64) = (cast(pair), ks);
        ks = ks.wrapping_add(step);
        (word & LOW) * (k & LOW) + (word >> 32) * (k >> 32)
    });
    let end = u64::from(start) + ranks.len() as u64;
    pairs.chain(last.iter().map(move |&rank| u64::from(rank) * end))
}

struct Footrule<'a> {
    ranks: &'a [u32],
    narrow: bool,
}

impl Kernel for Footrule<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> u64 {
        2 * if self.ranks.len() <= HALVES {
            halves(tier, self.ranks)
        } else if self.narrow {
            narrow(tier, self.ranks)
        } else {
            by_blocks(self.ranks, 0, |piece, start| gains(piece, start).map(u64::from).sum())
        }
    }
}

struct Squares<'a> {
    ranks: &'a [u32],
    narrow: bool,
}

impl Kernel for Squares<'_> {
    type Output = u128;

    #[inline(always)]
    fn run<S: Tier>(self, _: S) -> u128 {
        let n = self.ranks.len() as u128;
        let products = if self.narrow {
            by_blocks(self.ranks, 0u128, |piece, start| products(piece, start).sum::<u64>().into())
        } else {
            by_blocks(self.ranks, 0, |piece, start| products(piece, start).map(u128::from).sum())
        };
        n * (n + 1) * (2 * n + 1) / 3 - 2 * products
    }
}

/// Σ|F(k) − k| of a permutation F of 1..=n, n < 2³¹.
pub(crate) fn footrule(ranks: &[u32]) -> u64 {
    dispatch(Footrule { ranks, narrow: ranks.len() <= NARROW })
}

/// Σ(F(k) − k)² of a permutation F of 1..=n, n < 2³¹.
pub(crate) fn squares(ranks: &[u32]) -> u128 {
    dispatch(Squares { ranks, narrow: ranks.len() <= NARROW_PRODUCTS })
}

#[cfg(test)]
mod tests {
    use super::{Footrule, Squares, footrule, narrow, products, squares};
    use crate::simd::{Base, Kernel};
    use std::vec::Vec;

    #[test]
    fn every_tier_and_length_equals_the_definition() {
        for n in (0..40).chain([255, 256, 257, 511, 512, 513, 1000, 32_767, 32_768, 70_000]) {
            let mut ranks: Vec<u32> = (1..=n).rev().collect();
            ranks.rotate_left(n as usize / 3);
            let distances: Vec<u64> =
                ranks.iter().zip(1u64..).map(|(&f, k)| u64::from(f).abs_diff(k)).collect();
            let want = (distances.iter().sum(), distances.iter().map(|&d| u128::from(d * d)).sum());
            assert_eq!((footrule(&ranks), squares(&ranks)), want, "{n}");
            for narrow in [true, false] {
                let ranks = &ranks[..];
                let plain = (Footrule { ranks, narrow }.run(Base), Squares { ranks, narrow }.run(Base));
                assert_eq!(plain, want, "{n} {narrow}");
            }
        }
    }

    /// The narrow sums at the bounds that choose them: whole blocks of the largest ranks.
    #[test]
    fn narrow_blocks_do_not_wrap() {
        let far = super::NARROW as u32;
        let blocks: Vec<u32> = (1..=3 * 8 * 256 + 13).map(|k| far - 1 + k).collect();
        assert_eq!(narrow(Base, &blocks), blocks.len() as u64 * (u64::from(far) - 1));
        let far = super::NARROW_PRODUCTS as u32;
        let sum = products(&[far; 256], far - 256).sum::<u64>();
        assert_eq!(u128::from(sum), (far - 255..=far).map(|k| u128::from(k) * u128::from(far)).sum());
    }
}
