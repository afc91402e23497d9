//! Kendall's distance, its penalised form for ties, and its profile.

use crate::error::{Argument, Error, Result, same_length};
use crate::order::{Fenwick, PairCounts, Ranks};
use crate::real::Real;
use crate::workspace::{as_u32, check, words_of_u32};

/// Distances: how many pairs two rankings order differently.
impl PairCounts {
    /// Kendall's distance K: the number of discordant pairs.
    ///
    /// ```text
    /// K = D
    /// ```
    ///
    /// # Returns
    /// From 0 (no pair in opposite orders) to n(n − 1)/2 (reversed, no ties). Without ties it is a metric, the number of
    /// swaps of neighbours that turn one ranking into the other. With ties it is 0 between some different rankings; see
    /// [`k_prof`](Self::k_prof) and [`k_haus`](Self::k_haus).
    ///
    /// # Numerics
    /// An exact integer.
    ///
    /// # Source
    /// M. G. Kendall, "A new measure of rank correlation", Biometrika 30 (1938) 81–93.
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// assert_eq!(pair_counts(&[1u8, 2, 2, 3], &[3u8, 2, 1, 1], &mut [0; 16])?.kendall(), 4);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[must_use]
    pub const fn kendall(self) -> u64 {
        self.discordant
    }

    /// Kendall's distance as a share of all pairs, from 0 to 1.
    ///
    /// ```text
    /// D / (n(n−1)/2)
    /// ```
    ///
    /// # Returns
    /// 0 for equal, 1 for reversed rankings without ties; (1 − τ)/2 without ties.
    ///
    /// # Errors
    /// - [`Error::Undefined`] if there are fewer than two items
    ///
    /// # Numerics
    /// Exact integers, rounded once.
    ///
    /// # Source
    /// As [`kendall`](Self::kendall).
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// assert_eq!(pair_counts(&[1u8, 2, 3, 4], &[3u8, 1, 2, 4], &mut [0; 16])?.kendall_normalized(), Ok(1.0 / 3.0));
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn kendall_normalized<T: Real>(self) -> Result<T> {
        T::from_ratio(self.discordant, self.pairs())
    }

    /// Kendall's distance with a penalty p for a pair that one ranking ties and the other does not, K^(p).
    ///
    /// ```text
    /// K^(p) = D + p (X + Y)      X, Y: pairs tied in x only, in y only
    /// ```
    ///
    /// # Returns
    /// From 0 to n(n − 1)/2. A metric for p ≥ 1/2; for 0 < p < 1/2 the triangle inequality holds up to the factor 1/(2p);
    /// for p = 0 it is [`kendall`](Self::kendall).
    ///
    /// # Errors
    /// - [`Error::NotFinite`] if p is NaN (argument `Parameter`)
    /// - [`Error::OutOfRange`] if p is not in `0.0..=1.0` (argument `Parameter`)
    ///
    /// # Numerics
    /// Exact counts, then f64; correctly rounded while p (X + Y) is exact, error ≤ 1 ulp otherwise.
    ///
    /// # Source
    /// R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee, "Comparing partial rankings", SIAM J. Discrete Math. 20 (2006)
    /// 628–648.
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// let counts = pair_counts(&[1u8, 2, 2, 3], &[3u8, 2, 1, 1], &mut [0; 16])?; // D = 4, X = Y = 1
    /// assert_eq!(counts.kendall_penalized(0.25), Ok(4.5));
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn kendall_penalized<T: Real>(self, p: T) -> Result<T> {
        let argument = Argument::Parameter;
        if p.is_nan() {
            return Err(Error::NotFinite { argument, index: 0 });
        }
        if p < T::zero() || p > T::one() {
            return Err(Error::OutOfRange { argument, index: 0 });
        }
        Ok(T::narrow(self.discordant as f64 + p.widen() * self.tied_x.saturating_add(self.tied_y) as f64))
    }
}

one_shot! {
/// Kendall's distance K between two rankings: the number of pairs that they order differently.
pub fn kendall() -> u64; |counts| Ok(counts.kendall()), "Ok(4)"
}
one_shot! {
/// Kendall's distance between two rankings as a share of all pairs, from 0 to 1; undefined for fewer than two items.
pub fn kendall_normalized<T>() -> T; |counts| counts.kendall_normalized(), "Ok(4.0 / 6.0)"
}

