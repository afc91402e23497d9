//! Faults that other tools had with ranked lists, each as a test of the right value.

mod oracle;

use footrule::measure::{self, Level};
use footrule::order::{argsort, judge, midranks, ranks_max, ranks_min};
use footrule::{
    Argument, AveragePrecision, ById, Dcg, Denominator, Discount, Divisor, Error, GradeCounts, Ideal, Ideals,
    InterpolatedPrecision, Lists, Precision, RecallCut, Result, SignedGrade, TieRule, Ties, Undefined, area,
};
use oracle::{RBig, assert_ulp, log2_discount, ratio};

const P: &Precision = &Precision::STANDARD;
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const LINEAR: &Dcg = &Dcg::LINEAR;
/// 1/log2(3), the discount of rank 2.
const SECOND: f64 = 0.6309297535714574;

fn close(value: Result<f64>, exact: f64) {
    let value = value.unwrap();
    assert!((value - exact).abs() <= 4.0 * f64::EPSILON * exact.abs(), "{value} is not {exact}");
}

fn ndcg(grades: &[u8], k: usize, counts: &[u64], dcg: &Dcg) -> Result<f64> {
    measure::ndcg(grades, k, Ideal::Judged(GradeCounts::new(counts)), dcg)
}

/// Ranks documents by score, and gives their grades from judgements by id.
fn ranked<const N: usize>(run: [(&str, f64); N], relevant: &[&str]) -> [i8; N] {
    let (ids, scores) = (run.map(|r| r.0), run.map(|r| r.1));
    let (mut order, mut ws) = ([0; N], [0; 64]);
    let order = argsort(&scores, ById::descending(&ids), &mut order, &mut ws).unwrap();
    let list: Vec<&str> = order.as_slice().iter().map(|&i| ids[i as usize]).collect();
    let judgements: Vec<(&str, i8)> = relevant.iter().map(|&id| (id, 1)).collect();
    let mut out = [0; N];
    judge(&list, &judgements, &mut out, &mut ws).unwrap();
    out
}

#[test]
fn small_integer_grades_do_not_wrap() {
    let sum = 200.0 * (1.0 + SECOND + 0.5);
    close(measure::dcg(&[200u8; 3], 3, LINEAR), sum);
    assert_eq!(measure::ndcg::<f64>(&[200u8; 3], 3, Ideal::Candidates, LINEAR), Ok(1.0));
}

#[test]
fn grade_31_has_an_exponential_gain() {
    let (grades, mut counts) = ([0u8, 31], [0; 32]);
    let judged = Ideal::Judged(GradeCounts::count(&grades, &mut counts).unwrap());
    close(measure::dcg(&grades, 2, &Dcg::EXPONENTIAL), 1_354_911_328.200_444_7);
    close(measure::ndcg(&grades, 2, judged, &Dcg::EXPONENTIAL), SECOND);
}

#[test]
fn a_gigantic_grade_is_an_error_and_never_nan() {
    for grades in [[0u16, 1100], [1100, 0]] {
        let index = usize::from(grades[1] == 1100);
        let overflow = Err(Error::Overflow { argument: Argument::Grades, index });
        let ndcg = measure::ndcg::<f64>(&grades, 2, Ideal::Candidates, &Dcg::EXPONENTIAL);
        assert_eq!(ndcg, overflow);
    }
}

#[test]
fn nan_scores_are_named_whatever_their_sign_and_place() {
    let long = |nan: f64| -> [f64; 21] {
        core::array::from_fn(|i| if i % 7 == 3 { nan } else { (i * 7919 % 1009) as f64 })
    };
    let mut ws = [0; 84];
    for nan in [f64::NAN, -f64::NAN] {
        for (scores, index) in
            [(&[0.0, 856.0, 703.0, nan, 397.0][..], 3), (&long(nan), 3), (&[nan, 0.1, 0.2], 0)]
        {
            let mut grades = vec![0u8; scores.len()];
            grades[0] = 1;
            let e = Err(Error::NotFinite { argument: Argument::Scores, index });
            let mut order = vec![9; scores.len()];
            assert_eq!(argsort(scores, Ties::FirstIndex, &mut order, &mut ws).map(drop), e.map(|_: f64| ()));
            assert!(order.iter().all(|&i| i == 9));
            let ideal = Ideal::Candidates;
            assert_eq!(
                measure::ndcg_by_score(scores, &grades, 3, Ties::FirstIndex, ideal, LINEAR, &mut ws),
                e
            );
            assert_eq!(measure::ndcg_tie_averaged(scores, &grades, 3, ideal, LINEAR, &mut ws), e);
        }
    }
}

