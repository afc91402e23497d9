//! Comparisons of two random rankings: moments and p-values against golden values, and against all permutations and all small
//! patterns of ties in exact arithmetic.

mod oracle;

use footrule::order::{TieSums, inversions, pair_counts, tie_sums};
use footrule::{Argument, Error, Moments, PairCounts, Ranks, Result, chance, correlation, distance};
use oracle::rankings::tau_ap;
use oracle::{GOLDEN, RBig, assert_ulp, integers, number, numbers, permutations, ratio, words};
use std::collections::BTreeMap;

/// Mean and variance of whole numbers, exactly.
fn moments(values: &[i128]) -> (RBig, RBig) {
    let count = values.len() as u64;
    let mean = ratio(values.iter().sum::<i128>(), count);
    let squares = ratio(values.iter().map(|v| v * v).sum::<i128>(), count);
    let variance = squares - &mean * &mean;
    (mean, variance)
}

/// Checks both in both float types.
macro_rules! assert_moments {
    ($values:expr, $scale:expr, $mean:path, $variance:path, ($($argument:expr),*), $ulp:expr) => {{
        let (mean, variance) = moments($values);
        let scale: RBig = $scale;
        let (mean, variance) = (mean / &scale, variance / (&scale * &scale));
        let double: Result<f64> = $mean($($argument),*);
        assert_ulp(double.unwrap(), &mean, 0.5);
        let single: Result<f32> = $mean($($argument),*);
        assert_ulp(single.unwrap(), &mean, 1.0);
        let double: Result<f64> = $variance($($argument),*);
        assert_ulp(double.unwrap(), &variance, $ulp);
        let single: Result<f32> = $variance($($argument),*);
        assert_ulp(single.unwrap(), &variance, 1.0);
    }};
}

/// The signed, absolute and squared displacements, the areas and the inversions of a permutation, at every rank.
struct Profiles {
    points: Vec<i128>,
    footrules: Vec<i128>,
    doubled_areas: Vec<i128>,
    inversions: Vec<i128>,
}

fn profiles(f: &[u32]) -> Profiles {
    let prefix = |i: usize| f[..i].iter().zip(1i128..).map(|(&rank, k)| i128::from(rank) - k);
    let ranks = 1..=f.len();
    let points: Vec<i128> = ranks.clone().map(|i| prefix(i).sum()).collect();
    let before = |i: usize| if i > 0 { points[i - 1] } else { 0 };
    let inversions =
        |i: usize| (0..i).map(|l| f[..l].iter().filter(|&&rank| rank > f[l]).count() as i128).sum::<i128>();
    Profiles {
        footrules: ranks.clone().map(|i| prefix(i).map(i128::abs).sum()).collect(),
        doubled_areas: ranks.clone().map(|i| (1..=i).map(|k| before(k - 1) + before(k)).sum()).collect(),
        inversions: ranks.map(inversions).collect(),
        points,
    }
}

#[test]
fn every_profile_of_every_permutation() {
    for n in 1..=7usize {
        let all: Vec<Profiles> = permutations(n as u32).iter().map(|f| profiles(f)).collect();
        for i in 1..=n {
            let of =
                |value: fn(&Profiles) -> &Vec<i128>| all.iter().map(|p| value(p)[i - 1]).collect::<Vec<_>>();
            let (one, two) = (RBig::ONE, RBig::from(2));
            let points = of(|p| &p.points);
            assert_moments!(
                &points,
                one.clone(),
                chance::point_profile,
                chance::point_profile_variance,
                (n, i),
                0.5
            );
            let footrules = of(|p| &p.footrules);
            assert_moments!(
                &footrules,
                one.clone(),
                chance::footrule_profile,
                chance::footrule_profile_variance,
                (n, i),
                3.0
            );
            let areas = of(|p| &p.doubled_areas);
            assert_moments!(&areas, two, chance::area_profile, chance::area_profile_variance, (n, i), 1.5);
            let inversions = of(|p| &p.inversions);
            assert_moments!(
                &inversions,
                one.clone(),
                chance::kendall_profile,
                chance::kendall_profile_variance,
                (n, i),
                0.5
            );
            for j in 1..=n {
                let products = all.iter().map(|p| p.points[i - 1] * p.points[j - 1]).sum::<i128>();
                let mean =
                    |i: usize| ratio(all.iter().map(|p| p.points[i - 1]).sum::<i128>(), all.len() as u64);
                let covariance = ratio(products, all.len() as u64) - mean(i) * mean(j);
                assert_ulp(chance::point_profile_covariance::<f64>(n, i, j).unwrap(), &covariance, 0.5);
            }
        }
        let totals =
            |value: fn(&Profiles) -> &Vec<i128>| all.iter().map(|p| value(p)[n - 1]).collect::<Vec<_>>();
        let one = RBig::ONE;
        let footrules = totals(|p| &p.footrules);
        assert_moments!(&footrules, one.clone(), chance::footrule, chance::footrule_variance, (n), 0.5);
        // 2A(n) = Σd².
        let squares = totals(|p| &p.doubled_areas);
        assert_moments!(&squares, one, chance::spearman, chance::spearman_variance, (n), 2.0);
        if n > 1 {
            // ρ = 1 − 6Σd²/(n(n² − 1)), A-corr = (1 + ρ)/2.
            let (_, variance) = moments(&squares);
            let factor = ratio(6u64, (n * (n * n - 1)) as u64);
            let variance = variance * &factor * &factor;
            assert_ulp(chance::spearman_rho_variance::<f64>(n).unwrap(), &variance, 0.5);
            assert_ulp(chance::a_corr_variance::<f64>(n).unwrap(), &(variance / RBig::from(4)), 0.5);
        }
    }
}

