//! Everything that was measured, and the forms it is written in.

mod csv;
mod json;
pub(crate) mod table;

use super::evaluation::{Evaluation, counted, evaluate};
use super::failure::{Result, text};
use super::measures::{self, Measure};
use super::options::{Format, Options};
use super::pairs::{Pair, compare};
use super::qrels::Qrels;
use super::run::Run;
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

/// The runs measured against one set of judgements, and each against each.
pub(crate) struct Report<'a> {
    pub(crate) options: &'a Options,
    pub(crate) qrels: &'a str,
    pub(crate) queries: Vec<String>,
    /// Judged documents over all queries.
    pub(crate) judgements: usize,
    /// Lines of the judgements that repeat an earlier line.
    repeats: usize,
    pub(crate) measures: Vec<Measure>,
    pub(crate) runs: Vec<Evaluation<'a>>,
    /// What pages and charts call the runs.
    pub(crate) short_names: Vec<String>,
    pub(crate) pairs: Vec<Pair>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(
        qrels: (&'a str, &Qrels<'a>),
        runs: &[(&str, Run<'a>)],
        options: &'a Options,
    ) -> Result<Self> {
        let (path, qrels) = qrels;
        let measures = measures::all(&options.cutoffs);
        let runs = runs
            .iter()
            .map(|(name, run)| evaluate(name, run, qrels, &measures, options))
            .collect::<Result<Vec<_>>>()?;
        let mut pairs = Vec::new();
        for (i, a) in runs.iter().enumerate() {
            for (j, b) in runs.iter().enumerate().skip(i + 1) {
                pairs.push(compare((i, a), (j, b), &measures, options)?);
            }
        }
        Ok(Self {
            options,
            qrels: path,
            queries: qrels.iter().map(|group| text(group.query).into_owned()).collect(),
            judgements: qrels.documents(),
            repeats: qrels.repeats().len(),
            measures,
            short_names: short_names(&runs),
            runs,
            pairs,
        })
    }

    /// Where files and judgements do not fit together, a line each.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.repeats > 0 {
            let lines = counted(self.repeats, "repeated line", "repeated lines");
            notes.push(format!("{}: {lines}, read once", self.qrels));
        }
        for run in &self.runs {
            notes.extend(
                run.coverage.notes(self.options.missing).iter().map(|note| format!("{}: {note}", run.run)),
            );
        }
        notes
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> Result<()> {
        match self.options.format {
            Format::Table => table::write(self, out),
            Format::Csv => csv::write(self, out),
            Format::Json => json::write(self, out),
        }
    }
}

/// File names without folder and extension, or with it, whichever tells the runs apart; else numbers.
pub(crate) fn short_names(runs: &[Evaluation<'_>]) -> Vec<String> {
    for part in [Path::file_stem, Path::file_name] {
        let name = |run: &Evaluation<'_>| {
            part(Path::new(&run.run)).unwrap_or_default().to_string_lossy().into_owned()
        };
        let names: Vec<_> = runs.iter().map(name).collect();
        if HashSet::<&String>::from_iter(&names).len() == names.len() {
            return names;
        }
    }
    (1..=runs.len()).map(|number| format!("run {number}")).collect()
}
