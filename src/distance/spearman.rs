//! Spearman's distance: squared displacements.

use crate::order::Ranks;
use crate::simd;

/// Spearman's distance: the sum of the squared differences between the two ranks of each item.
///
/// ```text
/// Σ_k (F(k) − k)²
/// ```
///
/// # Input
/// The displacement F of two rankings. Rankings with ties: [`spearman_rho`](crate::correlation::spearman_rho).
///
/// # Returns
/// An even number from 0 (equal rankings, and n < 2) to n(n² − 1)/3 (the reversal only). Its square root is a metric. It
/// is 2A(n), twice the [area](super::area); and Spearman's ρ without ties is 1 − 6Σd²/(n(n² − 1)).
///
/// # Cost
/// O(n), vectorised; no scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// C. Spearman, "The proof and measurement of association between two things", American Journal of Psychology 15 (1904)
/// 72–101.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::spearman};
/// assert_eq!(spearman(Ranks::new(&[3, 1, 2, 4], &mut [0])?), 4 + 1 + 1);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "sqeuclidean")]
#[must_use]
pub fn spearman(f: Ranks<'_>) -> u128 {
    simd::distance::squares(f.as_slice())
}
