//! Rankings as exact integers: permutations, sorting, scores to ranks, pair counts. No float arithmetic here.
//!
//! Everything that follows in the crate reads what this room makes: [`Ranks`] (the displacement of two rankings),
//! [`PairCounts`], grades in rank order.

mod align;
mod best;
mod by_id;
mod counting;
mod displacement;
mod fenwick;
mod groups;
mod ideal;
mod inversions;
mod judge;
mod merging;
mod midranks;
mod pairs;
mod permutation;
mod records;
mod reference;
mod scores;
pub(crate) mod sort;
mod table;
mod tie_sums;

pub(crate) use crate::key::{check_keys, key_of};
pub use align::{Common, align, align_common, align_common_scratch_len, align_scratch_len};
pub(crate) use best::{Ranked, above, all_numbers, best, floor};
pub use displacement::{displacement, displacement_of_orders, displacement_of_orders_scratch_len};
pub(crate) use fenwick::Fenwick;
pub use ideal::{ideal, ideal_scratch_len};
pub use inversions::{inversions, inversions_scratch_len, permutation_pair_counts};
pub use judge::{judge, judge_scratch_len};
pub use merging::{pair_counts_by_merging, pair_counts_by_merging_scratch_len};
pub(crate) use midranks::{midranks_into, midranks_scratch_len};
pub use pairs::{PairCounts, pair_counts, pair_counts_scratch_len};
pub use permutation::{Order, Ranks, permutation_scratch_len};
pub(crate) use records::{Prefixes, item};
pub(crate) use reference::{Reference, reference_scratch_len};
pub(crate) use scores::countable;
pub use scores::{
    ById, TieRule, Ties, argsort, argsort_scratch_len, midranks, ranks_dense, ranks_max, ranks_min,
    ranks_scratch_len, top_k, top_k_scratch_len,
};
pub use tie_sums::{TieSums, tie_sums, tie_sums_scratch_len};
