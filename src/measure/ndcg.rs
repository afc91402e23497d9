//! Normalised discounted cumulative gain.

use super::abreast::Dcgs;
use super::{Ideal, Ideals};
use crate::convention::Dcg;
use crate::error::{Argument, Error, Result, same_length};
use crate::gain::ideal::{
    candidate_dcg, candidate_terms, check_counts, check_grades, finite, judged_dcg, judged_terms,
    list_and_candidate_dcg, list_and_judged_dcg, list_terms,
};
use crate::gain::terms::{Levels, Terms};
use crate::grade::{Grade, GradeCounts};
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// Where the ideal came from: its name, and whether a list can be better.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// The list's own documents: no order of them is better than the ideal one.
    Own,
    /// Documents given apart, under this name: a list that is better does not belong to them.
    Given(Argument),
}

/// DCG of the first `ranks` documents there are over ideal DCG, at most 1.
///
/// Two sums of the same terms in different orders differ by their roundings: an excess of 8 ulp, and one more for every
/// addition that a lane of the fold chains, is no excess.
#[inline(always)]
pub(super) fn ratio<T: Real>(dcg: T, ideal: T, ranks: usize, source: Source) -> Result<T> {
    let slack = T::epsilon() * T::from_u64(8 + (ranks / 32).min(T::BLOCK) as u64);
    match source {
        _ if dcg <= ideal && ideal > T::zero() => Ok(dcg / ideal),
        _ if dcg == T::zero() => Err(Error::Undefined),
        Source::Given(argument) if dcg - ideal > slack * ideal => {
            Err(Error::OutOfRange { argument, index: 0 })
        }
        _ => Ok(T::one()),
    }
}

/// Normalised discounted cumulative gain at cutoff k: DCG over that of the ideal ranking, from 0 to 1.
///
/// ```text
/// nDCG@k = DCG@k / IDCG@k      IDCG@k: DCG@k of the same documents, highest grades first
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades count as grade 0. The ideal ranking is made of all judged
/// documents, retrieved or not ([`Ideal::Judged`], as trec_eval), or of the list's own ([`Ideal::Candidates`], for
/// reranking). It has min(k, judged) places, however short the list.
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 for a list in the order of its grades that misses none. Independent of the
/// logarithm's base. 0 for an empty list if the ideal is positive.
///
/// # Errors
/// - [`Error::Undefined`] if the ideal is 0: nothing judged has a gain, or `k == 0`
/// - [`Error::OutOfRange`] if the list is better than the ideal (argument `Counts`): its documents are not those counted
/// - all of [`dcg`](super::dcg), and the same of the counts (argument `Counts`, index the grade)
/// - [`Error::Overflow`] if the number of judged documents does not fit `u64` (argument `Counts`)
///
/// # Cost
/// O(n + min(k, judged)); with [`Ideal::Candidates`] one more pass for every four levels up to the highest, or beyond level
/// 16 for each distinct grade among the best k. No scratch, no sorting.
///
/// # Numerics
/// Both sums as [`dcg`](super::dcg), in one order, then one division: worst seen up to a thousand ranks 3 ulp.
///
/// # Source
/// K. Järvelin, J. Kekäläinen, TOIS 20 (2002) 422–446; trec_eval's `ndcg` and `ndcg_cut`.
///
/// # Examples
/// ```
/// use footrule::{Dcg, GradeCounts, Ideal, measure::ndcg};
/// let judged = GradeCounts::new(&[1, 1, 0, 2]); // grades 0, 1, 3, 3
/// assert_eq!(ndcg(&[3u8, 0, 3], 1, Ideal::Judged(judged), &Dcg::EXPONENTIAL), Ok(1.0));
/// // (3 + 3/2) / (3 + 3 / log2(3))
/// let all: f64 = ndcg(&[3u8, 0, 3], 10, Ideal::Candidates, &Dcg::LINEAR)?;
/// assert!((all - 1.5 / (1.0 + 3f64.log2().recip())).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "ndcg_cut")]
#[doc(alias = "ndcg_at_k")]
#[doc(alias = "ndcg_score")]
pub fn ndcg<T: Real>(grades: &[impl Grade], k: usize, ideal: Ideal, options: &Dcg) -> Result<T> {
    match ideal {
        Ideal::Judged(judged) => {
            let [dcg, best] = list_and_judged_dcg(grades, judged, k, options)?;
            ratio(dcg, best, k.min(grades.len()), Source::Given(Argument::Counts))
        }
        Ideal::Candidates => {
            let [dcg, best] = list_and_candidate_dcg(grades, k, options)?;
            ratio(dcg, best, k.min(grades.len()), Source::Own)
        }
    }
}

