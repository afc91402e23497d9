//! The types at the crate's root: options, counts, lists, means, bounds, errors, scratch.

use footrule::{
    AveragePrecision, Bounds, Dcg, Denominator, Discount, Divisor, Error, Gain, GradeCounts, InterpolatedPrecision,
    Lists, Mean, Moments, PValue, Precision, QMeasure, Rbp, RecallCut, Result, Satisfaction, SumPrecisionBounds, Undefined,
    Workspace,
};

instances! { {
    AveragePrecision::with_bounds(options: AveragePrecision, bounds: SumPrecisionBounds) -> AveragePrecision;
    AveragePrecision::with_denominator(options: AveragePrecision, denominator: Denominator) -> AveragePrecision;
    AveragePrecision::with_k(options: AveragePrecision, k: usize) -> AveragePrecision;
    AveragePrecision::with_relevant_from(options: AveragePrecision, relevant_from: u32) -> AveragePrecision;
    Dcg::with_discount<'a>(options: Dcg<'a>, discount: Discount<'a>) -> Dcg<'a>;
    Dcg::with_gain<'a>(options: Dcg<'a>, gain: Gain<'a>) -> Dcg<'a>;
    Error::code(error: Error) -> u8;
    GradeCounts::as_slice<'a>(counts: GradeCounts<'a>) -> &'a [u64];
    GradeCounts::new<'a>(counts: &'a [u64]) -> GradeCounts<'a>;
    GradeCounts::relevant(counts: GradeCounts, from: u32) -> Result<u64>;
    GradeCounts::total(counts: GradeCounts) -> Result<u64>;
    InterpolatedPrecision::with_cut(options: InterpolatedPrecision, cut: RecallCut) -> InterpolatedPrecision;
    InterpolatedPrecision::with_relevant_from(
        options: InterpolatedPrecision, relevant_from: u32,
    ) -> InterpolatedPrecision;
    Lists::get<'a>(lists: Lists<'a, u64>, i: usize) -> Option<&'a [u64]> { lists.get(i) }
    Lists::is_empty(lists: &Lists<u64>) -> bool;
    Lists::iter(lists: &Lists<u64>) -> usize { lists.iter().map(|list| list.len()).max().unwrap_or(0) }
    Lists::len(lists: &Lists<u64>) -> usize;
    Lists::new<'a>(offsets: &'a [usize], values: &'a [u64]) -> Result<Lists<'a, u64>>;
    Precision::with_divisor(options: Precision, divisor: Divisor) -> Precision;
    Precision::with_relevant_from(options: Precision, relevant_from: u32) -> Precision;
    QMeasure::with_beta(options: QMeasure, beta: f64) -> QMeasure;
    QMeasure::with_gain<'a>(options: QMeasure<'a>, gain: Gain<'a>) -> QMeasure<'a>;
    QMeasure::with_relevant_from(options: QMeasure, relevant_from: u32) -> QMeasure;
    Rbp::with_persistence(options: Rbp, persistence: f64) -> Rbp;
    Rbp::with_satisfaction<'a>(options: Rbp<'a>, satisfaction: Satisfaction<'a>) -> Rbp<'a>;
    Workspace::new() -> Workspace<100>;
    Workspace::deref_mut(ws: &mut Workspace<100>) -> &mut [u64] { ws }
} }

instances! { G {
    Grade::is_judged(grade: G) -> bool;
    Grade::is_relevant(grade: G, from: u32) -> bool;
    Grade::level(grade: G) -> u32;
    GradeCounts::count<'a>(grades: &[G], out: &'a mut [u64]) -> Result<GradeCounts<'a>>;
} }

instances! { K {
    RankKey::key(value: K) -> Option<u64>;
} }

instances! { T {
    Bounds::chance_corrected(bounds: Bounds<T>, score: T) -> Result<T>;
    Bounds::v1(bounds: Bounds<T>, score: T) -> Result<T>;
    Bounds::v2(bounds: Bounds<T>, score: T) -> Result<T>;
    Lists::each(lists: Lists<u64>, out: &mut [T]) -> Result<Mean<T>> {
        lists.each(out, |_, list| Ok(list.len() as T))
    }
    Mean::merge(mean: &mut Mean<T>, other: &Mean<T>);
    Mean::new() -> Mean<T>;
    Mean::push(mean: &mut Mean<T>, value: Result<T>) -> Result<()>;
    Mean::push_weighted(mean: &mut Mean<T>, value: Result<T>, weight: T) -> Result<()>;
    Mean::value(mean: &Mean<T>, undefined: Undefined) -> Result<T>;
    Moments::p_value(moments: Moments<T>, score: T) -> Result<PValue<T>>;
    Moments::z_score(moments: Moments<T>, score: T) -> Result<T>;
    Real::from_ratio(numerator: u128, denominator: u128) -> Result<T>;
} }