/// A_h(i) with the weights as halves, so that four times it is whole.
fn weighted_areas(f: &[u32], halves: &[i128], i: usize) -> i128 {
    let points = profiles(f).points;
    let sides = |k: usize| points[k] + if k > 0 { points[k - 1] } else { 0 };
    (0..i).map(|k| halves[k] * sides(k)).sum()
}

#[test]
fn weighted_areas_of_every_permutation() {
    let weights: [[i128; 6]; 4] = [[2; 6], [12, 6, 4, 3, 0, 1], [0, 0, 0, 9, 1, 0], [1, 2, 3, 4, 5, 60]];
    for n in 1..=6usize {
        let all = permutations(n as u32);
        for halves in &weights {
            let h = halves.iter().map(|&half| half as f64 / 2.0);
            let single = || h.clone().map(|weight| weight as f32);
            for i in 1..=n {
                let areas: Vec<i128> = all.iter().map(|f| weighted_areas(f, halves, i)).collect();
                let (mean, variance) = moments(&areas);
                let (mean, variance) = (mean / RBig::from(4), variance / RBig::from(16));
                assert_ulp(chance::area_weighted_profile(n, i, h.clone()).unwrap(), &mean, 1.0);
                assert_ulp(chance::area_weighted_profile(n, i, single()).unwrap(), &mean, 1.0);
                let computed = chance::area_weighted_profile_variance(n, i, h.clone()).unwrap();
                assert_ulp(computed, &variance, 3.0);
                assert_ulp(chance::area_weighted_profile_variance(n, i, single()).unwrap(), &variance, 1.0);
            }
        }
    }
}

#[test]
fn golden_moments() {
    for case in GOLDEN["A_null_moments"].as_array().unwrap() {
        let n = case["n"].as_u64().unwrap() as usize;
        type Moment = fn(usize, usize) -> Result<f64>;
        let moments: [(&str, Moment); 8] = [
            ("E_S", chance::footrule_profile),
            ("Var_S", chance::footrule_profile_variance),
            ("E_P", chance::point_profile),
            ("Var_P", chance::point_profile_variance),
            ("E_A_h1", chance::area_profile),
            ("Var_A_h1", chance::area_profile_variance),
            ("E_K", chance::kendall_profile),
            ("Var_K", chance::kendall_profile_variance),
        ];
        for (name, moment) in moments {
            for (i, exact) in (1..).zip(numbers(&case[name])) {
                assert_ulp(moment(n, i).unwrap(), &exact, 3.0);
            }
        }
        let inverse = chance::area_weighted_profile::<f64>(n, n, distance::inverse_ranks()).unwrap();
        assert_ulp(inverse, &number(&case["E_A_inv_total"]), 2.0);
        let untied = TieSums::untied(n).unwrap();
        assert_ulp(chance::spearman_rho_variance::<f64>(n).unwrap(), &number(&case["Var_rho"]), 0.5);
        let tau = number(&case["Var_tau"]);
        assert_ulp(chance::tau_a_variance::<f64>(untied, untied).unwrap(), &tau, 3.0);
        assert_ulp(chance::tau_b_variance::<f64>(untied, untied).unwrap(), &tau, 3.0);
        assert_ulp(chance::tau_c_variance::<f64>(untied, untied).unwrap(), &tau, 4.0);
        assert_ulp(chance::tau_x_variance::<f64>(untied, untied).unwrap(), &tau, 3.0);
        assert_ulp(chance::tau_ap_variance::<f64>(n).unwrap(), &number(&case["Var_tau_ap"]), 2.0);
    }
}

