use footrule::order::{Common, TieSums};
use footrule::{ById, Order, PairCounts, Ranks, Result};

instances! { {
    order::align_common_scratch_len(a: usize, b: usize) -> usize;
    order::align_scratch_len(n: usize) -> usize;
    order::argsort_scratch_len(n: usize) -> usize;
    order::displacement<'o>(x: Ranks<'_>, y: Ranks<'_>, out: &'o mut [u32]) -> Result<Ranks<'o>>;
    order::displacement_of_orders<'o>(
        x: Order<'_>, y: Order<'_>, out: &'o mut [u32], scratch: &mut [u64],
    ) -> Result<Ranks<'o>>;
    order::displacement_of_orders_scratch_len(n: usize) -> usize;
    order::ideal_scratch_len(n: usize) -> usize;
    order::inversions(f: Ranks<'_>, scratch: &mut [u64]) -> Result<u64>;
    order::inversions_scratch_len(n: usize) -> usize;
    order::judge_scratch_len(ids: usize, judgements: usize) -> usize;
    order::pair_counts_by_merging_scratch_len(n: usize) -> usize;
    order::pair_counts_scratch_len(n: usize) -> usize;
    order::permutation_pair_counts(x: Ranks<'_>, y: Ranks<'_>, scratch: &mut [u64]) -> Result<PairCounts>;
    order::permutation_scratch_len(n: usize) -> usize;
    order::ranks_scratch_len(n: usize) -> usize;
    order::tie_sums_scratch_len(n: usize) -> usize;
    order::top_k_scratch_len(n: usize) -> usize;
    Order::as_slice<'a>(order: Order<'a>) -> &'a [u32];
    Order::is_empty(order: Order<'_>) -> bool;
    Order::len(order: Order<'_>) -> usize;
    Order::new<'a>(order: &'a [u32], scratch: &mut [u64]) -> Result<Order<'a>>;
    Order::ranks<'o>(order: Order<'_>, out: &'o mut [u32]) -> Result<Ranks<'o>>;
    PairCounts::net(counts: PairCounts) -> i64;
    PairCounts::pairs(counts: PairCounts) -> u64;
    Ranks::as_slice<'a>(ranks: Ranks<'a>) -> &'a [u32];
    Ranks::inverse<'o>(ranks: Ranks<'_>, out: &'o mut [u32]) -> Result<Ranks<'o>>;
    Ranks::is_empty(ranks: Ranks<'_>) -> bool;
    Ranks::len(ranks: Ranks<'_>) -> usize;
    Ranks::new<'a>(ranks: &'a [u32], scratch: &mut [u64]) -> Result<Ranks<'a>>;
    Ranks::order<'o>(ranks: Ranks<'_>, out: &'o mut [u32]) -> Result<Order<'o>>;
    TieSums::distinct(sums: &TieSums) -> u64 { sums.distinct() }
    TieSums::from_groups(sizes: &[u64]) -> Result<TieSums> { TieSums::from_groups(sizes.iter().copied()) }
    TieSums::items(sums: &TieSums) -> u64 { sums.items() }
    TieSums::pairs(sums: &TieSums) -> u64 { sums.pairs() }
    TieSums::skew(sums: &TieSums) -> i128 { sums.skew() }
    TieSums::triples(sums: &TieSums) -> u128 { sums.triples() }
    TieSums::untied(n: usize) -> Result<TieSums> { TieSums::untied(n) }
} }

instances! { G {
    order::ideal<'o>(grades: &[G], out: &'o mut [u32], scratch: &mut [u64]) -> Result<Ranks<'o>>;
} }

instances! { I {
    order::align<'o>(a: &[I], b: &[I], out: &'o mut [u32], scratch: &mut [u64]) -> Result<Ranks<'o>>;
    order::align_common<'o>(a: &[I], b: &[I], out: &'o mut [u32], scratch: &mut [u64]) -> Result<Common<'o>>;
    ById::ascending<'a>(ids: &'a [I]) -> ById<'a, I>;
    ById::descending<'a>(ids: &'a [I]) -> ById<'a, I>;
} }

instances! { I S {
    order::judge<'o>(ids: &[I], judgements: &[(I, S)], out: &'o mut [S], scratch: &mut [u64]) -> Result<&'o [S]>;
} }

instances! { K {
    order::midranks(scores: &[K], out: &mut [u32], scratch: &mut [u64]) -> Result<()>;
    order::pair_counts(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<PairCounts>;
    order::pair_counts_by_merging(x: &[K], y: &[K], scratch: &mut [u64]) -> Result<PairCounts>;
    order::ranks_dense(scores: &[K], out: &mut [u32], scratch: &mut [u64]) -> Result<()>;
    order::ranks_max(scores: &[K], out: &mut [u32], scratch: &mut [u64]) -> Result<()>;
    order::ranks_min(scores: &[K], out: &mut [u32], scratch: &mut [u64]) -> Result<()>;
    order::tie_sums(x: &[K], scratch: &mut [u64]) -> Result<TieSums>;
} }

instances! { K R {
    order::argsort<'o>(scores: &[K], ties: R, out: &'o mut [u32], scratch: &mut [u64]) -> Result<Order<'o>>;
    order::top_k<'o>(scores: &[K], ties: R, out: &'o mut [u32], scratch: &mut [u64]) -> Result<&'o [u32]>;
} }
