//! Best and worst precision and recall: as many relevant documents above the cutoff as there can be, or as few.

use super::relevance::{Relevance, positive};
use crate::Real;
use crate::convention::{Divisor, Precision};
use crate::error::Result;
use crate::grade::GradeCounts;

/// What precision at cutoff k divides by.
pub(crate) fn divisor(relevance: Relevance, k: usize, precision: &Precision) -> Result<u64> {
    positive(k)?;
    Ok(match precision.divisor {
        Divisor::Cutoff => k as u64,
        Divisor::Retrieved => relevance.reached,
    })
}

macro_rules! precision_bound {
    ($(#[$doc:meta])* pub fn $name:ident; $found:ident, $example:literal) => {
        $(#[$doc])*
        ///
        /// # Input
        /// The number of judged documents of each grade, the cutoff, and what is relevant and divided by.
        ///
        /// # Returns
        /// From 0 to 1.
        ///
        /// # Errors
        /// - [`Error::OutOfRange`](crate::Error::OutOfRange) if `k == 0` (argument `Cutoff`)
        /// - [`Error::Undefined`](crate::Error::Undefined) if no document is judged and `divisor` is
        ///   [`Divisor::Retrieved`]
        /// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
        ///
        /// # Cost
        /// O(grades).
        ///
        /// # Numerics
        /// Integers, rounded once.
        ///
        /// # Examples
        /// ```
        /// use footrule::{GradeCounts, Precision, bound};
        /// let judged = GradeCounts::new(&[3, 2]); // 3 not relevant, 2 relevant
        #[doc = concat!("let p: f64 = bound::", stringify!($name), "(judged, 4, &Precision::STANDARD)?;")]
        #[doc = concat!("assert_eq!(p, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
            let relevance = Relevance::new(judged, precision.relevant_from, k)?;
            T::from_ratio(relevance.$found(), divisor(relevance, k, precision)?)
        }
    };
}

precision_bound! {
/// The best precision at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// min(k, R) / k      R relevant documents; divided by min(k, n) with Divisor::Retrieved
/// ```
pub fn precision; most, "0.5"
}
precision_bound! {
/// The worst precision at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// max(0, min(k, n) − (n − R)) / k      n judged, R relevant documents; divided by min(k, n) with Divisor::Retrieved
/// ```
pub fn precision_worst; least, "0.25"
}

macro_rules! recall_bound {
    ($(#[$doc:meta])* pub fn $name:ident; $found:ident, $example:literal) => {
        $(#[$doc])*
        ///
        /// # Input
        /// The number of judged documents of each grade, the cutoff, and what is relevant.
        ///
        /// # Returns
        /// From 0 to 1; 0 for k = 0.
        ///
        /// # Errors
        /// - [`Error::Undefined`](crate::Error::Undefined) if no document is relevant
        /// - [`Error::Overflow`](crate::Error::Overflow) if the counts add up to more than `u64`
        ///
        /// # Cost
        /// O(grades).
        ///
        /// # Numerics
        /// Integers, rounded once.
        ///
        /// # Examples
        /// ```
        /// use footrule::{GradeCounts, Precision, bound};
        /// let judged = GradeCounts::new(&[1, 4]); // 1 not relevant, 4 relevant
        #[doc = concat!("let r: f64 = bound::", stringify!($name), "(judged, 3, &Precision::STANDARD)?;")]
        #[doc = concat!("assert_eq!(r, ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<T: Real>(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T> {
            let relevance = Relevance::new(judged, precision.relevant_from, k)?;
            T::from_ratio(relevance.$found(), relevance.relevant)
        }
    };
}

recall_bound! {
/// The best recall at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// min(k, R) / R      R relevant documents
/// ```
pub fn recall; most, "0.75"
}
recall_bound! {
/// The worst recall at cutoff k that a ranking of the judged documents can have.
///
/// ```text
/// max(0, min(k, n) − (n − R)) / R      n judged, R relevant documents
/// ```
pub fn recall_worst; least, "0.5"
}

#[cfg(test)]
mod tests {
    use super::{precision, precision_worst, recall, recall_worst};
    use crate::error::{Argument, Error};
    use crate::{Divisor, GradeCounts, Precision};

    const RETRIEVED: Precision = Precision::STANDARD.with_divisor(Divisor::Retrieved);

    #[test]
    fn cutoffs_beyond_the_documents_count_against_precision_only() {
        let judged = GradeCounts::new(&[0, 2, 1]);
        assert_eq!(precision(judged, 5, &Precision::STANDARD), Ok(0.6));
        assert_eq!(precision(judged, 5, &RETRIEVED), Ok(1.0f32));
        assert_eq!(precision_worst(judged, 5, &RETRIEVED.with_relevant_from(2)), Ok(1.0 / 3.0));
        assert_eq!(recall(judged, usize::MAX, &RETRIEVED), Ok(1.0f32));
        assert_eq!(recall_worst(judged, 3, &RETRIEVED), Ok(1.0f32));
    }

    #[test]
    fn what_has_no_value_is_an_error() {
        let cutoff = Error::OutOfRange { argument: Argument::Cutoff, index: 0 };
        let (some, none) = (GradeCounts::new(&[3, 2]), GradeCounts::new(&[]));
        assert_eq!(precision::<f64>(some, 0, &Precision::STANDARD), Err(cutoff));
        assert_eq!(precision_worst::<f64>(some, 0, &RETRIEVED), Err(cutoff));
        assert_eq!(precision(none, 1, &Precision::STANDARD), Ok(0.0));
        assert_eq!(precision::<f64>(none, 1, &RETRIEVED), Err(Error::Undefined));
        assert_eq!(recall(some, 0, &RETRIEVED), Ok(0.0));
        for none in [none, GradeCounts::new(&[7])] {
            assert_eq!(recall::<f64>(none, 1, &RETRIEVED), Err(Error::Undefined));
            assert_eq!(recall_worst::<f64>(none, 1, &RETRIEVED), Err(Error::Undefined));
        }
        let overflow = Err(Error::Overflow { argument: Argument::Counts, index: 1 });
        assert_eq!(recall::<f64>(GradeCounts::new(&[u64::MAX, 1]), 1, &RETRIEVED), overflow);
    }
}