fn sums(x: &[u32]) -> TieSums {
    tie_sums(x, &mut vec![0; x.len() + 1]).unwrap()
}

fn counts(x: &[u32], y: &[u32]) -> PairCounts {
    pair_counts(x, y, &mut vec![0; 4 * x.len() + 4]).unwrap()
}

#[test]
fn golden_ties() {
    for case in GOLDEN["C_pairs"].as_array().unwrap() {
        let (x, y) = (integers::<u32>(&case["x"]), integers::<u32>(&case["y"]));
        let (of_x, of_y, counts) = (sums(&x), sums(&y), counts(&x, &y));
        let check = |name: &str, value: Result<f64>| assert_ulp(value.unwrap(), &number(&case[name]), 6.0);
        check("null_VS", chance::net_variance(of_x, of_y));
        check("null_ED", chance::kendall(of_x, of_y));
        check("null_VD", chance::kendall_variance(of_x, of_y));
        check("null_Etx", chance::tau_x(of_x, of_y));
        check("null_Vtx", chance::tau_x_variance(of_x, of_y));
        if case["z"].is_null() {
            let p = chance::tau_p_value::<f64>(counts, of_x, of_y, &mut [0; 300]);
            assert_eq!(p, Err(Error::Undefined));
            continue;
        }
        let moments = Moments { mean: 0.0, variance: chance::net_variance(of_x, of_y).unwrap() };
        check("z", moments.z_score(counts.net() as f64));
        let normal = moments.p_value(counts.net() as f64).unwrap().two_sided;
        assert_ulp(normal, &number(&case["p_asymptotic_two_sided"]), 40.0);
        let auto = chance::tau_p_value::<f64>(counts, of_x, of_y, &mut [0; 300]).unwrap().two_sided;
        match &case["p_exact_two_sided"] {
            exact if exact.is_null() => assert_eq!(auto, normal),
            exact => assert_ulp(auto, &number(exact), 4.0),
        }
    }
}

/// All sizes of groups of tied items that n items can make, in all orders.
fn compositions(n: u64) -> Vec<Vec<u64>> {
    if n == 0 {
        return vec![vec![]];
    }
    let longer =
        |first: u64| compositions(n - first).into_iter().map(move |rest| [vec![first], rest].concat());
    (1..=n).flat_map(longer).collect()
}

fn ranking(groups: &[u64]) -> Vec<u32> {
    groups.iter().zip(0..).flat_map(|(&size, value)| vec![value; size as usize]).collect()
}

#[test]
fn every_pattern_of_ties_on_both_sides() {
    for n in 2..=6 {
        let orders = permutations(n as u32);
        let patterns = compositions(n);
        for of_x in &patterns {
            for of_y in &patterns {
                // All pairs of patterns for n = 5, every seventh for n = 6.
                if n == 6
                    && !(of_x.len() * 7 + of_y.len() * 3 + of_x[0] as usize + 2 * of_y[0] as usize)
                        .is_multiple_of(7)
                {
                    continue;
                }
                let (x, values) = (ranking(of_x), ranking(of_y));
                let dealt = orders.iter().map(|order| {
                    let y: Vec<u32> = order.iter().map(|&item| values[item as usize - 1]).collect();
                    counts(&x, &y)
                });
                let dealt: Vec<PairCounts> = dealt.collect();
                let of = |value: fn(&PairCounts) -> i128| dealt.iter().map(value).collect::<Vec<_>>();
                let (tied_x, tied_y) = (sums(&x), sums(&values));
                assert_eq!(tied_x, TieSums::from_groups(of_x.iter().copied()).unwrap());
                let pairs = RBig::from(n * (n - 1) / 2);
                let net = of(|c| c.net().into());
                let (mean, variance) = moments(&net);
                assert_eq!(mean, RBig::ZERO);
                assert_ulp(chance::net_variance::<f64>(tied_x, tied_y).unwrap(), &variance, 3.0);
                let of_a = variance.clone() / &pairs / &pairs;
                assert_ulp(chance::tau_a_variance::<f64>(tied_x, tied_y).unwrap(), &of_a, 4.0);
                let discordant = of(|c| c.discordant.into());
                assert_moments!(
                    &discordant,
                    RBig::ONE,
                    chance::kendall,
                    chance::kendall_variance,
                    (tied_x, tied_y),
                    20.0
                );
                let agreeing = of(|c| i128::from(c.net()) + i128::from(c.tied_both));
                assert_moments!(
                    &agreeing,
                    pairs.clone(),
                    chance::tau_x,
                    chance::tau_x_variance,
                    (tied_x, tied_y),
                    20.0
                );
                if of_x.len() > 1 && of_y.len() > 1 {
                    let pairs = |sums: TieSums| RBig::from((n * (n - 1) - sums.pairs()) / 2);
                    let of_b = variance.clone() / pairs(tied_x) / pairs(tied_y);
                    assert_ulp(chance::tau_b_variance::<f64>(tied_x, tied_y).unwrap(), &of_b, 4.0);
                    let m = of_x.len().min(of_y.len()) as u64;
                    let factor = ratio(2 * m, n * n * (m - 1));
                    let of_c = variance * &factor * &factor;
                    assert_ulp(chance::tau_c_variance::<f64>(tied_x, tied_y).unwrap(), &of_c, 5.0);
                }
            }
        }
    }
}

