//! The Q-measure: average precision with graded relevance blended in.

use crate::convention::QMeasure;
use crate::error::{Argument, Error, Result, same_length};
use crate::gain::ideal::{finite, levels};
use crate::grade::{Grade, GradeCounts};
use crate::lists::{Lists, Mean, each};
use crate::real::{Real, Sum};
use crate::simd::fold::sum;
use core::iter::repeat_n;

impl<'a> QMeasure<'a> {
    /// Fails unless β and the gains are in range and the blended sums are finite. Returns R, which is not 0.
    pub(crate) fn check<T: Real>(&self, judged: GradeCounts) -> Result<u64> {
        let parameter = Argument::Parameter;
        if !T::narrow(self.beta).is_finite() {
            return Err(Error::NotFinite { argument: parameter, index: 0 });
        }
        if self.beta < 0.0 {
            return Err(Error::OutOfRange { argument: parameter, index: 0 });
        }
        self.gain.check::<T>()?;
        judged.total()?;
        let relevant = judged.relevant(self.relevant_from)?;
        let mut total = T::zero();
        for (level, count) in self.relevant_levels(judged) {
            let gain =
                self.gain.of::<T>(level, level as usize).map_err(|error| error.about(Argument::Counts))?;
            total = total + gain * T::from_u64(count as u64);
        }
        finite(T::narrow(self.beta) * total, Argument::Counts)?;
        if relevant == 0 { Err(Error::Undefined) } else { Ok(relevant) }
    }

    /// The grades that are relevant and occur, and how often, lowest first.
    fn relevant_levels(
        &self,
        judged: GradeCounts<'a>,
    ) -> impl DoubleEndedIterator<Item = (u32, usize)> + use<'a> {
        let from = self.relevant_from;
        levels(judged).filter(move |&(level, _)| level >= from)
    }

    /// The gains of the relevant documents, highest first.
    pub(crate) fn best_first<T: Real>(
        &self,
        judged: GradeCounts<'a>,
    ) -> impl Iterator<Item = T> + use<'a, T> {
        let gain = self.gain;
        let groups = self.relevant_levels(judged).rev();
        groups.flat_map(move |(level, count)| repeat_n(gain.of(level, 0).unwrap_or_default(), count))
    }

    /// The gains of the worst ranking, `None` where the document is not relevant: those first, then lowest first.
    pub(crate) fn worst_first<T: Real>(
        &self,
        judged: GradeCounts<'a>,
    ) -> impl Iterator<Item = Option<T>> + use<'a, T> {
        let (gain, from) = (self.gain, self.relevant_from);
        levels(judged).flat_map(move |(level, count)| {
            let of_one = if level >= from { Some(gain.of(level, 0).unwrap_or_default()) } else { None };
            repeat_n(of_one, count)
        })
    }

    /// Q@k of the gains of a list, `None` where the document is not relevant; all checked before but for the list's
    /// belonging to the counts.
    pub(crate) fn of<T: Real>(
        &self,
        list: impl Iterator<Item = Option<T>>,
        judged: GradeCounts<'a>,
        k: usize,
        relevant: u64,
    ) -> Result<T> {
        let beta = T::narrow(self.beta);
        let (mut gained, mut ideal, mut best) =
            (Sum::default(), Sum::default(), self.best_first::<T>(judged));
        let (mut found, mut rank, mut better) = (0u64, 0u64, false);
        let value = sum(list.take(k).map(|gain| {
            rank += 1;
            ideal.add(best.next().unwrap_or_default());
            let Some(gain) = gain else { return T::zero() };
            found += 1;
            gained.add(gain);
            let blended = |count: u64, sum: Sum<T>| T::from_u64(count) + beta * sum.value();
            let share = blended(found, gained) / blended(rank, ideal);
            better |= share > T::one() + T::epsilon() * T::from_u64(8);
            share.min(T::one())
        }));
        if better || found > relevant {
            return Err(Error::OutOfRange { argument: Argument::Counts, index: 0 });
        }
        Ok(value / T::from_u64(relevant))
    }
}

