//! Distances between rankings with ties (bucket orders): by pairs, by midranks, and their Hausdorff forms.

use crate::error::{Argument, Result, same_length};
use crate::key::RankKey;
use crate::order::sort::sort_items;
use crate::order::{PairCounts, check_keys, countable, key_of, midranks_into, midranks_scratch_len};
use crate::real::Real;
use crate::workspace::{as_u32, check, take, words_of_u32};

/// Distances between rankings with ties.
impl PairCounts {
    /// The Kemeny-Snell distance: 2 for each pair in opposite orders, 1 for each that only one ranking ties.
    ///
    /// ```text
    /// d = 2D + X + Y      X, Y: pairs tied in x only, in y only
    /// ```
    ///
    /// # Returns
    /// From 0 (equal rankings) to n(n − 1). A metric; twice [`k_prof`](Self::k_prof).
    ///
    /// # Numerics
    /// An exact integer.
    ///
    /// # Source
    /// J. G. Kemeny and J. L. Snell, "Mathematical Models in the Social Sciences" (1962), chapter 2.
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// assert_eq!(pair_counts(&[1u8, 2, 2, 3], &[3u8, 2, 1, 1], &mut [0; 16])?.kemeny_snell(), 10);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[must_use]
    pub const fn kemeny_snell(self) -> u64 {
        self.discordant.saturating_mul(2).saturating_add(self.tied_x).saturating_add(self.tied_y)
    }

    /// K_prof: Kendall's distance with penalty 1/2 for each pair that only one ranking ties.
    ///
    /// ```text
    /// K_prof = D + (X + Y) / 2
    /// ```
    ///
    /// # Returns
    /// From 0 (equal rankings) to n(n − 1)/2. A metric, with K_prof ≤ F_prof ≤ 2 K_prof for [`f_prof`].
    ///
    /// # Numerics
    /// Exact integers, rounded once.
    ///
    /// # Source
    /// R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee, "Comparing partial rankings", SIAM J. Discrete Math. 20 (2006)
    /// 628–648.
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// assert_eq!(pair_counts(&[1u8, 1, 1], &[1u8, 2, 3], &mut [0; 12])?.k_prof::<f64>(), 1.5);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[must_use]
    pub fn k_prof<T: Real>(self) -> T {
        T::from_u64(self.kemeny_snell()) * T::narrow(0.5)
    }

    /// K_Haus: the Hausdorff distance, by Kendall's, between the sets of rankings without ties that refine the two.
    ///
    /// ```text
    /// K_Haus = D + max(X, Y)
    /// ```
    ///
    /// # Returns
    /// From 0 (equal rankings) to n(n − 1)/2. A metric, with K_prof ≤ K_Haus ≤ 2 K_prof.
    ///
    /// # Numerics
    /// An exact integer.
    ///
    /// # Source
    /// Fagin et al. 2006, as [`k_prof`](Self::k_prof).
    ///
    /// # Examples
    /// ```
    /// use footrule::order::pair_counts;
    /// assert_eq!(pair_counts(&[1u8, 1, 1], &[1u8, 2, 3], &mut [0; 12])?.k_haus(), 3);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[must_use]
    pub const fn k_haus(self) -> u64 {
        let (x, y) = (self.tied_x, self.tied_y);
        self.discordant.saturating_add(if x > y { x } else { y })
    }
}

one_shot! {
/// The Kemeny-Snell distance between two rankings: 2 for each pair in opposite orders, 1 for each that only one ties.
pub fn kemeny_snell() -> u64; |counts| Ok(counts.kemeny_snell()), "Ok(10)"
}
one_shot! {
/// K_prof between two rankings: Kendall's distance with penalty 1/2 for each pair that only one of them ties.
pub fn k_prof<T>() -> T; |counts| Ok(counts.k_prof()), "Ok(5.0)"
}
one_shot! {
/// K_Haus between two rankings: the Hausdorff distance, by Kendall's, of the rankings that refine them.
pub fn k_haus() -> u64; |counts| Ok(counts.k_haus()), "Ok(5)"
}

/// Words of scratch that [`f_prof`] needs for `n` items.
#[must_use]
pub const fn f_prof_scratch_len(n: usize) -> usize {
    midranks_scratch_len(n).saturating_add(words_of_u32(n).saturating_mul(2))
}

/// F_prof: the footrule of two rankings with ties, whose tied items share the mean of their ranks.
///
/// ```text
/// F_prof = Σ |midrank_x − midrank_y|      midrank = items ahead + (size of the tie group + 1)/2
/// ```
///
/// # Input
/// Two rankings of the same items in item order: ranks, scores or grades, of any two [`RankKey`] types. Equal values are
/// ties; −0 ties with +0; infinities are ordinary extreme values. Turning both around changes nothing.
///
/// # Returns
/// From 0 (equal rankings, and n < 2) to ⌊n²/2⌋. A metric, with K_prof ≤ F_prof ≤ 2 K_prof for [`k_prof`]; without ties
/// the [`footrule`](super::footrule).
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN, with argument and index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < f_prof_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n), 2n words of scratch.
///
/// # Numerics
/// Exact integers (doubled midranks), rounded once.
///
/// # Source
/// R. Fagin, R. Kumar, M. Mahdian, D. Sivakumar, E. Vee, "Comparing partial rankings", SIAM J. Discrete Math. 20 (2006)
/// 628–648.
///
/// # Examples
/// ```
/// use footrule::distance::f_prof;
/// assert_eq!(f_prof(&[4u8, 4, 4], &[10u8, 20, 30], &mut [0; 12]), Ok(2.0)); // midranks 2, 2, 2 and 1, 2, 3
/// ```
#[doc(alias = "footrule with ties")]
pub fn f_prof<T: Real>(x: &[impl RankKey], y: &[impl RankKey], scratch: &mut [u64]) -> Result<T> {
    check_rankings(x, y, scratch, f_prof_scratch_len(x.len()))?;
    let (a, rest) = take(scratch, words_of_u32(x.len()))?;
    let (b, rest) = take(rest, words_of_u32(x.len()))?;
    let (a, b) = (midranks_into(x, a, rest), midranks_into(y, b, rest));
    Ok(T::from_u64(footrule(a, b)) * T::narrow(0.5))
}

