//! Inversions of a short list of bytes, each pair compared once, 32 pairs an instruction.
//!
//! Written above itself shifted by r, a list shows all its pairs at distance r. For r = 1, 2, … one unaligned load, one
//! comparison and one subtraction count 32 of them; the padding behind the list is greater than everything, so that it adds
//! nothing. No broadcast, no branch, and a byte lane cannot overflow: it counts at most 255 pairs. Broadcasting each pivot
//! instead took two to three times as long; AVX-512 masks with popcnt were no faster.

use super::{Bytes, Kernel, Tier};

/// The longest list.
pub(crate) const LONGEST: usize = 256;
const LANES: usize = 32;

/// A list of bytes, biased so that signed comparison orders them, with padding behind it.
pub(crate) struct Triangle<const ROOM: usize> {
    bytes: [i8; ROOM],
    len: usize,
}

impl<const ROOM: usize> Triangle<ROOM> {
    /// Room for `ROOM − 63` bytes: a vector that starts at the last one, shifted by up to a vector, stays inside.
    #[inline(always)]
    pub(crate) fn new(len: usize) -> Self {
        Self { bytes: [i8::MAX; ROOM], len: len.min(ROOM.saturating_sub(2 * LANES - 1)) }
    }

    /// Puts `byte` at `position`.
    #[inline(always)]
    pub(crate) fn set(&mut self, position: usize, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(position) {
            *slot = (byte ^ 0x80) as i8;
        }
    }
}

impl<const ROOM: usize> Kernel for &Triangle<ROOM> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> u64 {
        let mut inversions = 0;
        for block in (0..self.len).step_by(LANES) {
            let Some(mut windows) = self.bytes.get(block..).map(|rest| rest.windows(LANES)) else { break };
            let load = |window: &[i8]| match window.first_chunk() {
                Some(chunk) => S::Bytes::load(tier, chunk),
                None => S::Bytes::zero(tier),
            };
            let Some(first) = windows.next().map(load) else { break };
            let mut greater = S::Bytes::zero(tier);
            for shifted in windows.take(self.len - block - 1) {
                greater = greater.count_greater(first, load(shifted));
            }
            inversions += u64::from(greater.sum());
        }
        inversions
    }
}

#[cfg(test)]
mod tests {
    use super::Triangle;
    use crate::simd::{Base, Tier, dispatch};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn counts_every_inversion_on_every_tier(bytes: Vec<u8>, coarse: bool) -> bool {
        let bytes: Vec<u8> = bytes.into_iter().take(256).map(|b| if coarse { b / 50 } else { b }).collect();
        let naive = (0..bytes.len())
            .map(|j| bytes[..j].iter().filter(|&&b| b > bytes[j]).count() as u64)
            .sum::<u64>();
        let mut triangle = Triangle::<320>::new(bytes.len());
        bytes.iter().enumerate().for_each(|(i, &b)| triangle.set(i, b));
        Base.enter(&triangle) == naive && dispatch(&triangle) == naive
    }

    #[test]
    fn the_longest_reversed_list_does_not_overflow() {
        let mut triangle = Triangle::<320>::new(256);
        (0..256).for_each(|i| triangle.set(i, 255 - i as u8));
        assert_eq!((dispatch(&triangle), Base.enter(&triangle)), (32_640, 32_640));
    }
}
