use footrule::measure::{Ideal, Ideals, Level, PrecisionRecall};
use footrule::{
    AveragePrecision, Dcg, Discount, GradeCounts, InterpolatedPrecision, Lists, Mean, Precision, QMeasure, Rbp, Result,
    Satisfaction,
};

instances! { {
    measure::dcg_by_score_scratch_len(n: usize) -> usize;
    measure::dcg_tie_averaged_scratch_len(n: usize) -> usize;
    measure::ndcg_by_score_scratch_len(n: usize) -> usize;
    measure::ndcg_of_gains_scratch_len(n: usize) -> usize;
    measure::ndcg_tie_averaged_scratch_len(n: usize) -> usize;
    measure::Level::new(numerator: u32, denominator: u32) -> Result<Level>;
} }

instances! { G {
    measure::found(grades: &[G], k: usize, options: &Precision) -> u64;
} }

instances! { T {
    measure::dcg_of_gains(gains: &[T], k: usize, discount: &Discount) -> Result<T>;
    measure::dcg_swap_row(i: usize, gains: &[T], discounts: &[T], inverse_ideal: T, out: &mut [T]) -> Result<()>;
    measure::ndcg_of_gains(
        gains: &[T], judged: &[T], k: usize, discount: &Discount, scratch: &mut [u64],
    ) -> Result<T>;
} }

