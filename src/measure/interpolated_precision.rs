//! Interpolated precision at recall levels, and the 11-point curve.

use super::{check_relevant, relevant_in};
use crate::convention::{InterpolatedPrecision, RecallCut};
use crate::error::{Argument, Error, Result, same_length};
use crate::grade::Grade;
use crate::real::{Real, Sum};
use core::num::NonZeroU32;

/// A recall level: an exact ratio from 0 to 1, such as 3/10.
///
/// # Examples
/// ```
/// use footrule::measure::Level;
/// assert_eq!(Level::new(3, 10)?, Level::ELEVEN[3]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    numerator: u32,
    denominator: NonZeroU32,
}

impl Level {
    /// The levels 0, 0.1, …, 1 of the 11-point curve.
    pub const ELEVEN: [Self; 11] = {
        let mut levels = [Self { numerator: 0, denominator: NonZeroU32::MIN.saturating_add(9) }; 11];
        let (mut rest, mut numerator) = (levels.as_mut_slice(), 0);
        while let Some((level, others)) = rest.split_first_mut() {
            level.numerator = numerator;
            (rest, numerator) = (others, numerator + 1);
        }
        levels
    };

    /// The level `numerator / denominator`.
    ///
    /// # Errors
    /// - [`Error::OutOfRange`] if `denominator == 0` or `numerator > denominator` (argument `Level`)
    pub const fn new(numerator: u32, denominator: u32) -> Result<Self> {
        match NonZeroU32::new(denominator) {
            Some(denominator) if numerator <= denominator.get() => Ok(Self { numerator, denominator }),
            _ => Err(Error::OutOfRange { argument: Argument::Level, index: 0 }),
        }
    }

    /// How many of R relevant documents must be found for this level.
    fn cut(self, relevant: u64, rule: RecallCut) -> u64 {
        match rule {
            RecallCut::Ceil => {
                let denominator = core::num::NonZeroU128::from(self.denominator);
                // At most R, as the level is at most 1.
                let product = u128::from(relevant) * u128::from(self.numerator);
                ((product + (denominator.get() - 1)) / denominator) as u64
            }
            // The tools compute in double precision, and their results are to be met bit by bit.
            RecallCut::TrecEval9 => (self.times(relevant) + 0.9) as u64,
            RecallCut::TrecEval10 => libm::round(self.times(relevant)) as u64,
        }
    }

    /// level · R as a C double.
    fn times(self, relevant: u64) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator.get()) * relevant as f64
    }
}

/// Interpolated precision at a recall level: the highest precision at any rank whose recall is at least the level.
///
/// ```text
/// iP(r) = max{ m_i / i : m_i ≥ c }      c = ⌈r R⌉, m_i relevant documents in the first i ranks; 0 if there is none
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. The options' [`RecallCut`] says how the level
/// becomes a count c: by definition, or as trec_eval 9 or 10 do, which let a recall a little below the level pass.
///
/// # Returns
/// From 0 to 1, higher is better; never rises with the level.
///
/// # Errors
/// - [`Error::Undefined`] if `relevant == 0`
/// - [`Error::OutOfRange`] if the list holds more relevant documents than `relevant` (argument `Relevant`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, one rounding (½ ulp). The trec_eval cuts are computed in f64 as the tools do.
///
/// # Source
/// C. D. Manning, P. Raghavan, H. Schütze, *Introduction to Information Retrieval* (2008), section 8.4; trec_eval's
/// `iprec_at_recall`.
///
/// # Examples
/// ```
/// use footrule::{InterpolatedPrecision, measure::{Level, interpolated_precision}};
/// // Precision is 1, 1/2 and 3/7 where the three relevant documents are found.
/// let grades = [1u8, 0, 0, 1, 0, 0, 1];
/// let at = |tenths| interpolated_precision(&grades, 3, Level::new(tenths, 10)?, &InterpolatedPrecision::STANDARD);
/// assert_eq!((at(3)?, at(4)?, at(7)?), (1.0, 0.5, 3.0 / 7.0));
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "iprec_at_recall")]
pub fn interpolated_precision<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    level: Level,
    options: &InterpolatedPrecision,
) -> Result<T> {
    let mut out = [T::zero()];
    interpolated_precision_at(grades, relevant, &[level], options, &mut out)?;
    let [precision] = out;
    Ok(precision)
}

