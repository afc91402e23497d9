//! Sums of discounts over the first k ranks: the sum, the sum of squares and the spread, in constant or logarithmic time
//! where the discount has a closed form.

use crate::Real;
use crate::error::{Argument, Result};
use crate::gain::Discount;
use crate::gain::ideal::finite;
use crate::harmonic;
use crate::simd::fold::{self, Slice};
use core::f64::consts::LN_2;

/// From this many ranks on Euler and Maclaurin's remainder is below 1e-17; fewer are summed one by one.
const DIRECT: u64 = 255;

/// lim Σ_{m=2}^{M} 1/ln m − li(M).
const C1: f64 = -0.243_238_342_890_980_75;
/// lim Σ_{m=2}^{M} 1/ln² m − (li(M) − M/ln M).
const C2: f64 = 3.103_294_369_759_36;

/// The P(y) of li(M) = (M + M P(y)/y)/y, y = ln M, of which 1 + 2!/y + 3!/y² + … is the asymptotic series: FIRST, and the
/// powers from the first on of t = (33 − 2y)/(y + 20), interpolated in Chebyshev's points to within 1e-18 for M from 255 to
/// 2⁶⁴.
const FIRST: f64 = 1.1513660946844846;
/// See [`FIRST`].
#[rustfmt::skip]
const POWERS: [[f64; 8]; 4] = [
    [0.21546986702313697, 0.2115580581041493, 0.22714355624894314, 0.24595099865751677,
     0.22002646796473643, 0.09275157612238914, -0.12398659392755103, -0.30127740448809065],
    [-0.2887304674935448, -0.09310867925734558, 0.0996344328419378, 0.13114594400244636,
     0.04002172003511693, -0.03087835939305596, -0.025877119286734102, 0.002405619643430014],
    [0.007914840803643835, -2.4711425728021312e-05, -0.0022519330057391295, 6.36014036766012e-05,
     0.0006018385342752437, -9.721051238139037e-05, -0.00014740708481035506, 5.502355964489634e-05],
    [2.7447289979922212e-05, -2.144496200176525e-05, -2.7908407045761644e-06, 5.811984405082409e-06,
     -2.08005412749541e-07, -1.038001434795956e-06, 6.861824789952818e-08, 8.582684371032738e-08],
];

/// P(y). Every eighth power is of one sum, so that none waits for the others.
///
/// As M times a factor that hardly varies, li(M) is right to 3 ulp; a series in y would have y times the error of y, as e^y has.
fn beyond_first(y: f64) -> f64 {
    let t = (33.0 - 2.0 * y) / (y + 20.0);
    let square = t * t;
    let fourth = square * square;
    let eighth = fourth * fourth;
    let mut sums = [0.0; 8];
    for row in POWERS.iter().rev() {
        sums.iter_mut().zip(row).for_each(|(sum, power)| *sum = *sum * eighth + power);
    }
    let [a, b, c, d, e, f, g, h] = sums;
    let (even, odd) =
        ((a + e * fourth) + (c + g * fourth) * square, (b + f * fourth) + (d + h * fourth) * square);
    FIRST + (even + odd * t) * t
}

/// Σ_{m=2}^{M} 1/ln m.
fn inverse_logs(m: u64) -> f64 {
    if m <= DIRECT {
        return fold::sum((2..=m).map(|m| 1.0 / libm::log(m as f64)));
    }
    let m = m as f64;
    let (x, y) = (1.0 / m, libm::log(m));
    let r = 1.0 / y;
    let li = (m + m * r * beyond_first(y)) / y;
    let third = (2.0 + r * (6.0 + r * 6.0)) * r * r / 720.0;
    li + (C1 + r / 2.0 - x * (r * r / 12.0 - x * x * third))
}

/// Σ_{m=2}^{M} 1/ln² m.
fn inverse_squared_logs(m: u64) -> f64 {
    let square = |x: f64| x * x;
    if m <= DIRECT {
        return fold::sum((2..=m).map(|m| square(1.0 / libm::log(m as f64))));
    }
    let m = m as f64;
    let (x, y) = (1.0 / m, libm::log(m));
    let r = 1.0 / y;
    let integral = m / (y * y) * beyond_first(y); // li(M) − M/ln M
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
/// 0 for k = 0, never falling in k up to 10¹⁵.
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
/// In f64, rounded once. At most 7 ulp for the logarithmic discounts (a polynomial for the logarithmic integral, and Euler and
/// Maclaurin; 10 ulp for Järvelin and Kekäläinen's with a base above 100, a difference of two), 1 ulp for 1/i, 3 ulp for the geometric.
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
/// 0 for k = 0, never falling in k up to 10¹⁵.
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
