//! Permutation measures against their definitions: golden values, every permutation up to n = 7, laws on random ones,
//! the worst cases, and the faults of other tools.

mod oracle;

use footrule::correlation::{a_corr, a_corr_weighted, spearman_rho};
use footrule::distance::{self, *};
use footrule::order::{align, displacement, displacement_of_orders, ideal};
use footrule::{Error, Order, Ranks, Real, Result, area};
use oracle::rankings::naive;
use oracle::{GOLDEN, RBig, Random, assert_ulp, integers, number, numbers, permutations, ratio};
use quickcheck_macros::quickcheck;
use serde_json::Value;

fn ranks(values: &[u32]) -> Ranks<'_> {
    Ranks::new(values, &mut vec![0; values.len().div_ceil(64)]).unwrap()
}

fn filled<V: Clone + Default>(n: usize, write: impl FnOnce(&mut [V]) -> Result<()>) -> Vec<V> {
    let mut out = vec![V::default(); n];
    write(&mut out).unwrap();
    out
}

fn identity(n: u32) -> Vec<u32> {
    (1..=n).collect()
}

fn reversal(n: u32) -> Vec<u32> {
    (1..=n).rev().collect()
}

/// A permutation of up to 40 items from anything.
fn permutation(seed: u64, n: u8) -> Vec<u32> {
    Random(seed).permutation(u32::from(n % 40))
}

fn kendall_of(f: &[u32]) -> Vec<u64> {
    let ws = &mut vec![0; kendall_profile_scratch_len(f.len())];
    filled(f.len(), |out| kendall_profile(ranks(f), out, ws))
}

fn area_h<T: Real>(f: &[u32]) -> Vec<T> {
    filled(f.len(), |out| area_weighted_profile(ranks(f), inverse_ranks(), out))
}

#[test]
fn golden_permutations() {
    for case in GOLDEN["A_permutations"].as_array().unwrap() {
        let values = integers::<u32>(&case["F"]);
        let (f, n) = (ranks(&values), values.len());
        assert_eq!(filled(n, |out| footrule_profile(f, out)), integers::<u64>(&case["S"]));
        assert_eq!(Some(&footrule(f)), integers::<u64>(&case["S"]).last());
        assert_eq!(filled(n, |out| point_profile(f, out)), integers::<i64>(&case["P"]));
        assert_eq!(kendall_of(&values), integers::<u64>(&case["K"]));
        assert_eq!(spearman(f), u128::from(case["sum_d2"].as_u64().unwrap()));
        let check = |computed: Vec<f64>, name: &str, allowed| {
            let exact = numbers(&case[name]);
            assert_eq!(computed.len(), exact.len());
            computed
                .into_iter()
                .zip(&exact)
                .for_each(|(computed, exact)| assert_ulp(computed, exact, allowed));
        };
        check(filled(n, |out| area_profile(f, out)), "A_h1", 0.5);
        check(area_h(&values), "A_inv", 1.0);
        for i in 1..=n {
            assert_eq!(footrule_profile_max(n, i).unwrap(), integers::<u64>(&case["S_max_prefix"])[i - 1]);
            assert_eq!(point_max(n, i).unwrap(), integers::<i64>(&case["P_max_prefix"])[i - 1]);
        }
        check((1..=n).map(|i| area_max(n, i).unwrap()).collect(), "A_h1_max_prefix", 0.5);
        check((1..=n).map(|i| area_max_inverse(n, i).unwrap()).collect(), "A_inv_max_prefix", 1.0);
        let by_loop = |i| area_max_weighted(n, i, inverse_ranks()).unwrap();
        check((1..=n).map(by_loop).collect(), "A_inv_max_prefix", 1.0);
        let ws = &mut vec![0; 4 * n];
        let scalar = |computed: Result<f64>, name: &str, allowed| match case.get(name) {
            Some(exact) => assert_ulp(computed.unwrap(), &number(exact), allowed),
            None => assert_eq!(computed, Err(Error::Undefined), "{name}"),
        };
        scalar(area_normalized(f), "nA_h1", 0.5);
        scalar(a_corr(f), "A_corr_h1", 0.5);
        scalar(area_normalized_weighted(f, inverse_ranks()), "nA_inv", 2.0);
        scalar(footrule_normalized(f), "footrule_normalised", 0.5);
        scalar(spearman_rho(&values, &identity(n as u32), ws), "rho", 1.3);
    }
}

