//! What the benches share: inputs by pattern, the sizes, and Criterion's settings.
#![allow(dead_code, unreachable_pub, reason = "a module of several benches, each of which uses its own part")]

use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, measurement::WallTime};
use std::time::Duration;

/// Numbers of items.
pub const SIZES: [u32; 5] = [10, 100, 1_000, 10_000, 100_000];

/// Quadratic naive versions stop here: one call takes a tenth of a second.
pub const QUADRATIC: u32 = 10_000;

/// How a ranking relates to 1, 2, …, n.
#[derive(Clone, Copy, Debug)]
pub enum Pattern {
    /// A random permutation.
    Random,
    /// 1, 2, …, n.
    Sorted,
    /// n, n − 1, …, 1.
    Reversed,
    /// Sorted but for one swap of neighbours in each ten items.
    NearlySorted,
    /// Eight distinct values at random.
    HeavyTies,
}

impl Pattern {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Random, Self::Sorted, Self::Reversed, Self::NearlySorted, Self::HeavyTies];

    /// The ranking; another for each seed.
    pub fn ranking(self, n: u32, seed: u64) -> Vec<u32> {
        let mut random = Random(seed);
        let mut ranks: Vec<u32> = (1..=n).collect();
        match self {
            Self::Random => {
                (1..ranks.len()).for_each(|i| ranks.swap(i, random.below(i as u64 + 1) as usize));
            }
            Self::Sorted => {}
            Self::Reversed => ranks.reverse(),
            Self::NearlySorted => (0..n / 10).for_each(|_| {
                let i = random.below(u64::from(n - 1)) as usize;
                ranks.swap(i, i + 1);
            }),
            Self::HeavyTies => ranks.fill_with(|| random.below(8) as u32),
        }
        ranks
    }
}

/// Reproducible random integers (SplitMix64).
pub struct Random(pub u64);

impl Random {
    /// The next integer.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
}

/// Times that are short enough for the whole suite to take a few minutes.
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

/// The library's version: on the tier that detection finds and, with the feature `internals`, on the base tier.
pub fn time_tiers<R>(group: &mut BenchmarkGroup<'_, WallTime>, n: u32, mut run: impl FnMut() -> R) {
    time(group, "footrule", n, &mut run);
    #[cfg(feature = "internals")]
    {
        footrule::internals::force_base(true);
        time(group, "footrule base tier", n, &mut run);
        footrule::internals::force_base(false);
    }
}
