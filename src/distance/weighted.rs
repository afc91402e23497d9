//! The area under the point profile with a weight for each rank.

use super::point::{points, worst_points};
use super::prefix;
use crate::area::{in_range, trapezoids};
use crate::error::{Argument, Error, Result, long_enough, same_length};
use crate::order::Ranks;
use crate::real::{Real, Sum};

/// P(k−1) + P(k) for every k: the two sides of each trapezoid.
pub(crate) fn sides(points: impl Iterator<Item = i64> + Clone) -> impl Iterator<Item = u64> + Clone {
    let mut before = 0;
    points.map(move |point| {
        let sides = before + point;
        before = point;
        sides as u64 // no point is negative
    })
}

/// The trapezoids between two rankings.
pub(crate) fn sides_of(f: Ranks<'_>) -> impl Iterator<Item = u64> + Clone {
    sides(points(f))
}

/// The trapezoids of the reversal of n items: each the largest there is.
pub(crate) fn worst_sides(n: usize) -> impl Iterator<Item = u64> + Clone {
    sides(worst_points(n))
}

/// Fails unless `h` has a finite, non-negative weight for each of n ranks.
pub(crate) fn check_weights<T: Real>(n: usize, h: impl Iterator<Item = T>) -> Result<()> {
    let argument = Argument::Weights;
    let mut given = 0;
    for (index, weight) in h.take(n).enumerate() {
        if !weight.is_finite() {
            return Err(Error::NotFinite { argument, index });
        }
        if weight < T::zero() {
            return Err(Error::OutOfRange { argument, index });
        }
        given += 1;
    }
    long_enough(argument, n, given)
}

/// Σ h(k) · sides(k) / 2 over checked weights: the area by the trapezoidal rule.
fn total<T: Real>(sides: impl Iterator<Item = u64>, h: impl Iterator<Item = T>) -> Result<T> {
    in_range(trapezoids(sides.map(T::from_u64), h), Argument::Weights)
}

/// The running sums of which the profiles are made: twice the area at every rank.
fn running<T: Real>(
    sides: impl Iterator<Item = u64> + Clone,
    h: impl Iterator<Item = T> + Clone,
) -> Result<impl Iterator<Item = T> + Clone> {
    let mut sum = Sum::<T>::default();
    let sums = sides.zip(h).map(move |(sides, weight)| {
        sum.add(weight * T::from_u64(sides));
        sum.value()
    });
    // No term is negative: when the last sum is in range, all are.
    in_range(sums.clone().last().unwrap_or_default(), Argument::Weights)?;
    Ok(sums)
}

/// What share of the reversal's weighted area the trapezoids `part` make.
///
/// Term by term the part is at most the whole, and rounding keeps that order, so that the share is at most 1; it is
/// exactly 1 for the whole itself.
pub(crate) fn share<T: Real>(
    n: usize,
    part: impl Iterator<Item = u64>,
    h: impl Iterator<Item = T> + Clone,
) -> Result<T> {
    check_weights(n, h.clone())?;
    let whole: T = total(worst_sides(n), h.clone())?;
    if whole == T::zero() { Err(Error::Undefined) } else { Ok(total(part, h)? / whole) }
}

macro_rules! input {
    () => {
        "The displacement F of two rankings, and a weight h(k) ≥ 0 for each rank k from 1: a slice's
`h.iter().copied()`, an array, any iterator that can be cloned (it is read more than once), such as [`inverse_ranks`](crate::distance::inverse_ranks) or
`(1..).map(|k| 1.0 / k as f64)`. Weights beyond rank n are not read."
    };
}
pub(crate) use input;

macro_rules! errors {
    () => {
        "- [`Error::NotFinite`](crate::Error::NotFinite) if a weight is NaN or infinite, with its index
- [`Error::OutOfRange`](crate::Error::OutOfRange) if a weight is negative, with its index (argument `Weights`): the worst case is unknown then
- [`Error::TooShort`](crate::Error::TooShort) if there are fewer than n weights
- [`Error::Overflow`](crate::Error::Overflow) if twice the area is beyond the float's range (argument `Weights`)"
    };
}
pub(crate) use errors;

