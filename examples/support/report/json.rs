//! The report as one JSON object; `null` where there is no value.

use super::Report;
use crate::support::column::Column;
use crate::support::evaluation::Coverage;
use crate::support::failure::Result;
use crate::support::pairs::{DISTANCES, Pair};
use serde_json::{Map, Value, json};
use std::io::Write;

pub(super) fn write(report: &Report<'_>, out: &mut impl Write) -> Result<()> {
    let names: Vec<String> = report.measures.iter().map(ToString::to_string).collect();
    let mut runs = Vec::new();
    for run in &report.runs {
        let mut object = measured(report, &run.run, names.iter().zip(&run.columns))?;
        object.insert("coverage".into(), coverage(&run.coverage));
        runs.push(Value::Object(object));
    }
    let mut pairs = Vec::new();
    for pair in &report.pairs {
        let names = DISTANCES.map(String::from);
        let mut object = measured(report, &pair.name, names.iter().zip(&pair.columns))?;
        object.insert("t_tests".into(), tests(pair));
        pairs.push(Value::Object(object));
    }
    let whole = json!({
        "judgements": {
            "file": report.qrels,
            "queries": report.queries.len(),
            "documents": report.judgements,
        },
        "runs": runs,
        "pairs": pairs,
    });
    serde_json::to_writer_pretty(&mut *out, &whole)?;
    writeln!(out)?;
    Ok(())
}

/// A run's or a pair's means, and its values by query if asked for.
fn measured<'c>(
    report: &Report<'_>,
    run: &str,
    columns: impl Iterator<Item = (&'c String, &'c Column)>,
) -> Result<Map<String, Value>> {
    let columns: Vec<_> = columns.collect();
    let mut means = Map::new();
    for (name, column) in &columns {
        let mean = json!({
            "mean": column.mean(report.options.undefined)?,
            "defined": column.defined(),
            "undefined": column.undefined(),
            "missing": column.missing,
        });
        means.insert((*name).clone(), mean);
    }
    let mut object = Map::from_iter([("run".into(), run.into()), ("measures".into(), means.into())]);
    if report.options.per_query {
        let of_query = |at| -> Map<String, Value> {
            // A NaN becomes null.
            columns
                .iter()
                .map(|(name, column)| ((*name).clone(), column.values.get(at).copied().into()))
                .collect()
        };
        let queries: Map<String, Value> = report
            .queries
            .iter()
            .enumerate()
            .map(|(at, query)| (query.clone(), of_query(at).into()))
            .collect();
        object.insert("per_query".into(), queries.into());
    }
    Ok(object)
}

fn coverage(coverage: &Coverage) -> Value {
    json!({
        "answered": coverage.answered,
        "missing": coverage.missing,
        "not_judged": coverage.not_judged,
        "retrieved_documents": coverage.retrieved,
        "unjudged_documents": coverage.unjudged,
        "repeated_lines": coverage.repeats,
        "cut_lines": coverage.cut_lines,
    })
}

fn tests(pair: &Pair) -> Value {
    let tests: Map<String, Value> = pair
        .tests
        .iter()
        .map(|test| {
            let result = json!({
                "t": test.result.map(|result| result.statistic),
                "p": test.result.map(|result| result.p_value),
                "queries": test.queries,
            });
            (test.measure.to_string(), result)
        })
        .collect();
    tests.into()
}
