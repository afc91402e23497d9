//! Best and worst success.

use super::relevance::Relevance;
use crate::Real;
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

macro_rules! documentation {
    () => {
        "
# Input
The number of judged documents of each grade, the cutoff, and what is relevant.

# Returns
0 or 1.

# Errors
- [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`

# Cost
O(grades).

# Numerics
Exact."
    };
}

fn whether<T: Real>(found: u64) -> T {
    if found > 0 { T::one() } else { T::zero() }
}

/// The best success at cutoff k that a ranking of the judged documents can have: whether anything relevant can be found.
///
/// ```text
/// 1 if R > 0 and k > 0, else 0      R relevant documents
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::success(GradeCounts::new(&[3, 2]), 1, &Precision::STANDARD), Ok(1.0));
/// ```
pub fn success<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    Ok(whether(Relevance::new(judged, precision.relevant_from, k)?.most()))
}

/// The worst success at cutoff k that a ranking of the judged documents can have: whether something relevant must be found.
///
/// ```text
/// 1 if min(k, n) > n − R, else 0      n judged, R relevant documents
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::success_worst(GradeCounts::new(&[3, 2]), 3, &Precision::STANDARD), Ok(0.0));
/// assert_eq!(bound::success_worst(GradeCounts::new(&[3, 2]), 4, &Precision::STANDARD), Ok(1.0));
/// ```
pub fn success_worst<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    Ok(whether(Relevance::new(judged, precision.relevant_from, k)?.least()))
}