/// The weighted area A_h(n) between two rankings: the area under the [point profile](super::point_profile) when rank k is
/// h(k) wide.
///
/// ```text
/// A_h(n) = Σ_{k≤n} h(k) (P(k−1) + P(k)) / 2,   P(0) = 0
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 (equal rankings) to the reversal's [`area_max_weighted`]. h = 1 gives [`area`](super::area), h = 1/k weighs the
/// top. It is a Kendall distance in which a discordant pair weighs the distance of its ranks, measured in h. Unless the
/// sums h(j) + h(j+1) of neighbours are all equal, it depends on the direction, so that neither it nor its root is a
/// metric; take the mean or the maximum of both directions where symmetry is needed.
///
/// # Errors
#[doc = errors!()]
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// [`area::trapezoid`](crate::area::trapezoid) over exact points: the fixed order of float sums, error ≤ 1.3 ulp (f32 1.8). Same
/// bits on every tier.
///
/// # Source
/// The area measure with weights h(k). Its source calls it a metric; see [`area`](super::area).
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_weighted};
/// let f = Ranks::new(&[3, 1, 2, 4], &mut [0])?; // P = 2, 1, 0, 0
/// let a: f64 = area_weighted(f, [4.0, 2.0, 1.0, 1.0])?;
/// assert_eq!(a, 4.0 * 1.0 + 2.0 * 1.5 + 1.0 * 0.5);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_weighted<T: Real>(f: Ranks<'_>, h: impl IntoIterator<Item = T, IntoIter: Clone>) -> Result<T> {
    let h = h.into_iter();
    check_weights(f.len(), h.clone())?;
    total(sides_of(f), h)
}

/// The weighted area profile A_h(i) between two rankings at every rank.
///
/// ```text
/// A_h(i) = Σ_{k≤i} h(k) (P(k−1) + P(k)) / 2,   P(0) = 0      out[i − 1] = A_h(i)
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// As [`area_weighted`], at every rank; never falls by more than its error.
///
/// # Errors
#[doc = errors!()]
/// - [`Error::LengthMismatch`] if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// A running sum that carries its rounding error along: error ≤ 1.3 ulp at any n. The last value may differ from
/// [`area_weighted`] by that much.
///
/// # Source
/// As [`area_weighted`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::{area_weighted_profile, inverse_ranks}};
/// let mut a = [0.0; 4];
/// area_weighted_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, inverse_ranks(), &mut a)?;
/// assert_eq!(a, [1.0, 1.75, 23.0 / 12.0, 23.0 / 12.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_weighted_profile<T: Real>(
    f: Ranks<'_>,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
    out: &mut [T],
) -> Result<()> {
    let h = h.into_iter();
    same_length(Argument::Output, f.len(), out.len())?;
    check_weights(f.len(), h.clone())?;
    let areas = running(sides_of(f), h)?;
    out.iter_mut().zip(areas).for_each(|(slot, doubled)| *slot = doubled * T::narrow(0.5));
    Ok(())
}

/// The largest weighted area of the first i of n ranks.
///
/// ```text
/// max A_h(i) = Σ_{k≤i} h(k) (P(k−1) + P(k)) / 2      P(k) = k(n − k), the reversal's
/// ```
///
/// # Input
/// A weight h(k) ≥ 0 for each of the first i ranks, as for [`area_weighted`].
///
/// # Returns
/// What the reversal has, whatever the weights are, at every i.
///
/// # Errors
/// - [`Error::NotFinite`] or [`Error::OutOfRange`] if one of the first i weights is not finite, or negative, with its index
/// - [`Error::TooShort`] if there are fewer than i weights
/// - [`Error::OutOfRange`] if i > n (argument `Cutoff`)
/// - [`Error::Overflow`] if n is beyond 2³¹ − 1 (argument `X`), or twice the area beyond the float's range (`Weights`)
///
/// # Cost
/// O(i), no scratch. Closed forms: [`area_max`](super::area_max) for h = 1, [`area_max_inverse`](super::area_max_inverse)
/// for h = 1/k.
///
/// # Numerics
/// As [`area_weighted`], the same bits as of the reversal.
///
/// # Examples
/// ```
/// use footrule::distance::area_max_weighted;
/// assert_eq!(area_max_weighted(4, 2, [4.0, 2.0]), Ok(4.0 * 1.5 + 2.0 * 3.5));
/// ```
pub fn area_max_weighted<T: Real>(
    n: usize,
    i: usize,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
) -> Result<T> {
    prefix(n, i)?;
    let h = h.into_iter();
    check_weights(i, h.clone())?;
    total(worst_sides(n).take(i), h)
}

/// The weighted area as a share of the worst case, nA_h(n), from 0 (equal rankings) to 1 (the reversal).
///
/// ```text
/// nA_h(n) = A_h(n) / A_h_rev(n)
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// Exactly 0 for equal and exactly 1 for reversed rankings, never more; 1/2 on the mean over all rankings, for all weights.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two items, or the worst case is 0 because the weights are
#[doc = errors!()]
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Two sums in the same order, error ≤ 2.4 ulp. Same bits on every tier.
///
/// # Source
/// As [`area_weighted`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::{area_normalized_weighted, inverse_ranks}};
/// let na: f64 = area_normalized_weighted(Ranks::new(&[3, 1, 2, 4], &mut [0])?, inverse_ranks())?;
/// assert!((na - 0.4).abs() < 1e-15); // (23/12) / (115/24)
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_normalized_weighted<T: Real>(
    f: Ranks<'_>,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
) -> Result<T> {
    share(f.len(), sides_of(f), h.into_iter())
}

