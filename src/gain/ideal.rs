//! DCG as one fold, and the gains of the rankings that maximise and minimise it.
//!
//! The DCG of a list, its ideal and its worst value are the same sum in the same order over different gains, so an
//! ideal list has the very bits of the ideal.

use crate::Real;
use crate::convention::Dcg;
use crate::error::{Argument, Error, Result};
use crate::grade::{Grade, GradeCounts};
use crate::simd::fold::sum;
use core::iter::{repeat_n, successors};

/// `Σ_i gains[i] · discount(i)` over ranks 1..=k, once the discounts are checked. A sum beyond the float's range is
/// [`Error::Overflow`] of `argument`.
pub(crate) fn discounted_sum<T: Real>(
    gains: impl Iterator<Item = T>,
    k: usize,
    dcg: &Dcg,
    argument: Argument,
) -> Result<T> {
    let dcg = sum(gains.zip(1..=k).map(|(gain, rank)| gain * dcg.discount.at::<T>(rank)));
    if dcg.is_finite() { Ok(dcg) } else { Err(Error::Overflow { argument, index: 0 }) }
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
        dcg.gain.of::<T>(level, level as usize).map_err(|error| match error {
            Error::Overflow { index, .. } => Error::Overflow { argument: Argument::Counts, index },
            Error::OutOfRange { index, .. } => Error::OutOfRange { argument: Argument::Counts, index },
            other => other,
        })?;
    }
    Ok(k)
}

/// The grades that occur and how often, lowest first. A count beyond `usize` is more than any list can hold.
fn levels(judged: GradeCounts<'_>) -> impl DoubleEndedIterator<Item = (u32, usize)> {
    let counts = judged.as_slice().iter().enumerate();
    counts.filter(|&(_, &count)| count > 0).map(|(level, &count)| {
        (u32::try_from(level).unwrap_or(u32::MAX), usize::try_from(count).unwrap_or(usize::MAX))
    })
}

/// The gains of `(level, count)` groups in turn.
fn gains<T: Real>(groups: impl Iterator<Item = (u32, usize)>, dcg: &Dcg) -> impl Iterator<Item = T> {
    groups.flat_map(|(level, count)| repeat_n(dcg.gain.of(level, 0).unwrap_or_default(), count))
}

/// The gains of the ideal ranking: every grade's documents before those of lower grades. Gains of 0 are left out,
/// they come last and add nothing.
fn ideal_gains<T: Real>(groups: impl Iterator<Item = (u32, usize)>, dcg: &Dcg) -> impl Iterator<Item = T> {
    gains(groups, dcg).take_while(|&gain: &T| gain > T::zero())
}

/// DCG@k of the ideal ranking of the judged documents, from their counts, without sorting.
pub(crate) fn ideal_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    discounted_sum(ideal_gains::<T>(levels(judged).rev(), dcg), k, dcg, Argument::Counts)
}

/// DCG@k of the worst ranking of the judged documents: lowest grades first.
pub(crate) fn worst_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    discounted_sum(gains::<T>(levels(judged), dcg), k, dcg, Argument::Counts)
}

/// DCG@k of the ideal ranking of a list's own documents, checked before: its distinct levels are walked downwards, one
/// pass for each that the first k ranks reach, instead of sorting.
pub(crate) fn ideal_dcg_of<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<T> {
    let below = |level: Option<u32>| {
        let lower = grades.iter().map(|grade| grade.level()).filter(|&l| level.is_none_or(|level| l < level));
        lower.fold(None, |best, l| match best {
            Some((highest, count)) if highest == l => Some((highest, count + 1)),
            Some((highest, _)) if highest > l => best,
            _ => Some((l, 1)),
        })
    };
    let groups = successors(below(None), |&(level, _)| below(Some(level)));
    discounted_sum(ideal_gains::<T>(groups, dcg), k, dcg, Argument::Grades)
}

/// DCG@k of grades in rank order, checked before.
pub(crate) fn dcg_of<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<T> {
    let gains = grades.iter().map(|grade| dcg.gain.of::<T>(grade.level(), 0).unwrap_or_default());
    discounted_sum(gains, k, dcg, Argument::Grades)
}

#[cfg(test)]
mod tests {
    use super::{check_counts, check_grades, dcg_of, ideal_dcg, ideal_dcg_of, worst_dcg};
    use crate::error::{Argument, Error};
    use crate::{Dcg, Discount, Gain, GradeCounts};

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
                assert_eq!(ideal_dcg_of(&worst, k, &dcg), ideal);
                assert_eq!(worst_dcg(judged, k, &dcg), dcg_of::<f64>(&worst, k, &dcg));
            }
        }
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
