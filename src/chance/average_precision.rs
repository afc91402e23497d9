//! The sum of precisions and average precision of a random ranking.

use super::{precision::hit, ratio};
use crate::Real;
use crate::bound::{self, Relevance, denominator};
use crate::convention::{AveragePrecision, Denominator, SumPrecisionBounds};
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::harmonic;

/// E SP@k / d. A relevant document at rank i sees on average 1 + (i − 1)(R − 1)/(n − 1) relevant ones down to itself.
fn exact(relevance: Relevance, d: u64) -> f64 {
    let Relevance { documents: n, relevant, reached: k } = relevance;
    let (k, h) = (k as f64, harmonic::first(k));
    let per_document = ratio(relevant, u128::from(n) * u128::from(d));
    let mean = per_document * (h + (k - h) * ratio(relevant - 1, n - 1));
    mean.min(ratio(relevance.most(), d))
}

/// k p² / d.
fn independence(relevance: Relevance, d: u64) -> f64 {
    let p = ratio(relevance.relevant, relevance.documents);
    ratio(relevance.reached, d) * p * p
}

/// SP@k / (relevant documents found) of the rankings that find m > 0 is on average a + b m/k, here a and b, which add up to 1.
pub(super) fn line_over_found(k: u64) -> [f64; 2] {
    let (h, n) = (harmonic::first(k), k as f64);
    if k == 1 { [0.0, 1.0] } else { [(h - 1.0) / (n - 1.0), (n - h) / (n - 1.0)] }
}

/// The mean over all rankings of SP@k / (relevant documents found), 0 where nothing is found.
pub(super) fn over_found(relevance: Relevance) -> f64 {
    let [of_hit, of_share] = line_over_found(relevance.reached);
    (of_hit * hit(relevance) + of_share * ratio(relevance.relevant, relevance.documents)).min(1.0)
}

/// The expected sum of precisions SP@k of a random ranking.
///
/// ```text
/// E SP@k = p [H_k + (k − H_k) q],  p = R/n,  q = (R − 1)/(n − 1)      n judged, R relevant documents, k ≤ n
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure: `relevant_from`, `k` and `bounds`. With
/// [`SumPrecisionBounds::Independence`] it is [`sum_precision_independence`].
///
/// # Returns
/// From 0 to min(k, R), the best value, and that exactly only if all documents are relevant or none.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, rounded once: at most 3 ulp in f64, 1 ulp in f32.
///
/// # Source
/// S. K. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022)
/// multiplies the means of the precision at a rank and of the relevance at that rank, which are not independent; this is
/// the mean of the product.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, KARMAKER_FENG, chance};
/// let judged = GradeCounts::new(&[2, 2]);
/// let mean: f64 = chance::sum_precision(judged, &AveragePrecision::STANDARD.with_k(2))?;
/// assert!((mean - 5.0 / 6.0).abs() < 1e-15); // of 6 arrangements: (2 + 1 + 1 + 1/2 + 1/2 + 0) / 6
/// let paper: f64 = chance::sum_precision(judged, &KARMAKER_FENG.average_precision.with_k(2))?;
/// assert_eq!(paper, 0.5);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sum_precision<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    let relevance = Relevance::of(judged, options)?;
    match options.bounds {
        _ if relevance.is_settled() => bound::sum_precision(judged, options),
        SumPrecisionBounds::Independence => Ok(T::narrow(independence(relevance, 1))),
        SumPrecisionBounds::Exact => Ok(T::narrow(exact(relevance, 1))),
    }
}

/// The sum of precisions SP@k of a random ranking, as if the precision at a rank and the relevance at that rank were
/// independent: the upper/lower-bound paper's form. It is no expectation.
///
/// ```text
/// k p²,  p = R/n      n judged, R relevant documents, k ≤ n
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure: `relevant_from` and `k`.
///
/// # Returns
/// From 0 to k. Less than the mean, [`sum_precision`], by p(1 − p)(n H_k − k)/(n − 1): by a factor of up to n, and of 5 for
/// 12 relevant documents in 119 at k = 5.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, rounded once: at most 3 ulp in f64, 1 ulp in f32.
///
/// # Source
/// S. K. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022).
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, chance};
/// let options = &AveragePrecision::STANDARD.with_k(2);
/// assert_eq!(chance::sum_precision_independence(GradeCounts::new(&[2, 2]), options), Ok(0.5));
/// ```
pub fn sum_precision_independence<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    sum_precision(judged, &options.with_bounds(SumPrecisionBounds::Independence))
}

