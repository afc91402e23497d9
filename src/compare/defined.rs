//! The queries that two systems both have a value for.

use crate::Real;
use crate::error::{Argument, Result, same_length};

/// Moves the pairs in which neither value is NaN, this crate's mark of an undefined value, to the front, in order, and
/// returns their number.
///
/// # Input
/// Two systems' values of the same queries, as the functions that end in `_each` write them.
///
/// # Returns
/// The number m of pairs kept: `x[..m]` and `y[..m]` hold them. What follows is left over.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`; nothing is moved then
///
/// # Cost
/// O(n), in place.
///
/// # Examples
/// ```
/// use footrule::compare::{defined_in_both, paired_t};
/// let (mut x, mut y) = ([0.5, f64::NAN, 0.75, 0.2], [0.25, 0.5, 0.25, f64::NAN]);
/// let both = defined_in_both(&mut x, &mut y)?;
/// assert_eq!((&x[..both], &y[..both]), (&[0.5, 0.75][..], &[0.25, 0.25][..]));
/// assert_eq!(paired_t(&x[..both], &y[..both])?.mean_difference, 0.375);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn defined_in_both<T: Real>(x: &mut [T], y: &mut [T]) -> Result<usize> {
    same_length(Argument::Y, x.len(), y.len())?;
    let mut kept = 0;
    for query in 0..x.len() {
        let (Some(&a), Some(&b)) = (x.get(query), y.get(query)) else { break };
        if a.is_nan() || b.is_nan() {
            continue;
        }
        if let (Some(x), Some(y)) = (x.get_mut(kept), y.get_mut(kept)) {
            (*x, *y) = (a, b);
        }
        kept += 1;
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::defined_in_both;
    use crate::error::{Argument, Error};
    use std::vec::Vec;

    #[test]
    fn lengths_must_agree() {
        let e = Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 1 };
        assert_eq!(defined_in_both(&mut [f64::NAN, 1.0], &mut [1.0]), Err(e));
        assert_eq!(defined_in_both::<f32>(&mut [], &mut []), Ok(0));
    }

    #[quickcheck_macros::quickcheck]
    fn equals_the_filtered_pairs(pairs: Vec<(Option<i8>, Option<i8>)>) -> bool {
        let value = |v: Option<i8>| v.map_or(f32::NAN, f32::from);
        let (mut x, mut y): (Vec<_>, Vec<_>) = pairs.iter().map(|&(a, b)| (value(a), value(b))).unzip();
        let kept = defined_in_both(&mut x, &mut y).unwrap();
        let want = pairs.iter().filter_map(|&(a, b)| Some((f32::from(a?), f32::from(b?))));
        want.eq(x[..kept].iter().copied().zip(y[..kept].iter().copied()))
    }
}
