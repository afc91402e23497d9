//! The variance of the sum of precisions and of average precision of a random ranking.

use super::average_precision::{line_over_found, over_found};
use super::precision::hit;
use super::ratio;
use super::unimodal::hypergeometric;
use crate::Real;
use crate::bound::{Relevance, denominator};
use crate::convention::{AveragePrecision, Denominator};
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::harmonic;

/// Var SP@k by the covariances of the indicators of relevance at up to four ranks.
fn variance(relevance: Relevance) -> f64 {
    let Relevance { documents: n, relevant, reached } = relevance;
    if relevance.is_settled() {
        return 0.0;
    }
    // Sums over i ≤ k, over i < j ≤ k and so on, of 1/i, 1/i² and 1/(ij): how often each pattern of ranks occurs in SP².
    let (k, h, h2) = (reached as f64, harmonic::first(reached), harmonic::second(reached));
    let (a, b, e) = (h - h2, k - 3.0 * h + 2.0 * h2, (h * h - h2) / 2.0);
    let w = k - h - e;
    // The probability that j given documents are relevant, one after the other.
    let others = n - relevant;
    let less = |j: u64| n.checked_sub(j).filter(|&left| left > 0);
    let next = |j: u64| less(j).map_or(0.0, |left| (relevant as f64 - j as f64) / left as f64);
    let (p, missing) = (ratio(relevant, n), ratio(others, n));
    let of_others = |j: u64| less(j).map_or(0.0, |left| others as f64 / left as f64);
    let p2 = p * next(1);
    // What they exceed the products by: of one and one, of two and one, of two and two documents.
    let one_one = -p * missing * less(1).map_or(0.0, |left| 1.0 / left as f64);
    let two_one = -2.0 * p2 * missing * less(2).map_or(0.0, |left| 1.0 / left as f64);
    let two_two = match less(3) {
        Some(left) => {
            let inner = next(3) * missing / (n - 2) as f64 + p * of_others(1) / left as f64;
            -2.0 * p2 * inner
        }
        None => 0.0,
    };
    // One of them is the same document in both factors, or both are.
    let two_two_one = two_one + p2 * p * of_others(1);
    let two_same = p2 * (missing + p * of_others(1));
    let ones = h2 * p * missing + 2.0 * e * one_one;
    let mixed = (a + e) * p2 * missing + (h * (k - h) - a - e) * two_one;
    let twos = a * two_same + (b + 4.0 * w) * two_two_one + ((k - h) * (k - h) - a - b - 4.0 * w) * two_two;
    (ones + 2.0 * mixed + twos).max(0.0)
}

/// Var SP@k / (relevant documents found). Of the rankings that find m among the first k, all arrangements of m in k are equally
/// likely, which is SP over a judged set of its own: the mean of its variance, and the variance of its mean.
fn variance_over_found(relevance: Relevance) -> f64 {
    let Relevance { documents: n, relevant, reached: k } = relevance;
    let (mean, [of_hit, of_share]) = (over_found(relevance), line_over_found(k));
    let lost = of_hit * (1.0 - hit(relevance));
    hypergeometric(k, relevant, n - relevant, |found| {
        if found == 0 {
            return mean * mean;
        }
        // The mean over those that find m, less the mean, without the difference of two values near 1.
        let [here, average] = [(found, n), (relevant, k)].map(|(a, b)| u128::from(a) * u128::from(b));
        let apart = ratio(here.abs_diff(average), u128::from(k) * u128::from(n));
        let deviation = lost + of_share * if here < average { -apart } else { apart };
        let arranged = Relevance { documents: k, relevant: found, reached: k };
        variance(arranged) / found as f64 / found as f64 + deviation * deviation
    })
}

/// The variance of the sum of precisions SP@k of a random ranking.
///
/// ```text
/// Var SP@k = Σ_{i,j ≤ k} Cov(r_i P@i, r_j P@j)      r_i = 1 if the document at rank i is relevant, 0 if not; k ≤ n
/// ```
/// in closed form: k, H_k and Σ 1/i² count how often up to four ranks coincide, and the covariances of their r depend on n and R
/// only.
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure: `relevant_from` and `k`.
///
/// # Returns
/// 0 or more; exactly 0 if all documents are relevant or none.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, covariances in place of moments so that nothing large cancels, rounded once: at most 24 ulp in f64, 1 ulp in f32.
///
/// # Source
/// Sampling without replacement.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, chance};
/// let at_1 = &AveragePrecision::STANDARD.with_k(1);
/// assert_eq!(chance::sum_precision_variance(GradeCounts::new(&[1, 1]), at_1), Ok(0.25)); // 0 or 1
/// ```
pub fn sum_precision_variance<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    Ok(T::narrow(variance(Relevance::of(judged, options)?)))
}

