//! R-precision of a random ranking.

use super::ratio;
use crate::Real;
use crate::bound::Relevance;
use crate::convention::Precision;
use crate::error::{Error, Result};
use crate::grade::GradeCounts;

/// The expected R-precision of a random ranking: the share of relevant documents.
///
/// ```text
/// E R-precision = R/n      n judged, R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, and what is relevant.
///
/// # Returns
/// Above 0, and 1 if all documents are relevant.
///
/// # Errors
/// - as [`bound::r_precision`](crate::bound::r_precision)
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Source
/// As [`precision`](super::precision) at cutoff R.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// assert_eq!(chance::r_precision(GradeCounts::new(&[3, 1]), &Precision::STANDARD), Ok(0.25));
/// ```
pub fn r_precision<T: Real>(judged: GradeCounts, precision: &Precision) -> Result<T> {
    let Relevance { documents, relevant, .. } = Relevance::down_to_relevant(judged, precision)?;
    if relevant == 0 { Err(Error::Undefined) } else { T::from_ratio(relevant, documents) }
}

/// The variance of the R-precision of a random ranking.
///
/// ```text
/// Var R-precision = (n − R)² / (n² (n − 1))      n judged, R relevant documents
/// ```
///
/// # Input
/// As [`r_precision`].
///
/// # Returns
/// From 0 to 1/4.
///
/// # Errors
/// - as [`r_precision`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Two correctly rounded factors in f64: at most 2 ulp, in f32 1 ulp.
///
/// # Source
/// As [`precision_variance`](super::precision_variance) at cutoff R.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// assert_eq!(chance::r_precision_variance(GradeCounts::new(&[1, 1]), &Precision::STANDARD), Ok(0.25)); // 0 or 1
/// ```
pub fn r_precision_variance<T: Real>(judged: GradeCounts, precision: &Precision) -> Result<T> {
    let Relevance { documents: n, relevant, .. } = Relevance::down_to_relevant(judged, precision)?;
    if relevant == 0 {
        return Err(Error::Undefined);
    }
    if relevant == n {
        return Ok(T::zero());
    }
    let missed = ratio(n - relevant, n);
    Ok(T::narrow(missed * ratio(n - relevant, u128::from(n) * u128::from(n - 1))))
}

#[cfg(test)]
mod tests {
    use super::{r_precision, r_precision_variance};
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Precision, bound};

    #[test]
    fn ends() {
        let p = &Precision::STANDARD;
        let all = GradeCounts::new(&[0, 7]);
        for measure in [r_precision::<f64>, bound::r_precision, bound::r_precision_worst] {
            assert_eq!(measure(all, p), Ok(1.0));
        }
        assert_eq!(r_precision_variance(all, p), Ok(0.0));
        assert_eq!(bound::r_precision_worst(GradeCounts::new(&[7, 7]), p), Ok(0.0));
        let moments =
            [r_precision::<f64>, r_precision_variance, bound::r_precision, bound::r_precision_worst];
        for measure in moments {
            assert_eq!(measure(GradeCounts::new(&[7]), p), Err(Error::Undefined));
            let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
            assert_eq!(measure(GradeCounts::new(&[u64::MAX, 1]), p), overflow);
        }
    }
}
