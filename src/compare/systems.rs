//! Many systems over the same queries.

use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::real::Sum;

/// Scores of m systems over the same n queries: a row-major matrix, a row a system, checked once.
///
/// # Examples
/// ```
/// use footrule::compare::Systems;
/// let systems = Systems::new(&[0.5, 0.75, 0.25, 0.5], 2)?;
/// assert_eq!((systems.len(), systems.queries()), (2, 2));
/// assert_eq!(systems.get(1), Some(&[0.25, 0.5][..]));
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Systems<'a, T> {
    scores: &'a [T],
    queries: usize,
}

impl<'a, T: Real> Systems<'a, T> {
    /// Checks the matrix.
    ///
    /// # Errors
    /// - [`Error::OutOfRange`] if `queries == 0` (argument `Columns`)
    /// - [`Error::LengthMismatch`] if `scores.len()` is not a multiple of `queries` (argument `Scores`)
    /// - [`Error::NotFinite`] if a score is NaN or infinite, with its index; [`defined_in_all`] first leaves out the queries
    ///   without a value for some system
    pub fn new(scores: &'a [T], queries: usize) -> Result<Self> {
        rows(scores.len(), queries)?;
        match scores.iter().position(|score| !score.is_finite()) {
            Some(index) => Err(Error::NotFinite { argument: Argument::Scores, index }),
            None => Ok(Self { scores, queries }),
        }
    }

    /// Number of systems m.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len().checked_div(self.queries).unwrap_or_default()
    }

    /// Whether there is no system.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Number of queries n.
    #[must_use]
    pub const fn queries(&self) -> usize {
        self.queries
    }

    /// Pairs of systems, m(m−1)/2.
    #[must_use]
    pub fn pairs(&self) -> usize {
        let m = self.len();
        // One of the factors is even, and the product is less than the square of a slice's length.
        if m.is_multiple_of(2) { m / 2 * m.saturating_sub(1) } else { m.saturating_sub(1) / 2 * m }
    }

    /// The scores of a system.
    #[must_use]
    pub fn get(&self, system: usize) -> Option<&'a [T]> {
        self.scores.get(system.checked_mul(self.queries)?..)?.get(..self.queries)
    }

    /// The systems' scores in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a [T]> + Clone + use<'a, T> {
        let systems = *self;
        (0..self.len()).map(move |system| systems.get(system).unwrap_or_default())
    }

    /// The greatest mean size of a system's scores, and so what rounding may make of a mean: the scores to T, and sums over
    /// the queries to f64.
    pub(super) fn noise(&self) -> f64 {
        let n = self.queries as f64;
        let size = self.iter().map(|row| row.iter().map(|score| score.widen().abs() / n).sum::<f64>());
        2.0 * (T::epsilon().widen() + n * f64::EPSILON) * size.fold(0.0, f64::max)
    }
}

/// The mean of a system's scores, in f64.
pub(super) fn mean<T: Real>(scores: &[T]) -> f64 {
    let mut sum = Sum::default();
    scores.iter().for_each(|score| sum.add(score.widen()));
    sum.value() / scores.len() as f64
}

/// Pairs of systems in the order of every output that has one value a pair: (0, 1), (0, 2), …, (1, 2), …
pub(super) fn pairs_of<V: Copy>(items: &[V]) -> impl Iterator<Item = (V, V)> {
    items.iter().enumerate().flat_map(|(i, &a)| items.iter().skip(i + 1).map(move |&b| (a, b)))
}

/// Number of rows of a row-major matrix of scores.
fn rows(len: usize, queries: usize) -> Result<usize> {
    match (len.checked_div(queries), len.checked_rem(queries)) {
        (Some(rows), Some(0)) => Ok(rows),
        (Some(rows), _) => {
            Err(Error::LengthMismatch { argument: Argument::Scores, expected: rows * queries, given: len })
        }
        _ => Err(Error::OutOfRange { argument: Argument::Columns, index: 0 }),
    }
}

