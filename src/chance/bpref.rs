//! bpref of a random ranking.

use super::ratio;
use super::unimodal::expected;
use crate::Real;
use crate::bound::{self, Relevance};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::GradeCounts;

/// The expected bpref of a random ranking of the judged documents, cut at rank k.
///
/// ```text
/// E bpref = (min(R, N) + 1) / (2 (N + 1))      R relevant, N judged non-relevant documents, no cutoff
/// E bpref@k = 1/n Σ_{i ≤ k} E[1 − min(u, R)/min(N, R)]      u hypergeometric: non-relevant ones among i − 1 of n − 1
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant. Unjudged documents
/// are left out of the ranking: they only would take up ranks.
///
/// # Returns
/// From 0 to 1; min(k, n)/n if all documents are relevant.
///
/// # Errors
/// - as [`bound::bpref`]
///
/// # Cost
/// O(1); for R < k < 2R − 1 and N > R the sum over the likely ranks of the R-th non-relevant document, O(√R).
///
/// # Numerics
/// In f64, sums of positive terms, rounded once: at most 4 ulp in f64, 1 ulp in f32.
///
/// # Source
/// The number u above a relevant document is uniform on 0..=N. With a cutoff: down to the rank of the R-th non-relevant document
/// those before it are spread evenly, below it nothing counts.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let judged = GradeCounts::new(&[3, 2]);
/// assert_eq!(chance::bpref(judged, usize::MAX, &Precision::STANDARD), Ok(3.0 / 8.0));
/// assert_eq!(chance::bpref(judged, 1, &Precision::STANDARD), Ok(0.2)); // one of 2 in 5, of weight 1/2
/// ```
pub fn bpref<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let Relevance { documents: n, relevant, reached: k } = relevance;
    let others = n - relevant;
    if relevance.is_settled() {
        return bound::bpref(judged, k as usize, precision);
    }
    if is_whole(relevance) {
        return T::from_ratio(u128::from(relevant.min(others)) + 1, 2 * (u128::from(others) + 1));
    }
    Ok(T::narrow(if others <= relevant || k <= relevant {
        linear(n, others, relevant, k)
    } else {
        cut_off(n, relevant, k)
    }))
}

/// Whether no relevant document below the cutoff is worth anything: at rank 2R and below, R non-relevant ones are above it.
pub(super) fn is_whole(relevance: Relevance) -> bool {
    let Relevance { documents: n, relevant, reached: k } = relevance;
    k == n || n - relevant > relevant && k >= 2 * relevant - 1
}

/// Where min(u, R) is u at every rank: k/n − N k(k − 1) / (2n (n − 1) min(N, R)).
fn linear(n: u64, others: u64, relevant: u64, k: u64) -> f64 {
    let lost = ratio(others, others.min(relevant)) * ratio(k - 1, 2 * u128::from(n - 1));
    ratio(k, n) * (1.0 - lost)
}

/// For R < k < 2R − 1 and N > R: E_t [m R − (R − 1) m (m − 1)/(2(t − 1))] / (n R), m = min(k, t), over the rank t among the
/// others of a relevant document that the R-th non-relevant one has.
fn cut_off(n: u64, relevant: u64, k: u64) -> f64 {
    let worth = |t: u64| {
        let m = t.min(k);
        let seen =
            ratio(m, relevant) * (relevant as f64 - ratio(m - 1, t - 1) * ((relevant - 1) as f64 / 2.0));
        seen / n as f64
    };
    // P(t + 1)/P(t) of the negative hypergeometric distribution on R..=2R − 1.
    let (first, last) = (relevant, 2 * relevant - 1);
    let up = |t: u64| ratio(t, t - relevant + 1) * ratio(last - t, n - 1 - t);
    expected(first, peak(first, last, up), last, up, worth)
}

/// Where probabilities of the given ratios of neighbours are highest: the ratios fall, and pass 1 there.
fn peak(mut first: u64, mut last: u64, up: impl Fn(u64) -> f64) -> u64 {
    while first < last {
        let middle = first + (last - first) / 2;
        if up(middle) > 1.0 {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use super::bpref;
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Precision, bound};

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn ends() {
        for n in 1..200 {
            let counts = [0, n];
            let all = GradeCounts::new(&counts);
            for k in [0, 1, 7, 300] {
                let best = bound::bpref::<f64>(all, k, P);
                assert_eq!(bpref(all, k, P), best);
                assert_eq!(bound::bpref_worst(all, k, P), best);
            }
        }
        assert_eq!(bpref(GradeCounts::new(&[3, 2]), 0, P), Ok(0.0));
        for none in [GradeCounts::new(&[4]), GradeCounts::new(&[])] {
            for measure in [bpref::<f64>, bound::bpref, bound::bpref_worst] {
                assert_eq!(measure(none, 3, P), Err(Error::Undefined));
                let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
                assert_eq!(measure(GradeCounts::new(&[u64::MAX, 1]), 3, P), overflow);
            }
        }
    }

    #[test]
    fn huge_queries() {
        for counts in [[u64::MAX - 5, 5], [5, u64::MAX - 5], [1 << 63, (1 << 63) - 1], [1_000_000, 800_000]] {
            let judged = GradeCounts::new(&counts);
            let mut before = 0.0;
            for k in [1, 2, 3, 1000, 790_000, 900_000, 1_200_000, 1_599_998, 1_599_999, usize::MAX] {
                let mean: f64 = bpref(judged, k, P).unwrap();
                assert!(
                    mean >= before * (1.0 - 1e-15) && mean <= 0.5 + 1e-15,
                    "{counts:?} {k} {mean} {before}"
                );
                before = mean;
            }
        }
    }
}
