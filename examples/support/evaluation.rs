//! One run measured over all judged queries.

use super::column::Column;
use super::failure::{Failure, Result, text};
use super::groups::Group;
use super::measures::Measure;
use super::options::{Missing, Options};
use super::qrels::Qrels;
use super::query::{Query, Ranking, Rules};
use super::run::Run;
use std::fmt::Write as _;

/// A run's rankings and the values of every measure, both by judged query.
pub(crate) struct Evaluation<'a> {
    pub(crate) run: String,
    /// `None` where the run has no document for the query.
    pub(crate) rankings: Vec<Option<Ranking<'a>>>,
    /// One column a measure, in the order of the measures.
    pub(crate) columns: Vec<Column>,
    pub(crate) coverage: Coverage,
}

/// How far a run and the judgements speak of the same queries and documents.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Coverage {
    /// Queries in both.
    pub(crate) answered: usize,
    /// Judged queries that the run lacks.
    pub(crate) missing: Vec<String>,
    /// Queries of the run that have no judgements, and so no value.
    pub(crate) not_judged: Vec<String>,
    /// Documents retrieved for judged queries, and those of them without a judgement.
    pub(crate) retrieved: usize,
    pub(crate) unjudged: usize,
    /// Lines of the run that repeat an earlier line.
    pub(crate) repeats: usize,
    /// Lines of the run with more fields than were read.
    pub(crate) cut_lines: usize,
}

/// Measures a run; `name` is what messages and reports call it.
pub(crate) fn evaluate<'a>(
    name: &str,
    run: &Run<'a>,
    qrels: &Qrels<'a>,
    measures: &[Measure],
    options: &Options,
) -> Result<Evaluation<'a>> {
    let mut evaluation = Evaluation {
        run: name.to_owned(),
        rankings: Vec::new(),
        columns: vec![Column::default(); measures.len()],
        coverage: Coverage {
            not_judged: run
                .iter()
                .filter(|group| qrels.get(group.query).is_none())
                .map(|group| text(group.query).into_owned())
                .collect(),
            repeats: run.repeats().len(),
            cut_lines: run.cut_lines,
            ..Coverage::default()
        },
    };
    for judged in qrels.iter() {
        let retrieved = run.get(judged.query).map(|group| group.documents.as_slice());
        evaluation
            .take(judged, retrieved, measures, options)
            .map_err(|failure| failure.within(format_args!("{name}, query {}", text(judged.query))))?;
    }
    Ok(evaluation)
}

impl<'a> Evaluation<'a> {
    fn take(
        &mut self,
        judged: &Group<'a, i32>,
        retrieved: Option<&[(&'a [u8], f64)]>,
        measures: &[Measure],
        options: &Options,
    ) -> Result<()> {
        let ranking = Ranking::new(retrieved.unwrap_or_default(), options.ties)?;
        let query = Query::new(&ranking, judged, Rules::new(options))?;
        self.coverage.take(&query, retrieved.is_some(), judged.query);
        for (column, measure) in self.columns.iter_mut().zip(measures) {
            column.missing += u64::from(retrieved.is_none());
            if retrieved.is_none() && options.missing == Missing::Skip {
                column.leave_out();
            } else {
                column.push(measure.value(&query)).map_err(|error| Failure::from(error).within(measure))?;
            }
        }
        self.rankings.push(retrieved.is_some().then_some(ranking));
        Ok(())
    }
}

impl Coverage {
    fn take(&mut self, query: &Query, answered: bool, id: &[u8]) {
        self.retrieved += query.grades.len();
        self.unjudged += query.unjudged();
        if answered {
            self.answered += 1;
        } else {
            self.missing.push(text(id).into_owned());
        }
    }

    /// What a reader should know before trusting the numbers, a sentence each; none if run and judgements agree.
    pub(crate) fn notes(&self, missing: Missing) -> Vec<String> {
        let mut notes = Vec::new();
        if !self.missing.is_empty() {
            let policy = match missing {
                Missing::Zero => "counted as empty rankings",
                Missing::Skip => "left out",
            };
            notes.push(format!("lacks {}, {policy}", some("judged query", "judged queries", &self.missing)));
        }
        if !self.not_judged.is_empty() {
            notes.push(format!(
                "has {} without judgements, left out",
                some("query", "queries", &self.not_judged)
            ));
        }
        if self.unjudged > 0 {
            notes.push(format!(
                "{} of {} retrieved documents are not judged, and count as not relevant",
                self.unjudged, self.retrieved
            ));
        }
        if self.repeats > 0 {
            notes.push(format!("{}, read once", counted(self.repeats, "repeated line", "repeated lines")));
        }
        if self.cut_lines > 0 {
            notes.push(format!(
                "{} after the tag, passed over",
                counted(self.cut_lines, "line with words", "lines with words")
            ));
        }
        notes
    }
}

/// A number of queries and the first few of them.
fn some(one: &str, many: &str, ids: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut sentence = counted(ids.len(), one, many) + " (";
    for (i, id) in ids.iter().take(SHOWN).enumerate() {
        let _ = write!(sentence, "{}{id}", if i > 0 { ", " } else { "" });
    }
    sentence.push_str(if ids.len() > SHOWN { ", …)" } else { ")" });
    sentence
}

/// A number with its noun.
pub(crate) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