/// The weighted area as a share of the worst case at every rank, nA_h(i).
///
/// ```text
/// nA_h(i) = A_h(i) / A_h_rev(i)      out[i − 1] = nA_h(i)
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// Values from 0 to 1, exactly 0 for equal and exactly 1 for reversed rankings. **NaN** where nA_h is undefined: at the
/// ranks up to which every weight is 0, and for a single item.
///
/// # Errors
#[doc = errors!()]
/// - [`Error::LengthMismatch`] if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Running sums that carry their rounding errors along: error ≤ 2.5 ulp at any n.
///
/// # Source
/// As [`area_weighted`].
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::area_normalized_weighted_profile};
/// let mut na = [0.0f64; 4];
/// area_normalized_weighted_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, [0.0, 0.0, 1.0, 1.0], &mut na)?;
/// assert!(na[0].is_nan() && na[1].is_nan());
/// assert_eq!(na[2..], [0.5 / 3.5, 0.5 / 5.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_normalized_weighted_profile<T: Real>(
    f: Ranks<'_>,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
    out: &mut [T],
) -> Result<()> {
    let h = h.into_iter();
    same_length(Argument::Output, f.len(), out.len())?;
    check_weights(f.len(), h.clone())?;
    let worst = running(worst_sides(f.len()), h.clone())?;
    let areas = running(sides_of(f), h)?;
    for ((slot, area), worst) in out.iter_mut().zip(areas).zip(worst) {
        // 0/0 is NaN, as documented. A compensated sum is not monotone to the last bit, hence the minimum.
        *slot = if worst > T::zero() { (area / worst).min(T::one()) } else { T::nan() };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{
        area_max_weighted, area_normalized_weighted, area_normalized_weighted_profile, area_weighted,
        area_weighted_profile,
    };
    use crate::error::{
        Argument::{Cutoff, Output, Weights, X},
        Error,
    };
    use crate::order::Ranks;

    #[test]
    fn bad_weights_are_named_and_nothing_is_written() {
        let f = Ranks::new(&[2, 3, 1], &mut [0]).unwrap();
        let mut out = [9.0f64; 3];
        let mut fails = |h: &[f64], error| {
            let h = || h.iter().copied();
            assert_eq!(area_weighted(f, h()), Err(error));
            assert_eq!(area_weighted_profile(f, h(), &mut out), Err(error));
            assert_eq!(area_max_weighted(3, 3, h()), Err(error));
            assert_eq!(area_normalized_weighted(f, h()), Err(error));
            assert_eq!(area_normalized_weighted_profile(f, h(), &mut out), Err(error));
            assert_eq!(out, [9.0; 3]);
        };
        fails(&[1.0, f64::NAN, -1.0], Error::NotFinite { argument: Weights, index: 1 });
        fails(&[1.0, 1.0, f64::INFINITY], Error::NotFinite { argument: Weights, index: 2 });
        fails(&[1.0, 1.0, -1.0], Error::OutOfRange { argument: Weights, index: 2 });
        fails(&[1.0, 1.0], Error::TooShort { argument: Weights, needed: 3, given: 2 });
        fails(&[f64::MAX; 3], Error::Overflow { argument: Weights, index: 0 });
        let e = Error::LengthMismatch { argument: Output, expected: 3, given: 2 };
        assert_eq!(area_weighted_profile(f, [1.0; 3], &mut out[..2]), Err(e));
        assert_eq!(area_normalized_weighted_profile(f, [1.0; 3], &mut out[..2]), Err(e));
        let e = Error::OutOfRange { argument: Cutoff, index: 0 };
        assert_eq!(area_max_weighted(1, 2, [1.0f32; 2]), Err(e));
        let n = i32::MAX as usize;
        let e = Error::Overflow { argument: X, index: n };
        assert_eq!(area_max_weighted(n + 1, 2, [1.0f32; 2]), Err(e));
    }

    #[test]
    fn weights_of_zero_carry_no_information() {
        let f = Ranks::new(&[2, 3, 1], &mut [0]).unwrap();
        let mut out = [9.0f32; 3];
        assert_eq!(area_weighted(f, [0.0f32, -0.0, 0.0]).map(f32::to_bits), Ok(0));
        assert_eq!(area_normalized_weighted(f, [0.0f32; 3]), Err(Error::Undefined));
        assert_eq!(area_normalized_weighted_profile(f, [0.0f32; 3], &mut out), Ok(()));
        assert!(out.iter().all(|share| share.is_nan()));
        let one = Ranks::new(&[1], &mut [0]).unwrap();
        assert_eq!(area_normalized_weighted(one, [1.0f32]), Err(Error::Undefined));
    }
}
