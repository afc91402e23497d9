//! ERR, RBP, bpref and the Q-measure; bounds and moments beyond those of DCG and average precision.

use super::hashed::Hashed;
use super::{DCGS, LENGTHS, LONGEST, State, average_precisions, judged};
use footrule::{
    Gain, GradeCounts, Precision, QMeasure, Rbp, Real, Satisfaction, SignedGrade, bound, chance, measure,
};

const SCALES: [Satisfaction; 4] = [
    Satisfaction::Exponential { highest: 4 },
    Satisfaction::Linear { highest: 5 },
    Satisfaction::Binary { relevant_from: 2 },
    Satisfaction::Table(&[0.0, 0.1, 0.3, 0.7, 0.95]),
];

fn rbps() -> [Rbp<'static>; 4] {
    SCALES.map(|scale| Rbp::STANDARD.with_persistence(0.9).with_satisfaction(scale))
}

const QS: [QMeasure; 3] = [
    QMeasure::STANDARD,
    QMeasure::STANDARD.with_gain(Gain::Exponential).with_beta(0.3),
    QMeasure::STANDARD.with_relevant_from(2).with_beta(10.0),
];

pub fn all<T: Real + Hashed>(state: &mut State) {
    for n in LENGTHS {
        lists::<T>(state, n);
    }
    judged(state, bounds::<T>);
    judged(state, means::<T>);
    judged(state, variances::<T>);
    state.add(chance::err_scratch_len(7));
}

#[inline(never)]
fn lists<T: Real + Hashed>(state: &mut State, n: usize) {
    let mut grades = [0i8; LONGEST];
    grades.fill_with(|| if state.below(5) == 0 { i8::UNJUDGED } else { state.grade() as i8 });
    let grades = &grades[..n];
    let mut counts = [0; 5];
    let Ok(judged) = GradeCounts::count(grades, &mut counts) else { return state.add(n) };
    for k in [1, 3, 10, n] {
        for scale in &SCALES {
            state.add(measure::err::<T>(grades, k, scale));
        }
        for options in &rbps() {
            state.add(measure::rbp::<T>(grades, k, options));
            state.add(measure::rbp_residual::<T>(grades, k, options));
        }
        for options in &QS {
            state.add(measure::q_measure::<T>(grades, judged, k, options));
        }
        state.add(measure::bpref::<T>(grades, judged, k, &Precision::STANDARD));
    }
}

#[inline(never)]
fn bounds<T: Real + Hashed>(state: &mut State, judged: GradeCounts, k: usize) {
    for scale in &SCALES {
        state.add((bound::err::<T>(judged, k, scale), bound::err_worst::<T>(judged, k, scale)));
    }
    for options in &rbps() {
        state.add((bound::rbp::<T>(judged, k, options), bound::rbp_worst::<T>(judged, k, options)));
    }
    for options in &QS {
        state.add((
            bound::q_measure::<T>(judged, k, options),
            bound::q_measure_worst::<T>(judged, k, options),
        ));
    }
    let options = &Precision::STANDARD;
    for bound in [bound::bpref::<T>, bound::bpref_worst, bound::success_worst, bound::success::<T>] {
        state.add(bound(judged, k, options));
    }
    state.add((
        bound::f_measure::<T>(judged, k, 0.5, options),
        bound::f_measure_worst::<T>(judged, k, 0.5, options),
    ));
    state.add((bound::r_precision::<T>(judged, options), bound::r_precision_worst::<T>(judged, options)));
}

#[inline(never)]
fn means<T: Real + Hashed>(state: &mut State, judged: GradeCounts, k: usize) {
    // Ten ranks of a random ranking of thousands of documents, not all of them.
    let ws = &mut [0; 10];
    for scale in &SCALES {
        state.add(chance::err::<T>(judged, k.min(10), scale, ws));
    }
    for options in &rbps() {
        state.add(chance::rbp::<T>(judged, k, options));
    }
    for options in &QS {
        state.add(chance::q_measure::<T>(judged, k, options));
    }
    let options = &Precision::STANDARD;
    state.add(chance::bpref::<T>(judged, k, options));
    state.add(chance::f_measure::<T>(judged, k, 0.5, options));
    state.add(chance::r_precision::<T>(judged, options));
}

#[inline(never)]
fn variances<T: Real + Hashed>(state: &mut State, judged: GradeCounts, k: usize) {
    for options in &rbps() {
        state.add(chance::rbp_variance::<T>(judged, k, options));
    }
    for dcg in &DCGS {
        state.add(chance::ndcg_variance::<T>(judged, k, dcg));
    }
    for options in &average_precisions(k) {
        state.add(chance::sum_precision_variance::<T>(judged, options));
        state.add(chance::average_precision_variance::<T>(judged, options));
    }
    let options = &Precision::STANDARD;
    state.add(chance::success_variance::<T>(judged, k, options));
    state.add(chance::f_measure_variance::<T>(judged, k, 0.5, options));
    state.add(chance::r_precision_variance::<T>(judged, options));
    state.add(chance::reciprocal_rank_variance::<T>(judged, k, options));
    for options in &QS {
        state.add(chance::q_measure_variance::<T>(judged, k, options));
    }
    let ws = &mut [0; chance::bpref_variance_scratch_len(10)];
    for k in [k.min(10), usize::MAX] {
        state.add(chance::bpref_variance::<T>(judged, k, options, ws));
    }
}
