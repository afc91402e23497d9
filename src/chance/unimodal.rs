//! Expectations over an integer that is known by how likely its neighbours are, one against the other.

use crate::real::Sum;

/// Σ P(t) value(t) over t from `first` to `last`, for values from 0 to 1.
///
/// `up(t)` is P(t + 1)/P(t) and falls; `mode` is where it passes 1. The sum goes from there outwards until nothing of weight is
/// left, with probabilities that are known up to a factor, which their sum tells: no factorial, no cancellation, and a hundred
/// standard deviations are many.
pub(super) fn expected(
    first: u64,
    mode: u64,
    last: u64,
    up: impl Fn(u64) -> f64,
    value: impl Fn(u64) -> f64,
) -> f64 {
    let (mut total, mut weights) = (Sum::default(), Sum::default());
    let mut add = |t: u64, weight: f64| {
        weights.add(weight);
        total.add(weight * value(t));
        weight > total.value() * (f64::EPSILON / 64.0)
    };
    let mut weight = 1.0;
    add(mode, weight);
    for t in mode..last {
        weight *= up(t);
        if !add(t + 1, weight) {
            break;
        }
    }
    weight = 1.0;
    for t in (first..mode).rev() {
        weight /= up(t);
        if !add(t, weight) {
            break;
        }
    }
    total.value() / weights.value()
}

/// E value(j) over the number j of marked ones among `drawn` of `marked` and `others`.
pub(super) fn hypergeometric(drawn: u64, marked: u64, others: u64, value: impl Fn(u64) -> f64) -> f64 {
    let (least, most) = (drawn.saturating_sub(others), drawn.min(marked));
    let mode =
        (u128::from(drawn) + 1) * (u128::from(marked) + 1) / (u128::from(others) + u128::from(marked) + 2);
    let mode = (mode as u64).clamp(least, most.max(least));
    let up = |j: u64| {
        (marked - j) as f64 / (j + 1) as f64 * ((drawn - j) as f64 / (others + j - drawn + 1) as f64)
    };
    expected(least, mode, most, up, value)
}
