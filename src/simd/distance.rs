//! Σ|F(k) − k| and Σ(F(k) − k)², exact.
//!
//! Plain loops over blocks of fixed length, which the compiler turns into lanes on every tier. A block's sum stays in
//! the narrow type that its length and the largest difference allow; only block totals are added wide. Widening every
//! term instead costs 2.5 times as much in cache.

use super::{Kernel, Tier, dispatch};

/// Differences summed before the total widens.
const BLOCK: usize = 256;

/// Largest n whose block of |d| < n fits 32 bits.
const NARROW: usize = (u32::MAX as usize) / BLOCK;

/// Largest n whose block of d² < n² fits 64 bits.
const NARROW_SQUARES: usize = 1 << 28;

/// F(k) − k over a piece of F that starts after rank `start`. Ranks are below 2³¹.
#[inline(always)]
fn differences(ranks: &[u32], start: usize) -> impl Iterator<Item = i32> {
    ranks.iter().zip(start as u32 + 1..).map(|(&rank, k)| rank as i32 - k as i32)
}

/// Σ over the pieces of a whole F: blocks and what is left of them.
#[inline(always)]
fn by_blocks<N: core::ops::AddAssign>(ranks: &[u32], mut total: N, piece: impl Fn(&[u32], usize) -> N) -> N {
    let (blocks, rest) = ranks.as_chunks::<BLOCK>();
    let mut start = 0;
    for block in blocks {
        total += piece(block, start);
        start += BLOCK;
    }
    total += piece(rest, start);
    total
}

struct Footrule<'a> {
    ranks: &'a [u32],
    narrow: bool,
}

impl Kernel for Footrule<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, _: S) -> u64 {
        if self.narrow {
            by_blocks(self.ranks, 0, |piece, start| {
                differences(piece, start).map(i32::unsigned_abs).sum::<u32>().into()
            })
        } else {
            by_blocks(self.ranks, 0, |piece, start| {
                differences(piece, start).map(|d| u64::from(d.unsigned_abs())).sum()
            })
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
        let square = |d: i32| (i64::from(d) * i64::from(d)) as u64;
        if self.narrow {
            by_blocks(self.ranks, 0, |piece, start| differences(piece, start).map(square).sum::<u64>().into())
        } else {
            by_blocks(self.ranks, 0, |piece, start| {
                differences(piece, start).map(|d| u128::from(square(d))).sum()
            })
        }
    }
}

/// Σ|F(k) − k| of a permutation F of 1..=n, n < 2³¹.
pub(crate) fn footrule(ranks: &[u32]) -> u64 {
    dispatch(Footrule { ranks, narrow: ranks.len() <= NARROW })
}

/// Σ(F(k) − k)² of a permutation F of 1..=n, n < 2³¹.
pub(crate) fn squares(ranks: &[u32]) -> u128 {
    dispatch(Squares { ranks, narrow: ranks.len() <= NARROW_SQUARES })
}

#[cfg(test)]
mod tests {
    use super::{Footrule, Squares, by_blocks, differences, footrule, squares};
    use crate::simd::{Base, Kernel};
    use std::vec::Vec;

    #[test]
    fn every_tier_and_length_equals_the_definition() {
        for n in (0..40).chain([255, 256, 257, 511, 512, 513, 1000, 70_000]) {
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

    /// The narrow sums at the bounds that choose them: a whole block of the largest differences.
    #[test]
    fn narrow_blocks_do_not_wrap() {
        let far = super::NARROW as u32;
        let sum = |piece: &[u32], start| differences(piece, start).map(i32::unsigned_abs).sum::<u32>().into();
        let block: Vec<u32> = (1..=256).map(|k| far - 1 + k).collect();
        assert_eq!(by_blocks(&block, 0u64, sum), 256 * (u64::from(far) - 1));
        let far = super::NARROW_SQUARES as u128;
        assert!(256 * (far - 1) * (far - 1) <= u128::from(u64::MAX));
    }
}
