//! Where integers end: closed forms at the largest rankings there may be, at the sizes where products leave 32 and 64 bits,
//! against exact rationals; and rankings that are long enough to leave them by summing.

mod oracle;

use footrule::order::TieSums;
use footrule::{
    AveragePrecision, Divisor, Error, GradeCounts, PairCounts, Precision, Ranks, Real, Result, bound, chance,
    compare, correlation, distance, measure, order,
};
use oracle::{RBig, assert_ulp};

/// n² leaves 32 bits at 65,536, the worst footrule n²/2 at 92,682; the last is the most items there may be.
const SIZES: [u64; 12] =
    [2, 3, 65_535, 65_536, 65_537, 92_681, 92_682, 92_683, 2_097_153, 3_810_779, 1 << 30, i32::MAX as u64];

/// Ranks from the first to the last, and those around the middle.
fn ranks(n: u64) -> impl Iterator<Item = u64> {
    [0, 1, 2, n / 3, n / 2, n.div_ceil(2), n - 1, n].into_iter().filter(move |&i| i <= n)
}

fn r(x: impl Into<RBig>) -> RBig {
    x.into()
}

/// Fails unless both types are within `ulp` of the exact value, or it is beyond the range of f32 and refused.
#[track_caller]
fn check(double: Result<f64>, single: Result<f32>, exact: &RBig, ulp: f64) {
    assert_ulp(double.unwrap(), exact, ulp);
    if *exact <= oracle::exact(f32::MAX) {
        assert_ulp(single.unwrap(), exact, ulp.max(0.51));
    } else {
        assert!(matches!(single, Err(Error::Overflow { .. })), "{single:?}");
    }
}

macro_rules! check {
    ($exact:expr, $ulp:expr, $call:expr) => {
        check($call, $call, &$exact, $ulp)
    };
}

#[test]
fn worst_cases_are_exact_at_every_size() {
    for n in SIZES {
        let items = n as usize;
        assert_eq!(distance::footrule_max(items), Ok((u128::from(n) * u128::from(n) / 2) as u64));
        for i in ranks(n) {
            let (n, i, at) = (i128::from(n), i128::from(i), i as usize);
            assert_eq!(distance::point_max(items, at), Ok((i * (n - i)) as i64));
            // The first i ranks reversed; beyond the middle they are all of them.
            let most = distance::footrule_profile_max(items, at).unwrap();
            assert!(i128::from(most) >= i.min(n - i) * (n - i.min(n - i)) && i128::from(most) <= n * n / 2);
            // 2A grows by P(i − 1) + P(i), a cubic in i.
            let doubled = r(i) * r(3 * n * i - 2 * i * i - 1) / r(3);
            assert_eq!(r(distance::area_max_doubled(items, at).unwrap()), doubled);
            check!(&doubled / r(2), 0.5, distance::area_max(items, at));
        }
        assert_eq!(distance::footrule_profile_max(items, items), distance::footrule_max(items));
    }
}

#[test]
fn moments_of_permutations_are_exact_at_every_size() {
    for size in SIZES {
        let (n, items) = (r(size), size as usize);
        let one = r(1);
        let square = &n * &n;
        check!((&square - &one) / r(3), 0.5, chance::footrule(items));
        check!((&n + &one) * (r(2) * &square + r(7)) / r(45), 1.5, chance::footrule_variance(items));
        check!(&n * (&square - &one) / r(6), 0.5, chance::spearman(items));
        let variance = &square * (&n + &one) * (&n + &one) * (&n - &one) / r(36);
        check!(variance, 2.0, chance::spearman_variance(items));
        check!(&one / (&n - &one), 1.5, chance::spearman_rho_variance(items));
        for i in ranks(size) {
            let (i, at) = (r(i), i as usize);
            check!(&i * (&n - &i) / r(2), 0.5, chance::point_profile(items, at));
            check!(&i * (&n - &i) * (&n + &one) / r(12), 0.5, chance::point_profile_variance(items, at));
            let footrule = r(3) * &square - r(3) * &n * &i + r(2) * &i * &i - r(2);
            check!(&i * footrule / (r(6) * &n), 0.5, chance::footrule_profile(items, at));
            check!(
                &i * (r(3) * &n * &i - r(2) * &i * &i - &one) / r(12),
                0.5,
                chance::area_profile(items, at)
            );
            let area = (&n + &one) * &i * (&n * (r(4) * &i * &i - &one) - r(3) * &i * &i * &i) / r(144);
            check!(area, 1.5, chance::area_profile_variance(items, at));
            check!(&i * (&i - &one) / r(4), 0.5, chance::kendall_profile(items, at));
            let kendall = &i * (&i - &one) * (r(2) * &i + r(5)) / r(72);
            check!(kendall, 1.0, chance::kendall_profile_variance(items, at));
        }
    }
}

