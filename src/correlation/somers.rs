//! Somers' D, in its three forms.

use super::one_shot::one_shot;
use crate::error::Result;
use crate::{PairCounts, Real};

impl PairCounts {
    /// Somers' D(y|x): concordant minus discordant pairs, as a share of the pairs that x does not tie.
    ///
    /// ```text
    /// D(y|x) = (C − D) / (n0 − n1)        n1: pairs tied in x
    /// ```
    ///
    /// # Returns
    /// −1 to 1. tau_b of the same counts is the geometric mean of the two directed forms. 0 if only y is constant.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if x is constant, or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// R. H. Somers, "A new asymmetric measure of association for ordinal variables", American Sociological Review 27 (1962)
    /// 799–811.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 1, 2], &[1u8, 2, 3], &mut [0; 12])?;
    /// assert_eq!(counts.somers_y_given_x::<f64>(), Ok(1.0)); // C = 2, D = 0, one pair tied in x
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias = "somersd")]
    pub fn somers_y_given_x<T: Real>(self) -> Result<T> {
        T::from_signed_ratio(self.net().into(), self.untied_x().into())
    }

    /// Somers' D(x|y): concordant minus discordant pairs, as a share of the pairs that y does not tie.
    ///
    /// ```text
    /// D(x|y) = (C − D) / (n0 − n2)        n2: pairs tied in y
    /// ```
    ///
    /// # Returns
    /// −1 to 1. tau_b of the same counts is the geometric mean of the two directed forms. 0 if only x is constant.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if y is constant, or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// R. H. Somers, "A new asymmetric measure of association for ordinal variables", American Sociological Review 27 (1962)
    /// 799–811.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 1, 2], &[1u8, 2, 3], &mut [0; 12])?;
    /// assert_eq!(counts.somers_x_given_y::<f64>(), Ok(2.0 / 3.0)); // C = 2, D = 0, one pair tied in x
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias = "somersd")]
    pub fn somers_x_given_y<T: Real>(self) -> Result<T> {
        T::from_signed_ratio(self.net().into(), self.untied_y().into())
    }

    /// Somers' symmetric D: concordant minus discordant pairs, over the mean of the pairs that x and that y do not tie.
    ///
    /// ```text
    /// D = 2 (C − D) / (2 n0 − n1 − n2)
    /// ```
    ///
    /// # Returns
    /// −1 to 1. tau_b of the same counts is the geometric mean of the two directed forms.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if both sides are constant, or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// R. H. Somers, "A new asymmetric measure of association for ordinal variables", American Sociological Review 27 (1962)
    /// 799–811.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 1, 2], &[1u8, 2, 3], &mut [0; 12])?;
    /// assert_eq!(counts.somers_symmetric::<f64>(), Ok(0.8)); // C = 2, D = 0, one pair tied in x
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias = "somersd")]
    pub fn somers_symmetric<T: Real>(self) -> Result<T> {
        let untied = u128::from(self.untied_x()) + u128::from(self.untied_y());
        T::from_signed_ratio(2 * i128::from(self.net()), untied)
    }
}

one_shot! {
/// Somers' D(y|x) of two rankings: how well the order in x foretells the order in y.
pub fn somers_y_given_x; "0.4"
}
one_shot! {
/// Somers' D(x|y) of two rankings: how well the order in y foretells the order in x.
pub fn somers_x_given_y; "0.4"
}
one_shot! {
/// Somers' symmetric D of two rankings.
pub fn somers_symmetric; "0.4"
}
