//! The Q-measure of a random ranking.

use super::ratio;
use crate::Real;
use crate::bound::{self, Relevance};
use crate::convention::QMeasure;
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::real::Sum;
use crate::simd::fold::sum;

/// The gains of the relevant documents, and how many have each.
pub(super) fn relevant_gains<'a, T: Real>(
    judged: GradeCounts<'a>,
    options: &'a QMeasure,
) -> impl Iterator<Item = (f64, u64)> + 'a {
    let levels = judged.levels().filter(|&(level, _)| level >= options.relevant_from);
    levels.map(|(level, count)| (options.gain.of::<T>(level, 0).unwrap_or_default().widen(), count))
}

/// Whether one relevant document is like another.
pub(super) fn is_alike<T: Real>(judged: GradeCounts, options: &QMeasure) -> bool {
    let mut gains = relevant_gains::<T>(judged, options).map(|(gain, _)| gain);
    let lowest = gains.next();
    options.beta == 0.0 || gains.all(|gain| Some(gain) == lowest)
}

/// The first k ranks i, and i + β G*_i.
pub(super) fn ideals<'a, T: Real>(
    judged: GradeCounts<'a>,
    options: &'a QMeasure,
    k: u64,
) -> impl Iterator<Item = (f64, f64)> + 'a {
    let (mut best, mut ideal) = (options.best_first::<T>(judged), Sum::default());
    (1..=k).map(move |rank| {
        ideal.add(best.next().unwrap_or_default().widen());
        (rank as f64, rank as f64 + options.beta * ideal.value())
    })
}

/// The expected Q-measure at cutoff k of a random ranking.
///
/// ```text
/// E Q@k = (R + β G)/(R n) Σ_{i ≤ min(k, n)} (1 + (i − 1)(R − 1)/(n − 1)) / (i + β G*_i)
/// ```
/// G total gain of the R relevant documents, G*_i gain in the first i ranks of the ideal ranking of the n judged documents.
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and gain, relevance and β.
///
/// # Returns
/// From 0 to the best, [`bound::q_measure`], and its very bits where every ranking has one value.
///
/// # Errors
/// - as [`bound::q_measure`]
///
/// # Cost
/// O(grades + min(k, n)).
///
/// # Numerics
/// In f64, a sum of positive terms, rounded once: at most 6 ulp in f64, 1 ulp in f32.
///
/// # Source
/// A relevant document at rank i has on average the gain G/R, and (i − 1)/(n − 1) of the others above it.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, QMeasure, chance};
/// // One relevant document of gain 1 at one of two ranks: 2/2 or (1 + 1)/(2 + 1).
/// let mean: f64 = chance::q_measure(GradeCounts::new(&[1, 1]), 2, &QMeasure::STANDARD)?;
/// assert!((mean - (1.0 + 2.0 / 3.0) / 2.0).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn q_measure<T: Real>(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T> {
    let relevant = options.check::<T>(judged)?;
    let Relevance { documents: n, reached: k, .. } = Relevance::new(judged, options.relevant_from, k)?;
    if k == 0 || relevant == n && is_alike::<T>(judged, options) {
        return bound::q_measure(judged, k as usize, options);
    }
    let mut total = Sum::default();
    relevant_gains::<T>(judged, options).for_each(|(gain, count)| total.add(gain * count as f64));
    let others = ratio(relevant - 1, n - 1);
    let terms = ideals::<T>(judged, options, k).map(|(rank, ideal)| (1.0 + (rank - 1.0) * others) / ideal);
    // Each factor for itself: the product of R and n can be beyond 2^64, and that of the gains beyond f64.
    let mean = ((relevant as f64 + options.beta * total.value()) * sum(terms)) / relevant as f64 / n as f64;
    Ok(T::narrow(mean.min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::q_measure;
    use crate::error::{Argument, Error};
    use crate::{Gain, GradeCounts, QMeasure, bound};

    const Q: QMeasure = QMeasure::STANDARD;

    #[test]
    fn one_value_for_every_ranking_has_the_bits_of_the_bounds() {
        for n in 1..200 {
            for (counts, options) in [
                ([0, n, 0], Q),
                ([0, 0, n], Q.with_gain(Gain::Exponential)),
                ([0, n, 3], Q.with_beta(0.0)),
                ([0, n, 2], Q.with_gain(Gain::Table(&[0.0, 0.7, 0.7]))),
            ] {
                let judged = GradeCounts::new(&counts);
                for k in [0, 1, 5, 1000] {
                    let best = bound::q_measure::<f32>(judged, k, &options);
                    assert_eq!(q_measure(judged, k, &options), best);
                    assert_eq!(bound::q_measure_worst(judged, k, &options), best);
                }
            }
        }
        assert_eq!(q_measure(GradeCounts::new(&[3, 1]), 0, &Q), Ok(0.0));
    }

    #[test]
    fn refusals() {
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        for measure in [q_measure::<f32>, bound::q_measure, bound::q_measure_worst] {
            let of = |counts: &[u64], options: QMeasure| measure(GradeCounts::new(counts), 3, &options);
            assert_eq!(of(&[4], Q), Err(Error::Undefined));
            assert_eq!(of(&[4, 1], Q.with_beta(-0.5)), out(Argument::Parameter, 0));
            let not_finite = Error::NotFinite { argument: Argument::Parameter, index: 0 };
            assert_eq!(of(&[4, 1], Q.with_beta(f64::INFINITY)), Err(not_finite));
            assert_eq!(of(&[4, 1], Q.with_gain(Gain::Table(&[0.0]))), out(Argument::Counts, 1));
            let overflow = |index| Err(Error::Overflow { argument: Argument::Counts, index });
            assert_eq!(of(&[u64::MAX, 1], Q), overflow(1));
            assert_eq!(of(&[0, 4], Q.with_beta(3e38)), overflow(0));
        }
    }
}
