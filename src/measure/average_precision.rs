//! The sum of precisions SP, and average precision with every denominator in use.

use super::abreast::Ahead;
use super::{check_held, relevant_in, sums_at};
use crate::convention::{AveragePrecision, Denominator};
use crate::error::{Argument, Error, Result, same_length};
use crate::grade::Grade;
use crate::inverse_ranks::{Octet, RANKS};
use crate::lists::{Lists, Mean, each};
use crate::real::Real;
use crate::simd::abreast::{Abreast, LISTS};
use crate::simd::count::{PIECE, Pieces, Tally, tally};
use crate::simd::fold::{Chunks, Each, sum, sum_on};
use crate::simd::{Bytes, Ints, Kernel, Lanes, Tier, VECTORS, dispatch};
use core::marker::PhantomData;

/// What each rank adds to SP: the precision there if its document is relevant.
///
/// The bits of true quotients: i · (1/i) is not 1 for every i, and a perfect list must add exactly 1 at each rank.
#[derive(Clone)]
struct Precisions<'a, T: 'static, G> {
    grades: Pieces<'a, G>,
    /// Bytes above this one are relevant.
    below: i8,
    /// The inverses of the next ranks, as far as there is a table.
    inverses: &'static [[Octet<T>; 4]],
    /// The rank passed last beyond the table, or its last; and the relevant documents passed.
    rank: i32,
    found: i32,
}

impl<'a, T: Real, G: Grade> Precisions<'a, T, G> {
    /// Unless a list is so long, or documents are relevant from so high a level on, that it takes wider integers; and where
    /// the build has vectors.
    fn new(grades: &'a [G], options: &AveragePrecision) -> Option<Self> {
        let below = i8::try_from(options.relevant_from).ok()? - 1;
        let inverses = T::inverse_ranks().as_chunks().0;
        let pieces = Pieces::new(grades);
        (VECTORS && grades.len() <= MOST).then_some(Self {
            grades: pieces,
            below,
            inverses,
            rank: RANKS,
            found: 0,
        })
    }

    /// Where there is a hit in the next `count` ranks, the hits down to it; else 0.
    #[inline(always)]
    fn found<S: Tier>(&mut self, tier: S, count: usize) -> [S::Ints; 4] {
        let hits = self.grades.next(tier, count).greater(S::Bytes::splat(tier, self.below));
        let counts = S::Bytes::zero(tier).count(hits).prefixes();
        let (before, [.., here]) = (self.found, counts.to_array());
        self.found += i32::from(here);
        if let Ok(before) = u8::try_from(before)
            && before < u8::MAX - PIECE as u8
        {
            return counts.add(S::Bytes::splat(tier, before as i8)).and(hits).widen();
        }
        let (before, zero) = (S::Ints::splat(tier, before), S::Ints::splat(tier, 0));
        let deeper = |here: S::Ints| here.add(before.and(here.greater(zero)));
        let [a, b, c, d] = counts.and(hits).widen();
        [deeper(a), deeper(b), deeper(c), deeper(d)]
    }
}

impl<T: Real, G: Grade> Chunks<T> for Precisions<'_, T, G> {
    #[inline(always)]
    fn add_to<S: Tier>(&mut self, tier: S, sums: &mut [S::Lanes<T>; 4], count: usize) {
        let octets = sums.iter_mut().zip(self.found(tier, count)).take(count.div_ceil(8));
        if let Some((inverses, rest)) = self.inverses.split_first() {
            self.inverses = rest;
            for ((sum, found), [high, low]) in octets.zip(inverses) {
                *sum = sum.add(precisions(tier, found, high, low));
            }
            return;
        }
        for (sum, found) in octets {
            let ranks = S::Ints::load(tier, &[1, 2, 3, 4, 5, 6, 7, 8]).add(S::Ints::splat(tier, self.rank));
            *sum = sum.add(S::Lanes::from_ints(found).div(S::Lanes::from_ints(ranks)));
            self.rank = self.rank.wrapping_add(8);
        }
    }
}

/// The longest list that [`Precisions`] has the ranks for.
const MOST: usize = i32::MAX as usize - 32;

