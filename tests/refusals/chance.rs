//! `bound` and `chance`.

use crate::Row;
use crate::errors::*;
use footrule::Argument::*;
use footrule::order::TieSums;
use footrule::{
    AveragePrecision, Dcg, Denominator, Discount, Divisor, Gain, GradeCounts, PValue, PairCounts, Precision,
    QMeasure, Rbp, Satisfaction, bound, chance,
};

const NAN: f64 = f64::NAN;
const MAX: f64 = f64::MAX;
const MAX_ITEMS: usize = i32::MAX as usize;
/// More items than there may be.
const CROWD: usize = MAX_ITEMS + 1;

/// Documents by grade: none judged, none relevant, some relevant, more than can be counted.
const EMPTY: GradeCounts = GradeCounts::new(&[]);
const NONE: GradeCounts = GradeCounts::new(&[3]);
const SOME: GradeCounts = GradeCounts::new(&[3, 2, 1]);
const MANY: GradeCounts = GradeCounts::new(&[u64::MAX, 1]);

const P: &Precision = &Precision::STANDARD;
const RETRIEVED: &Precision = &P.with_divisor(Divisor::Retrieved);
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const AP_OVER_K: &AveragePrecision = &AP.with_denominator(Denominator::Cutoff).with_k(0);

const DCG: &Dcg = &Dcg::LINEAR;
/// A base that is none; gains that end before grade 2; discounts that end after one rank, and that are NaN.
const BASE_ONE: Discount = Discount::Log { base: 1.0 };
const FEW_GAINS: &Dcg = &DCG.with_gain(Gain::Table(&[0.0, 1.0]));
const ONE_DISCOUNT: Discount = Discount::Table(&[1.0]);
const NAN_DISCOUNT: Discount = Discount::Table(&[NAN; 9]);
const HUGE_DISCOUNT: Discount = Discount::Table(&[MAX; 9]);

/// Scales that end before grade 2, and that are NaN.
const LOW_SCALE: &Satisfaction = &Satisfaction::Linear { highest: 1 };
const NAN_SCALE: &Satisfaction = &Satisfaction::Table(&[NAN; 3]);
const SCALE: &Satisfaction = &Satisfaction::Linear { highest: 2 };
const RBP: &Rbp = &Rbp::STANDARD.with_satisfaction(*SCALE);

const Q: &QMeasure = &QMeasure::STANDARD;

fn sums(groups: &[u64]) -> TieSums {
    TieSums::from_groups(groups.iter().copied()).unwrap()
}

fn counts(x: &[u8], y: &[u8]) -> PairCounts {
    footrule::order::pair_counts(x, y, &mut [0; 64]).unwrap()
}

fn three() -> PairCounts {
    counts(&[1, 2, 3], &[1, 3, 2])
}

fn h(weights: &[f64]) -> impl Iterator<Item = f64> + Clone + '_ {
    weights.iter().copied()
}

