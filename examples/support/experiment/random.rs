//! Reproducible randomness.

use footrule::compare::RandomSource;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Independent streams of one seed. A table cell has its own, so that what it shows depends on nothing computed before it.
pub(crate) struct Streams {
    seed: u64,
    used: u64,
}

impl Streams {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { seed, used: 0 }
    }

    /// The next stream.
    pub(crate) fn next(&mut self) -> impl RandomSource + use<> {
        let mut generator = ChaCha8Rng::seed_from_u64(self.seed);
        generator.set_stream(self.used);
        self.used += 1;
        move || generator.next_u64()
    }
}
