//! DCG as one fold, and the gains of the rankings that maximise and minimise it.
//!
//! The DCG of a list, its ideal and its worst value are the same sum in the same order over different gains, so an
//! ideal list has the very bits of the ideal.

use super::{Discount, Gain};
use crate::Real;
use crate::convention::Dcg;
use crate::error::{Argument, Error, Result};
use crate::grade::{Grade, GradeCounts};
use crate::order::sort::sort;
use crate::simd::fold::sum;
use crate::workspace::take;
use core::iter::{repeat_n, successors};

/// `Σ_i gains[i] · discount(i)` over ranks 1..=k, once the discounts are checked. A sum beyond the float's range is
/// [`Error::Overflow`] of `argument`.
pub(crate) fn discounted_sum<T: Real>(
    gains: impl Iterator<Item = T>,
    k: usize,
    discount: Discount,
    argument: Argument,
) -> Result<T> {
    finite(sum(gains.zip(1..=k).map(|(gain, rank)| gain * discount.at::<T>(rank))), argument)
}

/// Fails if a sum is beyond the float's range.
pub(crate) fn finite<T: Real>(sum: T, argument: Argument) -> Result<T> {
    if sum.is_finite() { Ok(sum) } else { Err(Error::Overflow { argument, index: 0 }) }
}

/// Fails unless the options are in range, the discounts serve the first `k` ranks, and every grade has a gain.
pub(crate) fn check_grades<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<()> {
    dcg.gain.check::<T>()?;
    dcg.discount.check::<T>(k.min(grades.len()))?;
    // Gains never fall, so the highest level speaks for all; only a refusal asks which one came first.
    let highest = grades.iter().map(|grade| grade.level()).max().unwrap_or_default();
    if dcg.gain.of::<T>(highest, 0).is_ok() || grades.is_empty() {
        return Ok(());
    }
    grades.iter().enumerate().try_for_each(|(index, grade)| dcg.gain.of::<T>(grade.level(), index).map(drop))
}

/// Fails unless the options are in range, the discounts serve the first `k` ranks, and every grade that occurs has a
/// gain. Returns the number of ranks there are: min(k, judged).
pub(crate) fn check_counts<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<usize> {
    let k = usize::try_from(judged.total()?).map_or(k, |n| k.min(n));
    dcg.gain.check::<T>()?;
    dcg.discount.check::<T>(k)?;
    for (level, _) in levels(judged) {
        dcg.gain.of::<T>(level, level as usize).map_err(|error| error.about(Argument::Counts))?;
    }
    Ok(k)
}

/// The grades that occur and how often, lowest first. A count beyond `usize` is more than any list can hold.
pub(crate) fn levels(judged: GradeCounts<'_>) -> impl DoubleEndedIterator<Item = (u32, usize)> {
    judged.levels().map(|(level, count)| (level, usize::try_from(count).unwrap_or(usize::MAX)))
}

/// The gains of `(level, count)` groups in turn.
fn gains<T: Real>(groups: impl Iterator<Item = (u32, usize)>, gain: Gain) -> impl Iterator<Item = T> {
    groups.flat_map(move |(level, count)| repeat_n(gain.of(level, 0).unwrap_or_default(), count))
}

/// The gains of the ideal ranking: every grade's documents before those of lower grades. Gains of 0 are left out,
/// they come last and add nothing.
fn best_first<T: Real>(groups: impl Iterator<Item = (u32, usize)>, gain: Gain) -> impl Iterator<Item = T> {
    gains(groups, gain).take_while(|&gain: &T| gain > T::zero())
}

/// The gains of grades in rank order, checked before.
pub(crate) fn list_gains<'a, T: Real>(grades: &'a [impl Grade], gain: Gain<'a>) -> impl Iterator<Item = T> {
    grades.iter().map(move |grade| gain.of(grade.level(), 0).unwrap_or_default())
}

/// The gains of the ideal ranking of the judged documents, from their counts, without sorting.
pub(crate) fn judged_gains<'a, T: Real>(judged: GradeCounts<'a>, gain: Gain<'a>) -> impl Iterator<Item = T> {
    best_first(levels(judged).rev(), gain)
}

/// The gains of the ideal ranking of a list's own documents: its distinct levels are walked downwards, one pass for
/// each that is asked for, instead of sorting.
pub(crate) fn candidate_gains<'a, T: Real>(
    grades: &'a [impl Grade],
    gain: Gain<'a>,
) -> impl Iterator<Item = T> {
    let below = |level: Option<u32>| {
        let lower = grades.iter().map(|grade| grade.level()).filter(|&l| level.is_none_or(|level| l < level));
        lower.fold(None, |best, l| match best {
            Some((highest, count)) if highest == l => Some((highest, count + 1)),
            Some((highest, _)) if highest > l => best,
            _ => Some((l, 1)),
        })
    };
    best_first(successors(below(None), move |&(level, _)| below(Some(level))), gain)
}

