//! The same bits on every tier that the machine has: `cargo test --features internals --test tiers`.
//!
//! Tiers are asked for, and kernels looked up in the sources: a new one of either is compared, or fails.
#![cfg(feature = "internals")]

mod bits;
mod oracle;

use footrule::internals::Tier;
use footrule::{
    AveragePrecision, Dcg, Discount, Gain, GradeCounts, Ideal, Ideals, Lists, Precision, Ranks, Real, Result,
    Ties, chance, distance, measure, order,
};
use oracle::Random;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{collections::BTreeSet, fs, path::Path};

/// Tiers are forced for the whole process: a test that does so runs alone.
fn alone() -> MutexGuard<'static, ()> {
    static RUNNING: Mutex<()> = Mutex::new(());
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn every_tier_has_the_committed_bits() {
    let _alone = alone();
    for tier in Tier::available() {
        tier.force();
        assert_eq!(bits::computed(), bits::EXPECTED, "{tier:?}");
    }
}

/// What a computation yields, bit by bit; an error by its code.
type Bits = Vec<u128>;

fn float<T: Real>(value: Result<T>) -> Bits {
    integer(value.map(|value| value.to_f64().unwrap().to_bits()))
}

fn integer(value: Result<impl Into<u128>>) -> Bits {
    vec![value.map_or_else(|error| error.code().into(), Into::into)]
}

/// The whole of an output.
fn filled<T: Real>(n: usize, fill: impl FnOnce(&mut [T]) -> Result<()>) -> Bits {
    let mut out = vec![T::zero(); n];
    match fill(&mut out) {
        Ok(()) => out.into_iter().flat_map(|value| float(Ok(value))).collect(),
        Err(error) => integer(Err::<u64, _>(error)),
    }
}

/// The items that kernels run over, all as many.
struct Items<'a, T> {
    grades: &'a [i8],
    /// Grades of which some do not fit a byte.
    high: &'a [u32],
    scores: &'a [f32],
    gains: &'a [T],
    /// Items of few values, and of many.
    few: &'a [u16],
    many: &'a [u64],
    ranks: Ranks<'a>,
    other: Ranks<'a>,
}

/// A computation, with the kernels that it runs on a tier, by file and type.
type Row<T> = (&'static [&'static str], fn(&Items<T>) -> Bits);

const LINEAR: &Dcg = &Dcg::LINEAR;
const EXPONENTIAL: &Dcg = &Dcg::EXPONENTIAL;
const HALVING: &Dcg = &Dcg::EXPONENTIAL.with_discount(Discount::Geometric { ratio: 0.5 });
const TABLE: &Dcg = &Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 0.1, 0.3, 0.9, 1.7]));
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const P: &Precision = &Precision::STANDARD;

/// Offsets of lists of 0 to 32 items, as far as the items go.
fn short(n: usize) -> Vec<usize> {
    let ends = (0..).scan(0, |end, i| {
        *end += i * 7 % 33;
        Some(*end)
    });
    [0].into_iter().chain(ends.take_while(|&end| end < n)).chain([n]).collect()
}

