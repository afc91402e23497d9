//! Compares systems and measures over judged queries: orderings, significance, swap rates, for each measure and its forms
//! normalised by chance. `cargo run --release --example compare -- --help` says how.

#[allow(dead_code, reason = "each example uses its own part")]
mod support;

use std::io::{ErrorKind, Write, stderr, stdout};
use std::process::ExitCode;

fn main() -> ExitCode {
    // Written at once: nothing appears before all of it is known to be right.
    let mut page = Vec::new();
    let arguments = std::env::args_os().skip(1);
    if let Err(failure) = support::experiment::compare(arguments, &mut page, &mut stderr()) {
        let _ = writeln!(stderr(), "compare: {failure}");
        return ExitCode::FAILURE;
    }
    match stdout().write_all(&page) {
        // A reader that has seen enough, as `head` has.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "compare: {error}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}
