//! The printed tables of the upper/lower-bound paper (Karmaker Santu and Feng 2022), recomputed from the means that it
//! prints for eight systems on two data sets: which of its figures follow from its own tables, and why the others cannot.
//!
//! The procedure: a system's mean is the average of its five printed values (k = 5, 10, 15, 20, 30), rounded to four digits
//! each; PAD averages over the 28 pairs of systems; the orderings of those averages give Kendall's tau and swap rates.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod oracle;

use footrule::compare::{Orderings, mean_pad, orderings, orderings_scratch_len, pad};
use oracle::{GOLDEN, number, permutations};

const SYSTEMS: [&str; 8] = ["ARank", "LNet", "RBoost", "RF", "RNet", "CA", "L2LR", "LMART"];

/// The averages over the cutoffs, in the order of [`SYSTEMS`].
fn averages(table: &str) -> [f64; 8] {
    SYSTEMS.map(|system| number(&GOLDEN["G_tables"][table]["avg"][system]).to_f64().value())
}

fn between(a: &str, b: &str) -> Orderings<f64> {
    let scratch = &mut vec![0; orderings_scratch_len(8)];
    orderings(&averages(a), &averages(b), scratch).unwrap()
}

/// Half a unit of the fourth digit: what printing may have made of an average of five printed values.
const HALF_UNIT: f64 = 0.5e-4;

/// The least and the greatest mean PAD of averages that print the same; each pair by itself, so a little too wide.
fn pad_interval(means: &[f64]) -> (f64, f64) {
    let (mut low, mut high, mut pairs) = (0.0, 0.0, 0.0);
    for (i, &a) in means.iter().enumerate() {
        for &b in &means[i + 1..] {
            // Corners suffice: within the box PAD is monotone in each mean, as long as neither order nor sign changes.
            let corners =
                [-HALF_UNIT, HALF_UNIT].map(|d| [-HALF_UNIT, HALF_UNIT].map(|e| pad(a + d, b + e).unwrap()));
            let corners = corners.as_flattened();
            let touching = (a - b).abs() <= 2.0 * HALF_UNIT;
            low += if touching { 0.0 } else { corners.iter().copied().fold(f64::INFINITY, f64::min) };
            high += corners.iter().copied().fold(0.0, f64::max);
            pairs += 1.0;
        }
    }
    (low / pairs, high / pairs)
}

/// Whether some value of the interval prints as `printed`, rounded or truncated to its digits.
fn prints(interval: (f64, f64), printed: &str) -> bool {
    let value: f64 = printed.parse().unwrap();
    let digits = printed.split_once('.').map_or(0, |(_, digits)| digits.len());
    let unit = 10f64.powi(-(digits as i32));
    interval.0 < value + unit && interval.1 >= value - unit / 2.0
}

/// Tables 9 and 19: PAD over all queries as printed, and whether it follows from Tables 2 to 5 and 12 to 15.
const PADS: [(&str, &str, bool); 12] = [
    ("nDCG MSLR", "31", false),
    ("nDCG MQ2007", "1.74", true),
    ("DCG V1 MSLR", "35.7", true),
    ("DCG V1 MQ2007", "3.6", false),
    ("DCG V2 MSLR", "46.7", true),
    ("DCG V2 MQ2007", "6.42", true),
    ("MAP MSLR", "25.57", true),
    ("MAP MQ2007", "5.91", true),
    ("MSP V1 MSLR", "31.84", true),
    ("MSP V1 MQ2007", "6.86", false),
    ("MSP V2 MSLR", "97.63", true),
    ("MSP V2 MQ2007", "20.01", false),
];

#[test]
fn eight_of_twelve_pads_reproduce() {
    for (table, printed, reproduces) in PADS {
        let means = averages(table);
        let recomputed = mean_pad(&means).unwrap();
        let golden = number(&GOLDEN["G_tables"][table]["PAD_abs_denominator"]).to_f64().value();
        assert!((recomputed - golden).abs() < 1e-8, "{table}: {recomputed}, not {golden}");
        assert_eq!(prints(pad_interval(&means), printed), reproduces, "{table}: {recomputed} for {printed}");
        let as_f32 = mean_pad(&means.map(|mean| mean as f32)).unwrap();
        assert!((f64::from(as_f32) - golden).abs() < 2e-3 * golden);
    }
    assert_eq!(PADS.iter().filter(|pad| pad.2).count(), 8);
}

/// MSP V2 MSLR has two negative averages: eq. 8 as printed, with max(a, b) and its sign, gives another figure than its
/// table, and the absolute value that we take gives the table's.
#[test]
fn the_denominator_of_pad_is_an_absolute_value() {
    let means = averages("MSP V2 MSLR");
    let mut signed = 0.0;
    for (i, &a) in means.iter().enumerate() {
        signed += means[i + 1..].iter().map(|&b| 100.0 * (a - b).abs() / a.max(b)).sum::<f64>();
    }
    assert!((signed / 28.0 - 97.389).abs() < 1e-3);
    assert!(mean_pad(&means).unwrap() > 97.5);
}

