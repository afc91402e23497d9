//! The base tier: `wide`'s lanes, chosen when the crate is built (SSE2, NEON, simd128, or plain scalars).

use super::{Base, Bytes, Lanes};

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
            fn to_array(self) -> [$t; 8] {
                Self::to_array(self)
            }
        }
    )* };
}
lanes! { f32x8 of f32, f64x8 of f64 }

impl Bytes for wide::i8x32 {
    type Tier = Base;
    #[inline(always)]
    fn zero(_: Base) -> Self {
        Self::ZERO
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
    fn count(self, mask: Self) -> Self {
        self - mask // a set lane is −1
    }
    #[inline(always)]
    fn sum(self) -> u32 {
        self.to_array().into_iter().map(|lane| u32::from(lane as u8)).sum()
    }
}
