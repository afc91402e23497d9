use footrule::collect::{Prefer, TopK};
use footrule::measure::{Level, PrecisionRecall};
use footrule::{InterpolatedPrecision, Precision, Ranks, Result};
use heapless::Vec;

/// Capacity of the instances; the code is the same for every capacity.
const N: usize = 100;

instances! { {
    collect::footrule_profile(f: Ranks<'_>) -> Result<Vec<u64, N>>;
    collect::kendall_profile(f: Ranks<'_>) -> Result<Vec<u64, N>>;
    collect::point_profile(f: Ranks<'_>) -> Result<Vec<i64, N>>;
} }

instances! { T {
    collect::area_profile(f: Ranks<'_>) -> Result<Vec<T, N>>;
} }

instances! { T G {
    collect::interpolated_precision(
        grades: &[G], relevant: u64, levels: &[Level], options: &InterpolatedPrecision,
    ) -> Result<Vec<T, N>>;
    collect::precision_recall_table(
        grades: &[G], relevant: u64, options: &Precision,
    ) -> Result<Vec<PrecisionRecall<T>, N>>;
} }

instances! { K I {
    collect::TopK::new(prefer: Prefer) -> TopK<K, I, N>;
    collect::TopK::push(best: &mut TopK<K, I, N>, score: K, id: I) -> Result<Option<(K, I)>>;
    collect::TopK::len(best: &TopK<K, I, N>) -> usize;
    collect::TopK::is_empty(best: &TopK<K, I, N>) -> bool;
    collect::TopK::threshold(best: &TopK<K, I, N>) -> Option<K>;
    collect::TopK::into_sorted(best: TopK<K, I, N>) -> Vec<(K, I), N>;
} }
