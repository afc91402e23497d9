//! The ideal ranking of few levels, laid out from counts.

use super::terms::Levels;
use crate::grade::{Grade, GradeCounts};
use crate::simd::count::{at_least_each, first};
use crate::simd::{Bytes, Tier};

/// Most levels that are laid out so.
const LEVELS: usize = 15;

/// The levels of the ideal ranking of documents of at most [`LEVELS`] levels.
///
/// The document at rank i has the level #{q ≥ 1 : i ≤ #{g ≥ q}}: one comparison a level puts 32 ranks at their level, with
/// no sorting, and no walk from one document to the next.
#[derive(Clone)]
pub(crate) struct Places {
    /// Entry q − 1: how many of the first ranks have level q or above.
    at_least: [i32; LEVELS],
    /// The highest level.
    highest: usize,
    /// The ranks passed.
    rank: i32,
}

impl Places {
    /// Without places yet, if neither levels nor ranks are too many.
    fn new(highest: u32, k: usize) -> Option<(Self, i32)> {
        let places = Self { at_least: [0; LEVELS], highest: highest as usize, rank: 0 };
        let k = i32::try_from(k).ok()?;
        (places.highest <= LEVELS).then_some((places, k))
    }

    /// The first k of a list's own documents, of which `highest` is the highest level.
    pub(super) fn of_list(grades: &[impl Grade], highest: u32, k: usize) -> Option<Self> {
        i32::try_from(grades.len()).ok()?;
        let (mut places, k) = Self::new(highest, k.min(grades.len()))?;
        at_least_each(grades, k, places.counts());
        Some(places)
    }

    /// The first k of the judged documents, which number at most `u64::MAX`.
    pub(super) fn of_counts(judged: GradeCounts, k: usize) -> Option<Self> {
        let counts = judged.as_slice();
        let highest = counts.iter().rposition(|&count| count > 0).unwrap_or_default();
        let (mut places, k) = Self::new(u32::try_from(highest).ok()?, k)?;
        let mut sum = 0;
        let downwards = counts.iter().take(highest + 1).rev();
        for (slot, &count) in places.counts().iter_mut().rev().zip(downwards) {
            sum += count;
            *slot = i32::try_from(sum).map_or(k, |sum| sum.min(k));
        }
        Some(places)
    }

    /// The levels that occur.
    fn counts(&mut self) -> &mut [i32] {
        self.at_least.get_mut(..self.highest).unwrap_or_default()
    }

    /// The highest level.
    pub(super) const fn highest(&self) -> u32 {
        self.highest as u32
    }

    /// The ranks whose level is not 0.
    pub(super) fn ranks(&self) -> usize {
        self.at_least.first().map_or(0, |&places| places as usize)
    }

    /// The levels of the next `count` ranks, at most 32, then 0.
    #[inline(always)]
    fn levels<S: Tier>(&mut self, tier: S, count: i32) -> S::Bytes {
        let mut levels = S::Bytes::zero(tier);
        for &places in self.at_least.iter().take(self.highest) {
            let ahead = (places - self.rank).min(count).max(0);
            levels = levels.count(first(tier, ahead as i8));
        }
        self.rank = self.rank.wrapping_add(32);
        levels
    }
}

impl Levels for Places {
    #[inline(always)]
    fn next<S: Tier>(&mut self, tier: S) -> Option<S::Bytes> {
        Some(self.levels(tier, 32))
    }
    #[inline(always)]
    fn last<S: Tier>(&mut self, tier: S, count: usize) -> S::Bytes {
        self.levels(tier, count as i32)
    }
}
