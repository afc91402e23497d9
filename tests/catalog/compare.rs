//! Rows of the comparison of systems.

use crate::oracle::{RBig, Random, exact, ratio};
use crate::{Better, Check, Row, Sample, sample};
use footrule::compare::{SwapBin, discriminative_power, mean_pad, pad};

/// Means of systems that f32 and f64 both hold exactly, so that both have the same exact PAD.
fn means() -> Vec<Vec<f32>> {
    let mut random = Random(23);
    let mut means = vec![vec![0.5, 0.375, 0.25], vec![-0.25, 0.5], vec![0.7, 0.7]];
    for m in [2, 3, 5, 8, 20] {
        means.extend(
            (0..20).map(|_| (0..m).map(|_| random.below(1 << 24) as f32 / (1 << 24) as f32).collect()),
        );
    }
    means
}

fn exact_pad(a: f32, b: f32) -> RBig {
    let (a, b) = (exact(a), exact(b));
    let (higher, lower) = if a > b { (a, b) } else { (b, a) };
    let size = if higher < RBig::ZERO { -higher.clone() } else { higher.clone() };
    RBig::from(100) * (higher - lower) / size
}

fn pads() -> Vec<Sample> {
    let sample = |a: f32, b: f32| Sample {
        f32: pad(a, b).unwrap(),
        f64: pad(f64::from(a), b.into()).unwrap(),
        exact: exact_pad(a, b),
    };
    means().iter().map(|means| sample(means[0], means[1])).collect()
}

fn mean_pads() -> Vec<Sample> {
    let exact = |means: &[f32]| {
        let pairs = means.iter().enumerate().flat_map(|(i, &a)| means[i + 1..].iter().map(move |&b| (a, b)));
        let all: Vec<RBig> = pairs.map(|(a, b)| exact_pad(a, b)).collect();
        let count = all.len();
        all.into_iter().fold(RBig::ZERO, |sum, pad| sum + pad) / RBig::from(count)
    };
    let mean = |means: &[f32]| {
        let wide: Vec<f64> = means.iter().map(|&mean| mean.into()).collect();
        Sample { f32: mean_pad(means).unwrap(), f64: mean_pad(&wide).unwrap(), exact: exact(means) }
    };
    means().iter().map(|means| mean(means)).collect()
}

fn powers() -> Vec<Sample> {
    let p = [0.0, 0.01, 0.5, 0.04, 0.06, 1.0, 0.9];
    (1..=7)
        .map(|m| {
            let significant = p[..m].iter().filter(|p| **p < 0.05).count();
            let narrow = p.map(|p| p as f32);
            Sample {
                f32: discriminative_power(&narrow[..m], 0.05).unwrap(),
                f64: discriminative_power(&p[..m], 0.05).unwrap(),
                exact: ratio(significant, m),
            }
        })
        .collect()
}

fn rates() -> Vec<Sample> {
    let mut bin = SwapBin::default();
    (1..50u64)
        .map(|comparisons| {
            (bin.comparisons, bin.swaps) = (comparisons, comparisons / 3);
            sample!(ratio(comparisons / 3, comparisons), bin.rate::<T>().unwrap())
        })
        .collect()
}

pub fn rows() -> Vec<Row> {
    let row = |name, range, better, source, check| Row { name, range, better, source, check };
    const PAPER: &str = "Karmaker Santu and Feng 2022";
    let mut rows = vec![
        row("compare::pad", (0.0, 100.0 * 3.0), Better::Neither, PAPER, Check::Real(0.5, 1.4, pads)),
        row("compare::mean_pad", (0.0, 100.0 * 3.0), Better::Higher, PAPER, Check::Real(0.5, 1.5, mean_pads)),
        row(
            "compare::discriminative_power",
            (0.0, 1.0),
            Better::Higher,
            "Sakai 2006",
            Check::Real(0.5, 0.5, powers),
        ),
        row(
            "SwapBin::rate",
            (0.0, 1.0),
            Better::Lower,
            "Voorhees and Buckley 2002",
            Check::Real(0.5, 0.5, rates),
        ),
    ];
    // Counts over all outcomes of chance, and what is made of them: tests/compare.rs and the modules' own tests.
    let exact = [
        ("compare::bootstrap_test", (0.0, 1.0), "Sakai 2006"),
        ("compare::required_difference", (0.0, f64::INFINITY), "Sakai 2006"),
        ("compare::bootstrap_interval", (-f64::INFINITY, f64::INFINITY), "Efron and Tibshirani 1993"),
        ("compare::sign_flip_exact", (0.0, 1.0), "Fisher 1935"),
        ("compare::sign_flip_test", (0.0, 1.0), "Fisher 1935"),
        ("compare::tukey_hsd", (0.0, 1.0), "Carterette 2012"),
        ("compare::holm", (0.0, 1.0), "Holm 1979"),
        ("compare::swap_method", (0.0, 1.0), "Voorhees and Buckley 2002"),
        ("compare::orderings", (-1.0, 1.0), "Buckley and Voorhees 2000"),
        ("compare::conflicts", (0.0, f64::INFINITY), PAPER),
        ("compare::query_class", (0.0, 1.0), PAPER),
        ("compare::queries_by_gap", (0.0, f64::INFINITY), PAPER),
        ("compare::defined_in_all", (0.0, f64::INFINITY), "NaN marks what is undefined"),
        ("Conflicts::total", (0.0, f64::INFINITY), PAPER),
        ("Verdict::new", (0.0, 1.0), "its definition"),
        ("Systems::new", (0.0, 1.0), "a checked matrix"),
        ("Systems::len", (0.0, f64::INFINITY), "a checked matrix"),
        ("Systems::is_empty", (0.0, 1.0), "a checked matrix"),
        ("Systems::queries", (0.0, f64::INFINITY), "a checked matrix"),
        ("Systems::pairs", (0.0, f64::INFINITY), "a checked matrix"),
        ("Systems::get", (0.0, f64::INFINITY), "a checked matrix"),
        ("Systems::iter", (0.0, f64::INFINITY), "a checked matrix"),
    ];
    rows.extend(exact.map(|(name, range, source)| row(name, range, Better::Neither, source, Check::Exact)));
    rows
}
