//! The whole experiment of the upper/lower-bound paper: what a measure and its forms normalised by chance say of the same
//! systems, on all queries, on those that tell little and on those that tell much.

mod analysis;
mod csv;
mod options;
mod page;
mod progress;
mod random;
mod scores;
mod sets;
mod svg;
mod tests;

use super::failure::{Failure, Result};
use super::qrels::Qrels;
use super::run::Run;
use super::{files, with_files};
use analysis::Experiment;
use options::{HELP, Options};
use std::ffi::OsString;
use std::io::Write;

/// The whole job of the compare example: reads the arguments and the files they name, writes the page to `out`, the other
/// files where they are wanted, and to `notes` what the page has no place for.
pub(crate) fn compare(
    arguments: impl IntoIterator<Item: Into<OsString>>,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    let options = Options::parse(arguments)?;
    if options.evaluation.help {
        return Ok(out.write_all(HELP.as_bytes())?);
    }
    let files = files(&options.evaluation)?;
    with_files(&files, &options.evaluation, |path, qrels, runs| {
        experiment((path, qrels), runs, &options, out, notes)
    })
}

fn experiment(
    qrels: (&str, &Qrels<'_>),
    runs: &[(&str, Run<'_>)],
    options: &Options,
    out: &mut impl Write,
    notes: &mut impl Write,
) -> Result<()> {
    if runs.len() < 2 {
        return Err(Failure::new("a comparison needs two runs at least"));
    }
    let experiment = Experiment::new(qrels, runs, options)?;
    let mut written = Vec::new();
    if let Some(directory) = &options.csv {
        written.extend(csv::write(&experiment, directory)?);
    }
    if let Some(directory) = &options.evaluation.svg {
        written.extend(svg::draw(&experiment.sets, directory)?);
    }
    for file in written {
        writeln!(notes, "wrote {}", file.display())?;
    }
    page::write(&experiment, out)
}
