//! The whole table of precision and recall by rank.

use super::{Hits, check_relevant};
use crate::convention::Precision;
use crate::error::{Argument, Result, same_length};
use crate::grade::Grade;
use crate::real::Real;

/// One row of [`precision_recall_table`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct PrecisionRecall<T> {
    /// The rank i, from 1.
    pub rank: u32,
    /// Relevant documents in the first i ranks.
    pub found: u64,
    /// Precision at i.
    pub precision: T,
    /// Recall at i.
    pub recall: T,
}

/// Precision and recall at every rank of one list, in one pass.
///
/// ```text
/// out[i − 1] = { rank i, found m_i, precision m_i / i, recall m_i / R }
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. Only `relevant_from` of the options is read.
///
/// # Returns
/// One row a rank in `out`: the points of the list's precision/recall curve, uninterpolated.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != grades.len()`
/// - [`Error::Undefined`](crate::Error::Undefined) if `relevant == 0`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if the list holds more relevant documents than `relevant` (argument
///   `Relevant`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, one rounding each (½ ulp).
///
/// # Source
/// D. Jurafsky, J. H. Martin, *Speech and Language Processing*, chapter on information retrieval: the 25-rank table
/// (its printed precision at rank 17, .44, should be .41).
///
/// # Examples
/// ```
/// use footrule::{Precision, measure::{PrecisionRecall, precision_recall_table}};
/// let mut table = [PrecisionRecall::<f64>::default(); 3];
/// precision_recall_table(&[true, false, true], 4, &Precision::STANDARD, &mut table)?;
/// assert_eq!(table.map(|row| row.precision), [1.0, 0.5, 2.0 / 3.0]);
/// assert_eq!(table.map(|row| row.recall), [0.25, 0.25, 0.5]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn precision_recall_table<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    options: &Precision,
    out: &mut [PrecisionRecall<T>],
) -> Result<()> {
    same_length(Argument::Output, grades.len(), out.len())?;
    check_relevant(grades, relevant, options.relevant_from)?;
    let mut hits = Hits::new(grades, options.relevant_from);
    for row in out {
        hits.step();
        let (rank, found) = (hits.rank as u32, hits.found);
        let (precision, recall) = (T::from_ratio(found, hits.rank)?, T::from_ratio(found, relevant)?);
        *row = PrecisionRecall { rank, found, precision, recall };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{PrecisionRecall, precision_recall_table};
    use crate::Precision;
    use crate::error::{Argument, Error};

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [PrecisionRecall::<f64>::default(); 1];
        let mut table = |grades: &[u8], relevant| {
            let result = precision_recall_table(grades, relevant, &Precision::STANDARD, &mut out);
            assert_eq!(out, [PrecisionRecall::default()]);
            result.unwrap_err()
        };
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 2, given: 1 };
        assert_eq!(table(&[1, 0], 1), length);
        assert_eq!(table(&[0], 0), Error::Undefined);
        assert_eq!(table(&[1], 0), Error::OutOfRange { argument: Argument::Relevant, index: 0 });
    }
}
