//! Grades in rank order, from judgements by id.

use super::by_id::by_id;
use crate::error::{Argument, Result, long_enough};
use crate::grade::SignedGrade;
use crate::workspace::{check, take, words_of_u32};

/// Words of scratch that [`judge`] needs for a list of `ids` ids and a number of `judgements`.
#[must_use]
pub const fn judge_scratch_len(ids: usize, judgements: usize) -> usize {
    let longer = if ids > judgements { ids } else { judgements };
    words_of_u32(ids).saturating_add(words_of_u32(judgements)).saturating_add(words_of_u32(longer))
}

/// The grades of a ranked list of ids, from judgements by id.
///
/// ```text
/// out[i] = grade of ids[i], UNJUDGED if nobody judged it
/// ```
///
/// # Input
/// `ids`: the ranked list, best first, each id once. `judgements`: id and grade in any order, each id once; those of ids
/// that the list lacks are not used. An id is any type with a total order: integers, tuples, `&str`. A judgement whose
/// grade is [`UNJUDGED`](SignedGrade::UNJUDGED) says that the document is unjudged, as if it were not there.
///
/// # Returns
/// The filled prefix of `out`, as long as `ids`, to be given to the functions of [`measure`](crate::measure). What
/// follows it is left as it was.
///
/// # Errors
/// - [`Error::Duplicate`](crate::Error::Duplicate) if an id stands twice in the list (argument `Ids`) or in the judgements (`Judgements`), with
///   the index of the second copy: a document that is credited twice lifts recall and nDCG above 1
/// - [`Error::TooShort`](crate::Error::TooShort) if `out.len() < ids.len()`, or if
///   `scratch.len() < judge_scratch_len(ids.len(), judgements.len())`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 ids or judgements
///
/// Nothing is written to `out` then.
///
/// # Cost
/// O(n log n + m log m) comparisons of ids for n ids and m judgements; (n + m + max(n, m)) / 2 words of scratch.
///
/// # Numerics
/// No arithmetic.
///
/// # Examples
/// ```
/// use footrule::{SignedGrade, order::judge};
/// let (mut out, ws) = ([0i8; 10], &mut [0; 8]);
/// let judgements = [("d2", 3), ("d7", 0), ("d1", 1)];
/// let grades = judge(&["d1", "d9", "d2"], &judgements, &mut out, ws)?;
/// assert_eq!(grades, [1, i8::UNJUDGED, 3]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "qrels")]
pub fn judge<'o, I: Ord + Copy, G: SignedGrade>(
    ids: &[I],
    judgements: &[(I, G)],
    out: &'o mut [G],
    scratch: &mut [u64],
) -> Result<&'o [G]> {
    long_enough(Argument::Output, ids.len(), out.len())?;
    check(scratch, judge_scratch_len(ids.len(), judgements.len()))?;
    let id = |index: u32| ids.get(index as usize).copied();
    let judged = |index: u32| judgements.get(index as usize).copied();
    let judged_id = |index: u32| judged(index).map(|(id, _)| id);
    let (ranked, rest) = take(scratch, words_of_u32(ids.len()))?;
    let (known, spare) = take(rest, words_of_u32(judgements.len()))?;
    let ranked = by_id(Argument::Ids, ids.len(), id, ranked, spare)?;
    let known = by_id(Argument::Judgements, judgements.len(), judged_id, known, spare)?;
    let mut known = known.iter().filter_map(|&index| judged(index)).peekable();
    for &index in &*ranked {
        let this = id(index);
        while known.next_if(|&(other, _)| Some(other) < this).is_some() {}
        let grade = known.next_if(|&(other, _)| Some(other) == this).map_or(G::UNJUDGED, |(_, grade)| grade);
        if let Some(slot) = out.get_mut(index as usize) {
            *slot = grade;
        }
    }
    Ok(out.get(..ids.len()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::{judge, judge_scratch_len};
    use crate::SignedGrade;
    use crate::error::{Argument, Error};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn equals_a_search_for_each_id(ids: Vec<u8>, judgements: Vec<(u8, i16)>) -> bool {
        let mut out = std::vec![7; ids.len() + 1];
        let mut ws = std::vec![0; judge_scratch_len(ids.len(), judgements.len())];
        let second = |ids: &[u8]| (0..ids.len()).find(|&i| ids[..i].contains(&ids[i]));
        let judged: Vec<u8> = judgements.iter().map(|j| j.0).collect();
        let want = match (second(&ids), second(&judged)) {
            (Some(index), _) => Err(Error::Duplicate { argument: Argument::Ids, index }),
            (None, Some(index)) => Err(Error::Duplicate { argument: Argument::Judgements, index }),
            (None, None) => Ok(ids
                .iter()
                .map(|id| judgements.iter().find(|j| j.0 == *id).map_or(i16::UNJUDGED, |j| j.1))
                .collect::<Vec<_>>()),
        };
        let judged = judge(&ids, &judgements, &mut out, &mut ws).map(<[i16]>::to_vec);
        let untouched = if judged.is_ok() { out[ids.len()..] == [7] } else { out.iter().all(|&g| g == 7) };
        judged == want && untouched
    }

    #[test]
    fn bad_input_is_named_and_nothing_written() {
        let mut out = [7i8; 2];
        let ws = &mut [0; 3];
        let e = Error::TooShort { argument: Argument::Output, needed: 3, given: 2 };
        assert_eq!(judge(&[1, 2, 3], &[(1, 1)], &mut out, ws), Err(e));
        let e = Error::Duplicate { argument: Argument::Ids, index: 1 };
        assert_eq!(judge(&["p", "p"], &[("p", 1)], &mut out, ws), Err(e));
        let e = Error::Duplicate { argument: Argument::Judgements, index: 1 };
        assert_eq!(judge(&["p", "s"], &[("p", 1), ("p", 0)], &mut out, ws), Err(e));
        let e = Error::TooShort { argument: Argument::Scratch, needed: 3, given: 2 };
        assert_eq!(judge(&["p", "s"], &[("p", 1)], &mut out, &mut ws[..2]), Err(e));
        assert_eq!(out, [7; 2]);
        assert_eq!(judge(&[] as &[u8], &[], &mut out, &mut []), Ok(&[][..]));
        assert_eq!(judge(&["p"], &[("p", i8::UNJUDGED)], &mut out, ws), Ok(&[i8::MIN][..]));
    }
}
