//! DCG and nDCG of many short lists, 32 at once.

use super::Ideals;
use crate::convention::Dcg;
use crate::gain::places::{FEW, Places};
use crate::gain::terms::Usual;
use crate::grade::{Grade, GradeCounts};
use crate::lists::Lists;
use crate::real::Real;
use crate::simd::abreast::{Abreast, LISTS, RANKS, Row};
use crate::simd::count::{Tally, tally};
use crate::simd::{Bytes, Kernel, Lanes, Tier, VECTORS, dispatch};

/// The fewest lists that are worth it.
const FEWEST: usize = 4;

/// What 32 lists have, for lists that are asked for in turn.
pub(super) struct Ahead<B> {
    block: Option<B>,
}

impl<B> Ahead<B> {
    pub(super) const fn new() -> Self {
        Self { block: None }
    }

    /// The block of list i of n, and its lane there; made by `block` when its first list is asked for, which may decline.
    #[inline(always)]
    pub(super) fn of(
        &mut self,
        i: usize,
        n: usize,
        block: impl FnOnce() -> Option<B>,
    ) -> Option<(&B, usize)> {
        if !VECTORS {
            return None; // its stack has no room for a block
        }
        if i.is_multiple_of(LISTS) {
            self.block = if n.saturating_sub(i) < FEWEST { None } else { block() };
        }
        Some((self.block.as_ref()?, i % LISTS))
    }
}

/// DCG of each list, and of its ideal ranking if one is asked for.
type Both<T> = [[T; LISTS]; 2];

/// The DCGs of lists that are asked for in turn.
pub(super) struct Dcgs<'a, T: 'static, G> {
    lists: Lists<'a, G>,
    k: usize,
    ideals: Option<Ideals<'a>>,
    dcg: Dcg<'a>,
    ahead: Ahead<Both<T>>,
}

impl<'a, T: Real, G: Grade> Dcgs<'a, T, G> {
    pub(super) fn new(lists: Lists<'a, G>, k: usize, ideals: Option<Ideals<'a>>, dcg: &Dcg<'a>) -> Self {
        Self { lists, k, ideals, dcg: *dcg, ahead: Ahead::new() }
    }

    /// DCG and ideal DCG of list i, unless it has to be measured alone: with too few others, in a block that holds more than 32
    /// ranks, levels above 4 or what is refused, or with options of an unusual kind.
    #[inline(always)]
    pub(super) fn of(&mut self, i: usize) -> Option<[T; 2]> {
        let Self { lists, k, ideals, ref dcg, ref mut ahead } = *self;
        let ([dcgs, bests], lane) = ahead.of(i, lists.len(), || block(lists, i, k, ideals, dcg))?;
        Some([*dcgs.get(lane)?, *bests.get(lane)?])
    }
}

#[inline(never)]
fn block<T: Real, G: Grade>(
    lists: Lists<G>,
    first: usize,
    k: usize,
    ideals: Option<Ideals>,
    dcg: &Dcg,
) -> Option<Both<T>> {
    let usual = Usual::of(dcg, k.min(RANKS))?;
    let mut at_least = [[0; LISTS]; FEW];
    if let Some(Ideals::Judged(rows)) = ideals {
        for (lane, row) in (0..LISTS).zip(rows.from(first)) {
            put(&mut at_least, lane, Places::of_counts(GradeCounts::new(row), k)?.few()?)?;
        }
    }
    let own = matches!(ideals, Some(Ideals::Candidates));
    let deeper = own || dcg.gain.of::<T>(G::HIGHEST, 0).is_err();
    dispatch(Block { lists, first, k, own, deeper, at_least, usual })
}

/// Sets the lane of each row, unless a count is beyond the ranks.
#[inline(always)]
fn put(rows: &mut [Row; FEW], lane: usize, counts: [u32; FEW]) -> Option<()> {
    for (row, count) in rows.iter_mut().zip(counts) {
        *row.get_mut(lane)? = i8::try_from(count).ok().filter(|&count| count <= RANKS as i8)?;
    }
    Some(())
}

/// The next lists from `first` on.
struct Block<'a, T: 'static, G> {
    lists: Lists<'a, G>,
    first: usize,
    k: usize,
    /// Whether the ideal rankings are those of the lists' own documents.
    own: bool,
    /// Whether what is below the cutoff counts: for the ideal, or because a grade might have no gain.
    deeper: bool,
    /// Of each list, if not, how many of the ideal's ranks have level 1, 2, … or above.
    at_least: [Row; FEW],
    usual: Usual<T>,
}

