//! `compare`: systems over the same queries.

use crate::Row;
use crate::errors::*;
use footrule::Argument::{self, Columns, Output, PValues, Parameter, Scores, Scratch, Trials, Widths};
use footrule::compare::{
    self, IntervalMethod, Orderings, QueryClasses, QuerySamples, SwapBin, Systems, Verdict,
};

const NAN: f64 = f64::NAN;
const MAX: f64 = f64::MAX;
const A: &[f64] = &[0.5, 0.25, 0.75];
const B: &[f64] = &[0.25, 0.5, 0.125];
const BAD: &[f64] = &[0.5, NAN, 0.75];
const FAR: &[f64] = &[MAX, -MAX, 0.0];
const LONG: &[f64] = &[0.5; 31];
const HALVES: QuerySamples = QuerySamples::Halves;
const PERCENTILE: IntervalMethod = IntervalMethod::Percentile;

/// A source that only ever says the same.
fn stuck() -> impl FnMut() -> u64 {
    || 0x0123_4567_89ab_cdef
}

fn systems(scores: &[f64]) -> Systems<'_, f64> {
    Systems::new(scores, 3).unwrap()
}

fn two() -> Systems<'static, f64> {
    systems(&[0.5, 0.25, 0.75, 0.25, 0.5, 0.125])
}

