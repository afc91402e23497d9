//! `cargo bench --bench pairs`: pair counts and tau_x, beside counting every pair.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use footrule::correlation::tau_x;
use footrule::order::pair_counts_scratch_len;
use std::hint::black_box;
use support::{Pattern, QUADRATIC, SIZES, settings, time, time_tiers};

/// Emond and Mason's sum over all pairs.
fn naive_tau_x(x: &[u32], y: &[u32]) -> f64 {
    let mut sum = 0i64;
    for j in 0..x.len() {
        for i in 0..j {
            let agree = x[i].cmp(&x[j]) as i64 * y[i].cmp(&y[j]) as i64;
            let both = x[i] == x[j] && y[i] == y[j];
            sum += if both { 1 } else { agree };
        }
    }
    let n = x.len() as f64;
    sum as f64 / (n * (n - 1.0) / 2.0)
}

fn tau(c: &mut Criterion) {
    for pattern in Pattern::ALL {
        let mut group = c.benchmark_group(format!("tau_x/{pattern:?}"));
        for n in SIZES {
            let (x, y) = (Pattern::Random.ranking(n, 1), pattern.ranking(n, 2));
            // The pattern is y's as seen in the order of x.
            let y: Vec<u32> = x.iter().map(|&rank| y[rank as usize - 1]).collect();
            let scratch = &mut vec![0; pair_counts_scratch_len(x.len())];
            if n <= QUADRATIC {
                let value = tau_x::<f64>(&x, &y, scratch).unwrap();
                assert!((value - naive_tau_x(&x, &y)).abs() < 1e-12);
                time(&mut group, "naive", n, || naive_tau_x(black_box(&x), black_box(&y)));
            }
            time_tiers(&mut group, n, || tau_x::<f64>(black_box(&x), black_box(&y), scratch));
        }
    }
}

criterion_group! { name = benches; config = settings(); targets = tau }
criterion_main!(benches);
