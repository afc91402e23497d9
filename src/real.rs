//! The two float types, and the one place where an exact integer ratio becomes a float.

use crate::error::{Error, Result};
use crate::simd::Lanes;
use crate::{inverse_log2, inverse_ranks};
use core::fmt::{Debug, Display};
use num_traits::float::FloatCore;

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// `f32` or `f64`: the type of every real-valued result. The trait is sealed.
///
/// It builds on [`FloatCore`], whose operations are exact or correctly rounded everywhere. Functions that round
/// differently from system to system (logarithm, exponential) are always `libm`'s, so that results have the same
/// bits on every machine.
pub trait Real: FloatCore + Debug + Display + Default + Send + Sync + sealed::Sealed + 'static {
    /// Digits of the significand, hidden bit included.
    #[doc(hidden)]
    const DIGITS: u32;
    /// Chunks of 32 terms that [`crate::simd::fold`] sums in `Self` before the total goes on in f64.
    #[doc(hidden)]
    const BLOCK: usize;
    /// Lanes of the base tier.
    #[doc(hidden)]
    type Base: Lanes<Self, Tier = crate::simd::Base>;
    /// Lanes of the AVX2 tier.
    #[doc(hidden)]
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    type V3: Lanes<Self, Tier = crate::simd::x86::V3>;

    /// The nearest value to `x`.
    #[doc(hidden)]
    fn narrow(x: f64) -> Self;
    /// The same value as f64.
    #[doc(hidden)]
    fn widen(self) -> f64;
    /// `m · 2^e` for an integer m below 2^[`DIGITS`](Self::DIGITS): no rounding unless the result is subnormal.
    #[doc(hidden)]
    fn scale(m: u64, e: i32) -> Self;
    /// The nearest value to an integer.
    #[doc(hidden)]
    fn from_u64(x: u64) -> Self;
    /// The nearest value to a wide integer.
    #[doc(hidden)]
    fn from_u128(x: u128) -> Self;
    /// log2 as libm has it.
    #[doc(hidden)]
    fn log2(self) -> Self;
    /// 1/log2(i+1) for i = 1, 2, …, 1024.
    #[doc(hidden)]
    fn inverse_log2s() -> &'static [Self; inverse_log2::RANKS];
    /// The ranks from 1 to 1024 and their inverses.
    #[doc(hidden)]
    fn inverse_ranks() -> &'static [inverse_ranks::Octet<Self>; inverse_ranks::OCTETS];
    /// The correctly rounded square root.
    #[doc(hidden)]
    fn sqrt(self) -> Self;

    /// The float nearest to `numerator / denominator`, rounded once (to nearest, ties to even).
    ///
    /// # Errors
    /// - [`Error::Undefined`] if `denominator == 0`
    ///
    /// # Examples
    /// ```
    /// use footrule::Real;
    /// assert_eq!(f64::from_ratio(1u64, 3u64), Ok(1.0 / 3.0));
    /// assert_eq!(f32::from_ratio(u128::MAX, u128::MAX), Ok(1.0));
    /// assert!(f64::from_ratio(0u64, 0u64).is_err());
    /// ```
    #[inline]
    fn from_ratio(numerator: impl Into<u128>, denominator: impl Into<u128>) -> Result<Self> {
        let (a, b) = (numerator.into(), denominator.into());
        if b == 0 {
            return Err(Error::Undefined);
        }
        if a == 0 {
            return Ok(Self::zero());
        }
        if (a | b) >> Self::DIGITS == 0 {
            // Both are exact as floats, and a float division rounds once.
            return Ok(Self::from_u64(a as u64) / Self::from_u64(b as u64));
        }
        Ok(long_division(a, b))
    }

    /// `numerator / denominator` for a numerator with a sign, rounded once; never −0.
    ///
    /// # Errors
    /// - [`Error::Undefined`] if `denominator == 0`
    #[doc(hidden)]
    #[inline]
    fn from_signed_ratio(numerator: i128, denominator: u128) -> Result<Self> {
        let magnitude = Self::from_ratio(numerator.unsigned_abs(), denominator)?;
        Ok(if numerator < 0 { -magnitude } else { magnitude })
    }
}

