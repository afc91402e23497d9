//! From grades to gains, from ranks to discounts: the only place with a logarithm in it.

mod discount;
mod grade_gain;
pub(crate) mod ideal;
pub(crate) mod places;
mod satisfaction;
pub(crate) mod terms;

pub use discount::Discount;
pub use grade_gain::Gain;
pub(crate) use ideal::{judged_dcg, worst_dcg};
pub use satisfaction::Satisfaction;
