//! How likely a tau is by chance: the inversions of a random permutation.

use crate::error::{Argument, Error, Result, same_length};
use crate::order::{TieSums, countable};
use crate::tail::{PValue, normal};
use crate::workspace::{as_f64, check};
use crate::{PairCounts, Real};
use core::cmp::Ordering;

/// Up to here the exact distribution is used where there are no ties; scipy's choice.
const EXACT: usize = 33;

/// Words of scratch that [`tau_p_value_exact`] needs for `n` items: n(n − 1)/4 + 1, for half of a symmetric distribution.
#[must_use]
pub const fn tau_p_value_exact_scratch_len(n: usize) -> usize {
    n.saturating_mul(n.saturating_sub(1)) / 4 + 1
}

/// How likely a tau is by chance, exactly, of two rankings without ties.
///
/// ```text
/// P(D ≤ d) = 1/n! Σ_{e≤d} f_n(e),   f_m(e) = Σ_{j<m} f_{m−1}(e − j),   f_1 = [e = 0]      D discordant pairs
/// ```
///
/// # Input
/// The number of items and of discordant pairs, which is all that tau_a, tau_b, tau_c, tau_x and gamma depend on then.
///
/// # Returns
/// `upper`: the probability of so few discordant pairs or fewer, that is of such a tau or a higher one; `lower`: of as many or
/// more. The distribution is symmetric: two-sided is P(|tau| ≥ |observed|), 1 in the middle.
///
/// # Errors
/// - [`Error::OutOfRange`] if there are more discordant pairs than pairs (argument `Counts`)
/// - [`Error::TooShort`] if `scratch.len() < tau_p_value_exact_scratch_len(n)`
/// - [`Error::Overflow`] if n is beyond 2³¹ − 1 (argument `X`)
///
/// # Cost
/// O(n² d) for d discordant or concordant pairs, whichever are fewer: 10 ms for 100 items. n²/4 words of scratch.
///
/// # Numerics
/// Probabilities in f64, sums of positive terms: 10⁻¹⁴ in relative terms for 100 items, down to 10⁻³⁰⁰.
///
/// # Source
/// M. G. Kendall, "A new measure of rank correlation", Biometrika 30 (1938) 81–93; the f_n(e) are P. A. MacMahon's.
///
/// # Examples
/// ```
/// use footrule::chance::tau_p_value_exact;
/// let p = tau_p_value_exact(4, 1, &mut [0; 4])?; // 1, 3, 5, 6, 5, 3, 1 of 24 permutations have 0, 1, … inversions
/// assert_eq!((p.upper, p.lower, p.two_sided), (4.0 / 24.0, 23.0 / 24.0, 8.0 / 24.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_p_value_exact<T: Real>(n: usize, discordant: u64, scratch: &mut [u64]) -> Result<PValue<T>> {
    countable(Argument::X, n)?;
    let concordant = (n as u64 * (n as u64).saturating_sub(1) / 2).checked_sub(discordant);
    let concordant = concordant.ok_or(Error::OutOfRange { argument: Argument::Counts, index: 0 })?;
    check(scratch, tau_p_value_exact_scratch_len(n))?;
    let fewer = discordant.min(concordant) as usize;
    let table = as_f64(scratch).get_mut(..=fewer).unwrap_or_default();
    inversions(n, table);
    let here = table.last().copied().unwrap_or_default();
    let tail = table.iter().fold(0.0, |sum, p| sum + p);
    // The far tail has the middle in it: nothing small is subtracted from.
    let rest = 1.0 - (tail - here);
    Ok(match discordant.cmp(&concordant) {
        Ordering::Less => PValue::of_tails(rest, tail),
        Ordering::Equal => PValue::of_tails(tail, tail),
        Ordering::Greater => PValue::of_tails(tail, rest),
    })
}

/// Fills the table with the probabilities that a random permutation of n items has 0, 1, 2, … inversions. The m-th item makes
/// 0 to m − 1 of them with those before it, all equally likely.
fn inversions(n: usize, table: &mut [f64]) {
    table.fill(0.0);
    if let Some(first) = table.first_mut() {
        *first = 1.0;
    }
    for m in 2..=n {
        // Downwards, as each entry reads itself and those below.
        for e in (0..table.len()).rev() {
            let window = table.get((e + 1).saturating_sub(m)..=e).unwrap_or_default();
            let sum = window.iter().fold(0.0, |sum, p| sum + p);
            if let Some(entry) = table.get_mut(e) {
                *entry = sum / m as f64;
            }
        }
    }
}

/// Words of scratch that [`tau_p_value`] needs for `n` items: at most 265, and none beyond 33 items.
#[must_use]
pub const fn tau_p_value_scratch_len(n: usize) -> usize {
    if n <= EXACT { tau_p_value_exact_scratch_len(n) } else { 0 }
}

