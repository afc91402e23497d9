//! Success: whether there is a relevant document among the first k at all.

use crate::convention::Precision;
use crate::grade::Grade;
use crate::real::Real;

/// Success at cutoff k: 1 if a relevant document stands among the first k, 0 if not.
///
/// ```text
/// success@k = [m_k > 0]      m_k relevant documents in the first k ranks
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. Only `relevant_from` of the options is read.
///
/// # Returns
/// 0 or 1, higher is better; 0 if nothing is relevant, for an empty list, and for k = 0.
///
/// # Errors
/// None.
///
/// # Cost
/// O(min(k, n)), no scratch.
///
/// # Numerics
/// Exact.
///
/// # Source
/// trec_eval's `success`.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::success};
/// assert_eq!(success::<f64>(&[0u8, 0, 1], 2, &Precision::STANDARD), 0.0);
/// assert_eq!(success::<f64>(&[0u8, 0, 1], 3, &Precision::STANDARD), 1.0);
/// ```
#[must_use]
#[doc(alias = "hit_rate")]
#[doc(alias = "hit_rate_at_k")]
pub fn success<T: Real>(grades: &[impl Grade], k: usize, options: &Precision) -> T {
    let hit = grades.iter().take(k).any(|grade| grade.is_relevant(options.relevant_from));
    if hit { T::one() } else { T::zero() }
}

#[cfg(test)]
mod tests {
    use super::success;
    use crate::Precision;

    #[test]
    fn edges() {
        let success = |grades: &[i8], k| success::<f32>(grades, k, &Precision::STANDARD);
        assert_eq!(success(&[], 5), 0.0);
        assert_eq!(success(&[1], 0), 0.0);
        assert_eq!(success(&[-1, i8::MIN, 0], usize::MAX), 0.0);
        assert_eq!(success(&[-1, 1], usize::MAX), 1.0);
    }
}
