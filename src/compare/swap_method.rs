//! The swap method: how often does a difference of some size turn round on other queries?

use super::random::{RandomSource, below};
use super::sample::some_trials;
use super::systems::{Systems, pairs_of};
use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::real::Sum;
use crate::workspace::{as_f64, as_u32, check, take, words_of_u32};

/// Where the two query samples of a trial come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuerySamples {
    /// Two random halves that share no query; of an odd number one is left out (Voorhees and Buckley).
    Halves,
    /// Two bootstrap samples of all n, drawn with replacement (Sakai).
    Bootstrap,
}

/// Differences of one size: how many there were, and how many were turned round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
#[non_exhaustive]
pub struct SwapBin {
    /// Pairs of systems over all trials whose difference on the first sample fell into this bin.
    pub comparisons: u64,
    /// Those of opposite sign on the second sample.
    pub swaps: u64,
    /// Those without a difference on one of the samples: no swaps.
    pub ties: u64,
}

impl SwapBin {
    /// swaps/comparisons.
    ///
    /// # Errors
    /// - [`Error::Undefined`] if no difference fell into the bin
    pub fn rate<T: Real>(self) -> Result<T> {
        T::from_ratio(self.swaps, self.comparisons)
    }
}

/// Words of scratch that [`swap_method`] needs.
#[must_use]
pub const fn swap_method_scratch_len(systems: usize, queries: usize) -> usize {
    words_of_u32(queries).saturating_add(systems).saturating_mul(2)
}

/// The swap method: over many pairs of query samples, how often two systems change places, by the size of their
/// difference.
///
/// ```text
/// in each trial, for each pair of systems:  d difference of means on the first sample, d′ on the second
/// bin ⌊|d|/width⌋ (the last bin takes all above): comparisons + 1, swaps + 1 if d·d′ < 0
/// ```
///
/// # Input
/// Scores of at least two systems; `width` > 0 of a bin, on the scale of the measure (0.01 with 21 bins is usual);
/// `trials` pairs of samples. From `random`, halves draw n words a trial, bootstrap samples 2n.
///
/// # Returns
/// In `out` a bin for each multiple of `width`, the last without an upper end. One bin counts differences of all sizes:
/// its rate is the plain swap rate between random halves.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two systems or two queries
/// - [`Error::OutOfRange`] if `trials == 0` (argument `Trials`), or `width <= 0` (`Widths`)
/// - [`Error::NotFinite`] if `width` is NaN or infinite (argument `Widths`)
/// - [`Error::Empty`] if `out.is_empty()` (argument `Output`)
/// - [`Error::TooShort`] if `scratch.len() < swap_method_scratch_len(systems.len(), systems.queries())`
///
/// # Cost
/// O(trials · m (n + m)); scratch [`swap_method_scratch_len`].
///
/// # Numerics
/// Differences in f64 from compensated sums; counts are integers.
///
/// # Source
/// E. Voorhees and C. Buckley, "The effect of topic set size on retrieval experiment error", SIGIR 2002; bootstrap
/// samples: T. Sakai (2006).
///
/// # Examples
/// ```
/// use footrule::compare::{QuerySamples, SwapBin, Systems, swap_method, swap_method_scratch_len};
/// let mut state = 7u64;
/// let mut random = || {
///     state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
///     state ^ (state >> 32)
/// };
/// // The first system is always better by 0.5: one comparison a trial, never a swap.
/// let systems = Systems::new(&[0.75, 1.0, 0.5, 1.0, 0.25, 0.5, 0.0, 0.5], 4)?;
/// let (mut bins, mut scratch) = ([SwapBin::default(); 3], [0; swap_method_scratch_len(2, 4)]);
/// swap_method(systems, QuerySamples::Halves, 0.25, 100, &mut random, &mut bins, &mut scratch)?;
/// assert_eq!(bins.map(|bin| bin.comparisons), [0, 0, 100]);
/// assert_eq!(bins[2].rate(), Ok(0.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn swap_method<T: Real>(
    systems: Systems<'_, T>,
    samples: QuerySamples,
    width: T,
    trials: u32,
    random: &mut impl RandomSource,
    out: &mut [SwapBin],
    scratch: &mut [u64],
) -> Result<()> {
    let (m, n) = (systems.len(), systems.queries());
    if m < 2 || n < 2 {
        return Err(Error::Undefined);
    }
    some_trials(trials)?;
    if !width.is_finite() {
        return Err(Error::NotFinite { argument: Argument::Widths, index: 0 });
    }
    if width <= T::zero() {
        return Err(Error::OutOfRange { argument: Argument::Widths, index: 0 });
    }
    let Some(last) = out.len().checked_sub(1) else {
        return Err(Error::Empty { argument: Argument::Output });
    };
    check(scratch, swap_method_scratch_len(m, n))?;
    let (times, totals) = take(scratch, 2 * words_of_u32(n))?;
    let Some((first, second)) = as_u32(times).split_at_mut_checked(2 * words_of_u32(n)) else {
        return Ok(());
    };
    let totals = as_f64(totals).as_chunks_mut::<2>().0.get_mut(..m).unwrap_or_default();
    let size = if samples == QuerySamples::Halves { n / 2 } else { n } as f64;

    out.fill(SwapBin::default());
    for _ in 0..trials {
        match samples {
            QuerySamples::Halves => halves(n, first, second, random),
            QuerySamples::Bootstrap => {
                [&mut *first, second].into_iter().for_each(|times| with_replacement(n, times, random));
            }
        }
        for (slot, scores) in totals.iter_mut().zip(systems.iter()) {
            *slot = [total(scores, first), total(scores, second)];
        }
        for (a, b) in pairs_of(totals) {
            let [before, after] = [a[0] - b[0], a[1] - b[1]];
            let bin = (before.abs() / size / width.widen()) as usize;
            if let Some(bin) = out.get_mut(bin.min(last)) {
                bin.comparisons += 1;
                bin.swaps += u64::from(before > 0.0 && after < 0.0 || before < 0.0 && after > 0.0);
                bin.ties += u64::from(before == 0.0 || after == 0.0);
            }
        }
    }
    Ok(())
}

