//! The measures that have a best and an expected value, and their forms, for every run, query and cutoff.

use crate::support::evaluation::Evaluation;
use crate::support::failure::{Failure, Result};
use crate::support::measures::{Measure, Score};
use footrule::{Mean, Undefined};

/// A measure at any cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Ndcg,
    AveragePrecision,
}

pub(crate) const FAMILIES: [Family; 2] = [Family::Ndcg, Family::AveragePrecision];

impl Family {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Ndcg => "nDCG",
            Self::AveragePrecision => "AP",
        }
    }

    pub(crate) const fn at(self, k: usize) -> Score {
        match self {
            Self::Ndcg => Score::Ndcg(k),
            Self::AveragePrecision => Score::AveragePrecision(Some(k)),
        }
    }
}

/// A measure as it is, or normalised by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Raw,
    V1,
    V2,
    ChanceCorrected,
}

pub(crate) const FORMS: [Form; 4] = [Form::Raw, Form::V1, Form::V2, Form::ChanceCorrected];

impl Form {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::V1 => "V1",
            Self::V2 => "V2",
            Self::ChanceCorrected => "CC",
        }
    }

    const fn of(self, score: Score) -> Measure {
        match self {
            Self::Raw => Measure::Score(score),
            Self::V1 => Measure::V1(score),
            Self::V2 => Measure::V2(score),
            Self::ChanceCorrected => Measure::ChanceCorrected(score),
        }
    }
}

/// Everything that is measured: the forms of the families at the cutoffs, and what chance expects of nDCG.
pub(crate) fn measures(cutoffs: &[usize]) -> Vec<Measure> {
    let forms = FAMILIES.iter().flat_map(|family| FORMS.iter().map(move |form| (family, form)));
    let scores = forms.flat_map(|(family, form)| cutoffs.iter().map(|&k| form.of(family.at(k))));
    scores.chain(cutoffs.iter().map(|&k| Measure::Expected(Score::Ndcg(k)))).collect()
}

/// Values of all runs by measure and query.
pub(crate) struct Scores<'e, 'a> {
    pub(crate) runs: &'e [Evaluation<'a>],
    pub(crate) cutoffs: &'e [usize],
    measures: &'e [Measure],
}

impl<'e, 'a> Scores<'e, 'a> {
    pub(crate) const fn new(
        runs: &'e [Evaluation<'a>],
        cutoffs: &'e [usize],
        measures: &'e [Measure],
    ) -> Self {
        Self { runs, cutoffs, measures }
    }

    /// A run's values by query.
    fn values(&self, run: &'e Evaluation<'a>, measure: Measure) -> &'e [f64] {
        let at = self.measures.iter().position(|m| *m == measure);
        at.and_then(|at| run.columns.get(at)).map_or(&[], |column| &column.values)
    }

    fn value(&self, run: &'e Evaluation<'a>, measure: Measure, query: usize) -> f64 {
        self.values(run, measure).get(query).copied().unwrap_or(f64::NAN)
    }

    /// The queries where every run has a value in every form at every cutoff: only those compare forms on equal terms.
    pub(crate) fn defined(&self, family: Family) -> Result<Vec<usize>> {
        let queries = self.runs.first().map_or(0, |run| run.rankings.len());
        let defined = |query: &usize| {
            self.runs.iter().all(|run| {
                FORMS.iter().all(|form| {
                    self.cutoffs.iter().all(|&k| !self.value(run, form.of(family.at(k)), *query).is_nan())
                })
            })
        };
        let defined: Vec<_> = (0..queries).filter(defined).collect();
        if defined.len() < 2 {
            return Err(Failure::new(format!(
                "{} of {queries} queries have a value of {} and its forms for every run; at least 2 are needed",
                defined.len(),
                family.name()
            )));
        }
        Ok(defined)
    }

    /// The matrix of a form, a row a run, over some queries: means over some cutoffs.
    pub(crate) fn matrix(
        &self,
        (family, form): (Family, Form),
        cutoffs: &[usize],
        queries: &[usize],
    ) -> Result<Vec<f64>> {
        let mut matrix = Vec::with_capacity(self.runs.len() * queries.len());
        for run in self.runs {
            for &query in queries {
                matrix.push(mean(cutoffs.iter().map(|&k| self.value(run, form.of(family.at(k)), query)))?);
            }
        }
        Ok(matrix)
    }

    /// Expected and observed nDCG of a query, means over the cutoffs, and the observed over the runs.
    pub(crate) fn expected_and_observed(&self, query: usize) -> Result<(f64, f64)> {
        let over_runs = |measure: fn(Score) -> Measure| {
            let pairs = self.runs.iter().flat_map(|run| self.cutoffs.iter().map(move |&k| (run, k)));
            mean(pairs.map(|(run, k)| self.value(run, measure(Score::Ndcg(k)), query)))
        };
        Ok((over_runs(Measure::Expected)?, over_runs(Measure::Score)?))
    }
}

/// The mean of some values.
pub(crate) fn mean(values: impl IntoIterator<Item = f64>) -> Result<f64> {
    let mut mean = Mean::new();
    values.into_iter().try_for_each(|value| mean.push(Ok(value)))?;
    Ok(mean.value(Undefined::Skip)?)
}
