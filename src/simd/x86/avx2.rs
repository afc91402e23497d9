//! AVX2 lanes. They are built from a [`V3`] proof only, which is what makes them safe to use.

use super::V3;
use crate::simd::{Bytes, Ints, Lanes, Split};
use core::arch::x86_64::{
    __m128i, __m256, __m256d, __m256i, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64,
    _mm_movemask_epi8, _mm_packs_epi16, _mm_shuffle_epi8, _mm_sll_epi16, _mm_srli_si128, _mm256_add_epi8,
    _mm256_add_epi32, _mm256_add_pd, _mm256_add_ps, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi8,
    _mm256_cmpgt_epi8, _mm256_cmpgt_epi32, _mm256_cvtepi32_pd, _mm256_cvtepi32_ps, _mm256_cvtepu8_epi32,
    _mm256_div_pd, _mm256_div_ps, _mm256_max_epi8, _mm256_movemask_ps, _mm256_mul_pd, _mm256_mul_ps,
    _mm256_or_si256, _mm256_permutevar8x32_epi32, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi32,
    _mm256_setzero_pd, _mm256_setzero_ps, _mm256_setzero_si256, _mm256_sll_epi32, _mm256_slli_epi64,
    _mm256_sllv_epi32, _mm256_sub_epi8, _mm256_xor_si256,
};
use wide::bytemuck::cast;

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
        Self(cast(*chunk))
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
    fn div(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256, b: __m256 => __m256, _mm256_div_ps(a, b)))
    }
    #[inline(always)]
    fn from_ints(integers: I32x8) -> Self {
        let a = integers.0;
        Self(avx2!(a: __m256i => __m256, _mm256_cvtepi32_ps(a)))
    }
    #[inline(always)]
    fn to_array(self) -> [f32; 8] {
        cast(self.0)
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
        Self(cast(*chunk))
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
    fn div(self, rhs: Self) -> Self {
        self.both(rhs, |a, b| avx2!(a: __m256d, b: __m256d => __m256d, _mm256_div_pd(a, b)))
    }
    #[inline(always)]
    fn from_ints(integers: I32x8) -> Self {
        let halves: [__m128i; 2] = cast(integers.0);
        Self(halves.map(|a| avx2!(a: __m128i => __m256d, _mm256_cvtepi32_pd(a))))
    }
    #[inline(always)]
    fn to_array(self) -> [f64; 8] {
        cast(self.0)
    }
}

/// Eight integers in one register.
#[derive(Clone, Copy, Debug)]
pub struct I32x8(__m256i);

impl Ints for I32x8 {
    type Tier = V3;
    #[inline(always)]
    fn splat(_: V3, value: i32) -> Self {
        Self(avx2!(value: i32 => __m256i, _mm256_set1_epi32(value)))
    }
    #[inline(always)]
    fn load(_: V3, chunk: &[i32; 8]) -> Self {
        Self(cast(*chunk))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_add_epi32(a, b)))
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_and_si256(a, b)))
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_cmpgt_epi32(a, b)))
    }
    #[inline(always)]
    fn exponential(self) -> Self {
        let x = self.0;
        Self(avx2!(x: __m256i => __m256i, {
            let (ones, x) = (_mm256_set1_epi32(-1), _mm256_and_si256(x, _mm256_set1_epi32(31)));
            _mm256_xor_si256(_mm256_sllv_epi32(ones, x), ones) // the x lowest bits
        }))
    }
}

/// Thirty-two bytes in one register.
#[derive(Clone, Copy, Debug)]
pub struct I8x32(__m256i);

impl Bytes for I8x32 {
    type Tier = V3;
    #[inline(always)]
    fn zero(_: V3) -> Self {
        Self(avx2!(=> __m256i, _mm256_setzero_si256()))
    }
    #[inline(always)]
    fn splat(_: V3, value: i8) -> Self {
        Self(avx2!(value: i8 => __m256i, _mm256_set1_epi8(value)))
    }
    #[inline(always)]
    fn load(_: V3, chunk: &[i8; 32]) -> Self {
        Self(cast(*chunk))
    }
    #[inline(always)]
    fn greater(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_cmpgt_epi8(a, b)))
    }
    #[inline(always)]
    fn equal(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_cmpeq_epi8(a, b)))
    }
    #[inline(always)]
    fn and(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_and_si256(a, b)))
    }
    #[inline(always)]
    fn or(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_or_si256(a, b)))
    }
    #[inline(always)]
    fn max(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_max_epi8(a, b)))
    }
    #[inline(always)]
    fn count(self, mask: Self) -> Self {
        let (count, mask) = (self.0, mask.0);
        Self(avx2!(count: __m256i, mask: __m256i => __m256i, _mm256_sub_epi8(count, mask)))
    }
    #[inline(always)]
    fn sum(self) -> u32 {
        let lanes = self.0;
        let [a, b, c, d]: [u64; 4] =
            cast(avx2!(lanes: __m256i => __m256i, _mm256_sad_epu8(lanes, _mm256_setzero_si256())));
        (a + b + c + d) as u32
    }
    #[inline(always)]
    fn prefixes(self) -> Self {
        let lanes = self.0;
        // No sum carries into the next byte.
        Self(avx2!(lanes: __m256i => __m256i, {
            let two = _mm256_add_epi8(lanes, _mm256_slli_epi64::<8>(lanes));
            let four = _mm256_add_epi8(two, _mm256_slli_epi64::<16>(two));
            _mm256_add_epi8(four, _mm256_slli_epi64::<32>(four))
        }))
    }
    #[inline(always)]
    fn widen(self) -> [I32x8; 4] {
        let [low, high]: [__m128i; 2] = cast(self.0);
        let first = |bytes: __m128i| I32x8(avx2!(bytes: __m128i => __m256i, _mm256_cvtepu8_epi32(bytes)));
        let second = |bytes: __m128i| first(avx2!(bytes: __m128i => __m128i, _mm_srli_si128::<8>(bytes)));
        [first(low), second(low), first(high), second(high)]
    }
    #[inline(always)]
    fn to_array(self) -> [i8; 32] {
        cast(self.0)
    }
}

