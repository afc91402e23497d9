//! Best and worst bpref.

use super::relevance::Relevance;
use crate::Real;
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The best bpref that a ranking of the judged documents can have.
///
/// ```text
/// min(k, R) / R      R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant.
///
/// # Returns
/// From 0 to 1, and 1 unless the cutoff leaves relevant documents out.
///
/// # Errors
/// - [`Error::Undefined`](crate::Error::Undefined) if no document is relevant
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::bpref(GradeCounts::new(&[3, 2]), 1, &Precision::STANDARD), Ok(0.5));
/// ```
pub fn bpref<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    T::from_ratio(relevance.most(), relevance.relevant)
}

/// The worst bpref that a ranking of the judged documents can have: 0 unless all are relevant.
///
/// ```text
/// min(k, R) / R if n = R, else 0      n judged, R relevant documents
/// ```
///
/// # Input
/// As [`bpref`].
///
/// # Returns
/// 0 as soon as a non-relevant document can stand above all relevant ones.
///
/// # Errors
/// - as [`bpref`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::bpref_worst(GradeCounts::new(&[3, 2]), 9, &Precision::STANDARD), Ok(0.0));
/// assert_eq!(bound::bpref_worst(GradeCounts::new(&[0, 2]), 9, &Precision::STANDARD), Ok(1.0));
/// ```
pub fn bpref_worst<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let found = if relevance.relevant == relevance.documents { relevance.reached } else { 0 };
    T::from_ratio(found, relevance.relevant)
}
