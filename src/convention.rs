//! Every choice on which tools disagree, by name, and presets that reproduce the tools.

use crate::gain::{Discount, Gain, Satisfaction};
use crate::lists::Undefined;

/// How DCG and nDCG weigh documents: a gain for each grade, a discount for each rank.
///
/// # Examples
/// ```
/// use footrule::{Dcg, Discount, Gain};
/// const ERA: Dcg = Dcg::LINEAR.with_discount(Discount::JarvelinKekalainen { base: 2.0 });
/// assert_eq!(ERA.gain, Gain::Linear);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Dcg<'a> {
    /// From grade to gain.
    pub gain: Gain<'a>,
    /// From rank to discount.
    pub discount: Discount<'a>,
}

impl Dcg<'static> {
    /// Gain g, discount 1/log2(i+1): trec_eval, scikit-learn.
    pub const LINEAR: Self = Self { gain: Gain::Linear, discount: Discount::LOG2 };
    /// Gain 2^g − 1, discount 1/log2(i+1): Burges et al., LightGBM, XGBoost, web search.
    pub const EXPONENTIAL: Self = Self { gain: Gain::Exponential, discount: Discount::LOG2 };
}

impl<'a> Dcg<'a> {
    /// The same with another gain.
    #[must_use]
    pub const fn with_gain(self, gain: Gain<'a>) -> Self {
        Self { gain, ..self }
    }

    /// The same with another discount.
    #[must_use]
    pub const fn with_discount(self, discount: Discount<'a>) -> Self {
        Self { discount, ..self }
    }
}

/// What precision divides by when the list is shorter than the cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Divisor {
    /// The cutoff k: missing places count as non-relevant (trec_eval and most tools).
    Cutoff,
    /// min(k, n): the documents there are (XGBoost, CatBoost).
    Retrieved,
}

/// What precision, recall and their relatives count as relevant, and what they divide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Precision {
    /// The least grade that is relevant.
    pub relevant_from: u32,
    /// What precision at a cutoff divides by.
    pub divisor: Divisor,
}

impl Precision {
    /// Relevant from grade 1, divided by the cutoff.
    pub const STANDARD: Self = Self { relevant_from: 1, divisor: Divisor::Cutoff };

    /// The same with another least relevant grade.
    #[must_use]
    pub const fn with_relevant_from(self, relevant_from: u32) -> Self {
        Self { relevant_from, ..self }
    }

    /// The same with another divisor.
    #[must_use]
    pub const fn with_divisor(self, divisor: Divisor) -> Self {
        Self { divisor, ..self }
    }
}

/// What average precision divides the sum of precisions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Denominator {
    /// All relevant documents R: the definition, trec_eval's map and map_cut.
    Relevant,
    /// min(R, k): a perfect top k scores 1 (LightGBM, XGBoost, CatBoost).
    RelevantOrCutoff,
    /// The cutoff k, as Karmaker and Feng (2022), eq. 3. Without a cutoff, the length of the list.
    Cutoff,
    /// The relevant documents found above the cutoff, 0 if none (Jurafsky and Martin's text).
    Found,
}

/// Which bounds the sum of precisions is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SumPrecisionBounds {
    /// Best min(k, R); the exact expectation.
    Exact,
    /// Best k; expectation k·p², as if precision and relevance at a rank were independent (Karmaker and Feng, 2022).
    /// It lies below the true mean.
    Independence,
}

/// Cutoff, denominator and bounds of average precision and the sum of precisions SP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AveragePrecision {
    /// The least grade that is relevant.
    pub relevant_from: u32,
    /// Ranks beyond k do not count; `None` for the whole list.
    pub k: Option<usize>,
    /// What the sum of precisions is divided by.
    pub denominator: Denominator,
    /// What `bound` and `chance` return for it.
    pub bounds: SumPrecisionBounds,
}

impl AveragePrecision {
    /// The whole list, divided by all relevant documents (from grade 1), exact bounds.
    pub const STANDARD: Self = Self {
        relevant_from: 1,
        k: None,
        denominator: Denominator::Relevant,
        bounds: SumPrecisionBounds::Exact,
    };

