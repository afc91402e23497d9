//! A value in standard deviations from what chance gives.

use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::tail::{PValue, normal};

/// The mean and the variance of a measure under chance, such as [`chance::dcg`](crate::chance::dcg) and
/// [`chance::dcg_variance`](crate::chance::dcg_variance).
///
/// # Examples
/// ```
/// use footrule::{Moments, chance};
/// // The footrule of two random rankings of 10 items is 33 ± √50.6.
/// let moments = Moments { mean: chance::footrule(10)?, variance: chance::footrule_variance(10)? };
/// let z: f64 = moments.z_score(18.0)?;
/// assert!((z + 15.0 / f64::sqrt(50.6)).abs() < 1e-15);
/// assert!(moments.p_value(18.0)?.lower < 0.02);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments<T> {
    /// The expected value.
    pub mean: T,
    /// The square of the standard deviation.
    pub variance: T,
}

impl<T: Real> Moments<T> {
    fn z(self, score: T) -> Result<f64> {
        for (argument, value) in
            [(Argument::Score, score), (Argument::Bounds, self.mean), (Argument::Bounds, self.variance)]
        {
            if !value.is_finite() {
                return Err(Error::NotFinite { argument, index: 0 });
            }
        }
        if self.variance < T::zero() {
            return Err(Error::OutOfRange { argument: Argument::Bounds, index: 0 });
        }
        if self.variance == T::zero() {
            return Err(Error::Undefined);
        }
        // Halves, so that the difference of the greatest floats is one.
        let half = score.widen() / 2.0 - self.mean.widen() / 2.0;
        Ok(half / libm::sqrt(self.variance.widen()) * 2.0 + 0.0)
    }

    /// How many standard deviations a score lies above the mean.
    ///
    /// ```text
    /// z = (score − mean) / √variance
    /// ```
    ///
    /// # Input
    /// A value of the measure whose moments these are, for the same input.
    ///
    /// # Returns
    /// Any real number: 0 at the mean, positive above it. Unlike [`Bounds::v2`](crate::Bounds::v2) it says how far beyond
    /// chance a score is, not how good, and it has no fixed end.
    ///
    /// # Errors
    /// - [`Error::Undefined`] if `variance == 0`: there is one value only
    /// - [`Error::NotFinite`] if the score (argument `Score`) or a moment (`Bounds`) is NaN or infinite
    /// - [`Error::OutOfRange`] if `variance < 0` (argument `Bounds`)
    /// - [`Error::Overflow`] if the result is beyond the float's range (argument `Score`)
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// In f64, rounded once: at most 2 ulp from the formula's value for the given floats, 1 ulp in f32.
    ///
    /// # Source
    /// The standard score.
    ///
    /// # Examples
    /// ```
    /// use footrule::Moments;
    /// assert_eq!(Moments { mean: 3.0, variance: 4.0 }.z_score(2.0), Ok(-0.5));
    /// ```
    pub fn z_score(self, score: T) -> Result<T> {
        let z = T::narrow(self.z(score)?);
        if z.is_finite() { Ok(z) } else { Err(Error::Overflow { argument: Argument::Score, index: 0 }) }
    }

    /// How likely a score as low or as high is by chance, as if the measure were normally distributed.
    ///
    /// ```text
    /// lower = Φ(z),   upper = Φ(−z),   two-sided = erfc(|z|/√2)
    /// ```
    ///
    /// # Input
    /// As [`Self::z_score`].
    ///
    /// # Returns
    /// Probabilities from 0 to 1. Sums over many items are nearly normal under chance; how nearly depends on the measure and
    /// on n, and the far tails are the last to agree. No continuity correction.
    ///
    /// # Errors
    /// - as [`Self::z_score`] but `Overflow`: such a tail is 0
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// In f64, rounded once; the relative error is about (1 + z²) ε, 10⁻¹³ at p = 10⁻³⁰⁰.
    ///
    /// # Source
    /// The normal distribution.
    ///
    /// # Examples
    /// ```
    /// use footrule::Moments;
    /// let p = Moments { mean: 0.0f64, variance: 4.0 }.p_value(2.0)?;
    /// assert!((p.upper - 0.158_655_253_931_457).abs() < 1e-15); // z = 1
    /// assert_eq!((p.two_sided, p.lower + p.upper), (2.0 * p.upper, 1.0));
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn p_value(self, score: T) -> Result<PValue<T>> {
        Ok(normal::p_value(self.z(score)?))
    }
}

#[cfg(test)]
mod tests {
    use super::Moments;
    use crate::error::{Argument, Error};

    #[test]
    fn refusals() {
        let of = |mean, variance, score| {
            let moments = Moments::<f64> { mean, variance };
            let z = moments.z_score(score).unwrap_err();
            assert_eq!(moments.p_value(score), Err(z));
            z
        };
        assert_eq!(of(1.0, 0.0, 1.0), Error::Undefined);
        assert_eq!(of(1.0, -0.0, 2.0), Error::Undefined);
        assert_eq!(of(1.0, -1.0, 2.0), Error::OutOfRange { argument: Argument::Bounds, index: 0 });
        for bad in [f64::NAN, f64::INFINITY] {
            assert_eq!(of(bad, 1.0, 2.0), Error::NotFinite { argument: Argument::Bounds, index: 0 });
            assert_eq!(of(1.0, bad, 2.0), Error::NotFinite { argument: Argument::Bounds, index: 0 });
            assert_eq!(of(1.0, 1.0, bad), Error::NotFinite { argument: Argument::Score, index: 0 });
        }
    }

    #[test]
    fn the_ends_of_the_floats() {
        let top = f64::MAX;
        let wide = Moments { mean: -top, variance: top };
        assert_eq!(wide.z_score(top), Ok(2.0 * (top / top.sqrt())));
        let narrow = Moments { mean: -top, variance: 1.0 };
        assert_eq!(narrow.z_score(top), Err(Error::Overflow { argument: Argument::Score, index: 0 }));
        let p = narrow.p_value(top).unwrap();
        assert_eq!((p.lower, p.upper, p.two_sided), (1.0, 0.0, 0.0));
        let single = Moments { mean: 0.0f32, variance: 1e-30 };
        assert_eq!(single.z_score(f32::MAX), Err(Error::Overflow { argument: Argument::Score, index: 0 }));
        assert_eq!(Moments { mean: 1.0f32, variance: 1.0 }.z_score(1.0).unwrap().to_bits(), 0);
    }
}
