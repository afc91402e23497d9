//! `area` and the rest of `distance`: displacements, profiles and curves.

use crate::Row;
use crate::errors::*;
use footrule::Argument::*;
use footrule::{Ranks, Result, area, correlation, distance};

const NAN: f64 = f64::NAN;
const MAX: f64 = f64::MAX;
const MAX_ITEMS: usize = i32::MAX as usize;

/// The displacement (3 1 2), and one item alone.
fn f() -> Ranks<'static> {
    Ranks::new(&[3, 1, 2], &mut [0; 1]).unwrap()
}
fn alone() -> Ranks<'static> {
    Ranks::new(&[1], &mut [0; 1]).unwrap()
}

/// Weights by rank.
fn h(weights: &[f64]) -> impl Iterator<Item = f64> + Clone + '_ {
    weights.iter().copied()
}

/// With room for two items.
mod collect {
    use super::{Ranks, Result};

    pub fn footrule_profile(f: Ranks) -> Result<()> {
        footrule::collect::footrule_profile::<2>(f).map(drop)
    }
    pub fn point_profile(f: Ranks) -> Result<()> {
        footrule::collect::point_profile::<2>(f).map(drop)
    }
    pub fn kendall_profile(f: Ranks) -> Result<()> {
        footrule::collect::kendall_profile::<2>(f).map(drop)
    }
    pub fn area_profile(f: Ranks) -> Result<()> {
        footrule::collect::area_profile::<f64, 2>(f).map(drop)
    }
}

pub fn rows() -> Vec<Row> {
    let mut rows = refusals! { o -> _;
        Empty(Points) => area::trapezoid, area::trapezoid_absolute(&[0.0; 0], &[]);
        LengthMismatch(Widths, 1, 2) => area::trapezoid, area::trapezoid_absolute(&[1.0; 2], &[1.0; 2]);
        NotFinite(Points, 1) => area::trapezoid, area::trapezoid_absolute(&[1.0, NAN], &[1.0]);
        Overflow(Points, 0) => area::trapezoid, area::trapezoid_absolute(&[MAX; 2], &[1.0]);

        LengthMismatch(Output, 3, 2) => distance::footrule_profile(f(), &mut o.counts[..2]);
        LengthMismatch(Output, 3, 2) => distance::point_profile(f(), &mut o.points[..2]);
        LengthMismatch(Output, 3, 2) => distance::point_profile_normalized, distance::area_profile,
            distance::area_normalized_profile(f(), &mut o.reals[..2]);
        LengthMismatch(Output, 3, 2) => distance::kendall_profile(f(), &mut o.counts[..2], &mut [0; 64]);
        TooShort(Scratch, 2, 0) => distance::kendall_profile(f(), &mut o.counts[..3], &mut []);
        LengthMismatch(Output, 3, 2) => distance::area_weighted_profile, distance::area_normalized_weighted_profile(f(), h(&[1.0; 3]), &mut o.reals[..2]);
        NotFinite(Weights, 1) => distance::area_weighted_profile, distance::area_normalized_weighted_profile(f(), h(&[1.0, NAN, 1.0]), &mut o.reals[..3]);
        OutOfRange(Weights, 1) => distance::area_weighted_profile, distance::area_normalized_weighted_profile(f(), h(&[1.0, -1.0, 1.0]), &mut o.reals[..3]);
        TooShort(Weights, 3, 2) => distance::area_weighted_profile, distance::area_normalized_weighted_profile(f(), h(&[1.0; 2]), &mut o.reals[..3]);
        Overflow(Weights, 0) => distance::area_weighted_profile, distance::area_normalized_weighted_profile(f(), h(&[MAX; 3]), &mut o.reals[..3]);

        OutOfRange(Cutoff, 0) => distance::area_max_doubled(3, 4);
        Overflow(X, MAX_ITEMS) => distance::area_max_doubled(1 << 31, 1);
        OutOfRange(Cutoff, 0) => distance::footrule_profile_max(3, 4);
        Overflow(X, MAX_ITEMS) => distance::footrule_profile_max(1 << 31, 1);
        OutOfRange(Cutoff, 0) => distance::point_max(3, 4);
        Overflow(X, MAX_ITEMS) => distance::point_max(1 << 31, 1);
        Overflow(X, MAX_ITEMS) => distance::footrule_max(1 << 31);

        TooShort(Output, 3, 2) => collect::footrule_profile, collect::point_profile, collect::kendall_profile, collect::area_profile(f());
    };
    rows.extend(refusals! { o -> f64;
        Undefined => distance::footrule_normalized, distance::area_normalized, correlation::a_corr(alone());
        OutOfRange(Cutoff, 0) => distance::area_max, distance::area_max_inverse(3, 4);
        Overflow(X, MAX_ITEMS) => distance::area_max, distance::area_max_inverse(1 << 31, 1);
        NotFinite(Weights, 1) => distance::area_weighted, distance::area_normalized_weighted, correlation::a_corr_weighted(f(), h(&[1.0, NAN, 1.0]));
        OutOfRange(Weights, 1) => distance::area_weighted, distance::area_normalized_weighted, correlation::a_corr_weighted(f(), h(&[1.0, -1.0, 1.0]));
        TooShort(Weights, 3, 2) => distance::area_weighted, distance::area_normalized_weighted, correlation::a_corr_weighted(f(), h(&[1.0; 2]));
        Overflow(Weights, 0) => distance::area_weighted, distance::area_normalized_weighted, correlation::a_corr_weighted(f(), h(&[MAX; 3]));
        Undefined => distance::area_normalized_weighted, correlation::a_corr_weighted(f(), h(&[0.0; 3]));
        NotFinite(Weights, 1) => distance::area_max_weighted(3, 3, h(&[1.0, NAN, 1.0]));
        OutOfRange(Cutoff, 0) => distance::area_max_weighted(3, 4, h(&[1.0; 4]));
        TooShort(Weights, 3, 2) => distance::area_max_weighted(3, 3, h(&[1.0; 2]));
        Overflow(X, MAX_ITEMS) => distance::area_max_weighted(1 << 31, 1, h(&[1.0; 1]));
    });
    rows
}
