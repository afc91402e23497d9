//! Pair counts and the tau family against their definitions: golden values, every ranking with ties up to n = 5, every
//! permutation up to n = 7, batches against single calls, and the faults of other tools.

mod oracle;

use footrule::order::{
    PairCounts, pair_counts, pair_counts_by_merging, pair_counts_by_merging_scratch_len,
    pair_counts_scratch_len,
};
use footrule::{Argument, Error, RankKey, Undefined, correlation};
use oracle::{GOLDEN, RBig, assert_ulp, integers, number, permutations, ratio, sqrt, weak_orders};
use quickcheck_macros::quickcheck;
use std::cell::RefCell;

fn counts(x: &[impl RankKey], y: &[impl RankKey]) -> PairCounts {
    pair_counts(x, y, &mut vec![0; pair_counts_scratch_len(x.len())]).unwrap()
}

/// C, D, tied in x only, in y only, in both, pair by pair.
fn naive(x: &[u32], y: &[u32]) -> [u64; 5] {
    let mut counts = [0; 5];
    for j in 0..x.len() {
        for i in 0..j {
            let kind = match (x[i].cmp(&x[j]), y[i].cmp(&y[j])) {
                (a, b) if a.is_eq() && b.is_eq() => 4,
                (a, _) if a.is_eq() => 2,
                (_, b) if b.is_eq() => 3,
                (a, b) => usize::from(a != b),
            };
            counts[kind] += 1;
        }
    }
    counts
}

fn as_array(c: PairCounts) -> [u64; 5] {
    [c.concordant, c.discordant, c.tied_x, c.tied_y, c.tied_both]
}

#[test]
fn golden_pairs() {
    for case in GOLDEN["C_pairs"].as_array().unwrap() {
        let (x, y) = (integers::<u32>(&case["x"]), integers::<u32>(&case["y"]));
        let c = counts(&x, &y);
        let names = ["C", "D", "tied_x_only", "tied_y_only", "tied_both"];
        assert_eq!(as_array(c), names.map(|name| case[name].as_u64().unwrap()), "{x:?} {y:?}");
        assert_eq!(c.pairs(), case["n0"].as_u64().unwrap());
        let check =
            |name: &str, value: footrule::Result<f64>, narrow: footrule::Result<f32>, allowed| match case
                .get(name)
                .filter(|v| !v.is_null())
            {
                Some(exact) => {
                    assert_ulp(value.unwrap(), &number(exact), allowed);
                    assert_ulp(narrow.unwrap(), &number(exact), allowed);
                }
                None => {
                    assert_eq!((value, narrow.is_err()), (Err(Error::Undefined), true), "{name} {x:?} {y:?}")
                }
            };
        check("tau_a", c.tau_a(), c.tau_a(), 0.5);
        check("tau_b", c.tau_b(), c.tau_b(), 0.8);
        check("tau_c", c.tau_c(), c.tau_c(), 0.5);
        check("tau_x", c.tau_x(), c.tau_x(), 0.5);
        check("gamma", c.gamma(), c.gamma(), 0.5);
        check("somers_d_y_given_x", c.somers_y_given_x(), c.somers_y_given_x(), 0.5);
        check("somers_d_x_given_y", c.somers_x_given_y(), c.somers_x_given_y(), 0.5);
    }
}

#[test]
fn golden_batches() {
    let flat = |v: &serde_json::Value| -> Vec<u8> {
        v.as_array().unwrap().iter().flat_map(integers::<u8>).collect()
    };
    for (case, score) in [("C_seed_tau_x_doc", "score"), ("C_scikit_lr", "tau_x")] {
        let case = &GOLDEN[case];
        let (truth, guess) = (flat(&case["y_true"]), flat(&case["y_pred"]));
        let mut out = vec![0.0; truth.len() / 3];
        let mean = correlation::tau_x_each(&truth, &guess, 3, None, &mut out, &mut [0; 12]).unwrap();
        assert_ulp::<f64>(mean.value(Undefined::Skip).unwrap(), &number(&case[score]), 2.0);
    }
}