/// How likely a tau_a, tau_b, tau_c or Somers' D is by chance: exactly for few items without ties, by the normal
/// distribution otherwise.
///
/// ```text
/// z = S / √Var S      S concordant minus discordant pairs, Var S with ties
/// ```
///
/// # Input
/// The pair counts of two rankings and the tie sums of each. Up to 33 items without ties it is [`tau_p_value_exact`]. There is
/// no continuity correction. For tau_x, whose mean is not 0, ask [`Moments::p_value`](crate::Moments::p_value).
///
/// # Returns
/// `upper`: the probability of such a tau or a higher one; `lower`: of such a one or a lower one.
///
/// # Errors
/// - [`Error::Undefined`] if a side is constant, or there are fewer than two items
/// - [`Error::LengthMismatch`] if the tie sums have not as many items as the counts (argument `X` or `Y`)
/// - [`Error::TooShort`] if there are no ties and `scratch.len() < tau_p_value_scratch_len(n)`
///
/// # Cost
/// O(1); some 20 µs where exact.
///
/// # Numerics
/// Exact ones as [`tau_p_value_exact`]. The normal ones have a relative error of about (1 + z²) ε, 10⁻¹³ at 10⁻³⁰⁰.
///
/// # Source
/// M. G. Kendall, *Rank Correlation Methods* (1948); the choice between the two is scipy's, which also is exact for more items
/// of which at most one pair is discordant, or concordant.
///
/// # Examples
/// ```
/// use footrule::{chance, order::{pair_counts, tie_sums}};
/// let (x, y) = ([1u8, 2, 3, 4, 5], [3u8, 1, 4, 2, 5]);
/// let ws = &mut [0; 24];
/// let p = chance::tau_p_value::<f64>(pair_counts(&x, &y, ws)?, tie_sums(&x, ws)?, tie_sums(&y, ws)?, ws)?;
/// assert!((p.two_sided - 29.0 / 60.0).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
#[doc(alias = "kendalltau")]
pub fn tau_p_value<T: Real>(
    counts: PairCounts,
    x: TieSums,
    y: TieSums,
    scratch: &mut [u64],
) -> Result<PValue<T>> {
    for (argument, sums) in [(Argument::X, x), (Argument::Y, y)] {
        same_length(argument, counts.items as usize, sums.items as usize)?;
    }
    let n = counts.items as usize;
    if x.distinct < 2 || y.distinct < 2 {
        return Err(Error::Undefined);
    }
    if n <= EXACT && x.pairs == 0 && y.pairs == 0 {
        return tau_p_value_exact(n, counts.discordant, scratch);
    }
    let variance: f64 = super::net_variance(x, y)?;
    Ok(normal::p_value(counts.net() as f64 / libm::sqrt(variance)))
}

#[cfg(test)]
mod tests {
    use super::{tau_p_value, tau_p_value_exact, tau_p_value_exact_scratch_len};
    use crate::error::{Argument, Error};
    use crate::order::{TieSums, pair_counts, tie_sums};

    #[test]
    fn bad_input_is_named() {
        let ws = &mut [0; 24];
        let exact = |n, d, ws: &mut [u64]| tau_p_value_exact::<f64>(n, d, ws).unwrap_err();
        assert_eq!(exact(4, 7, ws), Error::OutOfRange { argument: Argument::Counts, index: 0 });
        let short = Error::TooShort { argument: Argument::Scratch, needed: 4, given: 3 };
        assert_eq!(exact(4, 2, &mut ws[..3]), short);
        let index = i32::MAX as usize;
        assert_eq!(exact(index + 1, 2, ws), Error::Overflow { argument: Argument::X, index });
        let x = [1u8, 2, 3, 4];
        let counts = pair_counts(&x, &x, ws).unwrap();
        let of = |x, y, ws: &mut [u64]| tau_p_value::<f64>(counts, x, y, ws).unwrap_err();
        let (four, three) = (TieSums::untied(4).unwrap(), TieSums::untied(3).unwrap());
        let length = |argument| Error::LengthMismatch { argument, expected: 4, given: 3 };
        assert_eq!(of(three, four, ws), length(Argument::X));
        assert_eq!(of(four, three, ws), length(Argument::Y));
        assert_eq!(of(four, four, &mut ws[..3]), short);
        assert_eq!(of(four, tie_sums(&[5u8; 4], &mut [0; 4]).unwrap(), ws), Error::Undefined);
    }

    #[test]
    fn nothing_is_above_1() {
        let ws = &mut [0; 300];
        for n in 0..20 {
            let pairs = n * n.max(1) - n;
            for d in 0..=pairs as u64 / 2 {
                let p = tau_p_value_exact::<f64>(n, d, ws).unwrap();
                assert!(p.two_sided <= 1.0 && p.lower <= 1.0 && p.upper <= 1.0 && p.two_sided > 0.0);
                let mirror = tau_p_value_exact::<f64>(n, pairs as u64 / 2 - d, ws).unwrap();
                assert_eq!((p.lower, p.upper, p.two_sided), (mirror.upper, mirror.lower, mirror.two_sided));
            }
        }
    }

    #[test]
    fn the_far_tail() {
        // 1/150! and 150/150!.
        let ws = &mut std::vec![0; tau_p_value_exact_scratch_len(150)];
        let p = tau_p_value_exact::<f64>(150, 0, ws).unwrap();
        assert!((p.upper / 1.750_276_206_926_015e-263 - 1.0).abs() < 1e-13, "{}", p.upper);
        let p = tau_p_value_exact::<f64>(150, 150 * 149 / 2 - 1, ws).unwrap();
        assert!((p.lower / (150.0 * 1.750_276_206_926_015e-263) - 1.0).abs() < 1e-13);
    }
}
