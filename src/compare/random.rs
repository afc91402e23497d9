//! Randomness from the caller.

/// A source of random words: the one thing that the resampling functions ask of the caller's generator.
///
/// Every closure that returns a `u64` is one, so any generator fits without an adapter type:
/// `&mut || generator.next_u64()`. The words should be uniform over all 2⁶⁴ and independent. The functions draw from it
/// in a fixed order that is part of their contract: one seed gives one result, on every machine.
///
/// # Examples
/// ```
/// use footrule::compare::RandomSource;
/// /// SplitMix64 (Steele, Lea and Flood 2014).
/// struct SplitMix(u64);
/// impl RandomSource for SplitMix {
///     fn next_u64(&mut self) -> u64 {
///         self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
///         let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
///         let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
///         z ^ (z >> 31)
///     }
/// }
/// assert_ne!(SplitMix(1).next_u64(), SplitMix(2).next_u64());
/// ```
pub trait RandomSource {
    /// The next 64 random bits.
    fn next_u64(&mut self) -> u64;
}

impl<F: FnMut() -> u64> RandomSource for F {
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

/// A uniform integer below `n`, by Lemire's multiplication (2019): unbiased, nearly always one word and no division.
///
/// A product whose low half is among the first 2⁶⁴ mod n is drawn again, since those are the ones that one result has
/// too many of. That happens at most every other time, so a hundred times in a row only to a source that is stuck.
pub(super) fn below(n: usize, random: &mut impl RandomSource) -> usize {
    let n = n as u64;
    let mut product = u128::from(random.next_u64()) * u128::from(n);
    if (product as u64) < n {
        let surplus = n.wrapping_neg().checked_rem(n).unwrap_or_default();
        for _ in 0..100 {
            if product as u64 >= surplus {
                break;
            }
            product = u128::from(random.next_u64()) * u128::from(n);
        }
    }
    (product >> 64) as usize
}

/// Puts the items into a uniformly random order (Fisher and Yates, from the front).
pub(super) fn shuffle<V>(items: &mut [V], random: &mut impl RandomSource) {
    let mut rest = items;
    while rest.len() > 1 {
        let chosen = below(rest.len(), random);
        let Some((first, others)) = rest.split_first_mut() else { return };
        if let Some(other) = chosen.checked_sub(1).and_then(|at| others.get_mut(at)) {
            core::mem::swap(first, other);
        }
        rest = others;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{RandomSource, below, shuffle};
    use std::vec::Vec;

    /// Words for which [`below`] returns the given digits in the given bases, one after the other, in every combination:
    /// a counter with a digit a draw. Enumerates all outcomes of a resampling function instead of sampling them.
    pub(in crate::compare) struct Every {
        bases: Vec<u64>,
        digits: Vec<u64>,
        at: usize,
    }

    impl Every {
        pub(in crate::compare) fn new(bases: impl IntoIterator<Item = u64>) -> Self {
            let bases: Vec<_> = bases.into_iter().collect();
            Self { digits: bases.iter().map(|_| 0).collect(), bases, at: 0 }
        }
    }

    impl RandomSource for Every {
        fn next_u64(&mut self) -> u64 {
            if self.at == self.digits.len() {
                self.at = 0;
                for (digit, base) in self.digits.iter_mut().zip(&self.bases) {
                    *digit = (*digit + 1) % base;
                    if *digit != 0 {
                        break;
                    }
                }
            }
            let (digit, base) = (self.digits[self.at], self.bases[self.at]);
            self.at += 1;
            // The middle of the interval of words that give this digit.
            ((u128::from(digit) << 64 | 1 << 63) / u128::from(base)) as u64
        }
    }

    #[test]
    fn bounded_integers_are_unbiased() {
        // 2^64 = 2 mod 7: of a word's 7 results two would be one word richer, and the two surplus words are drawn again.
        let words = [0, u64::MAX / 7 + 1, u64::MAX];
        let mut given = words.into_iter();
        assert_eq!(below(7, &mut || given.next().unwrap()), 1);
        assert_eq!(given.next(), Some(u64::MAX));
        let mut every = Every::new([7, 3]);
        let drawn: Vec<_> = (0..21).map(|_| (below(7, &mut every), below(3, &mut every))).collect();
        assert!((0..7).all(|a| (0..3).all(|b| drawn.contains(&(a, b)))));
    }

    #[test]
    fn a_stuck_source_ends() {
        assert_eq!(below(3, &mut || 0), 0);
        assert_eq!(below(0, &mut || 5), 0);
        assert_eq!(below(1, &mut || u64::MAX), 0);
    }

    #[test]
    fn every_order_is_as_likely() {
        let mut every = Every::new([4, 3, 2]);
        let mut seen: Vec<_> = (0..24)
            .map(|_| {
                let mut items = [0, 1, 2, 3];
                shuffle(&mut items, &mut every);
                items
            })
            .collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 24);
    }
}
