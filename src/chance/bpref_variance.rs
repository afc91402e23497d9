//! The variance of bpref of a random ranking.

use super::bpref::is_whole;
use super::ratio;
use crate::Real;
use crate::bound::Relevance;
use crate::convention::Precision;
use crate::error::{Error, Result};
use crate::grade::GradeCounts;
use crate::workspace::{as_f64, check};

/// Words of scratch that [`bpref_variance`] needs; `n` is min(k, R, N) of the cutoff, the relevant and the other documents. None
/// are needed without a cutoff.
#[must_use]
pub const fn bpref_variance_scratch_len(n: usize) -> usize {
    n.saturating_add(1).saturating_mul(3)
}

/// The variance of bpref of a random ranking of the judged documents, cut at rank k.
///
/// ```text
/// Var bpref = (M + 1) (2(N + 1)(2M + 1) − 3M(M + 1)) / (12M (N + 1)²) · (n + 1) / (R (N + 2))      M = min(R, N)
/// ```
/// for n documents of which R are relevant and N are not, and no cutoff; with one, the variance over the number of non-relevant
/// documents above each rank, rank after rank.
///
/// # Input
/// The number of judged documents of each grade, the cutoff (`usize::MAX` for none), and what is relevant. Unjudged documents
/// are left out of the ranking: they only would take up ranks.
///
/// # Returns
/// From 0 to 1/4; exactly 0 if all documents are relevant or k = 0.
///
/// # Errors
/// - as [`bpref`](super::bpref)
/// - [`Error::TooShort`] if a cutoff counts and `scratch.len() < bpref_variance_scratch_len(min(k, R, N))`
///
/// # Cost
/// O(1) without a cutoff that counts: none, k ≥ n, or k ≥ 2R − 1 and N > R. With one O(k · w) for the w ≤ k numbers of documents
/// above a rank that are likely, some 20√k: 0.2 s for k = 10⁴.
///
/// # Numerics
/// In f64, without a difference of moments, rounded once: at most 6 ulp in f64, with a cutoff 40 ulp for 100 ranks; 1 ulp in f32.
///
/// # Source
/// The number u above one relevant document is uniform on 0..=N, and the worth 1 − min(u, R)/M of two of them is correlated by
/// 1/(N + 2).
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, chance};
/// let judged = GradeCounts::new(&[1, 1]); // 1 or 0
/// assert_eq!(chance::bpref_variance(judged, usize::MAX, &Precision::STANDARD, &mut []), Ok(0.25));
/// let judged = GradeCounts::new(&[1, 2]); // at rank 1: 1/2 twice, 0 once
/// let variance: f64 = chance::bpref_variance(judged, 1, &Precision::STANDARD, &mut [0; 6])?;
/// assert!((variance - 1.0 / 18.0).abs() < 1e-16);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn bpref_variance<T: Real>(
    judged: GradeCounts,
    k: usize,
    precision: &Precision,
    scratch: &mut [u64],
) -> Result<T> {
    let relevance = Relevance::new(judged, precision.relevant_from, k)?;
    let Relevance { documents: n, relevant, reached: k } = relevance;
    let others = n - relevant;
    if relevant == 0 {
        return Err(Error::Undefined);
    }
    if relevance.is_settled() {
        return Ok(T::zero());
    }
    if is_whole(relevance) {
        return Ok(T::narrow(whole(relevant, others)));
    }
    let states = usize::try_from(k.min(relevant).min(others)).unwrap_or(usize::MAX);
    check(scratch, bpref_variance_scratch_len(states))?;
    let table = as_f64(scratch).as_chunks_mut::<3>().0.get_mut(..=states).unwrap_or_default();
    Ok(T::narrow(cut_off(relevance, table)))
}

/// Of the worth of one document, and (1 + (R − 1)/(N + 2)) / R of it for the mean of R.
fn whole(relevant: u64, others: u64) -> f64 {
    let (r, n, m) = (relevant as f64, others as f64, relevant.min(others) as f64);
    let share = (m + 1.0) / (n + 1.0);
    let one = share * (2.0 * (2.0 * m + 1.0) - 3.0 * m * share) / (12.0 * m);
    one * ((r + n + 1.0) / (n + 2.0) / r)
}

/// A part of the rankings: its probability, and the mean and the variance of bpref in it.
type Part = [f64; 3];

/// The two parts as one.
fn merged([p, mean, variance]: Part, [q, other_mean, other_variance]: Part) -> Part {
    let both = p + q;
    if both == 0.0 {
        return Part::default();
    }
    let (share, other_share, apart) = (p / both, q / both, other_mean - mean);
    // Sums of positive terms: from one value towards the other, a rare part would lose the digits of its weight.
    let within = share * variance + other_share * other_variance;
    [both, share * mean + other_share * other_mean, within + apart * apart * share * other_share]
}

