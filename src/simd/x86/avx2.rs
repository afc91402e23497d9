//! AVX2 lanes. They are built from a [`V3`] proof only, which is what makes them safe to use.

use super::V3;
use crate::simd::Lanes;
use core::arch::x86_64::{
    __m256, __m256d, _mm256_add_pd, _mm256_add_ps, _mm256_mul_pd, _mm256_mul_ps, _mm256_setzero_pd,
    _mm256_setzero_ps,
};

/// One AVX2 instruction, inlined into the trampoline.
macro_rules! avx2 {
    ($($a:ident : $t:ty),* => $r:ty, $e:expr) => {{
        #[inline]
        #[target_feature(enable = "avx,avx2")]
        fn op($($a: $t),*) -> $r {
            $e
        }
        // SAFETY: whoever calls holds a `V3`, or lanes that were built from one: the processor has AVX2.
        unsafe { op($($a),*) }
    }};
}

/// Eight f32 in one register.
#[derive(Clone, Copy, Debug)]
pub struct F32x8(__m256);

impl Lanes<f32> for F32x8 {
    type Tier = V3;
    #[inline(always)]
    fn zero(_: V3) -> Self {
        Self(avx2!(=> __m256, _mm256_setzero_ps()))
    }
    #[inline(always)]
    fn load(_: V3, chunk: &[f32; 8]) -> Self {
        Self(wide::bytemuck::cast(*chunk))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256, b: __m256 => __m256, _mm256_add_ps(a, b)))
    }
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256, b: __m256 => __m256, _mm256_mul_ps(a, b)))
    }
    #[inline(always)]
    fn to_array(self) -> [f32; 8] {
        wide::bytemuck::cast(self.0)
    }
}

/// Eight f64 in two registers.
#[derive(Clone, Copy, Debug)]
pub struct F64x8([__m256d; 2]);

impl F64x8 {
    #[inline(always)]
    fn both(self, rhs: Self, op: impl Fn(__m256d, __m256d) -> __m256d) -> Self {
        let ([a, b], [c, d]) = (self.0, rhs.0);
        Self([op(a, c), op(b, d)])
    }
}

impl Lanes<f64> for F64x8 {
    type Tier = V3;
    #[inline(always)]
    fn zero(_: V3) -> Self {
        Self([avx2!(=> __m256d, _mm256_setzero_pd()); 2])
    }
    #[inline(always)]
    fn load(_: V3, chunk: &[f64; 8]) -> Self {
        Self(wide::bytemuck::cast(*chunk))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        self.both(rhs, |a, b| avx2!(a: __m256d, b: __m256d => __m256d, _mm256_add_pd(a, b)))
    }
    #[inline(always)]
    fn mul(self, rhs: Self) -> Self {
        self.both(rhs, |a, b| avx2!(a: __m256d, b: __m256d => __m256d, _mm256_mul_pd(a, b)))
    }
    #[inline(always)]
    fn to_array(self) -> [f64; 8] {
        wide::bytemuck::cast(self.0)
    }
}
