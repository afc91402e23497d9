//! Sums of discounts over the first k ranks: the sum, the sum of squares and the spread, in constant or logarithmic time
//! where the discount has a closed form.

use crate::Real;
use crate::error::{Argument, Result};
use crate::gain::Discount;
use crate::gain::ideal::finite;
use crate::harmonic::{self, GAMMA};
use crate::real::Sum;
use crate::simd::fold::{self, Slice};
use core::f64::consts::LN_2;

/// From this many ranks on Euler and Maclaurin's remainder is below 1e-17; fewer are summed one by one.
const DIRECT: u64 = 255;

/// lim Σ_{m=2}^{M} 1/ln m − Ei(ln M).
const C1: f64 = -0.243_238_342_890_980_75;
/// lim Σ_{m=2}^{M} 1/ln² m − (γ − 1 + ln ln M − 1/ln M + Σ ln^j M / (j! j (j+1))).
const C2: f64 = 3.103_294_369_759_36;

/// Σ_{j≥1} y^j / j! · weight(j), all terms positive; y < 45 needs some 130 of them.
fn exponential_series(y: f64, weight: impl Fn(f64) -> f64) -> f64 {
    let (mut power, mut sum, mut j) = (1.0, Sum::default(), 1.0);
    loop {
        power *= y / j;
        let term = power * weight(j);
        sum.add(term);
        if j > y && term < sum.value() * (f64::EPSILON / 8.0) {
            return sum.value();
        }
        j += 1.0;
    }
}

/// Σ_{m=2}^{M} 1/ln m.
fn inverse_logs(m: u64) -> f64 {
    if m <= DIRECT {
        return fold::sum((2..=m).map(|m| 1.0 / libm::log(m as f64)));
    }
    let (x, y) = (1.0 / m as f64, libm::log(m as f64));
    let ei = exponential_series(y, |j| 1.0 / j) + libm::log(y) + GAMMA;
    let r = 1.0 / y;
    let third = (2.0 + r * (6.0 + r * 6.0)) * r * r / 720.0;
    ei + (C1 + r / 2.0 - x * (r * r / 12.0 - x * x * third))
}

/// Σ_{m=2}^{M} 1/ln² m.
fn inverse_squared_logs(m: u64) -> f64 {
    let square = |x: f64| x * x;
    if m <= DIRECT {
        return fold::sum((2..=m).map(|m| square(1.0 / libm::log(m as f64))));
    }
    // li(M) − M/ln M with its cancellation taken out term by term.
    let (x, y) = (1.0 / m as f64, libm::log(m as f64));
    let r = 1.0 / y;
    let integral = exponential_series(y, |j| 1.0 / (j * (j + 1.0))) + libm::log(y) - r + (GAMMA - 1.0);
    let third = (4.0 + r * (18.0 + r * 24.0)) * r * r * r / 720.0;
    integral + (C2 + r * r / 2.0 - x * (r * r * r / 6.0 - x * x * third))
}

/// ln b, right to the last bit for the usual base.
fn ln(base: f64) -> f64 {
    if base == 2.0 { LN_2 } else { libm::log(base) }
}

/// Among the first k ranks, those before Järvelin and Kekäläinen's base, which are not discounted.
fn undiscounted(base: f64, k: u64) -> u64 {
    // A float above u64's range saturates, and base > 1, so nothing wraps.
    k.min((libm::ceil(base) as u64).saturating_sub(1))
}

/// 1 − q^m, accurate also where q is close to 1; for q = 0 the smallest normal number does as well.
fn decay(q: f64, m: f64) -> f64 {
    -libm::expm1(m * libm::log(q.max(f64::MIN_POSITIVE)))
}

/// Σ f(d_i) over the first k ranks, one by one.
fn one_by_one(discount: Discount, k: u64, f: impl Fn(f64) -> f64) -> f64 {
    fold::sum((1..=k as usize).map(|i| f(discount.at(i))))
}

/// Σ d_i over the first k ranks, the discount checked before.
pub(super) fn first(discount: Discount, k: u64) -> f64 {
    match discount {
        Discount::Reciprocal => harmonic::first(k),
        Discount::Geometric { ratio: 1.0 } => k as f64,
        Discount::Geometric { ratio } => decay(ratio, k as f64) / (1.0 - ratio),
        Discount::Log { base } if k >= DIRECT => ln(base) * inverse_logs(k.saturating_add(1)),
        Discount::JarvelinKekalainen { base } if k >= DIRECT => {
            let whole = undiscounted(base, k);
            whole as f64 + ln(base) * (inverse_logs(k) - inverse_logs(whole))
        }
        _ => match discount.table(k as usize).and_then(|table| table.get(..k as usize)) {
            Some(table) => fold::sum_chunks(Slice(table), table.len()),
            None => one_by_one(discount, k, |d| d),
        },
    }
}

/// Σ d_i² over the first k ranks, the discount checked before.
pub(super) fn second(discount: Discount, k: u64) -> f64 {
    match discount {
        Discount::Reciprocal => harmonic::second(k),
        Discount::Geometric { ratio: 1.0 } => k as f64,
        Discount::Geometric { ratio } => decay(ratio, 2.0 * k as f64) / ((1.0 - ratio) * (1.0 + ratio)),
        Discount::Log { base } if k >= DIRECT => {
            ln(base) * ln(base) * inverse_squared_logs(k.saturating_add(1))
        }
        Discount::JarvelinKekalainen { base } if k >= DIRECT => {
            let whole = undiscounted(base, k);
            let rest = inverse_squared_logs(k) - inverse_squared_logs(whole);
            whole as f64 + ln(base) * ln(base) * rest
        }
        _ => one_by_one(discount, k, |d| d * d),
    }
}