/// Long division bit by bit: `DIGITS` bits of the quotient from its leading one on, a guard bit, and whether
/// anything is left (the sticky bit) decide the rounding, exactly as in a hardware divider.
#[cold]
#[inline(never)]
fn long_division<T: Real>(a: u128, b: u128) -> T {
    // Align both to bit 127; then 1/2 < a/b < 2, and the leading quotient bit is found in at most two steps.
    let (shift_a, shift_b) = (a.leading_zeros(), b.leading_zeros());
    let (mut rest, b) = (a << shift_a, b << shift_b);
    let mut exponent = shift_b as i32 - shift_a as i32;
    let mut carry = false; // the 129th bit of `rest`
    if rest < b {
        (carry, rest) = (true, rest << 1);
        exponent -= 1;
    }
    let mut quotient = 0u64;
    for _ in 0..=T::DIGITS {
        let bit = carry || rest >= b;
        if bit {
            rest = rest.wrapping_sub(b);
        }
        quotient = quotient << 1 | u64::from(bit);
        carry = rest >> 127 == 1;
        rest <<= 1;
    }
    // `quotient` has DIGITS + 1 bits, the last of them the guard.
    let sticky = carry || rest != 0;
    let (mut m, guard) = (quotient >> 1, quotient & 1 == 1);
    if guard && (sticky || m & 1 == 1) {
        m += 1; // 2^DIGITS at most, which is exact as well
    }
    T::scale(m, exponent - (T::DIGITS as i32 - 1))
}

impl Real for f32 {
    const DIGITS: u32 = Self::MANTISSA_DIGITS;
    const BLOCK: usize = 8;
    type Base = crate::simd::base::F32x8;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    type V3 = crate::simd::x86::F32x8;

    #[inline(always)]
    fn narrow(x: f64) -> Self {
        x as Self
    }
    #[inline(always)]
    fn widen(self) -> f64 {
        self.into()
    }
    fn scale(m: u64, e: i32) -> Self {
        // |e| ≤ 151 for a ratio of u128: a normal f64, and m has at most 25 bits, so only this cast can round.
        (m as f64 * f64::from_bits(((1023 + e) as u64) << 52)) as Self
    }
    #[inline(always)]
    fn from_u64(x: u64) -> Self {
        x as Self
    }
    #[inline(always)]
    fn from_u128(x: u128) -> Self {
        x as Self
    }
    #[inline(always)]
    fn log2(self) -> Self {
        libm::log2f(self)
    }
    #[inline(always)]
    fn inverse_log2s() -> &'static [Self; inverse_log2::RANKS] {
        &inverse_log2::F32
    }
    #[inline(always)]
    fn inverse_ranks() -> &'static [inverse_ranks::Octet<Self>; inverse_ranks::OCTETS] {
        &inverse_ranks::F32
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        libm::sqrtf(self)
    }
}

impl Real for f64 {
    const DIGITS: u32 = Self::MANTISSA_DIGITS;
    const BLOCK: usize = usize::MAX;
    type Base = crate::simd::base::F64x8;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    type V3 = crate::simd::x86::F64x8;

    #[inline(always)]
    fn narrow(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn widen(self) -> f64 {
        self
    }
    fn scale(m: u64, e: i32) -> Self {
        // |e| ≤ 180 for a ratio of u128: the power is a normal number, and m ≤ 2^53 is exact.
        m as Self * Self::from_bits(((1023 + e) as u64) << 52)
    }
    #[inline(always)]
    fn from_u64(x: u64) -> Self {
        x as Self
    }
    #[inline(always)]
    fn from_u128(x: u128) -> Self {
        x as Self
    }
    #[inline(always)]
    fn log2(self) -> Self {
        libm::log2(self)
    }
    #[inline(always)]
    fn inverse_log2s() -> &'static [Self; inverse_log2::RANKS] {
        &inverse_log2::F64
    }
    #[inline(always)]
    fn inverse_ranks() -> &'static [inverse_ranks::Octet<Self>; inverse_ranks::OCTETS] {
        &inverse_ranks::F64
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        libm::sqrt(self)
    }
}

