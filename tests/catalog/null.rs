//! Rows of the moments and p-values of two random rankings.

use crate::oracle::{RBig, Random, ratio, sqrt};
use crate::{Better, Check, Row, Sample, sample};
use footrule::order::TieSums;
use footrule::{Moments, Ranks, chance, correlation};

fn row(name: &'static str, range: (f64, f64), errors: (f64, f64), samples: fn() -> Vec<Sample>) -> Row {
    let check = Check::Real(errors.0, errors.1, samples);
    Row { name, range, better: Better::Neither, source: "two random rankings", check }
}

/// Numbers of items from two to a million, and ranks among them.
fn prefixes() -> Vec<(u64, u64)> {
    let mut all: Vec<(u64, u64)> = (1..=12).flat_map(|n| (0..=n).map(move |i| (n, i))).collect();
    for n in [33, 100, 1000, 12_345, 1_000_000] {
        all.extend([1, 2, 3, n / 5, n / 3, n / 2, 2 * n / 3, n - 2, n - 1, n].map(|i| (n, i)));
    }
    all
}

/// A moment of a profile, from the closed form in rationals (proved against all permutations in tests/null.rs).
macro_rules! profile {
    ($name:ident, $errors:expr, $n:ident, $i:ident => $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |(n, i): (u64, u64)| {
                let exact = {
                    let ($n, $i) = (&RBig::from(n), &RBig::from(i));
                    $exact
                };
                sample!(exact, chance::$name::<T>(n as usize, i as usize).unwrap())
            };
            prefixes().into_iter().map(of_one).collect()
        }
        row(concat!("chance::", stringify!($name)), (0.0, f64::INFINITY), $errors, samples)
    }};
}

fn int(x: i64) -> RBig {
    RBig::from(x)
}

fn profile_rows() -> Vec<Row> {
    vec![
        profile!(footrule_profile, (0.5, 0.5), n, i => {
            i * (int(3) * n * n - int(3) * n * i + int(2) * i * i - int(2)) / (int(6) * n)
        }),
        profile!(footrule_profile_variance, (0.5, 2.0), n, i => {
            if *n == RBig::ONE {
                RBig::ZERO
            } else {
                let power = |x: &RBig, k: usize| x.pow(k);
                let terms = int(15) * power(n, 5) - int(15) * power(n, 4) * i
                    + power(n, 3) * (int(45) - int(60) * i * i)
                    + n * n * (int(150) * power(i, 3) - int(135) * i)
                    + n * (int(150) * i * i - int(102) * power(i, 4) - int(48))
                    + int(20) * power(i, 5) - int(40) * power(i, 3) + int(20) * i;
                i * terms / (int(180) * n * n * (n - RBig::ONE))
            }
        }),
        profile!(point_profile, (0.5, 0.5), n, i => i * (n - i) / int(2)),
        profile!(point_profile_variance, (0.5, 0.5), n, i => i * (n - i) * (n + RBig::ONE) / int(12)),
        profile!(area_profile, (0.5, 0.5), n, i => {
            i * (int(3) * n * i - int(2) * i * i - RBig::ONE) / int(12)
        }),
        profile!(area_profile_variance, (0.5, 1.0), n, i => {
            (n + RBig::ONE) * i * (n * (int(4) * i * i - RBig::ONE) - int(3) * i * i * i) / int(144)
        }),
        profile!(kendall_profile, (0.5, 0.5), _n, i => i * (i - RBig::ONE) / int(4)),
        profile!(kendall_profile_variance, (0.5, 0.5), _n, i => {
            i * (i - RBig::ONE) * (int(2) * i + int(5)) / int(72)
        }),
        {
            fn samples() -> Vec<Sample> {
                let of_one = |(n, i): (u64, u64)| {
                    let j = n / 2;
                    let exact = ratio(i.min(j) * (n - i.max(j)) * (n + 1), 12u64);
                    sample!(
                        exact,
                        chance::point_profile_covariance::<T>(n as usize, i as usize, j as usize).unwrap()
                    )
                };
                prefixes().into_iter().filter(|&(n, _)| n < 1_000_000).map(of_one).collect()
            }
            row("chance::point_profile_covariance", (0.0, f64::INFINITY), (0.5, 0.5), samples)
        },
    ]
}