#[test]
fn tie_sums_and_their_moments_hold_the_largest_rankings() {
    for size in SIZES {
        let (n, untied) = (r(size), TieSums::untied(size as usize).unwrap());
        assert_eq!((untied.pairs(), untied.triples(), untied.distinct()), (0, 0, size));
        let constant = TieSums::from_groups([size]).unwrap();
        assert_eq!(r(constant.pairs()), &n * (&n - r(1)));
        assert_eq!(r(constant.triples()), &n * (&n - r(1)) * (&n - r(2)));
        let one_below = TieSums::from_groups([1, size - 1]).unwrap();
        assert_eq!(one_below.skew().unsigned_abs(), u128::from((size - 1) * (size - 2)));
        check!(&n * (&n - r(1)) / r(4), 0.5, chance::kendall(untied, untied));
        let variance = &n * (&n - r(1)) * (r(2) * &n + r(5)) / r(18);
        check!(variance, 2.0, chance::net_variance(untied, untied));
        check!(r(0), 0.0, chance::net_variance(constant, untied));
        assert_eq!(chance::tau_b_variance::<f64>(constant, untied), Err(Error::Undefined));
    }
}

fn pair_counts(n: u64, [concordant, discordant, tied_x, tied_y]: [u64; 4], distinct: u64) -> PairCounts {
    let mut counts = PairCounts::default();
    counts.items = n;
    (counts.concordant, counts.discordant) = (concordant, discordant);
    (counts.tied_x, counts.tied_y) = (tied_x, tied_y);
    (counts.distinct_x, counts.distinct_y) = (distinct, distinct);
    counts
}

fn coefficients(counts: PairCounts) -> [footrule::Result<f64>; 7] {
    [
        counts.tau_a(),
        counts.tau_b(),
        counts.tau_c(),
        counts.tau_x(),
        counts.gamma(),
        counts.somers_symmetric(),
        counts.somers_x_given_y(),
    ]
}

/// The fields are public, so that no count is too great and none need agree with another.
#[test]
fn counts_of_no_ranking_overflow_nothing() {
    for which in 0..64 {
        let [concordant, discordant, tied_x, tied_y, items, distinct] =
            core::array::from_fn(|i| if which >> i & 1 == 1 { u64::MAX } else { 0 });
        let counts = pair_counts(items, [concordant, discordant, tied_x, tied_y], distinct);
        let normalized = [counts.kendall_normalized(), counts.kendall_penalized(0.5)];
        let mut values = coefficients(counts).into_iter().chain(normalized).flatten();
        assert!(values.all(f64::is_finite), "{counts:?}");
        assert_eq!(counts.k_haus(), discordant.saturating_add(tied_x.max(tied_y)));
        assert!(counts.k_prof::<f64>().is_finite() && counts.kemeny_snell() >= counts.kendall());
    }
    let mut conflicts = footrule::compare::Conflicts::default();
    (conflicts.first_only, conflicts.opposite) = (u64::MAX, 1);
    assert_eq!(conflicts.total(), u64::MAX);
}

