//! Tests of systems against exact enumeration: every resample, sign, deal and pair of halves, in integers and rationals.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod oracle;

use footrule::Real;
use footrule::compare::{
    IntervalMethod, QuerySamples, RandomSource, SwapBin, Systems, bootstrap_interval,
    bootstrap_interval_scratch_len, bootstrap_test, paired_t, required_difference,
    required_difference_scratch_len, sign_flip_exact, sign_flip_test, swap_method, swap_method_scratch_len,
    tukey_hsd, tukey_hsd_scratch_len,
};
use oracle::{GOLDEN, RBig, Random, assert_ulp, number, numbers, permutations, ratio, words};

/// A counter with a digit a draw, in the given bases: whatever draws below these bases gets every combination once.
struct Every {
    bases: Vec<u64>,
    digits: Vec<u64>,
    at: usize,
}

impl Every {
    fn new(bases: impl IntoIterator<Item = usize>) -> Self {
        let bases: Vec<_> = bases.into_iter().map(|base| base as u64).collect();
        Self { digits: vec![0; bases.len()], bases, at: 0 }
    }
}

impl RandomSource for Every {
    fn next_u64(&mut self) -> u64 {
        if self.at == self.bases.len() {
            self.at = 0;
            for (digit, base) in self.digits.iter_mut().zip(&self.bases) {
                *digit = (*digit + 1) % base;
                if *digit != 0 {
                    break;
                }
            }
        }
        let (digit, base) = (self.digits[self.at], self.bases[self.at]);
        self.at += 1;
        ((u128::from(digit) << 64 | 1 << 63) / u128::from(base)) as u64
    }
}

/// Scores on a lattice as a run of P@10 has them: tenths, which binary floats round.
fn tenths<T: Real>(values: &[i64]) -> Vec<T> {
    values.iter().map(|&v| T::from(v).unwrap() / T::from(10).unwrap()).collect()
}

/// Σw and n Σw² − (Σw)² of a resample of w = n z − Σz: t*² = (n − 1) (Σw)² / (that), in integers.
fn moments(w: &[i64]) -> (i64, i64) {
    let sum: i64 = w.iter().sum();
    (sum, w.len() as i64 * w.iter().map(|w| w * w).sum::<i64>() - sum * sum)
}

/// The resamples of z whose |t*| is at least |t|, by the definition, and those that are constant.
fn extreme_resamples(z: &[i64]) -> (u64, u64) {
    let n = z.len();
    let (sum, spread) = moments(z);
    let w: Vec<i64> = z.iter().map(|z| n as i64 * z - sum).collect();
    let (mut extreme, mut constant) = (0, 0);
    for draws in words(n as u32, n as u32) {
        let drawn: Vec<i64> = draws.iter().map(|&q| w[q as usize]).collect();
        let (drawn_sum, drawn_spread) = moments(&drawn);
        constant += u64::from(drawn_spread == 0);
        // t*² ≥ t² as (Σw*)² / spread* ≥ (Σz)² / spread, where 0/0 is 0 and the rest of x/0 infinite.
        extreme += u64::from(match (drawn_sum, drawn_spread) {
            (0, 0) => sum == 0,
            _ => drawn_sum * drawn_sum * spread >= sum * sum * drawn_spread,
        });
    }
    (extreme, constant)
}

fn check_bootstrap<T: Real>(x: &[i64], y: &[i64]) {
    let z: Vec<i64> = x.iter().zip(y).map(|(x, y)| x - y).collect();
    let (extreme, _) = extreme_resamples(&z);
    let n = z.len();
    let trials = (n as u32).pow(n as u32);
    let test = bootstrap_test(&tenths::<T>(x), &tenths(y), trials, &mut Every::new(vec![n; n])).unwrap();
    assert_eq!((test.extreme, test.trials), (extreme, trials.into()), "{z:?}");
    assert_ulp(test.p_value, &ratio(extreme, u64::from(trials)), 0.5);
}

#[test]
fn the_bootstrap_test_counts_every_resample() {
    for n in [2, 3, 4] {
        for z in words(n, 5) {
            if z.iter().all(|v| *v == z[0]) {
                continue;
            }
            // The same differences from two levels of scores, whose rounding differs.
            for y in [vec![0; n as usize], (0..n).map(|q| i64::from(q * 7 % 5)).collect()] {
                let x: Vec<i64> = z.iter().zip(&y).map(|(&z, y)| i64::from(z) - 1 + y).collect();
                check_bootstrap::<f64>(&x, &y);
                check_bootstrap::<f32>(&x, &y);
            }
        }
    }
}