/// nDCG of a list, which is checked, whose DCG in any order is known.
pub(super) fn ndcg_of_dcg<T: Real>(
    dcg: T,
    grades: &[impl Grade],
    k: usize,
    ideal: Ideal,
    options: &Dcg,
) -> Result<T> {
    let (best, source) = match ideal {
        Ideal::Judged(judged) => (judged_dcg(judged, k, options)?, Source::Given(Argument::Counts)),
        Ideal::Candidates => (candidate_dcg(grades, k, options)?, Source::Own),
    };
    ratio(dcg, best, k.min(grades.len()), source)
}

/// Normalised discounted cumulative gain at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = nDCG@ks[j]
/// ```
///
/// # Input
/// As [`ndcg`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`ndcg`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != ks.len()`
/// - all of [`ndcg`] ([`Error::Undefined`] if a cutoff is 0); if the list is better than the ideal or a sum overflows,
///   the values of earlier cutoffs are written
///
/// # Cost
/// O(n + cutoffs) and the ideal's as [`ndcg`], no scratch.
///
/// # Numerics
/// As [`ndcg`].
///
/// # Source
/// As [`ndcg`].
///
/// # Examples
/// ```
/// use footrule::{Dcg, Ideal, measure::ndcg_at};
/// let mut out = [0.0; 3];
/// ndcg_at(&[1u8, 0, 3], &[1, 3, 10], Ideal::Candidates, &Dcg::LINEAR, &mut out)?;
/// assert_eq!(out[0], 1.0 / 3.0);
/// assert_eq!(out[1], out[2]); // three documents: k = 10 is k = 3
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn ndcg_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    ideal: Ideal,
    options: &Dcg,
    out: &mut [T],
) -> Result<()> {
    same_length(Argument::Output, ks.len(), out.len())?;
    let deepest = ks.iter().copied().max().unwrap_or_default();
    let highest = check_grades::<T>(grades, deepest, options)?;
    if ks.contains(&0) {
        return Err(Error::Undefined);
    }
    let list = list_terms(grades, highest, deepest, options);
    match ideal {
        Ideal::Judged(judged) => {
            let best = judged_terms(judged, check_counts::<T>(judged, deepest, options)?, options);
            ndcg_of_terms(list, best, ks, Source::Given(Argument::Counts), out)
        }
        Ideal::Candidates => {
            let best = candidate_terms(grades, deepest, options);
            ndcg_of_terms(list, best, ks, Source::Own, out)
        }
    }
}

/// [`ndcg_at`] from the terms of the list and of the ideal.
fn ndcg_of_terms<T: Real>(
    list: Terms<'_, T, impl Levels + Clone, impl Iterator<Item = T> + Clone>,
    best: Terms<'_, T, impl Levels + Clone, impl Iterator<Item = T> + Clone>,
    ks: &[usize],
    source: Source,
    out: &mut [T],
) -> Result<()> {
    let (mut list, mut ideal) = (list.prefixes(), best.prefixes());
    let of_ideal = match source {
        Source::Own => Argument::Grades,
        Source::Given(argument) => argument,
    };
    for (&k, slot) in ks.iter().zip(out) {
        let dcg = finite(list.at(k), Argument::Grades)?;
        *slot = ratio(dcg, finite(ideal.at(k), of_ideal)?, list.ranks(k), source)?;
    }
    Ok(())
}

