//! The point measure: how far the first i items lie below their places, on balance.

use super::prefix;
use crate::error::{Argument, Result, same_length};
use crate::order::Ranks;
use crate::real::Real;

/// P(1), …, P(n).
pub(super) fn points(f: Ranks<'_>) -> impl Iterator<Item = i64> + Clone {
    let mut sum = 0;
    f.as_slice().iter().zip(1i64..).map(move |(&rank, k)| {
        sum += i64::from(rank) - k;
        sum
    })
}

/// P(1), …, P(n) of the reversal of n items, the largest there are.
pub(super) fn worst_points(n: usize) -> impl Iterator<Item = i64> + Clone {
    (1..=n as i64).map(move |i| i * (n as i64 - i))
}

/// The point profile P(i): by how many ranks the first i items of the first ranking stand too high, on balance.
///
/// ```text
/// P(i) = Σ_{k≤i} (F(k) − k)      out[i − 1] = P(i)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Never negative, at most [`point_max`], and P(n) = 0. P(i) = 0 says that both rankings have the same items in their
/// first i ranks, in any order. It is the number of pairs that the rankings order differently with one item among the
/// first i and one below; a Kendall distance counted at one cut. All zero for equal rankings; i(n − i) for the reversal.
///
/// P(i) depends on the direction (exchanging the rankings gives another profile), is 0 for some different rankings, and
/// breaks the triangle inequality: no metric.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Integers throughout; the type is signed because differences of profiles are what one looks at next.
///
/// # Source
/// The point-wise measure as the running *signed* sum; the printed definition stands beside the footrule's.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::point_profile};
/// let mut p = [0; 4];
/// point_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, &mut p)?;
/// assert_eq!(p, [2, 1, 0, 0]); // the first three items agree as a set
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn point_profile(f: Ranks<'_>, out: &mut [i64]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    out.iter_mut().zip(points(f)).for_each(|(slot, point)| *slot = point);
    Ok(())
}

/// The largest value that the [point profile](point_profile) of n items can have at rank i, i(n − i).
///
/// # Returns
/// What the reversal has, at every i at once; over all i at most n²/4.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if i > n (argument `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Examples
/// ```
/// assert_eq!(footrule::distance::point_max(5, 2), Ok(6));
/// ```
pub fn point_max(n: usize, i: usize) -> Result<i64> {
    let (n, i) = prefix(n, i)?;
    Ok((i * (n - i)) as i64)
}

/// The point profile on one scale for rankings of any length: P(i) / (n²/4), the curve that is drawn against i/n.
///
/// ```text
/// out[i − 1] = 4 P(i) / n²
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Values from 0 to 1; 0 throughout for equal rankings, and 4 (i/n)(1 − i/n), a parabola, for the reversal: 1 in its
/// middle if n is even.
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
/// # Examples
/// ```
/// use footrule::{Ranks, distance::point_profile_normalized};
/// let mut p = [0.0; 4];
/// point_profile_normalized(Ranks::new(&[4, 3, 2, 1], &mut [0])?, &mut p)?;
/// assert_eq!(p, [0.75, 1.0, 0.75, 0.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn point_profile_normalized<T: Real>(f: Ranks<'_>, out: &mut [T]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    let square = (f.len() as u64).pow(2);
    for (slot, point) in out.iter_mut().zip(points(f)) {
        *slot = T::from_ratio(4 * point.unsigned_abs(), square)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{point_max, point_profile, point_profile_normalized};
    use crate::error::{
        Argument::{Cutoff, Output},
        Error,
    };
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let f = Ranks::new(&[2, 1], &mut [0]).unwrap();
        let e = Error::LengthMismatch { argument: Output, expected: 2, given: 1 };
        let (mut points, mut shares) = ([9], [9.0f64]);
        assert_eq!(point_profile(f, &mut points), Err(e));
        assert_eq!(point_profile_normalized(f, &mut shares), Err(e));
        assert_eq!((points, shares), ([9], [9.0]));
        assert_eq!(point_max(3, 4), Err(Error::OutOfRange { argument: Cutoff, index: 0 }));
        assert_eq!(point_max(i32::MAX as usize, 1 << 30), Ok((1 << 30) * ((1 << 30) - 1)));
    }

    #[test]
    fn one_item_has_no_displacement() {
        let mut out = [9.0f32];
        assert_eq!(point_profile_normalized(Ranks::new(&[1], &mut [0]).unwrap(), &mut out), Ok(()));
        assert_eq!(out, [0.0]);
        assert_eq!(point_profile_normalized::<f64>(Ranks::new(&[], &mut []).unwrap(), &mut []), Ok(()));
    }
}
