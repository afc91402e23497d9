//! ERR, RBP, bpref, Q-measure, F, R-precision and the variance of SP: values, bounds and moments against golden values, and
//! against every arrangement of small sets of judged documents in exact arithmetic.

mod oracle;

use footrule::{
    AveragePrecision, Bounds, Dcg, Denominator, Discount, Divisor, Error, Gain, GradeCounts, Precision,
    QMeasure, Rbp, Result, Satisfaction, SignedGrade, bound, chance, measure,
};
use oracle::lists::{err, q_measure};
use oracle::{GOLDEN, RBig, assert_ulp, integers, number, ratio, words};
use std::collections::BTreeMap;

const P: Precision = Precision::STANDARD;
const AP: AveragePrecision = AveragePrecision::STANDARD;
const Q: QMeasure = QMeasure::STANDARD;

fn sum(terms: impl Iterator<Item = RBig>) -> RBig {
    terms.fold(RBig::ZERO, |sum, term| sum + term)
}

fn mean(values: &[RBig]) -> RBig {
    sum(values.iter().cloned()) / RBig::from(values.len())
}

fn variance(values: &[RBig]) -> RBig {
    let mean = mean(values);
    let squares: Vec<RBig> = values.iter().map(|v| (v - &mean) * (v - &mean)).collect();
    self::mean(&squares)
}

#[test]
fn golden_binary() {
    let persistent = Rbp::STANDARD.with_persistence(0.8);
    for case in GOLDEN["E_binary"].as_array().unwrap() {
        let field = |name: &str| case[name].as_u64().unwrap();
        let (n, r, k) = (field("N"), field("R"), field("k") as usize);
        let counts = [n - r, r];
        let judged = GradeCounts::new(&counts);
        let check = |name: &str, double: Result<f64>, single: Result<f32>, ulp: f64| {
            if case[name].is_null() || r == 0 && (name.contains("F1") || name.contains("bpref")) {
                assert_eq!((double, single), (Err(Error::Undefined), Err(Error::Undefined)));
                return;
            }
            assert_ulp(double.unwrap(), &number(&case[name]), ulp);
            assert_ulp(single.unwrap(), &number(&case[name]), 1.0);
        };
        macro_rules! check {
            ($name:literal, $ulp:literal, $measure:path, $($argument:expr),+) => {
                check($name, $measure(judged, $($argument),+), $measure(judged, $($argument),+), $ulp)
            };
        }
        check!("Var_SP", 12.0, chance::sum_precision_variance, &AP.with_k(k));
        check!("E_RBP_0.8", 6.0, chance::rbp, k, &persistent);
        check!("Var_RBP_0.8", 12.0, chance::rbp_variance, k, &persistent);
        check!("E_F1", 3.0, chance::f_measure, k, 1.0, &P);
        check!("E_bpref_full", 0.5, chance::bpref, usize::MAX, &P);
        check!("E_bpref_at_k", 6.0, chance::bpref, k, &P);
    }
}

#[test]
fn golden_graded() {
    for case in GOLDEN["E_graded"].as_array().unwrap() {
        let counts = integers::<u64>(&case["grade_counts"]);
        let (judged, k) = (GradeCounts::new(&counts), case["k"].as_u64().unwrap() as usize);
        let web = Satisfaction::Exponential { highest: case["gmax"].as_u64().unwrap() as u32 };
        let ws = &mut [0; 300];
        assert_ulp(chance::err::<f64>(judged, k, &web, ws).unwrap(), &number(&case["E_ERR"]), 4.0);
        assert_ulp(chance::err::<f32>(judged, k, &web, ws).unwrap(), &number(&case["E_ERR"]), 1.0);
        let q = chance::q_measure::<f64>(judged, k, &Q);
        match &case["E_Q_beta1_lin"] {
            exact if exact.is_null() => assert_eq!(q, Err(Error::Undefined)),
            exact => assert_ulp(q.unwrap(), &number(exact), 4.0),
        }
    }
}

