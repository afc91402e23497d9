//! `cargo bench --bench footrule`: displacements and their sums, beside the plain loop.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::order::permutation_scratch_len;
use footrule::{Ranks, distance};
use std::hint::black_box;
use support::{Pattern, SIZES, settings, time, time_tiers};

/// Σ |F(k) − k|, item by item.
fn naive_footrule(f: &[u32]) -> u64 {
    let mut sum = 0;
    for (i, &rank) in f.iter().enumerate() {
        sum += u64::from(rank).abs_diff(i as u64 + 1);
    }
    sum
}

fn footrule(c: &mut Criterion) {
    for pattern in [Pattern::Random, Pattern::Sorted, Pattern::Reversed, Pattern::NearlySorted] {
        let mut group = c.benchmark_group(format!("footrule/{pattern:?}"));
        for n in SIZES {
            let f = pattern.ranking(n, 1);
            let scratch = &mut vec![0; permutation_scratch_len(f.len())];
            let ranks = Ranks::new(&f, scratch).unwrap();
            assert_eq!(distance::footrule(ranks), naive_footrule(&f));
            time(&mut group, "naive", n, || naive_footrule(black_box(&f)));
            time_tiers(&mut group, n, || distance::footrule(black_box(ranks)));
            // From raw numbers, the proof that they are a permutation is part of the price.
            time(&mut group, "footrule with proof", n, || {
                Ranks::new(black_box(&f), scratch).map(distance::footrule)
            });
        }
    }
}

criterion_group! { name = benches; config = settings(); targets = footrule }
criterion_main!(benches);
