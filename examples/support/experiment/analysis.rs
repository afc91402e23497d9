//! Every number of the experiment.

use super::options::Options;
use super::progress::Progress;
use super::random::Streams;
use super::scores::{FAMILIES, FORMS, Family, Form, Scores, mean, measures};
use super::sets::{QuerySet, Sets};
use super::tests::{Tested, required, test_all};
use crate::support::evaluation::{Evaluation, evaluate};
use crate::support::failure::{Failure, Result, unless_undefined};
use crate::support::qrels::Qrels;
use crate::support::report::short_names;
use crate::support::run::Run;
use footrule::compare::{
    BootstrapInterval, Conflicts, IntervalMethod, Orderings, QuerySamples, SwapBin, Systems, Verdict,
    bootstrap_interval, bootstrap_interval_scratch_len, conflicts, mean_pad, orderings,
    orderings_scratch_len, swap_method, swap_method_scratch_len,
};

/// Bins of the swap method: differences of means by hundredths, the last from 0.2 on.
pub(crate) const BINS: usize = 21;
pub(crate) const WIDTH: f64 = 0.01;

/// What stands in one column of the tables that compare forms: a cutoff, or the average over all of them.
pub(crate) struct Column {
    pub(crate) label: String,
    cutoffs: Vec<usize>,
}

/// The means of a form at a cutoff, and the tests of its pairs of systems.
pub(crate) struct Cell {
    pub(crate) means: Vec<f64>,
    /// `None` where a run has one value for all queries, or there are too few trials for the level.
    pub(crate) intervals: Vec<Option<BootstrapInterval<f64>>>,
    pub(crate) tested: Vec<Tested>,
    pub(crate) required: Option<f64>,
}

/// A form in a column: what it makes of the systems.
pub(crate) struct Summary {
    pub(crate) means: Vec<f64>,
    /// `None` where a pair's higher mean is 0.
    pub(crate) pad: Option<f64>,
    pub(crate) swaps: [SwapBin; BINS],
    /// Pairs told apart, of `pairs`; over all cutoffs of the column.
    pub(crate) significant: usize,
    pub(crate) pairs: usize,
    pub(crate) required: Option<f64>,
    /// Against the forms before it, in the order of [`FORMS`].
    pub(crate) orderings: Vec<Orderings<f64>>,
    /// With the raw form.
    pub(crate) conflicts: Conflicts,
}

impl Summary {
    /// How often any two systems change places between halves of the queries.
    pub(crate) fn swap_rate(&self) -> f64 {
        let count = |of: fn(&SwapBin) -> u64| self.swaps.iter().map(of).sum::<u64>() as f64;
        count(|bin| bin.swaps) / count(|bin| bin.comparisons)
    }
}

/// One measure on one set of queries.
pub(crate) struct Block {
    pub(crate) set: &'static str,
    pub(crate) family: Family,
    pub(crate) queries: usize,
    /// By form and cutoff.
    pub(crate) cells: Vec<Vec<Cell>>,
    /// By form and column.
    pub(crate) summaries: Vec<Vec<Summary>>,
}

/// Everything.
pub(crate) struct Experiment<'o> {
    pub(crate) options: &'o Options,
    pub(crate) qrels: String,
    pub(crate) judged_queries: usize,
    pub(crate) names: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) sets: Sets,
    pub(crate) columns: Vec<Column>,
    pub(crate) blocks: Vec<Block>,
}