#[test]
fn the_worked_example_from_ids() {
    let case = &GOLDEN["A_worked_example"];
    let ids =
        |v: &'static Value| v.as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect::<Vec<_>>();
    let (a, b) = (ids(&case["ra"]), ids(&case["rb"]));
    let (mut out, mut inverse, ws) = ([0; 4], [0; 4], &mut [0; 6]);
    let f = align(&a, &b, &mut out, ws).unwrap();
    assert_eq!(f.as_slice(), integers::<u32>(&case["F_ab"]));
    assert_eq!(f.inverse(&mut inverse).unwrap().as_slice(), integers::<u32>(&case["F_ba"]));
    assert_eq!(filled(4, |p| point_profile(f, p)), [2, 1, 0, 0]);
    assert_eq!((distance::area::<f64>(f), a_corr::<f64>(f)), (3.0, Ok(0.7)));
    assert_ulp::<f64>(area_normalized_weighted(f, inverse_ranks()).unwrap(), &ratio(2, 5), 2.0);
    assert_ulp::<f64>(a_corr_weighted(f, inverse_ranks()).unwrap(), &ratio(3, 5), 2.0);
    let mut out = [0; 4];
    let other_way = align(&b, &a, &mut out, ws).unwrap();
    assert_eq!(filled(4, |p| point_profile(other_way, p)), [1, 2, 0, 0]);
    assert_ulp::<f64>(area_weighted(other_way, inverse_ranks()).unwrap(), &ratio(19, 12), 1.0);
}

#[test]
fn the_area_is_no_metric() {
    let case = &GOLDEN["A_triangle_counterexample"];
    let lists = ["a", "b", "c"].map(|name| integers::<u32>(&case[name]));
    let area_of = |x: usize, y: usize| {
        let mut out = [0; 3];
        distance::area::<f64>(align(&lists[x], &lists[y], &mut out, &mut [0; 6]).unwrap())
    };
    let golden: [f64; 3] = ["A_ac", "A_ab", "A_bc"].map(|name| case[name].as_str().unwrap().parse().unwrap());
    assert_eq!([area_of(0, 2), area_of(0, 1), area_of(1, 2)], golden);
    assert!(area_of(0, 2) > area_of(0, 1) + area_of(1, 2));
}

/// How often and how far the triangle inequality fails, and that √A keeps it, over all triples.
#[test]
fn the_area_keeps_a_relaxed_triangle_inequality_and_its_root_the_full_one() {
    for (n, expected) in [(3, 12), (4, 1248)] {
        let all = permutations(n);
        let area_of = |x: &[u32], y: &[u32]| {
            let mut out = vec![0; n as usize];
            area_doubled(displacement(ranks(x), ranks(y), &mut out).unwrap()) as i64
        };
        let table: Vec<Vec<i64>> = all.iter().map(|x| all.iter().map(|y| area_of(x, y)).collect()).collect();
        let mut failures = 0;
        for a in 0..all.len() {
            for b in 0..all.len() {
                for c in 0..all.len() {
                    let (ac, ab, bc) = (table[a][c], table[a][b], table[b][c]);
                    failures += usize::from(ac > ab + bc);
                    assert!(ac <= 2 * (ab + bc));
                    // √ac ≤ √ab + √bc, squared twice.
                    let rest = ac - ab - bc;
                    assert!(rest <= 0 || rest * rest <= 4 * ab * bc);
                }
                assert_eq!(table[a][b], table[b][a]);
            }
        }
        assert_eq!(failures, expected);
    }
}

