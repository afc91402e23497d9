//! From scores to ranks: argsort, top-k, ranks with ties. Higher scores are better.

use super::best::{Ranked, best};
use super::permutation::Order;
use super::records::item;
use super::sort::sort;
use crate::error::{Argument, Error, Result, same_length};
use crate::key::RankKey;
use crate::workspace::check;

mod sealed {
    pub trait Sealed {}
}

/// How items with equal scores are ordered: [`Ties`] by input position, [`ById`] by an id. The trait is sealed.
pub trait TieRule: sealed::Sealed {
    /// Whether item `a` goes before item `b` when their scores tie.
    #[doc(hidden)]
    fn before(&self, a: u32, b: u32) -> bool;
    /// Whether that is their order in the input.
    #[doc(hidden)]
    fn by_index(&self) -> bool {
        false
    }
    /// Puts tied items, which stand by input position, in order. The spare is at least as long.
    #[doc(hidden)]
    fn arrange(&self, tied: &mut [u32], spare: &mut [u32]);
    /// Fails unless the rule can order `n` items.
    #[doc(hidden)]
    fn check(&self, n: usize) -> Result<()>;
}

/// Ties by input position.
///
/// The default of most tools that do not say is `FirstIndex` (a stable sort); scikit-learn's `ignore_ties` is
/// `LastIndex` (a reversed ascending sort).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The item that stands first in the input ranks first.
    FirstIndex,
    /// The item that stands last in the input ranks first.
    LastIndex,
}

/// Ties by id, as trec_eval breaks them (descending by bytes); equal ids fall back on input order.
///
/// Any key will do as an id: with the grades themselves, `descending` is the optimistic and `ascending` the
/// pessimistic order of tied documents.
///
/// # Examples
/// ```
/// use footrule::{ById, order::argsort};
/// let (mut out, ws) = ([0; 2], &mut [0; 8]);
/// let order = argsort(&[5.0f32, 5.0], ById::descending(&["m", "p"]), &mut out, ws)?;
/// assert_eq!(order.as_slice(), [1, 0]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ById<'a, I> {
    ids: &'a [I],
    descending: bool,
}

impl<'a, I: Ord> ById<'a, I> {
    /// The greater id ranks first.
    #[must_use]
    pub const fn descending(ids: &'a [I]) -> Self {
        Self { ids, descending: true }
    }

    /// The smaller id ranks first.
    #[must_use]
    pub const fn ascending(ids: &'a [I]) -> Self {
        Self { ids, descending: false }
    }
}

impl sealed::Sealed for Ties {}
impl TieRule for Ties {
    fn before(&self, a: u32, b: u32) -> bool {
        match self {
            Self::FirstIndex => a < b,
            Self::LastIndex => a > b,
        }
    }

    fn by_index(&self) -> bool {
        *self == Self::FirstIndex
    }

    fn arrange(&self, tied: &mut [u32], _: &mut [u32]) {
        tied.reverse();
    }

    fn check(&self, _: usize) -> Result<()> {
        Ok(())
    }
}

impl<I: Ord> sealed::Sealed for ById<'_, I> {}
impl<I: Ord> TieRule for ById<'_, I> {
    fn before(&self, a: u32, b: u32) -> bool {
        match (self.ids.get(a as usize), self.ids.get(b as usize)) {
            (Some(x), Some(y)) if x != y => (x > y) == self.descending,
            _ => a < b,
        }
    }

    fn arrange(&self, tied: &mut [u32], spare: &mut [u32]) {
        sort(tied, spare, &|a, b| self.before(a, b));
    }

    fn check(&self, n: usize) -> Result<()> {
        same_length(Argument::Ids, n, self.ids.len())
    }
}

/// The largest number of items: an index takes 31 bits, one is left for a flag.
pub(crate) const MAX_ITEMS: usize = i32::MAX as usize;

/// Fails beyond [`MAX_ITEMS`].
pub(crate) fn countable(argument: Argument, n: usize) -> Result<()> {
    if n <= MAX_ITEMS { Ok(()) } else { Err(Error::Overflow { argument, index: MAX_ITEMS }) }
}

/// Words of scratch that [`argsort`] needs for `n` items.
#[must_use]
pub const fn argsort_scratch_len(n: usize) -> usize {
    n.saturating_mul(4)
}