/// For each mask the indices of its clear bits, in order: a shuffle that brings the left lanes to the front. The
/// complement of the mask brings the right ones. pext would need no table, but loses to this one (and is microcode on
/// older processors).
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static CLEAR_BITS: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut lane, mut front) = (0, 0);
        while lane < 8 {
            if mask >> lane & 1 == 0 {
                table[mask][front] = lane;
                front += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// [`CLEAR_BITS`] as byte pairs.
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static CLEAR_BITS_U16: [[u8; 16]; 256] = {
    let mut table = [[0; 16]; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut lane = 0;
        while lane < 8 {
            let byte = 2 * CLEAR_BITS[mask][lane];
            (table[mask][2 * lane], table[mask][2 * lane + 1]) = (byte, byte + 1);
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// The table's row for a mask, which always exists.
#[inline(always)]
fn of<const N: usize>(table: &[[u8; N]; 256], mask: u8) -> [u8; N] {
    table.get(mask as usize).copied().unwrap_or([0; N])
}

#[inline(always)]
pub(super) fn split_u8(_: V3, keys: [u8; 8], bit: u32) -> Split<u8> {
    let keys = u64::from_le_bytes(keys);
    // The bit moves to the top of its byte; bits that cross into the next byte stay below its top.
    let tops = (keys << (7 - bit)) as i64;
    let mask = avx2!(tops: i64 => i32, _mm_movemask_epi8(_mm_cvtsi64_si128(tops))) as u8;
    let side = |indices: [u8; 8]| -> [u8; 8] {
        let (keys, indices) = (keys as i64, i64::from_le_bytes(indices));
        avx2!(keys: i64, indices: i64 => i64,
            _mm_cvtsi128_si64(_mm_shuffle_epi8(_mm_cvtsi64_si128(keys), _mm_cvtsi64_si128(indices))))
        .to_le_bytes()
    };
    Split { mask, left: side(of(&CLEAR_BITS, mask)), right: side(of(&CLEAR_BITS, !mask)) }
}

#[inline(always)]
pub(super) fn split_u16(_: V3, keys: [u16; 8], bit: u32) -> Split<u16> {
    let (keys, shift): (__m128i, i32) = (cast(keys), 15 - bit as i32);
    let mask = avx2!(keys: __m128i, shift: i32 => i32, {
        let tops = _mm_sll_epi16(keys, _mm_cvtsi32_si128(shift));
        _mm_movemask_epi8(_mm_packs_epi16(tops, tops))
    }) as u8;
    let side = |indices: [u8; 16]| -> [u16; 8] {
        let indices: __m128i = cast(indices);
        cast(avx2!(keys: __m128i, indices: __m128i => __m128i, _mm_shuffle_epi8(keys, indices)))
    };
    Split { mask, left: side(of(&CLEAR_BITS_U16, mask)), right: side(of(&CLEAR_BITS_U16, !mask)) }
}

#[inline(always)]
pub(super) fn split_u32(_: V3, keys: [u32; 8], bit: u32) -> Split<u32> {
    let (keys, shift): (__m256i, i32) = (cast(keys), 31 - bit as i32);
    let mask = avx2!(keys: __m256i, shift: i32 => i32, {
        _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(keys, _mm_cvtsi32_si128(shift))))
    }) as u8;
    let side = |indices: [u8; 8]| -> [u32; 8] {
        let indices = i64::from_le_bytes(indices);
        cast(avx2!(keys: __m256i, indices: i64 => __m256i,
            _mm256_permutevar8x32_epi32(keys, _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(indices)))))
    };
    Split { mask, left: side(of(&CLEAR_BITS, mask)), right: side(of(&CLEAR_BITS, !mask)) }
}
