//! Tukey's honestly significant difference by randomisation: all pairs of systems at once.

use super::random::{RandomSource, shuffle};
use super::sample::some_trials;
use super::systems::{Systems, mean, pairs_of};
use crate::Real;
use crate::error::{Argument, Error, Result, same_length};
use crate::workspace::{as_f64, check, take};

/// Words of scratch that [`tukey_hsd`] needs for m systems.
#[must_use]
pub const fn tukey_hsd_scratch_len(systems: usize) -> usize {
    systems.saturating_mul(3)
}

/// Tukey's honestly significant difference test by randomisation: a p-value for each pair of systems that holds for all
/// pairs together.
///
/// ```text
/// q_b  = highest minus lowest mean after the scores of each query were dealt to the systems at random, trial b of B
/// p_ij = (1 + #{b : q_b ≥ |x̄_i − x̄_j|}) / (1 + B)
/// ```
///
/// # Input
/// Scores of at least two systems. `trials`: B, 1000 or more. n · (m − 1) words are drawn from `random` a trial.
///
/// # Returns
/// In `out` the p-values of the pairs (0, 1), (0, 2), …, (1, 2), …, from 1/(1+B) to 1, two-sided. If no systems differ, the
/// chance that any pair has p ≤ α is at most α: no further correction. The observed scores count as one trial more.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two systems
/// - [`Error::LengthMismatch`] if `out.len() != systems.pairs()` (argument `Output`)
/// - [`Error::OutOfRange`] if `trials == 0`, or it is 2²⁴ or more, beyond which f32 does not count (argument `Trials`)
/// - [`Error::TooShort`] if `scratch.len() < tukey_hsd_scratch_len(systems.len())`
///
/// # Cost
/// O(B (n·m + m²)); scratch [`tukey_hsd_scratch_len`].
///
/// # Numerics
/// Exact counts, rounded once. Differences that agree within the rounding of the scores count as equal.
///
/// # Source
/// B. Carterette, "Multiple testing in statistical analysis of systems-based information retrieval experiments", ACM TOIS
/// 30 (2012), algorithm 1, where the observed scores are not counted.
///
/// # Examples
/// ```
/// use footrule::compare::{Systems, tukey_hsd, tukey_hsd_scratch_len};
/// let mut state = 7u64;
/// let mut random = || {
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// let scores = [
///     0.9, 0.8, 0.7, 0.9, 0.6, 0.8, // far ahead
///     0.4, 0.5, 0.3, 0.2, 0.2, 0.3,
///     0.3, 0.5, 0.3, 0.3, 0.2, 0.3,
/// ];
/// let systems = Systems::new(&scores, 6)?;
/// let mut p = [0.0; 3];
/// tukey_hsd(systems, 1000, &mut random, &mut p, &mut [0; tukey_hsd_scratch_len(3)])?;
/// assert!(p[0] < 0.01 && p[1] < 0.01 && p[2] > 0.9);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "randomised Tukey HSD")]
pub fn tukey_hsd<T: Real>(
    systems: Systems<'_, T>,
    trials: u32,
    random: &mut impl RandomSource,
    out: &mut [T],
    scratch: &mut [u64],
) -> Result<()> {
    let (m, n) = (systems.len(), systems.queries() as f64);
    if m < 2 {
        return Err(Error::Undefined);
    }
    same_length(Argument::Output, systems.pairs(), out.len())?;
    some_trials(trials)?;
    if trials >= 1 << 24 {
        return Err(Error::OutOfRange { argument: Argument::Trials, index: 0 });
    }
    check(scratch, tukey_hsd_scratch_len(m))?;
    let (means, rest) = take(scratch, m)?;
    let (dealt, totals) = take(rest, m)?;
    let [means, dealt, totals] =
        [means, dealt, totals].map(|words| as_f64(words).get_mut(..m).unwrap_or_default());
    means.iter_mut().zip(systems.iter()).for_each(|(slot, scores)| *slot = mean(scores));
    let noise = systems.noise();

    out.fill(T::one()); // the observed scores
    for _ in 0..trials {
        deal(systems, dealt, totals, random);
        let ends =
            totals.iter().fold((f64::INFINITY, -f64::INFINITY), |(low, high), &t| (low.min(t), high.max(t)));
        let range = (ends.1 - ends.0) / n;
        for (count, (a, b)) in out.iter_mut().zip(pairs_of(means)) {
            if range >= (a - b).abs() - noise {
                *count = *count + T::one();
            }
        }
    }
    // Counts up to 2²⁴ are exact in either float, so this rounds once.
    out.iter_mut().for_each(|count| *count = *count / T::from_u64(u64::from(trials) + 1));
    Ok(())
}

