//! The measures of one ranked list against their definitions in exact rationals, golden values, and the laws they obey.

mod oracle;

use footrule::measure::{self, Level, PrecisionRecall};
use footrule::order::judge;
use footrule::{
    AveragePrecision, Dcg, Denominator, Discount, Divisor, Error, Gain, GradeCounts, Ideal, Ideals,
    InterpolatedPrecision, Lists, Precision, QMeasure, Rbp, Real, RecallCut, Satisfaction, SignedGrade, Ties,
    Undefined,
};
use oracle::lists::Naive;
use oracle::{GOLDEN, RBig, Random, assert_ulp, integers, log2_discount, number, numbers, ratio, words};
use quickcheck_macros::quickcheck;

const P: &Precision = &Precision::STANDARD;
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const IP: &InterpolatedPrecision = &InterpolatedPrecision::STANDARD;
const SCALE: &Satisfaction = &Satisfaction::Linear { highest: 127 };
const DENOMINATORS: [Denominator; 4] =
    [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

/// Checks one expression in `T` in both types against an exact value.
macro_rules! check {
    ($exact:expr, $ulp:expr, $value:expr) => {{
        let exact: &RBig = &$exact;
        {
            #[allow(dead_code)]
            type T = f32;
            assert_ulp($value.unwrap(), exact, $ulp);
        }
        {
            #[allow(dead_code)]
            type T = f64;
            assert_ulp($value.unwrap(), exact, $ulp);
        }
    }};
}

#[test]
fn the_25_rank_table() {
    let golden = &GOLDEN["D_jurafsky_martin"];
    let grades: Vec<u8> = integers(&golden["relevance"]);
    let relevant = golden["R"].as_u64().unwrap();

    let mut table = [PrecisionRecall::<f64>::default(); 25];
    measure::precision_recall_table(&grades, relevant, P, &mut table).unwrap();
    for ((row, precision), recall) in table.iter().zip(numbers(&golden["P"])).zip(numbers(&golden["recall"]))
    {
        let k = row.rank as usize;
        assert_ulp(row.precision, &precision, 0.5);
        assert_ulp(row.recall, &recall, 0.5);
        check!(precision, 0.5, measure::precision::<T>(&grades, k, P));
        check!(recall, 0.5, measure::recall::<T>(&grades, relevant, k, P));
        assert_eq!(row.found, measure::found(&grades, k, P));
    }
    assert_eq!(table.map(|row| row.rank), core::array::from_fn(|i| i as u32 + 1));

    let curve = |name: &str, options: &InterpolatedPrecision| {
        let curve = measure::eleven_point::<f64>(&grades, relevant, options).unwrap();
        curve.iter().zip(numbers(&golden[name])).for_each(|(&value, exact)| assert_ulp(value, &exact, 0.5));
    };
    curve("interp11", IP);
    curve("interp11_trec_eval_v10", &IP.with_cut(RecallCut::TrecEval10));
    let mean = number(&golden["avg_interp11"]);
    check!(mean, 2.0, measure::eleven_point_mean::<T>(&grades, relevant, IP));

    let sum = |k| AP.with_k(k);
    check!(number(&golden["SP25"]), 2.0, Some(measure::sum_precision::<T>(&grades, &sum(25))));
    let ap = |exact: &str, options: AveragePrecision| {
        let exact = number(&golden[exact]);
        check!(exact, 2.0, measure::average_precision::<T>(&grades, relevant, &options));
    };
    ap("AP_over_R", *AP);
    ap("AP_over_R", AP.with_denominator(Denominator::Found));
    ap("AP_over_R", AP.with_k(25).with_denominator(Denominator::RelevantOrCutoff));
    ap("AP_over_k25", AP.with_denominator(Denominator::Cutoff));
    ap("AP_over_k25", AP.with_k(25).with_denominator(Denominator::Cutoff));
    check!(number(&golden["R_precision"]), 0.5, measure::r_precision::<T>(&grades, relevant, P));
    check!(number(&golden["RR"]), 0.5, Some(measure::reciprocal_rank::<T>(&grades, 25, P)));

    for cut in golden["cuts"].as_array().unwrap() {
        let k = cut["k"].as_u64().unwrap() as usize;
        assert_eq!(measure::found(&grades, k, P), cut["found"].as_u64().unwrap());
        check!(number(&cut["SP"]), 2.0, Some(measure::sum_precision::<T>(&grades, &sum(k))));
        check!(number(&cut["F1"]), 0.5, measure::f_measure::<T>(&grades, relevant, k, 1.0, P));
        check!(number(&cut["F2"]), 1.5, measure::f_measure::<T>(&grades, relevant, k, 2.0, P));
    }
    let ideal = Ideal::Judged(GradeCounts::new(&[16, 9]));
    check!(number(&golden["DCG25"]), 2.5, measure::dcg::<T>(&grades, 25, &Dcg::LINEAR));
    check!(number(&golden["nDCG25"]), 3.0, measure::ndcg::<T>(&grades, 25, ideal, &Dcg::EXPONENTIAL));
    check!(number(&golden["nDCG10"]), 3.0, measure::ndcg::<T>(&grades, 10, ideal, &Dcg::LINEAR));
}

#[test]
fn golden_graded_lists() {
    let golden = &GOLDEN["D_graded"];
    let grades: Vec<u8> = integers(&golden["ranking_grades"]);
    let judged: Vec<u8> = integers(&golden["judged_grades"]);
    let mut counts = [0; 4];
    let ideal = Ideal::Judged(GradeCounts::count(&judged, &mut counts).unwrap());
    for (name, dcg) in [("exp", &Dcg::EXPONENTIAL), ("lin", &Dcg::LINEAR)] {
        for k in [1, 3, 5, 8] {
            let exact = |measure: &str| number(&golden[format!("{measure}_{name}@{k}")]);
            check!(exact("DCG"), 2.5, measure::dcg::<T>(&grades, k, dcg));
            check!(exact("IDCG"), 2.5, measure::dcg::<T>(&judged, k, dcg));
            check!(exact("nDCG"), 3.0, measure::ndcg::<T>(&grades, k, ideal, dcg));
        }
    }
    let full = number(&golden["nDCG_lin_full_trec_eval"]);
    check!(full, 3.0, measure::ndcg::<T>(&grades, 8, ideal, &Dcg::LINEAR));
    let ap = number(&golden["AP_binary_R7"]);
    check!(ap, 2.0, measure::average_precision::<T>(&grades, 7, AP));
}

/// Every list up to 7 documents, with up to two relevant documents missed, at every cutoff.
#[test]
fn binary_measures_equal_their_definitions() {
    for grades in (0..=7).flat_map(|n| words(n, 2)) {
        let n = grades.len();
        let found = grades.iter().filter(|&&g| g > 0).count() as u64;
        for relevant in found..=found + 2 {
            let naive = Naive { grades: &grades, relevant };
            for k in 1..=n + 2 {
                let share = |relevant| ratio(naive.found(k), relevant);
                assert_ulp(measure::precision::<f64>(&grades, k, P).unwrap(), &share(k as u64), 0.5);
                let retrieved = measure::precision::<f64>(&grades, k, &P.with_divisor(Divisor::Retrieved));
                match k.min(n) {
                    0 => assert_eq!(retrieved, Err(Error::Undefined)),
                    k => assert_ulp(retrieved.unwrap(), &share(k as u64), 0.5),
                }
                let first = (1..=n.min(k)).find(|&i| grades[i - 1] > 0);
                let rr = measure::reciprocal_rank::<f64>(&grades, k, P);
                assert_ulp(rr, &first.map_or(RBig::ZERO, |i| ratio(1u64, i as u64)), 0.5);
                assert_eq!(measure::success::<f64>(&grades, k, P), f64::from(first.is_some()));
                let options = AP.with_k(k);
                assert_ulp(measure::sum_precision::<f64>(&grades, &options), &naive.sum_precision(k), 2.0);
                for denominator in DENOMINATORS {
                    for k in [Some(k), None] {
                        let options = k.map_or(*AP, |k| AP.with_k(k)).with_denominator(denominator);
                        let ap = measure::average_precision::<f64>(&grades, relevant, &options);
                        match naive.average_precision(k, denominator) {
                            Some(exact) => assert_ulp(ap.unwrap(), &exact, 2.0),
                            None => assert_eq!(ap, Err(Error::Undefined)),
                        }
                    }
                }
                let recall = measure::recall::<f64>(&grades, relevant, k, P);
                let f = measure::f_measure::<f64>(&grades, relevant, k, 2.0, P);
                if relevant == 0 {
                    assert_eq!((recall, f), (Err(Error::Undefined), Err(Error::Undefined)));
                    continue;
                }
                assert_ulp(recall.unwrap(), &share(relevant), 0.5);
                let (precision, recall) = (share(k as u64), share(relevant));
                if naive.found(k) > 0 {
                    let weighted =
                        RBig::from(5) * &precision * &recall / (RBig::from(4) * precision + recall);
                    assert_ulp(f.unwrap(), &weighted, 1.5);
                } else {
                    assert_eq!(f, Ok(0.0));
                }
            }
            if relevant == 0 {
                assert_eq!(measure::eleven_point::<f64>(&grades, 0, IP), Err(Error::Undefined));
                continue;
            }
            for (tenths, value) in
                measure::eleven_point::<f64>(&grades, relevant, IP).unwrap().iter().enumerate()
            {
                assert_ulp(*value, &naive.interpolated(&ratio(tenths as u64, 10u64)), 0.5);
            }
            let third =
                measure::interpolated_precision::<f64>(&grades, relevant, Level::new(1, 3).unwrap(), IP);
            assert_ulp(third.unwrap(), &naive.interpolated(&ratio(1u64, 3u64)), 0.5);
            let r = measure::r_precision::<f64>(&grades, relevant, P).unwrap();
            assert_ulp(r, &ratio(naive.found(relevant as usize), relevant), 0.5);
        }
    }
}

/// β in eighths, of which the whole small world above has but one.
#[test]
fn f_at_any_beta_is_near_its_definition() {
    let list: Vec<u8> = (0..24).map(|i| u8::from(i < 12)).collect();
    for (eighths, relevant) in (0..=24u64).flat_map(|b| (12..=24).chain([5000, 1 << 40]).map(move |r| (b, r)))
    {
        let square = ratio(eighths * eighths, 64u64);
        for k in (1..=40).chain([1000, 1_000_000]) {
            let blend = &square * RBig::from(relevant) + RBig::from(k);
            let exact = (RBig::ONE + &square) * RBig::from(k.min(12)) / blend;
            let f = measure::f_measure::<f64>(&list, relevant, k, eighths as f64 / 8.0, P).unwrap();
            assert_ulp(f, &exact, 3.0);
        }
    }
}

/// Every list of up to 5 documents with 4 grades, at every cutoff, over the rational discount 1/i and over 1/log2(i + 1).
#[test]
fn graded_measures_equal_their_definitions() {
    let logarithmic: Vec<RBig> = (1..=7).map(log2_discount).collect();
    let reciprocal: Vec<RBig> = (1..=7u64).map(|i| ratio(1u64, i)).collect();
    for (dcg, discounts) in
        [(Dcg::EXPONENTIAL, &logarithmic), (Dcg::LINEAR.with_discount(Discount::Reciprocal), &reciprocal)]
    {
        let gain = |g: u32| if dcg.gain == Gain::Linear { u64::from(g) } else { (1 << g) - 1 };
        let naive = |grades: &[u32], k: usize| {
            let terms = grades.iter().zip(discounts).take(k);
            terms.fold(RBig::ZERO, |sum, (&g, discount)| sum + RBig::from(gain(g)) * discount)
        };
        for grades in (0..=5).flat_map(|n| words(n, 4)) {
            let mut judged = [&grades[..], &[2, 0]].concat();
            judged.sort_unstable_by(|a, b| b.cmp(a));
            let counts: Vec<u64> =
                (0..4).map(|grade| judged.iter().filter(|&&g| g == grade).count() as u64).collect();
            let mut best = grades.clone();
            best.sort_unstable_by(|a, b| b.cmp(a));
            for k in 1..=grades.len() + 1 {
                let exact = naive(&grades, k);
                assert_ulp(measure::dcg::<f64>(&grades, k, &dcg).unwrap(), &exact, 2.0);
                let of_judged =
                    measure::ndcg::<f64>(&grades, k, Ideal::Judged(GradeCounts::new(&counts)), &dcg);
                assert_ulp(of_judged.unwrap(), &(&exact / naive(&judged, k)), 3.0);
                let of_candidates = measure::ndcg::<f64>(&grades, k, Ideal::Candidates, &dcg);
                let ideal = naive(&best, k);
                if ideal == RBig::ZERO {
                    assert_eq!(of_candidates, Err(Error::Undefined));
                } else {
                    assert_ulp(of_candidates.unwrap(), &(exact / ideal), 3.0);
                }
            }
        }
    }
}

/// Relevant documents first, for every R, n and k up to 300: every normalised measure is exactly 1.
fn perfect_lists_score_one<T: Real>() {
    let one = T::one();
    let list: Vec<u8> = (0..600).map(|i| u8::from(i < 300)).collect();
    let ks: Vec<usize> = (1..=300).chain([usize::MAX]).collect();
    let mut out = vec![T::zero(); ks.len()];
    let cut = AP.with_denominator(Denominator::RelevantOrCutoff);
    for relevant in 1..=300 {
        let (r, counts) = (relevant as u64, [0, relevant as u64]);
        let ideal = Ideal::Judged(GradeCounts::new(&counts));
        for n in relevant..=300 {
            let grades = &list[300 - relevant..300 - relevant + n];
            assert_eq!(measure::average_precision(grades, r, AP), Ok(one), "AP {relevant} {n}");
            assert_eq!(measure::r_precision(grades, r, P), Ok(one));
            assert_eq!(measure::f_measure(grades, r, relevant, 0.3, P), Ok(one));
            if n > relevant + 1 && n < 300 {
                continue; // more documents that are not relevant change no sum, and each cutoff reads one
            }
            measure::average_precision_at(grades, r, &ks, &cut, &mut out).unwrap();
            assert!(out.iter().all(|&ap| ap == one), "AP@k {relevant} {n}");
            measure::ndcg_at(grades, &ks, ideal, &Dcg::LINEAR, &mut out).unwrap();
            assert!(out.iter().all(|&ndcg| ndcg == one), "nDCG@k {relevant} {n}");
            measure::precision_at(grades, &ks[..relevant], P, &mut out[..relevant]).unwrap();
            measure::recall_at(grades, r, &ks[relevant - 1..], P, &mut out[relevant - 1..]).unwrap();
            assert!(out.iter().all(|&share| share == one));
        }
        let longest = &list[300 - relevant..];
        measure::ndcg_at(longest, &ks, Ideal::Candidates, &Dcg::EXPONENTIAL, &mut out).unwrap();
        assert!(out.iter().all(|&ndcg| ndcg == one), "nDCG@k {relevant}");
        assert_eq!(measure::eleven_point(longest, r, IP), Ok([one; 11]));
        assert_eq!(measure::eleven_point_mean(longest, r, IP), Ok(one));
    }
}

#[test]
fn perfect_lists_score_one_in_f32() {
    perfect_lists_score_one::<f32>();
}

#[test]
fn perfect_lists_score_one_in_f64() {
    perfect_lists_score_one::<f64>();
}

/// Lists in the order of their grades, with every kind of gain and discount and through every path.
fn perfect_graded_lists_score_one<T: Real>() {
    let mut random = Random(5);
    let table = [0.0, 0.1, 0.1, 0.7, 3.3, 9.9];
    let gains = [Gain::Linear, Gain::Exponential, Gain::Table(&table)];
    let discounts = [
        Discount::LOG2,
        Discount::Log { base: 10.0 },
        Discount::JarvelinKekalainen { base: 3.0 },
        Discount::Reciprocal,
        Discount::Geometric { ratio: 0.8 },
    ];
    for round in 0..150 {
        let n = 1 + random.below(300) as usize;
        let mut grades: Vec<u8> = (0..n).map(|_| random.below(6) as u8).collect();
        grades[0] = 5;
        grades.sort_unstable();
        grades.reverse();
        let scores: Vec<u32> = grades.iter().map(|&g| g.into()).collect();
        let mut counts = [0; 6];
        let judged = Ideal::Judged(GradeCounts::count(&grades, &mut counts).unwrap());
        let (gain, discount) = (gains[round % 3], discounts[round / 3 % 5]);
        let dcg = &Dcg::LINEAR.with_gain(gain).with_discount(discount);
        let mut ws = vec![0; 4 * n];
        let ks: Vec<usize> = (1..=n + 1).collect();
        for ideal in [judged, Ideal::Candidates] {
            let mut out = vec![T::zero(); n + 1];
            measure::ndcg_at(&grades, &ks, ideal, dcg, &mut out).unwrap();
            assert!(out.iter().all(|&ndcg| ndcg == T::one()));
            let k = 1 + random.below(n as u64) as usize;
            assert_eq!(measure::ndcg(&grades, k, ideal, dcg), Ok(T::one()));
            assert_eq!(measure::ndcg_tie_averaged(&scores, &grades, k, ideal, dcg, &mut ws), Ok(T::one()));
            let by_score = measure::ndcg_by_score(&scores, &grades, k, Ties::LastIndex, ideal, dcg, &mut ws);
            assert_eq!(by_score, Ok(T::one()));
            let real: Vec<T> = grades.iter().map(|&g| T::from(table[usize::from(g)]).unwrap()).collect();
            let backwards: Vec<T> = real.iter().rev().copied().collect();
            let ndcg = measure::ndcg_of_gains(&real, &backwards, k, &discount, &mut ws);
            assert_eq!(ndcg, Ok(T::one()));
        }
    }
}

#[test]
fn perfect_graded_lists_score_one_on_every_path() {
    perfect_graded_lists_score_one::<f32>();
    perfect_graded_lists_score_one::<f64>();
}

/// A list, and judged documents that it misses.
fn counted(grades: &[i8], missed: &[i8]) -> (Vec<u64>, u64) {
    let judged = [grades, missed].concat();
    let mut counts = vec![0; 128];
    GradeCounts::count(&judged, &mut counts).unwrap();
    let relevant = judged.iter().filter(|&&g| g > 0).count() as u64;
    (counts, relevant)
}

#[quickcheck]
fn values_stay_between_0_and_1(grades: Vec<i8>, missed: Vec<i8>, k: u8) -> bool {
    let (counts, relevant) = counted(&grades, &missed);
    let k = usize::from(k) + 1;
    let inside = |value: footrule::Result<f32>| match value {
        Ok(value) => (0.0..=1.0).contains(&value) && value.is_sign_positive(),
        Err(error) => error == Error::Undefined,
    };
    let ideals = [Ideal::Judged(GradeCounts::new(&counts)), Ideal::Candidates];
    let dcg = &Dcg::LINEAR;
    inside(measure::precision(&grades, k, P))
        && inside(measure::precision(&grades, k, &P.with_divisor(Divisor::Retrieved)))
        && inside(measure::recall(&grades, relevant, k, P))
        && inside(measure::f_measure(&grades, relevant, k, 0.7, P))
        && inside(measure::r_precision(&grades, relevant, P))
        && inside(measure::eleven_point_mean(&grades, relevant, IP))
        && inside(Ok(measure::reciprocal_rank(&grades, k, P)))
        && DENOMINATORS.into_iter().all(|denominator| {
            let options = AP.with_denominator(denominator);
            inside(measure::average_precision(&grades, relevant, &options))
                && inside(measure::average_precision(&grades, relevant, &options.with_k(k)))
        })
        && ideals.into_iter().all(|ideal| inside(measure::ndcg(&grades, k, ideal, dcg)))
}

#[quickcheck]
fn many_cutoffs_have_the_bits_of_one(grades: Vec<i8>, missed: Vec<i8>, ks: Vec<u8>) -> bool {
    let (counts, relevant) = counted(&grades, &missed);
    let ks: Vec<usize> = ks.into_iter().map(|k| usize::from(k % 40) + 1).collect();
    let mut out = vec![0f32; ks.len()];
    let same = |written: footrule::Result<()>, one: &dyn Fn(usize) -> footrule::Result<f32>, out: &[f32]| {
        match written {
            Ok(()) => ks.iter().zip(out).all(|(&k, value)| one(k).map(f32::to_bits) == Ok(value.to_bits())),
            Err(error) => ks.is_empty() || ks.iter().any(|&k| one(k) == Err(error)),
        }
    };
    macro_rules! agree {
        ($at:expr, $one:expr) => {{
            let written = $at(&mut out[..]);
            same(written, &$one, &out)
        }};
    }
    let retrieved = P.with_divisor(Divisor::Retrieved);
    let cut = AP.with_denominator(Denominator::RelevantOrCutoff);
    let ideals = [Ideal::Judged(GradeCounts::new(&counts)), Ideal::Candidates];
    agree!(|out: &mut [f32]| measure::precision_at(&grades, &ks, &retrieved, out), |k| {
        measure::precision(&grades, k, &retrieved)
    }) && agree!(|out: &mut [f32]| measure::recall_at(&grades, relevant, &ks, P, out), |k| {
        measure::recall(&grades, relevant, k, P)
    }) && agree!(|out: &mut [f32]| measure::average_precision_at(&grades, relevant, &ks, &cut, out), |k| {
        measure::average_precision(&grades, relevant, &cut.with_k(k))
    }) && agree!(|out: &mut [f32]| measure::f_measure_at(&grades, relevant, &ks, 0.3, &retrieved, out), |k| {
        measure::f_measure(&grades, relevant, k, 0.3, &retrieved)
    }) && agree!(|out: &mut [f32]| measure::success_at(&grades, &ks, P, out), |k| {
        Ok(measure::success(&grades, k, P))
    }) && agree!(|out: &mut [f32]| measure::reciprocal_rank_at(&grades, &ks, P, out), |k| {
        Ok(measure::reciprocal_rank(&grades, k, P))
    }) && agree!(|out: &mut [f32]| measure::sum_precision_at(&grades, &ks, AP, out), |k| {
        Ok(measure::sum_precision(&grades, &AP.with_k(k)))
    }) && agree!(|out: &mut [f32]| measure::err_at(&grades, &ks, SCALE, out), |k| {
        measure::err(&grades, k, SCALE)
    }) && agree!(|out: &mut [f32]| measure::rbp_at(&grades, &ks, &Rbp::STANDARD, out), |k| {
        measure::rbp(&grades, k, &Rbp::STANDARD)
    }) && agree!(|out: &mut [f32]| measure::dcg_at(&grades, &ks, &Dcg::LINEAR, out), |k| {
        measure::dcg(&grades, k, &Dcg::LINEAR)
    }) && ideals.into_iter().all(|ideal| {
        agree!(|out: &mut [f32]| measure::ndcg_at(&grades, &ks, ideal, &Dcg::LINEAR, out), |k| {
            measure::ndcg(&grades, k, ideal, &Dcg::LINEAR)
        })
    })
}

#[quickcheck]
fn many_lists_have_the_values_of_each(lists: Vec<Vec<i8>>, k: u8) -> bool {
    let k = usize::from(k % 20) + 1;
    let grades = lists.concat();
    let offsets: Vec<usize> = (0..=lists.len()).map(|i| lists[..i].concat().len()).collect();
    let csr = Lists::new(&offsets, &grades).unwrap();
    let counted: Vec<(Vec<u64>, u64)> = lists.iter().map(|list| counted(list, &[1])).collect();
    let relevant: Vec<u64> = counted.iter().map(|c| c.1 - c.1 % 2).collect();
    let rows = counted.iter().flat_map(|c| c.0.clone()).collect::<Vec<u64>>();
    let row_offsets: Vec<usize> = (0..=lists.len()).map(|i| i * 128).collect();
    let rows = Lists::new(&row_offsets, &rows).unwrap();
    let judged = Ideals::Judged(rows);
    let counts = |i: usize| GradeCounts::new(&counted[i].0);

    let mut out = vec![0f64; lists.len()];
    macro_rules! agree {
        ($each:expr, $one:expr) => {{
            let mean = $each(&mut out[..]);
            let one = |i: usize| -> footrule::Result<f64> { $one(i) };
            match mean {
                Err(error) => (0..lists.len()).any(|i| one(i) == Err(error)),
                Ok(mean) => {
                    let undefined =
                        (0..lists.len()).filter(|&i| one(i) == Err(Error::Undefined)).count() as u64;
                    let total: f64 = (0..lists.len()).filter_map(|i| one(i).ok()).sum();
                    let want = total / mean.defined as f64;
                    mean.undefined == undefined
                        && out.iter().enumerate().all(|(i, value)| match one(i) {
                            Ok(one) => one.to_bits() == value.to_bits(),
                            Err(_) => value.is_nan(),
                        })
                        && mean.value(Undefined::Skip).map_or(mean.defined == 0, |m| (m - want).abs() < 1e-9)
                }
            }
        }};
    }
    let (dcg, rbp, q) = (&Dcg::LINEAR, &Rbp::STANDARD, &QMeasure::STANDARD);
    agree!(|out| measure::precision_each(csr, k, P, out), |i: usize| measure::precision(&lists[i], k, P))
        && agree!(|out| measure::recall_each(csr, &relevant, k, P, out), |i: usize| {
            measure::recall(&lists[i], relevant[i], k, P)
        })
        && agree!(|out| measure::average_precision_each(csr, &relevant, AP, out), |i: usize| {
            measure::average_precision(&lists[i], relevant[i], AP)
        })
        && agree!(|out| measure::reciprocal_rank_each(csr, k, P, out), |i: usize| {
            Ok(measure::reciprocal_rank(&lists[i], k, P))
        })
        && agree!(|out| measure::success_each(csr, k, P, out), |i: usize| {
            Ok(measure::success(&lists[i], k, P))
        })
        && agree!(|out| measure::f_measure_each(csr, &relevant, k, 2.0, P, out), |i: usize| {
            measure::f_measure(&lists[i], relevant[i], k, 2.0, P)
        })
        && agree!(|out| measure::r_precision_each(csr, &relevant, P, out), |i: usize| {
            measure::r_precision(&lists[i], relevant[i], P)
        })
        && agree!(|out| measure::sum_precision_each(csr, AP, out), |i: usize| {
            Ok(measure::sum_precision(&lists[i], AP))
        })
        && agree!(|out| measure::err_each(csr, k, SCALE, out), |i: usize| measure::err(&lists[i], k, SCALE))
        && agree!(|out| measure::rbp_each(csr, k, rbp, out), |i: usize| measure::rbp(&lists[i], k, rbp))
        && agree!(|out| measure::bpref_each(csr, rows, k, P, out), |i: usize| {
            measure::bpref(&lists[i], counts(i), k, P)
        })
        && agree!(|out| measure::q_measure_each(csr, rows, k, q, out), |i: usize| {
            measure::q_measure(&lists[i], counts(i), k, q)
        })
        && agree!(|out| csr.each(out, |i, list| measure::recall(list, relevant[i], k, P)), |i: usize| {
            measure::recall(&lists[i], relevant[i], k, P)
        })
        && agree!(|out| measure::dcg_each(csr, k, dcg, out), |i: usize| measure::dcg(&lists[i], k, dcg))
        && agree!(|out| measure::ndcg_each(csr, k, Ideals::Candidates, dcg, out), |i: usize| {
            measure::ndcg(&lists[i], k, Ideal::Candidates, dcg)
        })
        && agree!(|out| measure::ndcg_each(csr, k, judged, dcg, out), |i: usize| {
            measure::ndcg(&lists[i], k, Ideal::Judged(counts(i)), dcg)
        })
}

#[quickcheck]
fn moving_a_better_document_up_never_hurts(grades: Vec<i8>, missed: Vec<i8>, at: usize, k: u8) -> bool {
    if grades.len() < 2 {
        return true;
    }
    let (counts, relevant) = counted(&grades, &missed);
    let at = at % (grades.len() - 1);
    let mut better = grades.clone();
    if better[at] < better[at + 1] {
        better.swap(at, at + 1);
    }
    let k = usize::from(k % 30) + 1;
    let ideal = Ideal::Judged(GradeCounts::new(&counts));
    let values = |grades: &[i8]| {
        [
            measure::precision::<f64>(grades, k, P),
            measure::recall(grades, relevant, k, P),
            measure::average_precision(grades, relevant, AP),
            measure::average_precision(grades, relevant, &AP.with_k(k)),
            measure::eleven_point_mean(grades, relevant, IP),
            measure::ndcg(grades, k, ideal, &Dcg::LINEAR),
            Ok(measure::reciprocal_rank(grades, k, P)),
        ]
    };
    // A true gain is far larger than the roundings of two sums.
    values(&better).iter().zip(values(&grades)).all(|(better, worse)| match (better, worse) {
        (Ok(better), Ok(worse)) => *better >= worse - 1e-14,
        (better, worse) => *better == worse,
    })
}

#[quickcheck]
fn recall_never_falls_and_curves_never_rise(grades: Vec<bool>, missed: u8) -> bool {
    let relevant = grades.iter().filter(|&&g| g).count() as u64 + u64::from(missed);
    if relevant == 0 {
        return true;
    }
    let ks: Vec<usize> = (0..=grades.len() + 2).collect();
    let mut recall = vec![0f64; ks.len()];
    measure::recall_at(&grades, relevant, &ks, P, &mut recall).unwrap();
    [RecallCut::Ceil, RecallCut::TrecEval9, RecallCut::TrecEval10].into_iter().all(|cut| {
        let curve = measure::eleven_point::<f64>(&grades, relevant, &IP.with_cut(cut)).unwrap();
        curve.is_sorted_by(|a, b| a >= b)
    }) && recall.is_sorted()
        && recall[grades.len()..].windows(2).all(|w| w[0] == w[1])
}

#[quickcheck]
fn ndcg_does_not_depend_on_the_base(grades: Vec<i8>, k: u8) -> bool {
    let ndcg = |base| {
        let dcg = Dcg::LINEAR.with_discount(Discount::Log { base });
        measure::ndcg::<f64>(&grades, usize::from(k) + 1, Ideal::Candidates, &dcg)
    };
    match (ndcg(2.0), ndcg(10.0)) {
        (Ok(a), Ok(b)) => (a - b).abs() <= 8.0 * f64::EPSILON,
        (a, b) => a == b,
    }
}

/// Without tied scores all orders agree; with them the average lies between the best and the worst order.
#[quickcheck]
fn ties_are_averaged(items: Vec<(u8, u8)>, k: u8) -> bool {
    let (scores, grades): (Vec<u8>, Vec<u8>) = items.iter().map(|&(s, g)| (s % 5, g % 4)).unzip();
    let k = usize::from(k % 12) + 1;
    let mut ws = vec![0; 4 * scores.len()];
    let dcg = &Dcg::EXPONENTIAL;
    let mut by = |ties: footrule::ById<u8>| {
        measure::dcg_by_score::<f64>(&scores, &grades, k, ties, dcg, &mut ws).unwrap()
    };
    let best = by(footrule::ById::descending(&grades));
    let worst = by(footrule::ById::ascending(&grades));
    let mean = measure::dcg_tie_averaged::<f64>(&scores, &grades, k, dcg, &mut ws).unwrap();
    let slack = 8.0 * f64::EPSILON * best;
    let distinct: Vec<usize> = (0..scores.len()).collect();
    let averaged = measure::dcg_tie_averaged::<f64>(&distinct, &grades, k, dcg, &mut ws);
    let plain = measure::dcg_by_score::<f64>(&distinct, &grades, k, Ties::FirstIndex, dcg, &mut ws);
    worst - slack <= mean && mean <= best + slack && averaged == plain
}

/// The mean over all orders of the tied documents, order by order.
#[test]
fn tie_averages_are_the_mean_over_all_orders() {
    let (scores, grades) = ([2u8, 1, 1, 1, 0, 0], [1u8, 3, 0, 2, 0, 3]);
    let mut ws = [0; 24];
    for k in 1..=6 {
        let (mut total, mut orders) = (0.0, 0.0);
        for ids in oracle::permutations(6) {
            let ties = footrule::ById::ascending(&ids);
            total += measure::dcg_by_score::<f64>(&scores, &grades, k, ties, &Dcg::LINEAR, &mut ws).unwrap();
            orders += 1.0;
        }
        let mean = measure::dcg_tie_averaged::<f64>(&scores, &grades, k, &Dcg::LINEAR, &mut ws).unwrap();
        assert!((mean - total / orders).abs() < 1e-13, "{k}");
    }
}

#[quickcheck]
fn judged_lists_keep_the_three_kinds_of_documents(ids: Vec<u16>, judgements: Vec<(u16, i8)>) -> bool {
    let mut ids = ids;
    ids.sort_unstable();
    ids.dedup();
    let mut judgements = judgements;
    judgements.sort_unstable();
    judgements.dedup_by_key(|j| j.0);
    let mut out = vec![0; ids.len()];
    let mut ws = vec![0; footrule::order::judge_scratch_len(ids.len(), judgements.len())];
    let grades = judge(&ids, &judgements, &mut out, &mut ws).unwrap();
    ids.iter()
        .zip(grades)
        .all(|(id, &grade)| grade == judgements.iter().find(|j| j.0 == *id).map_or(i8::UNJUDGED, |j| j.1))
}
