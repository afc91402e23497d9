//! The harmonic numbers, as sums of the discount 1/rank.

use crate::Real;
use crate::harmonic::{first, second};

/// The k-th harmonic number: Σ 1/i over the first k ranks.
///
/// ```text
/// H_k = Σ_{i=1}^{k} 1/i
/// ```
///
/// # Input
/// Any k.
///
/// # Returns
/// 0 for k = 0, then from 1 up, growing like ln k.
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Summed for k < 32, by Euler and Maclaurin from there on, in f64 and rounded once: at most 1 ulp up to k = 2⁶³.
///
/// # Examples
/// ```
/// use footrule::chance::harmonic;
/// assert_eq!(harmonic::<f64>(4), 25.0 / 12.0);
/// assert_eq!(harmonic::<f32>(1_000_000_000), 21.300482);
/// ```
#[must_use]
pub fn harmonic<T: Real>(k: u64) -> T {
    T::narrow(first(k))
}

/// The k-th harmonic number of second order: Σ 1/i² over the first k ranks.
///
/// ```text
/// H_k^(2) = Σ_{i=1}^{k} 1/i²
/// ```
///
/// # Input
/// Any k.
///
/// # Returns
/// 0 for k = 0, then from 1 up to π²/6.
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Summed for k < 32, by Euler and Maclaurin from there on, in f64 and rounded once: at most 1 ulp up to k = 2⁶³.
///
/// # Examples
/// ```
/// use footrule::chance::harmonic_2;
/// assert_eq!(harmonic_2::<f64>(3), 49.0 / 36.0);
/// ```
#[must_use]
pub fn harmonic_2<T: Real>(k: u64) -> T {
    T::narrow(second(k))
}
