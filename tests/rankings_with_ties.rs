//! Distances and rho between rankings with ties, against their definitions: golden values, every pair of rankings up to
//! n = 5, Hausdorff distances by enumeration of all refinements, and the inequalities between them.

mod oracle;

use footrule::correlation::{spearman_rho, spearman_rho_scratch_len};
use footrule::distance::{self, f_haus, f_haus_scratch_len, f_prof, f_prof_scratch_len};
use footrule::order::pair_counts;
use footrule::{Error, PairCounts, RankKey};
use oracle::{GOLDEN, RBig, assert_ulp, integers, number, permutations, sqrt, weak_orders};
use quickcheck_macros::quickcheck;
use std::collections::HashSet;

fn counts(x: &[impl RankKey], y: &[impl RankKey]) -> PairCounts {
    pair_counts(x, y, &mut vec![0; 4 * x.len()]).unwrap()
}

fn f_prof_of(x: &[impl RankKey], y: &[impl RankKey]) -> f64 {
    f_prof(x, y, &mut vec![0; f_prof_scratch_len(x.len())]).unwrap()
}

fn f_haus_of(x: &[impl RankKey], y: &[impl RankKey]) -> u64 {
    f_haus(x, y, &mut vec![0; f_haus_scratch_len(x.len())]).unwrap()
}

/// Twice the midranks.
fn midranks(x: &[u32]) -> Vec<i64> {
    let ahead = |v: u32| x.iter().filter(|&&other| other < v).count();
    let same = |v: u32| x.iter().filter(|&&other| other == v).count();
    x.iter().map(|&v| (2 * ahead(v) + same(v) + 1) as i64).collect()
}

/// D and X + Y, pair by pair.
fn naive(x: &[u32], y: &[u32]) -> (u64, u64, u64) {
    let (mut discordant, mut tied_x, mut tied_y) = (0, 0, 0);
    for j in 0..x.len() {
        for i in 0..j {
            let (a, b) = (x[i].cmp(&x[j]), y[i].cmp(&y[j]));
            discordant += u64::from(a.is_ne() && b.is_ne() && a != b);
            tied_x += u64::from(a.is_eq() && b.is_ne());
            tied_y += u64::from(a.is_ne() && b.is_eq());
        }
    }
    (discordant, tied_x, tied_y)
}

#[test]
fn golden_bucket_orders() {
    for case in GOLDEN["B_bucket_orders"].as_array().unwrap() {
        let (x, y) = (integers::<u32>(&case["x"]), integers::<u32>(&case["y"]));
        let c = counts(&x, &y);
        let integer = |name: &str| case[name].as_u64().unwrap();
        assert_eq!(
            (c.kendall(), c.k_haus(), c.kemeny_snell()),
            (integer("D"), integer("K_Haus"), integer("d_KemenySnell"))
        );
        assert_eq!(f_haus_of(&x, &y), integer("F_Haus"));
        let exact = |value: f64, name: &str| assert_ulp(value, &number(&case[name]), 0.0);
        exact(c.k_prof(), "K_prof");
        exact(f_prof_of(&x, &y), "F_prof");
        exact(c.kendall_penalized(0.25).unwrap(), "K_p_quarter");
        exact(c.kendall_penalized(0.5).unwrap(), "K_prof");
    }
}

#[test]
fn every_pair_of_rankings_up_to_five_equals_the_definitions() {
    for n in 0..=5 {
        let all: Vec<_> = weak_orders(n).into_iter().map(|x| (midranks(&x), x)).collect();
        for (u, x) in &all {
            for (v, y) in &all {
                let c = counts(x, y);
                let (discordant, tied_x, tied_y) = naive(x, y);
                assert_eq!(c.kendall(), discordant);
                assert_eq!(c.kemeny_snell(), 2 * discordant + tied_x + tied_y);
                assert_eq!(c.k_haus(), discordant + tied_x.max(tied_y));
                assert_eq!(c.k_prof::<f64>(), c.kemeny_snell() as f64 / 2.0);
                let doubled: u64 = u.iter().zip(v).map(|(u, v)| u.abs_diff(*v)).sum();
                let f_prof = f_prof_of(x, y);
                assert_eq!(f_prof, doubled as f64 / 2.0);
                let (k_prof, k_haus, f_haus) = (c.k_prof::<f64>(), c.k_haus() as f64, f_haus_of(x, y) as f64);
                let within = |low: f64, high: f64| low <= high && high <= 2.0 * low;
                assert!(within(k_prof, f_prof) && within(k_haus, f_haus));
                assert!(within(k_prof, k_haus) && within(f_prof, f_haus));
            }
        }
    }
}

/// All rankings without ties that keep the strict order of x.
fn refinements(x: &[u32]) -> Vec<Vec<u32>> {
    let keeps =
        |full: &Vec<u32>| (0..x.len()).all(|j| (0..x.len()).all(|i| x[i] >= x[j] || full[i] < full[j]));
    permutations(x.len() as u32).into_iter().filter(keeps).collect()
}

