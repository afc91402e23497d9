//! Two rankings without ties: displacements, profiles and what is made of them, against the definitions; and the footrules
//! of rankings with ties.
#![no_main]

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use arbitrary::Arbitrary;
use footrule::correlation::{a_corr, spearman_rho, tau_ap};
use footrule::distance::{self, *};
use footrule::order::{
    align, displacement, displacement_of_orders, inversions, pair_counts, permutation_pair_counts,
};
use footrule::{Error, Order, Ranks, Result};
use libfuzzer_sys::fuzz_target;
use oracle::{RBig, assert_ulp, rankings::naive, ratio};

#[derive(Arbitrary, Debug)]
struct Input {
    /// What each item is ranked by in x and in y, less is better.
    items: Vec<(u16, u16)>,
    /// Eighths of the weight of each rank.
    weights: Vec<u8>,
    tier: u8,
}

/// The items in the order of their keys, then of their numbers.
fn order(keys: impl Iterator<Item = u16>) -> Vec<u32> {
    let mut items: Vec<(u16, u32)> = keys.zip(0..).collect();
    items.sort_unstable();
    items.into_iter().map(|(_, item)| item).collect()
}

fn filled<V: Clone + Default>(n: usize, write: impl FnOnce(&mut [V]) -> Result<()>) -> Vec<V> {
    let mut out = vec![V::default(); n];
    write(&mut out).unwrap();
    out
}

fn check_displacement(f: Ranks, weights: &[f64]) {
    let (n, ws) = (f.len(), &mut vec![u64::MAX; 4 * f.len() + 8]);
    let exact = naive(f.as_slice());
    let footrules = filled(n, |out| footrule_profile(f, out));
    let points = filled(n, |out| point_profile(f, out));
    let kendalls = filled(n, |out| kendall_profile(f, out, ws));
    assert_eq!((&footrules, &points, &kendalls), (&exact.footrule, &exact.points, &exact.kendall));
    assert_eq!(distance::footrule(f), footrules.last().copied().unwrap_or(0));
    assert_eq!(inversions(f, ws).unwrap(), kendalls.last().copied().unwrap_or(0));
    assert_eq!(spearman(f), u128::from(exact.squares));
    assert_eq!(area_doubled(f), exact.doubled.last().map_or(0, |&doubled| doubled as u128));
    let mut area = RBig::ZERO;
    let weighted: Vec<f64> = filled(n, |out| area_weighted_profile(f, weights.iter().copied(), out));
    let plain: Vec<f64> = filled(n, |out| area_profile(f, out));
    for i in 0..n {
        let before = if i == 0 { 0 } else { points[i - 1] };
        area += oracle::exact(weights[i]) * ratio(before + points[i], 2);
        assert_ulp(weighted[i], &area, 2.0);
        assert_eq!(plain[i], exact.doubled[i] as f64 / 2.0);
        // The reversal is the worst case at every rank.
        assert!(footrules[i] <= footrule_profile_max(n, i + 1).unwrap());
        assert!(points[i] <= point_max(n, i + 1).unwrap());
        assert!(exact.doubled[i] as u128 <= area_max_doubled(n, i + 1).unwrap());
    }
    if n < 2 {
        assert_eq!(a_corr::<f64>(f), Err(Error::Undefined));
        assert_eq!(tau_ap::<f64>(f, ws), Err(Error::Undefined));
        return;
    }
    let worst = area_max_doubled(n, n).unwrap() as u64;
    let share = RBig::ONE - ratio(area_doubled(f) as u64, worst);
    assert_ulp(a_corr::<f64>(f).unwrap(), &share, 0.5);
    let tau = tau_ap::<f64>(f, ws).unwrap();
    assert!((oracle::exact(tau) - oracle::rankings::tau_ap(f.as_slice())).to_f64().value().abs() < 1e-15);
    // What does not depend on the direction.
    let mut back = vec![0; n];
    let back = f.inverse(&mut back).unwrap();
    assert_eq!((distance::footrule(back), spearman(back)), (distance::footrule(f), spearman(f)));
    assert_eq!(inversions(back, ws), inversions(f, ws));
    // Diaconis and Graham 1977.
    let (footrule, kendall) = (distance::footrule(f), inversions(f, ws).unwrap());
    assert!(kendall <= footrule && footrule <= 2 * kendall);
}

