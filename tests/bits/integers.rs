//! Rankings as integers: permutations, sorting, alignment, pair counts, the exact distances.

use super::{LENGTHS, LONGEST, SCRATCH, State};
use footrule::collect::{Prefer, TopK};
use footrule::{
    AveragePrecision, ById, Dcg, Gain, GradeCounts, InterpolatedPrecision, KARMAKER_FENG, Lists, Order,
    Precision, Ranks, Ties, XGBOOST, collect, distance, measure, order,
};

impl State {
    /// A random permutation of the ranks from 1.
    pub fn shuffled(&mut self, n: usize) -> [u32; LONGEST] {
        let mut ranks = [0; LONGEST];
        for i in 0..n {
            let j = self.below(i as u64 + 1) as usize;
            (ranks[i], ranks[j]) = (ranks[j], i as u32 + 1);
        }
        ranks
    }
}

pub fn all(state: &mut State) {
    for n in LENGTHS {
        permutations(state, n);
        orders(state, n);
        distances(state, n);
        tied(state, n);
        ids(state, n);
    }
    collected(state);
    lengths(state);
    options(state);
}

#[inline(never)]
fn permutations(state: &mut State, n: usize) {
    let ws = &mut [0; LONGEST];
    let x = state.shuffled(n);
    let y = state.shuffled(n);
    let mut out = [0; LONGEST];
    let out = &mut out[..n];
    let (Ok(x), Ok(y)) = (Ranks::new(&x[..n], ws), Ranks::new(&y[..n], ws)) else { return state.add(n) };
    state.add(x.inverse(out).map(Ranks::as_slice));
    state.add(order::displacement(x, y, out).map(Ranks::as_slice));
    state.add((x.is_empty(), x.len()));
    state.add(order::inversions(x, ws));
    state.add(order::permutation_pair_counts(x, y, ws));
    state.add(x.order(out).map(Order::as_slice));
}

#[inline(never)]
fn orders(state: &mut State, n: usize) {
    let ws = &mut [0; LONGEST];
    let mut x = state.shuffled(n);
    let mut y = state.shuffled(n);
    let mut out = [0; LONGEST];
    x.iter_mut().chain(&mut y).for_each(|rank| *rank = rank.wrapping_sub(1));
    let out = &mut out[..n];
    let (Ok(x), Ok(y)) = (Order::new(&x[..n], ws), Order::new(&y[..n], ws)) else { return state.add(n) };
    state.add((x.is_empty(), x.len()));
    state.add(x.ranks(out).map(Ranks::as_slice));
    state.add(order::displacement_of_orders(x, y, out, ws).map(Ranks::as_slice));
}

#[inline(never)]
fn distances(state: &mut State, n: usize) {
    let ws = &mut [0; LONGEST];
    let f = state.shuffled(n);
    let Ok(f) = Ranks::new(&f[..n], ws) else { return state.add(n) };
    state.add((distance::footrule(f), distance::spearman(f)));
    state.add(distance::area_doubled(f));
    let mut profile = [0u64; LONGEST];
    let profile = &mut profile[..n];
    state.add(distance::footrule_profile(f, profile));
    state.add(&*profile);
    state.add(distance::kendall_profile(f, profile, ws));
    state.add(&*profile);
    let mut profile = [0i64; LONGEST];
    state.add(distance::point_profile(f, &mut profile[..n]));
    state.add(&profile[..n]);
    state.add(distance::footrule_max(n));
    for i in [0, n / 2, n, n + 1] {
        state.add((distance::footrule_profile_max(n, i), distance::point_max(n, i)));
        state.add(distance::area_max_doubled(n, i));
    }
}

#[inline(never)]
fn tied(state: &mut State, n: usize) {
    for values in [3, 1 << 20] {
        let mut x = [0.0f32; LONGEST];
        let mut y = [0u8; LONGEST];
        x.fill_with(|| state.below(values) as f32 / 3.0 - 7.5);
        y.fill_with(|| state.below(values) as u8);
        pairs(state, &x[..n], &y[..n]);
        ordered(state, &x[..n], &y[..n]);
        graded(state, &y[..n]);
    }
}

#[inline(never)]
fn pairs(state: &mut State, x: &[f32], y: &[u8]) {
    let ws = &mut [0; SCRATCH];
    let counts = order::pair_counts(x, y, ws);
    state.add((counts, order::pair_counts_by_merging(x, y, ws)));
    if let Ok(counts) = counts {
        state.add((counts.k_haus(), counts.kemeny_snell()));
        state.add((counts.kendall(), counts.pairs()));
        state.add(counts.net());
    }
    state.add((distance::kendall(x, y, ws), distance::kemeny_snell(x, y, ws)));
    state.add((distance::k_haus(x, y, ws), distance::f_haus(x, y, ws)));
}

#[inline(never)]
fn ordered(state: &mut State, x: &[f32], y: &[u8]) {
    let ws = &mut [0; SCRATCH];
    let mut out = [0; LONGEST];
    let out = &mut out[..x.len()];
    type RanksOf = fn(&[f32], &mut [u32], &mut [u64]) -> footrule::Result<()>;
    let ranks: [RanksOf; 4] = [
        |x, out, ws| order::midranks(x, out, ws),
        |x, out, ws| order::ranks_dense(x, out, ws),
        |x, out, ws| order::ranks_max(x, out, ws),
        |x, out, ws| order::ranks_min(x, out, ws),
    ];
    for ranks in ranks {
        state.add(ranks(x, out, ws));
        state.add(&*out);
    }
    state.add(order::argsort(x, Ties::LastIndex, out, ws).map(Order::as_slice));
    state.add(order::argsort(x, ById::ascending(y), out, ws).map(Order::as_slice));
    state.add(order::top_k(x, ById::descending(y), &mut out[..x.len() / 2], ws));
    state.add(order::ideal(y, out, ws).map(Ranks::as_slice));
}

