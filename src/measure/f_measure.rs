//! The F measure: precision and recall in one number.

use super::{check_relevant, from_one, precision::divisor, relevant_in};
use crate::convention::Precision;
use crate::error::{Argument, Error, Result};
use crate::grade::Grade;
use crate::real::Real;

/// The F measure at cutoff k: the weighted harmonic mean of precision and recall, from 0 to 1.
///
/// ```text
/// F_β = (1 + β²) m / (β² R + k)      m relevant documents in the first k ranks, R relevant documents in all
/// ```
/// The same as (1 + β²) P R / (β² P + R) of precision and recall. β = 1 weighs them alike (F1), β = 2 prefers recall,
/// β = 0 is precision.
///
/// # Input
/// Grades in rank order; k counts as the options' divisor says (k, or min(k, n)).
///
/// # Returns
/// From 0 to 1, higher is better; 0 if nothing relevant is found.
///
/// # Errors
/// - [`Error::OutOfRange`] if `k == 0` (argument `Cutoff`), if β is negative (argument `Parameter`), or if the list
///   holds more relevant documents than `relevant` (argument `Relevant`)
/// - [`Error::NotFinite`] if β is NaN or infinite (argument `Parameter`)
/// - [`Error::Undefined`] if `relevant == 0`, as recall is
/// - [`Error::Undefined`] if the list is empty and the divisor is [`Divisor::Retrieved`](crate::Divisor::Retrieved), as
///   precision is
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// In f64, rounded to `T` once: 1.5 ulp, and ½ ulp for f32 and for F1. The denominator is taken as min(R, k) and a share of the
/// difference, so that a perfect list scores exactly 1 for every β.
///
/// # Source
/// C. J. van Rijsbergen, *Information Retrieval* (1979), chapter 7; trec_eval's `set_F` has x = β².
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::f_measure};
/// // 3 of 9 relevant documents in the first 5: P = 3/5, recall = 1/3.
/// let grades = [true, false, true, false, true];
/// assert_eq!(f_measure(&grades, 9, 5, 1.0, &Precision::STANDARD), Ok(3.0 / 7.0));
/// ```
#[doc(alias = "f1")]
#[doc(alias = "f_score")]
#[doc(alias = "set_F")]
pub fn f_measure<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    k: usize,
    beta: f64,
    options: &Precision,
) -> Result<T> {
    from_one(&[k])?;
    check_beta(beta)?;
    check_relevant(grades, relevant, options.relevant_from)?;
    let retrieved = divisor(k, grades.len(), options) as u64;
    let found = relevant_in(grades, k, options.relevant_from);
    Ok(T::narrow(found as f64 / denominator(relevant, retrieved, beta)?))
}

/// Fails unless β is a finite weight.
pub(crate) const fn check_beta(beta: f64) -> Result<()> {
    if !beta.is_finite() {
        return Err(Error::NotFinite { argument: Argument::Parameter, index: 0 });
    }
    if beta < 0.0 {
        return Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
    }
    Ok(())
}

/// (β² R + k) / (1 + β²): the mean of R and k with weight 1/(1 + β²) on k. Undefined if either is 0.
pub(crate) fn denominator(relevant: u64, retrieved: u64, beta: f64) -> Result<f64> {
    if relevant == 0 || retrieved == 0 {
        return Err(Error::Undefined);
    }
    let weight = 1.0 / (1.0 + beta * beta);
    let (least, share) = if relevant < retrieved { (relevant, weight) } else { (retrieved, 1.0 - weight) };
    Ok(least as f64 + share * relevant.abs_diff(retrieved) as f64)
}

#[cfg(test)]
mod tests {
    use super::f_measure;
    use crate::Precision;
    use crate::error::{Argument, Error};

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn between_precision_and_recall() {
        let grades = [1u8, 0, 1, 0];
        assert_eq!(f_measure(&grades, 5, 4, 0.0, P), Ok(0.5));
        assert_eq!(f_measure(&grades, 5, 4, 1e200, P), Ok(0.4));
        assert_eq!(f_measure(&grades, 5, 4, 1.0, P), Ok(4.0 / 9.0));
        assert_eq!(f_measure(&[0u8, 0], 5, 2, 1.0, P), Ok(0.0));
        for beta in [0.0, 0.1, 0.3, 1.0, 2.0, 7.7] {
            assert_eq!(f_measure(&[1u8; 7], 7, 7, beta, P), Ok(1.0));
        }
    }

    #[test]
    fn bad_input_is_named() {
        let f = |relevant, k, beta| f_measure::<f64>(&[1u8, 0], relevant, k, beta, P);
        let out_of_range = |argument| Err(Error::OutOfRange { argument, index: 0 });
        assert_eq!(f(1, 0, 1.0), out_of_range(Argument::Cutoff));
        assert_eq!(f(1, 1, -1.0), out_of_range(Argument::Parameter));
        assert_eq!(f(0, 1, 1.0), out_of_range(Argument::Relevant));
        for beta in [f64::NAN, f64::INFINITY] {
            assert_eq!(f(1, 1, beta), Err(Error::NotFinite { argument: Argument::Parameter, index: 0 }));
        }
        assert_eq!(f_measure::<f64>(&[0u8], 0, 1, 1.0, P), Err(Error::Undefined));
        let retrieved = P.with_divisor(crate::Divisor::Retrieved);
        assert_eq!(f_measure::<f64>(&[] as &[u8], 1, 1, 1.0, &retrieved), Err(Error::Undefined));
    }
}