/// How often each query is in the first and in the second half: each goes where a uniform place among those left lies.
fn halves(n: usize, first: &mut [u32], second: &mut [u32], random: &mut impl RandomSource) {
    let [mut left_first, mut left_second] = [n / 2; 2];
    for (query, (in_first, in_second)) in (0..n).zip(first.iter_mut().zip(second)) {
        let place = below(n - query, random);
        *in_first = (place < left_first).into();
        *in_second = (place >= left_first && place < left_first + left_second).into();
        left_first -= *in_first as usize;
        left_second -= *in_second as usize;
    }
}

/// How often each of n queries is in a bootstrap sample.
fn with_replacement(n: usize, times: &mut [u32], random: &mut impl RandomSource) {
    times.fill(0);
    for _ in 0..n {
        if let Some(times) = times.get_mut(below(n, random)) {
            *times += 1;
        }
    }
}

/// The sum of a system's scores over a sample.
fn total<T: Real>(scores: &[T], times: &[u32]) -> f64 {
    let mut sum = Sum::default();
    scores.iter().zip(times).for_each(|(score, &times)| sum.add(score.widen() * f64::from(times)));
    sum.value()
}

#[cfg(test)]
mod tests {
    use super::super::random::tests::Every;
    use super::{QuerySamples, SwapBin, halves, swap_method, swap_method_scratch_len};
    use crate::compare::Systems;
    use crate::error::{
        Argument::{Output, Scratch, Trials, Widths},
        Error,
    };
    use std::vec;

