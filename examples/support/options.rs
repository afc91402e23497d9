//! The command line.

use super::failure::{Failure, Result};
use super::run::AfterTag;
use footrule::{AveragePrecision, Dcg, Undefined};
use lexopt::Parser;
use lexopt::prelude::{Long, Short, Value, ValueExt};
use std::ffi::OsString;
use std::path::PathBuf;

pub(crate) const HELP: &str = "\
Evaluates ranked lists against relevance judgements, and compares them with each other.

Usage: evaluate [OPTIONS] [QRELS RUN [RUN ...]]

Without files it evaluates the sample that ships with the crate.

  QRELS                      judgements, a line `query iteration document grade`
  RUN                        a ranking, a line `query Q0 document rank score tag`; the scores rank

Options:
  -k K[,K ...]               cutoffs [default: 5,10,20]
      --gain linear|exponential
                             gain of grade g: g, or 2^g - 1 [default: linear]
      --rel N                a document is relevant from grade N on [default: 1]
      --ties id-desc|id-asc|input
                             documents with equal scores: greater id first (as trec_eval), smaller id first,
                             or as they stand in the file [default: id-desc]
      --undefined skip|zero|one
                             what a mean makes of queries without a value [default: skip]
      --missing zero|skip    a judged query that a run lacks is an empty ranking, or left out [default: zero]
      --per-query            values of every query as well
      --format table|csv|json
                             [default: table]; csv has the columns run,query,measure,value
      --svg DIR              writes curves: precision against recall and, for two or more runs, the point
                             measure P(i)/(n²/4) against i/n with the area under it
      --query ID             draws the curves of this query too
      --lenient              passes over what follows the tag in a run, as trec_eval does, and says so
      --letor                QRELS is a LETOR file (`grade qid:Q 1:x 2:y ... # docid = D`), and each RUN has one
                             score a line for its rows
  -h, --help                 this text

Measures (mean over the judged queries; k stands for each cutoff):
  P@k R@k AP AP@k RR         precision, recall, average precision over all relevant documents, reciprocal rank
  nDCG@k                     ideal over all judged documents, discount 1/log2(rank + 1)
  SP@k                       sum of precisions at the relevant ranks
  IPrec@r                    highest precision at recall r or above
  A-corr[ideal] tau_x[ideal] agreement of the judged retrieved documents with their ideal ranking: by the area
                             measure (ties of the ideal broken in the run's favour), by tau_x of scores and grades
  E[M]                       expectation of M under a random ranking of the judged documents
  V1[M] V2[M] CC[M]          M against its best and its expected value: joint normalisations V1 = (M/best) M/(M+E)
                             and V2 (-1 worst, 0 as expected, 1 best); chance-corrected (M-E)/(best-E)
Pairs of runs A|B (documents of a query that both retrieve):
  footrule/max, max P/(n²/4), nA, A-corr
                             displacement of the documents from A to B: total, point measure, area measure
  tau_x, tau_b               correlation of the scores
  t[M] p[M]                  paired t-test of M over the queries where both runs have a value
";

/// How documents with equal scores are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TieOrder {
    IdDescending,
    IdAscending,
    Input,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Zero,
    Skip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Table,
    Csv,
    Json,
}

#[derive(Debug)]
pub(crate) struct Options {
    /// Judgements first, then runs; empty for the sample.
    pub(crate) files: Vec<String>,
    pub(crate) cutoffs: Vec<usize>,
    pub(crate) dcg: Dcg<'static>,
    pub(crate) average_precision: AveragePrecision,
    pub(crate) relevant_from: u32,
    pub(crate) ties: TieOrder,
    pub(crate) undefined: Undefined,
    pub(crate) missing: Missing,
    pub(crate) per_query: bool,
    pub(crate) format: Format,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) query: Option<String>,
    pub(crate) after_tag: AfterTag,
    pub(crate) letor: bool,
    pub(crate) help: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            files: Vec::new(),
            cutoffs: vec![5, 10, 20],
            dcg: Dcg::LINEAR,
            average_precision: AveragePrecision::STANDARD,
            relevant_from: 1,
            ties: TieOrder::IdDescending,
            undefined: Undefined::Skip,
            missing: Missing::Zero,
            per_query: false,
            format: Format::Table,
            svg: None,
            query: None,
            after_tag: AfterTag::Refused,
            letor: false,
            help: false,
        }
    }
}

