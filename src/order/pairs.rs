//! Pair counts: the one sufficient statistic of the tau family, the Kendall distances and the bucket orders.

use super::records::{Prefixes, SHORT, Sorted, item, sort_records, table_bits};
use super::scores::countable;
use super::{inversions, table};
use crate::error::{Argument, Result, same_length};
use crate::key::RankKey;
use crate::simd::dispatch;
use crate::simd::triangle::PairTriangle;
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
        self.concordant as i64 - self.discordant as i64
    }
}

/// n(n−1)/2; n is at most 2³¹, so the product fits.
pub(super) const fn choose_2(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// One ranking, sorted once, to be counted against many.
pub(crate) struct Reference<'s> {
    /// For each item the place (from 0) where its group of tied items begins in the order of x.
    begins: &'s [u32],
    tied: u64,
    distinct: u64,
}

/// Words of scratch for a [`Reference`] of `n` items.
pub(crate) const fn reference_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

/// Words of scratch for the rest: sorting the reference, then counting a row.
const fn row_scratch_len(n: usize) -> usize {
    2 * n + table_len(n)
}

/// Words for the counters of the radix sort.
const fn table_len(n: usize) -> usize {
    match table_bits(n) {
        0 => 0,
        bits => words_of_u32(1 << bits),
    }
}

/// Two buffers of records, and the counters.
fn split_row(scratch: &mut [u64], n: usize) -> Result<(&mut [u64], &mut [u64], &mut [u32])> {
    let (records, rest) = take(scratch, n)?;
    let (spare, rest) = take(rest, n)?;
    Ok((records, spare, as_u32(rest)))
}

impl<'s> Reference<'s> {
    /// Sorts x; `scratch` is the rest that [`Self::count`] will use again.
    pub(crate) fn new(
        x: &[impl RankKey],
        prefixes: Prefixes,
        begins: &'s mut [u64],
        scratch: &mut [u64],
    ) -> Result<Self> {
        let (records, spare, table) = split_row(scratch, x.len())?;
        let begins = as_u32(begins).get_mut(..x.len()).unwrap_or_default();
        let sorted = prefixes.sort(x, records, spare, table).records;
        let (mut tied, mut distinct, mut begin) = (0, 0, 0);
        for group in sorted.chunk_by(|&a, &b| prefixes.tie(x, a, b)) {
            for &record in group {
                if let Some(slot) = begins.get_mut(item(record)) {
                    *slot = begin;
                }
            }
            begin += group.len() as u32;
            tied += choose_2(group.len() as u64);
            distinct += 1;
        }
        Ok(Self { begins, tied, distinct })
    }

    /// Counts y against the reference.
    ///
    /// Taken in the order of y and put at the next free place of its x group, every item ends up in the order of (x, y):
    /// the discordant pairs are then the strict inversions of the ranks in y, for a pair tied in x stands in order and a
    /// pair tied in y is no inversion.
    pub(crate) fn count(
        &self,
        y: &[impl RankKey],
        prefixes: Prefixes,
        scratch: &mut [u64],
    ) -> Result<PairCounts> {
        let n = self.begins.len();
        let (records, spare, table) = split_row(scratch, n)?;
        let Sorted { records, spare } = prefixes.sort(y, records, spare, table);
        let (ranks, filled) = as_u32(spare).split_at_mut_checked(n).unwrap_or_default();
        filled.fill(0);
        let (mut tied_y, mut rank) = (0, 0);
        for group in records.chunk_by(|&a, &b| prefixes.tie(y, a, b)) {
            for &record in group {
                let Some(&begin) = self.begins.get(item(record)) else { continue };
                let Some(filled) = filled.get_mut(begin as usize) else { continue };
                if let Some(slot) = ranks.get_mut((begin + *filled) as usize) {
                    *slot = rank;
                }
                *filled += 1;
            }
            tied_y += choose_2(group.len() as u64);
            rank += 1;
        }
        let mut tied_both = 0;
        if self.tied > 0 && tied_y > 0 {
            let mut rest = &*ranks;
            while let Some(&size) = filled.get(n - rest.len()) {
                let Some((group, others)) = rest.split_at_checked(size as usize) else { break };
                tied_both += group.chunk_by(|a, b| a == b).map(|run| choose_2(run.len() as u64)).sum::<u64>();
                rest = others;
            }
        }
        let bits = u32::BITS - u32::leading_zeros(rank.saturating_sub(1));
        let spare = as_u32(records).get_mut(..n).unwrap_or_default();
        let discordant = inversions::count(ranks, spare, bits);
        let (tied, distinct) = ([self.tied, tied_y, tied_both], [self.distinct, rank.into()]);
        Ok(PairCounts::new(n as u64, discordant, tied, distinct))
    }
}

