//! Pair counts: the one sufficient statistic of the tau family, the Kendall distances and the bucket orders.

use super::scores::countable;
use super::sort::sort;
use crate::error::{Argument, Error, Result, same_length};
use crate::key::RankKey;
use crate::workspace::{as_u32, check, take, words_of_u32};

/// How many of the n(n−1)/2 pairs of items two rankings order alike, differently, or not at all.
///
/// The five counts add up to n(n−1)/2. Everything that compares two rankings by pairs reads them: the coefficients
/// ([`tau_x`](Self::tau_x), [`tau_b`](Self::tau_b), …) and the distances ([`kendall`](Self::kendall),
/// [`k_haus`](Self::k_haus), …) are its methods.
///
/// # Examples
/// ```
/// use footrule::order::pair_counts;
/// let counts = pair_counts(&[1u8, 2, 2, 3], &[1u8, 3, 2, 2], &mut [0; 16])?;
/// assert_eq!((counts.concordant, counts.discordant), (3, 1));
/// assert_eq!((counts.tied_x, counts.tied_y, counts.tied_both), (1, 1, 0));
/// assert_eq!(counts.tau_b::<f64>(), Ok(0.4));
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[must_use]
pub struct PairCounts {
    /// Pairs in the same strict order in both.
    pub concordant: u64,
    /// Pairs in opposite strict orders.
    pub discordant: u64,
    /// Pairs tied in x only.
    pub tied_x: u64,
    /// Pairs tied in y only.
    pub tied_y: u64,
    /// Pairs tied in both.
    pub tied_both: u64,
    /// Number of items n.
    pub items: u64,
    /// Number of distinct values of x.
    pub distinct_x: u64,
    /// Number of distinct values of y.
    pub distinct_y: u64,
}

impl PairCounts {
    /// The counts of two rankings without ties.
    pub(crate) const fn untied(items: u64, discordant: u64) -> Self {
        let concordant = choose_2(items) - discordant;
        let (tied_x, tied_y, tied_both) = (0, 0, 0);
        Self {
            concordant,
            discordant,
            tied_x,
            tied_y,
            tied_both,
            items,
            distinct_x: items,
            distinct_y: items,
        }
    }

    /// All pairs, n0 = n(n−1)/2.
    #[must_use]
    pub const fn pairs(self) -> u64 {
        choose_2(self.items)
    }

    /// Concordant minus discordant pairs, S.
    #[must_use]
    pub const fn net(self) -> i64 {
        self.concordant as i64 - self.discordant as i64
    }
}

/// n(n−1)/2; n is at most 2³¹, so the product fits.
const fn choose_2(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// The flag of an item that opens a group of tied items in a [`Reference`].
const OPENS: u32 = 1 << 31;

/// One ranking, sorted once, to be counted against many.
pub(crate) struct Reference<'s> {
    /// The items in the order of x; [`OPENS`] marks the first of each group of tied items.
    items: &'s [u32],
    tied: u64,
    distinct: u64,
}

/// Words of scratch for a [`Reference`] of `n` items.
pub(crate) const fn reference_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

/// Words of scratch for the rest: sorting the reference, then counting a row.
const fn row_scratch_len(n: usize) -> usize {
    2 * n
}

/// Fails at the first NaN.
pub(crate) fn check_keys(argument: Argument, values: &[impl RankKey]) -> Result<()> {
    match values.iter().position(|value| value.key().is_none()) {
        Some(index) => Err(Error::NotFinite { argument, index }),
        None => Ok(()),
    }
}

/// The key of item `item`; both always exist once the values are checked.
pub(crate) fn key_of(values: &[impl RankKey], item: u32) -> u64 {
    values.get(item as usize).and_then(|value| value.key()).unwrap_or_default()
}

