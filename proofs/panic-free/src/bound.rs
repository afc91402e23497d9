use footrule::{AveragePrecision, Dcg, Discount, GradeCounts, Precision, Result};

instances! { {
    bound::dcg_of_gains_scratch_len(n: usize) -> usize;
    bound::dcg_worst_of_gains_scratch_len(n: usize) -> usize;
} }

instances! { T {
    bound::average_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::average_precision_worst(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::dcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    bound::dcg_of_gains(gains: &[T], k: usize, discount: &Discount, scratch: &mut [u64]) -> Result<T>;
    bound::dcg_worst(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    bound::dcg_worst_of_gains(gains: &[T], k: usize, discount: &Discount, scratch: &mut [u64]) -> Result<T>;
    bound::precision(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::precision_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::recall(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::recall_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::reciprocal_rank(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::reciprocal_rank_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::sum_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::sum_precision_worst(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
} }
