//! The sum of [`fold`](super::fold), term by term: its value after any number of terms has the bits that `fold::sum`
//! gives for those terms.

use super::fold::CHUNK;
use crate::Real;

/// The 32 running sums, the total of the finished blocks, and the number of terms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running<T> {
    lanes: [T; CHUNK],
    terms: usize,
    total: f64,
}

impl<T: Real> Running<T> {
    pub(crate) fn new() -> Self {
        Self { lanes: [T::zero(); CHUNK], terms: 0, total: 0.0 }
    }

    pub(crate) fn add(&mut self, term: T) {
        if let Some(lane) = self.lanes.get_mut(self.terms % CHUNK) {
            *lane = *lane + term;
        }
        self.terms += 1;
        if self.terms == T::BLOCK.saturating_mul(CHUNK) {
            *self = Self { total: self.total + self.block().widen(), ..Self::new() };
        }
    }

    /// The sum so far.
    pub(crate) fn value(&self) -> T {
        T::narrow(self.total + self.block().widen())
    }

    fn block(&self) -> T {
        let ([s0, s1, s2, s3], _) = self.lanes.as_chunks::<8>() else { return T::zero() };
        let lane = |i: usize| {
            let [a, b, c, d] = [s0, s1, s2, s3].map(|s| s.get(i).copied().unwrap_or_default());
            (a + b) + (c + d)
        };
        ((lane(0) + lane(4)) + (lane(2) + lane(6))) + ((lane(1) + lane(5)) + (lane(3) + lane(7)))
    }
}

#[cfg(test)]
mod tests {
    use super::Running;
    use crate::Real;
    use crate::simd::fold::sum;

    fn agrees<T: Real>(terms: &[T]) {
        let mut running = Running::new();
        for (i, &term) in terms.iter().enumerate() {
            assert_eq!(running.value(), sum(terms[..i].iter().copied()), "{i}");
            running.add(term);
        }
    }

    #[test]
    fn every_prefix_has_the_bits_of_the_fold() {
        let terms: [f64; 600] = core::array::from_fn(|i| 1.0 / (i * 7 % 31 + 1) as f64);
        agrees(&terms);
        agrees(&terms.map(|x| x as f32));
    }
}
