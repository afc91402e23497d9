//! Measures at many cutoffs and of many lists, beyond those of DCG, average precision, precision and recall.

use super::hashed::Hashed;
use super::{LENGTHS, LONGEST, State};
use footrule::{AveragePrecision, Lists, Mean, Precision, QMeasure, Rbp, Real, Satisfaction, measure};

const P: &Precision = &Precision::STANDARD;
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const SCALE: &Satisfaction = &Satisfaction::Exponential { highest: 4 };
const RBP: &Rbp = &Rbp::STANDARD.with_persistence(0.8);

pub fn all<T: Real + Hashed>(state: &mut State) {
    LENGTHS.into_iter().for_each(|n| cutoffs::<T>(state, n));
    lists::<T>(state);
}

#[inline(never)]
fn cutoffs<T: Real + Hashed>(state: &mut State, n: usize) {
    let mut grades = [0u8; LONGEST];
    grades.fill_with(|| state.grade());
    let (grades, ks, relevant) = (&grades[..n], [1, 3, 2, n], n as u64);
    let mut out = [T::zero(); 4];
    let mut add = |written: footrule::Result<()>, out: [T; 4]| {
        state.add(written);
        state.add(&out[..]);
    };
    add(measure::f_measure_at(grades, relevant, &ks, 0.5, P, &mut out), out);
    add(measure::success_at(grades, &ks, P, &mut out), out);
    add(measure::reciprocal_rank_at(grades, &ks, P, &mut out), out);
    add(measure::sum_precision_at(grades, &ks, AP, &mut out), out);
    add(measure::err_at(grades, &ks, SCALE, &mut out), out);
    add(measure::rbp_at(grades, &ks, RBP, &mut out), out);
}

/// Four lists, one of them empty, and the mean over them; all have relevant documents.
#[inline(never)]
fn lists<T: Real + Hashed>(state: &mut State) {
    let (mut grades, mut out) = ([0u8; 60], [T::zero(); 4]);
    grades.fill_with(|| state.grade());
    let (counts, relevant) = ([40; 20], &[60; 4]);
    let judged = Lists::new(&[0, 5, 10, 15, 20], &counts);
    let lists = Lists::new(&[0, 10, 10, 33, 60], &grades);
    let (Ok(judged), Ok(lists)) = (judged, lists) else { return state.add(0u64) };
    let mut add = |mean: footrule::Result<Mean<T>>, out: [T; 4]| {
        state.add(mean);
        state.add(&out[..]);
    };
    add(measure::f_measure_each(lists, relevant, 5, 0.5, P, &mut out), out);
    add(measure::success_each(lists, 5, P, &mut out), out);
    add(measure::r_precision_each(lists, relevant, P, &mut out), out);
    add(measure::sum_precision_each(lists, AP, &mut out), out);
    add(measure::err_each(lists, 5, SCALE, &mut out), out);
    add(measure::rbp_each(lists, 5, RBP, &mut out), out);
    add(measure::bpref_each(lists, judged, 5, P, &mut out), out);
    add(measure::q_measure_each(lists, judged, 5, &QMeasure::STANDARD, &mut out), out);
    add(lists.each(&mut out, |i, list| measure::precision(list, i + 1, P)), out);
}
