//! Pair counts of small alphabets from the table of joint counts.
//!
//! With few distinct values everything about the pairs is in the table n_ab = #{items with x = a, y = b}: walk its rows
//! downwards, keep the column totals of the rows above, and every cell is discordant with the totals to its right.

use super::pairs::{PairCounts, choose_2};
use crate::simd::{Kernel, Tier, dispatch};

/// Neighbouring items add to different tables: adding twice in a row to one cell waits for the first store.
const TABLES: usize = 4;

/// Cells whose numbers are bytes: tables of so many need no test of an index, and 100 000 items of 16 values take 0.8 of the time.
const BYTES: usize = 1 << 8;

/// Items from here on are worth clearing tables of [`BYTES`] cells.
const LONG: usize = 2048;

/// Counters that tables of `x` by `y` values need, if that is few enough to beat sorting: at most 4096 cells, and four items a
/// cell.
pub(super) fn counters(x: u64, y: u64, items: usize) -> Option<usize> {
    let cells = x.checked_mul(y).filter(|&cells| cells <= 4096 && cells * 4 <= items as u64)? as usize;
    Some(TABLES * if items >= LONG { cells.max(BYTES) } else { cells })
}

/// Adds every item to its cell, neighbours to different tables.
struct Fill<'a, X, Y, C> {
    x: &'a [X],
    y: &'a [Y],
    table: &'a mut [u32],
    cell: C,
}

/// Items whose cells are found at once, in vectors.
const BLOCK: usize = 256;

impl<X: Copy, Y: Copy, C: Fn(X, Y) -> u16> Fill<'_, X, Y, C> {
    /// With tables of `size` cells, and the index of each.
    #[inline(always)]
    fn fill(self, size: usize, index: impl Fn(u16) -> usize) {
        let Self { mut x, mut y, table, cell } = self;
        table.fill(0);
        let Some((a, rest)) = table.split_at_mut_checked(size) else { return };
        let Some((b, rest)) = rest.split_at_mut_checked(size) else { return };
        let Some((c, rest)) = rest.split_at_mut_checked(size) else { return };
        let Some(d) = rest.get_mut(..size) else { return };
        let add = |table: &mut [u32], cell: u16| {
            if let Some(count) = table.get_mut(index(cell)) {
                *count += 1;
            }
        };
        while let size @ 1.. = x.len().min(y.len()).min(BLOCK)
            && let (Some((xs, x_rest)), Some((ys, y_rest))) =
                (x.split_at_checked(size), y.split_at_checked(size))
        {
            (x, y) = (x_rest, y_rest);
            let mut cells = [0; BLOCK];
            cells.iter_mut().zip(xs).zip(ys).for_each(|((slot, &x), &y)| *slot = cell(x, y));
            let (fours, rest) = cells.get(..xs.len()).unwrap_or_default().as_chunks::<TABLES>();
            for &[i, j, k, l] in fours {
                add(a, i);
                add(b, j);
                add(c, k);
                add(d, l);
            }
            rest.iter().for_each(|&i| add(a, i));
        }
    }
}

impl<X: Copy, Y: Copy, C: Fn(X, Y) -> u16> Kernel for Fill<'_, X, Y, C> {
    type Output = ();

    #[inline(always)]
    fn run<S: Tier>(self, _: S) {
        match self.table.len() / TABLES {
            BYTES => self.fill(BYTES, |cell| (cell as u8).into()),
            size => self.fill(size, usize::from),
        }
    }
}

/// The counts of two lists; `cell` is below the size of one table and counts y fastest, of which there are `columns` values.
#[inline(always)]
pub(super) fn pair_counts<X: Copy, Y: Copy>(
    x: &[X],
    y: &[Y],
    columns: usize,
    table: &mut [u32],
    cell: impl Fn(X, Y) -> u16,
) -> PairCounts {
    dispatch(Fill { x, y, table: &mut *table, cell });
    let items = x.len() as u64;
    let size = table.len() / TABLES;
    let Some((table, others)) = table.split_at_mut_checked(size) else { return PairCounts::default() };
    for other in others.chunks_exact(size.max(1)) {
        table.iter_mut().zip(other).for_each(|(count, &more)| *count += more);
    }
    let Some(above) = others.get_mut(..columns) else { return PairCounts::default() };
    above.fill(0);

    let (mut discordant, mut tied_x, mut tied_both, mut distinct_x) = (0, 0, 0, 0);
    for row in table.chunks_exact(columns.max(1)) {
        let (mut right_above, mut total) = (0, 0);
        for (&count, above) in row.iter().zip(&*above).rev() {
            let count = u64::from(count);
            discordant += count * right_above;
            right_above += u64::from(*above);
            total += count;
            tied_both += choose_2(count);
        }
        above.iter_mut().zip(row).for_each(|(above, &count)| *above += count);
        tied_x += choose_2(total);
        distinct_x += u64::from(total > 0);
    }
    let tied_y: u64 = above.iter().map(|&count| choose_2(count.into())).sum();
    let distinct_y = above.iter().filter(|&&count| count > 0).count() as u64;
    PairCounts::new(items, discordant, [tied_x, tied_y, tied_both], [distinct_x, distinct_y])
}