/// Words of scratch that [`pair_counts`] needs for `n` items.
#[must_use]
pub const fn pair_counts_scratch_len(n: usize) -> usize {
    2 * words_of_u32(n) + row_scratch_len(n)
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
/// O(n) passes of a radix sort over the bits in which the values differ (four at most), then the inversions of integers,
/// vectorised; a table of joint counts instead if there are few distinct values. O(n) for sorted input. at most 7n/2 words of scratch.
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
        let columns = columns as usize;
        let cell = |x, y| of_x.prefix(x) as usize * columns + of_y.prefix(y) as usize;
        return Ok(table::pair_counts(x, y, columns, table, cell));
    }
    let (codes_x, rest) = take(scratch, words_of_u32(n))?;
    let (codes_y, rest) = take(rest, words_of_u32(n))?;
    let (codes_x, codes_y) = (as_u32(codes_x), as_u32(codes_y));
    let room = &mut split_row(rest, n)?;
    let bits_x = of_x.codes(x, codes_x, room);
    let bits_y = of_y.codes(y, codes_y, room);
    let codes = codes_x.iter().zip(&*codes_y).take(n);
    if n <= SHORT {
        let mut lists = PairTriangle::new(n);
        codes.enumerate().for_each(|(i, (&x, &y))| lists.set(i, x as u8, y as u8));
        let ties = dispatch(&lists);
        return Ok(PairCounts::new(n as u64, ties.discordant, ties.tied(), lists.distinct()));
    }
    let (records, spare, table) = room;
    for (record, (&x, &y)) in records.iter_mut().zip(codes) {
        *record = u64::from(y) << 32 | u64::from(x);
    }
    let Sorted { records, spare } = sort_records(records, spare, table, 32, bits_y);
    let [mut of_x, mut of_y, mut of_both] = [const { Ties::NONE }; 3];
    records.iter().for_each(|record| of_y.add(record >> 32));
    let Sorted { records, spare } = sort_records(records, spare, table, 0, bits_x);
    let (ranks, spare) = as_u32(spare).split_at_mut_checked(n).unwrap_or_default();
    for (rank, &record) in ranks.iter_mut().zip(&*records) {
        of_x.add(record & u64::from(u32::MAX));
        of_both.add(record);
        *rank = (record >> 32) as u32;
    }
    let discordant = inversions::count(ranks, spare, bits_y);
    let (tied, distinct) = ([of_x.tied, of_y.tied, of_both.tied], [of_x.distinct, of_y.distinct]);
    Ok(PairCounts::new(n as u64, discordant, tied, distinct))
}

/// Counts the pairs tied in one part of sorted records, and the values of that part, as the records go by.
struct Ties {
    before: u64,
    run: u64,
    tied: u64,
    distinct: u64,
}

impl Ties {
    /// Equal to no first part: sorted codes begin at 0.
    const NONE: Self = Self { before: u64::MAX, run: 0, tied: 0, distinct: 0 };

    /// An item that follows t equal ones ties with each of them. Adding t up has no branch to mispredict at the end of a
    /// group.
    #[inline(always)]
    fn add(&mut self, part: u64) {
        let equal = self.before == part;
        self.run = if equal { self.run + 1 } else { 0 };
        self.tied += self.run;
        self.distinct += u64::from(!equal);
        self.before = part;
    }
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
        let ws = &mut [0; 12];
        let e = Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 1 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8], ws), Err(e));
        let e = Error::NotFinite { argument: Argument::Y, index: 1 };
        assert_eq!(pair_counts(&[1.0f32, 2.0], &[0.0f64, -f64::NAN], ws), Err(e));
        let e = Error::TooShort { argument: Argument::Scratch, needed: 6, given: 4 };
        assert_eq!(pair_counts(&[1u8, 2], &[1u8, 2], &mut ws[..4]), Err(e));
    }
}
