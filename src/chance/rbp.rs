//! Rank-biased precision of a random ranking.

use super::draw::Draw;
use crate::Real;
use crate::bound;
use crate::convention::Rbp;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The draw, or `None` where every ranking has one value: all documents satisfy alike, or nothing is seen.
fn draw<T: Real>(judged: GradeCounts, k: usize, options: &Rbp) -> Result<Option<Draw>> {
    options.check()?;
    let satisfaction = options.satisfaction;
    let reached = satisfaction.check_counts::<T>(judged, k)?;
    if reached == 0 || satisfaction.is_constant::<T>(judged) {
        return Ok(None);
    }
    Draw::new(judged, reached, |level| satisfaction.checked::<T>(level).widen()).map(Some)
}

/// The expected rank-biased precision at cutoff k of a random ranking.
///
/// ```text
/// E RBP@k = s̄ (1 − p^min(k, n))      s̄ mean satisfaction of the n judged documents
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, persistence and satisfaction.
///
/// # Returns
/// From 0 to the best, [`bound::rbp`], and its very bits where all documents satisfy alike.
///
/// # Errors
/// - as [`bound::rbp`]
///
/// # Cost
/// O(grades).
///
/// # Numerics
/// In f64, rounded once: at most 5 ulp in f64, 1 ulp in f32.
///
/// # Source
/// Every document is as likely at every rank.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Rbp, chance};
/// let half = &Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(chance::rbp(GradeCounts::new(&[3, 1]), 2, half), Ok(0.25 * 0.75));
/// ```
pub fn rbp<T: Real>(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T> {
    match draw::<T>(judged, k, options)? {
        Some(draw) => Ok(T::narrow((1.0 - options.persistence) * draw.mean(options.discount()))),
        None => bound::rbp(judged, k, options),
    }
}

/// The variance of the rank-biased precision at cutoff k of a random ranking.
///
/// ```text
/// Var RBP@k = s² (1 − p)² (n Σ p^{2i−2} − (Σ p^{i−1})²) / (n − 1)      s² variance of the satisfactions; sums over i ≤ min(k, n)
/// ```
///
/// # Input
/// As [`rbp`].
///
/// # Returns
/// From 0 to 1/4; exactly 0 where all documents satisfy alike.
///
/// # Errors
/// - as [`rbp`]
///
/// # Cost
/// O(grades + log k).
///
/// # Numerics
/// In f64 by sums of positive terms, rounded once: at most 10 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`dcg_variance`](super::dcg_variance).
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Rbp, chance};
/// let half = &Rbp::STANDARD.with_persistence(0.5);
/// assert_eq!(chance::rbp_variance(GradeCounts::new(&[1, 1]), 2, half), Ok(1.0 / 64.0)); // 1/2 or 1/4
/// ```
pub fn rbp_variance<T: Real>(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T> {
    let Some(draw) = draw::<T>(judged, k, options)? else { return Ok(T::zero()) };
    let stop = 1.0 - options.persistence;
    Ok(T::narrow(stop * stop * draw.variance(options.discount())))
}

#[cfg(test)]
mod tests {
    use super::{rbp, rbp_variance};
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Rbp, Satisfaction, bound};

    #[test]
    fn one_value_for_every_ranking_has_the_bits_of_the_bounds() {
        let linear = Rbp::STANDARD.with_satisfaction(Satisfaction::Linear { highest: 3 });
        for n in 0..100 {
            for (counts, options) in [([0, 0, n], linear), ([n, 0, 0], linear), ([0, n, 2], Rbp::STANDARD)] {
                let judged = GradeCounts::new(&counts);
                for k in [0, 1, 5, 200] {
                    let best = bound::rbp::<f32>(judged, k, &options);
                    assert_eq!(rbp(judged, k, &options), best);
                    assert_eq!(bound::rbp_worst(judged, k, &options), best);
                    assert_eq!(rbp_variance::<f64>(judged, k, &options), Ok(0.0));
                }
            }
        }
    }

    #[test]
    fn refusals() {
        let judged = GradeCounts::new(&[1, 1, 1]);
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        for measure in [rbp::<f64>, rbp_variance, bound::rbp, bound::rbp_worst] {
            assert_eq!(measure(judged, 1, &Rbp::STANDARD.with_persistence(1.0)), out(Argument::Parameter, 0));
            let short = Rbp::STANDARD.with_satisfaction(Satisfaction::Table(&[0.0, 1.0]));
            assert_eq!(measure(judged, 1, &short), out(Argument::Counts, 2));
            let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
            assert_eq!(measure(GradeCounts::new(&[u64::MAX, 1]), 1, &Rbp::STANDARD), overflow);
        }
    }
}