/// The same terms of any list.
fn one_by_one<'a, T: Real, G: Grade>(
    grades: &'a [G],
    options: &AveragePrecision,
) -> Each<impl Iterator<Item = T> + Clone + use<'a, T, G>> {
    let (from, mut found) = (options.relevant_from, 0);
    Each(grades.iter().zip(1..).map(move |(grade, rank)| {
        let hit = u64::from(grade.is_relevant(from));
        found += hit;
        T::from_u64(found * hit) / T::from_u64(rank)
    }))
}

/// SP of the first k ranks, of which there are as many, and the number of relevant documents among them.
struct SumAndFound<'a, T, G> {
    grades: &'a [G],
    k: usize,
    options: &'a AveragePrecision,
    float: PhantomData<T>,
}

impl<T: Real, G: Grade> Kernel for SumAndFound<'_, T, G> {
    type Output = Option<(T, u64)>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Option<(T, u64)> {
        let mut terms = Precisions::new(self.grades, self.options)?;
        let sum = sum_on(tier, &mut terms, self.k);
        Some((sum, terms.found as u64))
    }
}

/// SP of the first k ranks, and the number of relevant documents among them.
fn sum_and_found<T: Real>(grades: &[impl Grade], k: usize, options: &AveragePrecision) -> (T, u64) {
    let k = k.min(grades.len());
    dispatch(SumAndFound { grades, k, options, float: PhantomData }).unwrap_or_else(|| {
        let Each(terms) = one_by_one(grades, options);
        (sum(terms.take(k)), relevant_in(grades, k, options.relevant_from))
    })
}

/// SP of the next 32 lists from `first` on, side by side.
struct SumsAndFound<'a, T, G> {
    lists: Lists<'a, G>,
    first: usize,
    options: &'a AveragePrecision,
    /// Whether what is below the cutoff counts.
    held: bool,
    float: PhantomData<T>,
}

/// What there is of 32 lists.
struct Block<T> {
    sums: [T; LISTS],
    /// Relevant documents among the first k, and below.
    found: [i8; LISTS],
    deeper: [usize; LISTS],
}

impl<T: Real, G: Grade> Kernel for SumsAndFound<'_, T, G> {
    type Output = Option<Block<T>>;

    #[inline(always)]
    fn run<S: Tier>(self, tier: S) -> Self::Output {
        let Self { lists, first, options, held, .. } = self;
        let below = i8::try_from(options.relevant_from).ok()? - 1;
        let mut deeper = [0; LISTS];
        let mut abreast = Abreast::new(lists.from(first), options.k.unwrap_or(usize::MAX), |lane, rest| {
            if held {
                let Tally { above: [above], .. } = tally(tier, rest, below);
                *deeper.get_mut(lane)? = above;
            }
            Some(())
        })?;
        let (mut found, below) = (S::Bytes::zero(tier), S::Bytes::splat(tier, below));
        for row in abreast.rows() {
            let hits = S::Bytes::load(tier, row).greater(below);
            found = found.count(hits);
            *row = found.and(hits).to_array();
        }
        let (mut sums, inverses) = ([T::zero(); LISTS], T::inverse_ranks());
        abreast.fold(tier, &mut sums, |found, rank| {
            let [high, low] = inverses.get(rank / 8).copied().unwrap_or_default();
            let part = |part: [T; 8]| part.get(rank % 8).copied().unwrap_or_default();
            precisions(tier, found, &[part(high); 8], &[part(low); 8])
        });
        Some(Block { sums, found: found.to_array(), deeper })
    }
}

/// Precisions from hits and the two parts of 1/i.
#[inline(always)]
fn precisions<S: Tier, T: Real>(tier: S, found: S::Ints, high: &[T; 8], low: &[T; 8]) -> S::Lanes<T> {
    let found = S::Lanes::from_ints(found);
    found.mul(S::Lanes::load(tier, high)).add(found.mul(S::Lanes::load(tier, low)))
}

/// The sums of precisions of lists that are asked for in turn.
struct Sums<'a, T, G> {
    lists: Lists<'a, G>,
    options: &'a AveragePrecision,
    held: bool,
    ahead: Ahead<Block<T>>,
}

impl<'a, T: Real, G: Grade> Sums<'a, T, G> {
    const fn new(lists: Lists<'a, G>, options: &'a AveragePrecision, held: bool) -> Self {
        Self { lists, options, held, ahead: Ahead::new() }
    }