impl<'s> Reference<'s> {
    /// Sorts x; `scratch` is the rest that [`Self::count`] will use again.
    pub(crate) fn new(x: &[impl RankKey], items: &'s mut [u64], scratch: &mut [u64]) -> Result<Self> {
        let n = x.len();
        countable(Argument::X, n)?;
        check_keys(Argument::X, x)?;
        let items = as_u32(items).get_mut(..n).unwrap_or_default();
        items.iter_mut().zip(0..).for_each(|(slot, item)| *slot = item);
        sort(items, as_u32(scratch), &|a, b| key_of(x, a) < key_of(x, b));
        let (mut tied, mut distinct) = (0, 0);
        for group in items.chunk_by_mut(|&a, &b| key_of(x, a) == key_of(x, b)) {
            tied += choose_2(group.len() as u64);
            distinct += 1;
            if let Some(first) = group.first_mut() {
                *first |= OPENS;
            }
        }
        Ok(Self { items, tied, distinct })
    }

    /// Counts y, checked before, against the reference.
    ///
    /// With the items in the order of x, and of y inside a group that x ties, the discordant pairs are the strict
    /// inversions of y: a pair tied in x adds none, and a pair tied in y is no inversion.
    pub(crate) fn count(&self, y: &[impl RankKey], scratch: &mut [u64]) -> Result<PairCounts> {
        let n = self.items.len();
        let (keys, rest) = take(scratch, n)?;
        let (spare, _) = take(rest, n)?;
        for (slot, &item) in keys.iter_mut().zip(self.items) {
            *slot = key_of(y, item & !OPENS);
        }
        let before = |a: u64, b: u64| a < b;
        let mut tied_both = 0;
        if self.tied > 0 {
            let mut rest = &mut *keys;
            for group in self.items.chunk_by(|_, next| next & OPENS == 0) {
                let Some((keys, others)) = rest.split_at_mut_checked(group.len()) else { break };
                sort(keys, spare, &before);
                tied_both += tied(keys).0;
                rest = others;
            }
        }
        let discordant = sort(keys, spare, &before);
        let (tied_y, distinct_y) = tied(keys);
        let items = n as u64;
        let (tied_x, tied_y) = (self.tied - tied_both, tied_y - tied_both);
        Ok(PairCounts {
            concordant: choose_2(items) - discordant - tied_x - tied_y - tied_both,
            discordant,
            tied_x,
            tied_y,
            tied_both,
            items,
            distinct_x: self.distinct,
            distinct_y,
        })
    }
}

/// Tied pairs and distinct values of sorted keys.
fn tied(keys: &[u64]) -> (u64, u64) {
    keys.chunk_by(|a, b| a == b)
        .fold((0, 0), |(tied, distinct), group| (tied + choose_2(group.len() as u64), distinct + 1))
}

/// Words of scratch that [`pair_counts`] needs for `n` items.
#[must_use]
pub const fn pair_counts_scratch_len(n: usize) -> usize {
    reference_scratch_len(n) + row_scratch_len(n)
}

/// Counts the pairs of items that two rankings order alike, differently, or tie.
///
/// ```text
/// concordant  = #{i < j : (x_i − x_j)(y_i − y_j) > 0}      tied_x    = #{i < j : x_i = x_j, y_i ≠ y_j}
/// discordant  = #{i < j : (x_i − x_j)(y_i − y_j) < 0}      tied_y    = #{i < j : x_i ≠ x_j, y_i = y_j}
///                                                          tied_both = #{i < j : x_i = x_j, y_i = y_j}
/// ```
///
/// # Input
/// Two rankings of the same items in item order: ranks, scores or grades, of any two [`RankKey`] types. Equal values
/// are ties; −0 ties with +0; infinities are ordinary extreme values. Turning both around changes nothing, turning
/// one around exchanges concordant and discordant pairs.
///
/// # Returns
/// Exact counts; all zero for fewer than two items.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `y.len() != x.len()`
/// - [`Error::NotFinite`] if a value is NaN, with argument and index
/// - [`Error::TooShort`] if `scratch.len() < pair_counts_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n), O(n) for sorted input; 5n/2 words of scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// W. R. Knight, "A computer method for calculating Kendall's tau with ungrouped data", JASA 61 (1966) 436–439.
///
/// # Examples
/// ```
/// use footrule::order::pair_counts;
/// let counts = pair_counts(&[0.9f32, 0.5, 0.5], &[3u8, 1, 2], &mut [0; 8])?;
/// assert_eq!((counts.concordant, counts.discordant, counts.tied_x), (2, 0, 1));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn pair_counts(x: &[impl RankKey], y: &[impl RankKey], scratch: &mut [u64]) -> Result<PairCounts> {
    same_length(Argument::Y, x.len(), y.len())?;
    check(scratch, pair_counts_scratch_len(x.len()))?;
    check_keys(Argument::X, x)?;
    check_keys(Argument::Y, y)?;
    let (items, rest) = take(scratch, reference_scratch_len(x.len()))?;
    Reference::new(x, items, rest)?.count(y, rest)
}