    #[test]
    fn all_halves_are_as_likely() {
        let mut every = Every::new([5, 4, 3, 2, 1]);
        let mut seen = vec![];
        for _ in 0..120 {
            let (mut first, mut second) = ([7; 6], [7; 6]);
            halves(5, &mut first, &mut second, &mut every);
            seen.push((first, second));
        }
        seen.sort();
        seen.dedup_by(|a, b| a == b);
        assert_eq!(seen.len(), 30); // 5!/(2! 2! 1!)
        assert!(seen.iter().all(|(a, b)| a[..5].iter().sum::<u32>() == 2 && b[..5].iter().sum::<u32>() == 2));
        assert!(seen.iter().all(|(a, b)| a.iter().zip(b).all(|(a, b)| a + b < 2 || *a == 7)));
    }

    #[test]
    fn every_pair_of_halves() {
        // Differences 4, −1, −1, 0. Halves {4, −1} against {−1, 0}: 3/2 turns round (twice, and back as 1/2);
        // {4, 0} against {−1, −1}: 2 turns round, and back as 1.
        let systems = Systems::new(&[4.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0], 4).unwrap();
        let mut bins = [SwapBin::default(); 4];
        let mut scratch = [0; swap_method_scratch_len(2, 4)];
        let mut every = Every::new([4, 3, 2, 1]);
        swap_method(systems, QuerySamples::Halves, 0.5, 24, &mut every, &mut bins, &mut scratch).unwrap();
        let bin = |comparisons, swaps| SwapBin { comparisons, swaps, ties: 0 };
        assert_eq!(bins, [bin(0, 0), bin(8, 8), bin(4, 4), bin(12, 12)]);
    }

    #[test]
    fn every_pair_of_bootstrap_samples() {
        // Differences 1, −1: a sample has the sum 2, 0, 0 or −2.
        let systems = Systems::new(&[1.0f32, 0.0, 0.0, 1.0], 2).unwrap();
        let mut bins = [SwapBin::default(); 2];
        let mut scratch = [0; swap_method_scratch_len(2, 2)];
        let mut every = Every::new([2; 4]);
        swap_method(systems, QuerySamples::Bootstrap, 1.0, 16, &mut every, &mut bins, &mut scratch).unwrap();
        assert_eq!(bins[0], SwapBin { comparisons: 8, swaps: 0, ties: 8 });
        assert_eq!(bins[1], SwapBin { comparisons: 8, swaps: 2, ties: 4 });
        assert_eq!(bins[1].rate(), Ok(0.25f32));
        assert_eq!(SwapBin::default().rate::<f64>(), Err(Error::Undefined));
    }

    #[test]
    fn refusals() {
        let scores = [0.5, 0.25, 0.75, 0.5];
        let method = |columns, width, trials, bins: &mut [SwapBin], scratch: &mut [u64]| {
            let systems = Systems::new(&scores, columns)?;
            swap_method(systems, QuerySamples::Halves, width, trials, &mut || 0, bins, scratch)
        };
        let (bins, ws) = (&mut [SwapBin { comparisons: 1, swaps: 1, ties: 1 }; 2], &mut [0; 8]);
        assert_eq!(method(4, 0.1, 9, bins, ws), Err(Error::Undefined));
        assert_eq!(method(1, 0.1, 9, bins, ws), Err(Error::Undefined));
        assert_eq!(method(2, 0.1, 0, bins, ws), Err(Error::OutOfRange { argument: Trials, index: 0 }));
        assert_eq!(method(2, 0.0, 9, bins, ws), Err(Error::OutOfRange { argument: Widths, index: 0 }));
        assert_eq!(method(2, f64::NAN, 9, bins, ws), Err(Error::NotFinite { argument: Widths, index: 0 }));
        assert_eq!(method(2, 0.1, 9, &mut [], ws), Err(Error::Empty { argument: Output }));
        let e = Error::TooShort { argument: Scratch, needed: 6, given: 5 };
        assert_eq!(method(2, 0.1, 9, bins, &mut ws[..5]), Err(e));
        assert_eq!(bins[1], SwapBin { comparisons: 1, swaps: 1, ties: 1 });
    }
}
