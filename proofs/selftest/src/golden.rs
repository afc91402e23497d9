//! Golden values: integers, and ratios that functions promise to round correctly.

use footrule::{InterpolatedPrecision, Precision, Ranks, Real, Result, distance, measure, order};

/// A ratio p/q.
type Ratio = (i64, u64);

struct Permutation {
    f: &'static [u32],
    footrule: &'static [u64],
    point: &'static [i64],
    kendall: &'static [u64],
    spearman: u128,
    area: &'static [Ratio],
    normalized: Option<Ratio>,
}

struct Pairs {
    x: &'static [u32],
    y: &'static [u32],
    counts: [u64; 5],
    /// tau a, c, x, gamma, Somers' D of y given x and of x given y.
    coefficients: [Option<Ratio>; 6],
}

include!(concat!(env!("OUT_DIR"), "/golden.rs"));

/// The ratio, correctly rounded.
fn rounded<T: Real>((p, q): Ratio) -> T {
    let size = T::from_ratio(p.unsigned_abs(), q).unwrap();
    if p < 0 { -size } else { size }
}

fn expect<T: Real>(result: Result<T>, golden: Option<Ratio>) -> usize {
    assert_eq!(result.ok(), golden.map(rounded));
    1
}

/// Compares all of them, and says how many.
pub fn check<T: Real + core::fmt::Debug>() -> usize {
    let mut compared = 0;
    for case in PERMUTATIONS {
        compared += permutation::<T>(case).unwrap();
    }
    for case in PAIRS {
        let counts = order::pair_counts(case.x, case.y, &mut [0; 64]).unwrap();
        let found = [counts.concordant, counts.discordant, counts.tied_x, counts.tied_y, counts.tied_both];
        assert_eq!(found, case.counts);
        let coefficients = [
            counts.tau_a::<T>(),
            counts.tau_c(),
            counts.tau_x(),
            counts.gamma(),
            counts.somers_y_given_x(),
            counts.somers_x_given_y(),
        ];
        for (coefficient, golden) in coefficients.into_iter().zip(case.coefficients) {
            compared += expect(coefficient, golden);
        }
    }
    for (k, (precision, recall)) in (1..).zip(PRECISION.into_iter().zip(RECALL)) {
        compared += expect(measure::precision::<T>(&GRADES, k, &Precision::STANDARD), Some(precision));
        compared += expect(measure::recall::<T>(&GRADES, RELEVANT, k, &Precision::STANDARD), Some(recall));
    }
    let curve = measure::eleven_point::<T>(&GRADES, RELEVANT, &InterpolatedPrecision::STANDARD).unwrap();
    assert_eq!(curve, ELEVEN_POINT.map(rounded));
    compared + curve.len()
}

fn permutation<T: Real + core::fmt::Debug>(case: &Permutation) -> Result<usize> {
    let n = case.f.len();
    let (mut integers, mut signed, mut area, ws) = ([0u64; 16], [0i64; 16], [T::zero(); 16], &mut [0; 64]);
    let (integers, signed, area) = (&mut integers[..n], &mut signed[..n], &mut area[..n]);
    let f = Ranks::new(case.f, ws)?;
    distance::footrule_profile(f, integers)?;
    assert_eq!(integers, case.footrule);
    distance::point_profile(f, signed)?;
    assert_eq!(signed, case.point);
    distance::kendall_profile(f, integers, ws)?;
    assert_eq!(integers, case.kendall);
    assert_eq!(distance::spearman(f), case.spearman);
    distance::area_profile(f, area)?;
    assert!(area.iter().zip(case.area).all(|(&area, &golden)| area == rounded(golden)));
    Ok(4 * n + 1 + expect(distance::area_normalized::<T>(f), case.normalized))
}