    /// SP of list i, and the numbers of relevant documents among its first k and, if `held`, in all; unless it has to be
    /// measured alone: with too few others, in a block that has one of more than 32 ranks, or if documents are relevant from a
    /// level on that no byte has.
    #[inline(always)]
    fn of(&mut self, i: usize) -> Option<(T, u64, u64)> {
        let Self { lists, options, held, ref mut ahead } = *self;
        let block = || dispatch(SumsAndFound { lists, first: i, options, held, float: PhantomData });
        let (block, lane) = ahead.of(i, lists.len(), block)?;
        let found = *block.found.get(lane)? as u64;
        Some((*block.sums.get(lane)?, found, found + *block.deeper.get(lane)? as u64))
    }
}

/// Sum of precisions: the precision at the rank of each relevant document among the first k, added up.
///
/// ```text
/// SP@k = Σ_{i ≤ k} r_i P@i      r_i = 1 if the document at rank i is relevant, 0 if not
/// ```
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant. k is the options', the whole list without one.
///
/// # Returns
/// From 0 to min(k, R), higher is better; equal to the number of relevant documents found when they come first. 0 if
/// nothing is relevant, for an empty list, and for k = 0.
///
/// # Errors
/// None.
///
/// # Cost
/// O(min(k, n)), no scratch.
///
/// # Numerics
/// Each term one division in `T`, added in the crate's fixed order: 2 ulp (f32: 1.5 ulp).
///
/// # Source
/// S. K. Karmaker Santu and D. Feng (2022), eq. 2: the sum that average precision
/// divides.
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, measure::sum_precision};
/// assert_eq!(sum_precision::<f64>(&[1u8, 0, 1], &AveragePrecision::STANDARD), 1.0 + 2.0 / 3.0);
/// assert_eq!(sum_precision::<f64>(&[1u8, 0, 1], &AveragePrecision::STANDARD.with_k(2)), 1.0);
/// ```
#[must_use]
pub fn sum_precision<T: Real>(grades: &[impl Grade], options: &AveragePrecision) -> T {
    sum_and_found(grades, options.k.unwrap_or(usize::MAX), options).0
}

/// Sum of precisions at many cutoffs of one list, in one pass; the options' own cutoff is not read.
///
/// ```text
/// out[j] = SP@ks[j]
/// ```
///
/// # Input
/// As [`sum_precision`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`sum_precision`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != ks.len()`
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`sum_precision`].
///
/// # Source
/// As [`sum_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, measure::sum_precision_at};
/// let mut out = [0.0; 2];
/// sum_precision_at(&[1u8, 0, 1], &[2, 3], &AveragePrecision::STANDARD, &mut out)?;
/// assert_eq!(out, [1.0, 1.0 + 2.0 / 3.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sum_precision_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    options: &AveragePrecision,
    out: &mut [T],
) -> Result<()> {
    values_at(grades, ks, options, out, |sum, _| Ok(sum))
}

/// What `value` makes of SP@k, at many cutoffs.
fn values_at<T: Real>(
    grades: &[impl Grade],
    ks: &[usize],
    options: &AveragePrecision,
    out: &mut [T],
    value: impl Fn(T, usize) -> Result<T>,
) -> Result<()> {
    match Precisions::new(grades, options) {
        Some(terms) => sums_at(terms, grades.len(), ks, out, value),
        None => sums_at(one_by_one(grades, options), grades.len(), ks, out, value),
    }
}

/// Sum of precisions of many lists, and its mean.
///
/// # Input
/// As [`sum_precision`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != lists.len()`
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`sum_precision`] and [`Mean`].
///
/// # Source
/// As [`sum_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, Lists, Undefined, measure::sum_precision_each};
/// let mut each = [0.0; 2];
/// let lists = Lists::new(&[0, 1, 3], &[1u8, 0, 1])?;
/// let mean = sum_precision_each(lists, &AveragePrecision::STANDARD, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([1.0, 0.5], 0.75));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn sum_precision_each<T: Real>(
    lists: Lists<impl Grade>,
    options: &AveragePrecision,
    out: &mut [T],
) -> Result<Mean<T>> {
    let mut sums = Sums::new(lists, options, false);
    each(lists.iter().enumerate(), out, |(i, grades)| match sums.of(i) {
        Some((sum, ..)) => Ok(sum),
        None => Ok(sum_precision(grades, options)),
    })
}

