//! `measure`: one ranked list, many cutoffs, many lists, and lists by score.

use crate::Row;
use crate::errors::*;
use footrule::Argument::*;
use footrule::measure::{self, Ideal, Ideals, Level};
use footrule::{
    AveragePrecision, ById, Dcg, Denominator, Discount, Divisor, Gain, GradeCounts, InterpolatedPrecision,
    Lists, Precision, QMeasure, Rbp, Satisfaction, Ties,
};

const NAN: f64 = f64::NAN;
const MAX: f64 = f64::MAX;
/// A list, and the documents judged: as many, fewer, none, more than can be counted.
const LIST: &[u16] = &[1, 0, 2];
const JUDGED: GradeCounts = GradeCounts::new(&[1, 1, 1]);
const FEWER: GradeCounts = GradeCounts::new(&[1, 0, 1]);
const NONE: GradeCounts = GradeCounts::new(&[3]);
const MANY: GradeCounts = GradeCounts::new(&[u64::MAX, 1, 1]);
const NOTHING: &[u16] = &[0, 0];

const P: &Precision = &Precision::STANDARD;
const RETRIEVED: &Precision = &P.with_divisor(Divisor::Retrieved);
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const AP_OVER_K: &AveragePrecision = &AP.with_denominator(Denominator::Cutoff).with_k(0);
const IP: &InterpolatedPrecision = &InterpolatedPrecision::STANDARD;
const HALF: Level = Level::ELEVEN[5];

const DCG: &Dcg = &Dcg::LINEAR;
/// A gain beyond the float; gains that end before grade 2; discounts that end after one rank, and that are NaN.
const HUGE: &Dcg =
    &DCG.with_gain(Gain::Table(&[0.0, MAX, MAX])).with_discount(Discount::Geometric { ratio: 1.0 });
const FEW_GAINS: &Dcg = &DCG.with_gain(Gain::Table(&[0.0, 1.0]));
const ONE_DISCOUNT: &Dcg = &DCG.with_discount(Discount::Table(&[1.0]));
const NAN_DISCOUNT: &Dcg = &DCG.with_discount(Discount::Table(&[NAN; 3]));
const LOG2: &Discount = &Discount::LOG2;

const SCALE: &Satisfaction = &Satisfaction::Linear { highest: 2 };
const LOW_SCALE: &Satisfaction = &Satisfaction::Linear { highest: 1 };
const NAN_SCALE: &Satisfaction = &Satisfaction::Table(&[NAN; 3]);
const RBP: &Rbp = &Rbp::STANDARD.with_satisfaction(*SCALE);
const ENDLESS: &Rbp = &RBP.with_persistence(1.0);
const NAN_RBP: &Rbp = &RBP.with_satisfaction(*NAN_SCALE);
const Q: &QMeasure = &QMeasure::STANDARD;
const FIRST: Ties = Ties::FirstIndex;

const SCORES: &[f64] = &[0.5, 0.25, 0.75];
const BAD: &[f64] = &[0.5, NAN, 0.75];
const FEW_SCORES: &[f64] = &[0.5, 0.25];

