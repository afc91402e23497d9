//! The displacement of two rankings that are permutations already.

use super::permutation::{Order, Ranks};
use crate::error::{Argument, Result, same_length};
use crate::workspace::{as_u32, check, words_of_u32};

/// The displacement F of two rank vectors of the same items: the rank in y of the item that has rank k in x.
///
/// ```text
/// F(x_i) = y_i
/// ```
///
/// # Input
/// The ranks of the same items in item order.
///
/// # Returns
/// A proved [`Ranks`] over `out`: the identity if x = y.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()` (argument `Y`) or `out.len() != x.len()`
///
/// # Cost
/// O(n), no scratch.
///
/// # Examples
/// ```
/// use footrule::{Ranks, order::displacement};
/// let (mut out, ws) = ([0; 4], &mut [0]);
/// let (x, y) = (Ranks::new(&[2, 4, 1, 3], ws)?, Ranks::new(&[4, 2, 3, 1], ws)?);
/// assert_eq!(displacement(x, y, &mut out)?.as_slice(), [3, 4, 1, 2]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn displacement<'o>(x: Ranks<'_>, y: Ranks<'_>, out: &'o mut [u32]) -> Result<Ranks<'o>> {
    same_length(Argument::Y, x.len(), y.len())?;
    same_length(Argument::Output, x.len(), out.len())?;
    for (&rank, &other) in x.as_slice().iter().zip(y.as_slice()) {
        if let Some(slot) = out.get_mut((rank - 1) as usize) {
            *slot = other;
        }
    }
    Ok(Ranks::proved(out))
}

/// Words of scratch that [`displacement_of_orders`] needs for `n` items.
#[must_use]
pub const fn displacement_of_orders_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

/// The displacement F of two orderings of the same items: the rank in y of the item at rank k of x.
///
/// ```text
/// F(k) = rank in y of x(k)
/// ```
///
/// # Input
/// The items at each rank, best first. The same numbers as rank vectors mean other rankings: see [`displacement`].
///
/// # Returns
/// A proved [`Ranks`] over `out`: the identity if x = y.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()` (argument `Y`) or `out.len() != x.len()`
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < displacement_of_orders_scratch_len(n)`
///
/// # Cost
/// O(n), n/2 words of scratch.
///
/// # Examples
/// ```
/// use footrule::{Order, order::displacement_of_orders};
/// let (mut out, ws) = ([0; 4], &mut [0; 2]);
/// let (x, y) = (Order::new(&[1, 3, 0, 2], ws)?, Order::new(&[3, 1, 2, 0], ws)?);
/// assert_eq!(displacement_of_orders(x, y, &mut out, ws)?.as_slice(), [2, 1, 4, 3]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn displacement_of_orders<'o>(
    x: Order<'_>,
    y: Order<'_>,
    out: &'o mut [u32],
    scratch: &mut [u64],
) -> Result<Ranks<'o>> {
    same_length(Argument::Y, x.len(), y.len())?;
    same_length(Argument::Output, x.len(), out.len())?;
    check(scratch, displacement_of_orders_scratch_len(x.len()))?;
    let ranks = as_u32(scratch).get_mut(..y.len()).unwrap_or_default();
    let ranks = y.ranks(ranks)?.as_slice();
    for (slot, &item) in out.iter_mut().zip(x.as_slice()) {
        *slot = ranks.get(item as usize).copied().unwrap_or_default();
    }
    Ok(Ranks::proved(out))
}

#[cfg(test)]
mod tests {
    use super::{displacement, displacement_of_orders};
    use crate::error::{
        Argument::{Output, Scratch, Y},
        Error,
    };
    use crate::order::{Order, Ranks};

    #[test]
    fn lengths_are_checked_before_anything_is_written() {
        let (mut out, ws) = ([9; 3], &mut [0; 2]);
        let ranks = |values| Ranks::new(values, &mut [0]).unwrap();
        let order = |values| Order::new(values, &mut [0]).unwrap();
        let y = Err(Error::LengthMismatch { argument: Y, expected: 3, given: 2 });
        let output = Err(Error::LengthMismatch { argument: Output, expected: 2, given: 3 });
        assert_eq!(displacement(ranks(&[1, 2, 3]), ranks(&[1, 2]), &mut out), y);
        assert_eq!(displacement(ranks(&[2, 1]), ranks(&[1, 2]), &mut out), output);
        assert_eq!(displacement_of_orders(order(&[0, 1, 2]), order(&[0, 1]), &mut out, ws), y);
        assert_eq!(displacement_of_orders(order(&[1, 0]), order(&[0, 1]), &mut out, ws), output);
        let short = Err(Error::TooShort { argument: Scratch, needed: 2, given: 1 });
        let three = order(&[0, 1, 2]);
        assert_eq!(displacement_of_orders(three, three, &mut out, &mut ws[..1]), short);
        assert_eq!(out, [9; 3]);
    }
}
