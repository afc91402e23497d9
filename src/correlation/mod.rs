//! Coefficients that say how alike two rankings are, from −1 (or 0) to 1.
//!
//! The tau family reads exact pair counts: count once with [`order::pair_counts`](crate::order::pair_counts), then ask the
//! counts for as many coefficients as wanted; the functions here are the one-shot form. All of them are symmetric in the two
//! rankings but for Somers' two directed forms, and unchanged when both rankings are turned around; tau_AP, whose top weighs
//! most, is neither.

mod a_corr;
mod each;
mod gamma;
mod one_shot;
mod somers;
mod spearman;
mod tau;
mod tau_ap;

pub use a_corr::{a_corr, a_corr_weighted};
pub use each::{against, against_scratch_len, each, each_scratch_len, tau_x_against, tau_x_each};
pub use gamma::gamma;
pub use somers::{somers_symmetric, somers_x_given_y, somers_y_given_x};
pub use spearman::{spearman_rho, spearman_rho_scratch_len};
pub use tau::{tau_a, tau_b, tau_c, tau_x};
pub use tau_ap::{tau_ap, tau_ap_scratch_len};
