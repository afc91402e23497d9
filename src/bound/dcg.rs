//! Best and worst DCG: gains from the highest down, or from the lowest up.

use crate::Real;
use crate::convention::Dcg;
use crate::error::{Argument, Result};
use crate::gain::ideal::{check_counts, check_gains, descending, descending_scratch_len, discounted_sum};
use crate::gain::{Discount, judged_dcg, worst_dcg};
use crate::grade::GradeCounts;
use crate::workspace::check;

/// Whether every ranking of the judged documents has the same DCG, decided on the counts and the parameters: all gains are
/// equal, or all ranks are worth the same.
pub(crate) fn is_settled<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<bool> {
    let reached = check_counts::<T>(judged, k, dcg)?;
    // Gains never fall and discounts never rise: the ends tell. Ranks beyond the cutoff are worth nothing.
    let given = || judged.as_slice().iter().zip(0u32..).filter(|&(&count, _)| count > 0);
    let gain = |level: Option<(&u64, u32)>| level.map(|(_, level)| dcg.gain.of::<T>(level, 0));
    let last = if reached as u64 == judged.total()? { dcg.discount.at::<T>(reached) } else { T::zero() };
    let equal_gains = gain(given().next()) == gain(given().last());
    Ok(equal_gains || reached == 0 || dcg.discount.at::<T>(1) == last)
}

fn worst_or_only_dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let settled = is_settled::<T>(judged, k, dcg)?;
    if settled { judged_dcg(judged, k, dcg) } else { worst_dcg(judged, k, dcg) }
}

