//! Bootstrap confidence intervals of a mean.

use super::random::RandomSource;
use super::sample::{Sample, portion};
use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::order::sort::sort;
use crate::workspace::{check, take};

/// How the resamples become an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntervalMethod {
    /// Between two quantiles of the resamples' means: simple, and within the range of the values. Too narrow for few
    /// queries.
    Percentile,
    /// Bootstrap-t: z̄ less quantiles of t* standard errors. Wider, closer to its level for few or skewed values; may leave
    /// the range of the measure.
    Studentized,
}

/// A confidence interval of a mean.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct BootstrapInterval<T> {
    /// Lower end.
    pub lower: T,
    /// The mean of the values themselves.
    pub mean: T,
    /// Upper end.
    pub upper: T,
}

/// Words of scratch that [`bootstrap_interval`] needs.
#[must_use]
pub const fn bootstrap_interval_scratch_len(trials: u32) -> usize {
    (trials as usize).saturating_mul(2)
}

/// A bootstrap confidence interval of a mean, at confidence 1 − α.
///
/// ```text
/// percentile    [z̄*_(k), z̄*_(B+1−k)]                         k = ⌊α/2 · (B + 1)⌋
/// Studentised   [z̄ − t*_(B+1−k) s/√n, z̄ − t*_(k) s/√n]
/// z̄*, t* of n draws with replacement, the B of them in ascending order
/// ```
///
/// # Input
/// One value a query: a system's scores, or the differences of two. `trials`: B; 999 or 1999 make k an integer at the usual
/// levels. n · B words are drawn from `random`.
///
/// # Returns
/// The ends and the mean. Where all values are equal, the percentile interval is that one value.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two values; for the Studentised interval also if all are equal, or so few
///   that resamples of a single value reach an end
/// - [`Error::NotFinite`] if a value is NaN or infinite (argument `X`), with its index
/// - [`Error::Overflow`] if the range of the values, or an end, is beyond the float's (argument `X`)
/// - [`Error::NotFinite`] if `alpha` is NaN, [`Error::OutOfRange`] if it is not between 0 and 1 (argument `Parameter`)
/// - [`Error::OutOfRange`] if `alpha / 2 * (trials + 1) < 1` (argument `Trials`)
/// - [`Error::TooShort`] if `scratch.len() < bootstrap_interval_scratch_len(trials)`
///
/// # Cost
/// O(n·B + B log B); scratch [`bootstrap_interval_scratch_len`].
///
/// # Numerics
/// In f64, rounded to T once.
///
/// # Source
/// B. Efron and R. Tibshirani, "An Introduction to the Bootstrap" (1993), chapters 12 and 13; places as Davison and Hinkley
/// (1997), section 5.2.
///
/// # Examples
/// ```
/// use footrule::compare::{IntervalMethod, bootstrap_interval, bootstrap_interval_scratch_len};
/// let mut state = 7u64;
/// let mut random = || {
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// let mut scratch = [0; bootstrap_interval_scratch_len(199)];
/// let ndcg = [0.5, 0.75, 0.25, 1.0, 0.5, 0.75, 0.5, 0.75];
/// let interval =
///     bootstrap_interval(&ndcg, 0.05, IntervalMethod::Percentile, 199, &mut random, &mut scratch)?;
/// assert_eq!(interval.mean, 0.625);
/// assert!(0.4 < interval.lower && interval.lower < 0.6);
/// assert!(0.65 < interval.upper && interval.upper < 0.85);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn bootstrap_interval<T: Real>(
    values: &[T],
    alpha: T,
    method: IntervalMethod,
    trials: u32,
    random: &mut impl RandomSource,
    scratch: &mut [u64],
) -> Result<BootstrapInterval<T>> {
    let sample = Sample::one(values)?;
    let Some(place) = portion(alpha, (f64::from(trials) + 1.0) / 2.0)?.checked_sub(1) else {
        return Err(Error::OutOfRange { argument: Argument::Trials, index: 0 });
    };
    check(scratch, bootstrap_interval_scratch_len(trials))?;
    if method == IntervalMethod::Percentile && sample.len() > 1 && sample.range == 0.0 {
        return ends(sample.first, [sample.first; 2]);
    }
    let moments = sample.moments()?;
    let n = sample.len() as f64;
    let (drawn, spare) = take(scratch, trials as usize)?;
    for slot in &mut *drawn {
        let resample = sample.resample(&moments, random);
        let statistic = match method {
            IntervalMethod::Percentile => resample.mean,
            IntervalMethod::Studentized if resample.mean.abs() <= moments.noise => 0.0,
            IntervalMethod::Studentized => resample.mean / libm::sqrt(resample.variance / n),
        };
        *slot = statistic.to_bits();
    }
    sort(drawn, spare, &|a, b| f64::from_bits(a) < f64::from_bits(b));
    let at = |place: Option<usize>| {
        let bits = place.and_then(|place| drawn.get(place)).copied().unwrap_or_default();
        f64::from_bits(bits)
    };
    let [low, high] = [at(Some(place)), at(drawn.len().checked_sub(place + 1))];
    let standard_error = libm::sqrt(moments.variance / n);
    let from_mean = match method {
        IntervalMethod::Percentile => [low, high],
        IntervalMethod::Studentized => [-high * standard_error, -low * standard_error],
    };
    if from_mean.iter().any(|end| !end.is_finite()) {
        return Err(Error::Undefined);
    }
    // From the first value, which is near: the mean in a small unit would lose digits.
    let scaled = |u: f64| sample.first + u * sample.unit + 0.0;
    ends(moments.mean * sample.unit + 0.0, from_mean.map(|end| scaled(moments.centre + end)))
}

