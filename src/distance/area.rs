//! The area under the point profile, every rank weighing the same.

use super::weighted::{sides_of, worst_sides};
use super::{prefix, spearman};
use crate::error::{Argument, Result, same_length};
use crate::order::Ranks;
use crate::real::Real;
use core::ops::AddAssign;

/// Largest n whose doubled areas, at most n³/3, fit 64 bits: with wider sums a profile takes seven times as long.
const NARROW: usize = 3_810_778;

/// What areas are summed as: `u64` or `u128`.
trait Width: Copy + Default + AddAssign + From<u64> + Into<u128> {}
impl Width for u64 {}
impl Width for u128 {}

/// The doubled areas 2A(1), …, 2A(n) of trapezoids: integers.
fn doubled<N: Width>(sides: impl Iterator<Item = u64>) -> impl Iterator<Item = N> {
    let mut sum = N::default();
    sides.map(move |sides| {
        sum += N::from(sides);
        sum
    })
}

/// Twice the area between two rankings: 2A(n), an exact integer.
///
/// ```text
/// 2A(n) = Σ_{k≤n} (P(k−1) + P(k)) = Σ_k (F(k) − k)²
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// From 0 (equal rankings) to n(n² − 1)/3 (the reversal only). It is [Spearman's distance](spearman), and computed as
/// such.
///
/// # Cost
/// O(n), vectorised; no scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_doubled};
/// assert_eq!(area_doubled(Ranks::new(&[3, 1, 2, 4], &mut [0])?), 6);
/// # Ok::<(), footrule::Error>(())
/// ```
#[must_use]
pub fn area_doubled(f: Ranks<'_>) -> u128 {
    spearman(f)
}

/// The area A(n) between two rankings: the area under the [point profile](super::point_profile), h = 1.
///
/// ```text
/// A(n) = Σ_{k≤n} (P(k−1) + P(k)) / 2,   P(0) = 0      trapezoids of width 1 under P
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// From 0 (equal rankings, and n < 2) to n(n² − 1)/6 (the reversal only); a discordant pair adds the distance of its ranks.
/// Symmetric, as only A(n) with constant weights is: prefixes A(i) and other weights depend on the direction.
///
/// A is no metric: a = 123, b = 132, c = 312 have A(a, c) = 3, but A(a, b) = A(b, c) = 1. It is a semi-metric,
/// A(a, c) ≤ 2 (A(a, b) + A(b, c)), and √A is a metric (half a squared Euclidean distance of the rank vectors).
///
/// # Cost
/// O(n), vectorised; no scratch.
///
/// # Numerics
/// Exact integers, rounded once.
///
/// # Source
/// The area measure with constant weights. Its source calls A a metric; the counterexample above is the smallest.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area};
/// assert_eq!(area::<f64>(Ranks::new(&[3, 1, 2, 4], &mut [0])?), 3.0); // P = 2, 1, 0, 0
/// # Ok::<(), footrule::Error>(())
/// ```
#[must_use]
pub fn area<T: Real>(f: Ranks<'_>) -> T {
    half(area_doubled(f))
}

/// Half an integer, rounded once.
fn half<T: Real>(doubled: u128) -> T {
    let doubled = match u64::try_from(doubled) {
        Ok(narrow) => T::from_u64(narrow), // one instruction
        Err(_) => T::from_u128(doubled),
    };
    doubled * T::narrow(0.5)
}

/// The area profile A(i) between two rankings at every rank, h = 1.
///
/// ```text
/// A(i) = Σ_{k≤i} (P(k−1) + P(k)) / 2,   P(0) = 0      out[i − 1] = A(i)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Never falls; from 0 to [`area_max`] at each rank; the last is [`area`].
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, each value rounded once.
///
/// # Source
/// As [`area`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_profile};
/// let mut a = [0.0; 4];
/// area_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, &mut a)?;
/// assert_eq!(a, [1.0, 2.5, 3.0, 3.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_profile<T: Real>(f: Ranks<'_>, out: &mut [T]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    if f.len() <= NARROW {
        areas::<T, u64>(f, out)
    } else {
        areas::<T, u128>(f, out)
    }
    Ok(())
}

/// A(1), …, A(n), summed as N.
fn areas<T: Real, N: Width>(f: Ranks<'_>, out: &mut [T]) {
    out.iter_mut().zip(doubled::<N>(sides_of(f))).for_each(|(slot, area)| *slot = half(area.into()));
}

/// Twice the largest area of the first i of n ranks, h = 1: an exact integer.
///
/// ```text
/// max 2A(i) = i (3ni − 2i² − 1) / 3
/// ```
///
/// # Returns
/// What the reversal has, at every i at once; n(n² − 1)/3 at i = n.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if i > n (argument `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Examples
/// ```
/// assert_eq!(footrule::distance::area_max_doubled(4, 4), Ok(20));
/// ```
pub fn area_max_doubled(n: usize, i: usize) -> Result<u128> {
    let (n, i) = prefix(n, i)?;
    Ok(reversal_doubled(n, i))
}

/// 2A(i) of the reversal, i ≤ n.
fn reversal_doubled(n: u64, i: u64) -> u128 {
    let (n, i) = (u128::from(n), u128::from(i));
    (3 * n * i * i - 2 * i * i * i - i) / 3
}

