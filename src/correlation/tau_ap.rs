//! tau_AP: a Kendall coefficient in which the top weighs more.

use crate::error::{Error, Result};
use crate::order::{Fenwick, Ranks};
use crate::real::{Real, Sum};
use crate::workspace::{as_u32, check, words_of_u32};

/// Words of scratch that [`tau_ap`] needs for `n` items.
#[must_use]
pub const fn tau_ap_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

/// tau_AP: how well the items above each rank belong there, from −1 (reversed) to 1 (equal); the top weighs most.
///
/// ```text
/// tau_AP = 2/(n − 1) Σ_{i=2}^{n} C_i/(i − 1) − 1      C_i = #{k < i : F(k) < F(i)}
/// ```
///
/// # Input
/// The displacement F of two rankings without ties: the first is judged, the second is the reference.
///
/// # Returns
/// Exactly 1 for equal and exactly −1 for reversed rankings; 0 on the mean over all rankings. A discordant pair costs the
/// more the higher the lower one of its items stands in the first ranking. Not symmetric: [`Ranks::inverse`] has the other
/// direction, and the mean of both is the symmetric form.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two items
/// - [`Error::TooShort`] if `scratch.len() < tau_ap_scratch_len(n)`
///
/// # Cost
/// O(n log n), n/2 words of scratch.
///
/// # Numerics
/// The terms as (2 C_i − (i − 1))/(i − 1), of both signs, in f64, in a sum that carries its rounding error along, rounded
/// once: within 2⁻⁵³ of the exact value, at most 2 ulp (f32 1 ulp) from ±0.01 on.
///
/// # Source
/// E. Yilmaz, J. A. Aslam, S. Robertson, "A new rank correlation coefficient for information retrieval", SIGIR 2008.
///
/// # Examples
/// ```
/// use footrule::{Ranks, correlation::tau_ap};
/// let ws = &mut [0; 2];
/// assert_eq!(tau_ap(Ranks::new(&[2, 1, 3, 4], ws)?, ws), Ok(1.0 / 3.0)); // 2/3 (0/1 + 2/2 + 3/3) − 1
/// assert_eq!(tau_ap(Ranks::new(&[1, 2, 4, 3], ws)?, ws), Ok(7.0 / 9.0)); // 2/3 (1/1 + 2/2 + 2/3) − 1
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "tauap")]
#[doc(alias = "ap_correlation")]
pub fn tau_ap<T: Real>(f: Ranks<'_>, scratch: &mut [u64]) -> Result<T> {
    if f.len() < 2 {
        return Err(Error::Undefined);
    }
    check(scratch, tau_ap_scratch_len(f.len()))?;
    let mut seen = Fenwick::new(as_u32(scratch).get_mut(..f.len()).unwrap_or_default());
    let mut sum = Sum::default();
    for (&rank, above) in f.as_slice().iter().zip(0u32..) {
        let belong = i64::from(seen.up_to(rank));
        if above > 0 {
            sum.add((2 * belong - i64::from(above)) as f64 / f64::from(above));
        }
        seen.insert(rank);
    }
    Ok(T::narrow(sum.value() / (f.len() - 1) as f64))
}

#[cfg(test)]
mod tests {
    use super::tau_ap;
    use crate::error::{Argument, Error};
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let ranks = |values| Ranks::new(values, &mut [0]).unwrap();
        for few in [&[][..], &[1]] {
            assert_eq!(tau_ap::<f64>(ranks(few), &mut [0]), Err(Error::Undefined));
        }
        let short = Error::TooShort { argument: Argument::Scratch, needed: 2, given: 1 };
        assert_eq!(tau_ap::<f64>(ranks(&[1, 2, 3]), &mut [0]), Err(short));
    }

    #[test]
    fn ends_are_exact() {
        for n in 2..200 {
            let (mut ranks, ws) = (std::vec::Vec::from_iter(1..=n), &mut [0; 100]);
            assert_eq!(tau_ap(Ranks::new(&ranks, ws).unwrap(), ws), Ok(1.0f32));
            ranks.reverse();
            assert_eq!(tau_ap(Ranks::new(&ranks, ws).unwrap(), ws), Ok(-1.0f64));
        }
        let balanced = Ranks::new(&[2, 3, 1], &mut [0]).unwrap();
        assert_eq!(tau_ap(balanced, &mut [0; 2]).map(f64::to_bits), Ok(0));
    }
}
