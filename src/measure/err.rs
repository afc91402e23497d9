//! Expected reciprocal rank: a reader walks down the list until a document satisfies.

use crate::error::Result;
use crate::gain::Satisfaction;
use crate::grade::Grade;
use crate::real::Real;
use crate::simd::fold::sum;

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
pub(crate) fn cascade<T: Real>(satisfactions: impl Iterator<Item = T>, k: usize) -> T {
    let mut going_on = T::one();
    sum(satisfactions.zip(1..=k).map(|(s, rank)| {
        let stopping = going_on * s;
        going_on = going_on * (T::one() - s);
        stopping / T::from_u64(rank as u64)
    }))
}

#[cfg(test)]
mod tests {
    use super::err;
    use crate::Satisfaction;
    use crate::error::{Argument, Error};

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
}
