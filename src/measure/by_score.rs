//! DCG and nDCG straight from scores.

use super::Ideal;
use super::ndcg::ndcg_of_dcg;
use crate::convention::Dcg;
use crate::error::{Argument, Result, same_length};
use crate::gain::ideal::{check_grades, discounted_sum, list_dcg};
use crate::grade::Grade;
use crate::key::{RankKey, check_keys};
use crate::order::{TieRule, above, all_numbers, best, floor};
use crate::real::Real;
use crate::simd::{Kernel, Tier, dispatch};
use crate::workspace::{as_u8, as_u32, check};

/// Words of scratch that [`dcg_by_score`] needs for `n` documents.
#[must_use]
pub const fn dcg_by_score_scratch_len(n: usize) -> usize {
    n.saturating_mul(4)
}

/// DCG at cutoff k of documents ranked by score, best (highest) first.
///
/// ```text
/// DCG@k = Σ_{i ≤ min(k, n)} gain(g_{o(i)}) · discount(i)      o(i): the document with the i-th highest score
/// ```
///
/// # Input
/// Scores and grades of the same documents, in any one order. Tied scores are ordered by `ties`; −0 ties with +0,
/// infinities are ordinary extreme values. Grades as for [`dcg`](super::dcg).
///
/// # Returns
/// The bits of [`dcg`](super::dcg) of the ranked grades.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `grades.len() != scores.len()`, or the ids of
///   [`ById`](crate::ById) are not as many
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a score is NaN, with its index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < dcg_by_score_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 documents (argument `Scores`)
/// - all of [`dcg`](super::dcg)
///
/// # Cost
/// Up to a thousand documents O(n) for each of the few that have a gain and may be among the best, as
/// [`top_k`](crate::order::top_k) beyond; 4n words of scratch.
///
/// # Numerics
/// As [`dcg`](super::dcg).
///
/// # Source
/// As [`dcg`](super::dcg).
///
/// # Examples
/// ```
/// use footrule::{Dcg, Ties, measure::dcg_by_score};
/// let (scores, grades) = ([0.3f32, 0.9, 0.1], [3u8, 0, 2]); // ranked: 0, 3, 2
/// let dcg: f64 = dcg_by_score(&scores, &grades, 1, Ties::FirstIndex, &Dcg::LINEAR, &mut [0; 12])?;
/// assert_eq!(dcg, 0.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg_by_score<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    ties: impl TieRule,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    let highest = check_scored::<T>(scores, grades, k, options, scratch)?;
    ranked_dcg(scores, grades, highest, k, &ties, options, scratch)
}

/// Fails unless scores, grades, options and scratch go together. Returns the highest level.
fn check_scored<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    options: &Dcg,
    scratch: &[u64],
) -> Result<u32> {
    same_length(Argument::Grades, scores.len(), grades.len())?;
    check(scratch, dcg_by_score_scratch_len(scores.len()))?;
    check_grades::<T>(grades, k, options)
}

/// Lists this short of which [`FEW`] documents have a gain and reach the [`floor`] are ranked by counting: comparing one
/// with all others costs less than keeping the best in order. 1000 documents of which 10 % (40 %) have a gain take 0.45
/// (0.61) of the time of the other way, 4000 took 1.1 (1.3).
const SHORT: usize = 1024;

/// See [`SHORT`].
const FEW: usize = 48;

/// Fewer documents are placed in less time than the floor takes to find.
const MANY: usize = 16;

/// [`dcg_by_score`] of checked input, of which `highest` is the highest level.
fn ranked_dcg<T: Real, K: RankKey, G: Grade, R: TieRule>(
    scores: &[K],
    grades: &[G],
    highest: u32,
    k: usize,
    ties: &R,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    let k = k.min(scores.len());
    let bytes = highest <= u8::MAX.into();
    if scores.len() <= SHORT && bytes && options.gain.of(0, 0) == Ok(T::zero()) {
        ties.check(scores.len())?;
        let (levels, items) = scratch.split_at_mut_checked(k.div_ceil(8)).unwrap_or_default();
        let levels = as_u8(levels).get_mut(..k).unwrap_or_default();
        let items = with_levels(grades, as_u32(items));
        match dispatch(Placed { scores, grades, ties, items, levels: &mut *levels }) {
            Some(true) => return list_dcg(levels, k, options),
            Some(false) => check_keys(Argument::Scores, scores)?,
            None => {}
        }
    }
    let ranked = best(scores, k, ties, scratch)?;
    let level = |&item: &u32| grades.get(item as usize).map_or(0, |grade| grade.level());
    let gains = ranked.iter().map(|item| options.gain.of(level(item), 0).unwrap_or_default());
    discounted_sum(gains, k, options.discount, Argument::Grades)
}

