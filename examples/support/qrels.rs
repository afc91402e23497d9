//! Judgements in the form of TREC: `query iteration document grade`.

use super::failure::{Failure, Result, text};
use super::groups::Groups;
use super::lines::{Line, lines};

/// Grade of each judged document by query.
pub(crate) type Qrels<'a> = Groups<'a, i32>;

/// Counts are kept for every grade up to a query's highest, so a stray large number would cost memory, not sense.
const HIGHEST: i32 = 1_000_000;

/// Reads judgements; `path` names the file in messages.
pub(crate) fn read<'a>(path: &str, file: &'a [u8]) -> Result<Qrels<'a>> {
    let mut qrels = Groups::new();
    for line in lines(file) {
        judgement(line, &mut qrels).map_err(|f| f.within(format_args!("{path}:{}", line.number)))?;
    }
    if qrels.documents() == 0 {
        return Err(Failure::new(format!("{path}: no judgements")));
    }
    Ok(qrels)
}

fn judgement<'a>(line: Line<'a>, qrels: &mut Qrels<'a>) -> Result<()> {
    let [query, _, document, written] = line.columns("query, iteration, document, grade")?;
    qrels.insert(query, document, grade(written)?, line.number)
}

/// A grade is an integer; negative ones (spam, junk) are judged and have no gain. Fractions are refused, not cut.
pub(crate) fn grade(written: &[u8]) -> Result<i32> {
    let shown = text(written);
    match shown.parse() {
        Ok(grade) if (-HIGHEST..=HIGHEST).contains(&grade) => Ok(grade),
        Ok(_) => Err(Failure::new(format!("grade {shown} is beyond {HIGHEST}"))),
        Err(_) => Err(Failure::new(format!("grade \"{shown}\" is not an integer of 32 bits"))),
    }
}
