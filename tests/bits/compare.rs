//! Comparing systems: tests, resampling, verdicts.

use super::State;
use super::hashed::Hashed;
use footrule::compare::{
    self, IntervalMethod, QueryClasses, QuerySamples, Resampled, SwapBin, Systems, Verdict,
};
use footrule::{RankKey, Real, Workspace};

/// Most queries; more of them would not fit a small microcontroller beside the scratch.
const QUERIES: usize = 60;

pub fn all<T: Real + RankKey + Hashed>(state: &mut State) {
    for n in [1, 2, 3, 8, 33, QUERIES] {
        tests::<T>(state, n);
        resamples::<T>(state, n);
        systems::<T>(state, n);
    }
    verdicts::<T>(state);
    for n in [1, 7, 100] {
        state.add((compare::bootstrap_interval_scratch_len(n), compare::required_difference_scratch_len(n)));
        let n = n as usize;
        state.add((compare::holm_scratch_len(n), compare::orderings_scratch_len(n)));
        state.add((compare::queries_by_gap_scratch_len(n), compare::tukey_hsd_scratch_len(n)));
        state.add(compare::swap_method_scratch_len(n, n + 1));
    }
}

impl State {
    /// Scores from 0 to 1, of a few different values so that some tie.
    fn scores<T: Real, const N: usize>(&mut self) -> [T; N] {
        core::array::from_fn(|_| T::from(self.below(1 << 10) as f64 / 1024.0).unwrap_or(T::one()))
    }

    fn p_value<T: Real + Hashed>(&mut self, test: footrule::Result<Resampled<T>>) {
        self.add(test.map(|test| test.p_value));
    }
}

#[inline(never)]
fn tests<T: Real + RankKey + Hashed>(state: &mut State, n: usize) {
    let (mut x, mut y) = (state.scores::<T, QUERIES>(), state.scores::<T, QUERIES>());
    let (tail, ws) = (x.map(|score| score * T::epsilon()), &mut Workspace::<QUERIES>::new());
    state.add(compare::paired_t(&x[..n], &y[..n]).map(|test| (test.statistic, test.p_value)));
    state.p_value(compare::sign_flip_exact(&x[..n.min(12)], &y[..n.min(12)]));
    state.add((compare::pad(x[0], y[0]), compare::mean_pad(&x[..n])));
    let orderings = compare::orderings::<T>(&x[..n], &y[..n], ws);
    state.add(
        orderings.map(|found| ((found.counts, found.tau), (found.swap_rate, found.swap_rate_ties_half))),
    );
    let (mut adjusted, mut order) = ([T::zero(); QUERIES], [0; QUERIES]);
    state.add(compare::holm(&tail[..n], &mut adjusted[..n], ws));
    state.add(&adjusted[..n]);
    state.add(compare::queries_by_gap(&x[..n], &y[..n], &mut order[..n], ws));
    state.add(&order[..n]);
    (x[0], y[n - 1]) = (T::nan(), T::nan());
    state.add(compare::defined_in_both(&mut x[..n], &mut y[..n]));
    state.add(compare::defined_in_all(&mut y[..n], n));
}

#[inline(never)]
fn resamples<T: Real + Hashed>(state: &mut State, n: usize) {
    let (x, y, ws) =
        (state.scores::<T, QUERIES>(), state.scores::<T, QUERIES>(), &mut Workspace::<QUERIES>::new());
    let (x, y, alpha) = (&x[..n], &y[..n], T::from(0.1).unwrap_or(T::one()));
    let mut source = State { hash: 0, random: n as u64 };
    let random = &mut || source.below(u64::MAX);
    state.p_value(compare::bootstrap_test(x, y, 20, random));
    state.p_value(compare::sign_flip_test(x, y, 20, random));
    state.add(compare::required_difference(x, y, alpha, 20, random, ws));
    for method in [IntervalMethod::Percentile, IntervalMethod::Studentized] {
        let interval = compare::bootstrap_interval(x, alpha, method, 19, random, ws);
        state.add(interval.map(|interval| ((interval.lower, interval.mean), interval.upper)));
    }
}

#[inline(never)]
fn systems<T: Real + Hashed>(state: &mut State, n: usize) {
    let (scores, ws) = (state.scores::<T, { 3 * QUERIES }>(), &mut Workspace::<QUERIES>::new());
    let Ok(systems) = Systems::new(&scores[..3 * n], n) else { return state.add(n) };
    state.add(((systems.len(), systems.pairs()), (systems.queries(), systems.is_empty())));
    state.add(systems.get(2).unwrap_or_default());
    systems.iter().for_each(|scores| state.add(scores));
    let mut source = State { hash: 0, random: n as u64 };
    let random = &mut || source.below(u64::MAX);
    let mut p_values = [T::zero(); 3];
    state.add(compare::tukey_hsd(systems, 20, random, &mut p_values, ws));
    state.add(&p_values[..]);
    let width = T::from(0.125).unwrap_or(T::one());
    for samples in [QuerySamples::Halves, QuerySamples::Bootstrap] {
        let mut bins = [SwapBin::default(); 9];
        state.add(compare::swap_method(systems, samples, width, 20, random, &mut bins, ws));
        bins.iter().for_each(|bin| state.add(((bin.comparisons, bin.swaps), bin.rate::<T>())));
    }
}

#[inline(never)]
fn verdicts<T: Real + Hashed>(state: &mut State) {
    let differences = state.scores::<T, 20>().map(|score| score - T::one() / (T::one() + T::one()));
    let (p_values, alpha) = (state.scores::<T, 20>(), T::from(0.5).unwrap_or(T::one()));
    state.add(compare::discriminative_power(&p_values, alpha));
    let classes = QueryClasses::STANDARD.with_gap(0.125).with_hard(0.375).with_easy(0.625);
    let (mut first, mut second) = ([Verdict::Undecided; 20], [Verdict::Undecided; 20]);
    for (i, (&difference, &p_value)) in differences.iter().zip(&p_values).enumerate() {
        for (verdicts, p_value) in [(&mut first, p_value), (&mut second, p_values[19 - i])] {
            verdicts[i] = Verdict::new(difference, p_value, alpha).unwrap_or(Verdict::Undecided);
        }
        state.add(compare::query_class(p_value, p_values[19 - i], &classes).map(|class| class as u64));
    }
    let conflicts = compare::conflicts(&first, &second);
    state.add(conflicts.map(|found| ((found.agreed, found.opposite), found.total())));
}
