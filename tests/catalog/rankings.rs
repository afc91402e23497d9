//! Rows of the measures that compare two rankings by their displacement or midranks, and of the areas under a curve.

use crate::oracle::{RBig, Random, exact, permutations, ratio, sqrt};
use crate::{Better, Check, Row, Sample, sample};
use footrule::order::pair_counts;
use footrule::{Ranks, Real, Result, area, correlation, distance};

/// Displacements of many sizes: random ones, next to the identity and next to the reversal.
fn displacements() -> Vec<Vec<u32>> {
    let mut random = Random(2);
    let mut all: Vec<Vec<u32>> = (2..=4).flat_map(permutations).collect();
    for (n, times) in [(5, 100), (10, 50), (33, 20), (100, 1), (257, 0)] {
        all.extend((0..times).map(|_| random.permutation(n)));
        let mut near: Vec<u32> = (1..=n).collect();
        near.swap(0, n as usize / 2);
        all.push(near.iter().rev().copied().collect());
        all.push(near);
    }
    all
}

fn ranks(values: &[u32]) -> Ranks<'_> {
    Ranks::new(values, &mut vec![0; values.len().div_ceil(64)]).unwrap()
}

/// Weights of all sizes and all digits, with zeros among them.
fn h<T: Real>(n: usize) -> impl Iterator<Item = T> + Clone {
    let mut random = Random(3);
    let mut weight = || {
        let mantissa = (random.next() >> 11) as f64;
        let scaled = mantissa / (1u64 << random.below(53)) as f64;
        if random.below(8) == 0 { 0.0 } else { scaled }
    };
    (0..n).map(|_| T::from(weight()).unwrap()).collect::<Vec<T>>().into_iter()
}

fn profile<T: Real>(n: usize, write: impl FnOnce(&mut [T]) -> Result<()>) -> Vec<T> {
    let mut out = vec![T::zero(); n];
    write(&mut out).unwrap();
    out
}

fn reversal(n: usize) -> Vec<u32> {
    (1..=n as u32).rev().collect()
}

/// What a row computes.
type Samples = fn() -> Vec<Sample>;

/// A_h(i) by the definition, with the weights above or with h = 1.
fn areas<T: Real>(f: &[u32], weighted: bool) -> Vec<RBig> {
    let (mut point, mut area) = (0, RBig::ZERO);
    let step = |((&rank, k), h): ((&u32, i64), T)| {
        let before = point;
        point += i64::from(rank) - k;
        let h = if weighted { exact(h) } else { RBig::ONE };
        area += h * ratio(before + point, 2);
        area.clone()
    };
    f.iter().zip(1..).zip(h::<T>(f.len())).map(step).collect()
}

/// nA_h(i), with the undefined left out, beside what was computed.
fn shares<T: Real>(f: &[u32], weighted: bool) -> Vec<Option<RBig>> {
    let worst = areas::<T>(&reversal(f.len()), weighted);
    areas::<T>(f, weighted).into_iter().zip(worst).map(|(a, w)| (w != RBig::ZERO).then(|| a / w)).collect()
}

fn last<V>(values: Vec<V>) -> Vec<V> {
    values.into_iter().next_back().into_iter().collect()
}

fn some(values: Vec<RBig>) -> Vec<Option<RBig>> {
    values.into_iter().map(Some).collect()
}

/// Samples over the displacements: the exact values of one of them (`None`: undefined, NaN) and the computed ones, in
/// both types, as the weights that each type can hold differ.
macro_rules! samples {
    ($f:ident => $exact:expr, $values:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |$f: &Vec<u32>| {
                let in_f32 = {
                    #[allow(dead_code)]
                    type T = f32;
                    let sample =
                        |(exact, f32): (RBig, f32)| Sample { f32, f64: exact.to_f64().value(), exact };
                    defined($exact, $values).map(sample)
                };
                let in_f64 = {
                    #[allow(dead_code)]
                    type T = f64;
                    let sample =
                        |(exact, f64): (RBig, f64)| Sample { f32: exact.to_f32().value(), f64, exact };
                    defined($exact, $values).map(sample)
                };
                in_f32.chain(in_f64).collect::<Vec<_>>()
            };
            displacements().iter().flat_map(of_one).collect()
        }
        samples
    }};
}

