//! Runs in the form of TREC: `query Q0 document rank score tag`.

use super::failure::{Failure, Result, text};
use super::groups::Groups;
use super::lines::{Line, lines};

/// Score of each retrieved document by query. Rank column and line order do not matter, as in trec_eval: the scores rank.
pub(crate) type Run<'a> = Groups<'a, f64>;

/// What becomes of fields after the tag. Some systems write tags of several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterTag {
    Refused,
    /// Not read, as in trec_eval, and counted.
    PassedOver,
}

const COLUMNS: &str = "query, Q0, document, rank, score, tag";

/// Reads a run; `path` names the file in messages. A file without lines is a system that found nothing.
pub(crate) fn read<'a>(path: &str, file: &'a [u8], after_tag: AfterTag) -> Result<Run<'a>> {
    let mut run = Groups::new();
    for line in lines(file) {
        result(line, after_tag, &mut run).map_err(|f| f.within(format_args!("{path}:{}", line.number)))?;
    }
    Ok(run)
}

fn result<'a>(line: Line<'a>, after_tag: AfterTag, run: &mut Run<'a>) -> Result<()> {
    let cut = after_tag == AfterTag::PassedOver && line.fields().count() > 6;
    let [query, _, document, _, written, _] = if cut { line.first_columns() } else { line.columns(COLUMNS)? };
    run.cut_lines += usize::from(cut);
    run.insert(query, document, score(written)?, line.number)
}

/// A score is a decimal number, `inf` and `-inf` included, since only the order counts. A number beyond the range of
/// f64 is refused: as an infinity it would tie with others.
pub(crate) fn score(written: &[u8]) -> Result<f64> {
    let shown = text(written);
    let score: f64 = shown.parse().map_err(|_| Failure::new(format!("score \"{shown}\" is not a number")))?;
    if score.is_nan() {
        return Err(Failure::new("score is NaN, which has no place in an order"));
    }
    if score.is_infinite() && shown.bytes().any(|b| b.is_ascii_digit()) {
        return Err(Failure::new(format!("score {shown} is beyond the range of a double")));
    }
    Ok(score)
}