/// Whole weights with many digits, exact in f32.
fn weights(n: u64) -> Vec<u64> {
    let mut random = Random(8);
    let mut weight = || {
        let bits = random.below(24) + 1;
        if random.below(8) == 0 { 0 } else { random.below(1 << bits) }
    };
    (0..n).map(|_| weight()).collect()
}

macro_rules! weighted {
    ($name:ident, $errors:expr, $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let exact: fn(u64, u64) -> RBig = $exact;
            let short = prefixes()
                .into_iter()
                .filter(|&(n, i)| n <= 1000 && weights(n)[..i as usize].iter().any(|&h| h > 0));
            let of_one = |(n, i)| {
                sample!(exact(n, i), {
                    let h: Vec<T> = weights(n).into_iter().map(|h| h as T).collect();
                    chance::$name::<T>(n as usize, i as usize, h.iter().copied()).unwrap()
                })
            };
            short.map(of_one).collect()
        }
        row(concat!("chance::", stringify!($name)), (0.0, f64::INFINITY), $errors, samples)
    }};
}

fn weighted_rows() -> Vec<Row> {
    fn mean(n: u64, i: u64) -> RBig {
        let point = |k: u64| k * (n - k);
        let area = |(&h, k): (&u64, u64)| RBig::from(u128::from(h) * u128::from(point(k - 1) + point(k)));
        weights(n).iter().zip(1..=i).map(area).fold(RBig::ZERO, |sum, area| sum + area) / int(4)
    }
    fn variance(n: u64, i: u64) -> RBig {
        let h = &weights(n)[..i as usize];
        // Twice c_k.
        let c = |k: usize| i128::from(h[k]) + 2 * h[k + 1..].iter().map(|&h| i128::from(h)).sum::<i128>();
        let (sum, squares) =
            (0..h.len()).fold((0, 0), |(sum, squares), k| (sum + c(k), squares + c(k) * c(k)));
        let n = RBig::from(n);
        let spread = RBig::from(squares) - RBig::from(sum) * RBig::from(sum) / &n;
        &n * (&n + RBig::ONE) * spread / int(48)
    }
    vec![
        weighted!(area_weighted_profile, (1.5, 0.5), mean),
        weighted!(area_weighted_profile_variance, (0.51, 3.0), variance),
    ]
}

macro_rules! whole {
    ($name:ident, $range:expr, $errors:expr, $from:literal, $n:ident => $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let lengths = ($from..=40).chain([100, 1000, 12_345, 1_000_000, 10_000_000]);
            let of_one = |n: u64| {
                let $n = &RBig::from(n);
                sample!($exact, chance::$name::<T>(n as usize).unwrap())
            };
            lengths.map(of_one).collect()
        }
        row(concat!("chance::", stringify!($name)), $range, $errors, samples)
    }};
}

