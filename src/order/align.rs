//! Two lists of ids become one permutation: the rank in the second list of each item of the first.

use super::by_id::by_id;
use super::permutation::Ranks;
use crate::error::{Argument, Error, Result, same_length};
use crate::workspace::{as_u32, check, take, words_of_u32};

/// Marks an item that the other list lacks. No index is that large.
const ABSENT: u32 = u32::MAX;

/// What [`matches`] leaves in the scratch.
struct Matches<'s> {
    /// For each item of a its index in b, or [`ABSENT`].
    in_b: &'s mut [u32],
    /// As many words as b has items, free for use.
    free: &'s mut [u32],
}

/// Words of scratch for [`matches`]: both lists sorted, and the spare half of a sort.
const fn matches_scratch_len(a: usize, b: usize) -> usize {
    let longer = if a > b { a } else { b };
    words_of_u32(a).saturating_add(words_of_u32(b)).saturating_add(words_of_u32(longer))
}

/// Finds each item of a in b.
fn matches<'s, I: Ord>(a: &[I], b: &[I], scratch: &'s mut [u64]) -> Result<Matches<'s>> {
    let (items_a, rest) = take(scratch, words_of_u32(a.len()))?;
    let (items_b, spare) = take(rest, words_of_u32(b.len()))?;
    let items_a = by_id(Argument::X, a.len(), |i| a.get(i as usize), items_a, spare)?;
    let items_b = by_id(Argument::Y, b.len(), |i| b.get(i as usize), items_b, spare)?;
    let in_b = as_u32(spare).get_mut(..a.len()).unwrap_or_default();
    let mut waiting = items_b.iter().peekable();
    for &item in &*items_a {
        let id = a.get(item as usize);
        while waiting.next_if(|&&other| b.get(other as usize) < id).is_some() {}
        let found = waiting.next_if(|&&other| b.get(other as usize) == id);
        if let Some(slot) = in_b.get_mut(item as usize) {
            *slot = found.copied().unwrap_or(ABSENT);
        }
    }
    Ok(Matches { in_b, free: items_b })
}

/// Words of scratch that [`align`] needs for two lists of `n` items.
#[must_use]
pub const fn align_scratch_len(n: usize) -> usize {
    matches_scratch_len(n, n)
}

/// The displacement F of two lists of the same ids: the rank in `b` of the item at each rank of `a`.
///
/// ```text
/// F(k) = rank in b of the item at rank k of a
/// ```
///
/// # Input
/// Two lists of ids, best first, with the same items. An id is any type with a total order: integers, tuples, `&str`.
///
/// # Returns
/// A proved [`Ranks`] over `out`: the identity for equal lists, `n, …, 2, 1` if one is the reverse of the other. It
/// is what the functions of [`distance`](crate::distance) take. Exchanging the lists gives its
/// [`inverse`](Ranks::inverse).
///
/// # Errors
/// - [`Error::LengthMismatch`] if `b.len() != a.len()` (argument `Y`) or `out.len() != a.len()`
/// - [`Error::Duplicate`] if an id stands twice in `a` (argument `X`) or in `b` (`Y`), with the index of the second copy
/// - [`Error::Missing`] if an item of `a` is not in `b`, with its index in `a`; see [`align_common`] for such lists
/// - [`Error::TooShort`] if `scratch.len() < align_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n) comparisons of ids, 3n/2 words of scratch.
///
/// # Examples
/// ```
/// use footrule::order::align;
/// let (mut out, ws) = ([0; 4], &mut [0; 6]);
/// let f = align(&["d2", "d1", "d4", "d3"], &["d1", "d4", "d2", "d3"], &mut out, ws)?;
/// assert_eq!(f.as_slice(), [3, 1, 2, 4]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn align<'o, I: Ord + Copy>(
    a: &[I],
    b: &[I],
    out: &'o mut [u32],
    scratch: &mut [u64],
) -> Result<Ranks<'o>> {
    same_length(Argument::Y, a.len(), b.len())?;
    same_length(Argument::Output, a.len(), out.len())?;
    check(scratch, align_scratch_len(a.len()))?;
    let in_b = matches(a, b, scratch)?.in_b;
    if let Some(index) = in_b.iter().position(|&other| other == ABSENT) {
        return Err(Error::Missing { argument: Argument::X, index });
    }
    out.iter_mut().zip(in_b).for_each(|(slot, other)| *slot = *other + 1);
    Ok(Ranks::proved(out))
}

/// The common part of two lists, and what each side had alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Common<'o> {
    /// The displacement F of the common items, with ranks counted among them only.
    pub ranks: Ranks<'o>,
    /// Items of the first list that the second lacks.
    pub only_x: usize,
    /// Items of the second list that the first lacks.
    pub only_y: usize,
}

/// Words of scratch that [`align_common`] needs for lists of `a` and `b` items.
#[must_use]
pub const fn align_common_scratch_len(a: usize, b: usize) -> usize {
    matches_scratch_len(a, b)
}

