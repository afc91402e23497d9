//! What tests of many pairs of systems say of a measure: how many pairs it tells apart, and where two measures disagree.

use super::holm::check_p_values;
use super::sample::portion;
use crate::Real;
use crate::error::{Argument, Error, Result, same_length};

/// The fraction of pairs of systems that a measure tells apart at level α.
///
/// ```text
/// discriminative power = #{p < α} / number of pairs
/// ```
///
/// # Input
/// The p-values (or achieved significance levels) of all pairs of systems, from one test.
///
/// # Returns
/// From 0 to 1, higher is better, other things being equal.
///
/// # Errors
/// - [`Error::Undefined`] if there are no pairs
/// - [`Error::NotFinite`] if a p-value is NaN, [`Error::OutOfRange`] if it is not from 0 to 1 (argument `PValues`)
/// - [`Error::NotFinite`] if `alpha` is NaN, [`Error::OutOfRange`] if it is not between 0 and 1 (argument `Parameter`)
///
/// # Cost
/// O(m²) for m systems, no scratch.
///
/// # Numerics
/// An exact count, rounded once.
///
/// # Source
/// T. Sakai, "Evaluating evaluation metrics based on the bootstrap", SIGIR 2006.
///
/// # Examples
/// ```
/// use footrule::compare::discriminative_power;
/// assert_eq!(discriminative_power(&[0.001, 0.2, 0.03, 0.05], 0.05), Ok(0.5));
/// ```
pub fn discriminative_power<T: Real>(p_values: &[T], alpha: T) -> Result<T> {
    check_p_values(p_values)?;
    portion(alpha, 1.0)?;
    T::from_ratio(p_values.iter().filter(|p| **p < alpha).count() as u64, p_values.len() as u64)
}

/// What a test says of two systems x and y at some level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Verdict {
    /// x is significantly better.
    XBetter,
    /// y is significantly better.
    YBetter,
    /// Neither.
    Undecided,
}

impl Verdict {
    /// From the difference of the means, x − y, and its p-value.
    ///
    /// # Errors
    /// - [`Error::NotFinite`] if the difference is NaN (argument `Score`) or the p-value is (`PValues`)
    /// - [`Error::OutOfRange`] if the p-value is not from 0 to 1 (argument `PValues`)
    /// - [`Error::NotFinite`] if `alpha` is NaN, [`Error::OutOfRange`] if it is not between 0 and 1 (argument
    ///   `Parameter`)
    ///
    /// # Examples
    /// ```
    /// use footrule::compare::Verdict;
    /// assert_eq!(Verdict::new(-0.02, 0.01, 0.05), Ok(Verdict::YBetter));
    /// assert_eq!(Verdict::new(-0.02, 0.05, 0.05), Ok(Verdict::Undecided));
    /// ```
    pub fn new<T: Real>(mean_difference: T, p_value: T, alpha: T) -> Result<Self> {
        if mean_difference.is_nan() {
            return Err(Error::NotFinite { argument: Argument::Score, index: 0 });
        }
        check_p_values(&[p_value])?;
        portion(alpha, 1.0)?;
        Ok(match mean_difference {
            _ if p_value >= alpha => Self::Undecided,
            d if d > T::zero() => Self::XBetter,
            d if d < T::zero() => Self::YBetter,
            _ => Self::Undecided,
        })
    }
}

/// Where two measures agree and disagree on pairs of systems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
#[non_exhaustive]
pub struct Conflicts {
    /// Pairs of systems.
    pub pairs: u64,
    /// Pairs that both tell apart, the same system ahead.
    pub agreed: u64,
    /// Pairs that only the first tells apart.
    pub first_only: u64,
    /// Pairs that only the second tells apart.
    pub second_only: u64,
    /// Pairs that both tell apart, with another system ahead.
    pub opposite: u64,
}

