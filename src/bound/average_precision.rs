//! Best and worst sum of precisions and average precision.

use super::relevance::{Relevance, positive};
use crate::Real;
use crate::convention::{AveragePrecision, Denominator, SumPrecisionBounds};
use crate::error::{Error, Result};
use crate::grade::GradeCounts;
use crate::simd::fold::sum;
use core::iter::repeat_n;

/// Terms of a block of the float sum, in f32 and more than enough in f64: leaving out a whole number of blocks of
/// zeros changes no bits.
const BLOCK: u64 = 256;

/// What average precision divides by, for a ranking that finds `found` relevant documents.
pub(crate) fn denominator(relevance: Relevance, found: u64, options: &AveragePrecision) -> Result<u64> {
    let k = options.k.map_or(relevance.documents, |k| k as u64);
    if matches!(options.denominator, Denominator::RelevantOrCutoff | Denominator::Cutoff) {
        positive(options.k.unwrap_or(usize::MAX))?;
    }
    let denominator = match options.denominator {
        Denominator::Relevant => relevance.relevant,
        Denominator::RelevantOrCutoff => relevance.relevant.min(k),
        Denominator::Cutoff => k,
        // Nothing found of what there is: the sum of precisions is 0, whatever divides it.
        Denominator::Found if relevance.relevant > 0 => found.max(1),
        Denominator::Found => 0,
    };
    if denominator == 0 { Err(Error::Undefined) } else { Ok(denominator) }
}

impl Relevance {
    /// As average precision and the sum of precisions see it, without a cutoff if they have none.
    pub(crate) fn of(judged: GradeCounts, options: &AveragePrecision) -> Result<Self> {
        Self::new(judged, options.relevant_from, options.k.unwrap_or(usize::MAX))
    }
}

/// The highest sum of precisions, an integer.
fn best_sum(relevance: Relevance, bounds: SumPrecisionBounds) -> u64 {
    match bounds {
        SumPrecisionBounds::Exact => relevance.most(),
        // Every ranking scores 0 then, and chance does.
        SumPrecisionBounds::Independence if relevance.relevant == 0 => 0,
        SumPrecisionBounds::Independence => relevance.reached,
    }
}

/// The sum of precisions with all relevant documents at the end.
fn worst_sum<T: Real>(relevance: Relevance) -> T {
    let above = relevance.documents - relevance.relevant;
    let precisions = (1..=relevance.least()).map(|found| T::from_u64(found) / T::from_u64(above + found));
    sum(repeat_n(T::zero(), (above % BLOCK) as usize).chain(precisions))
}

/// The best sum of precisions SP@k that a ranking of the judged documents can have.
///
/// ```text
/// min(k, R)      R relevant documents; min(k, n) with SumPrecisionBounds::Independence
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure: `relevant_from`, `k` and `bounds`.
///
/// # Returns
/// A whole number; 0 if no document is relevant. The paper's bound is not attainable when R < k.
///
/// # Errors
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// An integer, rounded once.
///
/// # Source
/// For `Independence`: S. K. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022),
/// whose bound is k; min(k, R) is what a ranking reaches.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, KARMAKER_FENG, bound};
/// let judged = GradeCounts::new(&[6, 2]);
/// let best: f64 = bound::sum_precision(judged, &AveragePrecision::STANDARD.with_k(5))?;
/// assert_eq!(best, 2.0);
/// let best: f64 = bound::sum_precision(judged, &KARMAKER_FENG.average_precision.with_k(5))?;
/// assert_eq!(best, 5.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sum_precision<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    Ok(T::from_u64(best_sum(Relevance::of(judged, options)?, options.bounds)))
}

/// The worst sum of precisions SP@k that a ranking of the judged documents can have: all relevant ones come last.
///
/// ```text
/// Σ_{j=1}^{m} j/(n − R + j),   m = max(0, min(k, n) − (n − R))      n judged, R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure: `relevant_from` and `k`.
///
/// # Returns
/// From 0 to min(k, R).
///
/// # Errors
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(grades + m).
///
/// # Numerics
/// The measure's own sum in its own order: such a ranking has these bits.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, bound};
/// let worst: f64 = bound::sum_precision_worst(GradeCounts::new(&[2, 2]), &AveragePrecision::STANDARD)?;
/// assert_eq!(worst, 1.0 / 3.0 + 2.0 / 4.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sum_precision_worst<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    Ok(worst_sum(Relevance::of(judged, options)?))
}

/// The best average precision that a ranking of the judged documents can have.
///
/// ```text
/// best SP@k / d      d = R, min(k, R), k, or the min(k, R) found, as the denominator says
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure.
///
/// # Returns
/// From 0 to 1, and 1 exactly where the denominator lets a ranking reach it. `SumPrecisionBounds::Independence` is meant
/// for the denominator k, where it gives 1; the other denominators (but for `Found`, which has no such form) divide its k
/// all the same.
///
/// # Errors
/// - [`Error::Undefined`] if the denominator is 0: no document is relevant (unless it is k), or none is judged
/// - [`Error::OutOfRange`] if `k == Some(0)` and the denominator is k or min(k, R) (argument `Cutoff`)
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Source
/// As [`sum_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, Denominator, GradeCounts, bound};
/// let (judged, at_5) = (GradeCounts::new(&[6, 2]), AveragePrecision::STANDARD.with_k(5));
/// assert_eq!(bound::average_precision(judged, &at_5), Ok(1.0));
/// assert_eq!(bound::average_precision(judged, &at_5.with_denominator(Denominator::Cutoff)), Ok(0.4));
/// ```
pub fn average_precision<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    let relevance = Relevance::of(judged, options)?;
    let sum = match options.denominator {
        Denominator::Found => relevance.most(),
        _ => best_sum(relevance, options.bounds),
    };
    T::from_ratio(sum, denominator(relevance, relevance.most(), options)?)
}

