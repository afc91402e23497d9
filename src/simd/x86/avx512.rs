//! Splits with AVX-512: an instruction compresses each side, where AVX2 looks a shuffle up. Nothing else of the crate gains
//! by it: a triangle of 64 lanes took as long as one of 32, and sums wait for memory.

use super::V4;
use super::split::{Split, Vector, vectors};
use crate::simd::Progress;
use core::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_loadu_si512, _mm512_mask_storeu_epi8, _mm512_mask_storeu_epi16,
    _mm512_mask_storeu_epi32, _mm512_maskz_compress_epi8, _mm512_maskz_compress_epi16,
    _mm512_maskz_compress_epi32, _mm512_maskz_loadu_epi8, _mm512_maskz_loadu_epi16, _mm512_maskz_loadu_epi32,
    _mm512_maskz_mov_epi8, _mm512_reduce_add_epi64, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi16,
    _mm512_set1_epi32, _mm512_setzero_si512, _mm512_test_epi8_mask, _mm512_test_epi16_mask,
    _mm512_test_epi32_mask,
};

macro_rules! splits {
    ($($split:ident, $n:literal of $t:ty, $mask:ty, $set1:ident, $test:ident, $compress:ident, $load:ident, $store:ident;)*) => { $(
        impl Vector<$t, $n> for __m512i {}

        #[inline(always)]
        pub(super) fn $split(_: V4, keys: &mut [$t], spare: &mut [$t], bit: u32) -> Progress {
            // SAFETY: V4 proves what `split` enables.
            return unsafe { split(keys, spare, bit) };

            #[target_feature(enable = "avx,avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vbmi2")]
            fn split(keys: &mut [$t], spare: &mut [$t], bit: u32) -> Progress {
                let bit = $set1((1 as $t).wrapping_shl(bit).cast_signed());
                let behind: [u8; 64] = core::array::from_fn(|lane| $n - 1 - lane.min($n - 1) as u8);
                // SAFETY: a vector has 64 bytes.
                let behind = unsafe { _mm512_loadu_si512(behind.as_ptr().cast()) };
                let mut within = _mm512_setzero_si512();
                let mut sides = |keys: __m512i, valid: $mask| {
                    let right = $test(keys, bit);
                    let behind = _mm512_maskz_mov_epi8(right.into(), behind);
                    within = _mm512_add_epi64(within, _mm512_sad_epu8(behind, _mm512_setzero_si512()));
                    (right, $compress(valid & !right, keys), $compress(right, keys))
                };
                let Progress { read, right, before } = vectors::<$t, __m512i, $n>(keys, spare, |keys| {
                    let (mask, left, right) = sides(keys, <$mask>::MAX);
                    Split { mask: mask.into(), left, right }
                });

                // The last vector has fewer keys.
                let rest = keys.len().min(spare.len()) - read;
                let first = |lanes: usize| !<$mask>::MAX.unbounded_shl(lanes as u32);
                // SAFETY: `rest` keys are left from `read` on, and no other lane is touched.
                let vector = unsafe { $load(first(rest), keys.as_ptr().add(read).cast()) };
                let (mask, left_keys, right_keys) = sides(vector, first(rest));
                let ones = mask.count_ones() as usize;
                // SAFETY: right ≤ read, and `rest` keys in all are stored: those at read − right and those at right end at or
                // before read + rest.
                unsafe {
                    $store(keys.as_mut_ptr().add(read - right).cast(), first(rest - ones), left_keys);
                    $store(spare.as_mut_ptr().add(right).cast(), first(ones), right_keys);
                }
                let within = _mm512_reduce_add_epi64(within) as u64 - (ones * ($n - rest)) as u64;
                Progress { read: read + rest, right: right + ones, before: before + (rest * right) as u64 + within }
            }
        }
    )* };
}
splits! {
    split_u8, 64 of u8, u64, _mm512_set1_epi8, _mm512_test_epi8_mask, _mm512_maskz_compress_epi8,
        _mm512_maskz_loadu_epi8, _mm512_mask_storeu_epi8;
    split_u16, 32 of u16, u32, _mm512_set1_epi16, _mm512_test_epi16_mask, _mm512_maskz_compress_epi16,
        _mm512_maskz_loadu_epi16, _mm512_mask_storeu_epi16;
    split_u32, 16 of u32, u16, _mm512_set1_epi32, _mm512_test_epi32_mask, _mm512_maskz_compress_epi32,
        _mm512_maskz_loadu_epi32, _mm512_mask_storeu_epi32;
}
