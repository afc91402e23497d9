//! `cargo bench --bench pairs`: pair counts of ranks and of scores, beside counting every pair and beside sorting.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::correlation::tau_x;
use footrule::order::{inversions, pair_counts_scratch_len};
use footrule::{RankKey, Ranks};
use std::hint::black_box;
use support::{Pattern, QUADRATIC, SIZES, settings, time, time_tiers};

/// Emond and Mason's sum over all pairs.
fn naive_tau_x<K: PartialOrd>(x: &[K], y: &[K]) -> f64 {
    let order = |a: &K, b: &K| i64::from(a > b) - i64::from(a < b);
    let mut sum = 0;
    for j in 0..x.len() {
        for i in 0..j {
            let agree = order(&x[i], &x[j]) * order(&y[i], &y[j]);
            let both = x[i] == x[j] && y[i] == y[j];
            sum += if both { 1 } else { agree };
        }
    }
    let n = x.len() as f64;
    sum as f64 / (n * (n - 1.0) / 2.0)
}

fn naive_inversions(ranks: &[u32]) -> u64 {
    (0..ranks.len()).map(|j| (0..j).filter(|&i| ranks[i] > ranks[j]).count() as u64).sum()
}

/// Copies the values and sorts them.
fn copy_and_sort<K: Copy>(values: &[K], buffer: &mut [K], sort: fn(&mut [K])) {
    buffer.copy_from_slice(values);
    sort(buffer);
}

/// tau_x of keys made of ranks.
fn tau<K: RankKey + PartialOrd>(c: &mut Criterion, keys: &str, key: fn(u32) -> K, sort: fn(&mut [K])) {
    for pattern in Pattern::ALL {
        let mut group = c.benchmark_group(format!("tau_x/{keys}/{pattern:?}"));
        for n in SIZES {
            let (x, y) = (Pattern::Random.ranking(n, 1), pattern.ranking(n, 2));
            // The pattern is y's as seen in the order of x.
            let y: Vec<K> = x.iter().map(|&rank| key(y[rank as usize - 1])).collect();
            let x: Vec<K> = x.into_iter().map(key).collect();
            let scratch = &mut vec![0; pair_counts_scratch_len(x.len())];
            if n <= QUADRATIC {
                let value = tau_x::<f64>(&x, &y, scratch).unwrap();
                assert!((value - naive_tau_x(&x, &y)).abs() < 1e-12);
                time(&mut group, "naive", n, || naive_tau_x(black_box(&x), black_box(&y)));
            }
            time_tiers(&mut group, n, || tau_x::<f64>(black_box(&x), black_box(&y), scratch));
            let mut buffer = y.clone();
            time(&mut group, "sort_unstable", n, || copy_and_sort(black_box(&y), &mut buffer, sort));
        }
    }
}

fn inversion(c: &mut Criterion) {
    for pattern in [Pattern::Random, Pattern::Sorted, Pattern::Reversed, Pattern::NearlySorted] {
        let mut group = c.benchmark_group(format!("inversions/{pattern:?}"));
        for n in SIZES {
            let y = pattern.ranking(n, 1);
            let scratch = &mut vec![0; pair_counts_scratch_len(y.len())];
            let ranks = Ranks::new(&y, &mut scratch.clone()).unwrap();
            if n <= QUADRATIC {
                assert_eq!(inversions(ranks, scratch), Ok(naive_inversions(&y)));
                time(&mut group, "naive", n, || naive_inversions(black_box(&y)));
            }
            time_tiers(&mut group, n, || inversions(black_box(ranks), scratch));
            let mut buffer = y.clone();
            time(&mut group, "sort_unstable", n, || {
                copy_and_sort(black_box(&y), &mut buffer, <[_]>::sort_unstable)
            });
        }
    }
}

fn pairs(c: &mut Criterion) {
    tau(c, "u32", |rank| rank, <[_]>::sort_unstable);
    // Scores that are no integers, so that they take the way of scores.
    tau(c, "f32", |rank| rank as f32 * 0.37, |keys| keys.sort_unstable_by(f32::total_cmp));
    tau(c, "f64", |rank| f64::from(rank) * 0.37, |keys| keys.sort_unstable_by(f64::total_cmp));
    inversion(c);
}

criterion_group! { name = benches; config = settings(); targets = pairs }
criterion_main!(benches);
