//! Pair counts under chance: one ranking stays, the values of the other are dealt out to the items at random.
//!
//! A pair count is a sum of products of a matrix of x and a matrix of y. Splitting both into row means and the rest splits
//! its variance into a sum of positive parts (for the differences of pair orders as for the ties), each a product of exact
//! integers: nothing cancels until the two are put together.

use super::ratio;
use crate::Real;
use crate::error::{Argument, Error, Result, same_length};
use crate::order::TieSums;

macro_rules! input {
    () => {
        "The tie sums of both rankings: [`tie_sums`](crate::order::tie_sums) of each,
[`TieSums::from_groups`] of group sizes, or [`TieSums::untied`]. Every assignment of the values of one ranking to the items is
equally likely."
    };
}

macro_rules! errors {
    () => {
        "- [`Error::LengthMismatch`] if `y.items != x.items` (argument `Y`)"
    };
}

/// The falling products n(n − 1) and n(n − 1)(n − 2), below 2^93.
fn falling(n: u64) -> (u64, u128) {
    let pairs = n * n.saturating_sub(1);
    (pairs, u128::from(pairs) * u128::from(n.saturating_sub(2)))
}

/// n, after checking that both rankings have as many items.
fn items(x: &TieSums, y: &TieSums) -> Result<u64> {
    same_length(Argument::Y, x.items as usize, y.items as usize)?;
    Ok(x.items)
}

/// The same, where fewer than two items have no value.
fn two_items(x: &TieSums, y: &TieSums) -> Result<u64> {
    let n = items(x, y)?;
    if n < 2 { Err(Error::Undefined) } else { Ok(n) }
}

/// Var S = ((n)_3 − T_3)((n)_3 − U_3) / 9(n)_3 + ((n)_2 − T_2)((n)_2 − U_2) / 2(n)_2.
fn net(n: u64, x: &TieSums, y: &TieSums) -> f64 {
    let (pairs, triples) = falling(n);
    let [of_x, of_y] = [x, y].map(|sums| (pairs - sums.pairs, triples - sums.triples));
    let by_pairs = if n < 2 { 0.0 } else { ratio(of_x.0, 2 * u128::from(pairs)) * of_y.0 as f64 };
    let by_triples = if n < 3 { 0.0 } else { ratio(of_x.1, 9 * triples) * of_y.1 as f64 };
    by_pairs + by_triples
}

/// Var B, of the pairs tied in both: by how many ties each item has, and by what that leaves.
fn tied_both(n: u64, x: &TieSums, y: &TieSums) -> f64 {
    let Some(n_3) = n.checked_sub(3) else { return 0.0 };
    let [n_1, n_2] = [n - 1, n - 2].map(u128::from);
    // n Σ (a_i − ā)² for the numbers a_i of items tied with item i.
    let rows = |sums: &TieSums| {
        u128::from(n) * (sums.triples + u128::from(sums.pairs)) - u128::from(sums.pairs).pow(2)
    };
    let by_rows = ratio(rows(x), u128::from(n) * n_1 * n_2) * ratio(rows(y), u128::from(n) * n_2);
    if n_3 == 0 {
        return by_rows;
    }
    // 2(n − 1)(n − 2) times the squares that row means leave of the tie matrix; below 2^126.
    let rest = |sums: &TieSums| {
        let pairs = u128::from(sums.pairs);
        (n_1 * u128::from(n_3) * pairs + pairs * pairs) - n_1 * (pairs + 2 * sums.triples)
    };
    by_rows + ratio(rest(x), 2 * u128::from(n) * n_1 * n_2) * ratio(rest(y), n_1 * n_2 * u128::from(n_3))
}

/// Cov(S, B) = G_x G_y / (n)_3.
fn covariance(n: u64, x: &TieSums, y: &TieSums) -> f64 {
    let (_, triples) = falling(n);
    if triples == 0 {
        return 0.0;
    }
    let magnitude = ratio(x.skew.unsigned_abs(), triples) * y.skew.unsigned_abs() as f64;
    if (x.skew < 0) == (y.skew < 0) { magnitude } else { -magnitude }
}

