//! The variance of the Q-measure of a random ranking.

use super::q_measure::{ideals, is_alike, relevant_gains};
use super::ratio;
use crate::Real;
use crate::bound::Relevance;
use crate::convention::QMeasure;
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::real::Sum;

/// The variance of the Q-measure at cutoff k of a random ranking.
///
/// ```text
/// Q = 1/R Σ_{i ≤ k} w_i Σ_{j ≤ i} r_i h_j      w_i = 1/(i + β G*_i), r_i = 1 if relevant and 0 if not, h_j = r_j (1 + β g_j)
/// ```
/// G*_i is the gain in the first i ranks of the ideal ranking. With r and h as deviations from their means, Q is a constant, a sum
/// over ranks and a sum over pairs of ranks; its variance is the sum of the expected squares and products of these, which depend
/// only on how many of up to four ranks are the same.
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and gain, relevance and β.
///
/// # Returns
/// From 0 to 1/4; exactly 0 where every ranking has one value.
///
/// # Errors
/// - as [`bound::q_measure`](crate::bound::q_measure)
///
/// # Cost
/// O(grades + min(k, n)).
///
/// # Numerics
/// In f64, from deviations and not from moments, rounded once: at most 20 ulp in f64, 1 ulp in f32. Where β times the gains is
/// far beyond the ranks, all rankings have nearly one value and the variance is near 0: there within 2⁻⁵², without fixed digits.
///
/// # Source
/// Sampling without replacement.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, QMeasure, chance};
/// // One relevant document of gain 1 at one of two ranks: 2/2 or (1 + 1)/(2 + 1).
/// let variance: f64 = chance::q_measure_variance(GradeCounts::new(&[1, 1]), 2, &QMeasure::STANDARD)?;
/// assert!((variance - 1.0 / 36.0).abs() < 1e-16);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn q_measure_variance<T: Real>(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T> {
    let relevant = options.check::<T>(judged)?;
    let Relevance { documents: n, reached: k, .. } = Relevance::new(judged, options.relevant_from, k)?;
    if k == 0 || relevant == n && is_alike::<T>(judged, options) {
        return Ok(T::zero());
    }
    // In units of the highest h, so that squares of great gains are finite.
    let unit =
        relevant_gains::<T>(judged, options).map(|(gain, _)| 1.0 + options.beta * gain).fold(1.0, f64::max);
    let values = || {
        let of_one = |(gain, count)| ((1.0 + options.beta * gain) / unit, ratio(count, n));
        relevant_gains::<T>(judged, options).map(of_one)
    };
    let deviations = Deviations::new(ratio(relevant, n), ratio(n - relevant, n), values);
    let weights = || ideals::<T>(judged, options, k).map(|(rank, ideal)| (rank, unit / ideal));
    let variance = deviations.variance(n as f64, weights);
    Ok(T::narrow((variance / relevant as f64 / relevant as f64).max(0.0)))
}

/// Means over the documents of r and h, and of products of their deviations from these.
struct Deviations {
    r: f64,
    h: f64,
    rr: f64,
    rh: f64,
    hh: f64,
    rrh: f64,
    rhh: f64,
    rrhh: f64,
}

impl Deviations {
    /// Of the h of the relevant documents, each with the share of the documents that have it.
    fn new<V: Iterator<Item = (f64, f64)>>(relevant: f64, others: f64, values: impl Fn() -> V) -> Self {
        let sum = |term: &dyn Fn(f64) -> f64| {
            let mut total = Sum::default();
            values().for_each(|(h, share)| total.add(share * term(h)));
            total
        };
        let mean = sum(&|h| h).value();
        let product = |of_r: i32, of_h: i32| {
            let term = |r: f64, h: f64| (0..of_r).fold(1.0, |x, _| x * r) * (0..of_h).fold(1.0, |x, _| x * h);
            let mut total = sum(&|h| term(others, h - mean));
            total.add(others * term(-relevant, -mean));
            total.value()
        };
        Self {
            r: relevant,
            h: mean,
            rr: product(2, 0),
            rh: product(1, 1),
            hh: product(0, 2),
            rrh: product(2, 1),
            rhh: product(1, 2),
            rrhh: product(2, 2),
        }
    }

