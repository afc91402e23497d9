//! DCG and nDCG from scores, averaged over all orders of tied documents.

use super::Ideal;
use super::ndcg::ndcg_of_dcg;
use crate::convention::Dcg;
use crate::error::{Argument, Result, same_length};
use crate::gain::ideal::{check_grades, discounted_sum};
use crate::grade::Grade;
use crate::key::RankKey;
use crate::order::{Ranked, countable, item};
use crate::real::{Real, Sum};
use crate::workspace::check;

/// Words of scratch that [`dcg_tie_averaged`] needs for `n` documents.
#[must_use]
pub const fn dcg_tie_averaged_scratch_len(n: usize) -> usize {
    n.saturating_mul(4)
}

/// DCG at cutoff k of documents ranked by score: its mean over all orders of documents with equal scores.
///
/// ```text
/// DCG@k = Σ_{i ≤ min(k, n)} ḡ(i) · discount(i)
/// ```
/// ḡ(i) is the mean gain of the documents that share the score of rank i.
///
/// # Input
/// Scores and grades of the same documents, in any one order; higher scores are better, −0 ties with +0, infinities are
/// ordinary extreme values. Grades as for [`dcg`](super::dcg).
///
/// # Returns
/// Not negative, higher is better; [`dcg`](super::dcg) of the ranked grades if no scores tie.
///
/// # Errors
/// - as [`dcg_by_score`](super::dcg_by_score), scratch by [`dcg_tie_averaged_scratch_len`]
///
/// # Cost
/// O(n log n), 4n words of scratch.
///
/// # Numerics
/// As [`dcg`](super::dcg); the mean gains are rounded once more.
///
/// # Source
/// F. McSherry, M. Najork, "Computing information retrieval performance measures efficiently in the presence of tied
/// scores", ECIR 2008; scikit-learn's `dcg_score`.
///
/// # Examples
/// ```
/// use footrule::{Dcg, measure::dcg_tie_averaged};
/// // 4 first; then 0 and 1 tie: 1/2 each.
/// let dcg: f64 = dcg_tie_averaged(&[0.1f32, 0.9, 0.1], &[1u8, 4, 0], 3, &Dcg::LINEAR, &mut [0; 12])?;
/// assert_eq!(dcg, 4.0 + 0.5 * 0.6309297535714574 + 0.5 * 0.5);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "dcg_score")]
pub fn dcg_tie_averaged<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    same_length(Argument::Grades, scores.len(), grades.len())?;
    check(scratch, dcg_tie_averaged_scratch_len(scores.len()))?;
    check_grades::<T>(grades, k, options)?;
    countable(Argument::Scores, scores.len())?;
    let ranked = Ranked::all(scores, scratch)?;
    let gain = |&record: &u64| {
        let level = grades.get(item(record)).map_or(0, |grade| grade.level());
        options.gain.of::<T>(level, 0).unwrap_or_default()
    };
    let gains =
        ranked.groups().flat_map(|group| core::iter::repeat_n(mean(group.iter().map(gain)), group.len()));
    discounted_sum(gains, k, options.discount, Argument::Grades)
}

/// The mean of some gains, and exactly the gain if all are equal.
fn mean<T: Real>(gains: impl ExactSizeIterator<Item = T> + Clone) -> T {
    let size = T::from_u64(gains.len() as u64);
    let ends = (T::max_value(), T::zero());
    let (least, most) = gains.clone().fold(ends, |(least, most), gain| (least.min(gain), most.max(gain)));
    // So much smaller, fewer than 2³² gains of any size add up in range.
    let smaller = T::narrow(1.0 / 4_294_967_296.0);
    let scale = if most > T::max_value() * smaller { smaller } else { T::one() };
    let mut sum = Sum::default();
    gains.for_each(|gain| sum.add(gain * scale));
    // A mean lies between its terms; rounded it can leave them by an ulp.
    (sum.value() / size / scale).max(least).min(most)
}

/// Words of scratch that [`ndcg_tie_averaged`] needs for `n` documents.
#[must_use]
pub const fn ndcg_tie_averaged_scratch_len(n: usize) -> usize {
    dcg_tie_averaged_scratch_len(n)
}