    /// The same with another least relevant grade.
    #[must_use]
    pub const fn with_relevant_from(self, relevant_from: u32) -> Self {
        Self { relevant_from, ..self }
    }

    /// The same cut at rank k.
    #[must_use]
    pub const fn with_k(self, k: usize) -> Self {
        Self { k: Some(k), ..self }
    }

    /// The same with another denominator.
    #[must_use]
    pub const fn with_denominator(self, denominator: Denominator) -> Self {
        Self { denominator, ..self }
    }

    /// The same with other bounds.
    #[must_use]
    pub const fn with_bounds(self, bounds: SumPrecisionBounds) -> Self {
        Self { bounds, ..self }
    }
}

/// How a recall level becomes a number of relevant documents that must be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecallCut {
    /// ⌈level · R⌉, in integers: recall is at least the level. The definition.
    Ceil,
    /// ⌊level · R + 0.9⌋, as trec_eval up to 9.
    TrecEval9,
    /// level · R rounded to nearest, halves up, as trec_eval 10.
    TrecEval10,
}

/// How interpolated precision reads recall levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct InterpolatedPrecision {
    /// The least grade that is relevant.
    pub relevant_from: u32,
    /// From recall level to a count.
    pub cut: RecallCut,
}

impl InterpolatedPrecision {
    /// Relevant from grade 1, levels by their definition.
    pub const STANDARD: Self = Self { relevant_from: 1, cut: RecallCut::Ceil };

    /// The same with another least relevant grade.
    #[must_use]
    pub const fn with_relevant_from(self, relevant_from: u32) -> Self {
        Self { relevant_from, ..self }
    }

    /// The same with another cut rule.
    #[must_use]
    pub const fn with_cut(self, cut: RecallCut) -> Self {
        Self { cut, ..self }
    }
}

/// How a reader of rank-biased precision goes down a list.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rbp<'a> {
    /// The probability p of going on to the next document, 0 ≤ p < 1.
    pub persistence: f64,
    /// From grade to what a document is worth, from 0 to 1.
    pub satisfaction: Satisfaction<'a>,
}

impl Rbp<'static> {
    /// p = 0.8, relevant from grade 1: a reader of five documents on the mean.
    pub const STANDARD: Self =
        Self { persistence: 0.8, satisfaction: Satisfaction::Binary { relevant_from: 1 } };
}

impl<'a> Rbp<'a> {
    /// The same with another persistence.
    #[must_use]
    pub const fn with_persistence(self, persistence: f64) -> Self {
        Self { persistence, ..self }
    }

    /// The same with another satisfaction.
    #[must_use]
    pub const fn with_satisfaction(self, satisfaction: Satisfaction<'a>) -> Self {
        Self { satisfaction, ..self }
    }
}

/// How the Q-measure blends gains into precision.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct QMeasure<'a> {
    /// From the grade of a relevant document to its gain.
    pub gain: Gain<'a>,
    /// The least grade that is relevant; lower ones have gain 0.
    pub relevant_from: u32,
    /// How much the gains weigh, β ≥ 0; 0 is average precision.
    pub beta: f64,
}

impl QMeasure<'static> {
    /// Gain g, relevant from grade 1, β = 1.
    pub const STANDARD: Self = Self { gain: Gain::Linear, relevant_from: 1, beta: 1.0 };
}

impl<'a> QMeasure<'a> {
    /// The same with another gain.
    #[must_use]
    pub const fn with_gain(self, gain: Gain<'a>) -> Self {
        Self { gain, ..self }
    }

    /// The same with another least relevant grade.
    #[must_use]
    pub const fn with_relevant_from(self, relevant_from: u32) -> Self {
        Self { relevant_from, ..self }
    }

    /// The same with another weight of the gains.
    #[must_use]
    pub const fn with_beta(self, beta: f64) -> Self {
        Self { beta, ..self }
    }
}

/// The documents that an ideal ranking is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IdealSet {
    /// All judged documents, retrieved or not.
    Judged,
    /// Only those in the list.
    Candidates,
}

