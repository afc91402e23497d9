//! DCG, nDCG, ERR, RBP and the Q-measure over every gain, discount and scale, against their definitions.
#![no_main]

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use arbitrary::{Arbitrary, Result, Unstructured};
use footrule::measure::{self, Ideal};
use footrule::{Dcg, Discount, Error, Gain, GradeCounts, QMeasure, Rbp, Satisfaction, SignedGrade};
use libfuzzer_sys::fuzz_target;
use oracle::{RBig, assert_ulp, lists, ratio, total};
use std::sync::LazyLock;

/// Logarithms of the integers, to 256 bits.
static LN: LazyLock<Vec<RBig>> = LazyLock::new(|| (0..200).map(|x| oracle::ln(x.max(1))).collect());

/// What the list is measured with: the parameters are integers or eighths, so that they are exact.
#[derive(Arbitrary, Debug)]
enum Gains {
    Linear,
    Exponential,
    Table([u8; 8]),
}

#[derive(Arbitrary, Debug)]
enum Discounts {
    Log(u8),
    JarvelinKekalainen(u8),
    Reciprocal,
    Geometric(u8),
    Table(u8),
}

#[derive(Debug)]
struct Input {
    gains: Gains,
    discounts: Discounts,
    /// Grades to 7 and unjudged documents.
    grades: Vec<i8>,
    missed: Vec<u8>,
    k: usize,
    eighths: u8,
    tier: u8,
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (gains, discounts, k, eighths, tier): (_, _, u8, _, _) = u.arbitrary()?;
        let missed: [u8; 3] = u.arbitrary()?;
        let grade = |byte: &u8| if byte % 9 == 8 { i8::UNJUDGED } else { (byte % 9) as i8 };
        Ok(Self {
            gains,
            discounts,
            k: usize::from(k) % 100,
            eighths,
            tier,
            missed: missed.iter().map(|byte| byte % 8).collect(),
            grades: u.bytes(u.len().min(90))?.iter().map(grade).collect(),
        })
    }
}

fn check(value: footrule::Result<f64>, exact: &RBig, allowed: f64) {
    assert_ulp(value.unwrap(), exact, allowed);
}

fuzz_target!(|input: Input| {
    let tiers = footrule::internals::Tier::available().collect::<Vec<_>>();
    tiers[usize::from(input.tier) % tiers.len()].force();
    let Input { gains, discounts, grades, missed, k, eighths, .. } = input;
    let levels: Vec<usize> = grades.iter().map(|&grade| grade.max(0) as usize).collect();

    let table: Vec<f64> = match gains {
        Gains::Table(mut steps) => {
            steps.sort_unstable();
            steps.iter().map(|&step| f64::from(step) / 8.0).collect()
        }
        _ => vec![],
    };
    let (gain, gain_of): (Gain, Box<dyn Fn(usize) -> RBig>) = match gains {
        Gains::Linear => (Gain::Linear, Box::new(RBig::from)),
        Gains::Exponential => (Gain::Exponential, Box::new(|level| RBig::from((1u64 << level) - 1))),
        Gains::Table(_) => (Gain::Table(&table), Box::new(|level| oracle::exact(table[level]))),
    };
    let falling: Vec<f64> = (0..100)
        .map(|i| f64::from(if let Discounts::Table(d) = discounts { d } else { 0 }) / f64::from(8 + i))
        .collect();
    let (discount, discount_of): (Discount, Box<dyn Fn(usize) -> RBig>) = match discounts {
        Discounts::Log(base) => {
            let base = usize::from(base.max(2)).min(190);
            let of = move |i: usize| {
                if base == 2 {
                    oracle::log2_discount(i as u64)
                } else {
                    oracle::fixed(&(&LN[base] / &LN[i + 1]))
                }
            };
            (Discount::Log { base: base as f64 }, Box::new(of))
        }
        Discounts::JarvelinKekalainen(base) => {
            let base = usize::from(base.max(2)).min(190);
            let of = move |i: usize| if i < base { RBig::ONE } else { oracle::fixed(&(&LN[base] / &LN[i])) };
            (Discount::JarvelinKekalainen { base: base as f64 }, Box::new(of))
        }
        Discounts::Reciprocal => (Discount::Reciprocal, Box::new(|i| ratio(1u64, i as u64))),
        Discounts::Geometric(q) => {
            let q = q % 9;
            let of = move |i: usize| ratio(u64::from(q), 8u64).pow(i - 1);
            (Discount::Geometric { ratio: f64::from(q) / 8.0 }, Box::new(of))
        }
        Discounts::Table(_) => (Discount::Table(&falling), Box::new(|i| oracle::exact(falling[i - 1]))),
    };
    let dcg = &Dcg::LINEAR.with_gain(gain).with_discount(discount);

    let naive = |levels: &[usize]| {
        total(levels.iter().zip(1..).take(k).map(|(&level, i)| gain_of(level) * discount_of(i)))
    };
    let exact = naive(&levels);
    check(measure::dcg(&grades, k, dcg), &exact, 6.0);
    let mut counts = [0; 8];
    let judged: Vec<i8> = grades.iter().copied().chain(missed.iter().map(|&grade| grade as i8)).collect();
    let counts = GradeCounts::count(&judged, &mut counts).unwrap();
    let descending = |grades: &[i8]| {
        let mut levels: Vec<usize> =
            grades.iter().filter(|&&grade| grade != i8::UNJUDGED).map(|&grade| grade as usize).collect();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
    };
    // Unjudged documents have the gain of grade 0, which a table may make more than nothing: the list can be better then.
    let plain = gain_of(0) == RBig::ZERO;
    for (ideal, best) in
        [(Ideal::Judged(counts), descending(&judged)), (Ideal::Candidates, descending(&grades))]
    {
        let (best, value) = (naive(&best), measure::ndcg::<f64>(&grades, k, ideal, dcg));
        if best == RBig::ZERO {
            assert!(value == Err(Error::Undefined) || !plain);
        } else if plain {
            check(value, &(&exact / best), 8.0);
            assert!(value.unwrap() <= 1.0);
        }
    }

    let scale = Satisfaction::Exponential { highest: 7 };
    let satisfied = || levels.iter().take(k).map(|&level| ratio((1u64 << level) - 1, 128u64));
    check(measure::err(&grades, k, &scale), &lists::err(satisfied()), 6.0);
    let p = ratio(u64::from(eighths % 8), 8u64);
    let rbp = &Rbp::STANDARD.with_persistence(f64::from(eighths % 8) / 8.0).with_satisfaction(scale);
    let exact = total(satisfied().zip(0..).map(|(s, i)| s * p.pow(i))) * (RBig::ONE - &p);
    check(measure::rbp(&grades, k, rbp), &exact, 6.0);

    // Q over grades to 3.
    let few: Vec<u32> = levels.iter().map(|&level| level as u32 % 4).collect();
    let all: Vec<u32> = few.iter().copied().chain(missed.iter().map(|&grade| u32::from(grade % 4))).collect();
    let counts: [u64; 4] =
        core::array::from_fn(|g| all.iter().filter(|&&grade| grade == g as u32).count() as u64);
    let q = &QMeasure::STANDARD.with_beta(f64::from(eighths) / 8.0);
    let value = measure::q_measure::<f64>(&few, GradeCounts::new(&counts), k, q);
    if counts[1..] == [0; 3] {
        assert_eq!(value, Err(Error::Undefined));
    } else {
        check(value, &lists::q_measure(&few, &counts, k, &ratio(u64::from(eighths), 8u64)), 6.0);
        assert!(value.unwrap() <= 1.0);
    }
});