/// The largest distance from a member of one set to the nearest of the other, both ways.
fn hausdorff(a: &[Vec<u32>], b: &[Vec<u32>], distance: impl Fn(&[u32], &[u32]) -> u64) -> u64 {
    let one_way = |from: &[Vec<u32>], to: &[Vec<u32>]| {
        let nearest = |x: &Vec<u32>| to.iter().map(|y| distance(x, y)).min().unwrap();
        from.iter().map(nearest).max().unwrap()
    };
    one_way(a, b).max(one_way(b, a))
}

#[test]
fn hausdorff_distances_are_those_of_the_refinements() {
    for n in 1..=4 {
        let all: Vec<_> = weak_orders(n).into_iter().map(|x| (refinements(&x), x)).collect();
        for (fine_x, x) in &all {
            for (fine_y, y) in &all {
                let footrule =
                    |a: &[u32], b: &[u32]| a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
                assert_eq!(f_haus_of(x, y), hausdorff(fine_x, fine_y, footrule), "{x:?} {y:?}");
                assert_eq!(
                    counts(x, y).k_haus(),
                    hausdorff(fine_x, fine_y, |a, b| naive(a, b).0),
                    "{x:?} {y:?}"
                );
            }
        }
    }
}

#[test]
fn the_four_distances_are_metrics_up_to_four() {
    for n in 1..=4 {
        let all = weak_orders(n);
        let table = |distance: &dyn Fn(&[u32], &[u32]) -> f64| -> Vec<Vec<f64>> {
            all.iter().map(|x| all.iter().map(|y| distance(x, y)).collect()).collect()
        };
        for d in [
            table(&|x, y| counts(x, y).k_prof()),
            table(&|x, y| counts(x, y).k_haus() as f64),
            table(&|x, y| f_prof_of(x, y)),
            table(&|x, y| f_haus_of(x, y) as f64),
            table(&|x, y| counts(x, y).kendall_penalized(0.75).unwrap()),
        ] {
            for a in 0..all.len() {
                for b in 0..all.len() {
                    assert_eq!(d[a][b] == 0.0, a == b);
                    assert_eq!(d[a][b], d[b][a]);
                    assert!((0..all.len()).all(|c| d[a][c] <= d[a][b] + d[b][c]));
                }
            }
        }
    }
}

#[test]
fn every_rho_up_to_five_equals_the_definition() {
    for n in 1..=5u32 {
        let ws = &mut vec![0; spearman_rho_scratch_len(n as usize)];
        let mean = i64::from(n) + 1;
        let deviations = |x: &[u32]| midranks(x).iter().map(|u| u - mean).collect::<Vec<i64>>();
        let all: Vec<_> = weak_orders(n).into_iter().map(|x| (deviations(&x), x)).collect();
        let product = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
        let mut checked = HashSet::new();
        for (u, x) in &all {
            for (v, y) in &all {
                let (squares, uv) = (product(u, u) * product(v, v), product(u, v));
                let rho = spearman_rho::<f64>(x, y, ws);
                if squares == 0 {
                    assert_eq!(rho, Err(Error::Undefined));
                    continue;
                }
                let rho = rho.unwrap();
                assert_eq!((rho == 1.0, rho == -1.0), (x == y, uv < 0 && uv * uv == squares));
                if checked.insert((uv, squares, rho.to_bits())) {
                    assert_ulp(rho, &(RBig::from(uv) / sqrt(&RBig::from(squares))), 1.3);
                }
            }
        }
    }
}

#[quickcheck]
fn equal_rankings_have_rho_one(x: Vec<i8>) -> bool {
    let ws = &mut vec![0; spearman_rho_scratch_len(x.len())];
    let turned: Vec<i16> = x.iter().map(|&v| -i16::from(v)).collect();
    match (spearman_rho::<f64>(&x, &x, ws), spearman_rho::<f32>(&x, &turned, ws)) {
        (Ok(same), Ok(opposite)) => same == 1.0 && opposite == -1.0,
        (same, _) => same == Err(Error::Undefined) && x.iter().all(|v| *v == x[0]),
    }
}

#[quickcheck]
fn one_shots_are_the_methods(pairs: Vec<(i8, i8)>) -> bool {
    let (x, y): (Vec<i8>, Vec<f32>) = pairs.iter().map(|&(a, b)| (a / 30, f32::from(b / 30))).unzip();
    let (c, ws) = (counts(&x, &y), &mut vec![0; 4 * x.len()]);
    distance::kendall(&x, &y, ws) == Ok(c.kendall())
        && distance::kemeny_snell(&x, &y, ws) == Ok(c.kemeny_snell())
        && distance::k_haus(&x, &y, ws) == Ok(c.k_haus())
        && distance::k_prof::<f64>(&x, &y, ws) == Ok(c.k_prof())
        && distance::kendall_normalized::<f64>(&x, &y, ws) == c.kendall_normalized()
        && distance::kendall_penalized(&x, &y, 0.3, ws) == c.kendall_penalized(0.3f64)
}
