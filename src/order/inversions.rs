//! Inversions of small unsigned integers, faster than sorting them.
//!
//! A stable split by the highest bit counts the inversions between its two sides from positions alone
//! ([`Partition`]); what is left are the inversions inside each side, with one bit less. So the recursion is a
//! quicksort that never compares, streams through memory, and mispredicts at its ends only. Keys narrow on the way:
//! as soon as 16 (8) bits are left they move to u16 (u8) lanes, and a vector holds twice as many. Lists of up to
//! [`LEAF`] bytes are compared pair by pair ([`Triangle`]). Where no shuffle splits by a bit, long lists are split by several
//! at once ([`digits`]).

use super::groups::in_order;
use super::pairs::choose_2;
use crate::error::{Argument, Result, same_length};
use crate::order::{PairCounts, Ranks};
use crate::simd::digits;
use crate::simd::partition::{Digit, Partition};
use crate::simd::triangle::{Triangle, reversed};
use crate::simd::{Kernel, Tier, VECTORS, dispatch};
use crate::workspace::{as_u8, as_u16, as_u32, check};
use wide::bytemuck::{Pod, try_cast_slice_mut};

/// Byte lists up to here are compared pair by pair.
const LEAF: usize = 96;

/// Wider keys that are this few: not worth narrowing.
const FEW: usize = 16;

/// Permutations up to here are counted in a register.
const FEWEST: usize = 15;

/// Permutations up to here are compared pair by pair as a whole, their ranks being signed bytes as they are.
const TRIANGLE: usize = 127;

/// Without a shuffle lists are split by four bits from here on: 290 ranks then take 0.7 of a sort, and 1.1 bit by bit. On
/// shorter ones the counters cost more than the bits.
const SOME: usize = 128;

/// And by eight from here on: 3000 ranks then take 0.6 of a sort, and 0.8 by four bits.
const MANY: usize = 2000;

/// Keys that know how to be counted: by the pairs of a short list, in narrower lanes, or by a split.
pub(crate) trait Countable: Digit + Pod {
    /// Keys half as wide, of the bits that are left below a digit.
    type Narrow: Countable;
    /// The low bits.
    fn narrow(self) -> Self::Narrow;
    /// Inversions of keys below 2^`bits`; `spare` is as long, and both are left shuffled.
    fn count<S: Tier>(tier: S, keys: &mut [Self], spare: &mut [Self], bits: u32) -> u64;
}

/// Splits by the highest bits, then counts each part in place, with the room that the other array has there as its spare.
fn split<S: Tier, K: Countable>(tier: S, keys: &mut [K], spare: &mut [K], bits: u32) -> u64 {
    // Sixteen scalar counters would take longer than splits by one bit.
    if !S::SHUFFLES && VECTORS {
        let (of_8, of_4) = (bits.saturating_sub(8), bits.saturating_sub(4));
        if keys.len() >= MANY && of_8 <= K::Narrow::BITS {
            return split_by_digit::<S, K, { digits::WHOLE }>(tier, keys, spare, of_8);
        }
        if keys.len() >= SOME && of_4 <= K::Narrow::BITS {
            return split_by_digit::<S, K, { digits::HALF }>(tier, keys, spare, of_4);
        }
    }
    let n = keys.len();
    let bit = bits - 1;
    let found = tier.enter(Partition { keys: &mut *keys, spare: &mut *spare, bit });
    match (keys.split_at_mut_checked(found.left), spare.split_at_mut_checked(n - found.left)) {
        (Some((left, for_right)), Some((right, for_left))) => {
            found.inversions + K::count(tier, left, for_left, bit) + K::count(tier, right, for_right, bit)
        }
        _ => found.inversions,
    }
}