#[test]
fn every_permutation_up_to_seven_equals_the_definitions() {
    for n in 0..=7 {
        let full = identity(n);
        let mut ws = vec![0; 4 * n as usize];
        for values in permutations(n) {
            let (f, want) = (ranks(&values), naive(&values));
            let n = values.len();
            assert_eq!(filled(n, |out| footrule_profile(f, out)), want.footrule);
            assert_eq!(footrule(f), want.footrule.last().copied().unwrap_or(0));
            assert_eq!(filled(n, |out| point_profile(f, out)), want.points);
            assert_eq!(kendall_of(&values), want.kendall);
            assert_eq!(spearman(f), want.squares.into());
            assert_eq!(area_doubled(f), want.squares.into());
            let halves: Vec<f32> = want.doubled.iter().map(|&a| a as f32 / 2.0).collect();
            assert_eq!(filled::<f32>(n, |out| area_profile(f, out)), halves);
            assert_eq!(distance::area::<f32>(f), halves.last().copied().unwrap_or(0.0));
            assert_eq!(
                distance::kendall(&full, &values, &mut ws),
                Ok(want.kendall.last().copied().unwrap_or(0))
            );
            assert_eq!(f_prof(&full, &values, &mut ws), Ok(footrule(f) as f64));
            assert_eq!(f_haus(&full, &values, &mut ws), Ok(footrule(f)));
        }
    }
}

#[test]
fn the_worst_cases_are_attained_and_never_passed() {
    for n in 1..=7u32 {
        let len = n as usize;
        let (mut footrules, mut points, mut areas) = (vec![0; len], vec![0; len], vec![0; len]);
        for values in permutations(n) {
            let want = naive(&values);
            for i in 0..len {
                footrules[i] = footrules[i].max(want.footrule[i]);
                points[i] = points[i].max(want.points[i]);
                areas[i] = areas[i].max(want.doubled[i]);
            }
            let full = want.doubled[len - 1] as u128 == area_max_doubled(len, len).unwrap();
            assert_eq!(full, values == reversal(n), "the reversal alone is worst");
        }
        for i in 1..=len {
            assert_eq!(footrule_profile_max(len, i), Ok(footrules[i - 1]));
            assert_eq!(point_max(len, i), Ok(points[i - 1]));
            assert_eq!(area_max_doubled(len, i), Ok(areas[i - 1] as u128));
        }
        assert_eq!(naive(&reversal(n)).points, points);
        assert_eq!(
            (point_max(len, 0), footrule_profile_max(len, 0), area_max_doubled(len, 0)),
            (Ok(0), Ok(0), Ok(0))
        );
    }
}

/// Over all rankings the normalised area is 1/2 on the mean, whatever the weights.
#[test]
fn the_mean_normalized_area_is_a_half() {
    for h in [[1.0; 6], [1.0, 0.5, 0.25, 0.125, 0.0625, 0.0], [0.0, 3.0, 0.0, 1.0, 7.0, 2.0]] {
        let all = permutations(6);
        let sum: f64 = all.iter().map(|f| area_normalized_weighted(ranks(f), h).unwrap()).sum();
        assert!((sum / all.len() as f64 - 0.5).abs() < 1e-13);
    }
}

#[quickcheck]
fn laws_of_the_displacement(seed: u64, n: u8) -> bool {
    let values = permutation(seed, n);
    let (f, n, want) = (ranks(&values), values.len(), naive(&values));
    let points = &want.points;
    let misses = |i: usize| values[..i].iter().filter(|&&rank| rank as usize > i).count() as i64;
    let bounded = (1..=n).all(|i| {
        let (m, p) = (misses(i), points[i - 1]);
        m * m <= p && p <= m * (n as i64 - m) && (p == 0) == (m == 0)
    });
    let across = (1..=n).all(|i| {
        let pairs =
            values[..i].iter().map(|&a| values[i..].iter().filter(|&&b| b < a).count()).sum::<usize>();
        points[i - 1] == pairs as i64
    });
    let mut seen = vec![false; n];
    let mut cycles = 0;
    for start in 0..n {
        cycles += usize::from(!seen[start]);
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            at = values[at] as usize - 1;
        }
    }
    let (s, k) = (footrule(f), want.kendall.last().copied().unwrap_or(0));
    let diaconis_graham = k + (n - cycles) as u64 <= s && s <= 2 * k;
    let mut inverse = vec![0; n];
    let g = f.inverse(&mut inverse).unwrap();
    let symmetric = footrule(g) == s
        && spearman(g) == spearman(f)
        && kendall_of(g.as_slice()).last() == kendall_of(&values).last();
    bounded && across && diaconis_graham && symmetric && s % 2 == 0 && points.last().is_none_or(|&p| p == 0)
}

