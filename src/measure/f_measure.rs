//! The F measure: precision and recall in one number.

use super::{Hits, at, check_relevant, from_one, precision::divisor, relevant_in};
use crate::convention::Precision;
use crate::error::{Argument, Error, Result, same_length};
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
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
/// In f64, rounded to `T` once: 3 ulp, and ½ ulp for f32 and for F1. The denominator is taken as min(R, k) and a share of the
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
    of_found(relevant_in(grades, k, options.relevant_from), relevant, retrieved, beta)
}

/// The F measure of so many relevant documents found among those retrieved.
fn of_found<T: Real>(found: u64, relevant: u64, retrieved: u64, beta: f64) -> Result<T> {
    Ok(T::narrow(found as f64 / denominator(relevant, retrieved, beta)?))
}

/// The F measure at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = F_β at cutoff ks[j]
/// ```
///
/// # Input
/// As [`f_measure`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`f_measure`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != ks.len()`
/// - all of [`f_measure`], with the index of the cutoff
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`f_measure`].
///
/// # Source
/// As [`f_measure`].
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::f_measure_at};
/// let mut out = [0.0; 2];
/// f_measure_at(&[true, false, true], 3, &[1, 3], 1.0, &Precision::STANDARD, &mut out)?;
/// assert_eq!(out, [0.5, 2.0 / 3.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn f_measure_at<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    ks: &[usize],
    beta: f64,
    options: &Precision,
    out: &mut [T],
) -> Result<()> {
    from_one(ks)?;
    check_beta(beta)?;
    check_relevant(grades, relevant, options.relevant_from)?;
    let start = || Hits::new(grades, options.relevant_from);
    let retrieved = |k| divisor(k, grades.len(), options) as u64;
    let value = |hits: &Hits<_>, k| of_found(hits.found, relevant, retrieved(k), beta);
    at(ks, out, start, |hits| hits.step().is_some(), value)
}

/// The F measure at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`f_measure`], one list and one number of relevant documents a query.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `relevant` or `out` is not as long as `lists`
/// - all of [`f_measure`] but `Undefined`; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`f_measure`] and [`Mean`].
///
/// # Source
/// As [`f_measure`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::f_measure_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 2, 4], &[1u8, 0, 1, 1])?;
/// let mean = f_measure_each(lists, &[2, 2], 2, 1.0, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.5, 1.0], 0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn f_measure_each<T: Real>(
    lists: Lists<impl Grade>,
    relevant: &[u64],
    k: usize,
    beta: f64,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Relevant, lists.len(), relevant.len())?;
    each(lists.iter().zip(relevant), out, |(grades, &relevant)| f_measure(grades, relevant, k, beta, options))
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
    // Each weight by itself: one less the other would leave nothing of a small one but its rounding.
    let square = beta * beta;
    let (least, share) = if relevant < retrieved {
        (relevant, 1.0 / (1.0 + square))
    } else {
        (retrieved, 1.0 / (1.0 + 1.0 / square))
    };
    Ok(least as f64 + share * relevant.abs_diff(retrieved) as f64)
}

#[cfg(test)]
mod tests {
    use super::{f_measure, f_measure_at, f_measure_each};
    use crate::error::{Argument, Error};
    use crate::{Lists, Precision};

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

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        let zero = Error::OutOfRange { argument: Argument::Cutoff, index: 1 };
        assert_eq!(f_measure_at(&[1u8], 1, &[1, 0], 1.0, P, &mut out), Err(zero));
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(f_measure_at(&[1u8], 1, &[1], 1.0, P, &mut out), Err(length));
        let lists = Lists::new(&[0, 1, 1], &[1u8]).unwrap();
        let length = Error::LengthMismatch { argument: Argument::Relevant, expected: 2, given: 1 };
        assert_eq!(f_measure_each(lists, &[1], 1, 1.0, P, &mut out), Err(length));
        assert_eq!(out, [9.0; 2]);
    }
}