#[test]
fn names_do_not_decide_ties_by_accident() {
    let first = ranked([("m", 5.0), ("k", 5.0)], &["m"]);
    let second = ranked([("m", 5.0), ("p", 5.0)], &["m"]);
    close(measure::ndcg(&first, 2, Ideal::Candidates, LINEAR), 1.0);
    close(measure::ndcg(&second, 2, Ideal::Candidates, LINEAR), SECOND);
    assert_eq!(measure::average_precision::<f64>(&second, 1, AP), Ok(0.5));
    let averaged =
        measure::ndcg_tie_averaged(&[5.0, 5.0], &[1u8, 0], 2, Ideal::Candidates, LINEAR, &mut [0; 8]);
    close(averaged, (1.0 + SECOND) / 2.0);
}

#[test]
fn a_constant_score_is_not_perfect() {
    let (scores, grades) = ([0.5f32; 3], [4u8, 0, 2]);
    let mut ws = [0; 12];
    close(measure::dcg_tie_averaged(&scores, &grades, 3, LINEAR, &mut ws), 4.261859507142915);
    let ideal = Ideal::Candidates;
    close(measure::ndcg_tie_averaged(&scores, &grades, 3, ideal, LINEAR, &mut ws), 0.8099531166420328);
    let mut by = |ties: ById<u8>| measure::dcg_by_score(&scores, &grades, 3, ties, LINEAR, &mut ws);
    close(by(ById::descending(&grades)), 5.261859507142915);
    close(by(ById::ascending(&grades)), 3.261859507142915);
    let pessimistic =
        measure::ndcg_by_score(&scores, &grades, 3, ById::ascending(&grades), ideal, LINEAR, &mut ws);
    close(pessimistic, 0.6199062332840657);
}

#[test]
fn forty_tied_documents_rank_alike_in_every_input_order() {
    let names: Vec<String> = (0..40).map(|i| format!("d{i:02}")).collect();
    let mut ids: Vec<&str> = names.iter().map(String::as_str).collect();
    for turn in 0..40 {
        ids.rotate_left(turn);
        let (mut order, mut ws) = ([0; 40], [0; 160]);
        let order = argsort(&[1.0f32; 40], ById::descending(&ids), &mut order, &mut ws).unwrap();
        let list: Vec<&str> = order.as_slice().iter().map(|&i| ids[i as usize]).collect();
        let mut out = [0i8; 40];
        let grades = judge(&list, &[("d07", 1)], &mut out, &mut ws).unwrap();
        assert_eq!(measure::reciprocal_rank::<f64>(grades, 40, P), 1.0 / 33.0);
        assert_eq!(measure::average_precision::<f64>(grades, 1, AP), Ok(1.0 / 33.0));
    }
}

#[test]
fn the_mean_rank_of_a_tie_is_not_rounded() {
    let (scores, mut out, mut ws) = ([0.9, 0.7, 0.7, 0.1], [0; 4], [0; 16]);
    ranks_min(&scores, &mut out, &mut ws).unwrap();
    assert_eq!(out[1], 2);
    ranks_max(&scores, &mut out, &mut ws).unwrap();
    assert_eq!(out[1], 3);
    midranks(&scores, &mut out, &mut ws).unwrap();
    assert_eq!(out[1], 5); // twice 5/2
}

#[test]
fn minus_zero_ties_with_zero() {
    let list = ranked([("a", 0.0), ("b", -0.0)], &["a"]);
    assert_eq!(measure::average_precision::<f64>(&list, 1, AP), Ok(0.5));
}

#[test]
fn scores_are_compared_in_their_own_precision() {
    let list = ranked([("a", 0.100000000002), ("b", 0.100000000001)], &["a"]);
    assert_eq!(measure::average_precision::<f64>(&list, 1, AP), Ok(1.0));
}

