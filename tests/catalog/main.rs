//! The list of all public measures. One row a function; from it come the table of allowed errors, the check of ranges,
//! and the check that no public function is without a row.
//!
//! A row of a real-valued function has samples: values computed in f32 and f64 beside the exact value (an exact rational,
//! or one to 256 bits). `worst_errors_are_the_documented_ones` fails when a sample is off by more than the row allows, and
//! when the row allows more than one and a half times the worst that the samples need (0.5 ulp, correct rounding, is
//! always allowed). A row of an exact function names its kind only: its oracle comparison is in the family's test.

#[path = "../oracle/mod.rs"]
mod oracle;

mod chance;
mod compare;
mod correlation;
mod lists;
mod models;
mod null;
mod rankings;

use oracle::{RBig, ulp};
use std::{collections::BTreeSet, fs, path::Path};

/// Which end of the range is better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Better {
    /// More is better or more alike.
    Higher,
    /// Less is better or more alike.
    Lower,
    /// Neither: a mean, a variance, a bound.
    Neither,
}

/// One public function.
pub struct Row {
    /// `room::function` or `Type::method`.
    pub name: &'static str,
    /// Least and greatest value.
    pub range: (f64, f64),
    /// Which end is better.
    pub better: Better,
    /// Where the definition comes from.
    pub source: &'static str,
    /// How it is checked.
    pub check: Check,
}

/// How a function is checked.
pub enum Check {
    /// Integers, compared exactly with the oracle by the family's own test.
    Exact,
    /// Reals: the largest error in ulp (f32, f64) over the samples.
    Real(f64, f64, fn() -> Vec<Sample>),
}

/// One value, computed and exact.
pub struct Sample {
    /// As f32 computes it.
    pub f32: f32,
    /// As f64 computes it.
    pub f64: f64,
    /// The true value.
    pub exact: RBig,
}

/// `sample!(exact, expression in T)`: computes the expression with `T = f32` and `T = f64`.
#[macro_export]
macro_rules! sample {
    ($exact:expr, $value:expr) => {{
        let f32 = {
            #[allow(dead_code)]
            type T = f32;
            $value
        };
        let f64 = {
            #[allow(dead_code)]
            type T = f64;
            $value
        };
        $crate::Sample { f32, f64, exact: $exact }
    }};
}

fn rows() -> Vec<Row> {
    [
        chance::rows(),
        compare::rows(),
        correlation::rows(),
        lists::rows(),
        models::rows(),
        null::rows(),
        rankings::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Rooms whose public functions need a row.
const ROOMS: [&str; 8] =
    ["area", "bound", "chance", "compare", "correlation", "distance", "measure", "normalize"];

/// Public functions of the measuring rooms as `room::function`, methods that return a float as `Type::method`.
fn public_functions() -> BTreeSet<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut names = BTreeSet::new();
    for room in ROOMS {
        let mut files = vec![src.join(room).with_extension("rs")];
        files.extend(fs::read_dir(src.join(room)).into_iter().flatten().map(|entry| entry.unwrap().path()));
        for file in files.iter().filter(|file| file.is_file()) {
            let mut of_type = "";
            let text = fs::read_to_string(file).unwrap();
            for line in text.lines() {
                let name = |rest: &str| rest.split(['<', '(', ';']).next().unwrap().trim().to_string();
                if let Some(rest) = line.strip_prefix("impl") {
                    let generics = rest.strip_prefix('<').and_then(|rest| rest.split_once("> "));
                    of_type =
                        generics.map_or(rest, |(_, name)| name).trim().split(['<', ' ']).next().unwrap();
                } else if line.starts_with("mod tests") {
                    break;
                }
                for function in ["pub fn ", "pub const fn "] {
                    if let Some(rest) = line.strip_prefix(function) {
                        names.insert(format!("{room}::{}", name(rest)));
                    } else if let Some(rest) =
                        line.strip_prefix("    ").and_then(|l| l.strip_prefix(function))
                    {
                        names.insert(format!("{of_type}::{}", name(rest)));
                    }
                }
            }
        }
    }
    names.retain(|name| !name.ends_with("_scratch_len") && !name.contains("::with_"));
    names
}

#[test]
fn every_public_measure_has_a_row() {
    let public = public_functions();
    let listed: BTreeSet<String> = rows().iter().map(|row| row.name.to_string()).collect();
    assert_eq!(listed.len(), rows().len(), "a row stands twice");
    let missing: Vec<_> = public.difference(&listed).collect();
    let stale: Vec<_> = listed.difference(&public).collect();
    assert!(
        missing.is_empty() && stale.is_empty(),
        "without a row: {missing:?}; without a function: {stale:?}"
    );
}

#[test]
fn worst_errors_are_the_documented_ones() {
    let mut complaints = vec![];
    for row in rows() {
        let Check::Real(allowed_32, allowed_64, samples) = row.check else { continue };
        let samples = samples();
        assert!(!samples.is_empty(), "{}: no samples", row.name);
        let worst = |error: fn(&Sample) -> f64| samples.iter().map(error).fold(0.0, f64::max);
        let errors = [
            ("f32", allowed_32, worst(|s| ulp(s.f32, &s.exact))),
            ("f64", allowed_64, worst(|s| ulp(s.f64, &s.exact))),
        ];
        for (float, allowed, worst) in errors {
            if worst > allowed || allowed > 0.5 && allowed > 1.5 * worst {
                complaints.push(format!("{} {float}: allowed {allowed} ulp, worst {worst:.3}", row.name));
            }
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn values_stay_in_range() {
    for row in rows() {
        let Check::Real(_, _, samples) = row.check else { continue };
        let (low, high) = row.range;
        for sample in samples() {
            let inside = |x: f64| (low..=high).contains(&x);
            assert!(inside(sample.f64) && inside(sample.f32.into()), "{}: {}", row.name, sample.f64);
        }
    }
}

#[test]
fn every_row_says_where_it_comes_from() {
    assert!(rows().iter().all(|row| !row.source.is_empty() && row.range.0 <= row.range.1));
    assert!(rows().iter().any(|row| row.better == Better::Higher));
}