/// What the options divide SP@k by, given a list of n documents of which `found` relevant ones are among the first k.
///
/// `None` where nothing is found and nothing is what it would be divided by: the value is 0 by definition.
fn denominator(
    k: Option<usize>,
    n: usize,
    relevant: u64,
    found: impl FnOnce() -> u64,
    options: &AveragePrecision,
) -> Option<u64> {
    let k = k.map(|k| k as u64);
    match options.denominator {
        Denominator::Relevant => Some(relevant),
        Denominator::RelevantOrCutoff => Some(k.map_or(relevant, |k| relevant.min(k))),
        Denominator::Cutoff => Some(k.unwrap_or(n as u64)),
        Denominator::Found => Some(found()).filter(|&found| found > 0),
    }
}

/// SP@k over its denominator, which is not 0 once the input is checked (except for an empty list without cutoff).
fn ratio<T: Real>(sum: T, denominator: Option<u64>) -> Result<T> {
    match denominator {
        None => Ok(T::zero()),
        Some(0) => Err(Error::Undefined),
        Some(denominator) => Ok(sum / T::from_u64(denominator)),
    }
}

/// Fails if the list holds more relevant documents than there are, or where AP is 0/0 whatever the list holds.
fn check(held: u64, relevant: u64, ks: &[usize], options: &AveragePrecision) -> Result<()> {
    match (check_held(held, relevant), options.denominator) {
        // SP/k needs no relevant document.
        (Err(Error::Undefined), Denominator::Cutoff) => {}
        (checked, _) => checked?,
    }
    match options.denominator {
        Denominator::RelevantOrCutoff | Denominator::Cutoff => super::from_one(ks),
        Denominator::Relevant | Denominator::Found => Ok(()),
    }
}

/// Average precision: the sum of precisions over its greatest possible value, from 0 to 1.
///
/// ```text
/// AP@k = SP@k / d      d = R, min(R, k), k, or m_k, as the options' denominator says
/// ```
/// m_k relevant documents in the first k ranks, R relevant documents in all. The default, over R and without a cutoff, is
/// the definition: the mean of the precisions at the relevant documents, 0 for those not retrieved.
///
/// # Input
/// Grades in rank order; unjudged and negative grades are not relevant.
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 when the R relevant documents come first (over k: when all k are relevant).
/// 0 if nothing is found.
///
/// # Errors
/// - [`Error::Undefined`] if `relevant == 0` (but 0 over k), or if the list is empty and the denominator is its length
/// - [`Error::OutOfRange`] if the list holds more relevant documents than `relevant` (argument `Relevant`), or if the
///   cutoff is 0 and the denominator min(R, k) or k (argument `Cutoff`)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// [`sum_precision`] and one division: 2 ulp.
///
/// # Source
/// C. Buckley, E. M. Voorhees, "Evaluating evaluation measure stability", SIGIR 2000; trec_eval's `map` and `map_cut`
/// (over R); Karmaker and Feng (2022), eq. 3 (over k).
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, Denominator, measure::average_precision};
/// const AP3: AveragePrecision = AveragePrecision::STANDARD.with_k(3);
/// let ap = |options| average_precision::<f64>(&[true, false, true], 4, &options);
/// let sum = 1.0 + 2.0 / 3.0;
/// assert_eq!(ap(AP3)?, sum / 4.0);
/// assert_eq!(ap(AP3.with_denominator(Denominator::RelevantOrCutoff))?, sum / 3.0);
/// assert_eq!(ap(AP3.with_denominator(Denominator::Found))?, sum / 2.0);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "ap")]
#[doc(alias = "map")]
#[doc(alias = "map_cut")]
pub fn average_precision<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    options: &AveragePrecision,
) -> Result<T> {
    let (sum, found) = sum_and_found(grades, options.k.unwrap_or(usize::MAX), options);
    let deeper = options.k.and_then(|k| grades.get(k..));
    let held = deeper.map_or(found, |deeper| found + relevant_in(deeper, usize::MAX, options.relevant_from));
    of_sum(sum, found, held, grades.len(), relevant, options)
}

/// AP of a list of n documents from its SP, the relevant documents found among the first k, and those held in all.
fn of_sum<T: Real>(
    sum: T,
    found: u64,
    held: u64,
    n: usize,
    relevant: u64,
    options: &AveragePrecision,
) -> Result<T> {
    check(held, relevant, options.k.as_slice(), options)?;
    ratio(sum, denominator(options.k, n, relevant, || found, options))
}

