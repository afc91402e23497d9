//! The items of a list by their scores, best first: all of them, or the best alone without sorting the others.
//!
//! A short list is ranked by counting, for each score, those above it; a long one by the radix sort of its keys. The best k
//! of many more are first set apart by a score that k items reach and not many more.

use super::groups::groups;
use super::pairs::room;
use super::records::{Prefixes, item, table_bits};
use super::scores::{TieRule, countable};
use crate::error::{Argument, Error, Result};
use crate::key::{RankKey, check_keys};
use crate::simd::{Kernel, Tier, dispatch};
use crate::workspace::{as_u32, take, words_of_u32};

/// Lists this short are ranked by counting.
const SHORT: usize = 112;
const _: () = assert!(table_bits(SHORT + 1) > 0, "longer ones are sorted by digits");

/// Scores that are counted at once.
const LANES: usize = 8;

/// How many scores are above each of some of them.
#[inline(always)]
pub(crate) fn above<K: RankKey, const SOME: usize>(scores: &[K], some: &[K; SOME]) -> [u32; SOME] {
    let mut above = [0; SOME];
    for &other in scores {
        for (count, &score) in above.iter_mut().zip(some) {
            *count += u32::from(other > score);
        }
    }
    above
}

/// Whether no score is NaN.
#[inline(always)]
pub(crate) fn all_numbers(scores: &[impl RankKey]) -> bool {
    scores.iter().fold(true, |all, score| all & score.key().is_some())
}

/// Writes how many scores are above each. False if one is NaN.
struct Above<'a, K> {
    scores: &'a [K],
    above: &'a mut [u32],
}

impl<K: RankKey> Kernel for Above<'_, K> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Tier>(self, _: S) -> bool {
        for (slots, some) in self.above.chunks_mut(LANES).zip(self.scores.chunks(LANES)) {
            let &[first, ..] = some else { continue };
            let mut lanes = [first; LANES];
            lanes.iter_mut().zip(some).for_each(|(lane, &score)| *lane = score);
            slots.iter_mut().zip(above(self.scores, &lanes)).for_each(|(slot, count)| *slot = count);
        }
        all_numbers(self.scores)
    }
}

/// Scores in order.
pub(crate) struct Ranked<'s> {
    /// Best first; the lower half is the place of the score in the input, by which ties are in order.
    records: &'s [u64],
    /// What tells records apart that their upper halves do not.
    keys: Option<(Prefixes, &'s [u64])>,
    spare: &'s mut [u64],
}

impl<'s> Ranked<'s> {
    /// By counting; twice as many words of scratch as scores.
    fn counted(scores: &[impl RankKey], scratch: &'s mut [u64]) -> Result<Self> {
        let n = scores.len();
        let (records, spare, _) = room(scratch, n)?;
        let (places, seen) = as_u32(spare).split_at_mut_checked(n).unwrap_or_default();
        if !dispatch(Above { scores, above: &mut *places }) {
            check_keys(Argument::Scores, scores)?;
        }
        seen.fill(0);
        for (&mut place, item) in places.iter_mut().zip(0u64..) {
            let Some(seen) = seen.get_mut(place as usize) else { continue };
            if let Some(slot) = records.get_mut((place + *seen) as usize) {
                *slot = u64::from(place) << 32 | item;
            }
            *seen += 1;
        }
        Ok(Self { records, keys: None, spare })
    }

    /// Sorted by keys that fall as scores rise.
    fn sorted(keys: &'s [u64], scratch: &'s mut [u64]) -> Result<Self> {
        let prefixes = Prefixes::of(Argument::Scores, keys)?;
        let (records, spare, table) = room(scratch, keys.len())?;
        let sorted = prefixes.sort(keys, records, spare, table);
        Ok(Self { records: sorted.records, keys: Some((prefixes, keys)), spare: sorted.spare })
    }

    /// From keys that rise with the scores; room for 5n/2 words beside them.
    fn of_keys(keys: &'s mut [u64], scratch: &'s mut [u64]) -> Result<Self> {
        if keys.len() <= SHORT {
            return Self::counted(keys, scratch);
        }
        keys.iter_mut().for_each(|key| *key = !*key);
        Self::sorted(keys, scratch)
    }

    /// All scores, of which there are few enough; 7n/2 words of scratch.
    pub(crate) fn all(scores: &[impl RankKey], scratch: &'s mut [u64]) -> Result<Self> {
        if scores.len() <= SHORT {
            return Self::counted(scores, scratch);
        }
        let (keys, scratch) = take(scratch, scores.len())?;
        for ((slot, &score), index) in keys.iter_mut().zip(scores).zip(0..) {
            *slot = !key(score, index)?;
        }
        Self::sorted(keys, scratch)
    }

    /// Groups of tied scores.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u64]> {
        groups(self.records, tie(self.keys))
    }
}