/// The variance of S, concordant minus discordant pairs ([`PairCounts::net`](crate::PairCounts::net)), under chance. Its mean
/// is 0.
///
/// ```text
/// Var S = ((n)_3 − T_3)((n)_3 − U_3) / (9 (n)_3) + ((n)_2 − T_2)((n)_2 − U_2) / (2 (n)_2)
/// (n)_j = n(n − 1)…(n − j + 1);   T_j, U_j: Σ (t)_j over the groups of tied items of x, of y
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// 0 or more; n(n − 1)(2n + 5)/18 without ties. S/√Var S is the z-score of tau_a, tau_b, tau_c and Somers' three D alike,
/// which divide S by what chance does not change. (Gamma's divisor changes.)
///
/// # Errors
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Exact integers, six roundings in f64, no cancellation: at most 3 ulp in f64, 1 ulp in f32.
///
/// # Source
/// M. G. Kendall, *Rank Correlation Methods* (1948), whose sum of terms of both signs this is, in products.
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// // S = 2, −1 or −1 for the three places of the odd one out.
/// assert_eq!(chance::net_variance(pair_below, pair_below), Ok(2.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn net_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = items(&x, &y)?;
    Ok(T::narrow(net(n, &x, &y)))
}

/// The variance of [`tau_a`](crate::correlation::tau_a) under chance. Its mean is 0.
///
/// ```text
/// Var tau_a = Var S / n0²        n0 = n(n − 1)/2
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 to 1; 2(2n + 5)/(9n(n − 1)) without ties.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two items
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// [`net_variance`] and one division: at most 4 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`net_variance`].
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let four = TieSums::untied(4)?;
/// let variance: f64 = chance::tau_a_variance(four, four)?;
/// assert!((variance - 13.0 / 54.0).abs() < 1e-16);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_a_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = two_items(&x, &y)?;
    let pairs = (falling(n).0 / 2) as f64;
    Ok(T::narrow(net(n, &x, &y) / pairs / pairs))
}

/// The variance of [`tau_b`](crate::correlation::tau_b) under chance. Its mean is 0.
///
/// ```text
/// Var tau_b = Var S / ((n0 − n1)(n0 − n2))        n0 = n(n − 1)/2;   n1, n2: pairs tied in x, in y
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 to 1, as [`tau_a_variance`] without ties.
///
/// # Errors
/// - [`Error::Undefined`] if a side is constant, or there are fewer than two items
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// [`net_variance`] and two divisions: at most 4 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`net_variance`].
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// assert_eq!(chance::tau_b_variance(pair_below, pair_below), Ok(0.5)); // 1, −1/2 or −1/2
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_b_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = two_items(&x, &y)?;
    let [of_x, of_y] = [x, y].map(|sums| (falling(n).0 - sums.pairs) / 2);
    if of_x == 0 || of_y == 0 {
        return Err(Error::Undefined);
    }
    Ok(T::narrow(net(n, &x, &y) / of_x as f64 / of_y as f64))
}

/// The variance of [`tau_c`](crate::correlation::tau_c) under chance. Its mean is 0.
///
/// ```text
/// Var tau_c = Var S · (2m / (n² (m − 1)))²        m = min(distinct values of x, of y)
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 to 1, as [`tau_a_variance`] without ties.
///
/// # Errors
/// - [`Error::Undefined`] if a side is constant, or there are fewer than two items
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// [`net_variance`] and three roundings: at most 5 ulp in f64, 1 ulp in f32.
///
/// # Source
/// As [`net_variance`].
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// let variance: f64 = chance::tau_c_variance(pair_below, pair_below)?;
/// assert!((variance - 32.0 / 81.0f64).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_c_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = two_items(&x, &y)?;
    let m = x.distinct.min(y.distinct);
    if m < 2 {
        return Err(Error::Undefined);
    }
    let factor = ratio(2 * m, u128::from(n).pow(2) * u128::from(m - 1));
    Ok(T::narrow(net(n, &x, &y) * factor * factor))
}