#[test]
fn coefficients_of_the_largest_rankings_reach_their_ends() {
    for n in SIZES {
        let pairs = n * (n - 1) / 2;
        for (counts, end) in
            [(pair_counts(n, [pairs, 0, 0, 0], n), 1.0), (pair_counts(n, [0, pairs, 0, 0], n), -1.0)]
        {
            assert_eq!(coefficients(counts), [Ok(end); 7], "{n}");
            assert_eq!(counts.kendall_normalized::<f64>(), Ok((1.0 - end) / 2.0));
            assert_eq!(
                (counts.pairs(), counts.net()),
                (pairs, if end > 0.0 { 1 } else { -1 } * pairs as i64)
            );
        }
        // Half of the pairs tied in one, half in the other.
        let ties = pair_counts(n, [0, 0, pairs / 2, pairs - pairs / 2], 2);
        assert_eq!((ties.kemeny_snell(), ties.k_haus()), (pairs, pairs - pairs / 2));
        assert_ulp(ties.k_prof::<f64>(), &oracle::ratio(pairs, 2u64), 0.5);
        let reversed = pair_counts(n, [0, pairs, 0, 0], n);
        assert_eq!((reversed.kendall(), reversed.kemeny_snell()), (pairs, 2 * pairs));
    }
}

/// As many documents as can be counted at all.
#[test]
fn counts_of_documents_reach_the_end_of_64_bits() {
    const HALF: u64 = 1 << 63;
    let p = &Precision::STANDARD;
    let retrieved = &p.with_divisor(Divisor::Retrieved);
    for (counts, k) in
        [([HALF, HALF - 1], usize::MAX), ([1, u64::MAX - 1], 1000), ([u64::MAX - 1, 1], usize::MAX)]
    {
        let judged = GradeCounts::new(&counts);
        let (n, relevant, cut) = (r(u64::MAX), r(counts[1]), r(k as u64));
        assert_eq!(judged.total(), Ok(u64::MAX));
        check!(&relevant * &cut / (&n * r(k as u64)), 0.5, chance::precision(judged, k, p));
        check!(&cut / &n, 0.5, chance::recall(judged, k, p));
        check!(&relevant / &n, 0.5, chance::precision(judged, k, retrieved));
        let most = counts[1].min(k as u64);
        check!(r(most) / r(k as u64), 0.5, bound::precision(judged, k, p));
        check!(r(most), 0.5, bound::sum_precision(judged, &AveragePrecision::STANDARD.with_k(k)));
        let least = (k as u64).saturating_sub(counts[0]);
        check!(r(least) / &relevant, 0.5, bound::recall_worst(judged, k, p));
        let spread = (&relevant / &n) * (r(counts[0]) / &n) * (&n - &cut) / (&cut * (&n - r(1)));
        check!(spread, 3.0, chance::precision_variance(judged, k, p));
    }
    let more = GradeCounts::new(&[HALF, HALF]);
    let overflow = Error::Overflow { argument: footrule::Argument::Counts, index: 1 };
    assert_eq!(more.total(), Err(overflow));
    assert_eq!(measure::recall::<f64>(&[true], u64::MAX, usize::MAX, p), Ok(1.0 / u64::MAX as f64));
}

#[test]
fn ratios_of_128_bits_are_rounded_once() {
    let ends = [
        1,
        2,
        3,
        (1 << 53) - 1,
        (1 << 53) + 1,
        u128::from(u64::MAX),
        (1 << 64) + 1,
        u128::MAX / 3,
        u128::MAX - 1,
        u128::MAX,
    ];
    for a in ends {
        for b in ends {
            let exact = r(a) / r(b);
            assert_ulp(f64::from_ratio(a, b).unwrap(), &exact, 0.5);
            let single = f32::from_ratio(a, b).unwrap();
            if single.is_finite() {
                assert_ulp(single, &exact, 0.5);
            }
        }
    }
}