/// The score matrix of Emond and Mason: a_ij = 1 if i is ahead of or tied with j, else −1.
fn tau_x_by_matrix(x: &[u32], y: &[u32]) -> RBig {
    let n = x.len();
    let sign = |v: &[u32], i: usize, j: usize| if v[i] <= v[j] { 1i64 } else { -1 };
    let pairs = (0..n).flat_map(|i| (0..n).filter(move |&j| j != i).map(move |j| (i, j)));
    ratio(pairs.map(|(i, j)| sign(x, i, j) * sign(y, i, j)).sum::<i64>(), (n * (n - 1)) as u64)
}

#[test]
fn all_rankings_with_ties_up_to_five_items() {
    for n in 0..=5 {
        let orders = weak_orders(n);
        for x in &orders {
            for y in &orders {
                let c = counts(x, y);
                assert_eq!(as_array(c), naive(x, y), "{x:?} {y:?}");
                assert_eq!((c.distinct_x, c.distinct_y), (highest(x), highest(y)));
                if n >= 2 {
                    assert_ulp(c.tau_x::<f64>().unwrap(), &tau_x_by_matrix(x, y), 0.5);
                    assert_eq!(c.tau_x::<f64>() == Ok(1.0), x == y);
                }
            }
        }
    }
}

fn highest(dense: &[u32]) -> u64 {
    u64::from(dense.iter().copied().max().unwrap_or(0))
}

#[test]
fn all_permutations_up_to_seven_items() {
    for n in 0..=7 {
        let identity: Vec<u32> = (1..=n).collect();
        for p in permutations(n) {
            let c = counts(&identity, &p);
            let want = naive(&identity, &p);
            assert_eq!(as_array(c), want);
            assert_eq!(as_array(counts(&p, &identity)), want);
            if n >= 2 {
                let tau = c.tau_a::<f64>();
                assert_eq!([c.tau_b(), c.tau_c(), c.tau_x(), c.gamma(), c.somers_symmetric()], [tau; 5]);
            }
        }
    }
}

#[quickcheck]
fn laws(pairs: Vec<(i8, i8)>) -> bool {
    let (x, y): (Vec<i8>, Vec<i8>) = pairs.iter().map(|&(a, b)| (a / 8, b / 8)).unzip();
    let turned = |v: &[i8]| v.iter().map(|a| -a).collect::<Vec<i8>>();
    let (c, swapped) = (counts(&x, &y), counts(&y, &x));
    let both = counts(&turned(&x), &turned(&y));
    let one = counts(&turned(&x), &y);
    let symmetric = c.tau_b::<f64>() == swapped.tau_b()
        && c.tau_x::<f64>() == swapped.tau_x()
        && c.somers_y_given_x::<f64>() == swapped.somers_x_given_y();
    let geometric = match (c.tau_b::<f64>(), c.somers_y_given_x::<f64>(), c.somers_x_given_y::<f64>()) {
        (Ok(b), Ok(yx), Ok(xy)) => (b * b - yx * xy).abs() < 1e-15,
        (Err(_), ..) => true,
        _ => false,
    };
    let bounded = [c.tau_a::<f64>(), c.tau_b(), c.tau_x(), c.gamma(), c.somers_symmetric()]
        .iter()
        .flatten()
        .all(|t| (-1.0..=1.0).contains(t));
    c == both
        && (c.concordant, c.discordant) == (one.discordant, one.concordant)
        && symmetric
        && geometric
        && bounded
}

#[quickcheck]
fn equal_rankings_are_exactly_one(x: Vec<i16>) -> bool {
    let c = counts(&x, &x);
    let one = |t: footrule::Result<f64>| t.is_err() || t == Ok(1.0);
    one(c.tau_b()) && one(c.tau_x()) && one(c.gamma()) && one(c.somers_x_given_y())
}

