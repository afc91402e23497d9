//! Spearman's rank correlation, with midranks.

use crate::distance::check_rankings;
use crate::error::{Error, Result};
use crate::key::RankKey;
use crate::order::{midranks_into, midranks_scratch_len};
use crate::real::Real;
use crate::workspace::{take, words_of_u32};

/// Words of scratch that [`spearman_rho`] needs for `n` items.
#[must_use]
pub const fn spearman_rho_scratch_len(n: usize) -> usize {
    midranks_scratch_len(n).saturating_add(words_of_u32(n).saturating_mul(2))
}

/// Spearman's ρ: the correlation of the ranks in two rankings, from −1 to 1; tied items share the mean of their ranks.
///
/// ```text
/// ρ = Σ uᵢvᵢ / √(Σ uᵢ² · Σ vᵢ²)      u, v: midranks minus (n + 1)/2
/// ```
///
/// # Input
/// Two rankings of the same items in item order: ranks, scores or grades, of any two [`RankKey`] types. Equal values are
/// ties; −0 ties with +0; infinities are ordinary extreme values. Turning both around changes nothing, turning one around
/// changes the sign.
///
/// # Returns
/// Exactly 1 for equal and exactly −1 for reversed rankings (and only then, up to rounding), with ties too. Without ties
/// 1 − 6Σd²/(n(n² − 1)), which is 2 A-corr − 1.
///
/// # Errors
/// - [`Error::Undefined`] if a ranking ties all items, or there are fewer than two
/// - [`Error::LengthMismatch`] if `y.len() != x.len()`
/// - [`Error::NotFinite`] if a value is NaN, with argument and index
/// - [`Error::TooShort`] if `scratch.len() < spearman_rho_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n), 2n words of scratch.
///
/// # Numerics
/// Exact integer sums, then f64: one square root of one product, error ≤ 1.3 ulp (f32 0.6 ulp).
///
/// # Source
/// C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15 (1904)
/// 72–101; ties as M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945) 239–251.
///
/// # Examples
/// ```
/// use footrule::correlation::spearman_rho;
/// assert_eq!(spearman_rho(&[1u8, 2, 3, 4], &[3u8, 1, 2, 4], &mut [0; 12]), Ok(0.4));
/// ```
#[doc(alias = "spearmanr")]
pub fn spearman_rho<T: Real>(x: &[impl RankKey], y: &[impl RankKey], scratch: &mut [u64]) -> Result<T> {
    check_rankings(x, y, scratch, spearman_rho_scratch_len(x.len()))?;
    let (u, rest) = take(scratch, words_of_u32(x.len()))?;
    let (v, rest) = take(rest, words_of_u32(x.len()))?;
    let (u, v) = (midranks_into(x, u, rest), midranks_into(y, v, rest));
    // Doubled midranks have the mean n + 1, an integer: the deviations and their products are exact.
    let mean = x.len() as i64 + 1;
    let product = |a: &[u32], b: &[u32]| -> i128 {
        let deviation = |&midrank: &u32| i128::from(i64::from(midrank) - mean);
        a.iter().zip(b).map(|(a, b)| deviation(a) * deviation(b)).sum()
    };
    let (uu, vv, uv) = (product(u, u), product(v, v), product(u, v));
    if uu == 0 || vv == 0 {
        return Err(Error::Undefined);
    }
    // √(a·a) is a in floats, so equal rankings give exactly 1. Rounding could pass 1 where ρ is next to it.
    let rho = uv as f64 / libm::sqrt(uu as f64 * vv as f64);
    Ok(T::narrow(rho.clamp(-1.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::spearman_rho;
    use crate::error::{
        Argument::{Scratch, X, Y},
        Error,
    };

    #[test]
    fn bad_input_is_named() {
        let ws = &mut [0; 12];
        assert_eq!(spearman_rho::<f64>(&[1u8], &[1u8], ws), Err(Error::Undefined));
        assert_eq!(spearman_rho::<f64>(&[0u8; 0], &[0u8; 0], ws), Err(Error::Undefined));
        assert_eq!(spearman_rho::<f64>(&[1u8, 1], &[1u8, 2], ws), Err(Error::Undefined));
        assert_eq!(spearman_rho::<f64>(&[1u8, 2], &[-0.0f32, 0.0], ws), Err(Error::Undefined));
        let e = Error::LengthMismatch { argument: Y, expected: 2, given: 1 };
        assert_eq!(spearman_rho::<f64>(&[1u8, 2], &[1u8], ws), Err(e));
        let e = Error::NotFinite { argument: X, index: 0 };
        assert_eq!(spearman_rho::<f64>(&[f32::NAN, 1.0], &[1u8, 2], ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 8, given: 7 };
        assert_eq!(spearman_rho::<f64>(&[1u8; 3], &[1u8; 3], &mut ws[..7]), Err(e));
    }

    #[test]
    fn infinities_are_ordinary_values() {
        let x = [f64::NEG_INFINITY, 0.0, f64::INFINITY];
        assert_eq!(spearman_rho(&x, &[1u8, 2, 3], &mut [0; 12]), Ok(1.0));
        assert_eq!(spearman_rho(&x, &[3u8, 2, 1], &mut [0; 12]), Ok(-1.0f32));
    }
}
