//! Many lists at once against each alone: the same bits, the same undefined ones, and the same refusal at the same list.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use footrule::measure::{self, Ideal, Ideals};
use footrule::{AveragePrecision, Dcg, Denominator, Error, GradeCounts, Lists, Mean, Real, SignedGrade};
use libfuzzer_sys::fuzz_target;

#[derive(Debug)]
struct Input {
    lists: Vec<Vec<i8>>,
    /// Documents that were judged and not retrieved, of each grade; and which query's judgements are lost, if any.
    missed: [u8; 6],
    lost: u8,
    k: Option<usize>,
    relevant_from: u32,
    denominator: u8,
    exponential: bool,
    tier: u8,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (missed, lost, k, relevant_from, denominator): ([u8; 6], _, u8, u8, _) = u.arbitrary()?;
        let (exponential, tier, highest): (_, _, u8) = u.arbitrary()?;
        // Mostly up to 4, as most judgements are, and up to a rank more than are taken side by side.
        let grades = if highest < 250 { 4 } else { 6 };
        let mut lists = vec![];
        while !u.is_empty() && lists.len() < 100 {
            let (longest, n): (u8, u8) = u.arbitrary()?;
            let n = usize::from(n) % if longest < 250 { 34 } else { 90 };
            let grade = |byte: &u8| match byte % 8 {
                7 => i8::UNJUDGED,
                6 => -1,
                level => level.min(grades) as i8,
            };
            lists.push(u.bytes(u.len().min(n))?.iter().map(grade).collect());
        }
        Ok(Self {
            lists,
            missed,
            lost,
            k: (k < 200).then_some(usize::from(k) % 40),
            relevant_from: u32::from(relevant_from) % 8,
            denominator,
            exponential,
            tier,
        })
    }
}

/// Compares what many lists give with each alone; the values before a refusal are written, the others are not.
fn compare<T: Real>(
    n: usize,
    many: impl FnOnce(&mut [T]) -> footrule::Result<Mean<T>>,
    alone: impl Fn(usize) -> footrule::Result<T>,
) {
    let untouched = T::from(-7).unwrap();
    let mut out = vec![untouched; n];
    let result = many(&mut out);
    let mut mean = Mean::new();
    for (i, value) in out.iter().enumerate() {
        let alone = alone(i);
        match alone {
            Ok(alone) => assert_eq!(*value, alone, "list {i}"),
            Err(Error::Undefined) => assert!(value.is_nan(), "list {i}"),
            Err(error) => {
                assert_eq!(result, Err(error), "list {i}");
                assert!(out[i..].iter().all(|&value| value == untouched), "list {i}");
                return;
            }
        }
        mean.push(alone).unwrap();
    }
    assert_eq!(result, Ok(mean));
}

fn all<T: Real>(input: &Input) {
    let Input { lists: each, missed, lost, k, relevant_from, denominator, exponential, .. } = input;
    let ends = each.iter().scan(0, |end, list| {
        *end += list.len();
        Some(*end)
    });
    let offsets: Vec<usize> = [0].into_iter().chain(ends).collect();
    let grades = each.concat();
    let (n, lists) = (each.len(), Lists::new(&offsets, &grades).unwrap());
    let depth = k.unwrap_or(usize::MAX);

    let dcg = if *exponential { &Dcg::EXPONENTIAL } else { &Dcg::LINEAR };
    compare(n, |out| measure::dcg_each::<T>(lists, depth, dcg, out), |i| measure::dcg(&each[i], depth, dcg));
    compare(
        n,
        |out| measure::ndcg_each::<T>(lists, depth, Ideals::Candidates, dcg, out),
        |i| measure::ndcg(&each[i], depth, Ideal::Candidates, dcg),
    );
    let mut counts: Vec<u64> = vec![];
    for (i, list) in each.iter().enumerate() {
        let mut row = missed.map(|missed| u64::from(missed % 9));
        if usize::from(*lost) != i {
            list.iter().filter(|&&grade| grade != i8::UNJUDGED).for_each(|&g| row[g.max(0) as usize] += 1);
        }
        counts.extend(row);
    }
    let offsets: Vec<usize> = (0..=n).map(|i| 6 * i).collect();
    let rows = Lists::new(&offsets, &counts).unwrap();
    compare(
        n,
        |out| measure::ndcg_each::<T>(lists, depth, Ideals::Judged(rows), dcg, out),
        |i| measure::ndcg(&each[i], depth, Ideal::Judged(GradeCounts::new(rows.get(i).unwrap())), dcg),
    );

    let denominators =
        [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];
    let options = AveragePrecision::STANDARD
        .with_relevant_from(*relevant_from)
        .with_denominator(denominators[usize::from(denominator % 4)]);
    let options = &k.map_or(options, |k| options.with_k(k));
    compare(
        n,
        |out| measure::sum_precision_each::<T>(lists, options, out),
        |i| Ok(measure::sum_precision(&each[i], options)),
    );
    let relevant: Vec<u64> = each
        .iter()
        .enumerate()
        .map(|(i, list)| {
            let held = list.iter().filter(|&&grade| grade >= 0 && grade as u32 >= *relevant_from).count();
            u64::from(missed[0] % 3) + if usize::from(*lost) == i { 0 } else { held as u64 }
        })
        .collect();
    compare(
        n,
        |out| measure::average_precision_each::<T>(lists, &relevant, options, out),
        |i| measure::average_precision(&each[i], relevant[i], options),
    );
}

fuzz_target!(|input: Input| {
    let tiers = footrule::internals::Tier::available().collect::<Vec<_>>();
    tiers[usize::from(input.tier) % tiers.len()].force();
    all::<f32>(&input);
    all::<f64>(&input);
});