#[quickcheck]
fn batches_are_the_single_calls(rows: Vec<(u8, u8)>, columns: u8) -> bool {
    let columns = usize::from(columns % 6) + 1;
    let rows = &rows[..rows.len() / columns * columns];
    let (x, y): (Vec<u8>, Vec<u8>) = rows.iter().map(|&(a, b)| (a % 4, b % 4)).unzip();
    let ws = &mut vec![0; 64];
    let mut out = vec![0.0f64; rows.len() / columns];
    let mean = correlation::each(&x, &y, columns, None, PairCounts::tau_b, &mut out, ws).unwrap();
    let single = |(a, b): (&[u8], &[u8])| correlation::tau_b::<f64>(a, b, &mut [0; 64]).unwrap_or(f64::NAN);
    let want: Vec<f64> = x.chunks(columns).zip(y.chunks(columns)).map(single).collect();
    let same = |a: &[f64], b: &[f64]| {
        a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan())
    };
    let undefined = want.iter().filter(|v| v.is_nan()).count() as u64;
    if !same(&out, &want) || mean.undefined != undefined {
        return false;
    }
    let Some(reference) = x.get(..columns) else { return true };
    correlation::against(reference, &y, PairCounts::tau_b, &mut out, ws).unwrap();
    let want: Vec<f64> = y.chunks(columns).map(|row| single((reference, row))).collect();
    same(&out, &want)
}

#[test]
fn weights_average_the_rows() {
    let (x, y) = ([1u8, 2, 1, 2, 1, 1], [1u8, 2, 2, 1, 1, 2]);
    let ws = &mut [0; 12];
    let mut out = [0.0f64; 3];
    let mean = correlation::tau_x_each(&x, &y, 2, Some(&[3.0, 1.0, 0.0]), &mut out, ws).unwrap();
    assert_eq!((out, mean.value(Undefined::Skip)), ([1.0, -1.0, 0.0], Ok(0.5)));
    let mut out = [7.0f64; 3];
    let weights = |w: [f64; 3], out: &mut [f64; 3], ws: &mut [u64]| {
        correlation::tau_x_each(&x, &y, 2, Some(&w), out, ws).map(|mean| mean.defined)
    };
    let argument = Argument::Weights;
    assert_eq!(weights([1.0, 1.0, -1.0], &mut out, ws), Err(Error::OutOfRange { argument, index: 2 }));
    assert_eq!(weights([1.0, f64::NAN, 1.0], &mut out, ws), Err(Error::NotFinite { argument, index: 1 }));
    assert_eq!(out, [7.0; 3]);
}

#[test]
fn bad_shapes_and_values_are_named() {
    let (ws, mut out) = (&mut [0; 16][..], [7.0f64; 2]);
    let mut each = |x: &[f64], y: &[f64], columns| {
        let mean = correlation::tau_x_each(x, y, columns, None, &mut out, ws).map(|mean| mean.defined);
        (mean, out)
    };
    let kept = |e| (Err(e), [7.0; 2]);
    let x = [1.0, 2.0, 3.0, 4.0];
    assert_eq!(each(&x, &x, 0), kept(Error::OutOfRange { argument: Argument::Columns, index: 0 }));
    assert_eq!(each(&x, &x, 3), kept(Error::LengthMismatch { argument: Argument::X, expected: 3, given: 4 }));
    assert_eq!(
        each(&x, &x[..2], 2),
        kept(Error::LengthMismatch { argument: Argument::Y, expected: 4, given: 2 })
    );
    assert_eq!(
        each(&x, &x, 4),
        kept(Error::LengthMismatch { argument: Argument::Output, expected: 1, given: 2 })
    );
    let nan = [1.0, 2.0, f64::NAN, 4.0];
    assert_eq!(each(&x, &nan, 2), kept(Error::NotFinite { argument: Argument::Y, index: 2 }));
    let against = |x: &[f64], y: &[f64], ws: &mut [u64]| {
        correlation::tau_x_against(x, y, &mut [0.0f64; 2], ws).map(|mean| mean.defined)
    };
    assert_eq!(against(&[], &x, ws), Err(Error::Empty { argument: Argument::X }));
    assert_eq!(against(&x[..2], &nan, ws), Err(Error::NotFinite { argument: Argument::Y, index: 2 }));
    let short = Error::TooShort {
        argument: Argument::Scratch,
        needed: correlation::against_scratch_len(2),
        given: 4,
    };
    assert_eq!(against(&x[..2], &x, &mut ws[..4]), Err(short));
}

