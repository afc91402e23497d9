//! What Criterion's benches share: the sizes, the settings and the tiers.
#![allow(dead_code, unreachable_pub, reason = "a module of several benches, each of which uses its own part")]

mod inputs;

pub use inputs::*;

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use std::time::Duration;

/// Numbers of items.
pub const SIZES: [u32; 6] = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// Quadratic naive versions stop here: one call takes a tenth of a second.
pub const QUADRATIC: u32 = 10_000;

/// Times that are short enough for a family to take a few minutes.
pub fn settings() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(200))
        .configure_from_args()
}

/// One timing of a group, named `version/n`.
pub fn time<R>(group: &mut BenchmarkGroup<'_, WallTime>, version: &str, n: u32, mut run: impl FnMut() -> R) {
    group.throughput(Throughput::Elements(n.into()));
    group.bench_function(BenchmarkId::new(version, n), |b| b.iter(&mut run));
}

/// The library's version: on each tier that the machine has, and without the feature `internals` on the one that
/// detection finds.
pub fn time_tiers<R>(group: &mut BenchmarkGroup<'_, WallTime>, n: u32, mut run: impl FnMut() -> R) {
    #[cfg(not(feature = "internals"))]
    time(group, "footrule", n, &mut run);
    #[cfg(feature = "internals")]
    for tier in footrule::internals::Tier::available() {
        tier.force();
        time(group, &format!("footrule {tier:?}"), n, &mut run);
    }
}
