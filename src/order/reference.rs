//! One ranking against many: the reference is sorted once.

use super::groups::groups;
use super::inversions;
use super::pairs::{PairCounts, choose_2, of_codes, room};
use super::records::{Codes, Prefixes, SHORT, Sorted, item};
use crate::error::Result;
use crate::key::RankKey;
use crate::workspace::{as_u32, take, words_of_u32};

/// One ranking, sorted once, to be counted against many.
pub(crate) struct Reference<'s> {
    /// The codes of x. Of a long list they are the places (from 0) where an item's group of ties begins in the order of x.
    x: Codes<'s>,
    /// Pairs that a long list ties.
    tied: u64,
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
            return Ok(Self { x: prefixes.codes(x, places, room), tied: 0 });
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
        let x = Codes { codes: places, values: places.len(), distinct: Some(distinct) };
        Ok(Self { x, tied })
    }

    /// Counts y against the reference.
    ///
    /// Taken in the order of y and put at the next free place of its x group, every item ends up in the order of (x, y), and
    /// the discordant pairs are the inversions of the ranks in y. Sorting records by x instead, as
    /// [`pair_counts`](super::pair_counts) does, costs a pass or two more but no random access, and wins on long lists.
    ///
    /// Values of y that are codes as they are need no sort of records: rankings of 10 000 items take 0.65 of the time.
    pub(crate) fn count(
        &self,
        y: &[impl RankKey],
        prefixes: Prefixes,
        scratch: &mut [u64],
    ) -> Result<PairCounts> {
        let n = y.len();
        if n <= SHORT || prefixes.dense(n) {
            let (codes, rest) = take(scratch, words_of_u32(n))?;
            let room = &mut room(rest, n)?;
            let y = prefixes.codes(y, codes, room);
            let (counters, sorted, _) = room;
            return Ok(of_codes(&self.x, &y, counters, sorted));
        }
        let (records, spare, table) = room(scratch, n)?;
        let Sorted { records, spare } = prefixes.sort(y, records, spare, table);
        let (ranks, filled) = as_u32(spare).split_at_mut_checked(n).unwrap_or_default();
        filled.fill(0);
        let (mut tied_y, mut rank) = (0, 0);
        for group in groups(records, |&a, &b| prefixes.tie(y, a, b)) {
            for &record in group {
                let Some(&begin) = self.x.codes.get(item(record)) else { continue };
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
        let (tied, distinct) =
            ([self.tied, tied_y, tied_both], [self.x.distinct.unwrap_or_default() as u64, rank.into()]);
        Ok(PairCounts::new(n as u64, discordant, tied, distinct))
    }
}
