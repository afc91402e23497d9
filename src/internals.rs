//! What the crate's own tests and benches reach for below the public surface. Nothing here is promised to users.

/// Makes every kernel run on the base tier, or lets detection decide again. Where the build has but one tier this does
/// nothing.
pub fn force_base(on: bool) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    crate::simd::x86::force_base(on);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch")))]
    let _ = on;
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