/// The expected average precision of a random ranking, for each of the four denominators.
///
/// ```text
/// E SP@k / d              d = R, min(k, R) or k
/// [(H_k − 1) s + (k − H_k) p] / (k − 1)      over the documents found; s = E success@k, and p for k = 1
/// without a cutoff, over R: [H_n + (n − H_n)(R − 1)/(n − 1)] / n      n judged, R relevant documents, p = R/n
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure. With
/// [`SumPrecisionBounds::Independence`] E SP@k is k p², so that AP over k has p²; over the documents found there is no such
/// form, and the expectation is exact.
///
/// # Returns
/// From 0 to 1. It is not the share of relevant documents R/n, and far above it where few are relevant.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if the denominator is 0: no document is relevant (unless it is k), or
///   none is judged
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if `k == Some(0)` and the denominator is k or min(k, R) (argument
///   `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades); over the documents found as [`success`](crate::chance::success).
///
/// # Numerics
/// In f64, rounded once: at most 3 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`sum_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, KARMAKER_FENG, chance};
/// let judged = GradeCounts::new(&[3, 2]);
/// let mean: f64 = chance::average_precision(judged, &AveragePrecision::STANDARD)?;
/// assert!((mean - 237.0 / 400.0).abs() < 1e-15);
/// let paper: f64 = chance::average_precision(judged, &KARMAKER_FENG.average_precision.with_k(4))?;
/// assert_eq!(paper, 0.4 * 0.4);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn average_precision<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    let relevance = Relevance::of(judged, options)?;
    let d = denominator(relevance, relevance.most(), options)?;
    match (options.denominator, options.bounds) {
        _ if relevance.is_settled() => bound::average_precision(judged, options),
        (Denominator::Found, _) => Ok(T::narrow(over_found(relevance))),
        (_, SumPrecisionBounds::Exact) => Ok(T::narrow(exact(relevance, d))),
        (_, SumPrecisionBounds::Independence) => Ok(T::narrow(independence(relevance, d))),
    }
}

#[cfg(test)]
mod tests {
    use super::{average_precision, sum_precision, sum_precision_independence};
    use crate::error::{Argument, Error};
    use crate::{
        AveragePrecision, Bounds, Denominator, GradeCounts, KARMAKER_FENG, SumPrecisionBounds, bound,
    };

    const STANDARD: AveragePrecision = AveragePrecision::STANDARD;
    const ALL: [Denominator; 4] =
        [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

    #[test]
    fn nothing_relevant_and_nothing_seen() {
        for none in [GradeCounts::new(&[]), GradeCounts::new(&[5])] {
            assert_eq!(sum_precision(none, &STANDARD), Ok(0.0));
            assert_eq!(sum_precision_independence(none, &STANDARD), Ok(0.0));
            let of = |d| average_precision::<f64>(none, &STANDARD.with_k(3).with_denominator(d));
            assert_eq!(
                ALL.map(of),
                [Err(Error::Undefined), Err(Error::Undefined), Ok(0.0), Err(Error::Undefined)]
            );
        }
        let cutoff = Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 });
        let of = |d| average_precision(GradeCounts::new(&[2, 2]), &STANDARD.with_k(0).with_denominator(d));
        assert_eq!(ALL.map(of), [Ok(0.0), cutoff, cutoff, Ok(0.0)]);
    }

    #[test]
    fn one_value_for_every_ranking_has_the_bits_of_the_bounds() {
        for n in 1..400u64 {
            let counts = [0, n];
            let judged = GradeCounts::new(&counts);
            for bounds in [SumPrecisionBounds::Exact, SumPrecisionBounds::Independence] {
                let options = STANDARD.with_bounds(bounds);
                for options in [options, options.with_k(1), options.with_k(10), options.with_k(1000)] {
                    let chance = sum_precision::<f32>(judged, &options).unwrap();
                    let best: f32 = bound::sum_precision(judged, &options).unwrap();
                    assert_eq!(chance.to_bits(), best.to_bits());
                    assert_eq!(Bounds { best, chance }.v2(best), Err(Error::Undefined));
                    for options in ALL.map(|d| options.with_denominator(d)) {
                        let chance = average_precision::<f64>(judged, &options);
                        assert_eq!(chance, bound::average_precision(judged, &options));
                    }
                }
            }
        }
    }

    #[test]
    fn chance_is_never_above_the_best() {
        for counts in [[1, 1 << 40], [1, u64::MAX - 1], [1 << 62, 1], [u64::MAX - 1, 1], [3, 997]] {
            let judged = GradeCounts::new(&counts);
            for options in [STANDARD, STANDARD.with_k(1), STANDARD.with_k(100)] {
                let best = bound::sum_precision::<f64>(judged, &options).unwrap();
                assert!(sum_precision::<f64>(judged, &options).unwrap() <= best);
                for options in ALL.map(|d| options.with_denominator(d)) {
                    if options.denominator == Denominator::Found && options.k.is_none() && counts[1] > 1 << 50
                    {
                        continue; // 2^64 documents found one by one
                    }
                    let best = bound::average_precision::<f32>(judged, &options).unwrap();
                    assert!(average_precision::<f32>(judged, &options).unwrap() <= best);
                }
            }
        }
    }

    #[test]
    fn the_paper_s_preset() {
        let options = KARMAKER_FENG.average_precision.with_k(5);
        let judged = GradeCounts::new(&[15, 5]);
        assert_eq!(sum_precision(judged, &options), Ok(5.0 / 16.0));
        assert_eq!(average_precision(judged, &options), Ok(1.0 / 16.0));
        assert_eq!(sum_precision(judged, &options.with_k(50)), Ok(20.0 / 16.0));
        assert_eq!(average_precision(judged, &options.with_k(50)), Ok(20.0f32 / 16.0 / 50.0));
    }
}
