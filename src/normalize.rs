//! Joint upper and lower normalisation: a score against its best and its chance value, or against mean and variance.
//! Knows no measure.

mod moments;

pub use moments::Moments;

use crate::Real;
use crate::error::{Argument, Error, Result};

/// The best attainable value of a measure for a query, and its mean under a random ranking.
///
/// Both come from the same judged documents and the same cutoff as the score: `bound::dcg` and `chance::dcg`,
/// `bound::average_precision` and `chance::average_precision`, and so on. Where every ranking has one value, the two are
/// the same bits.
///
/// A score above `best` by at most 8 ε is taken as `best`, and so is such a `chance`: rounding, not a better ranking.
///
/// # Examples
/// ```
/// use footrule::Bounds;
/// let bounds = Bounds { best: 10.0, chance: 4.0 };
/// assert_eq!(bounds.v1(10.0), Ok(1.0 / 1.4));
/// assert_eq!(bounds.v2(10.0), Ok(1.0)); // ideal
/// assert_eq!(bounds.v2(4.0), Ok(0.0)); // a random ranking
/// assert_eq!(bounds.v2(2.0), Ok(-0.5));
/// assert_eq!(bounds.chance_corrected(2.0), Ok(-1.0 / 3.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<T> {
    /// The value of an ideal ranking.
    pub best: T,
    /// The mean value of a uniformly random ranking.
    pub chance: T,
}

/// A value that must lie in `0..=limit`, never −0; what is above it by rounding alone is the limit.
fn within<T: Real>(value: T, limit: T, argument: Argument) -> Result<T> {
    if !value.is_finite() {
        return Err(Error::NotFinite { argument, index: 0 });
    }
    let slack = limit * T::epsilon() * T::from_u64(8);
    if value < T::zero() || value - limit > slack {
        return Err(Error::OutOfRange { argument, index: 0 });
    }
    Ok(value.min(limit) + T::zero())
}

