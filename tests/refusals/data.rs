//! The types at the crate's root, and those that hold results.

use crate::Row;
use crate::errors::*;
use footrule::Argument::{self, Columns, Counts, Offsets, Output, PValues, Score, Scores, Weights, X};
use footrule::collect::{Prefer, TopK};
use footrule::compare::{SwapBin, Systems, Verdict};
use footrule::measure::Level;
use footrule::order::TieSums;
use footrule::{Bounds, GradeCounts, Lists, Mean, Moments, Undefined as Policy};

const NAN: f64 = f64::NAN;
const MAX_ITEMS: usize = i32::MAX as usize;
const MANY: GradeCounts = GradeCounts::new(&[u64::MAX, 1]);

fn mean_of(values: &[f64]) -> Mean<f64> {
    let mut mean = Mean::new();
    values.iter().for_each(|&value| mean.push(Ok(value)).unwrap());
    mean
}

const fn bounds(best: f64, chance: f64) -> Bounds<f64> {
    Bounds { best, chance }
}

const fn moments(mean: f64, variance: f64) -> Moments<f64> {
    Moments { mean, variance }
}

pub fn rows() -> Vec<Row> {
    let mut rows = refusals! { o -> _;
        Overflow(Counts, 1) => GradeCounts::total(MANY);
        Overflow(Counts, 1) => GradeCounts::relevant(MANY, 0);
        TooShort(Output, 3, 2) => GradeCounts::count(&[1u8, 0, 2], &mut o.counts[..2]);
        Empty(Offsets) => Lists::new(&[], &[1u8]);
        OutOfRange(Offsets, 0) => Lists::new(&[1, 2], &[1u8, 2]);
        LengthMismatch(Output, 1, 2) => Lists::each(Lists::new(&[0, 1], &[1u8]).unwrap(), &mut o.reals[..2], |_, _| Ok(1.0));
        NotFinite(Score, 0) => Mean::push(&mut Mean::new(), Ok(NAN));
        NotFinite(Weights, 0) => Mean::push_weighted(&mut Mean::new(), Ok(1.0), f64::INFINITY);
        OutOfRange(Weights, 0) => Mean::push_weighted(&mut Mean::new(), Ok(1.0), -1.0);
        NotFinite(Scores, 0) => TopK::push(&mut TopK::<f64, u8, 2>::new(Prefer::FirstPushed), NAN, 1);
        OutOfRange(Argument::Level, 0) => Level::new(1, 0);
        OutOfRange(Columns, 0) => Systems::new(&[1.0], 0);
        LengthMismatch(Scores, 2, 3) => Systems::new(&[1.0; 3], 2);
        NotFinite(Scores, 1) => Systems::new(&[1.0, NAN], 1);
        Overflow(X, MAX_ITEMS) => TieSums::untied(1 << 31);
        Overflow(Counts, 1) => TieSums::from_groups([1, 1 << 31]);
        NotFinite(Score, 0) => Verdict::new(NAN, 0.5, 0.05);
        OutOfRange(PValues, 0) => Verdict::new(0.1, 2.0, 0.05);
        Undefined => Moments::z_score, Moments::p_value(moments(0.0, 0.0), 1.0);
        NotFinite(Score, 0) => Moments::z_score, Moments::p_value(moments(0.0, 1.0), NAN);
        OutOfRange(Argument::Bounds, 0) => Moments::z_score, Moments::p_value(moments(0.0, -1.0), 1.0);
    };
    rows.extend(refusals! { o -> f64;
        Undefined => Mean::value(&Mean::new(), Policy::Skip);
        Overflow(Score, 0) => Mean::value(&mean_of(&[f64::MAX; 2]), Policy::Skip);
        Undefined => SwapBin::rate(SwapBin::default());
        Undefined => Bounds::v1(bounds(1.0, 0.0), 0.0);
        Undefined => Bounds::v2, Bounds::chance_corrected(bounds(1.0, 1.0), 0.5);
        NotFinite(Score, 0) => Bounds::v1, Bounds::v2, Bounds::chance_corrected(bounds(1.0, 0.5), NAN);
        OutOfRange(Argument::Bounds, 0) => Bounds::v1, Bounds::v2, Bounds::chance_corrected(bounds(1.0, 2.0), 0.5);
        Overflow(Score, 0) => Moments::z_score(moments(0.0, f64::MIN_POSITIVE), f64::MAX);
    });
    rows
}
