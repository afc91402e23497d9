//! AVX2 lanes. They are built from a [`V3`] proof only, which is what makes them safe to use.

use super::V3;
use super::split::{Split, Vector, vectors};
use crate::simd::{Bytes, Halves, Ints, Lanes, Progress};
use core::arch::x86_64::{
    __m128i, __m256, __m256d, __m256i, _mm_add_epi32, _mm_cvtsi32_si128, _mm_cvtsi64_si128,
    _mm_cvtsi128_si64, _mm_movemask_epi8, _mm_packs_epi16, _mm_shuffle_epi8, _mm_sll_epi16, _mm_sll_epi64,
    _mm_srli_si128, _mm256_add_epi8, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_pd, _mm256_add_ps,
    _mm256_and_si256, _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi8, _mm256_cmpgt_epi8,
    _mm256_cmpgt_epi32, _mm256_cvtepi32_pd, _mm256_cvtepi32_ps, _mm256_cvtepu8_epi32, _mm256_div_pd,
    _mm256_div_ps, _mm256_extracti128_si256, _mm256_madd_epi16, _mm256_max_epi8, _mm256_movemask_ps,
    _mm256_mul_pd, _mm256_mul_ps, _mm256_or_si256, _mm256_packs_epi32, _mm256_permute2x128_si256,
    _mm256_permutevar8x32_epi32, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_setzero_pd, _mm256_setzero_ps, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sll_epi32,
    _mm256_slli_si256, _mm256_sllv_epi32, _mm256_sub_epi8, _mm256_subs_epu16, _mm256_testz_si256,
    _mm256_xor_si256,
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
    #[inline(always)]
    fn to_array(self) -> [i32; 8] {
        cast(self.0)
    }
}

/// Sixteen i16 in one register, whose middle quarters are exchanged.
#[derive(Clone, Copy, Debug)]
pub struct I16x16(__m256i);