/// The variance of average precision of a random ranking, for each of the four denominators.
///
/// ```text
/// Var SP@k / d²                                                 d = R, min(R, k) or k
/// E_m [Var SP@k | m] / m² + E_m (E[SP@k | m] / m − E AP)²       over the m documents found, hypergeometric; 0/0 as 0
/// ```
///
/// # Input
/// The number of judged documents of each grade, and the options of the measure.
///
/// # Returns
/// From 0 to 1/4.
///
/// # Errors
/// - as [`average_precision`](super::average_precision)
///
/// # Cost
/// O(grades); over the documents found a sum over the likely numbers of them, O(√k).
///
/// # Numerics
/// As [`sum_precision_variance`], and one division; over the documents found at most 30 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`sum_precision_variance`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, GradeCounts, chance};
/// let variance = chance::average_precision_variance(GradeCounts::new(&[1, 1]), &AveragePrecision::STANDARD);
/// assert_eq!(variance, Ok(1.0 / 16.0)); // 1 or 1/2
/// ```
pub fn average_precision_variance<T: Real>(judged: GradeCounts, options: &AveragePrecision) -> Result<T> {
    let relevance = Relevance::of(judged, options)?;
    let d = denominator(relevance, relevance.most(), options)? as f64;
    Ok(T::narrow(match options.denominator {
        _ if relevance.is_settled() => 0.0,
        Denominator::Found => variance_over_found(relevance),
        _ => variance(relevance) / d / d,
    }))
}

#[cfg(test)]
mod tests {
    use super::{average_precision_variance, sum_precision_variance};
    use crate::error::{Argument, Error};
    use crate::{AveragePrecision, Denominator, GradeCounts};

    const STANDARD: AveragePrecision = AveragePrecision::STANDARD;

    #[test]
    fn ends() {
        let none = GradeCounts::new(&[5]);
        assert_eq!(sum_precision_variance(none, &STANDARD), Ok(0.0));
        assert_eq!(average_precision_variance::<f64>(none, &STANDARD), Err(Error::Undefined));
        let over_k = STANDARD.with_k(3).with_denominator(Denominator::Cutoff);
        assert_eq!(average_precision_variance(none, &over_k), Ok(0.0));
        assert_eq!(sum_precision_variance(GradeCounts::new(&[0, 9]), &STANDARD), Ok(0.0));
        assert_eq!(sum_precision_variance(GradeCounts::new(&[4, 9]), &STANDARD.with_k(0)), Ok(0.0));
        let one: f64 = sum_precision_variance(GradeCounts::new(&[1, 1]), &STANDARD).unwrap();
        assert!((one - 1.0 / 16.0).abs() < 1e-16);
    }

    #[test]
    fn refusals() {
        let judged = GradeCounts::new(&[3, 4]);
        let out = |argument| Err(Error::OutOfRange { argument, index: 0 });
        let over_k = STANDARD.with_k(0).with_denominator(Denominator::Cutoff);
        assert_eq!(average_precision_variance::<f64>(judged, &over_k), out(Argument::Cutoff));
        let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
        assert_eq!(sum_precision_variance::<f64>(GradeCounts::new(&[u64::MAX, 1]), &STANDARD), overflow);
    }

    /// All but a few found: values near 1 that differ by little. The exact ones were computed to 50 digits.
    #[test]
    fn few_others_keep_the_digits_of_what_is_found() {
        for (counts, k, exact) in [
            ([1, 2999], 1500, 3.245_385_003_307_59e-7),
            ([3, 9_999_997], 1_000_000, 5.699_354_264_590_759e-13),
            ([2, 999_999_998], 500_000_000, 5.999_996_620_702_167e-18),
        ] {
            let options = &STANDARD.with_k(k).with_denominator(Denominator::Found);
            let variance: f64 = average_precision_variance(GradeCounts::new(&counts), options).unwrap();
            assert!((variance / exact - 1.0).abs() < 1e-14, "{counts:?} {k}: {variance} {exact}");
        }
    }

    #[test]
    fn huge_queries() {
        for counts in [[1, u64::MAX - 1], [u64::MAX - 1, 1], [1 << 40, 1 << 40]] {
            for options in [STANDARD, STANDARD.with_k(10), STANDARD.with_k(1_000_000_000)] {
                let variance: f64 = sum_precision_variance(GradeCounts::new(&counts), &options).unwrap();
                assert!(variance.is_finite() && variance >= 0.0, "{counts:?} {options:?}");
            }
        }
    }
}