#[quickcheck]
fn the_area_is_half_the_squares_and_a_corr_is_rho(seed: u64, n: u8) -> bool {
    let values = permutation(seed, n);
    let (f, n) = (ranks(&values), values.len());
    let last = filled::<f64>(n, |out| area_profile(f, out)).last().copied().unwrap_or(0.0);
    let squares = spearman(f) as f64;
    let rho = spearman_rho::<f64>(&values, &identity(n as u32), &mut vec![0; 4 * n]);
    let same = match (a_corr::<f64>(f), rho) {
        (Ok(a), Ok(rho)) => (a - (1.0 + rho) / 2.0).abs() < 1e-15,
        (a, rho) => a == Err(Error::Undefined) && rho == a,
    };
    2.0 * last == squares && same
}

/// The weighted area is the trapezoidal area under the points, bit for bit, and constant weights give the exact area.
#[quickcheck]
fn the_weighted_area_is_the_area_under_the_points(seed: u64, n: u8) -> bool {
    let values = permutation(seed, n);
    let (f, n) = (ranks(&values), values.len());
    let mut curve = vec![0.0];
    curve.extend(naive(&values).points.iter().map(|&p| p as f64));
    let mut random = Random(seed);
    let h: Vec<f64> = (0..n).map(|_| random.below(1 << 40) as f64 / 1024.0).collect();
    let weighted = area_weighted(f, h.iter().copied());
    weighted == area::trapezoid(&curve, &h)
        && weighted == area::trapezoid_absolute(&curve, &h)
        && area_weighted(f, vec![1.0; n]) == Ok(distance::area::<f64>(f))
}

#[quickcheck]
fn shares_add_up_and_stay_in_range(seed: u64, n: u8) -> bool {
    let values = permutation(seed, n);
    let (f, n) = (ranks(&values), values.len());
    let mut random = Random(seed);
    let h: Vec<f32> = (0..n).map(|_| f32::exp2(random.below(60) as f32 - 30.0)).collect();
    let h = || h.iter().copied();
    let profile = filled::<f32>(n, |out| area_normalized_weighted_profile(f, h(), out));
    let inside = |x: &f32| (0.0..=1.0).contains(x);
    match (area_normalized_weighted(f, h()), a_corr_weighted(f, h())) {
        (Ok(na), Ok(corr)) => {
            (na + corr - 1.0).abs() < 1e-6 && inside(&na) && inside(&corr) && profile.iter().all(inside)
        }
        (na, corr) => n < 2 && na == Err(Error::Undefined) && corr == na,
    }
}

