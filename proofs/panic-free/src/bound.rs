use footrule::{AveragePrecision, Dcg, Discount, GradeCounts, Precision, QMeasure, Rbp, Result, Satisfaction};

instances! { {
    bound::dcg_of_gains_scratch_len(n: usize) -> usize;
    bound::dcg_worst_of_gains_scratch_len(n: usize) -> usize;
} }

instances! { T {
    bound::average_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::average_precision_worst(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::bpref(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::bpref_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::dcg(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    bound::dcg_of_gains(gains: &[T], k: usize, discount: &Discount, scratch: &mut [u64]) -> Result<T>;
    bound::dcg_worst(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T>;
    bound::dcg_worst_of_gains(gains: &[T], k: usize, discount: &Discount, scratch: &mut [u64]) -> Result<T>;
    bound::err(judged: GradeCounts, k: usize, satisfaction: &Satisfaction) -> Result<T>;
    bound::err_worst(judged: GradeCounts, k: usize, satisfaction: &Satisfaction) -> Result<T>;
    bound::f_measure(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T>;
    bound::f_measure_worst(judged: GradeCounts, k: usize, beta: f64, precision: &Precision) -> Result<T>;
    bound::precision(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::precision_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::q_measure(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T>;
    bound::q_measure_worst(judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T>;
    bound::r_precision(judged: GradeCounts, precision: &Precision) -> Result<T>;
    bound::r_precision_worst(judged: GradeCounts, precision: &Precision) -> Result<T>;
    bound::rbp(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T>;
    bound::rbp_worst(judged: GradeCounts, k: usize, options: &Rbp) -> Result<T>;
    bound::recall(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::recall_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::reciprocal_rank(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::reciprocal_rank_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::success(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::success_worst(judged: GradeCounts, k: usize, precision: &Precision) -> Result<T>;
    bound::sum_precision(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
    bound::sum_precision_worst(judged: GradeCounts, options: &AveragePrecision) -> Result<T>;
} }
