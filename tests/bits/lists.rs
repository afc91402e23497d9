//! Many cutoffs, many lists, curves, rankings by score, gains; weighted and normalised profiles.

use super::hashed::Hashed;
use super::{DCGS, LENGTHS, LONGEST, SCRATCH, State};
use footrule::measure::{Ideals, Level, PrecisionRecall};
use footrule::{
    AveragePrecision, ById, Ideal, InterpolatedPrecision, Lists, Mean, PairCounts, Precision, Ranks, Real,
    bound, collect, compare, correlation, distance, measure, order,
};

pub fn all<T: Real + Hashed>(state: &mut State) {
    for n in LENGTHS {
        profiles::<T>(state, n);
        cutoffs::<T>(state, n);
        rankings::<T>(state, n);
        swaps::<T>(state, n);
        coefficients::<T>(state, n);
    }
    curves::<T>(state);
    lists::<T>(state);
}

/// What is undefined is NaN, whose bits are not promised.
fn defined<T: Real>(values: [T; 4]) -> [T; 4] {
    values.map(|value| if value.is_nan() { T::max_value() } else { value })
}

#[inline(never)]
fn profiles<T: Real + Hashed>(state: &mut State, n: usize) {
    let f = state.shuffled(n);
    let mut out = [T::zero(); LONGEST];
    let Ok(f) = Ranks::new(&f[..n], &mut [0; LONGEST / 64]) else { return state.add(n) };
    let (h, out) = (distance::inverse_ranks::<T>, &mut out[..n]);
    state.add(distance::area_profile(f, out));
    state.add(&*out);
    state.add(distance::area_normalized_profile(f, out));
    state.add(&*out);
    state.add(distance::area_normalized_weighted_profile(f, h(), out));
    state.add(&*out);
    state.add(distance::point_profile_normalized(f, out));
    state.add(&*out);
    state.add(distance::area_normalized::<T>(f));
    state.add((distance::area_max::<T>(n, n / 2), distance::area_max_inverse::<T>(n, n / 2)));
    state.add(distance::area_max_weighted(n, n / 2, h()));
}

#[inline(never)]
fn cutoffs<T: Real + Hashed>(state: &mut State, n: usize) {
    let mut grades = [0u8; LONGEST];
    grades.fill_with(|| state.grade());
    let (grades, relevant) = (&grades[..n], n as u64);
    let (ks, mut out) = ([1, 3, 2, n], [T::zero(); 4]);
    let out = &mut out;
    let options = &Precision::STANDARD;
    state.add((measure::precision_at(grades, &ks, options, out), measure::success::<T>(grades, 3, options)));
    state.add(&out[..]);
    state.add(measure::recall_at(grades, relevant, &ks, options, out));
    state.add(&out[..]);
    state.add(measure::average_precision_at(grades, relevant, &ks, &AveragePrecision::STANDARD, out));
    state.add(&out[..]);
    for dcg in &DCGS {
        state.add(measure::dcg_at(grades, &ks, dcg, out));
        state.add(&out[..]);
        state.add(measure::ndcg_at(grades, &ks, Ideal::Candidates, dcg, out));
        state.add(&out[..]);
    }
}

impl State {
    fn gain<T: Real>(&mut self) -> T {
        T::from(self.below(1 << 20) as f64 / 4096.0).unwrap_or(T::zero())
    }
}

#[inline(never)]
fn rankings<T: Real + Hashed>(state: &mut State, n: usize) {
    let ws = &mut [0; SCRATCH];
    let mut scores = [0i8; LONGEST];
    let mut grades = [0u8; LONGEST];
    let mut gains = [T::zero(); LONGEST];
    gains.fill_with(|| state.gain());
    scores.fill_with(|| state.below(40) as i8 - 20);
    grades.fill_with(|| state.grade());
    let (scores, grades, gains) = (&scores[..n], &grades[..n], &gains[..n]);
    for dcg in &DCGS {
        let (k, ideal, ties, discount) =
            (n.div_ceil(2), Ideal::Candidates, ById::ascending(grades), &dcg.discount);
        state.add(measure::ndcg_by_score::<T>(scores, grades, k, ties, ideal, dcg, ws));
        state.add(measure::ndcg_tie_averaged::<T>(scores, grades, k, ideal, dcg, ws));
        state.add(measure::dcg_of_gains(gains, k, discount));
        state.add(measure::ndcg_of_gains(gains, gains, k, discount, ws));
        state.add(bound::dcg_of_gains(gains, k, discount, ws));
        state.add(bound::dcg_worst_of_gains(gains, k, discount, ws));
    }
}

#[inline(never)]
fn swaps<T: Real + Hashed>(state: &mut State, n: usize) {
    let mut gains = [T::zero(); LONGEST];
    let mut discounts = [T::zero(); LONGEST];
    gains.fill_with(|| state.gain());
    discounts.fill_with(|| state.gain());
    let mut out = [T::zero(); LONGEST];
    discounts.iter_mut().for_each(|discount| *discount = T::one() / (T::one() + *discount));
    state.add(measure::dcg_swap_row(n / 2, &gains[..n], &discounts[..n], T::one(), &mut out[..n]));
    state.add(&out[..n]);
}

