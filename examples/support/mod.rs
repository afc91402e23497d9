//! What the examples share: readers of judgements and runs, their evaluation, and reports.

mod column;
mod curves;
mod evaluation;
pub(crate) mod experiment;
pub(crate) mod failure;
mod groups;
pub(crate) mod letor;
pub(crate) mod lines;
mod measures;
pub(crate) mod options;
mod pairs;
pub(crate) mod qrels;
mod query;
pub(crate) mod report;
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

/// The whole job of the evaluate example: reads the arguments and the files they name, writes the report to `out`, and to
/// `notes` what the report has no place for.
pub(crate) fn evaluate(
    arguments: impl IntoIterator<Item: Into<OsString>>,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    let options = Options::parse(arguments)?;
    if options.help {
        return Ok(out.write_all(HELP.as_bytes())?);
    }
    let files = files(&options)?;
    with_files(&files, &options, |path, qrels, runs| report(path, qrels, runs, &options, out, notes))?;
    if options.files.is_empty() && options.format == Format::Table {
        textbook::write(out)?;
    }
    Ok(())
}

/// The files that the command line names, or the sample.
fn files(options: &Options) -> Result<Vec<(&str, Vec<u8>)>> {
    if options.files.is_empty() {
        return Ok(sample::FILES.map(|(path, contents)| (path, contents.to_vec())).to_vec());
    }
    let read = |path| std::fs::read(path).map_err(|error| Failure::from(error).within(path));
    options.files.iter().map(|path| Ok((path.as_str(), read(path)?))).collect()
}

/// Reads judgements, the first file, and runs, and hands them on.
fn with_files<'a>(
    files: &'a [(&'a str, Vec<u8>)],
    options: &Options,
    work: impl FnOnce(&'a str, &Qrels<'_>, &[(&str, Run<'_>)]) -> Result<()>,
) -> Result<()> {
    let Some(((path, judgements), runs)) = files.split_first() else { return Ok(()) };
    if options.letor {
        let numbers = letor::numbers(judgements);
        let letor = letor::read(path, judgements, &numbers)?;
        let runs = read_all(runs, |path, file| letor::scores(path, file, &letor))?;
        return work(path, &letor.qrels, &runs);
    }
    let qrels = qrels::read(path, judgements)?;
    let runs = read_all(runs, |path, file| run::read(path, file, options.after_tag))?;
    work(path, &qrels, &runs)
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
