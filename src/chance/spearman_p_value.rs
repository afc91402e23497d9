//! How likely a Spearman's ρ is by chance.

use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::order::countable;
use crate::tail::{PValue, student};

/// More items have too many permutations to count.
const EXACT: usize = 10;

/// How likely a [Spearman's ρ](crate::correlation::spearman_rho) is by chance, by Student's t.
///
/// ```text
/// t = ρ √((n − 2) / (1 − ρ²)),   n − 2 degrees of freedom
/// ```
///
/// # Input
/// ρ and the number of items.
///
/// # Returns
/// `upper`: the probability of such a ρ or a higher one, `lower`: of such a one or a lower one. An approximation, good from
/// some ten items on, and with few ties; the tail beyond ρ = ±1 is 0, where the exact one is at least 1/n!. See
/// [`spearman_p_value_exact`], and [`spearman_rho_variance`](super::spearman_rho_variance) for the normal one.
///
/// # Errors
/// - [`Error::Undefined`] if `n < 3`
/// - [`Error::NotFinite`] if ρ is NaN or infinite (argument `Score`)
/// - [`Error::OutOfRange`] if ρ is outside −1 to 1 (argument `Score`)
/// - [`Error::Overflow`] if n is beyond 2³¹ − 1 (argument `X`)
///
/// # Cost
/// Some 30 steps, up to √n.
///
/// # Numerics
/// In f64, rounded once: within 3·10⁻¹³ in relative terms of the p of the given ρ, down to 10⁻³⁰⁰.
///
/// # Source
/// As scipy's `spearmanr`; the t of Pearson's correlation of two normal samples.
///
/// # Examples
/// ```
/// use footrule::chance::spearman_rho_p_value;
/// let p = spearman_rho_p_value(0.5f64, 4)?; // t = √(2/3), 2 degrees of freedom
/// assert!((p.two_sided - 0.5).abs() < 1e-15 && (p.upper - 0.25).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "spearmanr")]
pub fn spearman_rho_p_value<T: Real>(rho: T, n: usize) -> Result<PValue<T>> {
    countable(Argument::X, n)?;
    if !rho.is_finite() {
        return Err(Error::NotFinite { argument: Argument::Score, index: 0 });
    }
    let rho = rho.widen();
    if rho.abs() > 1.0 {
        return Err(Error::OutOfRange { argument: Argument::Score, index: 0 });
    }
    let Some(degrees_of_freedom) = (n as u64).checked_sub(2).filter(|&nu| nu > 0) else {
        return Err(Error::Undefined);
    };
    let rest = (1.0 - rho) * (1.0 + rho);
    let outer = if rest == 0.0 {
        0.0
    } else {
        let t = rho * libm::sqrt(degrees_of_freedom as f64 / rest);
        student::two_sided(t, degrees_of_freedom) / 2.0
    };
    Ok(if rho > 0.0 { PValue::of_tails(1.0 - outer, outer) } else { PValue::of_tails(outer, 1.0 - outer) })
}

/// How likely a [Spearman distance](crate::distance::spearman) is by chance, exactly, for up to ten items without ties.
///
/// ```text
/// lower = P(Σd² ≤ s),   upper = P(Σd² ≥ s)      over all n! permutations
/// ```
///
/// # Input
/// The number of items and the distance Σd²; ρ = 1 − 6Σd²/(n(n² − 1)).
///
/// # Returns
/// `lower` is small for rankings more alike than by chance: the upper tail of ρ. The distribution is symmetric.
///
/// # Errors
/// - [`Error::OutOfRange`] if `n > 10` (argument `X`)
///
/// # Cost
/// O(n!) with branches cut off where the sum is passed: at most 0.2 s.
///
/// # Numerics
/// Whole numbers of permutations, rounded once.
///
/// # Source
/// C. Spearman (1904).
///
/// # Examples
/// ```
/// use footrule::chance::spearman_p_value_exact;
/// let p = spearman_p_value_exact(3, 2)?; // 0, 2, 2, 6, 6, 8 in the six permutations
/// assert_eq!((p.lower, p.upper, p.two_sided), (0.5, 5.0 / 6.0, 1.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn spearman_p_value_exact<T: Real>(n: usize, distance: u128) -> Result<PValue<T>> {
    if n > EXACT {
        return Err(Error::OutOfRange { argument: Argument::X, index: 0 });
    }
    let n = n as u32;
    let (most, all) = (n * (n * n).saturating_sub(1) / 3, (1..=u64::from(n)).product::<u64>());
    let share = |limit: Option<u32>| -> Result<T> {
        T::from_ratio(limit.map_or(0, |limit| within(n, limit, !0 << (n + 1))), all)
    };
    // As many permutations are at least as far as s as are at most as far as the largest distance minus s.
    let (near, far) = match u32::try_from(distance) {
        Ok(distance) => (Some(distance), most.checked_sub(distance)),
        Err(_) => (Some(most), None),
    };
    let (lower, upper) = (share(near)?, share(far)?);
    let twice = lower.min(upper) + lower.min(upper);
    Ok(PValue { lower, upper, two_sided: twice.min(T::one()) })
}

/// The assignments of the ranks that are not taken to the items from n down that add up to at most `limit`.
fn within(item: u32, limit: u32, taken: u32) -> u64 {
    if item == 0 {
        return 1;
    }
    let free = (1..=EXACT as u32).filter(|rank| taken >> rank & 1 == 0);
    free.map(|rank| (rank, limit.checked_sub(rank.abs_diff(item).pow(2))))
        .map(|(rank, left)| left.map_or(0, |left| within(item - 1, left, taken | 1 << rank)))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{spearman_p_value_exact, spearman_rho_p_value};
    use crate::error::{Argument, Error};

    #[test]
    fn bad_input_is_named() {
        let rho = |rho: f64, n| spearman_rho_p_value(rho, n).unwrap_err();
        assert_eq!(rho(f64::NAN, 5), Error::NotFinite { argument: Argument::Score, index: 0 });
        assert_eq!(rho(1.5, 5), Error::OutOfRange { argument: Argument::Score, index: 0 });
        for n in 0..3 {
            assert_eq!(rho(0.5, n), Error::Undefined);
        }
        let index = i32::MAX as usize;
        assert_eq!(rho(0.5, index + 1), Error::Overflow { argument: Argument::X, index });
        let many = Err(Error::OutOfRange { argument: Argument::X, index: 0 });
        assert_eq!(spearman_p_value_exact::<f64>(11, 0), many);
    }

    #[test]
    fn ends() {
        let p = spearman_rho_p_value(1.0, 5).unwrap();
        assert_eq!((p.lower, p.upper, p.two_sided), (1.0, 0.0, 0.0));
        let p = spearman_rho_p_value(-1.0f32, 5).unwrap();
        assert_eq!((p.lower, p.upper, p.two_sided), (0.0, 1.0, 0.0));
        let p = spearman_rho_p_value(0.0, 5).unwrap();
        assert_eq!((p.lower, p.upper, p.two_sided), (0.5, 0.5, 1.0));
        let p = spearman_p_value_exact::<f64>(5, 1 << 80).unwrap();
        assert_eq!((p.lower, p.upper, p.two_sided), (1.0, 0.0, 0.0));
        for n in [0, 1] {
            let p = spearman_p_value_exact::<f64>(n, 0).unwrap();
            assert_eq!((p.lower, p.upper, p.two_sided), (1.0, 1.0, 1.0));
        }
        let p = spearman_p_value_exact::<f64>(10, 330).unwrap();
        assert_eq!((p.lower, p.upper), (1.0, 1.0 / 3_628_800.0));
    }
}
