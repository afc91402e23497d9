//! Pair counts of small alphabets from the table of joint counts.
//!
//! With few distinct values everything about the pairs is in the table n_ab = #{items with x = a, y = b}: walk its rows
//! downwards, keep the column totals of the rows above, and every cell is discordant with the totals to its right.

use super::pairs::{PairCounts, choose_2};

/// Neighbouring items add to different tables: adding twice in a row to one cell waits for the first store.
const TABLES: usize = 4;

/// Counters that tables of `x` by `y` values need, if that is few enough to beat sorting: at most 4096 cells, and four items a
/// cell.
pub(super) fn counters(x: u64, y: u64, items: usize) -> Option<usize> {
    let cells = x.checked_mul(y)?;
    (cells <= 4096 && cells * 4 <= items as u64).then(|| cells as usize * TABLES)
}

/// Adds every item to its cell, four items at a time to four tables.
#[inline(always)]
fn fill<X: Copy, Y: Copy>(x: &[X], y: &[Y], table: &mut [u32], cell: impl Fn(X, Y) -> usize) {
    table.fill(0);
    let size = table.len() / TABLES;
    let Some((a, rest)) = table.split_at_mut_checked(size) else { return };
    let Some((b, rest)) = rest.split_at_mut_checked(size) else { return };
    let Some((c, d)) = rest.split_at_mut_checked(size) else { return };
    let add = |table: &mut [u32], x: X, y: Y| {
        if let Some(count) = table.get_mut(cell(x, y)) {
            *count += 1;
        }
    };
    let ((xs, x_rest), (ys, y_rest)) = (x.as_chunks::<TABLES>(), y.as_chunks::<TABLES>());
    for (&[x0, x1, x2, x3], &[y0, y1, y2, y3]) in xs.iter().zip(ys) {
        add(a, x0, y0);
        add(b, x1, y1);
        add(c, x2, y2);
        add(d, x3, y3);
    }
    x_rest.iter().zip(y_rest).for_each(|(&x, &y)| add(a, x, y));
}

/// The counts of two lists; `cell` is below the size of one table and counts y fastest, of which there are `columns` values.
#[inline(always)]
pub(super) fn pair_counts<X: Copy, Y: Copy>(
    x: &[X],
    y: &[Y],
    columns: usize,
    table: &mut [u32],
    cell: impl Fn(X, Y) -> usize,
) -> PairCounts {
    fill(x, y, table, cell);
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
