//! Pair counts by sorting and merging: no tables, no vectors, any key. The portable form, and the oracle of the fast ones.

use super::groups::groups;
use super::pairs::{PairCounts, choose_2};
use super::scores::countable;
use super::sort::sort;
use crate::error::{Argument, Result, same_length};
use crate::key::{RankKey, check_keys, key_of};
use crate::workspace::{as_u32, check, take, words_of_u32};

/// Tied pairs and distinct values of sorted keys.
fn tied(keys: &[u64]) -> (u64, u64) {
    groups(keys, |a, b| a == b)
        .fold((0, 0), |(tied, distinct), group| (tied + choose_2(group.len() as u64), distinct + 1))
}

/// Words of scratch that [`pair_counts_by_merging`] needs for `n` items.
#[must_use]
pub const fn pair_counts_by_merging_scratch_len(n: usize) -> usize {
    words_of_u32(n).saturating_add(n.saturating_mul(2))
}

/// The pair counts of two rankings by merge counting, the textbook's way.
///
/// The same counts as [`pair_counts`](super::pair_counts), which is several times faster where there is room for its tables
/// and vectors; this one is smaller, and what the other is tested against.
///
/// With the items in the order of x, and of y inside a group that x ties, the discordant pairs are the strict inversions of
/// y: a pair tied in x adds none, and a pair tied in y is no inversion.
///
/// # Input
/// As for [`pair_counts`](super::pair_counts).
///
/// # Returns
/// Exact counts; all zero for fewer than two items.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN, with argument and index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < pair_counts_by_merging_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n) comparisons, O(n) for sorted input; 5n/2 words of scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// W. R. Knight, "A computer method for calculating Kendall's tau with ungrouped data", JASA 61 (1966) 436–439.
///
/// # Examples
/// ```
/// use footrule::order::pair_counts_by_merging;
/// let counts = pair_counts_by_merging(&[0.9f32, 0.5, 0.5], &[3u8, 1, 2], &mut [0; 12])?;
/// assert_eq!((counts.concordant, counts.discordant, counts.tied_x), (2, 0, 1));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn pair_counts_by_merging(
    x: &[impl RankKey],
    y: &[impl RankKey],
    scratch: &mut [u64],
) -> Result<PairCounts> {
    let n = x.len();
    same_length(Argument::Y, n, y.len())?;
    countable(Argument::X, n)?;
    check(scratch, pair_counts_by_merging_scratch_len(n))?;
    check_keys(Argument::X, x)?;
    check_keys(Argument::Y, y)?;
    let (items, rest) = take(scratch, words_of_u32(n))?;
    let (keys, spare) = take(rest, n)?;
    let items = as_u32(items).get_mut(..n).unwrap_or_default();
    items.iter_mut().zip(0..).for_each(|(slot, item)| *slot = item);
    sort(items, as_u32(spare), &|a, b| key_of(x, a) < key_of(x, b));
    keys.iter_mut().zip(&*items).for_each(|(slot, &item)| *slot = key_of(y, item));

    let before = |a: u64, b: u64| a < b;
    let (mut tied_x, mut distinct_x, mut tied_both) = (0, 0, 0);
    let mut rest = &mut *keys;
    for group in groups(items, |&a, &b| key_of(x, a) == key_of(x, b)) {
        let Some((keys, others)) = rest.split_at_mut_checked(group.len()) else { break };
        sort(keys, spare, &before);
        tied_x += choose_2(group.len() as u64);
        distinct_x += 1;
        tied_both += tied(keys).0;
        rest = others;
    }
    let discordant = sort(keys, spare, &before);
    let (tied_y, distinct_y) = tied(keys);
    let items = n as u64;
    let (tied_x, tied_y) = (tied_x - tied_both, tied_y - tied_both);
    let concordant = choose_2(items) - discordant - tied_x - tied_y - tied_both;
    Ok(PairCounts { concordant, discordant, tied_x, tied_y, tied_both, items, distinct_x, distinct_y })
}
