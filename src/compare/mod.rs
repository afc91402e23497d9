//! Two systems or many over many queries: tests of their differences, and what measures and query sets make of them.
//!
//! Randomness comes from the caller, through [`RandomSource`]; one seed gives one result on every machine.
//!
//! ```text
//! two systems        paired_t, bootstrap_test, sign_flip_test, bootstrap_interval
//! all pairs          tukey_hsd, or any of these corrected by holm
//! a measure          discriminative_power, required_difference, swap_method, pad
//! two measures       orderings, conflicts
//! queries            query_class, queries_by_gap
//! ```

mod bootstrap;
mod defined;
mod holm;
mod interval;
mod orderings;
mod pad;
mod paired_t;
mod query_class;
mod random;
mod sample;
mod sign_flip;
mod swap_method;
mod systems;
mod tukey;
mod verdict;

pub use bootstrap::{bootstrap_test, required_difference, required_difference_scratch_len};
pub use defined::defined_in_both;
pub use holm::{holm, holm_scratch_len};
pub use interval::{BootstrapInterval, IntervalMethod, bootstrap_interval, bootstrap_interval_scratch_len};
pub use orderings::{Orderings, orderings, orderings_scratch_len};
pub use pad::{mean_pad, pad};
pub use paired_t::{PairedT, paired_t};
pub use query_class::{QueryClass, QueryClasses, queries_by_gap, queries_by_gap_scratch_len, query_class};
pub use random::RandomSource;
pub use sample::Resampled;
pub use sign_flip::{sign_flip_exact, sign_flip_test};
pub use swap_method::{QuerySamples, SwapBin, swap_method, swap_method_scratch_len};
pub use systems::{Systems, defined_in_all};
pub use tukey::{tukey_hsd, tukey_hsd_scratch_len};
pub use verdict::{Conflicts, Verdict, conflicts, discriminative_power};
