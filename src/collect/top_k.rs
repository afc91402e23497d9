//! The best N of a stream of scores.

use crate::error::{Argument, Error, Result};
use crate::key::RankKey;
use core::cmp::Ordering;
use heapless::{
    Vec,
    binary_heap::{BinaryHeap, Min},
};

/// Which of two items with equal scores [`TopK`] ranks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prefer {
    /// The one pushed first.
    FirstPushed,
    /// The one pushed last.
    LastPushed,
    /// The one with the smaller id; of equal ids the one pushed first.
    IdAscending,
    /// The one with the greater id (trec_eval); of equal ids the one pushed first.
    IdDescending,
}

/// A streaming collector: takes scores and ids in any order and keeps the best N.
///
/// The ties of equal scores are broken by a named rule. By id, the outcome does not depend on the order of the pushes (as
/// long as no id comes twice with one score), so shards can be collected in any order.
///
/// # Input
/// Scores of any [`RankKey`] type, higher is better: −0 ties with +0, infinities are extreme values, NaN is an error.
///
/// # Cost
/// O(log N) for a push that enters the best N, O(1) for one that does not; no scratch.
///
/// # Examples
/// ```
/// use footrule::collect::{Prefer, TopK};
/// let mut best = TopK::<f32, u32, 2>::new(Prefer::IdDescending);
/// for (score, id) in [(0.3, 17), (0.9, 4), (0.1, 8), (0.9, 5)] {
///     best.push(score, id)?;
/// }
/// assert_eq!(best.into_sorted()[..], [(0.9, 5), (0.9, 4)]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TopK<S, I: Ord, const N: usize> {
    /// The worst of the best is at the top.
    kept: BinaryHeap<Entry<S, I>, Min, N>,
    prefer: Prefer,
    pushed: usize,
}

/// One item with what its place depends on; a greater entry ranks before a smaller one.
#[derive(Clone, Copy, Debug)]
struct Entry<S, I> {
    key: u64,
    pushed: usize,
    prefer: Prefer,
    score: S,
    id: I,
}

impl<S, I: Ord> Ord for Entry<S, I> {
    fn cmp(&self, other: &Self) -> Ordering {
        let first_pushed = other.pushed.cmp(&self.pushed);
        self.key.cmp(&other.key).then_with(|| match self.prefer {
            Prefer::FirstPushed => first_pushed,
            Prefer::LastPushed => first_pushed.reverse(),
            Prefer::IdAscending => other.id.cmp(&self.id).then(first_pushed),
            Prefer::IdDescending => self.id.cmp(&other.id).then(first_pushed),
        })
    }
}
impl<S, I: Ord> PartialOrd for Entry<S, I> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<S, I: Ord> PartialEq for Entry<S, I> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}
impl<S, I: Ord> Eq for Entry<S, I> {}

impl<S: RankKey, I: Ord + Copy, const N: usize> TopK<S, I, N> {
    /// An empty collector.
    #[must_use]
    pub const fn new(prefer: Prefer) -> Self {
        Self { kept: BinaryHeap::new(), prefer, pushed: 0 }
    }

    /// Takes one item in, and hands back the one that falls out: the worst of the N + 1, which may be the new one.
    ///
    /// # Errors
    /// - [`Error::NotFinite`] if the score is NaN (argument `Scores`); its index is the number of earlier pushes. The
    ///   collector keeps what it has and can go on
    ///
    /// # Examples
    /// ```
    /// use footrule::collect::{Prefer, TopK};
    /// let mut best = TopK::<u8, char, 1>::new(Prefer::FirstPushed);
    /// assert_eq!(best.push(3, 'a'), Ok(None));
    /// assert_eq!(best.push(3, 'b'), Ok(Some((3, 'b'))));
    /// assert_eq!(best.push(4, 'c'), Ok(Some((3, 'a'))));
    /// ```
    pub fn push(&mut self, score: S, id: I) -> Result<Option<(S, I)>> {
        let pushed = self.pushed;
        self.pushed += 1;
        let key = score.key().ok_or(Error::NotFinite { argument: Argument::Scores, index: pushed })?;
        let entry = Entry { key, pushed, prefer: self.prefer, score, id };
        let Err(rejected) = self.kept.push(entry) else { return Ok(None) };
        let fallen = match self.kept.peek_mut() {
            Some(mut worst) if rejected > *worst => core::mem::replace(&mut *worst, rejected),
            _ => rejected,
        };
        Ok(Some((fallen.score, fallen.id)))
    }