/// The largest area of the first i of n ranks, h = 1.
///
/// ```text
/// max A(i) = i (3ni − 2i² − 1) / 6
/// ```
///
/// # Returns
/// What the reversal has, at every i at once; n(n² − 1)/6 at i = n.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if i > n (argument `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Numerics
/// Exact integers, rounded once.
///
/// # Examples
/// ```
/// assert_eq!(footrule::distance::area_max(4, 3), Ok(8.5));
/// ```
pub fn area_max<T: Real>(n: usize, i: usize) -> Result<T> {
    Ok(half(area_max_doubled(n, i)?))
}

/// The area as a share of the worst case, nA(n), from 0 (equal rankings) to 1 (the reversal only).
///
/// ```text
/// nA(n) = A(n) / A_rev(n)      A_rev(n) = n(n² − 1)/6
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Exactly 0 for equal and exactly 1 for reversed rankings; 1/2 on the mean over all rankings.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if there are fewer than two items
///
/// # Cost
/// O(n), vectorised; no scratch.
///
/// # Numerics
/// Exact integers, rounded once.
///
/// # Source
/// As [`area`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_normalized};
/// assert_eq!(area_normalized(Ranks::new(&[3, 1, 2, 4], &mut [0])?), Ok(0.3));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_normalized<T: Real>(f: Ranks<'_>) -> Result<T> {
    let n = f.len() as u64;
    T::from_ratio(area_doubled(f), reversal_doubled(n, n))
}

/// The area as a share of the worst case at every rank, nA(i), h = 1.
///
/// ```text
/// nA(i) = A(i) / A_rev(i)      out[i − 1] = nA(i)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Values from 0 to 1; all 0 for equal and all 1 for reversed rankings. **NaN** where nA is undefined: for a single item.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, each value rounded once.
///
/// # Source
/// As [`area`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_normalized_profile};
/// let mut na = [0.0; 4];
/// area_normalized_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, &mut na)?;
/// assert_eq!(na, [1.0 / 1.5, 2.5 / 5.0, 3.0 / 8.5, 3.0 / 10.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_normalized_profile<T: Real>(f: Ranks<'_>, out: &mut [T]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    if f.len() <= NARROW {
        shares::<T, u64>(f, out)
    } else {
        shares::<T, u128>(f, out)
    }
    Ok(())
}

/// nA(1), …, nA(n), summed as N.
fn shares<T: Real, N: Width>(f: Ranks<'_>, out: &mut [T]) {
    let (areas, worst) = (doubled::<N>(sides_of(f)), doubled::<N>(worst_sides(f.len())));
    for ((slot, area), worst) in out.iter_mut().zip(areas).zip(worst) {
        *slot = T::from_ratio(area, worst).unwrap_or(T::nan());
    }
}

#[cfg(test)]
mod tests {
    use super::{area_max_doubled, area_normalized, area_normalized_profile, area_profile, areas, shares};
    use crate::error::{
        Argument::{Cutoff, Output, X},
        Error,
    };
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let f = Ranks::new(&[2, 1], &mut [0]).unwrap();
        let e = Error::LengthMismatch { argument: Output, expected: 2, given: 1 };
        let mut out = [9.0f64];
        assert_eq!(area_profile(f, &mut out), Err(e));
        assert_eq!(area_normalized_profile(f, &mut out), Err(e));
        assert_eq!(out, [9.0]);
        assert_eq!(area_max_doubled(3, 4), Err(Error::OutOfRange { argument: Cutoff, index: 0 }));
        let n = i32::MAX as usize;
        assert_eq!(area_max_doubled(n + 1, 1), Err(Error::Overflow { argument: X, index: n }));
        assert_eq!(area_max_doubled(n, n).map(|a| a * 3), Ok((n as u128).pow(3) - n as u128));
    }

    #[test]
    fn wide_sums_have_the_same_bits() {
        let f = Ranks::new(&[3, 5, 1, 2, 6, 4], &mut [0]).unwrap();
        let (mut narrow, mut wide) = ([0.0f64; 6], [0.0f64; 6]);
        areas::<_, u64>(f, &mut narrow);
        areas::<_, u128>(f, &mut wide);
        assert_eq!(narrow, wide);
        shares::<_, u64>(f, &mut narrow);
        shares::<_, u128>(f, &mut wide);
        assert_eq!(narrow, wide);
        let worst = |n| area_max_doubled(n, n).unwrap();
        assert!(worst(super::NARROW) <= u64::MAX.into() && worst(super::NARROW + 1) > u64::MAX.into());
    }

    #[test]
    fn one_item_is_undefined() {
        let one = Ranks::new(&[1], &mut [0]).unwrap();
        let mut out = [9.0f64];
        assert_eq!(area_normalized::<f64>(one), Err(Error::Undefined));
        assert_eq!(area_normalized_profile(one, &mut out), Ok(()));
        assert!(out[0].is_nan());
        assert_eq!(area_normalized::<f32>(Ranks::new(&[], &mut []).unwrap()), Err(Error::Undefined));
    }
}
