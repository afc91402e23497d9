//! Grades as bytes, compared with one level: how many reach it, and which is the highest.
//!
//! A register holds 16 or 32 of them, and each comparison subtracts its mask from a count a lane. A histogram would meet
//! the same counter again and again, each time waiting for the last addition to it.

use super::{Bytes, Kernel, Tier, dispatch};
use crate::grade::Grade;
use wide::bytemuck::cast;

/// Grades that are compared at once.
pub(crate) const PIECE: usize = 32;

/// Comparisons whose counts fit a byte.
const BLOCK: usize = 255;

/// The index of each lane.
const INDICES: [i8; PIECE] = {
    let mut indices = [0; PIECE];
    let mut rest: &mut [i8] = &mut indices;
    let mut i = 0;
    while let Some((first, others)) = rest.split_first_mut() {
        (*first, rest) = (i, others);
        i += 1;
    }
    indices
};

/// All bits of the first `count` lanes.
#[inline(always)]
pub(crate) fn first<S: Tier>(tier: S, count: i8) -> S::Bytes {
    S::Bytes::splat(tier, count).greater(S::Bytes::load(tier, &INDICES))
}

/// The grades of a piece as bytes.
#[inline(always)]
pub(crate) fn bytes<S: Tier>(tier: S, piece: &[impl Grade; PIECE]) -> S::Bytes {
    let mut bytes = [0; PIECE];
    bytes.iter_mut().zip(piece).for_each(|(byte, grade)| *byte = grade.byte());
    S::Bytes::load(tier, &bytes)
}

/// A list as bytes, 32 at a time.
#[derive(Clone)]
pub(crate) struct Pieces<'a, G> {
    list: &'a [G],
    rest: &'a [G],
}

impl<'a, G: Grade> Pieces<'a, G> {
    #[inline(always)]
    pub(crate) fn new(list: &'a [G]) -> Self {
        Self { list, rest: list }
    }

    /// The next `count`, at most 32, and then −1.
    #[inline(always)]
    pub(crate) fn next<S: Tier>(&mut self, tier: S, count: usize) -> S::Bytes {
        let next = match self.rest.split_first_chunk() {
            Some((piece, rest)) => {
                self.rest = rest;
                bytes(tier, piece)
            }
            None => end(tier, self.list, self.rest),
        };
        if count == PIECE { next } else { next.or(first(tier, count as i8).equal(S::Bytes::zero(tier))) }
    }
}

/// The end of a list, fewer than 32 grades, as bytes, and then −1.
///
/// Made of words: a register that is loaded while bytes of it are still being stored waits for all of those. The last word
/// is the list's last eight bytes without those that come before it.
#[inline(always)]
fn end<S: Tier>(tier: S, list: &[impl Grade], end: &[impl Grade]) -> S::Bytes {
    let (octets, few) = end.as_chunks();
    let last = match list.last_chunk() {
        Some(octet) => !(!word(octet)).checked_shr(64 - 8 * few.len() as u32).unwrap_or_default(),
        None => few.iter().rev().fold(u64::MAX, |word, grade| word << 8 | u64::from(grade.byte() as u8)),
    };
    let mut words = [0; 4];
    for (i, slot) in words.iter_mut().enumerate() {
        *slot = match octets.get(i) {
            Some(octet) => word(octet),
            None if i == octets.len() => last,
            None => u64::MAX,
        };
    }
    S::Bytes::load(tier, &cast(words.map(u64::to_le)))
}

/// Eight grades as bytes, the first lowest.
#[inline(always)]
fn word(octet: &[impl Grade; 8]) -> u64 {
    let mut bytes = [0; 8];
    bytes.iter_mut().zip(octet).for_each(|(byte, grade)| *byte = grade.byte());
    u64::from_le(cast(bytes)) // `from_le_bytes` of what was a register is spelled out byte by byte
}

/// What does not fill a piece: the last piece of the list again, with −1 where it is old, or a short list.
#[inline(always)]
fn last<S: Tier>(tier: S, grades: &[impl Grade], count: usize) -> S::Bytes {
    match grades.last_chunk() {
        Some(piece) => bytes(tier, piece).or(first(tier, (PIECE - count) as i8)),
        None => end(tier, grades, grades),
    }
}

/// What a pass over a list finds.
pub(crate) struct Tally<B, const N: usize> {
    /// Numbers of grades whose bytes are greater than `below`, `below` + 1 and so on.
    pub(crate) above: [usize; N],
    /// The highest byte of each lane, at least 0.
    pub(crate) highest: B,
}

