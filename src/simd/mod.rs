//! One loop, every instruction set: lanes, tiers, and the choice of a tier at run time.
//!
//! A [`Kernel`] is a computation written once over `S: Tier`. [`dispatch`] runs it on the best tier that the
//! processor has. `wide` chooses its lanes from what the *build* guarantees, so it is the base tier; wider lanes
//! need a proof token that only detection at run time can make. Everything below the trampoline is
//! `#[inline(always)]`: a function that is not inlined there would fall back to the base instructions, silently slow.
//!
//! Every tier has eight lanes of each type and rounds each operation alike, and no fused multiply-add is used, so
//! that all tiers give the same bits.

pub(crate) mod base;
pub(crate) mod fold;
pub(crate) mod running;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
#[allow(unsafe_code, reason = "CPUID, the trampoline and AVX2 lanes need it; every block has its proof")]
pub(crate) mod x86;

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
    /// Lane by lane.
    fn mul(self, rhs: Self) -> Self;
    /// The lanes in order.
    fn to_array(self) -> [T; 8];
}

/// An instruction-set tier. A value is a proof that the processor has it.
pub trait Tier: Copy {
    /// The tier's lanes of `T`.
    type Lanes<T: crate::Real>: Lanes<T, Tier = Self>;
}

/// What the build guarantees.
#[derive(Clone, Copy, Debug)]
pub struct Base;

impl Tier for Base {
    type Lanes<T: crate::Real> = T::Base;
}

/// A computation written once and compiled once per tier.
pub(crate) trait Kernel {
    type Output;
    /// Must be `#[inline(always)]` in every implementation.
    fn run<S: Tier>(self, tier: S) -> Self::Output;
}

/// Runs a kernel on the best tier there is.
#[inline]
pub(crate) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    return x86::dispatch(kernel);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch")))]
    kernel.run(Base)
}