#[test]
fn golden_lists() {
    let case = &GOLDEN["D_graded"];
    let grades = integers::<u8>(&case["ranking_grades"]);
    let mut counts = [0; 4];
    let judged = GradeCounts::count(&integers::<u8>(&case["judged_grades"]), &mut counts).unwrap();
    let web = &Satisfaction::Exponential { highest: 3 };
    assert_ulp(measure::err::<f64>(&grades, usize::MAX, web).unwrap(), &number(&case["ERR"]), 2.0);
    assert_ulp(measure::err::<f64>(&grades, 3, web).unwrap(), &number(&case["ERR@3"]), 2.0);
    let rbp = &Rbp::STANDARD.with_persistence(0.9).with_satisfaction(Satisfaction::Linear { highest: 3 });
    assert_ulp(measure::rbp::<f64>(&grades, 8, rbp).unwrap(), &number(&case["RBP_0.9_gain_g/3"]), 3.0);
    let q: f64 = measure::q_measure(&grades, judged, usize::MAX, &Q).unwrap();
    assert_ulp(q, &number(&case["Q_beta1_lin"]), 2.0);

    let case = &GOLDEN["D_incomplete"];
    let label = |label: &serde_json::Value| label.as_i64().map_or(i8::UNJUDGED, |grade| grade as i8);
    let labels: Vec<i8> = case["labels"].as_array().unwrap().iter().map(label).collect();
    let judged = GradeCounts::new(&[4, 5]);
    let bpref: f64 = measure::bpref(&labels, judged, usize::MAX, &P).unwrap();
    assert_ulp(bpref, &number(&case["bpref"]), 0.5);
    let residual: f64 = measure::rbp_residual(&labels, 10, &Rbp::STANDARD.with_persistence(0.9)).unwrap();
    let exact = number(&case["RBP_0.9_unjudged_residual"]) + number(&case["tail_p^10"]);
    assert_ulp(residual, &exact, 3.0);

    let case = &GOLDEN["D_jurafsky_martin"];
    let relevance: Vec<bool> = integers::<u8>(&case["relevance"]).iter().map(|&r| r == 1).collect();
    let bpref: f64 = measure::bpref(&relevance, GradeCounts::new(&[16, 9]), usize::MAX, &P).unwrap();
    assert_ulp(bpref, &number(&case["bpref_N16"]), 0.5);
}

/// bpref by its definition.
fn bpref(ranking: &[bool], r: u64, others: u64, k: usize) -> RBig {
    let worth = |i: usize| {
        let above = ranking[..i].iter().filter(|&&relevant| !relevant).count() as u64;
        if above == 0 { RBig::ONE } else { RBig::ONE - ratio(above.min(r), others.min(r)) }
    };
    let relevant = (0..ranking.len().min(k)).filter(|&i| ranking[i]);
    sum(relevant.map(worth)) / RBig::from(r)
}

fn arrangements(n: u32, r: u32) -> Vec<Vec<bool>> {
    let sets = (0u32..1 << n).filter(|bits| bits.count_ones() == r);
    sets.map(|bits| (0..n).map(|i| bits >> i & 1 == 1).collect()).collect()
}

/// What the three rooms say of a measure, against its value in every arrangement.
#[track_caller]
fn check(values: &[RBig], best: Result<f64>, worst: Result<f64>, chance: Result<f64>, ulp: f64) {
    assert_ulp(best.unwrap(), values.iter().max().unwrap(), 3.0);
    assert_ulp(worst.unwrap(), values.iter().min().unwrap(), 3.0);
    assert_ulp(chance.unwrap(), &mean(values), ulp);
    if values.iter().min() == values.iter().max() {
        assert_eq!((worst, chance), (best, best));
    } else {
        assert!(worst.unwrap() < chance.unwrap() && chance.unwrap() < best.unwrap());
        // The joint normalisation of every measure: 1 for the best, 0 at chance, −1 for 0, and monotone.
        let bounds = Bounds { best: best.unwrap(), chance: chance.unwrap() };
        assert_eq!(
            (bounds.v2(bounds.best), bounds.v2(bounds.chance), bounds.v2(0.0)),
            (Ok(1.0), Ok(0.0), Ok(-1.0))
        );
        let v1: Vec<f64> = [0.0, bounds.chance, bounds.best].iter().map(|&a| bounds.v1(a).unwrap()).collect();
        assert!(v1[0] == 0.0 && v1[1] < v1[2] && v1[2] < 1.0);
    }
}

