//! Inversions of a short list of bytes, each pair compared once, 32 pairs an instruction.
//!
//! Written above itself shifted by r, a list shows all its pairs at distance r. For r = 1, 2, … one unaligned load, one
//! comparison and one subtraction count 32 of them; the padding behind the list is less than everything, so that it adds
//! nothing. No broadcast, no branch, and a byte lane cannot overflow: it counts at most 255 pairs. Broadcasting each pivot
//! instead took two to three times as long; AVX-512 masks with popcnt were no faster.

use super::{Bytes, Kernel, Tier};

const LANES: usize = 32;

/// Shifts a step. The last one may go beyond the list, to padding: a loop over what is left cost more, for nothing predicts its
/// length. Four a step took 5 % more instructions for 100 bytes.
const SHIFTS: usize = 8;

/// A list of bytes, with padding around it: positions count from 1, as ranks do.
pub(crate) struct Triangle<const ROOM: usize> {
    bytes: [i8; ROOM],
    len: usize,
}

/// Reverses the order of bytes, and makes it that of signed comparison. 255 becomes what the padding is.
#[inline(always)]
pub(crate) const fn reversed(byte: u8) -> i8 {
    (byte ^ 0x7f) as i8
}

impl<const ROOM: usize> Triangle<ROOM> {
    /// Room for `ROOM − 64` bytes: a vector that starts at the last one, shifted by up to a vector, stays inside.
    #[inline(always)]
    pub(crate) fn new(len: usize) -> Self {
        Self { bytes: [i8::MIN; ROOM], len: len.min(ROOM.saturating_sub(2 * LANES)) }
    }

    /// Puts `byte` at `position`.
    #[inline(always)]
    pub(crate) fn set(&mut self, position: usize, byte: i8) {
        if let Some(slot) = self.bytes.get_mut(position) {
            *slot = byte;
        }
    }
}

/// Pairs of bytes of which the later one is greater.
impl<const ROOM: usize> Kernel for &Triangle<ROOM> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> u64 {
        let load = |bytes: &[i8], at: usize| match bytes.get(at..).and_then(|rest| rest.first_chunk()) {
            Some(chunk) => S::Bytes::load(tier, chunk),
            None => S::Bytes::zero(tier),
        };
        let mut ascents = 0;
        for block in (1..self.len + 1).step_by(LANES) {
            let first = load(&self.bytes, block);
            // Neighbouring shifts count in different lanes, not to wait for each other: a fifth of the time of 100 bytes.
            let [mut even, mut odd] = [S::Bytes::zero(tier); 2];
            for shifted in (block + 1..self.len + 1).step_by(SHIFTS) {
                let rest = self.bytes.get(shifted..).unwrap_or_default();
                let Some(window) = rest.first_chunk::<{ LANES + SHIFTS - 1 }>() else { break };
                for shift in (0..SHIFTS).step_by(2) {
                    even = even.count(load(window, shift).greater(first));
                    odd = odd.count(load(window, shift + 1).greater(first));
                }
            }
            ascents += u64::from(even.add(odd).sum());
        }
        ascents
    }
}

/// Two lists of bytes below 255, to be compared pair by pair.
pub(crate) struct PairTriangle {
    x: Triangle<PAIR_ROOM>,
    y: Triangle<PAIR_ROOM>,
}

/// Room for 96 items.
const PAIR_ROOM: usize = 160;

/// What the pairs of two lists are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pairs {
    /// In opposite strict orders.
    pub(crate) discordant: u64,
    tied_x: u64,
    tied_y: u64,
    tied_both: u64,
}

impl Pairs {
    /// Tied in x, in y, in both; a pair tied in both counts in all three.
    pub(crate) const fn tied(self) -> [u64; 3] {
        [self.tied_x, self.tied_y, self.tied_both]
    }
}

impl PairTriangle {
    #[inline(always)]
    pub(crate) fn new(len: usize) -> Self {
        Self { x: Triangle::new(len), y: Triangle::new(len) }
    }

    /// Puts `(x, y)` at `position`.
    #[inline(always)]
    pub(crate) fn set(&mut self, position: usize, x: u8, y: u8) {
        self.x.set(position, reversed(x));
        self.y.set(position, reversed(y));
    }
}

impl<const ROOM: usize> Triangle<ROOM> {
    /// All vectors from `block` on, one lane apart.
    #[inline(always)]
    fn windows(&self, block: usize) -> core::slice::Windows<'_, i8> {
        self.bytes.get(block..).unwrap_or_default().windows(LANES)
    }
}

impl Kernel for &PairTriangle {
    type Output = Pairs;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Pairs {
        let zero = S::Bytes::zero(tier);
        let load = |window: &[i8]| window.first_chunk().map_or(zero, |chunk| S::Bytes::load(tier, chunk));
        let mut pairs = Pairs::default();
        for block in (1..self.x.len + 1).step_by(LANES) {
            let (mut xs, mut ys) = (self.x.windows(block), self.y.windows(block));
            let (Some(x), Some(y)) = (xs.next().map(load), ys.next().map(load)) else { break };
            let [mut discordant, mut tied_x, mut tied_y, mut tied_both] = [zero; 4];
            let shifts = self.x.len - block;
            for (next_x, next_y) in xs.zip(ys).take(shifts) {
                let (next_x, next_y) = (load(next_x), load(next_y));
                let one_way = x.greater(next_x).and(next_y.greater(y));
                let other_way = next_x.greater(x).and(y.greater(next_y));
                let (equal_x, equal_y) = (x.equal(next_x), y.equal(next_y));
                discordant = discordant.count(one_way.or(other_way));
                tied_x = tied_x.count(equal_x);
                tied_y = tied_y.count(equal_y);
                tied_both = tied_both.count(equal_x.and(equal_y));
            }
            pairs.discordant += u64::from(discordant.sum());
            // The padding ties with itself, at every shift.
            let padding = (LANES.saturating_sub(shifts + 1) * shifts) as u64;
            pairs.tied_x += u64::from(tied_x.sum()) - padding;
            pairs.tied_y += u64::from(tied_y.sum()) - padding;
            pairs.tied_both += u64::from(tied_both.sum()) - padding;
        }
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::{Triangle, reversed};
    use crate::simd::{Base, Tier, dispatch};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn counts_every_inversion_on_every_tier(bytes: Vec<u8>, coarse: bool) -> bool {
        let bytes: Vec<u8> = bytes.into_iter().take(256).map(|b| if coarse { b / 50 } else { b }).collect();
        let naive = (0..bytes.len())
            .map(|j| bytes[..j].iter().filter(|&&b| b > bytes[j]).count() as u64)
            .sum::<u64>();
        let mut triangle = Triangle::<320>::new(bytes.len());
        bytes.iter().zip(1..).for_each(|(&b, position)| triangle.set(position, reversed(b)));
        Base.enter(&triangle) == naive && dispatch(&triangle) == naive
    }

    #[test]
    fn the_longest_reversed_list_does_not_overflow() {
        let mut triangle = Triangle::<320>::new(256);
        (0..256).for_each(|i| triangle.set(i + 1, reversed(255 - i as u8)));
        assert_eq!((dispatch(&triangle), Base.enter(&triangle)), (32_640, 32_640));
    }
}
