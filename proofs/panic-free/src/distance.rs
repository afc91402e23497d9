use core::{iter::Copied, slice::Iter};
use footrule::{PairCounts, Ranks, Result};

instances! { {
    distance::area_doubled(f: Ranks<'_>) -> u128;
    distance::area_max_doubled(n: usize, i: usize) -> Result<u128>;
    distance::f_haus_scratch_len(n: usize) -> usize;
    distance::f_prof_scratch_len(n: usize) -> usize;
    distance::footrule(f: Ranks<'_>) -> u64;
    distance::footrule_max(n: usize) -> Result<u64>;
    distance::footrule_profile(f: Ranks<'_>, out: &mut [u64]) -> Result<()>;
    distance::footrule_profile_max(n: usize, i: usize) -> Result<u64>;
    distance::kendall_profile(f: Ranks<'_>, out: &mut [u64], scratch: &mut [u64]) -> Result<()>;
    distance::kendall_profile_scratch_len(n: usize) -> usize;
    distance::point_max(n: usize, i: usize) -> Result<i64>;
    distance::point_profile(f: Ranks<'_>, out: &mut [i64]) -> Result<()>;
    distance::spearman(f: Ranks<'_>) -> u128;
    PairCounts::k_haus(counts: PairCounts) -> u64;
    PairCounts::kemeny_snell(counts: PairCounts) -> u64;
    PairCounts::kendall(counts: PairCounts) -> u64;
} }

instances! { T {
    distance::area(f: Ranks<'_>) -> T;
    distance::area_max(n: usize, i: usize) -> Result<T>;
    distance::area_max_inverse(n: usize, i: usize) -> Result<T>;
    distance::area_max_weighted(n: usize, i: usize, h: Copied<Iter<'_, T>>) -> Result<T>;
    distance::area_normalized(f: Ranks<'_>) -> Result<T>;
    distance::area_normalized_profile(f: Ranks<'_>, out: &mut [T]) -> Result<()>;
    distance::area_normalized_weighted(f: Ranks<'_>, h: Copied<Iter<'_, T>>) -> Result<T>;
    distance::area_normalized_weighted_profile(f: Ranks<'_>, h: Copied<Iter<'_, T>>, out: &mut [T]) -> Result<()>;
    distance::area_profile(f: Ranks<'_>, out: &mut [T]) -> Result<()>;
    distance::area_weighted(f: Ranks<'_>, h: Copied<Iter<'_, T>>) -> Result<T>;
    distance::area_weighted_profile(f: Ranks<'_>, h: Copied<Iter<'_, T>>, out: &mut [T]) -> Result<()>;
    distance::footrule_normalized(f: Ranks<'_>) -> Result<T>;
    distance::inverse_ranks(f: Ranks<'_>) -> Result<T> {
        footrule::distance::area_weighted(f, footrule::distance::inverse_ranks())
    }
    distance::point_profile_normalized(f: Ranks<'_>, out: &mut [T]) -> Result<()>;
    PairCounts::k_prof(counts: PairCounts) -> T;
    PairCounts::kendall_normalized(counts: PairCounts) -> Result<T>;
    PairCounts::kendall_penalized(counts: PairCounts, p: T) -> Result<T>;
} }

instances! { K {
    distance::f_haus(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<u64>;
    distance::k_haus(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<u64>;
    distance::kemeny_snell(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<u64>;
    distance::kendall(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<u64>;
} }

instances! { T K {
    distance::f_prof(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    distance::k_prof(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    distance::kendall_normalized(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<T>;
    distance::kendall_penalized(x: &[K], y: &[K], p: T, scratch: &mut [u64]) -> Result<T>;
} }
