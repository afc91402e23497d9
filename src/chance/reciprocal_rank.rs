//! The reciprocal rank of a random ranking: its mean and its variance.

use super::ratio;
use crate::Real;
use crate::bound::{self, Relevance};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::harmonic;
use crate::real::Sum;

/// A walk down the ranks this short is taken whatever else there is: it cancels nothing.
const SHORT: u64 = 1000;

/// The ranks i ≤ k and how likely the first relevant document stands there, then how likely it stands below.
fn walk(n: u64, relevant: u64, k: u64) -> impl Iterator<Item = (u64, f64, f64)> {
    (1..=k).scan(1.0, move |missed, i| {
        let left = n - i + 1;
        let here = *missed * ratio(relevant, left);
        *missed *= ratio(left - relevant, left);
        Some((i, here, *missed))
    })
}

/// Σ over ranks i ≤ k of 1/i times the probability that the first relevant document stands there.
fn by_rank(n: u64, relevant: u64, k: u64) -> f64 {
    let mut mean = Sum::default();
    for (i, here, missed) in walk(n, relevant, k) {
        mean.add(here / i as f64);
        // All later ranks together add less than this.
        if missed < mean.value() * (f64::EPSILON / 16.0) {
            break;
        }
    }
    mean.value()
}

/// Σ over ranks i ≤ k of (1/i − mean)², and mean² where nothing relevant is found.
fn spread_by_rank(n: u64, relevant: u64, k: u64, mean: f64) -> f64 {
    let (mut spread, mut rest) = (Sum::default(), 1.0);
    for (i, here, missed) in walk(n, relevant, k) {
        let deviation = 1.0 / i as f64 - mean;
        spread.add(here * (deviation * deviation));
        rest = missed;
        // What later ranks deviate by is between −mean and nothing.
        if missed < spread.value() * (f64::EPSILON / 16.0) {
            break;
        }
    }
    spread.value() + rest * (mean * mean)
}

/// The same sum over all ranks that the first relevant document can have.
fn whole(n: u64, relevant: u64) -> f64 {
    ratio(relevant, n - relevant + 1) * (harmonic::first(n) - harmonic::first(relevant - 1))
}

/// The means of 1/T and 1/T² over k ranks T, walking over the relevant documents instead.
///
/// With R relevant ones and a = n − R + 1 places, each mean over R follows from R − 1 at the same a, as C(n − i, R − 1) =
/// C(n − i − 1, R − 2) (n − i)/(R − 1) and (n − i)/i² = n/i² − 1/i.
fn by_document(n: u64, relevant: u64, k: u64) -> [f64; 2] {
    let places = n - relevant + 1;
    let (mut beyond, mut first, mut second) = (1.0, Sum::default(), Sum::default());
    first.add(harmonic::first(k));
    second.add(harmonic::second(k));
    for j in 1..relevant {
        second.add(-first.value() / (places + j) as f64);
        // A cutoff is below the number of places, and j counts on from there.
        beyond *= ratio((places + j - 1).saturating_sub(k), places + j);
        first.add((beyond - ratio(places, places + j)) / j as f64);
    }
    [first, second].map(|mean| ratio(relevant, places) * mean.value())
}

/// The ranks that the first relevant document can have, and after how many nothing of weight is left: where most are
/// relevant, at once.
fn ranks(relevance: Relevance) -> (u64, u64) {
    let Relevance { documents: n, relevant, reached } = relevance;
    let k = reached.min(n - relevant + 1);
    (k, if relevant > n / 2 { 0 } else { k.min((50.0 * ratio(n, relevant)) as u64) })
}

fn mean(relevance: Relevance) -> f64 {
    let Relevance { documents: n, relevant, .. } = relevance;
    let (k, walk) = ranks(relevance);
    let mean = if walk <= SHORT {
        by_rank(n, relevant, k)
    } else if k == n - relevant + 1 {
        whole(n, relevant)
    } else if walk <= relevant {
        by_rank(n, relevant, k)
    } else {
        by_document(n, relevant, k)[0]
    };
    mean.min(1.0)
}

/// The expected reciprocal rank of a random ranking.
///
/// ```text
/// E RR = R/(n − R + 1) · (H_n − H_{R−1})                          n judged, R relevant documents, no cutoff
/// E RR@k = Σ_{i=1}^{k} 1/i · R/(n − i + 1) · Π_{j<i} (1 − R/(n − j + 1))
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant.
///
/// # Returns
/// From 0 to 1: 0 if no document is relevant or k = 0, 1 exactly if all are. It is not the reciprocal of the expected rank.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(grades) without a cutoff, O(min(k, 50n/R, R)) with one: at most some 2·10⁵ steps for a billion documents.
///
/// # Numerics
/// In f64, rounded once: at most 4 ulp in f64 for up to 1000 ranks, 40 ulp beyond; 1 ulp in f32.
///
/// # Source
/// The closed form follows from Σ_i C(n − i, R − 1)/i = C(n, R − 1)(H_n − H_{R−1}).
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let judged = GradeCounts::new(&[2, 2]);
/// let mean: f64 = chance::reciprocal_rank(judged, usize::MAX, &Precision::STANDARD)?;
/// assert!((mean - 13.0 / 18.0).abs() < 1e-15); // 1/2 + 1/3 · 1/2 + 1/6 · 1/3
/// let mean: f64 = chance::reciprocal_rank(judged, 2, &Precision::STANDARD)?;
/// assert!((mean - 2.0 / 3.0).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "mrr")]
pub fn reciprocal_rank<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    if relevance.is_settled() {
        return bound::reciprocal_rank(judged, k, precision);
    }
    Ok(T::narrow(mean(relevance)))
}

