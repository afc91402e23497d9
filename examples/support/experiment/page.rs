//! A page to read.

use super::analysis::{BINS, Block, Experiment, Summary, WIDTH};
use super::options::Options;
use super::scores::{FAMILIES, FORMS, Form};
use super::sets::{CLASSES, Point, Sets};
use crate::support::evaluation::counted;
use crate::support::failure::Result;
use crate::support::options::TieOrder;
use crate::support::report::table::{head, line, number};
use footrule::compare::QueryClasses;
use footrule::{Denominator, Gain};
use std::io::Write;

pub(super) fn write(experiment: &Experiment<'_>, out: &mut impl Write) -> Result<()> {
    introduction(experiment, out)?;
    histogram(&experiment.sets, out)?;
    scatter(&experiment.sets, out)?;
    for block in &experiment.blocks {
        means(experiment, block, out)?;
        summaries(experiment, block, out)?;
    }
    between_sets(experiment, out)?;
    swap_bins(experiment, out)
}

fn introduction(experiment: &Experiment<'_>, out: &mut impl Write) -> Result<()> {
    let options = experiment.options;
    writeln!(
        out,
        "{}: {} judged queries, {} with a value of nDCG and its forms for every run",
        experiment.qrels,
        experiment.judged_queries,
        experiment.sets.points.len()
    )?;
    for note in &experiment.notes {
        writeln!(out, "note: {note}")?;
    }
    writeln!(out, "{}", conventions(options))?;
    writeln!(
        out,
        "{}{} at {}; {}, {}, seed {}",
        options.test.name(),
        if options.holm { " with Holm's correction" } else { "" },
        options.alpha,
        counted(options.trials as usize, "trial", "trials"),
        counted(options.splits as usize, "halving", "halvings"),
        options.seed
    )?;
    Ok(())
}

/// What the numbers depend on besides the files.
fn conventions(options: &Options) -> String {
    let options = &options.evaluation;
    let gain = if options.dcg.gain == Gain::Linear { "g" } else { "2^g - 1" };
    let over = match options.average_precision.denominator {
        Denominator::Cutoff => "k, expected SP@k = k p^2",
        _ => "all relevant documents",
    };
    let ties = match options.ties {
        TieOrder::IdDescending => "greater id first",
        TieOrder::IdAscending => "smaller id first",
        TieOrder::Input => "as they stand in the file",
    };
    format!(
        "nDCG with gain {gain}; AP over {over}; relevant from grade {}; equal scores: {ties}",
        options.relevant_from
    )
}

/// Longest bar of the histogram.
const BAR: usize = 50;

fn histogram(sets: &Sets, out: &mut impl Write) -> Result<()> {
    writeln!(out, "\nexpected nDCG under a random ranking, number of queries")?;
    let most = sets.histogram.iter().copied().max().unwrap_or(0).max(1);
    for (tenth, &count) in sets.histogram.iter().enumerate() {
        let (from, to) = (tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0);
        let bar = "#".repeat((count * BAR).div_ceil(most));
        writeln!(out, "{from:.1}-{to:.1} {count:>5} {bar}")?;
    }
    Ok(())
}

const WIDE: usize = 60;
const HIGH: usize = 20;

fn scatter(sets: &Sets, out: &mut impl Write) -> Result<()> {
    let mut counts = [[0; WIDE]; HIGH];
    let place = |value: f64, places: usize| ((value * places as f64) as usize).min(places - 1);
    for Point { expected, observed, .. } in &sets.points {
        let row = counts.get_mut(place(*observed, HIGH));
        if let Some(count) = row.and_then(|row| row.get_mut(place(*expected, WIDE))) {
            *count += 1;
        }
    }
    writeln!(
        out,
        "\nobserved (up) against expected nDCG (right); / where they are equal, else number of queries"
    )?;
    for (row, counts) in counts.iter().enumerate().rev() {
        let edge = if row == HIGH - 1 { "1.0" } else { "" };
        let marks = counts.iter().enumerate().map(|(column, count)| match count {
            0 if column * HIGH / WIDE == row => '/',
            0 => ' ',
            1..=9 => char::from_digit(*count, 10).unwrap_or('9'),
            _ => '*',
        });
        writeln!(out, "{edge:>4}|{}", marks.collect::<String>().trim_end())?;
    }
    writeln!(out, " 0.0+{}1.0", "-".repeat(WIDE))?;
    let sizes = CLASSES.iter().zip(sets.class_sizes()).map(|((_, name), size)| format!("{size} {name}"));
    let classes = QueryClasses::STANDARD;
    writeln!(out, "queries: {}", sizes.collect::<Vec<_>>().join(", "))?;
    writeln!(
        out,
        "(ideal: observed - expected >= {}; else hard: observed <= {}; else easy: expected >= {})",
        classes.gap, classes.hard, classes.easy
    )?;
    Ok(())
}

fn title(block: &Block) -> String {
    format!("{}, {} ({} queries)", block.family.name(), block.set, block.queries)
}

