//! Best and worst attainable value of a measure, from the grades of the judged documents alone.
//!
//! Both are over all rankings of exactly the judged documents; a run that leaves some of them out can score less than
//! the worst. A cutoff beyond their number n reaches n ranks, and what the measure itself divides by stays as it is.

mod average_precision;
mod bpref;
mod dcg;
mod err;
mod f_measure;
mod precision;
mod q_measure;
mod r_precision;
mod rbp;
mod reciprocal_rank;
mod relevance;
mod success;

pub use average_precision::{average_precision, average_precision_worst, sum_precision, sum_precision_worst};
pub use bpref::{bpref, bpref_worst};
pub use dcg::{
    dcg, dcg_of_gains, dcg_of_gains_scratch_len, dcg_worst, dcg_worst_of_gains,
    dcg_worst_of_gains_scratch_len,
};
pub use err::{err, err_worst};
pub use f_measure::{f_measure, f_measure_worst};
pub use precision::{precision, precision_worst, recall, recall_worst};
pub use q_measure::{q_measure, q_measure_worst};
pub use r_precision::{r_precision, r_precision_worst};
pub use rbp::{rbp, rbp_worst};
pub use reciprocal_rank::{reciprocal_rank, reciprocal_rank_worst};
pub use success::{success, success_worst};

pub(crate) use average_precision::denominator;
pub(crate) use dcg::is_settled;
pub(crate) use f_measure::f_denominator;
pub(crate) use precision::divisor;
pub(crate) use relevance::Relevance;
