//! What a query says of systems: how far they get beyond chance on it.

use crate::Real;
use crate::error::{Argument, Error, Result, same_length};
use crate::order::sort::sort_items;
use crate::workspace::{check, take, words_of_u32};

/// What a query is good for in a comparison of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum QueryClass {
    /// Chance does badly and systems do well: only here can systems show what they are worth.
    Ideal,
    /// Chance does nearly as well as the systems, and both do well: most documents are relevant.
    Easy,
    /// Chance does nearly as well as the systems, and both do badly.
    Hard,
    /// Chance does nearly as well as the systems, in between.
    Uninformative,
}

/// Where the classes of queries end.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct QueryClasses {
    /// A query is ideal if the observed value is above the expected one by this much at least.
    pub gap: f64,
    /// Of the others, those are hard whose observed value is this at most.
    pub hard: f64,
    /// Those are easy whose expected value is this at least.
    pub easy: f64,
}

impl QueryClasses {
    /// Ideal from a gap of 1/4, hard up to 1/4, easy from 3/4 on: quarters of nDCG's range.
    pub const STANDARD: Self = Self { gap: 0.25, hard: 0.25, easy: 0.75 };

    /// The same with another least gap of an ideal query.
    #[must_use]
    pub const fn with_gap(self, gap: f64) -> Self {
        Self { gap, ..self }
    }

    /// The same with another highest observed value of a hard query.
    #[must_use]
    pub const fn with_hard(self, hard: f64) -> Self {
        Self { hard, ..self }
    }

    /// The same with another least expected value of an easy query.
    #[must_use]
    pub const fn with_easy(self, easy: f64) -> Self {
        Self { easy, ..self }
    }
}

/// The class of a query, by what chance expects and what systems reach.
///
/// ```text
/// ideal           O − E ≥ gap                E expected, O observed value
/// hard            else if O ≤ hard
/// easy            else if E ≥ easy
/// uninformative   else
/// ```
///
/// # Input
/// E: the measure's mean under a random ranking, [`chance::ndcg`](crate::chance::ndcg) say; O: the value of a system, or
/// the mean of several.
///
/// # Returns
/// Exactly one class. O far below E is no ideal query: there systems did worse than chance.
///
/// # Errors
/// - [`Error::NotFinite`] if `expected` (argument `X`) or `observed` (`Y`) is NaN or infinite
///
/// # Cost
/// O(1).
///
/// # Source
/// S. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022), who draw the classes
/// on the scatter of observed against expected nDCG; the thresholds are ours, and so are options. The sets of their
/// experiment are the two ends of [`queries_by_gap`].
///
/// # Examples
/// ```
/// use footrule::compare::{QueryClass, QueryClasses, query_class};
/// let class = |expected, observed| query_class(expected, observed, &QueryClasses::STANDARD);
/// assert_eq!(class(0.5, 0.75), Ok(QueryClass::Ideal));
/// assert_eq!(class(0.8, 0.9), Ok(QueryClass::Easy));
/// assert_eq!(class(0.1, 0.2), Ok(QueryClass::Hard));
/// assert_eq!(class(0.5, 0.6), Ok(QueryClass::Uninformative));
/// ```
pub fn query_class<T: Real>(expected: T, observed: T, classes: &QueryClasses) -> Result<QueryClass> {
    for (argument, value) in [(Argument::X, expected), (Argument::Y, observed)] {
        if !value.is_finite() {
            return Err(Error::NotFinite { argument, index: 0 });
        }
    }
    let (expected, observed) = (expected.widen(), observed.widen());
    Ok(match () {
        () if observed - expected >= classes.gap => QueryClass::Ideal,
        () if observed <= classes.hard => QueryClass::Hard,
        () if expected >= classes.easy => QueryClass::Easy,
        () => QueryClass::Uninformative,
    })
}

/// Words of scratch that [`queries_by_gap`] needs.
#[must_use]
pub const fn queries_by_gap_scratch_len(queries: usize) -> usize {
    words_of_u32(queries).saturating_mul(2)
}

