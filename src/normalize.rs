//! Joint upper and lower normalisation: a score against its best and its chance value.

/// The best attainable value of a measure for a query, and its mean under a random ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<T> {
    /// The value of an ideal ranking.
    pub best: T,
    /// The mean value of a uniformly random ranking.
    pub chance: T,
}
