//! The measures of a run by name: their values, bounds and expectations.

use super::query::Query;
use footrule::measure::Level;
use footrule::{Bounds, Ideal, Result, bound, chance, measure};
use std::fmt;

/// A measure of one ranked list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Score {
    Precision(usize),
    Recall(usize),
    AveragePrecision(Option<usize>),
    ReciprocalRank,
    Ndcg(usize),
    SumPrecision(usize),
    /// At recall level j/10.
    InterpolatedPrecision(u8),
    ACorrIdeal,
    TauXIdeal,
}

/// What the report has for every query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Judged,
    Relevant,
    Retrieved,
    Unjudged,
    Score(Score),
    Expected(Score),
    V1(Score),
    V2(Score),
    ChanceCorrected(Score),
}

/// All measures in the order of the report.
pub(crate) fn all(cutoffs: &[usize]) -> Vec<Measure> {
    let at = |score: fn(usize) -> Score| cutoffs.iter().map(move |&k| score(k));
    let average_precisions =
        || std::iter::once(Score::AveragePrecision(None)).chain(at(|k| Score::AveragePrecision(Some(k))));
    let with_expectation: Vec<_> = at(Score::Precision)
        .chain(at(Score::Recall))
        .chain(average_precisions())
        .chain([Score::ReciprocalRank])
        .chain(at(Score::Ndcg))
        .chain(at(Score::SumPrecision))
        .collect();
    let normalised: Vec<_> =
        at(Score::Ndcg).chain(at(Score::SumPrecision)).chain(average_precisions()).collect();
    let plain = || (0..=10).map(Score::InterpolatedPrecision).chain([Score::ACorrIdeal, Score::TauXIdeal]);

    [Measure::Judged, Measure::Relevant, Measure::Retrieved, Measure::Unjudged]
        .into_iter()
        .chain(with_expectation.iter().copied().chain(plain()).map(Measure::Score))
        .chain(with_expectation.iter().copied().map(Measure::Expected))
        .chain(normalised.iter().copied().map(Measure::V1))
        .chain(normalised.iter().copied().map(Measure::V2))
        .chain(normalised.iter().copied().map(Measure::ChanceCorrected))
        .collect()
}

impl Measure {
    /// Whether two runs can differ in it by their rankings: not in counts, nor in what depends on judgements alone.
    pub(crate) const fn depends_on_ranking(self) -> bool {
        matches!(self, Self::Score(_) | Self::V1(_) | Self::V2(_) | Self::ChanceCorrected(_))
    }

    pub(crate) fn value(self, query: &Query) -> Result<f64> {
        match self {
            Self::Judged => Ok(query.judged().total()? as f64),
            Self::Relevant => Ok(query.relevant as f64),
            Self::Retrieved => Ok(query.grades.len() as f64),
            Self::Unjudged => Ok(query.unjudged() as f64),
            Self::Score(score) => score.value(query),
            Self::Expected(score) => score.expected(query),
            Self::V1(score) => score.bounds(query)?.v1(score.unnormalised(query)?),
            Self::V2(score) => score.bounds(query)?.v2(score.unnormalised(query)?),
            Self::ChanceCorrected(score) => score.bounds(query)?.chance_corrected(score.unnormalised(query)?),
        }
    }
}

impl Score {
    fn value(self, query: &Query) -> Result<f64> {
        let (rules, grades, relevant) = (&query.rules, query.grades.as_slice(), query.relevant);
        match self {
            Self::Precision(k) => measure::precision(grades, k, &rules.precision),
            Self::Recall(k) => measure::recall(grades, relevant, k, &rules.precision),
            Self::AveragePrecision(k) => {
                measure::average_precision(grades, relevant, &cut(rules.average_precision, k))
            }
            Self::ReciprocalRank => Ok(measure::reciprocal_rank(grades, usize::MAX, &rules.precision)),
            Self::Ndcg(k) => measure::ndcg(grades, k, Ideal::Judged(query.judged()), &rules.dcg),
            Self::SumPrecision(k) => Ok(measure::sum_precision(grades, &rules.average_precision.with_k(k))),
            Self::InterpolatedPrecision(j) => measure::interpolated_precision(
                grades,
                relevant,
                Level::new(j.into(), 10)?,
                &rules.interpolated_precision,
            ),
            Self::ACorrIdeal => query.a_corr,
            Self::TauXIdeal => query.tau_x,
        }
    }

