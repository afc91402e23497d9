//! `cargo bench --bench lists`: measures of one list, in f32 and f64, beside their definitions with a sort and a
//! logarithm for every rank.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::{Dcg, Ideal, Real, measure};
use std::hint::black_box;
use support::{Random, SIZES, settings, time, time_tiers};

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

/// Grades 0 to 4, six in ten of them 0, in random order or the best first.
fn grades(n: u32, sorted: bool) -> Vec<u8> {
    let mut random = Random(1);
    let mut grades: Vec<u8> = (0..n).map(|_| random.below(10).saturating_sub(5) as u8).collect();
    grades[0] = 4;
    if sorted {
        grades.sort_unstable_by(|a, b| b.cmp(a));
    }
    grades
}

fn ndcg(c: &mut Criterion) {
    for (pattern, sorted) in [("Random", false), ("Ideal", true)] {
        for (cutoff, k) in [("10", 10), ("n", usize::MAX)] {
            ndcg_of::<f32>(c, &format!("ndcg@{cutoff}/f32/{pattern}"), k, sorted);
            ndcg_of::<f64>(c, &format!("ndcg@{cutoff}/f64/{pattern}"), k, sorted);
        }
    }
}

fn ndcg_of<T: Real>(c: &mut Criterion, name: &str, k: usize, sorted: bool) {
    let mut group = c.benchmark_group(name);
    for n in SIZES {
        let grades = grades(n, sorted);
        let value = || measure::ndcg::<T>(black_box(&grades), k, Ideal::Candidates, &Dcg::EXPONENTIAL);
        let difference = value().unwrap().to_f64().unwrap() - naive_ndcg(&grades, k);
        assert!(difference.abs() < 1e-5);
        time(&mut group, "naive", n, || naive_ndcg(black_box(&grades), k));
        time_tiers(&mut group, n, value);
    }
}

criterion_group! { name = benches; config = settings(); targets = ndcg }
criterion_main!(benches);