/// The documents whose level is not 0. Each is written, and the next over it if it has none: no branch that depends on
/// the grades, which no processor can guess.
fn with_levels<'o, G: Grade>(grades: &[G], items: &'o mut [u32]) -> &'o mut [u32] {
    let mut count = 0;
    let mut add = |grade: &G, item| {
        if let Some(slot) = items.get_mut(count) {
            *slot = item;
        }
        count += usize::from(grade.level() > 0);
    };
    let (octets, rest) = grades.as_chunks::<8>();
    let mut item = 0;
    for octet in octets {
        for (grade, lane) in octet.iter().zip(0..) {
            add(grade, item + lane);
        }
        item += 8;
    }
    for (grade, item) in rest.iter().zip(item..) {
        add(grade, item);
    }
    items.get_mut(..count).unwrap_or_default()
}

/// The documents among these whose scores reach the floor, likewise.
#[inline(always)]
fn reaching<'o, K: RankKey>(floor: K, scores: &[K], items: &'o mut [u32]) -> &'o mut [u32] {
    let mut count = 0;
    for at in 0..items.len() {
        let item = items.get(at).copied().unwrap_or_default();
        if let Some(slot) = items.get_mut(count) {
            *slot = item;
        }
        count += usize::from(scores.get(item as usize).is_some_and(|&score| score >= floor));
    }
    items.get_mut(..count).unwrap_or_default()
}

/// Writes the level of each of the items to its place, which is the number of documents that rank before it.
/// False if a score is NaN, none if there are too many documents to place.
struct Placed<'a, 'o, K, G, R> {
    scores: &'a [K],
    grades: &'a [G],
    ties: &'a R,
    items: &'o mut [u32],
    levels: &'o mut [u8],
}

impl<K: RankKey, G: Grade, R: TieRule> Kernel for Placed<'_, '_, K, G, R> {
    type Output = Option<bool>;

    #[inline(always)]
    fn run<S: Tier>(mut self, _: S) -> Option<bool> {
        let scores = self.scores;
        let Some(&first) = scores.first() else { return Some(true) };
        let mut items = core::mem::take(&mut self.items);
        if items.len() > MANY
            && let Some(floor) = floor(scores, self.levels.len())
        {
            items = reaching(floor, scores, items);
        }
        if items.len() > FEW {
            return None;
        }
        self.levels.fill(0);
        // Four at a time, so that each score is read once for four.
        for few in items.chunks(4) {
            let mut four = [first; 4];
            for (slot, &item) in four.iter_mut().zip(few) {
                *slot = scores.get(item as usize).copied().unwrap_or(first);
            }
            for ((&item, score), above) in few.iter().zip(four).zip(above(scores, &four)) {
                self.place(item, score, above);
            }
        }
        Some(all_numbers(scores))
    }
}

impl<K: RankKey, G: Grade, R: TieRule> Placed<'_, '_, K, G, R> {
    /// Places one document above which there are so many scores: behind those of its ties that go first.
    #[inline(always)]
    fn place(&mut self, item: u32, score: K, above: u32) {
        if above as usize >= self.levels.len() {
            return;
        }
        let mut equal = 0u32;
        for &other in self.scores {
            equal += u32::from(other == score);
        }
        let mut rank = above;
        if equal > 1 {
            for (&other, rival) in self.scores.iter().zip(0..) {
                rank += u32::from(other == score && self.ties.before(rival, item));
            }
        }
        if let (Some(slot), Some(grade)) =
            (self.levels.get_mut(rank as usize), self.grades.get(item as usize))
        {
            *slot = grade.level() as u8;
        }
    }
}

/// Words of scratch that [`ndcg_by_score`] needs for `n` documents.
#[must_use]
pub const fn ndcg_by_score_scratch_len(n: usize) -> usize {
    dcg_by_score_scratch_len(n)
}

