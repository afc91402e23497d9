//! Precision, recall and success of a random ranking: the relevant documents above the cutoff are hypergeometric.

use super::ratio;
use crate::Real;
use crate::bound::{Relevance, divisor};
use crate::convention::Precision;
use crate::error::{Error, Result};
use crate::grade::GradeCounts;

/// The expected precision at cutoff k of a random ranking: the share of relevant documents.
///
/// ```text
/// E P@k = R/n      n judged, R relevant documents; R/k for k > n with Divisor::Cutoff
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, and what is relevant and divided by.
///
/// # Returns
/// From 0 to 1.
///
/// # Errors
/// - [`Error::OutOfRange`] if `k == 0` (argument `Cutoff`)
/// - [`Error::Undefined`] if no document is judged and `divisor` is [`Divisor::Retrieved`](crate::Divisor::Retrieved)
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let judged = GradeCounts::new(&[7, 3]); // 7 not relevant, 3 relevant
/// assert_eq!(chance::precision(judged, 2, &Precision::STANDARD), Ok(0.3));
/// ```
pub fn precision<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let Relevance { documents, relevant, reached } = relevance;
    let divisor = divisor(relevance, k, precision)?;
    if documents == 0 {
        return T::from_ratio(0u64, divisor);
    }
    // The reached ranks cancel unless the divisor counts ranks that are not there.
    if divisor == reached { T::from_ratio(relevant, documents) } else { T::from_ratio(relevant, divisor) }
}

/// The variance of the precision at cutoff k of a random ranking.
///
/// ```text
/// Var P@k = p(1 − p) (n − k) / (k (n − 1)),  p = R/n      n judged, R relevant documents; 0 for k ≥ n
/// ```
///
/// # Input
/// As [`precision`].
///
/// # Returns
/// 0 or more, at most 1/4.
///
/// # Errors
/// - as [`precision`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Three correctly rounded factors in f64: at most 3 ulp, in f32 1 ulp.
///
/// # Source
/// The hypergeometric distribution's.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let variance: f64 = chance::precision_variance(GradeCounts::new(&[2, 2]), 2, &Precision::STANDARD)?;
/// assert_eq!(variance, 1.0 / 12.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn precision_variance<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    if divisor(relevance, k, precision)? == 0 {
        return Err(Error::Undefined);
    }
    let Relevance { documents: n, relevant, reached } = relevance;
    if reached == n {
        return Ok(T::zero());
    }
    let cut = ratio(n - reached, u128::from(reached) * u128::from(n - 1));
    Ok(T::narrow(ratio(relevant, n) * ratio(n - relevant, n) * cut))
}

/// The expected recall at cutoff k of a random ranking: the share of documents above the cutoff.
///
/// ```text
/// E recall@k = min(k, n)/n      n judged documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, and what is relevant.
///
/// # Returns
/// From 0 to 1.
///
/// # Errors
/// - [`Error::Undefined`] if no document is relevant
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// assert_eq!(chance::recall(GradeCounts::new(&[7, 3]), 2, &Precision::STANDARD), Ok(0.2));
/// ```
pub fn recall<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let Relevance { documents, relevant, reached } = Relevance::new(judged, precision.relevant_from, k)?;
    if relevant == 0 { Err(Error::Undefined) } else { T::from_ratio(reached, documents) }
}

/// The variance of the recall at cutoff k of a random ranking.
///
/// ```text
/// Var recall@k = k (n − R)(n − k) / (R n² (n − 1))      n judged, R relevant documents; 0 for k ≥ n
/// ```
///
/// # Input
/// As [`recall`].
///
/// # Returns
/// 0 or more, at most 1/4.
///
/// # Errors
/// - as [`recall`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Three correctly rounded factors in f64: at most 3 ulp, in f32 1 ulp.
///
/// # Source
/// The hypergeometric distribution's.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let variance: f64 = chance::recall_variance(GradeCounts::new(&[2, 2]), 2, &Precision::STANDARD)?;
/// assert_eq!(variance, 1.0 / 12.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn recall_variance<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let Relevance { documents: n, relevant, reached } = Relevance::new(judged, precision.relevant_from, k)?;
    if relevant == 0 {
        return Err(Error::Undefined);
    }
    if reached == n {
        return Ok(T::zero());
    }
    let cut = ratio(n - relevant, u128::from(relevant) * u128::from(n - 1));
    Ok(T::narrow(ratio(reached, n) * ratio(n - reached, n) * cut))
}

