//! Holm's correction for many tests.

use crate::Real;
use crate::error::{Argument, Error, Result, same_length};
use crate::order::sort::sort_items;
use crate::workspace::{check, take, words_of_u32};

/// Fails unless all are probabilities.
pub(super) fn check_p_values<T: Real>(p_values: &[T]) -> Result<()> {
    for (index, p) in p_values.iter().enumerate() {
        if p.is_nan() {
            return Err(Error::NotFinite { argument: Argument::PValues, index });
        }
        if *p < T::zero() || *p > T::one() {
            return Err(Error::OutOfRange { argument: Argument::PValues, index });
        }
    }
    Ok(())
}

/// Words of scratch that [`holm`] needs for m tests.
#[must_use]
pub const fn holm_scratch_len(tests: usize) -> usize {
    words_of_u32(tests).saturating_mul(2)
}

/// Holm's step-down correction: p-values that hold for all of m tests together.
///
/// ```text
/// out_(i) = max_{j ≤ i} min(1, (m − j + 1) p_(j))      p_(1) ≤ … ≤ p_(m)
/// ```
///
/// # Input
/// The p-values of m tests, from whichever test, dependent or not.
///
/// # Returns
/// In `out` the corrected p-values in the order of the input, each at least the given one. Rejecting all that are at most α
/// makes a false rejection with probability α at most. Equal p-values stay equal.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != p_values.len()` (argument `Output`)
/// - [`Error::NotFinite`] if a p-value is NaN, [`Error::OutOfRange`] if it is not from 0 to 1 (argument `PValues`)
/// - [`Error::OutOfRange`] if there are more than 2³² − 1 (argument `PValues`)
/// - [`Error::TooShort`] if `scratch.len() < holm_scratch_len(p_values.len())`
///
/// # Cost
/// O(m log m); scratch [`holm_scratch_len`].
///
/// # Numerics
/// Each value is one product, rounded once.
///
/// # Source
/// S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979) 65–70.
///
/// # Examples
/// ```
/// use footrule::compare::{holm, holm_scratch_len};
/// let mut corrected = [0.0; 4];
/// holm(&[0.5, 0.0625, 0.125, 0.015625], &mut corrected, &mut [0; holm_scratch_len(4)])?;
/// assert_eq!(corrected, [0.5, 0.1875, 0.25, 0.0625]); // times 1, 3, 2, 4
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "multipletests")]
#[doc(alias = "Bonferroni")]
pub fn holm<T: Real>(p_values: &[T], out: &mut [T], scratch: &mut [u64]) -> Result<()> {
    same_length(Argument::Output, p_values.len(), out.len())?;
    check_p_values(p_values)?;
    if u32::try_from(p_values.len()).is_err() {
        return Err(Error::OutOfRange { argument: Argument::PValues, index: u32::MAX as usize });
    }
    check(scratch, holm_scratch_len(p_values.len()))?;
    let (items, spare) = take(scratch, words_of_u32(p_values.len()))?;
    let p = |item: u32| p_values.get(item as usize).copied().unwrap_or(T::one());
    let ascending = sort_items(p_values.len(), items, spare, &|a, b| p(a) < p(b));
    let mut highest = T::zero();
    for (rejected, &mut item) in ascending.iter_mut().enumerate() {
        let left = T::from_u64((p_values.len() - rejected) as u64);
        highest = highest.max((left * p(item)).min(T::one()));
        if let Some(slot) = out.get_mut(item as usize) {
            *slot = highest;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{holm, holm_scratch_len};
    use crate::error::{
        Argument::{Output, PValues, Scratch},
        Error,
    };
    use std::vec;
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn equals_the_definition(values: Vec<u8>) -> bool {
        let p: Vec<f32> = values.iter().map(|&v| f32::from(v) / 255.0).collect();
        let mut sorted = p.clone();
        sorted.sort_by(f32::total_cmp);
        let m = p.len();
        let corrected = |p: f32| {
            let upto = sorted.iter().enumerate().filter(|(_, q)| **q <= p);
            upto.map(|(j, q)| ((m - j) as f32 * q).min(1.0)).fold(0.0, f32::max)
        };
        let mut out = vec![0.0; m];
        holm(&p, &mut out, &mut vec![0; holm_scratch_len(m)]).unwrap();
        out.iter().zip(&p).all(|(out, &p)| *out == corrected(p))
    }

    #[test]
    fn refusals() {
        let (out, ws) = (&mut [7.0; 2], &mut [0; 2]);
        let e = Error::LengthMismatch { argument: Output, expected: 1, given: 2 };
        assert_eq!(holm(&[0.5], out, ws), Err(e));
        assert_eq!(holm(&[0.5, f64::NAN], out, ws), Err(Error::NotFinite { argument: PValues, index: 1 }));
        for wrong in [-0.1, 1.1, f64::INFINITY] {
            assert_eq!(holm(&[wrong, 0.5], out, ws), Err(Error::OutOfRange { argument: PValues, index: 0 }));
        }
        let e = Error::TooShort { argument: Scratch, needed: 2, given: 1 };
        assert_eq!(holm(&[0.5, 0.5], out, &mut ws[..1]), Err(e));
        assert_eq!(out, &[7.0; 2]);
        assert_eq!(holm::<f64>(&[], &mut [], &mut []), Ok(()));
    }
}
