//! Rank-biased precision: a reader goes on to the next document with one and the same probability.

use super::sums_at;
use crate::convention::Rbp;
use crate::error::{Argument, Error, Result};
use crate::gain::Discount;
use crate::gain::ideal::discounted_sum;
use crate::gain::terms::one_by_one;
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

impl Rbp<'_> {
    /// Fails unless the persistence is a probability below 1.
    pub(crate) fn check(&self) -> Result<()> {
        if (0.0..1.0).contains(&self.persistence) {
            Ok(())
        } else {
            Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 })
        }
    }

    /// The probability that a reader reaches each rank, as a discount.
    pub(crate) const fn discount(&self) -> Discount<'static> {
        Discount::Geometric { ratio: self.persistence }
    }

    /// RBP@k of a list of satisfactions, all checked before.
    pub(crate) fn of<T: Real>(&self, satisfactions: impl Iterator<Item = T>, k: usize) -> Result<T> {
        Ok(self.per_document(discounted_sum(satisfactions, k, self.discount(), Argument::Grades)?))
    }

    /// The satisfaction per document read, of the discounted sum of satisfactions.
    fn per_document<T: Real>(&self, sum: T) -> T {
        T::narrow(1.0 - self.persistence) * sum
    }
}

/// Rank-biased precision: the satisfaction per document read, of a reader who goes on to the next one with probability p.
///
/// ```text
/// RBP@k = (1 − p) Σ_{i ≤ min(k, n)} s_i p^{i−1}      s_i satisfaction by the document at rank i
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades count as grade 0. What is beyond the end of the list, or beyond k,
/// counts as nothing: [`rbp_residual`] says how much that can be.
///
/// # Returns
/// From 0 to 1 − p^min(k, n), higher is better; 0 for an empty list and for k = 0. The best that the judged documents allow
/// is [`bound::rbp`](crate::bound::rbp).
///
/// # Errors
/// - [`Error::OutOfRange`] if p is not in 0 ≤ p < 1 (argument `Parameter`), or a grade or the scale is out of range as for
///   [`err`](super::err)
/// - [`Error::NotFinite`] if a table holds NaN (argument `Gains`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// The crate's sum in its fixed order, and one product: 2 ulp.
///
/// # Source
/// A. Moffat and J. Zobel, "Rank-biased precision for measurement of retrieval effectiveness", TOIS 27 (2008).
///
/// # Examples
/// ```
/// use footrule::{Rbp, measure::rbp};
/// const HALF: Rbp = Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(rbp(&[true, false, true], 10, &HALF), Ok(0.5 * (1.0 + 0.25)));
/// ```
pub fn rbp<T: Real>(grades: &[impl Grade], k: usize, options: &Rbp) -> Result<T> {
    options.check()?;
    options.satisfaction.check_grades::<T>(grades)?;
    options.of(options.satisfaction.of_list(grades), k)
}

/// Rank-biased precision at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = RBP@ks[j]
/// ```
///
/// # Input
/// As [`rbp`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`rbp`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != ks.len()`
/// - all of [`rbp`]
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`rbp`].
///
/// # Source
/// As [`rbp`].
///
/// # Examples
/// ```
/// use footrule::{Rbp, measure::rbp_at};
/// let mut out = [0.0; 2];
/// rbp_at(&[true, false, true], &[1, 3], &Rbp::STANDARD.with_persistence(0.5), &mut out)?;
/// assert_eq!(out, [0.5, 0.5 * (1.0 + 0.25)]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn rbp_at<T: Real>(grades: &[impl Grade], ks: &[usize], options: &Rbp, out: &mut [T]) -> Result<()> {
    options.check()?;
    options.satisfaction.check_grades::<T>(grades)?;
    let terms = one_by_one(options.satisfaction.of_list(grades), options.discount());
    sums_at(terms, grades.len(), ks, out, |sum, _| Ok(options.per_document(sum)))
}

/// Rank-biased precision at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`rbp`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != lists.len()`
/// - all of [`rbp`], with indices in the list; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`rbp`] and [`Mean`].
///
/// # Source
/// As [`rbp`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Rbp, Undefined, measure::rbp_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 1, 3], &[true, false, true])?;
/// let mean = rbp_each(lists, 10, &Rbp::STANDARD.with_persistence(0.5), &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.5, 0.25], 0.375));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn rbp_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    options: &Rbp,
    out: &mut [T],
) -> Result<Mean<T>> {
    each(lists.iter(), out, |grades| rbp(grades, k, options))
}

