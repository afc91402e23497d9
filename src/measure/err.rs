//! Expected reciprocal rank: a reader walks down the list until a document satisfies.

use super::sums_at;
use crate::error::Result;
use crate::gain::Satisfaction;
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;
use crate::simd::fold::{Each, sum};

/// Expected reciprocal rank of the document that satisfies a reader who goes down the list, among the first k.
///
/// ```text
/// ERR@k = Σ_{i ≤ min(k, n)} 1/i · s_i Π_{j<i} (1 − s_j)      s_i satisfaction by the document at rank i
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades count as grade 0. Nothing stands beyond the end of the list, and
/// `usize::MAX` takes all.
///
/// # Returns
/// From 0 to 1, higher is better; 1 only if the first document satisfies for certain, and never more than the best of the
/// judged documents, [`bound::err`](crate::bound::err). 0 for an empty list and for k = 0. With a certain satisfaction
/// from some grade on it is the [reciprocal rank](super::reciprocal_rank).
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a grade is above the highest or beyond the table (argument
///   `Grades`), the scale is out of range (`Parameter`), or a table falls or leaves 0 to 1 (`Gains`)
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a table holds NaN (argument `Gains`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// A running product in `T` and the crate's sum in its fixed order: 2 ulp seen up to a hundred ranks.
///
/// # Source
/// O. Chapelle, D. Metzler, Y. Zhang, P. Grinspan, "Expected reciprocal rank for graded relevance", CIKM 2009, with s = (2^g −
/// 1)/2^highest.
///
/// # Examples
/// ```
/// use footrule::{Satisfaction, measure::err};
/// const WEB: Satisfaction = Satisfaction::Exponential { highest: 3 }; // 0, 1/8, 3/8, 7/8
/// // 3/8 + (1 − 3/8) · 7/8 / 2
/// assert_eq!(err(&[2u8, 3], 10, &WEB), Ok(0.375 + 0.625 * 0.875 / 2.0));
/// ```
#[doc(alias = "expected_reciprocal_rank")]
pub fn err<T: Real>(grades: &[impl Grade], k: usize, satisfaction: &Satisfaction) -> Result<T> {
    satisfaction.check_grades::<T>(grades)?;
    Ok(cascade(satisfaction.of_list(grades), k))
}

/// ERR@k of a list of satisfactions, checked before.
pub(crate) fn cascade<T: Real>(satisfactions: impl Iterator<Item = T> + Clone, k: usize) -> T {
    sum(terms(satisfactions).take(k))
}

/// What each rank adds to ERR: the probability that the reader stops there, over the rank.
fn terms<T: Real, I: Iterator<Item = T> + Clone>(
    satisfactions: I,
) -> impl Iterator<Item = T> + Clone + use<T, I> {
    let mut going_on = T::one();
    satisfactions.zip(1..).map(move |(s, rank)| {
        let stopping = going_on * s;
        going_on = going_on * (T::one() - s);
        stopping / T::from_u64(rank)
    })
}

/// Expected reciprocal rank at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = ERR@ks[j]
/// ```
///
/// # Input
/// As [`err`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`err`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
/// - all of [`err`]
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`err`].
///
/// # Source
/// As [`err`].
///
/// # Examples
/// ```
/// use footrule::{Satisfaction, measure::err_at};
/// let mut out = [0.0; 2];
/// err_at(&[2u8, 3], &[1, 2], &Satisfaction::Exponential { highest: 3 }, &mut out)?;
/// assert_eq!(out, [0.375, 0.375 + 0.625 * 0.875 / 2.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn err_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    satisfaction: &Satisfaction,
    out: &mut [T],
) -> Result<()> {
    satisfaction.check_grades::<T>(grades)?;
    let terms = terms(satisfaction.of_list(grades));
    sums_at(Each(terms), grades.len(), ks, out, |sum, _| Ok(sum))
}

/// Expected reciprocal rank at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`err`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != lists.len()`
/// - all of [`err`], with indices in the list; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`err`] and [`Mean`].
///
/// # Source
/// As [`err`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Satisfaction, Undefined, measure::err_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 1, 3], &[3u8, 0, 3])?;
/// let mean = err_each(lists, 10, &Satisfaction::Exponential { highest: 3 }, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.875, 0.4375], 0.65625));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn err_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    satisfaction: &Satisfaction,
    out: &mut [T],
) -> Result<Mean<T>> {
    each(lists.iter(), out, |grades| err(grades, k, satisfaction))
}

#[cfg(test)]
mod tests {
    use super::{err, err_at, err_each};
    use crate::error::{Argument, Error};
    use crate::{Lists, Satisfaction};

    #[test]
    fn edges() {
        let four = &Satisfaction::Exponential { highest: 4 };
        let err = |grades: &[i8], k| err::<f64>(grades, k, four).unwrap();
        assert_eq!(err(&[], 5), 0.0);
        assert_eq!(err(&[4], 0), 0.0);
        assert_eq!(err(&[-1, i8::MIN, 0, 4], usize::MAX), 0.9375 / 4.0);
        assert_eq!(err(&[-1, i8::MIN, 0, 4], 3), 0.0);
    }

    #[test]
    fn certain_satisfaction_is_the_reciprocal_rank() {
        let binary = &Satisfaction::Binary { relevant_from: 2 };
        assert_eq!(err(&[1u8, 0, 3, 2, 2], 9, binary), Ok(1.0f32 / 3.0));
        assert_eq!(err(&[2u8, 2, 2], 9, binary), Ok(1.0f64));
    }

    #[test]
    fn bad_input_is_named() {
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        let of = |satisfaction: Satisfaction| err::<f64>(&[1u8, 2, 3], 1, &satisfaction);
        assert_eq!(of(Satisfaction::Linear { highest: 2 }), out(Argument::Grades, 2));
        assert_eq!(of(Satisfaction::Linear { highest: 0 }), out(Argument::Parameter, 0));
        assert_eq!(of(Satisfaction::Table(&[0.0, 0.5, 1.1])), out(Argument::Gains, 2));
        let nan = Err(Error::NotFinite { argument: Argument::Gains, index: 1 });
        assert_eq!(of(Satisfaction::Table(&[0.0, f64::NAN])), nan);
    }

    #[test]
    fn nothing_is_written_on_error() {
        let (mut out, scale) = ([9.0f64; 2], &Satisfaction::Linear { highest: 1 });
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(err_at(&[1u8], &[1], scale, &mut out), Err(length));
        let beyond = Error::OutOfRange { argument: Argument::Grades, index: 1 };
        assert_eq!(err_at(&[1u8, 2], &[1, 2], scale, &mut out), Err(beyond));
        let lists = Lists::new(&[0, 2], &[1u8, 2]).unwrap();
        assert_eq!(err_each(lists, 1, scale, &mut out), Err(length));
        assert_eq!(err_each(lists, 1, scale, &mut out[..1]), Err(beyond));
        assert_eq!(out, [9.0; 2]);
    }
}
