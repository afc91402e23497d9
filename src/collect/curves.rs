//! The precision/recall curves of one list for callers without buffers.

use super::filled;
use crate::convention::{InterpolatedPrecision, Precision};
use crate::error::Result;
use crate::grade::Grade;
use crate::measure::{self, Level, PrecisionRecall};
use crate::real::Real;
use heapless::Vec;

/// Interpolated precision at up to N recall levels: with [`Level::ELEVEN`] the 11-point curve.
///
/// [`measure::interpolated_precision_at`] in a vector of capacity N that dereferences to a slice; there is its
/// documentation.
///
/// # Errors
/// - [`Error::TooShort`](crate::Error::TooShort) if there are more than N levels
/// - those of [`measure::interpolated_precision`]
///
/// # Examples
/// ```
/// use footrule::{InterpolatedPrecision, collect::interpolated_precision, measure::Level};
/// let curve =
///     interpolated_precision::<f64, 11>(&[1u8, 0, 1], 2, &Level::ELEVEN, &InterpolatedPrecision::STANDARD)?;
/// assert_eq!(curve[..6], [1.0; 6]);
/// assert_eq!(curve[6..], [2.0 / 3.0; 5]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn interpolated_precision<T: Real, const N: usize>(
    grades: &[impl Grade],
    relevant: u64,
    levels: &[Level],
    options: &InterpolatedPrecision,
) -> Result<Vec<T, N>> {
    filled(levels.len(), |out| measure::interpolated_precision_at(grades, relevant, levels, options, out))
}

/// Precision and recall at every rank of a list of at most N documents.
///
/// [`measure::precision_recall_table`] in a vector of capacity N that dereferences to a slice; there is its
/// documentation.
///
/// # Errors
/// - [`Error::TooShort`](crate::Error::TooShort) if there are more than N documents
/// - those of [`measure::precision_recall_table`] but `LengthMismatch`
///
/// # Examples
/// ```
/// use footrule::{Precision, collect::precision_recall_table};
/// let table = precision_recall_table::<f64, 8>(&[true, false, true], 4, &Precision::STANDARD)?;
/// assert_eq!((table[2].rank, table[2].found, table[2].recall), (3, 2, 0.5));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn precision_recall_table<T: Real, const N: usize>(
    grades: &[impl Grade],
    relevant: u64,
    options: &Precision,
) -> Result<Vec<PrecisionRecall<T>, N>> {
    filled(grades.len(), |out| measure::precision_recall_table(grades, relevant, options, out))
}
