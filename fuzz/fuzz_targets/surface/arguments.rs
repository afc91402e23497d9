//! Arguments of every type that a public function takes, made of arbitrary bytes so that most calls get past the first
//! checks: lengths mostly agree, values are mostly few and small, and each kind of odd value turns up.

use arbitrary::{Result, Unstructured};
use bumpalo::Bump;
use core::{iter::Copied, slice::Iter};
use footrule::collect::{Prefer, TopK};
use footrule::compare::{Conflicts, IntervalMethod, QueryClasses, QuerySamples, SwapBin, Systems, Verdict};
use footrule::internals::Tier;
use footrule::measure::{Ideal, Ideals, Level, PrecisionRecall};
use footrule::order::TieSums;
use footrule::*;
use std::cell::Cell;

/// Arbitrary bytes, memory for what is made of them, and the length that most lists of one call have.
pub struct Source<'m, 'b> {
    memory: &'m Bump,
    bytes: Unstructured<'b>,
    n: usize,
    longest: usize,
}

impl<'m, 'b> Source<'m, 'b> {
    pub fn new(memory: &'m Bump, bytes: &'b [u8]) -> Self {
        let mut source = Self { memory, bytes: Unstructured::new(bytes), n: 0, longest: usize::MAX };
        source.n = usize::from(source.byte()) % 40;
        source
    }

    pub fn choose<C: Copy>(&mut self, of: &[C]) -> Result<C> {
        self.bytes.choose(of).copied()
    }

    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// Any instruction set that the machine has.
    pub fn tier(&mut self) -> Tier {
        let tiers = Tier::available().count();
        Tier::available().nth(usize::from(self.byte()) % tiers).unwrap_or(Tier::Base)
    }

    fn byte(&mut self) -> u8 {
        self.bytes.arbitrary().unwrap_or_default()
    }

    /// The common length, or now and then another.
    fn len(&mut self) -> usize {
        let len = match self.byte() {
            odd @ 240.. => usize::from(odd - 240) * 3,
            _ => self.n,
        };
        len.min(self.longest)
    }

    /// Makes no list longer than that.
    pub fn limit(&mut self, longest: usize) {
        self.longest = longest;
    }

    fn list<V>(&mut self, len: usize, mut item: impl FnMut(&mut Self) -> Result<V>) -> Result<&'m mut [V]> {
        let items: Vec<V> = (0..len).map(|_| item(self)).collect::<Result<_>>()?;
        Ok(self.memory.alloc_slice_fill_iter(items))
    }

    fn one_of<V>(&mut self, alternatives: &[fn(&mut Self) -> Result<V>]) -> Result<V> {
        self.choose(alternatives)?(self)
    }
}

/// A type that a function takes.
pub trait Argument<'m>: Sized {
    /// An argument of this type by this name.
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self>;
}

macro_rules! integers {
    ($($t:ty)*) => { $(
        impl<'m> Argument<'m> for $t {
            fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
                let byte = source.byte();
                Ok(match name {
                    // Each trial takes time, and so does each document of an ideal ranking.
                    "trials" | "judged" => byte as $t,
                    _ if byte < 240 => (byte % 40) as $t,
                    _ if byte == 240 => <$t>::MAX,
                    _ if byte == 241 => <$t>::MIN,
                    _ => source.bytes.arbitrary()?,
                })
            }
        }
    )* };
}
integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 }

impl<'m> Argument<'m> for bool {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(source.flag())
    }
}

macro_rules! floats {
    ($($t:ident)*) => { $(
        impl<'m> Argument<'m> for $t {
            fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
                const ODD: [$t; 10] = [
                    -0.0, $t::INFINITY, $t::NEG_INFINITY, $t::NAN, $t::MAX, $t::MIN, $t::MIN_POSITIVE, -1.0, $t::EPSILON,
                    $t::from_bits(1),
                ];
                Ok(match source.byte() {
                    byte @ 0..200 => $t::from(byte % 17) / 16.0,
                    byte @ 200..240 => $t::from(byte - 200),
                    byte => match ODD.get(usize::from(byte - 240)) {
                        Some(&odd) => odd,
                        None => source.bytes.arbitrary()?,
                    },
                })
            }
        }
    )* };
}
floats! { f32 f64 }

