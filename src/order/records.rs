//! Values as `prefix · 2³² + item` records, and their stable radix sort.
//!
//! A key has up to 64 bits, but what tells the keys of one list apart are the bits of max − min. If those are at most 32 they
//! all fit the record's upper half, and one sort of eight-byte records orders anything; otherwise the leading 32 of them
//! go there, and the few items that still tie are put in order by their whole keys. Floats that hold whole numbers are
//! read as the integers they are: grades and ranks stored as floats then have short keys.

use super::groups::group_len;
use super::sort::sort;
use crate::error::{Argument, Error, Result};
use crate::key::{RankKey, check_keys};
use crate::scatter::scatter;
use crate::simd::{Kernel, Tier, dispatch};
use crate::workspace::as_u32;
use core::cmp::Ordering;

/// How the keys of one list become prefixes.
#[derive(Clone, Copy)]
pub(crate) struct Prefixes {
    /// Keys are those of the values' integers.
    whole: bool,
    least: u64,
    /// max − min, and its bits.
    range: u64,
    bits: u32,
}

impl Prefixes {
    /// Reads the list once (a list of fractions twice); NaN is an error with its index.
    pub(crate) fn of<K: RankKey>(argument: Argument, values: &[K]) -> Result<Self> {
        let range = dispatch(Range { values, whole: true });
        let (whole, range) = (range.is_some(), range.or_else(|| dispatch(Range { values, whole: false })));
        let Some((least, greatest)) = range else {
            check_keys(argument, values)?;
            return Err(Error::Empty { argument });
        };
        let range = greatest - least;
        Ok(Self { whole, least, range, bits: u64::BITS - range.leading_zeros() })
    }

    /// Whether prefixes tell all different keys apart.
    const fn exact(self) -> bool {
        self.bits <= 32
    }

    /// The number of values that prefixes can take, if they are exact.
    pub(super) const fn alphabet(self) -> Option<u64> {
        if self.exact() { Some(self.range + 1) } else { None }
    }

    /// Whether prefixes are exact and below n: codes as they are.
    pub(super) const fn dense(self, n: usize) -> bool {
        self.range < n as u64
    }

    /// The whole key, from the least one of the list.
    #[inline(always)]
    fn key(self, value: impl RankKey) -> u64 {
        key(value, self.whole).unwrap_or_default().wrapping_sub(self.least)
    }

    /// The prefix, if it is exact and below 2^15: in 16 bits as soon as may be, a vector holds more of them.
    #[inline(always)]
    pub(super) fn index<K: RankKey>(self, value: K) -> u16 {
        let key = key(value, self.whole).unwrap_or_default();
        if size_of::<K>() <= size_of::<u16>() {
            return (key as u16).wrapping_sub(self.least as u16);
        }
        // Vectors become narrower by saturation in one instruction, by truncation in three.
        (key as u32).wrapping_sub(self.least as u32).cast_signed().clamp(i16::MIN.into(), i16::MAX.into())
            as u16
    }

    /// The leading 32 of [`Self::bits`] bits.
    #[inline(always)]
    pub(super) fn prefix(self, value: impl RankKey) -> u64 {
        self.key(value) >> self.bits.saturating_sub(32)
    }

