//! The terms of a DCG, eight ranks at a time.

use super::{Discount, Gain};
use crate::Real;
use crate::convention::Dcg;
use crate::grade::Grade;
use crate::simd::count::{PIECE, bytes, bytes_of_few, first};
use crate::simd::fold::{Chunk, Chunks, Each, chunks, sum_chunks};
use crate::simd::prefixes::Prefixes;
use crate::simd::{Bytes, Ints, Lanes, Tier};

/// Levels up to this one have linear and exponential gains that are integers of 24 bits, exact in both float types.
const NARROW: u32 = 24;

/// Levels in rank order, 32 at a time, as bytes from 0 to [`NARROW`].
pub(crate) trait Levels {
    /// The next 32, if there are as many.
    fn next<S: Tier>(&mut self, tier: S) -> Option<S::Bytes>;
    /// The last `count`, 1 to 31, and then 0.
    fn last<S: Tier>(&mut self, tier: S, count: usize) -> S::Bytes;
}

/// The levels of a list.
#[derive(Clone)]
pub(crate) struct ListLevels<'a, G>(pub(super) &'a [G]);

impl<G: Grade> Levels for ListLevels<'_, G> {
    #[inline(always)]
    fn next<S: Tier>(&mut self, tier: S) -> Option<S::Bytes> {
        let (piece, rest) = self.0.split_first_chunk::<PIECE>()?;
        self.0 = rest;
        let levels = bytes(tier, piece);
        Some(levels.and(levels.greater(S::Bytes::zero(tier)))) // −1 is level 0
    }
    #[inline(always)]
    fn last<S: Tier>(&mut self, tier: S, count: usize) -> S::Bytes {
        let levels = bytes_of_few(tier, self.0, count);
        levels.and(levels.greater(S::Bytes::zero(tier))).and(first(tier, count as i8))
    }
}

/// Gains of levels that lanes compute, each times the discount of its rank from a table.
#[derive(Clone)]
pub(crate) struct Discounted<T: 'static, L> {
    levels: L,
    exponential: bool,
    discounts: &'static [Chunk<T>],
}

impl<T: Real, L> Discounted<T, L> {
    /// If the gains of levels up to `highest` and the discounts of the first `ranks` ranks are of this kind.
    fn new(levels: L, highest: u32, gain: Gain, discount: Discount, ranks: usize) -> Option<Self> {
        let exponential = match gain {
            Gain::Linear => false,
            Gain::Exponential => true,
            Gain::Table(_) => return None,
        };
        let discounts = chunks(discount.table(ranks).filter(|_| highest <= NARROW)?);
        Some(Self { levels, exponential, discounts })
    }

    /// The discounts of the next 32 ranks.
    #[inline(always)]
    fn next_discounts(&mut self) -> Option<&'static Chunk<T>> {
        let (first, rest) = self.discounts.split_first()?;
        self.discounts = rest;
        Some(first)
    }

    #[inline(always)]
    fn octet<S: Tier>(&self, tier: S, levels: S::Ints, discounts: &[T; 8]) -> S::Lanes<T> {
        let gains = if self.exponential { levels.exponential() } else { levels };
        S::Lanes::from_ints(gains).mul(S::Lanes::load(tier, discounts))
    }
}

impl<T: Real, L: Levels> Chunks<T> for Discounted<T, L> {
    #[inline(always)]
    fn next<S: Tier>(&mut self, tier: S) -> Option<[S::Lanes<T>; 4]> {
        let [i, j, k, l] = self.levels.next(tier)?.widen();
        let [a, b, c, d] = self.next_discounts()?;
        Some([self.octet(tier, i, a), self.octet(tier, j, b), self.octet(tier, k, c), self.octet(tier, l, d)])
    }
    #[inline(always)]
    fn last<S: Tier>(&mut self, tier: S, count: usize) -> [S::Lanes<T>; 4] {
        let zero = S::Lanes::zero(tier);
        let [i, j, k, l] = self.levels.last(tier, count).widen();
        let Some([a, b, c, d]) = self.next_discounts() else { return [zero; 4] };
        let (first, second) = (self.octet(tier, i, a), self.octet(tier, j, b));
        if count <= 16 {
            return [first, second, zero, zero];
        }
        [first, second, self.octet(tier, k, c), self.octet(tier, l, d)]
    }
}

/// The terms of a DCG over the ranks that have any: the quick way if there is one, else from gains one by one. Both have
/// the same bits.
pub(crate) struct Terms<'a, T: 'static, L, I> {
    lanes: Option<Discounted<T, L>>,
    gains: I,
    discount: Discount<'a>,
    ranks: usize,
}

impl<'a, T: Real, L: Levels + Clone, I: Iterator<Item = T> + Clone> Terms<'a, T, L, I> {
    /// Of the first `ranks` ranks. Their levels, which are at most `highest`, are given where lanes may compute the gains.
    #[inline(always)]
    pub(super) fn new(levels: Option<L>, highest: u32, gains: I, dcg: &Dcg<'a>, ranks: usize) -> Self {
        let discount = dcg.discount;
        let lanes = levels.and_then(|levels| Discounted::new(levels, highest, dcg.gain, discount, ranks));
        Self { lanes, gains, discount, ranks }
    }

    /// DCG@k. Always inlined: to hand the terms on from function to function took a quarter of the instructions of nDCG@10.
    #[inline(always)]
    pub(crate) fn sum(self, k: usize) -> T {
        let k = k.min(self.ranks);
        match self.lanes {
            Some(terms) => sum_chunks(terms, k),
            None => sum_chunks(one_by_one(self.gains, self.discount), k),
        }
    }

    /// DCG at many cutoffs.
    pub(crate) fn prefixes(self) -> Dcgs<T, L, impl Iterator<Item = T> + Clone + use<'a, T, L, I>> {
        let way = match self.lanes {
            Some(terms) => Way::Lanes(Prefixes::new(terms)),
            None => Way::Each(Prefixes::new(one_by_one(self.gains, self.discount))),
        };
        Dcgs { way, ranks: self.ranks }
    }
}

/// Each gain times the discount of its rank.
pub(crate) fn one_by_one<'a, T: Real, I: Iterator<Item = T> + Clone>(
    gains: I,
    discount: Discount<'a>,
) -> Each<impl Iterator<Item = T> + Clone + use<'a, T, I>> {
    Each(gains.zip(1..).map(move |(gain, rank)| gain * discount.at::<T>(rank)))
}

/// A DCG at many cutoffs.
pub(crate) struct Dcgs<T: 'static, L, I> {
    way: Way<T, L, I>,
    ranks: usize,
}

enum Way<T: 'static, L, I> {
    Lanes(Prefixes<T, Discounted<T, L>>),
    Each(Prefixes<T, Each<I>>),
}

impl<T: Real, L: Levels + Clone, I: Iterator<Item = T> + Clone> Dcgs<T, L, I> {
    /// How many of the first k ranks there are.
    pub(crate) fn ranks(&self, k: usize) -> usize {
        k.min(self.ranks)
    }

    /// DCG@k; one pass while k rises.
    pub(crate) fn at(&mut self, k: usize) -> T {
        let k = self.ranks(k);
        match &mut self.way {
            Way::Lanes(sums) => sums.sum(k),
            Way::Each(sums) => sums.sum(k),
        }
    }
}
