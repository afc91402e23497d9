use core::{iter::Copied, slice::Iter};
use footrule::{Mean, PairCounts, Ranks, Result};

instances! { {
    correlation::against_scratch_len(n: usize) -> usize;
    correlation::each_scratch_len(columns: usize) -> usize;
    correlation::spearman_rho_scratch_len(n: usize) -> usize;
    correlation::tau_ap_scratch_len(n: usize) -> usize;
} }

instances! { T {
    correlation::a_corr(f: Ranks<'_>) -> Result<T>;
    correlation::a_corr_weighted(f: Ranks<'_>, h: Copied<Iter<'_, T>>) -> Result<T>;
    correlation::tau_ap(f: Ranks<'_>, scratch: &mut [u64]) -> Result<T>;
    PairCounts::gamma(counts: PairCounts) -> Result<T>;
    PairCounts::somers_symmetric(counts: PairCounts) -> Result<T>;
    PairCounts::somers_x_given_y(counts: PairCounts) -> Result<T>;
    PairCounts::somers_y_given_x(counts: PairCounts) -> Result<T>;
    PairCounts::tau_a(counts: PairCounts) -> Result<T>;
    PairCounts::tau_b(counts: PairCounts) -> Result<T>;
    PairCounts::tau_c(counts: PairCounts) -> Result<T>;
    PairCounts::tau_x(counts: PairCounts) -> Result<T>;
} }

instances! { T K {
    correlation::against(reference: &[K], rankings: &[K], out: &mut [T], scratch: &mut [u64]) -> Result<Mean<T>> {
        footrule::correlation::against(reference, rankings, PairCounts::tau_b, out, scratch)
    }
    correlation::each(
        x: &[K], y: &[K], columns: usize, weights: Option<&[T]>, out: &mut [T], scratch: &mut [u64],
    ) -> Result<Mean<T>> {
        footrule::correlation::each(x, y, columns, weights, PairCounts::tau_b, out, scratch)
    }
    correlation::gamma(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::somers_symmetric(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::somers_x_given_y(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::somers_y_given_x(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::spearman_rho(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::tau_a(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::tau_b(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::tau_c(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::tau_x(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    correlation::tau_x_against(reference: &[K], rankings: &[K], out: &mut [T], scratch: &mut [u64]) -> Result<Mean<T>>;
    correlation::tau_x_each(
        x: &[K], y: &[K], columns: usize, weights: Option<&[T]>, out: &mut [T], scratch: &mut [u64],
    ) -> Result<Mean<T>>;
} }
