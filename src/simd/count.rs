//! Grades as bytes, compared with one level: how many reach it, and which is the highest.
//!
//! A register holds 16 or 32 of them, and each comparison subtracts its mask from a count a lane. A histogram would meet
//! the same counter again and again, each time waiting for the last addition to it.

use super::{Bytes, Kernel, Tier, dispatch};
use crate::grade::Grade;

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

/// The first `count` grades as bytes, at most a piece, followed by anything.
#[inline(always)]
pub(crate) fn bytes_of_few<S: Tier>(tier: S, grades: &[impl Grade], count: usize) -> S::Bytes {
    if let Some(piece) = grades.first_chunk() {
        return bytes(tier, piece);
    }
    let mut bytes = [0; PIECE];
    bytes.iter_mut().zip(grades).take(count).for_each(|(byte, grade)| *byte = grade.byte());
    S::Bytes::load(tier, &bytes)
}

/// What does not fill a piece: the last piece of the list again with the lanes that are new, or a short list.
#[inline(always)]
fn rest<S: Tier>(tier: S, grades: &[impl Grade], count: usize) -> (S::Bytes, S::Bytes) {
    let lanes = |count: usize| first(tier, count as i8);
    match grades.last_chunk() {
        Some(piece) => {
            let old = lanes(PIECE - count);
            (bytes(tier, piece), old.equal(S::Bytes::zero(tier)))
        }
        None => (bytes_of_few(tier, grades, count), lanes(count)),
    }
}

/// Number of grades whose byte is greater than `below`.
#[inline(always)]
fn count<S: Tier>(tier: S, grades: &[impl Grade], below: i8) -> usize {
    let below = S::Bytes::splat(tier, below);
    let (pieces, few) = grades.as_chunks::<PIECE>();
    let (mut sum, mut counts, mut counted) = (0, S::Bytes::zero(tier), 0);
    for piece in pieces {
        counts = counts.count(bytes(tier, piece).greater(below));
        counted += 1;
        if counted == BLOCK {
            sum += counts.sum() as usize;
            (counts, counted) = (S::Bytes::zero(tier), 0);
        }
    }
    if !few.is_empty() {
        let (last, new) = rest(tier, grades, few.len());
        counts = counts.count(last.greater(below).and(new));
    }
    sum + counts.sum() as usize
}

struct AtLeast<'a, G> {
    grades: &'a [G],
    below: i8,
}

impl<G: Grade> Kernel for AtLeast<'_, G> {
    type Output = usize;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> usize {
        count(tier, self.grades, self.below)
    }
}

struct Levels<'a, 'o, G> {
    grades: &'a [G],
    enough: i32,
    out: &'o mut [i32],
}

impl<G: Grade> Kernel for Levels<'_, '_, G> {
    type Output = ();

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) {
        let (mut filled, mut below) = (0, self.out.len() as i8);
        for slot in self.out.iter_mut().rev() {
            below -= 1;
            if filled < self.enough {
                filled = self.enough.min(count(tier, self.grades, below) as i32);
            }
            *slot = filled;
        }
    }
}

struct Highest<'a, G>(&'a [G]);

impl<G: Grade> Kernel for Highest<'_, G> {
    type Output = i8;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> i8 {
        let (pieces, few) = self.0.as_chunks();
        let mut highest = S::Bytes::zero(tier);
        for piece in pieces {
            highest = highest.max(bytes(tier, piece));
        }
        if !few.is_empty() {
            let (last, new) = rest(tier, self.0, few.len());
            highest = highest.max(last.and(new));
        }
        let mut most = 0;
        for lane in highest.to_array() {
            most = lane.max(most);
        }
        most
    }
}

/// Number of grades that are relevant from level `from` on.
pub(crate) fn at_least(grades: &[impl Grade], from: u32) -> usize {
    match i8::try_from(from) {
        Ok(from) => dispatch(AtLeast { grades, below: from - 1 }),
        Err(_) => grades.iter().filter(|grade| grade.is_relevant(from)).count(),
    }
}

/// The number of grades of level q or above for each q = 1, 2, …, no level being above the last, which is at most 127;
/// at most `enough`. Lower levels are not counted once the higher ones are enough. There are at most 2³¹ − 1 grades.
pub(crate) fn at_least_each(grades: &[impl Grade], enough: i32, out: &mut [i32]) {
    dispatch(Levels { grades, enough, out });
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
    use super::{AtLeast, Highest, Levels, at_least, at_least_each, highest};
    use crate::simd::{Base, Kernel};
    use std::vec::Vec;

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
                for enough in [0, 1, 20, 10_000] {
                    let want: [i32; 8] = core::array::from_fn(|q| enough.min(naive(q as i8 + 1) as i32));
                    let (mut out, mut base) = ([9; 8], [9; 8]);
                    at_least_each(grades, enough, &mut out);
                    Levels { grades, enough, out: &mut base }.run(Base);
                    assert_eq!((out, base), (want, want));
                }
            }
        }
    }
}