#[test]
fn reversal_of_65537_items_is_exactly_minus_one() {
    let n = 65_537u32;
    let (x, y): (Vec<u32>, Vec<u32>) = (0..n).map(|i| (i, n - i)).unzip();
    let c = counts(&x, &y);
    assert_eq!(c.discordant, 2_147_516_416);
    assert_eq!((c.tau_a::<f64>(), c.tau_b::<f64>(), c.tau_x::<f32>()), (Ok(-1.0), Ok(-1.0), Ok(-1.0)));
}

#[test]
fn heavy_ties_of_200000_items_do_not_overflow() {
    let x: Vec<u8> = (0..200_000u32).map(|i| (i % 2) as u8).collect();
    let c = counts(&x, &x);
    assert_eq!(c.concordant, 10_000_000_000);
    assert_eq!((c.tau_b::<f64>(), c.tau_x::<f64>()), (Ok(1.0), Ok(1.0)));
    assert_eq!(c.tau_a::<f64>(), Ok(100_000.0 / 199_999.0));
}

#[test]
fn the_coefficients_are_different_numbers() {
    let c = counts(&[3, 1, 3, 1, 3, 3], &[3, 4, 3, 2, 4, 4]);
    assert_eq!(as_array(c), [4, 2, 5, 2, 2]);
    assert_eq!(
        (c.tau_a::<f64>(), c.gamma::<f64>(), c.tau_x::<f64>()),
        (Ok(2.0 / 15.0), Ok(1.0 / 3.0), Ok(4.0 / 15.0))
    );
    assert_ulp(c.tau_b::<f64>().unwrap(), &(RBig::from(2) / sqrt(&RBig::from(88))), 0.8);
}

#[test]
fn nan_is_refused_whatever_its_sign_and_zeros_tie() {
    for nan in [f64::NAN, -f64::NAN] {
        let e = Error::NotFinite { argument: Argument::X, index: 4 };
        let x = [1.0, 2.0, 2.0, 3.0, nan];
        assert_eq!(correlation::tau_b::<f64>(&x, &[1, 3, 2, 2, 5], &mut [0; 16]), Err(e));
    }
    // The omit policy is the plain call on the filtered lists.
    assert_eq!(correlation::tau_b::<f64>(&[1.0, 2.0, 2.0, 3.0], &[1, 3, 2, 2], &mut [0; 16]), Ok(0.4));
    let c = counts(&[0.0, -0.0, 1.0], &[1, 2, 3]);
    assert_ulp(c.tau_b::<f64>().unwrap(), &sqrt(&ratio(2, 3)), 0.8);
}

#[test]
fn ranks_and_orders_are_not_mixed_up() {
    let (a, b) = ([2u32, 4, 1, 3], [4u32, 2, 3, 1]);
    assert_eq!(counts(&a, &b).tau_a::<f64>(), Ok(-1.0 / 3.0));
    let order = |v: &[u32; 4]| v.map(|item| item - 1);
    let ranks = |v: &[u32; 4], out: &mut [u32]| {
        footrule::Order::new(&order(v), &mut [0]).unwrap().ranks(out).unwrap();
    };
    let (mut p, mut q) = ([0; 4], [0; 4]);
    ranks(&a, &mut p);
    ranks(&b, &mut q);
    assert_eq!((p, q), ([3, 1, 4, 2], [4, 2, 3, 1]));
    assert_eq!(counts(&p, &q).tau_a::<f64>(), Ok(1.0 / 3.0));
}

