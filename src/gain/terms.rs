//! The terms of a DCG, eight ranks at a time.

use super::places::Places;
use super::{Discount, Gain};
use crate::Real;
use crate::convention::Dcg;
use crate::grade::Grade;
use crate::simd::count::{PIECE, Pieces, Tally, tally};
use crate::simd::fold::{Chunk, Chunks, Each, chunks, sum_on};
use crate::simd::prefixes::Prefixes;
use crate::simd::{Bytes, Ints, Kernel, Lanes, Tier, VECTORS};

/// Levels up to this one have linear and exponential gains that are integers of 24 bits, exact in both float types.
pub(super) const NARROW: u32 = 24;

/// Levels in rank order, 32 at a time, from 0 to [`NARROW`].
pub(crate) trait Levels {
    /// The next `count`, 1 to 32, and then 0.
    fn next<S: Tier>(&mut self, tier: S, count: usize) -> [S::Ints; 4];
}

impl<G: Grade> Levels for Pieces<'_, G> {
    #[inline(always)]
    fn next<S: Tier>(&mut self, tier: S, count: usize) -> [S::Ints; 4] {
        let levels = Pieces::next(self, tier, count);
        levels.and(levels.greater(S::Bytes::zero(tier))).widen() // −1 is level 0
    }
}

/// Gains that lanes compute for levels up to [`NARROW`], and discounts from a table: what nearly everybody uses.
#[derive(Clone, Copy)]
pub(crate) struct Usual<T: 'static> {
    exponential: bool,
    discounts: &'static [Chunk<T>],
}

impl<T: Real> Usual<T> {
    /// If the options are of this kind, for the first k ranks, and the build has vectors: without them terms one by one take
    /// half of the code and less stack.
    #[inline(always)]
    pub(crate) fn of(dcg: &Dcg, k: usize) -> Option<Self> {
        if !VECTORS {
            return None;
        }
        let exponential = match dcg.gain {
            Gain::Linear => false,
            Gain::Exponential => true,
            Gain::Table(_) => return None,
        };
        Some(Self { exponential, discounts: chunks(dcg.discount.table(k)?) })
    }

    /// The gains of levels up to [`NARROW`].
    #[inline(always)]
    pub(crate) fn gains<S: Tier>(self, levels: S::Ints) -> S::Lanes<T> {
        S::Lanes::from_ints(if self.exponential { levels.exponential() } else { levels })
    }

    /// The discount of each rank.
    #[inline(always)]
    pub(crate) fn discounts(self) -> &'static [T] {
        self.discounts.as_flattened().as_flattened()
    }
}

/// The gains of levels up to [`NARROW`], each times the discount of its rank.
#[derive(Clone)]
pub(crate) struct Discounted<T: 'static, L> {
    pub(super) levels: L,
    pub(super) usual: Usual<T>,
}

impl<T: Real, L: Levels> Chunks<T> for Discounted<T, L> {
    #[inline(always)]
    fn add_to<S: Tier>(&mut self, tier: S, sums: &mut [S::Lanes<T>; 4], count: usize) {
        let levels = self.levels.next(tier, count);
        let Some((discounts, rest)) = self.usual.discounts.split_first() else { return };
        self.usual.discounts = rest;
        for ((sum, levels), discounts) in sums.iter_mut().zip(levels).zip(discounts).take(count.div_ceil(8)) {
            *sum = sum.add(self.usual.gains::<S>(levels).mul(S::Lanes::load(tier, discounts)));
        }
    }
}

/// The first k documents of a list, of which there are as many, with the usual options.
#[derive(Clone, Copy)]
pub(crate) struct OfList<'a, T: 'static, G> {
    pub(crate) grades: &'a [G],
    pub(crate) k: usize,
    pub(crate) usual: Usual<T>,
}