/// Average precision at many cutoffs of one list, in one pass; the options' own cutoff is not read.
///
/// ```text
/// out[j] = AP@ks[j]
/// ```
///
/// # Input
/// As [`average_precision`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`average_precision`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != ks.len()`
/// - all of [`average_precision`], with the index of the cutoff
///
/// # Cost
/// O(n + cutoffs), no scratch; with [`Denominator::Found`] the first k ranks once more for each cutoff.
///
/// # Numerics
/// As [`average_precision`].
///
/// # Source
/// As [`average_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, measure::average_precision_at};
/// let mut out = [0.0; 3];
/// average_precision_at(&[1u8, 0, 1, 1, 0], 4, &[1, 3, 5], &AveragePrecision::STANDARD, &mut out)?;
/// assert_eq!(out, [0.25, (1.0 + 2.0 / 3.0) / 4.0, 29.0 / 48.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn average_precision_at<T: Real>(
    grades: &[impl Grade],
    relevant: u64,
    ks: &[usize],
    options: &AveragePrecision,
    out: &mut [T],
) -> Result<()> {
    check(relevant_in(grades, usize::MAX, options.relevant_from), relevant, ks, options)?;
    values_at(grades, ks, options, out, |sum, k| {
        let found = || relevant_in(grades, k, options.relevant_from);
        ratio(sum, denominator(Some(k), grades.len(), relevant, found, options))
    })
}

/// Average precision of many lists, and its mean (MAP).
///
/// # Input
/// As [`average_precision`], one list and one number of relevant documents a query.
///
/// # Returns
/// The mean over the queries, which counts the undefined ones apart; each query's value in `out`, NaN where it is
/// undefined.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `relevant` or `out` is not as long as `lists`
/// - [`Error::OutOfRange`] as [`average_precision`]; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`average_precision`] and [`Mean`].
///
/// # Source
/// As [`average_precision`].
///
/// # Examples
/// ```
/// use footrule::{AveragePrecision, Lists, Undefined, measure::average_precision_each};
/// let mut each = [0f64; 3];
/// let lists = Lists::new(&[0, 1, 2, 4], &[1u8, 0, 0, 1])?;
/// let map = average_precision_each(lists, &[1, 0, 1], &AveragePrecision::STANDARD, &mut each)?;
/// assert!(each[0] == 1.0 && each[1].is_nan() && each[2] == 0.5);
/// assert_eq!((map.undefined, map.value(Undefined::Skip)?, map.value(Undefined::Zero)?), (1, 0.75, 0.5));
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "mean_average_precision")]
pub fn average_precision_each<T: Real>(
    lists: Lists<impl Grade>,
    relevant: &[u64],
    options: &AveragePrecision,
    out: &mut [T],
) -> Result<Mean<T>> {
    same_length(Argument::Relevant, lists.len(), relevant.len())?;
    let mut sums = Sums::new(lists, options, true);
    each(lists.iter().zip(relevant).enumerate(), out, |(i, (grades, &relevant))| match sums.of(i) {
        Some((sum, found, held)) => of_sum(sum, found, held, grades.len(), relevant, options),
        None => average_precision(grades, relevant, options),
    })
}

#[cfg(test)]
mod tests {
    use super::{
        average_precision, average_precision_at, average_precision_each, one_by_one, sum, sum_precision,
        sum_precision_each,
    };
    use crate::error::{Argument, Error};
    use crate::{AveragePrecision, Denominator, Lists};

