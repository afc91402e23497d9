//! Permutations, proved once: `Ranks` (the rank of each item) and `Order` (the item at each rank).

use super::scores::countable;
use crate::error::{Argument, Error, Result, same_length};
use crate::workspace::{check, take};

/// Words of scratch that [`Ranks::new`] and [`Order::new`] need for `n` items: a bit each.
#[must_use]
pub const fn permutation_scratch_len(n: usize) -> usize {
    n.div_ceil(64)
}

/// The rank of each item: item i has rank `ranks[i]`, ranks run from 1 (best) to n, each once.
///
/// Read as a comparison of two rankings it is the displacement F: the item at rank k of the first ranking has rank
/// `F(k)` in the second; F is the identity when both agree. This is what the permutation measures take.
///
/// Not to be mixed up with an [`Order`], its inverse: the same four numbers mean different rankings.
///
/// # Examples
/// ```
/// use footrule::Ranks;
/// let ranks = Ranks::new(&[2, 4, 1, 3], &mut [0])?; // the third item is the best
/// let mut items = [0; 4];
/// assert_eq!(ranks.order(&mut items)?.as_slice(), [2, 0, 3, 1]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ranks<'a>(&'a [u32]);

/// The item at each rank: `order[k − 1]` is the index (from 0) of the item at rank k.
///
/// # Examples
/// ```
/// use footrule::Order;
/// let order = Order::new(&[2, 0, 3, 1], &mut [0])?;
/// let mut ranks = [0; 4];
/// assert_eq!(order.ranks(&mut ranks)?.as_slice(), [2, 4, 1, 3]);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order<'a>(&'a [u32]);

/// Checks that `values` holds each of `first..first + n` once, with a bit of scratch for each.
fn prove(values: &[u32], first: u32, scratch: &mut [u64]) -> Result<()> {
    let n = values.len();
    countable(Argument::X, n)?;
    check(scratch, permutation_scratch_len(n))?;
    let (seen, _) = take(scratch, permutation_scratch_len(n))?;
    seen.fill(0);
    for (index, &value) in values.iter().enumerate() {
        let position = value.wrapping_sub(first) as usize;
        let Some(word) = seen.get_mut(position / 64).filter(|_| position < n) else {
            return Err(Error::NotARank { argument: Argument::X, index });
        };
        let bit = 1 << (position % 64);
        if *word & bit != 0 {
            return Err(Error::Duplicate { argument: Argument::X, index });
        }
        *word |= bit;
    }
    Ok(())
}

/// `out[value − from] = index + to` for every value: the inverse permutation.
fn invert(values: &[u32], from: u32, to: u32, out: &mut [u32]) -> Result<()> {
    same_length(Argument::Output, values.len(), out.len())?;
    for (&value, index) in values.iter().zip(to..) {
        if let Some(slot) = out.get_mut(value.wrapping_sub(from) as usize) {
            *slot = index;
        }
    }
    Ok(())
}

impl<'a> Ranks<'a> {
    /// Proves that `ranks` is a permutation of 1..=n. Empty is one.
    ///
    /// # Errors
    /// - [`Error::NotARank`] if a value is outside `1..=n`, with its index
    /// - [`Error::Duplicate`] if a value repeats an earlier one, with its index
    /// - [`Error::TooShort`] if `scratch.len() < permutation_scratch_len(n)`
    /// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
    ///
    /// # Cost
    /// O(n), n/64 words of scratch.
    pub fn new(ranks: &'a [u32], scratch: &mut [u64]) -> Result<Self> {
        prove(ranks, 1, scratch)?;
        Ok(Self(ranks))
    }

    /// For makers of permutations inside the crate.
    pub(crate) const fn proved(ranks: &'a [u32]) -> Self {
        Self(ranks)
    }

