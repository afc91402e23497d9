//! Best and worst Q-measure.

use super::relevance::Relevance;
use crate::Real;
use crate::convention::QMeasure;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The best Q-measure that a ranking of the judged documents can have.
///
/// ```text
/// min(k, R) / R      R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and gain, relevance and β.
///
/// # Returns
/// From 0 to 1, and 1 unless the cutoff leaves relevant documents out.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if no document is relevant
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if β < 0 (argument `Parameter`), or a table of gains falls (`Gains`) or
///   lacks a grade that occurs (`Counts`)
/// - [`Error::NotFinite`](crate::Error::NotFinite) if β (argument `Parameter`) or an entry of a table (`Gains`) is NaN or
///   infinite
/// - [`Error::Overflow`](crate::Error::Overflow) if a gain, the sum of all gains, or the number of documents is beyond its type
///   (argument `Counts`)
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// The measure's own division: such a ranking has these bits.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, QMeasure, bound};
/// assert_eq!(bound::q_measure(GradeCounts::new(&[3, 1, 1]), 1, &QMeasure::STANDARD), Ok(0.5));
/// ```
pub fn q_measure<T: Real>(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T> {
    let relevant = options.check::<T>(judged)?;
    let most = Relevance::new(judged, options.relevant_from, k)?.most();
    Ok(T::from_u64(most) / T::from_u64(relevant))
}

/// The worst Q-measure that a ranking of the judged documents can have: what is not relevant first, then the lowest gains.
///
/// ```text
/// 1/R Σ_{j ≤ m} (j + β G_j) / (N + j + β G*_{N+j}),   m = max(0, min(k, n) − N)
/// ```
/// N = n − R documents that are not relevant, G_j the j lowest gains, G*_i the i highest.
///
/// # Input
/// As [`q_measure`].
///
/// # Returns
/// From 0 to 1, and [`q_measure`] where every ranking has one value.
///
/// # Errors
/// - as [`q_measure`]
///
/// # Cost
/// O(grades + min(k, n)).
///
/// # Numerics
/// The measure's own sum in its own order: such a ranking has these bits.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, QMeasure, bound};
/// let worst: f64 = bound::q_measure_worst(GradeCounts::new(&[1, 1, 1]), 3, &QMeasure::STANDARD)?;
/// assert_eq!(worst, (2.0 / 5.0 + 5.0 / 6.0) / 2.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn q_measure_worst<T: Real>(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T> {
    let relevant = options.check::<T>(judged)?;
    options.of(options.worst_first::<T>(judged), judged, k, relevant)
}
