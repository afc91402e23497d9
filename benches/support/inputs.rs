//! Inputs of the benches: reproducible rankings by pattern, grades and scores.
#![allow(dead_code, unreachable_pub, reason = "a module of several benches, each of which uses its own part")]

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

/// Lists in a batch: more than a branch predictor remembers.
pub const QUERIES: usize = 1_000;

/// Grades in rank order: `relevant` percent from 1 to 4, the others 0.
pub fn grades(n: usize, relevant: u64, seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    let mut grade = || if random.below(100) < relevant { 1 + random.below(4) as u8 } else { 0 };
    (0..n).map(|_| grade()).collect()
}

/// Distinct scores at random.
pub fn scores(n: usize, seed: u64) -> Vec<f32> {
    let mut random = Random(!seed);
    (0..n).map(|_| random.next() as f32 / 1e19).collect()
}