fn rows<T: Real>() -> Vec<Row<T>> {
    const SUM: &[&str] = &["terms::Itself", "count::Highest"];
    const PREFIXES: &[&str] = &["prefixes::First"];
    const PAIRS: &[&str] = &[
        "inversions::Leaf",
        "inversions::Inversions",
        "partition::Partition",
        "triangle::Triangle",
        "triangle::PairTriangle",
        "records::Less",
        "records::Range",
        "table::Fill",
    ];
    /// Before, at and after the ends of registers, and the whole.
    fn cutoffs(n: usize) -> [usize; 9] {
        [1, 7, 8, 9, 31, 32, 33, 64, n]
    }
    fn ws(n: usize) -> Vec<u64> {
        vec![0; 4 * n]
    }
    vec![
        (SUM, |items| float::<T>(measure::dcg(items.grades, usize::MAX, LINEAR))),
        (SUM, |items| float::<T>(measure::dcg(items.grades, usize::MAX, EXPONENTIAL))),
        (SUM, |items| float::<T>(measure::dcg(items.grades, usize::MAX, HALVING))),
        (SUM, |items| float::<T>(measure::dcg(items.grades, usize::MAX, TABLE))),
        (SUM, |items| float::<T>(measure::dcg(items.high, usize::MAX, LINEAR))),
        (&["terms::Both"], |items| {
            let ndcg = |k| float::<T>(measure::ndcg(items.grades, k, Ideal::Candidates, EXPONENTIAL));
            cutoffs(items.grades.len()).into_iter().flat_map(ndcg).collect()
        }),
        (&["terms::Both"], |items| {
            let grades: Vec<u8> = items.many.iter().map(|value| (value % 19) as u8).collect();
            let most = grades.iter().max().map_or(0, |most| most + 1);
            (0..most)
                .flat_map(|most| {
                    let lower: Vec<u8> = grades.iter().map(|grade| grade % (most + 1)).collect();
                    float::<T>(measure::ndcg(&lower, 40, Ideal::Candidates, LINEAR))
                })
                .collect()
        }),
        (&["abreast::Block"], |items| {
            let offsets = short(items.grades.len());
            let grades: Vec<i8> = items.grades.iter().map(|&grade| grade.min(4)).collect();
            let lists = Lists::new(&offsets, &grades).unwrap();
            let ndcg = |k| {
                filled::<T>(lists.len(), |out| {
                    measure::ndcg_each(lists, k, Ideals::Candidates, EXPONENTIAL, out).map(drop)
                })
            };
            [1, 10, 17, 32].into_iter().flat_map(ndcg).collect()
        }),
        (&["average_precision::SumsAndFound"], |items| {
            let offsets = short(items.grades.len());
            let (lists, relevant) =
                (Lists::new(&offsets, items.grades).unwrap(), vec![99; offsets.len() - 1]);
            let ap = |k| {
                filled::<T>(lists.len(), |out| {
                    measure::average_precision_each(lists, &relevant, &AP.with_k(k), out).map(drop)
                })
            };
            [1, 10, 17, 32].into_iter().flat_map(ap).collect()
        }),
        (&["terms::ItsIdeal"], |items| {
            let (scores, grades, ws) = (items.scores, items.grades, &mut ws(items.scores.len()));
            float::<T>(measure::ndcg_tie_averaged(scores, grades, 10, Ideal::Candidates, EXPONENTIAL, ws))
        }),
        (&["terms::WithIdeal"], |items| {
            let mut counts = [0; 6];
            let judged = Ideal::Judged(GradeCounts::count(items.grades, &mut counts).unwrap());
            let ndcg = |k| float::<T>(measure::ndcg(items.grades, k, judged, EXPONENTIAL));
            cutoffs(items.grades.len()).into_iter().flat_map(ndcg).collect()
        }),
        (&["fold::First"], |items| float::<T>(chance::discount_sum(items.grades.len(), &Discount::LOG2))),
        (&["average_precision::SumAndFound"], |items| {
            let ap = |k| float::<T>(measure::average_precision(items.grades, u64::MAX, &AP.with_k(k)));
            cutoffs(items.grades.len()).into_iter().flat_map(ap).collect()
        }),
        (PREFIXES, |items| {
            let ks = cutoffs(items.grades.len());
            filled::<T>(ks.len(), |out| measure::dcg_at(items.grades, &ks, LINEAR, out))
        }),
        (PREFIXES, |items| {
            let ks = cutoffs(items.grades.len());
            filled::<T>(ks.len(), |out| measure::ndcg_at(items.grades, &ks, Ideal::Candidates, TABLE, out))
        }),
        (&["ideal::OwnPlaces"], |items| {
            let ks = cutoffs(items.grades.len());
            filled::<T>(ks.len(), |out| measure::ndcg_at(items.grades, &ks, Ideal::Candidates, LINEAR, out))
        }),
        (PREFIXES, |items| {
            let (ks, all) = (cutoffs(items.grades.len()), items.grades.len() as u64);
            filled::<T>(ks.len(), |out| measure::average_precision_at(items.grades, all, &ks, AP, out))
        }),
        (&["swap_row::Finite", "swap_row::Write"], |items| {
            let (n, gains) = (items.gains.len(), items.gains);
            filled(n, |out| measure::dcg_swap_row(n / 2, gains, gains, T::one(), out))
        }),
        (&["by_score::Placed"], |items| {
            let (scores, grades, ws) = (items.scores, items.grades, &mut ws(items.scores.len()));
            float::<T>(measure::dcg_by_score(scores, grades, 10, Ties::LastIndex, EXPONENTIAL, ws))
        }),
        (&["best::Above"], |items| {
            let (mut out, ws) = (vec![0; items.scores.len()], &mut ws(items.scores.len()));
            match order::argsort(items.scores, Ties::LastIndex, &mut out, ws) {
                Ok(order) => order.as_slice().iter().map(|&item| item.into()).collect(),
                Err(error) => integer(Err::<u64, _>(error)),
            }
        }),
        (&["count::AtLeast"], |items| {
            let found = |from| measure::found(items.grades, usize::MAX, &P.with_relevant_from(from));
            (0..6).flat_map(|from| integer(Ok(found(from)))).collect()
        }),
        (&["distance::Footrule"], |items| integer(Ok(distance::footrule(items.ranks)))),
        (&["distance::Squares"], |items| integer(Ok(distance::spearman(items.ranks)))),
        (PAIRS, |items| {
            let ws = &mut ws(items.few.len());
            let all = [
                order::pair_counts(items.few, items.few, ws),
                order::pair_counts(items.few, items.many, ws),
                order::pair_counts(items.scores, items.many, ws),
                order::permutation_pair_counts(items.ranks, items.other, ws),
            ];
            let inversions = order::inversions(items.ranks, ws);
            let counts = all.into_iter().flat_map(|counts| {
                let counts = counts.unwrap();
                [counts.concordant, counts.discordant, counts.tied_x, counts.tied_y, counts.tied_both]
            });
            counts.map(u128::from).chain(integer(inversions)).collect()
        }),
    ]
}

