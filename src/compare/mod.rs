//! Two systems over many queries.

mod defined;
mod paired_t;
mod student;

pub use defined::defined_in_both;
pub use paired_t::{PairedT, paired_t};
