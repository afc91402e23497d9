//! The ideal ranking of few levels, laid out from counts.

use super::terms::Levels;
use crate::grade::{Grade, GradeCounts};
use crate::simd::count::{Tally, first, tally};
use crate::simd::{Bytes, Tier};

/// Levels that are counted in one pass: most lists have no more.
pub(crate) const FEW: usize = 4;

/// Most levels that are laid out so: their gains are integers that lanes compute.
const LEVELS: usize = 4 * FEW;

/// The levels of the ideal ranking of documents of at most [`LEVELS`] levels.
///
/// The document at rank i has the level #{q ≥ 1 : i ≤ #{g ≥ q}}: one comparison a level puts 32 ranks at their level, with
/// no sorting, and no walk from one document to the next.
#[derive(Clone, Default)]
pub(crate) struct Places {
    /// How many of the first ranks have level 1, 2, … or above.
    at_least: [[u32; FEW]; LEVELS / FEW],
    /// As many of these groups as reach the highest level.
    groups: usize,
    /// The ranks passed.
    rank: u32,
}

impl Places {
    /// Makes them the first k of a list's own documents; false if levels or ranks are too many.
    #[inline(always)]
    pub(crate) fn fill<S: Tier>(&mut self, tier: S, grades: &[impl Grade], k: usize) -> bool {
        if u32::try_from(grades.len()).is_err() {
            return false;
        }
        let k = k.min(grades.len()) as u32;
        for (few, below) in self.at_least.iter_mut().zip((0..).step_by(FEW)) {
            let Tally { above, highest } = tally(tier, grades, below);
            *few = above.map(|above| k.min(above as u32));
            self.groups += 1;
            let beyond = |level: usize| highest.greater(S::Bytes::splat(tier, level as i8)).any();
            if !beyond(below as usize + FEW) {
                return true;
            }
            if beyond(LEVELS) {
                return false;
            }
        }
        false
    }

    /// The first k of the judged documents, if neither levels nor documents are too many.
    pub(crate) fn of_counts(judged: GradeCounts, k: usize) -> Option<Self> {
        let k = u32::try_from(k).unwrap_or(u32::MAX);
        let (&unvalued, counts) = judged.as_slice().split_first().unwrap_or((&0, &[]));
        let highest = counts.iter().rposition(|&count| count > 0).map_or(0, |level| level + 1);
        let mut places = Self { groups: highest.div_ceil(FEW), ..Self::default() };
        let levels = places.at_least.as_flattened_mut().get_mut(..highest)?;
        let mut sum = 0u64;
        for (slot, &count) in levels.iter_mut().zip(counts).rev() {
            sum = sum.checked_add(count)?;
            *slot = u32::try_from(sum).map_or(k, |sum| sum.min(k));
        }
        sum.checked_add(unvalued)?;
        Some(places)
    }

    /// How many of the first ranks have level 1, 2, … or above, if there are only a few levels.
    pub(crate) fn few(&self) -> Option<[u32; FEW]> {
        let [few, ..] = self.at_least;
        (self.groups <= 1).then_some(few)
    }

    /// The ranks whose level is not 0.
    pub(crate) fn ranks(&self) -> usize {
        let [[ranks, ..], ..] = self.at_least;
        ranks as usize
    }
}

impl Levels for Places {
    #[inline(always)]
    fn next<S: Tier>(&mut self, tier: S, count: usize) -> [S::Ints; 4] {
        let mut levels = S::Bytes::zero(tier);
        for &places in self.at_least.get(..self.groups).unwrap_or_default().as_flattened() {
            let ahead = places.saturating_sub(self.rank).min(127);
            levels = levels.count(first(tier, ahead as i8));
        }
        self.rank = self.rank.wrapping_add(32);
        (if count < 32 { levels.and(first(tier, count as i8)) } else { levels }).widen()
    }
}
