//! The stable split of keys by a digit of four or eight bits, which counts inversions where a tier has no shuffle to split by one
//! bit.
//!
//! A key makes an inversion with each key before it that has a greater digit. Sixteen counters, of the keys so far with a digit
//! greater than each, are a vector: a key of digit d finds its inversions in lane d and adds 1 to the lanes before. The product
//! with a unit vector picks the lane; read from memory the counter would wait for the last store to it, ten cycles a key.
//!
//! For eight bits the upper half of the digit is greater, counted as before, or it is the same and the lower half is greater:
//! each value of the upper half has sixteen counters of its own.
//!
//! Once all keys are counted, neighbouring counters differ by the keys of a value, so that no histogram is made before the move.

use super::partition::Digit;
use crate::scatter::scatter;
use wide::{i16x16, i32x8};

/// Values of four bits.
pub(crate) const HALF: usize = 16;

/// Values of eight bits.
pub(crate) const WHOLE: usize = HALF * HALF;

/// Row k has 1 in lane k.
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static UNIT: [[i16; HALF]; HALF] = {
    let mut rows = [[0; HALF]; HALF];
    let mut k = 0;
    while k < HALF {
        rows[k][k] = 1;
        k += 1;
    }
    rows
};

/// Row k has 1 in the lanes before k.
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static FRONT: [[i16; HALF]; HALF] = {
    let mut rows = [[0; HALF]; HALF];
    let mut at = 0;
    while at < WHOLE {
        rows[at / HALF][at % HALF] = (at % HALF < at / HALF) as i16;
        at += 1;
    }
    rows
};

/// A vector of a table; every half has one.
#[inline(always)]
fn of(table: &[[i16; HALF]; HALF], half: usize) -> i16x16 {
    table.get(half).map_or(i16x16::ZERO, |&row| i16x16::new(row))
}

/// For each value of four bits the keys so far with a greater one.
#[derive(Clone, Copy)]
struct Greater(i16x16);

impl Greater {
    /// Counts a key, and finds those before it in one of the lanes.
    #[inline(always)]
    fn add(&mut self, half: usize) -> i32x8 {
        let found = self.0.dot(of(&UNIT, half));
        self.0 += of(&FRONT, half);
        found
    }

    /// The keys of each value, of so many keys.
    fn counts(self, mut keys: u32) -> [u32; HALF] {
        self.0.to_array().map(|greater| {
            let not_less = keys;
            keys = greater as u32;
            not_less - keys
        })
    }
}

/// Splits the keys of `from` by the digit of `VALUES` values that begins at bit `low` into `to`, as the narrower keys that hold
/// the bits below it, and says where each value ends and how many inversions there are between them. The slices are as long.
pub(crate) fn split<K: Digit, N, const VALUES: usize>(
    from: &[K],
    to: &mut [N],
    low: u32,
    narrow: impl Fn(K) -> N,
) -> ([u32; VALUES], u64) {
    let digit = |key: K| usize::from(key.byte(low)) % VALUES;
    let mut inversions = 0;
    let [mut counts, mut greater_before] = [[0u32; VALUES]; 2]; // of the blocks before
    for block in from.chunks(i16::MAX as usize) {
        let (mut upper, mut lower, mut found) =
            (Greater(i16x16::ZERO), [Greater(i16x16::ZERO); HALF], i32x8::ZERO);
        for &key in block {
            let digit = digit(key);
            if VALUES == WHOLE {
                found += upper.add(digit / HALF);
                found += lower.get_mut(digit / HALF).map_or(i32x8::ZERO, |lower| lower.add(digit % HALF));
            } else {
                found += upper.add(digit);
            }
        }
        inversions += found.to_array().iter().map(|&lane| lane as u64).sum::<u64>();
        let upper = upper.counts(block.len() as u32);
        let mut lower = lower.iter().zip(upper);
        let new = [(); HALF].map(|()| match lower.next() {
            Some((lower, keys)) if VALUES == WHOLE => lower.counts(keys),
            _ => upper,
        });
        let mut greater = 0;
        for ((count, &new), before) in
            counts.iter_mut().zip(new.as_flattened()).zip(&mut greater_before).rev()
        {
            inversions += u64::from(new) * u64::from(*before);
            *before += greater;
            greater += new;
            *count += new;
        }
    }
    let mut ends = counts; // the next free places, until the keys have moved
    let mut start = 0;
    for (end, count) in ends.iter_mut().zip(counts) {
        *end = start;
        start += count;
    }
    scatter((from, from), &mut ends, to, narrow, digit);
    (ends, inversions)
}

#[cfg(test)]
mod tests {
    use super::{HALF, WHOLE, split};
    use crate::simd::partition::Digit;
    use std::vec::Vec;

    /// Whether the split by a digit is a stable sort by it, and finds the sort's inversions.
    fn sorts<K: Digit + core::fmt::Debug, const VALUES: usize>(keys: &[K], low: u32) -> bool {
        let digit = |key: &K| usize::from(key.byte(low)) % VALUES;
        let mut sorted = keys.to_vec();
        sorted.sort_by_key(digit);
        let mut seen = [0u64; VALUES];
        let inversions: u64 = keys
            .iter()
            .map(|key| {
                seen[digit(key)] += 1;
                seen[digit(key) + 1..].iter().sum::<u64>()
            })
            .sum();
        let mut moved = keys.to_vec();
        let (ends, found) = split::<K, K, VALUES>(keys, &mut moved, low, |key| key);
        let want = (0..VALUES).map(|value| sorted.partition_point(|key| digit(key) <= value) as u32);
        moved == sorted && found == inversions && ends.into_iter().eq(want)
    }

    #[quickcheck_macros::quickcheck]
    fn sorts_stably_and_counts(keys: Vec<u32>, low: u32) -> bool {
        let (narrow, bytes): (Vec<u16>, Vec<u8>) = keys.iter().map(|&key| (key as u16, key as u8)).unzip();
        sorts::<u32, WHOLE>(&keys, low % 32)
            && sorts::<u16, WHOLE>(&narrow, low % 16)
            && sorts::<u8, HALF>(&bytes, low % 8)
            && sorts::<u32, HALF>(&keys, low % 32)
    }

    #[test]
    fn counters_do_not_wrap() {
        for n in [32_767, 32_768, 100_000] {
            let keys: Vec<u32> = (0..n).map(|i| if i < n / 2 { 0xff } else { i % 3 }).collect();
            assert!(sorts::<u32, WHOLE>(&keys, 0) && sorts::<u32, HALF>(&keys, 0), "{n}");
        }
    }
}
