//! The one-shot form of a coefficient: count the pairs, ask for the coefficient.

/// A public function of two rankings from the method of [`PairCounts`](crate::PairCounts) with its name.
macro_rules! one_shot {
    ($(#[doc = $doc:literal])* pub fn $name:ident; $example:literal) => {
        $(#[doc = $doc])*
        ///
        #[doc = concat!("The one-shot form of [`PairCounts::", stringify!($name), "`](crate::PairCounts::", stringify!($name), "),")]
        /// which has the formula, the range and the source.
        ///
        /// # Input
        /// Two rankings of the same items in item order: ranks, scores or grades of any two [`RankKey`](crate::RankKey) types.
        /// Equal values are ties, −0 ties with +0, infinities are ordinary extreme values. Scores and grades agree (1) when the
        /// higher score has the higher grade; ranks agree with ranks.
        ///
        /// # Errors
        /// - [`Error::Undefined`](crate::Error::Undefined) as the method says
        /// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `y.len() != x.len()`
        /// - [`Error::NotFinite`](crate::Error::NotFinite) if a value is NaN, with argument and index
        /// - [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < pair_counts_scratch_len(n)`
        /// - [`Error::Overflow`](crate::Error::Overflow) if there are more than 2³¹ − 1 items
        ///
        /// # Cost
        /// O(n log n), O(n) for sorted input;
        /// [`pair_counts_scratch_len(n)`](crate::order::pair_counts_scratch_len) words of scratch.
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use footrule::correlation::", stringify!($name), ";")]
        #[doc = concat!("let value: f64 = ", stringify!($name), "(&[1u8, 2, 2, 3], &[1u8, 3, 2, 2], &mut [0; 16])?;")]
        #[doc = concat!("assert_eq!(value, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: $crate::Real>(
            x: &[impl $crate::RankKey],
            y: &[impl $crate::RankKey],
            scratch: &mut [u64],
        ) -> $crate::Result<T> {
            $crate::order::pair_counts(x, y, scratch)?.$name()
        }
    };
}
pub(super) use one_shot;
