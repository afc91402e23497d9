//! Two runs compared: the distance of their rankings, and whether their scores differ.

use super::column::Column;
use super::evaluation::Evaluation;
use super::failure::{Failure, Result, unless_undefined};
use super::measures::Measure;
use super::options::{Missing, Options};
use super::query::Ranking;
use footrule::{Error, PairCounts, Ranks, Real, compare, correlation, distance, order};
use std::collections::HashMap;

/// The names of the distances and correlations, in the order of [`Pair::columns`].
pub(crate) const DISTANCES: [&str; 6] = ["footrule/max", "max P/(n²/4)", "nA", "A-corr", "tau_x", "tau_b"];

/// Run A against run B over the documents of each query that both retrieve.
pub(crate) struct Pair {
    /// `A|B`.
    pub(crate) name: String,
    /// Which runs they are.
    pub(crate) runs: (usize, usize),
    pub(crate) columns: [Column; 6],
    pub(crate) tests: Vec<Test>,
}

/// The paired t-test of one measure.
pub(crate) struct Test {
    pub(crate) measure: Measure,
    /// Queries where both runs have a value.
    pub(crate) queries: usize,
    /// `None` where the test has no answer: fewer than two queries, or the same non-zero difference in all of them.
    pub(crate) result: Option<compare::PairedT<f64>>,
}

pub(crate) fn compare(
    (i, a): (usize, &Evaluation<'_>),
    (j, b): (usize, &Evaluation<'_>),
    measures: &[Measure],
    options: &Options,
) -> Result<Pair> {
    let name = format!("{}|{}", a.run, b.run);
    let within = |failure: Failure| failure.within(&name);
    let mut columns = <[Column; 6]>::default();
    for (x, y) in a.rankings.iter().zip(&b.rankings) {
        let missing = x.is_none() || y.is_none();
        columns.iter_mut().for_each(|column| column.missing += u64::from(missing));
        if missing && options.missing == Missing::Skip {
            columns.iter_mut().for_each(Column::leave_out);
            continue;
        }
        let empty = Ranking::default();
        let mut common =
            Common::new(x.as_ref().unwrap_or(&empty), y.as_ref().unwrap_or(&empty)).map_err(within)?;
        for (column, value) in columns.iter_mut().zip(common.distances()) {
            column.push(value).map_err(|error| within(error.into()))?;
        }
    }
    let tests = measures
        .iter()
        .zip(a.columns.iter().zip(&b.columns))
        .filter(|(measure, _)| measure.depends_on_ranking())
        .map(|(&measure, (x, y))| test(measure, x, y))
        .collect::<Result<_>>()
        .map_err(within)?;
    Ok(Pair { name, runs: (i, j), columns, tests })
}

fn test(measure: Measure, x: &Column, y: &Column) -> Result<Test> {
    let (mut x, mut y) = (x.values.clone(), y.values.clone());
    let queries = compare::defined_in_both(&mut x, &mut y)?;
    x.truncate(queries);
    y.truncate(queries);
    let result = unless_undefined(compare::paired_t(&x, &y))?;
    Ok(Test { measure, queries, result })
}

/// The documents that two rankings have in common.
pub(crate) struct Common {
    /// F(k): the rank in the second ranking of the document at rank k of the first, counted among common documents.
    ranks: Vec<u32>,
    scores: (Vec<f64>, Vec<f64>),
    scratch: Vec<u64>,
}

impl Common {
    pub(crate) fn new(x: &Ranking<'_>, y: &Ranking<'_>) -> Result<Self> {
        let second: HashMap<_, _> = y.documents.iter().zip(&y.scores).collect();
        let scores: (Vec<_>, Vec<_>) = x
            .documents
            .iter()
            .zip(&x.scores)
            .filter_map(|(document, &score)| second.get(document).map(|&&other| (score, other)))
            .unzip();
        let n = scores.0.len();
        let needed = order::align_common_scratch_len(x.documents.len(), y.documents.len());
        let mut scratch = vec![0; needed.max(order::pair_counts_scratch_len(n))];
        let mut ranks = vec![0; x.documents.len()];
        let common = order::align_common(&x.documents, &y.documents, &mut ranks, &mut scratch)?.ranks.len();
        ranks.truncate(common);
        Ok(Self { ranks, scores, scratch })
    }
}

impl Common {
    /// The displacement of the common documents.
    pub(crate) fn displacement(&mut self) -> footrule::Result<Ranks<'_>> {
        Ranks::new(&self.ranks, &mut self.scratch)
    }

    /// One value for each of [`DISTANCES`]; undefined for fewer than two documents.
    fn distances(&mut self) -> [footrule::Result<f64>; 6] {
        let counts = order::pair_counts(&self.scores.0, &self.scores.1, &mut self.scratch);
        let [tau_x, tau_b] = [counts.and_then(PairCounts::tau_x), counts.and_then(PairCounts::tau_b)];
        match self.displacement() {
            Ok(f) => [
                distance::footrule_normalized(f),
                greatest_point(f),
                distance::area_normalized(f),
                correlation::a_corr(f),
                tau_x,
                tau_b,
            ],
            Err(error) => [Err(error); 6],
        }
    }
}

/// max P(i) / (n²/4), the point measure where it is greatest.
fn greatest_point(f: Ranks<'_>) -> footrule::Result<f64> {
    let n = f.len() as u64;
    if n < 2 {
        return Err(Error::Undefined);
    }
    let mut profile = vec![0; f.len()];
    distance::point_profile(f, &mut profile)?;
    let greatest = profile.into_iter().max().unwrap_or_default();
    f64::from_ratio(4 * greatest.unsigned_abs(), n * n)
}
