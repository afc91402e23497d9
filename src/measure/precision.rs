//! Precision: the share of relevant documents among the first k.

use super::{Hits, at, check_relevant, from_one, relevant_in};
use crate::convention::{Divisor, Precision};
use crate::error::{Argument, Result, same_length};
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// What precision at cutoff k of a list of n documents divides by.
pub(super) fn divisor(k: usize, n: usize, options: &Precision) -> usize {
    match options.divisor {
        Divisor::Cutoff => k,
        Divisor::Retrieved => k.min(n),
    }
}

/// Precision at cutoff k: the share of relevant documents among the first k, from 0 to 1.
///
/// ```text
/// P@k = m_k / k      m_k relevant documents in the first k ranks
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. A list shorter than k is divided by k all the
/// same ([`Divisor::Cutoff`], as trec_eval does), or by its own length ([`Divisor::Retrieved`]).
///
/// # Returns
/// From 0 to 1, higher is better; 0 if nothing is relevant or nothing was retrieved.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if `k == 0` (argument `Cutoff`)
/// - [`Error::Undefined`](crate::Error::Undefined) if the list is empty and the divisor is [`Divisor::Retrieved`]
///
/// # Cost
/// O(min(k, n)), no scratch.
///
/// # Numerics
/// Exact integers, one rounding (½ ulp).
///
/// # Source
/// C. D. Manning, P. Raghavan, H. Schütze, *Introduction to Information Retrieval* (2008), section 8.4.
///
/// # Examples
/// ```
/// use footrule::{Divisor, Precision, measure::precision};
/// assert_eq!(precision(&[1u8, 1, 0], 5, &Precision::STANDARD), Ok(0.4));
/// assert_eq!(precision(&[1u8, 1, 0], 5, &Precision::STANDARD.with_divisor(Divisor::Retrieved)), Ok(2.0 / 3.0));
/// ```
#[doc(alias = "P")]
#[doc(alias = "precision_at_k")]
pub fn precision<T: Real>(grades: &[impl Grade], k: usize, options: &Precision) -> Result<T> {
    from_one(&[k])?;
    let divisor = divisor(k, grades.len(), options);
    T::from_ratio(relevant_in(grades, k, options.relevant_from), divisor as u64)
}

/// Precision at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = P@ks[j]
/// ```
///
/// # Input
/// As [`precision`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`precision`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a cutoff is 0, with its index (argument `Cutoff`)
/// - [`Error::Undefined`](crate::Error::Undefined) as [`precision`]
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`precision`].
///
/// # Source
/// As [`precision`].
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::precision_at};
/// let mut out = [0.0; 3];
/// precision_at(&[true, false, true], &[1, 2, 5], &Precision::STANDARD, &mut out)?;
/// assert_eq!(out, [1.0, 0.5, 0.4]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn precision_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    options: &Precision,
    out: &mut [T],
) -> Result<()> {
    from_one(ks)?;
    let start = || Hits::new(grades, options.relevant_from);
    let value = |hits: &Hits<_>, k| T::from_ratio(hits.found, divisor(k, grades.len(), options) as u64);
    at(ks, out, start, |hits| hits.step().is_some(), value)
}

/// Precision at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`precision`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`, NaN where it is undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != lists.len()`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if `k == 0` (argument `Cutoff`)
///
/// # Cost
/// O(lists · min(k, n)), no scratch.
///
/// # Numerics
/// As [`precision`] and [`Mean`].
///
/// # Source
/// As [`precision`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::precision_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 2, 3], &[1u8, 0, 1])?;
/// let mean = precision_each(lists, 2, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.5, 0.5], 0.5));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn precision_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    from_one(&[k])?;
    each(lists.iter(), out, |grades| precision(grades, k, options))
}

/// R-precision: the precision of the first R ranks, R being the number of relevant documents.
///
/// ```text
/// R-precision = m_R / R      m_R relevant documents in the first R ranks
/// ```
///
/// # Input
/// Grades in rank order; a list shorter than R is divided by R all the same.
///
/// # Returns
/// From 0 to 1, higher is better; 1 exactly when the relevant documents come first.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if `relevant == 0`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if the list holds more relevant documents than `relevant` (argument `Relevant`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, one rounding (½ ulp).
///
/// # Source
/// Manning, Raghavan, Schütze (2008), section 8.4; trec_eval's `Rprec`.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::r_precision};
/// assert_eq!(r_precision(&[1u8, 0, 1, 1], 3, &Precision::STANDARD), Ok(2.0 / 3.0));
/// ```
#[doc(alias = "Rprec")]
pub fn r_precision<T: Real>(grades: &[impl Grade], relevant: u64, options: &Precision) -> Result<T> {
    check_relevant(grades, relevant, options.relevant_from)?;
    let k = usize::try_from(relevant).unwrap_or(usize::MAX);
    T::from_ratio(relevant_in(grades, k, options.relevant_from), relevant)
}

