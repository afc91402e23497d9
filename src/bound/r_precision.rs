//! Best and worst R-precision.

use super::relevance::Relevance;
use crate::Real;
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

impl Relevance {
    /// The judged documents seen down to rank R.
    pub(crate) fn down_to_relevant(judged: GradeCounts, precision: &Precision) -> Result<Self> {
        let all = Self::new(judged, precision.relevant_from, usize::MAX)?;
        Ok(Self { reached: all.relevant, ..all })
    }
}

macro_rules! documentation {
    () => {
        "
# Input
The number of judged documents of each grade, and what is relevant.

# Returns
From 0 to 1.

# Errors
- [`Error::Undefined`](crate::Error::Undefined) if no document is relevant
- [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`

# Cost
O(grades).

# Numerics
Integers, rounded once."
    };
}

/// The best R-precision that a ranking of the judged documents can have: 1.
///
/// ```text
/// R / R      R relevant documents
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::r_precision(GradeCounts::new(&[1, 4]), &Precision::STANDARD), Ok(1.0));
/// ```
pub fn r_precision<T: Real>(judged: GradeCounts, precision: &Precision) -> Result<T> {
    let relevance = Relevance::down_to_relevant(judged, precision)?;
    T::from_ratio(relevance.most(), relevance.relevant)
}

/// The worst R-precision that a ranking of the judged documents can have.
///
/// ```text
/// max(0, 2R − n) / R      n judged, R relevant documents
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::r_precision_worst(GradeCounts::new(&[1, 4]), &Precision::STANDARD), Ok(0.75));
/// ```
pub fn r_precision_worst<T: Real>(judged: GradeCounts, precision: &Precision) -> Result<T> {
    let relevance = Relevance::down_to_relevant(judged, precision)?;
    T::from_ratio(relevance.least(), relevance.relevant)
}