    /// The ranks, in item order.
    #[must_use]
    pub const fn as_slice(self) -> &'a [u32] {
        self.0
    }

    /// Number of items.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are no items.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The same ranking as the items in rank order.
    ///
    /// # Errors
    /// - [`Error::LengthMismatch`] if `out.len() != self.len()`
    pub fn order(self, out: &mut [u32]) -> Result<Order<'_>> {
        invert(self.0, 1, 0, out)?;
        Ok(Order(out))
    }

    /// The displacement F that exchanges the roles of the two rankings: F⁻¹.
    ///
    /// # Errors
    /// - [`Error::LengthMismatch`] if `out.len() != self.len()`
    ///
    /// # Examples
    /// ```
    /// use footrule::Ranks;
    /// let mut out = [0; 4];
    /// assert_eq!(Ranks::new(&[3, 1, 2, 4], &mut [0])?.inverse(&mut out)?.as_slice(), [2, 3, 1, 4]);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn inverse(self, out: &mut [u32]) -> Result<Ranks<'_>> {
        invert(self.0, 1, 1, out)?;
        Ok(Ranks(out))
    }
}

impl<'a> Order<'a> {
    /// Proves that `order` is a permutation of 0..n. Empty is one.
    ///
    /// # Errors
    /// - [`Error::NotARank`] if a value is outside `0..n`, with its index
    /// - [`Error::Duplicate`] if a value repeats an earlier one, with its index
    /// - [`Error::TooShort`] if `scratch.len() < permutation_scratch_len(n)`
    /// - [`Error::Overflow`] if there are more than 2³¹ − 1 items
    ///
    /// # Cost
    /// O(n), n/64 words of scratch.
    pub fn new(order: &'a [u32], scratch: &mut [u64]) -> Result<Self> {
        prove(order, 0, scratch)?;
        Ok(Self(order))
    }

    /// For makers of permutations inside the crate.
    pub(crate) const fn proved(order: &'a [u32]) -> Self {
        Self(order)
    }

    /// The item indices, best first.
    #[must_use]
    pub const fn as_slice(self) -> &'a [u32] {
        self.0
    }

    /// Number of items.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.len()
    }

    /// Whether there are no items.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The same ranking as the rank of each item.
    ///
    /// # Errors
    /// - [`Error::LengthMismatch`] if `out.len() != self.len()`
    pub fn ranks(self, out: &mut [u32]) -> Result<Ranks<'_>> {
        invert(self.0, 0, 1, out)?;
        Ok(Ranks(out))
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Ranks};
    use crate::error::{
        Argument::{Output, Scratch, X},
        Error,
    };

    #[test]
    fn only_permutations_pass() {
        let ws = &mut [0; 2];
        assert!(Ranks::new(&[], ws).is_ok());
        assert!(Ranks::new(&[1], ws).is_ok());
        assert_eq!(Ranks::new(&[0], ws), Err(Error::NotARank { argument: X, index: 0 }));
        assert_eq!(Ranks::new(&[1, 3], ws), Err(Error::NotARank { argument: X, index: 1 }));
        assert_eq!(Ranks::new(&[1, u32::MAX], ws), Err(Error::NotARank { argument: X, index: 1 }));
        assert_eq!(Ranks::new(&[2, 1, 2], ws), Err(Error::Duplicate { argument: X, index: 2 }));
        assert_eq!(Order::new(&[1], ws), Err(Error::NotARank { argument: X, index: 0 }));
        assert_eq!(Order::new(&[1, 0, 0], ws), Err(Error::Duplicate { argument: X, index: 2 }));
        let long: [u32; 65] = core::array::from_fn(|i| i as u32 + 1);
        assert!(Ranks::new(&long, ws).is_ok());
        let short = Err(Error::TooShort { argument: Scratch, needed: 2, given: 1 });
        assert_eq!(Ranks::new(&long, &mut ws[..1]), short);
    }

    #[test]
    fn outputs_have_the_exact_length() {
        let f = Ranks::new(&[2, 1], &mut [0]).unwrap();
        let e = Error::LengthMismatch { argument: Output, expected: 2, given: 3 };
        assert_eq!(f.order(&mut [0; 3]), Err(e));
        assert_eq!(f.inverse(&mut [0; 3]), Err(e));
    }
}