#[test]
fn golden_p_values_and_the_mahonian_numbers() {
    for case in GOLDEN["C_exact_p"].as_array().unwrap() {
        let (n, d) = (case["n"].as_u64().unwrap() as usize, case["D"].as_u64().unwrap());
        let p = chance::tau_p_value_exact::<f64>(n, d, &mut [0; 100]).unwrap();
        assert_ulp(p.two_sided, &number(&case["p_two_sided"]), 6.0);
    }
    for (n, numbers) in GOLDEN["C_mahonian"].as_object().unwrap() {
        let n: usize = n.parse().unwrap();
        let counts = integers::<i64>(numbers);
        let all: i64 = counts.iter().sum();
        for d in 0..counts.len() {
            let p = chance::tau_p_value_exact::<f64>(n, d as u64, &mut [0; 100]).unwrap();
            assert_ulp(p.upper, &ratio(counts[..=d].iter().sum::<i64>(), all), 4.0);
            assert_ulp(p.lower, &ratio(counts[d..].iter().sum::<i64>(), all), 4.0);
        }
    }
}

/// FR-033: the middle value is not counted twice.
#[test]
fn the_middle_has_probability_1() {
    let p = chance::tau_p_value_exact::<f64>(4, 3, &mut [0; 4]).unwrap();
    assert_eq!(p.two_sided, 1.0);
}