/// Whether two records have tied scores.
fn tie(keys: Option<(Prefixes, &[u64])>) -> impl Fn(&u64, &u64) -> bool {
    move |&a, &b| a >> 32 == b >> 32 && keys.is_none_or(|(prefixes, keys)| prefixes.tie(keys, a, b))
}

/// The key of a score; NaN is an error with its index.
#[inline(always)]
fn key(score: impl RankKey, index: usize) -> Result<u64> {
    score.key().ok_or(Error::NotFinite { argument: Argument::Scores, index })
}

/// Columns of a list: every sixteenth score is of one.
const COLUMNS: usize = 16;

/// The highest score of each column, if there are that many scores.
#[inline(always)]
fn highest<K: RankKey>(scores: &[K]) -> Option<[K; COLUMNS]> {
    let (&first, rows) = scores.as_chunks().0.split_first()?;
    let mut highest: [K; COLUMNS] = first;
    for row in rows {
        for (highest, &score) in highest.iter_mut().zip(row) {
            *highest = if score > *highest { score } else { *highest };
        }
    }
    Some(highest)
}

/// A score that k items reach, and not many more: the k-th of the columns' highest, if there are so many columns. Of 100 in
/// random order, 14 or 15 reach that of k = 10.
#[inline(always)]
pub(crate) fn floor<K: RankKey>(scores: &[K], k: usize) -> Option<K> {
    let highest = highest(scores)?;
    let mut reached = [0u32; COLUMNS];
    for other in highest {
        for (count, &score) in reached.iter_mut().zip(&highest) {
            *count += u32::from(other >= score);
        }
    }
    let mut floor = None;
    for (score, reached) in highest.into_iter().zip(reached) {
        if reached as usize >= k && floor.is_none_or(|floor| score > floor) {
            floor = Some(score);
        }
    }
    floor
}

/// For so many best items the columns of the whole list are enough.
const FEW: usize = 12;

/// From this many items for each of the best on, the others are left out before anything is ranked.
const FAR: usize = 8;

/// The same for more of the best, from 2k columns of pieces of the list: 1.4k reach it.
///
/// At worst, all do: that costs one reading more than to rank them.
fn floor_of_pieces<K: RankKey>(scores: &[K], k: usize, scratch: &mut [u64]) -> Result<Option<K>> {
    let count = (2 * k).div_ceil(COLUMNS);
    let Some(length) = scores.len().checked_div(count) else { return Ok(None) };
    let pieces = || scores.chunks_exact(length.max(1)).take(count).map_while(highest);
    let (keys, rest) = take(scratch, count * COLUMNS)?;
    for (slots, highest) in keys.as_chunks_mut::<COLUMNS>().0.iter_mut().zip(pieces()) {
        for (slot, score) in slots.iter_mut().zip(highest) {
            *slot = score.key().unwrap_or_default();
        }
    }
    let ranked = Ranked::of_keys(keys, rest)?;
    let Some(&record) = ranked.records.get(k - 1) else { return Ok(None) };
    let piece = scores.chunks_exact(length.max(1)).nth(item(record) / COLUMNS).and_then(highest);
    Ok(piece.and_then(|highest| highest.get(item(record) % COLUMNS).copied()))
}

/// Writes the keys of the scores that reach the floor, and which items they are. Returns how many.
fn gather<K: RankKey>(scores: &[K], floor: K, keys: &mut [u64], items: &mut [u32]) -> Result<usize> {
    let mut count = 0;
    for (octet, start) in scores.chunks(8).zip((0..).step_by(8)) {
        // Nothing is below NaN, nor NaN below anything. No branch an item: eight are compared at once.
        if octet.iter().fold(true, |all, &score| all & (score < floor)) {
            continue;
        }
        for (&score, index) in octet.iter().zip(start..) {
            if let (Some(slot), Some(at)) = (keys.get_mut(count), items.get_mut(count)) {
                (*slot, *at) = (key(score, index)?, index as u32);
            }
            count += usize::from(score >= floor);
        }
    }
    Ok(count)
}

/// The k best items, best first, in scratch of 4n words.
pub(crate) fn best<'s, K: RankKey>(
    scores: &[K],
    k: usize,
    ties: &impl TieRule,
    scratch: &'s mut [u64],
) -> Result<&'s [u32]> {
    let n = scores.len();
    countable(Argument::Scores, n)?;
    ties.check(n)?;
    if k == 0 {
        check_keys(Argument::Scores, scores)?;
        return Ok(&[]);
    }
    let floor = if n / FAR < k {
        None
    } else if k <= FEW {
        floor(scores, k)
    } else {
        floor_of_pieces(scores, k, scratch)?
    };
    let (ranked, items) = match floor {
        None => (Ranked::all(scores, scratch)?, None),
        Some(floor) => {
            let (keys, rest) = take(scratch, n)?;
            let (items, rest) = take(rest, words_of_u32(n))?;
            let items = as_u32(items);
            let count = gather(scores, floor, keys, items)?;
            (Ranked::of_keys(keys.get_mut(..count).unwrap_or_default(), rest)?, Some(&*items))
        }
    };
    let Ranked { records, spare, keys } = ranked;
    let (best, spare) = as_u32(spare).split_at_mut_checked(records.len()).unwrap_or_default();
    for (slot, &record) in best.iter_mut().zip(records) {
        *slot = items.map_or(record as u32, |items| items.get(item(record)).copied().unwrap_or_default());
    }
    if !ties.by_index() {
        let mut unarranged = &mut *best;
        for group in groups(records, tie(keys)) {
            if records.len() - unarranged.len() >= k {
                break;
            }
            let (tied, rest) = unarranged.split_at_mut_checked(group.len()).unwrap_or_default();
            ties.arrange(tied, spare);
            unarranged = rest;
        }
    }
    Ok(best.get(..k).unwrap_or(best))
}

