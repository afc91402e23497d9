//! Evaluates TREC runs against relevance judgements: every measure with its value under chance, its normalised forms,
//! the distance between runs, and curves. `cargo run --release --example evaluate -- --help` says how.

mod support;

use std::io::{BufWriter, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut out = BufWriter::new(stdout().lock());
    let arguments = std::env::args_os().skip(1);
    match support::evaluate(arguments, &mut out, &mut stderr()).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = writeln!(stderr(), "evaluate: {failure}");
            ExitCode::FAILURE
        }
    }
}
