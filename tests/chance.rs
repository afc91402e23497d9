//! Bounds, values under chance, joint normalisation and the paired t-test against their definitions: golden values, every
//! arrangement of up to 8 documents in exact arithmetic, and the faults of other tools.

mod oracle;

use dashu::integer::IBig;
use footrule::{
    Argument, AveragePrecision, Bounds, Dcg, Denominator, Discount, Divisor, Error, Gain, GradeCounts,
    KARMAKER_FENG, Precision, Result, bound, chance, compare, measure,
};
use oracle::{GOLDEN, RBig, assert_ulp, integers, ln, number, ratio, words};
use quickcheck_macros::quickcheck;
use std::sync::LazyLock;

const STANDARD: Precision = Precision::STANDARD;
const AP: AveragePrecision = AveragePrecision::STANDARD;
const DENOMINATORS: [Denominator; 4] =
    [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

fn rational(x: u64) -> RBig {
    RBig::from(x)
}

fn total(terms: impl Iterator<Item = RBig>) -> RBig {
    terms.fold(RBig::ZERO, |sum, term| sum + term)
}

#[test]
fn golden_binary() {
    for case in GOLDEN["E_binary"].as_array().unwrap() {
        let field = |name: &str| case[name].as_u64().unwrap();
        let (n, r, k) = (field("N"), field("R"), field("k") as usize);
        let counts = [n - r, r];
        let (judged, ap) = (GradeCounts::new(&counts), AP.with_k(k));
        let with = |d| ap.with_denominator(d);
        let check = |name: &str, double: Result<f64>, single: Result<f32>, ulp: f64| {
            // Over the relevant or the found documents, AP of a query without relevant ones is 0/0 and not the 0 of a list
            // that finds none of what there is.
            if r == 0 && name.contains("AP") || case[name].is_null() {
                assert_eq!((double, single), (Err(Error::Undefined), Err(Error::Undefined)));
                return;
            }
            let exact = number(&case[name]);
            assert_ulp(double.unwrap(), &exact, ulp);
            assert_ulp(single.unwrap(), &exact, 1.0);
        };
        macro_rules! check {
            ($name:literal, $ulp:literal, $measure:path, $($argument:expr),+) => {
                check($name, $measure(judged, $($argument),+), $measure(judged, $($argument),+), $ulp)
            };
        }
        check!("E_SP", 4.0, chance::sum_precision, &ap);
        check!("paper_k_p2", 2.0, chance::sum_precision_independence, &ap);
        check!("E_P", 0.5, chance::precision, k, &STANDARD);
        check!("Var_P", 3.0, chance::precision_variance, k, &STANDARD);
        check!("E_RR", 40.0, chance::reciprocal_rank, k, &STANDARD);
        check!("E_success", 4.0, chance::success, k, &STANDARD);
        check!("E_AP_found", 8.0, chance::average_precision, &with(Denominator::Found));
        check!("E_recall", 0.5, chance::recall, k, &STANDARD);
        check!("Var_recall", 3.0, chance::recall_variance, k, &STANDARD);
        check!("E_AP_R", 4.0, chance::average_precision, &with(Denominator::Relevant));
        check!("E_AP_minkR", 4.0, chance::average_precision, &with(Denominator::RelevantOrCutoff));
    }
}

#[test]
fn golden_graded() {
    for case in GOLDEN["E_graded"].as_array().unwrap() {
        let counts = integers::<u64>(&case["grade_counts"]);
        let (judged, k) = (GradeCounts::new(&counts), case["k"].as_u64().unwrap() as usize);
        for (dcg, suffix) in [(&Dcg::EXPONENTIAL, "exp"), (&Dcg::LINEAR, "lin")] {
            let exact = |name: &str| number(&case[format!("{name}_{suffix}")]);
            let check = |name: &str, double: Result<f64>, single: Result<f32>, ulp: f64| {
                assert_ulp(double.unwrap(), &exact(name), ulp);
                assert_ulp(single.unwrap(), &exact(name), 2.0);
            };
            check("IDCG", bound::dcg(judged, k, dcg), bound::dcg(judged, k, dcg), 4.0);
            check("E_DCG", chance::dcg(judged, k, dcg), chance::dcg(judged, k, dcg), 8.0);
            check(
                "Var_DCG",
                chance::dcg_variance(judged, k, dcg),
                chance::dcg_variance(judged, k, dcg),
                16.0,
            );
            if case[format!("E_nDCG_{suffix}")].is_null() {
                assert_eq!(chance::ndcg::<f64>(judged, k, dcg), Err(Error::Undefined));
            } else {
                check("E_nDCG", chance::ndcg(judged, k, dcg), chance::ndcg(judged, k, dcg), 8.0);
            }
        }
    }
}

#[test]
fn golden_sums() {
    for case in GOLDEN["E_sums"]["rows"].as_array().unwrap() {
        let k = case["k"].as_u64().unwrap();
        let check = |name: &str, double: f64, single: f32, ulp: f64| {
            assert_ulp(double, &number(&case[name]), ulp);
            assert_ulp(single, &number(&case[name]), 0.51);
        };
        let (log, i) = (&Discount::LOG2, k as usize);
        macro_rules! check {
            ($name:literal, $ulp:literal, $sum:expr) => {
                check($name, $sum, $sum, $ulp)
            };
        }
        check!("H_k", 1.0, chance::harmonic(k));
        check!("H2_k", 1.0, chance::harmonic_2(k));
        check!("sum_1_over_log2(i+1)", 8.0, chance::discount_sum(i, log).unwrap());
        check!("sum_sq", 8.0, chance::discount_sum_of_squares(i, log).unwrap());
    }
}

#[test]
fn golden_normalisation() {
    for case in GOLDEN["F_ul"].as_array().unwrap() {
        let float = |name: &str| number(&case[name]).to_f64().value();
        let (score, bounds) = (float("A"), Bounds { best: float("IUB"), chance: float("RLB") });
        let forms = [
            ("V1", bounds.v1(score)),
            ("V2", bounds.v2(score)),
            ("chance_corrected", bounds.chance_corrected(score)),
        ];
        for (name, value) in forms {
            if case[name].is_null() {
                assert_eq!(value, Err(Error::Undefined));
            } else {
                assert_ulp(value.unwrap(), &number(&case[name]), 2.0);
            }
        }
    }
}

#[test]
fn golden_paired_t() {
    for case in GOLDEN["G_stats"].as_array().unwrap() {
        let z: Vec<f64> =
            case["differences"].as_array().unwrap().iter().map(|z| number(z).to_f64().value()).collect();
        let test = compare::paired_t(&z, &vec![0.0; z.len()]).unwrap();
        assert_eq!(Some(test.degrees_of_freedom), case["df"].as_u64());
        // The tenths are rounded before the test sees them.
        assert_ulp(test.statistic, &number(&case["t"]), 4.0);
        assert_ulp(test.p_value, &number(&case["p_two_sided"]), 16.0);
        let single: Vec<f32> = z.iter().map(|&z| z as f32).collect();
        let test = compare::paired_t(&vec![0.0; z.len()], &single).unwrap();
        assert_ulp(-test.statistic, &number(&case["t"]), 2.0);
    }
}

/// p of t and ν degrees of freedom as the incomplete beta function gives it to 40 digits, over 300 orders of magnitude.
#[test]
fn p_values_to_the_far_tail() {
    // n differences of 1 and m of −1: t = (n − m) √(N − 1) / √(N² − (n − m)²), N = n + m.
    const CASES: &[(usize, usize, &str)] = &[
        (2, 1, "0.66666666666666666667"),
        (3, 1, "0.39100221895577064191"),
        (5, 1, "0.10193947882985835625"),
        (2, 3, "0.704"),
        (10, 1, "0.0011431050868040651543"),
        (7, 6, "0.79380588835545329105"),
        (30, 3, "3.430917527668625792e-9"),
        (60, 41, "0.058300304635779387011"),
        (100, 1, "3.8039001688291309336e-72"),
        (170, 31, "4.5352103108145848149e-30"),
        (200, 10, "2.0579234540374706284e-79"),
        (500, 490, "0.75079738637621412555"),
        (500, 300, "7.0360927199628596889e-13"),
        (700, 50, "2.1407885365259466039e-228"),
        (1500, 300, "6.8004263402537504459e-232"),
        (5000, 4800, "0.043345969855620287172"),
    ];
    for &(up, down, p) in CASES {
        let x: Vec<f64> = (0..up + down).map(|i| if i < up { 1.0 } else { -1.0 }).collect();
        let test = compare::paired_t(&x, &vec![0.0; up + down]).unwrap();
        let exact: f64 = p.parse().unwrap();
        let error = ((test.p_value - exact) / exact).abs();
        assert!(error < 1e-13, "{up} {down}: {} for {p}, off by {error:e}", test.p_value);
    }
}

/// One measure of one arrangement, exactly: r_i at each rank, R, and the cutoff.
struct Exact {
    sum_precision: RBig,
    found: u64,
    first: Option<u64>,
}

fn exact(ranking: &[bool], k: usize) -> Exact {
    let (mut found, mut sum_precision, mut first) = (0, RBig::ZERO, None);
    for (i, _) in (1u64..).zip(ranking).take(k).filter(|&(_, &relevant)| relevant) {
        found += 1;
        sum_precision += ratio(found, i);
        first = first.or(Some(i));
    }
    Exact { sum_precision, found, first }
}

/// All arrangements of R relevant among n documents.
fn arrangements(n: u32, r: u32) -> Vec<Vec<bool>> {
    (0u32..1 << n)
        .filter(|bits| bits.count_ones() == r)
        .map(|bits| (0..n).map(|i| bits >> i & 1 == 1).collect())
        .collect()
}

fn mean(values: &[RBig]) -> RBig {
    total(values.iter().cloned()) / rational(values.len() as u64)
}

fn variance(values: &[RBig]) -> RBig {
    let mean = mean(values);
    let squares: Vec<RBig> = values.iter().map(|v| (v - &mean) * (v - &mean)).collect();
    self::mean(&squares)
}

/// What the three rooms say of a measure, against its value in every arrangement.
fn check(values: &[RBig], best: Result<f64>, worst: Result<f64>, chance: Result<f64>, ulp: f64) {
    assert_ulp(best.unwrap(), values.iter().max().unwrap(), 1.0);
    assert_ulp(worst.unwrap(), values.iter().min().unwrap(), 3.0);
    assert_ulp(chance.unwrap(), &mean(values), ulp);
    if values.iter().min() == values.iter().max() {
        assert_eq!((worst, chance), (best, best));
    } else {
        assert!(worst.unwrap() < chance.unwrap() && chance.unwrap() < best.unwrap());
    }
}

#[test]
fn every_binary_arrangement() {
    for n in 1..=8u32 {
        for r in 0..=n {
            let all = arrangements(n, r);
            let (r, counts) = (u64::from(r), [u64::from(n - r), u64::from(r)]);
            let judged = GradeCounts::new(&counts);
            for k in 1..=n as usize + 2 {
                let outcomes: Vec<Exact> = all.iter().map(|ranking| exact(ranking, k)).collect();
                let of = |f: &dyn Fn(&Exact) -> RBig| outcomes.iter().map(f).collect::<Vec<_>>();

                for (options, divisor) in [
                    (STANDARD, k as u64),
                    (STANDARD.with_divisor(Divisor::Retrieved), (k as u64).min(n.into())),
                ] {
                    let values = of(&|x| ratio(x.found, divisor));
                    let best = bound::precision(judged, k, &options);
                    let worst = bound::precision_worst(judged, k, &options);
                    check(&values, best, worst, chance::precision(judged, k, &options), 0.5);
                }
                let values = of(&|x| ratio(x.found, (k as u64).min(n.into())));
                let spread = variance(&values);
                assert_ulp(chance::precision_variance::<f64>(judged, k, &STANDARD).unwrap(), &spread, 3.0);

                let values = of(&|x| x.first.map_or(RBig::ZERO, |i| ratio(1u64, i)));
                let best = bound::reciprocal_rank(judged, k, &STANDARD);
                let worst = bound::reciprocal_rank_worst(judged, k, &STANDARD);
                check(&values, best, worst, chance::reciprocal_rank(judged, k, &STANDARD), 4.0);

                let values = of(&|x| rational(u64::from(x.found > 0)));
                assert_ulp(chance::success::<f64>(judged, k, &STANDARD).unwrap(), &mean(&values), 4.0);

                let options = AP.with_k(k);
                let values = of(&|x| x.sum_precision.clone());
                let best = bound::sum_precision(judged, &options);
                let worst = bound::sum_precision_worst(judged, &options);
                check(&values, best, worst, chance::sum_precision(judged, &options), 4.0);
                let paper = chance::sum_precision_independence::<f64>(judged, &options).unwrap();
                let reached = (k as u64).min(n.into());
                assert_ulp(paper, &ratio(reached * r * r, u64::from(n * n)), 2.0);
                // maths: the mean exceeds the independence form by p(1 − p)(n H_k − k)/(n − 1).
                if n > 1 {
                    let p = ratio(r, n);
                    let h = total((1..=reached).map(|i| ratio(1u64, i)));
                    let surplus = p.clone() * (RBig::ONE - p) * (h * rational(n.into()) - rational(reached))
                        / rational(u64::from(n) - 1);
                    assert_eq!(mean(&values), ratio(reached * r * r, u64::from(n * n)) + surplus);
                }

                for denominator in DENOMINATORS {
                    let options = options.with_denominator(denominator);
                    let divisor = |x: &Exact| match denominator {
                        Denominator::Relevant => r,
                        Denominator::RelevantOrCutoff => r.min(k as u64),
                        Denominator::Cutoff => k as u64,
                        Denominator::Found => x.found.max(1),
                    };
                    if r == 0 && denominator != Denominator::Cutoff {
                        for measure in [
                            bound::average_precision::<f64>,
                            bound::average_precision_worst,
                            chance::average_precision,
                        ] {
                            assert_eq!(measure(judged, &options), Err(Error::Undefined));
                        }
                        continue;
                    }
                    let values = of(&|x| x.sum_precision.clone() / rational(divisor(x)));
                    let best = bound::average_precision(judged, &options);
                    let worst = bound::average_precision_worst(judged, &options);
                    check(&values, best, worst, chance::average_precision(judged, &options), 8.0);
                }

                if r == 0 {
                    assert_eq!(chance::recall::<f64>(judged, k, &STANDARD), Err(Error::Undefined));
                    continue;
                }
                let values = of(&|x| ratio(x.found, r));
                let best = bound::recall(judged, k, &STANDARD);
                let worst = bound::recall_worst(judged, k, &STANDARD);
                check(&values, best, worst, chance::recall(judged, k, &STANDARD), 0.5);
                let spread = chance::recall_variance::<f64>(judged, k, &STANDARD).unwrap();
                assert_ulp(spread, &variance(&values), 3.0);
            }
        }
    }
}

/// The best and the worst are what the measures themselves give to the best and the worst arrangement, to the bit.
#[test]
fn bounds_are_the_measures_own_extremes() {
    for n in 1..=8u32 {
        for r in 1..=n {
            let all = arrangements(n, r);
            let (r, counts) = (u64::from(r), [u64::from(n - r), u64::from(r)]);
            let judged = GradeCounts::new(&counts);
            let ends = |value: &dyn Fn(&[bool]) -> f64| {
                let values = || all.iter().map(|ranking| value(ranking));
                (values().fold(0.0, f64::max), values().fold(f64::MAX, f64::min))
            };
            for k in 1..=n as usize + 2 {
                let options = AP.with_k(k);
                let best = bound::sum_precision(judged, &options).unwrap();
                let worst = bound::sum_precision_worst(judged, &options).unwrap();
                assert_eq!(ends(&|x| measure::sum_precision(x, &options)), (best, worst));
                for options in DENOMINATORS.map(|d| options.with_denominator(d)) {
                    let best = bound::average_precision(judged, &options).unwrap();
                    let worst = bound::average_precision_worst(judged, &options).unwrap();
                    let value = |x: &[bool]| measure::average_precision(x, r, &options).unwrap();
                    assert_eq!(ends(&value), (best, worst));
                }
                let best = bound::reciprocal_rank(judged, k, &STANDARD).unwrap();
                let worst = bound::reciprocal_rank_worst(judged, k, &STANDARD).unwrap();
                assert_eq!(ends(&|x| measure::reciprocal_rank(x, k, &STANDARD)), (best, worst));
                for dcg in [Dcg::LINEAR, Dcg::LINEAR.with_discount(Discount::Reciprocal)] {
                    let best = bound::dcg(judged, k, &dcg).unwrap();
                    let worst = bound::dcg_worst(judged, k, &dcg).unwrap();
                    assert_eq!(ends(&|x| measure::dcg(x, k, &dcg).unwrap()), (best, worst));
                }
            }
        }
    }
}

/// Fraction bits of a discount in the oracle.
const BITS: usize = 100;

/// Discounts to 2^−100 or exactly, as integers over 2^100.
fn scaled_discounts(discount: Discount, n: u64) -> Vec<i128> {
    static LN: LazyLock<Vec<RBig>> = LazyLock::new(|| (0..=602).map(|m| ln(m.max(1))).collect());
    let whole = RBig::from(2).pow(BITS);
    let scale = |x: RBig| i128::try_from((x * whole.clone()).floor()).unwrap();
    let float = |x: f64| RBig::try_from(x).unwrap();
    let mut power = RBig::ONE;
    (1..=n)
        .map(|i| match discount {
            Discount::Log { base } => scale(&LN[base as usize] / &LN[i as usize + 1]),
            Discount::JarvelinKekalainen { base } if (i as f64) < base => scale(RBig::ONE),
            Discount::JarvelinKekalainen { base } => scale(&LN[base as usize] / &LN[i as usize]),
            Discount::Reciprocal => scale(ratio(1u64, i)),
            Discount::Geometric { ratio } => {
                let this = scale(power.clone());
                // Rounded from time to time, well below what is kept.
                let kept = RBig::from(2).pow(3 * BITS);
                power = RBig::from((&power * float(ratio) * kept.clone()).floor()) / kept;
                this
            }
            Discount::Table(table) => scale(float(table[i as usize - 1])),
        })
        .collect()
}

fn unscaled(x: impl Into<RBig>) -> RBig {
    x.into() / RBig::from(2).pow(BITS)
}

#[test]
fn every_graded_arrangement() {
    let discounts = [
        Discount::LOG2,
        Discount::JarvelinKekalainen { base: 3.0 },
        Discount::Reciprocal,
        Discount::Geometric { ratio: 0.75 },
        Discount::Table(&[1.0, 1.0, 0.5, 0.5, 0.25, 0.0]),
    ];
    // Twice the gains are whole numbers.
    let doubled = |dcg: &Dcg, level: u32| match dcg.gain {
        Gain::Table(table) => (2.0 * table[level as usize]) as i128,
        _ => 2 * ((1 << level) - 1),
    };
    for discount in discounts {
        let exact_discounts = scaled_discounts(discount, 6);
        for dcg in [Dcg::EXPONENTIAL, Dcg::LINEAR.with_gain(Gain::Table(&[0.5, 0.5, 2.0, 3.0]))] {
            let dcg = dcg.with_discount(discount);
            let gains: Vec<i128> = (0..4).map(|level| doubled(&dcg, level)).collect();
            for n in 1..=6 {
                let mut by_counts = std::collections::BTreeMap::<_, Vec<_>>::new();
                for word in words(n, 4) {
                    let counts: [u64; 4] =
                        core::array::from_fn(|g| word.iter().filter(|&&w| w == g as u32).count() as u64);
                    by_counts.entry(counts).or_default().push(word);
                }
                for (counts, rankings) in by_counts {
                    let judged = GradeCounts::new(&counts);
                    for k in [1, 2, n as usize - 1, n as usize, n as usize + 1] {
                        let value = |ranking: &Vec<u32>| {
                            let terms = ranking.iter().zip(&exact_discounts).take(k);
                            terms.map(|(&g, d)| gains[g as usize] * d).sum::<i128>()
                        };
                        let values: Vec<i128> = rankings.iter().map(value).collect();
                        let count = values.len() as u64;
                        let half = |x: RBig| unscaled(x) / rational(2);
                        let sum: IBig = values.iter().map(|&v| IBig::from(v)).sum();
                        let squares: IBig = values.iter().map(|&v| IBig::from(v) * IBig::from(v)).sum();
                        let mean = half(ratio(sum, count));
                        let spread = half(half(ratio(squares, count))) - &mean * &mean;
                        let extreme = |x: Option<&i128>| half(RBig::from(*x.unwrap()));
                        let best = bound::dcg::<f64>(judged, k, &dcg).unwrap();
                        let worst = bound::dcg_worst::<f64>(judged, k, &dcg).unwrap();
                        let mean_dcg = chance::dcg::<f64>(judged, k, &dcg).unwrap();
                        assert_ulp(best, &extreme(values.iter().max()), 4.0);
                        assert_ulp(worst, &extreme(values.iter().min()), 4.0);
                        assert_ulp(mean_dcg, &mean, 6.0);
                        assert_ulp(chance::dcg_variance::<f64>(judged, k, &dcg).unwrap(), &spread, 16.0);
                        let settled = spread == RBig::ZERO;
                        assert_eq!(settled, mean_dcg == best && worst == best, "{counts:?} {k} {dcg:?}");
                        let ndcg = chance::ndcg::<f64>(judged, k, &dcg);
                        if best == 0.0 {
                            assert_eq!(ndcg, Err(Error::Undefined));
                        } else {
                            assert_eq!(ndcg, Ok(mean_dcg / best));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn discount_sums_are_the_sums_of_the_discounts() {
    let table: Vec<f64> = (0..2000).map(|i| 1.0 / f64::from(i / 7 + 1)).collect();
    let discounts = [
        Discount::LOG2,
        Discount::Log { base: 10.0 },
        Discount::JarvelinKekalainen { base: 2.0 },
        Discount::JarvelinKekalainen { base: 300.0 },
        Discount::JarvelinKekalainen { base: 5000.0 },
        Discount::Reciprocal,
        Discount::Geometric { ratio: 0.0 },
        Discount::Geometric { ratio: 0.5 },
        Discount::Geometric { ratio: 0.999 },
        Discount::Geometric { ratio: 1.0 },
        Discount::Table(&table),
    ];
    for discount in discounts {
        let (mut sum, mut squares) = (IBig::ZERO, IBig::ZERO);
        for (k, d) in (1usize..).zip(scaled_discounts(discount, 600)) {
            sum += d;
            squares += IBig::from(d) * d;
            if [1, 2, 3, 31, 32, 33, 254, 255, 256, 257, 299, 300, 301, 400, 600].contains(&k) {
                let (sum, squares) = (unscaled(sum.clone()), unscaled(unscaled(squares.clone())));
                assert_ulp(chance::discount_sum::<f64>(k, &discount).unwrap(), &sum, 6.0);
                assert_ulp(chance::discount_sum_of_squares::<f64>(k, &discount).unwrap(), &squares, 8.0);
                // The variance of one relevant document's discount among k.
                let counts = [k as u64 - 1, 1];
                let dcg = Dcg::LINEAR.with_discount(discount);
                let computed = chance::dcg_variance::<f64>(GradeCounts::new(&counts), k, &dcg).unwrap();
                let (n, mean) = (rational(k as u64), &sum / rational(k as u64));
                let spread = &squares / n - &mean * &mean;
                if computed == 0.0 {
                    assert!(spread < RBig::try_from(1e-29).unwrap(), "{discount:?} {k}");
                } else {
                    let allowed =
                        if discount == (Discount::JarvelinKekalainen { base: 300.0 }) { 1e5 } else { 300.0 };
                    assert_ulp(computed, &spread, allowed);
                }
            }
        }
        let none: f64 = chance::discount_sum(0, &discount).unwrap();
        assert_eq!(none.to_bits(), 0);
        let none: f64 = chance::discount_sum_of_squares(0, &discount).unwrap();
        assert_eq!(none.to_bits(), 0);
    }
    let base = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
    assert_eq!(chance::discount_sum::<f64>(3, &Discount::Log { base: 0.5 }), base);
    let short = Err(Error::TooShort { argument: Argument::Discounts, needed: 3, given: 1 });
    assert_eq!(chance::discount_sum_of_squares::<f64>(3, &Discount::Table(&[1.0])), short);
    let large = Discount::Table(&[3e38; 2]);
    let overflow = Err(Error::Overflow { argument: Argument::Discounts, index: 0 });
    assert_eq!(chance::discount_sum::<f32>(2, &large), overflow);
    assert_eq!(chance::harmonic::<f64>(0).to_bits(), 0);
    assert_eq!(chance::harmonic_2::<f32>(0).to_bits(), 0);
}

/// Nearly equal geometric discounts: Var of one document's discount q^(i−1) is δ²(n² − 1)/12 to first order in δ = 1 − q.
#[test]
fn nearly_equal_discounts_keep_their_variance() {
    for (ratio, n) in [(1.0 - 1e-9, 1000u64), (1.0 - 2f64.powi(-50), 3), (1.0 - 1e-12, 4096)] {
        let dcg = Dcg::LINEAR.with_discount(Discount::Geometric { ratio });
        let counts = [n - 1, 1];
        let variance = chance::dcg_variance::<f64>(GradeCounts::new(&counts), n as usize, &dcg).unwrap();
        let step = 1.0 - ratio;
        let expected = step * step * (n * n - 1) as f64 / 12.0;
        assert!((variance / expected - 1.0).abs() < 2.0 * step * n as f64 + 1e-14, "{ratio} {n}");
    }
}

#[test]
fn a_billion_documents() {
    let counts = [980_000_000, 15_000_000, 4_000_000, 1_000_000];
    let judged = GradeCounts::new(&counts);
    for k in [10, 1_000_000, 1_000_000_000, usize::MAX] {
        let dcg = &Dcg::EXPONENTIAL;
        assert!(chance::dcg::<f32>(judged, k, dcg).unwrap() > 0.0);
        assert!(chance::dcg_variance::<f64>(judged, k, dcg).unwrap() > 0.0);
        assert!(chance::reciprocal_rank::<f64>(judged, k, &STANDARD).unwrap() < 0.2);
        assert!(chance::success::<f64>(judged, k, &STANDARD).unwrap() > 0.18);
        for options in DENOMINATORS.map(|d| AP.with_k(k).with_denominator(d)) {
            assert!(chance::average_precision::<f64>(judged, &options).unwrap() < 0.2);
        }
    }
    // Σ 1/log2(i+1) over 10^9 ranks times the mean gain.
    let mean_gain = RBig::from(15 + 4 * 3 + 7) / RBig::from(1000);
    let sum = number(&GOLDEN["E_sums"]["rows"].as_array().unwrap().last().unwrap()["sum_1_over_log2(i+1)"]);
    let whole = chance::dcg::<f64>(judged, usize::MAX, &Dcg::EXPONENTIAL).unwrap();
    assert_ulp(whole, &(mean_gain * sum), 8.0);
}

#[test]
fn the_mean_is_not_the_independence_form() {
    let judged = GradeCounts::new(&[2, 2]);
    assert_ulp(chance::sum_precision::<f64>(judged, &AP.with_k(2)).unwrap(), &ratio(5, 6), 1.0);
    assert_eq!(chance::sum_precision_independence(judged, &AP.with_k(2)), Ok(0.5));
    let paper = KARMAKER_FENG.average_precision.with_k(2);
    let bounds = Bounds {
        best: bound::average_precision(judged, &paper).unwrap(),
        chance: chance::average_precision(judged, &paper).unwrap(),
    };
    assert_eq!((bounds.best, bounds.chance), (1.0, 0.25));
    let ap: f64 = measure::average_precision(&[true, false, true, false], 2, &paper).unwrap();
    assert_eq!((ap, bounds.v2(ap)), (0.5, Ok(1.0 / 3.0)));
}

/// FR-101.
#[test]
fn chance_level_of_ap_is_not_the_prevalence() {
    let of = |counts: &[u64]| chance::average_precision::<f64>(GradeCounts::new(counts), &AP).unwrap();
    assert_ulp(of(&[3, 2]), &ratio(237, 400), 2.0);
    assert_ulp(of(&[4, 1]), &ratio(137, 300), 1.0); // H_5 / 5
    assert_eq!(of(&[0, 5]), 1.0);
}

/// FR-103.
#[test]
fn success_of_several_relevant_is_hypergeometric() {
    let judged = GradeCounts::new(&[7, 3]);
    assert_eq!(chance::precision(judged, 2, &STANDARD), Ok(0.3));
    assert_eq!(chance::recall(judged, 2, &STANDARD), Ok(0.2));
    assert_ulp(chance::success::<f64>(judged, 2, &STANDARD).unwrap(), &ratio(8, 15), 1.0);
    assert_eq!(chance::success(judged, 8, &STANDARD), Ok(1.0f32));
}

/// FR-107, FR-006.
#[test]
fn equal_gains_leave_no_room_and_do_not_wrap() {
    let grades = [200u8; 3];
    let mut counts = [0; 201];
    counts[200] = 3;
    let (judged, dcg) = (GradeCounts::new(&counts), &Dcg::LINEAR);
    let value: f64 = measure::dcg(&grades, 3, dcg).unwrap();
    assert_ulp(value, &"426".parse::<RBig>().unwrap(), 1e16); // not 144 · 2.13
    let [best, worst, mean] =
        [bound::dcg, bound::dcg_worst, chance::dcg::<f64>].map(|m| m(judged, 3, dcg).unwrap());
    assert_eq!([best, worst, mean], [value; 3]);
    assert_eq!(best, 426.185_950_714_291_5);
    assert_eq!(chance::ndcg(judged, 3, dcg), Ok(1.0));
    assert_eq!(Bounds { best, chance: worst }.chance_corrected(value), Err(Error::Undefined));
    assert_eq!(Bounds { best, chance: mean }.v2(value), Err(Error::Undefined));
}

/// FR-109.
#[test]
fn ap_has_a_floor() {
    let judged = GradeCounts::new(&[2, 2]);
    let ap: f64 = measure::average_precision(&[false, true, false, true], 2, &AP).unwrap();
    let [best, worst, mean] =
        [bound::average_precision, bound::average_precision_worst, chance::average_precision::<f64>]
            .map(|m| m(judged, &AP).unwrap());
    assert_eq!((ap, best), (0.5, 1.0));
    assert_ulp(worst, &ratio(5, 12), 1.0);
    assert_ulp(mean, &ratio(49, 72), 1.0);
    assert_ulp(Bounds { best, chance: worst }.chance_corrected(ap).unwrap(), &ratio(1, 7), 3.0);
    assert_ulp(Bounds { best, chance: mean }.chance_corrected(ap).unwrap(), &ratio(-13, 23), 3.0);
}

/// FR-086.
#[test]
fn negative_gains_are_bounded_between_worst_and_best() {
    let (gains, ws) = ([-2.0, -1.0, 3.0], &mut [0; 6]);
    let dcg: f64 = measure::dcg_of_gains(&gains, 3, &Discount::LOG2).unwrap();
    let best = bound::dcg_of_gains(&gains, 3, &Discount::LOG2, ws).unwrap();
    let worst = bound::dcg_worst_of_gains(&gains, 3, &Discount::LOG2, ws).unwrap();
    assert!((best - 1.369_070_246_428_542_6).abs() < 1e-15);
    assert_eq!((dcg - worst) / (best - worst), 0.0);
}

/// FR-058.
#[test]
fn few_documents_under_either_divisor() {
    let judged = GradeCounts::new(&[1, 2]);
    assert_eq!(bound::precision(judged, 5, &STANDARD), Ok(0.4));
    assert_eq!(bound::precision(judged, 5, &STANDARD.with_divisor(Divisor::Retrieved)), Ok(2.0 / 3.0));
    assert_eq!(chance::precision(judged, 5, &STANDARD), Ok(0.4));
}

/// nDCG does not depend on the logarithm's base, nor does its mean, nor V2.
#[quickcheck]
fn bases_cancel(counts: Vec<u8>, k: u8) -> bool {
    let counts: Vec<u64> = counts.into_iter().take(6).map(u64::from).collect();
    let (judged, k) = (GradeCounts::new(&counts), usize::from(k));
    let of = |base| chance::ndcg::<f64>(judged, k, &Dcg::EXPONENTIAL.with_discount(Discount::Log { base }));
    match (of(2.0), of(10.0)) {
        (Ok(a), Ok(b)) => (a - b).abs() <= 1e-14,
        (a, b) => a == b,
    }
}

/// What holds of every query: worst ≤ chance ≤ best, a list between worst and best, and V2 at the ends.
#[quickcheck]
fn a_list_lies_between_its_bounds(grades: Vec<u8>, k: u8) -> bool {
    let grades: Vec<u8> = grades.into_iter().map(|g| g % 5).collect();
    let (mut counts, k) = ([0; 5], usize::from(k) + 1);
    let judged = GradeCounts::count(&grades, &mut counts).unwrap();
    let r = judged.relevant(1).unwrap();
    let options = AP.with_k(k);
    let dcg = &Dcg::EXPONENTIAL;
    let near = 1.0 + 1e-14;
    let between = |worst: Result<f64>, value: Result<f64>, mean: Result<f64>, best: Result<f64>| {
        let (Ok(worst), Ok(value), Ok(mean), Ok(best)) = (worst, value, mean, best) else {
            return [worst, value, mean, best] == [Err(Error::Undefined); 4];
        };
        let bounds = Bounds { best, chance: mean };
        worst <= value * near
            && worst <= mean * near
            && value <= best * near
            && mean <= best * near
            && bounds.v2(value).map_or_else(|e| e == Error::Undefined, |v| (-1.0..=1.0).contains(&v))
            && bounds.v1(value).map_or_else(|e| e == Error::Undefined, |v| (0.0..1.0).contains(&v))
    };
    between(
        bound::dcg_worst(judged, k, dcg),
        measure::dcg(&grades, k, dcg),
        chance::dcg(judged, k, dcg),
        bound::dcg(judged, k, dcg),
    ) && between(
        bound::average_precision_worst(judged, &options),
        measure::average_precision(&grades, r, &options),
        chance::average_precision(judged, &options),
        bound::average_precision(judged, &options),
    ) && between(
        bound::precision_worst(judged, k, &STANDARD),
        measure::precision(&grades, k, &STANDARD),
        chance::precision(judged, k, &STANDARD),
        bound::precision(judged, k, &STANDARD),
    ) && between(
        bound::recall_worst(judged, k, &STANDARD),
        measure::recall(&grades, r, k, &STANDARD),
        chance::recall(judged, k, &STANDARD),
        bound::recall(judged, k, &STANDARD),
    ) && between(
        bound::reciprocal_rank_worst(judged, k, &STANDARD),
        Ok(measure::reciprocal_rank(&grades, k, &STANDARD)),
        chance::reciprocal_rank(judged, k, &STANDARD),
        bound::reciprocal_rank(judged, k, &STANDARD),
    )
}

/// Both normalisations rise with the score, so they never change the order of systems on one query.
#[quickcheck]
fn normalisation_keeps_the_order(best: u16, chance: u16, a: u16, b: u16) -> bool {
    let best = f64::from(best) + 2.0;
    let within = |x: u16| f64::from(x) / 65536.0 * best;
    let bounds = Bounds { best, chance: within(chance.max(1)) };
    let (low, high) = (within(a.min(b)), within(a.max(b)));
    low == high
        || [Bounds::v1, Bounds::v2, Bounds::chance_corrected]
            .iter()
            .all(|form| form(bounds, low).unwrap() < form(bounds, high).unwrap())
}