pub fn rows() -> Vec<Row> {
    let mut rows = p_values();
    rows.extend(refusals! { o -> f64;
        Overflow(Counts, 1) => bound::sum_precision, bound::sum_precision_worst, bound::average_precision,
            bound::average_precision_worst, chance::sum_precision, chance::sum_precision_independence,
            chance::sum_precision_variance, chance::average_precision, chance::average_precision_variance(MANY, AP);
        Undefined => bound::average_precision, bound::average_precision_worst, chance::average_precision,
            chance::average_precision_variance(NONE, AP);
        OutOfRange(Cutoff, 0) => bound::average_precision, bound::average_precision_worst, chance::average_precision,
            chance::average_precision_variance(SOME, AP_OVER_K);

        Overflow(Counts, 1) => bound::precision, bound::precision_worst, bound::recall, bound::recall_worst, bound::success,
            bound::success_worst, bound::reciprocal_rank, bound::reciprocal_rank_worst, bound::bpref, bound::bpref_worst,
            chance::precision, chance::precision_variance, chance::recall, chance::recall_variance, chance::success,
            chance::success_variance, chance::reciprocal_rank, chance::reciprocal_rank_variance, chance::bpref(MANY, 3, P);
        Overflow(Counts, 1) => chance::bpref_variance(MANY, 3, P, &mut [0; 64]);
        Undefined => chance::bpref_variance(NONE, 3, P, &mut [0; 64]);
        TooShort(Scratch, chance::bpref_variance_scratch_len(3), 0) => chance::bpref_variance(SOME, 3, P, &mut []);
        OutOfRange(Cutoff, 0) => bound::precision, bound::precision_worst, chance::precision, chance::precision_variance(SOME, 0, P);
        Undefined => bound::precision, bound::precision_worst, chance::precision, chance::precision_variance(EMPTY, 3, RETRIEVED);
        Undefined => bound::recall, bound::recall_worst, bound::bpref, bound::bpref_worst, chance::recall,
            chance::recall_variance, chance::bpref(NONE, 3, P);
        Overflow(Counts, 1) => bound::r_precision, bound::r_precision_worst, chance::r_precision, chance::r_precision_variance(MANY, P);
        Undefined => bound::r_precision, bound::r_precision_worst, chance::r_precision, chance::r_precision_variance(NONE, P);
        Overflow(Counts, 1) => bound::f_measure, bound::f_measure_worst, chance::f_measure, chance::f_measure_variance(MANY, 3, 1.0, P);
        OutOfRange(Cutoff, 0) => bound::f_measure, bound::f_measure_worst, chance::f_measure, chance::f_measure_variance(SOME, 0, 1.0, P);
        NotFinite(Parameter, 0) => bound::f_measure, bound::f_measure_worst, chance::f_measure, chance::f_measure_variance(SOME, 3, NAN, P);
        Undefined => bound::f_measure, bound::f_measure_worst, chance::f_measure, chance::f_measure_variance(NONE, 3, 1.0, P);

        Overflow(Counts, 1) => bound::dcg, bound::dcg_worst, chance::dcg, chance::dcg_variance, chance::ndcg, chance::ndcg_variance(MANY, 3, DCG);
        OutOfRange(Counts, 2) => bound::dcg, bound::dcg_worst, chance::dcg, chance::dcg_variance, chance::ndcg, chance::ndcg_variance(SOME, 3, FEW_GAINS);
        TooShort(Discounts, 3, 1) => bound::dcg, bound::dcg_worst, chance::dcg, chance::dcg_variance, chance::ndcg,
            chance::ndcg_variance(SOME, 3, &DCG.with_discount(ONE_DISCOUNT));
        NotFinite(Discounts, 0) => bound::dcg, bound::dcg_worst, chance::dcg, chance::dcg_variance, chance::ndcg,
            chance::ndcg_variance(SOME, 3, &DCG.with_discount(NAN_DISCOUNT));
        Undefined => chance::ndcg, chance::ndcg_variance(NONE, 3, DCG);
        NotFinite(Gains, 1) => bound::dcg_of_gains, bound::dcg_worst_of_gains(&[1.0, NAN], 2, &Discount::LOG2, &mut [0; 64]);
        OutOfRange(Parameter, 0) => bound::dcg_of_gains, bound::dcg_worst_of_gains(&[1.0], 1, &BASE_ONE, &mut [0; 64]);
        TooShort(Scratch, bound::dcg_of_gains_scratch_len(3), 0) => bound::dcg_of_gains, bound::dcg_worst_of_gains(&[1.0, 2.0, 3.0], 3, &Discount::LOG2, &mut []);
        Overflow(Gains, 0) => bound::dcg_of_gains, bound::dcg_worst_of_gains(&[MAX; 3], 3, &Discount::LOG2, &mut [0; 64]);
        OutOfRange(Parameter, 0) => chance::discount_sum, chance::discount_sum_of_squares(3, &BASE_ONE);
        TooShort(Discounts, 3, 1) => chance::discount_sum, chance::discount_sum_of_squares(3, &ONE_DISCOUNT);
        NotFinite(Discounts, 0) => chance::discount_sum, chance::discount_sum_of_squares(3, &NAN_DISCOUNT);
        Overflow(Discounts, 0) => chance::discount_sum, chance::discount_sum_of_squares(3, &HUGE_DISCOUNT);

        Overflow(Counts, 1) => bound::err, bound::err_worst(MANY, 3, SCALE);
        OutOfRange(Counts, 2) => bound::err, bound::err_worst(SOME, 3, LOW_SCALE);
        NotFinite(Gains, 0) => bound::err, bound::err_worst(SOME, 3, NAN_SCALE);
        Overflow(Counts, 1) => chance::err(MANY, 3, SCALE, &mut [0; 64]);
        OutOfRange(Counts, 2) => chance::err(SOME, 3, LOW_SCALE, &mut [0; 64]);
        NotFinite(Gains, 0) => chance::err(SOME, 3, NAN_SCALE, &mut [0; 64]);
        TooShort(Scratch, chance::err_scratch_len(3), 0) => chance::err(SOME, 3, SCALE, &mut []);
        Overflow(Counts, 1) => bound::rbp, bound::rbp_worst, chance::rbp, chance::rbp_variance(MANY, 3, RBP);
        OutOfRange(Parameter, 0) => bound::rbp, bound::rbp_worst, chance::rbp, chance::rbp_variance(SOME, 3, &RBP.with_persistence(1.0));
        NotFinite(Gains, 0) => bound::rbp, bound::rbp_worst, chance::rbp, chance::rbp_variance(SOME, 3, &RBP.with_satisfaction(*NAN_SCALE));
        Overflow(Counts, 1) => bound::q_measure, bound::q_measure_worst, chance::q_measure, chance::q_measure_variance(MANY, 3, Q);
        OutOfRange(Parameter, 0) => bound::q_measure, bound::q_measure_worst, chance::q_measure, chance::q_measure_variance(SOME, 3, &Q.with_beta(-1.0));
        NotFinite(Parameter, 0) => bound::q_measure, bound::q_measure_worst, chance::q_measure, chance::q_measure_variance(SOME, 3, &Q.with_beta(NAN));
        Undefined => bound::q_measure, bound::q_measure_worst, chance::q_measure, chance::q_measure_variance(NONE, 3, Q);

        OutOfRange(Cutoff, 0) => chance::area_profile, chance::area_profile_variance, chance::footrule_profile,
            chance::footrule_profile_variance, chance::kendall_profile, chance::kendall_profile_variance,
            chance::point_profile, chance::point_profile_variance(3, 4);
        Overflow(X, MAX_ITEMS) => chance::area_profile, chance::area_profile_variance, chance::footrule_profile,
            chance::footrule_profile_variance, chance::kendall_profile, chance::kendall_profile_variance,
            chance::point_profile, chance::point_profile_variance(CROWD, 1);
        OutOfRange(Cutoff, 1) => chance::point_profile_covariance(3, 1, 4);
        Overflow(X, MAX_ITEMS) => chance::point_profile_covariance(CROWD, 1, 1);
        Overflow(X, MAX_ITEMS) => chance::footrule, chance::footrule_variance, chance::spearman, chance::spearman_variance,
            chance::spearman_rho_variance, chance::a_corr_variance, chance::tau_ap_variance(CROWD);
        Undefined => chance::spearman_rho_variance, chance::a_corr_variance, chance::tau_ap_variance(1);
        NotFinite(Weights, 1) => chance::area_weighted_profile, chance::area_weighted_profile_variance(3, 3, h(&[1.0, NAN, 1.0]));
        OutOfRange(Weights, 1) => chance::area_weighted_profile, chance::area_weighted_profile_variance(3, 3, h(&[1.0, -1.0, 1.0]));
        TooShort(Weights, 3, 2) => chance::area_weighted_profile, chance::area_weighted_profile_variance(3, 3, h(&[1.0; 2]));
        Overflow(X, MAX_ITEMS) => chance::area_weighted_profile, chance::area_weighted_profile_variance(CROWD, 1, h(&[1.0]));
        LengthMismatch(Y, 3, 2) => chance::kendall, chance::kendall_variance, chance::net_variance, chance::tau_a_variance,
            chance::tau_b_variance, chance::tau_c_variance, chance::tau_x, chance::tau_x_variance(sums(&[1, 2]), sums(&[2]));
        Undefined => chance::tau_a_variance, chance::tau_b_variance, chance::tau_c_variance, chance::tau_x,
            chance::tau_x_variance(sums(&[1]), sums(&[1]));
    });
    rows
}