/// The items in the order of their scores, best (highest) first.
///
/// ```text
/// out[k − 1] = index of the item with the k-th highest score
/// ```
///
/// # Input
/// One score an item, in any order; infinities are ordinary extreme values, −0 ties with +0. Tied scores are ordered
/// by `ties`. Empty gives an empty order.
///
/// # Returns
/// A proved [`Order`] over `out`, item indices from 0.
///
/// # Errors
/// - [`Error::NotFinite`] if a score is NaN, with its index
/// - [`Error::LengthMismatch`] if `out.len() != scores.len()`, or the ids of [`ById`] are not as many
/// - [`Error::TooShort`] if `scratch.len() < argsort_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n), 4n words of scratch.
///
/// # Examples
/// ```
/// use footrule::{Ties, order::argsort};
/// let (mut out, ws) = ([0; 3], &mut [0; 12]);
/// assert_eq!(argsort(&[0.3f32, 0.9, 0.3], Ties::FirstIndex, &mut out, ws)?.as_slice(), [1, 0, 2]);
/// assert_eq!(argsort(&[0.3f32, 0.9, 0.3], Ties::LastIndex, &mut out, ws)?.as_slice(), [1, 2, 0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn argsort<'o>(
    scores: &[impl RankKey],
    ties: impl TieRule,
    out: &'o mut [u32],
    scratch: &mut [u64],
) -> Result<Order<'o>> {
    same_length(Argument::Output, scores.len(), out.len())?;
    check(scratch, argsort_scratch_len(scores.len()))?;
    Ok(Order::proved(top_k(scores, ties, out, scratch)?))
}

/// Words of scratch that [`top_k`] needs for `n` items.
#[must_use]
pub const fn top_k_scratch_len(n: usize) -> usize {
    n.saturating_mul(4)
}

/// The `out.len()` items with the highest scores, best first; all of them if there are fewer.
///
/// # Input
/// As for [`argsort`]; k is the length of `out`.
///
/// # Returns
/// The filled prefix of `out`: `min(k, n)` item indices, from 0. What follows it is left as it was.
///
/// # Errors
/// - [`Error::NotFinite`] if a score is NaN, with its index
/// - [`Error::LengthMismatch`] if the ids of [`ById`] are not as many as the scores
/// - [`Error::TooShort`] if `scratch.len() < top_k_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n + k log k) for scores in random order, O(n log n) at worst; 4n words of scratch.
///
/// # Examples
/// ```
/// use footrule::{Ties, order::top_k};
/// let (mut out, ws) = ([0; 2], &mut [0; 12]);
/// assert_eq!(top_k(&[0.3f32, 0.9, 0.1], Ties::FirstIndex, &mut out, ws)?, [1, 0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn top_k<'o>(
    scores: &[impl RankKey],
    ties: impl TieRule,
    out: &'o mut [u32],
    scratch: &mut [u64],
) -> Result<&'o [u32]> {
    check(scratch, top_k_scratch_len(scores.len()))?;
    let best = best(scores, out.len(), &ties, scratch)?;
    out.iter_mut().zip(best).for_each(|(slot, &item)| *slot = item);
    Ok(out.get(..best.len()).unwrap_or_default())
}

/// Words of scratch that the functions for ranks with ties need for `n` items.
#[must_use]
pub const fn ranks_scratch_len(n: usize) -> usize {
    n.saturating_mul(4)
}

/// What each item of a tie group gets: from the items ahead of it, its size, and the groups ahead of it.
fn ranks_by_group(
    scores: &[impl RankKey],
    out: &mut [u32],
    scratch: &mut [u64],
    rank: impl Fn(usize, usize, usize) -> usize,
) -> Result<()> {
    same_length(Argument::Output, scores.len(), out.len())?;
    check(scratch, ranks_scratch_len(scores.len()))?;
    countable(Argument::Scores, scores.len())?;
    let ranked = Ranked::all(scores, scratch)?;
    let mut ahead = 0;
    for (groups, group) in ranked.groups().enumerate() {
        let rank = rank(ahead, group.len(), groups) as u32;
        for &record in group {
            if let Some(slot) = out.get_mut(item(record)) {
                *slot = rank;
            }
        }
        ahead += group.len();
    }
    Ok(())
}

