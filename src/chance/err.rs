//! The expected reciprocal rank of a random ranking.
//!
//! All that counts is how likely the first r documents satisfy the reader, u_r. It is built up one grade after the other: of r
//! documents out of those so far and c of another grade, a hypergeometric number is of the new one. Only u and never its
//! complement is carried along, in sums of positive terms, so that rare relevance keeps all its digits.

use super::unimodal::hypergeometric;
use crate::Real;
use crate::bound;
use crate::error::Result;
use crate::gain::Satisfaction;
use crate::grade::GradeCounts;
use crate::real::Sum;
use crate::workspace::{as_f64, check};

/// Words of scratch that [`err`] needs; `n` is min(k, documents that satisfy at all).
#[must_use]
pub const fn err_scratch_len(n: usize) -> usize {
    n
}

/// The expected ERR at cutoff k of a random ranking.
///
/// ```text
/// E ERR@k = u_k/k + Σ_{r<k} u_r / (r (r + 1)),   u_r = 1 − E Π_{i≤r} (1 − s_i)      k ≤ n
/// ```
/// u_r is the probability that one of r random documents satisfies the reader.
///
/// # Input
/// The number of judged documents of each grade, the cutoff (beyond their number it reaches them all), and the satisfaction.
///
/// # Returns
/// From 0 to the best, [`bound::err`], and its very bits where all documents satisfy alike.
///
/// # Errors
/// - as [`bound::err`]
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < err_scratch_len(min(k, documents that satisfy at all))`
///
/// # Cost
/// O(grades · r · w) for the r ≤ k ranks down to which something is left to find, and the w ≤ r numbers of documents of one grade
/// that are likely among r, some 10√r: 10 µs for k = 10, 0.1 s for k = 10⁴. A word of scratch for each of the first k ranks.
///
/// # Numerics
/// In f64, sums of positive terms, rounded once: at most 4 ulp in f64, 1 ulp in f32.
///
/// # Source
/// Documents in random order are exchangeable, and Abel's summation. The recurrence for the coefficients of Π (1 + (1 − s_g)
/// t)^{n_g}, which gives the same E Π, loses all digits as k approaches n.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Satisfaction, chance};
/// // One of two documents satisfies, with probability 1/2: 1/2 or 1/4.
/// let half = &Satisfaction::Exponential { highest: 1 };
/// assert_eq!(chance::err(GradeCounts::new(&[1, 1]), 2, half, &mut [0; 1]), Ok(0.375));
/// ```
pub fn err<T: Real>(
    judged: GradeCounts,
    k: usize,
    satisfaction: &Satisfaction,
    scratch: &mut [u64],
) -> Result<T> {
    let k = satisfaction.check_counts::<T>(judged, k)?;
    let groups = || judged.levels().map(|(level, count)| (satisfaction.checked::<T>(level).widen(), count));
    let satisfying = || groups().filter(|&(s, _)| s > 0.0);
    let to_find: u64 = satisfying().map(|(_, count)| count).sum();
    let len = usize::try_from(to_find).map_or(k, |n| n.min(k));
    check(scratch, err_scratch_len(len))?;
    if k == 0 || satisfaction.is_constant::<T>(judged) {
        return bound::err(judged, k, satisfaction);
    }
    let table = as_f64(scratch).get_mut(..len).unwrap_or_default();
    table.fill(0.0);
    let mut documents = 0;
    for (s, count) in satisfying() {
        // Downwards, as each entry reads itself and those before it.
        let reached = usize::try_from(documents + count).map_or(len, |n| n.min(len));
        for r in (1..=reached as u64).rev() {
            let merged = merged(table, documents, s, count, r);
            if let Some(entry) = table.get_mut(r as usize - 1) {
                *entry = merged;
            }
        }
        documents += count;
    }
    let all = judged.total()?;
    let mut mean = Sum::default();
    for r in 1..=k as u64 {
        let u = merged(table, to_find, 0.0, all - to_find, r);
        // Once the reader is satisfied for certain, all later ranks together are worth 1/r.
        if r == k as u64 || 1.0 - u < f64::EPSILON / 2.0 {
            mean.add(u / r as f64);
            break;
        }
        mean.add(u / (r as f64 * (r + 1) as f64));
    }
    Ok(T::narrow(mean.value()))
}

