//! Every error that a public function documents, provoked: one row for each function and variant, with the argument and the
//! index that it names. A variant that is documented and has no row fails, as does a row that is not documented, and an
//! output that a refusal has touched.

#[path = "../surface/mod.rs"]
mod surface;

/// `refusals! { o -> Value; error => room::function, room::function(arguments); … }`: functions of `Value` that refuse the
/// same arguments for the same reason. Outputs are fields of `o`.
macro_rules! refusals {
    ($o:ident -> $value:ty; $($error:expr => $($room:ident::$name:ident),+ ($($arguments:tt)*);)*) => {{
        let mut rows = vec![];
        $(refusals! { @ rows, $o -> $value; $error => ($($arguments)*) $($room::$name),+ })*
        rows
    }};
    (@ $rows:ident, $o:ident -> $value:ty; $error:expr => $arguments:tt $($room:ident::$name:ident),+) => {
        $rows.extend([$(
            $crate::row(concat!(stringify!($room), "::", stringify!($name)), $error, |$o: &mut $crate::Outputs| {
                let _ = &$o;
                let result: footrule::Result<$value> = $room::$name $arguments;
                result.err()
            })
        ),+]);
    };
}

mod chance;
mod compare;
mod data;
mod lists;
mod orders;
mod rankings;

use footrule::Error;
use footrule::measure::PrecisionRecall;
use std::collections::BTreeSet;

/// The outputs of a call, filled with what nothing computes.
#[derive(Clone, Debug, PartialEq)]
struct Outputs {
    reals: [f64; 8],
    ranks: [u32; 8],
    counts: [u64; 8],
    points: [i64; 8],
    grades: [i8; 8],
    table: [PrecisionRecall<f64>; 4],
}

impl Outputs {
    fn new() -> Self {
        let mut entry = PrecisionRecall::default();
        (entry.rank, entry.found, entry.precision, entry.recall) = (77, 77, -77.0, -77.0);
        Self {
            reals: [-77.0; 8],
            ranks: [77; 8],
            counts: [77; 8],
            points: [-77; 8],
            grades: [77; 8],
            table: [entry; 4],
        }
    }
}

struct Row {
    /// As in the list of public functions.
    function: String,
    error: Error,
    call: fn(&mut Outputs) -> Option<Error>,
}

fn row(function: &str, error: Error, call: fn(&mut Outputs) -> Option<Error>) -> Row {
    Row { function: function.into(), error, call }
}

/// Errors by the names of their variants.
#[allow(non_snake_case, reason = "written as the variants are")]
mod errors {
    use footrule::{Argument, Error};

    pub use footrule::Error::Undefined;
    pub fn LengthMismatch(argument: Argument, expected: usize, given: usize) -> Error {
        Error::LengthMismatch { argument, expected, given }
    }
    pub fn TooShort(argument: Argument, needed: usize, given: usize) -> Error {
        Error::TooShort { argument, needed, given }
    }
    pub fn Empty(argument: Argument) -> Error {
        Error::Empty { argument }
    }
    pub fn NotFinite(argument: Argument, index: usize) -> Error {
        Error::NotFinite { argument, index }
    }
    pub fn NotARank(argument: Argument, index: usize) -> Error {
        Error::NotARank { argument, index }
    }
    pub fn Duplicate(argument: Argument, index: usize) -> Error {
        Error::Duplicate { argument, index }
    }
    pub fn Missing(argument: Argument, index: usize) -> Error {
        Error::Missing { argument, index }
    }
    pub fn OutOfRange(argument: Argument, index: usize) -> Error {
        Error::OutOfRange { argument, index }
    }
    pub fn Overflow(argument: Argument, index: usize) -> Error {
        Error::Overflow { argument, index }
    }
}

fn rows() -> Vec<Row> {
    [chance::rows(), compare::rows(), data::rows(), lists::rows(), orders::rows(), rankings::rows()]
        .into_iter()
        .flatten()
        .collect()
}

fn variant(error: Error) -> String {
    format!("{error:?}").split(|c: char| !c.is_alphanumeric()).next().unwrap().to_string()
}

/// Documented, and beyond any memory: lists of more than 2³¹ − 1 items of more than a byte, or the scratch for so many.
const BEYOND_MEMORY: [(&str, &str); 14] = [
    ("Order::new", "Overflow"),
    ("Ranks::new", "Overflow"),
    ("compare::queries_by_gap", "OutOfRange"),
    ("correlation::against", "Overflow"),
    ("correlation::tau_x_against", "Overflow"),
    ("order::align", "Overflow"),
    ("order::align_common", "Overflow"),
    ("order::argsort", "Overflow"),
    ("order::judge", "Overflow"),
    ("order::midranks", "Overflow"),
    ("order::ranks_dense", "Overflow"),
    ("order::ranks_max", "Overflow"),
    ("order::ranks_min", "Overflow"),
    ("order::top_k", "Overflow"),
];

#[cfg(target_pointer_width = "64")] // where more items than there may be have an address
#[test]
fn every_documented_error_is_provoked() {
    let pairs = surface::errors::documented_errors().into_iter();
    let documented: BTreeSet<(String, String)> =
        pairs.flat_map(|(name, errors)| errors.into_iter().map(move |error| (name.clone(), error))).collect();
    let provoked: BTreeSet<_> = rows().iter().map(|row| (row.function.clone(), variant(row.error))).collect();
    let beyond = |(function, error): &&(String, String)| BEYOND_MEMORY.contains(&(function, error));
    let missing: Vec<_> = documented.difference(&provoked).filter(|pair| !beyond(pair)).collect();
    let undocumented: Vec<_> = provoked.difference(&documented).collect();
    assert!(
        missing.is_empty() && undocumented.is_empty(),
        "without a row: {missing:#?}\nnot documented: {undocumented:#?}"
    );
    assert!(documented.len() > 600, "the scan finds only {documented:?}");
}

#[test]
fn refusals_name_their_reason_and_touch_no_output() {
    let mut complaints = vec![];
    for row in rows() {
        let mut outputs = Outputs::new();
        let given = (row.call)(&mut outputs);
        if given != Some(row.error) {
            complaints.push(format!("{}: {given:?}, not {:?}", row.function, row.error));
        } else if outputs != Outputs::new() {
            complaints.push(format!("{}: {:?} with outputs written", row.function, row.error));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// What the library's documentation says of all arguments: they are named in words.
#[test]
fn messages_name_the_argument() {
    for row in rows() {
        let text = row.error.to_string();
        let argument = match row.error {
            Error::Undefined => continue,
            Error::LengthMismatch { argument, .. }
            | Error::TooShort { argument, .. }
            | Error::Empty { argument }
            | Error::NotFinite { argument, .. }
            | Error::NotARank { argument, .. }
            | Error::Duplicate { argument, .. }
            | Error::Missing { argument, .. }
            | Error::OutOfRange { argument, .. }
            | Error::Overflow { argument, .. } => argument,
            other => panic!("{other:?} is new"),
        };
        assert!(text.contains(&argument.to_string()), "{text}");
    }
}
