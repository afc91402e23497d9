//! Best and worst expected reciprocal rank.

use crate::Real;
use crate::error::Result;
use crate::gain::Satisfaction;
use crate::grade::GradeCounts;
use crate::measure::err::cascade;

/// The best expected reciprocal rank that a ranking of the judged documents can have: the most satisfying first.
///
/// ```text
/// Σ_{i ≤ min(k, n)} 1/i · s_i Π_{j<i} (1 − s_j)      s_1 ≥ s_2 ≥ … satisfactions of the n judged documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (beyond their number it reaches them all), and the satisfaction.
///
/// # Returns
/// From 0 to 1; 0 if k = 0 or no document satisfies. A ranking's ERR over it is the normalised ERR.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a grade that occurs is above the highest or beyond the table (argument
///   `Counts`), the scale is out of range (`Parameter`), or a table falls or leaves 0 to 1 (`Gains`)
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a table holds NaN (argument `Gains`)
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64` (argument `Counts`)
///
/// # Cost
/// O(grades + min(k, documents that satisfy)).
///
/// # Numerics
/// The measure's own sum in its own order: such a ranking has these bits.
///
/// # Source
/// Exchanging two neighbours at ranks i and i + 1 changes ERR by the difference of their satisfactions times 1/i − 1/(i + 1).
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Satisfaction, bound};
/// let web = &Satisfaction::Exponential { highest: 1 }; // 0, 1/2
/// assert_eq!(bound::err(GradeCounts::new(&[1, 2]), 10, web), Ok(0.5 + 0.25 / 2.0));
/// ```
pub fn err<T: Real>(judged: GradeCounts, k: usize, satisfaction: &Satisfaction) -> Result<T> {
    let k = satisfaction.check_counts::<T>(judged, k)?;
    Ok(cascade(satisfaction.best_first::<T>(judged), k))
}

/// The worst expected reciprocal rank that a ranking of the judged documents can have: the least satisfying first.
///
/// ```text
/// Σ_{i ≤ min(k, n)} 1/i · s_i Π_{j<i} (1 − s_j)      s_1 ≤ s_2 ≤ … satisfactions of the n judged documents
/// ```
///
/// # Input
/// As [`err`].
///
/// # Returns
/// From 0 to 1, and [`err`] where all documents satisfy alike.
///
/// # Errors
/// - as [`err`]
///
/// # Cost
/// O(grades + min(k, n)).
///
/// # Numerics
/// As [`err`].
///
/// # Source
/// As [`err`].
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Satisfaction, bound};
/// let web = &Satisfaction::Exponential { highest: 1 };
/// assert_eq!(bound::err_worst(GradeCounts::new(&[1, 2]), 10, web), Ok(0.5 / 2.0 + 0.25 / 3.0));
/// ```
pub fn err_worst<T: Real>(judged: GradeCounts, k: usize, satisfaction: &Satisfaction) -> Result<T> {
    let k = satisfaction.check_counts::<T>(judged, k)?;
    Ok(cascade(satisfaction.worst_first::<T>(judged), k))
}