    /// A code for each value: the prefix if that is exact and below n (255 for few values), else the place among the distinct
    /// values.
    pub(super) fn codes<'c>(
        self,
        values: &[impl RankKey],
        codes: &'c mut [u64],
        (records, spare, table): &mut (&mut [u64], &mut [u64], &mut [u32]),
    ) -> Codes<'c> {
        let n = values.len();
        let codes = as_u32(codes).get_mut(..n).unwrap_or_default();
        let short = n <= FEW && self.range < 255 || self.dense(n);
        if short {
            codes.iter_mut().zip(values).for_each(|(code, &value)| *code = self.prefix(value) as u32);
        } else if n <= FEW {
            self.places(values, codes);
        } else {
            let sorted = self.sort(values, records, spare, table).records;
            let (mut code, mut before) = (0, sorted.first().copied().unwrap_or_default());
            for &mut record in sorted {
                code += u32::from(!self.tie(values, before, record));
                if let Some(slot) = codes.get_mut(item(record)) {
                    *slot = code;
                }
                before = record;
            }
            let distinct = code as usize + 1;
            return Codes { codes, values: distinct, distinct: Some(distinct) };
        }
        let values = if short { self.range as usize + 1 } else { n };
        let distinct = (n <= SHORT).then(|| distinct(codes, values));
        Codes { codes, values, distinct }
    }

    /// How many values are less than each: a code too, and for few values a shorter way to one than any sort.
    fn places(self, values: &[impl RankKey], places: &mut [u32]) {
        // With the highest bit flipped, signed comparison, which vectors have, orders them.
        let prefix = |&value: &_| (self.prefix(value) as u32 ^ 1 << 31).cast_signed();
        dispatch(Less { keys: &padded(values.iter().map(prefix), i32::MAX), places: &mut *places });
        let n = places.len() as u32;
        let untied = places.iter().sum::<u32>() == n * n.saturating_sub(1) / 2;
        if !self.exact() && !untied {
            let whole = |&value: &_| (self.key(value) ^ 1 << 63).cast_signed();
            dispatch(Less { keys: &padded(values.iter().map(whole), i64::MAX), places });
        }
    }

    /// Sorts the items by their values, ties by item, as records in one of the two buffers: more than [`FEW`].
    ///
    /// `table` has room for at least 2^[`table_bits`] counters.
    pub(super) fn sort<'b>(
        self,
        values: &[impl RankKey],
        records: &'b mut [u64],
        spare: &'b mut [u64],
        table: &mut [u32],
    ) -> Sorted<'b> {
        records.iter_mut().zip(values).zip(0u64..).for_each(|((record, &value), item)| {
            *record = self.prefix(value) << 32 | item;
        });
        let bits = self.bits.min(32);
        let radix = bits.min(passes(values.len()) * table_bits(values.len()));
        let mut low = 32 + bits - radix;
        let mut sorted = sort_records(records, spare, table, low, radix);
        if low > 32 && neighbours(sorted.records, |a, b| a >> low == b >> low) > values.len() / 4 {
            low = 32;
            sorted = sort_records(sorted.records, sorted.spare, table, low, bits);
        }
        if self.exact() && low == 32 {
            return sorted;
        }
        let whole = |record: u64| values.get(item(record)).map(|&value| self.key(value));
        let before = |a: u64, b: u64| match (a >> 32).cmp(&(b >> 32)) {
            Ordering::Equal => !self.exact() && whole(a) < whole(b),
            order => order.is_lt(),
        };
        let tie = |a: &u64, b: &u64| a.unbounded_shr(low) == b.unbounded_shr(low);
        let mut rest = &mut *sorted.records;
        while let Some(next) = rest.get(1..)
            && let Some(single) = rest.iter().zip(next).position(|(a, b)| tie(a, b))
        {
            let (_, ties) = rest.split_at_mut_checked(single).unwrap_or_default();
            let size = group_len(ties, tie);
            let (ties, others) = ties.split_at_mut_checked(size).unwrap_or_default();
            sort(ties, sorted.spare, &before);
            rest = others;
        }
        sorted
    }

    /// Whether two records have equal values.
    #[inline(always)]
    pub(super) fn tie(self, values: &[impl RankKey], a: u64, b: u64) -> bool {
        let whole = |record: u64| values.get(item(record)).map(|&value| self.key(value));
        a >> 32 == b >> 32 && (self.exact() || whole(a) == whole(b))
    }
}

/// A number from 0 for each value, in the order of the values and tied where they are.
pub(crate) struct Codes<'c> {
    pub(super) codes: &'c [u32],
    /// All codes are below.
    pub(super) values: usize,
    /// How many of them there are, of short lists and of sorted values.
    pub(super) distinct: Option<usize>,
}

impl Codes<'_> {
    /// Whether they are known to be all numbers below n.
    pub(super) fn untied(&self) -> bool {
        self.distinct == Some(self.values) && self.values == self.codes.len()
    }
}

/// How many different codes there are, all of them bytes and below `values`. Counters would wait for the code before: half of the
/// time of 50 permuted ranks. A function of its own, whose marks are on no other's stack.
#[inline(never)]
fn distinct(codes: &[u32], values: usize) -> usize {
    if values <= u64::BITS as usize {
        return codes.iter().fold(0, |seen, &code| seen | 1u64.wrapping_shl(code)).count_ones() as usize;
    }
    let mut seen = [0u8; 1 << u8::BITS];
    for &code in codes {
        if let Some(seen) = seen.get_mut(usize::from(code as u8)) {
            *seen = 1;
        }
    }
    seen.iter().sum::<u8>().into()
}

/// The range of keys of one kind.
struct Range<'a, K> {
    values: &'a [K],
    whole: bool,
}

