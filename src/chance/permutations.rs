//! The distances of two random rankings without ties, at the end and at every rank on the way.

use crate::Real;
use crate::distance::{check_weights, prefix};
use crate::error::{Argument, Error, Result};
use crate::harmonic;
use crate::order::countable;
use crate::real::Sum;

/// The number of items in integers whose products fit.
fn items(n: usize) -> Result<u128> {
    countable(Argument::X, n)?;
    Ok(n as u128)
}

/// The same where there must be two, for a correlation to be.
fn two_items(n: usize) -> Result<u128> {
    let n = items(n)?;
    if n < 2 { Err(Error::Undefined) } else { Ok(n) }
}

/// The value in `T`, if it has one: an f32 ends at 3·10³⁸.
fn in_range<T: Real>(value: f64, argument: Argument) -> Result<T> {
    let value = T::narrow(value);
    if value.is_finite() { Ok(value) } else { Err(Error::Overflow { argument, index: 0 }) }
}

fn ranks(n: usize, i: usize) -> Result<(u128, u128)> {
    let (n, i) = prefix(n, i)?;
    Ok((n.into(), i.into()))
}

/// What all of the profiles say of input and errors.
macro_rules! profile {
    (
        $(#[doc = $doc:literal])*
        returns $returns:literal, numerics $numerics:literal, source $source:literal,
        example $arguments:literal => $value:literal,
        pub fn $name:ident($n:ident, $i:ident) $body:block
    ) => {
        $(#[doc = $doc])*
        ///
        /// # Input
        /// The number of items n and a rank i, from 0 to n. All n! displacements F are equally likely.
        ///
        /// # Returns
        #[doc = $returns]
        ///
        /// # Errors
        /// - [`Error::OutOfRange`] if i > n (argument `Cutoff`)
        /// - [`Error::Overflow`] if n is beyond 2³¹ − 1, or the value beyond the float's range (argument `X`)
        ///
        /// # Cost
        /// O(1).
        ///
        /// # Numerics
        #[doc = $numerics]
        ///
        /// # Source
        #[doc = $source]
        ///
        /// # Examples
        /// ```
        #[doc = concat!("let value: f64 = footrule::chance::", stringify!($name), "(", $arguments, ")?;")]
        #[doc = concat!("assert_eq!(value, ", $value, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(n: usize, i: usize) -> Result<T> {
            let ($n, $i) = ranks(n, i)?;
            $body
        }
    };
}

/// The same of the totals.
macro_rules! whole {
    (
        $(#[doc = $doc:literal])*
        returns $returns:literal, errors $errors:literal, numerics $numerics:literal, source $source:literal,
        example $arguments:literal => $value:literal,
        pub fn $name:ident($n:ident: $items:ident) $body:block
    ) => {
        $(#[doc = $doc])*
        ///
        /// # Input
        /// The number of items n. All n! displacements F are equally likely.
        ///
        /// # Returns
        #[doc = $returns]
        ///
        /// # Errors
        #[doc = $errors]
        /// - [`Error::Overflow`] if n is beyond 2³¹ − 1, or the value beyond the float's range (argument `X`)
        ///
        /// # Cost
        /// O(1).
        ///
        /// # Numerics
        #[doc = $numerics]
        ///
        /// # Source
        #[doc = $source]
        ///
        /// # Examples
        /// ```
        #[doc = concat!("let value: f64 = footrule::chance::", stringify!($name), "(", $arguments, ")?;")]
        #[doc = concat!("assert_eq!(value, ", $value, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(n: usize) -> Result<T> {
            let $n = $items(n)?;
            $body
        }
    };
}

whole! {
/// The expected [footrule](crate::distance::footrule) of two random rankings.
///
/// ```text
/// E S = (n² − 1) / 3
/// ```
returns "0 or more, near two thirds of the largest, ⌊n²/2⌋.", errors "", numerics "Integers, rounded once.",
source "P. Diaconis and R. L. Graham, \"Spearman's footrule as a measure of disarray\", JRSS B 39 (1977) 262–268.",
example "4" => "5.0",
pub fn footrule(n: items) { T::from_ratio((n * n).saturating_sub(1), 3u64) }
}
whole! {
/// The variance of the [footrule](crate::distance::footrule) of two random rankings.
///
/// ```text
/// Var S = (n + 1)(2n² + 7) / 45      n ≥ 2
/// ```
returns "0 or more; 0 for fewer than two items.", errors "", numerics "Integers, rounded once.",
source "P. Diaconis and R. L. Graham, \"Spearman's footrule as a measure of disarray\", JRSS B 39 (1977) 262–268.",
example "2" => "1.0",
pub fn footrule_variance(n: items) {
    if n < 2 { Ok(T::zero()) } else { T::from_ratio((n + 1) * (2 * n * n + 7), 45u64) }
}
}
profile! {
/// The expected [footrule profile](crate::distance::footrule_profile) S(i) of two random rankings.
///
/// ```text
/// E S(i) = i (3n² − 3ni + 2i² − 2) / (6n)
/// ```
returns "0 or more, growing with i; [`footrule`] at i = n.", numerics "Integers, rounded once.",
source "F(k) is uniform on 1..=n at every k.",
example "5, 2" => "3.4",
pub fn footrule_profile(n, i) {
    if i == 0 { Ok(T::zero()) } else { T::from_ratio(i * (3 * n * (n - i) + 2 * i * i - 2), 6 * n) }
}
}
profile! {
/// The variance of the [footrule profile](crate::distance::footrule_profile) S(i) of two random rankings.
///
/// ```text
/// Var S(i) = i (8i⁵ + 33i⁴j + 30i³j² + 30i²j³ + 60ij⁴ + 15j⁵ + 20i³ + 15i²j + 45j³ − 28i − 48j) / (180 n² (n − 1))
/// ```
/// with j = n − i.
returns "0 or more; [`footrule_variance`] at i = n.",
numerics "In f64, a sum of positive terms, rounded once: at most 4 ulp in f64, 1 ulp in f32.",
source "W. Hoeffding, \"A combinatorial central limit theorem\", AMS 22 (1951) 558–566, has the variance of any such sum;
this is its closed form.",
example "5, 2" => "2.44",
pub fn footrule_profile_variance(n, i) {
    if i == 0 {
        return Ok(T::zero());
    }
    if i == n {
        return footrule_variance(n as usize);
    }
    let j = n - i;
    // Only the highest powers pass 2^128.
    let low = i * i * (20 * i + 15 * j) + 45 * j * j * j;
    let rest = low.saturating_sub(28 * i + 48 * j) as f64;
    let (i, j, n) = (i as f64, j as f64, n as f64);
    let high = (((8.0 * i + 33.0 * j) * i + 30.0 * j * j) * i + 30.0 * j * j * j) * i * i
        + (60.0 * i + 15.0 * j) * (j * j) * (j * j);
    Ok(T::narrow((high + rest) * i / (180.0 * n * n * (n - 1.0))))
}
}
profile! {
/// The expected [point profile](crate::distance::point_profile) P(i) of two random rankings.
///
/// ```text
/// E P(i) = i (n − i) / 2
/// ```
returns "Half of the largest, [`point_max`](crate::distance::point_max), at every rank.",
numerics "Integers, rounded once.",
source "Half of all pairs across the cut are discordant.",
example "5, 2" => "3.0",
pub fn point_profile(n, i) { T::from_ratio(i * (n - i), 2u64) }
}
profile! {
/// The variance of the [point profile](crate::distance::point_profile) P(i) of two random rankings.
///
/// ```text
/// Var P(i) = i (n − i)(n + 1) / 12
/// ```
returns "0 or more, 0 at i = n.", numerics "Integers, rounded once.",
source "A sum of i ranks drawn without replacement: F. Wilcoxon's (1945).",
example "5, 2" => "3.0",
pub fn point_profile_variance(n, i) { T::from_ratio(i * (n - i) * (n + 1), 12u64) }
}

/// The covariance of the [point profile](crate::distance::point_profile) at two ranks, of two random rankings.
///
/// ```text
/// Cov(P(i), P(j)) = i (n − j)(n + 1) / 12      i ≤ j
/// ```
///
/// # Input
/// The number of items n and two ranks from 0 to n, in any order. All n! displacements F are equally likely.
///
/// # Returns
/// 0 or more; [`point_profile_variance`] for i = j. Scaled it is the covariance of a Brownian bridge, so the point profile of
/// unrelated rankings wanders around its parabola like one.
///
/// # Errors
/// - [`Error::OutOfRange`] if i > n (argument `Cutoff`, index 0) or j > n (index 1)
/// - [`Error::Overflow`] if n is beyond 2³¹ − 1 (argument `X`)
///
/// # Cost
/// O(1).
///
/// # Numerics
/// Integers, rounded once.
///
/// # Source
/// Sampling without replacement.
///
/// # Examples
/// ```
/// assert_eq!(footrule::chance::point_profile_covariance(5, 3, 1), Ok(1.0));
/// ```
pub fn point_profile_covariance<T: Real>(n: usize, i: usize, j: usize) -> Result<T> {
    let (items, i) = ranks(n, i)?;
    let (_, j) = ranks(n, j).map_err(|_| Error::OutOfRange { argument: Argument::Cutoff, index: 1 })?;
    T::from_ratio(i.min(j) * (items - i.max(j)) * (items + 1), 12u64)
}

profile! {
/// The expected [area profile](crate::distance::area_profile) A(i), h = 1, of two random rankings.
///
/// ```text
/// E A(i) = i (3ni − 2i² − 1) / 12
/// ```
returns "Half of the reversal's at every rank, n(n² − 1)/12 at i = n: the expected A-corr is 1/2.",
numerics "Integers, rounded once.",
source "The trapezoids under the expected point profile.",
example "5, 2" => "3.5",
pub fn area_profile(n, i) {
    if i == 0 { Ok(T::zero()) } else { T::from_ratio(i * (3 * n * i - 2 * i * i - 1), 12u64) }
}
}
profile! {
/// The variance of the [area profile](crate::distance::area_profile) A(i), h = 1, of two random rankings.
///
/// ```text
/// Var A(i) = (n + 1) i (n (4i² − 1) − 3i³) / 144
/// ```
returns "0 or more; n² (n + 1)² (n − 1)/144 at i = n.", numerics "Two exact integers, at most 1.5 ulp.",
source "[`point_profile_covariance`] summed over the trapezoids.",
example "5, 2" => "4.25",
pub fn area_profile_variance(n, i) {
    if i == 0 {
        return Ok(T::zero());
    }
    let bracket = n * (4 * i * i - 1) - 3 * i * i * i;
    in_range(bracket as f64 * ((n + 1) * i) as f64 / 144.0, Argument::X)
}
}

/// The expected [weighted area profile](crate::distance::area_weighted_profile) A_h(i) of two random rankings.
///
/// ```text
/// E A_h(i) = max A_h(i) / 2
/// ```
///
/// # Input
/// The number of items n, a rank i from 0 to n, and a weight h(k) ≥ 0 for each of the first i ranks. All n! displacements F
/// are equally likely.
///
/// # Returns
/// Half of the reversal's, [`area_max_weighted`](crate::distance::area_max_weighted), whatever the weights are: the
/// expected normalised area is 1/2 at every rank.
///
/// # Errors
/// - as [`area_max_weighted`](crate::distance::area_max_weighted)
///
/// # Cost
/// O(i).
///
/// # Numerics
/// As [`area_max_weighted`](crate::distance::area_max_weighted).
///
/// # Source
/// The trapezoids under the expected point profile.
///
/// # Examples
/// ```
/// use footrule::{chance, distance::inverse_ranks};
/// let mean: f64 = chance::area_weighted_profile(3, 3, inverse_ranks())?;
/// assert!((mean - 7.0 / 6.0).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn area_weighted_profile<T: Real>(
    n: usize,
    i: usize,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
) -> Result<T> {
    Ok(crate::distance::area_max_weighted(n, i, h)? * T::narrow(0.5))
}

/// The variance of the [weighted area profile](crate::distance::area_weighted_profile) A_h(i) of two random rankings.
///
/// ```text
/// Var A_h(i) = n(n + 1)/12 · Σ_{k≤n} (c_k − c̄)²,   c_k = h(k)/2 + Σ_{k<j≤i} h(j), 0 for k > i;  c̄ their mean
/// ```
///
/// # Input
/// As [`area_weighted_profile`].
///
/// # Returns
/// 0 or more.
///
/// # Errors
/// - as [`area_weighted_profile`]
///
/// # Cost
/// O(i), three passes.
///
/// # Numerics
/// In f64 with compensated sums, rounded once: at most 3 ulp in f64, 1 ulp in f32.
///
/// # Source
/// A_h(i) = Σ c_k (F(k) − k), a linear statistic of ranks drawn without replacement.
///
/// # Examples
/// ```
/// use footrule::chance::area_weighted_profile_variance;
/// assert_eq!(area_weighted_profile_variance(3, 2, [1.0, 1.0]), Ok(7.0 / 6.0)); // c = 3/2, 1/2, 0
/// ```
pub fn area_weighted_profile_variance<T: Real>(
    n: usize,
    i: usize,
    h: impl IntoIterator<Item = T, IntoIter: Clone>,
) -> Result<T> {
    let (items, _) = ranks(n, i)?;
    let h = h.into_iter();
    check_weights(i, h.clone())?;
    if i == 0 {
        return Ok(T::zero());
    }
    let weights = || h.clone().take(i).map(T::widen);
    let sum = |terms: &mut dyn Iterator<Item = f64>| {
        let mut sum = Sum::default();
        terms.for_each(|term| sum.add(term));
        sum
    };
    let from_here = || {
        weights().scan(sum(&mut weights()), |rest, weight| {
            let c = rest.value() - weight / 2.0;
            rest.add(-weight);
            Some(c)
        })
    };
    let n_float = items as f64;
    let mean = sum(&mut from_here()).value() / n_float;
    let mut squares = sum(&mut from_here().map(|c| (c - mean) * (c - mean)));
    squares.add((n - i) as f64 * mean * mean);
    in_range(squares.value() * n_float * (n_float + 1.0) / 12.0, Argument::Weights)
}

profile! {
/// The expected [Kendall profile](crate::distance::kendall_profile) K(i) of two random rankings.
///
/// ```text
/// E K(i) = i (i − 1) / 4
/// ```
returns "Half of all pairs among the first i items. With ties: [`kendall`](super::kendall).",
numerics "Integers, rounded once.",
source "The first i items are in a random order themselves.",
example "5, 3" => "1.5",
pub fn kendall_profile(_n, i) { T::from_ratio(i * i.saturating_sub(1), 4u64) }
}
profile! {
/// The variance of the [Kendall profile](crate::distance::kendall_profile) K(i) of two random rankings.
///
/// ```text
/// Var K(i) = i (i − 1)(2i + 5) / 72
/// ```
returns "0 or more. With ties: [`kendall_variance`](super::kendall_variance).", numerics "Integers, rounded once.",
source "M. G. Kendall, \"A new measure of rank correlation\", Biometrika 30 (1938) 81–93.",
example "5, 4" => "156.0 / 72.0",
pub fn kendall_profile_variance(_n, i) { T::from_ratio(i * i.saturating_sub(1) * (2 * i + 5), 72u64) }
}
whole! {
/// The expected [Spearman distance](crate::distance::spearman) Σ(F(k) − k)² of two random rankings.
///
/// ```text
/// E Σd² = n (n² − 1) / 6
/// ```
returns "Half of the largest.", errors "", numerics "Integers, rounded once.",
source "C. Spearman (1904).",
example "4" => "10.0",
pub fn spearman(n: items) { T::from_ratio(n * (n * n).saturating_sub(1), 6u64) }
}
whole! {
/// The variance of the [Spearman distance](crate::distance::spearman) Σ(F(k) − k)² of two random rankings.
///
/// ```text
/// Var Σd² = n² (n + 1)² (n − 1) / 36
/// ```
returns "0 or more.", errors "", numerics "Three exact integers, at most 2 ulp.",
source "Four times [`area_profile_variance`] at i = n.",
example "3" => "8.0",
pub fn spearman_variance(n: items) {
    let square = n * (n + 1);
    in_range(square as f64 * (square * n.saturating_sub(1)) as f64 / 36.0, Argument::X)
}
}
whole! {
/// The variance of [Spearman's ρ](crate::correlation::spearman_rho) of two random rankings. Its mean is 0.
///
/// ```text
/// Var ρ = 1 / (n − 1)
/// ```
returns "From 0 to 1; the same with ties, in both rankings.",
errors "- [`Error::Undefined`] if there are fewer than two items", numerics "Integers, rounded once.",
source "Pearson's r of any two samples has it when one of them is permuted.",
example "5" => "0.25",
pub fn spearman_rho_variance(n: two_items) { T::from_ratio(1u64, n - 1) }
}
whole! {
/// The variance of [A-corr](crate::correlation::a_corr) of two random rankings. Its mean is 1/2.
///
/// ```text
/// Var A-corr = 1 / (4 (n − 1))
/// ```
returns "From 0 to 1/4.", errors "- [`Error::Undefined`] if there are fewer than two items",
numerics "Integers, rounded once.", source "A-corr is (1 + ρ)/2.",
example "5" => "1.0 / 16.0",
pub fn a_corr_variance(n: two_items) { T::from_ratio(1u64, 4 * (n - 1)) }
}
whole! {
/// The variance of [tau_AP](crate::correlation::tau_ap) of two random rankings. Its mean is 0.
///
/// ```text
/// Var tau_AP = (n − 1 + 2 H_{n−1}) / (3 (n − 1)²)      H_k = 1 + 1/2 + … + 1/k
/// ```
returns "From 0 to 1.", errors "- [`Error::Undefined`] if there are fewer than two items",
numerics "In f64, rounded once: at most 3 ulp in f64, 1 ulp in f32.",
source "The items above rank i that belong there are uniform on 0..i, and independent from rank to rank.",
example "3" => "5.0 / 12.0",
pub fn tau_ap_variance(n: two_items) {
    let others = (n - 1) as f64;
    Ok(T::narrow((others + 2.0 * harmonic::first((n - 1) as u64)) / (3.0 * others * others)))
}
}

#[cfg(test)]
mod tests {
    use super::*;

    type Profile = fn(usize, usize) -> Result<f64>;
    const PROFILES: [Profile; 8] = [
        footrule_profile,
        footrule_profile_variance,
        point_profile,
        point_profile_variance,
        area_profile,
        area_profile_variance,
        kendall_profile,
        kendall_profile_variance,
    ];
    const DISTANCES: [fn(usize) -> Result<f64>; 4] =
        [footrule, footrule_variance, spearman, spearman_variance];
    const COEFFICIENTS: [fn(usize) -> Result<f64>; 3] =
        [spearman_rho_variance, a_corr_variance, tau_ap_variance];
    const MOST: usize = i32::MAX as usize;

    #[test]
    fn nothing_and_one_item() {
        for n in [0, 1] {
            assert_eq!(PROFILES.map(|moment| moment(n, n)), [Ok(0.0); 8]);
            assert_eq!(DISTANCES.map(|moment| moment(n)), [Ok(0.0); 4]);
            assert_eq!(COEFFICIENTS.map(|moment| moment(n)), [Err(Error::Undefined); 3]);
            assert_eq!(area_weighted_profile_variance(n, n, [3.0]), Ok(0.0));
        }
        assert_eq!(PROFILES.map(|moment| moment(5, 0)), [Ok(0.0); 8]);
    }

    #[test]
    fn bad_input_is_named() {
        let rank = |index| Err(Error::OutOfRange { argument: Argument::Cutoff, index });
        let many = Err(Error::Overflow { argument: Argument::X, index: MOST });
        assert_eq!(PROFILES.map(|moment| moment(3, 4)), [rank(0); 8]);
        assert_eq!(PROFILES.map(|moment| moment(MOST + 1, 4)), [many; 8]);
        assert_eq!(DISTANCES.map(|moment| moment(MOST + 1)), [many; 4]);
        assert_eq!(COEFFICIENTS.map(|moment| moment(MOST + 1)), [many; 3]);
        assert_eq!(point_profile_covariance::<f64>(3, 4, 1), rank(0));
        assert_eq!(point_profile_covariance::<f64>(3, 1, 4), rank(1));
        assert_eq!(point_profile_covariance::<f64>(MOST + 1, 1, 4), many);
        let variance = |i, h: [f64; 2]| area_weighted_profile_variance(3, i, h);
        assert_eq!(variance(4, [1.0; 2]), rank(0));
        let argument = Argument::Weights;
        assert_eq!(variance(3, [1.0; 2]), Err(Error::TooShort { argument, needed: 3, given: 2 }));
        assert_eq!(variance(2, [1.0, -1.0]), Err(Error::OutOfRange { argument, index: 1 }));
        assert_eq!(variance(2, [f64::NAN, 1.0]), Err(Error::NotFinite { argument, index: 0 }));
        assert_eq!(variance(2, [1e200, 1.0]), Err(Error::Overflow { argument, index: 0 }));
    }

    #[test]
    fn the_largest_rankings() {
        for i in [1, 2, MOST / 3, MOST - 1, MOST] {
            for moment in PROFILES {
                let value = moment(MOST, i).unwrap();
                assert!(value.is_finite() && value >= 0.0);
            }
        }
        let n = MOST as f64;
        let near = |a: Result<f64>, b: f64| assert!((a.unwrap() / b - 1.0).abs() < 1e-8);
        near(footrule_profile_variance(MOST, MOST - 1), 2.0 * n.powi(3) / 45.0);
        near(area_profile_variance(MOST, MOST), n.powi(5) / 144.0);
        near(spearman_variance(MOST), n.powi(5) / 36.0);
        let overflow = Err(Error::Overflow { argument: Argument::X, index: 0 });
        assert_eq!(spearman_variance::<f32>(MOST), overflow);
        assert_eq!(area_profile_variance::<f32>(MOST, MOST), overflow);
    }
}
