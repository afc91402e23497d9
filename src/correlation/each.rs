//! Coefficients over the rows of matrices: row by row, and one reference against many rows.

use crate::error::{Argument, Error, Result, same_length};
use crate::lists::{Mean, each as each_list};
use crate::order::{
    PairCounts, Prefixes, Reference, check_keys, countable, pair_counts, pair_counts_scratch_len,
    reference_scratch_len,
};
use crate::workspace::{check, take};
use crate::{RankKey, Real};

/// Number of rows of a row-major matrix.
fn rows(argument: Argument, len: usize, columns: usize) -> Result<usize> {
    match (len.checked_div(columns), len.checked_rem(columns)) {
        (Some(rows), Some(0)) => Ok(rows),
        (Some(rows), _) => Err(Error::LengthMismatch { argument, expected: rows * columns, given: len }),
        _ => Err(Error::OutOfRange { argument: Argument::Columns, index: 0 }),
    }
}

/// The rows themselves; core's `chunks` divides by a length that it does not know to be positive.
fn split<V>(mut values: &[V], rows: usize, columns: usize) -> impl ExactSizeIterator<Item = &[V]> {
    (0..rows).map(move |_| {
        let (row, others) = values.split_at_checked(columns).unwrap_or_default();
        values = others;
        row
    })
}

/// Words of scratch that [`each`] and [`tau_x_each`] need for rows of `columns` items.
#[must_use]
pub const fn each_scratch_len(columns: usize) -> usize {
    pair_counts_scratch_len(columns)
}

/// A coefficient of each row of x against the same row of y, and their mean, weighted if wanted.
///
/// ```text
/// out[r] = coefficient(pair counts of row r of x and of y)        mean = Σ w_r out[r] / Σ w_r
/// ```
///
/// # Input
/// Two row-major matrices of the same shape, `columns` items a row, of any two [`RankKey`] types; ties and NaN as for
/// [`pair_counts`]. `weights`: one a row, finite and not negative; `None` weighs all rows alike. The coefficient is any
/// method of [`PairCounts`], or a closure over one.
///
/// # Returns
/// The [`Mean`] over the rows: `value(policy)` is the (weighted) average, `undefined` counts the rows without a value. In
/// `out` those are NaN.
///
/// # Errors
/// - [`Error::OutOfRange`] if `columns == 0`, or a weight is negative (with its index)
/// - [`Error::LengthMismatch`] if a matrix is no whole number of rows, `y.len() != x.len()`, or `weights` or `out` is not one
///   a row
/// - [`Error::NotFinite`] if a value or a weight is NaN, or a weight infinite; the index counts through the matrix
/// - [`Error::TooShort`] if `scratch.len() < each_scratch_len(columns)`
/// - any error of the coefficient but `Undefined`; `out` is partly written then, and only then
///
/// # Cost
/// O(rows · n log n).
///
/// # Source
/// The multi-row score of scikit-lr: the weighted mean of the rows' scores.
///
/// # Examples
/// ```
/// use footrule::{PairCounts, Undefined, correlation};
/// let (truth, guess) = ([1u8, 2, 2, 2, 2, 1, 2, 1, 2], [2u8, 1, 2, 2, 2, 1, 1, 2, 2]);
/// let (mut out, ws) = ([0.0f64; 3], &mut [0; 12]);
/// let mean = correlation::each(&truth, &guess, 3, None, PairCounts::tau_x, &mut out, ws)?;
/// assert_eq!(out, [-1.0 / 3.0, 1.0, -1.0 / 3.0]);
/// assert!((mean.value(Undefined::Skip)? - 1.0 / 9.0).abs() < 1e-16);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn each<T: Real>(
    x: &[impl RankKey],
    y: &[impl RankKey],
    columns: usize,
    weights: Option<&[T]>,
    coefficient: impl Fn(PairCounts) -> Result<T>,
    out: &mut [T],
    scratch: &mut [u64],
) -> Result<Mean<T>> {
    let rows = rows(Argument::X, x.len(), columns)?;
    same_length(Argument::Y, x.len(), y.len())?;
    same_length(Argument::Output, rows, out.len())?;
    if let Some(weights) = weights {
        same_length(Argument::Weights, rows, weights.len())?;
        check_weights(weights)?;
    }
    check(scratch, each_scratch_len(columns))?;
    check_keys(Argument::X, x)?;
    check_keys(Argument::Y, y)?;
    let mut mean = Mean::new();
    let mut weights = weights.unwrap_or_default().iter();
    let (x, y) = (split(x, rows, columns), split(y, rows, columns));
    for ((x, y), slot) in x.zip(y).zip(out) {
        let value = coefficient(pair_counts(x, y, scratch)?);
        mean.push_weighted(value, weights.next().copied().unwrap_or(T::one()))?;
        *slot = value.unwrap_or(T::nan());
    }
    Ok(mean)
}