/// Deals the scores of each query to the systems at random and adds them up by system.
fn deal<T: Real>(
    systems: Systems<'_, T>,
    dealt: &mut [f64],
    totals: &mut [f64],
    random: &mut impl RandomSource,
) {
    totals.fill(0.0);
    for query in 0..systems.queries() {
        for (slot, scores) in dealt.iter_mut().zip(systems.iter()) {
            *slot = scores.get(query).map_or(0.0, |score| score.widen());
        }
        shuffle(dealt, random);
        totals.iter_mut().zip(&*dealt).for_each(|(total, score)| *total += score);
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::Every;
    use super::{tukey_hsd, tukey_hsd_scratch_len};
    use crate::compare::{Systems, sign_flip_exact};
    use crate::error::{
        Argument::{Output, Scratch, Trials},
        Error,
    };

    #[test]
    fn two_systems_make_the_sign_flip_test() {
        let scores = [0.1, 0.7, 0.4, 0.9, 0.3, 0.2, 0.1, 0.5];
        let (x, y) = scores.split_at(4);
        let exact = sign_flip_exact(x, y).unwrap();
        let mut p = [0.0];
        let mut every = Every::new([2; 4]);
        let systems = Systems::new(&scores, 4).unwrap();
        tukey_hsd(systems, 16, &mut every, &mut p, &mut [0; tukey_hsd_scratch_len(2)]).unwrap();
        assert_eq!(p[0], (exact.extreme as f64 + 1.0) / 17.0);
    }

    #[test]
    fn all_deals_of_three_systems() {
        // Two queries with scores 0, 1, 2 each: the 36 deals have the ranges 4 (6 times the same order), 3, 2, …
        let scores = [2.0f32, 2.0, 1.0, 1.0, 0.0, 0.0];
        let mut p = [0.0; 3];
        let mut every = Every::new([3, 2, 3, 2]);
        let systems = Systems::new(&scores, 2).unwrap();
        tukey_hsd(systems, 36, &mut every, &mut p, &mut [0; tukey_hsd_scratch_len(3)]).unwrap();
        // Of the six second orders against the first: 4 (equal), 3 and 3 (a neighbour swap), 2 and 2... see below.
        let ranges = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|second| {
            let sums = [second[0], 1 + second[1], 2 + second[2]];
            sums.iter().max().unwrap() - sums.iter().min().unwrap()
        });
        let at_least = |difference| 6 * ranges.iter().filter(|&&range| range >= difference).count();
        let want = [2, 4, 2].map(|difference| (at_least(difference) as f32 + 1.0) / 37.0);
        assert_eq!(p, want);
    }

    #[test]
    fn refusals() {
        let scores = [0.5, 0.25, 0.75, 0.5];
        let test = |columns, trials, out: &mut [f64], words: usize| {
            tukey_hsd(Systems::new(&scores, columns)?, trials, &mut || 0, out, &mut [0; 12][..words])
        };
        let out = &mut [7.0];
        assert_eq!(test(4, 9, &mut [], 12), Err(Error::Undefined));
        let e = Error::LengthMismatch { argument: Output, expected: 1, given: 0 };
        assert_eq!(test(2, 9, &mut [], 12), Err(e));
        for trials in [0, 1 << 24] {
            assert_eq!(test(2, trials, out, 12), Err(Error::OutOfRange { argument: Trials, index: 0 }));
        }
        let e = Error::TooShort { argument: Scratch, needed: 6, given: 5 };
        assert_eq!(test(2, 9, out, 5), Err(e));
        assert_eq!(out, &[7.0]);
    }
}
