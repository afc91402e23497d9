//! Goodman and Kruskal's gamma.

use super::one_shot::one_shot;
use crate::error::Result;
use crate::{PairCounts, Real};

impl PairCounts {
    /// Gamma: concordant minus discordant pairs, as a share of the pairs that neither side ties.
    ///
    /// ```text
    /// gamma = (C − D) / (C + D)
    /// ```
    ///
    /// # Returns
    /// −1 to 1. Tied pairs do not count at all, so that few untied ones can reach ±1.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if every pair is tied on a side, or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// L. A. Goodman and W. H. Kruskal, "Measures of association for cross classifications", JASA 49 (1954) 732–764.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 2, 2, 3], &[1u8, 3, 2, 2], &mut [0; 16])?;
    /// assert_eq!(counts.gamma::<f64>(), Ok(0.5)); // (3 − 1) / (3 + 1)
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias = "goodman_kruskal")]
    pub fn gamma<T: Real>(self) -> Result<T> {
        T::from_signed_ratio(self.net().into(), u128::from(self.concordant) + u128::from(self.discordant))
    }
}

one_shot! {
/// Goodman and Kruskal's gamma of two rankings: concordant minus discordant pairs, as a share of the pairs that are untied.
pub fn gamma; "0.5"
}
