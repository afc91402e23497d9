//! A page to read: one column a run, one row a measure.

use super::Report;
use crate::support::column::Column;
use crate::support::evaluation::counted;
use crate::support::failure::Result;
use crate::support::measures::{Measure, Score};
use crate::support::pairs::{DISTANCES, Pair};
use footrule::Undefined;
use std::io::Write;

/// Pairs of runs side by side.
const PAIRS_A_ROW: usize = 4;

pub(super) fn write(report: &Report<'_>, out: &mut impl Write) -> Result<()> {
    let names = report.short_names.as_slice();
    writeln!(
        out,
        "{}: {}, {}",
        report.qrels,
        counted(report.queries.len(), "query", "queries"),
        counted(report.judgements, "judged document", "judged documents")
    )?;
    for (run, name) in report.runs.iter().zip(names) {
        let answered = counted(run.coverage.answered, "query", "queries");
        writeln!(out, "{}: {answered} answered, column {name}", run.run)?;
    }
    for note in report.notes() {
        writeln!(out, "note: {note}")?;
    }
    means(report, names, out)?;
    for chunk in report.pairs.chunks(PAIRS_A_ROW) {
        pairs(report, names, chunk, out)?;
    }
    if report.options.per_query {
        for (at, query) in report.queries.iter().enumerate() {
            one_query(report, names, at, query, out)?;
        }
    }
    Ok(())
}

/// What stands above a group of rows.
const fn heading(measure: Measure) -> &'static str {
    match measure {
        Measure::Judged | Measure::Relevant | Measure::Retrieved | Measure::Unjudged => "documents a query",
        Measure::Score(Score::InterpolatedPrecision(_)) => "precision at recall",
        Measure::Score(Score::ACorrIdeal | Score::TauXIdeal) => "agreement with the ideal ranking",
        Measure::Score(_) => "measures",
        Measure::Expected(_) => "expected under a random ranking",
        Measure::V1(_) => "V1: (M/best) M/(M + E)",
        Measure::V2(_) => "V2: -1 worst, 0 expected, 1 best",
        Measure::ChanceCorrected(_) => "CC: (M - E)/(best - E)",
    }
}

fn means(report: &Report<'_>, names: &[String], out: &mut impl Write) -> Result<()> {
    let mut above = "";
    for (row, &measure) in report.measures.iter().enumerate() {
        if heading(measure) != above {
            above = heading(measure);
            head(above, names, OVER, out)?;
        }
        let columns: Vec<_> = report.runs.iter().filter_map(|run| run.columns.get(row)).collect();
        let cells = columns.iter().map(|column| mean(column, report)).collect::<Result<Vec<_>>>()?;
        line(&measure.to_string(), names, &cells, &over(&columns, report.options.undefined), out)?;
    }
    Ok(())
}

/// A pair's columns are its own; the heading says which runs they are.
fn pairs(report: &Report<'_>, names: &[String], pairs: &[Pair], out: &mut impl Write) -> Result<()> {
    let names: Vec<_> = pairs.iter().map(|pair| pair_name(names, pair)).collect();
    head("distance of two runs", &names, OVER, out)?;
    for (row, name) in DISTANCES.into_iter().enumerate() {
        let columns: Vec<_> = pairs.iter().filter_map(|pair| pair.columns.get(row)).collect();
        let cells = columns.iter().map(|column| mean(column, report)).collect::<Result<Vec<_>>>()?;
        line(name, &names, &cells, &over(&columns, report.options.undefined), out)?;
    }
    head("paired t-test: t, p", &names, "", out)?;
    let Some(first) = pairs.first() else { return Ok(()) };
    for (row, test) in first.tests.iter().enumerate().filter(|(_, test)| worth_a_row(test.measure)) {
        let cells: Vec<_> = pairs
            .iter()
            .map(|pair| match pair.tests.get(row).and_then(|test| test.result) {
                Some(result) => format!("{:.2}, {:.4}", result.statistic, result.p_value),
                None => "-".into(),
            })
            .collect();
        line(&test.measure.to_string(), &names, &cells, "", out)?;
    }
    writeln!(out, "(--format csv and json have the tests of all measures)")?;
    Ok(())
}