impl<K: RankKey> Kernel for Range<'_, K> {
    type Output = Option<(u64, u64)>;

    #[inline(always)]
    fn run<S: Tier>(self, _: S) -> Option<(u64, u64)> {
        if self.whole { K::whole_range(self.values) } else { K::key_range(self.values) }
    }
}

/// The keys, followed by the greatest, which is less than none.
fn padded<V: Copy>(keys: impl Iterator<Item = V>, greatest: V) -> [V; FEW] {
    let mut padded = [greatest; FEW];
    padded.iter_mut().zip(keys).for_each(|(slot, key)| *slot = key);
    padded
}

/// How many keys are less than each of the first ones, that have a place.
struct Less<'a, V> {
    keys: &'a [V; FEW],
    places: &'a mut [u32],
}

impl<V: Copy + PartialOrd> Kernel for Less<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<S: Tier>(self, _: S) {
        let eights =
            self.keys.get(..self.places.len().next_multiple_of(8)).unwrap_or_default().as_chunks::<8>().0;
        for (place, key) in self.places.iter_mut().zip(self.keys) {
            let mut less = [0; 8];
            for eight in eights {
                less.iter_mut().zip(eight).for_each(|(less, other)| *less += u32::from(other < key));
            }
            *place = less.iter().sum();
        }
    }
}

#[inline(always)]
fn key(value: impl RankKey, whole: bool) -> Option<u64> {
    if whole { value.whole() } else { value.key() }
}

/// How many neighbours tie.
fn neighbours(records: &[u64], tie: impl Fn(u64, u64) -> bool) -> usize {
    records.iter().zip(records.iter().skip(1)).filter(|&(&a, &b)| tie(a, b)).count()
}

/// The item of a record.
#[inline(always)]
pub(crate) const fn item(record: u64) -> usize {
    (record as u32) as usize
}

/// Sorted records, and the buffer that is free again.
pub(super) struct Sorted<'b> {
    pub(super) records: &'b mut [u64],
    pub(super) spare: &'b mut [u64],
}

/// Records are sorted by the leading bits that this many passes of a radix sort take, and by all only if many tie there. The few
/// that do are then compared: with all 32 bits the pair counts of 1000 continuous values took half as long again.
const fn passes(n: usize) -> u32 {
    if n <= 1 << 17 { 2 } else { 3 }
}

/// Values this few are compared pair by pair, as bytes: the places of 50 continuous values take a third of the time of a merge
/// sort, and their ties 0.9 of that of two counting sorts; of 150 ties take longer.
pub(super) const FEW: usize = 96;

/// Codes of so many values are bytes, and whether they are all there is known before they are counted.
pub(super) const SHORT: usize = 255;
const _: () = assert!(SHORT <= u8::MAX as usize, "their number is a byte too");

/// Digits of the radix sort for `n` records: a counter for each record or two, so that clearing and summing them costs
/// less than a pass, and at most 2^11 of them, which stay in the L1 cache.
pub(super) const fn table_bits(n: usize) -> u32 {
    if n <= FEW {
        0
    } else {
        let bits = usize::BITS - 1 - n.leading_zeros();
        if bits < 11 { bits } else { 11 }
    }
}

/// Sorts records by `bits` bits from bit `low` on, stably: least significant digit first, each digit a counting sort.
pub(super) fn sort_records<'b>(
    records: &'b mut [u64],
    spare: &'b mut [u64],
    table: &mut [u32],
    low: u32,
    bits: u32,
) -> Sorted<'b> {
    let part = |record: u64| record.wrapping_shr(low) & (1u64.unbounded_shl(bits) - 1);
    if records.is_sorted_by_key(|&record| part(record)) {
        return Sorted { records, spare };
    }
    let passes = bits.div_ceil(table_bits(records.len()).max(1)).max(1);
    let width = bits.div_ceil(passes);
    let table = table.get_mut(..1 << width).unwrap_or_default();
    let (mut from, mut to) = (records, spare);
    for pass in 0..passes {
        let shift = low + pass * width;
        let digit = |record: u64| (record.wrapping_shr(shift) & ((1 << width) - 1)) as usize;
        table.fill(0);
        for &record in &*from {
            if let Some(count) = table.get_mut(digit(record)) {
                *count += 1;
            }
        }
        let mut start = 0;
        for count in table.iter_mut() {
            (start, *count) = (start + *count, start);
        }
        scatter((&*from, &*from), table, to, |record| record, digit);
        core::mem::swap(&mut from, &mut to);
    }
    Sorted { records: from, spare: to }
}