/// Moves the queries for which no system's value is NaN, this crate's mark of an undefined value, to the front, in order,
/// and returns their number.
///
/// # Input
/// A row-major matrix of scores, a row a system, `queries` columns.
///
/// # Returns
/// The number n′ of queries kept, 0 without a system: the first m·n′ scores are the matrix of them. What follows is left over.
///
/// # Errors
/// - [`Error::OutOfRange`] if `queries == 0` (argument `Columns`)
/// - [`Error::LengthMismatch`] if `scores.len()` is not a multiple of `queries` (argument `Scores`)
///
/// Nothing is moved on an error.
///
/// # Cost
/// O(m·n), in place.
///
/// # Examples
/// ```
/// use footrule::compare::defined_in_all;
/// let mut scores = [0.5, f64::NAN, 0.75, 0.25, 0.5, 0.125];
/// let kept = defined_in_all(&mut scores, 3)?;
/// assert_eq!((kept, &scores[..2 * kept]), (2, &[0.5, 0.75, 0.25, 0.125][..]));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn defined_in_all<T: Real>(scores: &mut [T], queries: usize) -> Result<usize> {
    let systems = rows(scores.len(), queries)?;
    // The first row takes the marks of all, for there the rest of the work reads them.
    let Some((marks, others)) = scores.split_at_mut_checked(queries) else { return Ok(0) };
    for (query, mark) in marks.iter_mut().enumerate() {
        if others.iter().skip(query).step_by(queries.max(1)).any(|score| score.is_nan()) {
            *mark = T::nan();
        }
    }
    let kept = marks.iter().filter(|mark| !mark.is_nan()).count();
    for row in others.chunks_mut(queries.max(1)) {
        let mut write = 0;
        for (query, _) in marks.iter().enumerate().filter(|(_, mark)| !mark.is_nan()) {
            move_to(row, query, &mut write);
        }
    }
    let mut write = 0;
    for query in 0..queries {
        if marks.get(query).is_some_and(|mark| !mark.is_nan()) {
            move_to(marks, query, &mut write);
        }
    }
    for row in 1..systems {
        for query in row * queries..row * queries + kept {
            move_to(scores, query, &mut write);
        }
    }
    Ok(kept)
}

/// Copies an item to `write`, which is not behind it, and moves on.
fn move_to<T: Real>(items: &mut [T], from: usize, write: &mut usize) {
    if let Some(&item) = items.get(from)
        && let Some(slot) = items.get_mut(*write)
    {
        *slot = item;
    }
    *write += 1;
}

#[cfg(test)]
mod tests {
    use super::{Systems, defined_in_all, pairs_of};
    use crate::error::{
        Argument::{Columns, Scores},
        Error,
    };
    use std::vec::Vec;

    #[test]
    fn the_matrix_is_checked() {
        let e = Error::OutOfRange { argument: Columns, index: 0 };
        assert_eq!(Systems::<f32>::new(&[], 0), Err(e));
        assert_eq!(defined_in_all(&mut [0.5], 0), Err(e));
        let e = Error::LengthMismatch { argument: Scores, expected: 2, given: 3 };
        assert_eq!(Systems::new(&[0.5, 0.25, 0.75], 2), Err(e));
        assert_eq!(defined_in_all(&mut [f64::NAN, 0.25, 0.75], 2), Err(e));
        assert_eq!(defined_in_all::<f64>(&mut [], usize::MAX), Ok(0)); // and does not take for ever
        let infinite = [0.5, f64::INFINITY];
        assert_eq!(Systems::new(&infinite, 1), Err(Error::NotFinite { argument: Scores, index: 1 }));
        let none = Systems::<f64>::new(&[], 3).unwrap();
        assert!(none.is_empty() && none.pairs() == 0 && none.get(0).is_none());
        for m in 1..6 {
            let pairs = pairs_of(&[0; 5][..m]).count();
            assert_eq!(Systems::new(&[0.5; 10][..2 * m], 2).unwrap().pairs(), pairs);
        }
    }

    #[quickcheck_macros::quickcheck]
    fn keeps_the_columns_without_nan(values: Vec<Option<i8>>, queries: u8) -> bool {
        let queries = usize::from(queries % 6) + 1;
        let systems = values.len() / queries;
        let matrix: Vec<f32> =
            values[..systems * queries].iter().map(|v| v.map_or(f32::NAN, f32::from)).collect();
        let row = |system: usize| &matrix[system * queries..][..queries];
        let columns: Vec<_> = (0..queries).filter(|&q| (0..systems).all(|s| !row(s)[q].is_nan())).collect();
        let want = (0..systems).flat_map(|s| columns.iter().map(move |&q| (s, q))).map(|(s, q)| row(s)[q]);
        let want: Vec<_> = want.collect();
        let mut got = matrix.clone();
        let kept = defined_in_all(&mut got, queries).unwrap();
        (systems == 0 || kept == columns.len()) && got[..systems * kept] == want
    }
}