/// Normalised discounted cumulative gain at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`ndcg`], one list a query; the ideals from one row of grade counts a query, or from each list.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out` or the rows of counts (argument `Counts`) are not as many as the lists
/// - all of [`ndcg`] but `Undefined`, with indices in the list; the values of earlier queries are written then
///
/// # Cost
/// That of [`ndcg`] for each list, no scratch.
///
/// # Numerics
/// As [`ndcg`] and [`Mean`].
///
/// # Source
/// As [`ndcg`].
///
/// # Examples
/// ```
/// use footrule::{Dcg, Ideals, Lists, Undefined, measure::ndcg_each};
/// let mut each = [0f64; 2];
/// let lists = Lists::new(&[0, 2, 4], &[2u8, 1, 0, 0])?; // nothing to find for the second query
/// let mean = ndcg_each(lists, 10, Ideals::Candidates, &Dcg::LINEAR, &mut each)?;
/// assert!(each[0] == 1.0 && each[1].is_nan());
/// assert_eq!((mean.defined, mean.undefined), (1, 1));
/// assert_eq!((mean.value(Undefined::Skip)?, mean.value(Undefined::Zero)?), (1.0, 0.5));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn ndcg_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    ideals: Ideals,
    options: &Dcg,
    out: &mut [T],
) -> Result<Mean<T>> {
    if let Ideals::Judged(rows) = ideals {
        same_length(Argument::Counts, lists.len(), rows.len())?;
    }
    let mut dcgs = Dcgs::new(lists, k, Some(ideals), options);
    each(lists.iter().enumerate(), out, |(i, grades)| {
        let (ideal, source) = match ideals {
            Ideals::Judged(rows) => {
                let row = rows.get(i).unwrap_or_default();
                (Ideal::Judged(GradeCounts::new(row)), Source::Given(Argument::Counts))
            }
            Ideals::Candidates => (Ideal::Candidates, Source::Own),
        };
        match dcgs.of(i) {
            Some([dcg, best]) => ratio(dcg, best, k.min(grades.len()), source),
            None => ndcg(grades, k, ideal, options),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Source, ndcg, ndcg_at, ndcg_each, ratio};
    use crate::error::{Argument, Error};
    use crate::{Dcg, GradeCounts, Ideal, Ideals, Lists};

    const LINEAR: &Dcg = &Dcg::LINEAR;

    #[test]
    fn undefined_where_nothing_has_a_gain() {
        let counts = |counts: &'static [u64]| Ideal::Judged(GradeCounts::new(counts));
        let ndcg = |grades: &[u8], k, ideal| ndcg::<f64>(grades, k, ideal, LINEAR);
        for ideal in [counts(&[5]), counts(&[]), Ideal::Candidates] {
            assert_eq!(ndcg(&[0, 0], 3, ideal), Err(Error::Undefined));
        }
        assert_eq!(ndcg(&[1], 0, Ideal::Candidates), Err(Error::Undefined));
        assert_eq!(ndcg(&[], 3, Ideal::Candidates), Err(Error::Undefined));
        assert_eq!(ndcg(&[], 3, counts(&[0, 1])), Ok(0.0));
    }

    #[test]
    fn a_list_that_does_not_belong_to_the_counts() {
        let wrong = Err(Error::OutOfRange { argument: Argument::Counts, index: 0 });
        for counts in [&[0, 1][..], &[9], &[]] {
            let judged = Ideal::Judged(GradeCounts::new(counts));
            for k in [3, usize::MAX] {
                assert_eq!(ndcg::<f64>(&[2u8], k, judged, LINEAR), wrong);
                assert_eq!(ndcg_at(&[2u8], &[k], judged, LINEAR, &mut [0.0f64]), wrong.map(drop as fn(f64)));
            }
        }
    }

    #[test]
    fn an_excess_of_roundings_is_one() {
        let given = Source::Given(Argument::Counts);
        assert_eq!(ratio(1.0 + 8.0 * f64::EPSILON, 1.0, 1, given), Ok(1.0));
        assert!(ratio(1.0 + 9.0 * f64::EPSILON, 1.0, 1, given).is_err());
        assert_eq!(ratio(1.0 + 9.0 * f64::EPSILON, 1.0, 32, given), Ok(1.0));
        assert_eq!(ratio(1.0 + 9.0 * f64::EPSILON, 1.0, 1, Source::Own), Ok(1.0));
        assert!(ratio(1.0 + 17.0 * f32::EPSILON, 1.0, usize::MAX, given).is_err());
    }

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(ndcg_at(&[1u8], &[1], Ideal::Candidates, LINEAR, &mut out), Err(length));
        assert_eq!(ndcg_at(&[1u8], &[1, 0], Ideal::Candidates, LINEAR, &mut out), Err(Error::Undefined));
        assert_eq!(ndcg_at(&[0u8], &[1, 2], Ideal::Candidates, LINEAR, &mut out), Err(Error::Undefined));
        let lists = Lists::new(&[0, 1, 2], &[1u8, 1]).unwrap();
        let rows = Ideals::Judged(Lists::new(&[0, 2], &[0, 1]).unwrap());
        let length = Error::LengthMismatch { argument: Argument::Counts, expected: 2, given: 1 };
        assert_eq!(ndcg_each(lists, 3, rows, LINEAR, &mut out), Err(length));
        assert_eq!(out, [9.0; 2]);
    }
}
