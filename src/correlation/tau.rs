//! Kendall's tau a, b, c, and tau_x of Emond and Mason.

use super::one_shot::one_shot;
use crate::error::Result;
use crate::{PairCounts, Real};

impl PairCounts {
    /// Pairs that x does not tie, n0 − n1.
    pub(crate) const fn untied_x(self) -> u64 {
        self.concordant.saturating_add(self.discordant).saturating_add(self.tied_y)
    }

    /// Pairs that y does not tie, n0 − n2.
    pub(crate) const fn untied_y(self) -> u64 {
        self.concordant.saturating_add(self.discordant).saturating_add(self.tied_x)
    }

    /// tau_a: concordant minus discordant pairs, as a share of all pairs.
    ///
    /// ```text
    /// tau_a = (C − D) / n0        n0 = n(n−1)/2
    /// ```
    ///
    /// # Returns
    /// −1 to 1; ±1 only without ties. 0 if a side is constant.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// M. G. Kendall, "A new measure of rank correlation", Biometrika 30 (1938) 81–93.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 2, 3], &[1u8, 3, 2], &mut [0; 12])?;
    /// assert_eq!(counts.tau_a::<f64>(), Ok(1.0 / 3.0)); // two pairs agree, one does not
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn tau_a<T: Real>(self) -> Result<T> {
        T::from_signed_ratio(self.net().into(), self.pairs().into())
    }

    /// tau_b: concordant minus discordant pairs, over the geometric mean of the pairs that each side does not tie.
    ///
    /// ```text
    /// tau_b = (C − D) / √((n0 − n1)(n0 − n2))        n1, n2: pairs tied in x, in y
    /// ```
    ///
    /// # Returns
    /// −1 to 1; exactly 1 for equal rankings, ties or not, exactly −1 for reversed ones.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if a side is constant or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// The root of the exact ratio (C − D)² / ((n0 − n1)(n0 − n2)), which is rounded once: at most 0.8 ulp, and
    /// correctly rounded when both sides tie equally many pairs, so that without ties it is tau_a. (The quotient by
    /// √a·√b is off 1 for half of all rankings against themselves.)
    ///
    /// # Source
    /// M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33 (1945) 239–251.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 2, 2, 3], &[1u8, 3, 2, 2], &mut [0; 16])?;
    /// assert_eq!(counts.tau_b::<f64>(), Ok(0.4)); // (3 − 1) / √(5·5)
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias("kendalltau", "kendall"))]
    pub fn tau_b<T: Real>(self) -> Result<T> {
        let (untied_x, untied_y) = (u128::from(self.untied_x()), u128::from(self.untied_y()));
        if untied_x == untied_y {
            return T::from_signed_ratio(self.net().into(), untied_x);
        }
        let square = f64::from_ratio(u128::from(self.net().unsigned_abs()).pow(2), untied_x * untied_y)?;
        let magnitude = T::narrow(libm::sqrt(square));
        Ok(if self.net() < 0 { -magnitude } else { magnitude })
    }

    /// tau_c: concordant minus discordant pairs, over the most that the number of distinct values allows.
    ///
    /// ```text
    /// tau_c = 2 (C − D) m / (n² (m − 1))        m = min(distinct values of x, of y)
    /// ```
    ///
    /// # Returns
    /// −1 to 1; made for tables of different numbers of rows and columns. Equal rankings reach 1 only when every value
    /// occurs equally often.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if a side is constant or `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// A. Stuart, "The estimation and comparison of strengths of association in contingency tables", Biometrika 40 (1953)
    /// 105–110.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 1, 2, 2], &[1u8, 1, 2, 2], &mut [0; 16])?;
    /// assert_eq!(counts.tau_c::<f64>(), Ok(1.0)); // 2·4·2 / (16·1)
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn tau_c<T: Real>(self) -> Result<T> {
        let m = self.distinct_x.min(self.distinct_y);
        let numerator = (2 * i128::from(self.net())).saturating_mul(m.into());
        T::from_signed_ratio(
            numerator,
            u128::from(self.items).saturating_pow(2).saturating_mul(m.saturating_sub(1).into()),
        )
    }

    /// tau_x: Kendall's coefficient that belongs to the Kemeny-Snell distance, where a tie says "equally good".
    ///
    /// ```text
    /// tau_x = (C + B − D) / n0 = 1 − 2 d_KS / (n(n−1))        B: pairs tied in both, d_KS: Kemeny-Snell distance
    /// ```
    ///
    /// # Returns
    /// −1 to 1; 1 only for the same ranking, ties included; −1 only for reversed rankings without ties. Two constant
    /// rankings agree (1); a constant one against a strict one is 0.
    ///
    /// # Errors
    /// - [`Error::Undefined`](crate::Error::Undefined) if `n < 2`
    ///
    /// # Cost
    /// O(1).
    ///
    /// # Numerics
    /// Correctly rounded (0.5 ulp) from exact integers.
    ///
    /// # Source
    /// E. J. Emond and D. W. Mason, "A new rank correlation coefficient with application to the consensus ranking problem",
    /// J. Multi-Criteria Decision Analysis 11 (2002) 17–28, eq. 2: Σ a_ij b_ij / (n(n−1)) with a_ij = 1 if i is ahead of
    /// or tied with j, else −1.
    ///
    /// # Examples
    /// ```
    /// let counts = footrule::order::pair_counts(&[1u8, 2, 2], &[2u8, 1, 2], &mut [0; 12])?;
    /// assert_eq!(counts.tau_x::<f64>(), Ok(-1.0 / 3.0)); // one pair against, two tied on one side
    /// # Ok::<(), footrule::Error>(())
    /// ```
    #[doc(alias("emond_mason", "tau_x_score"))]
    #[inline]
    pub fn tau_x<T: Real>(self) -> Result<T> {
        let agreeing = i128::from(self.concordant) + i128::from(self.tied_both);
        T::from_signed_ratio(agreeing - i128::from(self.discordant), self.pairs().into())
    }
}