impl<T: Real, G: Grade> Kernel for Block<'_, T, G> {
    type Output = Option<Both<T>>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<Both<T>> {
        let Self { lists, first, k, own, deeper, mut at_least, usual } = self;
        let few = S::Bytes::splat(tier, FEW as i8);
        let mut abreast = Abreast::new(lists.from(first), k, |lane, rest| {
            if !deeper {
                return Some(());
            }
            let Tally { above, highest } = tally(tier, rest, 0);
            if highest.greater(few).any() {
                return None;
            }
            if own { put(&mut at_least, lane, above.map(|above| above.min(RANKS) as u32)) } else { Some(()) }
        })?;
        let zero = S::Bytes::zero(tier);
        let (mut at_least, mut highest) = (at_least.map(|row| S::Bytes::load(tier, &row)), zero);
        for row in abreast.rows() {
            let levels = S::Bytes::load(tier, row).max(zero);
            *row = levels.to_array();
            highest = highest.max(levels);
            if own {
                for (count, level) in at_least.iter_mut().zip(0..) {
                    *count = count.count(levels.greater(S::Bytes::splat(tier, level)));
                }
            }
        }
        if highest.greater(few).any() {
            return None;
        }
        let mut both = [[T::zero(); LISTS]; 2];
        let [dcgs, bests] = &mut both;
        for (sums, ideal) in [(dcgs, false), (bests, true)] {
            if ideal {
                abreast.replace((0..).take(k).map_while(|rank| {
                    let mut levels = zero;
                    for &places in &at_least {
                        levels = levels.count(places.greater(S::Bytes::splat(tier, rank)));
                    }
                    levels.any().then(|| levels.to_array())
                }));
            }
            abreast.fold(tier, sums, |levels, rank| {
                let discount = usual.discounts().get(rank).copied().unwrap_or_default();
                usual.gains::<S>(levels).mul(S::Lanes::load(tier, &[discount; 8]))
            });
        }
        Some(both)
    }
}

#[cfg(test)]
mod tests {
    use super::{Block, Dcgs, FEW, FEWEST, LISTS};
    use crate::convention::Dcg;
    use crate::error::{Argument, Error};
    use crate::gain::terms::Usual;
    use crate::grade::{Grade, GradeCounts};
    use crate::measure::{Ideal, Ideals, dcg, dcg_each, ndcg, ndcg_each};
    use crate::real::Real;
    use crate::simd::{Base, Kernel, VECTORS, dispatch};
    use crate::{Discount, Gain, Lists};
    use std::vec::Vec;

    /// As many lists as `lengths`, with levels up to `highest`.
    fn lists(lengths: &[usize], highest: i8) -> (Vec<usize>, Vec<i8>) {
        let mut offsets = std::vec![0];
        offsets.extend(lengths.iter().scan(0, |sum, n| {
            *sum += n;
            Some(*sum)
        }));
        let grade = |i: usize| (i * i % 7 * (i % 11) % (highest as usize + 3)) as i8 - 2;
        let mut grades: Vec<i8> = (0..*offsets.last().unwrap()).map(grade).collect();
        offsets[1..].iter().filter(|&&end| end > 0).for_each(|&end| grades[end - 1] = highest);
        (offsets, grades)
    }

    /// Counts of the lists' grades, and of documents that were not retrieved.
    fn counts(lists: Lists<i8>, more: u64) -> (Vec<usize>, Vec<u64>) {
        let mut counts = Vec::new();
        for list in lists.iter() {
            let row = counts.len();
            counts.resize(row + 5, more);
            counts.resize(row + 8, 0);
            list.iter().for_each(|&grade| counts[row + grade.level() as usize] += 1);
        }
        ((0..=lists.len()).map(|i| 8 * i).collect(), counts)
    }

    /// Every list has the bits that it has alone.
    fn as_alone<T: Real>(lists: Lists<i8>, k: usize, options: &Dcg, judged: Lists<u64>) {
        let mut out = std::vec![T::zero(); lists.len()];
        let same = |out: &[T], alone: &dyn Fn(usize, &[i8]) -> crate::Result<T>| {
            for (i, (&value, list)) in out.iter().zip(lists.iter()).enumerate() {
                match alone(i, list) {
                    Err(error) => assert!(error == Error::Undefined && value.is_nan(), "{i} {k} {error}"),
                    alone => assert_eq!(Ok(value), alone, "list {i} of {} at {k}", out.len()),
                }
            }
        };
        dcg_each(lists, k, options, &mut out).unwrap();
        same(&out, &|_, list| dcg(list, k, options));
        ndcg_each(lists, k, Ideals::Candidates, options, &mut out).unwrap();
        same(&out, &|_, list| ndcg(list, k, Ideal::Candidates, options));
        ndcg_each(lists, k, Ideals::Judged(judged), options, &mut out).unwrap();
        same(&out, &|i, list| {
            ndcg(list, k, Ideal::Judged(GradeCounts::new(judged.get(i).unwrap())), options)
        });
    }