/// The list alone, and the counts of its documents alone.
fn lists() -> Lists<'static, u16> {
    Lists::new(&[0, 3], LIST).unwrap()
}
fn rows_of(counts: &'static [u64; 3]) -> Lists<'static, u64> {
    Lists::new(&[0, 3], counts).unwrap()
}

/// The functions of `collect`, with room for two.
mod collect {
    use super::*;

    pub fn interpolated_precision(grades: &[u16], relevant: u64, levels: &[Level]) -> footrule::Result<()> {
        footrule::collect::interpolated_precision::<f64, 2>(grades, relevant, levels, IP).map(drop)
    }
    pub fn precision_recall_table(grades: &[u16], relevant: u64) -> footrule::Result<()> {
        footrule::collect::precision_recall_table::<f64, 2>(grades, relevant, P).map(drop)
    }
}

pub fn rows() -> Vec<Row> {
    [relevant_or_not(), graded(), by_score(), many_cutoffs(), many_lists()].into_iter().flatten().collect()
}

fn relevant_or_not() -> Vec<Row> {
    let mut rows = refusals! { o -> f64;
        OutOfRange(Cutoff, 0) => measure::precision(LIST, 0, P);
        Undefined => measure::precision(&[0u8; 0], 3, RETRIEVED);
        Undefined => measure::recall(NOTHING, 0, 3, P);
        OutOfRange(Relevant, 0) => measure::recall(LIST, 1, 3, P);
        Undefined => measure::r_precision(NOTHING, 0, P);
        OutOfRange(Relevant, 0) => measure::r_precision(LIST, 1, P);
        Undefined => measure::f_measure(NOTHING, 0, 3, 1.0, P);
        OutOfRange(Relevant, 0) => measure::f_measure(LIST, 1, 3, 1.0, P);
        NotFinite(Parameter, 0) => measure::f_measure(LIST, 2, 3, NAN, P);
        Undefined => measure::average_precision(NOTHING, 0, AP);
        OutOfRange(Cutoff, 0) => measure::average_precision(LIST, 2, AP_OVER_K);
        Undefined => measure::interpolated_precision(NOTHING, 0, HALF, IP);
        OutOfRange(Relevant, 0) => measure::interpolated_precision(LIST, 1, HALF, IP);
        Undefined => measure::eleven_point_mean(NOTHING, 0, IP);
        OutOfRange(Relevant, 0) => measure::eleven_point_mean(LIST, 1, IP);
        Undefined => measure::bpref(NOTHING, NONE, 3, P);
        OutOfRange(Counts, 0) => measure::bpref(LIST, FEWER, 3, P);
        Overflow(Counts, 1) => measure::bpref(LIST, MANY, 3, P);
    };
    rows.extend(refusals! { o -> [f64; 11];
        Undefined => measure::eleven_point(NOTHING, 0, IP);
        OutOfRange(Relevant, 0) => measure::eleven_point(LIST, 1, IP);
    });
    rows.extend(refusals! { o -> ();
        LengthMismatch(Output, 3, 4) => measure::precision_recall_table(LIST, 2, P, &mut o.table);
        Undefined => measure::precision_recall_table(NOTHING, 0, P, &mut o.table[..2]);
        OutOfRange(Relevant, 0) => measure::precision_recall_table(LIST, 1, P, &mut o.table[..3]);
        TooShort(Output, 3, 2) => collect::precision_recall_table(LIST, 2);
        Undefined => collect::precision_recall_table(NOTHING, 0);
        OutOfRange(Relevant, 0) => collect::precision_recall_table(&LIST[..1], 0);
        TooShort(Output, 3, 2) => collect::interpolated_precision(LIST, 2, &[HALF; 3]);
        Undefined => collect::interpolated_precision(NOTHING, 0, &[HALF]);
        OutOfRange(Relevant, 0) => collect::interpolated_precision(LIST, 1, &[HALF]);
    });
    rows
}

fn graded() -> Vec<Row> {
    let mut rows = refusals! { o -> f64;
        Overflow(Grades, 0) => measure::dcg(LIST, 3, HUGE);
        OutOfRange(Grades, 2) => measure::dcg(LIST, 3, FEW_GAINS);
        NotFinite(Discounts, 0) => measure::dcg(LIST, 3, NAN_DISCOUNT);
        TooShort(Discounts, 3, 1) => measure::dcg(LIST, 3, ONE_DISCOUNT);
        Undefined => measure::ndcg(NOTHING, 3, Ideal::Candidates, DCG);
        OutOfRange(Counts, 0) => measure::ndcg(LIST, 3, Ideal::Judged(GradeCounts::new(&[2, 1])), DCG);
        Overflow(Counts, 1) => measure::ndcg(LIST, 3, Ideal::Judged(MANY), DCG);
        NotFinite(Discounts, 0) => measure::ndcg(LIST, 3, Ideal::Candidates, NAN_DISCOUNT);
        TooShort(Discounts, 3, 1) => measure::ndcg(LIST, 3, Ideal::Candidates, ONE_DISCOUNT);
        NotFinite(Gains, 1) => measure::dcg_of_gains(BAD, 3, LOG2);
        Overflow(Gains, 0) => measure::dcg_of_gains(&[MAX; 3], 3, LOG2);
        OutOfRange(Parameter, 0) => measure::dcg_of_gains(SCORES, 3, &Discount::Log { base: 1.0 });
        TooShort(Discounts, 3, 1) => measure::dcg_of_gains(SCORES, 3, &Discount::Table(&[1.0]));
        NotFinite(Judgements, 1) => measure::ndcg_of_gains(SCORES, BAD, 3, LOG2, &mut [0; 64]);
        OutOfRange(Gains, 0) => measure::ndcg_of_gains(&[-1.0], SCORES, 3, LOG2, &mut [0; 64]);
        Undefined => measure::ndcg_of_gains(&[0.0], &[0.0], 3, LOG2, &mut [0; 64]);
        Overflow(Judgements, 0) => measure::ndcg_of_gains(SCORES, &[MAX; 3], 3, LOG2, &mut [0; 64]);
        TooShort(Scratch, measure::ndcg_of_gains_scratch_len(3), 0) => measure::ndcg_of_gains(SCORES, SCORES, 3, LOG2, &mut []);
        OutOfRange(Grades, 2) => measure::err(LIST, 3, LOW_SCALE);
        NotFinite(Gains, 0) => measure::err(LIST, 3, NAN_SCALE);
        OutOfRange(Parameter, 0) => measure::rbp, measure::rbp_residual(LIST, 3, ENDLESS);
        NotFinite(Gains, 0) => measure::rbp(LIST, 3, NAN_RBP);
        Undefined => measure::q_measure(LIST, NONE, 3, Q);
        OutOfRange(Counts, 0) => measure::q_measure(LIST, FEWER, 3, Q);
        NotFinite(Parameter, 0) => measure::q_measure(LIST, JUDGED, 3, &Q.with_beta(NAN));
        Overflow(Counts, 1) => measure::q_measure(LIST, MANY, 3, Q);
    };
    rows.extend(refusals! { o -> ();
        LengthMismatch(Discounts, 3, 2) => measure::dcg_swap_row(0, SCORES, FEW_SCORES, 1.0, &mut o.reals[..3]);
        NotARank(Gains, 3) => measure::dcg_swap_row(3, SCORES, SCORES, 1.0, &mut o.reals[..3]);
        NotFinite(Gains, 1) => measure::dcg_swap_row(0, BAD, SCORES, 1.0, &mut o.reals[..3]);
        OutOfRange(Parameter, 0) => measure::dcg_swap_row(0, SCORES, SCORES, -1.0, &mut o.reals[..3]);
        Overflow(Gains, 1) => measure::dcg_swap_row(0, &[MAX, -MAX], &[1.0, 0.5], 1.0, &mut o.reals[..2]);
    });
    rows
}

fn by_score() -> Vec<Row> {
    refusals! { o -> f64;
        LengthMismatch(Grades, 2, 3) => measure::dcg_by_score(FEW_SCORES, LIST, 3, FIRST, DCG, &mut [0; 64]);
        LengthMismatch(Ids, 3, 1) => measure::dcg_by_score(SCORES, LIST, 3, ById::ascending(&[1]), DCG, &mut [0; 64]);
        NotFinite(Scores, 1) => measure::dcg_by_score(BAD, LIST, 3, FIRST, DCG, &mut [0; 64]);
        OutOfRange(Grades, 2) => measure::dcg_by_score(SCORES, LIST, 3, FIRST, FEW_GAINS, &mut [0; 64]);
        Overflow(Grades, 0) => measure::dcg_by_score(SCORES, LIST, 3, FIRST, HUGE, &mut [0; 64]);
        TooShort(Scratch, measure::dcg_by_score_scratch_len(3), 0) => measure::dcg_by_score(SCORES, LIST, 3, FIRST, DCG, &mut []);
        LengthMismatch(Grades, 2, 3) => measure::ndcg_by_score(FEW_SCORES, LIST, 3, FIRST, Ideal::Candidates, DCG, &mut [0; 64]);
        NotFinite(Scores, 1) => measure::ndcg_by_score(BAD, LIST, 3, FIRST, Ideal::Candidates, DCG, &mut [0; 64]);
        OutOfRange(Grades, 2) => measure::ndcg_by_score(SCORES, LIST, 3, FIRST, Ideal::Candidates, FEW_GAINS, &mut [0; 64]);
        Overflow(Counts, 1) => measure::ndcg_by_score(SCORES, LIST, 3, FIRST, Ideal::Judged(MANY), DCG, &mut [0; 64]);
        TooShort(Scratch, measure::ndcg_by_score_scratch_len(3), 0) => measure::ndcg_by_score(SCORES, LIST, 3, FIRST, Ideal::Candidates, DCG, &mut []);
        Undefined => measure::ndcg_by_score(FEW_SCORES, NOTHING, 3, FIRST, Ideal::Candidates, DCG, &mut [0; 64]);
        LengthMismatch(Grades, 2, 3) => measure::dcg_tie_averaged(FEW_SCORES, LIST, 3, DCG, &mut [0; 64]);
        NotFinite(Scores, 1) => measure::dcg_tie_averaged(BAD, LIST, 3, DCG, &mut [0; 64]);
        OutOfRange(Grades, 2) => measure::dcg_tie_averaged(SCORES, LIST, 3, FEW_GAINS, &mut [0; 64]);
        Overflow(Grades, 0) => measure::dcg_tie_averaged(SCORES, LIST, 3, HUGE, &mut [0; 64]);
        TooShort(Scratch, measure::dcg_tie_averaged_scratch_len(3), 0) => measure::dcg_tie_averaged(SCORES, LIST, 3, DCG, &mut []);
        LengthMismatch(Grades, 2, 3) => measure::ndcg_tie_averaged(FEW_SCORES, LIST, 3, Ideal::Candidates, DCG, &mut [0; 64]);
        NotFinite(Scores, 1) => measure::ndcg_tie_averaged(BAD, LIST, 3, Ideal::Candidates, DCG, &mut [0; 64]);
        OutOfRange(Grades, 2) => measure::ndcg_tie_averaged(SCORES, LIST, 3, Ideal::Candidates, FEW_GAINS, &mut [0; 64]);
        Overflow(Counts, 1) => measure::ndcg_tie_averaged(SCORES, LIST, 3, Ideal::Judged(MANY), DCG, &mut [0; 64]);
        TooShort(Scratch, measure::ndcg_tie_averaged_scratch_len(3), 0) => measure::ndcg_tie_averaged(SCORES, LIST, 3, Ideal::Candidates, DCG, &mut []);
        Undefined => measure::ndcg_tie_averaged(FEW_SCORES, NOTHING, 3, Ideal::Candidates, DCG, &mut [0; 64]);
    }
}

/// Cutoffs that the output has no room for, good ones, and one that is none.
const TWO: &[usize] = &[1, 2];
const K: &[usize] = &[3];
const ZERO: &[usize] = &[0];

fn many_cutoffs() -> Vec<Row> {
    refusals! { o -> ();
        LengthMismatch(Output, 2, 1) => measure::precision_at, measure::success_at, measure::reciprocal_rank_at(LIST, TWO, P, &mut o.reals[..1]);
        OutOfRange(Cutoff, 0) => measure::precision_at(LIST, ZERO, P, &mut o.reals[..1]);
        Undefined => measure::precision_at(&[0u8; 0], K, RETRIEVED, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::sum_precision_at(LIST, TWO, AP, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::recall_at(LIST, 2, TWO, P, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::recall_at(LIST, 1, K, P, &mut o.reals[..1]);
        Undefined => measure::recall_at(NOTHING, 0, K, P, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::f_measure_at(LIST, 2, TWO, 1.0, P, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::f_measure_at(LIST, 1, K, 1.0, P, &mut o.reals[..1]);
        NotFinite(Parameter, 0) => measure::f_measure_at(LIST, 2, K, NAN, P, &mut o.reals[..1]);
        Undefined => measure::f_measure_at(NOTHING, 0, K, 1.0, P, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::average_precision_at(LIST, 2, TWO, AP, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::average_precision_at(LIST, 1, K, AP, &mut o.reals[..1]);
        Undefined => measure::average_precision_at(NOTHING, 0, K, AP, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::interpolated_precision_at(LIST, 2, &[HALF; 2], IP, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::interpolated_precision_at(LIST, 1, &[HALF], IP, &mut o.reals[..1]);
        Undefined => measure::interpolated_precision_at(NOTHING, 0, &[HALF], IP, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::dcg_at(LIST, TWO, DCG, &mut o.reals[..1]);
        Overflow(Grades, 0) => measure::dcg_at(LIST, K, HUGE, &mut o.reals[..1]);
        OutOfRange(Grades, 2) => measure::dcg_at(LIST, K, FEW_GAINS, &mut o.reals[..1]);
        NotFinite(Discounts, 0) => measure::dcg_at(LIST, K, NAN_DISCOUNT, &mut o.reals[..1]);
        TooShort(Discounts, 3, 1) => measure::dcg_at(LIST, K, ONE_DISCOUNT, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::ndcg_at(LIST, TWO, Ideal::Candidates, DCG, &mut o.reals[..1]);
        Overflow(Counts, 1) => measure::ndcg_at(LIST, K, Ideal::Judged(MANY), DCG, &mut o.reals[..1]);
        OutOfRange(Grades, 2) => measure::ndcg_at(LIST, K, Ideal::Candidates, FEW_GAINS, &mut o.reals[..1]);
        NotFinite(Discounts, 0) => measure::ndcg_at(LIST, K, Ideal::Candidates, NAN_DISCOUNT, &mut o.reals[..1]);
        TooShort(Discounts, 3, 1) => measure::ndcg_at(LIST, K, Ideal::Candidates, ONE_DISCOUNT, &mut o.reals[..1]);
        Undefined => measure::ndcg_at(LIST, ZERO, Ideal::Candidates, DCG, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::err_at(LIST, TWO, SCALE, &mut o.reals[..1]);
        OutOfRange(Grades, 2) => measure::err_at(LIST, K, LOW_SCALE, &mut o.reals[..1]);
        NotFinite(Gains, 0) => measure::err_at(LIST, K, NAN_SCALE, &mut o.reals[..1]);
        LengthMismatch(Output, 2, 1) => measure::rbp_at(LIST, TWO, RBP, &mut o.reals[..1]);
        OutOfRange(Parameter, 0) => measure::rbp_at(LIST, K, ENDLESS, &mut o.reals[..1]);
        NotFinite(Gains, 0) => measure::rbp_at(LIST, K, NAN_RBP, &mut o.reals[..1]);
    }
}

fn many_lists() -> Vec<Row> {
    refusals! { o -> _;
        LengthMismatch(Output, 1, 2) => measure::precision_each, measure::success_each, measure::reciprocal_rank_each(lists(), 3, P, &mut o.reals[..2]);
        OutOfRange(Cutoff, 0) => measure::precision_each(lists(), 0, P, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::sum_precision_each(lists(), AP, &mut o.reals[..2]);
        LengthMismatch(Relevant, 1, 2) => measure::recall_each(lists(), &[2; 2], 3, P, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::recall_each(lists(), &[1], 3, P, &mut o.reals[..1]);
        LengthMismatch(Relevant, 1, 2) => measure::r_precision_each(lists(), &[2; 2], P, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::r_precision_each(lists(), &[1], P, &mut o.reals[..1]);
        LengthMismatch(Relevant, 1, 2) => measure::average_precision_each(lists(), &[2; 2], AP, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::average_precision_each(lists(), &[1], AP, &mut o.reals[..1]);
        LengthMismatch(Relevant, 1, 2) => measure::f_measure_each(lists(), &[2; 2], 3, 1.0, P, &mut o.reals[..1]);
        OutOfRange(Relevant, 0) => measure::f_measure_each(lists(), &[1], 3, 1.0, P, &mut o.reals[..1]);
        NotFinite(Parameter, 0) => measure::f_measure_each(lists(), &[2], 3, NAN, P, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::bpref_each(lists(), rows_of(&[1, 1, 1]), 3, P, &mut o.reals[..2]);
        OutOfRange(Counts, 0) => measure::bpref_each(lists(), rows_of(&[1, 0, 1]), 3, P, &mut o.reals[..1]);
        Overflow(Counts, 1) => measure::bpref_each(lists(), rows_of(&[u64::MAX, 1, 1]), 3, P, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::q_measure_each(lists(), rows_of(&[1, 1, 1]), 3, Q, &mut o.reals[..2]);
        OutOfRange(Counts, 0) => measure::q_measure_each(lists(), rows_of(&[1, 0, 1]), 3, Q, &mut o.reals[..1]);
        NotFinite(Parameter, 0) => measure::q_measure_each(lists(), rows_of(&[1, 1, 1]), 3, &Q.with_beta(NAN), &mut o.reals[..1]);
        Overflow(Counts, 1) => measure::q_measure_each(lists(), rows_of(&[u64::MAX, 1, 1]), 3, Q, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::dcg_each(lists(), 3, DCG, &mut o.reals[..2]);
        Overflow(Grades, 0) => measure::dcg_each(lists(), 3, HUGE, &mut o.reals[..1]);
        OutOfRange(Grades, 2) => measure::dcg_each(lists(), 3, FEW_GAINS, &mut o.reals[..1]);
        NotFinite(Discounts, 0) => measure::dcg_each(lists(), 3, NAN_DISCOUNT, &mut o.reals[..1]);
        TooShort(Discounts, 3, 1) => measure::dcg_each(lists(), 3, ONE_DISCOUNT, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::ndcg_each(lists(), 3, Ideals::Candidates, DCG, &mut o.reals[..2]);
        Overflow(Counts, 1) => measure::ndcg_each(lists(), 3, Ideals::Judged(rows_of(&[u64::MAX, 1, 1])), DCG, &mut o.reals[..1]);
        OutOfRange(Grades, 2) => measure::ndcg_each(lists(), 3, Ideals::Candidates, FEW_GAINS, &mut o.reals[..1]);
        NotFinite(Discounts, 0) => measure::ndcg_each(lists(), 3, Ideals::Candidates, NAN_DISCOUNT, &mut o.reals[..1]);
        TooShort(Discounts, 3, 1) => measure::ndcg_each(lists(), 3, Ideals::Candidates, ONE_DISCOUNT, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::err_each(lists(), 3, SCALE, &mut o.reals[..2]);
        OutOfRange(Grades, 2) => measure::err_each(lists(), 3, LOW_SCALE, &mut o.reals[..1]);
        NotFinite(Gains, 0) => measure::err_each(lists(), 3, NAN_SCALE, &mut o.reals[..1]);
        LengthMismatch(Output, 1, 2) => measure::rbp_each(lists(), 3, RBP, &mut o.reals[..2]);
        OutOfRange(Parameter, 0) => measure::rbp_each(lists(), 3, ENDLESS, &mut o.reals[..1]);
        NotFinite(Gains, 0) => measure::rbp_each(lists(), 3, NAN_RBP, &mut o.reals[..1]);
    }
}
