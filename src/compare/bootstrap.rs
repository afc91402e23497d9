//! The Studentised paired bootstrap: a test, and the difference it takes to pass it.

use super::random::RandomSource;
use super::sample::{Moments, Resample, Resampled, Sample, portion, some_trials};
use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::order::sort::sort;
use crate::workspace::{as_pairs, check, take};

impl Resample {
    /// |t*| of the resample: infinite where all draws are alike but for the mean, 0 where even that is observed.
    fn statistic(&self, n: f64, noise: f64) -> f64 {
        if self.mean.abs() <= noise { 0.0 } else { self.mean.abs() / libm::sqrt(self.variance / n) }
    }
}

impl Moments {
    /// |t|, less what rounding may have made of it; 0 where the mean itself may be rounding alone.
    fn least_extreme(&self, n: f64) -> f64 {
        if self.mean.abs() <= self.noise {
            return 0.0;
        }
        let slack = 8.0 * self.noise * (1.0 / self.mean.abs() + 1.0 / libm::sqrt(self.variance));
        self.mean.abs() / libm::sqrt(self.variance / n) * (1.0 - slack).max(0.0)
    }
}

/// The Studentised paired bootstrap test of two systems over the same queries.
///
/// ```text
/// ASL = #{b : |t*_b| ≥ |t|} / B
/// t   = z̄ / (s/√n)         z_q = x_q − y_q
/// t*_b = w̄* / (s*/√n)      of n draws with replacement from w_q = z_q − z̄, trial b of B
/// ```
///
/// # Input
/// One value a query of each system, in the same order; [`defined_in_both`](super::defined_in_both) first leaves out the
/// queries that either lacks. `trials`: B, 1000 or more. n · B words are drawn from `random`.
///
/// # Returns
/// The achieved significance level, from 0 to 1, two-sided: small where the systems differ. Equal systems have 1. A
/// resample whose draws are all alike has t* = 0 if they are z̄, and infinite otherwise.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `y.len() != x.len()`
/// - [`Error::NotFinite`] if a value is NaN or infinite, with argument and index
/// - [`Error::Undefined`] if there are fewer than two queries, or all differ by the same amount but 0
/// - [`Error::Overflow`] if a difference, or their range, is beyond f64 (argument `X`)
/// - [`Error::OutOfRange`] if `trials == 0` (argument `Trials`)
///
/// # Cost
/// O(n·B), no scratch.
///
/// # Numerics
/// The number of extreme trials is an integer, their fraction is rounded once. |t*| and |t| that agree within the rounding of
/// the scores count as equal, for values on a lattice often are.
///
/// # Source
/// T. Sakai, "Evaluating evaluation metrics based on the bootstrap", SIGIR 2006, after Efron and Tibshirani (1993).
///
/// # Examples
/// ```
/// use footrule::compare::bootstrap_test;
/// let mut state = 7u64;
/// let mut random = || { // any generator will do; this is Steele and Vigna's LXM without its second half
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// let (x, y) = ([0.9, 0.8, 0.7, 0.9, 0.6, 0.8], [0.4, 0.5, 0.3, 0.2, 0.2, 0.3]);
/// let test = bootstrap_test(&x, &y, 2000, &mut random)?;
/// assert_eq!(test.trials, 2000);
/// assert!(test.p_value < 0.05);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn bootstrap_test<T: Real>(
    x: &[T],
    y: &[T],
    trials: u32,
    random: &mut impl RandomSource,
) -> Result<Resampled<T>> {
    let sample = Sample::paired(x, y)?;
    some_trials(trials)?;
    let n = sample.len() as f64;
    if sample.is_zero() {
        return Resampled::fraction(trials.into(), trials.into());
    }
    let moments = sample.moments()?;
    let least = moments.least_extreme(n);
    let extreme = (0..trials)
        .filter(|_| sample.resample(&moments, random).statistic(n, moments.noise) >= least)
        .count();
    Resampled::fraction(extreme as u64, trials.into())
}

