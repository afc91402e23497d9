//! DCG as one fold, and the gains of the rankings that maximise and minimise it.
//!
//! The DCG of a list, its ideal and its worst value are the same sum in the same order over different gains, so an
//! ideal list has the very bits of the ideal.

use super::places::Places;
use super::terms::{Both, Discounted, ItsIdeal, Itself, NARROW, OfList, Terms, Usual, WithIdeal};
use super::{Discount, Gain};
use crate::Real;
use crate::convention::Dcg;
use crate::error::{Argument, Error, Result};
use crate::grade::{Grade, GradeCounts};
use crate::order::sort::sort;
use crate::simd::count::{PIECE, Pieces, highest};
use crate::simd::fold::{sum, sum_chunks};
use crate::simd::{Kernel, Tier, dispatch};
use crate::workspace::take;

/// `Σ_i gains[i] · discount(i)` over ranks 1..=k, once the discounts are checked. A sum beyond the float's range is
/// [`Error::Overflow`] of `argument`.
pub(crate) fn discounted_sum<T: Real>(
    gains: impl Iterator<Item = T>,
    k: usize,
    discount: Discount,
    argument: Argument,
) -> Result<T> {
    let sum = match discount.table::<T>(k) {
        Some(table) => sum(gains.zip(table.iter().take(k)).map(|(gain, &discount)| gain * discount)),
        None => sum(gains.zip(1..=k).map(|(gain, rank)| gain * discount.at::<T>(rank))),
    };
    finite(sum, argument)
}

/// Fails if a sum is beyond the float's range.
pub(crate) fn finite<T: Real>(sum: T, argument: Argument) -> Result<T> {
    if sum.is_finite() { Ok(sum) } else { Err(Error::Overflow { argument, index: 0 }) }
}

/// Fails unless the options are in range and the discounts serve the first `k` ranks.
pub(crate) fn check_options<T: Real>(k: usize, dcg: &Dcg) -> Result<()> {
    dcg.gain.check::<T>()?;
    dcg.discount.check::<T>(k)
}

/// Fails unless the options are in range, the discounts serve the first `k` ranks, and every grade has a gain. Returns
/// the highest level.
pub(crate) fn check_grades<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<u32> {
    check_options::<T>(k.min(grades.len()), dcg)?;
    // Gains never fall, so the highest level speaks for all; only a refusal asks which one came first.
    let highest = highest(grades);
    if dcg.gain.of::<T>(highest, 0).is_err() {
        grades
            .iter()
            .enumerate()
            .try_for_each(|(index, grade)| dcg.gain.of::<T>(grade.level(), index).map(drop))?;
    }
    Ok(highest)
}

/// Fails unless the options are in range, the discounts serve the first `k` ranks, and every grade that occurs has a
/// gain. Returns the number of ranks there are: min(k, judged).
pub(crate) fn check_counts<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<usize> {
    let k = usize::try_from(judged.total()?).map_or(k, |n| k.min(n));
    check_options::<T>(k, dcg)?;
    // As above, the highest level speaks for all.
    if levels(judged).next_back().is_some_and(|(highest, _)| dcg.gain.of::<T>(highest, 0).is_err()) {
        for (level, _) in levels(judged) {
            dcg.gain.of::<T>(level, level as usize).map_err(|error| error.about(Argument::Counts))?;
        }
    }
    Ok(k)
}

/// The grades that occur and how often, lowest first. A count beyond `usize` is more than any list can hold.
pub(crate) fn levels(judged: GradeCounts<'_>) -> impl DoubleEndedIterator<Item = (u32, usize)> + Clone {
    judged.levels().map(|(level, count)| (level, usize::try_from(count).unwrap_or(usize::MAX)))
}

/// The gains of `(level, count)` groups in turn.
#[derive(Clone)]
struct Gains<'a, T, I> {
    groups: I,
    gain: Gain<'a>,
    /// The gain of the group that was begun, and how often it is still to come.
    current: T,
    left: usize,
}

fn gains<'a, T: Real, I>(groups: I, gain: Gain<'a>) -> Gains<'a, T, I> {
    Gains { groups, gain, current: T::zero(), left: 0 }
}

impl<T: Real, I: Iterator<Item = (u32, usize)>> Iterator for Gains<'_, T, I> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while self.left == 0 {
            let (level, count) = self.groups.next()?;
            (self.current, self.left) = (self.gain.of(level, 0).unwrap_or_default(), count);
        }
        self.left -= 1;
        Some(self.current)
    }
}

/// The levels of a list from the highest down, and how many documents have each: one pass for each that is asked for,
/// instead of sorting.
#[derive(Clone)]
struct Downwards<'a, G> {
    grades: &'a [G],
    /// The level found last.
    above: Option<u32>,
}

