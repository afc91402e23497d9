//! The judged documents as a random ranking sees them: at every rank the mean gain, so that sums of gains times discounts need
//! the sums of both only.

use super::{discount_sum, ratio};
use crate::error::Result;
use crate::gain::Discount;
use crate::grade::GradeCounts;
use crate::real::Sum;

/// Number, mean and variance of the gains, and the ranks that count.
pub(super) struct Draw {
    documents: u64,
    /// Ranks that the cutoff reaches, min(k, n).
    reached: u64,
    mean_gain: f64,
    gain_variance: f64,
}

impl Draw {
    pub(super) fn new(judged: GradeCounts, reached: usize, gain: impl Fn(u32) -> f64) -> Result<Self> {
        let documents = judged.total()?;
        let mean = |value: &dyn Fn(f64) -> f64| {
            let mut sum = Sum::default();
            for (level, count) in judged.levels() {
                sum.add(ratio(count, documents) * value(gain(level)));
            }
            sum.value()
        };
        let mean_gain = mean(&|gain| gain);
        let gain_variance = mean(&|gain| (gain - mean_gain) * (gain - mean_gain));
        Ok(Self { documents, reached: reached as u64, mean_gain, gain_variance })
    }

    /// E Σ gain · discount = mean gain · Σ discount.
    pub(super) fn mean(&self, discount: Discount) -> f64 {
        self.mean_gain * discount_sum::first(discount, self.reached)
    }

    /// Var Σ gain · discount = gain variance · (n Σ d² − (Σ d)²)/(n − 1), for more than one document and rank 1 reached.
    pub(super) fn variance(&self, discount: Discount) -> f64 {
        let (n, k) = (self.documents as f64, self.reached as f64);
        let sum = discount_sum::first(discount, self.reached);
        // The n − k ranks of discount 0 stand apart from the others by their mean: n Σd² − (Σd)² as a sum of positives.
        let cut_off = (self.documents - self.reached) as f64;
        let spread = discount_sum::spread(discount, self.reached) + sum * (sum / k) * (cut_off / n);
        self.gain_variance * spread * (n / (self.documents - 1) as f64)
    }
}