/// nDCG at cutoff k of documents ranked by score, best (highest) first: from 0 to 1.
///
/// ```text
/// nDCG@k = DCG@k / IDCG@k      both as for ndcg, the list ranked by score
/// ```
///
/// # Input
/// Scores and grades of the same documents, in any one order. Tied scores are ordered by `ties` and never by the grades
/// (unless the grades are given as ids); [`ndcg_tie_averaged`](super::ndcg_tie_averaged) depends on no order of theirs.
/// Grades and ideal as for [`ndcg`](super::ndcg).
///
/// # Returns
/// The bits of [`ndcg`](super::ndcg) of the ranked grades.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `grades.len() != scores.len()`, or the ids of
///   [`ById`](crate::ById) are not as many
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a score is NaN, with its index: a model that fails does not rank
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < ndcg_by_score_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 documents (argument `Scores`)
/// - all of [`ndcg`](super::ndcg)
///
/// # Cost
/// Up to a thousand documents O(n) for each of the few that have a gain and may be among the best, as
/// [`top_k`](crate::order::top_k) beyond; 4n words of scratch.
///
/// # Numerics
/// As [`ndcg`](super::ndcg).
///
/// # Source
/// As [`ndcg`](super::ndcg).
///
/// # Examples
/// ```
/// use footrule::{Dcg, Ideal, Ties, measure::ndcg_by_score};
/// let (scores, grades) = ([0.3f32, 0.9, 0.1], [0u8, 1, 0]);
/// let ndcg: f64 =
///     ndcg_by_score(&scores, &grades, 10, Ties::FirstIndex, Ideal::Candidates, &Dcg::EXPONENTIAL, &mut [0; 12])?;
/// assert_eq!(ndcg, 1.0);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "ndcg_score")]
pub fn ndcg_by_score<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    ties: impl TieRule,
    ideal: Ideal,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    let highest = check_scored::<T>(scores, grades, k, options, scratch)?;
    let dcg = ranked_dcg(scores, grades, highest, k, &ties, options, scratch)?;
    ndcg_of_dcg(dcg, grades, k, ideal, options)
}

#[cfg(test)]
mod tests {
    use super::{dcg_by_score, ndcg_by_score};
    use crate::error::{Argument, Error};
    use crate::order::argsort;
    use crate::{ById, Dcg, Gain, Ideal, Ties, measure};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn short_lists_have_the_bits_of_ranked_grades(documents: Vec<(i8, u8)>, k: usize, last: bool) -> bool {
        let scores: Vec<f32> = documents.iter().map(|&(score, _)| f32::from(score / 8)).collect();
        let grades: Vec<u8> = documents.iter().map(|&(_, grade)| grade % 5).collect();
        let (n, k) = (scores.len(), k % (scores.len() + 3));
        let (mut order, mut ws) = (std::vec![0; n], std::vec![0; 4 * n]);
        let ties = if last { Ties::LastIndex } else { Ties::FirstIndex };
        let order = argsort(&scores, ties, &mut order, &mut ws).unwrap();
        let ranked: Vec<u8> = order.as_slice().iter().map(|&item| grades[item as usize]).collect();
        [Dcg::EXPONENTIAL, Dcg::LINEAR.with_gain(Gain::Table(&[0.5, 1.0, 1.0, 3.0, 9.0]))].iter().all(|dcg| {
            dcg_by_score::<f64>(&scores, &grades, k, ties, dcg, &mut ws) == measure::dcg(&ranked, k, dcg)
        })
    }

    #[test]
    fn bad_input_is_named() {
        let ndcg = |scores: &[f64], scratch: &mut [u64]| {
            let ideal = Ideal::Candidates;
            ndcg_by_score::<f64>(scores, &[1u8, 0], 5, Ties::FirstIndex, ideal, &Dcg::LINEAR, scratch)
        };
        let length = Error::LengthMismatch { argument: Argument::Grades, expected: 1, given: 2 };
        assert_eq!(ndcg(&[1.0], &mut [0; 8]), Err(length));
        let nan = Error::NotFinite { argument: Argument::Scores, index: 1 };
        assert_eq!(ndcg(&[1.0, f64::NAN], &mut [0; 8]), Err(nan));
        let short = Error::TooShort { argument: Argument::Scratch, needed: 8, given: 7 };
        assert_eq!(ndcg(&[1.0, 2.0], &mut [0; 7]), Err(short));
        assert_eq!(ndcg(&[f64::NEG_INFINITY, f64::INFINITY], &mut [0; 8]), Ok(0.6309297535714574));
        let ids = Error::LengthMismatch { argument: Argument::Ids, expected: 2, given: 1 };
        let ties = ById::descending(&["a"]);
        assert_eq!(dcg_by_score::<f64>(&[1u8, 1], &[1u8, 0], 5, ties, &Dcg::LINEAR, &mut [0; 8]), Err(ids));
    }
}