/// Fails unless every weight is finite and not negative.
fn check_weights<T: Real>(weights: &[T]) -> Result<()> {
    let argument = Argument::Weights;
    for (index, &weight) in weights.iter().enumerate() {
        if !weight.is_finite() {
            return Err(Error::NotFinite { argument, index });
        }
        if weight < T::zero() {
            return Err(Error::OutOfRange { argument, index });
        }
    }
    Ok(())
}

/// tau_x of each row of x against the same row of y: [`each`] with [`PairCounts::tau_x`], the multi-row score of
/// scikit-lr.
///
/// # Errors
/// As [`each`].
///
/// # Cost
/// O(rows · n log n); [`each_scratch_len`] words of scratch.
///
/// # Examples
/// ```
/// use footrule::{Undefined, correlation::tau_x_each};
/// // A prediction of all ties scores 0 against a strict order.
/// let (truth, guess) = ([1u8, 1, 2, 1, 2, 3], [1u8, 1, 2, 1, 1, 1]);
/// let (mut out, ws) = ([0.0f64; 2], &mut [0; 12]);
/// let mean = tau_x_each(&truth, &guess, 3, None, &mut out, ws)?;
/// assert_eq!((out, mean.value(Undefined::Skip)), ([1.0, 0.0], Ok(0.5)));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_x_each<T: Real>(
    x: &[impl RankKey],
    y: &[impl RankKey],
    columns: usize,
    weights: Option<&[T]>,
    out: &mut [T],
    scratch: &mut [u64],
) -> Result<Mean<T>> {
    each(x, y, columns, weights, PairCounts::tau_x, out, scratch)
}

/// Words of scratch that [`against`] and [`tau_x_against`] need for a reference of `n` items.
#[must_use]
pub const fn against_scratch_len(n: usize) -> usize {
    pair_counts_scratch_len(n)
}

/// A coefficient of one reference ranking against each of many: the reference is sorted once.
///
/// ```text
/// out[r] = coefficient(pair counts of the reference (x) and row r (y))
/// ```
///
/// # Input
/// The reference, and a row-major matrix with a row of as many items for each ranking, of any two [`RankKey`] types; ties
/// and NaN as for [`pair_counts`]. The coefficient is any method of [`PairCounts`], or a closure over one.
///
/// # Returns
/// The [`Mean`] over the rows; rows without a value are counted there and NaN in `out`.
///
/// # Errors
/// - [`Error::Empty`] if the reference is empty
/// - [`Error::LengthMismatch`] if `rows` is no whole number of rankings, or `out` is not one a row
/// - [`Error::NotFinite`] if a value is NaN; the index counts through the matrix
/// - [`Error::TooShort`] if `scratch.len() < against_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
/// - any error of the coefficient but `Undefined`; `out` is partly written then, and only then
///
/// # Cost
/// O(n log n) for the reference, and as much for every row.
///
/// # Examples
/// ```
/// use footrule::{PairCounts, correlation};
/// let (mut out, ws) = ([0.0f64; 2], &mut [0; 12]);
/// correlation::against(&[1u8, 2, 3], &[1u8, 3, 2, 3, 2, 1], PairCounts::tau_b, &mut out, ws)?;
/// assert_eq!(out, [1.0 / 3.0, -1.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn against<T: Real>(
    reference: &[impl RankKey],
    rankings: &[impl RankKey],
    coefficient: impl Fn(PairCounts) -> Result<T>,
    out: &mut [T],
    scratch: &mut [u64],
) -> Result<Mean<T>> {
    let n = reference.len();
    if n == 0 {
        return Err(Error::Empty { argument: Argument::X });
    }
    let rows = rows(Argument::Y, rankings.len(), n)?;
    same_length(Argument::Output, rows, out.len())?;
    check(scratch, against_scratch_len(n))?;
    countable(Argument::X, n)?;
    let prefixes = Prefixes::of(Argument::X, reference)?;
    check_keys(Argument::Y, rankings)?;
    let (begins, scratch) = take(scratch, reference_scratch_len(n))?;
    let reference = Reference::new(reference, prefixes, begins, scratch)?;
    each_list(split(rankings, rows, n), out, |row| {
        coefficient(reference.count(row, Prefixes::of(Argument::Y, row)?, scratch)?)
    })
}

/// tau_x of one reference ranking against each of many: [`against`] with [`PairCounts::tau_x`].
///
/// # Errors
/// As [`against`].
///
/// # Cost
/// O(n log n) for the reference, and as much for every row; [`against_scratch_len`] words of scratch.
///
/// # Examples
/// ```
/// use footrule::correlation::tau_x_against;
/// let (mut out, ws) = ([0.0f64; 2], &mut [0; 12]);
/// tau_x_against(&[1u8, 2, 2], &[1u8, 2, 2, 2, 1, 2], &mut out, ws)?;
/// assert_eq!(out, [1.0, -1.0 / 3.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_x_against<T: Real>(
    reference: &[impl RankKey],
    rankings: &[impl RankKey],
    out: &mut [T],
    scratch: &mut [u64],
) -> Result<Mean<T>> {
    against(reference, rankings, PairCounts::tau_x, out, scratch)
}
