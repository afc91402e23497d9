//! How much a swap of two documents changes nDCG: LambdaMART's weights.

use crate::error::{Argument, Error, Result, same_length};
use crate::real::Real;
use crate::simd::{Kernel, Tier, dispatch};

/// The change of nDCG when the document at one place and each other one exchange their ranks.
///
/// ```text
/// out[j] = |g_i − g_j| · |d_i − d_j| / IDCG      g gains, d discounts of the ranks where the documents stand
/// ```
///
/// # Input
/// `i`: the document, an index into the slices from 0. Gains and discounts by document, in any one order (a document
/// beyond the cutoff has discount 0). `inverse_ideal` is 1/IDCG, or any other finite, non-negative factor.
///
/// # Returns
/// One non-negative weight a document in `out`; `out[i]` is 0.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `discounts` or `out` is not as long as `gains`
/// - [`Error::NotARank`] if `i >= gains.len()` (argument `Gains`, index i)
/// - [`Error::NotFinite`] if a gain or discount is NaN or infinite, with its index, or `inverse_ideal` (argument
///   `Parameter`); [`Error::OutOfRange`] if that is negative
/// - [`Error::Overflow`] if a weight is beyond the float's range, with its index (argument `Gains`)
///
/// # Cost
/// O(n), vectorised, no scratch.
///
/// # Numerics
/// Two differences and two products in `T`: 2 ulp of the exact value of the given gains and discounts.
///
/// # Source
/// C. Burges, "From RankNet to LambdaRank to LambdaMART: an overview", MSR-TR-2010-82.
///
/// # Examples
/// ```
/// use footrule::measure::dcg_swap_row;
/// let mut row = [0.0; 3];
/// dcg_swap_row(0, &[7.0, 0.0, 1.0], &[1.0, 0.75, 0.5], 0.125, &mut row)?;
/// assert_eq!(row, [0.0, 7.0 * 0.25 / 8.0, 6.0 * 0.5 / 8.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg_swap_row<T: Real>(
    i: usize,
    gains: &[T],
    discounts: &[T],
    inverse_ideal: T,
    out: &mut [T],
) -> Result<()> {
    same_length(Argument::Discounts, gains.len(), discounts.len())?;
    same_length(Argument::Output, gains.len(), out.len())?;
    if !inverse_ideal.is_finite() {
        return Err(Error::NotFinite { argument: Argument::Parameter, index: 0 });
    }
    if inverse_ideal < T::zero() {
        return Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
    }
    let (Some(&gain), Some(&discount)) = (gains.get(i), discounts.get(i)) else {
        check_finite(gains, discounts)?;
        return Err(Error::NotARank { argument: Argument::Gains, index: i });
    };
    let weights = Weights { gains, discounts, gain, discount, inverse_ideal };
    if !dispatch(Finite(weights)) {
        check_finite(gains, discounts)?;
        let index = weights.iter().position(|weight| !weight.is_finite()).unwrap_or_default();
        return Err(Error::Overflow { argument: Argument::Gains, index });
    }
    dispatch(Write(weights, out));
    Ok(())
}

/// Fails at the first gain or discount that is not finite.
fn check_finite<T: Real>(gains: &[T], discounts: &[T]) -> Result<()> {
    for (argument, values) in [(Argument::Gains, gains), (Argument::Discounts, discounts)] {
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            return Err(Error::NotFinite { argument, index });
        }
    }
    Ok(())
}

/// A row that is not computed yet.
#[derive(Clone, Copy)]
struct Weights<'a, T> {
    gains: &'a [T],
    discounts: &'a [T],
    gain: T,
    discount: T,
    inverse_ideal: T,
}

impl<T: Real> Weights<'_, T> {
    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = T> {
        self.gains.iter().zip(self.discounts).map(move |(&gain, &discount)| {
            ((self.gain - gain) * (self.discount - discount) * self.inverse_ideal).abs()
        })
    }
}

/// Whether all weights are finite, and so all of what they are made of: each NaN and each infinity reaches the product.
struct Finite<'a, T>(Weights<'a, T>);

impl<T: Real> Kernel for Finite<'_, T> {
    type Output = bool;

    #[inline(always)]
    fn run<S: Tier>(self, _: S) -> bool {
        self.0.iter().fold(true, |all, weight| all & weight.is_finite())
    }
}

struct Write<'a, 'o, T>(Weights<'a, T>, &'o mut [T]);

impl<T: Real> Kernel for Write<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<S: Tier>(self, _: S) {
        self.1.iter_mut().zip(self.0.iter()).for_each(|(slot, weight)| *slot = weight);
    }
}

#[cfg(test)]
mod tests {
    use super::dcg_swap_row;
    use crate::error::{Argument, Error};

    #[test]
    fn bad_input_is_named_and_nothing_written() {
        let mut out = [9.0f64; 2];
        let mut row = |i, gains: &[f64], discounts: &[f64], inverse_ideal| {
            let result = dcg_swap_row(i, gains, discounts, inverse_ideal, &mut out);
            assert_eq!(out, [9.0; 2]);
            result.unwrap_err()
        };
        let length = |argument, expected, given| Error::LengthMismatch { argument, expected, given };
        assert_eq!(row(0, &[1.0, 0.0], &[1.0], 1.0), length(Argument::Discounts, 2, 1));
        assert_eq!(row(0, &[1.0], &[1.0], 1.0), length(Argument::Output, 1, 2));
        assert_eq!(
            row(2, &[1.0, 0.0], &[1.0, 0.5], 1.0),
            Error::NotARank { argument: Argument::Gains, index: 2 }
        );
        let not_finite = |argument, index| Error::NotFinite { argument, index };
        assert_eq!(row(0, &[1.0, f64::NAN], &[1.0, 0.5], 1.0), not_finite(Argument::Gains, 1));
        assert_eq!(row(0, &[1.0, 0.0], &[f64::INFINITY, 0.5], 1.0), not_finite(Argument::Discounts, 0));
        assert_eq!(row(0, &[1.0, 0.0], &[1.0, 0.5], f64::INFINITY), not_finite(Argument::Parameter, 0));
        let negative = Error::OutOfRange { argument: Argument::Parameter, index: 0 };
        assert_eq!(row(0, &[1.0, 0.0], &[1.0, 0.5], -1.0), negative);
        let overflow = Error::Overflow { argument: Argument::Gains, index: 1 };
        assert_eq!(row(0, &[f64::MAX, -f64::MAX], &[1.0, 0.5], 1.0), overflow);
    }

    #[test]
    fn no_weight_is_minus_zero() {
        let mut row = [9.0f64; 2];
        dcg_swap_row(0, &[1.0, 0.0], &[1.0, 0.5], -0.0, &mut row).unwrap();
        assert_eq!(row.map(f64::to_bits), [0; 2]);
    }

    #[test]
    fn a_row_is_the_change_of_ndcg() {
        let (gains, discounts) = ([7.0f64, 0.0, 1.0], [1.0, 0.63, 0.5]);
        let dcg = |gains: [f64; 3]| gains.iter().zip(discounts).map(|(g, d)| g * d).sum::<f64>();
        for i in 0..3 {
            let mut row = [9.0; 3];
            dcg_swap_row(i, &gains, &discounts, 0.1, &mut row).unwrap();
            for (j, weight) in row.into_iter().enumerate() {
                let mut swapped = gains;
                swapped.swap(i, j);
                assert!((weight - (dcg(swapped) - dcg(gains)).abs() * 0.1).abs() < 1e-15);
            }
            assert_eq!(row[i], 0.0);
        }
    }
}