impl<T: Real, G: Grade> OfList<'_, T, G> {
    /// The bytes of a short list, which are put together once, not for each pass.
    #[inline(always)]
    fn piece<S: Tier>(self, tier: S) -> Option<[i8; PIECE]> {
        let Self { grades, .. } = self;
        (grades.len() < PIECE).then(|| Pieces::new(grades).next(tier, PIECE).to_array())
    }

    /// The same documents with other labels.
    #[inline(always)]
    fn of<H>(self, grades: &[H]) -> OfList<'_, T, H> {
        OfList { grades, k: self.k, usual: self.usual }
    }

    /// DCG, if lanes can compute the gains of all levels.
    #[inline(always)]
    fn narrow_dcg<S: Tier>(self, tier: S) -> Option<T> {
        let Tally::<_, 0> { highest, .. } = tally(tier, self.grades, 0);
        let narrow = !highest.greater(S::Bytes::splat(tier, NARROW as i8)).any();
        narrow.then(|| self.dcg(tier))
    }

    #[inline(always)]
    fn dcg<S: Tier>(self, tier: S) -> T {
        sum_on(tier, &mut Discounted { levels: Pieces::new(self.grades), usual: self.usual }, self.k)
    }

    #[inline(always)]
    fn ideal<S: Tier>(self, tier: S) -> Option<T> {
        let mut terms = Discounted { levels: Places::default(), usual: self.usual };
        if !terms.levels.fill(tier, self.grades, self.k) {
            return None;
        }
        let ranks = terms.levels.ranks();
        Some(sum_on(tier, &mut terms, ranks))
    }

    #[inline(always)]
    fn both<S: Tier>(self, tier: S) -> Option<[T; 2]> {
        let ideal = self.ideal(tier)?;
        Some([self.dcg(tier), ideal])
    }
}

/// DCG of a list, if its levels are few enough.
pub(crate) struct Itself<'a, T: 'static, G>(pub(crate) OfList<'a, T, G>);

impl<T: Real, G: Grade> Kernel for Itself<'_, T, G> {
    type Output = Option<T>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<T> {
        match self.0.piece(tier) {
            Some(piece) => self.0.of(&piece).narrow_dcg(tier),
            None => self.0.narrow_dcg(tier),
        }
    }
}

/// The same, and DCG of an ideal ranking that is given.
pub(crate) struct WithIdeal<'a, T: 'static, G>(pub(crate) OfList<'a, T, G>, pub(crate) Places);

impl<T: Real, G: Grade> Kernel for WithIdeal<'_, T, G> {
    type Output = Option<[T; 2]>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<[T; 2]> {
        let Self(list, levels) = self;
        let dcg = Itself(list).run(tier)?;
        let ranks = levels.ranks();
        Some([dcg, sum_on(tier, &mut Discounted { levels, usual: list.usual }, ranks)])
    }
}

/// DCG of the ideal ranking of a list's documents, if their levels are few enough.
pub(crate) struct ItsIdeal<'a, T: 'static, G>(pub(crate) OfList<'a, T, G>);

impl<T: Real, G: Grade> Kernel for ItsIdeal<'_, T, G> {
    type Output = Option<T>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<T> {
        self.0.ideal(tier)
    }
}

/// Both of these in one kernel.
pub(crate) struct Both<'a, T: 'static, G>(pub(crate) OfList<'a, T, G>);

impl<T: Real, G: Grade> Kernel for Both<'_, T, G> {
    type Output = Option<[T; 2]>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<[T; 2]> {
        match self.0.piece(tier) {
            Some(piece) => self.0.of(&piece).both(tier),
            None => self.0.both(tier),
        }
    }
}

/// The terms of a DCG over the ranks that have any: the usual way if there are levels for it, else from gains one by one.
/// Both have the same bits.
pub(crate) struct Terms<'a, T: 'static, L, I> {
    lanes: Option<Discounted<T, L>>,
    gains: I,
    discount: Discount<'a>,
    ranks: usize,
}

impl<'a, T: Real, L: Levels + Clone, I: Iterator<Item = T> + Clone> Terms<'a, T, L, I> {
    /// Of the first `ranks` ranks.
    pub(super) fn new(levels: Option<L>, gains: I, dcg: &Dcg<'a>, ranks: usize) -> Self {
        let lanes = levels.zip(Usual::of(dcg, ranks)).map(|(levels, usual)| Discounted { levels, usual });
        Self { lanes, gains, discount: dcg.discount, ranks }
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