#[test]
fn every_binary_arrangement() {
    let ws = &mut [0; chance::bpref_variance_scratch_len(4)];
    for n in 1..=8u32 {
        for r in 0..=n {
            let all = arrangements(n, r);
            let (r, others) = (u64::from(r), u64::from(n - r));
            let counts = [others, r];
            let judged = GradeCounts::new(&counts);
            for k in 1..=n as usize + 2 {
                let reached = k.min(n as usize);
                let found =
                    |ranking: &[bool]| ranking.iter().take(k).filter(|&&relevant| relevant).count() as u64;
                let precisions = |ranking: &[bool]| {
                    let relevant = (0..reached).filter(|&i| ranking[i]);
                    sum(relevant.map(|i| ratio(found(&ranking[..=i]), i as u64 + 1)))
                };
                let of = |value: &dyn Fn(&[bool]) -> RBig| {
                    all.iter().map(|ranking| value(ranking)).collect::<Vec<_>>()
                };

                let values = of(&precisions);
                let options = AP.with_k(k);
                assert_ulp(
                    chance::sum_precision_variance::<f64>(judged, &options).unwrap(),
                    &variance(&values),
                    40.0,
                );
                for (denominator, d) in [
                    (Denominator::Relevant, r),
                    (Denominator::RelevantOrCutoff, r.min(k as u64)),
                    (Denominator::Cutoff, k as u64),
                ] {
                    let computed = chance::average_precision_variance::<f64>(
                        judged,
                        &options.with_denominator(denominator),
                    );
                    if d == 0 {
                        assert_eq!(computed, Err(Error::Undefined));
                    } else {
                        let exact = variance(&values) / RBig::from(d) / RBig::from(d);
                        assert_ulp(computed.unwrap(), &exact, 40.0);
                    }
                }
                let over_found = &options.with_denominator(Denominator::Found);
                let computed = chance::average_precision_variance::<f64>(judged, over_found);
                if r == 0 {
                    assert_eq!(computed, Err(Error::Undefined));
                } else {
                    let values = of(&|ranking| precisions(ranking) / RBig::from(found(ranking).max(1)));
                    assert_ulp(computed.unwrap(), &variance(&values), 30.0);
                }

                let values = of(&|ranking| {
                    (0..reached).find(|&i| ranking[i]).map_or(RBig::ZERO, |i| ratio(1u64, i as u64 + 1))
                });
                let spread = chance::reciprocal_rank_variance::<f64>(judged, k, &P).unwrap();
                assert_ulp(spread, &variance(&values), 8.0);

                let values = of(&|ranking| RBig::from(found(ranking).min(1)));
                let (best, worst) = (bound::success(judged, k, &P), bound::success_worst(judged, k, &P));
                check(&values, best, worst, chance::success(judged, k, &P), 4.0);
                assert_ulp(chance::success_variance::<f64>(judged, k, &P).unwrap(), &variance(&values), 8.0);

                let rbp = &Rbp::STANDARD.with_persistence(0.75);
                let values = of(&|ranking| {
                    let terms = (0..reached).filter(|&i| ranking[i]).map(|i| ratio(3u64, 4u64).pow(i));
                    sum(terms) / RBig::from(4)
                });
                let (best, worst) = (bound::rbp(judged, k, rbp), bound::rbp_worst(judged, k, rbp));
                check(&values, best, worst, chance::rbp(judged, k, rbp), 4.0);
                assert_ulp(chance::rbp_variance::<f64>(judged, k, rbp).unwrap(), &variance(&values), 8.0);

                if r == 0 {
                    assert_eq!(chance::bpref::<f64>(judged, k, &P), Err(Error::Undefined));
                    assert_eq!(chance::f_measure::<f64>(judged, k, 1.0, &P), Err(Error::Undefined));
                    continue;
                }
                for (beta, square) in [(0.0, 0u64), (1.0, 1), (2.0, 4)] {
                    for (options, retrieved) in [(P, k), (P.with_divisor(Divisor::Retrieved), reached)] {
                        let values = of(&|ranking| {
                            ratio((1 + square) * found(ranking), square * r + retrieved as u64)
                        });
                        let best = bound::f_measure(judged, k, beta, &options);
                        let worst = bound::f_measure_worst(judged, k, beta, &options);
                        check(&values, best, worst, chance::f_measure(judged, k, beta, &options), 3.0);
                        let spread = chance::f_measure_variance::<f64>(judged, k, beta, &options).unwrap();
                        assert_ulp(spread, &variance(&values), 6.0);
                    }
                }
                let values = of(&|ranking| bpref(ranking, r, others, k));
                for (ranking, exact) in all.iter().zip(&values) {
                    assert_ulp(measure::bpref::<f64>(ranking, judged, k, &P).unwrap(), exact, 0.5);
                }
                let (best, worst) = (bound::bpref(judged, k, &P), bound::bpref_worst(judged, k, &P));
                check(&values, best, worst, chance::bpref(judged, k, &P), 6.0);
                let spread = chance::bpref_variance::<f64>(judged, k, &P, ws).unwrap();
                assert_ulp(spread, &variance(&values), 30.0);
            }
            if r > 0 {
                let found =
                    |ranking: &Vec<bool>| ranking[..r as usize].iter().filter(|&&relevant| relevant).count();
                let values: Vec<RBig> = all.iter().map(|ranking| ratio(found(ranking) as u64, r)).collect();
                let (best, worst) = (bound::r_precision(judged, &P), bound::r_precision_worst(judged, &P));
                check(&values, best, worst, chance::r_precision(judged, &P), 0.5);
                assert_ulp(chance::r_precision_variance::<f64>(judged, &P).unwrap(), &variance(&values), 2.0);
            }
        }
    }
}