/// Part u of the table has u non-relevant documents so far; the last one all numbers from which on nothing has a worth.
fn cut_off(relevance: Relevance, table: &mut [Part]) -> f64 {
    let Relevance { documents: n, relevant, reached: k } = relevance;
    let others = n - relevant;
    let unit = relevant.min(others) as f64;
    // Bpref R times, less R/n for each rank, so that parts that hardly differ keep the digits that they differ by.
    let (of_relevant, of_other) = (ratio(others, n), ratio(relevant, n));
    table.fill(Part::default());
    if let Some(start) = table.first_mut() {
        start[0] = 1.0;
    }
    // Numbers of documents beyond the likely ones would only cost time.
    let (mut first, mut last) = (0, 0);
    for above in 0..k {
        let left = n - above;
        last = (last + 1).min(table.len().saturating_sub(1));
        for u in (first..=last).rev() {
            let [p, mean, variance] = table.get(u).copied().unwrap_or_default();
            let u_others = u as u64;
            let mut part = if u_others < relevant.min(others) {
                let to_find = (relevant + u_others).saturating_sub(above);
                [p * ratio(to_find, left), mean + (of_relevant - u as f64 / unit), variance]
            } else {
                [p, mean - of_other, variance]
            };
            if let Some(&[p, mean, variance]) = u.checked_sub(1).and_then(|before| table.get(before)) {
                part = merged(part, [p * ratio(others - (u_others - 1), left), mean - of_other, variance]);
            }
            if let Some(entry) = table.get_mut(u) {
                *entry = part;
            }
        }
        let likely = |u: usize| table.get(u).is_some_and(|part| part[0] > NOTHING);
        while first < last && !likely(first) {
            first += 1;
        }
        while first < last && !likely(last) {
            last -= 1;
        }
    }
    let parts = table.get(first..=last).unwrap_or_default();
    let [_, _, variance] = parts.iter().fold(Part::default(), |all, &part| merged(all, part));
    variance / relevant as f64 / relevant as f64
}

/// A probability that no variance of interest notices.
const NOTHING: f64 = 1e-60;

#[cfg(test)]
mod tests {
    use super::{bpref_variance, bpref_variance_scratch_len};
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Precision, chance};
    use std::vec;

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn ends() {
        let none = &mut [];
        assert_eq!(bpref_variance::<f64>(GradeCounts::new(&[3]), 2, P, none), Err(Error::Undefined));
        assert_eq!(bpref_variance(GradeCounts::new(&[0, 3]), 2, P, none), Ok(0.0));
        assert_eq!(bpref_variance(GradeCounts::new(&[4, 3]), 0, P, none), Ok(0.0));
        let short = Error::TooShort { argument: Argument::Scratch, needed: 9, given: 8 };
        assert_eq!(bpref_variance::<f32>(GradeCounts::new(&[4, 3]), 2, P, &mut [0; 8]), Err(short));
        let overflow = Error::Overflow { argument: Argument::Counts, index: 1 };
        assert_eq!(bpref_variance::<f32>(GradeCounts::new(&[u64::MAX, 1]), 2, P, none), Err(overflow));
        for counts in [[u64::MAX - 5, 5], [5, u64::MAX - 5], [1 << 63, (1 << 63) - 1]] {
            let variance: f64 = bpref_variance(GradeCounts::new(&counts), usize::MAX, P, none).unwrap();
            assert!(variance > 0.0 && variance <= 0.25, "{counts:?}: {variance}");
        }
    }

    /// Nearly all rankings look alike where nearly all documents do: two ranks of a billion and more.
    #[test]
    fn rare_documents_keep_the_digits_of_the_rest() {
        for n in [1_000_000_000, 1 << 60] {
            for (others, values) in
                [(n - 40, [2.0, 1.0, 1.0 - 1.0 / 40.0]), (40, [0.0, -1.0, -1.0 - 1.0 / 40.0])]
            {
                let relevant = n - others;
                let judged = [others, relevant];
                let of = |a: u64, b: u64| a as f64 / n as f64 * (b as f64 / (n - 1) as f64);
                // Values times R, from what two of the more frequent ones have: two relevant, one at rank 1, one at rank 2.
                let (alike, unlike) = (of(relevant, relevant - 1), of(relevant, others));
                let two_others = (of(others, others - 1), if others == 40 { -2.0 } else { 0.0 });
                let parts = [(alike, values[0]), (unlike, values[1]), (unlike, values[2]), two_others];
                let moment =
                    |power| parts.iter().map(|&(p, value): &(f64, f64)| p * value.powi(power)).sum::<f64>();
                let exact = (moment(2) - moment(1).powi(2)) / (relevant as f64).powi(2);
                let ws = &mut [0; 9];
                let variance: f64 = bpref_variance(GradeCounts::new(&judged), 2, P, ws).unwrap();
                assert!((variance / exact - 1.0).abs() < 1e-14, "{judged:?}: {variance} {exact}");
            }
        }
    }

    /// Where nothing below the cutoff counts, the walk down the ranks gives what the closed form does.
    #[test]
    fn the_walk_ends_in_the_closed_form() {
        for counts in [[40, 20], [400, 200], [3000, 1000]] {
            let judged = GradeCounts::new(&counts);
            let k = 2 * counts[1] as usize - 1;
            let ws = &mut vec![0; bpref_variance_scratch_len(counts[1] as usize)];
            let [before, whole]: [f64; 2] = [k - 1, k].map(|k| bpref_variance(judged, k, P, ws).unwrap());
            let means: [f64; 2] = [k - 1, k].map(|k| chance::bpref(judged, k, P).unwrap());
            // A document at the last rank has a worth of 1/R at most, divided by R.
            assert!(
                (means[1] - means[0]).abs() < 1e-3 && (before - whole).abs() < 1e-3 * whole,
                "{before} {whole}"
            );
        }
    }
}