/// DCG@k of the ideal ranking of the judged documents.
pub(crate) fn ideal_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    discounted_sum(judged_gains::<T>(judged, dcg.gain), k, dcg.discount, Argument::Counts)
}

/// DCG@k of the worst ranking of the judged documents: lowest grades first.
pub(crate) fn worst_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    discounted_sum(gains::<T>(levels(judged), dcg.gain), k, dcg.discount, Argument::Counts)
}

/// Fails unless every gain is finite, and the discounts serve the first `k` ranks.
pub(crate) fn check_gains<T: Real>(
    argument: Argument,
    gains: &[T],
    k: usize,
    discount: Discount,
) -> Result<()> {
    discount.check::<T>(k.min(gains.len()))?;
    match gains.iter().position(|gain| !gain.is_finite()) {
        Some(index) => Err(Error::NotFinite { argument, index }),
        None => Ok(()),
    }
}

/// Words of scratch for [`descending`].
pub(crate) const fn descending_scratch_len(n: usize) -> usize {
    n.saturating_mul(2)
}

/// The gains, finite, from the highest down: sorted as f64 in the scratch.
pub(crate) fn descending<T: Real>(
    gains: &[T],
    scratch: &mut [u64],
) -> Result<impl DoubleEndedIterator<Item = T>> {
    let (sorted, spare) = take(scratch, gains.len())?;
    sorted.iter_mut().zip(gains).for_each(|(slot, gain)| *slot = gain.widen().to_bits());
    sort(sorted, spare, &|a, b| f64::from_bits(a) > f64::from_bits(b));
    Ok(sorted.iter().map(|&bits| T::narrow(f64::from_bits(bits))))
}

#[cfg(test)]
mod tests {
    use super::{
        candidate_gains, check_counts, check_grades, descending, discounted_sum, ideal_dcg, list_gains,
        worst_dcg,
    };
    use crate::error::{Argument, Error, Result};
    use crate::{Dcg, Discount, Gain, Grade, GradeCounts, Real};

    fn dcg_of<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<T> {
        discounted_sum(list_gains(grades, dcg.gain), k, dcg.discount, Argument::Grades)
    }

    #[test]
    fn counts_and_lists_have_one_ideal_and_one_worst() {
        let grades = [3i8, 3, 2, 2, 1, 1, 1, 0, 0, -1, i8::MIN];
        let mut worst = grades;
        worst.reverse();
        let judged = GradeCounts::new(&[4, 3, 2, 2]);
        for dcg in [Dcg::LINEAR, Dcg::EXPONENTIAL, Dcg::LINEAR.with_gain(Gain::Table(&[0.5, 0.5, 1.0, 7.0]))]
        {
            for k in 0..13 {
                let ideal = dcg_of::<f64>(&grades, k, &dcg);
                assert_eq!(ideal_dcg(judged, k, &dcg), ideal);
                let candidates = candidate_gains(&worst, dcg.gain);
                assert_eq!(discounted_sum(candidates, k, dcg.discount, Argument::Grades), ideal);
                assert_eq!(worst_dcg(judged, k, &dcg), dcg_of::<f64>(&worst, k, &dcg));
            }
        }
    }

    #[test]
    fn gains_are_sorted_downwards() {
        let mut scratch = [0; 8];
        let sorted = descending(&[0.5f32, -3.0, 2.5, 0.5], &mut scratch).unwrap();
        assert!(sorted.eq([2.5, 0.5, 0.5, -3.0]));
    }

    #[test]
    fn refusals_name_the_first_place() {
        let dcg = &Dcg::EXPONENTIAL;
        let overflow = |argument, index| Error::Overflow { argument, index };
        assert_eq!(check_grades::<f32>(&[0u8, 200, 127, 255], 1, dcg), Err(overflow(Argument::Grades, 1)));
        assert_eq!(check_grades::<f64>(&[0u8, 200, 127, 255], 1, dcg), Ok(()));
        let table = &Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 1.0]));
        assert_eq!(
            check_counts::<f64>(GradeCounts::new(&[1, 1, 0, 1]), 2, table),
            Err(Error::OutOfRange { argument: Argument::Counts, index: 3 })
        );
        assert_eq!(check_counts::<f64>(GradeCounts::new(&[1, 1, 0, 0]), 9, table), Ok(2));
        assert_eq!(check_grades::<f64>(&[] as &[u8], 9, &table.with_gain(Gain::Table(&[]))), Ok(()));
        let short = &Dcg::LINEAR.with_discount(Discount::Table(&[1.0]));
        assert_eq!(
            check_grades::<f64>(&[1u8, 1], 9, short),
            Err(Error::TooShort { argument: Argument::Discounts, needed: 2, given: 1 })
        );
        let mut counts = [0; 128];
        counts[127] = 3;
        assert_eq!(ideal_dcg::<f32>(GradeCounts::new(&counts), 3, dcg), Err(overflow(Argument::Counts, 0)));
        assert_eq!(dcg_of::<f32>(&[127u8; 3], 3, dcg), Err(overflow(Argument::Grades, 0)));
    }
}