macro_rules! of_counts {
    ($(#[$doc:meta])* pub fn $name:ident; $sum:ident, $cost:literal, $example:literal) => {
        $(#[$doc])*
        ///
        /// # Input
        /// The number of judged documents of each grade, the cutoff (beyond their number it reaches them all), gain and
        /// discount. Nothing is sorted.
        ///
        /// # Returns
        /// 0 or more; 0 if k = 0 or no document is judged.
        ///
        /// # Errors
        /// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a parameter of the discount is out of range (argument `Parameter`), a table of gains
        ///   falls (`Gains`) or lacks a grade that occurs (`Counts`, with the grade), or a table of discounts rises
        ///   (`Discounts`)
        /// - [`Error::TooShort`](crate::Error::TooShort) if a table of discounts is shorter than min(k, n)
        /// - [`Error::NotFinite`](crate::Error::NotFinite) if a table holds NaN or an infinity
        /// - [`Error::Overflow`](crate::Error::Overflow) if the gain of a grade that occurs, the sum, or the number of documents does not fit
        ///
        /// # Cost
        #[doc = $cost]
        ///
        /// # Numerics
        /// The measure's own sum in its own order: such a ranking has these bits. Where every ranking has one DCG, best,
        /// worst and expected DCG are the same bits.
        ///
        /// # Source
        /// K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS 20 (2002) 422–446.
        ///
        /// # Examples
        /// ```
        /// use footrule::{Dcg, Discount, GradeCounts, bound};
        /// let judged = GradeCounts::new(&[1, 0, 2]);
        /// let dcg = &Dcg::LINEAR.with_discount(Discount::Reciprocal);
        #[doc = concat!("let dcg: f64 = bound::", stringify!($name), "(judged, 3, dcg)?;")]
        #[doc = concat!("assert_eq!(dcg, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
            $sum(judged, k, dcg)
        }
    };
}

of_counts! {
/// The best DCG at cutoff k that a ranking of the judged documents can have: the ideal DCG.
///
/// ```text
/// Σ_{i=1}^{min(k, n)} gain(g_i) · discount(i)      g_1 ≥ g_2 ≥ … the grades of the n judged documents
/// ```
#[doc(alias = "idcg")]
pub fn dcg; judged_dcg, "O(grades + min(k, documents with a gain)).", "2.0 + 2.0 / 2.0"
}
of_counts! {
/// The worst DCG at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// Σ_{i=1}^{min(k, n)} gain(g_i) · discount(i)      g_1 ≤ g_2 ≤ … the grades of the n judged documents
/// ```
pub fn dcg_worst; worst_or_only_dcg, "O(grades + min(k, n)).", "2.0 / 2.0 + 2.0 / 3.0"
}

/// Fails unless the scratch serves [`descending`] and the input is in range.
fn check_of_gains<T: Real>(gains: &[T], k: usize, discount: Discount, scratch: &[u64]) -> Result<()> {
    check(scratch, descending_scratch_len(gains.len()))?;
    check_gains(Argument::Gains, gains, k, discount)
}

macro_rules! of_gains {
    (
        $(#[$doc:meta])* pub fn $name:ident; $(#[$scratch_doc:meta])* pub const fn $scratch:ident;
        $direction:expr, $example:literal
    ) => {
        $(#[$scratch_doc])*
        #[must_use]
        pub const fn $scratch(n: usize) -> usize {
            descending_scratch_len(n)
        }

        $(#[$doc])*
        ///
        /// # Input
        /// The gains of all judged documents in any order, also negative ones; the cutoff and the discount.
        ///
        /// # Returns
        /// Any real number; 0 if k = 0 or there is no document. With b the best, w the worst and s the DCG of a ranking,
        /// (s − w)/(b − w) is between 0 and 1 also for negative gains, where nDCG is not.
        ///
        /// # Errors
        /// - [`Error::NotFinite`](crate::Error::NotFinite) if a gain or a discount of a table is NaN or infinite, with its index
        /// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a parameter of the discount is out of range or its table rises
        #[doc = concat!("- [`Error::TooShort`](crate::Error::TooShort) if `scratch.len() < ", stringify!($scratch), "(n)`, or a table of discounts is")]
        ///   shorter than min(k, n)
        /// - [`Error::Overflow`](crate::Error::Overflow) if the sum is beyond the float's range (argument `Gains`)
        ///
        /// # Cost
        /// O(n log n), 2n words of scratch.
        ///
        /// # Numerics
        /// The measure's own sum in its own order: such a ranking has these bits.
        ///
        /// # Examples
        /// ```
        /// use footrule::{Discount, bound};
        #[doc = concat!("let dcg = bound::", stringify!($name), "(&[-2.0, 3.0, 1.0], 3, &Discount::Reciprocal, &mut [0; 6])?;")]
        #[doc = concat!("assert_eq!(dcg, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(
            gains: &[T],
            k: usize,
            discount: &Discount,
            scratch: &mut [u64],
        ) -> Result<T> {
            check_of_gains(gains, k, *discount, scratch)?;
            let direction: fn(_) -> _ = $direction;
            discounted_sum(direction(descending(gains, scratch)?), k, *discount, Argument::Gains)
        }
    };
}

of_gains! {
/// The best DCG at cutoff k of a ranking of documents with these gains: highest first.
///
/// ```text
/// Σ_{i=1}^{min(k, n)} g_i · discount(i)      g_1 ≥ g_2 ≥ … the n gains
/// ```
pub fn dcg_of_gains;
/// Words of scratch that [`dcg_of_gains`] needs for `n` documents.
pub const fn dcg_of_gains_scratch_len; |gains| gains, "3.0 + 1.0 / 2.0 - 2.0 / 3.0"
}
of_gains! {
/// The worst DCG at cutoff k of a ranking of documents with these gains: lowest first.
///
/// ```text
/// Σ_{i=1}^{min(k, n)} g_i · discount(i)      g_1 ≤ g_2 ≤ … the n gains
/// ```
pub fn dcg_worst_of_gains;
/// Words of scratch that [`dcg_worst_of_gains`] needs for `n` documents.
pub const fn dcg_worst_of_gains_scratch_len; Iterator::rev, "-2.0 + 1.0 / 2.0 + 3.0 / 3.0"
}

#[cfg(test)]
mod tests {
    use super::{dcg, dcg_of_gains, dcg_worst, dcg_worst_of_gains};
    use crate::error::{Argument, Error};
    use crate::{Dcg, Discount, GradeCounts};

    #[test]
    fn counts_and_gains_have_the_same_bits() {
        let judged = GradeCounts::new(&[40, 13, 0, 5, 2]);
        let gains: [f32; 60] = core::array::from_fn(|i| match i * 7 % 60 {
            0..40 => 0.0,
            40..53 => 1.0,
            53..58 => 7.0,
            _ => 15.0,
        });
        for k in [0, 1, 2, 7, 33, 60, 99] {
            let (opts, ws) = (&Dcg::EXPONENTIAL, &mut [0; 120]);
            assert_eq!(dcg(judged, k, opts), dcg_of_gains(&gains, k, &opts.discount, ws));
            assert_eq!(dcg_worst(judged, k, opts), dcg_worst_of_gains(&gains, k, &opts.discount, ws));
        }
    }

    #[test]
    fn refusals() {
        let reciprocal = &Discount::Reciprocal;
        let not_finite = Err(Error::NotFinite { argument: Argument::Gains, index: 1 });
        assert_eq!(dcg_of_gains(&[1.0, f64::NAN], 1, reciprocal, &mut [0; 4]), not_finite);
        assert_eq!(dcg_of_gains(&[1.0, f64::INFINITY], 1, reciprocal, &mut [0; 4]), not_finite);
        let short = Err(Error::TooShort { argument: Argument::Scratch, needed: 4, given: 3 });
        assert_eq!(dcg_worst_of_gains(&[1.0, 2.0f32], 1, reciprocal, &mut [0; 3]), short);
        let overflow = Err(Error::Overflow { argument: Argument::Gains, index: 0 });
        let flat = &Discount::Geometric { ratio: 1.0 };
        assert_eq!(dcg_of_gains(&[f64::MAX; 2], 2, flat, &mut [0; 4]), overflow);
        let base = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
        assert_eq!(dcg_of_gains(&[1.0f64], 1, &Discount::Log { base: 1.0 }, &mut [0; 2]), base);
    }
}
