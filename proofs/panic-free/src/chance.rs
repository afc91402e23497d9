use footrule::{AveragePrecision, Dcg, Discount, GradeCounts, Precision, Result};

instances! { T {
    chance::average_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::dcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::dcg_variance(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::discount_sum(k: usize, discount: &Discount) -> Result<T>;
    chance::discount_sum_of_squares(k: usize, discount: &Discount) -> Result<T>;
    chance::harmonic(k: u64) -> T;
    chance::harmonic_2(k: u64) -> T;
    chance::ndcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    chance::precision(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::precision_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::recall(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::recall_variance(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::reciprocal_rank(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::success(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    chance::sum_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    chance::sum_precision_independence(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
} }