/// The residual of rank-biased precision: how much higher it could be if all that nobody judged satisfied fully.
///
/// ```text
/// p^m + (1 − p) Σ_{i ≤ m, i unjudged} p^{i−1},   m = min(k, n)
/// ```
///
/// # Input
/// Grades in rank order; a signed type's least value marks the unjudged documents.
///
/// # Returns
/// From p^m to 1: [`rbp`] plus the residual is the most that it can be. 1 for an empty list and for k = 0.
///
/// # Errors
/// - [`Error::OutOfRange`] if p is not in 0 ≤ p < 1 (argument `Parameter`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// As [`rbp`], and one power: 2 ulp.
///
/// # Source
/// As [`rbp`]. trec_eval's `rbp_resid` leaves p^m out of a list that is judged throughout.
///
/// # Examples
/// ```
/// use footrule::{Rbp, SignedGrade, measure::rbp_residual};
/// const HALF: Rbp = Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(rbp_residual(&[1, i8::UNJUDGED, 0], 10, &HALF), Ok(0.125 + 0.5 * 0.5));
/// ```
#[doc(alias = "rbp_resid")]
pub fn rbp_residual<T: Real>(grades: &[impl Grade], k: usize, options: &Rbp) -> Result<T> {
    options.check()?;
    let unjudged = grades.iter().map(|grade| if grade.is_judged() { T::zero() } else { T::one() });
    let within = options.of::<T>(unjudged, k)?;
    let beyond = libm::pow(options.persistence, k.min(grades.len()) as f64);
    Ok((within + T::narrow(beyond)).min(T::one()))
}

#[cfg(test)]
mod tests {
    use super::{rbp, rbp_at, rbp_each, rbp_residual};
    use crate::error::{Argument, Error};
    use crate::{Lists, Rbp, Satisfaction};

    #[test]
    fn edges() {
        let options = &Rbp::STANDARD;
        assert_eq!(rbp(&[] as &[u8], 5, options), Ok(0.0));
        assert_eq!(rbp(&[1u8], 0, options), Ok(0.0));
        assert_eq!(rbp_residual(&[] as &[u8], 5, options), Ok(1.0));
        assert_eq!(rbp_residual(&[1u8], 0, options), Ok(1.0f32));
        let whole: f64 = rbp_residual(&[i8::MIN; 50], 50, options).unwrap();
        assert!(whole <= 1.0 && whole > 1.0 - 1e-15);
        // A reader who never goes on sees the first document.
        let first = &options.with_persistence(0.0);
        assert_eq!(rbp(&[1u8, 1], 5, first), Ok(1.0));
        assert_eq!(rbp(&[0u8, 1], 5, first), Ok(0.0));
        assert_eq!(rbp_residual(&[0u8, 1], 5, first), Ok(0.0));
    }

    #[test]
    fn bad_input_is_named() {
        let parameter = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
        for persistence in [1.0, -0.1, f64::NAN] {
            let options = &Rbp::STANDARD.with_persistence(persistence);
            assert_eq!(rbp::<f64>(&[1u8], 1, options), parameter);
            assert_eq!(rbp_residual::<f64>(&[1u8], 1, options), parameter);
        }
        let short = &Rbp::STANDARD.with_satisfaction(Satisfaction::Linear { highest: 2 });
        let grades = Err(Error::OutOfRange { argument: Argument::Grades, index: 1 });
        assert_eq!(rbp::<f64>(&[1u8, 3], 1, short), grades);
    }

    #[test]
    fn nothing_is_written_on_error() {
        let (mut out, options) = ([9.0f64; 2], &Rbp::STANDARD);
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(rbp_at(&[1u8], &[1], options, &mut out), Err(length));
        let parameter = Error::OutOfRange { argument: Argument::Parameter, index: 0 };
        assert_eq!(rbp_at(&[1u8], &[1, 1], &options.with_persistence(1.0), &mut out), Err(parameter));
        let lists = Lists::new(&[0, 1], &[1u8]).unwrap();
        assert_eq!(rbp_each(lists, 1, options, &mut out), Err(length));
        assert_eq!(out, [9.0; 2]);
    }
}