/// A running sum that carries its rounding error along (Neumaier 1974): as if summed in twice the precision
/// and rounded once at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sum<T> {
    high: T,
    low: T,
}

impl<T: Real> Sum<T> {
    #[inline(always)]
    pub(crate) fn add(&mut self, x: T) {
        let sum = self.high + x;
        // The larger operand minus the sum is exact; what remains of the smaller one was rounded away.
        let lost = if self.high.abs() >= x.abs() { (self.high - sum) + x } else { (x - sum) + self.high };
        *self = Self { high: sum, low: self.low + lost };
    }

    /// Adds another sum with its error term.
    pub(crate) fn merge(&mut self, other: Self) {
        self.add(other.high);
        self.add(other.low);
    }

    /// The sum, rounded once; +0 for an empty sum or one that cancels.
    #[inline(always)]
    pub(crate) fn value(self) -> T {
        self.high + self.low + T::zero()
    }
}

#[cfg(test)]
mod tests {
    use super::{Real, Sum};

    #[test]
    fn ratios_round_once() {
        assert_eq!(f64::from_ratio(u64::MAX, 1u64), Ok(u64::MAX as f64));
        assert_eq!(f32::from_ratio(u128::MAX, 1u64), Ok(u128::MAX as f32));
        assert_eq!(f64::from_ratio(1u64, u128::MAX), Ok(1.0 / u128::MAX as f64));
        assert_eq!(f64::from_signed_ratio(-1, 4), Ok(-0.25));
        assert!(f64::from_signed_ratio(0, 4).unwrap().is_sign_positive());
        // (2^54 + 3) / 2^54 lies a quarter above a tie of two neighbours of 1; dividing rounded operands goes down.
        let (a, b) = ((1u128 << 54) + 3, 1u128 << 54);
        assert_eq!(f64::from_ratio(a, b), Ok(1.0 + f64::EPSILON));
        // A tie goes to even: (2^53 + 1) / 2^53.
        assert_eq!(f64::from_ratio((1u128 << 53) + 1, 1u128 << 53), Ok(1.0));
        // f32: 16777217 / 16777216 is a tie as well, and just above it is not.
        assert_eq!(f32::from_ratio(16_777_217u64, 16_777_216u64), Ok(1.0));
        assert_eq!(f32::from_ratio((16_777_217u64 << 30) + 1, 16_777_216u64 << 30), Ok(1.0 + f32::EPSILON));
    }

    #[test]
    fn long_division_equals_hardware_where_both_are_exact() {
        let mut x = 1u64;
        for _ in 0..100_000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (a, b) = (x >> 11, (x.rotate_left(29) >> 11 >> (x & 31)) + 1);
            assert_eq!(super::long_division::<f64>(a.into(), b.into()), a as f64 / b as f64, "{a}/{b}");
            let (a, b) = (a >> 29, (b >> 29) + 1);
            assert_eq!(
                super::long_division::<f32>((a + 1).into(), b.into()),
                (a + 1) as f32 / b as f32,
                "{a}/{b}"
            );
        }
    }

    #[test]
    fn a_running_sum_loses_nothing() {
        let mut sum = Sum::default();
        for x in [1.0, 1e100, 1.0, -1e100] {
            sum.add(x);
        }
        assert_eq!(sum.value(), 2.0);
        let mut tenth = Sum::default();
        (0..10).for_each(|_| tenth.add(0.1));
        assert_eq!(tenth.value() / 10.0, 0.1);
    }
}
