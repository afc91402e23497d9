//! Measures of one ranked list, from grades in rank order.
//!
//! A list is a slice of [`Grade`]s: the first is the document at rank 1. Unjudged and negative grades are not relevant
//! and have gain 0 (of grade 0). `relevant` is the number of relevant documents there are, retrieved or not; a list that
//! holds more of them is [`Error::OutOfRange`]. A list shorter than a cutoff k counts as if non-relevant documents
//! followed, unless an option says otherwise.
//!
//! Suffixes: `_at` is one list at many cutoffs, `_each` is many lists at one, `_by_score` ranks the documents by score
//! first, `_of_gains` reads real-valued gains instead of grades.

mod abreast;
mod average_precision;
mod bpref;
mod by_score;
mod dcg;
mod dcg_of_gains;
pub(crate) mod err;
pub(crate) mod f_measure;
mod interpolated_precision;
mod ndcg;
mod precision;
mod precision_recall;
mod q_measure;
mod rbp;
mod recall;
mod reciprocal_rank;
mod success;
mod swap_row;
mod tie_averaged;

pub use average_precision::{
    average_precision, average_precision_at, average_precision_each, sum_precision, sum_precision_at,
    sum_precision_each,
};
pub use bpref::{bpref, bpref_each};
pub use by_score::{dcg_by_score, dcg_by_score_scratch_len, ndcg_by_score, ndcg_by_score_scratch_len};
pub use dcg::{dcg, dcg_at, dcg_each};
pub use dcg_of_gains::{dcg_of_gains, ndcg_of_gains, ndcg_of_gains_scratch_len};
pub use err::{err, err_at, err_each};
pub use f_measure::{f_measure, f_measure_at, f_measure_each};
pub use interpolated_precision::{
    Level, eleven_point, eleven_point_mean, interpolated_precision, interpolated_precision_at,
};
pub use ndcg::{ndcg, ndcg_at, ndcg_each};
pub use precision::{precision, precision_at, precision_each, r_precision, r_precision_each};
pub use precision_recall::{PrecisionRecall, precision_recall_table};
pub use q_measure::{q_measure, q_measure_each};
pub use rbp::{rbp, rbp_at, rbp_each, rbp_residual};
pub use recall::{recall, recall_at, recall_each};
pub use reciprocal_rank::{reciprocal_rank, reciprocal_rank_at, reciprocal_rank_each};
pub use success::{success, success_at, success_each};
pub use swap_row::dcg_swap_row;
pub use tie_averaged::{
    dcg_tie_averaged, dcg_tie_averaged_scratch_len, ndcg_tie_averaged, ndcg_tie_averaged_scratch_len,
};

use crate::convention::Precision;
use crate::error::{Argument, Error, Result, same_length};
use crate::grade::{Grade, GradeCounts};
use crate::lists::Lists;
use crate::real::Real;
use crate::simd::count::at_least;
use crate::simd::fold::Chunks;
use crate::simd::prefixes::Prefixes;

/// The documents that the ideal ranking is made of.
#[derive(Clone, Copy, Debug)]
pub enum Ideal<'a> {
    /// All judged documents, retrieved or not, by their grades.
    Judged(GradeCounts<'a>),
    /// The documents of the list itself.
    Candidates,
}

/// The documents that the ideal rankings of many lists are made of.
#[derive(Clone, Copy, Debug)]
pub enum Ideals<'a> {
    /// One row of grade counts for each query.
    Judged(Lists<'a, u64>),
    /// The documents of each list itself.
    Candidates,
}

/// Number of relevant documents in the first k ranks of a list.
///
/// ```text
/// m_k = #{i ≤ k : g_i ≥ relevant_from}
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. `usize::MAX` counts the whole list.
///
/// # Returns
/// An exact count, at most min(k, n).
///
/// # Cost
/// O(min(k, n)).
///
/// # Numerics
/// Integers throughout.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::found};
/// assert_eq!(found(&[2u8, 0, 1, 3], 3, &Precision::STANDARD), 2);
/// assert_eq!(found(&[2u8, 0, 1, 3], 3, &Precision::STANDARD.with_relevant_from(2)), 1);
/// ```
#[must_use]
#[doc(alias = "hits")]
pub fn found(grades: &[impl Grade], k: usize, options: &Precision) -> u64 {
    relevant_in(grades, k, options.relevant_from)
}

