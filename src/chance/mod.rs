//! Expectation and variance of a measure under a uniformly random ranking of the judged documents.
//!
//! "Random" is all n! orders of exactly the judged documents being equally likely. All that the mean depends on is how
//! many documents have which grade, so it costs no more than reading the counts: a query with a billion documents takes
//! microseconds. A cutoff beyond n reaches n ranks, and what the measure itself divides by stays as it is.
//!
//! Where every ranking scores the same (nothing relevant, one grade for all, nothing cut off), which is decided on the
//! counts, `chance::x` returns the very bits of [`bound::x`](crate::bound), so that [`Bounds`](crate::Bounds) can tell.
//!
//! # What has no form here
//! - **Interpolated precision**: its mean is that of a maximum of precisions over all later ranks. The probability that this
//!   maximum stays below one threshold is a count of lattice paths under a line, and the mean needs one such count for each
//!   of the up to n·R precisions that a list can show: no closed form is known, and the recursion is beyond any n of
//!   interest. AP stands in for it, as a mean of uninterpolated precisions at the same places.
//! - **The variance of ERR**: it needs the mean of Π (1 − s) over r ranks times the same over r′ for all pairs of ranks, a table
//!   of k² numbers where four words an item is all that this crate asks for. Its mean is exact, so V1, V2 and the
//!   chance-corrected form are there; a z-score is not.

mod average_precision;
mod bpref;
mod bpref_variance;
mod dcg;
mod discount_sum;
mod draw;
mod err;
mod f_measure;
mod footrule_p_value;
mod harmonic;
mod pairs;
mod permutations;
mod precision;
mod q_measure;
mod q_measure_variance;
mod r_precision;
mod rbp;
mod reciprocal_rank;
mod spearman_p_value;
mod sum_precision_variance;
mod tau_p_value;
mod unimodal;

pub use average_precision::{average_precision, sum_precision, sum_precision_independence};
pub use bpref::bpref;
pub use bpref_variance::{bpref_variance, bpref_variance_scratch_len};
pub use dcg::{dcg, dcg_variance, ndcg, ndcg_variance};
pub use discount_sum::{discount_sum, discount_sum_of_squares};
pub use err::{err, err_scratch_len};
pub use f_measure::{f_measure, f_measure_variance};
pub use footrule_p_value::{footrule_p_value_exact, footrule_p_value_exact_scratch_len};
pub use harmonic::{harmonic, harmonic_2};
pub use pairs::{
    kendall, kendall_variance, net_variance, tau_a_variance, tau_b_variance, tau_c_variance, tau_x,
    tau_x_variance,
};
pub use permutations::{
    a_corr_variance, area_profile, area_profile_variance, area_weighted_profile,
    area_weighted_profile_variance, footrule, footrule_profile, footrule_profile_variance, footrule_variance,
    kendall_profile, kendall_profile_variance, point_profile, point_profile_covariance,
    point_profile_variance, spearman, spearman_rho_variance, spearman_variance, tau_ap_variance,
};
pub use precision::{precision, precision_variance, recall, recall_variance, success, success_variance};
pub use q_measure::q_measure;
pub use q_measure_variance::q_measure_variance;
pub use r_precision::{r_precision, r_precision_variance};
pub use rbp::{rbp, rbp_variance};
pub use reciprocal_rank::{reciprocal_rank, reciprocal_rank_variance};
pub use spearman_p_value::{spearman_p_value_exact, spearman_rho_p_value};
pub use sum_precision_variance::{average_precision_variance, sum_precision_variance};
pub use tau_p_value::{
    tau_p_value, tau_p_value_exact, tau_p_value_exact_scratch_len, tau_p_value_scratch_len,
};

/// a/b in f64, rounded once, for a positive b.
fn ratio(a: impl Into<u128>, b: impl Into<u128>) -> f64 {
    use crate::Real;
    f64::from_ratio(a, b).unwrap_or_default()
}