/// The Q-measure: average precision in which each precision is blended with the share of the ideal gain reached so far.
///
/// ```text
/// Q@k = 1/R Σ_{i ≤ k, i relevant} (m_i + β G_i) / (i + β G*_i)
/// ```
/// m_i relevant documents and G_i gain in the first i ranks, G*_i gain in the first i ranks of the ideal ranking, R relevant
/// documents in all.
///
/// # Input
/// Grades in rank order, the grades of all judged documents, the cutoff (`usize::MAX` for none), and gain, relevance and β.
/// Documents that are not relevant have gain 0, whatever their grade.
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 when the relevant documents come first in the order of their gains. β = 0 is
/// average precision over R.
///
/// # Errors
/// - [`Error::Undefined`] if no judged document is relevant
/// - [`Error::OutOfRange`] if the list is better than the judged documents allow (argument `Counts`), if β < 0
///   (`Parameter`), or if a table of gains falls (`Gains`) or lacks a grade that occurs (`Counts` or `Grades`)
/// - [`Error::NotFinite`] if β (argument `Parameter`) or an entry of a table (`Gains`) is NaN or infinite
/// - [`Error::Overflow`] if a gain, the sum of all gains, or the number of documents is beyond its type (argument `Counts` or
///   `Grades`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Gains in sums that carry their rounding error along, the terms in the crate's sum in its fixed order: 3 ulp.
///
/// # Source
/// T. Sakai, "On the reliability of information retrieval metrics based on graded relevance", IPM 43 (2007) 531–548.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, QMeasure, measure::q_measure};
/// let judged = GradeCounts::new(&[1, 1, 1]); // ideal gains 2, 1, 0
/// let q: f64 = q_measure(&[1u8, 0, 2], judged, usize::MAX, &QMeasure::STANDARD)?;
/// assert_eq!(q, ((1.0 + 1.0) / (1.0 + 2.0) + (2.0 + 3.0) / (3.0 + 3.0)) / 2.0);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn q_measure<T: Real>(
    grades: &[impl Grade],
    judged: GradeCounts,
    k: usize,
    options: &QMeasure,
) -> Result<T> {
    let relevant = options.check::<T>(judged)?;
    let level = |grade: &_| {
        let relevant = Grade::is_relevant(*grade, options.relevant_from);
        relevant.then(|| Grade::level(*grade))
    };
    for (index, level) in grades.iter().map(level).enumerate() {
        level.map_or(Ok(T::zero()), |level| options.gain.of(level, index))?;
    }
    let gain = |level| options.gain.of(level, 0).unwrap_or_default();
    options.of(grades.iter().map(|grade| level(grade).map(gain)), judged, k, relevant)
}

/// The Q-measure of many lists, and its mean.
///
/// # Input
/// As [`q_measure`], one list and one row of grade counts a query.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out` or the rows of counts (argument `Counts`) are not as many as the lists
/// - all of [`q_measure`] but `Undefined`; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`q_measure`] and [`Mean`].
///
/// # Source
/// As [`q_measure`].
///
/// # Examples
/// ```
/// use footrule::{Lists, QMeasure, Undefined, measure::q_measure_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 1, 3], &[1u8, 0, 1])?;
/// let judged = Lists::new(&[0, 2, 4], &[0, 1, 1, 1])?;
/// let mean = q_measure_each(lists, judged, 10, &QMeasure::STANDARD, &mut each)?;
/// assert_eq!(each, [1.0, (1.0 + 1.0) / (2.0 + 1.0)]);
/// assert_eq!(mean.defined, 2);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn q_measure_each<T: Real>(
    lists: Lists<impl Grade>,
    judged: Lists<u64>,
    k: usize,
    options: &QMeasure,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Counts, lists.len(), judged.len())?;
    each(lists.iter().zip(judged.iter()), out, |(grades, row)| {
        q_measure(grades, GradeCounts::new(row), k, options)
    })
}

#[cfg(test)]
mod tests {
    use super::{q_measure, q_measure_each};
    use crate::error::{Argument, Error};
    use crate::{AveragePrecision, Gain, GradeCounts, Lists, QMeasure, measure};

    const Q: &QMeasure = &QMeasure::STANDARD;

