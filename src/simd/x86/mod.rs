//! x86-64: detection without std, the proof tokens, the trampoline. With the files beside it the crate's only `unsafe`.

mod avx2;
mod avx512;
mod split;

use super::{Base, Kernel, Progress, Tier};
use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

pub(crate) use avx2::{F32x8, F64x8, I8x32, I16x16, I32x8};

/// Proof that the processor has AVX2 and its companions, and that the system saves their registers. Only
/// [`run_v3`] makes one.
#[derive(Clone, Copy, Debug)]
pub struct V3 {
    /// Where there is AVX-512 too, keys are split with it. It is no tier of its own: every other kernel would be compiled once
    /// more and run no faster.
    v4: Option<V4>,
}

/// Proof that the processor has what [`avx512`] enables, and that the system saves its registers. Only [`dispatch`] makes one.
#[derive(Clone, Copy, Debug)]
struct V4(());

macro_rules! split {
    ($split:ident, $t:ty) => {
        #[inline(always)]
        fn $split(self, keys: &mut [$t], spare: &mut [$t], bit: u32) -> Progress {
            match self.v4 {
                Some(v4) => avx512::$split(v4, keys, spare, bit),
                None => avx2::$split(self, keys, spare, bit),
            }
        }
    };
}

impl Tier for V3 {
    type Lanes<T: crate::Real> = T::V3;
    type Bytes = I8x32;
    type Ints = I32x8;
    type Halves = I16x16;
    const SHUFFLES: bool = true;

    #[inline(always)]
    fn enter<K: Kernel>(self, kernel: K) -> K::Output {
        // SAFETY: `self` proves that the processor has what `run_v3` enables.
        unsafe { run_v3(kernel, self.v4) }
    }
    split! { split_u8, u8 }
    split! { split_u16, u16 }
    split! { split_u32, u32 }
}

const UNKNOWN: u8 = 0;
pub(crate) const BASE: u8 = 1;
pub(crate) const AVX2: u8 = 2;
pub(crate) const AVX512: u8 = 3;

/// What detection found. Threads may race to fill it: all of them write the same value.
static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);

#[inline]
fn found() -> u8 {
    match FOUND.load(Relaxed) {
        UNKNOWN => detect(),
        found => found,
    }
}

#[cold]
#[inline(never)]
fn detect() -> u8 {
    let found = best();
    FOUND.store(found, Relaxed);
    found
}

/// The best tier that the processor has. It is asked itself; `core` has no macro for it.
#[allow(unused_unsafe, reason = "`__cpuid` is a safe function in later toolchains than rust-version names")]
pub(crate) fn best() -> u8 {
    // SAFETY: every x86-64 processor has CPUID (targets without SSE, such as soft-float kernels, are excluded by this
    // module's cfg).
    let (leaf0, leaf1, extended) = unsafe { (__cpuid(0), __cpuid(1), __cpuid(0x8000_0001)) };
    let bit = |register: u32, n: u32| register >> n & 1 == 1;
    let (xsave, osxsave) = (bit(leaf1.ecx, 26), bit(leaf1.ecx, 27));
    if leaf0.eax < 7 || !xsave || !osxsave {
        return BASE;
    }
    // SAFETY: leaf 7 exists, as leaf 0 says.
    let leaf7 = unsafe { __cpuid_count(7, 0) };
    // SAFETY: OSXSAVE says that the system has enabled XGETBV.
    let xcr0 = unsafe { _xgetbv(0) };
    let ymm_saved = xcr0 & 0b110 == 0b110; // XMM and upper halves of YMM
    let zmm_saved = xcr0 & 0b1110_0000 == 0b1110_0000; // masks, upper halves of ZMM, ZMM16 to 31
    let (popcnt, avx) = (bit(leaf1.ecx, 23), bit(leaf1.ecx, 28));
    let (bmi1, avx2, bmi2) = (bit(leaf7.ebx, 3), bit(leaf7.ebx, 5), bit(leaf7.ebx, 8));
    let lzcnt = bit(extended.ecx, 5);
    if !(ymm_saved && avx && avx2 && bmi1 && bmi2 && lzcnt && popcnt) {
        return BASE;
    }
    let (avx512f, avx512bw, avx512vbmi2) = (bit(leaf7.ebx, 16), bit(leaf7.ebx, 30), bit(leaf7.ecx, 6));
    if zmm_saved && avx512f && avx512bw && avx512vbmi2 { AVX512 } else { AVX2 }
}

#[target_feature(enable = "avx,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_v3<K: Kernel>(kernel: K, v4: Option<V4>) -> K::Output {
    kernel.run(V3 { v4 })
}

#[inline(always)]
pub(super) fn dispatch<K: Kernel>(kernel: K) -> K::Output {
    let found = found();
    if found < AVX2 {
        return Base.enter(kernel);
    }
    // `best` has seen every feature that `avx512` enables, and that the system saves the registers.
    let v4 = (found == AVX512).then_some(V4(()));
    // SAFETY: the same of `run_v3` and AVX2.
    unsafe { run_v3(kernel, v4) }
}

/// Keeps every kernel below the tiers that are better than this one.
#[cfg(feature = "internals")]
pub(crate) fn limit(most: u8) {
    FOUND.store(best().min(most), Relaxed);
}