/// The expected [`tau_x`](crate::correlation::tau_x) under chance. It is not 0 when both rankings have ties.
///
/// ```text
/// E tau_x = n1 n2 / n0²        n0 = n(n − 1)/2;   n1, n2: pairs tied in x, in y
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0, if a ranking has no ties, to 1, if both tie everything: a pair tied in both counts as agreement.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two items
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Exact integers, rounded once.
///
/// # Source
/// Each pair is tied in both with probability (n1/n0)(n2/n0), and otherwise counts for and against alike.
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// assert_eq!(chance::tau_x(pair_below, pair_below), Ok(1.0 / 9.0)); // 1, −1/3 or −1/3
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_x<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let (pairs, _) = falling(two_items(&x, &y)?);
    T::from_ratio(u128::from(x.pairs) * u128::from(y.pairs), u128::from(pairs).pow(2))
}

/// The variance of [`tau_x`](crate::correlation::tau_x) under chance, with ties on both sides.
///
/// ```text
/// Var tau_x = (Var S + Var B + 2 Cov(S, B)) / n0²        S concordant minus discordant pairs, B pairs tied in both
/// Cov(S, B) = G_x G_y / (n)_3,   G: `skew` of the tie sums
/// Var B = w_x w_y / (n² (n − 1)(n − 2)²) + e_x e_y / (2n (n − 1)² (n − 2)² (n − 3))
/// w = n (T_3 + T_2) − T_2²,   e = (n − 1)(n − 4) T_2 + T_2² − 2(n − 1) T_3
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 to 1, as [`tau_a_variance`] if only one side has ties.
///
/// # Errors
/// - [`Error::Undefined`] if there are fewer than two items
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// At most 5 ulp in f64, 1 ulp in f32, unless nearly all items are tied on both sides and the ties lie at opposite ends: then
/// the three terms share leading digits, and the error grows to (n/m)² ulp for m items outside the large groups.
///
/// # Source
/// Sampling without replacement; for S alone as [`net_variance`].
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// let variance: f64 = chance::tau_x_variance(pair_below, pair_below)?;
/// assert!((variance - 32.0 / 81.0).abs() < 1e-16);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn tau_x_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = two_items(&x, &y)?;
    let pairs = (falling(n).0 / 2) as f64;
    let sum = net(n, &x, &y) + tied_both(n, &x, &y) + 2.0 * covariance(n, &x, &y);
    Ok(T::narrow(sum.max(0.0) / pairs / pairs))
}

/// The expected [Kendall distance](crate::distance::kendall) (discordant pairs) under chance, with ties on both sides.
///
/// ```text
/// E D = (n0 − n1)(n0 − n2) / (2 n0)        n0 = n(n − 1)/2;   n1, n2: pairs tied in x, in y
/// ```
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// From 0 to n0/2, and that without ties.
///
/// # Errors
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Exact integers, rounded once.
///
/// # Source
/// Half of the pairs that neither ranking ties.
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let five = TieSums::untied(5)?;
/// assert_eq!(chance::kendall(five, five), Ok(5.0));
/// assert_eq!(chance::kendall(five, TieSums::from_groups([2, 3])?), Ok(3.0)); // of 6 pairs
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn kendall<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let (pairs, _) = falling(items(&x, &y)?);
    if pairs == 0 {
        return Ok(T::zero());
    }
    let [of_x, of_y] = [x, y].map(|sums| u128::from(pairs - sums.pairs));
    T::from_ratio(of_x * of_y, 4 * u128::from(pairs))
}

