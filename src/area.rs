//! The trapezoidal area under any curve, signed and absolute.
//!
//! The [area measure](crate::distance::area_weighted) of two rankings is this area under their point profile.

use crate::error::{Argument, Error, Result, same_length};
use crate::real::Real;
use crate::simd::fold::sum;

/// Σ width · (left + right) / 2 from the sums of the two sides; never −0.
pub(crate) fn trapezoids<T: Real>(sides: impl Iterator<Item = T>, widths: impl Iterator<Item = T>) -> T {
    sum(sides.zip(widths).map(|(sides, width)| width * sides)) * T::narrow(0.5) + T::zero()
}

/// Passes an area on unless it left the float's range.
pub(crate) fn in_range<T: Real>(area: T, argument: Argument) -> Result<T> {
    if area.is_finite() { Ok(area) } else { Err(Error::Overflow { argument, index: 0 }) }
}

/// Fails unless a curve has finite points and finite widths, one width fewer than points.
fn check_curve<T: Real>(y: &[T], widths: &[T]) -> Result<()> {
    let expected = y.len().checked_sub(1).ok_or(Error::Empty { argument: Argument::Points })?;
    same_length(Argument::Widths, expected, widths.len())?;
    for (argument, values) in [(Argument::Points, y), (Argument::Widths, widths)] {
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            return Err(Error::NotFinite { argument, index });
        }
    }
    Ok(())
}

/// The area under the curve, from what `sides` makes of the two sides of each trapezoid.
fn under<T: Real>(y: &[T], widths: &[T], sides: impl Fn(T, T) -> T) -> Result<T> {
    check_curve(y, widths)?;
    let pairs = y.iter().zip(y.iter().skip(1));
    let area = trapezoids(pairs.map(|(&left, &right)| sides(left, right)), widths.iter().copied());
    in_range(area, Argument::Points)
}

