//! Ranking measures, exact and fast: how alike two rankings are, how good a ranked list is, what a random ranking would
//! have scored, and how far from that to the best. `no_std`, no allocation, generic over `f32` and `f64`.
//!
//! ```
//! use footrule::{Dcg, Ideal, measure};
//! let grades = [3u8, 2, 3, 0, 1, 2]; // of the documents as ranked, best first
//! let ndcg: f64 = measure::ndcg(&grades, 10, Ideal::Candidates, &Dcg::LINEAR)?;
//! # assert!((ndcg - 0.9608).abs() < 1e-4);
//! # Ok::<(), footrule::Error>(())
//! ```
//!
//! # The crate in one picture
//! ```text
//! two rankings         --order-->  displacement, pair counts  --distance, correlation-->  footrule, area, tau_x, …
//! scores and labels    --order-->  grades in rank order       --measure-->  DCG, AP, precision, …
//! grade counts         --bound-->  attainable best and worst  --chance-->  expectation, variance of a random ranking
//! score, best, chance  --Bounds->  V1, V2, chance-corrected
//! scores by query      --Lists, Mean, compare-->  means under a policy, paired t
//! ```
//! One pass makes a small exact statistic ([`Ranks`], [`PairCounts`], grades in rank order, [`GradeCounts`]); closed
//! formulas read it. The same name in another room has another role: [`measure::dcg`] is what a list scores,
//! [`bound::dcg`] the most that it could, [`chance::dcg`] what a random order would on average.
//!
//! # Conventions, stated once
//! - **Ranks** start at 1, and rank 1 is the best. Item indices start at 0. A list of grades is in rank order: the first
//!   is the document at rank 1. No function takes a rank that starts at 0.
//! - **Two rankings** are in item order: entry i of both belongs to item i. They may be ranks, scores or grades of any two
//!   [`RankKey`] types; whether more is better does not matter as long as both mean the same. Functions that need a
//!   permutation take [`Ranks`] or [`Order`], which prove once that it is one.
//! - **Ties**: equal values are tied, −0 with +0. How a coefficient counts them is part of its definition; where ranks
//!   are made from scores, a [`TieRule`] says how they are broken. Nothing depends on the order of an unstable sort.
//! - **NaN** in any input is [`Error::NotFinite`] with argument and index. Infinities are ordinary extreme values where
//!   only the order matters, and an error where they would enter a sum.
//! - **Undefined** is 0/0: [`Error::Undefined`], never a made-up value. [`Mean`] counts such queries apart and takes a policy
//!   ([`Undefined`]). In output slices it is NaN, the only NaN that the crate makes. By definition 0, and not undefined:
//!   precision, SP, reciprocal rank and success when nothing is relevant.
//! - **Empty** input is [`Error::Undefined`] where the value would be 0/0, the natural value (0) where there is one.
//! - **Labels** are [`Grade`]s. The least value of a signed type marks an unjudged document; other negative grades are
//!   judged, not relevant, and have gain 0. Relevant is grade 1 or above unless the options say otherwise.
//! - **Cutoffs**: a list shorter than k counts as if non-relevant documents followed. k = 0 is [`Error::OutOfRange`] where
//!   the measure divides by k.
//! - **Options** are small constants, changed by `with_*`; what tools disagree on is named in them, and the presets
//!   ([`TREC_EVAL_10`], [`SKLEARN`], [`LIGHTGBM`], …) are whole tools.
//! - **Units**: coefficients run from −1 to 1, measures of a list from 0 to 1 except DCG and SP, which are sums. A perfect
//!   ranking scores exactly 1 and nothing scores more. No result is −0.
//! - **Arguments** come in the order inputs, options, output, scratch. An output that maps one to one has its exact length;
//!   a selection writes a prefix and returns it. On an error nothing is written, unless the documentation says so.
//! - **Scratch** is the caller's: `NAME_scratch_len(n)` words of `u64` for the function `NAME`, never more than
//!   [`WORDS_PER_ITEM`] an item; longer is fine, contents do not matter. [`Workspace`] is such a buffer without a heap.
//! - **Suffixes**: `_profile` every rank, `_at` many cutoffs in one pass, `_each` many lists, `_against` one reference and many
//!   rankings, `_by_score` ranked by score first, `_of_gains` from real-valued gains.
//! - **The float type** is the first type parameter and the only one to write: `tau_x::<f64>(&x, &y, scratch)`.
//!
//! # Numerics
//! Counts and distances are exact integers, and a ratio of integers is rounded once. Sums of floats have one fixed order of
//! operations, so that results have the same bits on every instruction set, in every build. Each function states its
//! error in ulp.
//!
//! # Features
//! - `dispatch` (default): AVX2 and AVX-512 kernels chosen at run time on x86-64, without std.
//! - `heapless` (default): the module `collect`, a streaming top-k and results of fixed capacity.
//!
//! There is no `std` feature; nothing needs it.
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
mod harmonic;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals;
mod inverse_log2;
mod inverse_ranks;
mod key;
mod lists;
pub mod measure;
mod normalize;
pub mod order;
mod real;
mod scatter;
mod simd;
mod tail;
mod workspace;

pub use convention::{
    AveragePrecision, Convention, Dcg, Denominator, Divisor, IdealSet, InterpolatedPrecision, KARMAKER_FENG,
    LIGHTGBM, Precision, QMeasure, Rbp, RecallCut, SKLEARN, SumPrecisionBounds, TREC_EVAL_9, TREC_EVAL_10,
    TieConvention, XGBOOST,
};
pub use error::{Argument, Error, Result};
pub use gain::{Discount, Gain, Satisfaction};
pub use grade::{Grade, GradeCounts, SignedGrade};
pub use key::RankKey;
pub use lists::{Lists, Mean, Undefined};
pub use measure::{Ideal, Ideals};
pub use normalize::{Bounds, Moments};
pub use order::{ById, Order, PairCounts, Ranks, TieRule, Ties};
pub use real::Real;
pub use tail::PValue;
pub use workspace::{WORDS_PER_ITEM, Workspace};

/// The README's code, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