/// u_r when `count` documents of satisfaction s join the `documents` whose u_1, u_2, … are in the table.
///
/// A hypergeometric number j of the r are new ones.
fn merged(table: &[f64], documents: u64, s: f64, count: u64, r: u64) -> f64 {
    // A certain satisfaction has a finite logarithm of its complement, too.
    let going_on = libm::log1p(-s).max(f64::MIN);
    hypergeometric(r, count, documents, |j| {
        let before = (r - j).checked_sub(1).and_then(|i| table.get(i as usize)).copied().unwrap_or_default();
        let satisfied = -libm::expm1(j as f64 * going_on);
        satisfied + (1.0 - satisfied) * before
    })
}

#[cfg(test)]
mod tests {
    use super::err;
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Satisfaction, bound};

    #[test]
    fn one_value_for_every_ranking_has_the_bits_of_the_bounds() {
        let four = &Satisfaction::Exponential { highest: 4 };
        for n in 0..100 {
            for counts in [[0, n, 0], [n, 0, 0], [0, 0, n]] {
                let judged = GradeCounts::new(&counts);
                for k in [0, 1, 5, 200] {
                    let best = bound::err::<f64>(judged, k, four);
                    assert_eq!(err(judged, k, four, &mut [0; 100]), best);
                    assert_eq!(bound::err_worst(judged, k, four), best);
                }
            }
        }
    }

    #[test]
    fn certain_satisfaction_is_the_reciprocal_rank() {
        let binary = &Satisfaction::Binary { relevant_from: 1 };
        for counts in [[3, 2], [100, 7], [5, 90], [999_990, 10]] {
            let judged = GradeCounts::new(&counts);
            for k in [1, 2, 10, 90] {
                let mean: f64 = err(judged, k, binary, &mut [0; 100]).unwrap();
                let exact: f64 =
                    crate::chance::reciprocal_rank(judged, k, &crate::Precision::STANDARD).unwrap();
                assert!((mean / exact - 1.0).abs() < 1e-14, "{counts:?} {k}: {mean} {exact}");
            }
        }
    }

    #[test]
    fn rare_relevance_keeps_its_digits() {
        // One document in a billion, at rank r with equal probability.
        let judged = GradeCounts::new(&[999_999_999, 1]);
        let mean: f64 = err(judged, 100, &Satisfaction::Exponential { highest: 4 }, &mut [0]).unwrap();
        let exact = crate::chance::harmonic::<f64>(100) / 16e9;
        assert!((mean / exact - 1.0).abs() < 1e-14, "{mean} {exact}");
        let many = GradeCounts::new(&[u64::MAX - 1, 1]);
        assert!(err::<f64>(many, 3, &Satisfaction::Linear { highest: 1 }, &mut [0]).unwrap() > 0.0);
    }

    #[test]
    fn refusals() {
        let judged = GradeCounts::new(&[1, 1, 1]);
        let of = |k, s: Satisfaction, ws: &mut [u64]| err::<f64>(judged, k, &s, ws);
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        let two = Satisfaction::Exponential { highest: 2 };
        let short = Err(Error::TooShort { argument: Argument::Scratch, needed: 2, given: 1 });
        assert_eq!(of(3, two, &mut [0]), short);
        assert!(of(1, two, &mut [0]).is_ok());
        fn with_scratch(judged: GradeCounts, k: usize, s: &Satisfaction) -> crate::Result<f64> {
            err(judged, k, s, &mut [0; 3])
        }
        for measure in [bound::err::<f64>, bound::err_worst, with_scratch] {
            let of = |s: Satisfaction| measure(judged, 3, &s);
            assert_eq!(of(Satisfaction::Linear { highest: 1 }), out(Argument::Counts, 2));
            assert_eq!(of(Satisfaction::Linear { highest: 0 }), out(Argument::Parameter, 0));
            assert_eq!(of(Satisfaction::Table(&[0.5, 0.2])), out(Argument::Gains, 1));
            let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
            assert_eq!(measure(GradeCounts::new(&[u64::MAX, 1]), 3, &two), overflow);
        }
    }
}
