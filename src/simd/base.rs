//! The base tier: `wide`'s lanes, chosen when the crate is built (SSE2, NEON, simd128).

use super::{Base, Bytes, Halves, Ints, Lanes};
use wide::bytemuck::cast;
use wide::{f32x8, i8x32, i16x8, i16x16, i32x8, u8x16, u16x8, u16x16, u64x4};

pub(crate) use wide::{f32x8 as F32x8, f64x8 as F64x8, i8x32 as I8x32, i16x16 as I16x16, i32x8 as I32x8};

/// Whether the build has vectors.
pub(crate) const VECTORS: bool = true;

macro_rules! lanes {
    ($($lanes:ident of $t:ty),*) => { $(
        impl Lanes<$t> for wide::$lanes {
            type Tier = Base;
            #[inline(always)]
            fn zero(_: Base) -> Self {
                Self::ZERO
            }
            #[inline(always)]
            fn load(_: Base, chunk: &[$t; 8]) -> Self {
                Self::new(*chunk)
            }
            #[inline(always)]
            fn add(self, rhs: Self) -> Self {
                self + rhs
            }
            #[inline(always)]
            fn mul(self, rhs: Self) -> Self {
                self * rhs
            }
            #[inline(always)]
            fn div(self, rhs: Self) -> Self {
                self / rhs
            }
            #[inline(always)]
            fn from_ints(integers: wide::i32x8) -> Self {
                Self::from_i32x8(integers)
            }
            #[inline(always)]
            fn to_array(self) -> [$t; 8] {
                Self::to_array(self)
            }
        }
    )* };
}
lanes! { f32x8 of f32, f64x8 of f64 }

impl Ints for i32x8 {
    type Tier = Base;
    #[inline(always)]
    fn splat(_: Base, value: i32) -> Self {
        Self::splat(value)
    }
    #[inline(always)]
    fn load(_: Base, chunk: &[i32; 8]) -> Self {
        Self::new(*chunk)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self + rhs
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        self & rhs
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        self.simd_gt(rhs)
    }
    #[inline(always)]
    fn exponential(self) -> Self {
        // SSE2 has no shift by lanes, but a power of two is a float without mantissa.
        let powers: f32x8 = cast((self + Self::splat(127)) << 23);
        powers.fast_trunc_int() - Self::ONE
    }
    #[inline(always)]
    fn to_array(self) -> [i32; 8] {
        Self::to_array(self)
    }
}

impl Halves for i16x16 {
    type Tier = Base;
    #[inline(always)]
    fn pack(_: Base, integers: &[u32; 16]) -> Self {
        let octets: [i32x8; 2] = cast(*integers);
        cast(octets.map(i16x8::from_i32x8_saturate))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self + rhs
    }
    #[inline(always)]
    fn above(self, rhs: Self) -> Self {
        let (a, b): (u16x16, u16x16) = (cast(self), cast(rhs));
        cast(a.saturating_sub(b))
    }
    #[inline(always)]
    fn pairs(self) -> i32x8 {
        self.dot(Self::ONE)
    }
}

impl Bytes for i8x32 {
    type Tier = Base;
    #[inline(always)]
    fn zero(_: Base) -> Self {
        Self::ZERO
    }
    #[inline(always)]
    fn splat(_: Base, value: i8) -> Self {
        Self::splat(value)
    }
    #[inline(always)]
    fn load(_: Base, chunk: &[i8; 32]) -> Self {
        Self::new(*chunk)
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        self.simd_gt(rhs)
    }
    #[inline(always)]
    fn equal(self, rhs: Self) -> Self {
        self.simd_eq(rhs)
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        self & rhs
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        self | rhs
    }
    #[inline(always)]
    fn max(self, rhs: Self) -> Self {
        Self::max(self, rhs)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self + rhs
    }
    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        self - mask // a set lane is −1
    }
    #[inline(always)]
    fn sum(self) -> u32 {
        self.to_array().into_iter().map(|lane| u32::from(lane as u8)).sum()
    }
    #[inline(always)]
    fn prefixes(self) -> Self {
        // Bytes of a word move to higher indices, and no sum carries into the next.
        let up =
            |words: u64x4, bits: u32| if cfg!(target_endian = "big") { words >> bits } else { words << bits };
        let mut words: u64x4 = cast(self);
        for bits in [8, 16, 32] {
            words += up(words, bits);
        }
        let down = |word: u64| if cfg!(target_endian = "big") { word & 255 } else { word >> 56 };
        let [a, b, c, _] = words.to_array().map(|word| down(word) * 0x0101_0101_0101_0101); // each total in every byte
        cast(words + u64x4::new([0, a, a + b, a + b + c]))
    }
    #[inline(always)]
    fn widen(self) -> [i32x8; 4] {
        let [a, b]: [u8x16; 2] = cast(self);
        [
            u16x8::from_u8x16_low(a),
            u16x8::from_u8x16_high(a),
            u16x8::from_u8x16_low(b),
            u16x8::from_u8x16_high(b),
        ]
        .map(i32x8::from_u16x8)
    }
    #[inline(always)]
    fn to_array(self) -> [i8; 32] {
        Self::to_array(self)
    }
}