const NAMES: [&str; 64] = {
    let letters = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
    let mut names = [""; 64];
    let mut i = 0;
    while i < 64 {
        names[i] = letters.split_at(i).1;
        i += 1;
    }
    names
};
static IDS: [u64; 64] = {
    let mut ids = [0; 64];
    let mut i = 0;
    while i < 64 {
        ids[i] = i as u64 * 37 % 29;
        i += 1;
    }
    ids
};

impl<'m> Argument<'m> for &'static str {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let byte = source.byte();
        Ok(NAMES[usize::from(byte) % NAMES.len()])
    }
}

impl<'m, A: Argument<'m>, B: Argument<'m>> Argument<'m> for (A, B) {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        Ok((A::make(source, name)?, B::make(source, name)?))
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for &'m mut [V] {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        if name == "scratch" {
            let len = if source.byte() < 16 { source.len() } else { 4096 };
            return source
                .list(len, |source| V::make(&mut Source { bytes: Unstructured::new(&[]), ..*source }, name));
        }
        let len = source.len();
        source.list(len, |source| V::make(source, name))
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for &'m [V] {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        Ok(<&mut [V]>::make(source, name)?)
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for &'m V {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        Ok(<&mut V>::make(source, name)?)
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for &'m mut V {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        let value = V::make(source, name)?;
        Ok(source.memory.alloc(value))
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for Option<V> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        source.flag().then(|| V::make(source, name)).transpose()
    }
}

impl<'m, V: Argument<'m> + Copy> Argument<'m> for Copied<Iter<'m, V>> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        Ok(<&[V]>::make(source, name)?.iter().copied())
    }
}

/// The caller's randomness is another function's business: any words do.
impl<'m> Argument<'m> for fn() -> u64 {
    fn make(_: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        thread_local! {
            static STATE: Cell<u64> = const { Cell::new(0) };
        }
        STATE.set(0);
        Ok(|| {
            STATE.set(
                STATE.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407),
            );
            STATE.get() ^ STATE.get() >> 32
        })
    }
}

/// The numbers from 0 to n − 1 in some order, and now and then something else.
fn permutation<'m>(source: &mut Source<'m, '_>, first: u32) -> Result<&'m mut [u32]> {
    let n = source.len();
    let mut next = first;
    let items = source.list(n, |_| {
        next += 1;
        Ok(next - 1)
    })?;
    for i in 1..n {
        items.swap(i, usize::from(source.byte()) % (i + 1));
    }
    Ok(items)
}

impl<'m> Argument<'m> for Ranks<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let ranks = permutation(source, 1)?;
        Ranks::new(ranks, &mut [0; 4]).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'m> Argument<'m> for Order<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let order = permutation(source, 0)?;
        Order::new(order, &mut [0; 4]).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'m, V: Argument<'m>> Argument<'m> for Lists<'m, V> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        let lists = source.len();
        let mut end = 0;
        let offsets = source.list(lists + 1, |source| {
            let begin = end;
            end += usize::from(source.byte() % 8);
            Ok(begin)
        })?;
        let values = source.list(offsets[lists], |source| V::make(source, name))?;
        Lists::new(offsets, values).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'m, T: Real + Argument<'m>> Argument<'m> for Systems<'m, T> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        let (systems, queries) = (usize::from(source.byte() % 5), 1 + usize::from(source.byte() % 6));
        let finite = |source: &mut Source<'m, '_>| {
            T::make(source, name).map(|v| if v.is_finite() { v } else { T::one() })
        };
        let scores = source.list(systems * queries, finite)?;
        Systems::new(scores, queries).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}

impl<'m> Argument<'m> for GradeCounts<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let grades = usize::from(source.byte() % 6);
        // Few enough to walk through, or more than can be counted.
        let counts = source.list(grades, |source| Ok(u64::make(source, "")? & 0xfff))?;
        if source.byte() >= 250 && grades > 1 {
            counts.fill(u64::MAX);
        }
        Ok(GradeCounts::new(counts))
    }
}

