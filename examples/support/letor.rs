//! Learning-to-rank files: rows `grade qid:Q 1:x 2:y … # docid = D`, and scores, a line for each row.

use super::failure::{Failure, Result, text};
use super::groups::Groups;
use super::lines::{Line, lines};
use super::qrels::{Qrels, grade};
use super::run::{Run, score};
use std::collections::HashMap;

/// The judgements of a LETOR file, and the query and document of each row, by which scores are read.
pub(crate) struct Letor<'a> {
    pub(crate) qrels: Qrels<'a>,
    rows: Vec<(&'a [u8], &'a [u8])>,
}

/// Names for documents without one: the numbers from 1, enough for a file's rows.
pub(crate) fn numbers(file: &[u8]) -> Vec<String> {
    (1..=lines(file).count()).map(|number| number.to_string()).collect()
}

/// Reads rows. A document is called by the `docid` of its comment, or by its number within the query, from `numbers`.
pub(crate) fn read<'a>(path: &str, file: &'a [u8], numbers: &'a [String]) -> Result<Letor<'a>> {
    let mut letor = Letor { qrels: Groups::new(), rows: Vec::new() };
    let mut seen = HashMap::<&[u8], usize>::new();
    for line in lines(file) {
        let within = |failure: Failure| failure.within(format_args!("{path}:{}", line.number));
        let row = Row::new(line).map_err(within)?;
        let number = seen.entry(row.query).or_default();
        let numbered = numbers.get(*number).map_or(&b""[..], |name| name.as_bytes());
        *number += 1;
        let document = row.document.unwrap_or(numbered);
        letor.qrels.insert(row.query, document, row.grade, line.number).map_err(within)?;
        letor.rows.push((row.query, document));
    }
    if letor.rows.is_empty() {
        return Err(Failure::new(format!("{path}: no rows")));
    }
    Ok(letor)
}

/// Reads a score for each row of `letor`.
pub(crate) fn scores<'a>(path: &str, file: &[u8], letor: &Letor<'a>) -> Result<Run<'a>> {
    let given = lines(file).count();
    if given != letor.rows.len() {
        return Err(Failure::new(format!("{path}: {given} scores for {} rows", letor.rows.len())));
    }
    let mut run = Groups::new();
    for (line, &(query, document)) in lines(file).zip(&letor.rows) {
        line.columns("score")
            .and_then(|[written]| run.insert(query, document, score(written)?, line.number))
            .map_err(|failure| failure.within(format_args!("{path}:{}", line.number)))?;
    }
    Ok(run)
}

/// What a row says of its document.
struct Row<'a> {
    grade: i32,
    query: &'a [u8],
    document: Option<&'a [u8]>,
}

impl<'a> Row<'a> {
    fn new(line: Line<'a>) -> Result<Self> {
        let mut halves = line.bytes.splitn(2, |&b| b == b'#');
        let [data, comment] = [halves.next(), halves.next()]
            .map(|half| Line { number: line.number, bytes: half.unwrap_or_default() });
        let mut fields = data.fields();
        let grade = grade(fields.next().unwrap_or_default())?;
        let query = fields
            .next()
            .and_then(|field| field.strip_prefix(b"qid:"))
            .filter(|query| !query.is_empty())
            .ok_or_else(|| Failure::new("no qid: after the grade"))?;
        fields.try_for_each(feature)?;
        Ok(Self { grade, query, document: docid(comment) })
    }
}

/// A feature is `index:number`. Nothing here ranks by features, but a row that is broken there may be broken elsewhere.
fn feature(field: &[u8]) -> Result<()> {
    let shown = text(field);
    match shown.split_once(':') {
        Some((index, value)) if index.parse::<u32>().is_ok() && value.parse::<f64>().is_ok() => Ok(()),
        _ => Err(Failure::new(format!("\"{shown}\" is not a feature index:value"))),
    }
}

/// The document of a comment `docid = D`, with or without blanks at the sign.
fn docid(comment: Line<'_>) -> Option<&[u8]> {
    let mut fields = comment.fields().skip_while(|field| !field.starts_with(b"docid"));
    match fields.next()?.strip_prefix(b"docid")? {
        b"" => match fields.next()? {
            b"=" => fields.next(),
            joined => joined.strip_prefix(b"="),
        },
        b"=" => fields.next(),
        joined => joined.strip_prefix(b"="),
    }
}
