//! One query of one run, ready to be measured.

use super::failure::Result;
use super::groups::Group;
use super::options::{Options, TieOrder};
use footrule::{
    AveragePrecision, ById, Dcg, Grade, GradeCounts, InterpolatedPrecision, Precision, SignedGrade, Ties,
    correlation, order,
};

/// How the measures count, as the command line says.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    pub(crate) dcg: Dcg<'static>,
    pub(crate) precision: Precision,
    pub(crate) average_precision: AveragePrecision,
    pub(crate) interpolated_precision: InterpolatedPrecision,
}

impl Rules {
    pub(crate) const fn new(options: &Options) -> Self {
        let from = options.relevant_from;
        Self {
            dcg: options.dcg,
            precision: Precision::STANDARD.with_relevant_from(from),
            average_precision: options.average_precision.with_relevant_from(from),
            interpolated_precision: InterpolatedPrecision::STANDARD.with_relevant_from(from),
        }
    }
}

/// A ranking's documents and scores, best first.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ranking<'a> {
    pub(crate) documents: Vec<&'a [u8]>,
    pub(crate) scores: Vec<f64>,
}

impl<'a> Ranking<'a> {
    /// Sorts retrieved documents by score.
    pub(crate) fn new(retrieved: &[(&'a [u8], f64)], ties: TieOrder) -> Result<Self> {
        let (documents, scores): (Vec<_>, Vec<_>) = retrieved.iter().copied().unzip();
        let mut out = vec![0; scores.len()];
        let scratch = &mut vec![0; order::argsort_scratch_len(scores.len())];
        let order = match ties {
            TieOrder::IdDescending => {
                order::argsort(&scores, ById::descending(&documents), &mut out, scratch)
            }
            TieOrder::IdAscending => order::argsort(&scores, ById::ascending(&documents), &mut out, scratch),
            TieOrder::Input => order::argsort(&scores, Ties::FirstIndex, &mut out, scratch),
        }?;
        let ranked = || order.as_slice().iter().filter_map(|&item| retrieved.get(item as usize));
        Ok(Self { documents: ranked().map(|r| r.0).collect(), scores: ranked().map(|r| r.1).collect() })
    }
}

/// A ranking joined with its judgements.
pub(crate) struct Query {
    pub(crate) rules: Rules,
    /// Grades in rank order; `UNJUDGED` where nobody looked.
    pub(crate) grades: Vec<i32>,
    /// Judged documents of each grade, retrieved or not.
    counts: Vec<u64>,
    /// Relevant judged documents.
    pub(crate) relevant: u64,
    /// A-corr of the judged retrieved documents against their ideal ranking.
    pub(crate) a_corr: footrule::Result<f64>,
    /// tau_x of their scores and grades.
    pub(crate) tau_x: footrule::Result<f64>,
}

impl Query {
    pub(crate) fn new(ranking: &Ranking<'_>, judged: &Group<'_, i32>, rules: Rules) -> Result<Self> {
        let (n, judgements) = (ranking.documents.len(), &judged.documents);
        let scratch = &mut vec![0; order::judge_scratch_len(n, judgements.len())];
        let mut grades = vec![i32::UNJUDGED; n];
        order::judge(&ranking.documents, judgements, &mut grades, scratch)?;

        let all: Vec<i32> = judgements.iter().map(|&(_, grade)| grade).collect();
        let highest = all.iter().map(|grade| grade.level() as usize).max().unwrap_or(0);
        let mut counts = vec![0; highest + 1];
        let relevant = GradeCounts::count(&all, &mut counts)?.relevant(rules.precision.relevant_from)?;

        let (a_corr, tau_x) = against_ideal(&ranking.scores, &grades);
        Ok(Self { rules, grades, counts, relevant, a_corr, tau_x })
    }

    pub(crate) const fn judged(&self) -> GradeCounts<'_> {
        GradeCounts::new(self.counts.as_slice())
    }

    pub(crate) fn unjudged(&self) -> usize {
        self.grades.iter().filter(|grade| !grade.is_judged()).count()
    }
}

/// A-corr and tau_x of a ranking's judged documents against the ideal order by grade.
fn against_ideal(scores: &[f64], grades: &[i32]) -> (footrule::Result<f64>, footrule::Result<f64>) {
    let judged = || scores.iter().zip(grades).filter(|(_, grade)| grade.is_judged());
    let scores: Vec<f64> = judged().map(|(&score, _)| score).collect();
    let levels: Vec<u32> = judged().map(|(_, grade)| grade.level()).collect();
    let n = levels.len();
    let scratch = &mut vec![0; order::ideal_scratch_len(n).max(order::pair_counts_scratch_len(n))];
    let mut ranks = vec![0; n];
    let a_corr = order::ideal(&levels, &mut ranks, scratch).and_then(correlation::a_corr);
    (a_corr, correlation::tau_x(&scores, &levels, scratch))
}