impl<G: Grade> Iterator for Downwards<'_, G> {
    type Item = (u32, usize);

    fn next(&mut self) -> Option<(u32, usize)> {
        let below = |&level: &u32| self.above.is_none_or(|above| level < above);
        let mut best = None;
        for level in self.grades.iter().map(|grade| grade.level()).filter(below) {
            best = match best {
                Some((highest, count)) if highest == level => Some((highest, count + 1)),
                Some((highest, _)) if highest > level => best,
                _ => Some((level, 1)),
            };
        }
        self.above = best.map(|(level, _)| level).or(self.above);
        best
    }
}

/// The gains of a list's documents, which are checked.
fn list_gains<'a, T: Real, G: Grade>(
    grades: &'a [G],
    gain: Gain<'a>,
) -> impl Iterator<Item = T> + Clone + use<'a, T, G> {
    grades.iter().map(move |grade| gain.of(grade.level(), 0).unwrap_or_default())
}

/// The terms of a list, which is checked; `highest` is the highest level.
pub(crate) fn list_terms<'a, T: Real, G: Grade>(
    grades: &'a [G],
    highest: u32,
    k: usize,
    dcg: &Dcg<'a>,
) -> Terms<'a, T, Pieces<'a, G>, impl Iterator<Item = T> + Clone + use<'a, T, G>> {
    let levels = (highest <= NARROW).then_some(Pieces::new(grades));
    Terms::new(levels, list_gains(grades, dcg.gain), dcg, k.min(grades.len()))
}

/// The grades that a gain is asked of, as whole pieces if there are more, and all if some might have none.
#[inline(always)]
fn to_check<'a, T: Real, G: Grade>(grades: &'a [G], k: usize, dcg: &Dcg) -> &'a [G] {
    let all_have_gains = dcg.gain.of::<T>(G::HIGHEST, 0).is_ok();
    grades.get(..k.div_ceil(PIECE).saturating_mul(PIECE)).filter(|_| all_have_gains).unwrap_or(grades)
}

/// DCG@k of a list.
#[inline(never)]
pub(crate) fn list_dcg<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<T> {
    let k = k.min(grades.len());
    if let Some(usual) = Usual::of(dcg, k)
        && let Some(sum) = dispatch(Itself(OfList { grades: to_check::<T, _>(grades, k, dcg), k, usual }))
    {
        return Ok(sum);
    }
    check_grades::<T>(grades, k, dcg)?;
    discounted_sum(list_gains::<T, _>(grades, dcg.gain), k, dcg.discount, Argument::Grades)
}

/// The levels and gains of the ideal ranking of the judged documents, which are checked, at least for the first k ranks,
/// and the number of ranks with a gain; from their counts, without sorting.
fn judged_ranking<'a, T: Real>(
    judged: GradeCounts<'a>,
    k: usize,
    gain: Gain<'a>,
) -> (Option<Places>, impl Iterator<Item = T> + Clone + use<'a, T>, usize) {
    let (places, groups) = (Places::of_counts(judged, k), levels(judged).rev());
    let valued = groups.clone().filter(|&(level, _)| gain.of(level, 0).is_ok_and(|g: T| g > T::zero()));
    let ranks = k.min(valued.fold(0, |sum: usize, (_, count)| sum.saturating_add(count)));
    (places, gains(groups, gain), ranks)
}

/// The terms of the ideal ranking of the judged documents, which are checked, at least for the first k ranks.
pub(crate) fn judged_terms<'a, T: Real>(
    judged: GradeCounts<'a>,
    k: usize,
    dcg: &Dcg<'a>,
) -> Terms<'a, T, Places, impl Iterator<Item = T> + Clone + use<'a, T>> {
    let (places, gains, ranks) = judged_ranking(judged, k, dcg.gain);
    Terms::new(places, gains, dcg, ranks)
}

/// DCG@k of the ideal ranking of the judged documents.
#[inline(never)]
pub(crate) fn judged_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    if let Some(usual) = Usual::of(dcg, k)
        && let Some(levels) = Places::of_counts(judged, k)
    {
        let ranks = levels.ranks();
        return Ok(sum_chunks(Discounted { levels, usual }, ranks));
    }
    let (_, gains, ranks) = judged_ranking::<T>(judged, k, dcg.gain);
    discounted_sum(gains, ranks, dcg.discount, Argument::Counts)
}

/// The terms of the ideal ranking of a list's own documents, which are checked, at least for the first k ranks.
pub(crate) fn candidate_terms<'a, T: Real, G: Grade>(
    grades: &'a [G],
    k: usize,
    dcg: &Dcg<'a>,
) -> Terms<'a, T, Places, impl Iterator<Item = T> + Clone + use<'a, T, G>> {
    let places = dispatch(OwnPlaces { grades, k });
    Terms::new(places, gains(Downwards { grades, above: None }, dcg.gain), dcg, k.min(grades.len()))
}

struct OwnPlaces<'a, G> {
    grades: &'a [G],
    k: usize,
}