/// R-precision of many lists, and its mean.
///
/// # Input
/// As [`r_precision`], one list and one number of relevant documents a query.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `relevant` or `out` is not as long as `lists`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) as [`r_precision`]; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`r_precision`] and [`Mean`].
///
/// # Source
/// As [`r_precision`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::r_precision_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 2, 4], &[1u8, 0, 1, 1])?;
/// let mean = r_precision_each(lists, &[2, 2], &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.5, 1.0], 0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn r_precision_each<T: Real>(
    lists: Lists<impl Grade>,
    relevant: &[u64],
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Relevant, lists.len(), relevant.len())?;
    each(lists.iter().zip(relevant), out, |(grades, &relevant)| r_precision(grades, relevant, options))
}

#[cfg(test)]
mod tests {
    use super::{precision, precision_at, precision_each, r_precision, r_precision_each};
    use crate::error::{Argument, Error};
    use crate::{Divisor, Lists, Precision, Undefined};

    const RETRIEVED: Precision = Precision::STANDARD.with_divisor(Divisor::Retrieved);

    #[test]
    fn unjudged_and_negative_are_not_relevant() {
        let grades = [1i8, i8::MIN, -1, 0, 2];
        assert_eq!(precision(&grades, 5, &Precision::STANDARD), Ok(0.4));
        assert_eq!(precision(&grades, 5, &Precision::STANDARD.with_relevant_from(0)), Ok(0.6));
    }

    #[test]
    fn edges() {
        let zero = Error::OutOfRange { argument: Argument::Cutoff, index: 0 };
        assert_eq!(precision::<f64>(&[1u8], 0, &Precision::STANDARD), Err(zero));
        assert_eq!(precision::<f64>(&[] as &[u8], 3, &Precision::STANDARD), Ok(0.0));
        assert_eq!(precision::<f64>(&[] as &[u8], 3, &RETRIEVED), Err(Error::Undefined));
        assert_eq!(precision::<f64>(&[1u8], usize::MAX, &RETRIEVED), Ok(1.0));
        assert_eq!(r_precision::<f64>(&[0u8], 0, &Precision::STANDARD), Err(Error::Undefined));
        assert_eq!(r_precision::<f64>(&[1u8], u64::MAX, &Precision::STANDARD), Ok(1.0 / u64::MAX as f64));
        let more = Error::OutOfRange { argument: Argument::Relevant, index: 0 };
        assert_eq!(r_precision::<f64>(&[1u8, 1], 1, &Precision::STANDARD), Err(more));
        assert_eq!(r_precision::<f64>(&[1u8], 0, &Precision::STANDARD), Err(more));
    }

    #[test]
    fn cutoffs_may_fall() {
        let mut out = [9.0f64; 4];
        precision_at(&[1u8, 0, 1], &[3, 1, 9, 2], &Precision::STANDARD, &mut out).unwrap();
        assert_eq!(out, [2.0 / 3.0, 1.0, 2.0 / 9.0, 0.5]);
        let zero = Error::OutOfRange { argument: Argument::Cutoff, index: 1 };
        assert_eq!(precision_at(&[1u8], &[1, 0], &Precision::STANDARD, &mut out[..2]), Err(zero));
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 2, given: 4 };
        assert_eq!(precision_at(&[1u8], &[1, 2], &Precision::STANDARD, &mut out), Err(length));
        assert_eq!(precision_at(&[] as &[u8], &[1], &RETRIEVED, &mut out[..1]), Err(Error::Undefined));
        assert_eq!(out, [2.0 / 3.0, 1.0, 2.0 / 9.0, 0.5]);
    }

    #[test]
    fn an_empty_list_is_undefined_apart() {
        let lists = Lists::new(&[0, 0, 1], &[true]).unwrap();
        let mut out = [0.0f32; 2];
        let mean = precision_each(lists, 4, &RETRIEVED, &mut out).unwrap();
        assert!(out[0].is_nan() && out[1] == 1.0);
        assert_eq!((mean.undefined, mean.value(Undefined::Zero)), (1, Ok(0.5)));
        let zero = Error::OutOfRange { argument: Argument::Cutoff, index: 0 };
        assert_eq!(precision_each(lists, 0, &RETRIEVED, &mut out), Err(zero));
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 2, given: 1 };
        assert_eq!(precision_each(lists, 1, &RETRIEVED, &mut out[..1]), Err(length));
        let length = Error::LengthMismatch { argument: Argument::Relevant, expected: 2, given: 1 };
        assert_eq!(r_precision_each(lists, &[1], &RETRIEVED, &mut out), Err(length));
    }
}