/// The displacement F of the items that two lists share, and how many items each list has alone.
///
/// ```text
/// F(k) = rank in b of the k-th common item of a,      ranks counted among the common items
/// ```
///
/// # Input
/// Two lists of ids, best first, of any lengths. See [`align`] for lists of the same items.
///
/// # Returns
/// [`Common`]; its ranks are the front of `out`, what follows is left as it was. `ranks.len() + only_x = a.len()` and
/// `ranks.len() + only_y = b.len()`.
///
/// # Errors
/// - [`Error::Duplicate`] if an id stands twice in `a` (argument `X`) or in `b` (`Y`), with the index of the second copy
/// - [`Error::TooShort`] if `out` is shorter than the number of common items, or
///   `scratch.len() < align_common_scratch_len(a.len(), b.len())`
/// - [`Error::Overflow`] if a list has more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n) comparisons of ids for n items in all, and at most 3/2 words of scratch an item of the longer list.
///
/// # Examples
/// ```
/// use footrule::order::align_common;
/// let (mut out, ws) = ([0; 4], &mut [0; 6]);
/// let common = align_common(&[7, 5, 9, 2], &[2, 7, 8], &mut out, ws)?; // 7 and 2 are in both
/// assert_eq!(common.ranks.as_slice(), [2, 1]);
/// assert_eq!((common.only_x, common.only_y), (2, 1));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn align_common<'o, I: Ord + Copy>(
    a: &[I],
    b: &[I],
    out: &'o mut [u32],
    scratch: &mut [u64],
) -> Result<Common<'o>> {
    check(scratch, align_common_scratch_len(a.len(), b.len()))?;
    let Matches { in_b, free: ranks } = matches(a, b, scratch)?;
    let common = || in_b.iter().filter(|&&other| other != ABSENT);
    let shared = common().count();
    let given = out.len();
    let short = Error::TooShort { argument: Argument::Output, needed: shared, given };
    let out = out.get_mut(..shared).ok_or(short)?;
    // Flag the common items of b, then count them: the running count is the rank.
    ranks.fill(0);
    for &other in common() {
        if let Some(flag) = ranks.get_mut(other as usize) {
            *flag = 1;
        }
    }
    let mut rank = 0;
    for slot in ranks.iter_mut() {
        rank += *slot;
        *slot = rank;
    }
    for (slot, &other) in out.iter_mut().zip(common()) {
        *slot = ranks.get(other as usize).copied().unwrap_or_default();
    }
    Ok(Common { ranks: Ranks::proved(out), only_x: a.len() - shared, only_y: b.len() - shared })
}

#[cfg(test)]
mod tests {
    use super::{align, align_common, align_common_scratch_len, align_scratch_len};
    use crate::error::{
        Argument::{Output, Scratch, X, Y},
        Error,
    };
    use std::vec::Vec;

    #[test]
    fn bad_lists_are_named_and_nothing_is_written() {
        let (mut out, ws) = ([9; 3], &mut [0; 6]);
        let mut fails = |a: &[u8], b: &[u8], error| {
            assert_eq!(align(a, b, &mut out, ws), Err(error), "{a:?} {b:?}");
            assert_eq!(out, [9; 3]);
        };
        fails(&[1, 2, 3], &[1, 2], Error::LengthMismatch { argument: Y, expected: 3, given: 2 });
        fails(&[1, 2], &[1, 2], Error::LengthMismatch { argument: Output, expected: 2, given: 3 });
        fails(&[1, 2, 1], &[1, 2, 3], Error::Duplicate { argument: X, index: 2 });
        fails(&[1, 2, 3], &[3, 2, 2], Error::Duplicate { argument: Y, index: 2 });
        fails(&[1, 4, 5], &[3, 2, 1], Error::Missing { argument: X, index: 1 });
        let e = Error::TooShort { argument: Scratch, needed: 6, given: 5 };
        assert_eq!(align(&[1, 2, 3], &[1, 2, 3], &mut out, &mut ws[..5]), Err(e));
        let e = Error::TooShort { argument: Output, needed: 2, given: 1 };
        assert_eq!(align_common(&[1, 2, 3], &[3, 4, 1], &mut out[..1], ws), Err(e));
        let e = Error::Duplicate { argument: X, index: 1 };
        assert_eq!(align_common(&[7, 7], &[1, 2, 3], &mut out, ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 5, given: 4 };
        assert_eq!(align_common(&[1], &[1, 2, 3], &mut out, &mut ws[..4]), Err(e));
        assert_eq!(out, [9; 3]);
    }

    #[test]
    fn many_duplicates_report_the_first_second_copy() {
        let a = [5, 4, 3, 3, 4, 5];
        let e = Error::Duplicate { argument: X, index: 3 };
        assert_eq!(align(&a, &a, &mut [0; 6], &mut [0; 9]), Err(e));
    }

    #[quickcheck_macros::quickcheck]
    fn both_follow_their_definition(a: Vec<i16>, b: Vec<i16>) -> bool {
        let unique = |ids: Vec<i16>| {
            let mut kept = Vec::new();
            ids.into_iter().map(|id| id % 40).for_each(|id| {
                if !kept.contains(&id) {
                    kept.push(id);
                }
            });
            kept
        };
        let (a, b) = (unique(a), unique(b));
        let place = |list: &[i16], id: i16| list.iter().position(|&other| other == id);
        let shared = |list: &[i16], other: &[i16]| -> Vec<i16> {
            list.iter().copied().filter(|id| other.contains(id)).collect()
        };
        let (in_a, in_b) = (shared(&a, &b), shared(&b, &a));
        let want: Vec<u32> = in_a.iter().map(|&id| place(&in_b, id).unwrap() as u32 + 1).collect();
        let mut out = std::vec![0; a.len().max(b.len())];
        let mut ws = std::vec![0; align_common_scratch_len(a.len(), b.len())];
        let common = align_common(&a, &b, &mut out, &mut ws).unwrap();
        let counts = (common.only_x, common.only_y) == (a.len() - in_a.len(), b.len() - in_b.len());
        let ranks = common.ranks.as_slice() == want;
        let mut out = std::vec![0; in_a.len()];
        let mut ws = std::vec![0; align_scratch_len(in_a.len())];
        counts && ranks && align(&in_a, &in_b, &mut out, &mut ws).unwrap().as_slice() == want
    }
}
