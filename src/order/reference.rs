//! One ranking against many: the reference is sorted once.

use super::groups::groups;
use super::inversions;
use super::pairs::{PairCounts, choose_2, room, short};
use super::records::{Prefixes, SHORT, Sorted, item};
use crate::error::Result;
use crate::key::RankKey;
use crate::workspace::{as_u32, words_of_u32};

/// One ranking, sorted once, to be counted against many.
pub(crate) struct Reference<'s> {
    /// For each item the place (from 0) where its group of tied items begins in the order of x; of a short list its code.
    places: &'s [u32],
    tied: u64,
    distinct: u64,
}

/// Words of scratch for a [`Reference`] of `n` items.
pub(crate) const fn reference_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

impl<'s> Reference<'s> {
    /// Sorts x; `scratch` is the rest that [`Self::count`] will use again.
    pub(crate) fn new(
        x: &[impl RankKey],
        prefixes: Prefixes,
        places: &'s mut [u64],
        scratch: &mut [u64],
    ) -> Result<Self> {
        let room = &mut room(scratch, x.len())?;
        if x.len() <= SHORT {
            return Ok(Self { places: prefixes.codes(x, places, room).codes, tied: 0, distinct: 0 });
        }
        let (records, spare, table) = room;
        let places = as_u32(places).get_mut(..x.len()).unwrap_or_default();
        let sorted = prefixes.sort(x, records, spare, table).records;
        let (mut tied, mut distinct, mut begin) = (0, 0, 0);
        for group in groups(sorted, |&a, &b| prefixes.tie(x, a, b)) {
            for &record in group {
                if let Some(place) = places.get_mut(item(record)) {
                    *place = begin;
                }
            }
            begin += group.len() as u32;
            tied += choose_2(group.len() as u64);
            distinct += 1;
        }
        Ok(Self { places, tied, distinct })
    }

    /// Counts y against the reference.
    ///
    /// Taken in the order of y and put at the next free place of its x group, every item ends up in the order of (x, y), and
    /// the discordant pairs are the inversions of the ranks in y. Sorting records by x instead, as
    /// [`pair_counts`](super::pair_counts) does, costs a pass or two more but no random access, and wins on long lists.
    pub(crate) fn count(
        &self,
        y: &[impl RankKey],
        prefixes: Prefixes,
        scratch: &mut [u64],
    ) -> Result<PairCounts> {
        let n = self.places.len();
        if n <= SHORT {
            let (codes, rest) = crate::workspace::take(scratch, words_of_u32(n))?;
            let codes = prefixes.codes(y, codes, &mut room(rest, n)?).codes;
            return Ok(short(self.places.iter().zip(codes)));
        }
        let (records, spare, table) = room(scratch, n)?;
        let Sorted { records, spare } = prefixes.sort(y, records, spare, table);
        let (ranks, filled) = as_u32(spare).split_at_mut_checked(n).unwrap_or_default();
        filled.fill(0);
        let (mut tied_y, mut rank) = (0, 0);
        for group in groups(records, |&a, &b| prefixes.tie(y, a, b)) {
            for &record in group {
                let Some(&begin) = self.places.get(item(record)) else { continue };
                let Some(filled) = filled.get_mut(begin as usize) else { continue };
                if let Some(slot) = ranks.get_mut((begin + *filled) as usize) {
                    *slot = rank;
                }
                *filled += 1;
            }
            tied_y += choose_2(group.len() as u64);
            rank += 1;
        }
        let mut tied_both = 0;
        if self.tied > 0 && tied_y > 0 {
            let mut rest = &*ranks;
            while let Some(&size) = filled.get(n - rest.len()) {
                let Some((group, others)) = rest.split_at_checked(size as usize) else { break };
                tied_both += groups(group, |a, b| a == b).map(|run| choose_2(run.len() as u64)).sum::<u64>();
                rest = others;
            }
        }
        let bits = u32::BITS - u32::leading_zeros(rank.saturating_sub(1));
        let spare = as_u32(records).get_mut(..n).unwrap_or_default();
        let discordant = inversions::count(ranks, spare, bits);
        let (tied, distinct) = ([self.tied, tied_y, tied_both], [self.distinct, rank.into()]);
        Ok(PairCounts::new(n as u64, discordant, tied, distinct))
    }
}