impl<'m> Argument<'m> for Ideal<'m> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        Ok(if source.flag() { Self::Candidates } else { Self::Judged(GradeCounts::make(source, name)?) })
    }
}

impl<'m> Argument<'m> for Ideals<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(if source.flag() { Self::Candidates } else { Self::Judged(Lists::make(source, "judged")?) })
    }
}

/// A table of parameters, mostly sorted as it must be.
fn table<'m>(source: &mut Source<'m, '_>, falling: bool) -> Result<&'m [f64]> {
    let len = 6 + usize::from(source.byte() % 60);
    let values = source.list(len, |source| f64::make(source, ""))?;
    if source.byte() < 240 {
        values.iter_mut().for_each(|value| *value = if value.is_finite() { value.abs() } else { 1.0 });
        values.sort_by(|a, b| if falling { b.total_cmp(a) } else { a.total_cmp(b) });
    }
    Ok(values)
}

impl<'m> Argument<'m> for Gain<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        source.one_of(&[
            |_| Ok(Gain::Linear),
            |_| Ok(Gain::Exponential),
            |source| Ok(Gain::Table(table(source, false)?)),
        ])
    }
}

impl<'m> Argument<'m> for Discount<'m> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        source.one_of(&[
            |_| Ok(Discount::LOG2),
            |source| Ok(Discount::Log { base: 1.0 + f64::make(source, "")? }),
            |source| Ok(Discount::JarvelinKekalainen { base: 1.0 + f64::make(source, "")? }),
            |_| Ok(Discount::Reciprocal),
            |source| Ok(Discount::Geometric { ratio: f64::make(source, "")? }),
            |source| Ok(Discount::Table(table(source, true)?)),
        ])
    }
}

impl<'m> Argument<'m> for Satisfaction<'m> {
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        let level = u32::make(source, name)?;
        Ok(match source.byte() % 4 {
            0 => Self::Binary { relevant_from: level },
            1 => Self::Linear { highest: level },
            2 => Self::Exponential { highest: level },
            _ => Self::Table(table(source, false)?),
        })
    }
}

/// `structures! { Type { field: how … } }`: made field by field.
macro_rules! structures {
    ($($name:ident $(<$life:lifetime>)? = |$source:ident| $value:expr;)*) => { $(
        impl<'m> Argument<'m> for $name $(<$life>)? {
            fn make($source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
                Ok($value)
            }
        }
    )* };
}

fn any<'m, V: Argument<'m>>(source: &mut Source<'m, '_>) -> Result<V> {
    V::make(source, "")
}

