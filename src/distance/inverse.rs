//! Inverse ranks as weights of the area.

use super::prefix;
use crate::error::Result;
use crate::harmonic;
use crate::real::Real;

/// The inverse ranks 1, 1/2, 1/3, … as weights.
///
/// # Numerics
/// Each correctly rounded.
///
/// # Examples
/// ```
/// let weights = footrule::distance::inverse_ranks::<f64>().take(3);
/// assert!(weights.eq([1.0, 0.5, 1.0 / 3.0]));
/// ```
pub fn inverse_ranks<T: Real>() -> impl Iterator<Item = T> + Clone {
    (1..).map(|k| T::one() / T::from_u64(k))
}

/// The largest area of the first i of n ranks when rank k weighs 1/k.
///
/// ```text
/// max A_h(i) = (n + 1)(i − H_i/2) − i(i + 1)/2      h(k) = 1/k, H_i = 1 + 1/2 + … + 1/i
/// ```
///
/// # Returns
/// What the reversal has, at every i at once; (n + 1)(n − H_n)/2 at i = n.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if i > n (argument `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Cost
/// O(1). [`area_max_weighted`](super::area_max_weighted) with [`inverse_ranks`] is the same by a loop.
///
/// # Numerics
/// f64 from an exact integer and H_i, rounded to the type once; error ≤ 0.9 ulp (f32 0.6).
///
/// # Examples
/// ```
/// let worst: f64 = footrule::distance::area_max_inverse(4, 4)?;
/// assert!((worst - 115.0 / 24.0).abs() < 1e-14);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_max_inverse<T: Real>(n: usize, i: usize) -> Result<T> {
    let (n, i) = prefix(n, i)?;
    let h = harmonic::first(i);
    let doubled = (i * (2 * n + 1 - i)) as f64 - (n + 1) as f64 * h;
    Ok(T::narrow(doubled * 0.5))
}

#[cfg(test)]
mod tests {
    use super::area_max_inverse;
    use crate::error::{
        Argument::{Cutoff, X},
        Error,
    };

    #[test]
    fn bad_input_is_named() {
        assert_eq!(area_max_inverse::<f64>(3, 4), Err(Error::OutOfRange { argument: Cutoff, index: 0 }));
        let n = i32::MAX as usize;
        assert_eq!(area_max_inverse::<f32>(n + 1, 1), Err(Error::Overflow { argument: X, index: n }));
        assert_eq!((area_max_inverse(0, 0), area_max_inverse(1, 1)), (Ok(0.0), Ok(0.0)));
    }
}