    /// Var Σ_i w_i Σ_{j ≤ i} r_i h_j over the n documents in random order.
    ///
    /// In deviations r and h, and with a_i = w_i + r̄ Σ_{l > i} w_l and b_i = h̄ (i − 1) w_i, the sum is
    /// const + Σ_i (a_i h_i + b_i r_i) + Σ_{j < i} w_i r_i h_j. Since deviations add up to 0 over all documents, the same is true with
    /// a and b as deviations from their means over all n ranks.
    fn variance<W: Iterator<Item = (f64, f64)>>(&self, n: f64, weights: impl Fn() -> W) -> f64 {
        let (mut all, mut above) = (Sum::default(), Sum::default());
        for (rank, w) in weights() {
            all.add(w);
            above.add(w * (rank - 1.0));
        }
        let (all, above) = (all.value(), above.value());
        let (mean_a, mean_b) = ((all + self.r * above) / n, self.h * above / n);
        let [mut aa, mut ab, mut bb, mut wa, mut wb] = [Sum::default(); 5];
        let [mut seen, mut sum_a, mut sum_b, mut before] = [Sum::default(); 4];
        // How often w_i w_l goes with pairs (i, j), (l, m) of j < i and m < l: the same pair, i = l only, j = m only (as often as
        // j = l), all distinct.
        let [mut same, mut rows, mut columns, mut distinct] = [Sum::default(); 4];
        let mut reached = 0.0;
        for (rank, w) in weights() {
            seen.add(w);
            let a = w + self.r * (all - seen.value()) - mean_a;
            let b = self.h * (rank - 1.0) * w - mean_b;
            aa.add(a * a);
            ab.add(a * b);
            bb.add(b * b);
            wa.add(w * ((rank - 1.0) * a + sum_a.value()));
            wb.add(w * ((rank - 1.0) * b + sum_b.value()));
            sum_a.add(a);
            sum_b.add(b);
            same.add(w * w * (rank - 1.0));
            rows.add(w * w * (rank - 1.0) * (rank - 2.0));
            columns.add(2.0 * w * before.value());
            distinct.add(2.0 * w * (rank - 3.0) * before.value());
            before.add(w * (rank - 1.0));
            reached = rank;
        }
        // The ranks beyond the cutoff, whose a and b are 0.
        let rest = n - reached;
        aa.add(rest * mean_a * mean_a);
        ab.add(rest * mean_a * mean_b);
        bb.add(rest * mean_b * mean_b);

        let Self { rr, rh, hh, rrh, rhh, rrhh, .. } = *self;
        let linear = hh * aa.value() + 2.0 * rh * ab.value() + rr * bb.value();
        let pairs = same.value() * (n * rr * hh - rrhh);
        let mean_of_pairs = above * rh / (n - 1.0);
        let mut variance = (n * linear + pairs) / (n - 1.0) - mean_of_pairs * mean_of_pairs;
        if n > 2.0 {
            let product = rhh * wa.value() + rrh * wb.value();
            let one_shared = (rows.value() + columns.value()) * (n * rr * hh - 2.0 * rrhh)
                + columns.value() * (n * rh * rh - 2.0 * rrhh);
            variance -= (2.0 * n * product + one_shared) / ((n - 1.0) * (n - 2.0));
        }
        if n > 3.0 {
            let four = distinct.value() * (n * (2.0 * rh * rh + rr * hh) - 6.0 * rrhh);
            variance += four / ((n - 1.0) * (n - 2.0) * (n - 3.0));
        }
        variance
    }
}

#[cfg(test)]
mod tests {
    use super::q_measure_variance;
    use crate::{Gain, GradeCounts, QMeasure, chance};

    const Q: QMeasure = QMeasure::STANDARD;

    #[test]
    fn one_value_for_every_ranking_has_no_variance() {
        for n in 1..50 {
            for (counts, options) in [
                ([0, n, 0], Q),
                ([0, n, 3], Q.with_beta(0.0)),
                ([0, n, 2], Q.with_gain(Gain::Table(&[0.0, 0.7, 0.7]))),
            ] {
                assert_eq!(q_measure_variance(GradeCounts::new(&counts), 7, &options), Ok(0.0));
            }
        }
        assert_eq!(q_measure_variance(GradeCounts::new(&[3, 1]), 0, &Q), Ok(0.0));
    }

    /// Without a blend of gains it is average precision, over the relevant documents.
    #[test]
    fn without_gains_it_is_average_precision() {
        for counts in [[1, 1], [50, 3], [3, 50], [900, 900], [100_000, 1]] {
            let judged = GradeCounts::new(&counts);
            for k in [2, 10, 1000] {
                let options = crate::AveragePrecision::STANDARD.with_k(k);
                let exact: f64 = chance::average_precision_variance(judged, &options).unwrap();
                let variance: f64 = q_measure_variance(judged, k, &Q.with_beta(0.0)).unwrap();
                assert!((variance / exact - 1.0).abs() < 1e-12, "{counts:?} {k}: {variance} {exact}");
            }
        }
    }

    #[test]
    fn great_gains_and_many_documents() {
        let great = Q.with_gain(Gain::Table(&[0.0, 1e300, 1.5e300]));
        for counts in [[3, 2, 1], [u64::MAX - 9, 4, 5], [1, 1 << 40, 1 << 41]] {
            let gain = if counts[1] > 9 { &Q } else { &great };
            let variance: f64 = q_measure_variance(GradeCounts::new(&counts), 1000, gain).unwrap();
            assert!((0.0..=0.25).contains(&variance), "{counts:?}: {variance}");
        }
    }
}
