//! Midranks for the measures that take the values of two rankings and have little scratch.

use super::groups::groups;
use super::sort::sort_items;
use crate::key::{RankKey, key_of};
use crate::workspace::{as_u32, words_of_u32};

/// Words of scratch for [`midranks_into`].
pub(crate) const fn midranks_scratch_len(n: usize) -> usize {
    words_of_u32(n).saturating_mul(2)
}

/// Twice the midrank of each of the checked values, the smallest first, into `out` (room for n u32).
pub(crate) fn midranks_into<'o>(
    values: &[impl RankKey],
    out: &'o mut [u64],
    scratch: &mut [u64],
) -> &'o [u32] {
    let n = values.len();
    let out = as_u32(out).get_mut(..n).unwrap_or_default();
    let Some((items, spare)) = scratch.split_at_mut_checked(words_of_u32(n)) else { return out };
    let key = |item| key_of(values, item);
    let mut ahead = 0;
    let sorted = sort_items(n, items, spare, &|a, b| key(a) < key(b));
    for group in groups(sorted, |&a, &b| key(a) == key(b)) {
        let size = group.len() as u32;
        for &item in group {
            if let Some(slot) = out.get_mut(item as usize) {
                *slot = 2 * ahead + size + 1;
            }
        }
        ahead += size;
    }
    out
}
