//! How likely a footrule is by chance, exactly.

use crate::Real;
use crate::error::{Argument, Result};
use crate::order::countable;
use crate::tail::PValue;
use crate::workspace::{as_f64, check};
use core::cmp::Ordering;

/// The most displaced items that can stand across one cut, and its next integer: a row of the table.
const fn row_len(n: usize) -> usize {
    n / 2 + 1
}

/// Half the largest footrule, ⌊n²/4⌋.
const fn most(n: usize) -> usize {
    (n / 2).saturating_mul(n.div_ceil(2))
}

/// Words of scratch that [`footrule_p_value_exact`] needs for `n` items: about n³/8.
#[must_use]
pub const fn footrule_p_value_exact_scratch_len(n: usize) -> usize {
    most(n).saturating_add(1).saturating_mul(row_len(n))
}

/// How likely a [footrule](crate::distance::footrule) is by chance, exactly.
///
/// ```text
/// lower = P(S ≤ s),   upper = P(S ≥ s)      S the footrule of two random rankings of n items
/// ```
///
/// # Input
/// The number of items and the footrule.
///
/// # Returns
/// `lower` is small for rankings more alike than by chance. The distribution is not symmetric. For many items
/// [`Moments::p_value`](crate::Moments::p_value) of [`footrule`](super::footrule) and
/// [`footrule_variance`](super::footrule_variance) is the normal approximation.
///
/// # Errors
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < footrule_p_value_exact_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if n is beyond 2³¹ − 1 (argument `X`)
///
/// # Cost
/// O(n⁴): 1 ms for 30 items, 100 ms for 100. About n³/8 words of scratch.
///
/// # Numerics
/// Probabilities in f64, sums of positive terms: 10⁻¹⁴ in relative terms for 100 items.
///
/// # Source
/// The footrule is twice the sum, over all cuts between ranks, of the items that cross it from above; passing one rank, such
/// a number k stays (2k + 1 ways), rises (one way) or falls (k² ways).
///
/// # Examples
/// ```
/// use footrule::chance::footrule_p_value_exact;
/// let p = footrule_p_value_exact(3, 2, &mut [0; 6])?; // 0, 2, 2, 4, 4, 4 in the six permutations
/// assert_eq!((p.lower, p.upper, p.two_sided), (0.5, 5.0 / 6.0, 1.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn footrule_p_value_exact<T: Real>(n: usize, footrule: u64, scratch: &mut [u64]) -> Result<PValue<T>> {
    countable(Argument::X, n)?;
    check(scratch, footrule_p_value_exact_scratch_len(n))?;
    let table = as_f64(scratch).get_mut(..footrule_p_value_exact_scratch_len(n)).unwrap_or_default();
    crossings(n, table);
    // With no item across any more, half the footrule in ascending order.
    let share = |side: Ordering| {
        let halves = table.iter().step_by(row_len(n)).zip(0u64..);
        let here = halves.filter(|(_, half)| (2 * half).cmp(&footrule) == side);
        here.fold(0.0, |sum, (p, _)| sum + p)
    };
    let [below, here, above] = [Ordering::Less, Ordering::Equal, Ordering::Greater].map(share);
    // The small tail is summed, the large one is what the other side leaves.
    let tail = |side: f64, other: f64| if side + here < 0.5 { side + here } else { 1.0 - other };
    Ok(PValue::of_tails(tail(below, above), tail(above, below)))
}

/// Fills the table: row s, column k has the share of the partial permutations of the ranks passed that have k items across the
/// cut and have crossed s cuts so far; after n ranks, column 0 has the probabilities of the half footrule s.
fn crossings(n: usize, table: &mut [f64]) {
    let columns = row_len(n);
    table.fill(0.0);
    if let Some(start) = table.first_mut() {
        *start = 1.0;
    }
    for passed in 1..=n {
        // Downwards, and from k = 0 up: all that an entry reads is not yet overwritten.
        for s in (0..=most(n)).rev() {
            for k in 0..columns {
                let read = |column: usize| {
                    let row = s.checked_sub(k).filter(|_| column < columns);
                    row.and_then(|row| table.get(row * columns + column)).copied().unwrap_or_default()
                };
                let stays = (2 * k + 1) as f64 * read(k);
                let falls = ((k + 1) * (k + 1)) as f64 * read(k + 1);
                let rises = k.checked_sub(1).map_or(0.0, read);
                // All that are across must land on the ranks that are left.
                let share = if k <= n - passed { (stays + falls + rises) / passed as f64 } else { 0.0 };
                if let Some(entry) = table.get_mut(s * columns + k) {
                    *entry = share;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{footrule_p_value_exact, footrule_p_value_exact_scratch_len};
    use crate::error::{Argument, Error};

    #[test]
    fn bad_input_is_named() {
        let short = Err(Error::TooShort { argument: Argument::Scratch, needed: 15, given: 14 });
        assert_eq!(footrule_p_value_exact::<f64>(4, 2, &mut [0; 14]), short);
        let index = i32::MAX as usize;
        let many = Err(Error::Overflow { argument: Argument::X, index });
        assert_eq!(footrule_p_value_exact::<f64>(index + 1, 2, &mut []), many);
    }

    #[test]
    fn ends() {
        let ws = &mut std::vec![0; footrule_p_value_exact_scratch_len(60)];
        for n in [0, 1] {
            let p = footrule_p_value_exact::<f64>(n, 0, ws).unwrap();
            assert_eq!((p.lower, p.upper, p.two_sided), (1.0, 1.0, 1.0));
        }
        let p = footrule_p_value_exact::<f64>(5, 1000, ws).unwrap();
        assert_eq!((p.lower, p.upper), (1.0, 0.0));
        // One permutation of 60! has no displacement.
        let p = footrule_p_value_exact::<f64>(60, 0, ws).unwrap();
        assert!((p.lower / 1.201_780_493_649_322_7e-82 - 1.0).abs() < 1e-14 && p.upper == 1.0);
        // (30!)² permutations exchange both halves.
        let p = footrule_p_value_exact::<f64>(60, 1800, ws).unwrap();
        assert!((p.upper / 8.455_616_946_072_368e-18 - 1.0).abs() < 1e-13, "{}", p.upper);
    }
}