#[cfg(test)]
mod tests {
    use super::{PairCounts, pair_counts, pair_counts_scratch_len};
    use crate::error::{Argument, Error};
    use std::vec::Vec;

    /// The definition, pair by pair.
    fn oracle(x: &[i8], y: &[i8]) -> PairCounts {
        let mut counts = PairCounts { items: x.len() as u64, ..PairCounts::default() };
        for j in 0..x.len() {
            for i in 0..j {
                match (x[i].cmp(&x[j]) as i8, y[i].cmp(&y[j]) as i8) {
                    (0, 0) => counts.tied_both += 1,
                    (0, _) => counts.tied_x += 1,
                    (_, 0) => counts.tied_y += 1,
                    (a, b) if a == b => counts.concordant += 1,
                    _ => counts.discordant += 1,
                }
            }
        }
        let distinct = |v: &[i8]| v.iter().collect::<std::collections::BTreeSet<_>>().len() as u64;
        (counts.distinct_x, counts.distinct_y) = (distinct(x), distinct(y));
        counts
    }

    #[quickcheck_macros::quickcheck]
    fn equals_the_definition_for_every_key_type(pairs: Vec<(i8, i8)>, coarse: bool) -> bool {
        let squeeze = |v: i8| if coarse { v / 40 } else { v };
        let (x, y): (Vec<i8>, Vec<i8>) = pairs.iter().map(|&(a, b)| (squeeze(a), squeeze(b))).unzip();
        let mut ws = std::vec![0; pair_counts_scratch_len(x.len())];
        let want = oracle(&x, &y);
        macro_rules! all {
            ($($t:ty)*) => { $( {
                let (a, b): (Vec<$t>, Vec<$t>) = x.iter().zip(&y).map(|(&a, &b)| (a as $t, b as $t)).unzip();
                let same = pair_counts(&a, &b, &mut ws) == Ok(want);
                same && pair_counts(&x, &b, &mut ws) == Ok(want)
            } )&&* };
        }
        all!(i8 i16 i32 i64 f32 f64) && {
            let shifted: Vec<u16> = x.iter().map(|&a| (i16::from(a) + 128) as u16).collect();
            pair_counts(&shifted, &y, &mut ws) == Ok(want)
        }
    }

    #[test]
    fn counts_do_not_wrap_past_65536() {
        let n = 65_537u32;
        let (x, y): (Vec<u32>, Vec<u32>) = (0..n).map(|i| (i, n - i)).unzip();
        let mut ws = std::vec![0; pair_counts_scratch_len(n as usize)];
        let counts = pair_counts(&x, &y, &mut ws).unwrap();
        assert_eq!((counts.concordant, counts.discordant), (0, 2_147_516_416));
    }

    #[test]
    fn bad_input_is_named() {
        let ws = &mut [0; 8];
        let e = Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 1 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8], ws), Err(e));
        let e = Error::NotFinite { argument: Argument::Y, index: 1 };
        assert_eq!(pair_counts(&[1.0f32, 2.0], &[0.0f64, -f64::NAN], ws), Err(e));
        let e = Error::TooShort { argument: Argument::Scratch, needed: 5, given: 4 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8, 2], &mut ws[..4]), Err(e));
    }
}