/// Kendall's distance between two rankings with a penalty p for a pair that only one of them ties, K^(p).
///
/// One-shot form of [`PairCounts::kendall_penalized`], which has the formula; count once where more is needed.
///
/// # Input
/// Two rankings of the same items in item order, as for [`pair_counts`](crate::order::pair_counts), and p from 0 to 1.
///
/// # Errors
/// - those of [`pair_counts`](crate::order::pair_counts) and of the method
///
/// # Cost
/// O(n log n), scratch of [`pair_counts_scratch_len`](crate::order::pair_counts_scratch_len).
///
/// # Examples
/// ```
/// use footrule::distance::kendall_penalized;
/// assert_eq!(kendall_penalized(&[1u8, 2, 2, 3], &[3u8, 2, 1, 1], 0.25, &mut [0; 16]), Ok(4.5));
/// ```
pub fn kendall_penalized<T: Real>(
    x: &[impl crate::RankKey],
    y: &[impl crate::RankKey],
    p: T,
    scratch: &mut [u64],
) -> Result<T> {
    crate::order::pair_counts(x, y, scratch)?.kendall_penalized(p)
}

/// Words of scratch that [`kendall_profile`] needs for `n` items.
#[must_use]
pub const fn kendall_profile_scratch_len(n: usize) -> usize {
    words_of_u32(n)
}

/// The Kendall profile K(i): Kendall's distance among the items in the first i ranks of the first ranking, for every i.
///
/// ```text
/// K(i) = #{k < l ≤ i : F(k) > F(l)}      out[i − 1] = K(i)
/// ```
///
/// # Input
/// The displacement F of two rankings.
///
/// # Returns
/// Never falls, from K(1) = 0 to at most i(i − 1)/2 at each rank; the last is [`kendall`]. K(i) + P(i), with the
/// [point profile](super::point_profile), counts the discordant pairs with at least one item among the first i.
///
/// # Errors
/// - [`Error::LengthMismatch`] if `out.len() != f.len()`
/// - [`Error::TooShort`] if `scratch.len() < kendall_profile_scratch_len(n)`
///
/// # Cost
/// O(n log n), n/2 words of scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// The running sum of the inversion table; P. M. Fenwick, "A new data structure for cumulative frequency tables",
/// Software: Practice and Experience 24 (1994) 327–336.
///
/// # Examples
/// ```
/// use footrule::{Ranks, distance::kendall_profile};
/// let (mut k, ws) = ([0; 4], &mut [0; 2]);
/// kendall_profile(Ranks::new(&[3, 1, 2, 4], ws)?, &mut k, ws)?;
/// assert_eq!(k, [0, 1, 2, 2]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn kendall_profile(f: Ranks<'_>, out: &mut [u64], scratch: &mut [u64]) -> Result<()> {
    same_length(Argument::Output, f.len(), out.len())?;
    check(scratch, kendall_profile_scratch_len(f.len()))?;
    let mut seen = Fenwick::new(as_u32(scratch).get_mut(..f.len()).unwrap_or_default());
    let mut sum = 0;
    for ((slot, &rank), before) in out.iter_mut().zip(f.as_slice()).zip(0u32..) {
        sum += u64::from(before - seen.up_to(rank));
        *slot = sum;
        seen.insert(rank);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{kendall, kendall_normalized, kendall_penalized, kendall_profile};
    use crate::error::{
        Argument::{Output, Parameter, Scratch},
        Error,
    };
    use crate::order::Ranks;

    #[test]
    fn bad_input_is_named() {
        let (mut out, ws) = ([9; 3], &mut [0; 12]);
        let f = Ranks::new(&[3, 1, 2], ws).unwrap();
        let e = Error::LengthMismatch { argument: Output, expected: 3, given: 2 };
        assert_eq!(kendall_profile(f, &mut out[..2], ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 2, given: 1 };
        assert_eq!(kendall_profile(f, &mut out, &mut ws[..1]), Err(e));
        assert_eq!(out, [9; 3]);
        let mut penalized = |p: f64| kendall_penalized(&[1u8, 1], &[1u8, 2], p, ws);
        assert_eq!(penalized(f64::NAN), Err(Error::NotFinite { argument: Parameter, index: 0 }));
        for p in [-0.1, 1.5, f64::INFINITY] {
            assert_eq!(penalized(p), Err(Error::OutOfRange { argument: Parameter, index: 0 }));
        }
        assert_eq!((penalized(0.0), penalized(1.0)), (Ok(0.0), Ok(1.0)));
        assert!(penalized(-0.0).unwrap().is_sign_positive());
        assert_eq!(kendall_normalized::<f64>(&[1u8], &[1u8], ws), Err(Error::Undefined));
        assert_eq!(kendall(&[] as &[u8], &[] as &[f32], ws), Ok(0));
    }

    #[test]
    fn the_profile_of_an_empty_ranking_is_empty() {
        assert_eq!(kendall_profile(Ranks::new(&[], &mut []).unwrap(), &mut [], &mut []), Ok(()));
    }
}