/// Table 15 prints 0.0116 for ARank at k = 15, between 0.0778 and 0.14. Read as 0.116, one digit's slip, it gives the
/// printed PAD, and the order of the systems stays.
#[test]
fn one_more_pad_reproduces_after_a_digit() {
    let mut means = averages("MSP V2 MQ2007");
    let before = means;
    means[0] += (0.116 - 0.0116) / 5.0;
    let repaired = mean_pad(&means).unwrap();
    assert!((repaired - 20.016).abs() < 1e-3);
    assert!(prints((repaired, repaired), "20.01"));
    let same = orderings::<f64>(&before, &means, &mut vec![0; orderings_scratch_len(8)]).unwrap();
    assert_eq!(same.tau, 1.0);
}

/// Tables 6 and 16: Kendall's tau between a measure and its normalised form over all queries, truncated to three digits.
#[test]
fn eight_of_eight_taus_reproduce() {
    let printed = [
        ("nDCG MSLR", "DCG V1 MSLR", 1.0),
        ("nDCG MSLR", "DCG V2 MSLR", 1.0),
        ("nDCG MQ2007", "DCG V1 MQ2007", 1.0),
        ("nDCG MQ2007", "DCG V2 MQ2007", 0.785),
        ("MAP MSLR", "MSP V1 MSLR", 1.0),
        ("MAP MSLR", "MSP V2 MSLR", 0.928),
        ("MAP MQ2007", "MSP V1 MQ2007", 1.0),
        ("MAP MQ2007", "MSP V2 MQ2007", 0.785),
    ];
    for (raw, form, printed) in printed {
        let tau = between(raw, form).tau;
        assert_eq!((tau * 1000.0).floor() / 1000.0, printed, "{raw}, {form}");
    }
}

/// Tables 10 and 20: the swap rate of a measure between the data sets over all queries, in truncated 28ths.
const SWAP_RATES: [(&str, f64, bool); 6] = [
    ("nDCG", 0.107, false),
    ("DCG V1", 0.107, false),
    ("DCG V2", 0.107, true),
    ("MAP", 0.25, true),
    ("MSP V1", 0.25, true),
    ("MSP V2", 0.178, true),
];

#[test]
fn four_of_six_swap_rates_reproduce() {
    for (measure, printed, reproduces) in SWAP_RATES {
        let both = between(&format!("{measure} MSLR"), &format!("{measure} MQ2007"));
        assert_eq!(both.counts.tied_x + both.counts.tied_y + both.counts.tied_both, 0);
        let truncated = (both.swap_rate * 1000.0).floor() / 1000.0;
        assert_eq!(truncated == printed, reproduces, "{measure}: {truncated}");
        if !reproduces {
            assert_eq!(both.counts.discordant, 2);
        }
    }
    assert_eq!(SWAP_RATES.iter().filter(|rate| rate.2).count(), 4);
}

/// Why no choice of orderings can have all that the paper prints. The pairs that two orders without ties have in opposite
/// order are the inversions of the permutation from one to the other, and their number is even or odd with that
/// permutation. Permutations around a cycle compose to the identity, which is even: so swaps around a cycle add up to an even
/// number. From nDCG on MSLR to V2 on MSLR, V2 on MQ2007, nDCG on MQ2007 and back, the paper prints 0, 3, 3 and 3: odd.
/// With the 2 that its means give for the last it is 8.
#[test]
fn swaps_around_a_cycle_are_even() {
    for n in 2..=4 {
        let orders = permutations(n);
        let swaps = |a: &Vec<u32>, b: &Vec<u32>| {
            orderings::<f64>(a, b, &mut vec![0; orderings_scratch_len(4)]).unwrap().counts.discordant
        };
        for a in &orders {
            for b in &orders {
                for c in &orders {
                    assert!((swaps(a, b) + swaps(b, c) + swaps(c, a)).is_multiple_of(2));
                }
            }
        }
    }
    let cycle = ["nDCG MSLR", "DCG V2 MSLR", "DCG V2 MQ2007", "nDCG MQ2007", "nDCG MSLR"];
    let swaps: Vec<u64> = cycle.windows(2).map(|step| between(step[0], step[1]).counts.discordant).collect();
    assert_eq!(swaps, [0, 3, 3, 2]);
    let printed_rates: [f64; 4] = [0.0, (1.0 - 0.785) / 2.0, 0.107, 0.107];
    let printed: f64 = printed_rates.iter().map(|rate| (28.0 * rate).round()).sum();
    assert_eq!(printed, 9.0);
}