/// Tallies a list; `below` is −1 or more. What the caller does not read is not computed.
#[inline(always)]
pub(crate) fn tally<S: Tier, const N: usize>(
    tier: S,
    grades: &[impl Grade],
    below: i8,
) -> Tally<S::Bytes, N> {
    let zero = S::Bytes::zero(tier);
    let (mut levels, mut level) = ([zero; N], S::Bytes::splat(tier, below));
    for slot in &mut levels {
        *slot = level;
        level = level.count(zero.equal(zero));
    }
    let (mut sums, mut highest) = ([0; N], zero);
    for block in grades.chunks(BLOCK * PIECE) {
        let mut above = [zero; N];
        let mut add = |bytes: S::Bytes| {
            highest = highest.max(bytes);
            for (above, &below) in above.iter_mut().zip(&levels) {
                *above = above.count(bytes.greater(below));
            }
        };
        let (pieces, few) = block.as_chunks::<PIECE>();
        for piece in pieces {
            add(bytes(tier, piece));
        }
        if !few.is_empty() {
            add(last(tier, block, few.len()));
        }
        for (sum, above) in sums.iter_mut().zip(S::Bytes::sums(above)) {
            *sum += above as usize;
        }
    }
    Tally { above: sums, highest }
}

struct AtLeast<'a, G> {
    grades: &'a [G],
    below: i8,
}

impl<G: Grade> Kernel for AtLeast<'_, G> {
    type Output = usize;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> usize {
        let Tally { above: [above], .. } = tally(tier, self.grades, self.below);
        above
    }
}

struct Highest<'a, G>(&'a [G]);

impl<G: Grade> Kernel for Highest<'_, G> {
    type Output = i8;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> i8 {
        tally::<S, 0>(tier, self.0, 0).highest.to_array().into_iter().fold(0, i8::max)
    }
}

/// Number of grades that are relevant from level `from` on.
pub(crate) fn at_least(grades: &[impl Grade], from: u32) -> usize {
    match i8::try_from(from) {
        Ok(from) => dispatch(AtLeast { grades, below: from - 1 }),
        Err(_) => grades.iter().filter(|grade| grade.is_relevant(from)).count(),
    }
}

/// The highest level; 0 of an empty list.
pub(crate) fn highest(grades: &[impl Grade]) -> u32 {
    match dispatch(Highest(grades)) {
        // The last byte stands for all levels from there on.
        i8::MAX => grades.iter().fold(0, |highest, grade| highest.max(grade.level())),
        level => level as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::{AtLeast, Highest, Tally, at_least, highest, tally};
    use crate::simd::{Base, Bytes, Kernel, Tier, dispatch};
    use std::vec::Vec;

    /// The counts of four levels.
    struct Four<'a>(&'a [i8]);

    impl Kernel for Four<'_> {
        type Output = ([usize; 4], i8);

        #[inline(always)]
        fn run<S: Tier>(self, tier: S) -> Self::Output {
            let Tally { above, highest } = tally(tier, self.0, 2);
            (above, highest.to_array().into_iter().fold(0, i8::max))
        }
    }

    #[test]
    fn high_levels_are_not_capped() {
        assert_eq!(highest(&[3u32, 126, 1]), 126);
        assert_eq!(highest(&[3u32, 127, 1]), 127);
        assert_eq!(highest(&[3u32, u32::MAX, 1]), u32::MAX);
        assert_eq!(highest(&[-3i16, i16::MIN]), 0);
    }

    #[test]
    fn every_tier_start_and_length_equals_the_definition() {
        let grades: Vec<i8> = (0..20_000).map(|i| (i * i % 13) as i8 - 4).collect();
        for start in 0..8 {
            for n in (0..=80).chain([255, 256, 257, 8_160, 8_161, 16_352]) {
                let grades = &grades[start..start + n];
                let naive = |least| grades.iter().filter(|&&grade| grade >= least).count();
                for from in [0, 3, 8, 9, 127, 128] {
                    let want = if from == 128 { 0 } else { naive(from as i8) };
                    assert_eq!(at_least(grades, from), want);
                    if from < 128 {
                        assert_eq!(AtLeast { grades, below: from as i8 - 1 }.run(Base), want);
                    }
                }
                let want = grades.iter().copied().max().unwrap_or_default().max(0);
                assert_eq!((highest(grades), Highest(grades).run(Base)), (want as u32, want));
                let want = (core::array::from_fn(|q| naive(q as i8 + 3)), want);
                assert_eq!((dispatch(Four(grades)), Four(grades).run(Base)), (want, want));
            }
        }
    }
}
