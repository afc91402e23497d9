//! Ranking measures, exact and fast. `no_std`, no allocation, generic over `f32` and `f64`.
#![no_std]
// The library never panics. Its tests, benches and examples fail by panicking, so these stand here and not in Cargo.toml.
#![warn(unreachable_pub)]
#![deny(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

#[cfg(test)]
extern crate std;

pub mod area;
pub mod bound;
pub mod chance;
#[cfg(feature = "heapless")]
pub mod collect;
pub mod compare;
mod convention;
pub mod correlation;
pub mod distance;
mod error;
mod gain;
mod grade;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
mod key;
mod lists;
pub mod measure;
mod normalize;
pub mod order;
mod real;
mod simd;
mod workspace;

pub use convention::{
    AveragePrecision, Convention, Dcg, Denominator, Divisor, IdealSet, InterpolatedPrecision, KARMAKER_FENG,
    LIGHTGBM, Precision, RecallCut, SKLEARN, SumPrecisionBounds, TREC_EVAL_9, TREC_EVAL_10, TieConvention,
    XGBOOST,
};
pub use error::{Argument, Error, Result};
pub use gain::{Discount, Gain};
pub use grade::{Grade, GradeCounts, SignedGrade};
pub use key::RankKey;
pub use lists::{Lists, Mean, Undefined};
pub use measure::{Ideal, Ideals};
pub use normalize::Bounds;
pub use order::{ById, Order, PairCounts, Ranks, TieRule, Ties};
pub use real::Real;
pub use workspace::{WORDS_PER_ITEM, Workspace};