#[test]
fn the_required_difference_is_found_among_every_resample() {
    for z in [[0, 1, 2, 0], [3, 1, -1, 2], [0, 0, 0, 1]] {
        let (n, sum) = (z.len(), z.iter().sum::<i64>());
        // |t*|² and |w̄*| of each resample, by the definition; infinity as the greatest integer.
        let mut resamples: Vec<(RBig, RBig)> = words(4, 4)
            .iter()
            .map(|draws| {
                let drawn: Vec<i64> = draws.iter().map(|&q| n as i64 * z[q as usize] - sum).collect();
                let (sum, spread) = moments(&drawn);
                let t = match (sum, spread) {
                    (0, _) => RBig::ZERO,
                    (_, 0) => RBig::from(i64::MAX),
                    _ => ratio(sum * sum, spread),
                };
                (t, ratio(sum.abs(), 10 * (n * n) as i64))
            })
            .collect();
        resamples.sort_by(|a, b| b.0.cmp(&a.0));
        let mut scratch = vec![0; required_difference_scratch_len(256)];
        for place in [1, 5, 20, 64, 128] {
            let alpha = f64::from(place) / 256.0;
            let need = required_difference(
                &tenths::<f64>(&z),
                &[0.0; 4],
                alpha,
                256,
                &mut Every::new([4; 4]),
                &mut scratch,
            )
            .unwrap();
            // Where several resamples have the same |t*|, any of their means may stand at the place.
            let t = &resamples[place as usize - 1].0;
            let means: Vec<f64> =
                resamples.iter().filter(|r| r.0 == *t).map(|r| r.1.to_f64().value()).collect();
            assert!(means.iter().any(|mean| (need - mean).abs() < 1e-15), "{z:?} {place}: {need}");
        }
    }
}

#[test]
fn intervals_are_places_among_every_resample() {
    for z in [[0, 1, 2, 0], [3, 1, -1, 2], [0, 0, 0, 1]] {
        let mut sums: Vec<i64> =
            words(4, 4).iter().map(|draws| draws.iter().map(|&q| z[q as usize]).sum()).collect();
        sums.sort_unstable();
        let mut scratch = vec![0; bootstrap_interval_scratch_len(256)];
        for place in [1, 3, 10, 50, 120] {
            let alpha = 2.0 * f64::from(place) / 257.0;
            let interval = bootstrap_interval(
                &tenths::<f64>(&z),
                alpha,
                IntervalMethod::Percentile,
                256,
                &mut Every::new([4; 4]),
                &mut scratch,
            )
            .unwrap();
            let close = |value: f64, sum: i64| (value - sum as f64 / 40.0).abs() < 1e-15;
            assert!(close(interval.lower, sums[place as usize - 1]), "{z:?}: {interval:?}");
            assert!(close(interval.upper, sums[256 - place as usize]), "{z:?}: {interval:?}");
            assert!(close(interval.mean, z.iter().sum()), "{z:?}: {interval:?}");
        }
    }
}

fn check_sign_flips<T: Real>(x: &[i64], y: &[i64]) {
    let z: Vec<i64> = x.iter().zip(y).map(|(x, y)| x - y).collect();
    let observed: i64 = z.iter().sum();
    let extreme = words(z.len() as u32, 2).into_iter().filter(|signs| {
        let sum: i64 = z.iter().zip(signs).map(|(z, &sign)| if sign == 1 { *z } else { -z }).sum();
        sum.abs() >= observed.abs()
    });
    let extreme = extreme.count() as u64;
    let test = sign_flip_exact(&tenths::<T>(x), &tenths(y)).unwrap();
    assert_eq!((test.extreme, test.trials), (extreme, 1 << z.len()), "{z:?}");
    assert_ulp(test.p_value, &ratio(extreme, 1u64 << z.len()), 0.5);
}

#[test]
fn the_sign_flip_test_counts_every_sign() {
    for n in 1..=5 {
        for z in words(n, 4) {
            let y: Vec<i64> = (0..n).map(|q| i64::from(q * 7 % 5)).collect();
            let x: Vec<i64> = z.iter().zip(&y).map(|(&z, y)| i64::from(z) - 1 + y).collect();
            check_sign_flips::<f64>(&x, &y);
            check_sign_flips::<f32>(&x, &y);
        }
    }
    let mut random = Random(5);
    for n in 6..=14 {
        let x: Vec<i64> = (0..n).map(|_| random.below(11) as i64).collect();
        let y: Vec<i64> = (0..n).map(|_| random.below(11) as i64).collect();
        check_sign_flips::<f64>(&x, &y);
        check_sign_flips::<f32>(&x, &y);
    }
}

