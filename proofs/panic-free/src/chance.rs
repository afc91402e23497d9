use core::{iter::Copied, slice::Iter};
use footrule::order::TieSums;
use footrule::{
    AveragePrecision, Dcg, Discount, GradeCounts, PValue, PairCounts, Precision, QMeasure, Rbp, Result, Satisfaction,
};

instances! { {
    chance::bpref_variance_scratch_len(n: usize) -> usize;
    chance::err_scratch_len(n: usize) -> usize;
    chance::footrule_p_value_exact_scratch_len(n: usize) -> usize;
    chance::tau_p_value_exact_scratch_len(n: usize) -> usize;
    chance::tau_p_value_scratch_len(n: usize) -> usize;
} }

instances! { T {
    chance::a_corr_variance(n: usize) -> Result<T>;
    chance::area_profile(n: usize, i: usize) -> Result<T>;
    chance::area_profile_variance(n: usize, i: usize) -> Result<T>;
    chance::area_weighted_profile(n: usize, i: usize, h: Copied<Iter<'_, T>>) -> Result<T>;
    chance::area_weighted_profile_variance(n: usize, i: usize, h: Copied<Iter<'_, T>>) -> Result<T>;
    chance::average_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::average_precision_variance(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::bpref(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::bpref_variance(judged: GradeCounts, k: usize, precision: &Precision, scratch: &mut [u64]) -> Result<T>;
    chance::dcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::dcg_variance(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::discount_sum(k: usize, discount: &Discount) -> Result<T>;
    chance::discount_sum_of_squares(k: usize, discount: &Discount) -> Result<T>;
    chance::err(judged: GradeCounts, k: usize, satisfaction: &Satisfaction, scratch: &mut [u64]) -> Result<T>;
    chance::f_measure(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T>;
    chance::f_measure_variance(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T>;
    chance::footrule(n: usize) -> Result<T>;
    chance::footrule_p_value_exact(n: usize, footrule: u64, scratch: &mut [u64]) -> Result<PValue<T>>;
    chance::footrule_profile(n: usize, i: usize) -> Result<T>;
    chance::footrule_profile_variance(n: usize, i: usize) -> Result<T>;
    chance::footrule_variance(n: usize) -> Result<T>;
    chance::harmonic(k: u64) -> T;
    chance::harmonic_2(k: u64) -> T;
    chance::kendall(x: TieSums, y: TieSums) -> Result<T>;
    chance::kendall_profile(n: usize, i: usize) -> Result<T>;
    chance::kendall_profile_variance(n: usize, i: usize) -> Result<T>;
    chance::kendall_variance(x: TieSums, y: TieSums) -> Result<T>;
    chance::ndcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::ndcg_variance(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::net_variance(x: TieSums, y: TieSums) -> Result<T>;
    chance::point_profile(n: usize, i: usize) -> Result<T>;
    chance::point_profile_covariance(n: usize, i: usize, j: usize) -> Result<T>;
    chance::point_profile_variance(n: usize, i: usize) -> Result<T>;
    chance::precision(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::precision_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::q_measure(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T>;
    chance::q_measure_variance(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T>;
    chance::r_precision(judged: GradeCounts, precision: &Precision) -> Result<T>;
    chance::r_precision_variance(judged: GradeCounts, precision: &Precision) -> Result<T>;
    chance::rbp(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T>;
    chance::rbp_variance(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T>;
    chance::recall(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::recall_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::reciprocal_rank(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::reciprocal_rank_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::spearman(n: usize) -> Result<T>;
    chance::spearman_p_value_exact(n: usize, distance: u128) -> Result<PValue<T>>;
    chance::spearman_rho_p_value(rho: T, n: usize) -> Result<PValue<T>>;
    chance::spearman_rho_variance(n: usize) -> Result<T>;
    chance::spearman_variance(n: usize) -> Result<T>;
    chance::success(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::success_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::sum_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::sum_precision_independence(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::sum_precision_variance(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::tau_a_variance(x: TieSums, y: TieSums) -> Result<T>;
    chance::tau_ap_variance(n: usize) -> Result<T>;
    chance::tau_b_variance(x: TieSums, y: TieSums) -> Result<T>;
    chance::tau_c_variance(x: TieSums, y: TieSums) -> Result<T>;
    chance::tau_p_value(counts: PairCounts, x: TieSums, y: TieSums, scratch: &mut [u64]) -> Result<PValue<T>>;
    chance::tau_p_value_exact(n: usize, discordant: u64, scratch: &mut [u64]) -> Result<PValue<T>>;
    chance::tau_x(x: TieSums, y: TieSums) -> Result<T>;
    chance::tau_x_variance(x: TieSums, y: TieSums) -> Result<T>;
} }
