//! Harmonic numbers in constant time.

use crate::Real;
use crate::real::Sum;

/// Up to here the sum itself is as quick and as accurate.
const DIRECT: u64 = 32;

/// Euler's constant.
pub(super) const GAMMA: f64 = 0.577_215_664_901_532_9;
const PI_2_OVER_6: f64 = 1.644_934_066_848_226_4;

fn direct(k: u64, term: impl Fn(u64) -> f64) -> f64 {
    let mut sum = Sum::default();
    (1..=k).for_each(|i| sum.add(term(i)));
    sum.value()
}

/// Σ 1/i.
pub(super) fn first(k: u64) -> f64 {
    if k < DIRECT {
        return direct(k, |i| 1.0 / i as f64);
    }
    // Euler and Maclaurin: γ + 1/2k − Σ B_2j / (2j k^2j).
    let x = 1.0 / k as f64;
    let y = x * x;
    let tail = y * (1.0 / 12.0 - y * (1.0 / 120.0 - y * (1.0 / 252.0 - y * (1.0 / 240.0))));
    libm::log(k as f64) + (GAMMA + (x / 2.0 - tail))
}

/// Σ 1/i².
pub(super) fn second(k: u64) -> f64 {
    if k < DIRECT {
        return direct(k, |i| 1.0 / (i * i) as f64);
    }
    // π²/6 − 1/k + 1/2k² − Σ B_2j / k^(2j+1).
    let x = 1.0 / k as f64;
    let y = x * x;
    let bernoulli = 1.0 / 6.0 - y * (1.0 / 30.0 - y * (1.0 / 42.0 - y * (1.0 / 30.0 - y * (5.0 / 66.0))));
    PI_2_OVER_6 - x * (1.0 - x / 2.0 + y * bernoulli)
}

/// The k-th harmonic number: Σ 1/i over the first k ranks.
///
/// ```text
/// H_k = Σ_{i=1}^{k} 1/i
/// ```
///
/// # Input
/// Any k.
///
/// # Returns
/// 0 for k = 0, then from 1 up, growing like ln k.
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Summed for k < 32, by Euler and Maclaurin from there on, in f64 and rounded once: at most 1 ulp up to k = 2⁶³.
///
/// # Examples
/// ```
/// use footrule::chance::harmonic;
/// assert_eq!(harmonic::<f64>(4), 25.0 / 12.0);
/// assert_eq!(harmonic::<f32>(1_000_000_000), 21.300482);
/// ```
#[must_use]
pub fn harmonic<T: Real>(k: u64) -> T {
    T::narrow(first(k))
}

/// The k-th harmonic number of second order: Σ 1/i² over the first k ranks.
///
/// ```text
/// H_k^(2) = Σ_{i=1}^{k} 1/i²
/// ```
///
/// # Input
/// Any k.
///
/// # Returns
/// 0 for k = 0, then from 1 up to π²/6.
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Summed for k < 32, by Euler and Maclaurin from there on, in f64 and rounded once: at most 1 ulp up to k = 2⁶³.
///
/// # Examples
/// ```
/// use footrule::chance::harmonic_2;
/// assert_eq!(harmonic_2::<f64>(3), 49.0 / 36.0);
/// ```
#[must_use]
pub fn harmonic_2<T: Real>(k: u64) -> T {
    T::narrow(second(k))
}