impl<G: Grade> Kernel for OwnPlaces<'_, G> {
    type Output = Option<Places>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<Places> {
        let mut places = Places::default();
        places.fill(tier, self.grades, self.k).then_some(places)
    }
}

/// DCG@k of the ideal ranking of a list's own documents, which are checked.
#[inline(never)]
pub(crate) fn candidate_dcg<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<T> {
    let k = k.min(grades.len());
    if let Some(usual) = Usual::of(dcg, k)
        && let Some(sum) = dispatch(ItsIdeal(OfList { grades, k, usual }))
    {
        return Ok(sum);
    }
    let gains = gains::<T, _>(Downwards { grades, above: None }, dcg.gain);
    discounted_sum(gains, k, dcg.discount, Argument::Grades)
}

/// DCG@k of a list and of the ideal ranking of its documents.
pub(crate) fn list_and_candidate_dcg<T: Real>(grades: &[impl Grade], k: usize, dcg: &Dcg) -> Result<[T; 2]> {
    let k = k.min(grades.len());
    if let Some(usual) = Usual::of(dcg, k)
        && let Some(both) = dispatch(Both(OfList { grades, k, usual }))
    {
        return Ok(both);
    }
    Ok([list_dcg(grades, k, dcg)?, candidate_dcg(grades, k, dcg)?])
}

/// DCG@k of a list and of the ideal ranking of the judged documents.
pub(crate) fn list_and_judged_dcg<T: Real>(
    grades: &[impl Grade],
    judged: GradeCounts,
    k: usize,
    dcg: &Dcg,
) -> Result<[T; 2]> {
    let ranks = k.min(grades.len());
    if Usual::<T>::of(dcg, ranks).is_some()
        && let Some(places) = Places::of_counts(judged, k)
        && let Some(usual) = Usual::of(dcg, ranks.max(places.ranks()))
        && let Some(both) = dispatch(WithIdeal(
            OfList { grades: to_check::<T, _>(grades, ranks, dcg), k: ranks, usual },
            places,
        ))
    {
        return Ok(both);
    }
    Ok([list_dcg(grades, k, dcg)?, judged_dcg(judged, k, dcg)?])
}

/// DCG@k of the worst ranking of the judged documents: lowest grades first.
pub(crate) fn worst_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let k = check_counts::<T>(judged, k, dcg)?;
    discounted_sum(gains::<T, _>(levels(judged), dcg.gain), k, dcg.discount, Argument::Counts)
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
    use super::{check_counts, check_grades, descending, judged_dcg, worst_dcg};
    use crate::error::{Argument, Error};
    use crate::{Dcg, Discount, Gain, GradeCounts, Ideal, measure};

    #[test]
    fn counts_and_lists_have_one_ideal_and_one_worst() {
        let grades = [3i8, 3, 2, 2, 1, 1, 1, 0, 0, -1, i8::MIN];
        let mut worst = grades;
        worst.reverse();
        let judged = GradeCounts::new(&[4, 3, 2, 2]);
        for dcg in [Dcg::LINEAR, Dcg::EXPONENTIAL, Dcg::LINEAR.with_gain(Gain::Table(&[0.5, 0.5, 1.0, 7.0]))]
        {
            for k in 0..13 {
                let ideal = measure::dcg::<f64>(&grades, k, &dcg);
                assert_eq!(judged_dcg(judged, k, &dcg), ideal);
                let normalized = measure::ndcg(&grades, k, Ideal::Candidates, &dcg);
                assert_eq!(normalized.ok(), (k > 0).then_some(1.0));
                assert_eq!(worst_dcg(judged, k, &dcg), measure::dcg::<f64>(&worst, k, &dcg));
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
        assert_eq!(check_grades::<f64>(&[0u8, 200, 127, 255], 1, dcg), Ok(255));
        let table = &Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 1.0]));
        assert_eq!(
            check_counts::<f64>(GradeCounts::new(&[1, 1, 0, 1]), 2, table),
            Err(Error::OutOfRange { argument: Argument::Counts, index: 3 })
        );
        assert_eq!(check_counts::<f64>(GradeCounts::new(&[1, 1, 0, 0]), 9, table), Ok(2));
        assert_eq!(check_grades::<f64>(&[] as &[u8], 9, &table.with_gain(Gain::Table(&[]))), Ok(0));
        let short = &Dcg::LINEAR.with_discount(Discount::Table(&[1.0]));
        assert_eq!(
            check_grades::<f64>(&[1u8, 1], 9, short),
            Err(Error::TooShort { argument: Argument::Discounts, needed: 2, given: 1 })
        );
        let mut counts = [0; 128];
        counts[127] = 3;
        assert_eq!(judged_dcg::<f32>(GradeCounts::new(&counts), 3, dcg), Err(overflow(Argument::Counts, 0)));
        assert_eq!(measure::dcg::<f32>(&[127u8; 3], 3, dcg), Err(overflow(Argument::Grades, 0)));
    }
}