/// How a tool breaks ties in score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieConvention {
    /// Document id, descending by bytes.
    IdDescending,
    /// Input order (a stable sort).
    FirstIndex,
    /// The mean over all orders of the tied documents.
    Averaged,
}

/// One tool's choices, as a whole.
///
/// # Examples
/// ```
/// use footrule::{TREC_EVAL_10, Undefined, measure};
/// let ap: f64 = measure::average_precision(&[true, false, true], 4, &TREC_EVAL_10.average_precision)?;
/// assert_eq!(ap, (1.0 + 2.0 / 3.0) / 4.0);
/// assert_eq!(TREC_EVAL_10.undefined, Undefined::Zero);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Convention {
    /// Gain and discount.
    pub dcg: Dcg<'static>,
    /// What the ideal ranking is made of.
    pub ideal: IdealSet,
    /// Precision and its relatives.
    pub precision: Precision,
    /// Average precision; set the cutoff with [`AveragePrecision::with_k`].
    pub average_precision: AveragePrecision,
    /// Interpolated precision.
    pub interpolated_precision: InterpolatedPrecision,
    /// Ties in score.
    pub ties: TieConvention,
    /// Queries without a value in a mean.
    pub undefined: Undefined,
}

/// trec_eval 10: linear gain, ideal over all judged documents, AP over R, recall levels rounded to nearest, ties by
/// document id descending, 0 for queries without relevant documents.
pub const TREC_EVAL_10: Convention = Convention {
    dcg: Dcg::LINEAR,
    ideal: IdealSet::Judged,
    precision: Precision::STANDARD,
    average_precision: AveragePrecision::STANDARD,
    interpolated_precision: InterpolatedPrecision::STANDARD.with_cut(RecallCut::TrecEval10),
    ties: TieConvention::IdDescending,
    undefined: Undefined::Zero,
};

/// trec_eval up to 9, and pytrec_eval: as [`TREC_EVAL_10`] but for the recall levels (⌊level · R + 0.9⌋). They also
/// compare scores in single precision: pass them as f32.
pub const TREC_EVAL_9: Convention = Convention {
    interpolated_precision: InterpolatedPrecision::STANDARD.with_cut(RecallCut::TrecEval9),
    ..TREC_EVAL_10
};

/// scikit-learn's `ndcg_score`: linear gain, ideal over the candidates, tied documents averaged, 0 where undefined.
pub const SKLEARN: Convention =
    Convention { ideal: IdealSet::Candidates, ties: TieConvention::Averaged, ..TREC_EVAL_10 };

/// LightGBM's `ndcg` and `map`: exponential gain, ideal over the candidates, AP over min(R, k), stable ties, 1 where
/// undefined.
pub const LIGHTGBM: Convention = Convention {
    dcg: Dcg::EXPONENTIAL,
    ideal: IdealSet::Candidates,
    precision: Precision::STANDARD,
    average_precision: AveragePrecision::STANDARD.with_denominator(Denominator::RelevantOrCutoff),
    interpolated_precision: InterpolatedPrecision::STANDARD,
    ties: TieConvention::FirstIndex,
    undefined: Undefined::One,
};

/// XGBoost's `ndcg`, `map` and `pre`: as [`LIGHTGBM`], precision over min(k, n). It keeps scores in single precision.
pub const XGBOOST: Convention =
    Convention { precision: Precision::STANDARD.with_divisor(Divisor::Retrieved), ..LIGHTGBM };

/// The upper/lower-bound paper (Karmaker and Feng, 2022): exponential gain, AP over k, best SP@k = k and expected
/// SP@k = k·p².
pub const KARMAKER_FENG: Convention = Convention {
    dcg: Dcg::EXPONENTIAL,
    ideal: IdealSet::Judged,
    precision: Precision::STANDARD,
    average_precision: AveragePrecision::STANDARD
        .with_denominator(Denominator::Cutoff)
        .with_bounds(SumPrecisionBounds::Independence),
    interpolated_precision: InterpolatedPrecision::STANDARD,
    ties: TieConvention::FirstIndex,
    undefined: Undefined::Skip,
};