macro_rules! ranks {
    ($(#[doc = $doc:literal])* $name:ident, $other:literal, $rank:expr, $example:literal) => {
        $(#[doc = $doc])*
        ///
        /// # Input
        /// One score an item, higher is better; NaN is an error, −0 ties with +0, infinities are extreme values.
        ///
        /// # Errors
        /// - [`Error::NotFinite`] if a score is NaN, with its index
        /// - [`Error::LengthMismatch`] if `out.len() != scores.len()`
        /// - [`Error::TooShort`] if `scratch.len() < ranks_scratch_len(n)`
        /// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
        ///
        /// # Cost
        /// O(n log n), 4n words of scratch.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use footrule::order::", stringify!($name), ";")]
        /// let (mut out, ws) = ([0; 4], &mut [0; 16]);
        #[doc = concat!(stringify!($name), "(&[0.9f32, 0.7, 0.7, 0.1], &mut out, ws)?;")]
        #[doc = concat!("assert_eq!(out, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name(scores: &[impl RankKey], out: &mut [u32], scratch: &mut [u64]) -> Result<()> {
            ranks_by_group(scores, out, scratch, $rank)
        }
    };
}

ranks! {
    /// The rank of each item by score, where tied items share the best of their ranks ("1224", competition ranking).
    ranks_min, "min", |ahead, _, _| ahead + 1, "[1, 2, 2, 4]"
}
ranks! {
    /// The rank of each item by score, where tied items share the worst of their ranks ("1334").
    ranks_max, "max", |ahead, size, _| ahead + size, "[1, 3, 3, 4]"
}
ranks! {
    /// The rank of each item by score, where tied items share a rank and none is left out ("1223").
    ranks_dense, "dense", |_, _, groups| groups + 1, "[1, 2, 2, 3]"
}
ranks! {
    /// **Twice** the rank of each item by score, where tied items share the mean of their ranks ("1 2.5 2.5 4"):
    /// `2 · midrank = 2 · ahead + size + 1`, an exact integer.
    midranks, "mid", |ahead, size, _| 2 * ahead + size + 1, "[2, 5, 5, 8]"
}

#[cfg(test)]
mod tests {
    use super::{ById, Ties, argsort, midranks, ranks_dense, ranks_max, ranks_min, top_k};
    use crate::error::{
        Argument::{Ids, Output, Scores, Scratch},
        Error,
    };
    use std::vec::Vec;

    #[test]
    fn forty_ties_in_any_input_order_rank_by_id_descending() {
        let mut ids: Vec<u32> = (0..40).collect();
        for turn in 0..40 {
            ids.rotate_left(turn);
            let (mut out, mut ws) = ([0; 40], [0; 160]);
            let order = argsort(&[1.0f64; 40], ById::descending(&ids), &mut out, &mut ws).unwrap();
            assert!(order.as_slice().iter().map(|&i| ids[i as usize]).eq((0..40).rev()));
        }
    }

    #[test]
    fn zeros_tie_and_nan_is_named() {
        let (mut out, mut ws) = ([7; 3], [0; 12]);
        let order = argsort(&[-0.0f64, 0.0, 1.0], Ties::FirstIndex, &mut out, &mut ws).unwrap();
        assert_eq!(order.as_slice(), [2, 0, 1]);
        let order = argsort(&[-0.0f64, 0.0, 1.0], Ties::LastIndex, &mut out, &mut ws).unwrap();
        assert_eq!(order.as_slice(), [2, 1, 0]);
        for nan in [f64::NAN, -f64::NAN] {
            out = [7; 3];
            let e = Error::NotFinite { argument: Scores, index: 1 };
            assert_eq!(argsort(&[0.0, nan, nan], Ties::FirstIndex, &mut out, &mut ws), Err(e));
            assert_eq!(ranks_min(&[0.0, nan, nan], &mut out, &mut ws), Err(e));
            assert_eq!(out, [7; 3]);
        }
    }

    #[test]
    fn a_prefix_is_written_and_nothing_else() {
        let (mut out, mut ws) = ([9; 4], [0; 12]);
        assert_eq!(top_k(&[1u8, 3, 2], Ties::FirstIndex, &mut out, &mut ws).unwrap(), [1, 2, 0]);
        assert_eq!(out, [1, 2, 0, 9]);
        assert_eq!(top_k(&[1u8, 3, 2], Ties::FirstIndex, &mut [], &mut ws).unwrap(), []);
    }

    #[test]
    fn bad_lengths_are_errors() {
        let (mut out, mut ws) = ([0; 2], [0; 8]);
        let e = Error::LengthMismatch { argument: Output, expected: 3, given: 2 };
        assert_eq!(argsort(&[1u8; 3], Ties::FirstIndex, &mut out, &mut ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 8, given: 7 };
        assert_eq!(argsort(&[1u8; 2], Ties::FirstIndex, &mut out, &mut ws[..7]), Err(e));
        let e = Error::LengthMismatch { argument: Ids, expected: 2, given: 1 };
        assert_eq!(argsort(&[1u8; 2], ById::ascending(&["a"]), &mut out, &mut ws), Err(e));
    }

    #[quickcheck_macros::quickcheck]
    fn ranks_follow_their_definitions(scores: Vec<i8>) -> bool {
        let n = scores.len();
        let mut ws = std::vec![0; 4 * n];
        let [mut min, mut max, mut mid, mut dense] = core::array::from_fn(|_| std::vec![0; n]);
        ranks_min(&scores, &mut min, &mut ws).unwrap();
        ranks_max(&scores, &mut max, &mut ws).unwrap();
        midranks(&scores, &mut mid, &mut ws).unwrap();
        ranks_dense(&scores, &mut dense, &mut ws).unwrap();
        (0..n).all(|i| {
            let above = scores.iter().filter(|&&s| s > scores[i]);
            let equal = scores.iter().filter(|&&s| s == scores[i]).count() as u32;
            let mut distinct: Vec<_> = above.clone().collect();
            distinct.sort_unstable();
            distinct.dedup();
            let ahead = above.count() as u32;
            min[i] == ahead + 1
                && max[i] == ahead + equal
                && mid[i] == 2 * ahead + equal + 1
                && dense[i] == distinct.len() as u32 + 1
        })
    }
}
