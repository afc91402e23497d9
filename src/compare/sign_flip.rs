//! Randomisation by flipping signs: which of two systems gave which value of a query is left to chance.

use super::random::RandomSource;
use super::sample::{Resampled, Sample, some_trials};
use crate::Real;
use crate::error::{Argument, Error, Result};

/// Sums of the differences, in units of the greatest of them.
struct Flips<'a, T> {
    sample: Sample<'a, T>,
    unit: f64,
    /// A sum of this size is as extreme as the observed one; less the rounding of the scores, so that ties are ties.
    extreme: f64,
}

impl<'a, T: Real> Flips<'a, T> {
    fn new(x: &'a [T], y: &'a [T]) -> Result<Self> {
        let sample = Sample::paired(x, y)?;
        let greatest = sample.iter().fold(0.0, |most: f64, z| most.max(z.abs()));
        let unit = if greatest > 0.0 { greatest } else { 1.0 };
        let n = sample.len() as f64;
        let observed: f64 = sample.iter().map(|z| z / unit).sum();
        let noise = n * (T::epsilon().widen() * sample.mean_size(unit) + n * f64::EPSILON);
        Ok(Self { extreme: observed.abs() - noise, sample, unit })
    }

    /// A difference in the unit.
    fn value(&self, query: usize) -> f64 {
        self.sample.value(query) / self.unit
    }

    fn is_extreme(&self, sum: f64) -> bool {
        sum.abs() >= self.extreme
    }

    /// How many signs of the queries from `query` on, after a sum of `partial`, make an extreme sum.
    fn count(&self, partial: f64, query: usize) -> u64 {
        if query == self.sample.len() {
            return self.is_extreme(partial).into();
        }
        let z = self.value(query);
        self.count(partial + z, query + 1) + self.count(partial - z, query + 1)
    }

    /// The sum with random signs.
    fn flipped(&self, random: &mut impl RandomSource) -> f64 {
        let (mut sum, mut signs) = (0.0, 0);
        for (query, z) in self.sample.iter().enumerate() {
            signs = if query.is_multiple_of(64) { random.next_u64() } else { signs >> 1 };
            sum += if signs & 1 == 1 { z / self.unit } else { -z / self.unit };
        }
        sum
    }
}

/// Queries beyond which [`sign_flip_exact`] would not end in a lifetime, or need a deep stack.
const MOST_QUERIES: usize = 30;

/// The sign-flip randomisation test of two systems over the same queries, with all 2ⁿ signs.
///
/// ```text
/// p = #{ε ∈ {−1, 1}ⁿ : |Σ ε_q z_q| ≥ |Σ z_q|} / 2ⁿ      z_q = x_q − y_q
/// ```
///
/// # Input
/// One value a query of each system, in the same order; [`defined_in_both`](super::defined_in_both) first leaves out the
/// queries that either lacks. At most 30 queries; [`sign_flip_test`] samples.
///
/// # Returns
/// From 2¹⁻ⁿ to 1 (for equal systems), two-sided.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `y.len() != x.len()`
/// - [`Error::NotFinite`] if a value is NaN or infinite, with argument and index
/// - [`Error::Undefined`] if there are no queries
/// - [`Error::OutOfRange`] if there are more than 30 (argument `X`, index 30)
/// - [`Error::Overflow`] if a difference, or their range, is beyond f64 (argument `X`)
///
/// # Cost
/// O(2ⁿ), no scratch: some 3 ms for n = 20.
///
/// # Numerics
/// An exact count, rounded once. Sums that agree within the rounding of the scores count as equal.
///
/// # Source
/// R. Fisher, "The Design of Experiments" (1935), section 21; for retrieval M. Smucker, J. Allan and B. Carterette,
/// "A comparison of statistical significance tests for information retrieval evaluation", CIKM 2007.
///
/// # Examples
/// ```
/// use footrule::compare::sign_flip_exact;
/// let test = sign_flip_exact(&[1.0, 2.0, 1.0, 3.0], &[0.0, 0.0, 1.0, 2.0])?; // differences 1, 2, 0, 1
/// assert_eq!((test.extreme, test.p_value), (4, 0.25)); // ± on the zero, all plus or all minus on the others
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sign_flip_exact<T: Real>(x: &[T], y: &[T]) -> Result<Resampled<T>> {
    let flips = Flips::new(x, y)?;
    if x.len() > MOST_QUERIES {
        return Err(Error::OutOfRange { argument: Argument::X, index: MOST_QUERIES });
    }
    // All signs turned around are the same sum but for its sign: one of the first query's is enough.
    Resampled::fraction(2 * flips.count(flips.value(0), 1), 1 << x.len())
}