/// The tests that a page has room for.
const fn worth_a_row(measure: Measure) -> bool {
    matches!(measure, Measure::V2(_) | Measure::Score(_))
        && !matches!(measure, Measure::Score(Score::InterpolatedPrecision(_)))
}

/// As the pair's name, in short.
fn pair_name(names: &[String], pair: &Pair) -> String {
    [pair.runs.0, pair.runs.1].map(|run| names.get(run).map_or("", String::as_str)).join("|")
}

fn one_query(
    report: &Report<'_>,
    names: &[String],
    at: usize,
    query: &str,
    out: &mut impl Write,
) -> Result<()> {
    head(&format!("query {query}"), names, "", out)?;
    for (row, measure) in report.measures.iter().enumerate() {
        let columns = report.runs.iter().filter_map(|run| run.columns.get(row));
        line(&measure.to_string(), names, &values(columns, at), "", out)?;
    }
    for chunk in report.pairs.chunks(PAIRS_A_ROW) {
        let pair_names: Vec<_> = chunk.iter().map(|pair| pair_name(names, pair)).collect();
        head(&format!("query {query}"), &pair_names, "", out)?;
        for (row, name) in DISTANCES.into_iter().enumerate() {
            let columns = chunk.iter().filter_map(|pair| pair.columns.get(row));
            line(name, &pair_names, &values(columns, at), "", out)?;
        }
    }
    Ok(())
}

fn values<'c>(columns: impl Iterator<Item = &'c Column>, at: usize) -> Vec<String> {
    columns.map(|column| number(column.values.get(at).copied().filter(|value| !value.is_nan()))).collect()
}

fn mean(column: &Column, report: &Report<'_>) -> Result<String> {
    Ok(number(column.mean(report.options.undefined)?))
}

pub(crate) fn number(value: Option<f64>) -> String {
    value.map_or_else(|| "-".into(), |value| format!("{value:.4}"))
}

/// Over how many queries the means go, how many had no value, how many the run lacks; once if all runs agree.
fn over(columns: &[&Column], policy: Undefined) -> String {
    let mut counts: Vec<_> = columns.iter().map(|column| count(column, policy)).collect();
    if counts.iter().zip(counts.iter().skip(1)).all(|(one, next)| one == next) {
        counts.truncate(1);
    }
    counts.join("  ")
}

fn count(column: &Column, policy: Undefined) -> String {
    let counted = match policy {
        Undefined::Skip => column.defined(),
        Undefined::Zero | Undefined::One => column.defined() + column.undefined(),
    };
    format!("{counted}/{}/{}", column.undefined(), column.missing)
}

/// What the counts behind a row are.
const OVER: &str = "over/undefined/missing";

const LABEL: usize = 34;

fn width(name: &str) -> usize {
    name.chars().count().max(14) + 2
}

pub(crate) fn head(title: &str, names: &[String], remark: &str, out: &mut impl Write) -> Result<()> {
    writeln!(out)?;
    line(title, names, names, remark, out)?;
    let all = LABEL + names.iter().map(|name| width(name)).sum::<usize>();
    writeln!(out, "{}", "-".repeat(all))?;
    Ok(())
}

pub(crate) fn line(
    label: &str,
    names: &[String],
    cells: &[String],
    remark: &str,
    out: &mut impl Write,
) -> Result<()> {
    write!(out, "{label:<LABEL$}")?;
    for (name, cell) in names.iter().zip(cells) {
        write!(out, "{cell:>width$}", width = width(name))?;
    }
    writeln!(out, "{}{remark}", if remark.is_empty() { "" } else { "  " })?;
    Ok(())
}