/// The defined exact values beside the computed; the undefined are NaN.
fn defined<T: Real>(exact: Vec<Option<RBig>>, values: Vec<T>) -> impl Iterator<Item = (RBig, T)> {
    assert_eq!(exact.len(), values.len());
    exact.into_iter().zip(values).filter_map(|(exact, value)| {
        assert_eq!(exact.is_none(), value.is_nan());
        Some((exact?, value))
    })
}

/// Curves of many lengths and their widths, exact in f32.
fn curves() -> Vec<(Vec<f32>, Vec<f32>)> {
    let mut random = Random(4);
    let mut value = |signed: bool| {
        let size = random.below(1 << 20) as f32 / (1 << random.below(16)) as f32;
        if signed && random.below(2) == 0 { -size } else { size }
    };
    let mut curve = |n: usize, signed| {
        let y = (0..n).map(|_| value(signed)).collect();
        (y, (1..n).map(|_| value(false)).collect())
    };
    [1, 2, 3, 10, 33, 100, 257, 1000].into_iter().flat_map(|n| [curve(n, false), curve(n, true)]).collect()
}

fn curve_area(y: &[f32], widths: &[f32], absolute: bool) -> RBig {
    let exact = |x: f32| RBig::try_from(x).unwrap();
    let piece = |(y, &width): (&[f32], &f32)| {
        let (a, b) = (exact(y[0]), exact(y[1]));
        let zero = RBig::ZERO;
        let mean = if !absolute {
            (a + b) / RBig::from(2)
        } else if a >= zero && b >= zero || a <= zero && b <= zero {
            (if a.clone() + b.clone() < zero { -(a + b) } else { a + b }) / RBig::from(2)
        } else {
            // Two triangles over the parts of the width on both sides of the crossing, a : b.
            let (a, b) = (if a < zero { -a } else { a }, if b < zero { -b } else { b });
            let crossing = a.clone() / (a.clone() + b.clone());
            let rest = RBig::ONE - crossing.clone();
            (a * crossing + b * rest) / RBig::from(2)
        };
        mean * exact(width)
    };
    y.windows(2).zip(widths).map(piece).fold(RBig::ZERO, |sum, piece| sum + piece)
}

macro_rules! curve_samples {
    ($area:path, $absolute:expr) => {{
        fn samples() -> Vec<Sample> {
            let convert = |values: &[f32]| values.iter().map(|&v| f64::from(v)).collect::<Vec<_>>();
            let sample = |(y, widths): (Vec<f32>, Vec<f32>)| {
                let exact = curve_area(&y, &widths, $absolute);
                let size = curve_area(&y.iter().map(|y| y.abs()).collect::<Vec<_>>(), &widths, false);
                // A signed area is accurate beside the area of |y|: where it cancels, ulp of the result say nothing.
                let cancels = exact.clone() * exact.clone() * RBig::from(4) < size.clone() * size;
                (!cancels).then(|| Sample {
                    f32: $area(&y, &widths).unwrap(),
                    f64: $area(&convert(&y), &convert(&widths)).unwrap(),
                    exact,
                })
            };
            curves().into_iter().filter_map(sample).collect()
        }
        samples
    }};
}

/// Pairs of rankings with ties.
fn tied() -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut random = Random(5);
    let mut pairs = vec![];
    for n in [2u64, 3, 4, 5, 7, 10, 20, 50, 100, 500] {
        for (a, b) in [(3, 3), (2, n), (n, n), (1 << 30, 1 << 30)] {
            let mut column = |values| (0..n).map(|_| random.below(values) as u32).collect::<Vec<_>>();
            pairs.extend((0..8).map(|_| (column(a), column(b))));
        }
        let x: Vec<u32> = (0..n as u32).collect();
        let mut y = x.clone();
        y.swap(0, 1);
        pairs.push((x, y));
    }
    pairs
}

/// Twice the midranks less their mean.
fn deviations(x: &[u32]) -> Vec<i64> {
    let doubled = |v: &u32| {
        let (below, same) = (x.iter().filter(|o| *o < v).count(), x.iter().filter(|o| *o == v).count());
        (2 * below + same + 1) as i64
    };
    x.iter().map(|v| doubled(v) - x.len() as i64 - 1).collect()
}

