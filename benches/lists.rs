//! `cargo bench --bench lists`: measures of one list, in f32 and f64, beside their definitions with a sort and a
//! logarithm for every rank.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::{AveragePrecision, Dcg, Ideal, Precision, Real, Result, Ties, measure};
use std::hint::black_box;
use support::{Pattern, SIZES, scores, settings, time, time_tiers};

/// A list, what else its measures take, and room for what they write.
struct List<T> {
    grades: Vec<u8>,
    relevant: u64,
    scores: Vec<f32>,
    gains: Vec<T>,
    discounts: Vec<T>,
    out: Vec<T>,
    scratch: Vec<u64>,
}

/// Grades 0 to 4, six in ten of them 0, in the order that the pattern's ranks have; two grades alone where ranks are tied.
fn grades(pattern: Pattern, n: u32) -> Vec<u8> {
    let of_rank = |rank: u32| match (pattern, rank * 10 / n) {
        (Pattern::HeavyTies, _) => u8::from(rank < 3),
        (_, tenth @ 0..4) => 4 - tenth as u8,
        _ => 0,
    };
    pattern.ranking(n, 1).into_iter().map(of_rank).collect()
}

fn float<T: Real>(value: f64) -> T {
    T::from(value).expect("every float of f64 has one of f32")
}

impl<T: Real> List<T> {
    fn new(pattern: Pattern, n: u32) -> Self {
        let grades = grades(pattern, n);
        let ranks = 1..=grades.len();
        Self {
            relevant: grades.iter().filter(|&&grade| grade > 0).count() as u64,
            scores: scores(grades.len(), 1),
            gains: grades.iter().map(|&grade| float(grade.into())).collect(),
            discounts: ranks.map(|rank| float(1.0 / (rank as f64 + 1.0).log2())).collect(),
            out: vec![T::zero(); grades.len()],
            scratch: vec![0; measure::ndcg_by_score_scratch_len(grades.len())],
            grades,
        }
    }
}

/// DCG of gains 2^g − 1.
fn naive_dcg(grades: &[u8], k: usize) -> f64 {
    let mut sum = 0.0;
    for (i, &grade) in grades.iter().take(k).enumerate() {
        sum += (f64::from(grade).exp2() - 1.0) / (i as f64 + 2.0).log2();
    }
    sum
}

fn naive_ndcg(grades: &[u8], k: usize) -> f64 {
    let mut ideal = grades.to_vec();
    ideal.sort_unstable_by(|a, b| b.cmp(a));
    naive_dcg(grades, k) / naive_dcg(&ideal, k)
}

fn naive_average_precision(grades: &[u8]) -> f64 {
    let (mut found, mut sum) = (0.0, 0.0);
    for (i, &grade) in grades.iter().enumerate() {
        if grade > 0 {
            found += 1.0;
            sum += found / (i as f64 + 1.0);
        }
    }
    sum / found
}

fn naive_precision(grades: &[u8]) -> f64 {
    grades.iter().filter(|&&grade| grade > 0).count() as f64 / grades.len() as f64
}

fn naive_ndcg_by_score<T>(list: &List<T>) -> f64 {
    let mut order: Vec<usize> = (0..list.scores.len()).collect();
    order.sort_by(|&a, &b| list.scores[b].total_cmp(&list.scores[a]));
    let ranked: Vec<u8> = order.into_iter().map(|item| list.grades[item]).collect();
    naive_ndcg(&ranked, 10)
}

/// The last weight of the row of the first document.
fn naive_swap_row<T: Real>(list: &mut List<T>) -> f64 {
    let (gain, discount) = (list.gains[0], list.discounts[0]);
    for ((slot, &g), &d) in list.out.iter_mut().zip(&list.gains).zip(&list.discounts) {
        *slot = ((gain - g) * (discount - d)).abs();
    }
    list.out[list.out.len() - 1].to_f64().unwrap()
}

/// The same by the library.
fn swap_row<T: Real>(list: &mut List<T>) -> Result<T> {
    measure::dcg_swap_row(0, &list.gains, &list.discounts, T::one(), &mut list.out)?;
    Ok(list.out[list.out.len() - 1])
}

/// One measure of lists of every pattern and length.
fn measure<T: Real>(
    c: &mut Criterion,
    name: &str,
    naive: fn(&mut List<T>) -> f64,
    footrule: fn(&mut List<T>) -> Result<T>,
) {
    for pattern in Pattern::ALL {
        let mut group = c.benchmark_group(format!("{name}/{}/{pattern:?}", std::any::type_name::<T>()));
        for n in SIZES {
            let list = &mut List::new(pattern, n);
            let (value, want) = (footrule(list).unwrap().to_f64().unwrap(), naive(list));
            assert!((value - want).abs() <= 1e-5 * want.max(1.0), "{name}: {value} is not {want}");
            time(&mut group, "naive", n, || naive(black_box(list)));
            time_tiers(&mut group, n, || footrule(black_box(list)));
        }
    }
}

const DCG: &Dcg = &Dcg::EXPONENTIAL;
const ALL: usize = usize::MAX;

fn measures<T: Real>(c: &mut Criterion) {
    measure::<T>(c, "dcg@n", |l| naive_dcg(&l.grades, ALL), |l| measure::dcg(&l.grades, ALL, DCG));
    measure::<T>(
        c,
        "ndcg@10",
        |l| naive_ndcg(&l.grades, 10),
        |l| measure::ndcg(&l.grades, 10, Ideal::Candidates, DCG),
    );
    measure::<T>(
        c,
        "ndcg@n",
        |l| naive_ndcg(&l.grades, ALL),
        |l| measure::ndcg(&l.grades, ALL, Ideal::Candidates, DCG),
    );
    measure::<T>(
        c,
        "average_precision",
        |l| naive_average_precision(&l.grades),
        |l| measure::average_precision(&l.grades, l.relevant, &AveragePrecision::STANDARD),
    );
    measure::<T>(
        c,
        "precision@n",
        |l| naive_precision(&l.grades),
        |l| measure::precision(&l.grades, l.grades.len(), &Precision::STANDARD),
    );
    measure::<T>(
        c,
        "ndcg_by_score@10",
        |l| naive_ndcg_by_score(l),
        |l| {
            let ideal = Ideal::Candidates;
            measure::ndcg_by_score(&l.scores, &l.grades, 10, Ties::FirstIndex, ideal, DCG, &mut l.scratch)
        },
    );
    measure::<T>(c, "dcg_swap_row", naive_swap_row, swap_row);
}

fn lists(c: &mut Criterion) {
    measures::<f32>(c);
    measures::<f64>(c);
}

criterion_group! { name = benches; config = settings(); targets = lists }
criterion_main!(benches);
