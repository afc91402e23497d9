//! `run,query,measure,value`, one line a number.

use super::Report;
use crate::support::column::Column;
use crate::support::failure::Result;
use crate::support::pairs::DISTANCES;
use std::io::Write;

/// The query field of means and tests.
const ALL: &str = "all";

/// Values with all their digits; `NaN` where there is none.
pub(super) fn write(report: &Report<'_>, out: &mut impl Write) -> Result<()> {
    let mut lines = Lines(::csv::Writer::from_writer(out));
    lines.0.write_record(["run", "query", "measure", "value"])?;
    for run in &report.runs {
        let names = report.measures.iter().map(ToString::to_string);
        lines.columns(report, &run.run, names.zip(&run.columns))?;
    }
    for pair in &report.pairs {
        let names = DISTANCES.map(String::from);
        lines.columns(report, &pair.name, names.into_iter().zip(&pair.columns))?;
        for test in &pair.tests {
            let (t, p) =
                test.result.map_or((f64::NAN, f64::NAN), |result| (result.statistic, result.p_value));
            lines.number(&pair.name, ALL, &format!("t[{}]", test.measure), t)?;
            lines.number(&pair.name, ALL, &format!("p[{}]", test.measure), p)?;
        }
    }
    lines.0.flush()?;
    Ok(())
}

struct Lines<W: Write>(::csv::Writer<W>);

impl<W: Write> Lines<W> {
    /// The queries' values if asked for, the means, and over how many queries each mean goes.
    fn columns<'c>(
        &mut self,
        report: &Report<'_>,
        run: &str,
        columns: impl Iterator<Item = (String, &'c Column)>,
    ) -> Result<()> {
        let columns: Vec<_> = columns.collect();
        if report.options.per_query {
            for (at, query) in report.queries.iter().enumerate() {
                for (name, column) in &columns {
                    self.number(run, query, name, column.values.get(at).copied().unwrap_or(f64::NAN))?;
                }
            }
        }
        for (name, column) in &columns {
            self.number(run, ALL, name, column.mean(report.options.undefined)?.unwrap_or(f64::NAN))?;
        }
        for (name, column) in &columns {
            self.count(run, &format!("defined[{name}]"), column.defined())?;
            self.count(run, &format!("undefined[{name}]"), column.undefined())?;
            self.count(run, &format!("missing[{name}]"), column.missing)?;
        }
        Ok(())
    }

    /// The shortest digits that read back as the same double.
    fn number(&mut self, run: &str, query: &str, measure: &str, value: f64) -> Result<()> {
        Ok(self.0.write_record([run, query, measure, &format!("{value:?}")])?)
    }

    fn count(&mut self, run: &str, measure: &str, count: u64) -> Result<()> {
        Ok(self.0.write_record([run, ALL, measure, &count.to_string()])?)
    }
}