    /// Number of items kept, at most N.
    #[must_use]
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// Whether nothing is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The score that a new item must beat to be kept (or tie, if the tie rule is for it), once N are.
    #[must_use]
    pub fn threshold(&self) -> Option<S> {
        self.kept.peek().filter(|_| self.kept.len() == N).map(|worst| worst.score)
    }

    /// The best N pushed so far as `(score, id)`, best first; the vector dereferences to a slice.
    ///
    /// # Cost
    /// O(N log N).
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<(S, I), N> {
        let mut items = Vec::new(); // worst first, as the heap gives them
        while let Some(Entry { score, id, .. }) = self.kept.pop() {
            // The heap holds N at most.
            let _ = items.push((score, id));
        }
        items.reverse();
        items
    }
}

#[cfg(test)]
mod tests {
    use super::{Prefer, TopK};
    use crate::error::{Argument, Error};
    use std::vec::Vec;

    /// All items sorted by score, then by the rule; the first three.
    fn oracle(items: &[(u8, u8)], prefer: Prefer) -> Vec<(u8, u8)> {
        let mut items: Vec<_> = items.iter().copied().enumerate().collect();
        items.sort_by(|&(i, (s, a)), &(j, (t, b))| {
            t.cmp(&s).then(match prefer {
                Prefer::FirstPushed => i.cmp(&j),
                Prefer::LastPushed => j.cmp(&i),
                Prefer::IdAscending => a.cmp(&b).then(i.cmp(&j)),
                Prefer::IdDescending => b.cmp(&a).then(i.cmp(&j)),
            })
        });
        items.into_iter().map(|(_, item)| item).take(3).collect()
    }

    const RULES: [Prefer; 4] =
        [Prefer::FirstPushed, Prefer::LastPushed, Prefer::IdAscending, Prefer::IdDescending];

    #[quickcheck_macros::quickcheck]
    fn keeps_what_sorting_would(items: Vec<(u8, u8)>) -> bool {
        let items: Vec<_> = items.into_iter().map(|(score, id)| (score % 4, id)).collect();
        RULES.into_iter().all(|prefer| {
            let mut best = TopK::<u8, u8, 3>::new(prefer);
            let mut fallen: Vec<_> =
                items.iter().filter_map(|&(score, id)| best.push(score, id).unwrap()).collect();
            let kept = best.into_sorted();
            fallen.extend(kept.iter().copied());
            let mut all = items.clone();
            fallen.sort_unstable();
            all.sort_unstable();
            kept[..] == oracle(&items, prefer) && fallen == all
        })
    }

    #[test]
    fn by_id_no_order_of_pushes_matters() {
        let mut items: Vec<(f32, u32)> = (0..40).map(|id| (f32::from(id as u8 % 3), id)).collect();
        for turn in 0..40 {
            items.rotate_left(turn);
            let mut best = TopK::<f32, u32, 5>::new(Prefer::IdAscending);
            for &(score, id) in &items {
                best.push(score, id).unwrap();
            }
            assert!(best.into_sorted().iter().map(|item| item.1).eq([2, 5, 8, 11, 14]));
        }
    }

    #[test]
    fn nan_is_named_and_zeros_tie() {
        let mut best = TopK::<f64, u8, 2>::new(Prefer::LastPushed);
        assert_eq!((best.is_empty(), best.threshold()), (true, None));
        best.push(-0.0, 1).unwrap();
        let nan = Error::NotFinite { argument: Argument::Scores, index: 1 };
        assert_eq!(best.push(-f64::NAN, 2), Err(nan));
        best.push(0.0, 3).unwrap();
        assert_eq!((best.len(), best.threshold()), (2, Some(0.0)));
        assert_eq!(best.push(f64::NEG_INFINITY, 4), Ok(Some((f64::NEG_INFINITY, 4))));
        assert_eq!(best.into_sorted()[..], [(0.0, 3), (0.0, 1)]);
    }

    #[test]
    fn no_room_keeps_nothing() {
        let mut best = TopK::<u8, u8, 0>::new(Prefer::FirstPushed);
        assert_eq!(best.push(1, 2), Ok(Some((1, 2))));
        assert!(best.into_sorted().is_empty());
    }
}
