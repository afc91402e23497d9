//! The F measure of a random ranking: linear in the relevant documents found.

use super::ratio;
use crate::Real;
use crate::bound::{self, Relevance, f_denominator};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The expected F measure at cutoff k of a random ranking.
///
/// ```text
/// E F_β@k = (1 + β²) min(k, n) p / (β² R + k),   p = R/n      n judged, R relevant documents; min(k, n) for k with
///                                                             Divisor::Retrieved
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, β, and what is relevant and divided by.
///
/// # Returns
/// From 0 to 1, and the best, [`bound::f_measure`], to the bit where every ranking finds as many.
///
/// # Errors
/// - as [`bound::f_measure`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, rounded once: at most 4 ulp in f64, 1 ulp in f32.
///
/// # Source
/// The hypergeometric distribution's mean.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let mean: f64 = chance::f_measure(GradeCounts::new(&[2, 2]), 2, 1.0, &Precision::STANDARD)?;
/// assert_eq!(mean, 0.5);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn f_measure<T: Real>(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let denominator = f_denominator(relevance, k, beta, precision)?;
    if relevance.most() == relevance.least() {
        return bound::f_measure(judged, k, beta, precision);
    }
    let found = ratio(u128::from(relevance.relevant) * u128::from(relevance.reached), relevance.documents);
    Ok(T::narrow(found / denominator))
}

/// The variance of the F measure at cutoff k of a random ranking.
///
/// ```text
/// Var F_β@k = ((1 + β²) / (β² R + k))² k p (1 − p)(n − k)/(n − 1)      k ≤ n; 0 for k ≥ n
/// ```
///
/// # Input
/// As [`f_measure`].
///
/// # Returns
/// From 0 to 1/4.
///
/// # Errors
/// - as [`f_measure`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, rounded once: at most 7 ulp in f64, 1 ulp in f32.
///
/// # Source
/// The hypergeometric distribution's variance.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let variance: f64 = chance::f_measure_variance(GradeCounts::new(&[2, 2]), 2, 1.0, &Precision::STANDARD)?;
/// assert!((variance - 1.0 / 12.0).abs() < 1e-16); // as precision's, which it is for k = R
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn f_measure_variance<T: Real>(
    judged: GradeCounts,
    k: usize,
    beta: f64,
    precision: &Precision,
) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let denominator = f_denominator(relevance, k, beta, precision)?;
    let Relevance { documents: n, relevant, reached: k } = relevance;
    if k == n {
        return Ok(T::zero());
    }
    let hits = ratio(u128::from(relevant) * u128::from(k), n);
    let cut = ratio(u128::from(n - relevant) * u128::from(n - k), u128::from(n) * u128::from(n - 1));
    Ok(T::narrow(hits * cut / denominator / denominator))
}

#[cfg(test)]
mod tests {
    use super::{f_measure, f_measure_variance};
    use crate::error::{Argument, Error};
    use crate::{Divisor, GradeCounts, Precision, bound};

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn one_value_has_the_bits_of_the_bound() {
        for (counts, k) in [([0, 7], 3), ([3, 4], 7), ([3, 4], 100), ([0, 1 << 40], 9)] {
            let judged = GradeCounts::new(&counts);
            for beta in [0.0, 0.3, 1.0, 2.0] {
                let best = bound::f_measure::<f64>(judged, k, beta, P);
                assert_eq!(f_measure(judged, k, beta, P), best);
                assert_eq!(bound::f_measure_worst(judged, k, beta, P), best);
                assert_eq!(f_measure_variance::<f64>(judged, k, beta, P), Ok(0.0));
            }
        }
        let retrieved = &P.with_divisor(Divisor::Retrieved);
        assert_eq!(f_measure(GradeCounts::new(&[3, 4]), 100, 0.0, retrieved), Ok(4.0 / 7.0));
    }

    #[test]
    fn refusals() {
        let judged = GradeCounts::new(&[3, 4]);
        let out = |argument| Err(Error::OutOfRange { argument, index: 0 });
        for measure in [f_measure::<f64>, f_measure_variance, bound::f_measure, bound::f_measure_worst] {
            assert_eq!(measure(judged, 0, 1.0, P), out(Argument::Cutoff));
            assert_eq!(measure(judged, 1, -1.0, P), out(Argument::Parameter));
            let nan = Err(Error::NotFinite { argument: Argument::Parameter, index: 0 });
            assert_eq!(measure(judged, 1, f64::NAN, P), nan);
            assert_eq!(measure(GradeCounts::new(&[3]), 1, 1.0, P), Err(Error::Undefined));
            let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
            assert_eq!(measure(GradeCounts::new(&[u64::MAX, 1]), 1, 1.0, P), overflow);
        }
    }
}
