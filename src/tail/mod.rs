//! Tails of a distribution: how likely a value as extreme as the one seen is by chance.

pub(crate) mod normal;
pub(crate) mod student;

use crate::Real;

/// How likely a value like the one seen, or one further out, is by chance.
///
/// Small values say that chance does not explain it. Which tail to read is to be settled before looking at the data: the
/// lower for "less than chance", the upper for "more than chance", both if either would count.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct PValue<T> {
    /// The probability of this value or a lower one.
    pub lower: T,
    /// The probability of this value or a higher one.
    pub upper: T,
    /// Twice the smaller of the two, at most 1.
    pub two_sided: T,
}

impl<T: Real> PValue<T> {
    /// Each tail computed by itself, so that a small one has all its digits.
    pub(crate) fn of_tails(lower: f64, upper: f64) -> Self {
        let tail = |p: f64| T::narrow(p.min(1.0));
        Self { lower: tail(lower), upper: tail(upper), two_sided: tail(2.0 * lower.min(upper)) }
    }
}
