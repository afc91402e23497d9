//! DCG and nDCG straight from scores.

use super::Ideal;
use super::ndcg::ratio;
use crate::convention::Dcg;
use crate::error::{Argument, Result, same_length};
use crate::gain::ideal::{check_grades, discounted_sum};
use crate::grade::Grade;
use crate::key::RankKey;
use crate::order::{TieRule, sorted};
use crate::real::Real;
use crate::workspace::check;

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
/// O(n log n), 4n words of scratch.
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
    check_scored::<T>(scores, grades, k, options, scratch)?;
    ranked_dcg(scores, grades, k, &ties, options, scratch)
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

/// [`dcg_by_score`] of checked input.
fn ranked_dcg<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    ties: &impl TieRule,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    let ranked = sorted(scores, ties, scratch)?;
    let level = |&[_, item]: &[u64; 2]| grades.get(item as usize).map_or(0, |grade| grade.level());
    let gains = ranked.iter().map(|record| options.gain.of(level(record), 0).unwrap_or_default());
    discounted_sum(gains, k, options.discount, Argument::Grades)
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
/// O(n log n), 4n words of scratch.
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
    let dcg = ranked_dcg(scores, grades, k, &ties, options, scratch)?;
    ratio(dcg, ideal.dcg(grades, highest, k, options)?, k.min(grades.len()), ideal.source())
}

#[cfg(test)]
mod tests {
    use super::{dcg_by_score, ndcg_by_score};
    use crate::error::{Argument, Error};
    use crate::{ById, Dcg, Ideal, Ties};

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