#[inline(never)]
fn coefficients<T: Real + Hashed>(state: &mut State, n: usize) {
    let ws = &mut [0; order::pair_counts_scratch_len(LONGEST)];
    let mut x = [0u8; LONGEST];
    let mut y = [0i8; LONGEST];
    x.fill_with(|| state.below(6) as u8);
    y.fill_with(|| state.below(100) as i8 - 50);
    let (a, b) = (&x[..n], &y[..n]);
    for coefficient in [
        correlation::tau_a::<T>(a, b, ws),
        correlation::tau_b(a, b, ws),
        correlation::tau_c(a, b, ws),
        correlation::gamma(a, b, ws),
        correlation::somers_x_given_y(a, b, ws),
        correlation::somers_y_given_x(a, b, ws),
        correlation::somers_symmetric(a, b, ws),
        distance::kendall_normalized(a, b, ws),
        distance::k_prof(a, b, ws),
        distance::kendall_penalized(a, b, T::one(), ws),
        order::pair_counts(a, b, ws).and_then(|counts| counts.kendall_penalized(T::zero())),
    ] {
        state.add(coefficient);
    }
    let columns = n.min(LONGEST / 4);
    let (x, y, mut out) = (&x[..4 * columns], &y[..4 * columns], [T::zero(); 4]);
    let weights = [T::one(), T::zero(), T::one() + T::one(), T::one()];
    state.add(correlation::each(x, y, columns, None, PairCounts::tau_b, &mut out, ws));
    state.add(&defined(out)[..]);
    state.add(correlation::tau_x_each(x, y, columns, Some(&weights), &mut out, ws));
    state.add(&defined(out)[..]);
    state.add(correlation::against(&y[..columns], x, PairCounts::tau_c, &mut out, ws));
    state.add(&defined(out)[..]);
    state.add(correlation::tau_x_against(&x[..columns], y, &mut out, ws));
    state.add(&defined(out)[..]);
}

/// Curves into buffers and into vectors of fixed capacity.
#[inline(never)]
fn curves<T: Real + Hashed>(state: &mut State) {
    const N: usize = 25;
    let mut grades = [0u8; N];
    grades.fill_with(|| state.grade());
    let options = &InterpolatedPrecision::STANDARD;
    let mut out = [T::zero(); 11];
    state.add(measure::interpolated_precision_at(&grades, 20, &Level::ELEVEN, options, &mut out));
    state.add(&out[..]);
    state.add(
        measure::eleven_point::<T>(&grades, 20, options)
            .as_ref()
            .map(|curve| &curve[..])
            .map_err(|&error| error),
    );
    if let Ok(level) = Level::new(3, 7) {
        state.add(measure::interpolated_precision::<T>(&grades, 20, level, options));
    }
    let curve = collect::interpolated_precision::<T, 11>(&grades, 20, &Level::ELEVEN, options);
    state.add(curve.as_deref().map_err(|&error| error));
    let mut table = [PrecisionRecall::<T>::default(); N];
    state.add(measure::precision_recall_table(&grades, 20, &Precision::STANDARD, &mut table));
    state.add(&table[..]);
    let table = collect::precision_recall_table::<T, N>(&grades, 20, &Precision::STANDARD);
    state.add(table.as_deref().map_err(|&error| error));
    let f = state.shuffled(N);
    if let Ok(f) = Ranks::new(&f[..N], &mut [0; 1]) {
        state.add(collect::area_profile::<T, N>(f).as_deref().map_err(|&error| error));
    }
}

/// Four lists, one of them empty, and the mean over them.
#[inline(never)]
fn lists<T: Real + Hashed>(state: &mut State) {
    let (mut grades, mut out) = ([0u8; 60], [T::zero(); 4]);
    grades.fill_with(|| state.grade());
    let counts = [9, 3, 0, 1, 2, 9, 9, 1, 1, 4, 0, 0, 30, 30, 30, 30];
    let judged = Lists::new(&[0, 4, 8, 12, 16], &counts).map(Ideals::Judged);
    let Ok(lists) = Lists::new(&[0, 10, 10, 33, 60], &grades) else { return state.add(0u64) };
    let (options, relevant) = (&Precision::STANDARD, &[60; 4]);
    let mut add = |mean: footrule::Result<Mean<T>>, out: [T; 4]| {
        state.add(mean);
        state.add(&defined(out)[..]);
    };
    add(measure::precision_each(lists, 5, options, &mut out), out);
    add(measure::recall_each(lists, relevant, 5, options, &mut out), out);
    add(measure::reciprocal_rank_each(lists, 5, options, &mut out), out);
    add(measure::average_precision_each(lists, relevant, &AveragePrecision::STANDARD, &mut out), out);
    for dcg in &DCGS {
        add(measure::dcg_each(lists, 10, dcg, &mut out), out);
        add(measure::ndcg_each(lists, 10, Ideals::Candidates, dcg, &mut out), out);
        add(judged.and_then(|judged| measure::ndcg_each(lists, 10, judged, dcg, &mut out)), out);
    }
    let (mut mean, mut other) = (Mean::<T>::new(), Mean::<T>::new());
    for (i, value) in [0.25, 0.125, 1.0, 0.7].into_iter().enumerate() {
        let value = T::from(value).ok_or(footrule::Error::Undefined);
        state.add(if i < 2 { mean.push(value) } else { other.push_weighted(value, T::one()) });
    }
    mean.merge(&other);
    state.add(Ok(mean));
    let (mut x, mut y) = ([T::one(), T::nan(), T::zero()], [T::zero(), T::one(), T::nan()]);
    state.add(compare::defined_in_both(&mut x, &mut y));
}
