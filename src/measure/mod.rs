//! Measures of one ranked list, from grades in rank order.

use crate::grade::GradeCounts;
use crate::lists::Lists;

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