impl Options {
    /// Reads the arguments of the evaluate example, the program's name not among them.
    pub(crate) fn parse(arguments: impl IntoIterator<Item: Into<OsString>>) -> Result<Self> {
        let mut options = Self::default();
        options.read(arguments, |options, name, parser| {
            match name {
                "--undefined" => {
                    let policies =
                        [("skip", Undefined::Skip), ("zero", Undefined::Zero), ("one", Undefined::One)];
                    options.undefined = choice(name, parser, &policies)?;
                }
                "--per-query" => options.per_query = true,
                "--format" => {
                    let formats = [("table", Format::Table), ("csv", Format::Csv), ("json", Format::Json)];
                    options.format = choice(name, parser, &formats)?;
                }
                "--query" => options.query = Some(parser.value()?.string()?),
                _ => return Ok(false),
            }
            Ok(true)
        })?;
        options.check()
    }

    /// Reads arguments one by one. `own` takes those that only one example has, and says whether it did.
    pub(crate) fn read(
        &mut self,
        arguments: impl IntoIterator<Item: Into<OsString>>,
        mut own: impl FnMut(&mut Self, &str, &mut Parser) -> Result<bool>,
    ) -> Result<()> {
        let mut parser = Parser::from_args(arguments);
        while let Some(argument) = parser.next()? {
            let name = match argument {
                Value(file) => {
                    self.files.push(file.string()?);
                    continue;
                }
                Short(letter) => format!("-{letter}"),
                Long(name) => format!("--{name}"),
            };
            if !own(self, &name, &mut parser)? && !self.take(&name, &mut parser)? {
                return Err(Failure::new(format!("invalid option '{name}'")));
            }
        }
        Ok(())
    }

    /// The options that all examples share.
    fn take(&mut self, name: &str, parser: &mut Parser) -> Result<bool> {
        match name {
            "-h" | "--help" => self.help = true,
            "-k" => self.cutoffs = cutoffs(&parser.value()?.string()?)?,
            "--gain" => {
                let gains = [("linear", Dcg::LINEAR), ("exponential", Dcg::EXPONENTIAL)];
                self.dcg = choice(name, parser, &gains)?;
            }
            "--rel" => self.relevant_from = relevant_from(&parser.value()?.string()?)?,
            "--ties" => {
                let orders = [
                    ("id-desc", TieOrder::IdDescending),
                    ("id-asc", TieOrder::IdAscending),
                    ("input", TieOrder::Input),
                ];
                self.ties = choice(name, parser, &orders)?;
            }
            "--missing" => {
                self.missing = choice(name, parser, &[("zero", Missing::Zero), ("skip", Missing::Skip)])?;
            }
            "--svg" => self.svg = Some(parser.value()?.into()),
            "--lenient" => self.after_tag = AfterTag::PassedOver,
            "--letor" => self.letor = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(crate) fn check(self) -> Result<Self> {
        if self.help {
            return Ok(self);
        }
        if self.files.len() == 1 {
            return Err(Failure::new("judgements without a run: QRELS RUN [RUN ...] (--help for more)"));
        }
        if self.letor && self.files.is_empty() {
            return Err(Failure::new("--letor needs files"));
        }
        if self.query.is_some() && self.svg.is_none() {
            return Err(Failure::new("--query chooses what --svg DIR draws, which is not given"));
        }
        Ok(self)
    }
}

/// The option's value, one of the named ones.
pub(crate) fn choice<V: Copy>(option: &str, parser: &mut Parser, values: &[(&str, V)]) -> Result<V> {
    let given = parser.value()?.string()?;
    values.iter().find(|(name, _)| *name == given).map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<_> = values.iter().map(|&(name, _)| name).collect();
        Failure::new(format!("{option} is one of {}, not \"{given}\"", names.join(", ")))
    })
}

/// Cutoffs from 1, each once, in the order given.
fn cutoffs(given: &str) -> Result<Vec<usize>> {
    let mut cutoffs = Vec::new();
    for written in given.split(',') {
        match written.trim().parse() {
            Ok(k) if k > 0 && !cutoffs.contains(&k) => cutoffs.push(k),
            Ok(0) => return Err(Failure::new("-k: a cutoff is at least 1")),
            Ok(_) => {}
            Err(_) => return Err(Failure::new(format!("-k: \"{written}\" is not a cutoff"))),
        }
    }
    Ok(cutoffs)
}

fn relevant_from(given: &str) -> Result<u32> {
    match given.parse() {
        Ok(0) => Err(Failure::new("--rel: grade 0 is not relevant, so at least 1")),
        Ok(grade) => Ok(grade),
        Err(_) => Err(Failure::new(format!("--rel: \"{given}\" is not a grade"))),
    }
}