fn split_by_digit<S: Tier, K: Countable, const VALUES: usize>(
    tier: S,
    keys: &mut [K],
    spare: &mut [K],
    low: u32,
) -> u64 {
    let narrow: &mut [K::Narrow] = try_cast_slice_mut(spare).unwrap_or_default();
    let Some(narrow) = narrow.get_mut(..keys.len()) else { return 0 };
    let (ends, mut inversions) = digits::split::<K, K::Narrow, VALUES>(keys, narrow, low, K::narrow);
    let (mut parts, mut spares) = (narrow, try_cast_slice_mut(keys).unwrap_or_default());
    let mut start = 0;
    for end in ends {
        let size = (end - start) as usize;
        start = end;
        let (Some((part, parts_left)), Some((spare, spares_left))) =
            (parts.split_at_mut_checked(size), spares.split_at_mut_checked(size))
        else {
            break;
        };
        inversions += K::Narrow::count(tier, part, spare, low);
        (parts, spares) = (parts_left, spares_left);
    }
    inversions
}

/// Pair by pair.
fn few<K: Ord>(keys: &[K]) -> u64 {
    let after = |i: usize, key: &K| keys.iter().skip(i + 1).filter(|&other| other < key).count() as u64;
    keys.iter().enumerate().map(|(i, key)| after(i, key)).sum()
}

impl Countable for u8 {
    type Narrow = Self;
    fn narrow(self) -> Self {
        self
    }
    fn count<S: Tier>(tier: S, keys: &mut [u8], spare: &mut [u8], bits: u32) -> u64 {
        if bits == 0 || keys.len() < 2 {
            return 0;
        }
        if keys.len() as u64 <= countable_in_register(bits) {
            return in_register(keys, bits);
        }
        if keys.len() <= LEAF {
            return tier.enter(Leaf(keys));
        }
        split(tier, keys, spare, bits)
    }
}

/// The lowest bit of each of 2^k counters in a word.
const COUNTERS: [u64; 5] =
    [1, 1 << 32 | 1, 0x0001_0001_0001_0001, 0x0101_0101_0101_0101, 0x1111_1111_1111_1111];

/// How many keys below 2^`bits` such counters can count.
const fn countable_in_register(bits: u32) -> u64 {
    if bits < COUNTERS.len() as u32 { 1u64.unbounded_shl(u64::BITS >> bits) } else { 0 }
}

/// Inversions by the lowest `bits` of keys, with a counter for each value in one word: of the keys so far how many are at most
/// it. A counter may overflow with the last key, which nobody asks. Higher bits, which all keys share, fall out of the shifts:
/// the counters of all values are 64 bits.
fn in_register(keys: &[u8], bits: u32) -> u64 {
    let each = COUNTERS.get(bits as usize).copied().unwrap_or_default();
    let width = u64::BITS >> bits;
    let (mut at_most, mut in_order) = (0u64, 0);
    for &key in keys {
        let counter = width * u32::from(key);
        in_order += at_most.wrapping_shr(counter) & !u64::MAX.unbounded_shl(width);
        at_most = at_most.wrapping_add(each.wrapping_shl(counter));
    }
    choose_2(keys.len() as u64) - in_order
}

/// A short list of bytes.
struct Leaf<'a>(&'a [u8]);

impl Kernel for Leaf<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> u64 {
        let mut triangle = Triangle::<{ LEAF + 64 }>::new(self.0.len());
        self.0.iter().zip(1..).for_each(|(&byte, position)| triangle.set(position, reversed(byte)));
        triangle.run(tier)
    }
}

/// Counts in lanes half as wide: the keys move to the front of the spare room, the rest of which is enough to work in.
macro_rules! countable {
    ($t:ty, $narrow:ty) => {
        impl Countable for $t {
            type Narrow = $narrow;
            #[inline(always)]
            fn narrow(self) -> $narrow {
                self as $narrow
            }
            fn count<S: Tier>(tier: S, keys: &mut [$t], spare: &mut [$t], bits: u32) -> u64 {
                if bits == 0 || keys.len() < 2 {
                    return 0;
                }
                if keys.len() <= FEW {
                    return few(keys);
                }
                if bits > <$narrow>::BITS {
                    return split(tier, keys, spare, bits);
                }
                let halves: &mut [$narrow] = try_cast_slice_mut(spare).unwrap_or_default();
                let Some((narrow, spare)) = halves.split_at_mut_checked(keys.len()) else { return 0 };
                narrow.iter_mut().zip(&*keys).for_each(|(slot, &key)| *slot = key.narrow());
                <$narrow>::count(tier, narrow, spare, bits)
            }
        }
    };
}
countable! { u16, u8 }
countable! { u32, u16 }