pub fn rows() -> Vec<Row> {
    let mut rows = refusals! { o -> _;
        LengthMismatch(Argument::Y, 3, 2) => compare::paired_t, compare::sign_flip_exact(A, &B[..2]);
        NotFinite(Argument::X, 1) => compare::paired_t, compare::sign_flip_exact(BAD, B);
        Undefined => compare::paired_t, compare::sign_flip_exact(&[0.0; 0], &[]);
        Overflow(Argument::X, 0) => compare::paired_t, compare::sign_flip_exact(FAR, &[-MAX, MAX, 0.0]);
        OutOfRange(Argument::X, 30) => compare::sign_flip_exact(LONG, LONG);
        LengthMismatch(Argument::Y, 3, 2) => compare::bootstrap_test, compare::sign_flip_test(A, &B[..2], 9, &mut stuck());
        NotFinite(Argument::Y, 1) => compare::bootstrap_test, compare::sign_flip_test(A, BAD, 9, &mut stuck());
        Undefined => compare::bootstrap_test, compare::sign_flip_test(&[0.0; 0], &[], 9, &mut stuck());
        Overflow(Argument::X, 0) => compare::bootstrap_test, compare::sign_flip_test(FAR, &[-MAX, MAX, 0.0], 9, &mut stuck());
        OutOfRange(Trials, 0) => compare::bootstrap_test, compare::sign_flip_test(A, B, 0, &mut stuck());
        Undefined => compare::bootstrap_interval(&[0.5], 0.05, PERCENTILE, 99, &mut stuck(), &mut [0; 256]);
        NotFinite(Argument::X, 1) => compare::bootstrap_interval(BAD, 0.05, PERCENTILE, 99, &mut stuck(), &mut [0; 256]);
        Overflow(Argument::X, 0) => compare::bootstrap_interval(FAR, 0.05, PERCENTILE, 99, &mut stuck(), &mut [0; 256]);
        OutOfRange(Parameter, 0) => compare::bootstrap_interval(A, 1.5, PERCENTILE, 99, &mut stuck(), &mut [0; 256]);
        TooShort(Scratch, compare::bootstrap_interval_scratch_len(99), 0) => compare::bootstrap_interval(A, 0.05, PERCENTILE, 99, &mut stuck(), &mut []);

        LengthMismatch(Argument::Y, 1, 0) => compare::conflicts(&[Verdict::XBetter], &[]);
        LengthMismatch(Argument::Y, 3, 2) => compare::defined_in_both(&mut o.reals[..3], &mut [0.0; 2]);
        OutOfRange(Columns, 0) => compare::defined_in_all(&mut o.reals, 0);
        LengthMismatch(Scores, 6, 8) => compare::defined_in_all(&mut o.reals, 3);
        LengthMismatch(Output, 3, 2) => compare::holm(A, &mut o.reals[..2], &mut [0; 64]);
        NotFinite(PValues, 1) => compare::holm(BAD, &mut o.reals[..3], &mut [0; 64]);
        OutOfRange(PValues, 0) => compare::holm(&[2.0], &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, compare::holm_scratch_len(3), 0) => compare::holm(A, &mut o.reals[..3], &mut []);
        NotFinite(Argument::X, 0) => compare::query_class(NAN, 0.5, &QueryClasses::STANDARD);
        LengthMismatch(Argument::Y, 3, 2) => compare::queries_by_gap(A, &B[..2], &mut o.ranks[..3], &mut [0; 64]);
        NotFinite(Argument::Y, 1) => compare::queries_by_gap(A, BAD, &mut o.ranks[..3], &mut [0; 64]);
        TooShort(Scratch, compare::queries_by_gap_scratch_len(3), 0) => compare::queries_by_gap(A, B, &mut o.ranks[..3], &mut []);
        LengthMismatch(Output, 1, 2) => compare::tukey_hsd(two(), 9, &mut stuck(), &mut o.reals[..2], &mut [0; 64]);
        OutOfRange(Trials, 0) => compare::tukey_hsd(two(), 0, &mut stuck(), &mut o.reals[..1], &mut [0; 64]);
        OutOfRange(Trials, 0) => compare::tukey_hsd(two(), 1 << 24, &mut stuck(), &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, compare::tukey_hsd_scratch_len(2), 0) => compare::tukey_hsd(two(), 9, &mut stuck(), &mut o.reals[..1], &mut []);
        Undefined => compare::tukey_hsd(systems(A), 9, &mut stuck(), &mut o.reals[..0], &mut [0; 64]);
        Undefined => compare::swap_method(systems(A), HALVES, 0.1, 9, &mut stuck(), &mut [SwapBin::default(); 2], &mut [0; 64]);
        OutOfRange(Trials, 0) => compare::swap_method(two(), HALVES, 0.1, 0, &mut stuck(), &mut [SwapBin::default(); 2], &mut [0; 64]);
        OutOfRange(Widths, 0) => compare::swap_method(two(), HALVES, 0.0, 9, &mut stuck(), &mut [SwapBin::default(); 2], &mut [0; 64]);
        NotFinite(Widths, 0) => compare::swap_method(two(), HALVES, NAN, 9, &mut stuck(), &mut [SwapBin::default(); 2], &mut [0; 64]);
        Empty(Output) => compare::swap_method(two(), HALVES, 0.1, 9, &mut stuck(), &mut [], &mut [0; 64]);
        TooShort(Scratch, compare::swap_method_scratch_len(2, 3), 0) => compare::swap_method(two(), HALVES, 0.1, 9, &mut stuck(), &mut [SwapBin::default(); 2], &mut []);
    };
    rows.extend(refusals! { o -> f64;
        LengthMismatch(Argument::Y, 3, 2) => compare::required_difference(A, &B[..2], 0.05, 99, &mut stuck(), &mut [0; 256]);
        NotFinite(Argument::X, 1) => compare::required_difference(BAD, B, 0.05, 99, &mut stuck(), &mut [0; 256]);
        Overflow(Argument::X, 0) => compare::required_difference(FAR, &[-MAX, MAX, 0.0], 0.05, 99, &mut stuck(), &mut [0; 256]);
        Undefined => compare::required_difference(A, A, 0.05, 99, &mut stuck(), &mut [0; 256]);
        OutOfRange(Trials, 0) => compare::required_difference(A, B, 0.05, 9, &mut stuck(), &mut [0; 256]);
        TooShort(Scratch, compare::required_difference_scratch_len(99), 0) => compare::required_difference(A, B, 0.05, 99, &mut stuck(), &mut []);
        Undefined => compare::discriminative_power(&[], 0.05);
        NotFinite(PValues, 1) => compare::discriminative_power(BAD, 0.05);
        OutOfRange(Parameter, 0) => compare::discriminative_power(A, 1.5);
        NotFinite(Argument::X, 0) => compare::pad(NAN, 1.0);
        Undefined => compare::pad(0.0, 0.0);
        Overflow(Argument::X, 0) => compare::pad(f64::MIN_POSITIVE, -MAX);
        Undefined => compare::mean_pad(&[1.0]);
        NotFinite(Scores, 1) => compare::mean_pad(BAD);
        Overflow(Scores, 0) => compare::mean_pad(&[f64::MIN_POSITIVE, -MAX]);
    });
    rows.extend(refusals! { o -> Orderings<f64>;
        LengthMismatch(Argument::Y, 3, 2) => compare::orderings(A, &B[..2], &mut [0; 64]);
        NotFinite(Argument::X, 1) => compare::orderings(BAD, B, &mut [0; 64]);
        Undefined => compare::orderings(&A[..1], &B[..1], &mut [0; 64]);
        TooShort(Scratch, compare::orderings_scratch_len(3), 0) => compare::orderings(A, B, &mut []);
    });
    rows
}