fn rho_samples() -> Vec<Sample> {
    let sample = |(x, y): (Vec<u32>, Vec<u32>)| {
        let (u, v) = (deviations(&x), deviations(&y));
        let product = |a: &[i64], b: &[i64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<i64>();
        let (uu, vv, uv) = (product(&u, &u), product(&v, &v), product(&u, &v));
        let ws = &mut vec![0; correlation::spearman_rho_scratch_len(x.len())];
        if uu == 0 || vv == 0 {
            assert!(correlation::spearman_rho::<f64>(&x, &y, ws).is_err());
            return None;
        }
        let exact = RBig::from(uv) / sqrt(&(RBig::from(uu) * RBig::from(vv)));
        Some(sample!(exact, correlation::spearman_rho::<T>(&x, &y, ws).unwrap()))
    };
    tied().into_iter().filter_map(sample).collect()
}

/// D and X + Y by the definition.
fn pairs(x: &[u32], y: &[u32]) -> (u64, u64) {
    let (mut discordant, mut tied_in_one) = (0, 0);
    for j in 0..x.len() {
        for i in 0..j {
            let (a, b) = (x[i].cmp(&x[j]), y[i].cmp(&y[j]));
            discordant += u64::from(a.is_ne() && b.is_ne() && a != b);
            tied_in_one += u64::from(a.is_eq() != b.is_eq());
        }
    }
    (discordant, tied_in_one)
}

/// Samples over the rankings with ties: the exact value from (n, D, X + Y), the method's and the function's.
macro_rules! tied_samples {
    (|$n:ident, $d:ident, $t:ident| $exact:expr, |$c:ident| $method:expr, |$x:ident, $y:ident, $ws:ident| $one_shot:expr) => {{
        fn exact(x: &[u32], y: &[u32]) -> RBig {
            let ($n, ($d, $t)) = (x.len() as u64, pairs(x, y));
            $exact
        }
        fn method() -> Vec<Sample> {
            let sample = |(x, y): (Vec<u32>, Vec<u32>)| {
                let $c = pair_counts(&x, &y, &mut vec![0; 4 * x.len()]).unwrap();
                sample!(exact(&x, &y), $method)
            };
            tied().into_iter().map(sample).collect()
        }
        fn one_shot() -> Vec<Sample> {
            let sample = |($x, $y): (Vec<u32>, Vec<u32>)| {
                let $ws = &mut vec![0; 4 * $x.len()];
                sample!(exact(&$x, &$y), $one_shot)
            };
            tied().into_iter().take(40).map(sample).collect()
        }
        (method as fn() -> Vec<Sample>, one_shot as fn() -> Vec<Sample>)
    }};
}

fn f_prof_samples() -> Vec<Sample> {
    let sample = |(x, y): (Vec<u32>, Vec<u32>)| {
        let ws = &mut vec![0; distance::f_prof_scratch_len(x.len())];
        let doubled: u64 = deviations(&x).iter().zip(deviations(&y)).map(|(u, v)| u.abs_diff(v)).sum();
        sample!(ratio(doubled, 2), distance::f_prof::<T>(&x, &y, ws).unwrap())
    };
    tied().into_iter().map(sample).collect()
}

pub fn rows() -> Vec<Row> {
    const ANY: f64 = f64::INFINITY;
    let row = |name, range, better, source, check| Row { name, range, better, source, check };
    let lower = |name, high, source, errors: (f64, f64), samples: fn() -> Vec<Sample>| {
        row(name, (0.0, high), Better::Lower, source, Check::Real(errors.0, errors.1, samples))
    };
    let bound = |name, errors: (f64, f64), samples: fn() -> Vec<Sample>| {
        row(name, (0.0, ANY), Better::Neither, "the reversal", Check::Real(errors.0, errors.1, samples))
    };
    let integer = |name, better, source| row(name, (0.0, ANY), better, source, Check::Exact);
    const EXACT: (f64, f64) = (0.5, 0.5);
    const AREA: &str = "area measure";
    let mut rows = vec![
        row(
            "area::trapezoid",
            (-ANY, ANY),
            Better::Neither,
            "trapezoidal rule",
            Check::Real(1.3, 1.0, curve_samples!(area::trapezoid, false)),
        ),
        lower(
            "area::trapezoid_absolute",
            ANY,
            "trapezoidal rule",
            (1.3, 1.0),
            curve_samples!(area::trapezoid_absolute, true),
        ),
        integer("distance::footrule", Better::Lower, "Spearman 1906"),
        integer("distance::footrule_profile", Better::Lower, "Spearman 1906"),
        integer("distance::footrule_max", Better::Neither, "Diaconis and Graham 1977"),
        integer("distance::footrule_profile_max", Better::Neither, "anti-sorting"),
        lower(
            "distance::footrule_normalized",
            1.0,
            "Diaconis and Graham 1977",
            EXACT,
            samples!(f => {
            let distance: u64 = f.iter().zip(1..).map(|(&rank, k)| u64::from(rank.abs_diff(k))).sum();
            vec![Some(ratio(distance, f.len() as u64 * f.len() as u64 / 2))]
        }, vec![distance::footrule_normalized::<T>(ranks(f)).unwrap()]),
        ),
        integer("distance::point_profile", Better::Lower, "point measure"),
        integer("distance::point_max", Better::Neither, "the reversal"),
        lower(
            "distance::point_profile_normalized",
            1.0,
            "point measure",
            EXACT,
            samples!(f => {
            let square = f.len() as i64 * f.len() as i64;
            let mut point = 0;
            f.iter().zip(1..).map(|(&rank, k)| {
                point += i64::from(rank) - k;
                Some(ratio(4 * point, square))
            }).collect()
        }, profile::<T>(f.len(), |out| distance::point_profile_normalized(ranks(f), out))),
        ),
        integer("distance::spearman", Better::Lower, "Spearman 1904"),
        integer("distance::area_doubled", Better::Lower, AREA),
        integer("distance::area_max_doubled", Better::Neither, "the reversal"),
        lower(
            "distance::area",
            ANY,
            AREA,
            EXACT,
            samples!(f => some(last(areas::<T>(f, false))), vec![distance::area::<T>(ranks(f))]),
        ),
        lower(
            "distance::area_profile",
            ANY,
            AREA,
            EXACT,
            samples!(f => some(areas::<T>(f, false)),
            profile::<T>(f.len(), |out| distance::area_profile(ranks(f), out))),
        ),
        bound(
            "distance::area_max",
            EXACT,
            samples!(f => some(last(areas::<T>(&reversal(f.len()), false))),
            vec![distance::area_max::<T>(f.len(), f.len()).unwrap()]),
        ),
        lower(
            "distance::area_normalized",
            1.0,
            AREA,
            EXACT,
            samples!(f => last(shares::<T>(f, false)),
            vec![distance::area_normalized::<T>(ranks(f)).unwrap()]),
        ),
        lower(
            "distance::area_normalized_profile",
            1.0,
            AREA,
            EXACT,
            samples!(f => shares::<T>(f, false),
            profile::<T>(f.len(), |out| distance::area_normalized_profile(ranks(f), out))),
        ),
        lower(
            "distance::area_weighted",
            ANY,
            AREA,
            (1.8, 1.3),
            samples!(f => some(last(areas::<T>(f, true))),
            vec![distance::area_weighted::<T>(ranks(f), h(f.len())).unwrap()]),
        ),
        lower(
            "distance::area_weighted_profile",
            ANY,
            AREA,
            (1.3, 1.3),
            samples!(f => some(areas::<T>(f, true)),
            profile::<T>(f.len(), |out| distance::area_weighted_profile(ranks(f), h(f.len()), out))),
        ),
        bound(
            "distance::area_max_weighted",
            (0.6, 1.5),
            samples!(f => some(last(areas::<T>(&reversal(f.len()), true))),
            vec![distance::area_max_weighted::<T>(f.len(), f.len(), h(f.len())).unwrap()]),
        ),
        lower(
            "distance::area_normalized_weighted",
            1.0,
            AREA,
            (2.4, 2.4),
            samples!(f => last(shares::<T>(f, true)),
            vec![distance::area_normalized_weighted::<T>(ranks(f), h(f.len())).unwrap_or(T::NAN)]),
        ),
        lower(
            "distance::area_normalized_weighted_profile",
            1.0,
            AREA,
            (2.5, 2.5),
            samples!(f => shares::<T>(f, true),
            profile::<T>(f.len(), |out| distance::area_normalized_weighted_profile(ranks(f), h(f.len()), out))),
        ),
        bound(
            "distance::area_max_inverse",
            (0.6, 0.9),
            samples!(f => {
                let n = f.len() as u64;
                let mut area = RBig::ZERO;
                (1..=n).map(|k| {
                    area += ratio((k - 1) * (n - k + 1) + k * (n - k), 2 * k);
                    Some(area.clone())
                }).collect()
            }, (1..=f.len()).map(|i| distance::area_max_inverse::<T>(f.len(), i).unwrap()).collect()),
        ),
        bound(
            "distance::inverse_ranks",
            EXACT,
            samples!(f => (1..=f.len()).map(|k| Some(ratio(1, k as u64))).collect(),
            distance::inverse_ranks::<T>().take(f.len()).collect()),
        ),
        Row {
            better: Better::Higher,
            ..lower(
                "correlation::a_corr",
                1.0,
                AREA,
                EXACT,
                samples!(f =>
            last(shares::<T>(f, false)).into_iter().map(|share| share.map(|share| RBig::ONE - share)).collect(),
            vec![correlation::a_corr::<T>(ranks(f)).unwrap()]),
            )
        },
        Row {
            better: Better::Higher,
            ..lower(
                "correlation::a_corr_weighted",
                1.0,
                AREA,
                (2.4, 2.2),
                samples!(f =>
            last(shares::<T>(f, true)).into_iter().map(|share| share.map(|share| RBig::ONE - share)).collect(),
            vec![correlation::a_corr_weighted::<T>(ranks(f), h(f.len())).unwrap_or(T::NAN)]),
            )
        },
        row(
            "correlation::spearman_rho",
            (-1.0, 1.0),
            Better::Higher,
            "Spearman 1904",
            Check::Real(0.6, 1.3, rho_samples),
        ),
        integer("distance::kendall_profile", Better::Lower, "Kendall 1938"),
        integer("distance::f_haus", Better::Lower, "Fagin et al. 2006"),
        lower("distance::f_prof", ANY, "Fagin et al. 2006", EXACT, f_prof_samples),
    ];
    for name in ["PairCounts::kendall", "distance::kendall"] {
        rows.push(integer(name, Better::Lower, "Kendall 1938"));
    }
    for name in ["PairCounts::kemeny_snell", "distance::kemeny_snell"] {
        rows.push(integer(name, Better::Lower, "Kemeny and Snell 1962"));
    }
    for name in ["PairCounts::k_haus", "distance::k_haus"] {
        rows.push(integer(name, Better::Lower, "Fagin et al. 2006"));
    }
    let mut both = |name: (&'static str, &'static str),
                    high,
                    source,
                    errors: (f64, f64),
                    samples: (Samples, Samples)| {
        rows.push(lower(name.0, high, source, errors, samples.0));
        rows.push(lower(name.1, high, source, errors, samples.1));
    };
    both(
        ("PairCounts::kendall_normalized", "distance::kendall_normalized"),
        1.0,
        "Kendall 1938",
        EXACT,
        tied_samples!(
            |n, d, _t| ratio(d, n * (n - 1) / 2),
            |c| c.kendall_normalized::<T>().unwrap(),
            |x, y, ws| distance::kendall_normalized::<T>(&x, &y, ws).unwrap()
        ),
    );
    both(
        ("PairCounts::kendall_penalized", "distance::kendall_penalized"),
        ANY,
        "Fagin et al. 2006",
        EXACT,
        tied_samples!(
            |_n, d, t| RBig::from(d) + ratio(3 * t, 8),
            |c| c.kendall_penalized::<T>(0.375).unwrap(),
            |x, y, ws| distance::kendall_penalized::<T>(&x, &y, 0.375, ws).unwrap()
        ),
    );
    both(
        ("PairCounts::k_prof", "distance::k_prof"),
        ANY,
        "Fagin et al. 2006",
        EXACT,
        tied_samples!(|_n, d, t| RBig::from(d) + ratio(t, 2), |c| c.k_prof::<T>(), |x, y, ws| {
            distance::k_prof::<T>(&x, &y, ws).unwrap()
        }),
    );
    rows
}