/// All rankings of n documents with grades 0 to 3, by the number of each grade.
fn rankings(n: u32) -> BTreeMap<[u64; 4], Vec<Vec<u32>>> {
    let mut by_counts = BTreeMap::<_, Vec<_>>::new();
    for word in words(n, 4) {
        let counts = core::array::from_fn(|g| word.iter().filter(|&&w| w == g as u32).count() as u64);
        by_counts.entry(counts).or_default().push(word);
    }
    by_counts
}

#[test]
fn every_graded_arrangement() {
    let scales: [(Satisfaction, [RBig; 4]); 3] = [
        (Satisfaction::Exponential { highest: 3 }, [0u64, 1, 3, 7].map(|s| ratio(s, 8u64))),
        (Satisfaction::Table(&[0.125, 0.125, 0.5, 1.0]), [1u64, 1, 4, 8].map(|s| ratio(s, 8u64))),
        (Satisfaction::Binary { relevant_from: 2 }, [0u64, 0, 1, 1].map(RBig::from)),
    ];
    let ws = &mut [0; 8];
    for n in 1..=5 {
        for (counts, rankings) in rankings(n) {
            let judged = GradeCounts::new(&counts);
            for k in [1, 2, n as usize - 1, n as usize, n as usize + 1] {
                for (scale, levels) in &scales {
                    let shares = |ranking: &Vec<u32>| {
                        ranking.iter().take(k).map(|&g| levels[g as usize].clone()).collect::<Vec<_>>()
                    };
                    let values: Vec<RBig> = rankings.iter().map(|r| err(shares(r).into_iter())).collect();
                    let (best, worst) = (bound::err(judged, k, scale), bound::err_worst(judged, k, scale));
                    check(&values, best, worst, chance::err(judged, k, scale, ws), 4.0);
                    let rbp = &Rbp::STANDARD.with_persistence(0.5).with_satisfaction(*scale);
                    let discounted = |(s, i): (RBig, usize)| s / RBig::from(2).pow(i + 1);
                    let of_one = |r: &Vec<u32>| sum(shares(r).into_iter().zip(0..).map(discounted));
                    let values: Vec<RBig> = rankings.iter().map(of_one).collect();
                    let (best, worst) = (bound::rbp(judged, k, rbp), bound::rbp_worst(judged, k, rbp));
                    check(&values, best, worst, chance::rbp(judged, k, rbp), 4.0);
                    assert_ulp(chance::rbp_variance::<f64>(judged, k, rbp).unwrap(), &variance(&values), 8.0);
                }
                for (beta, exact) in [(0.0, RBig::ZERO), (1.0, RBig::ONE), (0.25, ratio(1u64, 4u64))] {
                    let options = &Q.with_beta(beta);
                    if counts[0] == u64::from(n) {
                        assert_eq!(chance::q_measure::<f64>(judged, k, options), Err(Error::Undefined));
                        continue;
                    }
                    let values: Vec<RBig> =
                        rankings.iter().map(|r| q_measure(r, &counts, k, &exact)).collect();
                    for (ranking, exact) in rankings.iter().zip(&values) {
                        assert_ulp(
                            measure::q_measure::<f64>(ranking, judged, k, options).unwrap(),
                            exact,
                            3.0,
                        );
                    }
                    let (best, worst) =
                        (bound::q_measure(judged, k, options), bound::q_measure_worst(judged, k, options));
                    check(&values, best, worst, chance::q_measure(judged, k, options), 5.0);
                    let spread = chance::q_measure_variance::<f64>(judged, k, options).unwrap();
                    assert_ulp(spread, &variance(&values), 60.0);
                }
                let dcg = &Dcg::LINEAR.with_discount(Discount::Reciprocal);
                if bound::dcg::<f64>(judged, k, dcg).unwrap() > 0.0 {
                    let gains = |r: &Vec<u32>| {
                        sum(r.iter().take(k).zip(1u64..).map(|(&g, i)| ratio(u64::from(g), i)))
                    };
                    let values: Vec<RBig> = rankings.iter().map(gains).collect();
                    let best = values.iter().max().unwrap();
                    let spread = variance(&values) / best / best;
                    assert_ulp(chance::ndcg_variance::<f64>(judged, k, dcg).unwrap(), &spread, 20.0);
                }
            }
        }
    }
}