/// Words of scratch that [`f_haus`] needs for `n` items.
#[must_use]
pub const fn f_haus_scratch_len(n: usize) -> usize {
    words_of_u32(n).saturating_mul(4)
}

/// F_Haus: the Hausdorff distance, by the footrule, between the sets of rankings without ties that refine the two.
///
/// ```text
/// F_Haus = max(S(x by −y, y by x), S(x by y, y by −x))
/// u by v: the ranking u with its ties broken by v, and what is left by input order; S: footrule
/// ```
///
/// # Input
/// As for [`f_prof`].
///
/// # Returns
/// From 0 (equal rankings, and n < 2) to ⌊n²/2⌋, an integer. A metric, with F_prof ≤ F_Haus ≤ 2 F_prof, and
/// K_Haus ≤ F_Haus ≤ 2 K_Haus for [`k_haus`]; without ties the [`footrule`](super::footrule).
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN, with argument and index
/// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < f_haus_scratch_len(n)`
/// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 items
///
/// # Cost
/// O(n log n), 2n words of scratch.
///
/// # Numerics
/// Integers throughout.
///
/// # Source
/// Fagin et al. 2006, as [`f_prof`].
///
/// # Examples
/// ```
/// use footrule::distance::f_haus;
/// assert_eq!(f_haus(&[1u8, 1, 1], &[1u8, 2, 3], &mut [0; 12]), Ok(4)); // 1 2 3 may be refined to 3 2 1
/// ```
pub fn f_haus(x: &[impl RankKey], y: &[impl RankKey], scratch: &mut [u64]) -> Result<u64> {
    check_rankings(x, y, scratch, f_haus_scratch_len(x.len()))?;
    let words = words_of_u32(x.len());
    let (a, rest) = take(scratch, words)?;
    let (b, rest) = take(rest, words)?;
    let mut apart = |turn_x: bool, turn_y: bool| {
        footrule(refined_into(x, y, turn_y, a, rest), refined_into(y, x, turn_x, b, rest))
    };
    Ok(apart(false, true).max(apart(true, false)))
}

/// The ranks of the items by u, ties by v (turned around if `turn`), then by index.
fn refined_into<'s>(
    u: &[impl RankKey],
    v: &[impl RankKey],
    turn: bool,
    out: &'s mut [u64],
    scratch: &mut [u64],
) -> &'s [u32] {
    let place = |item: u32| {
        let tie = key_of(v, item);
        (key_of(u, item), if turn { !tie } else { tie })
    };
    let n = u.len();
    let out = as_u32(out).get_mut(..n).unwrap_or_default();
    let Some((items, spare)) = scratch.split_at_mut_checked(words_of_u32(n)) else { return out };
    for (&mut item, rank) in sort_items(n, items, spare, &|a, b| place(a) < place(b)).iter_mut().zip(1..) {
        if let Some(slot) = out.get_mut(item as usize) {
            *slot = rank;
        }
    }
    out
}

/// Fails unless x and y are two rankings of the same items, and the scratch is long enough.
pub(crate) fn check_rankings(
    x: &[impl RankKey],
    y: &[impl RankKey],
    scratch: &[u64],
    needed: usize,
) -> Result<()> {
    same_length(Argument::Y, x.len(), y.len())?;
    countable(Argument::X, x.len())?;
    check(scratch, needed)?;
    check_keys(Argument::X, x)?;
    check_keys(Argument::Y, y)
}

/// Σ|a − b|.
fn footrule(a: &[u32], b: &[u32]) -> u64 {
    a.iter().zip(b).map(|(&a, &b)| u64::from(a.abs_diff(b))).sum()
}

#[cfg(test)]
mod tests {
    use super::{f_haus, f_prof};
    use crate::error::{
        Argument::{Scratch, X, Y},
        Error,
    };

    #[test]
    fn bad_input_is_named() {
        let ws = &mut [0; 12];
        let e = Error::LengthMismatch { argument: Y, expected: 2, given: 1 };
        assert_eq!(f_prof::<f64>(&[1u8, 2], &[1u8], ws), Err(e));
        assert_eq!(f_haus(&[1u8, 2], &[1u8], ws), Err(e));
        let e = Error::NotFinite { argument: X, index: 1 };
        assert_eq!(f_prof::<f64>(&[1.0, f32::NAN], &[f64::NAN, 1.0], ws), Err(e));
        assert_eq!(f_haus(&[1.0, f32::NAN], &[f64::NAN, 1.0], ws), Err(e));
        let e = Error::TooShort { argument: Scratch, needed: 8, given: 7 };
        assert_eq!(f_prof::<f64>(&[1u8; 3], &[1u8; 3], &mut ws[..7]), Err(e));
        assert_eq!(f_haus(&[1u8; 3], &[1u8; 3], &mut ws[..7]), Err(e));
        assert_eq!((f_prof(&[0u8; 0], &[0i8; 0], ws), f_haus(&[0u8; 0], &[0i8; 0], ws)), (Ok(0.0), Ok(0)));
    }
}
