//! Success: whether there is a relevant document among the first k at all.

use super::{above_first, first_at};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// Success at cutoff k: 1 if a relevant document stands among the first k, 0 if not.
///
/// ```text
/// success@k = [m_k > 0]      m_k relevant documents in the first k ranks
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. Only `relevant_from` of the options is read.
///
/// # Returns
/// 0 or 1, higher is better; 0 if nothing is relevant, for an empty list, and for k = 0.
///
/// # Errors
/// None.
///
/// # Cost
/// O(min(k, n)), no scratch.
///
/// # Numerics
/// Exact.
///
/// # Source
/// trec_eval's `success`.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::success};
/// assert_eq!(success::<f64>(&[0u8, 0, 1], 2, &Precision::STANDARD), 0.0);
/// assert_eq!(success::<f64>(&[0u8, 0, 1], 3, &Precision::STANDARD), 1.0);
/// ```
#[must_use]
#[doc(alias = "hit_rate")]
#[doc(alias = "hit_rate_at_k")]
pub fn success<T: Real>(grades: &[impl Grade], k: usize, options: &Precision) -> T {
    let first = grades.get(..k).unwrap_or(grades);
    of_first(above_first(first, options.relevant_from), k)
}

/// Success at cutoff k of a list whose first relevant document has so many above it.
fn of_first<T: Real>(above: Option<usize>, k: usize) -> T {
    if above.is_some_and(|above| above < k) { T::one() } else { T::zero() }
}

/// Success at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = success@ks[j]
/// ```
///
/// # Input
/// As [`success`]; cutoffs in any order.
///
/// # Returns
/// The value of [`success`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
///
/// # Cost
/// O(rank of the first relevant document + cutoffs), no scratch.
///
/// # Numerics
/// Exact.
///
/// # Source
/// As [`success`].
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::success_at};
/// let mut out = [9.0; 3];
/// success_at(&[0u8, 0, 1], &[1, 3, 10], &Precision::STANDARD, &mut out)?;
/// assert_eq!(out, [0.0, 1.0, 1.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn success_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    options: &Precision,
    out: &mut [T],
) -> Result<()> {
    first_at(grades, ks, options.relevant_from, out, of_first)
}

/// Success at cutoff k of many lists, and its mean: the share of queries with a relevant document among the first k.
///
/// # Input
/// As [`success`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != lists.len()`
///
/// # Cost
/// O(lists · min(k, n)), no scratch.
///
/// # Numerics
/// As [`Mean`].
///
/// # Source
/// As [`success`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::success_each};
/// let mut each = [9.0; 2];
/// let lists = Lists::new(&[0, 2, 3], &[0u8, 1, 0])?;
/// let rate = success_each(lists, 5, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, rate.value(Undefined::Skip)?), ([1.0, 0.0], 0.5));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn success_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    each(lists.iter(), out, |grades| Ok(success(grades, k, options)))
}

#[cfg(test)]
mod tests {
    use super::{success, success_at, success_each};
    use crate::error::{Argument, Error};
    use crate::{Lists, Precision};

    #[test]
    fn edges() {
        let success = |grades: &[i8], k| success::<f32>(grades, k, &Precision::STANDARD);
        assert_eq!(success(&[], 5), 0.0);
        assert_eq!(success(&[1], 0), 0.0);
        assert_eq!(success(&[-1, i8::MIN, 0], usize::MAX), 0.0);
        assert_eq!(success(&[-1, 1], usize::MAX), 1.0);
    }

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(success_at(&[1u8], &[1], &Precision::STANDARD, &mut out), Err(length));
        let lists = Lists::new(&[0, 1], &[1u8]).unwrap();
        assert_eq!(success_each(lists, 1, &Precision::STANDARD, &mut out), Err(length));
        assert_eq!(out, [9.0; 2]);
    }
}
