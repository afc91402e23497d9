//! Fixed-capacity results and the streaming collector, on heapless containers.

mod profiles;
mod top_k;

pub use profiles::{area_profile, footrule_profile, kendall_profile, point_profile};
pub use top_k::{Prefer, TopK};