/// The variance of the reciprocal rank of a random ranking.
///
/// ```text
/// Var RR@k = Σ_{i=1}^{k} P(i) (1/i − E RR@k)² + (1 − Σ P(i)) (E RR@k)²      P(i): the first relevant document is at rank i
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant.
///
/// # Returns
/// From 0 to 1/4; exactly 0 if all documents are relevant, or none, or k = 0.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
///
/// # Cost
/// O(min(k, 50n/R, R) + 1000): at most some 2·10⁵ steps for a billion documents.
///
/// # Numerics
/// In f64, squares of deviations for up to 1000 ranks or many relevant documents, else the difference of two moments that
/// are far apart, rounded once: at most 5 ulp in f64 for up to 1000 ranks, 100 ulp beyond; 1 ulp in f32.
///
/// # Source
/// Sampling without replacement; over the relevant documents as [`reciprocal_rank`].
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let judged = GradeCounts::new(&[1, 1]); // 1 or 1/2
/// assert_eq!(chance::reciprocal_rank_variance(judged, usize::MAX, &Precision::STANDARD), Ok(1.0 / 16.0));
/// assert_eq!(chance::reciprocal_rank_variance(judged, 1, &Precision::STANDARD), Ok(0.25)); // 1 or 0
/// ```
pub fn reciprocal_rank_variance<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    if relevance.is_settled() {
        return Ok(T::zero());
    }
    let Relevance { documents: n, relevant, .. } = relevance;
    let (k, walk) = ranks(relevance);
    Ok(T::narrow(if walk <= relevant.max(SHORT) {
        spread_by_rank(n, relevant, k, mean(relevance))
    } else {
        // Few are relevant: the mean square is near their share, the square of the mean far below it.
        let [mean, square] = by_document(n, relevant, k);
        square - mean * mean
    }))
}

#[cfg(test)]
mod tests {
    use super::{by_document, by_rank, reciprocal_rank, reciprocal_rank_variance, spread_by_rank, whole};
    use crate::{GradeCounts, Precision};

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-14 * b
    }

    #[test]
    fn three_ways_agree() {
        for n in [10, 100, 1000] {
            for relevant in [1, 2, 3, 5] {
                let places = n - relevant + 1;
                assert!(close(by_document(n, relevant, places)[0], whole(n, relevant)), "{n} {relevant}");
                assert!(close(whole(n, relevant), by_rank(n, relevant, places)), "{n} {relevant}");
                for k in [1, 2, 3, 5, places / 2, places - 1] {
                    let (a, b) = (by_document(n, relevant, k)[0], by_rank(n, relevant, k));
                    assert!(close(a, b), "{n} {relevant} {k}: {a} {b}");
                }
            }
        }
    }

    /// Few relevant documents among many, where the walk over the documents is taken.
    #[test]
    fn both_ways_to_the_variance_agree() {
        for (n, relevant) in [(20_000, 1), (20_000, 7), (20_000, 900), (1_000_000, 40)] {
            let places = n - relevant + 1;
            for k in [places, places / 2, 1200] {
                let [mean, square] = by_document(n, relevant, k);
                let (spread, walked) = (square - mean * mean, spread_by_rank(n, relevant, k, mean));
                assert!(close(walked, spread), "{n} {relevant} {k}: {spread} {walked}");
            }
        }
        let counts = [999_999_000, 1000];
        let (judged, k) = (GradeCounts::new(&counts), usize::MAX / 2);
        let variance: f64 = reciprocal_rank_variance(judged, k, &Precision::STANDARD).unwrap();
        let mean: f64 = reciprocal_rank(judged, k, &Precision::STANDARD).unwrap();
        // Nearly independent ranks: p Σ 1/i² with p = 1e-6 less what the later ones have less, and the square of the mean.
        let independent = std::f64::consts::PI.powi(2) / 6.0 * 1e-6;
        assert!((variance + mean * mean - independent).abs() < 2e-11, "{variance}");
    }

    #[test]
    fn ends() {
        let of = |counts: &[u64], k| {
            reciprocal_rank::<f64>(GradeCounts::new(counts), k, &Precision::STANDARD).unwrap()
        };
        assert_eq!(of(&[], 3), 0.0);
        assert_eq!(of(&[5], 3), 0.0);
        assert_eq!(of(&[5, 5], 0), 0.0);
        assert_eq!(of(&[0, 5], 3), 1.0);
        assert_eq!(of(&[5, 5], 1), 0.5);
        let half = usize::MAX / 2;
        assert!(close(of(&[999_999_999, 1], half), 21.300_481_502_347_944e-9));
        assert!(of(&[u64::MAX - 2, 2], half) > 0.0);
        assert!(close(of(&[1, 999_999_999], half), 1.0 - 0.5e-9));
    }
}
