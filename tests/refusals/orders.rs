//! `order` and `correlation`: two rankings, scores, ids.

use crate::Row;
use crate::errors::*;
use footrule::Argument::*;
use footrule::{ById, Order, PairCounts, Ranks, Ties, correlation, distance, order};

const NAN: f64 = f64::NAN;
#[cfg(target_pointer_width = "64")]
const MAX_ITEMS: usize = i32::MAX as usize;
/// Two rankings of three items, and what stands in their way.
const A: &[f64] = &[1.0, 2.0, 3.0];
const B: &[f64] = &[3.0, 1.0, 2.0];
const BAD: &[f64] = &[1.0, NAN, 2.0];
const NONE: &[f64] = &[];
const NO_WEIGHTS: Option<&[f64]> = None;

fn ranks(values: &[u32]) -> Ranks<'_> {
    Ranks::new(values, &mut [0; 8]).unwrap()
}

fn first_two() -> Order<'static> {
    Order::new(&[1, 0], &mut [0; 1]).unwrap()
}

pub fn rows() -> Vec<Row> {
    let mut rows = crowds();
    rows.extend(refusals! { o -> _;
        LengthMismatch(Y, 3, 2) => order::pair_counts, order::pair_counts_by_merging(A, &B[..2], &mut [0; 64]);
        NotFinite(X, 1) => order::pair_counts, order::pair_counts_by_merging(BAD, B, &mut [0; 64]);
        TooShort(Scratch, order::pair_counts_scratch_len(3), 1) => order::pair_counts(A, B, &mut [0; 1]);
        TooShort(Scratch, order::pair_counts_by_merging_scratch_len(3), 1) => order::pair_counts_by_merging(A, B, &mut [0; 1]);
        NotFinite(X, 1) => order::tie_sums(BAD, &mut [0; 64]);
        TooShort(Scratch, order::tie_sums_scratch_len(3), 1) => order::tie_sums(A, &mut [0; 1]);

        NotFinite(Scores, 1) => order::midranks, order::ranks_dense, order::ranks_max, order::ranks_min(BAD, &mut o.ranks[..3], &mut [0; 64]);
        LengthMismatch(Output, 3, 2) => order::midranks, order::ranks_dense, order::ranks_max, order::ranks_min(A, &mut o.ranks[..2], &mut [0; 64]);
        TooShort(Scratch, order::ranks_scratch_len(3), 1) => order::midranks, order::ranks_dense, order::ranks_max, order::ranks_min(A, &mut o.ranks[..3], &mut [0; 1]);
        NotFinite(Scores, 1) => order::argsort, order::top_k(BAD, Ties::FirstIndex, &mut o.ranks[..3], &mut [0; 64]);
        LengthMismatch(Output, 3, 2) => order::argsort(A, Ties::FirstIndex, &mut o.ranks[..2], &mut [0; 64]);
        LengthMismatch(Ids, 3, 1) => order::argsort, order::top_k(A, ById::ascending(&[1]), &mut o.ranks[..3], &mut [0; 64]);
        TooShort(Scratch, order::argsort_scratch_len(3), 1) => order::argsort(A, Ties::FirstIndex, &mut o.ranks[..3], &mut [0; 1]);
        TooShort(Scratch, order::top_k_scratch_len(3), 1) => order::top_k(A, Ties::FirstIndex, &mut o.ranks[..3], &mut [0; 1]);
        TooShort(Output, 3, 2) => order::ideal(&[1u8, 2, 0], &mut o.ranks[..2], &mut [0; 64]);
        TooShort(Scratch, order::ideal_scratch_len(3), 1) => order::ideal(&[1u8, 2, 0], &mut o.ranks, &mut [0; 1]);

        LengthMismatch(Y, 3, 2) => order::align(&[1, 2, 3], &[3, 1], &mut o.ranks[..3], &mut [0; 64]);
        Duplicate(X, 2) => order::align(&[1, 2, 1], &[3, 1, 2], &mut o.ranks[..3], &mut [0; 64]);
        Missing(X, 1) => order::align(&[1, 2, 3], &[3, 1, 4], &mut o.ranks[..3], &mut [0; 64]);
        TooShort(Scratch, order::align_scratch_len(3), 1) => order::align(&[1, 2, 3], &[3, 1, 2], &mut o.ranks[..3], &mut [0; 1]);
        Duplicate(Y, 1) => order::align_common(&[1, 2], &[3, 3], &mut o.ranks, &mut [0; 64]);
        TooShort(Output, 2, 1) => order::align_common(&[1, 2], &[2, 1], &mut o.ranks[..1], &mut [0; 64]);
        Duplicate(Judgements, 1) => order::judge(&[1, 2], &[(3, 1), (3, 1)], &mut o.grades, &mut [0; 64]);
        TooShort(Output, 2, 1) => order::judge(&[1, 2], &[(3, 1)], &mut o.grades[..1], &mut [0; 64]);

        NotARank(X, 1) => Ranks::new(&[1, 0], &mut [0; 1]);
        NotARank(X, 1) => Order::new(&[1, 2], &mut [0; 1]);
        Duplicate(X, 1) => Ranks::new, Order::new(&[1, 1], &mut [0; 1]);
        TooShort(Scratch, order::permutation_scratch_len(2), 0) => Ranks::new, Order::new(&[1, 2], &mut []);
        LengthMismatch(Output, 2, 3) => Ranks::order, Ranks::inverse(ranks(&[2, 1]), &mut o.ranks[..3]);
        LengthMismatch(Output, 2, 3) => Order::ranks(Order::new(&[1, 0], &mut [0; 1]).unwrap(), &mut o.ranks[..3]);
        LengthMismatch(Y, 3, 2) => order::displacement(ranks(&[1, 2, 3]), ranks(&[2, 1]), &mut o.ranks[..3]);
        LengthMismatch(Output, 2, 3) => order::displacement_of_orders(first_two(), first_two(), &mut o.ranks[..3], &mut [0; 64]);
        TooShort(Scratch, order::displacement_of_orders_scratch_len(2), 0) => order::displacement_of_orders(first_two(), first_two(), &mut o.ranks[..2], &mut []);
        LengthMismatch(Y, 3, 2) => order::permutation_pair_counts(ranks(&[1, 2, 3]), ranks(&[2, 1]), &mut [0; 64]);
        TooShort(Scratch, order::inversions_scratch_len(3), 1) => order::permutation_pair_counts(ranks(&[1, 2, 3]), ranks(&[2, 3, 1]), &mut [0; 1]);
        TooShort(Scratch, order::inversions_scratch_len(3), 1) => order::inversions(ranks(&[2, 3, 1]), &mut [0; 1]);

        OutOfRange(Columns, 0) => correlation::tau_x_each(A, B, 0, NO_WEIGHTS, &mut o.reals[..1], &mut [0; 64]);
        LengthMismatch(Y, 3, 2) => correlation::tau_x_each(A, &B[..2], 3, NO_WEIGHTS, &mut o.reals[..1], &mut [0; 64]);
        NotFinite(Y, 1) => correlation::tau_x_each(A, BAD, 3, NO_WEIGHTS, &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, correlation::each_scratch_len(3), 1) => correlation::tau_x_each(A, B, 3, NO_WEIGHTS, &mut o.reals[..1], &mut [0; 1]);
        OutOfRange(Weights, 0) => correlation::each(A, B, 3, Some(&[-1.0]), PairCounts::tau_b, &mut o.reals[..1], &mut [0; 64]);
        LengthMismatch(Weights, 1, 2) => correlation::each(A, B, 3, Some(&[1.0; 2]), PairCounts::tau_b, &mut o.reals[..1], &mut [0; 64]);
        NotFinite(Weights, 0) => correlation::each(A, B, 3, Some(&[NAN]), PairCounts::tau_b, &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, correlation::each_scratch_len(3), 1) => correlation::each(A, B, 3, NO_WEIGHTS, PairCounts::tau_b, &mut o.reals[..1], &mut [0; 1]);
        Empty(X) => correlation::tau_x_against(NONE, B, &mut o.reals[..1], &mut [0; 64]);
        LengthMismatch(Y, 0, 2) => correlation::tau_x_against(A, &B[..2], &mut o.reals[..1], &mut [0; 64]);
        NotFinite(Y, 1) => correlation::tau_x_against(A, BAD, &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, correlation::against_scratch_len(3), 1) => correlation::tau_x_against(A, B, &mut o.reals[..1], &mut [0; 1]);
        Empty(X) => correlation::against(NONE, B, PairCounts::tau_b, &mut o.reals[..1], &mut [0; 64]);
        LengthMismatch(Output, 1, 2) => correlation::against(A, B, PairCounts::tau_b, &mut o.reals[..2], &mut [0; 64]);
        NotFinite(X, 1) => correlation::against(BAD, B, PairCounts::tau_b, &mut o.reals[..1], &mut [0; 64]);
        TooShort(Scratch, correlation::against_scratch_len(3), 1) => correlation::against(A, B, PairCounts::tau_b, &mut o.reals[..1], &mut [0; 1]);

        LengthMismatch(Y, 3, 2) => distance::kendall, distance::kemeny_snell, distance::k_haus, distance::f_haus(A, &B[..2], &mut [0; 64]);
        NotFinite(X, 1) => distance::kendall, distance::kemeny_snell, distance::k_haus, distance::f_haus(BAD, B, &mut [0; 64]);
        TooShort(Scratch, order::pair_counts_scratch_len(3), 1) => distance::kendall, distance::kemeny_snell, distance::k_haus(A, B, &mut [0; 1]);
        TooShort(Scratch, distance::f_haus_scratch_len(3), 1) => distance::f_haus(A, B, &mut [0; 1]);
    });
    rows.extend(refusals! { o -> f64;
        LengthMismatch(Y, 3, 2) => correlation::gamma, correlation::somers_symmetric, correlation::somers_x_given_y,
            correlation::somers_y_given_x, correlation::spearman_rho, correlation::tau_a, correlation::tau_b, correlation::tau_c,
            correlation::tau_x, distance::kendall_normalized, distance::k_prof, distance::f_prof(A, &B[..2], &mut [0; 64]);
        NotFinite(Y, 1) => correlation::gamma, correlation::somers_symmetric, correlation::somers_x_given_y,
            correlation::somers_y_given_x, correlation::spearman_rho, correlation::tau_a, correlation::tau_b, correlation::tau_c,
            correlation::tau_x, distance::kendall_normalized, distance::k_prof, distance::f_prof(A, BAD, &mut [0; 64]);
        TooShort(Scratch, order::pair_counts_scratch_len(3), 1) => correlation::gamma, correlation::somers_symmetric,
            correlation::somers_x_given_y, correlation::somers_y_given_x, correlation::tau_a, correlation::tau_b,
            correlation::tau_c, correlation::tau_x, distance::kendall_normalized, distance::k_prof(A, B, &mut [0; 1]);
        TooShort(Scratch, correlation::spearman_rho_scratch_len(3), 1) => correlation::spearman_rho(A, B, &mut [0; 1]);
        TooShort(Scratch, distance::f_prof_scratch_len(3), 1) => distance::f_prof(A, B, &mut [0; 1]);
        Undefined => correlation::gamma, correlation::somers_symmetric, correlation::somers_x_given_y,
            correlation::somers_y_given_x, correlation::spearman_rho, correlation::tau_a, correlation::tau_b, correlation::tau_c,
            correlation::tau_x, distance::kendall_normalized(&A[..1], &B[..1], &mut [0; 64]);
        Undefined => PairCounts::gamma, PairCounts::somers_symmetric, PairCounts::somers_x_given_y, PairCounts::somers_y_given_x,
            PairCounts::tau_a, PairCounts::tau_b, PairCounts::tau_c, PairCounts::tau_x,
            PairCounts::kendall_normalized(PairCounts::default());
        NotFinite(Parameter, 0) => PairCounts::kendall_penalized(PairCounts::default(), NAN);
        OutOfRange(Parameter, 0) => PairCounts::kendall_penalized(PairCounts::default(), 1.5);
        LengthMismatch(Y, 3, 2) => distance::kendall_penalized(A, &B[..2], 0.5, &mut [0; 64]);
        NotFinite(Y, 1) => distance::kendall_penalized(A, BAD, 0.5, &mut [0; 64]);
        OutOfRange(Parameter, 0) => distance::kendall_penalized(A, B, -0.5, &mut [0; 64]);
        TooShort(Scratch, order::pair_counts_scratch_len(3), 1) => distance::kendall_penalized(A, B, 0.5, &mut [0; 1]);
        Undefined => correlation::tau_ap(ranks(&[1]), &mut [0; 64]);
        TooShort(Scratch, correlation::tau_ap_scratch_len(3), 1) => correlation::tau_ap(ranks(&[2, 3, 1]), &mut [0; 1]);
        Undefined => correlation::a_corr(ranks(&[1]));
    });
    rows
}