fn tau_ap_rows() -> Vec<Row> {
    fn variances() -> Vec<Sample> {
        let mut harmonic = RBig::ZERO;
        let mut samples = vec![];
        for n in 2..=300u64 {
            harmonic += ratio(1u64, n - 1);
            let exact = (RBig::from(n - 1) + int(2) * &harmonic) / RBig::from(3 * (n - 1) * (n - 1));
            samples.push(sample!(exact, chance::tau_ap_variance::<T>(n as usize).unwrap()));
        }
        samples
    }
    /// Where terms of both signs nearly cancel, an error in ulp of what is left says nothing.
    fn values() -> Vec<Sample> {
        let mut random = Random(9);
        let mut samples = vec![];
        for n in [2, 3, 4, 5, 7, 10, 30, 100] {
            for _ in 0..20 {
                let f = random.permutation(n);
                let above = |i: usize| f[..i].iter().filter(|&&rank| rank < f[i]).count() as u64;
                let sum =
                    (1..f.len()).map(|i| ratio(above(i), i as u64)).fold(RBig::ZERO, |sum, term| sum + term);
                let exact = int(2) * sum / RBig::from(f.len() - 1) - RBig::ONE;
                if &exact * &exact > ratio(1u64, 10_000u64) {
                    let ws = &mut [0; 50];
                    let f = Ranks::new(&f, ws).unwrap();
                    samples.push(sample!(exact, correlation::tau_ap::<T>(f, ws).unwrap()));
                }
            }
        }
        samples
    }
    let better = Better::Higher;
    vec![
        row("chance::tau_ap_variance", (0.0, 1.0), (0.51, 1.6), variances),
        Row {
            better,
            source: "Yilmaz, Aslam and Robertson 2008",
            ..row("correlation::tau_ap", (-1.0, 1.0), (0.51, 2.0), values)
        },
    ]
}

fn whole_rows() -> Vec<Row> {
    let many = (0.0, f64::INFINITY);
    vec![
        whole!(footrule, many, (0.5, 0.5), 1, n => (n * n - RBig::ONE) / int(3)),
        whole!(footrule_variance, many, (0.5, 0.5), 2, n => {
            (n + RBig::ONE) * (int(2) * n * n + int(7)) / int(45)
        }),
        whole!(spearman, many, (0.5, 0.5), 1, n => n * (n * n - RBig::ONE) / int(6)),
        whole!(spearman_variance, many, (0.5, 0.7), 1, n => {
            let square = n * (n + RBig::ONE);
            &square * &square * (n - RBig::ONE) / int(36)
        }),
        whole!(spearman_rho_variance, (0.0, 1.0), (0.5, 0.5), 2, n => RBig::ONE / (n - RBig::ONE)),
        whole!(a_corr_variance, (0.0, 0.25), (0.5, 0.5), 2, n => RBig::ONE / (int(4) * (n - RBig::ONE))),
    ]
}

/// Ties of all kinds on both sides, from two items to the most there can be.
fn ties() -> Vec<(Vec<u64>, Vec<u64>)> {
    let mut random = Random(10);
    let mut all = vec![];
    for n in [2u64, 3, 4, 5, 8, 20, 100, 5000, 1_000_000, i32::MAX as u64] {
        let mut groups = |most: u64| {
            let mut left = n;
            let mut sizes = vec![];
            while left > 0 {
                let size = (1 + random.below(most)).min(left);
                sizes.push(if sizes.len() < 40 { size } else { left });
                left -= sizes.last().unwrap();
            }
            sizes
        };
        for most in [2, n / 20 + 2, n / 3 + 1, n] {
            all.extend((0..6).map(|_| (groups(most), groups(n / 2 + 1))));
        }
    }
    all
}

/// The sums of one side in rationals.
struct Sums {
    n: RBig,
    pairs: RBig,
    triples: RBig,
    skew: RBig,
    distinct: u64,
}

fn sums(groups: &[u64]) -> Sums {
    let n: u64 = groups.iter().sum();
    let (mut below, mut pairs, mut triples, mut skew) = (0, RBig::ZERO, RBig::ZERO, RBig::ZERO);
    for &t in groups {
        let tied = RBig::from(t) * RBig::from(t - 1);
        skew += &tied * RBig::from((n - below - t) as i64 - below as i64);
        triples += &tied * RBig::from(t.saturating_sub(2));
        pairs += tied;
        below += t;
    }
    Sums { n: n.into(), pairs, triples, skew, distinct: groups.len() as u64 }
}

fn falling(n: &RBig, j: u64) -> RBig {
    (0..j).fold(RBig::ONE, |product, i| product * (n - RBig::from(i)))
}