/// Σ (d_i − mean)² over the first k > 0 ranks, the discount checked before.
pub(super) fn spread(discount: Discount, k: u64) -> f64 {
    let mean = first(discount, k) / k as f64;
    match discount {
        Discount::Geometric { ratio } => geometric_spread(ratio, k),
        Discount::Table(_) => one_by_one(discount, k, |d| (d - mean) * (d - mean)),
        Discount::JarvelinKekalainen { base } if k - undiscounted(base, k) < DIRECT => {
            // By what each lacks to 1, which is 0 before the base.
            let whole = undiscounted(base, k);
            let lacks = || (whole + 1..=k).map(|i| 1.0 - discount.at::<f64>(i as usize));
            let lack = fold::sum(lacks()) / k as f64;
            whole as f64 * lack * lack + fold::sum(lacks().map(|l| (l - lack) * (l - lack)))
        }
        _ if k < DIRECT => one_by_one(discount, k, |d| (d - mean) * (d - mean)),
        // Loses the digits that squares and squared sum share: some ln² k ulp for the logarithm.
        _ => (second(discount, k) - mean * (mean * k as f64)).max(0.0),
    }
}

/// The spread of 1, q, q², … without cancellation, also where q is so close to 1 that they hardly differ.
///
/// Twice as many terms are the terms and q^m times the terms; one more is 1 and q times the terms. Both ways the
/// difference of the two means, which the joint spread needs (Chan, Golub and LeVeque, 1979), is a sum of positive parts,
/// once what the terms lack to 1 is carried along.
fn geometric_spread(q: f64, k: u64) -> f64 {
    let (mut m, mut sum, mut lack, mut spread) = (0.0, 0.0, 0.0, 0.0);
    for bit in (0..u64::BITS - k.leading_zeros()).rev() {
        if m > 0.0 {
            let fall = decay(q, m);
            let scale = 1.0 - fall;
            let between = sum * fall / m;
            spread = spread * (1.0 + scale * scale) + between * between * m / 2.0;
            lack += m * fall + scale * lack;
            sum += scale * sum;
            m += m;
        }
        if k >> bit & 1 == 1 {
            lack = (1.0 - q) * m + q * lack;
            let between = if m > 0.0 { lack / m } else { 0.0 };
            spread = q * q * spread + between * between * m / (m + 1.0);
            sum = 1.0 + q * sum;
            m += 1.0;
        }
    }
    spread
}

fn checked<T: Real>(k: usize, discount: &Discount, sum: fn(Discount, u64) -> f64) -> Result<T> {
    discount.check::<T>(k)?;
    finite(T::narrow(sum(*discount, k as u64)), Argument::Discounts)
}

/// The discounts of the first k ranks added up: what a document of gain 1 at every rank would score.
///
/// ```text
/// D_k = Σ_{i=1}^{k} discount(i)
/// ```
///
/// # Input
/// The cutoff and the discount.
///
/// # Returns
/// 0 for k = 0, never falling in k.
///
/// # Errors
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a parameter of the discount is out of range (argument `Parameter`) or its table rises
///   (`Discounts`)
/// - [`Error::TooShort`](crate::Error::TooShort) if its table is shorter than k
/// - [`Error::NotFinite`](crate::Error::NotFinite) if its table holds NaN or an infinity
/// - [`Error::Overflow`](crate::Error::Overflow) if the sum is beyond the float's range
///
/// # Cost
/// O(1); O(k) for a table.
///
/// # Numerics
/// In f64, rounded once. At most 8 ulp up to k = 10⁹ for the logarithmic discounts (the exponential integral's series, and
/// Euler and Maclaurin), 1 ulp for 1/i, 3 ulp for the geometric.
///
/// # Examples
/// ```
/// use footrule::{Discount, chance::discount_sum};
/// assert_eq!(discount_sum(4, &Discount::Reciprocal), Ok(25.0 / 12.0));
/// assert_eq!(discount_sum(1_000_000_000, &Discount::LOG2), Ok(35_246_004.0f32));
/// ```
pub fn discount_sum<T: Real>(k: usize, discount: &Discount) -> Result<T> {
    checked(k, discount, first)
}

/// The squared discounts of the first k ranks added up.
///
/// ```text
/// Σ_{i=1}^{k} discount(i)²
/// ```
///
/// # Input
/// The cutoff and the discount.
///
/// # Returns
/// 0 for k = 0, never falling in k.
///
/// # Errors
/// - as [`discount_sum`]
///
/// # Cost
/// O(1); O(k) for a table.
///
/// # Numerics
/// As [`discount_sum`].
///
/// # Examples
/// ```
/// use footrule::{Discount, chance::discount_sum_of_squares};
/// assert_eq!(discount_sum_of_squares(2, &Discount::Reciprocal), Ok(1.25));
/// ```
pub fn discount_sum_of_squares<T: Real>(k: usize, discount: &Discount) -> Result<T> {
    checked(k, discount, second)
}
