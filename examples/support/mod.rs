//! What the examples share: readers of judgements and runs, their evaluation, and reports.

mod column;
mod curves;
mod evaluation;
pub(crate) mod failure;
mod groups;
pub(crate) mod letor;
pub(crate) mod lines;
mod measures;
pub(crate) mod options;
mod pairs;
pub(crate) mod qrels;
mod query;
mod report;
pub(crate) mod run;
mod sample;
mod svg;
mod textbook;

use failure::{Failure, Result};
use options::{Format, HELP, Options};
use qrels::Qrels;
use report::Report;
use run::Run;
use std::ffi::OsString;
use std::io::Write;

/// The whole job: reads the arguments and the files they name, writes the report to `out`, and to `notes` what the
/// report has no place for.
pub(crate) fn evaluate(
    arguments: impl IntoIterator<Item: Into<OsString>>,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    let options = Options::parse(arguments)?;
    if options.help {
        return Ok(out.write_all(HELP.as_bytes())?);
    }
    if options.files.is_empty() {
        let files = sample::FILES.map(|(path, contents)| (path, contents.to_vec()));
        evaluate_files(&files, &options, out, notes)?;
        if options.format == Format::Table {
            textbook::write(out)?;
        }
        return Ok(());
    }
    let mut files = Vec::new();
    for path in &options.files {
        let contents = std::fs::read(path).map_err(|error| Failure::from(error).within(path))?;
        files.push((path.as_str(), contents));
    }
    evaluate_files(&files, &options, out, notes)
}

/// Judgements first, then runs.
fn evaluate_files(
    files: &[(&str, Vec<u8>)],
    options: &Options,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    let Some(((path, judgements), runs)) = files.split_first() else { return Ok(()) };
    let numbers = if options.letor { letor::numbers(judgements) } else { Vec::new() };
    let (qrels, runs) = if options.letor {
        let letor = letor::read(path, judgements, &numbers)?;
        let runs = read_all(runs, |path, file| letor::scores(path, file, &letor))?;
        (letor.qrels, runs)
    } else {
        (
            qrels::read(path, judgements)?,
            read_all(runs, |path, file| run::read(path, file, options.after_tag))?,
        )
    };
    report(path, &qrels, &runs, options, out, notes)
}

fn read_all<'a>(
    files: &'a [(&'a str, Vec<u8>)],
    read: impl Fn(&str, &'a [u8]) -> Result<Run<'a>>,
) -> Result<Vec<(&'a str, Run<'a>)>> {
    files.iter().map(|(path, file)| Ok((*path, read(path, file)?))).collect()
}

fn report(
    path: &str,
    qrels: &Qrels<'_>,
    runs: &[(&str, Run<'_>)],
    options: &Options,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    let report = Report::new((path, qrels), runs, options)?;
    if options.format != Format::Table {
        for note in report.notes() {
            writeln!(notes, "note: {note}")?;
        }
    }
    if let Some(directory) = &options.svg {
        for file in svg::draw(&report, directory)? {
            writeln!(notes, "wrote {}", file.display())?;
        }
    }
    report.write(out)
}
