//! Pair counts: the one sufficient statistic of the tau family, the Kendall distances and the bucket orders.

use super::records::{Codes, FEW, Prefixes, table_bits};
use super::scores::countable;
use super::{counting, table};
use crate::error::{Argument, Result, same_length};
use crate::key::RankKey;
use crate::simd::dispatch;
use crate::simd::triangle::{PairTriangle, Pairs};
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
    pub(super) const fn untied(items: u64, discordant: u64) -> Self {
        Self::new(items, discordant, [0; 3], [items; 2])
    }

    /// From the discordant pairs, the pairs tied in x, in y and in both, and the distinct values.
    pub(super) const fn new(
        items: u64,
        discordant: u64,
        [tied_x, tied_y, tied_both]: [u64; 3],
        [distinct_x, distinct_y]: [u64; 2],
    ) -> Self {
        let (tied_x, tied_y) = (tied_x - tied_both, tied_y - tied_both);
        let concordant = choose_2(items) - discordant - tied_x - tied_y - tied_both;
        Self { concordant, discordant, tied_x, tied_y, tied_both, items, distinct_x, distinct_y }
    }

    /// All pairs, n0 = n(n−1)/2.
    #[must_use]
    pub const fn pairs(self) -> u64 {
        choose_2(self.items)
    }

    /// Concordant minus discordant pairs, S.
    #[must_use]
    pub const fn net(self) -> i64 {
        (self.concordant as i64).saturating_sub(self.discordant as i64)
    }
}

/// n(n−1)/2, exact for the at most 2³¹ items of a ranking.
pub(super) const fn choose_2(n: u64) -> u64 {
    n.saturating_mul(n.saturating_sub(1)) / 2
}

/// Words for sorting records: two buffers, and the counters.
pub(super) const fn room_len(n: usize) -> usize {
    match table_bits(n) {
        0 => 2 * n,
        bits => n.saturating_mul(2).saturating_add(words_of_u32(1 << bits)),
    }
}

/// Two buffers of records, and the counters.
pub(super) fn room(scratch: &mut [u64], n: usize) -> Result<(&mut [u64], &mut [u64], &mut [u32])> {
    let (records, rest) = take(scratch, n)?;
    let (spare, rest) = take(rest, n)?;
    Ok((records, spare, as_u32(rest)))
}

/// The counts of two lists of codes; `counters` and `scratch` are as long as the lists.
#[inline(never)]
pub(super) fn of_codes(
    x: &Codes<'_>,
    y: &Codes<'_>,
    counters: &mut [u64],
    scratch: &mut [u64],
) -> PairCounts {
    let n = x.codes.len();
    if x.untied() && y.untied() {
        return counting::untied(x.codes, y.codes, scratch); // without counting: a sixth of the time of 1000 continuous values
    }
    match (x.distinct, y.distinct, n) {
        (Some(distinct_x), Some(distinct_y), ..=FEW) => {
            let pairs = few(x.codes, y.codes);
            let distinct = [distinct_x as u64, distinct_y as u64];
            PairCounts::new(n as u64, pairs.discordant, pairs.tied(), distinct)
        }
        _ => counting::pair_counts(x, y, counters, scratch),
    }
}

/// The pairs of two short lists of codes. A function of its own, whose bytes are on no other's stack.
#[inline(never)]
fn few(x: &[u32], y: &[u32]) -> Pairs {
    let mut lists = PairTriangle::new(x.len());
    x.iter().zip(y).zip(1..).for_each(|((&x, &y), position)| lists.set(position, x as u8, y as u8));
    dispatch(&lists)
}

/// Words of scratch that [`pair_counts`] needs for `n` items.
#[must_use]
pub const fn pair_counts_scratch_len(n: usize) -> usize {
    room_len(n).saturating_add(words_of_u32(n).saturating_mul(2))
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
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN, with argument and index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < pair_counts_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n) counting sorts, then the inversions of integers, vectorised; for values that spread over a range wider than n, before
/// that a radix sort over the bits in which they differ. A table of joint counts instead if there are few distinct values; all
/// pairs, 32 at a time, up to 96 items. At most 7n/2 words of scratch.
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
/// let counts = pair_counts(&[0.9f32, 0.5, 0.5], &[3u8, 1, 2], &mut [0; 12])?;
/// assert_eq!((counts.concordant, counts.discordant, counts.tied_x), (2, 0, 1));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn pair_counts(x: &[impl RankKey], y: &[impl RankKey], scratch: &mut [u64]) -> Result<PairCounts> {
    let n = x.len();
    same_length(Argument::Y, n, y.len())?;
    countable(Argument::X, n)?;
    check(scratch, pair_counts_scratch_len(n))?;
    let (of_x, of_y) = (Prefixes::of(Argument::X, x)?, Prefixes::of(Argument::Y, y)?);
    if let (Some(rows), Some(columns)) = (of_x.alphabet(), of_y.alphabet())
        && let Some(counters) = table::counters(rows, columns, n)
        && let Some(table) = as_u32(scratch).get_mut(..counters)
    {
        let cell = |x, y| of_x.index(x).wrapping_mul(columns as u16).wrapping_add(of_y.index(y));
        return Ok(table::pair_counts(x, y, columns as usize, table, cell));
    }
    let (codes_x, rest) = take(scratch, words_of_u32(n))?;
    let (codes_y, rest) = take(rest, words_of_u32(n))?;
    let room = &mut room(rest, n)?;
    let x = of_x.codes(x, codes_x, room);
    let y = of_y.codes(y, codes_y, room);
    let (counters, sorted, _) = room;
    Ok(of_codes(&x, &y, counters, sorted))
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
    fn alphabets_beyond_every_table_are_no_overflow() {
        let (x, y) = ([4_280_418_215u32, 0], [1_745_026_849u32, 0]);
        assert_eq!(pair_counts(&x, &y, &mut [0; 12]).map(|counts| counts.concordant), Ok(1));
    }

    #[test]
    fn bad_input_is_named() {
        let ws = &mut [0; 12];
        let e = Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 1 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8], ws), Err(e));
        let e = Error::NotFinite { argument: Argument::Y, index: 1 };
        assert_eq!(pair_counts(&[1.0f32, 2.0], &[0.0f64, -f64::NAN], ws), Err(e));
        let e = Error::TooShort { argument: Argument::Scratch, needed: 6, given: 4 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8, 2], &mut ws[..4]), Err(e));
    }
}
