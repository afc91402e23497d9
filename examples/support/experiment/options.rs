//! The command line of the compare example.

use crate::support::failure::{Failure, Result};
use crate::support::options::{self, TieOrder, choice};
use footrule::KARMAKER_FENG;
use lexopt::Parser;
use lexopt::prelude::ValueExt;
use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

pub(crate) const HELP: &str = "\
Compares systems over judged queries, by nDCG and AP as they are and normalised by chance.

Usage: compare [OPTIONS] [QRELS RUN RUN [RUN ...]]

Without files it compares the sample that ships with the crate.

  QRELS                      judgements, a line `query iteration document grade`
  RUN                        a ranking, a line `query Q0 document rank score tag`; the scores rank

Options:
  -k K[,K ...]               cutoffs [default: 5,10,15,20,30]
      --preset KARMAKER_FENG the procedure of the upper/lower-bound paper: each system's values are averaged over the
                             cutoffs before systems are ordered, significant pairs are counted over all cutoffs; gain
                             2^g - 1, AP divided by k, expected SP@k = k p^2, ties as they stand in the file
      --average              averages over the cutoffs without the rest of the preset
      --test t|bootstrap|sign-flip|tukey
                             the test of a pair of systems: paired t, Studentised bootstrap, randomisation of signs,
                             Tukey's HSD by randomisation of all systems [default: bootstrap]
      --correction none|holm for the many pairs of a table cell [default: none]; tukey needs none
      --alpha A              level of significance [default: 0.05]
      --trials B             resamples of a test or interval [default: 1000]
      --splits N             random halvings of the queries for swap rates [default: 100]
      --seed N               of all randomness; one seed gives one page, bit for bit [default: 1]
      --set-size N           queries in the uninformative and in the ideal set [default: a third]
      --csv DIR              writes every table as a CSV file
      --svg DIR              draws expected nDCG as a histogram, and observed against expected
      --gain linear|exponential
                             gain of grade g: g, or 2^g - 1 [default: linear]
      --rel N                a document is relevant from grade N on [default: 1]
      --ties id-desc|id-asc|input
                             documents with equal scores: greater id first (as trec_eval), smaller id first,
                             or as they stand in the file [default: id-desc]
      --missing zero|skip    a judged query that a run lacks is an empty ranking, or left out [default: zero]
      --lenient              passes over what follows the tag in a run, as trec_eval does
      --letor                QRELS is a LETOR file (`grade qid:Q 1:x 2:y ... # docid = D`), and each RUN has one
                             score a line for its rows
  -h, --help                 this text

Forms of a measure M with best value I and expected value E of the query:
  raw  M                     V1   (M/I) M/(M+E)
  CC   (M-E)/(I-E)           V2   as CC above E, (M-E)/E below

Query sets, of the queries where every run and form has a value:
  all, uninformative, ideal  the two ends when queries are ordered by observed minus expected nDCG, means over
                             runs and cutoffs
";

/// The test of a pair of systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Student,
    Bootstrap,
    SignFlip,
    Tukey,
}

impl Test {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Student => "paired t-test",
            Self::Bootstrap => "Studentised bootstrap test",
            Self::SignFlip => "sign-flip randomisation test",
            Self::Tukey => "Tukey's HSD by randomisation",
        }
    }
}

#[derive(Debug)]
pub(crate) struct Options {
    /// What the examples share; `undefined` and the report's form are not used here.
    pub(crate) evaluation: options::Options,
    /// Values are averaged over the cutoffs before systems are ordered.
    pub(crate) average: bool,
    pub(crate) test: Test,
    pub(crate) holm: bool,
    pub(crate) alpha: f64,
    pub(crate) trials: u32,
    pub(crate) splits: u32,
    pub(crate) seed: u64,
    pub(crate) set_size: Option<usize>,
    pub(crate) csv: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        let evaluation = options::Options { cutoffs: vec![5, 10, 15, 20, 30], ..options::Options::default() };
        Self {
            evaluation,
            average: false,
            test: Test::Bootstrap,
            holm: false,
            alpha: 0.05,
            trials: 1000,
            splits: 100,
            seed: 1,
            set_size: None,
            csv: None,
        }
    }
}

impl Options {
    /// Reads the arguments, the program's name not among them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item: Into<OsString>>) -> Result<Self> {
        let mut options = Self::default();
        let mut evaluation = std::mem::take(&mut options.evaluation);
        evaluation.read(arguments, |evaluation, name, parser| options.take(evaluation, name, parser))?;
        options.evaluation = evaluation.check()?;
        Ok(options)
    }

    fn take(&mut self, evaluation: &mut options::Options, name: &str, parser: &mut Parser) -> Result<bool> {
        match name {
            "--preset" => {
                choice(name, parser, &[("KARMAKER_FENG", ())])?;
                self.average = true;
                evaluation.dcg = KARMAKER_FENG.dcg;
                evaluation.average_precision = KARMAKER_FENG.average_precision;
                evaluation.ties = TieOrder::Input;
            }
            "--average" => self.average = true,
            "--test" => {
                let tests = [
                    ("t", Test::Student),
                    ("bootstrap", Test::Bootstrap),
                    ("sign-flip", Test::SignFlip),
                    ("tukey", Test::Tukey),
                ];
                self.test = choice(name, parser, &tests)?;
            }
            "--correction" => self.holm = choice(name, parser, &[("none", false), ("holm", true)])?,
            "--alpha" => {
                let open = |alpha: &f64| 0.0 < *alpha && *alpha < 1.0;
                self.alpha = number(name, parser, "a level between 0 and 1", open)?;
            }
            "--trials" => self.trials = number(name, parser, "a number from 1 to 10000000", in_millions)?,
            "--splits" => self.splits = number(name, parser, "a number from 1 to 10000000", in_millions)?,
            "--seed" => self.seed = number(name, parser, "an integer of 64 bits", |_| true)?,
            "--set-size" => {
                self.set_size = Some(number(name, parser, "a number of queries from 2 on", |n| *n >= 2)?);
            }
            "--csv" => self.csv = Some(parser.value()?.into()),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Below what the exact counts of the tests allow, and beyond any patience.
fn in_millions(trials: &u32) -> bool {
    (1..=10_000_000).contains(trials)
}

fn number<V: FromStr>(
    name: &str,
    parser: &mut Parser,
    what: &str,
    allowed: impl Fn(&V) -> bool,
) -> Result<V> {
    let given = parser.value()?.string()?;
    let read = given.parse().ok().filter(allowed);
    read.ok_or_else(|| Failure::new(format!("{name} is {what}, not \"{given}\"")))
}
