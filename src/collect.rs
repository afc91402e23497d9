//! Fixed-capacity results and the streaming collector, on heapless containers.

mod curves;
mod profiles;
mod top_k;

pub use curves::{interpolated_precision, precision_recall_table};
pub use profiles::{area_profile, footrule_profile, kendall_profile, point_profile};
pub use top_k::{Prefer, TopK};

use crate::error::{Argument, Error, Result};
use heapless::Vec;

/// A vector of `n` default values, to be written by `write`.
fn filled<V: Clone + Default, const N: usize>(
    n: usize,
    write: impl FnOnce(&mut [V]) -> Result<()>,
) -> Result<Vec<V, N>> {
    let mut out = Vec::new();
    let short = Error::TooShort { argument: Argument::Output, needed: n, given: N };
    out.resize_default(n).map_err(|_| short)?;
    write(&mut out)?;
    Ok(out)
}