/// Equal rankings have exactly 0, reversed ones exactly 1, on every path and in both floats.
#[test]
fn the_ends_of_the_scales_are_exact() {
    fn check<T: Real>(n: u32, h: &[f64]) {
        let (same, turned) = (identity(n), reversal(n));
        let (same, turned) = (ranks(&same), ranks(&turned));
        let h = || h.iter().map(|&h| T::from(h).unwrap());
        let (zero, one, len) = (T::zero(), T::one(), n as usize);
        let both = |value: fn(Ranks<'_>) -> Result<T>| (value(same).unwrap(), value(turned).unwrap());
        assert_eq!(both(footrule_normalized), (zero, one));
        assert_eq!(both(area_normalized), (zero, one));
        assert_eq!(both(a_corr), (one, zero));
        let weighted = |f| (area_normalized_weighted(f, h()).unwrap(), a_corr_weighted(f, h()).unwrap());
        assert_eq!((weighted(same), weighted(turned)), ((zero, one), (one, zero)));
        for (f, value) in [(same, zero), (turned, one)] {
            let all = |profile: Vec<T>| assert!(profile.iter().all(|&share| share == value), "{n}");
            all(filled(len, |out| area_normalized_profile(f, out)));
            all(filled(len, |out| area_normalized_weighted_profile(f, h(), out)));
            let ws = &mut vec![0; 4 * len];
            let rho = spearman_rho::<T>(f.as_slice(), &identity(n), ws).unwrap();
            assert_eq!(rho, value * T::from(-2.0).unwrap() + one);
            let kendall: T = distance::kendall_normalized(f.as_slice(), &identity(n), ws).unwrap();
            assert_eq!(kendall, value);
        }
    }
    let mut random = Random(9);
    for n in 2..=300 {
        let inverse: Vec<f64> = (1..=n).map(|k| 1.0 / f64::from(k)).collect();
        let any: Vec<f64> = (0..n).map(|_| random.next() as f64 / random.next() as f64).collect();
        for h in [inverse, any] {
            check::<f32>(n, &h);
            check::<f64>(n, &h);
        }
    }
}

/// No other order of the tied documents puts the run nearer to its ideal, by any measure.
#[test]
fn the_ideal_breaks_ties_in_the_runs_favour() {
    for grades in oracle::words(5, 3) {
        let mut out = [0; 5];
        let f = ideal(&grades, &mut out, &mut [0; 10]).unwrap();
        let best = naive(f.as_slice());
        // Every ranking of the documents by falling grade.
        for other in permutations(5) {
            let graded = |rank: u32| grades[other.iter().position(|&r| r == rank).unwrap()];
            if (1..5).any(|rank| graded(rank) < graded(rank + 1)) {
                continue;
            }
            let other = naive(&other);
            assert!(best.points.iter().zip(&other.points).all(|(a, b)| a <= b));
            assert!(best.footrule[4] <= other.footrule[4]);
            assert!(best.kendall[4] <= other.kendall[4] && best.squares <= other.squares);
        }
        let falling = grades.windows(2).all(|w| w[0] >= w[1]);
        assert_eq!(footrule(f) == 0, falling);
    }
}

#[quickcheck]
fn orders_and_rank_vectors_give_one_displacement(seed: u64, n: u8) -> bool {
    let (x, y) = (permutation(seed, n), permutation(seed ^ 1, n));
    let n = x.len();
    let (x, y) = (ranks(&x), ranks(&y));
    let [mut a, mut b, mut first, mut second, mut third] = std::array::from_fn(|_| vec![0; n]);
    let (order_x, order_y) = (x.order(&mut a).unwrap(), y.order(&mut b).unwrap());
    let ws = &mut vec![0; 4 * n];
    let by_ranks = displacement(x, y, &mut first).unwrap();
    let by_orders = displacement_of_orders(order_x, order_y, &mut second, ws).unwrap();
    let by_ids = align(order_x.as_slice(), order_y.as_slice(), &mut third, ws).unwrap();
    by_ranks == by_orders && by_ranks == by_ids
}

/// The sums pass 2^32 and 2^53.
#[test]
fn long_rankings_do_not_wrap() {
    let n = 400_003;
    let values = reversal(n);
    let (f, n) = (ranks(&values), u128::from(n));
    assert_eq!(u128::from(footrule(f)), n * n / 2);
    assert_eq!(spearman(f), n * (n * n - 1) / 3);
    assert_eq!(a_corr(f), Ok(0.0f32));
}

/// Faults seen in other tools.
mod faults {
    use super::*;

    /// A double argsort gives tied values the ranks 1, 2, 3 of their positions.
    #[test]
    fn tied_values_share_a_rank() {
        for y in [[10u8, 20, 30], [30, 20, 10]] {
            assert_eq!(f_prof(&[4u8, 4, 4], &y, &mut [0; 8]), Ok(2.0));
        }
    }

    /// The item at each place is taken for the place of each item.
    #[test]
    fn orders_and_ranks_are_two_types() {
        let (x, y) = ([2, 4, 1, 3], [4, 2, 3, 1]);
        let (mut out, ws) = ([0; 4], &mut [0; 16]);
        assert_eq!(footrule(displacement(ranks(&x), ranks(&y), &mut out).unwrap()), 8);
        assert_eq!(footrule::correlation::tau_a::<f64>(&x, &y, ws), Ok(-1.0 / 3.0));
        let (x, y) = (x.map(|item| item - 1), y.map(|item| item - 1));
        let (x, y) = (Order::new(&x, &mut [0]).unwrap(), Order::new(&y, &mut [0]).unwrap());
        assert_eq!(footrule(displacement_of_orders(x, y, &mut out, ws).unwrap()), 4);
        let (mut a, mut b) = ([0; 4], [0; 4]);
        let (x, y) = (x.ranks(&mut a).unwrap(), y.ranks(&mut b).unwrap());
        assert_eq!(footrule::correlation::tau_a::<f64>(x.as_slice(), y.as_slice(), ws), Ok(1.0 / 3.0));
    }

    /// n²/2 without its floor keeps the reversal of an odd list below 1.
    #[test]
    fn an_odd_reversal_is_at_the_maximum() {
        assert_eq!(footrule(ranks(&[3, 2, 1])), 4);
        assert_eq!(footrule_normalized(ranks(&[3, 2, 1])), Ok(1.0));
        assert_eq!([2, 3, 4, 5].map(|n| footrule_max(n).unwrap()), [2, 4, 8, 12]);
    }

    /// A difference of equal curves times a negative scale is −0.
    #[test]
    fn equal_curves_have_a_positive_zero_between_them() {
        let difference = [1.0f64, 0.5, 0.25].map(|y| y - y);
        for scale in [1.0, -1.0] {
            let curve = difference.map(|y| y * scale);
            for width in [1.0, -1.0] {
                let between = area::trapezoid(&curve, &[width; 2]).unwrap();
                assert_eq!(between.to_bits(), 0);
                assert_eq!(area::trapezoid_absolute(&curve, &[width; 2]).unwrap().to_bits(), 0);
            }
        }
        assert_eq!(area_weighted(ranks(&[1, 2]), [-0.0f64; 2]).unwrap().to_bits(), 0);
    }

    /// Precision against recall by trapezoids is not average precision.
    #[test]
    fn trapezoids_under_precision_are_their_own_measure() {
        let (precision, recall) = ([1.0, 1.0, 0.5, 2.0 / 3.0], [0.5, 0.0, 0.5]);
        assert_ulp::<f64>(area::trapezoid(&precision, &recall).unwrap(), &ratio(19, 24), 1.0);
    }

    /// A curve that runs from right to left has a negative area, not its size.
    #[test]
    fn the_direction_decides_the_sign() {
        assert_eq!(area::trapezoid(&[1.0, 1.0, 0.0], &[-0.5, -0.5]), Ok(-0.75));
        assert_eq!(area::trapezoid(&[0.0, 1.0, 1.0], &[0.5, 0.5]), Ok(0.75));
    }

    /// The mean of absolute end points is not the area of a curve that crosses zero.
    #[test]
    fn crossings_split_their_trapezoids() {
        let curve = [1.0, -1.0, 2.0, -2.0];
        assert_eq!(area::trapezoid(&curve, &[1.0; 3]), Ok(0.5));
        assert_ulp::<f64>(area::trapezoid_absolute(&curve, &[1.0; 3]).unwrap(), &ratio(7, 3), 1.0);
        let exact: RBig = ratio(7, 3);
        assert_ulp::<f32>(
            area::trapezoid_absolute(&curve.map(|y| y as f32), &[1.0; 3]).unwrap(),
            &exact,
            1.0,
        );
    }
}