/// The worst average precision that a ranking of the judged documents can have: all relevant ones come last.
///
/// ```text
/// worst SP@k / d      d = R, min(k, R), k, or the documents found, as the denominator says
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure.
///
/// # Returns
/// From 0 to 1. It is far from 0 where most documents are relevant.
///
/// # Errors
/// - as [`average_precision`]
///
/// # Cost
/// O(grades + m) for the m relevant documents that every ranking finds.
///
/// # Numerics
/// The measure's own sum in its own order: such a ranking has these bits.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, bound};
/// let worst: f64 = bound::average_precision_worst(GradeCounts::new(&[2, 2]), &AveragePrecision::STANDARD)?;
/// assert_eq!(worst, (1.0 / 3.0 + 2.0 / 4.0) / 2.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn average_precision_worst<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    let relevance = Relevance::of(judged, options)?;
    let denominator = denominator(relevance, relevance.least(), options)?;
    Ok(worst_sum::<T>(relevance) / T::from_u64(denominator))
}

#[cfg(test)]
mod tests {
    use super::{average_precision, average_precision_worst, sum_precision, sum_precision_worst};
    use crate::error::{Argument, Error};
    use crate::{AveragePrecision, Denominator, GradeCounts, KARMAKER_FENG};

    const STANDARD: AveragePrecision = AveragePrecision::STANDARD;
    const ALL: [Denominator; 4] =
        [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

    #[test]
    fn nothing_relevant() {
        for none in [GradeCounts::new(&[]), GradeCounts::new(&[5])] {
            for options in [STANDARD, KARMAKER_FENG.average_precision.with_k(3)] {
                assert_eq!(sum_precision(none, &options), Ok(0.0));
                assert_eq!(sum_precision_worst(none, &options), Ok(0.0));
            }
            let of = |d| average_precision::<f64>(none, &STANDARD.with_k(3).with_denominator(d));
            assert_eq!(
                ALL.map(of),
                [Err(Error::Undefined), Err(Error::Undefined), Ok(0.0), Err(Error::Undefined)]
            );
        }
        let whole = STANDARD.with_denominator(Denominator::Cutoff);
        assert_eq!(average_precision::<f64>(GradeCounts::new(&[]), &whole), Err(Error::Undefined));
    }

    #[test]
    fn a_cutoff_of_0() {
        let cutoff = Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 });
        let judged = GradeCounts::new(&[2, 2]);
        let of = |d| average_precision::<f64>(judged, &STANDARD.with_k(0).with_denominator(d));
        assert_eq!(ALL.map(of), [Ok(0.0), cutoff, cutoff, Ok(0.0)]);
        let of = |d| average_precision_worst::<f64>(judged, &STANDARD.with_k(0).with_denominator(d));
        assert_eq!(ALL.map(of), [Ok(0.0), cutoff, cutoff, Ok(0.0)]);
        assert_eq!(sum_precision(judged, &STANDARD.with_k(0)), Ok(0.0));
    }

    #[test]
    fn every_ranking_alike_has_one_value() {
        for n in 1..600u64 {
            let judged = [0, n];
            let judged = GradeCounts::new(&judged);
            for k in [1, 7, 300, 1000] {
                for options in ALL.map(|d| STANDARD.with_k(k).with_denominator(d)) {
                    let best = average_precision::<f32>(judged, &options);
                    assert_eq!(average_precision_worst(judged, &options), best);
                    let best = sum_precision::<f64>(judged, &options);
                    assert_eq!(sum_precision_worst(judged, &options), best);
                }
            }
        }
    }

    #[test]
    fn zeros_before_the_first_relevant_document_keep_their_lanes() {
        for above in [0u64, 1, 31, 32, 255, 256, 257, 700] {
            let counts = [above, 300];
            let precisions = (1..=above + 300).map(|i| i.saturating_sub(above) as f32 / i as f32);
            let worst = sum_precision_worst(GradeCounts::new(&counts), &STANDARD);
            assert_eq!(worst, Ok(crate::simd::fold::sum(precisions)));
        }
    }

    #[test]
    fn the_paper_s_bounds() {
        let options = KARMAKER_FENG.average_precision;
        let judged = GradeCounts::new(&[6, 2]);
        assert_eq!(sum_precision(judged, &options.with_k(5)), Ok(5.0));
        assert_eq!(sum_precision(judged, &options.with_k(50)), Ok(8.0));
        assert_eq!(average_precision(judged, &options.with_k(5)), Ok(1.0));
        let found = options.with_k(5).with_denominator(Denominator::Found);
        assert_eq!(average_precision(judged, &found), Ok(1.0));
    }
}
