//! Two orderings of the same systems: Kendall's tau and the swap rate.

use crate::error::Result;
use crate::order::{PairCounts, pair_counts, pair_counts_scratch_len};
use crate::{RankKey, Real};

/// How far two experiments order the same systems alike.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct Orderings<T> {
    /// Pairs of systems that the experiments order alike, the other way round, or not at all; its methods are the
    /// coefficients that treat ties otherwise.
    pub counts: PairCounts,
    /// Kendall's tau-a, from −1 to 1: a tied pair is neither for nor against.
    pub tau: T,
    /// The fraction of pairs in opposite order.
    pub swap_rate: T,
    /// The same with half a swap for a pair that either experiment ties; (1 − tau)/2.
    pub swap_rate_ties_half: T,
}

/// Words of scratch that [`orderings`] needs for m systems.
#[must_use]
pub const fn orderings_scratch_len(systems: usize) -> usize {
    pair_counts_scratch_len(systems)
}

/// Kendall's tau and the swap rate between two orderings of the same systems by their means.
///
/// ```text
/// tau = (C − D)/n0      swap rate = D/n0      n0 = m(m−1)/2
/// C pairs in the same order, D in opposite order, of m systems
/// ```
///
/// # Input
/// A mean a system from each experiment, higher is better: two measures on the same queries, or one measure on two query
/// sets. Ties: equal means.
///
/// # Returns
/// tau 1 and swap rate 0 for the same order, −1 and 1 for the reverse.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if there are fewer than two systems
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a mean is NaN, with argument and index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < orderings_scratch_len(x.len())`
///
/// # Cost
/// O(m log m); scratch [`orderings_scratch_len`].
///
/// # Numerics
/// Exact counts, each ratio rounded once.
///
/// # Source
/// C. Buckley and E. Voorhees, "Evaluating evaluation measure stability", SIGIR 2000. Which experiment swaps is up to the
/// caller; nothing but the order counts.
///
/// # Examples
/// ```
/// use footrule::{Workspace, compare::orderings};
/// let (ndcg, map) = ([0.46, 0.41, 0.38, 0.35], [0.57, 0.46, 0.48, 0.31]);
/// let both = orderings::<f64>(&ndcg, &map, &mut Workspace::<4>::new())?;
/// assert_eq!(both.counts.discordant, 1); // the middle two
/// assert_eq!((both.tau, both.swap_rate), (2.0 / 3.0, 1.0 / 6.0));
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "swap rate")]
pub fn orderings<T: Real>(
    x: &[impl RankKey],
    y: &[impl RankKey],
    scratch: &mut [u64],
) -> Result<Orderings<T>> {
    let counts = pair_counts(x, y, scratch)?;
    let pairs = counts.pairs();
    // C + D + ties = n0, so D + ties/2 = (n0 − (C − D))/2.
    let half_swaps = u128::from(pairs) + u128::from(counts.discordant) - u128::from(counts.concordant);
    Ok(Orderings {
        counts,
        tau: counts.tau_a()?,
        swap_rate: T::from_ratio(counts.discordant, pairs)?,
        swap_rate_ties_half: T::from_ratio(half_swaps, 2 * u128::from(pairs))?,
    })
}

#[cfg(test)]
mod tests {
    use super::{orderings, orderings_scratch_len};
    use crate::error::{Argument, Error};

    #[test]
    fn ties_are_half_a_swap_or_none() {
        let ws = &mut [0; 16];
        let both = orderings::<f64>(&[3, 2, 1], &[2, 2, 1], ws).unwrap();
        assert_eq!(both.swap_rate, 0.0);
        assert_eq!(both.swap_rate_ties_half, 1.0 / 6.0);
        assert_eq!(both.tau, 2.0 / 3.0);
        let reversed = orderings::<f32>(&[0.1, 0.2, 0.3], &[3u8, 2, 1], ws).unwrap();
        assert_eq!((reversed.tau, reversed.swap_rate, reversed.swap_rate_ties_half), (-1.0, 1.0, 1.0));
    }

    #[test]
    fn refusals() {
        let ws = &mut [0; 16];
        assert_eq!(orderings::<f32>(&[0.5], &[0.5], ws), Err(Error::Undefined));
        assert_eq!(
            orderings::<f32>(&[0.5, 0.1], &[0.5], ws),
            Err(Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 1 })
        );
        assert_eq!(
            orderings::<f32>(&[0.5, 0.1], &[0.5, f64::NAN], ws),
            Err(Error::NotFinite { argument: Argument::Y, index: 1 })
        );
        let needed = orderings_scratch_len(2);
        assert_eq!(
            orderings::<f32>(&[0.5, 0.1], &[0.5, 0.2], &mut []),
            Err(Error::TooShort { argument: Argument::Scratch, needed, given: 0 })
        );
    }
}