/// Random items, more than any test takes at once.
struct Source<T> {
    grades: Vec<i8>,
    high: Vec<u32>,
    scores: Vec<f32>,
    gains: Vec<T>,
    few: Vec<u16>,
    many: Vec<u64>,
    random: Random,
}

impl<T: Real> Source<T> {
    fn new(n: usize) -> Self {
        let mut random = Random(n as u64);
        let mut all = |values: u64| -> Vec<u64> { (0..n).map(|_| random.below(values)).collect() };
        Self {
            grades: all(6).into_iter().map(|grade| grade as i8 - 1).collect(),
            high: all(1 << 20).into_iter().map(|grade| (grade as u32) >> (grade % 20)).collect(),
            scores: all(1 << 12).into_iter().map(|score| score as f32 / 7.0).collect(),
            gains: all(1 << 30).into_iter().map(|gain| T::from(gain as f64 / 3e9).unwrap()).collect(),
            few: all(9).into_iter().map(|value| value as u16).collect(),
            many: all(u64::MAX),
            random,
        }
    }

    /// A permutation of `n` items at `start` in the buffer.
    fn ranks<'a>(&mut self, buffer: &'a mut [u32], start: usize, n: usize) -> Ranks<'a> {
        let ranks = &mut buffer[start..start + n];
        ranks.iter_mut().zip(1..).for_each(|(slot, rank)| *slot = rank);
        (1..n).for_each(|i| ranks.swap(i, self.random.below(i as u64 + 1) as usize));
        Ranks::new(ranks, &mut vec![0; n]).unwrap()
    }

    /// Runs every row on every tier over the items from `start` to `start + n`.
    fn agree(&mut self, start: usize, n: usize) {
        let (mut x, mut y) = (vec![0; start + n], vec![0; start + n]);
        let (ranks, other) = (self.ranks(&mut x, start, n), self.ranks(&mut y, start, n));
        let range = start..start + n;
        let items = Items {
            grades: &self.grades[range.clone()],
            high: &self.high[range.clone()],
            scores: &self.scores[range.clone()],
            gains: &self.gains[range.clone()],
            few: &self.few[range.clone()],
            many: &self.many[range],
            ranks,
            other,
        };
        for (kernels, run) in rows::<T>() {
            Tier::Base.force();
            let base = run(&items);
            for tier in Tier::available() {
                tier.force();
                assert_eq!(run(&items), base, "{kernels:?} on {tier:?}: {n} items from {start}");
            }
        }
    }
}

fn every_length_and_start<T: Real>() {
    let _alone = alone();
    let mut source = Source::<T>::new(100);
    for start in 0..8 {
        (0..=80).for_each(|n| source.agree(start, n));
    }
}

#[test]
fn every_length_and_start_has_the_same_bits_in_f32() {
    every_length_and_start::<f32>();
}

#[test]
fn every_length_and_start_has_the_same_bits_in_f64() {
    every_length_and_start::<f64>();
}

#[test]
fn large_inputs_have_the_same_bits() {
    let _alone = alone();
    for n in [255, 256, 257, 1_000, 4_099, 66_000] {
        Source::<f32>::new(n).agree(0, n);
        Source::<f64>::new(n).agree(0, n);
    }
}

/// The kernels of the library as `file::Type`, from its sources.
fn kernels(directory: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.is_dir() {
            kernels(&entry, found);
            continue;
        }
        let (file, text) =
            (entry.file_stem().unwrap().to_str().unwrap(), fs::read_to_string(&entry).unwrap());
        let code = text.split("mod tests").next().unwrap();
        for name in code.split("Kernel for ").skip(1) {
            let name = name.trim_start_matches('&').split(|c: char| !c.is_alphanumeric()).next().unwrap();
            found.insert(format!("{file}::{name}"));
        }
    }
}

#[test]
fn every_kernel_has_a_row() {
    let mut all = BTreeSet::new();
    kernels(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    assert!(all.remove("internals::Read"), "the scan finds only {all:?}"); // a yardstick, whose value nobody reads
    let listed: BTreeSet<String> =
        rows::<f32>().iter().flat_map(|row| row.0).map(|&kernel| kernel.into()).collect();
    assert_eq!(all, listed);
}