structures! {
    Dcg<'m> = |source| Dcg::LINEAR.with_gain(any(source)?).with_discount(any(source)?);
    Precision = |source| Precision::STANDARD.with_relevant_from(any(source)?).with_divisor(any(source)?);
    AveragePrecision = |source| {
        let options = AveragePrecision::STANDARD.with_relevant_from(any(source)?);
        let options = options.with_denominator(any(source)?).with_bounds(any(source)?);
        if source.flag() { options.with_k(any(source)?) } else { options }
    };
    InterpolatedPrecision = |source| {
        InterpolatedPrecision::STANDARD.with_relevant_from(any(source)?).with_cut(any(source)?)
    };
    Rbp<'m> = |source| Rbp::STANDARD.with_persistence(any(source)?).with_satisfaction(any(source)?);
    QMeasure<'m> = |source| {
        QMeasure::STANDARD.with_gain(any(source)?).with_relevant_from(any(source)?).with_beta(any(source)?)
    };
    QueryClasses = |source| QueryClasses::STANDARD.with_easy(any(source)?).with_hard(any(source)?).with_gap(any(source)?);
    Divisor = |source| source.choose(&[Divisor::Cutoff, Divisor::Retrieved])?;
    Denominator = |source| source.choose(
        &[Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found],
    )?;
    SumPrecisionBounds = |source| source.choose(&[SumPrecisionBounds::Exact, SumPrecisionBounds::Independence])?;
    RecallCut = |source| source.choose(&[RecallCut::Ceil, RecallCut::TrecEval9, RecallCut::TrecEval10])?;
    Undefined = |source| source.choose(&[Undefined::Skip, Undefined::Zero, Undefined::One])?;
    Ties = |source| source.choose(&[Ties::FirstIndex, Ties::LastIndex])?;
    IntervalMethod = |source| source.choose(&[IntervalMethod::Percentile, IntervalMethod::Studentized])?;
    QuerySamples = |source| source.choose(&[QuerySamples::Halves, QuerySamples::Bootstrap])?;
    Verdict = |source| source.choose(&[Verdict::XBetter, Verdict::YBetter, Verdict::Undecided])?;
    Prefer = |source| source.choose(
        &[Prefer::FirstPushed, Prefer::LastPushed, Prefer::IdAscending, Prefer::IdDescending],
    )?;
    Level = |source| {
        let denominator: u8 = source.byte().max(1);
        Level::new(u32::from(source.byte() % denominator), denominator.into()).unwrap_or(Level::ELEVEN[3])
    };
    Error = |source| source.choose(&[Error::Undefined, Error::Empty { argument: footrule::Argument::X }])?;
    SwapBin = |source| {
        let mut bin = SwapBin::default();
        (bin.comparisons, bin.swaps, bin.ties) = (any(source)?, any(source)?, any(source)?);
        bin
    };
    Conflicts = |source| {
        let mut conflicts = Conflicts::default();
        (conflicts.pairs, conflicts.agreed, conflicts.first_only) = (any(source)?, any(source)?, any(source)?);
        (conflicts.second_only, conflicts.opposite) = (any(source)?, any(source)?);
        conflicts
    };
    PairCounts = |source| {
        let (x, y): (&[u8], &[u8]) = (any(source)?, any(source)?);
        let mut counts = order::pair_counts(x, y, &mut [0; 512]).unwrap_or_default();
        // The fields are public.
        if source.byte() < 32 {
            (counts.concordant, counts.discordant, counts.tied_x) = (any(source)?, any(source)?, any(source)?);
            (counts.tied_y, counts.tied_both, counts.items) = (any(source)?, any(source)?, any(source)?);
            (counts.distinct_x, counts.distinct_y) = (any(source)?, any(source)?);
        }
        counts
    };
    TieSums = |source| {
        let x: &[u8] = any(source)?;
        order::tie_sums(x, &mut [0; 512]).unwrap_or_default()
    };
}

impl<'m> Argument<'m> for ById<'static, u64> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let ids = &IDS[..source.len()];
        Ok(if source.flag() { ById::ascending(ids) } else { ById::descending(ids) })
    }
}

impl<'m> Argument<'m> for Workspace<100> {
    fn make(_: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(Workspace::new())
    }
}

impl<'m, T: Argument<'m>> Argument<'m> for Bounds<T> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(Bounds { best: any(source)?, chance: any(source)? })
    }
}

impl<'m, T: Argument<'m>> Argument<'m> for Moments<T> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(Moments { mean: any(source)?, variance: any(source)? })
    }
}

/// A query's value: any other error than `Undefined` is handed on, and not the function's own.
impl<'m, T: Argument<'m>> Argument<'m> for footrule::Result<T> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(if source.flag() { Ok(any(source)?) } else { Err(Error::Undefined) })
    }
}

impl<'m, T: Real + Argument<'m>> Argument<'m> for Mean<T> {
    fn make(source: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        let mut mean = Mean::new();
        for _ in 0..source.byte() % 4 {
            let _ = mean.push_weighted(any(source)?, any(source)?);
        }
        Ok(mean)
    }
}

impl<'m, K, I, const N: usize> Argument<'m> for TopK<K, I, N>
where
    K: RankKey + Argument<'m>,
    I: Ord + Copy + Argument<'m>,
{
    fn make(source: &mut Source<'m, '_>, name: &str) -> Result<Self> {
        let mut best = TopK::new(any(source)?);
        for _ in 0..source.len() * 4 {
            let _ = best.push(K::make(source, name)?, I::make(source, name)?);
        }
        Ok(best)
    }
}

impl<'m, T: Real> Argument<'m> for PrecisionRecall<T> {
    fn make(_: &mut Source<'m, '_>, _: &str) -> Result<Self> {
        Ok(Self::default())
    }
}