/// How many permutations have each value.
fn histogram(n: usize, value: impl Fn(Ranks<'_>) -> u64) -> BTreeMap<u64, u64> {
    let mut counts = BTreeMap::new();
    for f in permutations(n as u32) {
        *counts.entry(value(Ranks::new(&f, &mut [0]).unwrap())).or_default() += 1;
    }
    counts
}

#[test]
fn exact_tails_of_every_permutation() {
    let ws = &mut vec![0; 1000];
    for n in 1..=7usize {
        let all: u64 = (1..=n as u64).product();
        type Tails = fn(usize, u64, &mut [u64]) -> footrule::PValue<f64>;
        let distances: [(BTreeMap<u64, u64>, Tails); 3] = [
            (histogram(n, distance::footrule), |n, s, ws| chance::footrule_p_value_exact(n, s, ws).unwrap()),
            (histogram(n, |f| distance::spearman(f) as u64), |n, s, _| {
                chance::spearman_p_value_exact(n, s.into()).unwrap()
            }),
            (histogram(n, |f| inversions(f, &mut [0; 64]).unwrap()), |n, d, ws| {
                let most = (n * (n - 1) / 2) as u64;
                // In terms of the distance: few discordant pairs are its lower tail.
                chance::tau_p_value_exact(n, most - d.min(most), ws).unwrap()
            }),
        ];
        for (counts, tails) in distances {
            for s in 0..=*counts.keys().last().unwrap() {
                let lower: u64 = counts.range(..=s).map(|(_, count)| count).sum();
                let upper: u64 = counts.range(s..).map(|(_, count)| count).sum();
                let p = tails(n, s, ws);
                assert_ulp(p.lower, &ratio(lower, all), 4.0);
                assert_ulp(p.upper, &ratio(upper, all), 4.0);
                assert_ulp(p.two_sided, &ratio((2 * lower.min(upper)).min(all), all), 4.0);
            }
        }
    }
}

#[test]
fn far_tails_and_huge_rankings() {
    let n = 10_000_000;
    let untied = TieSums::untied(n).unwrap();
    let variance: f64 = chance::net_variance(untied, untied).unwrap();
    assert_ulp(variance, &ratio(n as u128 * (n as u128 - 1) * (2 * n as u128 + 5), 18u64), 3.0);
    // z = 37, p = 1.145e-299.
    let net = 37.0 * variance.sqrt();
    let p = Moments { mean: 0.0, variance }.p_value(net).unwrap();
    assert!((p.two_sided / 1.145_114_244_504_915_4e-299 - 1.0).abs() < 1e-11, "{}", p.two_sided);
    let footrule =
        Moments { mean: chance::footrule(n).unwrap(), variance: chance::footrule_variance(n).unwrap() };
    assert!(footrule.z_score(0.0).unwrap() < -1e3);
    // The exact and the normal tail of Kendall's distance approach each other: n = 33 is where one takes over.
    let exact = chance::tau_p_value_exact::<f64>(33, 200, &mut [0; 300]).unwrap();
    let untied = TieSums::untied(33).unwrap();
    let moments = Moments {
        mean: chance::kendall(untied, untied).unwrap(),
        variance: chance::kendall_variance(untied, untied).unwrap(),
    };
    let normal = moments.p_value(200.0).unwrap();
    assert!((exact.two_sided - normal.two_sided).abs() < 0.02);
}

#[test]
fn golden_tau_ap() {
    for case in GOLDEN["D_tau_ap"].as_array().unwrap() {
        let (order, reference) = (integers::<u32>(&case["order"]), integers::<u32>(&case["ref"]));
        let place =
            |list: &[u32], item: u32| list.iter().position(|&other| other == item).unwrap() as u32 + 1;
        let f: Vec<u32> = order.iter().map(|&item| place(&reference, item)).collect();
        let (ws, mut back) = (&mut [0; 4], vec![0; f.len()]);
        let f = Ranks::new(&f, ws).unwrap();
        assert_ulp(correlation::tau_ap::<f64>(f, ws).unwrap(), &number(&case["tau_ap"]), 1.0);
        let f = f.inverse(&mut back).unwrap();
        assert_ulp(correlation::tau_ap::<f64>(f, ws).unwrap(), &number(&case["swapped"]), 1.0);
    }
}

#[test]
fn tau_ap_of_every_permutation() {
    for n in 2..=7u32 {
        let all = permutations(n);
        let (mut sum, mut squares) = (RBig::ZERO, RBig::ZERO);
        for f in &all {
            let exact = tau_ap(f);
            let ws = &mut [0; 4];
            let computed: f64 = correlation::tau_ap(Ranks::new(f, ws).unwrap(), ws).unwrap();
            assert!((computed - exact.to_f64().value()).abs() < 2e-16);
            squares += &exact * &exact;
            sum += exact;
        }
        assert_eq!(sum, RBig::ZERO);
        let variance = squares / RBig::from(all.len());
        assert_ulp(chance::tau_ap_variance::<f64>(n as usize).unwrap(), &variance, 2.0);
    }
}

#[test]
fn tie_sums_of_every_ranking() {
    for x in words(5, 5) {
        let size = |value: u32| x.iter().filter(|&&v| v == value).count() as i128;
        let (low, high) =
            (|v: u32| (0..v).map(size).sum::<i128>(), |v: u32| (v + 1..5).map(size).sum::<i128>());
        let sums = sums(&x);
        let total = |term: &dyn Fn(u32) -> i128| (0..5).map(term).sum::<i128>();
        assert_eq!(i128::from(sums.pairs()), total(&|v| size(v) * (size(v) - 1)));
        assert_eq!(sums.triples() as i128, total(&|v| size(v) * (size(v) - 1) * (size(v) - 2)));
        assert_eq!(sums.skew(), total(&|v| size(v) * (size(v) - 1) * (high(v) - low(v))));
        assert_eq!(i128::from(sums.distinct()), total(&|v| size(v).min(1)));
    }
    let beyond = tie_sums(&[1.0, f64::NAN], &mut [0; 2]);
    assert_eq!(beyond, Err(Error::NotFinite { argument: Argument::X, index: 1 }));
}
