//! The best items of a list, without sorting the others.

use super::scores::{TieRule, countable, sorted};
use super::sort::sort;
use crate::error::{Argument, Error, Result};
use crate::key::{RankKey, check_keys};
use crate::workspace::{as_pairs, take};

/// The `[key, item]` records of the k best scores, best first, in the front of the scratch, which has 4n words.
///
/// What reaches the bar, the k-th best score so far, goes into a room for 2k records. When that is full it is sorted, the
/// best k stay, and the bar rises. In random order, k items in 2k, 3k, 4k, … reach it, so that beyond one comparison an
/// item the cost is that of some log(n/k) sorts; when each item is better than all before, that of n/k.
pub(crate) fn best<'s, K: RankKey>(
    scores: &[K],
    k: usize,
    ties: &impl TieRule,
    scratch: &'s mut [u64],
) -> Result<&'s [[u64; 2]]> {
    let n = scores.len();
    countable(Argument::Scores, n)?;
    ties.check(n)?;
    if k == 0 {
        check_keys(Argument::Scores, scores)?;
        return Ok(&[]);
    }
    if k >= n / 2 {
        let all = sorted(scores, ties, scratch)?;
        return Ok(all.get(..k).unwrap_or(all));
    }
    let before =
        |a: [u64; 2], b: [u64; 2]| a[0] > b[0] || a[0] == b[0] && ties.before(a[1] as u32, b[1] as u32);
    let (room, spare) = take(scratch, 4 * k)?;
    let (room, spare) = (as_pairs(room), as_pairs(spare));
    let (mut filled, mut bar) = (0, None);
    for (octet, start) in scores.chunks(8).zip((0..).step_by(8)) {
        // Nothing is below NaN, nor NaN below anything. No branch an item: eight are compared at once.
        if bar.is_some_and(|bar| octet.iter().fold(true, |all, &score| all & (score < bar))) {
            continue;
        }
        for (&score, index) in octet.iter().zip(start..) {
            let key = score.key().ok_or(Error::NotFinite { argument: Argument::Scores, index })?;
            if bar.is_some_and(|bar| score < bar) {
                continue;
            }
            if let Some(slot) = room.get_mut(filled) {
                *slot = [key, index as u64];
                filled += 1;
            }
            if filled == room.len() {
                sort(room, spare, &before);
                filled = k;
                bar = room.get(k - 1).and_then(|&[_, item]| scores.get(item as usize)).copied();
            }
        }
    }
    let found = room.get_mut(..filled).unwrap_or_default();
    sort(found, spare, &before);
    Ok(found.get(..k).unwrap_or(found))
}

#[cfg(test)]
mod tests {
    use super::best;
    use crate::error::{Argument, Error};
    use crate::order::{ById, Ties, sorted};
    use std::vec::Vec;

    #[quickcheck_macros::quickcheck]
    fn the_best_are_the_first_of_all_sorted(scores: Vec<i8>, coarse: bool, k: usize) -> bool {
        let scores: Vec<f32> = scores
            .iter()
            .cycle()
            .take(scores.len() * 5)
            .map(|&s| f32::from(if coarse { s / 40 } else { s }))
            .collect();
        let (n, k) = (scores.len(), k % (scores.len() + 2));
        let (mut ws, mut all) = (std::vec![0; 4 * n], std::vec![0; 4 * n]);
        let ids: Vec<usize> = (0..n).map(|i| i * 7 % 5).collect();
        let mut agree = |ties: &_| {
            let all = &*sorted(&scores, ties, &mut all).unwrap();
            best(&scores, k, ties, &mut ws).unwrap() == &all[..k.min(n)]
        };
        let by_index = agree(&Ties::FirstIndex) && agree(&Ties::LastIndex);
        let ties = ById::descending(&ids);
        let all = &*sorted(&scores, &ties, &mut all).unwrap();
        by_index && best(&scores, k, &ties, &mut ws).unwrap() == &all[..k.min(n)]
    }

    #[test]
    fn nan_is_named_wherever_it_stands() {
        for place in 0..40 {
            let mut scores: Vec<f64> = (0..40).map(|i| f64::from(i * 7 % 40)).collect();
            scores[place] = f64::NAN;
            let nan = Error::NotFinite { argument: Argument::Scores, index: place };
            for k in [0, 1, 3, 30] {
                assert_eq!(best(&scores, k, &Ties::FirstIndex, &mut [0; 160]), Err(nan), "{k}");
            }
        }
    }
}