    #[test]
    fn every_list_has_the_bits_that_it_has_alone() {
        let unusual = Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 1.0, 2.0, 2.5, 7.0, 9.0, 9.5]));
        let options =
            [Dcg::LINEAR, Dcg::EXPONENTIAL, Dcg::LINEAR.with_discount(Discount::Reciprocal), unusual];
        let some = |n: usize, longest: usize| (0..n).map(|i| i * 5 % (longest + 1)).collect::<Vec<_>>();
        for (n, longest, highest) in [
            (0, 0, 4),
            (FEWEST - 1, 12, 4),
            (FEWEST, 12, 4),
            (33, 32, 4),
            (64, 33, 4),
            (70, 100, 4),
            (40, 12, 5),
        ] {
            let (offsets, grades) = lists(&some(n, longest), highest);
            let lists = Lists::new(&offsets, &grades).unwrap();
            for more in [0, 3, 40] {
                let (offsets, counts) = counts(lists, more);
                let judged = Lists::new(&offsets, &counts).unwrap();
                for k in [0, 1, 9, 16, 17, 32, 33, usize::MAX] {
                    for options in &options {
                        as_alone::<f64>(lists, k, options, judged);
                        as_alone::<f32>(lists, k, options, judged);
                    }
                }
            }
        }
    }

    #[test]
    fn the_ideal_may_come_from_below_the_cutoff() {
        if !VECTORS {
            return; // and no block is made
        }
        let list = [[0u8; 32].as_slice(), &[1; 32]].concat();
        let grades = [&list[..], &list[..], &list[..], &list[..]].concat();
        let lists = Lists::new(&[0, 64, 128, 192, 256], &grades).unwrap();
        let [_, ideal] = Dcgs::new(lists, 32, Some(Ideals::Candidates), &Dcg::LINEAR).of(0).unwrap();
        assert_eq!(Ok(ideal), dcg::<f64>(&[1u8; 32], 32, &Dcg::LINEAR));
    }

    #[test]
    fn every_tier_has_the_same_bits() {
        if !VECTORS {
            return; // there is one
        }
        for longest in 0..=32 {
            let lengths: Vec<usize> = (0..LISTS).map(|i| i * 7 % (longest + 1)).collect();
            let (offsets, grades) = lists(&lengths, 4);
            let lists = Lists::new(&offsets, &grades).unwrap();
            for k in [1, 10, longest, 32] {
                let usual = Usual::<f64>::of(&Dcg::EXPONENTIAL, 32).unwrap();
                let block = || Block {
                    lists,
                    first: 0,
                    k,
                    own: true,
                    deeper: true,
                    at_least: [[0; LISTS]; FEW],
                    usual,
                };
                let (base, best) = (block().run(Base).unwrap(), dispatch(block()).unwrap());
                assert_eq!(base, best);
            }
        }
    }

    #[test]
    fn what_is_refused_is_refused_at_its_list() {
        let (offsets, grades) = lists(&[10; 40], 4);
        let lists = Lists::new(&offsets, &grades).unwrap();
        let (offsets, mut rows) = counts(lists, 0);
        rows[8 * 35 + 1..8 * 36].fill(0); // fewer relevant documents than list 35 holds
        let mut out = [9.0f64; 40];
        let judged = Ideals::Judged(Lists::new(&offsets, &rows).unwrap());
        let wrong = Error::OutOfRange { argument: Argument::Counts, index: 0 };
        assert_eq!(ndcg_each(lists, 10, judged, &Dcg::LINEAR, &mut out), Err(wrong));
        assert!(out[..35].iter().all(|&value| value <= 1.0) && out[35..] == [9.0; 5]);
        let mut dcgs = Dcgs::<f64, _>::new(lists, 10, Some(judged), &Dcg::LINEAR);
        assert!((0..40).all(|i| dcgs.of(i).is_some() == VECTORS));
    }
}