    #[test]
    fn edges() {
        let judged = GradeCounts::new(&[2, 1, 1]);
        assert_eq!(q_measure(&[] as &[u8], judged, 5, Q), Ok(0.0));
        assert_eq!(q_measure(&[2u8], judged, 0, Q), Ok(0.0));
        assert_eq!(q_measure(&[2i8, 1, i8::MIN, -3], judged, usize::MAX, Q), Ok(1.0));
        assert_eq!(q_measure(&[2u8], judged, 9, Q), Ok(0.5f32));
        assert_eq!(q_measure::<f64>(&[0u8], GradeCounts::new(&[4]), 9, Q), Err(Error::Undefined));
    }

    #[test]
    fn beta_0_is_average_precision() {
        let grades = [0u8, 2, 0, 1, 1, 0, 3];
        let judged = GradeCounts::new(&[3, 3, 1, 1]);
        let ap = measure::average_precision::<f64>(&grades, 5, &AveragePrecision::STANDARD);
        assert_eq!(q_measure(&grades, judged, usize::MAX, &Q.with_beta(0.0)), ap);
    }

    #[test]
    fn a_perfect_list_scores_exactly_1() {
        for n in 1..300 {
            let counts = [7, n, n / 2, n / 3];
            let grades: std::vec::Vec<u8> =
                (1..4u8).rev().flat_map(|g| std::vec![g; counts[g as usize] as usize]).collect();
            let judged = GradeCounts::new(&counts);
            for options in [
                *Q,
                Q.with_gain(Gain::Exponential),
                Q.with_gain(Gain::Table(&[0.0, 0.1, 0.3, 0.7])).with_beta(0.3),
            ] {
                assert_eq!(q_measure(&grades, judged, usize::MAX, &options), Ok(1.0f32));
                assert_eq!(q_measure(&grades, judged, usize::MAX, &options), Ok(1.0f64));
            }
        }
    }

    #[test]
    fn bad_input_is_named() {
        let judged = GradeCounts::new(&[2, 1, 1]);
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        assert_eq!(q_measure::<f64>(&[2u8, 2], judged, 5, Q), out(Argument::Counts, 0));
        assert_eq!(q_measure::<f64>(&[1u8, 1, 1], judged, 5, Q), out(Argument::Counts, 0));
        assert_eq!(q_measure::<f64>(&[1u8], judged, 5, &Q.with_beta(-1.0)), out(Argument::Parameter, 0));
        let not_finite = Error::NotFinite { argument: Argument::Parameter, index: 0 };
        assert_eq!(q_measure::<f32>(&[1u8], judged, 5, &Q.with_beta(1e39)), Err(not_finite));
        assert_eq!(q_measure::<f64>(&[1u8], judged, 5, &Q.with_beta(f64::NAN)), Err(not_finite));
        let table = |table| Q.with_gain(Gain::Table(table));
        assert_eq!(q_measure::<f64>(&[1u8], judged, 5, &table(&[0.0, 1.0])), out(Argument::Counts, 2));
        assert_eq!(
            q_measure::<f64>(&[1u8, 3], judged, 5, &table(&[0.0, 1.0, 2.0])),
            out(Argument::Grades, 1)
        );
        assert_eq!(q_measure::<f64>(&[1u8], judged, 5, &table(&[1.0, 0.0])), out(Argument::Gains, 1));
        let overflow = |argument, index| Error::Overflow { argument, index };
        let single = |grades: &[u8], counts: &[u64]| {
            q_measure::<f32>(grades, GradeCounts::new(counts), 5, &Q.with_gain(Gain::Exponential))
                .unwrap_err()
        };
        assert_eq!(single(&[1, 200], &[2, 1, 1]), overflow(Argument::Grades, 1));
        let mut counts = [0; 128];
        counts[127] = 3;
        assert_eq!(single(&[1], &counts), overflow(Argument::Counts, 0));
        assert_eq!(single(&[1], &[u64::MAX, 1]), overflow(Argument::Counts, 1));
        let (lists, rows) = (Lists::new(&[0, 1], &[0u8]).unwrap(), Lists::new(&[0], &[]).unwrap());
        let length = Error::LengthMismatch { argument: Argument::Counts, expected: 1, given: 0 };
        assert_eq!(q_measure_each::<f64>(lists, rows, 1, Q, &mut [9.0]), Err(length));
    }
}