one_shot! {
/// tau_a of two rankings: concordant minus discordant pairs, as a share of all pairs.
pub fn tau_a; "1.0 / 3.0"
}
one_shot! {
/// tau_b of two rankings: Kendall's coefficient corrected for ties on each side.
pub fn tau_b; "0.4"
}
one_shot! {
/// tau_c of two rankings: Kendall's coefficient for tables of unequal sides (Stuart).
pub fn tau_c; "0.375"
}
one_shot! {
/// tau_x of two rankings: Kendall's coefficient in which a tie is a statement of equality (Emond and Mason).
pub fn tau_x; "1.0 / 3.0"
}

#[cfg(test)]
mod tests {
    use crate::error::Error;
    use crate::order::pair_counts;

    #[test]
    fn constant_and_tiny_input() {
        let counts = |x: &[u8], y: &[u8]| pair_counts(x, y, &mut [0; 16]).unwrap();
        let constant = counts(&[4, 4, 4], &[1, 2, 3]);
        assert_eq!(constant.tau_a::<f64>(), Ok(0.0));
        assert_eq!(constant.tau_b::<f64>(), Err(Error::Undefined));
        assert_eq!(constant.tau_c::<f64>(), Err(Error::Undefined));
        assert_eq!(constant.tau_x::<f64>(), Ok(0.0));
        let both = counts(&[4, 4, 4], &[1, 1, 1]);
        assert_eq!(both.tau_b::<f64>(), Err(Error::Undefined));
        assert_eq!(both.tau_x::<f64>(), Ok(1.0));
        for n in 0..2 {
            let tiny = counts(&[1, 1][..n], &[1, 1][..n]);
            let all = [tiny.tau_a::<f32>(), tiny.tau_b(), tiny.tau_c(), tiny.tau_x()];
            assert_eq!(all, [Err(Error::Undefined); 4]);
        }
    }
}