/// The variance of [Kendall's distance](crate::distance::kendall) under chance, with ties on both sides.
///
/// ```text
/// Var D = (Var S + Var B − 2 Cov(S, B)) / 4
/// ```
/// S, B and their moments as for [`tau_x_variance`].
///
/// # Input
#[doc = input!()]
///
/// # Returns
/// 0 or more; n(n − 1)(2n + 5)/72 without ties.
///
/// # Errors
#[doc = errors!()]
///
/// # Cost
/// O(1).
///
/// # Numerics
/// As [`tau_x_variance`], with the ties at the same ends.
///
/// # Source
/// As [`tau_x_variance`].
///
/// # Examples
/// ```
/// use footrule::{chance, order::TieSums};
/// let pair_below = TieSums::from_groups([2, 1])?;
/// let variance: f64 = chance::kendall_variance(pair_below, pair_below)?;
/// assert!((variance - 2.0 / 9.0).abs() < 1e-15); // D = 0, 1 or 1
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn kendall_variance<T: Real>(x: TieSums, y: TieSums) -> Result<T> {
    let n = items(&x, &y)?;
    let sum = net(n, &x, &y) + tied_both(n, &x, &y) - 2.0 * covariance(n, &x, &y);
    Ok(T::narrow(sum.max(0.0) / 4.0))
}

#[cfg(test)]
mod tests {
    use super::{
        kendall, kendall_variance, net_variance, tau_a_variance, tau_b_variance, tau_c_variance, tau_x,
        tau_x_variance,
    };
    use crate::error::{Argument, Error, Result};
    use crate::order::TieSums;

    type Moment = fn(TieSums, TieSums) -> Result<f64>;
    const DISTANCES: [Moment; 3] = [net_variance, kendall, kendall_variance];
    const COEFFICIENTS: [Moment; 5] = [tau_a_variance, tau_b_variance, tau_c_variance, tau_x, tau_x_variance];

    fn groups(sizes: &[u64]) -> TieSums {
        TieSums::from_groups(sizes.iter().copied()).unwrap()
    }

    #[test]
    fn fewer_than_two_items() {
        for n in [0, 1] {
            let few = TieSums::untied(n).unwrap();
            assert_eq!(DISTANCES.map(|moment| moment(few, few)), [Ok(0.0); 3]);
            assert_eq!(COEFFICIENTS.map(|moment| moment(few, few)), [Err(Error::Undefined); 5]);
        }
        let length = Err(Error::LengthMismatch { argument: Argument::Y, expected: 2, given: 3 });
        for moment in DISTANCES.into_iter().chain(COEFFICIENTS) {
            assert_eq!(moment(groups(&[2]), groups(&[1, 2])), length);
        }
    }

    #[test]
    fn a_constant_side_leaves_nothing_to_chance() {
        for n in [2, 3, 4, 5, 100, i32::MAX as u64] {
            let (constant, other) = (groups(&[n]), groups(&[1, n - 1]));
            assert_eq!(DISTANCES.map(|moment| moment(constant, other)), [Ok(0.0); 3]);
            assert_eq!(tau_x_variance(other, constant), Ok(0.0));
            assert_eq!(tau_b_variance::<f64>(constant, other), Err(Error::Undefined));
            assert_eq!(tau_c_variance::<f64>(other, constant), Err(Error::Undefined));
            assert_eq!(tau_a_variance(constant, other), Ok(0.0));
            assert_eq!(tau_x(constant, constant), Ok(1.0));
        }
    }

    #[test]
    fn the_largest_rankings() {
        let n = i32::MAX as u64;
        let large = TieSums::untied(n as usize).unwrap();
        let exact = n as f64 * (n - 1) as f64 * (2 * n + 5) as f64 / 18.0;
        assert!((net_variance::<f64>(large, large).unwrap() / exact - 1.0).abs() < 1e-15);
        let halves = groups(&[n / 2, n - n / 2]);
        assert!((tau_x::<f64>(halves, halves).unwrap() - 0.25).abs() < 1e-9);
        assert!(kendall_variance::<f64>(halves, halves).unwrap() > 0.0);
        assert!(tau_x_variance::<f32>(halves, large).unwrap() > 0.0);
    }
}