#[inline(never)]
fn graded(state: &mut State, y: &[u8]) {
    let n = y.len();
    let mut counts = [0; 256];
    let counts = GradeCounts::count(y, &mut counts);
    state.add(counts.map(GradeCounts::as_slice));
    state.add(counts.and_then(|counts| counts.total()));
    state.add(counts.and_then(|counts| counts.relevant(2)));
    state.add(measure::found(y, n / 2, &Precision::STANDARD));
    if let Ok(lists) = Lists::new(&[0, n / 2, n / 2, n], y) {
        state.add((lists.len(), lists.is_empty()));
        state.add(lists.get(2).map_or(0, <[u8]>::len));
        lists.iter().for_each(|list| state.add(list.len()));
    }
}

#[inline(never)]
fn ids(state: &mut State, n: usize) {
    let ws = &mut [0; 2 * LONGEST];
    let a = state.shuffled(n);
    let b = state.shuffled(n);
    let mut out = [0; LONGEST];
    state.add(order::align(&a[..n], &b[..n], &mut out[..n], ws).map(Ranks::as_slice));
    let common = order::align_common(&a[..n - n / 3], &b[..n], &mut out, ws);
    state.add(common.map(|common| (common.ranks.as_slice(), (common.only_x, common.only_y))));
    let judgements = a.map(|id| (id + 7, id as i8));
    let mut grades = [0; LONGEST];
    state.add(order::judge(&b[..n], &judgements[..n], &mut grades, ws));
}

/// The fixed-capacity forms.
#[inline(never)]
fn collected(state: &mut State) {
    const N: usize = 32;
    let f = state.shuffled(N);
    let Ok(f) = Ranks::new(&f[..N], &mut [0; 1]) else { return state.add(N) };
    state.add(collect::footrule_profile::<N>(f).as_deref().map_err(|&error| error));
    state.add(collect::kendall_profile::<N>(f).as_deref().map_err(|&error| error));
    state.add(collect::point_profile::<N>(f).as_deref().map_err(|&error| error));
    for prefer in [Prefer::FirstPushed, Prefer::LastPushed, Prefer::IdAscending, Prefer::IdDescending] {
        let mut best = TopK::<i8, u32, 10>::new(prefer);
        for id in 0..100 {
            let score = state.below(20) as i8 - 9;
            state.add(
                best.push(score, id * 7 % 100).map(|fallen| fallen.map_or((0, 0), |(score, id)| (score, id))),
            );
            state.add(best.threshold().unwrap_or_default());
        }
        state.add((best.len(), best.is_empty()));
        state.add(&best.into_sorted()[..]);
    }
}

/// Scratch lengths.
#[inline(never)]
fn lengths(state: &mut State) {
    let of_n: [fn(usize) -> usize; 22] = [
        footrule::bound::dcg_of_gains_scratch_len,
        footrule::bound::dcg_worst_of_gains_scratch_len,
        footrule::correlation::against_scratch_len,
        footrule::correlation::each_scratch_len,
        footrule::correlation::spearman_rho_scratch_len,
        distance::f_haus_scratch_len,
        distance::f_prof_scratch_len,
        distance::kendall_profile_scratch_len,
        measure::dcg_by_score_scratch_len,
        measure::dcg_tie_averaged_scratch_len,
        measure::ndcg_by_score_scratch_len,
        measure::ndcg_of_gains_scratch_len,
        measure::ndcg_tie_averaged_scratch_len,
        order::align_scratch_len,
        order::argsort_scratch_len,
        order::displacement_of_orders_scratch_len,
        order::ideal_scratch_len,
        order::inversions_scratch_len,
        order::pair_counts_by_merging_scratch_len,
        order::pair_counts_scratch_len,
        order::permutation_scratch_len,
        order::ranks_scratch_len,
    ];
    for n in LENGTHS {
        of_n.iter().for_each(|len| state.add(len(n)));
        state.add((order::top_k_scratch_len(n), order::align_common_scratch_len(n, n / 2)));
        state.add(order::judge_scratch_len(n, n / 2));
    }
}

/// The setters of options, by what they change.
#[inline(never)]
fn options(state: &mut State) {
    let grades = [2u8, 0, 1, 3];
    let precision = Precision::STANDARD.with_relevant_from(2).with_divisor(XGBOOST.precision.divisor);
    state.add(measure::precision::<f64>(&grades, 9, &precision));
    let average =
        AveragePrecision::STANDARD.with_relevant_from(2).with_bounds(KARMAKER_FENG.average_precision.bounds);
    state.add(measure::average_precision::<f64>(&grades, 3, &average));
    let interpolated =
        InterpolatedPrecision::STANDARD.with_relevant_from(2).with_cut(footrule::RecallCut::TrecEval9);
    state.add(measure::eleven_point_mean::<f64>(&grades, 3, &interpolated));
    let table = Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 1.0, 3.0, 9.0]));
    state.add(measure::dcg::<f32>(&grades, 4, &table));
}
