//! Best and worst F measure.

use super::precision::divisor;
use super::relevance::Relevance;
use crate::Real;
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::measure::f_measure::{check_beta, denominator};

/// What β² R + k over 1 + β² is for the judged documents, after all checks.
pub(crate) fn f_denominator(relevance: Relevance, k: usize, beta: f64, precision: &Precision) -> Result<f64> {
    let retrieved = divisor(relevance, k, precision)?;
    check_beta(beta)?;
    denominator(relevance.relevant, retrieved, beta)
}

macro_rules! documentation {
    () => {
        "
# Input
The number of judged documents of each grade, the cutoff, β, and what is relevant and divided by.

# Returns
From 0 to 1.

# Errors
- [`Error::OutOfRange`](crate::Error::OutOfRange) if `k == 0` (argument `Cutoff`) or β < 0 (`Parameter`)
- [`Error::NotFinite`](crate::Error::NotFinite) if β is NaN or infinite (argument `Parameter`)
- [`Error::Undefined`](crate::Error::Undefined) if no document is relevant
- [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`

# Cost
O(grades).

# Numerics
The measure's own operations: such a ranking has these bits."
    };
}

/// The best F measure at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// (1 + β²) m / (β² R + k),   m = min(k, R)      R relevant documents; min(k, n) for k with Divisor::Retrieved
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::f_measure(GradeCounts::new(&[3, 2]), 4, 1.0, &Precision::STANDARD), Ok(2.0 / 3.0));
/// ```
pub fn f_measure<T: Real>(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    Ok(T::narrow(relevance.most() as f64 / f_denominator(relevance, k, beta, precision)?))
}

/// The worst F measure at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// (1 + β²) m / (β² R + k),   m = max(0, min(k, n) − (n − R))      n judged, R relevant documents
/// ```
#[doc = documentation!()]
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// assert_eq!(bound::f_measure_worst(GradeCounts::new(&[3, 2]), 4, 1.0, &Precision::STANDARD), Ok(1.0 / 3.0));
/// ```
pub fn f_measure_worst<T: Real>(
    judged: GradeCounts,
    k: usize,
    beta: f64,
    precision: &Precision,
) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    Ok(T::narrow(relevance.least() as f64 / f_denominator(relevance, k, beta, precision)?))
}
