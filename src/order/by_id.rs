//! Ids sorted, and proved to differ.

use super::scores::countable;
use super::sort::sort_items;
use crate::error::{Argument, Error, Result};

/// The items 0..n in ascending order of their ids, in `items`, with `spare` lost; fails if an id stands twice.
pub(super) fn by_id<'s, I: Ord>(
    argument: Argument,
    n: usize,
    id: impl Fn(u32) -> Option<I>,
    items: &'s mut [u64],
    spare: &mut [u64],
) -> Result<&'s mut [u32]> {
    countable(argument, n)?;
    let items = sort_items(n, items, spare, &|a, b| id(a) < id(b));
    // The sort is stable: of two equal ids the later copy comes second.
    let copies = items.windows(2).filter_map(|w| match w {
        &[a, b] if id(a) == id(b) => Some(b),
        _ => None,
    });
    match copies.min() {
        Some(index) => Err(Error::Duplicate { argument, index: index as usize }),
        None => Ok(items),
    }
}