fn means(experiment: &Experiment<'_>, block: &Block, out: &mut impl Write) -> Result<()> {
    let options = experiment.options;
    let mut names: Vec<_> = options.evaluation.cutoffs.iter().map(|k| format!("@{k}")).collect();
    if options.average {
        names.push("average".into());
    }
    head(&title(block), &names, "", out)?;
    for ((form, cells), summaries) in FORMS.iter().zip(&block.cells).zip(&block.summaries) {
        for (run, name) in experiment.names.iter().enumerate() {
            let at_cutoffs = cells.iter().map(|cell| cell.means.get(run));
            let averaged = summaries.iter().filter(|_| options.average).map(|summary| summary.means.get(run));
            let cells: Vec<_> = at_cutoffs.chain(averaged).map(|mean| number(mean.copied())).collect();
            line(&format!("{:<4} {name}", form.name()), &names, &cells, "", out)?;
        }
    }
    Ok(())
}

/// A row of the summaries: what it shows of a form in a column.
struct Statistic {
    label: &'static str,
    /// Of a form and the raw one, so that the raw one has no row.
    against_raw: bool,
    value: fn(&Summary) -> String,
}

const STATISTICS: [Statistic; 6] = [
    own("PAD", |s| s.pad.map_or_else(|| "-".into(), |pad| format!("{pad:.2}"))),
    own("significant pairs", |s| format!("{}/{}", s.significant, s.pairs)),
    own("discriminative power", |s| format!("{:.4}", s.significant as f64 / s.pairs as f64)),
    against_raw("conflicts with raw", |s| s.conflicts.total().to_string()),
    own("required difference", |s| number(s.required)),
    own("swap rate between halves", |s| format!("{:.4}", s.swap_rate())),
];

const fn own(label: &'static str, value: fn(&Summary) -> String) -> Statistic {
    Statistic { label, against_raw: false, value }
}

const fn against_raw(label: &'static str, value: fn(&Summary) -> String) -> Statistic {
    Statistic { label, against_raw: true, value }
}

fn summaries(experiment: &Experiment<'_>, block: &Block, out: &mut impl Write) -> Result<()> {
    let names: Vec<_> = experiment.columns.iter().map(|column| column.label.clone()).collect();
    head(&format!("{}, {}", block.family.name(), block.set), &names, "", out)?;
    for (at, other) in FORMS.iter().enumerate() {
        for (form, row) in FORMS.iter().zip(&block.summaries).skip(at + 1) {
            let taus = row.iter().map(|summary| summary.orderings.get(at).map(|both| both.tau));
            let cells: Vec<_> = taus.map(number).collect();
            line(
                &format!("{:<4} Kendall's tau with {}", form.name(), other.name()),
                &names,
                &cells,
                "",
                out,
            )?;
        }
    }
    for Statistic { label, against_raw, value } in STATISTICS {
        for (form, row) in
            FORMS.iter().zip(&block.summaries).filter(|(f, _)| !against_raw || **f != Form::Raw)
        {
            let cells: Vec<_> = row.iter().map(value).collect();
            line(&format!("{:<4} {label}", form.name()), &names, &cells, "", out)?;
        }
    }
    for (form, row) in FORMS.iter().zip(&block.summaries) {
        if row.iter().any(|summary| summary.means.iter().any(|mean| *mean < 0.0)) {
            writeln!(out, "note: {} has negative means, of which PAD says nothing", form.name())?;
        }
    }
    Ok(())
}

fn between_sets(experiment: &Experiment<'_>, out: &mut impl Write) -> Result<()> {
    let names: Vec<_> = experiment.columns.iter().map(|column| column.label.clone()).collect();
    head("uninformative against ideal", &names, "tau, swap rate", out)?;
    for family in FAMILIES {
        for (at, form) in FORMS.iter().enumerate() {
            let both = experiment.between_sets(family, at)?;
            let cells: Vec<_> = both.iter().map(|o| format!("{:.3}, {:.3}", o.tau, o.swap_rate)).collect();
            line(&format!("{:<4} {}", form.name(), family.name()), &names, &cells, "", out)?;
        }
    }
    Ok(())
}

/// The swap method on all queries, in the last column: swaps and comparisons of each size of difference.
fn swap_bins(experiment: &Experiment<'_>, out: &mut impl Write) -> Result<()> {
    let Some(column) = experiment.columns.last() else { return Ok(()) };
    let names: Vec<_> = FORMS.iter().map(|form| form.name().to_owned()).collect();
    for block in experiment.blocks.iter().filter(|block| block.set == "all") {
        let title = format!("{} {}: swaps by difference", block.family.name(), column.label);
        head(&title, &names, "", out)?;
        for bin in 0..BINS {
            let bins: Vec<_> = block
                .summaries
                .iter()
                .filter_map(|row| row.last().and_then(|summary| summary.swaps.get(bin)))
                .collect();
            if bins.iter().all(|bin| bin.comparisons == 0) {
                continue;
            }
            let cells: Vec<_> = bins.iter().map(|bin| format!("{}/{}", bin.swaps, bin.comparisons)).collect();
            line(&bin_label(bin), &names, &cells, "", out)?;
        }
    }
    Ok(())
}

fn bin_label(bin: usize) -> String {
    let (from, to) = (bin as f64 * WIDTH, (bin + 1) as f64 * WIDTH);
    if bin + 1 == BINS { format!("from {from:.2}") } else { format!("{from:.2} to {to:.2}") }
}
