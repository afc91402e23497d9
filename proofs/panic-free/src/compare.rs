use footrule::compare::{
    BootstrapInterval, Conflicts, IntervalMethod, Orderings, PairedT, QueryClass, QueryClasses, QuerySamples,
    Resampled, SwapBin, Systems, Verdict,
};
use footrule::Result;

/// The caller's generator.
type Random = fn() -> u64;

instances! { {
    compare::bootstrap_interval_scratch_len(trials: u32) -> usize;
    compare::conflicts(first: &[Verdict], second: &[Verdict]) -> Result<Conflicts>;
    compare::holm_scratch_len(tests: usize) -> usize;
    compare::orderings_scratch_len(systems: usize) -> usize;
    compare::queries_by_gap_scratch_len(queries: usize) -> usize;
    compare::required_difference_scratch_len(trials: u32) -> usize;
    compare::swap_method_scratch_len(systems: usize, queries: usize) -> usize;
    compare::tukey_hsd_scratch_len(systems: usize) -> usize;
    compare::Conflicts::total(conflicts: Conflicts) -> u64;
    compare::QueryClasses::with_easy(classes: QueryClasses, easy: f64) -> QueryClasses;
    compare::QueryClasses::with_gap(classes: QueryClasses, gap: f64) -> QueryClasses;
    compare::QueryClasses::with_hard(classes: QueryClasses, hard: f64) -> QueryClasses;
} }

instances! { T {
    compare::bootstrap_interval(
        values: &[T], alpha: T, method: IntervalMethod, trials: u32, random: &mut Random, scratch: &mut [u64],
    ) -> Result<BootstrapInterval<T>>;
    compare::bootstrap_test(x: &[T], y: &[T], trials: u32, random: &mut Random) -> Result<Resampled<T>>;
    compare::defined_in_all(scores: &mut [T], queries: usize) -> Result<usize>;
    compare::defined_in_both(x: &mut [T], y: &mut [T]) -> Result<usize>;
    compare::discriminative_power(p_values: &[T], alpha: T) -> Result<T>;
    compare::holm(p_values: &[T], out: &mut [T], scratch: &mut [u64]) -> Result<()>;
    compare::mean_pad(means: &[T]) -> Result<T>;
    compare::pad(a: T, b: T) -> Result<T>;
    compare::paired_t(x: &[T], y: &[T]) -> Result<PairedT<T>>;
    compare::queries_by_gap(expected: &[T], observed: &[T], out: &mut [u32], scratch: &mut [u64]) -> Result<()>;
    compare::query_class(expected: T, observed: T, classes: &QueryClasses) -> Result<QueryClass>;
    compare::required_difference(
        x: &[T], y: &[T], alpha: T, trials: u32, random: &mut Random, scratch: &mut [u64],
    ) -> Result<T>;
    compare::sign_flip_exact(x: &[T], y: &[T]) -> Result<Resampled<T>>;
    compare::sign_flip_test(x: &[T], y: &[T], trials: u32, random: &mut Random) -> Result<Resampled<T>>;
    compare::swap_method(
        systems: Systems<'_, T>, samples: QuerySamples, width: T, trials: u32, random: &mut Random,
        out: &mut [SwapBin], scratch: &mut [u64],
    ) -> Result<()>;
    compare::tukey_hsd(
        systems: Systems<'_, T>, trials: u32, random: &mut Random, out: &mut [T], scratch: &mut [u64],
    ) -> Result<()>;
    compare::SwapBin::rate(bin: SwapBin) -> Result<T>;
    compare::Systems::get<'a>(systems: &Systems<'a, T>, system: usize) -> Option<&'a [T]>;
    compare::Systems::is_empty(systems: &Systems<'_, T>) -> bool;
    compare::Systems::iter(systems: &Systems<'_, T>) -> usize { systems.iter().map(<[T]>::len).max().unwrap_or(0) }
    compare::Systems::len(systems: &Systems<'_, T>) -> usize;
    compare::Systems::new<'a>(scores: &'a [T], queries: usize) -> Result<Systems<'a, T>>;
    compare::Systems::pairs(systems: &Systems<'_, T>) -> usize;
    compare::Systems::queries(systems: &Systems<'_, T>) -> usize;
    compare::Verdict::new(mean_difference: T, p_value: T, alpha: T) -> Result<Verdict>;
} }

instances! { T K {
    compare::orderings(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<Orderings<T>>;
} }
