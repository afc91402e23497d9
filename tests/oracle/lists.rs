//! Measures of one ranked list, by their definitions.

use super::{RBig, ratio, total};
use footrule::Denominator;

/// Binary measures by their definitions.
pub struct Naive<'a> {
    pub grades: &'a [u32],
    pub relevant: u64,
}

impl Naive<'_> {
    pub fn found(&self, k: usize) -> u64 {
        self.grades.iter().take(k).filter(|&&g| g > 0).count() as u64
    }

    pub fn sum_precision(&self, k: usize) -> RBig {
        let ranks = (1..=k.min(self.grades.len())).filter(|&i| self.grades[i - 1] > 0);
        ranks.fold(RBig::ZERO, |sum, i| sum + ratio(self.found(i), i as u64))
    }

    pub fn average_precision(&self, k: Option<usize>, denominator: Denominator) -> Option<RBig> {
        let ranks = k.unwrap_or(self.grades.len());
        let found = self.found(ranks);
        let denominator = match denominator {
            Denominator::Relevant => self.relevant,
            Denominator::RelevantOrCutoff => k.map_or(self.relevant, |k| self.relevant.min(k as u64)),
            Denominator::Cutoff => ranks as u64,
            Denominator::Found if found == 0 && self.relevant > 0 => return Some(RBig::ZERO),
            Denominator::Found => found,
        };
        (denominator > 0).then(|| self.sum_precision(ranks) / RBig::from(denominator))
    }

    pub fn interpolated(&self, level: &RBig) -> RBig {
        let ranks = 1..=self.grades.len();
        let enough = ranks.filter(|&i| ratio(self.found(i), self.relevant) >= *level);
        enough.map(|i| ratio(self.found(i), i as u64)).max().unwrap_or(RBig::ZERO)
    }
}

/// ERR of the satisfactions by rank.
pub fn err(satisfactions: impl Iterator<Item = RBig>) -> RBig {
    let mut going_on = RBig::ONE;
    total(satisfactions.zip(1u64..).map(|(s, rank)| {
        let stopping = &going_on * &s;
        going_on *= RBig::ONE - s;
        stopping / RBig::from(rank)
    }))
}

/// Q of a ranking of the documents counted, with gains g and relevance from grade 1.
pub fn q_measure(ranking: &[u32], counts: &[u64; 4], k: usize, beta: &RBig) -> RBig {
    let ideal: Vec<u64> = (0..4).rev().flat_map(|g| vec![g as u64; counts[g] as usize]).collect();
    let terms = (1..=ranking.len().min(k)).filter(|&i| ranking[i - 1] > 0).map(|i| {
        let top = &ranking[..i];
        let found = top.iter().filter(|&&g| g > 0).count();
        let gained: u32 = top.iter().sum();
        let best: u64 = ideal.iter().take(i).sum();
        (RBig::from(found) + beta * RBig::from(gained)) / (RBig::from(i) + beta * RBig::from(best))
    });
    total(terms) / RBig::from(counts[1..].iter().sum::<u64>())
}