#[test]
fn a_million_terms_in_f32_do_not_drift() {
    let grades = vec![1u8; 1_000_000];
    let exact = 54_500.370_671_743_11;
    let narrow = measure::dcg::<f32>(&grades, usize::MAX, LINEAR).unwrap();
    assert!((f64::from(narrow) - exact).abs() <= 2.0 * f64::from(f32::EPSILON) * exact, "{narrow}");
    let wide = measure::dcg::<f64>(&grades, usize::MAX, LINEAR).unwrap();
    assert!((wide - exact).abs() <= 32.0 * f64::EPSILON * exact, "{wide}");
}

#[test]
fn a_query_without_relevant_documents_is_undefined() {
    let lists = Lists::new(&[0, 2, 4], &[2u8, 1, 0, 0]).unwrap();
    let mut each = [0f64; 2];
    let mean = measure::ndcg_each(lists, 10, Ideals::Candidates, LINEAR, &mut each).unwrap();
    assert!(each[0] == 1.0 && each[1].is_nan());
    let values = [Undefined::Skip, Undefined::Zero, Undefined::One].map(|policy| mean.value(policy));
    assert_eq!((values, mean.undefined), ([Ok(1.0), Ok(0.5), Ok(1.0)], 1));
}

#[test]
fn an_empty_list_scores_zero_where_something_is_relevant() {
    let none: &[u8] = &[];
    assert_eq!(ndcg(none, 3, &[0, 1, 1], LINEAR), Ok(0.0));
    assert_eq!(measure::precision::<f64>(none, 3, P), Ok(0.0));
    assert_eq!(measure::average_precision::<f64>(none, 2, AP), Ok(0.0));
    assert_eq!(measure::reciprocal_rank::<f64>(none, 3, P), 0.0);
    let set = measure::precision::<f64>(none, 3, &P.with_divisor(Divisor::Retrieved));
    assert_eq!(set, Err(Error::Undefined));
}

#[test]
fn an_unjudged_query_stays_in_its_place() {
    let lists = Lists::new(&[0, 1, 2, 4], &[1i8, i8::UNJUDGED, i8::UNJUDGED, 1]).unwrap();
    let mut each = [0f64; 3];
    let map = measure::average_precision_each(lists, &[1, 0, 1], AP, &mut each).unwrap();
    assert!(each[0] == 1.0 && each[1].is_nan() && each[2] == 0.5);
    assert_eq!((map.value(Undefined::Skip), map.value(Undefined::Zero)), (Ok(0.75), Ok(0.5)));
}

#[test]
fn fewer_documents_than_the_cutoff() {
    let grades = [1u8];
    assert_eq!(measure::precision::<f64>(&grades, 3, P), Ok(1.0 / 3.0));
    close(ndcg(&grades, 3, &[0, 2], LINEAR), 1.0 / (1.0 + SECOND));
    assert_eq!(measure::average_precision::<f64>(&grades, 2, AP), Ok(0.5));
}

#[test]
fn precision_of_a_short_list_has_two_divisors() {
    assert_eq!(measure::precision::<f64>(&[1u8, 1, 0], 5, P), Ok(0.4));
    let retrieved = P.with_divisor(Divisor::Retrieved);
    assert_eq!(measure::precision::<f64>(&[1u8, 1, 0], 5, &retrieved), Ok(2.0 / 3.0));
}

#[test]
fn one_good_hit_of_four_is_not_perfect() {
    close(ndcg(&[2], 6, &[0, 0, 4], &Dcg::EXPONENTIAL), 0.3903800499921017);
}

#[test]
fn cutoffs_matter_up_to_the_length() {
    let (grades, ks) = ([0u8, 1, 0, 1], [1, 2, 4, 5, 10]);
    let mut out = [0f64; 5];
    measure::ndcg_at(&grades, &ks, Ideal::Candidates, LINEAR, &mut out).unwrap();
    assert_eq!(out[0], 0.0);
    close(Ok(out[1]), 0.3868528072345416);
    out[2..].iter().for_each(|&ndcg| close(Ok(ndcg), 0.6509209298071325));
    measure::recall_at(&grades, 2, &ks, P, &mut out).unwrap();
    assert_eq!(out, [0.0, 0.5, 1.0, 1.0, 1.0]);
}

#[test]
fn missed_documents_earn_nothing() {
    assert_eq!(ndcg(&[0], 3, &[0, 1], LINEAR), Ok(0.0));
}

