//! The precision/recall table of one list, as textbooks print it.

use super::failure::{Failure, Result};
use super::options::Options;
use super::query::{Query, Ranking, Rules};
use super::sample::TEXTBOOK;
use super::{qrels, run};
use footrule::{AveragePrecision, Denominator, Grade, measure};
use std::io::Write;

/// Precision and recall at each of the 25 ranks, the eleven points, and average precision by each of its denominators.
pub(crate) fn write(out: &mut impl Write) -> Result<()> {
    let options = Options::default();
    let [(qrels_path, qrels_file), (run_path, run_file)] = TEXTBOOK;
    let qrels = qrels::read(qrels_path, qrels_file)?;
    let run = run::read(run_path, run_file, options.after_tag)?;
    let (Some(judged), Some(retrieved)) = (qrels.get(b"table"), run.get(b"table")) else {
        return Err(Failure::new("the 25-rank table is not in its files"));
    };
    let ranking = Ranking::new(&retrieved.documents, options.ties)?;
    let query = Query::new(&ranking, judged, Rules::new(&options))?;
    ranks(&query, out)?;
    eleven_points(&query, out)?;
    average_precisions(&query, out)
}

fn ranks(query: &Query, out: &mut impl Write) -> Result<()> {
    let mut table = vec![measure::PrecisionRecall::<f64>::default(); query.grades.len()];
    measure::precision_recall_table(&query.grades, query.relevant, &query.rules.precision, &mut table)?;
    writeln!(out, "\nOne list of 25 documents, {} relevant", query.relevant)?;
    writeln!(out, "{:>4} {:>9} {:>6} {:>10} {:>10}", "rank", "relevant", "found", "precision", "recall")?;
    for (row, grade) in table.iter().zip(&query.grades) {
        let mark = if grade.is_relevant(query.rules.precision.relevant_from) { "R" } else { "" };
        writeln!(
            out,
            "{:>4} {mark:>9} {:>6} {:>10.4} {:>10.4}",
            row.rank, row.found, row.precision, row.recall
        )?;
    }
    Ok(())
}

fn eleven_points(query: &Query, out: &mut impl Write) -> Result<()> {
    let options = &query.rules.interpolated_precision;
    let points: [f64; 11] = measure::eleven_point(&query.grades, query.relevant, options)?;
    writeln!(out, "\nInterpolated precision at recall 0.0, 0.1, ..., 1.0")?;
    writeln!(out, "{}", points.map(|point| format!("{point:.4}")).join(" "))?;
    let mean: f64 = measure::eleven_point_mean(&query.grades, query.relevant, options)?;
    writeln!(out, "mean {mean:.6}")?;
    Ok(())
}

fn average_precisions(query: &Query, out: &mut impl Write) -> Result<()> {
    let by = AveragePrecision::STANDARD.with_k(10);
    writeln!(out, "\nAverage precision, the whole list and the first 10, divided by")?;
    for (denominator, words) in [
        (Denominator::Relevant, "all relevant documents"),
        (Denominator::RelevantOrCutoff, "all relevant documents or the cutoff, the smaller"),
        (Denominator::Cutoff, "the cutoff"),
        (Denominator::Found, "the relevant documents found"),
    ] {
        let whole: f64 = measure::average_precision(
            &query.grades,
            query.relevant,
            &AveragePrecision::STANDARD.with_denominator(denominator),
        )?;
        let ten: f64 =
            measure::average_precision(&query.grades, query.relevant, &by.with_denominator(denominator))?;
        writeln!(out, "{whole:.6} {ten:.6}  {words}")?;
    }
    Ok(())
}