impl Conflicts {
    /// All conflicts: one measure decides and the other does not, or they decide against each other.
    ///
    /// Without opposite verdicts it is at least the difference of the measures' numbers of significant pairs, and even or
    /// odd with it: a check on printed tables.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.first_only.saturating_add(self.second_only).saturating_add(self.opposite)
    }
}

/// Compares the verdicts of two measures on the same pairs of systems.
///
/// ```text
/// conflict: exactly one of the two finds a significant difference, or both do with opposite signs
/// ```
///
/// # Input
/// A [`Verdict`] a pair from each measure, in the same order of pairs.
///
/// # Returns
/// The counts; [`Conflicts::total`] is the number of conflicts.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `second.len() != first.len()` (argument `Y`)
///
/// # Cost
/// O(number of pairs).
///
/// # Source
/// S. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022).
///
/// # Examples
/// ```
/// use footrule::compare::{Verdict::*, conflicts};
/// let found = conflicts(&[XBetter, XBetter, Undecided], &[XBetter, Undecided, YBetter])?;
/// assert_eq!((found.agreed, found.total()), (1, 2));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn conflicts(first: &[Verdict], second: &[Verdict]) -> Result<Conflicts> {
    same_length(Argument::Y, first.len(), second.len())?;
    let mut found = Conflicts::default();
    for (a, b) in first.iter().zip(second) {
        found.pairs += 1;
        match (a, b) {
            (Verdict::Undecided, Verdict::Undecided) => {}
            (_, Verdict::Undecided) => found.first_only += 1,
            (Verdict::Undecided, _) => found.second_only += 1,
            _ if a == b => found.agreed += 1,
            _ => found.opposite += 1,
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::Verdict::{Undecided, XBetter, YBetter};
    use super::{Conflicts, Verdict, conflicts, discriminative_power};
    use crate::error::{
        Argument::{PValues, Parameter, Score, Y},
        Error,
    };

    #[test]
    fn every_pair_of_verdicts() {
        let all = [XBetter, YBetter, Undecided];
        let first = all.map(|v| [v; 3]);
        let found = conflicts(first.as_flattened(), [all; 3].as_flattened()).unwrap();
        let want = Conflicts { pairs: 9, agreed: 2, first_only: 2, second_only: 2, opposite: 2 };
        assert_eq!((found, found.total()), (want, 6));
        let e = Error::LengthMismatch { argument: Y, expected: 9, given: 3 };
        assert_eq!(conflicts(first.as_flattened(), &all), Err(e));
    }

    #[test]
    fn verdicts_need_a_difference() {
        assert_eq!(Verdict::new(0.25f32, 0.0, 0.05), Ok(XBetter));
        assert_eq!(Verdict::new(0.0, 0.01, 0.05), Ok(Undecided));
        assert_eq!(Verdict::new(f64::NAN, 0.01, 0.05), Err(Error::NotFinite { argument: Score, index: 0 }));
        assert_eq!(Verdict::new(0.0, f64::NAN, 0.05), Err(Error::NotFinite { argument: PValues, index: 0 }));
        assert_eq!(Verdict::new(0.0, 0.01, 0.0), Err(Error::OutOfRange { argument: Parameter, index: 0 }));
    }

    #[test]
    fn power_refuses() {
        assert_eq!(discriminative_power::<f64>(&[], 0.05), Err(Error::Undefined));
        let e = |index| Err(Error::OutOfRange { argument: PValues, index });
        assert_eq!(discriminative_power(&[0.5, 1.5], 0.05), e(1));
        assert_eq!(discriminative_power(&[-0.5f32], 0.05), e(0));
        let e = Error::NotFinite { argument: Parameter, index: 0 };
        assert_eq!(discriminative_power(&[0.5], f64::NAN), Err(e));
        let e = Error::OutOfRange { argument: Parameter, index: 0 };
        assert_eq!(discriminative_power(&[0.5], 1.0), Err(e));
    }
}
