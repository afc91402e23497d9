//! Evaluates TREC runs against relevance judgements: every measure with its value under chance, its normalised forms,
//! the distance between runs, and curves. `cargo run --release --example evaluate -- --help` says how.

#[allow(dead_code, reason = "each example uses its own part")]
mod support;

use std::io::{ErrorKind, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Written at once: nothing appears before all of it is known to be right.
    let mut page = Vec::new();
    if let Err(failure) = support::evaluate(std::env::args_os().skip(1), &mut page, &mut stderr()) {
        let _ = writeln!(stderr(), "evaluate: {failure}");
        return ExitCode::FAILURE;
    }
    match stdout().write_all(&page) {
        // A reader that has seen enough, as `head` has.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "evaluate: {error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}
