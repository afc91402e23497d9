//! The paired t-test.

use super::sample::{Moments, Sample};
use crate::Real;
use crate::error::Result;
use crate::tail::student;

/// What the paired t-test says of two systems.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct PairedT<T> {
    /// t, positive where x is higher: the mean difference in units of its standard error.
    pub statistic: T,
    /// Two-sided: the probability of such a |t| or a greater one if the two do not differ.
    pub p_value: T,
    /// ν = n − 1.
    pub degrees_of_freedom: u64,
    /// The mean of x − y.
    pub mean_difference: T,
    /// The standard error of the mean difference, s/√n.
    pub standard_error: T,
}

/// Student's paired t-test of two systems over the same queries.
///
/// ```text
/// t = z̄ / (s/√n),   z_q = x_q − y_q,   s² = Σ (z_q − z̄)² / (n − 1)
/// p = I_{ν/(ν+t²)}(ν/2, 1/2),   ν = n − 1      I the regularised incomplete beta function
/// ```
///
/// # Input
/// One value a query of each system, in the same order; [`defined_in_both`](super::defined_in_both) first leaves out the
/// queries that either lacks.
///
/// # Returns
/// t, p and what they are made of. Equal systems have t = 0 and p = 1; exchanging x and y changes the sign of t.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN or infinite, with argument and index
/// - [`Error::Undefined`](crate::Error::Undefined) if there are fewer than two queries, or all differ by the same amount but 0 (s = 0, decided on
///   the differences themselves and not on their computed variance)
/// - [`Error::Overflow`](crate::Error::Overflow) if a difference, or their range, is beyond f64 (argument `X`)
///
/// # Cost
/// O(n), five passes; the p-value some 30 steps, up to √n.
///
/// # Numerics
/// In f64 with compensated sums, rounded once, the variance from the differences to the first one. t is within 4 ulp of
/// that of the computed differences; p within 40 ulp of that of t, and within 3·10⁻¹³ in relative terms down to p = 10⁻³⁰⁰.
///
/// # Source
/// Student, "The probable error of a mean", Biometrika 6 (1908) 1–25.
///
/// # Examples
/// ```
/// use footrule::compare::paired_t;
/// let test = paired_t(&[1.0, 2.0, 1.0, 3.0], &[0.0, 0.0, 1.0, 2.0])?; // differences 1, 2, 0, 1
/// assert_eq!((test.mean_difference, test.degrees_of_freedom), (1.0, 3));
/// assert!((test.statistic - f64::sqrt(6.0)).abs() < 1e-15); // s² = 2/3
/// assert!((test.p_value - 0.09172111331).abs() < 1e-11);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "ttest_rel")]
pub fn paired_t<T: Real>(x: &[T], y: &[T]) -> Result<PairedT<T>> {
    let sample = Sample::paired(x, y)?;
    if sample.is_zero() {
        let (zero, p_value) = (T::zero(), T::one());
        return Ok(PairedT {
            statistic: zero,
            p_value,
            degrees_of_freedom: x.len() as u64 - 1,
            mean_difference: zero,
            standard_error: zero,
        });
    }
    let Moments { mean, variance, .. } = sample.moments()?;
    let (n, degrees_of_freedom) = (x.len() as f64, x.len() as u64 - 1);
    let standard_error = libm::sqrt(variance / n);
    let statistic = mean / standard_error + 0.0;
    Ok(PairedT {
        statistic: T::narrow(statistic),
        p_value: T::narrow(student::two_sided(statistic, degrees_of_freedom)),
        degrees_of_freedom,
        mean_difference: T::narrow(mean * sample.unit + 0.0),
        standard_error: T::narrow(standard_error * sample.unit),
    })
}

#[cfg(test)]
mod tests {
    use super::paired_t;
    use crate::error::{
        Argument::{X, Y},
        Error,
    };

    #[test]
    fn equal_systems_and_constant_differences() {
        let x = [1.81f32; 1448];
        let equal = paired_t(&x, &x).unwrap();
        assert_eq!((equal.statistic, equal.p_value, equal.degrees_of_freedom), (0.0, 1.0, 1447));
        // The computed mean of these differences is not 1.81, their range is 0 all the same.
        assert_eq!(paired_t(&x, &[0.0; 1448]), Err(Error::Undefined));
        assert_eq!(paired_t(&[1.81f64; 1448], &[0.0; 1448]), Err(Error::Undefined));
        assert_eq!(paired_t(&[0.0, -0.0], &[0.0f64; 2]).unwrap().statistic.to_bits(), 0);
    }

    #[test]
    fn refusals() {
        assert_eq!(paired_t::<f64>(&[], &[]), Err(Error::Undefined));
        assert_eq!(paired_t(&[1.0f32], &[0.5]), Err(Error::Undefined));
        let e = Error::LengthMismatch { argument: Y, expected: 2, given: 1 };
        assert_eq!(paired_t(&[1.0f32, 2.0], &[0.5]), Err(e));
        let nan = f64::NAN;
        assert_eq!(paired_t(&[1.0, nan], &[nan, 1.0]), Err(Error::NotFinite { argument: X, index: 1 }));
        assert_eq!(paired_t(&[1.0, 2.0], &[nan, 1.0]), Err(Error::NotFinite { argument: Y, index: 0 }));
        let (top, inf) = (f64::MAX, f64::INFINITY);
        assert_eq!(paired_t(&[inf, 2.0], &[0.0, 1.0]), Err(Error::NotFinite { argument: X, index: 0 }));
        assert_eq!(paired_t(&[0.0, top], &[0.0, -top]), Err(Error::Overflow { argument: X, index: 1 }));
        assert_eq!(paired_t(&[top, -top], &[0.0; 2]), Err(Error::Overflow { argument: X, index: 0 }));
    }

    #[test]
    fn scale_and_side_do_not_matter() {
        let (x, y) = ([0.3, 0.7, 0.2, 0.9], [0.25, 0.5, 0.5, 0.5]);
        let test = paired_t(&x, &y).unwrap();
        for factor in [2f64.powi(900), 2f64.powi(-900), -1.0] {
            let scaled = paired_t(&x.map(|v| v * factor), &y.map(|v| v * factor)).unwrap();
            assert_eq!(scaled.statistic, test.statistic * factor.signum());
            assert_eq!(scaled.p_value, test.p_value);
        }
    }
}