instances! { T G {
    measure::average_precision(grades: &[G], relevant: u64, options: &AveragePrecision) -> Result<T>;
    measure::average_precision_at(
        grades: &[G], relevant: u64, ks: &[usize], options: &AveragePrecision, out: &mut [T],
    ) -> Result<()>;
    measure::average_precision_each(
        lists: Lists<G>, relevant: &[u64], options: &AveragePrecision, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::bpref(grades: &[G], judged: GradeCounts, k: usize, options: &Precision) -> Result<T>;
    measure::bpref_each(
        lists: Lists<G>, judged: Lists<u64>, k: usize, options: &Precision, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::dcg(grades: &[G], k: usize, options: &Dcg) -> Result<T>;
    measure::dcg_at(grades: &[G], ks: &[usize], options: &Dcg, out: &mut [T]) -> Result<()>;
    measure::dcg_each(lists: Lists<G>, k: usize, options: &Dcg, out: &mut [T]) -> Result<Mean<T>>;
    measure::eleven_point(grades: &[G], relevant: u64, options: &InterpolatedPrecision) -> Result<[T; 11]>;
    measure::eleven_point_mean(grades: &[G], relevant: u64, options: &InterpolatedPrecision) -> Result<T>;
    measure::err(grades: &[G], k: usize, satisfaction: &Satisfaction) -> Result<T>;
    measure::err_at(grades: &[G], ks: &[usize], satisfaction: &Satisfaction, out: &mut [T]) -> Result<()>;
    measure::err_each(lists: Lists<G>, k: usize, satisfaction: &Satisfaction, out: &mut [T]) -> Result<Mean<T>>;
    measure::f_measure(grades: &[G], relevant: u64, k: usize, beta: f64, options: &Precision) -> Result<T>;
    measure::f_measure_at(
        grades: &[G], relevant: u64, ks: &[usize], beta: f64, options: &Precision, out: &mut [T],
    ) -> Result<()>;
    measure::f_measure_each(
        lists: Lists<G>, relevant: &[u64], k: usize, beta: f64, options: &Precision, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::interpolated_precision(
        grades: &[G], relevant: u64, level: Level, options: &InterpolatedPrecision,
    ) -> Result<T>;
    measure::interpolated_precision_at(
        grades: &[G], relevant: u64, levels: &[Level], options: &InterpolatedPrecision, out: &mut [T],
    ) -> Result<()>;
    measure::ndcg(grades: &[G], k: usize, ideal: Ideal, options: &Dcg) -> Result<T>;
    measure::ndcg_at(grades: &[G], ks: &[usize], ideal: Ideal, options: &Dcg, out: &mut [T]) -> Result<()>;
    measure::ndcg_each(lists: Lists<G>, k: usize, ideals: Ideals, options: &Dcg, out: &mut [T]) -> Result<Mean<T>>;
    measure::precision(grades: &[G], k: usize, options: &Precision) -> Result<T>;
    measure::precision_at(grades: &[G], ks: &[usize], options: &Precision, out: &mut [T]) -> Result<()>;
    measure::precision_each(lists: Lists<G>, k: usize, options: &Precision, out: &mut [T]) -> Result<Mean<T>>;
    measure::precision_recall_table(
        grades: &[G], relevant: u64, options: &Precision, out: &mut [PrecisionRecall<T>],
    ) -> Result<()>;
    measure::q_measure(grades: &[G], judged: GradeCounts, k: usize, options: &QMeasure) -> Result<T>;
    measure::q_measure_each(
        lists: Lists<G>, judged: Lists<u64>, k: usize, options: &QMeasure, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::rbp(grades: &[G], k: usize, options: &Rbp) -> Result<T>;
    measure::rbp_at(grades: &[G], ks: &[usize], options: &Rbp, out: &mut [T]) -> Result<()>;
    measure::rbp_each(lists: Lists<G>, k: usize, options: &Rbp, out: &mut [T]) -> Result<Mean<T>>;
    measure::rbp_residual(grades: &[G], k: usize, options: &Rbp) -> Result<T>;
    measure::r_precision(grades: &[G], relevant: u64, options: &Precision) -> Result<T>;
    measure::r_precision_each(
        lists: Lists<G>, relevant: &[u64], options: &Precision, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::recall(grades: &[G], relevant: u64, k: usize, options: &Precision) -> Result<T>;
    measure::recall_at(grades: &[G], relevant: u64, ks: &[usize], options: &Precision, out: &mut [T]) -> Result<()>;
    measure::recall_each(
        lists: Lists<G>, relevant: &[u64], k: usize, options: &Precision, out: &mut [T],
    ) -> Result<Mean<T>>;
    measure::reciprocal_rank(grades: &[G], k: usize, options: &Precision) -> T;
    measure::reciprocal_rank_at(grades: &[G], ks: &[usize], options: &Precision, out: &mut [T]) -> Result<()>;
    measure::reciprocal_rank_each(lists: Lists<G>, k: usize, options: &Precision, out: &mut [T]) -> Result<Mean<T>>;
    measure::success(grades: &[G], k: usize, options: &Precision) -> T;
    measure::success_at(grades: &[G], ks: &[usize], options: &Precision, out: &mut [T]) -> Result<()>;
    measure::success_each(lists: Lists<G>, k: usize, options: &Precision, out: &mut [T]) -> Result<Mean<T>>;
    measure::sum_precision(grades: &[G], options: &AveragePrecision) -> T;
    measure::sum_precision_at(grades: &[G], ks: &[usize], options: &AveragePrecision, out: &mut [T]) -> Result<()>;
    measure::sum_precision_each(lists: Lists<G>, options: &AveragePrecision, out: &mut [T]) -> Result<Mean<T>>;
} }

instances! { T K {
    measure::dcg_tie_averaged(
        scores: &[K], grades: &[u8], k: usize, options: &Dcg, scratch: &mut [u64],
    ) -> Result<T>;
    measure::ndcg_tie_averaged(
        scores: &[K], grades: &[i8], k: usize, ideal: Ideal, options: &Dcg, scratch: &mut [u64],
    ) -> Result<T>;
} }

instances! { T K R {
    measure::dcg_by_score(
        scores: &[K], grades: &[u8], k: usize, ties: R, options: &Dcg, scratch: &mut [u64],
    ) -> Result<T>;
    measure::ndcg_by_score(
        scores: &[K], grades: &[i8], k: usize, ties: R, ideal: Ideal, options: &Dcg, scratch: &mut [u64],
    ) -> Result<T>;
} }