/// Var S, Var B and Cov(S, B) by the formulas of both signs that are in the literature.
fn joint(x: &Sums, y: &Sums) -> (RBig, RBig, RBig) {
    let n = &x.n;
    let divided = |a: RBig, j: u64| if falling(n, j) == RBig::ZERO { RBig::ZERO } else { a / falling(n, j) };
    // Σ t(t − 1)(2t + 5) = 2 T_3 + 9 T_2.
    let cubes = |s: &Sums| int(2) * &s.triples + int(9) * &s.pairs;
    let all = int(2) * falling(n, 3) + int(9) * falling(n, 2);
    let net = (all - cubes(x) - cubes(y)) / int(18)
        + divided(&x.pairs * &y.pairs / int(2), 2)
        + divided(&x.triples * &y.triples / int(9), 3);
    let fours = |s: &Sums| &s.pairs * &s.pairs - int(4) * &s.triples - int(2) * &s.pairs;
    let mean = divided(&x.pairs * &y.pairs / int(2), 2);
    let tied = (int(2) * divided(&x.pairs * &y.pairs, 2)
        + int(4) * divided(&x.triples * &y.triples, 3)
        + divided(fours(x) * fours(y), 4))
        / int(4)
        - &mean * &mean;
    (net, tied, divided(&x.skew * &y.skew, 3))
}

macro_rules! tied {
    ($name:ident, $range:expr, $errors:expr, $x:ident, $y:ident => $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |(x, y): (Vec<u64>, Vec<u64>)| {
                let ($x, $y) = (&sums(&x), &sums(&y));
                let exact: Option<RBig> = $exact;
                let [x, y] = [x, y].map(|groups| TieSums::from_groups(groups).unwrap());
                exact.map(|exact| sample!(exact, chance::$name::<T>(x, y).unwrap()))
            };
            ties().into_iter().filter_map(of_one).collect()
        }
        row(concat!("chance::", stringify!($name)), $range, $errors, samples)
    }};
}

fn tied_rows() -> Vec<Row> {
    let (many, unit) = ((0.0, f64::INFINITY), (0.0, 1.0));
    fn pairs(n: &RBig) -> RBig {
        falling(n, 2) / int(2)
    }
    fn untied(x: &Sums) -> RBig {
        (falling(&x.n, 2) - &x.pairs) / int(2)
    }
    vec![
        tied!(net_variance, many, (0.51, 1.5), x, y => Some(joint(x, y).0)),
        tied!(tau_a_variance, unit, (0.51, 2.4), x, y => Some(joint(x, y).0 / pairs(&x.n) / pairs(&x.n))),
        tied!(tau_b_variance, unit, (0.51, 2.3), x, y => {
            let square = untied(x) * untied(y);
            (square > RBig::ZERO).then(|| joint(x, y).0 / square)
        }),
        tied!(tau_c_variance, unit, (0.51, 4.0), x, y => {
            let m = x.distinct.min(y.distinct);
            (m > 1).then(|| {
                let factor = RBig::from(2 * m) / (&x.n * &x.n * RBig::from(m - 1));
                joint(x, y).0 * &factor * factor
            })
        }),
        tied!(tau_x, unit, (0.5, 0.5), x, y => {
            Some(&x.pairs * &y.pairs / (falling(&x.n, 2) * falling(&x.n, 2)))
        }),
        tied!(tau_x_variance, unit, (0.51, 2.5), x, y => {
            let (net, tied, covariance) = joint(x, y);
            Some((net + tied + int(2) * covariance) / pairs(&x.n) / pairs(&x.n))
        }),
        tied!(kendall, many, (0.5, 0.5), x, y => Some(untied(x) * untied(y) / (int(2) * pairs(&x.n)))),
        tied!(kendall_variance, many, (0.51, 3.1), x, y => {
            let (net, tied, covariance) = joint(x, y);
            Some((net + tied - int(2) * covariance) / int(4))
        }),
    ]
}

