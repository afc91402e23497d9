//! Fixed-capacity results and the streaming collector, on heapless containers.

mod profiles;

pub use profiles::{area_profile, footrule_profile, kendall_profile, point_profile};
