//! Pair counts of dense codes by two counting sorts and the inversions of what they leave.

use super::inversions;
use super::pairs::{PairCounts, choose_2};
use super::records::Codes;
use crate::scatter::scatter;
use crate::workspace::as_u32;

/// Set in the first item of each group of a sorted list; codes have 31 bits.
const FIRST: u32 = 1 << 31;

/// A stable counting sort.
struct Counting<'s> {
    /// For each code the next free place.
    next: &'s mut [u32],
    /// Pairs of equal codes, and distinct ones.
    tied: u64,
    distinct: u64,
}

impl<'s> Counting<'s> {
    /// Counts the codes, of which there are as many values as `next` has places.
    #[inline(never)]
    fn new(codes: &[u32], next: &'s mut [u32]) -> Self {
        next.fill(0);
        for &code in codes {
            if let Some(count) = next.get_mut(code as usize) {
                *count += 1;
            }
        }
        let (mut start, mut tied, mut distinct) = (0, 0, 0);
        for place in &mut *next {
            let count = *place;
            *place = start;
            start += count;
            tied += choose_2(count.into());
            distinct += u64::from(count > 0);
        }
        Self { next, tied, distinct }
    }

    /// Puts each value at the next place of its code; both are read from the items. A function of its own, so that nothing else
    /// takes its registers.
    #[inline(never)]
    fn sort(&mut self, values: &[u32], codes: &[u32], sorted: &mut [u32], value: impl FnMut(u32) -> u32) {
        scatter((values, codes), self.next, sorted, value, |code| (code % FIRST) as usize);
    }

    /// Marks the first of each group, once all items are at their places: a group begins where one before it ends.
    fn mark(&self, sorted: &mut [u32]) {
        let mut start = 0;
        for &end in &*self.next {
            if let Some(first) = sorted.get_mut(start) {
                *first |= FIRST;
            }
            start = end as usize;
        }
    }
}

/// The counts of two lists of codes without ties. A function of its own, to leave the registers to the loops of the other.
#[inline(never)]
pub(super) fn untied(x: &[u32], y: &[u32], scratch: &mut [u64]) -> PairCounts {
    let pairs = x.iter().zip(y).map(|(x, y)| (x.wrapping_add(1), y.wrapping_add(1)));
    PairCounts::untied(x.len() as u64, inversions::of_permutation(x.len(), pairs, scratch))
}

/// The counts of two lists of codes.
///
/// Sorted by y and then, stably, by x, the items stand in the order of x, and of y inside a group that x ties. So the discordant
/// pairs are the inversions of y: a pair tied in x stands in order, and a pair tied in y is no inversion. Two scatters of four
/// bytes an item take less time than radix sorts of records: 0.8 of a sort of the codes for 10 000 values of 100 000 items, where
/// those took 1.1.
pub(super) fn pair_counts(
    x: &Codes<'_>,
    y: &Codes<'_>,
    counters: &mut [u64],
    sorted: &mut [u64],
) -> PairCounts {
    let ([values_x, values_y], [x, y]) = ([x.values, y.values], [x.codes, y.codes]);
    let n = x.len();
    let (next_x, next_y) = as_u32(counters).split_at_mut_checked(n).unwrap_or_default();
    let mut of_x = Counting::new(x, next_x.get_mut(..values_x).unwrap_or_default());
    let mut of_y = Counting::new(y, next_y.get_mut(..values_y).unwrap_or_default());
    if of_x.tied == 0 && of_y.tied == 0 {
        return untied(x, y, sorted);
    }
    let (by_x, by_y) = as_u32(sorted).split_at_mut_checked(n).unwrap_or_default();
    of_y.sort(x, y, by_y, |x| x);
    of_y.mark(by_y);

    // The places of groups serve as well as the values of y, and no branch waits for the end of a group.
    let mut groups = 0;
    let by_y = by_y.get_mut(..n).unwrap_or_default();
    of_x.sort(by_y, by_y, by_x, |marked| {
        groups += marked / FIRST;
        groups - 1
    });

    let mut tied_both = 0;
    if of_x.tied > 0 && of_y.tied > 0 {
        of_x.mark(by_x);
        // An item that follows t equal ones ties with each of them.
        let (mut run, mut before) = (0, 0);
        for slot in &mut *by_x {
            run = if *slot == before { run + 1 } else { 0 };
            tied_both += run;
            *slot %= FIRST;
            before = *slot;
        }
    }
    let discordant = inversions::count(by_x, by_y, u32::BITS - groups.saturating_sub(1).leading_zeros());
    PairCounts::new(n as u64, discordant, [of_x.tied, of_y.tied, tied_both], [of_x.distinct, of_y.distinct])
}