#[test]
fn constancy_is_seen_in_the_values() {
    let wide = [1.810f64; 1448];
    let y: Vec<u32> = (0..1448).collect();
    assert_eq!(counts(&wide, &y).tau_b::<f64>(), Err(Error::Undefined));
    assert_eq!(counts(&wide.map(|v| v as f32), &y).tau_b::<f64>(), Err(Error::Undefined));
}

/// Inversions by a plain merge sort.
fn merged(keys: &mut Vec<u32>) -> u64 {
    if keys.len() < 2 {
        return 0;
    }
    let mut right = keys.split_off(keys.len() / 2);
    let mut inversions = merged(keys) + merged(&mut right);
    let left = std::mem::take(keys);
    let (mut l, mut r) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let Some(&a) = l.peek() {
        match r.next_if(|&b| b < a) {
            Some(b) => {
                keys.push(b);
                inversions += l.len() as u64;
            }
            None => keys.extend(l.next()),
        }
    }
    keys.extend(r);
    inversions
}

#[test]
fn permutations_of_every_size_and_shape() {
    let mut random = oracle::Random(3);
    let sizes = (0..=300).chain([1000, 4096, 65_535, 65_536, 65_537, 200_000]);
    for n in sizes {
        let identity: Vec<u32> = (1..=n).collect();
        let mut nearly = identity.clone();
        (0..n / 100).for_each(|_| {
            nearly.swap(random.below(u64::from(n) - 1) as usize, random.below(u64::from(n)) as usize)
        });
        let shapes =
            [random.permutation(n), identity.clone(), identity.iter().rev().copied().collect(), nearly];
        let ws = &mut vec![0; n as usize + 1];
        let other = random.permutation(n);
        for p in shapes {
            let want = merged(&mut p.clone());
            let seen = &mut vec![0; n as usize / 64 + 1];
            let f = footrule::Ranks::new(&p, seen).unwrap();
            assert_eq!(footrule::order::inversions(f, ws), Ok(want), "n = {n}");
            if n < 5000 {
                let x = footrule::Ranks::new(&other, seen).unwrap();
                assert_eq!(
                    footrule::order::permutation_pair_counts(x, f, ws),
                    Ok(counts(&other, &p)),
                    "n = {n}"
                );
            }
        }
    }
}

/// Values that crowd into few of their leading bits, because others are far away.
#[test]
fn outliers_leave_the_counts_as_they_are() {
    let mut random = oracle::Random(13);
    for n in [193usize, 1000, 5000] {
        let ws = &mut vec![0; pair_counts_scratch_len(n)];
        let mut column = |crowd: u64, far: u64| -> Vec<u64> {
            (0..n).map(|i| if i % 97 == 0 { far - i as u64 % 3 } else { random.below(crowd) }).collect()
        };
        let columns =
            [(30, 1 << 31), (5000, 1 << 31), (1 << 20, u64::MAX), (50, u64::MAX), (1 << 50, u64::MAX)]
                .map(|(crowd, far)| column(crowd, far));
        for x in &columns {
            for y in &columns {
                let want = pair_counts_by_merging(x, y, ws).unwrap();
                assert_eq!(pair_counts(x, y, ws), Ok(want), "n = {n}");
            }
        }
    }
}

