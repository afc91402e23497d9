//! Text files as they are found: lines, comments and fields.

use super::failure::{Failure, Result};

/// A line that holds data, and its number in the file (from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) bytes: &'a [u8],
}

/// The lines that hold data. A byte order mark, blank lines and comments (first character `#`) are passed over; a line
/// ends at LF, CRLF, a lone CR or the end of the file.
pub(crate) fn lines(file: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let mut rest = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
    let mut number = 0;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        number += 1;
        let (bytes, after) = cut(rest);
        rest = after;
        Some(Line { number, bytes })
    })
    .filter(|line| !line.bytes.starts_with(b"#") && line.fields().next().is_some())
}

/// The first line and what follows its end.
fn cut(file: &[u8]) -> (&[u8], &[u8]) {
    let Some((line, after)) =
        file.iter().position(|b| matches!(b, b'\n' | b'\r')).and_then(|end| file.split_at_checked(end))
    else {
        return (file, &[]);
    };
    let ending = if after.starts_with(b"\r\n") { 2 } else { 1 };
    (line, after.get(ending..).unwrap_or_default())
}

impl<'a> Line<'a> {
    /// What stands between blanks and tabs. There is no quoting, and a no-break space belongs to the field.
    pub(crate) fn fields(self) -> impl Iterator<Item = &'a [u8]> {
        self.bytes.split(|b| matches!(b, b' ' | b'\t')).filter(|field| !field.is_empty())
    }

    /// Exactly `N` fields, or a failure that says which were expected.
    pub(crate) fn columns<const N: usize>(self, names: &str) -> Result<[&'a [u8]; N]> {
        let given = self.fields().count();
        if given == N {
            Ok(self.first_columns())
        } else {
            Err(Failure::new(format!("{given} fields where {N} are needed ({names})")))
        }
    }

    /// The first `N` fields; empty where the line has fewer.
    pub(crate) fn first_columns<const N: usize>(self) -> [&'a [u8]; N] {
        let mut fields = self.fields();
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    }
}
