//! One loop, every instruction set: lanes, tiers, and the choice of a tier at run time.
//!
//! A [`Kernel`] is a computation written once over `S: Tier`. [`dispatch`] runs it on the best tier that the
//! processor has. `wide` chooses its lanes from what the *build* guarantees, so it is the base tier; wider lanes
//! need a proof token that only detection at run time can make. Everything below the trampoline is
//! `#[inline(always)]`: a function that is not inlined there would fall back to the base instructions, silently slow.
//!
//! Every tier has eight lanes of each type and rounds each operation alike, and no fused multiply-add is used, so
//! that all tiers give the same bits.

pub(crate) mod abreast;
#[cfg_attr(
    not(any(target_feature = "sse2", target_feature = "neon", target_feature = "simd128")),
    path = "scalars.rs"
)]
pub(crate) mod base;
pub(crate) mod count;
pub(crate) mod digits;
pub(crate) mod distance;
pub(crate) mod fold;
pub(crate) mod partition;
pub(crate) mod prefixes;
pub(crate) mod triangle;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
#[allow(unsafe_code, reason = "CPUID, the trampoline, lanes and splits need it; every block has its proof")]
pub(crate) mod x86;

pub(crate) use base::VECTORS;

/// Eight lanes of `T`.
pub trait Lanes<T>: Copy {
    /// The tier whose instructions this type uses; a value of it proves that they exist.
    type Tier: Tier;
    /// All lanes 0.
    fn zero(tier: Self::Tier) -> Self;
    /// Lane i is `chunk[i]`.
    fn load(tier: Self::Tier, chunk: &[T; 8]) -> Self;
    /// Lane by lane.
    fn add(self, rhs: Self) -> Self;
    /// Lane by lane, in place.
    #[inline(always)]
    fn accumulate(&mut self, rhs: &Self) {
        *self = self.add(*rhs);
    }
    /// Lane by lane.
    fn mul(self, rhs: Self) -> Self;
    /// Lane by lane.
    fn div(self, rhs: Self) -> Self;
    /// The nearest float to each integer.
    fn from_ints(integers: <Self::Tier as Tier>::Ints) -> Self;
    /// The lanes in order.
    fn to_array(self) -> [T; 8];
}

/// Eight signed integers of 32 bits.
pub trait Ints: Copy {
    /// The tier whose instructions this type uses; a value of it proves that they exist.
    type Tier: Tier;
    /// All lanes `value`.
    fn splat(tier: Self::Tier, value: i32) -> Self;
    /// Lane i is `chunk[i]`.
    fn load(tier: Self::Tier, chunk: &[i32; 8]) -> Self;
    /// Lane by lane.
    fn add(self, rhs: Self) -> Self;
    /// Bit by bit.
    fn and(self, rhs: Self) -> Self;
    /// All bits of each lane set where it is greater than the other's.
    fn greater(self, rhs: Self) -> Self;
    /// 2^x − 1 of each lane x from 0 to 24.
    fn exponential(self) -> Self;
    /// The lanes in order.
    fn to_array(self) -> [i32; 8];
}

/// Sixteen integers of 15 bits, in an order of the tier's own.
pub trait Halves: Copy {
    /// The tier whose instructions this type uses; a value of it proves that they exist.
    type Tier: Tier;
    /// Integers below 2^15.
    fn pack(tier: Self::Tier, integers: &[u32; 16]) -> Self;
    /// Lane by lane.
    fn add(self, rhs: Self) -> Self;
    /// By how much each lane is above the other's, or 0.
    fn above(self, rhs: Self) -> Self;
    /// Sums of two lanes each.
    fn pairs(self) -> <Self::Tier as Tier>::Ints;
}

