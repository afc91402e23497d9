//! Distances between two rankings.
//!
//! Permutations are compared by their displacement F ([`Ranks`](crate::Ranks)): the item at rank k of the first ranking
//! has rank F(k) in the second. [`order::align`](crate::order::align) makes it from two lists of ids,
//! [`order::displacement`](crate::order::displacement) from two rank vectors,
//! [`order::ideal`](crate::order::ideal) from the grades of a run. Rankings with ties are plain slices, compared
//! through [`PairCounts`](crate::PairCounts) or midranks.
//!
//! | | formula | symmetric | metric | worst |
//! |---|---|---|---|---|
//! | [`footrule`] S(n) | Σ\|F(k) − k\| | yes | yes | ⌊n²/2⌋ |
//! | [`spearman`] | Σ(F(k) − k)² | yes | its root is | n(n² − 1)/3 |
//! | [`kendall`] K(n) | inversions of F | yes | yes (no ties) | n(n − 1)/2 |
//! | [`point_profile`] P(i) | Σ_{k≤i} (F(k) − k) | no | no | i(n − i) |
//! | [`area`] A(n) | ΣP(i) | yes | its root is | n(n² − 1)/6 |
//! | [`area_weighted`] A_h(n) | trapezoids of width h(k) under P | no | no | of the reversal |
//! | [`k_prof`], [`k_haus`], [`f_prof`], [`f_haus`] | with ties | yes | yes | |

/// A free function that counts the pairs and calls one method of [`PairCounts`](crate::PairCounts).
macro_rules! one_shot {
    ($(#[doc = $doc:literal])* pub fn $name:ident $(<$t:ident>)? () -> $out:ty; $method:expr, $example:literal) => {
        $(#[doc = $doc])*
        ///
        #[doc = concat!("One-shot form of [`PairCounts::", stringify!($name), "`](crate::PairCounts::", stringify!($name), "),")]
        /// which has the formula, the range and the source; count once where more is needed.
        ///
        /// # Input
        /// Two rankings of the same items in item order, as for [`pair_counts`](crate::order::pair_counts).
        ///
        /// # Errors
        /// - those of [`pair_counts`](crate::order::pair_counts) and of the method
        ///
        /// # Cost
        /// O(n log n), scratch of [`pair_counts_scratch_len`](crate::order::pair_counts_scratch_len).
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use footrule::distance::", stringify!($name), ";")]
        #[doc = concat!("assert_eq!(", stringify!($name), "(&[1u8, 2, 2, 3], &[3u8, 2, 1, 1], &mut [0; 16]), ", $example, ");")]
        /// ```
        pub fn $name $(<$t: crate::Real>)? (
            x: &[impl crate::RankKey],
            y: &[impl crate::RankKey],
            scratch: &mut [u64],
        ) -> crate::Result<$out> {
            let method: fn(crate::PairCounts) -> crate::Result<$out> = $method;
            method(crate::order::pair_counts(x, y, scratch)?)
        }
    };
}

mod area;
mod bucket;
mod footrule;
mod inverse;
mod kendall;
mod point;
mod spearman;
mod weighted;

pub use area::{
    area, area_doubled, area_max, area_max_doubled, area_normalized, area_normalized_profile, area_profile,
};
pub(crate) use bucket::check_rankings;
pub use bucket::{f_haus, f_haus_scratch_len, f_prof, f_prof_scratch_len, k_haus, k_prof, kemeny_snell};
pub use footrule::{footrule, footrule_max, footrule_normalized, footrule_profile, footrule_profile_max};
pub use inverse::{area_max_inverse, inverse_ranks};
pub use kendall::{
    kendall, kendall_normalized, kendall_penalized, kendall_profile, kendall_profile_scratch_len,
};
pub use point::{point_max, point_profile, point_profile_normalized};
pub use spearman::spearman;
pub use weighted::{
    area_max_weighted, area_normalized_weighted, area_normalized_weighted_profile, area_weighted,
    area_weighted_profile,
};

pub(crate) use weighted::{check_weights, errors, input, share, sides_of, worst_sides};

use crate::error::{Argument, Error, Result};

/// Checks a prefix of i of n ranks, for a worst case; n is a length that a ranking can have.
pub(crate) fn prefix(n: usize, i: usize) -> Result<(u64, u64)> {
    crate::order::countable(Argument::X, n)?;
    if i > n {
        Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 })
    } else {
        Ok((n as u64, i as u64))
    }
}
