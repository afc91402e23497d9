//! One measure over all queries.

use super::failure::unless_undefined;
use footrule::{Mean, Result, Undefined};

/// Values by query, NaN where there is none, and their mean with the counts of what it leaves out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    pub(crate) values: Vec<f64>,
    mean: Mean<f64>,
    /// Queries that a run lacks, whether counted as empty rankings or left out.
    pub(crate) missing: u64,
}

impl Column {
    pub(crate) fn push(&mut self, value: Result<f64>) -> Result<()> {
        self.mean.push(value)?;
        self.values.push(value.unwrap_or(f64::NAN));
        Ok(())
    }

    pub(crate) fn leave_out(&mut self) {
        self.values.push(f64::NAN);
    }

    pub(crate) const fn defined(&self) -> u64 {
        self.mean.defined
    }

    pub(crate) const fn undefined(&self) -> u64 {
        self.mean.undefined
    }

    /// The mean, or `None` if no query counts.
    pub(crate) fn mean(&self, policy: Undefined) -> Result<Option<f64>> {
        unless_undefined(self.mean.value(policy))
    }
}