#[test]
fn every_path_equals_merging() {
    let mut random = oracle::Random(11);
    for n in [2usize, 3, 15, 16, 17, 31, 32, 33, 63, 64, 65, 95, 96, 97, 128, 254, 255, 256, 257, 1000, 3000]
    {
        let ws = &mut vec![0; pair_counts_scratch_len(n)];
        let mut ranks: Vec<u64> = (0..n as u64).collect();
        (1..n).for_each(|i| ranks.swap(i, random.below(i as u64 + 1) as usize));
        let (mut gap, mut tie) = (ranks.clone(), ranks.clone());
        gap[n / 2] = n as u64;
        tie[n / 2] = ranks[0];
        let mut column = |values: u64| (0..n).map(|_| random.below(values)).collect::<Vec<u64>>();
        let mut columns: Vec<Vec<u64>> =
            [1, 2, 5, 64, n as u64 / 10 + 1, n as u64, 1 << 40, u64::MAX].map(&mut column).into();
        columns.extend([ranks, gap, tie]);
        for x in &columns {
            let batch = RefCell::new(Vec::new());
            let out = &mut vec![0.0f64; columns.len()];
            let keep = |counts| {
                batch.borrow_mut().push(counts);
                Ok(0.0)
            };
            correlation::against(x, &columns.concat(), keep, out, ws).unwrap();
            let single: Vec<PairCounts> = columns.iter().map(|y| counts(x, y)).collect();
            assert_eq!(*batch.borrow(), single, "n = {n}");
            for y in &columns {
                let want = pair_counts_by_merging(x, y, ws).unwrap();
                assert_eq!(pair_counts(x, y, ws), Ok(want), "n = {n}");
                let floats: Vec<f64> = x.iter().map(|&v| v as f64 / 3.0 - 1.0).collect();
                let whole: Vec<f32> = y.iter().map(|&v| (v % 1000) as f32 - 500.0).collect();
                let want = pair_counts_by_merging(&floats, &whole, ws).unwrap();
                assert_eq!(pair_counts(&floats, &whole, ws), Ok(want), "n = {n}");
            }
        }
    }
}

/// Keys of every width, in lists around the longest that are compared pair by pair, where pairs were once miscounted for keys
/// as wide as a word.
#[test]
fn keys_of_every_width_equal_merging() {
    let mut random = oracle::Random(19);
    for n in (80..=110).chain(240..=260).chain([500, 511, 512, 513, 1100]) {
        for bits in [7, 8, 16, 24, 31, 32, 33, 40, 63, 64] {
            let values: Vec<u64> = (0..1 + random.below(60)).map(|_| random.next() >> (64 - bits)).collect();
            let (x, y): (Vec<u64>, Vec<u8>) = (0..n)
                .map(|_| (values[random.below(values.len() as u64) as usize], random.below(97) as u8))
                .unzip();
            let ws = &mut vec![u64::MAX; pair_counts_scratch_len(n)];
            let merging = &mut vec![0; pair_counts_by_merging_scratch_len(n)];
            assert_eq!(pair_counts(&x, &y, ws), pair_counts_by_merging(&x, &y, merging), "{n} {bits}");
        }
    }
}

#[test]
fn few_values_of_long_lists_equal_merging() {
    let mut random = oracle::Random(5);
    let merging = &mut vec![0; pair_counts_by_merging_scratch_len(20_000)];
    for n in [2_047, 2_048, 16_383, 16_384, 20_000] {
        for (values, least) in [(1, -1), (5, -2), (5, 0), (16, 16), (40, 1), (64, 64), (64, 63), (65, 0)] {
            let mut list = || (0..n).map(|_| random.below(values) as i16 + least).collect::<Vec<i16>>();
            let (mut x, mut y) = (list(), list());
            for outlier in [false, true] {
                if outlier {
                    (x[n - 1], y[n / 2]) = (1_000, i16::MIN);
                }
                let want = pair_counts_by_merging(&x, &y, merging).unwrap();
                assert_eq!(counts(&x, &y), want, "{values} from {least}, n = {n}");
                let unsigned: Vec<u32> = x.iter().map(|&x| (i32::from(x) + 40_000) as u32).collect();
                assert_eq!(counts(&unsigned, &y), want, "{values} from {least}, n = {n}");
            }
        }
    }
}