impl Halves for I16x16 {
    type Tier = V3;
    #[inline(always)]
    fn pack(_: V3, integers: &[u32; 16]) -> Self {
        let [a, b]: [__m256i; 2] = cast(*integers);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_packs_epi32(a, b)))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_add_epi16(a, b)))
    }
    #[inline(always)]
    fn above(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_subs_epu16(a, b)))
    }
    #[inline(always)]
    fn pairs(self) -> I32x8 {
        let a = self.0;
        I32x8(avx2!(a: __m256i => __m256i, _mm256_madd_epi16(a, _mm256_set1_epi16(1))))
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
    fn add(self, rhs: Self) -> Self {
        let (a, b) = (self.0, rhs.0);
        Self(avx2!(a: __m256i, b: __m256i => __m256i, _mm256_add_epi8(a, b)))
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
    fn sums<const N: usize>(several: [Self; N]) -> [u32; N] {
        let mut sums = [0; N];
        let (fours, last) = sums.as_chunks_mut::<4>();
        let (quadruples, rest) = several.as_chunks::<4>();
        for (four, &[a, b, c, d]) in fours.iter_mut().zip(quadruples) {
            let (a, b, c, d) = (a.0, b.0, c.0, d.0);
            // Sums of eight lanes are narrowed side by side, and then added in pairs all at once.
            *four = cast(avx2!(a: __m256i, b: __m256i, c: __m256i, d: __m256i => __m128i, {
                let sums = |lanes| _mm256_sad_epu8(lanes, _mm256_setzero_si256());
                let (ab, cd) = (_mm256_packs_epi32(sums(a), sums(b)), _mm256_packs_epi32(sums(c), sums(d)));
                let halves = _mm256_madd_epi16(_mm256_packs_epi32(ab, cd), _mm256_set1_epi16(1));
                _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256::<1>(halves))
            }));
        }
        last.iter_mut().zip(rest).for_each(|(sum, &lanes)| *sum = lanes.sum());
        sums
    }
    #[inline(always)]
    fn any(self) -> bool {
        let lanes = self.0;
        avx2!(lanes: __m256i => i32, _mm256_testz_si256(lanes, lanes)) == 0
    }
    #[inline(always)]
    fn prefixes(self) -> Self {
        let lanes = self.0;
        Self(avx2!(lanes: __m256i => __m256i, {
            let two = _mm256_add_epi8(lanes, _mm256_slli_si256::<1>(lanes));
            let four = _mm256_add_epi8(two, _mm256_slli_si256::<2>(two));
            let eight = _mm256_add_epi8(four, _mm256_slli_si256::<4>(four));
            let half = _mm256_add_epi8(eight, _mm256_slli_si256::<8>(eight));
            // The upper half goes on from the last sum of the lower one.
            let lower = _mm256_permute2x128_si256::<0x08>(half, half);
            _mm256_add_epi8(half, _mm256_shuffle_epi8(lower, _mm256_set1_epi8(15)))
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

/// For each mask the sum over the eight lanes of how many set bits stand before them.
#[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
static WITHIN: [u8; 256] = {
    let mut table = [0; 256];
    let mut mask = 0;
    while mask < 256 {
        let mut lane = 0;
        while lane < 8 {
            table[mask] += if mask >> lane & 1 == 1 { 7 - lane } else { 0 };
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// The table's entry for a mask, which always exists.
#[inline(always)]
fn of<T: Copy + Default>(table: &[T; 256], mask: u8) -> T {
    table.get(mask as usize).copied().unwrap_or_default()
}

impl Vector<u8, 8> for i64 {}
impl Vector<u16, 8> for __m128i {}
impl Vector<u32, 8> for __m256i {}

/// Splits eight keys at a time: `mask` has those that go right, `shuffle` brings the keys of a table's row to the front.
#[inline(always)]
fn split<K, V: Vector<K, 8>, I: Copy + Default>(
    keys: &mut [K],
    spare: &mut [K],
    table: &[I; 256],
    mask: impl Fn(V) -> i32,
    shuffle: impl Fn(V, I) -> V,
) -> Progress {
    let mut within = 0;
    let progress = vectors(keys, spare, |keys| {
        let mask = mask(keys) as u8;
        within += u64::from(of(&WITHIN, mask));
        Split {
            mask: mask.into(),
            left: shuffle(keys, of(table, mask)),
            right: shuffle(keys, of(table, !mask)),
        }
    });
    Progress { before: progress.before + within, ..progress }
}

#[inline(always)]
pub(super) fn split_u8(_: V3, keys: &mut [u8], spare: &mut [u8], bit: u32) -> Progress {
    let shift = 7 - bit as i32;
    // The bit moves to the top of its byte; bits that cross into the next byte stay below its top.
    let mask = |keys: i64| {
        avx2!(keys: i64, shift: i32 => i32,
            _mm_movemask_epi8(_mm_sll_epi64(_mm_cvtsi64_si128(keys), _mm_cvtsi32_si128(shift))))
    };
    split(keys, spare, &CLEAR_BITS, mask, |keys, indices| {
        let indices = i64::from_le_bytes(indices);
        avx2!(keys: i64, indices: i64 => i64,
            _mm_cvtsi128_si64(_mm_shuffle_epi8(_mm_cvtsi64_si128(keys), _mm_cvtsi64_si128(indices))))
    })
}

#[inline(always)]
pub(super) fn split_u16(_: V3, keys: &mut [u16], spare: &mut [u16], bit: u32) -> Progress {
    let shift = 15 - bit as i32;
    let mask = |keys: __m128i| {
        avx2!(keys: __m128i, shift: i32 => i32, {
            let tops = _mm_sll_epi16(keys, _mm_cvtsi32_si128(shift));
            _mm_movemask_epi8(_mm_packs_epi16(tops, tops))
        })
    };
    split(keys, spare, &CLEAR_BITS_U16, mask, |keys, indices| {
        let indices: __m128i = cast(indices);
        avx2!(keys: __m128i, indices: __m128i => __m128i, _mm_shuffle_epi8(keys, indices))
    })
}

#[inline(always)]
pub(super) fn split_u32(_: V3, keys: &mut [u32], spare: &mut [u32], bit: u32) -> Progress {
    let shift = 31 - bit as i32;
    let mask = |keys: __m256i| {
        avx2!(keys: __m256i, shift: i32 => i32,
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sll_epi32(keys, _mm_cvtsi32_si128(shift)))))
    };
    split(keys, spare, &CLEAR_BITS, mask, |keys, indices| {
        let indices = i64::from_le_bytes(indices);
        avx2!(keys: __m256i, indices: i64 => __m256i,
            _mm256_permutevar8x32_epi32(keys, _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(indices))))
    })
}