struct Inversions<'a, K> {
    keys: &'a mut [K],
    spare: &'a mut [K],
    bits: u32,
}

impl<K: Countable> Kernel for Inversions<'_, K> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> u64 {
        K::count(tier, self.keys, self.spare, self.bits)
    }
}

/// Inversions of sorted and of strictly reversed keys: 0.1 ns a key, and on others the first step the wrong way ends the test.
fn of_monotone<K: Ord>(keys: &[K]) -> Option<u64> {
    if in_order(keys, |a, b| a <= b) {
        return Some(0);
    }
    in_order(keys, |a, b| a > b).then(|| choose_2(keys.len() as u64))
}

/// The number of pairs i < j with `keys[i] > keys[j]`, for keys below 2^`bits`; `spare` is as long, and both are left
/// shuffled.
pub(super) fn count<K: Countable>(keys: &mut [K], spare: &mut [K], bits: u32) -> u64 {
    of_monotone(keys).unwrap_or_else(|| dispatch(Inversions { keys, spare, bits }))
}

/// The bits of numbers below n.
const fn bits_below(n: usize) -> u32 {
    usize::BITS - n.saturating_sub(1).leading_zeros()
}

/// Inversions of the permutation z with z[x_i] = y_i, which are the discordant pairs of x and y, both from 1.
pub(super) fn of_permutation(n: usize, pairs: impl Iterator<Item = (u32, u32)>, scratch: &mut [u64]) -> u64 {
    let bits = bits_below(n);
    macro_rules! place {
        ($words:expr, $t:ty) => {{
            let (keys, spare) = $words.split_at_mut_checked(n).unwrap_or_default();
            for (x, y) in pairs {
                if let Some(slot) = keys.get_mut(x.wrapping_sub(1) as usize) {
                    *slot = y.wrapping_sub(1) as $t;
                }
            }
            count(keys, spare.get_mut(..n).unwrap_or_default(), bits)
        }};
    }
    if n <= FEWEST {
        let mut ranks = [0; FEWEST + 1];
        pairs.for_each(|(x, y)| {
            if let Some(slot) = ranks.get_mut(x as usize % (FEWEST + 1)) {
                *slot = y as u8;
            }
        });
        in_register(ranks.get(1..n + 1).unwrap_or_default(), 4)
    } else if n <= TRIANGLE {
        let mut triangle = Triangle::<256>::new(n); // of which a byte is always the index
        pairs.for_each(|(x, y)| triangle.set(usize::from(x as u8), y as i8));
        choose_2(n as u64) - dispatch(&triangle)
    } else if n <= 1 << 8 {
        place!(as_u8(scratch), u8)
    } else if n <= 1 << 16 {
        place!(as_u16(scratch), u16)
    } else {
        place!(as_u32(scratch), u32)
    }
}

/// Words of scratch that [`inversions`] and [`permutation_pair_counts`] need for `n` items.
#[must_use]
pub const fn inversions_scratch_len(n: usize) -> usize {
    n
}