impl<'o> Experiment<'o> {
    pub(crate) fn new(
        (path, qrels): (&str, &Qrels<'_>),
        runs: &[(&str, Run<'_>)],
        options: &'o Options,
    ) -> Result<Self> {
        let cutoffs = options.evaluation.cutoffs.as_slice();
        let measures = measures(cutoffs);
        let runs = runs
            .iter()
            .map(|(name, run)| evaluate(name, run, qrels, &measures, &options.evaluation))
            .collect::<Result<Vec<_>>>()?;
        let scores = Scores::new(&runs, cutoffs, &measures);
        let sets = Sets::new(&scores, &ids(qrels), options)?;
        let columns = columns(options);
        let steps = sets.sets.len() * FAMILIES.len() * FORMS.len() * cutoffs.len();
        let mut work = Work {
            scores: &scores,
            options,
            streams: Streams::new(options.seed),
            progress: Progress::new(steps),
        };
        let mut blocks = Vec::new();
        for set in &sets.sets {
            for family in FAMILIES {
                blocks.push(work.block(set, family, &columns)?);
            }
        }
        Ok(Self {
            options,
            qrels: path.to_owned(),
            judged_queries: qrels.iter().len(),
            names: short_names(&runs),
            notes: notes(&runs, options),
            sets,
            columns,
            blocks,
        })
    }

    /// The orderings that a form gives on the uninformative and on the ideal set, by column.
    pub(crate) fn between_sets(&self, family: Family, form: usize) -> Result<Vec<Orderings<f64>>> {
        let summaries = |set: &str| {
            let block = self.blocks.iter().find(|block| block.set == set && block.family == family);
            block.and_then(|block| block.summaries.get(form)).map_or(&[][..], Vec::as_slice)
        };
        let both = summaries("uninformative").iter().zip(summaries("ideal"));
        both.map(|(a, b)| ordered(&a.means, &b.means)).collect()
    }
}

fn ids(qrels: &Qrels<'_>) -> Vec<String> {
    qrels.iter().map(|group| crate::support::failure::text(group.query).into_owned()).collect()
}

fn notes(runs: &[Evaluation<'_>], options: &Options) -> Vec<String> {
    let of_run = |run: &Evaluation<'_>| {
        let notes = run.coverage.notes(options.evaluation.missing);
        notes.into_iter().map(|note| format!("{}: {note}", run.run)).collect::<Vec<_>>()
    };
    runs.iter().flat_map(of_run).collect()
}

fn columns(options: &Options) -> Vec<Column> {
    let cutoffs = &options.evaluation.cutoffs;
    if options.average {
        return vec![Column { label: "average".into(), cutoffs: cutoffs.clone() }];
    }
    cutoffs.iter().map(|&k| Column { label: format!("@{k}"), cutoffs: vec![k] }).collect()
}

fn ordered(a: &[f64], b: &[f64]) -> Result<Orderings<f64>> {
    Ok(orderings(a, b, &mut vec![0; orderings_scratch_len(a.len())])?)
}

/// What the computation of a block needs.
struct Work<'w, 'e, 'a> {
    scores: &'w Scores<'e, 'a>,
    options: &'w Options,
    streams: Streams,
    progress: Progress,
}

impl Work<'_, '_, '_> {
    fn block(&mut self, set: &QuerySet, family: Family, columns: &[Column]) -> Result<Block> {
        let defined = self.scores.defined(family)?;
        let queries: Vec<_> =
            set.queries.iter().copied().filter(|query| defined.binary_search(query).is_ok()).collect();
        if queries.len() < 2 {
            return Err(Failure::new(format!(
                "the set of {} queries has {} with values of {}; at least 2 are needed",
                set.name,
                queries.len(),
                family.name()
            )));
        }
        let mut cells = Vec::new();
        for form in FORMS {
            let mut row = Vec::new();
            for &k in self.scores.cutoffs {
                row.push(self.cell((family, form), k, &queries)?);
                self.progress.step();
            }
            cells.push(row);
        }
        let mut summaries: Vec<Vec<Summary>> = Vec::new();
        let mut raw: Vec<Vec<Verdict>> = Vec::new();
        for (form, cells) in FORMS.into_iter().zip(&cells) {
            let mut row = Vec::new();
            for (at, column) in columns.iter().enumerate() {
                let cells: Vec<&Cell> = column.cells(self.scores.cutoffs, cells).collect();
                let verdicts: Vec<_> =
                    cells.iter().flat_map(|c| c.tested.iter().map(|t| t.verdict)).collect();
                let matrix = self.scores.matrix((family, form), &column.cutoffs, &queries)?;
                let means = means(&matrix, queries.len())?;
                if form == Form::Raw {
                    raw.push(verdicts.clone());
                }
                let before = summaries.iter().filter_map(|row| row.get(at));
                let orderings = before.map(|other| ordered(&other.means, &means)).collect::<Result<_>>()?;
                row.push(Summary {
                    pad: unless_undefined(mean_pad(&means))?,
                    swaps: self.swaps(Systems::new(&matrix, queries.len())?)?,
                    significant: verdicts.iter().filter(|verdict| **verdict != Verdict::Undecided).count(),
                    pairs: verdicts.len(),
                    required: cells.iter().filter_map(|cell| cell.required).reduce(f64::max),
                    orderings,
                    conflicts: conflicts(raw.get(at).map_or(&[][..], Vec::as_slice), &verdicts)?,
                    means,
                });
            }
            summaries.push(row);
        }
        Ok(Block { set: set.name, family, queries: queries.len(), cells, summaries })
    }

    fn cell(&mut self, form: (Family, Form), k: usize, queries: &[usize]) -> Result<Cell> {
        let matrix = self.scores.matrix(form, &[k], queries)?;
        let systems = Systems::new(&matrix, queries.len())?;
        let means = means(&matrix, queries.len())?;
        let mut intervals = Vec::new();
        for values in systems.iter() {
            intervals.push(self.interval(values)?);
        }
        let tested = test_all(systems, &means, self.options, &mut self.streams)?;
        let required = required(systems, self.options, &mut self.streams)?;
        Ok(Cell { means, intervals, tested, required })
    }

    fn interval(&mut self, values: &[f64]) -> Result<Option<BootstrapInterval<f64>>> {
        let (alpha, trials) = (self.options.alpha, self.options.trials);
        let random = &mut self.streams.next();
        if alpha / 2.0 * (f64::from(trials) + 1.0) < 1.0 {
            return Ok(None);
        }
        let scratch = &mut vec![0; bootstrap_interval_scratch_len(trials)];
        let method = IntervalMethod::Percentile;
        Ok(unless_undefined(bootstrap_interval(values, alpha, method, trials, random, scratch))?)
    }

    fn swaps(&mut self, systems: Systems<'_, f64>) -> Result<[SwapBin; BINS]> {
        let mut bins = [SwapBin::default(); BINS];
        let scratch = &mut vec![0; swap_method_scratch_len(systems.len(), systems.queries())];
        let (samples, random) = (QuerySamples::Halves, &mut self.streams.next());
        swap_method(systems, samples, WIDTH, self.options.splits, random, &mut bins, scratch)?;
        Ok(bins)
    }
}

impl Column {
    /// The cells of the column's cutoffs, from those of all cutoffs.
    fn cells<'c>(&self, cutoffs: &[usize], cells: &'c [Cell]) -> impl Iterator<Item = &'c Cell> {
        cutoffs.iter().zip(cells).filter(|(k, _)| self.cutoffs.contains(k)).map(|(_, cell)| cell)
    }
}

fn means(matrix: &[f64], queries: usize) -> Result<Vec<f64>> {
    matrix.chunks(queries).map(|row| mean(row.iter().copied())).collect()
}
