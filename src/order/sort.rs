//! The crate's own sort: stable, without a panic path (core's `sort_unstable_by` has one), counting inversions.

use crate::workspace::as_u32;

/// Runs this short are sorted by insertion.
const RUN: usize = 12;

/// Sorts `items` stably by `before` (a strict order) and returns the number of inversions: pairs i < j with
/// `before(items[j], items[i])`. `spare` has at least the same length; its contents are lost.
///
/// Merge counting: when a right item goes before k left ones that still wait, it makes k inversions. O(n log n),
/// O(n) on sorted input.
pub(crate) fn sort<R: Copy>(items: &mut [R], spare: &mut [R], before: &impl Fn(R, R) -> bool) -> u64 {
    if items.len() <= RUN {
        return insert_each(items, before);
    }
    let middle = items.len() / 2;
    let (left, right) = items.split_at_mut(middle);
    let Some((spare_left, spare_right)) = spare.split_at_mut_checked(middle) else { return 0 };
    let inversions = sort(left, spare_left, before) + sort(right, spare_right, before);
    match (left.last(), right.first()) {
        (Some(&last), Some(&first)) if before(first, last) => {}
        _ => return inversions,
    }
    // Only the left half has to move out of the way: the write position never passes the right read position.
    spare_left.iter_mut().zip(&*left).for_each(|(slot, &item)| *slot = item);
    inversions + merge(spare_left, middle, items, before)
}

/// The items 0..n sorted by `before`, in `items`, with `spare` lost; both have room for n u32.
pub(crate) fn sort_items<'s>(
    n: usize,
    items: &'s mut [u64],
    spare: &mut [u64],
    before: &impl Fn(u32, u32) -> bool,
) -> &'s mut [u32] {
    let items = as_u32(items).get_mut(..n).unwrap_or_default();
    items.iter_mut().zip(0..).for_each(|(slot, item)| *slot = item);
    sort(items, as_u32(spare), before);
    items
}

/// Merges `left` and the items from `middle` on into `items`.
fn merge<R: Copy>(left: &[R], middle: usize, items: &mut [R], before: &impl Fn(R, R) -> bool) -> u64 {
    let (mut inversions, mut left, mut read, mut write) = (0, left, middle, 0);
    while let Some((&l, waiting)) = left.split_first() {
        let next = match items.get(read) {
            Some(&r) if before(r, l) => {
                inversions += left.len() as u64;
                read += 1;
                r
            }
            _ => {
                left = waiting;
                l
            }
        };
        if let Some(slot) = items.get_mut(write) {
            *slot = next;
        }
        write += 1;
    }
    inversions
}

/// Insertion sort; every step of an item to the left undoes one inversion.
fn insert_each<R: Copy>(items: &mut [R], before: &impl Fn(R, R) -> bool) -> u64 {
    let mut inversions = 0;
    for sorted in 1..items.len() {
        let mut rest = items.get_mut(..=sorted).unwrap_or_default();
        while let [.., a, b] = rest {
            if !before(*b, *a) {
                break;
            }
            core::mem::swap(a, b);
            inversions += 1;
            let shorter = rest.len() - 1;
            rest = rest.get_mut(..shorter).unwrap_or_default();
        }
    }
    inversions
}

#[cfg(test)]
mod tests {
    use super::sort;
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn sorts_stably_and_counts_inversions(keys: Vec<u8>) -> bool {
        let mut items: Vec<(u8, usize)> = keys.iter().map(|k| k % 16).zip(0..).collect();
        let mut want = items.clone();
        want.sort_by_key(|item| item.0);
        let pairs = (0..items.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let naive = pairs.filter(|&(i, j)| items[i].0 > items[j].0).count() as u64;
        let mut spare = items.clone();
        sort(&mut items, &mut spare, &|a, b| a.0 < b.0) == naive && items == want
    }
}
