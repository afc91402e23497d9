//! A run against the ideal ranking of its own judged documents.

use super::permutation::Ranks;
use super::scores::countable;
use super::sort::sort;
use crate::error::{Argument, Error, Result};
use crate::grade::Grade;
use crate::workspace::{check, take};

/// Words of scratch that [`ideal`] needs for a run of `n` documents.
#[must_use]
pub const fn ideal_scratch_len(n: usize) -> usize {
    n.saturating_mul(2)
}

/// The displacement F of a run against the ideal ranking of its judged documents.
///
/// ```text
/// F(k) = rank in the ideal ranking of the k-th judged document of the run
/// ```
///
/// # Input
/// Grades in rank order. Unjudged documents are left out, and ranks count judged ones only; judged documents that the
/// run did not retrieve do not enter. The ideal ranking has the documents by descending grade (negative grades count as
/// 0). Its ties are broken in the run's favour: documents of one grade keep the run's order. No other order of the ties
/// gives a smaller P(i) at any rank, a smaller footrule or a smaller Kendall distance, and a run whose grades never rise
/// scores as the ideal itself.
///
/// # Returns
/// A proved [`Ranks`] over the front of `out`, one rank for each judged document; what follows is left as it was. Empty
/// if none is judged.
///
/// # Errors
/// - [`Error::TooShort`] if `out` is shorter than the number of judged documents, or
///   `scratch.len() < ideal_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 documents
///
/// # Cost
/// O(n log n), O(n) for an ideal run; 2n words of scratch.
///
/// # Examples
/// ```
/// use footrule::{correlation::a_corr, order::ideal};
/// let (mut out, ws) = ([0; 4], &mut [0; 8]);
/// let f = ideal(&[0i8, i8::MIN, 2, 0], &mut out, ws)?; // MIN is unjudged
/// assert_eq!(f.as_slice(), [2, 1, 3]);
/// assert_eq!(a_corr::<f64>(f), Ok(0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn ideal<'o>(grades: &[impl Grade], out: &'o mut [u32], scratch: &mut [u64]) -> Result<Ranks<'o>> {
    countable(Argument::Grades, grades.len())?;
    check(scratch, ideal_scratch_len(grades.len()))?;
    let judged = || grades.iter().filter(|grade| grade.is_judged());
    let (needed, given) = (judged().count(), out.len());
    let short = Error::TooShort { argument: Argument::Output, needed, given };
    let out = out.get_mut(..needed).ok_or(short)?;
    // Descending level above, place in the run below: no two records are equal.
    let (records, spare) = take(scratch, needed)?;
    for ((record, grade), place) in records.iter_mut().zip(judged()).zip(0u64..) {
        *record = u64::from(!grade.level()) << 32 | place;
    }
    sort(records, spare, &|a, b| a < b);
    for (&record, rank) in records.iter().zip(1..) {
        if let Some(slot) = out.get_mut(record as u32 as usize) {
            *slot = rank;
        }
    }
    Ok(Ranks::proved(out))
}

#[cfg(test)]
mod tests {
    use super::ideal;
    use crate::error::{
        Argument::{Output, Scratch},
        Error,
    };
    use std::vec::Vec;

    #[test]
    fn only_judged_documents_need_room() {
        let (mut out, ws) = ([9; 2], &mut [0; 6]);
        let e = Error::TooShort { argument: Output, needed: 3, given: 2 };
        assert_eq!(ideal(&[1u8, 2, 3], &mut out, ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 6, given: 5 };
        assert_eq!(ideal(&[1u8, 2, 3], &mut out, &mut ws[..5]), Err(e));
        assert_eq!(out, [9; 2]);
        assert_eq!(ideal(&[i16::MIN, -3, 0], &mut out, ws).unwrap().as_slice(), [1, 2]);
        assert!(ideal(&[i8::MIN; 3], &mut out, ws).unwrap().is_empty());
        assert_eq!(ideal(&[0u32, u32::MAX], &mut out, ws).unwrap().as_slice(), [2, 1]);
    }

    #[quickcheck_macros::quickcheck]
    fn ranks_by_grade_then_by_place(grades: Vec<i8>) -> bool {
        let grades: Vec<i8> = grades.iter().map(|g| if g % 5 == 0 { i8::MIN } else { g % 4 }).collect();
        let judged: Vec<i8> = grades.iter().copied().filter(|&g| g != i8::MIN).map(|g| g.max(0)).collect();
        let mut out = std::vec![0; grades.len()];
        let f = ideal(&grades, &mut out, &mut std::vec![0; 2 * grades.len()]).unwrap();
        f.len() == judged.len()
            && f.as_slice().iter().enumerate().all(|(k, &rank)| {
                let above = judged.iter().filter(|&&g| g > judged[k]).count();
                let before = judged[..k].iter().filter(|&&g| g == judged[k]).count();
                rank as usize == above + before + 1
            })
    }
}