fn p_values() -> Vec<Row> {
    refusals! { o -> PValue<f64>;
        Undefined => chance::spearman_rho_p_value(0.5, 2);
        NotFinite(Score, 0) => chance::spearman_rho_p_value(NAN, 9);
        OutOfRange(Score, 0) => chance::spearman_rho_p_value(1.5, 9);
        Overflow(X, MAX_ITEMS) => chance::spearman_rho_p_value(0.5, CROWD);
        OutOfRange(X, 0) => chance::spearman_p_value_exact(11, 3);
        TooShort(Scratch, chance::footrule_p_value_exact_scratch_len(5), 0) => chance::footrule_p_value_exact(5, 2, &mut []);
        Overflow(X, MAX_ITEMS) => chance::footrule_p_value_exact(CROWD, 2, &mut []);
        OutOfRange(Counts, 0) => chance::tau_p_value_exact(5, 11, &mut [0; 64]);
        TooShort(Scratch, chance::tau_p_value_exact_scratch_len(5), 0) => chance::tau_p_value_exact(5, 2, &mut []);
        Overflow(X, MAX_ITEMS) => chance::tau_p_value_exact(CROWD, 2, &mut []);
        Undefined => chance::tau_p_value(counts(&[1, 1], &[1, 2]), sums(&[2]), sums(&[1, 1]), &mut [0; 64]);
        LengthMismatch(X, 3, 2) => chance::tau_p_value(three(), sums(&[2]), sums(&[1, 1, 1]), &mut [0; 64]);
        TooShort(Scratch, chance::tau_p_value_scratch_len(3), 0) => chance::tau_p_value(three(), sums(&[1, 1, 1]), sums(&[1, 1, 1]), &mut []);
    }
}
