//! Recall: the share of the relevant documents that stand among the first k.

use super::{Hits, at, check_relevant, relevant_in};
use crate::convention::Precision;
use crate::error::{Argument, Result, same_length};
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// Recall at cutoff k: the share of the relevant documents that stand among the first k, from 0 to 1.
///
/// ```text
/// recall@k = m_k / R      m_k relevant documents in the first k ranks, R relevant documents in all
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. `usize::MAX` takes the whole list; only
/// `relevant_from` of the options is read.
///
/// # Returns
/// From 0 to 1, higher is better; never falls with k, constant from k = n on. 0 for k = 0.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if `relevant == 0`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if the list holds more relevant documents than `relevant` (argument
///   `Relevant`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, one rounding (½ ulp).
///
/// # Source
/// C. D. Manning, P. Raghavan, H. Schütze, *Introduction to Information Retrieval* (2008), section 8.3.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::recall};
/// assert_eq!(recall(&[0u8, 1, 0, 1], 2, 3, &Precision::STANDARD), Ok(0.5));
/// ```
#[doc(alias = "recall_at_k")]
pub fn recall<T: Real>(grades: &[impl Grade], relevant: u64, k: usize, options: &Precision) -> Result<T> {
    check_relevant(grades, relevant, options.relevant_from)?;
    T::from_ratio(relevant_in(grades, k, options.relevant_from), relevant)
}

/// Recall at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = recall@ks[j]
/// ```
///
/// # Input
/// As [`recall`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`recall`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
/// - all of [`recall`]
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`recall`].
///
/// # Source
/// As [`recall`].
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::recall_at};
/// let mut out = [0.0; 3];
/// recall_at(&[false, true, false, true], 2, &[1, 2, 10], &Precision::STANDARD, &mut out)?;
/// assert_eq!(out, [0.0, 0.5, 1.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn recall_at<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    ks: &[usize],
    options: &Precision,
    out: &mut [T],
) -> Result<()> {
    check_relevant(grades, relevant, options.relevant_from)?;
    let start = || Hits::new(grades, options.relevant_from);
    at(ks, out, start, |hits| hits.step().is_some(), |hits, _| T::from_ratio(hits.found, relevant))
}

/// Recall at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`recall`], one list and one number of relevant documents a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`, NaN where it is undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `relevant` or `out` is not as long as `lists`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) as [`recall`]; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`recall`] and [`Mean`].
///
/// # Source
/// As [`recall`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::recall_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 2, 3], &[1u8, 0, 1])?;
/// let mean = recall_each(lists, &[2, 1], 10, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.5, 1.0], 0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn recall_each<T: Real>(
    lists: Lists<impl Grade>,
    relevant: &[u64],
    k: usize,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Relevant, lists.len(), relevant.len())?;
    each(lists.iter().zip(relevant), out, |(grades, &relevant)| recall(grades, relevant, k, options))
}

#[cfg(test)]
mod tests {
    use super::{recall, recall_at, recall_each};
    use crate::error::{Argument, Error};
    use crate::{Lists, Precision, Undefined};

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn edges() {
        assert_eq!(recall::<f64>(&[1u8], 1, 0, P), Ok(0.0));
        assert_eq!(recall::<f64>(&[] as &[u8], 1, 5, P), Ok(0.0));
        assert_eq!(recall::<f64>(&[0u8], 0, 5, P), Err(Error::Undefined));
        let more = Error::OutOfRange { argument: Argument::Relevant, index: 0 };
        assert_eq!(recall::<f64>(&[0u8, 1], 0, 1, P), Err(more));
    }

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        assert_eq!(recall_at(&[0u8], 0, &[1, 2], P, &mut out), Err(Error::Undefined));
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(recall_at(&[1u8], 1, &[1], P, &mut out), Err(length));
        let lists = Lists::new(&[0, 1, 2], &[1u8, 1]).unwrap();
        let length = Error::LengthMismatch { argument: Argument::Relevant, expected: 2, given: 1 };
        assert_eq!(recall_each(lists, &[1], 1, P, &mut out), Err(length));
        assert_eq!(out, [9.0; 2]);
        let mean = recall_each(lists, &[1, 4], 1, P, &mut out).unwrap();
        assert_eq!((out, mean.value(Undefined::Skip)), ([1.0, 0.25], Ok(0.625)));
    }
}
