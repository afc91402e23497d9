//! x86-64: detection without std, the proof token, the trampoline. With `avx2.rs` the crate's only `unsafe`.

mod avx2;

use super::{Base, Kernel, Split, Tier};
use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

pub(crate) use avx2::{F32x8, F64x8, I8x32, I32x8};

/// Proof that the processor has AVX2 and its companions, and that the system saves their registers. Only
/// [`run_v3`] makes one.
#[derive(Clone, Copy, Debug)]
pub struct V3(());

impl Tier for V3 {
    type Lanes<T: crate::Real> = T::V3;
    type Bytes = I8x32;
    type Ints = I32x8;

    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: `self` proves that the processor has what `run_v3` enables.
        unsafe { run_v3(kernel) }
    }
    #[inline(always)]
    fn split_u8(self, keys: [u8; 8], bit: u32) -> Option<Split<u8>> {
        Some(avx2::split_u8(self, keys, bit))
    }
    #[inline(always)]
    fn split_u16(self, keys: [u16; 8], bit: u32) -> Option<Split<u16>> {
        Some(avx2::split_u16(self, keys, bit))
    }
    #[inline(always)]
    fn split_u32(self, keys: [u32; 8], bit: u32) -> Option<Split<u32>> {
        Some(avx2::split_u32(self, keys, bit))
    }
}

const UNKNOWN: u8 = 0;
pub(crate) const BASE: u8 = 1;
pub(crate) const AVX2: u8 = 2;

/// What detection found. Threads may race to fill it: all of them write the same value.
static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);

#[inline]
fn has_v3() -> bool {
    match FOUND.load(Relaxed) {
        UNKNOWN => detect(),
        found => found == AVX2,
    }
}

#[cold]
#[inline(never)]
fn detect() -> bool {
    let found = best();
    FOUND.store(found, Relaxed);
    found == AVX2
}

/// The best tier that the processor has.
pub(crate) fn best() -> u8 {
    if probe() { AVX2 } else { BASE }
}

/// Asks the processor; `core` has no macro for it.
#[allow(unused_unsafe, reason = "`__cpuid` is a safe function in later toolchains than rust-version names")]
fn probe() -> bool {
    // SAFETY: every x86-64 processor has CPUID (targets without SSE, such as soft-float kernels, are excluded by this
    // module's cfg).
    let (leaf0, leaf1, extended) = unsafe { (__cpuid(0), __cpuid(1), __cpuid(0x8000_0001)) };
    let bit = |register: u32, n: u32| register >> n & 1 == 1;
    let (xsave, osxsave) = (bit(leaf1.ecx, 26), bit(leaf1.ecx, 27));
    if leaf0.eax < 7 || !xsave || !osxsave {
        return false;
    }
    // SAFETY: leaf 7 exists, as leaf 0 says.
    let leaf7 = unsafe { __cpuid_count(7, 0) };
    // SAFETY: OSXSAVE says that the system has enabled XGETBV.
    let xcr0 = unsafe { _xgetbv(0) };
    let registers_saved = xcr0 & 0b110 == 0b110; // XMM and upper halves of YMM
    let (fma, popcnt, avx) = (bit(leaf1.ecx, 12), bit(leaf1.ecx, 23), bit(leaf1.ecx, 28));
    let (bmi1, avx2, bmi2) = (bit(leaf7.ebx, 3), bit(leaf7.ebx, 5), bit(leaf7.ebx, 8));
    let lzcnt = bit(extended.ecx, 5);
    registers_saved && avx && avx2 && bmi1 && bmi2 && fma && lzcnt && popcnt
}

#[target_feature(enable = "avx,avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn run_v3<K: Kernel>(kernel: K) -> K::Output {
    kernel.run(V3(()))
}

#[inline]
pub(super) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    if has_v3() {
        // SAFETY: `has_v3` has seen every feature that `run_v3` enables, and that the system saves the registers.
        unsafe { run_v3(kernel) }
    } else {
        kernel.run(Base)
    }
}

/// Keeps every kernel below the tiers that are better than this one.
#[cfg(feature = "internals")]
pub(crate) fn limit(most: u8) {
    FOUND.store(best().min(most), Relaxed);
}
