//! The stable split of keys by one bit, which counts inversions for free.
//!
//! Let the z keys with the bit clear stand at positions p₀ < p₁ < … (from 0). The split moves key j of them from p_j to j
//! past p_j − j keys with the bit set, so the inversions between the two sides are Σp − z(z−1)/2: no counter for each key.
//!
//! Left keys stay in the slice (the write position never passes the read position), right keys go to the spare one: a full
//! vector stored at either write position never passes what has just been read, so the spare needs no padding.

use super::{Kernel, Split, Tier};

/// Unsigned keys that can be split by a bit.
pub(crate) trait Digit: Copy + Ord {
    /// Whether `bit` is set.
    fn has(self, bit: u32) -> bool;
    /// Splits eight keys with the tier's shuffle, if it has one.
    fn split<S: Tier>(tier: S, keys: [Self; 8], bit: u32) -> Option<Split<Self>>;
}

macro_rules! digit {
    ($($t:ty, $split:ident);*) => { $(
        impl Digit for $t {
            #[inline(always)]
            fn has(self, bit: u32) -> bool {
                self.unbounded_shr(bit) & 1 == 1
            }
            #[inline(always)]
            fn split<S: Tier>(tier: S, keys: [Self; 8], bit: u32) -> Option<Split<Self>> {
                tier.$split(keys, bit)
            }
        }
    )* };
}
digit! { u8, split_u8; u16, split_u16; u32, split_u32 }

/// For each mask the sum of the positions of its clear bits.
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static CLEAR_POSITIONS: [u8; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut lane = 0;
        while lane < 8 {
            table[mask] += if mask >> lane & 1 == 0 { lane } else { 0 };
            lane += 1;
        }
        mask += 1;
    }
    table
};

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

/// Stores eight keys at `position`; both slices are long enough by the argument above.
#[inline(always)]
fn store<K: Copy>(keys: &mut [K], position: usize, chunk: [K; 8]) {
    if let Some(slot) = keys.get_mut(position..).and_then(|rest| rest.first_chunk_mut()) {
        *slot = chunk;
    }
}

impl<K: Digit> Kernel for Partition<'_, K> {
    type Output = Partitioned;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Partitioned {
        let Self { keys, spare, bit } = self;
        let (mut read, mut left, mut positions) = (0, 0, 0);
        while let Some(&chunk) = keys.get(read..).and_then(|rest| rest.first_chunk::<8>()) {
            let Some(split) = K::split(tier, chunk, bit) else { break };
            store(keys, left, split.left);
            store(spare, read - left, split.right);
            let clear = split.mask.count_zeros() as usize;
            let within = CLEAR_POSITIONS.get(split.mask as usize).copied().unwrap_or_default();
            positions += u64::from(within) + (read * clear) as u64;
            (read, left) = (read + 8, left + clear);
        }
        // The rest, or all of it where the tier has no shuffle: both stores always happen, so nothing is predicted.
        while let Some(&key) = keys.get(read) {
            let clear = !key.has(bit);
            if let (Some(a), Some(b)) = (keys.get_mut(left), spare.get_mut(read - left)) {
                (*a, *b) = (key, key);
            }
            positions += if clear { read as u64 } else { 0 };
            (read, left) = (read + 1, left + usize::from(clear));
        }
        let pairs = (left as u64).wrapping_mul((left as u64).wrapping_sub(1)) / 2;
        Partitioned { left, inversions: positions - if left == 0 { 0 } else { pairs } }
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
