//! What the crate's own tests and benches reach for below the public surface. Nothing here is promised to users.

/// Makes every kernel run on the base tier, or lets detection decide again. Where the build has but one tier this does
/// nothing.
pub fn force_base(on: bool) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch"))]
    crate::simd::x86::force_base(on);
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", feature = "dispatch")))]
    let _ = on;
}