#[cfg(test)]
mod tests {
    use super::{FAR, FEW, Ranked, SHORT, best};
    use crate::error::{Argument, Error};
    use crate::order::{ById, TieRule, Ties, item};
    use std::vec::Vec;

    /// Scores of few or many values, in random order, or rising so that the best stand in one piece, or all the same.
    fn lists(n: usize) -> impl Iterator<Item = Vec<f64>> {
        let mut state = n as u64;
        let random = Vec::from_iter((0..n).map(|_| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            state >> 40
        }));
        let of = move |score: fn(usize, u64) -> f64| {
            random.iter().enumerate().map(move |(i, &r)| score(i, r)).collect()
        };
        [
            of(|_, r| r as f64 / 7.0),
            of(|_, r| (r % 50) as f64 - 25.0),
            of(|_, r| 1.0 + (r % 64) as f64 * f64::EPSILON), // the leading 32 bits do not tell them apart
            of(|i, _| i as f64),
            of(|_, _| -0.5),
        ]
        .into_iter()
    }

    fn lengths() -> impl Iterator<Item = usize> {
        (0..20).chain([SHORT - 1, SHORT, SHORT + 1, FAR * FEW - 1, FAR * FEW, FAR * (FEW + 1), 300, 2_000])
    }

    fn naive(scores: &[f64], ties: &impl TieRule) -> Vec<u32> {
        let mut items: Vec<u32> = (0..scores.len() as u32).collect();
        items.sort_by(|&a, &b| {
            let before =
                if ties.before(a, b) { core::cmp::Ordering::Less } else { core::cmp::Ordering::Greater };
            scores[b as usize].total_cmp(&scores[a as usize]).then(before)
        });
        items
    }

    #[test]
    fn the_best_are_the_first_of_all_sorted() {
        for n in lengths() {
            let ids: Vec<usize> = (0..n).map(|i| i * 7 % 5).collect();
            let mut ws = std::vec![0; 4 * n];
            for scores in lists(n) {
                let mut agree = |ties: &dyn Fn(usize, &mut [u64]) -> Vec<u32>, want: Vec<u32>| {
                    for k in [1, 2, FEW, FEW + 1, n / FAR, n / FAR + 1, n / 2, n, n + 1] {
                        assert_eq!(ties(k, &mut ws), want[..k.min(n)], "{k} of {n}");
                    }
                };
                for ties in [Ties::FirstIndex, Ties::LastIndex] {
                    agree(&|k, ws| best(&scores, k, &ties, ws).unwrap().to_vec(), naive(&scores, &ties));
                }
                let ties = ById::descending(&ids);
                agree(&|k, ws| best(&scores, k, &ties, ws).unwrap().to_vec(), naive(&scores, &ties));
            }
        }
    }

    #[test]
    fn groups_are_of_equal_scores_by_place() {
        for n in lengths() {
            for scores in lists(n) {
                let mut ws = std::vec![0; 4 * n];
                let ranked = Ranked::all(&scores, &mut ws).unwrap();
                let groups: Vec<Vec<u32>> = ranked
                    .groups()
                    .map(|group| group.iter().map(|&record| item(record) as u32).collect())
                    .collect();
                let sorted = naive(&scores, &Ties::FirstIndex);
                let want: Vec<_> = sorted
                    .chunk_by(|&a, &b| scores[a as usize] == scores[b as usize])
                    .map(<[u32]>::to_vec)
                    .collect();
                assert_eq!(groups, want, "{n}");
            }
        }
    }

    #[test]
    fn nan_is_named_wherever_it_stands() {
        for n in [40, 300] {
            for place in 0..n {
                let mut scores: Vec<f64> = (0..n).map(|i| (i * 7 % 40) as f64).collect();
                scores[place] = f64::NAN;
                scores[n - 1] = -f64::NAN;
                let nan = Error::NotFinite { argument: Argument::Scores, index: place };
                for k in [0, 1, 3, 30] {
                    let mut ws = std::vec![0; 4 * n];
                    assert_eq!(best(&scores, k, &Ties::FirstIndex, &mut ws), Err(nan), "{k} of {n}");
                }
            }
        }
    }
}
