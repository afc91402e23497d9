//! A-corr: the area between two rankings as a correlation.

use crate::distance::{area_doubled, area_max_doubled, errors, input, share, sides_of, worst_sides};
use crate::error::Result;
use crate::order::Ranks;
use crate::real::Real;

/// A-corr: one minus the normalised [area](crate::distance::area) between two rankings, from 0 (reversed) to 1 (equal).
///
/// ```text
/// A-corr = 1 − A(n) / (n(n² − 1)/6)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Exactly 1 for equal, exactly 0 for reversed rankings; 1/2 on the mean over all rankings. It is (1 + ρ)/2 with
/// Spearman's ρ.
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
/// The correlation of the area measure with constant weights.
///
/// # Examples
/// ```
/// use footrule::{Ranks, correlation::a_corr};
/// assert_eq!(a_corr(Ranks::new(&[3, 1, 2, 4], &mut [0])?), Ok(0.7));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn a_corr<T: Real>(f: Ranks<'_>) -> Result<T> {
    let worst = area_max_doubled(f.len(), f.len())?;
    T::from_ratio(worst - area_doubled(f), worst)
}

/// A-corr with weights: one minus the normalised [weighted area](crate::distance::area_weighted), from 0 (reversed) to 1
/// (equal rankings).
///
/// ```text
/// A-corr_h = 1 − A_h(n) / A_h_rev(n) = Σ h(k) (R(k) − S(k)) / Σ h(k) R(k)
/// S(k) = P(k−1) + P(k), R(k) the same of the reversal
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// Exactly 1 for equal, exactly 0 for reversed rankings, never more or less; 1/2 on the mean over all rankings, for all
/// weights.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if there are fewer than two items, or the worst case is 0 because the weights are
#[doc = errors!()]
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// The second form, which does not cancel; error ≤ 2.4 ulp. Same bits on every tier.
///
/// # Source
/// The correlation of the area measure.
///
/// # Examples
/// ```
/// use footrule::{Ranks, correlation::a_corr_weighted, distance::inverse_ranks};
/// let a: f64 = a_corr_weighted(Ranks::new(&[3, 1, 2, 4], &mut [0])?, inverse_ranks())?;
/// assert!((a - 0.6).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn a_corr_weighted<T: Real>(f: Ranks<'_>, h: impl IntoIterator<Item = T, IntoIter: Clone>) -> Result<T> {
    let rest = worst_sides(f.len()).zip(sides_of(f)).map(|(worst, sides)| worst - sides);
    share(f.len(), rest, h.into_iter())
}

#[cfg(test)]
mod tests {
    use super::{a_corr, a_corr_weighted};
    use crate::error::{Argument::Weights, Error};
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let one = Ranks::new(&[1], &mut [0]).unwrap();
        assert_eq!(a_corr::<f64>(one), Err(Error::Undefined));
        assert_eq!(a_corr_weighted(one, [1.0f64]), Err(Error::Undefined));
        let f = Ranks::new(&[1, 2], &mut [0]).unwrap();
        assert_eq!(a_corr_weighted(f, [0.0f32, 0.0]), Err(Error::Undefined));
        let e = Error::TooShort { argument: Weights, needed: 2, given: 1 };
        assert_eq!(a_corr_weighted(f, [1.0f32]), Err(e));
        let e = Error::NotFinite { argument: Weights, index: 1 };
        assert_eq!(a_corr_weighted(f, [1.0, f64::NAN]), Err(e));
    }
}