macro_rules! normalisation {
    ($(#[$doc:meta])* pub fn $name:ident; $undefined:literal, $body:expr) => {
        $(#[$doc])*
        ///
        /// # Errors
        #[doc = concat!("- [`Error::Undefined`] if ", $undefined)]
        /// - [`Error::NotFinite`] if the score (argument `Score`) or a bound (`Bounds`) is NaN or infinite
        /// - [`Error::OutOfRange`] if `score < 0 || score > best` beyond 8 ε (argument `Score`), or
        ///   `chance < 0 || chance > best` beyond 8 ε, or `best < 0` (`Bounds`)
        ///
        /// # Cost
        /// O(1).
        ///
        /// # Numerics
        /// At most 2 ulp from the formula's value for the given floats; 1, 0, −1 and 1/2 are exact where the text above
        /// names them.
        ///
        /// # Source
        /// S. K. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022), for
        /// V1 and V2; the correction for chance is Cohen's (1960).
        pub fn $name(self, score: T) -> Result<T> {
            let best = within(self.best, self.best.max(T::zero()), Argument::Bounds)?;
            let chance = within(self.chance, best, Argument::Bounds)?;
            let body: fn(T, T, T) -> Result<T> = $body;
            body(within(score, best, Argument::Score)?, best, chance)
        }
    };
}

impl<T: Real> Bounds<T> {
    normalisation! {
    /// The first joint normalisation V1 of the upper/lower-bound paper.
    ///
    /// ```text
    /// V1 = A/I · A/(A + L)      A score, I best, L chance
    /// ```
    ///
    /// # Returns
    /// From 0 to I/(I+L) < 1, higher is better: an ideal ranking does not reach 1, and the less the better a random one
    /// does. A = L gives L/(2I), A = I = L gives 1/2, A = 0 gives 0.
    pub fn v1; "`score == 0 && chance == 0` (no relevant document)",
    |score, best, chance| match score == T::zero() {
        true if chance == T::zero() => Err(Error::Undefined),
        true => Ok(T::zero()),
        // A/(A + L) as 1/(1 + L/A), which cannot overflow.
        false => Ok(score / best / (T::one() + chance / score)),
    }
    }
    normalisation! {
    /// The second joint normalisation V2 of the upper/lower-bound paper.
    ///
    /// ```text
    /// V2 = (A − L)/(I − L) if A ≥ L, else (A − L)/L      A score, I best, L chance
    /// ```
    ///
    /// # Returns
    /// From −1 to 1, higher is better: 1 exactly when A = I, 0 exactly when A = L, −1 exactly when A = 0. A random
    /// ranker's mean is not 0, because the slopes above and below L differ; [`Self::chance_corrected`] has mean 0.
    pub fn v2; "`best == chance`: no ranking can do better or worse",
    |score, best, chance| {
        if best == chance {
            return Err(Error::Undefined);
        }
        let range = if score >= chance { best - chance } else { chance };
        Ok((score - chance) / range)
    }
    }
    normalisation! {
    /// The score corrected for chance, on one straight line.
    ///
    /// ```text
    /// CC = (A − L)/(I − L)      A score, I best, L chance
    /// ```
    ///
    /// # Returns
    /// From −L/(I−L) to 1, higher is better: 1 exactly when A = I, 0 exactly when A = L. Its mean under random rankings is
    /// exactly 0. With the worst value in the place of `chance` it is the min-max normalisation.
    pub fn chance_corrected; "`best == chance`: no ranking can do better or worse",
    |score, best, chance| {
        if best == chance {
            return Err(Error::Undefined);
        }
        Ok((score - chance) / (best - chance))
    }
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use crate::error::{
        Argument::{self, Score},
        Error,
    };

    const TEN: Bounds<f64> = Bounds { best: 10.0, chance: 4.0 };
    type Form = fn(Bounds<f64>, f64) -> crate::Result<f64>;
    const ALL: [Form; 3] = [Bounds::v1, Bounds::v2, Bounds::chance_corrected];

    #[test]
    fn nothing_relevant_is_undefined() {
        for form in ALL {
            assert_eq!(form(Bounds { best: 0.0, chance: 0.0 }, 0.0), Err(Error::Undefined));
        }
        // A chance value that rounds to 0 below a positive best leaves only V1 without a value.
        let tiny = Bounds { best: 1.0, chance: 0.0 };
        assert_eq!(ALL.map(|form| form(tiny, 0.0)), [Err(Error::Undefined), Ok(0.0), Ok(0.0)]);
        assert_eq!(ALL.map(|form| form(tiny, 1.0)), [Ok(1.0); 3]);
    }

    #[test]
    fn one_value_for_every_ranking_leaves_only_v1() {
        let five = Bounds { best: 5.0, chance: 5.0 };
        assert_eq!(ALL.map(|form| form(five, 5.0)), [Ok(0.5), Err(Error::Undefined), Err(Error::Undefined)]);
        // A run that omits documents can be below what every full ranking has.
        assert_eq!(five.v2(3.0), Err(Error::Undefined));
    }

    #[test]
    fn ends_are_exact() {
        for (best, chance) in [(0.1f64, 0.07), (1e300, 3e299), (1e-300, 7e-301), (3.0, 1e-320)] {
            let bounds = Bounds { best, chance };
            assert_eq!(bounds.v2(best), Ok(1.0));
            assert_eq!(bounds.v2(0.0), Ok(-1.0));
            assert_eq!(bounds.v2(chance).unwrap().to_bits(), 0.0f64.to_bits());
            assert_eq!(bounds.chance_corrected(best), Ok(1.0));
            assert_eq!(bounds.chance_corrected(chance).unwrap().to_bits(), 0.0f64.to_bits());
            assert_eq!(bounds.v1(-0.0).unwrap().to_bits(), 0.0f64.to_bits());
            assert!(bounds.v1(best).unwrap() < 1.0 || chance < best * f64::EPSILON);
        }
        let huge = Bounds { best: f64::MAX, chance: f64::MAX / 2.0 };
        assert_eq!(huge.v1(f64::MAX), Ok(1.0 / 1.5));
    }

    #[test]
    fn rounding_is_forgiven_and_more_is_not() {
        let eps = f64::EPSILON;
        for form in ALL {
            assert_eq!(form(TEN, 10.0 * (1.0 + 8.0 * eps)), form(TEN, 10.0));
            for score in [10.0 * (1.0 + 10.0 * eps), 11.0, -1e-300, -1.0] {
                assert_eq!(form(TEN, score), Err(Error::OutOfRange { argument: Score, index: 0 }));
            }
        }
        let above = Bounds { best: 10.0f32, chance: 10.000002 };
        assert_eq!(above.v1(10.0), Ok(0.5));
        assert_eq!(above.v2(10.0), Err(Error::Undefined));
    }

    #[test]
    fn bounds_are_checked() {
        let out = Err(Error::OutOfRange { argument: Argument::Bounds, index: 0 });
        let not_finite = |argument| Err(Error::NotFinite { argument, index: 0 });
        for form in ALL {
            for (best, chance) in [(10.0, 10.1), (10.0, -0.1), (-1.0, 0.0), (-1.0, -1.0)] {
                assert_eq!(form(Bounds { best, chance }, 0.0), out);
            }
            for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                assert_eq!(form(Bounds { best: bad, ..TEN }, 1.0), not_finite(Argument::Bounds));
                assert_eq!(form(Bounds { chance: bad, ..TEN }, 1.0), not_finite(Argument::Bounds));
                assert_eq!(form(TEN, bad), not_finite(Score));
            }
        }
    }
}