/// p-values in numbers that are known exactly.
fn p_value_rows() -> Vec<Row> {
    fn inversions() -> Vec<Sample> {
        let mut counts = vec![RBig::ONE];
        let mut samples = vec![];
        for n in 1..=40usize {
            let most = n * (n - 1) / 2;
            let before = |d: usize| counts.get(d).cloned().unwrap_or(RBig::ZERO);
            counts = (0..=most)
                .map(|d| (d.saturating_sub(n - 1)..=d).map(before).fold(RBig::ZERO, |a, b| a + b))
                .collect();
            let all = counts.iter().cloned().fold(RBig::ZERO, |a, b| a + b);
            for d in [0, 1, n / 2, most / 4, most / 3, most / 2].into_iter().filter(|&d| d <= most) {
                let tail = counts[..=d].iter().cloned().fold(RBig::ZERO, |a, b| a + b);
                let exact = (int(2) * tail / &all).min(RBig::ONE);
                // Subnormal numbers have fewer digits.
                if exact.to_f64().value() > 1e-37 {
                    samples.push(sample!(
                        exact,
                        chance::tau_p_value_exact::<T>(n, d as u64, &mut vec![0; most / 2 + 1])
                            .unwrap()
                            .two_sided
                    ));
                }
            }
        }
        samples
    }
    fn footrules() -> Vec<Sample> {
        // Partial permutations by items across the cut and cuts crossed, counted.
        let mut samples = vec![];
        for n in [1usize, 2, 5, 12, 20] {
            let (columns, rows) = (n + 2, n * n / 4 + 1);
            let mut counts = vec![vec![0i128; columns]; rows];
            counts[0][0] = 1;
            for passed in 1..=n {
                let mut next = vec![vec![0i128; columns]; rows];
                for s in 0..rows {
                    for k in 0..=n.min(s).min(n - passed) {
                        let from = &counts[s - k];
                        let k_ = k as i128;
                        let rises = if k > 0 { from[k - 1] } else { 0 };
                        next[s][k] = rises + (2 * k_ + 1) * from[k] + (k_ + 1) * (k_ + 1) * from[k + 1];
                    }
                }
                counts = next;
            }
            let all: i128 = counts.iter().map(|row| row[0]).sum();
            assert_eq!(all, (1..=n as i128).product());
            for half in [0, 1, rows / 4, rows / 2, rows - 1].into_iter().filter(|&half| half < rows) {
                let lower: i128 = counts[..=half].iter().map(|row| row[0]).sum();
                let ws = &mut vec![0; chance::footrule_p_value_exact_scratch_len(n)];
                samples.push(sample!(
                    ratio(lower, all),
                    chance::footrule_p_value_exact::<T>(n, 2 * half as u64, ws).unwrap().lower
                ));
            }
        }
        samples
    }
    fn squares() -> Vec<Sample> {
        // The distribution of 5 items by name: Σd² = 0, 2, 4, …, 40 in so many of 120 permutations.
        let counts = [1u64, 4, 3, 6, 7, 6, 4, 10, 6, 10, 6, 10, 6, 10, 4, 6, 7, 6, 3, 4, 1];
        let lower = |half: usize| ratio(counts[..=half].iter().sum::<u64>(), 120u64);
        let of_one = |half: usize| {
            sample!(lower(half), chance::spearman_p_value_exact::<T>(5, 2 * half as u128).unwrap().lower)
        };
        (0..counts.len()).map(of_one).collect()
    }
    fn students() -> Vec<Sample> {
        // Two degrees of freedom: p = 1 − |ρ|; four: 1 − |ρ| (3 − ρ²)/2.
        let of_one = |sixteenths: i64| {
            let rho = ratio(sixteenths, 16u64);
            let size = if rho < RBig::ZERO { -&rho } else { rho.clone() };
            let two = RBig::ONE - &size;
            let four = RBig::ONE - &size * (int(3) - &rho * &rho) / int(2);
            [(4, two), (6, four)].map(|(n, exact)| {
                sample!(exact, chance::spearman_rho_p_value(sixteenths as T / 16.0, n).unwrap().two_sided)
            })
        };
        (-16..=16).flat_map(of_one).collect()
    }
    fn taus() -> Vec<Sample> {
        // Exact for five items: 1, 4, 9, 15, 20, 22, … of 120.
        let counts = [1u64, 4, 9, 15, 20];
        let of_one = |d: usize| {
            let orders: [&[u8]; 5] =
                [&[1, 2, 3, 4, 5], &[2, 1, 3, 4, 5], &[2, 3, 1, 4, 5], &[3, 2, 1, 4, 5], &[3, 2, 4, 1, 5]];
            let ws = &mut [0; 40];
            let pairs = footrule::order::pair_counts(&[1u8, 2, 3, 4, 5], orders[d], ws).unwrap();
            assert_eq!(pairs.discordant, d as u64);
            let five = TieSums::untied(5).unwrap();
            let exact = ratio(2 * counts[..=d].iter().sum::<u64>(), 120u64);
            sample!(exact, chance::tau_p_value::<T>(pairs, five, five, ws).unwrap().two_sided)
        };
        (0..5).map(of_one).collect()
    }
    let unit = (0.0, 1.0);
    vec![
        row("chance::tau_p_value", unit, (0.51, 0.5), taus),
        row("chance::tau_p_value_exact", unit, (0.51, 5.0), inversions),
        row("chance::footrule_p_value_exact", unit, (0.51, 1.4), footrules),
        row("chance::spearman_p_value_exact", unit, (0.5, 0.5), squares),
        row("chance::spearman_rho_p_value", unit, (0.5, 8.0), students),
    ]
}

