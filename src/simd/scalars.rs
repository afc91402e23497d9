//! The base tier of builds without vectors: lanes as arrays, and loops over them.
//!
//! `wide` spells out each lane of a vector that the machine does not have. On a Cortex-M a sum of f64 was 3 kB of code that
//! way, and kept all its lanes on the stack twice.

use super::{Base, Bytes, Halves, Ints, Lanes};

/// Whether the build has vectors.
pub(crate) const VECTORS: bool = false;

pub(crate) type F32x8 = [f32; 8];
pub(crate) type F64x8 = [f64; 8];
pub(crate) type I32x8 = [i32; 8];
pub(crate) type I16x16 = [i16; 16];
pub(crate) type I8x32 = [i8; 32];

/// Lane by lane.
#[inline(always)]
fn each<T: Copy, const N: usize>(mut x: [T; N], y: [T; N], of: impl Fn(T, T) -> T) -> [T; N] {
    x.iter_mut().zip(&y).for_each(|(x, &y)| *x = of(*x, y));
    x
}

macro_rules! lanes {
    ($($t:ty),*) => { $(
        impl Lanes<$t> for [$t; 8] {
            type Tier = Base;
            #[inline(always)]
            fn zero(_: Base) -> Self {
                [0.0; 8]
            }
            #[inline(always)]
            fn load(_: Base, chunk: &Self) -> Self {
                *chunk
            }
            #[inline(always)]
            fn add(self, rhs: Self) -> Self {
                each(self, rhs, |x, y| x + y)
            }
            #[inline(always)]
            fn accumulate(&mut self, rhs: &Self) {
                self.iter_mut().zip(rhs).for_each(|(x, &y)| *x += y);
            }
            #[inline(always)]
            fn mul(self, rhs: Self) -> Self {
                each(self, rhs, |x, y| x * y)
            }
            #[inline(always)]
            fn div(self, rhs: Self) -> Self {
                each(self, rhs, |x, y| x / y)
            }
            #[inline(always)]
            fn from_ints(integers: I32x8) -> Self {
                integers.map(|x| x as $t)
            }
            #[inline(always)]
            fn to_array(self) -> Self {
                self
            }
        }
    )* };
}
lanes! { f32, f64 }

impl Ints for I32x8 {
    type Tier = Base;
    #[inline(always)]
    fn splat(_: Base, value: i32) -> Self {
        [value; 8]
    }
    #[inline(always)]
    fn load(_: Base, chunk: &Self) -> Self {
        *chunk
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        each(self, rhs, i32::wrapping_add)
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| x & y)
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| -i32::from(x > y))
    }
    #[inline(always)]
    fn exponential(self) -> Self {
        self.map(|x| 1i32.wrapping_shl(x as u32).wrapping_sub(1))
    }
    #[inline(always)]
    fn to_array(self) -> Self {
        self
    }
}

impl Halves for I16x16 {
    type Tier = Base;
    #[inline(always)]
    fn pack(_: Base, integers: &[u32; 16]) -> Self {
        integers.map(|x| x as i16)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        each(self, rhs, i16::wrapping_add)
    }
    #[inline(always)]
    fn above(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| x.saturating_sub(y).max(0))
    }
    #[inline(always)]
    fn pairs(self) -> I32x8 {
        let (twos, _) = self.as_chunks::<2>();
        let mut sums = [0; 8];
        sums.iter_mut().zip(twos).for_each(|(sum, &[a, b])| *sum = i32::from(a) + i32::from(b));
        sums
    }
}

impl Bytes for I8x32 {
    type Tier = Base;
    #[inline(always)]
    fn zero(_: Base) -> Self {
        [0; 32]
    }
    #[inline(always)]
    fn splat(_: Base, value: i8) -> Self {
        [value; 32]
    }
    #[inline(always)]
    fn load(_: Base, chunk: &Self) -> Self {
        *chunk
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| -i8::from(x > y))
    }
    #[inline(always)]
    fn equal(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| -i8::from(x == y))
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| x & y)
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        each(self, rhs, |x, y| x | y)
    }
    #[inline(always)]
    fn max(self, rhs: Self) -> Self {
        each(self, rhs, i8::max)
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        each(self, rhs, i8::wrapping_add)
    }
    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        each(self, mask, i8::wrapping_sub) // a set lane is −1
    }
    #[inline(always)]
    fn sum(self) -> u32 {
        self.iter().map(|&lane| u32::from(lane as u8)).sum()
    }
    #[inline(always)]
    fn prefixes(mut self) -> Self {
        let mut sum = 0i8;
        for lane in &mut self {
            sum = sum.wrapping_add(*lane);
            *lane = sum;
        }
        self
    }
    #[inline(always)]
    fn widen(self) -> [I32x8; 4] {
        let mut wide = [[0; 8]; 4];
        wide.as_flattened_mut().iter_mut().zip(&self).for_each(|(wide, &lane)| *wide = i32::from(lane as u8));
        wide
    }
    #[inline(always)]
    fn to_array(self) -> Self {
        self
    }
}