/// The probability that a random ranking has a relevant document above cutoff k: the expected success@k.
///
/// ```text
/// E success@k = 1 − C(n − R, k)/C(n, k)      n judged, R > 0 relevant documents; 1 for k > n − R
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, and what is relevant.
///
/// # Returns
/// From 0 to 1: 0 for k = 0 or if no document is relevant, 1 if fewer than k are not (or by rounding).
///
/// # Errors
/// - [`Error::Overflow`] if the counts add up to more than `u64`
///
/// # Cost
/// O(min(k, R, 40n/max(k, R))): at most some 2·10⁵ steps for a billion documents.
///
/// # Numerics
/// The logarithm of the complement is summed and turned around, in f64, without cancellation: at most 4 ulp.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let success: f64 = chance::success(GradeCounts::new(&[7, 3]), 2, &Precision::STANDARD)?;
/// assert!((success - 8.0 / 15.0).abs() < 1e-15); // 1 − (7·6)/(10·9)
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn success<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    Ok(T::narrow(hit(Relevance::new(judged, precision.relevant_from, k)?)))
}

/// The variance of success at cutoff k of a random ranking.
///
/// ```text
/// Var success@k = s (1 − s),   s = E success@k
/// ```
///
/// # Input
/// As [`success`].
///
/// # Returns
/// From 0 to 1/4; exactly 0 where success is certain, or failure.
///
/// # Errors
/// - as [`success`]
///
/// # Cost
/// O(min(k, R, 800n/max(k, R))): at most some 10⁶ steps for a billion documents.
///
/// # Numerics
/// Both factors from the same logarithm of 1 − s, each without cancellation, in f64: at most 50 ulp where 1 − s > 10⁻¹⁰, its
/// logarithm times that beyond.
///
/// # Source
/// Success is 0 or 1.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let variance: f64 = chance::success_variance(GradeCounts::new(&[7, 3]), 2, &Precision::STANDARD)?;
/// assert!((variance - 8.0 / 15.0 * 7.0 / 15.0).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn success_variance<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    // Below this nothing is left in f64.
    let log = log_missed(Relevance::new(judged, precision.relevant_from, k)?, -746.0);
    Ok(T::narrow((0.0 - libm::expm1(log)) * libm::exp(log)))
}

/// The probability that anything relevant is found.
pub(super) fn hit(relevance: Relevance) -> f64 {
    // Below this the complement is less than half an ulp of 1.
    0.0 - libm::expm1(log_missed(relevance, -40.0))
}

/// The logarithm of the probability that nothing relevant is found, −∞ if something must be; once it has passed `enough`, no
/// further.
fn log_missed(relevance: Relevance, enough: f64) -> f64 {
    let Relevance { documents, relevant, reached } = relevance;
    if relevant == 0 || reached == 0 {
        return 0.0;
    }
    if relevance.least() > 0 {
        return f64::NEG_INFINITY;
    }
    // The product of 1 − R/(n−i) over the k ranks is that of 1 − k/(n−i) over the R documents; the shorter one.
    let (fewer, more) = (relevant.min(reached), relevant.max(reached));
    let mut missed = crate::real::Sum::default();
    for i in 0..fewer {
        let left = documents - i;
        let share = ratio(more, left);
        // From one half on the complement has digits that 1 − share would not.
        missed.add(if share < 0.5 { libm::log1p(-share) } else { libm::log(ratio(left - more, left)) });
        if missed.value() < enough {
            break;
        }
    }
    missed.value()
}

#[cfg(test)]
mod tests {
    use super::{precision, precision_variance, recall, recall_variance, success, success_variance};
    use crate::error::{Argument, Error};
    use crate::{Divisor, GradeCounts, Precision, bound};

    const STANDARD: Precision = Precision::STANDARD;

