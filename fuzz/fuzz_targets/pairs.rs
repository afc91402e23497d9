//! Pair counts and every coefficient that reads them, over all key types, against counting pair by pair.
#![no_main]

use arbitrary::Arbitrary;
use footrule::order::{
    pair_counts, pair_counts_by_merging, pair_counts_by_merging_scratch_len, pair_counts_scratch_len,
};
use footrule::{Argument, Error, PairCounts, RankKey, Result, correlation};
use libfuzzer_sys::fuzz_target;

/// Two rankings, item by item, for each key type and some mixtures; floats are arbitrary bits.
#[derive(Arbitrary, Debug)]
enum Items {
    Bool(Vec<(bool, bool)>),
    U8(Vec<(u8, u8)>),
    U16(Vec<(u16, u16)>),
    U32(Vec<(u32, u32)>),
    U64(Vec<(u64, u64)>),
    Usize(Vec<(usize, usize)>),
    I8(Vec<(i8, i8)>),
    I16(Vec<(i16, i16)>),
    I32(Vec<(i32, i32)>),
    I64(Vec<(i64, i64)>),
    F32(Vec<(f32, f32)>),
    F64(Vec<(f64, f64)>),
    ScoresAndGrades(Vec<(f32, u8)>),
    RanksAndScores(Vec<(u32, f64)>),
    /// The floats that order and equality treat in their own ways, again and again.
    Special(Vec<(u8, u8)>),
}

const SPECIAL: [f64; 8] = [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 5e-324, f64::MAX, -1.0];

/// Compares as the language does, not by keys.
trait Plain: RankKey + PartialOrd {}
impl<T: RankKey + PartialOrd> Plain for T {}

fn naive(x: &[impl Plain], y: &[impl Plain]) -> Result<PairCounts> {
    let expected = x.len();
    if y.len() != expected {
        return Err(Error::LengthMismatch { argument: Argument::Y, expected, given: y.len() });
    }
    not_nan(Argument::X, x)?;
    not_nan(Argument::Y, y)?;
    // `PairCounts` is made by the library alone; its empty value is a start.
    let mut counts = PairCounts::default();
    counts.items = x.len() as u64;
    for j in 0..x.len() {
        for i in 0..j {
            let sign = |a: bool, b: bool| i8::from(a) - i8::from(b);
            match (sign(x[i] < x[j], x[i] > x[j]), sign(y[i] < y[j], y[i] > y[j])) {
                (0, 0) => counts.tied_both += 1,
                (0, _) => counts.tied_x += 1,
                (_, 0) => counts.tied_y += 1,
                (a, b) if a == b => counts.concordant += 1,
                _ => counts.discordant += 1,
            }
        }
    }
    counts.distinct_x = distinct(x);
    counts.distinct_y = distinct(y);
    Ok(counts)
}

#[allow(clippy::eq_op, reason = "only NaN differs from itself")]
fn not_nan(argument: Argument, values: &[impl Plain]) -> Result<()> {
    match values.iter().position(|v| v != v) {
        Some(index) => Err(Error::NotFinite { argument, index }),
        None => Ok(()),
    }
}

fn distinct(values: &[impl Plain]) -> u64 {
    (0..values.len()).filter(|&j| !values[..j].contains(&values[j])).count() as u64
}

/// Each coefficient by its textbook quotient, from the naive counts.
fn check_coefficients(c: PairCounts, naive: PairCounts) {
    let n = naive.items as f64;
    let (plus, minus) = (naive.concordant as f64, naive.discordant as f64);
    let (x, y, both) = (naive.tied_x as f64, naive.tied_y as f64, naive.tied_both as f64);
    let all = n * (n - 1.0) / 2.0;
    let s = plus - minus;
    let (untied_x, untied_y) = (plus + minus + y, plus + minus + x);
    let m = naive.distinct_x.min(naive.distinct_y) as f64;
    close(c.tau_a(), s, all);
    close(c.tau_x(), s + both, all);
    close(c.tau_b(), s, untied_x.sqrt() * untied_y.sqrt());
    close(c.tau_c(), 2.0 * s * m, n * n * (m - 1.0));
    close(c.gamma(), s, plus + minus);
    close(c.somers_y_given_x(), s, untied_x);
    close(c.somers_x_given_y(), s, untied_y);
    close(c.somers_symmetric(), 2.0 * s, untied_x + untied_y);
}

fn close(value: Result<f64>, numerator: f64, denominator: f64) {
    match value {
        Ok(value) => {
            assert!((value - numerator / denominator).abs() < 1e-14, "{value} {numerator}/{denominator}");
            assert!((-1.0..=1.0).contains(&value));
            assert!(value != 0.0 || value.is_sign_positive());
        }
        Err(error) => {
            assert_eq!(error, Error::Undefined);
            assert!(denominator <= 0.0 || denominator.is_nan());
        }
    }
}

fn check(x: &[impl Plain], y: &[impl Plain], scratch: &mut [u64]) {
    let want = naive(x, y);
    let merging = &mut vec![u64::MAX; pair_counts_by_merging_scratch_len(x.len())];
    assert_eq!(pair_counts_by_merging(x, y, merging), want);
    for tier in footrule::internals::Tier::available() {
        tier.force();
        let got = pair_counts(x, y, scratch);
        if scratch.len() < pair_counts_scratch_len(x.len()) && x.len() == y.len() {
            assert!(matches!(got, Err(Error::TooShort { argument: Argument::Scratch, .. })));
            continue;
        }
        assert_eq!(got, want);
        if let (Ok(got), Ok(want)) = (got, want) {
            check_coefficients(got, want);
            assert_eq!(correlation::tau_b::<f32>(x, y, scratch), got.tau_b());
        }
    }
}

/// Splits the items into two rankings, y without its last `missing` values, and checks them.
fn split<X: Plain, Y: Plain>(items: &[(X, Y)], missing: usize, spare: i8) {
    let (x, mut y): (Vec<X>, Vec<Y>) = items.iter().take(300).copied().unzip();
    y.truncate(x.len().saturating_sub(missing));
    let words = pair_counts_scratch_len(x.len()).saturating_add_signed(spare.min(3).into());
    check(&x, &y, &mut vec![u64::MAX; words]);
}

#[derive(Arbitrary, Debug)]
struct Input {
    items: Items,
    /// Mostly 0: lists of unequal lengths are an error, and soon known.
    missing: u8,
    /// Words of scratch beside the needed number.
    spare: i8,
}

fuzz_target!(|input: Input| {
    let missing = usize::from(input.missing.saturating_sub(250));
    macro_rules! split {
        ($($kind:ident)*) => {
            match &input.items {
                $(Items::$kind(items) => split(items, missing, input.spare),)*
                Items::Special(items) => {
                    let special = |i: u8| SPECIAL[usize::from(i) % SPECIAL.len()];
                    let items: Vec<_> = items.iter().map(|&(a, b)| (special(a), special(b))).collect();
                    split(&items, missing, input.spare);
                }
            }
        };
    }
    split!(Bool U8 U16 U32 U64 Usize I8 I16 I32 I64 F32 F64 ScoresAndGrades RanksAndScores);
});