/// Interpolated precision at many recall levels of one list, in one pass.
///
/// ```text
/// out[j] = iP(levels[j])
/// ```
///
/// # Input
/// As [`interpolated_precision`]; levels in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`interpolated_precision`] at each level, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != levels.len()`
/// - all of [`interpolated_precision`]
///
/// # Cost
/// O(n + levels), no scratch.
///
/// # Numerics
/// As [`interpolated_precision`].
///
/// # Source
/// As [`interpolated_precision`].
///
/// # Examples
/// ```
/// use footrule::{InterpolatedPrecision, measure::{Level, interpolated_precision_at}};
/// let levels = [Level::new(1, 3)?, Level::new(1, 2)?];
/// let mut out = [0.0; 2];
/// interpolated_precision_at(&[1u8, 0, 1], 3, &levels, &InterpolatedPrecision::STANDARD, &mut out)?;
/// assert_eq!(out, [1.0, 2.0 / 3.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn interpolated_precision_at<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    levels: &[Level],
    options: &InterpolatedPrecision,
    out: &mut [T],
) -> Result<()> {
    same_length(Argument::Output, levels.len(), out.len())?;
    check_relevant(grades, relevant, options.relevant_from)?;
    let found = relevant_in(grades, usize::MAX, options.relevant_from);
    let bottom =
        || Climb { grades, from: options.relevant_from, above: found, best: Ratio { found: 0, rank: 1 } };
    let mut climb = bottom();
    for (level, slot) in levels.iter().zip(out).rev() {
        // A level of 0 needs no document, but no rank above the first relevant one has a higher precision.
        let cut = level.cut(relevant, options.cut).max(1);
        if climb.above + 1 < cut {
            climb = bottom();
        }
        while climb.above >= cut {
            climb.step();
        }
        *slot = T::from_ratio(climb.best.found, climb.best.rank)?;
    }
    Ok(())
}

/// A precision as an exact ratio.
#[derive(Clone, Copy)]
struct Ratio {
    found: u64,
    rank: u64,
}

impl Ratio {
    fn max(self, other: Self) -> Self {
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        if product(self.found, other.rank) < product(other.found, self.rank) { other } else { self }
    }
}

/// A walk from the last relevant document of a list up to the first.
struct Climb<'a, G> {
    /// The ranks not walked yet.
    grades: &'a [G],
    from: u32,
    /// Relevant documents among them.
    above: u64,
    /// The highest precision at a relevant document walked: between two, precision only falls.
    best: Ratio,
}

impl<G: Grade> Climb<'_, G> {
    /// Walks to the next relevant document above.
    fn step(&mut self) {
        while let Some((grade, above)) = self.grades.split_last() {
            let rank = self.grades.len() as u64;
            self.grades = above;
            if grade.is_relevant(self.from) {
                self.best = self.best.max(Ratio { found: self.above, rank });
                break;
            }
        }
        self.above -= 1;
    }
}

/// The 11-point curve: interpolated precision at recall 0, 0.1, …, 1.
///
/// ```text
/// out[j] = iP(j / 10), j = 0..=10
/// ```
///
/// # Input
/// As [`interpolated_precision`].
///
/// # Returns
/// Eleven values from 0 to 1 that never rise.
///
/// # Errors
/// - as [`interpolated_precision`]
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// As [`interpolated_precision`].
///
/// # Source
/// As [`interpolated_precision`].
///
/// # Examples
/// ```
/// use footrule::{InterpolatedPrecision, measure::eleven_point};
/// let curve: [f64; 11] = eleven_point(&[1u8, 0, 1], 2, &InterpolatedPrecision::STANDARD)?;
/// assert_eq!(curve[..6], [1.0; 6]);
/// assert_eq!(curve[6..], [2.0 / 3.0; 5]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn eleven_point<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    options: &InterpolatedPrecision,
) -> Result<[T; 11]> {
    let mut out = [T::zero(); 11];
    interpolated_precision_at(grades, relevant, &Level::ELEVEN, options, &mut out)?;
    Ok(out)
}