#[test]
fn average_precision_says_its_denominator() {
    let ap = |denominator| {
        let options = AP.with_k(3).with_denominator(denominator);
        measure::average_precision::<f64>(&[1u8, 0, 1], 4, &options)
    };
    close(ap(Denominator::Relevant), 5.0 / 12.0);
    close(ap(Denominator::RelevantOrCutoff), 5.0 / 9.0);
    close(ap(Denominator::Found), 5.0 / 6.0);
}

#[test]
fn no_state_is_carried_between_cutoffs() {
    let by = |ks: &[usize], denominator| {
        let mut out = vec![0f64; ks.len()];
        let options = AP.with_denominator(denominator);
        measure::average_precision_at(&[1u8, 0, 1, 1, 0], 3, ks, &options, &mut out).unwrap();
        out
    };
    let exact = [ratio(1u64, 3u64), ratio(5u64, 9u64), ratio(29u64, 36u64)];
    for ks in [&[1, 3, 5][..], &[1, 2, 3, 4, 5], &[5]] {
        for (&k, ap) in ks.iter().zip(by(ks, Denominator::Relevant)).filter(|(k, _)| *k % 2 == 1) {
            assert_ulp(ap, &exact[k / 2], 1.0);
        }
        for (&k, ap) in ks.iter().zip(by(ks, Denominator::RelevantOrCutoff)) {
            assert!(ap <= 1.0 && (k != 1 || ap == 1.0));
        }
    }
}

#[test]
fn unjudged_negative_and_not_relevant_are_three_things() {
    let mut out = [0i8; 4];
    let judgements = [("r1", 1), ("r2", 1), ("j0", 0)];
    let grades = judge(&["r1", "u1", "u2", "r2"], &judgements, &mut out, &mut [0; 6]).unwrap();
    assert_eq!(measure::precision::<f64>(grades, 4, P), Ok(0.5));
    use footrule::Grade;
    let condensed: Vec<i8> = grades.iter().copied().filter(|grade| grade.is_judged()).collect();
    assert_eq!(measure::precision::<f64>(&condensed, condensed.len(), P), Ok(1.0));
    let negative = judge(&["n", "r"], &[("n", -1i8), ("r", 1)], &mut out, &mut [0; 6]).unwrap();
    assert!(negative[0].is_judged());
    assert_eq!(measure::precision::<f64>(negative, 1, P), Ok(0.0));
}

#[test]
fn the_ideal_knows_what_was_not_retrieved() {
    close(ndcg(&[0, 2, 1], 3, &[1, 1, 1, 1], LINEAR), 0.36999401273810767);
}

#[test]
fn a_document_twice_in_the_list_is_refused() {
    let (mut out, mut ws) = ([0i8; 4], [0; 8]);
    let e = Error::Duplicate { argument: Argument::Ids, index: 1 };
    assert_eq!(judge(&["p", "p", "p", "s"], &[("p", 1), ("t", 1)], &mut out, &mut ws), Err(e));
    // Also where a cutoff of three would not reach the second copy.
    let e = Error::Duplicate { argument: Argument::Ids, index: 3 };
    let judgements = [("d1", 1), ("d2", 0), ("d3", 2)];
    assert_eq!(judge(&["d1", "d2", "d3", "d1"], &judgements, &mut out, &mut ws), Err(e));
    let best = judge(&["d1", "d2", "d3"], &judgements, &mut out, &mut ws).unwrap();
    close(measure::average_precision(best, 2, AP), 5.0 / 6.0);
    // Credited twice all the same, it is caught by the counts.
    let twice = [1i8, 1, 1, 0];
    let more = Error::OutOfRange { argument: Argument::Relevant, index: 0 };
    assert_eq!(measure::recall::<f64>(&twice, 2, 4, P), Err(more));
    let more = Error::OutOfRange { argument: Argument::Counts, index: 0 };
    let judged = Ideal::Judged(GradeCounts::new(&[0, 2]));
    assert_eq!(measure::ndcg::<f64>(&twice, 4, judged, LINEAR), Err(more));
}

#[test]
fn ranks_count_from_one() {
    let at = |rank: usize| {
        let mut grades = [0u8; 3];
        grades[rank - 1] = 1;
        measure::ndcg::<f64>(&grades, 3, Ideal::Candidates, LINEAR)
    };
    assert_eq!([at(1), at(2), at(3)], [Ok(1.0), Ok(SECOND), Ok(0.5)]);
    let mut first_of_nine = [false; 9];
    first_of_nine[0] = true;
    assert_eq!(measure::reciprocal_rank::<f64>(&first_of_nine, 9, P), 1.0);
}

