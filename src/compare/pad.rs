//! The percentage absolute difference of two systems' means.

use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::real::Sum;

/// The percentage absolute difference (PAD) of two means: how far apart they are, as a percentage of the higher one.
///
/// ```text
/// PAD(a, b) = 100 · |a − b| / |max(a, b)|
/// ```
///
/// # Input
/// Two finite means, of one measure over the same queries.
///
/// # Returns
/// From 0 (equal) to 100 for means that are not negative, and symmetric. With a negative mean it can be anything: it says
/// nothing near 0, where V2 and chance-corrected measures have their middle.
///
/// # Errors
/// - [`Error::NotFinite`] if `a` (argument `X`) or `b` (`Y`) is NaN or infinite
/// - [`Error::Undefined`] if `max(a, b) == 0`
/// - [`Error::Overflow`] if the value is beyond the float's range (argument `X`)
///
/// # Cost
/// O(1).
///
/// # Numerics
/// In f64, rounded to T once: within 1.4 ulp.
///
/// # Source
/// S. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022), eq. 8, which leaves
/// the denominator's sign in; its own tables have the absolute value.
///
/// # Examples
/// ```
/// use footrule::compare::pad;
/// assert_eq!(pad(0.5, 0.375), Ok(25.0)); // 100 · 0.125/0.5
/// assert_eq!(pad(-0.25, -0.5), Ok(100.0));
/// ```
#[doc(alias = "percentage absolute difference")]
pub fn pad<T: Real>(a: T, b: T) -> Result<T> {
    for (argument, mean) in [(Argument::X, a), (Argument::Y, b)] {
        if !mean.is_finite() {
            return Err(Error::NotFinite { argument, index: 0 });
        }
    }
    let value = T::narrow(in_f64(a, b)?);
    if value.is_finite() { Ok(value) } else { Err(Error::Overflow { argument: Argument::X, index: 0 }) }
}

fn in_f64<T: Real>(a: T, b: T) -> Result<f64> {
    let higher = a.max(b).widen();
    if higher == 0.0 {
        return Err(Error::Undefined);
    }
    Ok(100.0 * ((a.widen() - b.widen()).abs() / higher.abs()))
}

/// The mean [`pad`] over all pairs of systems.
///
/// ```text
/// PAD = 2/(m(m−1)) Σ_{a<b} 100 · |mean_a − mean_b| / |max(mean_a, mean_b)|      m systems
/// ```
///
/// # Input
/// The means of a measure, one a system. Karmaker and Feng first average each system's means over the cutoffs: the mean of
/// the cutoffs' PADs is another number.
///
/// # Returns
/// From 0 to 100 for means that are not negative; a measure that sets systems further apart has a higher one.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two systems, or the higher mean of a pair is 0
/// - [`Error::NotFinite`] if a mean is NaN or infinite (argument `Scores`), with its index
/// - [`Error::Overflow`] if the value is beyond the float's range (argument `Scores`)
///
/// # Cost
/// O(m²), no scratch.
///
/// # Numerics
/// A compensated sum in f64, rounded to T once: within 1.5 ulp.
///
/// # Source
/// As [`pad`].
///
/// # Examples
/// ```
/// use footrule::compare::mean_pad;
/// assert_eq!(mean_pad(&[0.5, 0.375, 0.1875]), Ok((25.0 + 62.5 + 50.0) / 3.0));
/// ```
pub fn mean_pad<T: Real>(means: &[T]) -> Result<T> {
    if let Some(index) = means.iter().position(|mean| !mean.is_finite()) {
        return Err(Error::NotFinite { argument: Argument::Scores, index });
    }
    let (mut sum, mut pairs, mut rest) = (Sum::default(), 0u64, means);
    while let Some((&a, others)) = rest.split_first() {
        for &b in others {
            sum.add(in_f64(a, b)?);
            pairs += 1;
        }
        rest = others;
    }
    if pairs == 0 {
        return Err(Error::Undefined);
    }
    let value = T::narrow(sum.value() / pairs as f64);
    if value.is_finite() { Ok(value) } else { Err(Error::Overflow { argument: Argument::Scores, index: 0 }) }
}

#[cfg(test)]
mod tests {
    use super::{mean_pad, pad};
    use crate::error::{
        Argument::{Scores, X, Y},
        Error,
    };

    #[test]
    fn signs_and_zeros() {
        assert_eq!(pad(0.0, 0.0f32), Err(Error::Undefined));
        assert_eq!(pad(0.0, -1.0), Err(Error::Undefined));
        assert_eq!(pad(-1.0, 0.5), Ok(300.0));
        assert_eq!(pad(0.3f32, 0.3).map(f32::to_bits), Ok(0));
        assert_eq!(mean_pad(&[0.5, 0.0, 0.0]), Err(Error::Undefined));
    }

    #[test]
    fn refusals() {
        assert_eq!(pad(f32::NAN, 1.0), Err(Error::NotFinite { argument: X, index: 0 }));
        assert_eq!(pad(1.0, f64::INFINITY), Err(Error::NotFinite { argument: Y, index: 0 }));
        assert_eq!(pad(1e300, -1e300), Ok(200.0));
        assert_eq!(pad(-1e300, 1e-300), Err(Error::Overflow { argument: X, index: 0 }));
        assert_eq!(mean_pad::<f64>(&[]), Err(Error::Undefined));
        assert_eq!(mean_pad(&[0.5f32]), Err(Error::Undefined));
        assert_eq!(mean_pad(&[0.5, f64::NAN]), Err(Error::NotFinite { argument: Scores, index: 1 }));
        assert_eq!(mean_pad(&[-1e30f32, 1e-30]), Err(Error::Overflow { argument: Scores, index: 0 }));
    }
}
