//! Curves over all queries or one of them: precision against recall, and the point measure between two runs.

use super::column::Column;
use super::evaluation::Evaluation;
use super::failure::Result;
use super::measures::{Measure, Score};
use super::pairs::Common;
use super::query::Ranking;
use footrule::{Mean, Undefined, area, distance};

/// A line from left to right, and what it is called.
pub(crate) struct Curve {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// Interpolated precision at the eleven recall levels: the mean over the queries, or the values of one.
pub(crate) fn precision_recall(
    (label, evaluation): Named<'_, '_>,
    measures: &[Measure],
    query: Option<usize>,
    undefined: Undefined,
) -> Result<Curve> {
    let mut points = Vec::new();
    for (measure, column) in measures.iter().zip(&evaluation.columns) {
        let &Measure::Score(Score::InterpolatedPrecision(level)) = measure else { continue };
        if let Some(precision) = value(column, query, undefined)? {
            points.push((f64::from(level) / 10.0, precision));
        }
    }
    Ok(Curve { label: label.to_owned(), points })
}

fn value(column: &Column, query: Option<usize>, policy: Undefined) -> Result<Option<f64>> {
    match query {
        Some(query) => Ok(column.values.get(query).copied().filter(|value| !value.is_nan())),
        None => Ok(column.mean(policy)?),
    }
}

/// A run and what the chart calls it.
pub(crate) type Named<'e, 'a> = (&'e str, &'e Evaluation<'a>);

/// The point measure from one run to another, P(i)/(n²/4) against i/n, averaged over the queries where both retrieve two
/// common documents at least, or of one query; the label has the area under it and the number of queries.
pub(crate) fn point_measure(
    (a, from): Named<'_, '_>,
    (b, to): Named<'_, '_>,
    query: Option<usize>,
) -> Result<Curve> {
    let mut curves = Vec::new();
    for (at, rankings) in from.rankings.iter().zip(&to.rankings).enumerate() {
        if let (Some(x), Some(y)) = rankings
            && query.is_none_or(|query| query == at)
        {
            curves.extend(point_curve(x, y)?);
        }
    }
    let (points, counted) = match query {
        Some(_) => (curves.pop().unwrap_or_default(), String::new()),
        None => (average(&curves)?, format!(", {} queries", curves.len())),
    };
    let label = if points.is_empty() {
        format!("{a} to {b}: fewer than two common documents")
    } else {
        format!("{a} to {b}: area {:.4}{counted}", area_under(&points)?)
    };
    Ok(Curve { label, points })
}

/// (i/n, P(i)/(n²/4)) for i = 0, …, n; `None` for fewer than two common documents.
fn point_curve(x: &Ranking<'_>, y: &Ranking<'_>) -> Result<Option<Vec<(f64, f64)>>> {
    let mut common = Common::new(x, y)?;
    let f = common.displacement()?;
    if f.len() < 2 {
        return Ok(None);
    }
    let n = f.len() as f64;
    let mut profile = vec![0; f.len()];
    distance::point_profile(f, &mut profile)?;
    let measured = profile.into_iter().zip(1u32..).map(|(p, i)| (f64::from(i) / n, 4.0 * p as f64 / (n * n)));
    Ok(Some(std::iter::once((0.0, 0.0)).chain(measured).collect()))
}

/// The mean of curves over [0, 1], at every hundredth; each is read linearly between its points. No points if there is
/// no curve.
fn average(curves: &[Vec<(f64, f64)>]) -> Result<Vec<(f64, f64)>> {
    if curves.is_empty() {
        return Ok(Vec::new());
    }
    (0..=100)
        .map(|hundredth| {
            let at = f64::from(hundredth) / 100.0;
            let mut mean = Mean::new();
            for curve in curves {
                mean.push(Ok(read(curve, at)))?;
            }
            Ok((at, mean.value(Undefined::Skip)?))
        })
        .collect()
}

/// The curve's height at `at`, between its points on a straight line.
fn read(curve: &[(f64, f64)], at: f64) -> f64 {
    let after = curve.partition_point(|&(x, _)| x < at);
    match (after.checked_sub(1).and_then(|before| curve.get(before)), curve.get(after)) {
        (Some(&(x0, y0)), Some(&(x1, y1))) => y0 + (y1 - y0) * (at - x0) / (x1 - x0),
        (None, Some(&(_, y))) | (Some(&(_, y)), None) => y,
        (None, None) => 0.0,
    }
}

fn area_under(points: &[(f64, f64)]) -> footrule::Result<f64> {
    let heights: Vec<f64> = points.iter().map(|point| point.1).collect();
    let widths: Vec<f64> = points.iter().zip(points.iter().skip(1)).map(|(from, to)| to.0 - from.0).collect();
    area::trapezoid(&heights, &widths)
}