#[test]
fn the_logarithm_has_base_two() {
    let (grades, ideal) = ([2u8, 0, 1], Ideal::Candidates);
    assert_eq!(measure::dcg::<f64>(&grades, 3, LINEAR), Ok(2.5));
    let natural = LINEAR.with_discount(Discount::Log { base: core::f64::consts::E });
    close(measure::dcg(&grades, 3, &natural), 3.6067376022224087);
    close(measure::ndcg(&grades, 3, ideal, LINEAR), 0.9502344167898357);
    close(measure::ndcg(&grades, 3, ideal, &natural), 0.9502344167898357);
}

#[test]
fn linear_and_exponential_gains_are_two_measures() {
    close(measure::ndcg(&[1u8, 3], 2, Ideal::Candidates, LINEAR), 0.7967075809905066);
    close(measure::ndcg(&[1u8, 3], 2, Ideal::Candidates, &Dcg::EXPONENTIAL), 0.7098097413968654);
}

#[test]
fn negative_gains_have_no_ndcg() {
    let gains = [-2.0, -1.0, 3.0];
    close(measure::dcg_of_gains(&gains, 3, &Discount::LOG2), -1.1309297535714575);
    let e = Error::OutOfRange { argument: Argument::Gains, index: 0 };
    assert_eq!(measure::ndcg_of_gains(&gains, &gains, 3, &Discount::LOG2, &mut [0; 6]), Err(e));
}

#[test]
fn fractional_gains_are_not_cut() {
    let gains = [0.9, 0.0, 2.9];
    let ndcg = measure::ndcg_of_gains(&gains, &gains, 3, &Discount::LOG2, &mut [0; 6]);
    close(ndcg, 0.6776558847184504);
}

#[test]
fn scores_and_grades_cannot_be_swapped_unseen() {
    // Grades are labels: a slice of floats is not accepted in their place.
    let (grades, scores, mut ws) = ([0u8, 0, 1], [0.2, 0.9, 0.4], [0; 12]);
    let ndcg = measure::ndcg_tie_averaged(&scores, &grades, 3, Ideal::Candidates, LINEAR, &mut ws);
    close(ndcg, SECOND);
}

#[test]
fn recall_levels_are_not_rounded_down() {
    let grades = [1u8, 0, 0, 1, 0, 0, 1];
    let curve = |cut| {
        measure::eleven_point::<f64>(&grades, 3, &InterpolatedPrecision::STANDARD.with_cut(cut)).unwrap()
    };
    let seventh = 3.0 / 7.0;
    let exact = [1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, seventh, seventh, seventh, seventh];
    assert_eq!(curve(RecallCut::Ceil), exact);
    let ten = curve(RecallCut::TrecEval10);
    assert_eq!((ten[4], ten[7], ten[8]), (1.0, 0.5, 0.5));
    let nine = curve(RecallCut::TrecEval9);
    assert_eq!((nine[4], nine[7], nine[8]), (0.5, 0.5, seventh));
    let mean = measure::eleven_point_mean::<f64>(&grades, 3, &InterpolatedPrecision::STANDARD);
    assert_ulp(mean.unwrap(), &ratio(101u64, 154u64), 2.0);
    assert_eq!(Level::new(11, 10), Err(Error::OutOfRange { argument: Argument::Level, index: 0 }));
}

#[test]
fn average_precision_is_no_trapezoid() {
    close(measure::average_precision(&[1u8, 0, 1], 2, AP), 5.0 / 6.0);
    let area = area::trapezoid(&[1.0, 1.0, 0.5, 2.0 / 3.0], &[0.5, 0.0, 0.5]);
    close(area, 19.0 / 24.0);
}

/// The discounts of the first ranks against 256 bits, whatever rule ordered the documents.
#[test]
fn every_tie_rule_uses_the_same_discounts() {
    fn by(ties: impl TieRule) -> f64 {
        measure::dcg_by_score(&[1u8, 1], &[0u8, 1], 2, ties, LINEAR, &mut [0; 8]).unwrap()
    }
    assert_ulp(by(Ties::FirstIndex), &log2_discount(2), 0.5);
    assert_ulp(by(Ties::LastIndex), &RBig::ONE, 0.5);
    assert_ulp(by(ById::ascending(&["b", "a"])), &RBig::ONE, 0.5);
}