fn ends<T: Real>(mean: f64, [lower, upper]: [f64; 2]) -> Result<BootstrapInterval<T>> {
    let [lower, mean, upper] = [lower, mean, upper].map(T::narrow);
    if lower.is_finite() && upper.is_finite() {
        Ok(BootstrapInterval { lower, mean, upper })
    } else {
        Err(Error::Overflow { argument: Argument::X, index: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::Every;
    use super::{IntervalMethod, bootstrap_interval, bootstrap_interval_scratch_len};
    use crate::error::{
        Argument::{Parameter, Scratch, Trials, X},
        Error,
    };
    use IntervalMethod::{Percentile, Studentized};
    use std::vec;

    #[test]
    fn percentiles_of_every_resample() {
        // The means of the 27 resamples of 0, 3, 6: 0 once, 1 three times, 2 six times, 3 seven times, and so back.
        let mut scratch = vec![0; bootstrap_interval_scratch_len(27)];
        let mut at = |k: f64, method| {
            let mut every = Every::new([3; 3]);
            bootstrap_interval(&[0.0, 3.0, 6.0], k / 14.0, method, 27, &mut every, &mut scratch)
        };
        for (k, end) in
            [(1.0, 0.0), (2.0, 1.0), (4.0, 1.0), (5.0, 2.0), (10.0, 2.0), (11.0, 3.0), (13.0, 3.0)]
        {
            let interval = at(k, Percentile).unwrap();
            let close = |value: f64, want: f64| (value - want).abs() < 1e-14;
            assert!(close(interval.lower, end) && close(interval.upper, 6.0 - end), "{k}: {interval:?}");
            assert_eq!(interval.mean, 3.0);
        }
        // t* is infinite for 0,0,0 and 6,6,6 and ±2 for three resamples on each side; the standard error is √3.
        assert_eq!(at(1.0, Studentized), Err(Error::Undefined));
        let interval = at(4.0, Studentized).unwrap();
        assert!((interval.upper - (3.0 + 12f64.sqrt())).abs() < 1e-14);
        assert!((interval.lower - (3.0 - 12f64.sqrt())).abs() < 1e-14);
    }

    #[test]
    fn equal_values() {
        let interval = |method| bootstrap_interval(&[0.1f32; 5], 0.5, method, 9, &mut || 0, &mut [0; 18]);
        let one = interval(Percentile).unwrap();
        assert_eq!((one.lower, one.mean, one.upper), (0.1, 0.1, 0.1));
        assert_eq!(interval(Studentized), Err(Error::Undefined));
    }

    #[test]
    fn refusals() {
        let interval = |values: &[f64], alpha, trials, words| {
            bootstrap_interval(values, alpha, Percentile, trials, &mut || 0, &mut vec![0; words])
        };
        let (x, nan) = ([0.5, 0.25], f64::NAN);
        assert_eq!(interval(&[], 0.5, 9, 18), Err(Error::Undefined));
        assert_eq!(interval(&[0.5], 0.5, 9, 18), Err(Error::Undefined));
        assert_eq!(interval(&[0.5, nan], 0.5, 9, 18), Err(Error::NotFinite { argument: X, index: 1 }));
        assert_eq!(
            interval(&[f64::MAX, -f64::MAX], 0.5, 9, 18),
            Err(Error::Overflow { argument: X, index: 0 })
        );
        assert_eq!(interval(&x, nan, 9, 18), Err(Error::NotFinite { argument: Parameter, index: 0 }));
        assert_eq!(interval(&x, 1.0, 9, 18), Err(Error::OutOfRange { argument: Parameter, index: 0 }));
        assert_eq!(interval(&x, 0.05, 9, 18), Err(Error::OutOfRange { argument: Trials, index: 0 }));
        let e = Error::TooShort { argument: Scratch, needed: 18, given: 17 };
        assert_eq!(interval(&x, 0.5, 9, 17), Err(e));
    }
}
