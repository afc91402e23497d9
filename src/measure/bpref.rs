//! bpref: precision by preferences among judged documents only.

use crate::convention::Precision;
use crate::error::{Argument, Error, Result};
use crate::grade::{Grade, GradeCounts};
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

#[cfg(test)]
mod tests {
    use super::bpref;
    use crate::error::{Argument, Error};
    use crate::{GradeCounts, Precision};

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
    }
}