/// The reversal of n items is the worst case of every distance: its sums leave 32 bits from 65,537 or 92,683 items on, and 64
/// bits from 3,810,779 on.
#[test]
fn sums_of_long_rankings_leave_32_and_64_bits() {
    for n in [65_535u64, 65_536, 65_537, 92_681, 92_682, 92_683, 3_810_779] {
        let reversal: Vec<u32> = (1..=n as u32).rev().collect();
        let items = n as usize;
        let f = Ranks::new(&reversal, &mut vec![0; order::permutation_scratch_len(items)]).unwrap();
        let wide = u128::from(n);
        assert_eq!(distance::footrule(f), n * n / 2);
        assert_eq!(distance::spearman(f), wide * (wide * wide - 1) / 3);
        assert_eq!(distance::area_doubled(f), wide * (wide * wide - 1) / 3);
        assert_eq!((distance::footrule_normalized(f), distance::area_normalized(f)), (Ok(1.0), Ok(1.0)));
        assert_eq!(correlation::a_corr(f), Ok(0.0));
        if n < 100_000 {
            let ws = &mut vec![
                0;
                order::inversions_scratch_len(items)
                    .max(distance::kendall_profile_scratch_len(items))
            ];
            assert_eq!(order::inversions(f, ws), Ok(n * (n - 1) / 2));
            let (mut points, mut footrules, mut kendalls) = (vec![0; items], vec![0; items], vec![0; items]);
            distance::point_profile(f, &mut points).unwrap();
            distance::footrule_profile(f, &mut footrules).unwrap();
            distance::kendall_profile(f, &mut kendalls, ws).unwrap();
            for i in 1..=items {
                assert_eq!(points[i - 1], (i * (items - i)) as i64);
                assert_eq!(kendalls[i - 1], (i * (i - 1) / 2) as u64);
            }
            assert_eq!(
                points.iter().max(),
                (items / 2..=items / 2).map(|i| distance::point_max(items, i).unwrap()).max().as_ref()
            );
            assert_eq!(footrules.last(), Some(&(n * n / 2)));
        }
    }
}

/// A length that no memory holds asks for more scratch than there is, not for little.
#[test]
fn scratch_lengths_saturate() {
    let of_items: [fn(usize) -> usize; 25] = [
        bound::dcg_of_gains_scratch_len,
        bound::dcg_worst_of_gains_scratch_len,
        chance::err_scratch_len,
        chance::footrule_p_value_exact_scratch_len,
        chance::tau_p_value_exact_scratch_len,
        compare::holm_scratch_len,
        compare::queries_by_gap_scratch_len,
        compare::tukey_hsd_scratch_len,
        correlation::against_scratch_len,
        correlation::each_scratch_len,
        correlation::spearman_rho_scratch_len,
        correlation::tau_ap_scratch_len,
        distance::f_haus_scratch_len,
        distance::f_prof_scratch_len,
        distance::kendall_profile_scratch_len,
        measure::dcg_by_score_scratch_len,
        measure::ndcg_tie_averaged_scratch_len,
        order::align_scratch_len,
        order::argsort_scratch_len,
        order::displacement_of_orders_scratch_len,
        order::ideal_scratch_len,
        order::inversions_scratch_len,
        order::pair_counts_scratch_len,
        order::tie_sums_scratch_len,
        order::top_k_scratch_len,
    ];
    for words in of_items {
        let lens = [0, 1, 1000, 1 << 20, usize::MAX / 4, usize::MAX / 2, usize::MAX].map(words);
        assert!(lens.is_sorted() && lens[6] >= usize::MAX / 64, "{lens:?}");
    }
    assert!(order::judge_scratch_len(usize::MAX, usize::MAX) >= usize::MAX / 2);
    assert!(order::align_common_scratch_len(usize::MAX, usize::MAX) >= usize::MAX / 2);
    assert!(compare::swap_method_scratch_len(usize::MAX, usize::MAX) >= usize::MAX / 2);
}
