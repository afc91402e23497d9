//! bpref: precision by preferences among judged documents only.

use crate::convention::Precision;
use crate::error::{Argument, Error, Result, same_length};
use crate::grade::{Grade, GradeCounts};
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// bpref: how many relevant documents stand above judged non-relevant ones, whatever unjudged ones lie between.
///
/// ```text
/// bpref@k = 1/R Σ_{i ≤ k, i relevant} (1 − min(u_i, R) / min(N, R))      u_i judged non-relevant documents above rank i
/// ```
/// R relevant and N judged non-relevant documents in all; a relevant document with none above counts 1.
///
/// # Input
/// Grades in rank order, the grades of all judged documents, the cutoff (`usize::MAX` for none). Unjudged documents only take
/// up ranks. Negative grades are judged and not relevant; trec_eval takes them for unjudged.
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 when the relevant documents come before the judged non-relevant ones, 0 if nothing
/// relevant is found.
///
/// # Errors
/// - [`Error::Undefined`] if no judged document is relevant
/// - [`Error::OutOfRange`] if the list holds more relevant, or more judged non-relevant, documents than are counted (argument
///   `Counts`)
/// - [`Error::Overflow`] if the counts add up to more than `u64` (argument `Counts`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Exact integers, one rounding (½ ulp).
///
/// # Source
/// C. Buckley and E. M. Voorhees, "Retrieval evaluation with incomplete information", SIGIR 2004, in trec_eval's form.
///
/// # Examples
/// ```
/// use footrule::{GradeCounts, Precision, SignedGrade, measure::bpref};
/// let judged = GradeCounts::new(&[2, 2]);
/// let list = [1, i8::UNJUDGED, 0, 1]; // 1 and 1 − 1/2
/// assert_eq!(bpref(&list, judged, usize::MAX, &Precision::STANDARD), Ok(0.75));
/// ```
pub fn bpref<T: Real>(
    grades: &[impl Grade],
    judged: GradeCounts,
    k: usize,
    options: &Precision,
) -> Result<T> {
    let relevant = judged.relevant(options.relevant_from)?;
    let others = judged.total()? - relevant;
    // In units of 1/min(N, R): a document with u judged ones above is worth min(N, R) − min(u, R).
    let unit = relevant.min(others).max(1);
    let (mut found, mut above, mut worth) = (0, 0, 0u128);
    for (i, grade) in grades.iter().enumerate().filter(|(_, grade)| grade.is_judged()) {
        if grade.is_relevant(options.relevant_from) {
            found += 1;
            let lost = relevant.min(above).min(unit);
            worth += if i < k { u128::from(unit - lost) } else { 0 };
        } else {
            above += 1;
        }
    }
    if found > relevant || above > others {
        return Err(Error::OutOfRange { argument: Argument::Counts, index: 0 });
    }
    T::from_ratio(worth, u128::from(unit) * u128::from(relevant))
}

/// bpref of many lists, and its mean.
///
/// # Input
/// As [`bpref`], one list and one row of grade counts a query.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out` or the rows of counts (argument `Counts`) are not as many as the lists
/// - all of [`bpref`] but `Undefined`; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`bpref`] and [`Mean`].
///
/// # Source
/// As [`bpref`].
///
/// # Examples
/// ```
/// use footrule::{Lists, Precision, SignedGrade, Undefined, measure::bpref_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 4, 6], &[1, i8::UNJUDGED, 0, 1, 0, 1])?;
/// let judged = Lists::new(&[0, 2, 4], &[2, 2, 1, 1])?;
/// let mean = bpref_each(lists, judged, usize::MAX, &Precision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([0.75, 0.0], 0.375));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn bpref_each<T: Real>(
    lists: Lists<impl Grade>,
    judged: Lists<u64>,
    k: usize,
    options: &Precision,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Counts, lists.len(), judged.len())?;
    each(lists.iter().zip(judged.iter()), out, |(grades, row)| {
        bpref(grades, GradeCounts::new(row), k, options)
    })
}

#[cfg(test)]
mod tests {
    use super::{bpref, bpref_each};
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Lists, Precision};

    const P: &Precision = &Precision::STANDARD;

    #[test]
    fn edges() {
        let judged = GradeCounts::new(&[2, 3]);
        let of = |grades: &[i8], k| bpref::<f64>(grades, judged, k, P).unwrap();
        assert_eq!(of(&[], 5), 0.0);
        assert_eq!(of(&[1, 1, 1, 0, 0], 0), 0.0);
        assert_eq!(of(&[1, 1, 1, 0, -1], usize::MAX), 1.0);
        assert_eq!(of(&[0, -1, 1, 1, 1], usize::MAX), 0.0);
        assert_eq!(of(&[1, i8::MIN, 0, 1], usize::MAX), (1.0 + 0.5) / 3.0);
        assert_eq!(of(&[1, i8::MIN, 0, 1], 3), 1.0 / 3.0);
        // With nothing judged non-relevant, what is found counts.
        assert_eq!(bpref(&[i8::MIN, 1, 1], GradeCounts::new(&[0, 4]), 9, P), Ok(0.5));
    }

    #[test]
    fn more_non_relevant_documents_than_relevant_ones_count_alike() {
        let judged = GradeCounts::new(&[5, 1]);
        for (above, value) in [(0, 1.0), (1, 0.0), (4, 0.0)] {
            let mut grades = [0u8; 6];
            grades[above] = 1;
            assert_eq!(bpref(&grades, judged, 6, P), Ok(value));
        }
    }

    #[test]
    fn bad_input_is_named() {
        let counts = Err(Error::OutOfRange { argument: Argument::Counts, index: 0 });
        assert_eq!(bpref::<f64>(&[1u8, 1], GradeCounts::new(&[5, 1]), 1, P), counts);
        assert_eq!(bpref::<f64>(&[0u8, 0], GradeCounts::new(&[1, 5]), 1, P), counts);
        assert_eq!(bpref::<f64>(&[0u8], GradeCounts::new(&[1]), 1, P), Err(Error::Undefined));
        let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
        assert_eq!(bpref::<f64>(&[0u8], GradeCounts::new(&[u64::MAX, 1]), 1, P), overflow);
        let (lists, rows) = (Lists::new(&[0, 1], &[0u8]).unwrap(), Lists::new(&[0], &[]).unwrap());
        let length = Error::LengthMismatch { argument: Argument::Counts, expected: 1, given: 0 };
        assert_eq!(bpref_each::<f64>(lists, rows, 1, P, &mut [9.0]), Err(length));
    }
}
