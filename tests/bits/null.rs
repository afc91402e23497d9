//! Two random rankings: moments, z-scores and p-values; tau_AP.

use super::hashed::Hashed;
use super::{LENGTHS, LONGEST, State};
use footrule::order::TieSums;
use footrule::{Moments, Ranks, Real, Workspace, chance, correlation, distance, order};

pub fn all<T: Real + Hashed>(state: &mut State) {
    for n in LENGTHS.into_iter().chain([12_345, 1_000_000, i32::MAX as usize]) {
        profiles::<T>(state, n);
        totals::<T>(state, n);
    }
    for n in LENGTHS {
        tied::<T>(state, n);
        weighted::<T>(state, n);
        exact::<T>(state, n);
    }
}

#[inline(never)]
fn profiles<T: Real + Hashed>(state: &mut State, n: usize) {
    for i in [0, 1, n / 3, n - 1, n] {
        for moment in [
            chance::footrule_profile::<T>,
            chance::footrule_profile_variance,
            chance::point_profile,
            chance::point_profile_variance,
            chance::area_profile,
            chance::area_profile_variance,
            chance::kendall_profile,
            chance::kendall_profile_variance,
        ] {
            state.add(moment(n, i));
        }
        state.add(chance::point_profile_covariance::<T>(n, i, n / 2));
    }
}

#[inline(never)]
fn totals<T: Real + Hashed>(state: &mut State, n: usize) {
    for moment in [
        chance::footrule::<T>,
        chance::footrule_variance,
        chance::spearman,
        chance::spearman_variance,
        chance::spearman_rho_variance,
        chance::a_corr_variance,
        chance::tau_ap_variance,
    ] {
        state.add(moment(n));
    }
    if let (Ok(mean), Ok(variance)) = (chance::footrule::<T>(n), chance::footrule_variance::<T>(n)) {
        let (moments, score) = (Moments { mean, variance }, mean - variance.sqrt() * (T::one() + T::one()));
        state.add((moments.z_score(score), moments.p_value(score)));
    }
    for rho in [0.1, -0.7, 1.0] {
        state.add(T::from(rho).map_or(Ok(T::one()), |rho| Ok(chance::spearman_rho_p_value(rho, n)?.upper)));
    }
}

#[inline(never)]
fn tied<T: Real + Hashed>(state: &mut State, n: usize) {
    let ws = &mut [0; order::pair_counts_scratch_len(LONGEST)];
    for values in [3, 1 << 20] {
        let mut x = [0u32; LONGEST];
        let mut y = [0.0f32; LONGEST];
        x.fill_with(|| state.below(values) as u32);
        y.fill_with(|| state.below(values) as f32);
        let (of_x, of_y) = (order::tie_sums(&x[..n], ws), order::tie_sums(&y[..n], ws));
        state.add((of_x, of_y));
        let (Ok(of_x), Ok(of_y)) = (of_x, of_y) else { return };
        for moment in [
            chance::net_variance::<T>,
            chance::tau_a_variance,
            chance::tau_b_variance,
            chance::tau_c_variance,
            chance::tau_x,
            chance::tau_x_variance,
            chance::kendall,
            chance::kendall_variance,
        ] {
            state.add(moment(of_x, of_y));
        }
        if let Ok(counts) = order::pair_counts(&x[..n], &y[..n], ws) {
            state.add(chance::tau_p_value::<T>(counts, of_x, of_y, ws));
        }
    }
    state.add((TieSums::untied(n), TieSums::from_groups([1, 0, n as u64, 2])));
    state.add(chance::tau_p_value_scratch_len(n));
    state.add((order::tie_sums_scratch_len(n), correlation::tau_ap_scratch_len(n)));
}

#[inline(never)]
fn weighted<T: Real + Hashed>(state: &mut State, n: usize) {
    let ws = &mut [0; LONGEST];
    let h = distance::inverse_ranks::<T>;
    for i in [n / 2, n] {
        state.add(chance::area_weighted_profile(n, i, h()));
        state.add(chance::area_weighted_profile_variance(n, i, h()));
    }
    let f = state.shuffled(n);
    if let Ok(f) = Ranks::new(&f[..n], ws) {
        state.add(correlation::tau_ap::<T>(f, ws));
    }
}

#[inline(never)]
fn exact<T: Real + Hashed>(state: &mut State, n: usize) {
    let ws = &mut Workspace::<80>::new();
    let n = n.min(12);
    let s = state.below((n * n / 2) as u64 + 1);
    state.add(chance::footrule_p_value_exact::<T>(n, s, ws));
    state.add(chance::tau_p_value_exact::<T>(n, s.min((n * (n - 1) / 2) as u64), ws));
    state.add(chance::spearman_p_value_exact::<T>(n.min(7), s.into()));
    state.add(chance::footrule_p_value_exact_scratch_len(n));
    state.add(chance::tau_p_value_exact_scratch_len(n));
}
