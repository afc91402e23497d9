//! A judged set as a binary measure with a cutoff sees it.

use crate::error::{Argument, Error, Result};
use crate::grade::GradeCounts;

/// All that the best, the worst and the expected value of a binary measure depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Relevance {
    /// Judged documents n.
    pub(crate) documents: u64,
    /// The relevant ones among them, R.
    pub(crate) relevant: u64,
    /// Ranks that the cutoff reaches, min(k, n).
    pub(crate) reached: u64,
}

impl Relevance {
    pub(crate) fn new(judged: GradeCounts, relevant_from: u32, k: usize) -> Result<Self> {
        let documents = judged.total()?;
        // There can be more documents than a `usize` counts, and no cutoff reaches them all.
        let reached = if k == usize::MAX { documents } else { documents.min(k as u64) };
        Ok(Self { documents, relevant: judged.relevant(relevant_from)?, reached })
    }

    /// The most relevant documents that a ranking can find above the cutoff.
    pub(crate) fn most(self) -> u64 {
        self.reached.min(self.relevant)
    }

    /// The fewest.
    pub(crate) const fn least(self) -> u64 {
        self.reached.saturating_sub(self.documents - self.relevant)
    }

    /// Whether every ranking looks the same to every measure: all relevant, none relevant, or nothing seen.
    pub(crate) const fn is_settled(self) -> bool {
        self.relevant == 0 || self.relevant == self.documents || self.reached == 0
    }
}

/// Fails for a cutoff of 0, where a measure that divides by it is 0/0.
pub(crate) const fn positive(k: usize) -> Result<()> {
    if k == 0 { Err(Error::OutOfRange { argument: Argument::Cutoff, index: 0 }) } else { Ok(()) }
}