/// More items than there may be, where the address space has room for them.
#[cfg(target_pointer_width = "64")]
fn crowds() -> Vec<Row> {
    /// Nobody writes to them or reads them, so that they take no memory.
    static CROWD: std::sync::LazyLock<Vec<bool>> = std::sync::LazyLock::new(|| vec![false; MAX_ITEMS + 1]);
    let mut rows = refusals! { o -> _;
        Overflow(X, MAX_ITEMS) => order::pair_counts, order::pair_counts_by_merging(&CROWD, &CROWD, &mut []);
        Overflow(X, MAX_ITEMS) => order::tie_sums(&CROWD, &mut []);
        Overflow(Grades, MAX_ITEMS) => order::ideal(&CROWD, &mut o.ranks, &mut []);
        Overflow(X, MAX_ITEMS) => distance::kendall, distance::kemeny_snell, distance::k_haus, distance::f_haus(&CROWD, &CROWD, &mut []);
    };
    rows.extend(refusals! { o -> f64;
        Overflow(X, MAX_ITEMS) => correlation::gamma, correlation::somers_symmetric, correlation::somers_x_given_y,
            correlation::somers_y_given_x, correlation::spearman_rho, correlation::tau_a, correlation::tau_b, correlation::tau_c,
            correlation::tau_x, distance::kendall_normalized, distance::k_prof, distance::f_prof(&CROWD, &CROWD, &mut []);
        Overflow(X, MAX_ITEMS) => distance::kendall_penalized(&CROWD, &CROWD, 0.5, &mut []);
    });
    rows
}
#[cfg(not(target_pointer_width = "64"))]
fn crowds() -> Vec<Row> {
    vec![]
}
