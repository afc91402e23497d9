//! Every table as a file.

use super::analysis::{BINS, Block, Experiment, WIDTH};
use super::scores::{FAMILIES, FORMS};
use super::sets::CLASSES;
use crate::support::failure::{Failure, Result};
use footrule::compare::Verdict;
use std::path::{Path, PathBuf};

/// One table: its file, its columns, and its rows.
struct Table {
    name: &'static str,
    columns: &'static [&'static str],
    rows: Vec<Vec<String>>,
}

/// The shortest digits that read back as the same double; `NaN` where there is none.
fn digits(value: impl Into<Option<f64>>) -> String {
    format!("{:?}", value.into().unwrap_or(f64::NAN))
}

macro_rules! fields {
    ($($field:expr),+ $(,)?) => { vec![$($field.to_string()),+] };
}

/// Writes all tables into a folder and returns the files.
pub(super) fn write(experiment: &Experiment<'_>, directory: &Path) -> Result<Vec<PathBuf>> {
    let at =
        |path: &Path, error: &dyn std::fmt::Display| Failure::new(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(directory).map_err(|error| at(directory, &error))?;
    let mut files = Vec::new();
    for table in tables(experiment)? {
        let path = directory.join(table.name);
        let save = || -> Result<(), ::csv::Error> {
            let mut lines = ::csv::Writer::from_path(&path)?;
            lines.write_record(table.columns)?;
            table.rows.iter().try_for_each(|row| lines.write_record(row))?;
            Ok(lines.flush()?)
        };
        save().map_err(|error| at(&path, &error))?;
        files.push(path);
    }
    Ok(files)
}

fn tables(experiment: &Experiment<'_>) -> Result<[Table; 8]> {
    Ok([
        queries(experiment),
        histogram(experiment),
        means(experiment),
        pairs(experiment),
        orderings(experiment),
        summaries(experiment),
        swaps(experiment),
        between_sets(experiment)?,
    ])
}

fn queries(experiment: &Experiment<'_>) -> Table {
    let sets = &experiment.sets;
    let rows = sets.points.iter().map(|point| {
        let class = CLASSES.iter().find(|(class, _)| *class == point.class).map_or("", |(_, name)| name);
        // The narrower sets come last and have the word.
        let set = sets.sets.iter().rev().find(|set| set.queries.contains(&point.query));
        fields![
            point.id,
            digits(point.expected),
            digits(point.observed),
            digits(point.observed - point.expected),
            class,
            set.map_or("", |set| set.name),
        ]
    });
    let columns = &["query", "expected", "observed", "gap", "class", "set"];
    Table { name: "queries.csv", columns, rows: rows.collect() }
}

fn histogram(experiment: &Experiment<'_>) -> Table {
    let tenths = experiment.sets.histogram.iter().enumerate();
    let rows = tenths
        .map(|(tenth, count)| fields![digits(tenth as f64 / 10.0), digits((tenth + 1) as f64 / 10.0), count]);
    Table { name: "histogram.csv", columns: &["from", "to", "queries"], rows: rows.collect() }
}

/// The first fields of a row: set, number of queries, measure and form.
fn place(block: &Block, form: usize) -> Vec<String> {
    let form = FORMS.get(form).map_or("", |form| form.name());
    fields![block.set, block.queries, block.family.name(), form]
}

fn means(experiment: &Experiment<'_>) -> Table {
    let mut rows = Vec::new();
    for block in &experiment.blocks {
        for (form, cells) in block.cells.iter().enumerate() {
            for (k, cell) in experiment.options.evaluation.cutoffs.iter().zip(cells) {
                let values = experiment.names.iter().zip(cell.means.iter().zip(&cell.intervals));
                rows.extend(values.map(|(run, (&mean, interval))| {
                    let ends = interval.map(|i| [i.lower, i.upper]).unwrap_or([f64::NAN; 2]).map(digits);
                    [place(block, form), fields![k, run, digits(mean)], ends.to_vec()].concat()
                }));
            }
            for (column, summary) in
                experiment.columns.iter().zip(block.summaries.get(form).into_iter().flatten())
            {
                if experiment.options.average {
                    let none = || digits(f64::NAN);
                    rows.extend(experiment.names.iter().zip(&summary.means).map(|(run, &mean)| {
                        [place(block, form), fields![column.label, run, digits(mean), none(), none()]]
                            .concat()
                    }));
                }
            }
        }
    }
    let columns = &["set", "queries", "measure", "form", "cutoff", "run", "mean", "lower", "upper"];
    Table { name: "means.csv", columns, rows }
}

fn pairs(experiment: &Experiment<'_>) -> Table {
    let name = |run: usize| experiment.names.get(run).map_or("", String::as_str);
    let mut rows = Vec::new();
    for block in &experiment.blocks {
        for (form, cells) in block.cells.iter().enumerate() {
            for (k, cell) in experiment.options.evaluation.cutoffs.iter().zip(cells) {
                rows.extend(cell.tested.iter().map(|test| {
                    let better = match test.verdict {
                        Verdict::XBetter => name(test.pair.0),
                        Verdict::YBetter => name(test.pair.1),
                        Verdict::Undecided => "",
                    };
                    let values = fields![
                        k,
                        name(test.pair.0),
                        name(test.pair.1),
                        digits(test.difference),
                        digits(test.p_value),
                        better,
                    ];
                    [place(block, form), values].concat()
                }));
            }
        }
    }
    let columns =
        &["set", "queries", "measure", "form", "cutoff", "a", "b", "difference", "p", "significantly_better"];
    Table { name: "pairs.csv", columns, rows }
}

fn orderings(experiment: &Experiment<'_>) -> Table {
    let mut rows = Vec::new();
    for block in &experiment.blocks {
        for (form, summaries) in block.summaries.iter().enumerate() {
            for (column, summary) in experiment.columns.iter().zip(summaries) {
                rows.extend(FORMS.iter().zip(&summary.orderings).map(|(other, both)| {
                    let values =
                        fields![other.name(), column.label, digits(both.tau), digits(both.swap_rate)];
                    [place(block, form), values].concat()
                }));
            }
        }
    }
    let columns = &["set", "queries", "measure", "form", "other_form", "column", "tau", "swap_rate"];
    Table { name: "orderings.csv", columns, rows }
}

fn summaries(experiment: &Experiment<'_>) -> Table {
    let mut rows = Vec::new();
    for block in &experiment.blocks {
        for (form, summaries) in block.summaries.iter().enumerate() {
            rows.extend(experiment.columns.iter().zip(summaries).map(|(column, summary)| {
                let values = fields![
                    column.label,
                    digits(summary.pad),
                    summary.significant,
                    summary.pairs,
                    digits(summary.significant as f64 / summary.pairs as f64),
                    summary.conflicts.total(),
                    summary.conflicts.opposite,
                    digits(summary.required),
                    digits(summary.swap_rate()),
                ];
                [place(block, form), values].concat()
            }));
        }
    }
    let columns = &[
        "set",
        "queries",
        "measure",
        "form",
        "column",
        "pad",
        "significant",
        "pairs",
        "discriminative_power",
        "conflicts_with_raw",
        "opposite_verdicts",
        "required_difference",
        "swap_rate_between_halves",
    ];
    Table { name: "summaries.csv", columns, rows }
}

fn swaps(experiment: &Experiment<'_>) -> Table {
    let mut rows = Vec::new();
    for block in &experiment.blocks {
        for (form, summaries) in block.summaries.iter().enumerate() {
            for (column, summary) in experiment.columns.iter().zip(summaries) {
                rows.extend(summary.swaps.iter().enumerate().map(|(bin, counts)| {
                    let to = if bin + 1 == BINS { f64::INFINITY } else { (bin + 1) as f64 * WIDTH };
                    let values = fields![
                        column.label,
                        digits(bin as f64 * WIDTH),
                        digits(to),
                        counts.comparisons,
                        counts.swaps,
                        counts.ties,
                        digits(counts.rate().ok()),
                    ];
                    [place(block, form), values].concat()
                }));
            }
        }
    }
    let columns = &[
        "set",
        "queries",
        "measure",
        "form",
        "column",
        "from",
        "to",
        "comparisons",
        "swaps",
        "ties",
        "rate",
    ];
    Table { name: "swaps.csv", columns, rows }
}

fn between_sets(experiment: &Experiment<'_>) -> Result<Table> {
    let mut rows = Vec::new();
    for family in FAMILIES {
        for (at, form) in FORMS.iter().enumerate() {
            let both = experiment.between_sets(family, at)?;
            rows.extend(experiment.columns.iter().zip(both).map(|(column, both)| {
                fields![family.name(), form.name(), column.label, digits(both.tau), digits(both.swap_rate),]
            }));
        }
    }
    let columns = &["measure", "form", "column", "tau", "swap_rate"];
    Ok(Table { name: "uninformative-ideal.csv", columns, rows })
}