fn check_rho(x: &[u32], y: &[u32], squares: u128, ws: &mut [u64]) {
    let (n, rho) = (x.len() as u64, spearman_rho::<f64>(x, y, ws));
    match n {
        0 | 1 => assert_eq!(rho, Err(Error::Undefined)),
        _ => {
            let exact = RBig::ONE - ratio(6 * squares as u64, n * (n * n - 1));
            assert!((oracle::exact(rho.unwrap()) - exact).to_f64().value().abs() < 1e-15);
        }
    }
}

/// Twice the midranks, the lowest value first.
fn midranks(keys: &[u16]) -> Vec<i64> {
    let rank = |&key: &u16| {
        let ahead = keys.iter().filter(|&&other| other < key).count();
        let same = keys.iter().filter(|&&other| other == key).count();
        (2 * ahead + same + 1) as i64
    };
    keys.iter().map(rank).collect()
}

fn check_ties(x: &[u16], y: &[u16], ws: &mut [u64]) {
    let counts = pair_counts(x, y, ws).unwrap();
    let (prof, haus) = (f_prof::<f64>(x, y, ws).unwrap(), f_haus(x, y, ws).unwrap());
    let doubled: u64 = midranks(x).iter().zip(midranks(y)).map(|(a, b)| a.abs_diff(b)).sum();
    assert_eq!(prof, doubled as f64 / 2.0);
    // Fagin et al. 2006: each pair of distances lies within a factor of two.
    assert!(counts.k_prof::<f64>() <= prof && prof <= 2.0 * counts.k_prof::<f64>());
    assert!(counts.k_haus() <= haus && haus <= 2 * counts.k_haus());
    assert_eq!(counts.kemeny_snell(), 2 * counts.discordant + counts.tied_x + counts.tied_y);
}

fuzz_target!(|input: Input| {
    let tiers = footrule::internals::Tier::available().collect::<Vec<_>>();
    tiers[usize::from(input.tier) % tiers.len()].force();
    let (x, y): (Vec<u16>, Vec<u16>) = input.items.into_iter().take(200).unzip();
    let n = x.len();
    let ws = &mut vec![u64::MAX; 8 * n + 8];
    check_ties(&x, &y, ws);
    let (by_x, by_y) = (order(x.iter().copied()), order(y.iter().copied()));
    let mut ranks = [vec![0; n], vec![0; n]];
    for (ranks, order) in ranks.iter_mut().zip([&by_x, &by_y]) {
        (1..).zip(order).for_each(|(rank, &item)| ranks[item as usize] = rank);
    }
    let [rank_x, rank_y] = ranks;
    let f: Vec<u32> = by_x.iter().map(|&item| rank_y[item as usize]).collect();
    let [x, y] = [&rank_x, &rank_y].map(|ranks| Ranks::new(ranks, &mut vec![0; n]).unwrap());
    let mut out = vec![0; n];
    assert_eq!(displacement(x, y, &mut out).unwrap().as_slice(), f);
    let [first, second] = [&by_x, &by_y].map(|order| Order::new(order, &mut vec![0; n]).unwrap());
    assert_eq!(displacement_of_orders(first, second, &mut out, ws).unwrap().as_slice(), f);
    assert_eq!(permutation_pair_counts(x, y, ws), pair_counts(&rank_x, &rank_y, ws));
    let displacement = align(&by_x, &by_y, &mut out, ws).unwrap();
    assert_eq!(displacement.as_slice(), f);
    check_rho(&rank_x, &rank_y, spearman(displacement), ws);
    let weights = input.weights.iter().chain(std::iter::repeat(&8));
    let weights: Vec<f64> = weights.take(n).map(|&eighths| f64::from(eighths) / 8.0).collect();
    check_displacement(displacement, &weights);
});