macro_rules! area {
    ($(#[doc = $doc:literal])* pub fn $name:ident; $alias:literal, $numerics:literal, $sides:expr, $example:literal) => {
        $(#[doc = $doc])*
        ///
        /// # Input
        /// The heights of the curve from left to right and the distance from each point to the next, one width fewer than
        /// points. A negative width runs from right to left, and its piece counts with a minus sign: a curve read
        /// backwards, widths negated, has the negative area.
        ///
        /// # Returns
        /// The area, never −0; 0 for a single point.
        ///
        /// # Errors
        /// - [`Error::Empty`] if `y` is empty
        /// - [`Error::LengthMismatch`] if `widths.len() + 1 != y.len()`
        /// - [`Error::NotFinite`] if a point or a width is NaN or infinite, with argument and index
        /// - [`Error::Overflow`] if twice the area, or the sum of two neighbouring points, is beyond the float's range
        ///
        /// # Cost
        /// O(n), no scratch.
        ///
        /// # Numerics
        #[doc = $numerics]
        /// Same bits on every tier.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use footrule::area::", stringify!($name), ";")]
        #[doc = $example]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        #[doc(alias = $alias)]
        pub fn $name<T: Real>(y: &[T], widths: &[T]) -> Result<T> {
            under(y, widths, $sides)
        }
    };
}

area! {
/// The signed area under a piecewise linear curve: what lies below zero counts negative.
///
/// ```text
/// Σ_{k=1}^{n−1} w_k (y_{k−1} + y_k) / 2      y: points 0 to n−1, w_k: width from point k−1 to point k
/// ```
pub fn trapezoid; "trapz",
    "The fixed order of float sums; error ≤ 1.3 ulp (f64 1 ulp) of the area under |y|.",
    |left, right| left + right,
    "assert_eq!(trapezoid(&[1.0, -1.0, 2.0, -2.0], &[1.0; 3]), Ok(0.5));
assert_eq!(trapezoid(&[1.0, 1.0, 0.0], &[-0.5, -0.5]), Ok(-0.75)); // from right to left
let twice: f32 = trapezoid(&[0.0, 4.0], &[1.0])?;
assert_eq!(twice, 2.0);"
}

area! {
/// The area between a piecewise linear curve and zero: what lies below zero counts positive, and a piece that crosses
/// zero is split exactly where it crosses.
///
/// ```text
/// Σ_{k=1}^{n−1} w_k m_k      m_k = (a + b) / 2               if y_{k−1} and y_k have one sign, a = |y_{k−1}|, b = |y_k|
///                            m_k = (a² + b²) / (2 (a + b))   if they have opposite signs: two triangles
/// ```
pub fn trapezoid_absolute; "unsigned area",
    "The fixed order of float sums; error ≤ 1.3 ulp (f64 1 ulp) when the widths have one sign.",
    absolute_sides,
    "let area: f64 = trapezoid_absolute(&[1.0, -1.0, 3.0], &[1.0; 2])?;
assert_eq!(area, 0.5 + 1.25); // −1 to 3 crosses at 1/4: 1/8 + 9/8"
}

/// Twice the mean height of |y| over one piece.
fn absolute_sides<T: Real>(left: T, right: T) -> T {
    let (a, b) = (left.abs(), right.abs());
    let both = a + b;
    if both > T::zero() && both.is_finite() && (left < T::zero()) != (right < T::zero()) {
        // The crossing divides the width as a : b. Dividing before multiplying keeps squares in range.
        a * (a / both) + b * (b / both)
    } else {
        both
    }
}

#[cfg(test)]
mod tests {
    use super::{trapezoid, trapezoid_absolute};
    use crate::error::{
        Argument::{Points, Widths},
        Error, Result,
    };

    #[test]
    fn bad_curves_are_named() {
        type Area = fn(&[f64], &[f64]) -> Result<f64>;
        for area in [trapezoid as Area, trapezoid_absolute] {
            assert_eq!(area(&[], &[]), Err(Error::Empty { argument: Points }));
            let e = Error::LengthMismatch { argument: Widths, expected: 1, given: 2 };
            assert_eq!(area(&[1.0, 2.0], &[1.0, 1.0]), Err(e));
            let e = Error::NotFinite { argument: Points, index: 1 };
            assert_eq!(area(&[1.0, f64::NAN], &[1.0]), Err(e));
            let e = Error::NotFinite { argument: Widths, index: 0 };
            assert_eq!(area(&[1.0, 2.0], &[f64::INFINITY]), Err(e));
            let e = Error::Overflow { argument: Points, index: 0 };
            assert_eq!(area(&[f64::MAX, f64::MAX], &[0.0]), Err(e));
            assert_eq!(area(&[f64::MAX, f64::MAX], &[1.0]), Err(e));
            assert_eq!(area(&[3.0], &[]), Ok(0.0));
        }
        let e = Error::Overflow { argument: Points, index: 0 };
        assert_eq!(trapezoid_absolute(&[f64::MAX, -f64::MAX], &[1.0]), Err(e));
        assert_eq!(trapezoid_absolute(&[-f32::MAX, f32::MAX / 2.0], &[0.0]), Err(e));
    }

    #[test]
    fn zero_has_no_sign() {
        for y in [[0.0f64, 0.0], [-0.0, -0.0], [1.0, -1.0], [-5e-324, 0.0]] {
            for width in [1.0, -1.0, -0.0] {
                let area = trapezoid(&y, &[width]).unwrap();
                assert!(area != 0.0 || area.is_sign_positive(), "{y:?} {width}");
            }
        }
        assert!(trapezoid_absolute(&[-0.0f32, 0.0], &[-1.0]).unwrap().is_sign_positive());
    }

    #[test]
    fn crossings_are_exact() {
        assert_eq!(trapezoid_absolute(&[3.0, -1.0], &[2.0]), Ok(2.5));
        assert_eq!(trapezoid_absolute(&[-1.0f32, 3.0], &[-2.0]), Ok(-2.5));
        assert_eq!(trapezoid_absolute(&[0.0, -1.0], &[2.0]), Ok(1.0));
        assert_eq!(trapezoid_absolute(&[1e308, -1e-308], &[1.0]), Ok(5e307));
        assert_eq!(trapezoid_absolute(&[-1.0, -3.0], &[1.0]), Ok(2.0));
    }
}
