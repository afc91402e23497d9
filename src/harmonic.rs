//! Harmonic numbers in constant time, for whatever weighs ranks by 1/rank.

use crate::real::Sum;

/// Up to here the sum itself is as quick and as accurate.
const DIRECT: u64 = 32;

/// Euler's constant.
const GAMMA: f64 = 0.577_215_664_901_532_9;
const PI_2_OVER_6: f64 = 1.644_934_066_848_226_4;

fn direct(k: u64, term: impl Fn(u64) -> f64) -> f64 {
    let mut sum = Sum::default();
    (1..=k).for_each(|i| sum.add(term(i)));
    sum.value()
}

/// Σ 1/i.
pub(crate) fn first(k: u64) -> f64 {
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
pub(crate) fn second(k: u64) -> f64 {
    if k < DIRECT {
        return direct(k, |i| 1.0 / (i * i) as f64);
    }
    // π²/6 − 1/k + 1/2k² − Σ B_2j / k^(2j+1).
    let x = 1.0 / k as f64;
    let y = x * x;
    let bernoulli = 1.0 / 6.0 - y * (1.0 / 30.0 - y * (1.0 / 42.0 - y * (1.0 / 30.0 - y * (5.0 / 66.0))));
    PI_2_OVER_6 - x * (1.0 - x / 2.0 + y * bernoulli)
}