/// Upper tails of the normal distribution at z = 0, ½, 1, …, to 25 digits.
const NORMAL: [(f64, &str); 9] = [
    (-2.0, "9.772498680518207927997174e-1"),
    (-0.5, "6.914624612740131036377046e-1"),
    (0.0, "5.000000000000000000000000e-1"),
    (0.5, "3.085375387259868963622954e-1"),
    (1.0, "1.586552539314570514147675e-1"),
    (2.0, "2.275013194817920720028264e-2"),
    (4.0, "3.167124183311992125377076e-5"),
    (8.0, "6.220960574271784123515995e-16"),
    (12.5, "3.732564298877713377225836e-36"),
];

fn moment_rows() -> Vec<Row> {
    fn scores() -> Vec<Sample> {
        let mut random = Random(11);
        let of_one = |_| {
            let (score, mean, variance) =
                (random.below(1 << 20), random.below(1 << 20), 1 + random.below(1 << 22));
            let exact = RBig::from(score as i64 - mean as i64) / sqrt(&RBig::from(variance));
            sample!(exact, {
                Moments { mean: mean as T, variance: variance as T }.z_score(score as T).unwrap()
            })
        };
        (0..500).map(of_one).collect()
    }
    fn tails() -> Vec<Sample> {
        let of_one = |(z, tail): (f64, &str)| {
            let (whole, exponent) = tail.split_once('e').unwrap_or((tail, "0"));
            let (integer, digits) = whole.split_once('.').unwrap();
            let power = exponent.parse::<i32>().unwrap() - digits.len() as i32;
            let exact = RBig::from(format!("{integer}{digits}").parse::<u128>().unwrap())
                / int(10).pow(power.unsigned_abs() as usize);
            sample!(exact, Moments { mean: 0.0, variance: 1.0 }.p_value(z as T).unwrap().upper)
        };
        NORMAL.into_iter().map(of_one).collect()
    }
    let (below, above) = (f64::NEG_INFINITY, f64::INFINITY);
    vec![
        Row { source: "standard score", ..row("Moments::z_score", (below, above), (0.51, 1.5), scores) },
        Row { source: "normal distribution", ..row("Moments::p_value", (0.0, 1.0), (0.5, 40.6), tails) },
    ]
}

pub fn rows() -> Vec<Row> {
    let all = [
        profile_rows(),
        weighted_rows(),
        whole_rows(),
        tau_ap_rows(),
        tied_rows(),
        p_value_rows(),
        moment_rows(),
    ];
    all.into_iter().flatten().collect()
}