    #[test]
    fn what_has_no_value_is_an_error() {
        let cutoff = Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 });
        let (some, empty) = (GradeCounts::new(&[3, 2]), GradeCounts::new(&[]));
        let retrieved = STANDARD.with_divisor(Divisor::Retrieved);
        assert_eq!(precision::<f64>(some, 0, &STANDARD), cutoff);
        assert_eq!(precision_variance::<f64>(some, 0, &STANDARD), cutoff);
        assert_eq!(precision::<f64>(empty, 2, &retrieved), Err(Error::Undefined));
        assert_eq!(precision::<f64>(empty, 2, &STANDARD), Ok(0.0));
        assert_eq!(precision_variance::<f64>(empty, 2, &STANDARD), Ok(0.0));
        for none in [empty, GradeCounts::new(&[4])] {
            assert_eq!(recall::<f64>(none, 2, &STANDARD), Err(Error::Undefined));
            assert_eq!(recall_variance::<f64>(none, 2, &STANDARD), Err(Error::Undefined));
            assert_eq!(success::<f64>(none, 2, &STANDARD), Ok(0.0));
            assert_eq!(success_variance::<f64>(none, 2, &STANDARD).map(f64::to_bits), Ok(0));
        }
        assert_eq!(recall(some, 0, &STANDARD), Ok(0.0));
        assert_eq!(recall_variance(some, 0, &STANDARD), Ok(0.0));
        assert_eq!(success(some, 0, &STANDARD), Ok(0.0));
        let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
        assert_eq!(success::<f64>(GradeCounts::new(&[u64::MAX, 1]), 1, &STANDARD), overflow);
    }

    #[test]
    fn cutoffs_beyond_the_documents() {
        let judged = GradeCounts::new(&[3, 2]);
        assert_eq!(precision(judged, 8, &STANDARD), Ok(0.25));
        assert_eq!(precision(judged, 8, &STANDARD.with_divisor(Divisor::Retrieved)), Ok(0.4));
        assert_eq!(precision_variance(judged, 8, &STANDARD), Ok(0.0));
        assert_eq!(recall(judged, 8, &STANDARD), Ok(1.0f32));
        assert_eq!(recall_variance(judged, 8, &STANDARD), Ok(0.0));
        assert_eq!(success(judged, 4, &STANDARD), Ok(1.0f32));
        assert_eq!(success_variance(judged, 4, &STANDARD), Ok(0.0));
    }

    /// One rank out of n that hits nearly always, or nearly all of n for one relevant document: p (1 − p) with p = 1/n.
    #[test]
    fn what_is_nearly_certain_keeps_its_digits() {
        for n in [100_000u64, 1_000_000_000, 1 << 62] {
            for (relevant, k) in [(n - 1, 1), (1, n - 1)] {
                let Ok(k) = usize::try_from(k) else { continue };
                let judged = [n - relevant, relevant];
                let variance: f64 = success_variance(GradeCounts::new(&judged), k, &STANDARD).unwrap();
                let exact = (1.0 - 1.0 / n as f64) / n as f64;
                assert!((variance / exact - 1.0).abs() < 1e-14, "{judged:?} {k}: {variance} {exact}");
            }
        }
    }

    #[test]
    fn one_value_has_the_bits_of_the_bound() {
        for counts in [[0, 7], [7, 0], [3, 4], [0, u64::MAX]] {
            let judged = GradeCounts::new(&counts);
            for k in [7, 8, 100, usize::MAX] {
                let [chance, best, worst] = [precision::<f32>, bound::precision, bound::precision_worst]
                    .map(|measure| measure(judged, k, &STANDARD));
                if counts[0] + counts[1] <= k as u64 {
                    assert_eq!([chance, worst], [best; 2]);
                }
            }
        }
    }

    #[test]
    fn rare_and_huge() {
        let billion = GradeCounts::new(&[999_999_999, 1]);
        assert_eq!(success(billion, 1, &STANDARD), Ok(1e-9));
        assert_eq!(success(GradeCounts::new(&[900_000_000, 100_000_000]), 1_000_000, &STANDARD), Ok(1.0f64));
        let most = GradeCounts::new(&[u64::MAX / 2, u64::MAX / 2 + 1]);
        assert_eq!(precision(most, 3, &STANDARD), Ok(0.5f32));
        for k in [1, 2, 1000, usize::MAX] {
            assert_eq!(success(GradeCounts::new(&[1, u64::MAX - 1]), k, &STANDARD), Ok(1.0f64));
            assert_eq!(success(GradeCounts::new(&[u64::MAX - 1, 1]), usize::MAX, &STANDARD), Ok(1.0f64));
        }
        assert_eq!(precision_variance(most, 4, &STANDARD), Ok(0.0625));
    }
}
