//! The queries by what they tell, and the sets that systems are compared on.

use super::options::Options;
use super::scores::{Family, Scores};
use crate::support::failure::{Failure, Result};
use footrule::compare::{QueryClass, QueryClasses, queries_by_gap, queries_by_gap_scratch_len, query_class};

/// Queries, as places among the judged ones.
pub(crate) struct QuerySet {
    pub(crate) name: &'static str,
    pub(crate) queries: Vec<usize>,
}

/// One query against chance.
pub(crate) struct Point {
    pub(crate) query: usize,
    pub(crate) id: String,
    pub(crate) expected: f64,
    pub(crate) observed: f64,
    pub(crate) class: QueryClass,
}

pub(crate) const CLASSES: [(QueryClass, &str); 4] = [
    (QueryClass::Ideal, "ideal"),
    (QueryClass::Easy, "easy"),
    (QueryClass::Hard, "hard"),
    (QueryClass::Uninformative, "uninformative"),
];

/// All queries that have a value of nDCG and its forms, and the sets made of them.
pub(crate) struct Sets {
    pub(crate) points: Vec<Point>,
    /// All, uninformative, ideal.
    pub(crate) sets: [QuerySet; 3],
    /// Queries in each tenth of the range of expected nDCG.
    pub(crate) histogram: [usize; 10],
}

impl Sets {
    pub(crate) fn new(scores: &Scores<'_, '_>, ids: &[String], options: &Options) -> Result<Self> {
        let queries = scores.defined(Family::Ndcg)?;
        let mut points = Vec::new();
        let mut histogram = [0; 10];
        for &query in &queries {
            let (expected, observed) = scores.expected_and_observed(query)?;
            let class = query_class(expected, observed, &QueryClasses::STANDARD)?;
            let id = ids.get(query).cloned().unwrap_or_default();
            points.push(Point { query, id, expected, observed, class });
            if let Some(tenth) = histogram.get_mut(((10.0 * expected) as usize).min(9)) {
                *tenth += 1;
            }
        }
        let size = options.set_size.unwrap_or(queries.len() / 3);
        if size > queries.len() {
            return Err(Failure::new(format!(
                "--set-size {size}: only {} queries have values of every run and form",
                queries.len()
            )));
        }
        let sorted = by_gap(&points)?;
        let end = |places: &[u32]| {
            let mut queries: Vec<_> = places
                .iter()
                .filter_map(|&place| points.get(place as usize))
                .map(|point| point.query)
                .collect();
            queries.sort_unstable();
            queries
        };
        let sets = [
            QuerySet { name: "all", queries: queries.clone() },
            QuerySet { name: "uninformative", queries: end(sorted.get(..size).unwrap_or_default()) },
            QuerySet { name: "ideal", queries: end(sorted.get(sorted.len() - size..).unwrap_or_default()) },
        ];
        Ok(Self { points, sets, histogram })
    }

    /// Queries of each of [`CLASSES`].
    pub(crate) fn class_sizes(&self) -> [usize; 4] {
        CLASSES.map(|(class, _)| self.points.iter().filter(|point| point.class == class).count())
    }
}

fn by_gap(points: &[Point]) -> Result<Vec<u32>> {
    let expected: Vec<_> = points.iter().map(|point| point.expected).collect();
    let observed: Vec<_> = points.iter().map(|point| point.observed).collect();
    let mut order = vec![0; points.len()];
    queries_by_gap(&expected, &observed, &mut order, &mut vec![0; queries_by_gap_scratch_len(points.len())])?;
    Ok(order)
}