/// The sign-flip randomisation test of two systems over the same queries, with random signs.
///
/// ```text
/// p = (1 + #{b : |Σ ε_bq z_q| ≥ |Σ z_q|}) / (1 + B)      z_q = x_q − y_q, ε_bq = ±1 at random, trial b of B
/// ```
///
/// # Input
/// As [`sign_flip_exact`], of any length. `trials`: B, 1000 or more. ⌈n/64⌉ · B words are drawn from `random`, a sign a bit
/// from the lowest on, 1 for plus.
///
/// # Returns
/// From 1/(1+B) to 1, two-sided; 1 for equal systems. The observed signs count as one trial more, which makes the test
/// valid at any B; Smucker and others leave them out.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `y.len() != x.len()`
/// - [`Error::NotFinite`] if a value is NaN or infinite, with argument and index
/// - [`Error::Undefined`] if there are no queries
/// - [`Error::Overflow`] if a difference, or their range, is beyond f64 (argument `X`)
/// - [`Error::OutOfRange`] if `trials == 0` (argument `Trials`)
///
/// # Cost
/// O(n·B), no scratch.
///
/// # Numerics
/// As [`sign_flip_exact`].
///
/// # Source
/// As [`sign_flip_exact`]; the count of the observed signs: B. Phipson and G. Smyth (2010).
///
/// # Examples
/// ```
/// use footrule::compare::sign_flip_test;
/// let mut state = 7u64;
/// let mut random = || {
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// let (x, y) = ([0.9, 0.8, 0.7, 0.9, 0.6, 0.8], [0.4, 0.5, 0.3, 0.2, 0.2, 0.3]);
/// let test = sign_flip_test::<f64>(&x, &y, 9999, &mut random)?;
/// assert!((test.p_value - 2.0 / 64.0).abs() < 0.01); // only all plus and all minus are as extreme
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "permutation test")]
#[doc(alias = "randomization test")]
pub fn sign_flip_test<T: Real>(
    x: &[T],
    y: &[T],
    trials: u32,
    random: &mut impl RandomSource,
) -> Result<Resampled<T>> {
    let flips = Flips::new(x, y)?;
    some_trials(trials)?;
    let extreme = (0..trials).filter(|_| flips.is_extreme(flips.flipped(random))).count();
    Resampled::with_observed(extreme as u64, trials.into())
}

#[cfg(test)]
mod tests {
    use super::{sign_flip_exact, sign_flip_test};
    use crate::error::{
        Argument::{Trials, X, Y},
        Error,
    };

    #[test]
    fn random_signs_are_the_bits_of_words() {
        // All 2³ words of three bits once each.
        let (x, y) = ([0.5f32, 0.25, 0.75], [0.25f32, 0.5, 0.25]);
        let exact = sign_flip_exact(&x, &y).unwrap();
        let mut word = 0;
        let mut words = || {
            word += 1;
            word - 1
        };
        let test = sign_flip_test(&x, &y, 8, &mut words).unwrap();
        assert_eq!((test.extreme, test.trials), (exact.extreme, 8));
        assert_eq!(test.p_value, (exact.extreme as f32 + 1.0) / 9.0);
    }

    #[test]
    fn a_word_serves_64_queries() {
        let (x, y) = ([1.0; 65], [0.0; 65]);
        let mut words = [u64::MAX, 1, u64::MAX, 0, 0, 0].into_iter();
        let test = sign_flip_test(&x, &y, 3, &mut || words.next().unwrap()).unwrap();
        assert_eq!(test.extreme, 2); // all plus; one minus; all minus
        assert_eq!(words.next(), None);
    }

    #[test]
    fn ties_are_not_broken_by_rounding() {
        // 0.1 + 0.2 is not 0.3 in binary, but these sums are meant to tie.
        let (x, y) = ([0.1, 0.2, 0.3], [0.0; 3]);
        assert_eq!(sign_flip_exact(&x, &y).unwrap().extreme, 2);
        let x = [0.1, 0.2, -0.3, 0.3]; // sums 0.3: +++−… and eight more of sixteen reach it
        let naive = (0..16u32).filter(|signs| {
            let sum: i32 = [1, 2, -3, 3]
                .iter()
                .enumerate()
                .map(|(q, z)| if signs >> q & 1 == 1 { *z } else { -z })
                .sum();
            sum.abs() >= 3
        });
        assert_eq!(sign_flip_exact(&x, &[0.0; 4]).unwrap().extreme, naive.count() as u64);
    }

    #[test]
    fn equal_and_shifted_systems() {
        assert_eq!(sign_flip_exact(&[0.5f32], &[0.5]).unwrap().p_value, 1.0);
        assert_eq!(sign_flip_exact(&[0.5; 5], &[0.25; 5]).unwrap().p_value, 1.0 / 16.0);
        assert_eq!(sign_flip_test(&[0.5; 5], &[0.5; 5], 7, &mut || 3).unwrap().p_value, 1.0);
    }

    #[test]
    fn refusals() {
        let nan = f64::NAN;
        assert_eq!(sign_flip_exact::<f64>(&[], &[]), Err(Error::Undefined));
        let e = Error::LengthMismatch { argument: Y, expected: 1, given: 2 };
        assert_eq!(sign_flip_exact(&[0.5], &[0.5, 0.25]), Err(e));
        assert_eq!(sign_flip_exact(&[0.5], &[nan]), Err(Error::NotFinite { argument: Y, index: 0 }));
        assert_eq!(
            sign_flip_exact(&[0.5; 31], &[0.25; 31]),
            Err(Error::OutOfRange { argument: X, index: 30 })
        );
        let top = f64::MAX;
        assert_eq!(sign_flip_exact(&[top], &[-top]), Err(Error::Overflow { argument: X, index: 0 }));
        let test = sign_flip_test(&[0.5], &[0.25], 0, &mut || 0);
        assert_eq!(test, Err(Error::OutOfRange { argument: Trials, index: 0 }));
    }
}
