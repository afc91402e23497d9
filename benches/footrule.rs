//! `cargo bench --bench footrule`: displacements and their sums and profiles, beside the plain loops.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::order::permutation_scratch_len;
use footrule::{Ranks, distance};
use std::hint::black_box;
use support::{Pattern, SIZES, settings, time, time_tiers};

const PERMUTATIONS: [Pattern; 4] =
    [Pattern::Random, Pattern::Sorted, Pattern::Reversed, Pattern::NearlySorted];

/// F(k) − k for each k.
fn differences(f: &[u32]) -> impl Iterator<Item = i64> {
    f.iter().zip(1..).map(|(&rank, k)| i64::from(rank) - k)
}

/// P(1), P(2), …
fn points(f: &[u32]) -> impl Iterator<Item = i64> {
    let mut sum = 0;
    differences(f).map(move |difference| {
        sum += difference;
        sum
    })
}

/// A number made of a displacement, by a plain loop and by the library.
fn sums<R: PartialEq + std::fmt::Debug>(
    c: &mut Criterion,
    name: &str,
    naive: fn(&[u32]) -> R,
    footrule: fn(Ranks) -> R,
) {
    for pattern in PERMUTATIONS {
        let mut group = c.benchmark_group(format!("{name}/{pattern:?}"));
        for n in SIZES {
            let f = pattern.ranking(n, 1);
            let scratch = &mut vec![0; permutation_scratch_len(f.len())];
            let ranks = Ranks::new(&f, scratch).unwrap();
            assert_eq!(footrule(ranks), naive(&f));
            time(&mut group, "naive", n, || naive(black_box(&f)));
            time_tiers(&mut group, n, || footrule(black_box(ranks)));
            // From raw numbers, the proof that they are a permutation is part of the price.
            time(&mut group, "footrule with proof", n, || Ranks::new(black_box(&f), scratch).map(footrule));
            #[cfg(feature = "internals")]
            time(&mut group, "read", n, || footrule::internals::read(black_box(&f)));
        }
    }
}

/// A number for each rank, by a plain loop and by the library.
fn profiles<V: Copy + Default + PartialEq + std::fmt::Debug>(
    c: &mut Criterion,
    name: &str,
    naive: fn(&[u32], &mut [V]),
    footrule: fn(Ranks, &mut [V]) -> footrule::Result<()>,
) {
    for pattern in PERMUTATIONS {
        let mut group = c.benchmark_group(format!("{name}/{pattern:?}"));
        for n in SIZES {
            let f = pattern.ranking(n, 1);
            let ranks = Ranks::new(&f, &mut vec![0; permutation_scratch_len(f.len())]).unwrap();
            let (mut want, mut out) = (vec![V::default(); f.len()], vec![V::default(); f.len()]);
            naive(&f, &mut want);
            footrule(ranks, &mut out).unwrap();
            assert_eq!(out, want);
            time(&mut group, "naive", n, || naive(black_box(&f), &mut want));
            time_tiers(&mut group, n, || footrule(black_box(ranks), &mut out));
        }
    }
}

/// A(1), A(2), … times 2.
fn areas(f: &[u32]) -> impl Iterator<Item = i64> {
    let (mut sum, mut before) = (0, 0);
    points(f).map(move |point| {
        sum += before + point;
        before = point;
        sum
    })
}

fn fill<V>(out: &mut [V], values: impl Iterator<Item = V>) {
    out.iter_mut().zip(values).for_each(|(slot, value)| *slot = value);
}

fn footrule(c: &mut Criterion) {
    sums(c, "footrule", |f| differences(f).map(i64::unsigned_abs).sum(), distance::footrule);
    let squares = |f: &[u32]| differences(f).map(|d| u128::from(d.unsigned_abs().pow(2))).sum();
    sums(c, "spearman", squares, distance::spearman);
    profiles(c, "point_profile", |f, out| fill(out, points(f)), distance::point_profile);
    let narrow = |f: &[u32], out: &mut [f32]| fill(out, areas(f).map(|doubled| doubled as f32 * 0.5));
    profiles(c, "area_profile/f32", narrow, distance::area_profile);
    let wide = |f: &[u32], out: &mut [f64]| fill(out, areas(f).map(|doubled| doubled as f64 * 0.5));
    profiles(c, "area_profile/f64", wide, distance::area_profile);
}

criterion_group! { name = benches; config = settings(); targets = footrule }
criterion_main!(benches);