/// Words of scratch that [`required_difference`] needs.
#[must_use]
pub const fn required_difference_scratch_len(trials: u32) -> usize {
    (trials as usize).saturating_mul(4)
}

/// The mean difference that two systems need to be told apart at level α, by the bootstrap.
///
/// ```text
/// |w̄*| of the resample that stands at place ⌊αB⌋ of B when |t*| descends
/// ```
///
/// # Input
/// As [`bootstrap_test`]; `alpha` is the level, 0.05 say.
///
/// # Returns
/// A difference of means, at least 0, on the scale of the measure. Over many pairs of systems the greatest one counts: a
/// measure whose requirement is small tells systems apart with few queries.
///
/// # Errors
/// - [`Error::LengthMismatch`], [`Error::NotFinite`], [`Error::Overflow`] as [`bootstrap_test`]
/// - [`Error::Undefined`] if there are fewer than two queries, or all differ by the same amount
/// - [`Error::NotFinite`] if `alpha` is NaN, [`Error::OutOfRange`] if it is not between 0 and 1 (argument `Parameter`)
/// - [`Error::OutOfRange`] if `alpha * trials < 1` (argument `Trials`)
/// - [`Error::TooShort`] if `scratch.len() < required_difference_scratch_len(trials)`
///
/// # Cost
/// O(n·B + B log B); scratch [`required_difference_scratch_len`].
///
/// # Numerics
/// In f64, rounded to T once. Equal |t*| keep the order of their trials.
///
/// # Source
/// Sakai (2006), section 3.2.
///
/// # Examples
/// ```
/// use footrule::compare::{required_difference, required_difference_scratch_len};
/// let mut state = 7u64;
/// let mut random = || {
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// let (x, y) = ([0.9, 0.8, 0.7, 0.9, 0.6, 0.8], [0.4, 0.5, 0.3, 0.2, 0.2, 0.3]);
/// let mut scratch = [0; required_difference_scratch_len(200)];
/// let required = required_difference(&x, &y, 0.05, 200, &mut random, &mut scratch)?;
/// assert!(required > 0.05 && required < 0.2); // the means differ by 0.47
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn required_difference<T: Real>(
    x: &[T],
    y: &[T],
    alpha: T,
    trials: u32,
    random: &mut impl RandomSource,
    scratch: &mut [u64],
) -> Result<T> {
    let sample = Sample::paired(x, y)?;
    let Some(place) = portion(alpha, trials.into())?.checked_sub(1) else {
        return Err(Error::OutOfRange { argument: Argument::Trials, index: 0 });
    };
    let moments = sample.moments()?;
    check(scratch, required_difference_scratch_len(trials))?;
    let (drawn, spare) = take(scratch, 2 * trials as usize)?;
    let (drawn, n) = (as_pairs(drawn), sample.len() as f64);
    for slot in &mut *drawn {
        let resample = sample.resample(&moments, random);
        // Floats that are not negative are ordered as their bits.
        *slot = [resample.statistic(n, moments.noise), resample.mean.abs()].map(f64::to_bits);
    }
    sort(drawn, as_pairs(spare), &|a, b| a[0] > b[0]);
    let mean = drawn.get(place).map_or(0.0, |&[_, mean]| f64::from_bits(mean));
    Ok(T::narrow(mean * sample.unit))
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::Every;
    use super::{bootstrap_test, required_difference, required_difference_scratch_len};
    use crate::error::{
        Argument::{Parameter, Scratch, Trials, X, Y},
        Error,
    };
    use std::vec;

    fn stuck() -> u64 {
        0
    }

    #[test]
    fn equal_systems_and_constant_differences() {
        let x = [0.25, 0.5, 0.75];
        let equal = bootstrap_test(&x, &x, 10, &mut stuck).unwrap();
        assert_eq!((equal.p_value, equal.extreme, equal.trials), (1.0, 10, 10));
        assert_eq!(bootstrap_test(&x, &x.map(|v| v + 0.5), 10, &mut stuck), Err(Error::Undefined));
        // A mean difference of 0 is never extreme.
        let test = bootstrap_test(&[1.0f32, 0.0], &[0.0, 1.0], 4, &mut Every::new([2, 2])).unwrap();
        assert_eq!(test.p_value, 1.0);
    }

    #[test]
    fn a_resample_of_one_query_is_extreme_unless_it_is_the_mean() {
        // Differences 0, 1, 2: t = √3. Resamples of one query thrice have t* infinite but for 1, which is the mean.
        let mut every = Every::new([3; 3]);
        let test = bootstrap_test(&[0.0, 1.0, 2.0], &[0.0; 3], 27, &mut every).unwrap();
        // Besides those two, 0,0,1 and 1,2,2 have |t*| = 2 in three orders each.
        assert_eq!((test.extreme, test.p_value), (2 + 6, 8.0 / 27.0));
    }

    #[test]
    fn the_required_difference_is_that_of_the_resample_at_its_place() {
        // |t*| of the 27 resamples of 0, 1, 2, from the top: infinite twice (|w̄*| = 1), 2 six times (|w̄*| = 2/3), …
        let mut scratch = vec![0; required_difference_scratch_len(27)];
        let mut at = |alpha: f64| {
            let mut every = Every::new([3; 3]);
            required_difference(&[0.0, 1.0, 2.0], &[0.0; 3], alpha, 27, &mut every, &mut scratch).unwrap()
        };
        assert_eq!(at(1.0 / 27.0), 1.0);
        assert_eq!(at(2.0 / 27.0), 1.0);
        assert!((at(3.0 / 27.0) - 2.0 / 3.0).abs() < 1e-15);
        assert!((at(8.0 / 27.0) - 2.0 / 3.0).abs() < 1e-15);
        assert!(at(9.0 / 27.0) < 0.5);
    }

    #[test]
    fn refusals() {
        let (x, nan, top) = ([0.5, 0.25], f64::NAN, f64::MAX);
        let test = |x: &[f64], y: &[f64], trials| bootstrap_test(x, y, trials, &mut stuck);
        assert_eq!(test(&x, &[0.5], 9), Err(Error::LengthMismatch { argument: Y, expected: 2, given: 1 }));
        assert_eq!(test(&x, &[0.5, nan], 9), Err(Error::NotFinite { argument: Y, index: 1 }));
        assert_eq!(test(&[nan, 0.5], &x, 9), Err(Error::NotFinite { argument: X, index: 0 }));
        assert_eq!(test(&[0.0, top], &[0.0, -top], 9), Err(Error::Overflow { argument: X, index: 1 }));
        assert_eq!(test(&[-top, top], &[0.0; 2], 9), Err(Error::Overflow { argument: X, index: 0 }));
        assert_eq!(test(&x, &x, 0), Err(Error::OutOfRange { argument: Trials, index: 0 }));
        assert_eq!(test(&[], &[], 9), Err(Error::Undefined));
        assert_eq!(test(&[0.5], &[0.5], 9), Err(Error::Undefined));

        let y = [0.5, 0.5];
        let need = |alpha, trials, scratch: &mut [u64]| {
            required_difference(&x, &y, alpha, trials, &mut stuck, scratch)
        };
        assert_eq!(need(nan, 9, &mut [0; 36]), Err(Error::NotFinite { argument: Parameter, index: 0 }));
        for alpha in [0.0, 1.0, -0.5] {
            assert_eq!(
                need(alpha, 9, &mut [0; 36]),
                Err(Error::OutOfRange { argument: Parameter, index: 0 })
            );
        }
        assert_eq!(need(0.1, 9, &mut [0; 36]), Err(Error::OutOfRange { argument: Trials, index: 0 }));
        let e = Error::TooShort { argument: Scratch, needed: 36, given: 35 };
        assert_eq!(need(0.2, 9, &mut [0; 35]), Err(e));
        let mut scratch = [0; 36];
        assert_eq!(required_difference(&x, &x, 0.2, 9, &mut stuck, &mut scratch), Err(Error::Undefined));
    }
}
