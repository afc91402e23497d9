//! What the crate's own tests and benches reach for below the public surface. Nothing here is promised to users.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
use crate::simd::x86;

/// The instruction sets that kernels are compiled for, each with all of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tier {
    /// What the build guarantees.
    Base,
    /// AVX2 and its companions.
    Avx2,
    /// AVX-512 for what gains by it.
    Avx512,
}

impl Tier {
    /// Those that this build and this machine have, the least first.
    pub fn available() -> impl DoubleEndedIterator<Item = Self> {
        [Self::Base, Self::Avx2, Self::Avx512].into_iter().filter(|&tier| tier <= Self::best())
    }

    /// The last of them.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
        match x86::best() {
            x86::AVX512 => return Self::Avx512,
            x86::AVX2 => return Self::Avx2,
            _ => {}
        }
        Self::Base
    }

    /// Makes every kernel run on this tier, or on the best there is if that is less.
    pub fn force(self) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
        x86::limit(match self {
            Self::Base => x86::BASE,
            Self::Avx2 => x86::AVX2,
            Self::Avx512 => x86::AVX512,
        });
    }
}

struct Read<'a>(&'a [u32]);

impl crate::simd::Kernel for Read<'_> {
    type Output = u32;

    #[inline(always)]
    fn run<S: crate::simd::Tier>(self, _: S) -> u32 {
        self.0.iter().fold(0, |all, word| all ^ word)
    }
}

/// Reads every word and does next to nothing with it: the time that no kernel over them can go below.
#[must_use]
pub fn read(words: &[u32]) -> u32 {
    crate::simd::dispatch(Read(words))
}