#[test]
fn golden_tests_of_differences() {
    for case in GOLDEN["G_stats"].as_array().unwrap() {
        let z = numbers(&case["differences"]);
        let x: Vec<f64> = z.iter().map(|z| z.to_f64().value()).collect();
        let (n, y) = (x.len(), vec![0.0; x.len()]);
        let t = paired_t(&x, &y).unwrap();
        assert!((t.statistic - number(&case["t"]).to_f64().value()).abs() < 1e-14);
        assert!((t.p_value - number(&case["p_two_sided"]).to_f64().value()).abs() < 1e-14);

        let trials = (n as u32).pow(n as u32);
        let test = bootstrap_test(&x, &y, trials, &mut Every::new(vec![n; n])).unwrap();
        assert_ulp(test.p_value, &number(&case["bootstrap_ASL_all_n^n_resamples"]), 0.5);
        let tenths: Vec<i64> = x.iter().map(|x| (10.0 * x).round() as i64).collect();
        assert_eq!(
            ratio(extreme_resamples(&tenths).1, u64::from(trials)),
            number(&case["degenerate_fraction"])
        );
        assert_ulp(sign_flip_exact(&x, &y).unwrap().p_value, &number(&case["sign_flip_p"]), 0.5);
    }
}

/// All ways to deal each of n queries' scores to m systems, as one score matrix in tenths for each.
fn deals(scores: &[Vec<i64>]) -> Vec<Vec<Vec<i64>>> {
    let m = scores.len();
    let orders = permutations(m as u32);
    (0..scores[0].len()).fold(vec![vec![vec![]; m]], |before, query| {
        let deal = |matrix: &Vec<Vec<i64>>, order: &Vec<u32>| {
            let mut matrix = matrix.clone();
            matrix.iter_mut().zip(order).for_each(|(row, &from)| row.push(scores[from as usize - 1][query]));
            matrix
        };
        before.iter().flat_map(|matrix| orders.iter().map(move |order| deal(matrix, order))).collect()
    })
}

fn check_tukey<T: Real>(scores: &[Vec<i64>]) {
    let (m, n) = (scores.len(), scores[0].len());
    let sums = |matrix: &Vec<Vec<i64>>| matrix.iter().map(|row| row.iter().sum()).collect::<Vec<i64>>();
    let range = |sums: &[i64]| sums.iter().max().unwrap() - sums.iter().min().unwrap();
    let ranges: Vec<i64> = deals(scores).iter().map(|matrix| range(&sums(matrix))).collect();
    let observed = sums(&scores.to_vec());
    let flat = tenths::<T>(&scores.concat());
    let systems = Systems::new(&flat, n).unwrap();
    let mut p = vec![T::zero(); systems.pairs()];
    let bases = (0..n).flat_map(|_| (2..=m).rev());
    let scratch = &mut vec![0; tukey_hsd_scratch_len(m)];
    tukey_hsd(systems, ranges.len() as u32, &mut Every::new(bases), &mut p, scratch).unwrap();
    let mut p = p.into_iter();
    for i in 0..m {
        for j in i + 1..m {
            let difference = (observed[i] - observed[j]).abs();
            let extreme = ranges.iter().filter(|range| **range >= difference).count();
            assert_ulp(p.next().unwrap(), &ratio(extreme + 1, ranges.len() + 1), 0.5);
        }
    }
}

#[test]
fn tukeys_test_counts_every_deal() {
    let mut random = Random(11);
    for (m, n) in [(2, 5), (3, 1), (3, 3), (3, 4), (4, 2)] {
        for _ in 0..8 {
            let scores: Vec<Vec<i64>> =
                (0..m).map(|_| (0..n).map(|_| random.below(6) as i64).collect()).collect();
            check_tukey::<f64>(&scores);
            check_tukey::<f32>(&scores);
        }
    }
}

/// The bins by the definition: `weights` are all equally likely pairs of samples, each `sizes` draws.
fn swap_bins(scores: &[Vec<i64>], pairs: &[[Vec<i64>; 2]], size: i64, bins: usize) -> Vec<[u64; 3]> {
    let mut out = vec![[0; 3]; bins];
    for samples in pairs {
        let total = |system: usize, sample: &Vec<i64>| -> i64 {
            scores[system].iter().zip(sample).map(|(score, times)| score * times).sum()
        };
        for i in 0..scores.len() {
            for j in i + 1..scores.len() {
                let [d, e] = [&samples[0], &samples[1]].map(|sample| total(i, sample) - total(j, sample));
                // |d|/size in units of the width, which is 1.
                let bin = &mut out[((d.abs() / size) as usize).min(bins - 1)];
                bin[0] += 1;
                bin[1] += u64::from(d * e < 0);
                bin[2] += u64::from(d * e == 0);
            }
        }
    }
    out
}