/// Thirty-two signed bytes.
pub trait Bytes: Copy {
    /// The tier whose instructions this type uses; a value of it proves that they exist.
    type Tier: Tier;
    /// All lanes 0.
    fn zero(tier: Self::Tier) -> Self;
    /// All lanes `value`.
    fn splat(tier: Self::Tier, value: i8) -> Self;
    /// Lane i is `chunk[i]`.
    fn load(tier: Self::Tier, chunk: &[i8; 32]) -> Self;
    /// All bits of each signed lane set where it is greater than the other's.
    fn greater(self, rhs: Self) -> Self;
    /// All bits of each lane set where both are equal.
    fn equal(self, rhs: Self) -> Self;
    /// Bit by bit.
    fn and(self, rhs: Self) -> Self;
    /// Bit by bit.
    fn or(self, rhs: Self) -> Self;
    /// The greater of each two signed lanes.
    fn max(self, rhs: Self) -> Self;
    /// Lane by lane, wrapping.
    fn add(self, rhs: Self) -> Self;
    /// Adds 1 to each unsigned lane that is set in the mask; at most 255 times before a sum.
    fn count(self, mask: Self) -> Self;
    /// The sum of the unsigned lanes.
    fn sum(self) -> u32;
    /// The sums of several; four at once may be one reduction.
    #[inline(always)]
    fn sums<const N: usize>(several: [Self; N]) -> [u32; N] {
        several.map(Self::sum)
    }
    /// Whether a bit is set.
    #[inline(always)]
    fn any(self) -> bool {
        self.to_array().into_iter().fold(0, |all, lane| all | lane) != 0
    }
    /// The sum of the lanes up to each one; sums of at most 127.
    fn prefixes(self) -> Self;
    /// The unsigned lanes as integers, eight at a time.
    fn widen(self) -> [<Self::Tier as Tier>::Ints; 4];
    /// The lanes in order.
    fn to_array(self) -> [i8; 32];
}

/// How far a [stable split](partition) has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Keys that have been read.
    pub read: usize,
    /// Keys of these that went right.
    pub right: usize,
    /// The keys that had gone right before each key, summed.
    pub before: u64,
}

/// An instruction-set tier. A value is a proof that the processor has it.
pub trait Tier: Copy {
    /// The tier's lanes of `T`.
    type Lanes<T: crate::Real>: Lanes<T, Tier = Self>;
    /// The tier's lanes of bytes.
    type Bytes: Bytes<Tier = Self>;
    /// The tier's lanes of integers.
    type Ints: Ints<Tier = Self>;
    /// The tier's lanes of small integers.
    type Halves: Halves<Tier = Self>;

    /// Runs a kernel with the tier's instructions. Recursion goes through here: a function that calls itself cannot be
    /// inlined into the trampoline, so each of its kernels enters by itself.
    fn enter<K: Kernel>(self, kernel: K) -> K::Output;

    /// Whether it splits keys by a bit with vectors.
    const SHUFFLES: bool;

    /// Splits as many keys by a bit as the tier has vectors for, as [`partition`] says; `spare` is as long.
    fn split_u8(self, keys: &mut [u8], spare: &mut [u8], bit: u32) -> Progress;
    /// The same.
    fn split_u16(self, keys: &mut [u16], spare: &mut [u16], bit: u32) -> Progress;
    /// The same.
    fn split_u32(self, keys: &mut [u32], spare: &mut [u32], bit: u32) -> Progress;
}

/// What the build guarantees.
#[derive(Clone, Copy, Debug)]
pub struct Base;

impl Tier for Base {
    type Lanes<T: crate::Real> = T::Base;
    type Bytes = base::I8x32;
    type Ints = base::I32x8;
    type Halves = base::I16x16;
    const SHUFFLES: bool = false;

    // Inlined into a function that calls itself, a kernel would put its arrays on the stack at each level; inlined where a tier
    // is chosen, the choice would need its stack.
    #[inline(never)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
    #[inline(always)]
    fn split_u8(self, _: &mut [u8], _: &mut [u8], _: u32) -> Progress {
        Progress::default()
    }
    #[inline(always)]
    fn split_u16(self, _: &mut [u16], _: &mut [u16], _: u32) -> Progress {
        Progress::default()
    }
    #[inline(always)]
    fn split_u32(self, _: &mut [u32], _: &mut [u32], _: u32) -> Progress {
        Progress::default()
    }
}

/// A computation written once and compiled once per tier.
pub trait Kernel {
    /// What it computes.
    type Output;
    /// Must be `#[inline(always)]` in every implementation.
    fn run<S: Tier>(self, tier: S) -> Self::Output;
}

/// Runs a kernel on the best tier there is.
#[inline(always)]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    return x86::dispatch(kernel);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch")))]
    kernel.run(Base)
}

#[cfg(test)]
mod tests {
    use super::{Base, Bytes, Ints, Kernel, Lanes, Tier, dispatch};

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
