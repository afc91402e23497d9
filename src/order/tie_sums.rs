//! What the groups of tied items of one ranking contribute to the moments of pair counts under chance.

use super::groups::groups;
use super::scores::{MAX_ITEMS, countable};
use super::sort::sort_items;
use super::{check_keys, key_of};
use crate::error::{Argument, Error, Result};
use crate::key::RankKey;
use crate::workspace::{check, take, words_of_u32};

/// The groups of tied items of one ranking, as the sums that the moments of pair counts under chance depend on.
///
/// t is the size of a group. Two of these, one for each ranking, give the mean and the variance of tau_x, of Kendall's
/// distance and of their relatives: see [`chance`](crate::chance).
///
/// # Examples
/// ```
/// use footrule::order::{TieSums, tie_sums};
/// let sums = tie_sums(&[0.5, 0.5, 0.9], &mut [0; 4])?; // a pair, and a higher value
/// assert_eq!((sums.pairs(), sums.triples(), sums.skew()), (2, 0, 2));
/// assert_eq!(sums, TieSums::from_groups([2, 1])?);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct TieSums {
    pub(crate) items: u64,
    pub(crate) distinct: u64,
    pub(crate) pairs: u64,
    pub(crate) triples: u128,
    pub(crate) skew: i128,
}

impl TieSums {
    /// A ranking of n items without ties.
    ///
    /// # Errors
    /// - [`Error::Overflow`] if there are more than 2³¹ − 1 items (argument `X`)
    pub fn untied(n: usize) -> Result<Self> {
        countable(Argument::X, n)?;
        Ok(Self { items: n as u64, distinct: n as u64, ..Self::default() })
    }

    /// From the sizes of the groups of tied items, in the order of their values. Empty groups are none.
    ///
    /// # Errors
    /// - [`Error::Overflow`] if there are more than 2³¹ − 1 items (argument `Counts`, with the group)
    ///
    /// # Cost
    /// O(groups).
    pub fn from_groups(sizes: impl IntoIterator<Item = u64>) -> Result<Self> {
        let mut sums = Self::default();
        // Σ t(t − 1)(n − t − 2 · below) as it goes, and n is known at the end.
        let mut below = 0i128;
        for (index, size) in sizes.into_iter().enumerate() {
            let items = sums.items.checked_add(size).filter(|&items| items <= MAX_ITEMS as u64);
            let items = items.ok_or(Error::Overflow { argument: Argument::Counts, index })?;
            let pairs = size * size.saturating_sub(1);
            below += i128::from(pairs) * i128::from(2 * sums.items + size);
            sums.triples += u128::from(pairs) * u128::from(size.saturating_sub(2));
            sums.pairs += pairs;
            sums.distinct += u64::from(size > 0);
            sums.items = items;
        }
        sums.skew = i128::from(sums.pairs) * i128::from(sums.items) - below;
        Ok(sums)
    }

    /// Number of items n.
    #[must_use]
    pub const fn items(&self) -> u64 {
        self.items
    }

    /// Number of groups, that is of distinct values.
    #[must_use]
    pub const fn distinct(&self) -> u64 {
        self.distinct
    }

    /// Σ t(t − 1): ordered pairs of tied items.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Σ t(t − 1)(t − 2): ordered triples of tied items.
    #[must_use]
    pub const fn triples(&self) -> u128 {
        self.triples
    }

    /// Σ t(t − 1)(items above − items below): whether ties lie low (positive) or high.
    #[must_use]
    pub const fn skew(&self) -> i128 {
        self.skew
    }
}

/// Words of scratch that [`tie_sums`] needs for `n` items.
#[must_use]
pub const fn tie_sums_scratch_len(n: usize) -> usize {
    words_of_u32(n).saturating_mul(2)
}

/// The sums over the groups of tied items of a ranking.
///
/// # Input
/// A ranking in item order, of any [`RankKey`] type, as for [`pair_counts`](super::pair_counts). Equal values are ties.
///
/// # Returns
/// Exact sums; turning the ranking around changes the sign of `skew` only.
///
/// # Errors
/// - [`Error::NotFinite`] if a value is NaN, with its index (argument `X`)
/// - [`Error::TooShort`] if `scratch.len() < tie_sums_scratch_len(n)`
/// - [`Error::Overflow`] if there are more than 2³¹ − 1 items (argument `X`)
///
/// # Cost
/// O(n log n), O(n) for sorted input; n words of scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Examples
/// ```
/// let sums = footrule::order::tie_sums(&[3u8, 1, 3, 3], &mut [0; 4])?;
/// assert_eq!((sums.items(), sums.distinct(), sums.pairs(), sums.triples(), sums.skew()), (4, 2, 6, 6, -6));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tie_sums(x: &[impl RankKey], scratch: &mut [u64]) -> Result<TieSums> {
    countable(Argument::X, x.len())?;
    check(scratch, tie_sums_scratch_len(x.len()))?;
    check_keys(Argument::X, x)?;
    let (items, spare) = take(scratch, words_of_u32(x.len()))?;
    let key = |item| key_of(x, item);
    let sorted = sort_items(x.len(), items, spare, &|a, b| key(a) < key(b));
    TieSums::from_groups(groups(sorted, |&a, &b| key(a) == key(b)).map(|group| group.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::{TieSums, tie_sums};
    use crate::error::{Argument, Error};

    #[test]
    fn the_definition() {
        let sums = TieSums::from_groups([3, 0, 1, 4]).unwrap();
        assert_eq!((sums.items, sums.distinct, sums.pairs, sums.triples), (8, 3, 6 + 12, 6 + 24));
        assert_eq!(sums.skew, 6 * 5 - 12 * 4);
        assert_eq!(TieSums::from_groups([1; 5]), TieSums::untied(5));
        assert_eq!(TieSums::from_groups([]), Ok(TieSums::default()));
        assert_eq!(TieSums::from_groups([4, 1, 0, 3]).unwrap().skew, -sums.skew);
        assert_eq!(tie_sums(&[0.0f64, 2.0, 3.0, -0.0, 3.0, 3.0, -0.0, 3.0], &mut [0; 8]), Ok(sums));
    }

    #[test]
    fn the_largest_ranking() {
        let n = i32::MAX as u64;
        let sums = TieSums::from_groups([n - 1, 1]).unwrap();
        assert_eq!((sums.pairs, sums.skew), ((n - 1) * (n - 2), i128::from((n - 1) * (n - 2))));
        let beyond = |index| Err(Error::Overflow { argument: Argument::Counts, index });
        assert_eq!(TieSums::from_groups([n, 1]), beyond(1));
        assert_eq!(TieSums::from_groups([u64::MAX]), beyond(0));
        let index = i32::MAX as usize;
        assert_eq!(TieSums::untied(index + 1), Err(Error::Overflow { argument: Argument::X, index }));
    }

    #[test]
    fn bad_input_is_named() {
        let e = Error::NotFinite { argument: Argument::X, index: 1 };
        assert_eq!(tie_sums(&[0.0, f32::NAN], &mut [0; 2]), Err(e));
        let e = Error::TooShort { argument: Argument::Scratch, needed: 4, given: 3 };
        assert_eq!(tie_sums(&[1u8, 2, 3], &mut [0; 3]), Err(e));
    }
}
