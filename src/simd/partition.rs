//! The stable split of keys by one bit, which counts inversions for free.
//!
//! A key with the bit clear makes an inversion with each key that has gone right before it. Summed over all keys, what has gone
//! right before each is that and, for the r keys with the bit set, 0 + 1 + … + (r − 1): so the inversions between the two
//! sides are the sum less r(r−1)/2, and no key needs a branch.
//!
//! Left keys stay in the slice (the write position never passes the read position), right keys go to the spare one: a full
//! vector stored at either write position never passes what has just been read, so the spare needs no padding.

use super::{Kernel, Progress, Tier};

/// Unsigned keys that can be split by a bit.
pub(crate) trait Digit: Copy + Ord {
    /// How many there are.
    const BITS: u32;
    /// Whether `bit` is set.
    fn has(self, bit: u32) -> bool;
    /// The eight bits from `low` on.
    fn byte(self, low: u32) -> u8;
    /// Splits what fills the tier's vectors, if it has a shuffle for it.
    fn split<S: Tier>(tier: S, keys: &mut [Self], spare: &mut [Self], bit: u32) -> Progress;
}

macro_rules! digit {
    ($($t:ty, $split:ident);*) => { $(
        impl Digit for $t {
            const BITS: u32 = <$t>::BITS;
            #[inline(always)]
            fn has(self, bit: u32) -> bool {
                self.wrapping_shr(bit) & 1 == 1
            }
            #[inline(always)]
            fn byte(self, low: u32) -> u8 {
                self.wrapping_shr(low) as u8
            }
            #[inline(always)]
            fn split<S: Tier>(tier: S, keys: &mut [Self], spare: &mut [Self], bit: u32) -> Progress {
                tier.$split(keys, spare, bit)
            }
        }
    )* };
}
digit! { u8, split_u8; u16, split_u16; u32, split_u32 }

/// Splits `keys` by `bit`: the clear ones, in order, to its front, the others, in order, to the front of `spare`, which is at
/// least as long.
pub(crate) struct Partition<'a, K> {
    pub(crate) keys: &'a mut [K],
    pub(crate) spare: &'a mut [K],
    pub(crate) bit: u32,
}

/// What a [`Partition`] found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Partitioned {
    /// Keys that stayed left.
    pub(crate) left: usize,
    /// Inversions between right and left keys.
    pub(crate) inversions: u64,
}

impl<K: Digit> Kernel for Partition<'_, K> {
    type Output = Partitioned;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Partitioned {
        let Self { keys, spare, bit } = self;
        let Progress { mut read, mut right, mut before } = K::split(tier, keys, spare, bit);
        // The rest, or all of it where the tier has no shuffle: both stores always happen, so nothing is predicted.
        while let Some(&key) = keys.get(read) {
            if let (Some(a), Some(b)) = (keys.get_mut(read - right), spare.get_mut(right)) {
                (*a, *b) = (key, key);
            }
            before += right as u64;
            right += usize::from(key.has(bit));
            read += 1;
        }
        let pairs = (right as u64).wrapping_mul((right as u64).wrapping_sub(1)) / 2;
        Partitioned { left: read - right, inversions: before - if right == 0 { 0 } else { pairs } }
    }
}

#[cfg(test)]
mod tests {
    use super::{Digit, Partition, Partitioned};
    use crate::simd::{Base, Tier, dispatch};
    use std::vec::Vec;

    fn check<K: Digit + core::fmt::Debug>(keys: &[K], bit: u32) -> bool {
        let (left, right): (Vec<K>, Vec<K>) = keys.iter().partition(|k| !k.has(bit));
        let inversions = (0..keys.len())
            .filter(|&j| !keys[j].has(bit))
            .map(|j| keys[..j].iter().filter(|k| k.has(bit)).count() as u64)
            .sum();
        let split = |base: bool| {
            let (mut a, mut b) = (keys.to_vec(), keys.to_vec());
            let kernel = Partition { keys: &mut a, spare: &mut b, bit };
            let found = if base { Base.enter(kernel) } else { dispatch(kernel) };
            a.truncate(left.len());
            b.truncate(right.len());
            a == left && b == right && found == Partitioned { left: left.len(), inversions }
        };
        split(true) && split(false)
    }

    #[quickcheck_macros::quickcheck]
    fn splits_stably_and_counts(keys: Vec<u32>, bit: u32) -> bool {
        let (narrow, bytes): (Vec<u16>, Vec<u8>) = keys.iter().map(|&k| (k as u16, k as u8)).unzip();
        check(&keys, bit % 32) && check(&narrow, bit % 16) && check(&bytes, bit % 8)
    }
}