#[test]
fn the_swap_method_counts_every_pair_of_samples() {
    let mut random = Random(17);
    for n in 2..=5usize {
        for m in 2..=4 {
            let scores: Vec<Vec<i64>> =
                (0..m).map(|_| (0..n).map(|_| random.below(9) as i64).collect()).collect();
            let flat: Vec<f32> = scores.concat().iter().map(|&score| score as f32).collect();
            let systems = Systems::new(&flat, n).unwrap();
            let scratch = &mut vec![0; swap_method_scratch_len(m, n)];
            let mut check = |samples, bases: Vec<usize>, pairs: Vec<[Vec<i64>; 2]>, size| {
                let mut bins = [SwapBin::default(); 5];
                let trials = bases.iter().product::<usize>();
                let mut every = Every::new(bases);
                swap_method(systems, samples, 1.0, trials as u32, &mut every, &mut bins, scratch).unwrap();
                let repeat = (trials / pairs.len()) as u64;
                let want = swap_bins(&scores, &pairs, size, 5);
                let got = bins.map(|bin| [bin.comparisons, bin.swaps, bin.ties]);
                assert_eq!(got.to_vec(), want.iter().map(|bin| bin.map(|c| c * repeat)).collect::<Vec<_>>());
            };

            let half = n / 2;
            let assigned = words(n as u32, 3).into_iter().filter(|word| {
                let in_sample = |which: u32| word.iter().filter(|w| **w == which).count();
                in_sample(1) == half && in_sample(2) == half
            });
            let halves = assigned
                .map(|word| [1, 2].map(|which| word.iter().map(|w| i64::from(*w == which)).collect()));
            check(QuerySamples::Halves, (1..=n).rev().collect(), halves.collect(), half as i64);

            if n <= 3 {
                let times = |draws: &[u32]| -> Vec<i64> {
                    (0..n as u32).map(|q| draws.iter().filter(|d| **d == q).count() as i64).collect()
                };
                let bootstrap = words(2 * n as u32, n as u32)
                    .iter()
                    .map(|draws| [times(&draws[..n]), times(&draws[n..])])
                    .collect();
                check(QuerySamples::Bootstrap, vec![n; 2 * n], bootstrap, n as i64);
            }
        }
    }
}

#[test]
fn a_seed_gives_one_result() {
    let mut random = Random(3);
    let mut scores = || (0..40).map(|_| random.below(1000) as f64 / 1000.0).collect::<Vec<_>>();
    let (x, y) = (scores(), scores());
    let source = |seed| {
        let mut random = Random(seed);
        move || random.next()
    };
    let all = |seed| {
        let mut p = [0.0];
        let both = [&x[..], &y[..]].concat();
        let systems = Systems::new(&both, 40).unwrap();
        tukey_hsd(systems, 500, &mut source(seed), &mut p, &mut [0; tukey_hsd_scratch_len(2)]).unwrap();
        let mut bins = [SwapBin::default(); 3];
        let scratch = &mut [0; 4000];
        swap_method(systems, QuerySamples::Bootstrap, 0.01, 500, &mut source(seed), &mut bins, scratch)
            .unwrap();
        let method = IntervalMethod::Studentized;
        (
            bootstrap_test(&x, &y, 500, &mut source(seed)).unwrap(),
            sign_flip_test(&x, &y, 500, &mut source(seed)).unwrap(),
            bootstrap_interval(&x, 0.05, method, 999, &mut source(seed), scratch).unwrap(),
            required_difference(&x, &y, 0.05, 500, &mut source(seed), scratch).unwrap().to_bits(),
            (p, bins),
        )
    };
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
}

/// The tests agree where they should: with many queries all three estimate the same p-value.
#[test]
fn resampling_agrees_with_student() {
    let mut random = Random(9);
    for shift in [0.0, 0.02, 0.05, 0.1] {
        let x: Vec<f64> = (0..200).map(|_| random.below(1000) as f64 / 1000.0 + shift).collect();
        let y: Vec<f64> = (0..200).map(|_| random.below(1000) as f64 / 1000.0).collect();
        let t = paired_t(&x, &y).unwrap();
        let mut source = || random.next();
        let bootstrap = bootstrap_test(&x, &y, 4000, &mut source).unwrap().p_value;
        let flips = sign_flip_test(&x, &y, 4000, &mut source).unwrap().p_value;
        // Three standard errors of a fraction of 4000, and a little for what normality leaves out.
        let near = |p: f64| (p - t.p_value).abs() <= 3.0 * (t.p_value / 4000.0).sqrt() + 0.005;
        assert!(near(bootstrap) && near(flips), "{t:?}: {bootstrap}, {flips}");
    }
}
