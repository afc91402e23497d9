//! Spearman's footrule: how far the items lie from their places, in all and at every rank.

use super::prefix;
use crate::error::{Argument, Result, same_length};
use crate::order::Ranks;
use crate::real::Real;
use crate::simd;

/// Spearman's footrule S(n): the sum of the distances between the two ranks of each item.
///
/// ```text
/// S(n) = Σ_k |F(k) − k|
/// ```
///
/// # Input
/// The displacement F of two rankings. Rankings with ties: [`f_prof`](super::f_prof).
///
/// # Returns
/// An even number from 0 (equal rankings, and n < 2) to [`footrule_max`] (the reversal among others). It is a metric, and
/// between once and twice the [Kendall distance](super::kendall).
///
/// # Cost
/// O(n), vectorised; no scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// C. Spearman, "'Footrule' for measuring correlation", British Journal of Psychology 2 (1906) 89–108; P. Diaconis and
/// R. L. Graham, "Spearman's footrule as a measure of disarray", JRSS B 39 (1977) 262–268.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::footrule};
/// assert_eq!(footrule(Ranks::new(&[3, 1, 2, 4], &mut [0])?), 2 + 1 + 1);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "cityblock")]
#[must_use]
pub fn footrule(f: Ranks<'_>) -> u64 {
    simd::distance::footrule(f.as_slice())
}

/// The footrule profile S(i): the footrule of the items in the first i ranks of the first ranking, for every i.
///
/// ```text
/// S(i) = Σ_{k≤i} |F(k) − k|      out[i − 1] = S(i)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Never falls; at most [`footrule_profile_max`] at each rank; the last is [`footrule`].
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != f.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::footrule_profile};
/// let mut s = [0; 4];
/// footrule_profile(Ranks::new(&[3, 1, 2, 4], &mut [0])?, &mut s)?;
/// assert_eq!(s, [2, 3, 4, 4]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn footrule_profile(f: Ranks<'_>, out: &mut [u64]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    let mut sum = 0;
    for ((slot, &rank), k) in out.iter_mut().zip(f.as_slice()).zip(1u32..) {
        sum += u64::from(rank.abs_diff(k));
        *slot = sum;
    }
    Ok(())
}

/// The largest [`footrule`] of n items, ⌊n²/2⌋. The reversal attains it.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Examples
/// ```
/// assert_eq!(footrule::distance::footrule_max(5), Ok(12));
/// ```
pub fn footrule_max(n: usize) -> Result<u64> {
    footrule_profile_max(n, n)
}

/// The largest value that the [profile](footrule_profile) of n items can have at rank i.
///
/// ```text
/// max S(i) = i(n − i)          if n ≥ 3i + 2
///            ⌊(n + i)² / 8⌋    otherwise
/// ```
///
/// # Returns
/// For 0 < i < n mostly more than the reversal has there: the items of the first i ranks go partly to the far end and
/// partly to the near one.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if i > n (argument `Cutoff`)
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1
///
/// # Source
/// Let a of the first i ranks, the smallest, get the a largest values and the others the smallest: a(n + i − 2a), which
/// bounds every assignment and is largest for a next to (n + i)/4, or at a = i if that is less.
///
/// # Examples
/// ```
/// use footrule::distance::footrule_profile_max;
/// assert_eq!(footrule_profile_max(4, 3), Ok(6)); // (3, 4, 1, 2); the reversal has 5
/// assert_eq!(footrule_profile_max(8, 2), Ok(12));
/// ```
pub fn footrule_profile_max(n: usize, i: usize) -> Result<u64> {
    let (n, i) = prefix(n, i)?;
    Ok(if n >= 3 * i + 2 { i * (n - i) } else { (n + i) * (n + i) / 8 })
}

/// The footrule as a share of its largest value, from 0 (equal rankings) to 1 (the reversal among others).
///
/// ```text
/// S(n) / ⌊n²/2⌋
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// 0 for equal, 1 for reversed rankings of any length, odd ones too. The mean under a random ranking is 2/3 for odd n,
/// and tends to it for even n.
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
/// Diaconis and Graham 1977, as [`footrule`]; the maximum with its floor, not n²/2.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::footrule_normalized};
/// assert_eq!(footrule_normalized(Ranks::new(&[3, 2, 1], &mut [0])?), Ok(1.0));
/// assert_eq!(footrule_normalized(Ranks::new(&[3, 1, 2, 4], &mut [0])?), Ok(0.5f32));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn footrule_normalized<T: Real>(f: Ranks<'_>) -> Result<T> {
    T::from_ratio(footrule(f), footrule_max(f.len())?)
}

#[cfg(test)]
mod tests {
    use super::{footrule_max, footrule_normalized, footrule_profile, footrule_profile_max};
    use crate::error::{
        Argument::{Cutoff, Output, X},
        Error,
    };
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let f = Ranks::new(&[2, 1], &mut [0]).unwrap();
        let mut out = [9; 3];
        let e = Error::LengthMismatch { argument: Output, expected: 2, given: 3 };
        assert_eq!(footrule_profile(f, &mut out), Err(e));
        assert_eq!(out, [9; 3]);
        for items in [&[][..], &[1]] {
            let f = Ranks::new(items, &mut [0]).unwrap();
            assert_eq!(footrule_normalized::<f64>(f), Err(Error::Undefined));
        }
        assert_eq!(footrule_profile_max(3, 4), Err(Error::OutOfRange { argument: Cutoff, index: 0 }));
    }

    #[test]
    fn the_longest_ranking_has_a_maximum() {
        let n = i32::MAX as usize;
        assert_eq!(footrule_max(n), Ok(((n as u128).pow(2) / 2) as u64));
        assert_eq!(footrule_max(n + 1), Err(Error::Overflow { argument: X, index: n }));
        assert_eq!((footrule_max(0), footrule_max(1)), (Ok(0), Ok(0)));
    }
}