/// The same bits, not only the same value, as the measure gives to the best and the worst ranking.
#[test]
fn bounds_are_the_measures_own_extremes() {
    let web = &Satisfaction::Exponential { highest: 4 };
    let rbp = &Rbp::STANDARD.with_satisfaction(Satisfaction::Linear { highest: 3 });
    let q = &Q.with_gain(Gain::Exponential);
    for counts in [[3, 0, 4, 1], [40, 13, 5, 2], [0, 1, 1, 1], [300, 20, 0, 9]] {
        let judged = GradeCounts::new(&counts);
        let worst: Vec<u8> = (0..4).flat_map(|g| vec![g as u8; counts[g] as usize]).collect();
        let best: Vec<u8> = worst.iter().rev().copied().collect();
        for k in [1, 2, 3, 10, 33, 60, 400] {
            macro_rules! ends {
                ($float:ty) => {
                    let err = |list: &[u8]| measure::err::<$float>(list, k, web);
                    assert_eq!(
                        (err(&best), err(&worst)),
                        (bound::err(judged, k, web), bound::err_worst(judged, k, web))
                    );
                    let of = |list: &[u8]| measure::rbp::<$float>(list, k, rbp);
                    assert_eq!(
                        (of(&best), of(&worst)),
                        (bound::rbp(judged, k, rbp), bound::rbp_worst(judged, k, rbp))
                    );
                    let of = |list: &[u8]| measure::q_measure::<$float>(list, judged, k, q);
                    let bounds = (bound::q_measure(judged, k, q), bound::q_measure_worst(judged, k, q));
                    assert_eq!((of(&best), of(&worst)), bounds);
                    let of = |list: &[u8]| measure::bpref::<$float>(list, judged, k, &P);
                    assert_eq!(
                        (of(&best), of(&worst)),
                        (bound::bpref(judged, k, &P), bound::bpref_worst(judged, k, &P))
                    );
                    let relevant = judged.relevant(1).unwrap();
                    let of = |list: &[u8]| measure::f_measure::<$float>(list, relevant, k, 2.0, &P);
                    let bounds =
                        (bound::f_measure(judged, k, 2.0, &P), bound::f_measure_worst(judged, k, 2.0, &P));
                    assert_eq!((of(&best), of(&worst)), bounds);
                    let of = |list: &[u8]| measure::r_precision::<$float>(list, relevant, &P);
                    let bounds = (bound::r_precision(judged, &P), bound::r_precision_worst(judged, &P));
                    assert_eq!((of(&best), of(&worst)), bounds);
                    let of = |list: &[u8]| Ok(measure::success::<$float>(list, k, &P));
                    assert_eq!(
                        (of(&best), of(&worst)),
                        (bound::success(judged, k, &P), bound::success_worst(judged, k, &P))
                    );
                };
            }
            ends!(f64);
            ends!(f32);
        }
    }
}

#[test]
fn a_billion_documents() {
    let counts = [980_000_000, 15_000_000, 4_000_000, 1_000_000];
    let judged = GradeCounts::new(&counts);
    for k in [1, 10, 1_000_000, usize::MAX] {
        let rbp = &Rbp::STANDARD;
        assert_ulp(chance::rbp::<f64>(judged, 1_000_000, rbp).unwrap(), &ratio(2u64, 100u64), 2.0);
        assert!(chance::rbp_variance::<f64>(judged, k, rbp).unwrap() > 0.0);
        assert!(chance::bpref::<f64>(judged, k, &P).unwrap() > 0.0);
        assert!(chance::f_measure_variance::<f32>(judged, k, 1.0, &P).unwrap() >= 0.0);
        assert!(chance::sum_precision_variance::<f64>(judged, &AP.with_k(k)).unwrap() > 0.0);
    }
    let ws = &mut vec![0; 1000];
    let web = &Satisfaction::Exponential { highest: 4 };
    let value: f64 = chance::err(judged, 1000, web, ws).unwrap();
    assert!(value > 0.0 && value < 0.02);
}