/// The inversions of a permutation: pairs of items that two rankings order differently.
///
/// ```text
/// inversions = #{k < l : F(k) > F(l)}
/// ```
///
/// # Input
/// F, the displacement of two rankings; see [`Ranks`].
///
/// # Returns
/// 0 (the same ranking) to n(n−1)/2 (reversed). It is Kendall's distance, symmetric in the two rankings.
///
/// # Errors
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < inversions_scratch_len(n)`
///
/// # Cost
/// O(n log n), vectorised: less than sorting the ranks; O(n) for sorted and reversed ones. n words of scratch.
///
/// # Numerics
/// Integers.
///
/// # Examples
/// ```
/// use footrule::{Ranks, order::inversions};
/// let f = Ranks::new(&[3, 1, 2, 4], &mut [0])?;
/// assert_eq!(inversions(f, &mut [0; 4]), Ok(2)); // 3 stands before 1 and before 2
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn inversions(f: Ranks<'_>, scratch: &mut [u64]) -> Result<u64> {
    let n = f.len();
    check(scratch, inversions_scratch_len(n))?;
    let ranks = f.as_slice();
    if n <= TRIANGLE {
        return Ok(of_permutation(n, (1..).zip(ranks.iter().copied()), scratch));
    }
    if let Some(inversions) = of_monotone(ranks) {
        return Ok(inversions);
    }
    let (keys, spare) = as_u32(scratch).split_at_mut_checked(n).unwrap_or_default();
    keys.iter_mut().zip(ranks).for_each(|(key, rank)| *key = rank.wrapping_sub(1));
    Ok(dispatch(Inversions { keys, spare: spare.get_mut(..n).unwrap_or_default(), bits: bits_below(n) }))
}

/// The pair counts of two rankings without ties, from their ranks.
///
/// The same counts as [`pair_counts`](super::pair_counts) of the two slices, without looking for ties: [`Ranks`] have none.
///
/// # Input
/// The rank of each item in either ranking; see [`Ranks`].
///
/// # Returns
/// Exact counts, all zero for fewer than two items.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < inversions_scratch_len(n)`
///
/// # Cost
/// O(n log n), vectorised: less than sorting the ranks; O(n) for equal and reversed rankings. n words of scratch.
///
/// # Numerics
/// Integers.
///
/// # Examples
/// ```
/// use footrule::{Ranks, order::permutation_pair_counts};
/// let (x, y) = (Ranks::new(&[2, 1, 3], &mut [0])?, Ranks::new(&[1, 2, 3], &mut [0])?);
/// let counts = permutation_pair_counts(x, y, &mut [0; 3])?;
/// assert_eq!((counts.concordant, counts.discordant), (2, 1));
/// assert_eq!(counts.tau_x::<f64>(), Ok(1.0 / 3.0));
/// # Ok::<(), footrule::Error>(())
/// ```
#[inline]
pub fn permutation_pair_counts(x: Ranks<'_>, y: Ranks<'_>, scratch: &mut [u64]) -> Result<PairCounts> {
    same_length(Argument::Y, x.len(), y.len())?;
    check(scratch, inversions_scratch_len(x.len()))?;
    Ok(PairCounts::untied(x.len() as u64, discordant(x.as_slice(), y.as_slice(), scratch)))
}

/// The discordant pairs of two permutations of 1..=n. A function of its own, so that what is around it is inlined where it is
/// called: the counts through memory took as long as ten items.
#[inline(never)]
fn discordant(x: &[u32], y: &[u32], scratch: &mut [u64]) -> u64 {
    of_permutation(x.len(), x.iter().copied().zip(y.iter().copied()), scratch)
}

#[cfg(test)]
mod tests {
    use super::{COUNTERS, countable_in_register, in_register};
    use std::vec::Vec;

    #[test]
    fn a_register_counts_as_many_keys_as_it_says() {
        for bits in 1..COUNTERS.len() as u32 {
            let most = countable_in_register(bits).min(1 << 16) as usize;
            let greatest = (1u8 << bits) - 1;
            let shapes: [&dyn Fn(usize) -> u8; 6] = [
                &|_| 0,
                &|_| greatest,
                &|i| greatest - (i << bits).checked_div(most).unwrap() as u8,
                &|i| if i + 1 == most { 0 } else { greatest },
                &|i| (i * i / 7) as u8 & greatest,
                &|i| (i * i / 7) as u8 & greatest | 1 << bits,
            ];
            for shape in shapes {
                let keys: Vec<u8> = (0..most).map(shape).collect();
                let mut seen = [0u64; 17];
                let naive: u64 = keys
                    .iter()
                    .map(|&key| {
                        let value = usize::from(key & greatest);
                        seen[value] += 1;
                        seen[value + 1..].iter().sum::<u64>()
                    })
                    .sum();
                assert_eq!(in_register(&keys, bits), naive, "{bits}");
            }
        }
    }
}
