//! Exact arithmetic for the tests: rationals, high-precision logarithms, golden values, errors in ulp, and small worlds to
//! enumerate. Every naive version of a measure is written with these, from its definition.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod lists;
pub mod rankings;

use dashu::float::{FBig, round::mode::HalfEven};
pub use dashu::rational::RBig;
use footrule::Real;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Binary digits of the values that are not rational: far beyond f64's 53.
const PRECISION: usize = 256;

/// `a/b` exactly.
pub fn ratio(a: impl Into<RBig>, b: impl Into<RBig>) -> RBig {
    a.into() / b.into()
}

/// The exact value of a float.
pub fn exact<T: Real>(x: T) -> RBig {
    let x: f64 = x.to_f64().unwrap();
    RBig::try_from(x).unwrap()
}

fn big(x: u64) -> FBig<HalfEven, 2> {
    FBig::from(x).with_precision(PRECISION).value()
}

/// ln x to 256 bits, as a rational.
pub fn ln(x: u64) -> RBig {
    if x == 1 { RBig::ZERO } else { RBig::try_from(big(x).ln()).unwrap() }
}

/// log2 x to 256 bits, as a rational.
pub fn log2(x: u64) -> RBig {
    if x == 1 { RBig::ZERO } else { RBig::try_from(big(x).ln() / big(2).ln()).unwrap() }
}

/// √x to 256 bits, as a rational.
pub fn sqrt(x: &RBig) -> RBig {
    let (a, b) = (x.numerator().clone(), x.denominator().clone());
    let quotient = FBig::<HalfEven, 2>::from(a).with_precision(PRECISION).value()
        / FBig::<HalfEven, 2>::from(b).with_precision(PRECISION).value();
    RBig::try_from(dashu::base::SquareRoot::sqrt(&quotient)).unwrap()
}

/// 1/log2(i+1), the usual discount of rank i, to 200 binary places; each is computed once.
pub fn log2_discount(i: u64) -> RBig {
    static KNOWN: Mutex<BTreeMap<u64, RBig>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    known.entry(i).or_insert_with(|| fixed(&(RBig::ONE / log2(i + 1)))).clone()
}

/// |computed − exact| in units of the last place of `T` at the exact value.
pub fn ulp<T: Real>(computed: T, exact_value: &RBig) -> f64 {
    let nearest = T::from(exact_value.to_f64().value()).unwrap();
    let size: f64 = nearest.abs().to_f64().unwrap();
    let digits = if size_of::<T>() == 4 { 24 } else { 53 };
    let least = if size_of::<T>() == 4 { -149 } else { -1074 };
    let exponent = if size == 0.0 { least } else { (size.log2().floor() as i32 - (digits - 1)).max(least) };
    let unit = RBig::from(2).pow(exponent.unsigned_abs() as usize);
    let difference = exact(computed) - exact_value;
    let scaled = if exponent < 0 { difference * unit } else { difference / unit };
    scaled.to_f64().value().abs()
}

/// Fails unless `computed` is within `allowed` ulp of the exact value.
#[track_caller]
pub fn assert_ulp<T: Real>(computed: T, exact_value: &RBig, allowed: f64) {
    let error = ulp(computed, exact_value);
    assert!(error <= allowed, "{computed} is {error} ulp from {}", exact_value.to_f64().value());
}

/// The golden values: exact ratios as `p/q`, decimals to 20 digits.
pub static GOLDEN: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../golden.json")).unwrap());

/// A golden number as a rational: an integer, `"p/q"`, a decimal, or an object with `exact` (or `decimal`).
pub fn number(value: &Value) -> RBig {
    match value {
        Value::Number(n) => n.to_string().parse().unwrap(),
        Value::Object(o) => number(o.get("exact").unwrap_or_else(|| &o["decimal"])),
        Value::String(s) => match s.split_once('.') {
            None => s.parse().unwrap(),
            Some((whole, part)) => {
                let digits: RBig = format!("{whole}{part}").parse().unwrap();
                digits / RBig::from(10).pow(part.len())
            }
        },
        other => panic!("not a number: {other}"),
    }
}

/// A golden list of numbers.
pub fn numbers(value: &Value) -> Vec<RBig> {
    value.as_array().unwrap().iter().map(number).collect()
}

/// A golden list of small integers.
pub fn integers<T: TryFrom<i64, Error: std::fmt::Debug>>(value: &Value) -> Vec<T> {
    value.as_array().unwrap().iter().map(|v| T::try_from(v.as_i64().unwrap()).unwrap()).collect()
}

/// All permutations of 1..=n.
pub fn permutations(n: u32) -> Vec<Vec<u32>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    let insert = |p: &Vec<u32>, at: usize| [&p[..at], &[n], &p[at..]].concat();
    shorter.iter().flat_map(|p| (0..=p.len()).map(|at| insert(p, at)).collect::<Vec<_>>()).collect()
}

/// All rankings with ties of n items, as dense ranks: every value from 1 to the highest occurs.
pub fn weak_orders(n: u32) -> Vec<Vec<u32>> {
    words(n, n.max(1))
        .into_iter()
        .map(|w| w.iter().map(|&v| v + 1).collect::<Vec<u32>>())
        .filter(|w| (1..=w.iter().copied().max().unwrap_or(0)).all(|v| w.contains(&v)))
        .collect()
}

/// All words of length n over 0..letters.
pub fn words(n: u32, letters: u32) -> Vec<Vec<u32>> {
    (0..n).fold(vec![vec![]], |shorter, _| {
        let extend = |w: &Vec<u32>, letter: u32| [&w[..], &[letter]].concat();
        shorter.iter().flat_map(|w| (0..letters).map(|l| extend(w, l)).collect::<Vec<_>>()).collect()
    })
}

/// A stream of reproducible random integers (SplitMix64).
pub struct Random(pub u64);

impl Random {
    /// The next integer.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// An integer below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A permutation of 1..=n.
    pub fn permutation(&mut self, n: u32) -> Vec<u32> {
        let mut p: Vec<u32> = (1..=n).collect();
        (1..p.len()).for_each(|i| p.swap(i, self.below(i as u64 + 1) as usize));
        p
    }
}

/// The value rounded down to 200 binary places, so that sums of many do not grow without end.
pub fn fixed(x: &RBig) -> RBig {
    let whole = RBig::from(2).pow(200);
    RBig::from((x * &whole).floor()) / whole
}

/// The sum of exact values.
pub fn total(terms: impl Iterator<Item = RBig>) -> RBig {
    terms.fold(RBig::ZERO, |sum, term| sum + term)
}
