//! Best and worst reciprocal rank.

use super::relevance::Relevance;
use crate::Real;
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The best reciprocal rank that a ranking of the judged documents can have: 1 unless none is relevant.
///
/// ```text
/// 1 if R > 0 and k > 0, else 0      R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant.
///
/// # Returns
/// 0 or 1.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades).
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, bound};
/// let best: f64 = bound::reciprocal_rank(GradeCounts::new(&[3, 2]), 10, &Precision::STANDARD)?;
/// assert_eq!(best, 1.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn reciprocal_rank<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let found = Relevance::new(judged, precision.relevant_from, k)?.most();
    Ok(if found > 0 { T::one() } else { T::zero() })
}

/// The worst reciprocal rank that a ranking of the judged documents can have: all relevant ones come last.
///
/// ```text
/// 1/(n − R + 1) if that rank is at most k and R > 0, else 0      n judged, R relevant documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant.
///
/// # Returns
/// From 0 to 1.
///
/// # Errors
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
/// let worst: f64 = bound::reciprocal_rank_worst(GradeCounts::new(&[3, 2]), 10, &Precision::STANDARD)?;
/// assert_eq!(worst, 0.25);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn reciprocal_rank_worst<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    if relevance.least() == 0 {
        return Ok(T::zero());
    }
    // Something is found at the worst, so R > 0 and n − R + 1 ≤ n.
    T::from_ratio(1u64, relevance.documents - relevance.relevant + 1)
}

#[cfg(test)]
mod tests {
    use super::{reciprocal_rank, reciprocal_rank_worst};
    use crate::{GradeCounts, Precision};

    #[test]
    fn ends() {
        let both = |counts: &[u64], k| {
            let judged = GradeCounts::new(counts);
            let worst = reciprocal_rank_worst::<f64>(judged, k, &Precision::STANDARD).unwrap();
            (reciprocal_rank::<f64>(judged, k, &Precision::STANDARD).unwrap(), worst)
        };
        assert_eq!(both(&[], 5), (0.0, 0.0));
        assert_eq!(both(&[5], 5), (0.0, 0.0));
        assert_eq!(both(&[3, 2], 0), (0.0, 0.0));
        assert_eq!(both(&[3, 2], 3), (1.0, 0.0));
        assert_eq!(both(&[3, 2], 4), (1.0, 0.25));
        assert_eq!(both(&[0, 2], 1), (1.0, 1.0));
        assert_eq!(both(&[0, u64::MAX], usize::MAX), (1.0, 1.0));
    }
}