/// The queries in ascending order of the gap between observed and expected value, from uninformative to ideal.
///
/// ```text
/// O_q − E_q      E expected, O observed value of query q
/// ```
///
/// # Input
/// A value of each a query, as for [`query_class`].
///
/// # Returns
/// In `out` the queries' indices, equal gaps in input order. Its first q are the uninformative, its last q the ideal set of
/// size q.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `observed.len() != expected.len()` (argument `Y`), or `out.len()` is not (`Output`)
/// - [`Error::NotFinite`] if a value is NaN or infinite (arguments `X`, `Y`), with its index
/// - [`Error::OutOfRange`] if there are more than 2³² − 1 queries (argument `X`)
/// - [`Error::TooShort`] if `scratch.len() < queries_by_gap_scratch_len(expected.len())`
///
/// # Cost
/// O(n log n); scratch [`queries_by_gap_scratch_len`].
///
/// # Numerics
/// Gaps in f64, exact for f32 but for extreme values.
///
/// # Source
/// As [`query_class`].
///
/// # Examples
/// ```
/// use footrule::compare::{queries_by_gap, queries_by_gap_scratch_len};
/// let mut order = [0; 3];
/// let (expected, observed) = ([0.25, 0.5, 0.75], [1.0, 0.75, 0.875]);
/// queries_by_gap(&expected, &observed, &mut order, &mut [0; queries_by_gap_scratch_len(3)])?;
/// assert_eq!(order, [2, 1, 0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn queries_by_gap<T: Real>(
    expected: &[T],
    observed: &[T],
    out: &mut [u32],
    scratch: &mut [u64],
) -> Result<()> {
    same_length(Argument::Y, expected.len(), observed.len())?;
    same_length(Argument::Output, expected.len(), out.len())?;
    for (argument, values) in [(Argument::X, expected), (Argument::Y, observed)] {
        if let Some(index) = values.iter().position(|value| !value.is_finite()) {
            return Err(Error::NotFinite { argument, index });
        }
    }
    if u32::try_from(expected.len()).is_err() {
        return Err(Error::OutOfRange { argument: Argument::X, index: u32::MAX as usize });
    }
    check(scratch, queries_by_gap_scratch_len(expected.len()))?;
    let (items, spare) = take(scratch, words_of_u32(expected.len()))?;
    let value = |values: &[T], query: u32| values.get(query as usize).map_or(0.0, |value| value.widen());
    let gap = |query| value(observed, query) - value(expected, query);
    let ascending = sort_items(expected.len(), items, spare, &|a, b| gap(a) < gap(b));
    out.iter_mut().zip(ascending).for_each(|(slot, query)| *slot = *query);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{QueryClass, QueryClasses, queries_by_gap, query_class};
    use crate::error::{
        Argument::{Output, Scratch, X, Y},
        Error,
    };

    #[test]
    fn thresholds_belong_to_their_class() {
        let classes = QueryClasses::STANDARD.with_gap(0.5).with_hard(0.25).with_easy(0.5);
        let class = |expected: f32, observed: f32| query_class(expected, observed, &classes).unwrap();
        assert_eq!(class(0.25, 0.75), QueryClass::Ideal);
        assert_eq!(class(0.25, 0.25), QueryClass::Hard);
        assert_eq!(class(0.9, 0.1), QueryClass::Hard);
        assert_eq!(class(0.5, 0.5), QueryClass::Easy);
        assert_eq!(class(0.375, 0.5), QueryClass::Uninformative);
    }

    #[test]
    fn refusals() {
        let (nan, classes) = (f64::NAN, &QueryClasses::STANDARD);
        assert_eq!(query_class(nan, 0.5, classes), Err(Error::NotFinite { argument: X, index: 0 }));
        assert_eq!(query_class(0.5, nan, classes), Err(Error::NotFinite { argument: Y, index: 0 }));
        let (x, out, ws) = ([0.5, 0.25], &mut [7; 2], &mut [0; 2]);
        let e = Error::LengthMismatch { argument: Y, expected: 2, given: 1 };
        assert_eq!(queries_by_gap(&x, &[0.5], out, ws), Err(e));
        let e = Error::LengthMismatch { argument: Output, expected: 2, given: 1 };
        assert_eq!(queries_by_gap(&x, &x, &mut out[..1], ws), Err(e));
        assert_eq!(queries_by_gap(&x, &[0.5, nan], out, ws), Err(Error::NotFinite { argument: Y, index: 1 }));
        let e = Error::TooShort { argument: Scratch, needed: 2, given: 1 };
        assert_eq!(queries_by_gap(&x, &x, out, &mut ws[..1]), Err(e));
        assert_eq!(out, &[7; 2]);
        assert_eq!(queries_by_gap(&x, &x, out, ws), Ok(()));
        assert_eq!(out, &[0, 1]); // equal gaps in input order
    }
}