/// nDCG at cutoff k of documents ranked by score: its mean over all orders of documents with equal scores.
///
/// ```text
/// nDCG@k = DCG@k / IDCG@k      DCG@k averaged over ties; the ideal has no ties in score
/// ```
/// A constant score is worth what a random ranking is, in every order of the input.
///
/// # Input
/// As [`dcg_tie_averaged`]; the ideal as for [`ndcg`](super::ndcg).
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 if no document scores above one of a higher grade, and ties are among equal
/// grades.
///
/// # Errors
/// - as [`ndcg_by_score`](super::ndcg_by_score), scratch by [`ndcg_tie_averaged_scratch_len`]
///
/// # Cost
/// O(n log n), 4n words of scratch.
///
/// # Numerics
/// As [`ndcg`](super::ndcg); the mean gains are rounded once more.
///
/// # Source
/// As [`dcg_tie_averaged`]; scikit-learn's `ndcg_score`.
///
/// # Examples
/// ```
/// use footrule::{Dcg, Ideal, measure::ndcg_tie_averaged};
/// let (same, grades) = ([0.5f32; 2], [1u8, 0]);
/// let ndcg: f64 = ndcg_tie_averaged(&same, &grades, 2, Ideal::Candidates, &Dcg::LINEAR, &mut [0; 8])?;
/// assert_eq!(ndcg, (1.0 + 0.6309297535714574) / 2.0);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "ndcg_score")]
pub fn ndcg_tie_averaged<T: Real>(
    scores: &[impl RankKey],
    grades: &[impl Grade],
    k: usize,
    ideal: Ideal,
    options: &Dcg,
    scratch: &mut [u64],
) -> Result<T> {
    let dcg = dcg_tie_averaged(scores, grades, k, options, scratch)?;
    ndcg_of_dcg(dcg, grades, k, ideal, options)
}

#[cfg(test)]
mod tests {
    use super::{dcg_tie_averaged, mean, ndcg_tie_averaged};
    use crate::error::{Argument, Error};
    use crate::{Dcg, Ideal};

    #[test]
    fn the_mean_of_equal_gains_is_the_gain() {
        for size in 1..200 {
            for gain in [0.1f64, 1.0 / 3.0, 6.1] {
                assert_eq!(mean(core::iter::repeat_n(gain, size)), gain, "{size}");
            }
        }
        assert_eq!(mean([4.0f32, 0.0, 2.0].into_iter()), 2.0);
    }

    #[test]
    fn a_mean_is_in_range_where_the_sum_is_not() {
        let gain = 127f32.exp2();
        assert_eq!(mean([gain, gain, gain, 0.0].into_iter()), 0.75 * gain);
        assert_eq!(mean([f64::MAX, 0.0, f64::MAX, f64::MAX].into_iter()), 0.75 * f64::MAX);
        let dcg = dcg_tie_averaged(&[0u8; 4], &[127u8, 127, 127, 0], 1, &Dcg::EXPONENTIAL, &mut [0; 16]);
        assert_eq!(dcg, Ok(0.75 * gain));
    }

    #[test]
    fn bad_input_is_named() {
        let dcg = |scores: &[f32], scratch: &mut [u64]| {
            dcg_tie_averaged::<f64>(scores, &[1u8, 0], 5, &Dcg::LINEAR, scratch)
        };
        let length = Error::LengthMismatch { argument: Argument::Grades, expected: 1, given: 2 };
        assert_eq!(dcg(&[1.0], &mut [0; 8]), Err(length));
        let nan = Error::NotFinite { argument: Argument::Scores, index: 0 };
        assert_eq!(dcg(&[f32::NAN, 0.0], &mut [0; 8]), Err(nan));
        let short = Error::TooShort { argument: Argument::Scratch, needed: 8, given: 7 };
        assert_eq!(dcg(&[1.0, 2.0], &mut [0; 7]), Err(short));
        let none = ndcg_tie_averaged::<f64>(&[1u8], &[0u8], 5, Ideal::Candidates, &Dcg::LINEAR, &mut [0; 4]);
        assert_eq!(none, Err(Error::Undefined));
    }
}
