//! The base tier: `wide`'s lanes, chosen when the crate is built (SSE2, NEON, simd128, or plain scalars).

use super::{Base, Bytes, Halves, Ints, Lanes};
use wide::bytemuck::cast;
use wide::{f32x8, i8x32, i16x8, i16x16, i32x8, u8x16, u16x8, u16x16, u64x4};

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

#[cfg(test)]
mod tests {
    use crate::simd::{Base, Bytes, Ints, Kernel, Lanes, Tier, dispatch};

    /// What the lanes compute, on one tier.
    struct Everything;

    impl Kernel for Everything {
        type Output = ([i8; 32], [f64; 32], [f32; 8], [f64; 8], [i8; 32]);

        #[inline(always)]
        fn run<S: Tier>(self, tier: S) -> Self::Output {
            let bytes = S::Bytes::load(tier, &core::array::from_fn(|i| (i % 7) as i8));
            let mut wide = [0.0; 32];
            let octets = bytes.widen().map(|ints| S::Lanes::<f64>::from_ints(ints).to_array());
            wide.iter_mut().zip(octets.as_flattened()).for_each(|(slot, &lane)| *slot = lane);
            let levels = S::Ints::load(tier, &[0, 1, 2, 3, 7, 15, 23, 24]).exponential();
            let five = S::Ints::splat(tier, 5);
            let few = five.greater(levels).and(levels).add(five);
            let more = bytes.greater(S::Bytes::splat(tier, 4)).to_array();
            (
                bytes.prefixes().to_array(),
                wide,
                S::Lanes::<f32>::from_ints(levels).to_array(),
                S::Lanes::<f64>::from_ints(few).to_array(),
                more,
            )
        }
    }

    #[test]
    fn lanes_compute_what_they_say() {
        let sums = core::array::from_fn(|i| (0..=i).map(|i| (i % 7) as i8).sum());
        let wide = core::array::from_fn(|i| (i % 7) as f64);
        let gains = [0.0, 1.0, 3.0, 7.0, 127.0, 32_767.0, 8_388_607.0, 16_777_215.0];
        let few = [5.0, 6.0, 8.0, 5.0, 5.0, 5.0, 5.0, 5.0];
        let more = core::array::from_fn(|i| if i % 7 > 4 { -1 } else { 0 });
        let want = (sums, wide, gains, few, more);
        assert_eq!(Everything.run(Base), want);
        assert_eq!(dispatch(Everything), want);
    }
}