    const STANDARD: AveragePrecision = AveragePrecision::STANDARD;
    const ALL: [Denominator; 4] =
        [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

    #[test]
    fn nothing_relevant() {
        assert_eq!(sum_precision::<f64>(&[0u8, 0], &STANDARD), 0.0);
        let none = ALL.map(|d| average_precision::<f64>(&[0u8, 0], 0, &STANDARD.with_denominator(d)));
        assert_eq!(none, [Err(Error::Undefined), Err(Error::Undefined), Ok(0.0), Err(Error::Undefined)]);
        let missed = ALL.map(|d| average_precision::<f64>(&[0u8, 0], 3, &STANDARD.with_denominator(d)));
        assert_eq!(missed, [Ok(0.0); 4]);
        let empty = ALL.map(|d| average_precision::<f64>(&[] as &[u8], 3, &STANDARD.with_denominator(d)));
        assert_eq!(empty, [Ok(0.0), Ok(0.0), Err(Error::Undefined), Ok(0.0)]);
    }

    #[test]
    fn both_ways_have_the_same_terms() {
        let grades: [i8; 100] = core::array::from_fn(|i| (i * i % 7) as i8 - 3);
        for options in [STANDARD, STANDARD.with_relevant_from(0), STANDARD.with_relevant_from(300)] {
            for n in 0..=100 {
                let each = |grades| sum::<f64>(one_by_one(grades, &options).0.take(n));
                assert_eq!(sum_precision::<f64>(&grades[..n], &options), each(&grades[..n]));
            }
        }
    }

    #[test]
    fn every_list_has_the_bits_that_it_has_alone() {
        fn same<T: crate::Real>(lists: Lists<i8>, relevant: &[u64], options: &AveragePrecision) {
            let mut out = std::vec![T::zero(); lists.len()];
            sum_precision_each(lists, options, &mut out).unwrap();
            let alone = |list: &[i8]| sum_precision::<T>(list, options);
            assert!(out.iter().copied().eq(lists.iter().map(alone)), "{options:?}");
            let each = average_precision_each(lists, relevant, options, &mut out).map(drop);
            for ((list, &relevant), value) in lists.iter().zip(relevant).zip(out) {
                match average_precision::<T>(list, relevant, options) {
                    Ok(alone) => assert_eq!(value, alone, "{options:?}"),
                    Err(Error::Undefined) => assert!(value.is_nan()),
                    Err(error) => return assert_eq!(each, Err(error)),
                }
            }
        }
        let grades: std::vec::Vec<i8> = (0..3_000).map(|i| (i * i % 11 % 5) as i8 - 2).collect();
        for (n, longest) in [(3, 9), (40, 32), (70, 33), (70, 80)] {
            let lengths = (0..n).map(|i| (i + 1) * 5 % (longest + 1));
            let ends = lengths.scan(0, |end, length| {
                *end += length;
                Some(*end)
            });
            let offsets: std::vec::Vec<usize> = [0].into_iter().chain(ends).collect();
            let lists = Lists::new(&offsets, &grades[..offsets[n]]).unwrap();
            for from in [0, 1, 2, 128] {
                let relevant = |more: u64| -> std::vec::Vec<u64> {
                    let held = |list: &[i8]| list.iter().filter(|&&g| g >= 0 && g as u32 >= from).count();
                    lists.iter().map(|list| held(list) as u64 + more).collect()
                };
                for options in ALL.map(|d| STANDARD.with_denominator(d).with_relevant_from(from)) {
                    for k in [1, 9, 16, 17, 32, 33] {
                        same::<f64>(lists, &relevant(0), &options.with_k(k));
                        same::<f32>(lists, &relevant(1), &options.with_k(k));
                    }
                    same::<f64>(lists, &relevant(0), &options);
                    same::<f64>(lists, &std::vec![2; n], &options);
                }
            }
        }
    }

    #[test]
    fn cutoff_zero() {
        let zero = Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 });
        let at = ALL.map(|d| average_precision::<f64>(&[1u8, 0], 3, &STANDARD.with_k(0).with_denominator(d)));
        assert_eq!(at, [Ok(0.0), zero, zero, Ok(0.0)]);
    }

    #[test]
    fn nothing_is_written_on_error() {
        let mut out = [9.0f64; 2];
        let options = STANDARD.with_denominator(Denominator::Cutoff);
        let mut at = |grades: &[u8], relevant, ks: &[usize]| {
            let result = average_precision_at(grades, relevant, ks, &options, &mut out);
            assert_eq!(out, [9.0; 2]);
            result.unwrap_err()
        };
        assert_eq!(at(&[1], 0, &[1, 2]), Error::OutOfRange { argument: Argument::Relevant, index: 0 });
        assert_eq!(at(&[1], 1, &[1, 0]), Error::OutOfRange { argument: Argument::Cutoff, index: 1 });
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 };
        assert_eq!(at(&[1], 1, &[1]), length);
        let lists = Lists::new(&[0, 1, 2], &[1u8, 1]).unwrap();
        let length = Error::LengthMismatch { argument: Argument::Relevant, expected: 2, given: 1 };
        assert_eq!(average_precision_each(lists, &[1], &STANDARD, &mut out), Err(length));
    }
}
