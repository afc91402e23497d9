//! The caller's scratch: how functions take pieces of it, and a fixed-capacity buffer without a heap.

use crate::error::{Argument, Error, Result};
use core::ops::{Deref, DerefMut};
use wide::bytemuck;

/// No function of this crate needs more scratch than this many `u64` words an item, but for the exact null distributions in
/// [`chance`](crate::chance), whose tables grow faster.
pub const WORDS_PER_ITEM: usize = 4;

/// Scratch for up to `N` items, without a heap: dereferences to `&mut [u64]`, which every function takes.
///
/// Its contents mean nothing before and after a call. `Workspace<1000>` is 32 kB, `Workspace<32>` 1 kB.
///
/// # Examples
/// ```
/// use footrule::{Workspace, correlation::tau_x};
/// let ws = &mut Workspace::<3>::new();
/// assert_eq!(tau_x::<f64>(&[1u8, 2, 3], &[1u8, 3, 2], ws), Ok(1.0 / 3.0));
/// ```
#[derive(Clone, Debug)]
pub struct Workspace<const N: usize>([[u64; WORDS_PER_ITEM]; N]);

impl<const N: usize> Workspace<N> {
    /// A workspace, all zeros; const, so that it can be a static.
    #[must_use]
    pub const fn new() -> Self {
        Self([[0; WORDS_PER_ITEM]; N])
    }
}

impl<const N: usize> Default for Workspace<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Deref for Workspace<N> {
    type Target = [u64];
    fn deref(&self) -> &[u64] {
        self.0.as_flattened()
    }
}

impl<const N: usize> DerefMut for Workspace<N> {
    fn deref_mut(&mut self) -> &mut [u64] {
        self.0.as_flattened_mut()
    }
}

/// Takes the first `words` of the scratch, or says how many of `needed` are missing.
pub(crate) fn take(scratch: &mut [u64], words: usize) -> Result<(&mut [u64], &mut [u64])> {
    let given = scratch.len();
    scratch.split_at_mut_checked(words).ok_or(Error::TooShort {
        argument: Argument::Scratch,
        needed: words,
        given,
    })
}

/// Fails unless the scratch has the documented length, so that nothing is written before all of it is known to fit.
pub(crate) const fn check(scratch: &[u64], needed: usize) -> Result<()> {
    crate::error::long_enough(Argument::Scratch, needed, scratch.len())
}

/// Words that hold `n` u32.
pub(crate) const fn words_of_u32(n: usize) -> usize {
    n.div_ceil(2)
}

/// The words as u32, two for each.
pub(crate) fn as_u32(words: &mut [u64]) -> &mut [u32] {
    bytemuck::cast_slice_mut(words)
}

/// The words as u16, four for each.
pub(crate) fn as_u16(words: &mut [u64]) -> &mut [u16] {
    bytemuck::cast_slice_mut(words)
}

/// The words as bytes.
pub(crate) fn as_u8(words: &mut [u64]) -> &mut [u8] {
    bytemuck::cast_slice_mut(words)
}

/// The words as f64.
pub(crate) fn as_f64(words: &mut [u64]) -> &mut [f64] {
    bytemuck::cast_slice_mut(words)
}

/// The words as pairs; an odd last word is left out.
pub(crate) fn as_pairs(words: &mut [u64]) -> &mut [[u64; 2]] {
    words.as_chunks_mut().0
}

#[cfg(test)]
mod tests {
    use crate::{bound, correlation, distance, measure, order};

    /// A length that fits no buffer is as long as can be said, and no overflow.
    #[test]
    fn lengths_do_not_overflow() {
        let of_one: [fn(usize) -> usize; 17] = [
            bound::dcg_of_gains_scratch_len,
            correlation::against_scratch_len,
            correlation::each_scratch_len,
            correlation::spearman_rho_scratch_len,
            distance::f_haus_scratch_len,
            distance::f_prof_scratch_len,
            measure::dcg_by_score_scratch_len,
            measure::dcg_tie_averaged_scratch_len,
            measure::ndcg_by_score_scratch_len,
            measure::ndcg_of_gains_scratch_len,
            measure::ndcg_tie_averaged_scratch_len,
            order::align_scratch_len,
            order::argsort_scratch_len,
            order::ideal_scratch_len,
            order::pair_counts_scratch_len,
            order::ranks_scratch_len,
            order::top_k_scratch_len,
        ];
        assert_eq!(of_one.map(|length| length(usize::MAX)), [usize::MAX; 17]);
        let of_two = [order::align_common_scratch_len, order::judge_scratch_len];
        assert_eq!(of_two.map(|length| length(usize::MAX, usize::MAX)), [usize::MAX; 2]);
    }
}