/// Number of documents of grade `from` or above in the first k ranks.
fn relevant_in(grades: &[impl Grade], k: usize, from: u32) -> u64 {
    let first = grades.get(..k).unwrap_or(grades);
    at_least(first, from) as u64
}

/// Fails if there is no relevant document, or if the list holds more than there are.
fn check_relevant(grades: &[impl Grade], relevant: u64, from: u32) -> Result<()> {
    check_held(relevant_in(grades, usize::MAX, from), relevant)
}

/// The same of a list that holds so many relevant documents.
fn check_held(held: u64, relevant: u64) -> Result<()> {
    if held > relevant {
        return Err(Error::OutOfRange { argument: Argument::Relevant, index: 0 });
    }
    if relevant == 0 { Err(Error::Undefined) } else { Ok(()) }
}

/// Fails at the first cutoff 0, where the measure would be 0/0.
fn from_one(ks: &[usize]) -> Result<()> {
    match ks.iter().position(|&k| k == 0) {
        Some(index) => Err(Error::OutOfRange { argument: Argument::Cutoff, index }),
        None => Ok(()),
    }
}

/// How many documents stand above the first relevant one, if there is one.
fn above_first(grades: &[impl Grade], from: u32) -> Option<usize> {
    grades.iter().position(|grade| grade.is_relevant(from))
}

/// What the first relevant document is worth at each of some cutoffs.
fn first_at<T>(
    grades: &[impl Grade],
    ks: &[usize],
    from: u32,
    out: &mut [T],
    of_first: impl Fn(Option<usize>, usize) -> T,
) -> Result<()> {
    same_length(Argument::Output, ks.len(), out.len())?;
    let above = above_first(grades, from);
    out.iter_mut().zip(ks).for_each(|(slot, &k)| *slot = of_first(above, k));
    Ok(())
}

/// A walk down the ranks of a list that counts the relevant documents.
#[derive(Clone)]
struct Hits<'a, G> {
    grades: core::slice::Iter<'a, G>,
    from: u32,
    /// The rank reached.
    rank: u64,
    /// Relevant documents down to it.
    found: u64,
}

impl<'a, G: Grade> Hits<'a, G> {
    fn new(grades: &'a [G], from: u32) -> Self {
        Self { grades: grades.iter(), from, rank: 0, found: 0 }
    }

    /// Goes to the next rank, if there is one, and says whether its document is relevant.
    #[inline(always)]
    fn step(&mut self) -> Option<bool> {
        let relevant = self.grades.next()?.is_relevant(self.from);
        self.rank += 1;
        self.found += u64::from(relevant);
        Some(relevant)
    }
}

/// A measure of one list at many cutoffs: `step` goes down the list rank by rank (and says whether there was one),
/// `value` reads the measure at the rank reached. One pass while the cutoffs rise; where one falls, the walk starts over.
fn at<T: Real, W>(
    ks: &[usize],
    out: &mut [T],
    start: impl Fn() -> W,
    step: impl Fn(&mut W) -> bool,
    value: impl Fn(&W, usize) -> Result<T>,
) -> Result<()> {
    same_length(Argument::Output, ks.len(), out.len())?;
    let (mut walk, mut rank) = (start(), 0);
    for (&k, slot) in ks.iter().zip(out) {
        if k < rank {
            (walk, rank) = (start(), 0);
        }
        while rank < k && step(&mut walk) {
            rank += 1;
        }
        *slot = value(&walk, k)?;
    }
    Ok(())
}

/// A sum over the first min(k, n) ranks at many cutoffs, of which `value` makes the measure. One pass while the cutoffs
/// rise.
fn sums_at<T: Real>(
    terms: impl Chunks<T> + Clone,
    n: usize,
    ks: &[usize],
    out: &mut [T],
    value: impl Fn(T, usize) -> Result<T>,
) -> Result<()> {
    same_length(Argument::Output, ks.len(), out.len())?;
    let mut sums = Prefixes::new(terms);
    for (&k, slot) in ks.iter().zip(out) {
        *slot = value(sums.sum(k.min(n)), k)?;
    }
    Ok(())
}
