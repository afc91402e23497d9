//! Best and worst rank-biased precision.

use crate::Real;
use crate::convention::Rbp;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The best rank-biased precision that a ranking of the judged documents can have.
///
/// ```text
/// (1 − p) Σ_{i ≤ min(k, n)} s_i p^{i−1}      s_1 ≥ s_2 ≥ … satisfactions of the n judged documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (beyond their number it reaches them all), persistence and
/// satisfaction.
///
/// # Returns
/// From 0 to 1 − p^min(k, n); 0 if k = 0 or no document satisfies.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if p is not in 0 ≤ p < 1 or the scale is out of range (argument
///   `Parameter`), a grade that occurs is above the highest or beyond the table (`Counts`), or a table falls or leaves 0 to 1
///   (`Gains`)
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a table holds NaN (argument `Gains`)
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64` (argument `Counts`)
///
/// # Cost
/// O(grades + min(k, documents that satisfy)).
///
/// # Numerics
/// The measure's own sum in its own order: such a ranking has these bits.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Rbp, bound};
/// let half = &Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(bound::rbp(GradeCounts::new(&[1, 2]), 10, half), Ok(0.5 + 0.25));
/// ```
pub fn rbp<T: Real>(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T> {
    options.check()?;
    let k = options.satisfaction.check_counts::<T>(judged, k)?;
    options.of(options.satisfaction.best_first(judged), k)
}

/// The worst rank-biased precision that a ranking of the judged documents can have.
///
/// ```text
/// (1 − p) Σ_{i ≤ min(k, n)} s_i p^{i−1}      s_1 ≤ s_2 ≤ … satisfactions of the n judged documents
/// ```
///
/// # Input
/// As [`rbp`].
///
/// # Returns
/// From 0 to 1 − p^min(k, n), and [`rbp`] where all documents satisfy alike.
///
/// # Errors
/// - as [`rbp`]
///
/// # Cost
/// O(grades + min(k, n)).
///
/// # Numerics
/// As [`rbp`].
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Rbp, bound};
/// let half = &Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(bound::rbp_worst(GradeCounts::new(&[1, 2]), 10, half), Ok(0.25 + 0.125));
/// ```
pub fn rbp_worst<T: Real>(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T> {
    options.check()?;
    let k = options.satisfaction.check_counts::<T>(judged, k)?;
    options.of(options.satisfaction.worst_first(judged), k)
}