    /// The value on the scale of its bounds: DCG for nDCG.
    fn unnormalised(self, query: &Query) -> Result<f64> {
        match self {
            Self::Ndcg(k) => measure::dcg(&query.grades, k, &query.rules.dcg),
            _ => self.value(query),
        }
    }

    /// The mean under a random ranking of the judged documents.
    fn expected(self, query: &Query) -> Result<f64> {
        let (rules, judged) = (&query.rules, query.judged());
        match self {
            Self::Precision(k) => chance::precision(judged, k, &rules.precision),
            Self::Recall(k) => chance::recall(judged, k, &rules.precision),
            Self::ReciprocalRank => chance::reciprocal_rank(judged, usize::MAX, &rules.precision),
            Self::Ndcg(k) => chance::ndcg(judged, k, &rules.dcg),
            _ => Ok(self.bounds(query)?.chance),
        }
    }

    /// Best and expected value. Only the measures that [`all`] normalises have them; undefined for the others.
    fn bounds(self, query: &Query) -> Result<Bounds<f64>> {
        let (rules, judged) = (&query.rules, query.judged());
        match self {
            Self::Ndcg(k) => Ok(Bounds {
                best: bound::dcg(judged, k, &rules.dcg)?,
                chance: chance::dcg(judged, k, &rules.dcg)?,
            }),
            Self::AveragePrecision(k) => {
                let options = cut(rules.average_precision, k);
                Ok(Bounds {
                    best: bound::average_precision(judged, &options)?,
                    chance: chance::average_precision(judged, &options)?,
                })
            }
            Self::SumPrecision(k) => {
                let options = rules.average_precision.with_k(k);
                Ok(Bounds {
                    best: bound::sum_precision(judged, &options)?,
                    chance: chance::sum_precision(judged, &options)?,
                })
            }
            _ => Err(footrule::Error::Undefined),
        }
    }
}

const fn cut(options: footrule::AveragePrecision, k: Option<usize>) -> footrule::AveragePrecision {
    match k {
        Some(k) => options.with_k(k),
        None => options,
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Precision(k) => write!(f, "P@{k}"),
            Self::Recall(k) => write!(f, "R@{k}"),
            Self::AveragePrecision(None) => f.write_str("AP"),
            Self::AveragePrecision(Some(k)) => write!(f, "AP@{k}"),
            Self::ReciprocalRank => f.write_str("RR"),
            Self::Ndcg(k) => write!(f, "nDCG@{k}"),
            Self::SumPrecision(k) => write!(f, "SP@{k}"),
            Self::InterpolatedPrecision(j) => write!(f, "IPrec@{}.{}", j / 10, j % 10),
            Self::ACorrIdeal => f.write_str("A-corr[ideal]"),
            Self::TauXIdeal => f.write_str("tau_x[ideal]"),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Judged => f.write_str("judged"),
            Self::Relevant => f.write_str("relevant"),
            Self::Retrieved => f.write_str("retrieved"),
            Self::Unjudged => f.write_str("unjudged"),
            Self::Score(score) => score.fmt(f),
            Self::Expected(score) => write!(f, "E[{score}]"),
            Self::V1(score) => write!(f, "V1[{score}]"),
            Self::V2(score) => write!(f, "V2[{score}]"),
            Self::ChanceCorrected(score) => write!(f, "CC[{score}]"),
        }
    }
}
