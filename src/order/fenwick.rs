//! Counting as ranks come in one by one.

/// A set of ranks from 1 that counts those up to any rank in O(log n).
pub(crate) struct Fenwick<'s>(&'s mut [u32]);

impl<'s> Fenwick<'s> {
    pub(crate) fn new(counts: &'s mut [u32]) -> Self {
        counts.fill(0);
        Self(counts)
    }

    pub(crate) fn insert(&mut self, mut rank: u32) {
        while let Some(count) = self.0.get_mut((rank - 1) as usize) {
            *count += 1;
            rank += rank & rank.wrapping_neg(); // below 2³², as ranks are below 2³¹
        }
    }

    pub(crate) fn up_to(&self, mut rank: u32) -> u32 {
        let mut sum = 0;
        while let Some(count) = rank.checked_sub(1).and_then(|i| self.0.get(i as usize)) {
            sum += count;
            rank &= rank - 1;
        }
        sum
    }
}
