//! The reciprocal rank of a random ranking.

use super::{harmonic, ratio};
use crate::Real;
use crate::bound::{self, Relevance};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;
use crate::real::Sum;

/// A walk down the ranks this short is taken whatever else there is: it cancels nothing.
const SHORT: u64 = 1000;

/// Σ over ranks i ≤ k of 1/i times the probability that the first relevant document stands there.
fn by_rank(n: u64, relevant: u64, k: u64) -> f64 {
    let (mut missed, mut mean) = (1.0, Sum::default());
    for i in 1..=k {
        let left = n - i + 1;
        mean.add(missed * ratio(relevant, left) / i as f64);
        missed *= ratio(left - relevant, left);
        // All later ranks together add less than this.
        if missed < mean.value() * (f64::EPSILON / 16.0) {
            break;
        }
    }
    mean.value()
}

/// The same sum over all ranks that the first relevant document can have.
fn whole(n: u64, relevant: u64) -> f64 {
    ratio(relevant, n - relevant + 1) * (harmonic::first(n) - harmonic::first(relevant - 1))
}

/// The same sum over k ranks, walking over the relevant documents instead.
fn by_document(n: u64, relevant: u64, k: u64) -> f64 {
    let places = n - relevant + 1;
    let (mut beyond, mut rest) = (1.0, Sum::default());
    for j in 1..relevant {
        // The cutoff is below the number of places, and j counts on from there.
        beyond *= ratio(places + j - 1 - k, places + j);
        rest.add((ratio(places, places + j) - beyond) / j as f64);
    }
    ratio(relevant, places) * (harmonic::first(k) - rest.value())
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
/// In f64, rounded once: at most 3 ulp in f64 for up to 1000 ranks, 40 ulp beyond; 1 ulp in f32.
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
    let Relevance { documents: n, relevant, reached } = relevance;
    let places = n - relevant + 1;
    let k = reached.min(places);
    // After so many ranks nothing of weight is left.
    let walk = k.min((50.0 * ratio(n, relevant)) as u64);
    let mean = if relevant > n / 2 || walk <= SHORT {
        by_rank(n, relevant, k)
    } else if k == places {
        whole(n, relevant)
    } else if walk <= relevant {
        by_rank(n, relevant, k)
    } else {
        by_document(n, relevant, k)
    };
    Ok(T::narrow(mean.min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::{by_document, by_rank, reciprocal_rank, whole};
    use crate::{GradeCounts, Precision};

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-14 * b
    }

    #[test]
    fn three_ways_agree() {
        for n in [10, 100, 1000] {
            for relevant in [1, 2, 3, 5] {
                let places = n - relevant + 1;
                assert!(close(whole(n, relevant), by_rank(n, relevant, places)), "{n} {relevant}");
                for k in [1, 2, 3, 5, places / 2, places - 1] {
                    let (a, b) = (by_document(n, relevant, k), by_rank(n, relevant, k));
                    assert!(close(a, b), "{n} {relevant} {k}: {a} {b}");
                }
            }
        }
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
