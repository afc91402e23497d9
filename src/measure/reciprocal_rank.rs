//! Reciprocal rank: how early the first relevant document comes.

use super::{above_first, first_at};
use crate::convention::Precision;
use crate::error::Result;
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// Reciprocal rank: one over the rank of the first relevant document, if it is among the first k.
///
/// ```text
/// RR@k = 1 / min{i ≤ k : document i is relevant}      0 if there is none
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. `usize::MAX` takes the whole list. Only
/// `relevant_from` of the options is read.
///
/// # Returns
/// 1, 1/2, 1/3, … or 0, higher is better; 0 if nothing is relevant, for an empty list, and for k = 0.
///
/// # Errors
/// None.
///
/// # Cost
/// O(rank of the first relevant document), no scratch.
///
/// # Numerics
/// One rounding (½ ulp).
///
/// # Source
/// E. M. Voorhees, "The TREC-8 question answering track report" (1999); trec_eval's `recip_rank`.
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::reciprocal_rank};
/// assert_eq!(reciprocal_rank::<f64>(&[0u8, 0, 1, 1], usize::MAX, &Precision::STANDARD), 1.0 / 3.0);
/// assert_eq!(reciprocal_rank::<f64>(&[0u8, 0, 1, 1], 2, &Precision::STANDARD), 0.0);
/// ```
#[must_use]
#[doc(alias = "mrr")]
#[doc(alias = "recip_rank")]
pub fn reciprocal_rank<T: Real>(grades: &[impl Grade], k: usize, options: &Precision) -> T {
    let first = grades.get(..k).unwrap_or(grades);
    of_first(above_first(first, options.relevant_from), k)
}

/// Reciprocal rank at cutoff k of a list whose first relevant document has so many above it.
fn of_first<T: Real>(above: Option<usize>, k: usize) -> T {
    match above {
        Some(above) if above < k => T::one() / T::from_u64(above as u64 + 1),
        _ => T::zero(),
    }
}

/// Reciprocal rank at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = RR@ks[j]
/// ```
///
/// # Input
/// As [`reciprocal_rank`]; cutoffs in any order.
///
/// # Returns
/// The bits of [`reciprocal_rank`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
///
/// # Cost
/// O(rank of the first relevant document + cutoffs), no scratch.
///
/// # Numerics
/// As [`reciprocal_rank`].
///
/// # Source
/// As [`reciprocal_rank`].
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::reciprocal_rank_at};
/// let mut out = [9.0; 3];
/// reciprocal_rank_at(&[0u8, 1, 1], &[1, 2, 10], &Precision::STANDARD, &mut out)?;
/// assert_eq!(out, [0.0, 0.5, 0.5]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn reciprocal_rank_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    options: &Precision,
    out: &mut [T],
) -> Result<()> {
    first_at(grades, ks, options.relevant_from, out, of_first)
}

/// Reciprocal rank of many lists, and its mean (MRR).
///
/// # Input
/// As [`reciprocal_rank`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined: a query without relevant documents is 0.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != lists.len()`
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`reciprocal_rank`] and [`Mean`].
///
/// # Source
/// As [`reciprocal_rank`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, Undefined, measure::reciprocal_rank_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 2, 3], &[0u8, 1, 1])?;
/// let mrr = reciprocal_rank_each(lists, usize::MAX, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mrr.value(Undefined::Skip)?), ([0.5, 1.0], 0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn reciprocal_rank_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    each(lists.iter(), out, |grades| Ok(reciprocal_rank(grades, k, options)))
}

#[cfg(test)]
mod tests {
    use super::{reciprocal_rank, reciprocal_rank_at, reciprocal_rank_each};
    use crate::error::{Argument, Error};
    use crate::{Lists, Precision};

    #[test]
    fn edges() {
        let rr = |grades: &[i16], k| reciprocal_rank::<f64>(grades, k, &Precision::STANDARD);
        assert_eq!(rr(&[], 5), 0.0);
        assert_eq!(rr(&[1], 0), 0.0);
        assert_eq!(rr(&[-1, i16::MIN, 0, 2], 4), 0.25);
        assert_eq!(rr(&[-1, i16::MIN, 0, 2], 3), 0.0);
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 0 };
        let lists = Lists::new(&[0, 1], &[1u8]).unwrap();
        assert_eq!(reciprocal_rank_each::<f64>(lists, 1, &Precision::STANDARD, &mut []), Err(length));
        assert_eq!(reciprocal_rank_at::<f64>(&[1u8], &[1], &Precision::STANDARD, &mut []), Err(length));
    }
}