/// The mean of the [11-point curve](eleven_point), from 0 to 1.
///
/// ```text
/// (iP(0) + iP(0.1) + … + iP(1)) / 11
/// ```
///
/// # Input
/// As [`interpolated_precision`].
///
/// # Returns
/// From 0 to 1, higher is better; 1 if the relevant documents come first.
///
/// # Errors
/// - as [`interpolated_precision`]
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// A compensated f64 sum of rounded values: 2 ulp for f64, ½ ulp for f32.
///
/// # Source
/// As [`interpolated_precision`]; trec_eval's `11pt_avg`.
///
/// # Examples
/// ```
/// use footrule::{InterpolatedPrecision, measure::eleven_point_mean};
/// // 1 at six levels, 2/3 at five.
/// assert_eq!(eleven_point_mean(&[1u8, 0, 1], 2, &InterpolatedPrecision::STANDARD), Ok(28.0 / 33.0));
/// ```
#[doc(alias = "11pt_avg")]
pub fn eleven_point_mean<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    options: &InterpolatedPrecision,
) -> Result<T> {
    let mut sum = Sum::default();
    for precision in eleven_point::<f64>(grades, relevant, options)? {
        sum.add(precision);
    }
    Ok(T::narrow(sum.value() / 11.0))
}

#[cfg(test)]
mod tests {
    use super::{Level, eleven_point, interpolated_precision_at};
    use crate::error::{Argument, Error};
    use crate::{InterpolatedPrecision, RecallCut};

    const STANDARD: &InterpolatedPrecision = &InterpolatedPrecision::STANDARD;

    #[test]
    fn cuts_of_the_three_rules() {
        let cuts = |relevant, rule| Level::ELEVEN.map(|level| level.cut(relevant, rule));
        assert_eq!(cuts(9, RecallCut::Ceil), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
        assert_eq!(cuts(9, RecallCut::TrecEval9), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9]);
        assert_eq!(cuts(9, RecallCut::TrecEval10), [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9]);
        // 0.7 · 3 + 0.9 is a little below 3 in double precision.
        assert_eq!(cuts(3, RecallCut::TrecEval9), [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]);
        assert_eq!(cuts(3, RecallCut::Ceil), [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3]);
        // 0.07 · 100 is above 7 in floating point, and its ceiling 8.
        assert_eq!(Level::new(7, 100).unwrap().cut(100, RecallCut::Ceil), 7);
        assert_eq!(Level::new(u32::MAX, u32::MAX).unwrap().cut(u64::MAX, RecallCut::Ceil), u64::MAX);
    }

    #[test]
    fn levels_are_ratios_from_0_to_1() {
        let wrong = Err(Error::OutOfRange { argument: Argument::Level, index: 0 });
        assert_eq!(Level::new(0, 0), wrong);
        assert_eq!(Level::new(11, 10), wrong);
        assert!(Level::new(0, 1).is_ok() && Level::new(1, 1).is_ok());
    }

    #[test]
    fn levels_may_come_in_any_order() {
        let grades = [1u8, 0, 0, 1, 0, 0, 1];
        let levels = [10, 0, 4, 7, 3].map(|tenths| Level::new(tenths, 10).unwrap());
        let mut out = [0.0f64; 5];
        interpolated_precision_at(&grades, 4, &levels, STANDARD, &mut out).unwrap();
        assert_eq!(out, [0.0, 1.0, 0.5, 3.0 / 7.0, 0.5]);
    }

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        let levels = &Level::ELEVEN[..2];
        let mut at = |grades: &[u8], relevant, levels: &[Level]| {
            let result = interpolated_precision_at(grades, relevant, levels, STANDARD, &mut out);
            assert_eq!(out, [9.0; 2]);
            result.unwrap_err()
        };
        assert_eq!(at(&[0], 0, levels), Error::Undefined);
        assert_eq!(at(&[1], 0, levels), Error::OutOfRange { argument: Argument::Relevant, index: 0 });
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(at(&[1], 1, &levels[..1]), length);
        assert_eq!(eleven_point(&[] as &[u8], 3, STANDARD), Ok([0.0; 11]));
    }
}
