//! Rows of the bounds, the values under chance, the normalisations and the comparison of two systems.

use crate::oracle::{RBig, Random, exact, fixed, log2_discount, ratio, sqrt, total};
use crate::{Better, Check, Row, Sample, sample};
use footrule::{
    AveragePrecision, Bounds, Dcg, Denominator, Discount, GradeCounts, Precision, bound, chance, compare,
};

const STANDARD: Precision = Precision::STANDARD;
const AP: AveragePrecision = AveragePrecision::STANDARD;

/// R relevant among n documents, seen down to rank k.
#[derive(Clone, Copy)]
struct Query {
    n: u64,
    r: u64,
    k: usize,
}

impl Query {
    fn reached(self) -> u64 {
        self.n.min(self.k as u64)
    }
    fn most(self) -> u64 {
        self.reached().min(self.r)
    }
    fn least(self) -> u64 {
        self.reached().saturating_sub(self.n - self.r)
    }
    /// The probability that a document is relevant, and that another one is as well.
    fn pair(self) -> (RBig, RBig) {
        (ratio(self.r, self.n), if self.n > 1 { ratio(self.r - 1, self.n - 1) } else { RBig::ZERO })
    }
    fn sum_precision(self) -> RBig {
        let (p, q) = self.pair();
        total((1..=self.reached()).map(|i| (RBig::ONE + RBig::from(i - 1) * &q) * &p / RBig::from(i)))
    }
    fn worst_sum_precision(self) -> RBig {
        total((1..=self.least()).map(|j| ratio(j, self.n - self.r + j)))
    }
    /// The probability that the first i ranks hold nothing relevant.
    fn missed(self, i: u64) -> RBig {
        (0..i).fold(RBig::ONE, |missed, j| missed * ratio((self.n - self.r).saturating_sub(j), self.n - j))
    }
    fn reciprocal_rank(self) -> RBig {
        let mut missed = RBig::ONE;
        total((1..=self.reached().min(self.n - self.r + 1)).map(|i| {
            let left = self.n - i + 1;
            let term = &missed * ratio(self.r, left * i);
            missed *= ratio(left - self.r, left);
            term
        }))
    }
    /// The mean over the number of documents found, m: of k ranks with m hits each is as likely.
    fn over_found(self) -> RBig {
        let k = self.reached();
        let (mut hits, mut mean) = (self.missed(k), RBig::ZERO);
        let h = total((1..=k).map(|i| ratio(1u64, i)));
        // P(m + 1) / P(m) of the hypergeometric distribution, from the fewest that can be.
        let least = self.least();
        if least > 0 {
            // All that is not relevant is above the cutoff then.
            hits = (0..self.n - self.r).fold(RBig::ONE, |all, j| all * ratio(k - j, self.n - j));
        }
        for m in least..=self.most() {
            if m > 0 {
                let q = if k > 1 { ratio(m - 1, k - 1) } else { RBig::ZERO };
                // Σ over ranks i of m/k · 1/i · (1 + (i − 1) q), and divided by m.
                let given = (&h + (RBig::from(k) - &h) * &q) / RBig::from(k);
                mean += &hits * given;
            }
            let (left, space) = (self.r - m, self.n + m + 1 - self.r - k);
            if m < self.most() {
                hits *= ratio(left * (k - m), (m + 1) * space);
            }
        }
        mean
    }
}

fn queries() -> Vec<Query> {
    let mut random = Random(4);
    let mut all = vec![];
    for n in 1..=6u64 {
        all.extend((1..=n).flat_map(|r| (1..=n as usize + 1).map(move |k| Query { n, r, k })));
    }
    for n in [10, 41, 119] {
        for _ in 0..12 {
            all.push(Query { n, r: random.below(n) + 1, k: random.below(n) as usize + 1 });
        }
        for (r, k) in
            [(1, 1), (1, n), (2, n), (n - 1, 3), (n - 1, n), (n / 2, n), (n / 2, 5), (n / 9 + 1, 5), (3, 30)]
        {
            all.push(Query { n, r, k: k as usize });
        }
    }
    all
}

/// A row over the queries above: exact value and call.
macro_rules! binary {
    ($name:literal, $errors:expr, $most:expr, $query:ident => $exact:expr, $judged:ident => $call:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |$query: Query| {
                let counts = [$query.n - $query.r, $query.r];
                let $judged = GradeCounts::new(&counts);
                sample!($exact, {
                    let value: T = $call;
                    value
                })
            };
            queries().into_iter().map(of_one).collect()
        }
        row($name, $most, $errors, samples)
    }};
}

fn row(name: &'static str, most: f64, errors: (f64, f64), samples: fn() -> Vec<Sample>) -> Row {
    let source = match name.split_once("::") {
        Some(("chance", _)) => "random ranking, Karmaker and Feng 2020",
        _ => "extremes over all rankings",
    };
    let check = Check::Real(errors.0, errors.1, samples);
    Row { name, range: (0.0, most), better: Better::Neither, source, check }
}

/// The four denominators in turn, by the query.
fn with_denominator(q: Query) -> (AveragePrecision, u64) {
    let (denominator, d) = match (q.n + q.r) % 3 {
        0 => (Denominator::Relevant, q.r),
        1 => (Denominator::RelevantOrCutoff, q.r.min(q.k as u64)),
        _ => (Denominator::Cutoff, q.k as u64),
    };
    (AP.with_k(q.k).with_denominator(denominator), d)
}

/// Every third query over the documents found.
fn average_precision(
    q: Query,
    all: impl Fn(Query) -> RBig,
    found: impl Fn(Query) -> RBig,
) -> (AveragePrecision, RBig) {
    if q.k.is_multiple_of(3) {
        return (AP.with_k(q.k).with_denominator(Denominator::Found), found(q));
    }
    let (options, d) = with_denominator(q);
    (options, all(q) / RBig::from(d))
}

fn best_ap(q: Query) -> (AveragePrecision, RBig) {
    average_precision(q, |q| RBig::from(q.most()), |_| RBig::ONE)
}
fn worst_ap(q: Query) -> (AveragePrecision, RBig) {
    average_precision(q, Query::worst_sum_precision, |q| {
        q.worst_sum_precision() / RBig::from(q.least().max(1))
    })
}
fn chance_ap(q: Query) -> (AveragePrecision, RBig) {
    average_precision(q, Query::sum_precision, Query::over_found)
}

fn binary_rows() -> Vec<Row> {
    let many = f64::INFINITY;
    vec![
        binary!("bound::precision", (0.5, 0.5), 1.0, q => ratio(q.most(), q.k as u64), j => bound::precision(j, q.k, &STANDARD).unwrap()),
        binary!("bound::precision_worst", (0.5, 0.5), 1.0, q => ratio(q.least(), q.k as u64), j => bound::precision_worst(j, q.k, &STANDARD).unwrap()),
        binary!("bound::recall", (0.5, 0.5), 1.0, q => ratio(q.most(), q.r), j => bound::recall(j, q.k, &STANDARD).unwrap()),
        binary!("bound::recall_worst", (0.5, 0.5), 1.0, q => ratio(q.least(), q.r), j => bound::recall_worst(j, q.k, &STANDARD).unwrap()),
        binary!("bound::reciprocal_rank", (0.5, 0.5), 1.0, q => RBig::from(q.most().min(1)), j => bound::reciprocal_rank(j, q.k, &STANDARD).unwrap()),
        binary!("bound::reciprocal_rank_worst", (0.5, 0.5), 1.0,
            q => if q.least() > 0 { ratio(1u64, q.n - q.r + 1) } else { RBig::ZERO },
            j => bound::reciprocal_rank_worst(j, q.k, &STANDARD).unwrap()),
        binary!("bound::sum_precision", (0.5, 0.5), many, q => RBig::from(q.most()), j => bound::sum_precision(j, &AP.with_k(q.k)).unwrap()),
        binary!("bound::sum_precision_worst", (1.5, 1.4), many, q => q.worst_sum_precision(), j => bound::sum_precision_worst(j, &AP.with_k(q.k)).unwrap()),
        binary!("bound::average_precision", (0.5, 0.5), 1.0, q => best_ap(q).1, j => bound::average_precision(j, &best_ap(q).0).unwrap()),
        binary!("bound::average_precision_worst", (1.5, 1.8), 1.0, q => worst_ap(q).1, j => bound::average_precision_worst(j, &worst_ap(q).0).unwrap()),
        binary!("chance::precision", (0.5, 0.5), 1.0, q => ratio(q.r * q.reached(), q.n * q.k as u64), j => chance::precision(j, q.k, &STANDARD).unwrap()),
        binary!("chance::precision_variance", (0.51, 2.5), 0.25,
            q => if q.reached() == q.n { RBig::ZERO } else { ratio(q.r * (q.n - q.r) * (q.n - q.reached()), q.n * q.n * (q.n - 1) * q.reached()) },
            j => chance::precision_variance(j, q.k, &STANDARD).unwrap()),
        binary!("chance::recall", (0.5, 0.5), 1.0, q => ratio(q.reached(), q.n), j => chance::recall(j, q.k, &STANDARD).unwrap()),
        binary!("chance::recall_variance", (0.51, 2.5), 0.25,
            q => if q.reached() == q.n { RBig::ZERO } else { ratio(q.reached() * (q.n - q.r) * (q.n - q.reached()), q.r * q.n * q.n * (q.n - 1)) },
            j => chance::recall_variance(j, q.k, &STANDARD).unwrap()),
        binary!("chance::success", (0.51, 1.1), 1.0, q => RBig::ONE - q.missed(q.reached()), j => chance::success(j, q.k, &STANDARD).unwrap()),
        binary!("chance::reciprocal_rank", (0.51, 2.8), 1.0, q => q.reciprocal_rank(), j => chance::reciprocal_rank(j, q.k, &STANDARD).unwrap()),
        binary!("chance::sum_precision", (0.51, 2.5), many, q => q.sum_precision(), j => chance::sum_precision(j, &AP.with_k(q.k)).unwrap()),
        binary!("chance::sum_precision_independence", (0.51, 2.0), many,
            q => ratio(q.reached() * q.r * q.r, q.n * q.n),
            j => chance::sum_precision_independence(j, &AP.with_k(q.k)).unwrap()),
        binary!("chance::average_precision", (0.51, 2.3), 1.0, q => chance_ap(q).1, j => chance::average_precision(j, &chance_ap(q).0).unwrap()),
    ]
}

/// Grade counts, and the cutoffs and discounts that they are asked with.
struct Judged {
    counts: Vec<u64>,
    k: usize,
    dcg: Dcg<'static>,
}

impl Judged {
    fn n(&self) -> u64 {
        self.counts.iter().sum()
    }
    fn reached(&self) -> usize {
        self.k.min(self.n() as usize)
    }
    fn discounts(&self) -> Vec<RBig> {
        let logarithmic = self.dcg.discount == Discount::LOG2;
        let discount = |i| if logarithmic { log2_discount(i) } else { fixed(&ratio(1u64, i)) };
        (1..=self.reached() as u64).map(discount).collect()
    }
    fn gain(level: usize) -> RBig {
        RBig::from((1u64 << level) - 1)
    }
    /// The gains from the lowest grade up.
    fn gains(&self) -> Vec<RBig> {
        self.counts.iter().enumerate().flat_map(|(g, &c)| vec![Self::gain(g); c as usize]).collect()
    }
    fn best(&self) -> RBig {
        total(self.gains().iter().rev().zip(self.discounts()).map(|(g, d)| g * d))
    }
    fn worst(&self) -> RBig {
        total(self.gains().iter().zip(self.discounts()).map(|(g, d)| g * d))
    }
    fn mean_gain(&self) -> RBig {
        total(self.gains().into_iter()) / RBig::from(self.n())
    }
    fn mean(&self) -> RBig {
        self.mean_gain() * total(self.discounts().into_iter())
    }
    fn variance(&self) -> RBig {
        let n = RBig::from(self.n());
        let gains = total(self.gains().iter().map(|g| g * g)) / &n - self.mean_gain() * self.mean_gain();
        let (d, squares) = (self.discounts(), total(self.discounts().iter().map(|d| d * d)));
        let sum = total(d.into_iter());
        gains * (&n * squares - &sum * &sum) / (n - RBig::ONE)
    }
}

fn judged() -> Vec<Judged> {
    let mut all = vec![];
    for counts in [
        [1, 1, 0, 0, 0],
        [2, 1, 1, 1, 0],
        [0, 0, 3, 0, 0],
        [60, 15, 15, 8, 2],
        [80, 20, 10, 6, 3],
        [280, 0, 0, 0, 1],
        [1, 0, 0, 280, 0],
    ] {
        let n = counts.iter().sum::<u64>() as usize;
        for k in [1, 2, 3, 5, 10, 30, n - 1, n, n + 1] {
            for discount in [Discount::LOG2, Discount::Reciprocal] {
                all.push(Judged {
                    counts: counts.to_vec(),
                    k,
                    dcg: Dcg::EXPONENTIAL.with_discount(discount),
                });
            }
        }
    }
    all
}

macro_rules! graded {
    ($name:literal, $errors:expr, $query:ident => $exact:expr, $counts:ident => $call:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |$query: Judged| {
                let $counts = GradeCounts::new(&$query.counts);
                sample!($exact, {
                    let value: T = $call;
                    value
                })
            };
            judged().into_iter().map(of_one).collect()
        }
        row($name, if $name == "chance::ndcg" { 1.0 } else { f64::INFINITY }, $errors, samples)
    }};
}

/// Gains of the judged documents in a scattered order, shifted below 0.
macro_rules! of_gains {
    ($name:literal, $errors:expr, $direction:expr, $call:path) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |query: Judged| {
                let mut gains = query.gains();
                let shift = RBig::ONE;
                gains.iter_mut().for_each(|g| *g -= &shift);
                let n = gains.len();
                let step = if n.is_multiple_of(7) { 1 } else { 7 };
                let scattered: Vec<RBig> = (0..n).map(|i| gains[i * step % n].clone()).collect();
                let direction: fn(Vec<RBig>) -> Vec<RBig> = $direction;
                let exact = total(direction(gains).iter().zip(query.discounts()).map(|(g, d)| g * d));
                sample!(exact.clone(), {
                    let gains: Vec<T> = scattered.iter().map(|g| g.to_f64().value() as T).collect();
                    $call(&gains, query.k, &query.dcg.discount, &mut vec![0; 2 * n]).unwrap()
                })
            };
            // Where gains of both signs nearly cancel, an error in ulp of what is left says nothing.
            let cancels = |query: &Judged| query.counts[0] > 0;
            judged().into_iter().filter(|query| !cancels(query)).map(of_one).collect()
        }
        row($name, f64::INFINITY, $errors, samples)
    }};
}

fn graded_rows() -> Vec<Row> {
    vec![
        graded!("bound::dcg", (1.1, 1.6), q => q.best(), c => bound::dcg(c, q.k, &q.dcg).unwrap()),
        graded!("bound::dcg_worst", (1.1, 1.3), q => q.worst(), c => bound::dcg_worst(c, q.k, &q.dcg).unwrap()),
        graded!("chance::dcg", (0.51, 2.0), q => q.mean(), c => chance::dcg(c, q.k, &q.dcg).unwrap()),
        graded!("chance::dcg_variance", (0.51, 6.0), q => q.variance(), c => chance::dcg_variance(c, q.k, &q.dcg).unwrap()),
        graded!("chance::ndcg", (2.0, 2.0), q => q.mean() / q.best(), c => chance::ndcg(c, q.k, &q.dcg).unwrap()),
        of_gains!(
            "bound::dcg_of_gains",
            (0.5, 0.8),
            |up| up.into_iter().rev().collect(),
            bound::dcg_of_gains
        ),
        of_gains!("bound::dcg_worst_of_gains", (0.5, 0.8), |up| up, bound::dcg_worst_of_gains),
    ]
}

const LENGTHS: [u64; 16] = [1, 2, 3, 7, 20, 31, 32, 33, 50, 100, 200, 254, 255, 256, 300, 400];

macro_rules! sums {
    ($name:literal, $errors:expr, $term:expr, $k:ident => $call:expr) => {{
        fn samples() -> Vec<Sample> {
            let term: fn(u64) -> RBig = $term;
            let mut terms = vec![];
            let mut samples = vec![];
            for $k in 1..=400u64 {
                terms.push(fixed(&term($k)));
                if LENGTHS.contains(&$k) {
                    samples.push(sample!(total(terms.iter().cloned()), {
                        let sum: T = $call;
                        sum
                    }));
                }
            }
            samples
        }
        row($name, f64::INFINITY, $errors, samples)
    }};
}

fn sum_rows() -> Vec<Row> {
    fn squared_log(i: u64) -> RBig {
        log2_discount(i) * log2_discount(i)
    }
    vec![
        sums!("chance::harmonic", (0.51, 1.0), |i| ratio(1u64, i), k => chance::harmonic(k)),
        sums!("chance::harmonic_2", (0.51, 0.9), |i| ratio(1u64, i * i), k => chance::harmonic_2(k)),
        sums!("chance::discount_sum", (0.51, 1.0), log2_discount, k => chance::discount_sum(k as usize, &Discount::LOG2).unwrap()),
        sums!("chance::discount_sum_of_squares", (0.51, 1.1), squared_log, k => chance::discount_sum_of_squares(k as usize, &Discount::LOG2).unwrap()),
    ]
}

/// Scores and bounds as floats; the exact value is that of the floats.
fn bounded() -> Vec<(f32, f32, f32)> {
    let mut random = Random(5);
    let mut unit = || (random.below(1 << 20) + 1) as f32 / (1 << 20) as f32;
    let mut all = vec![(0.0, 1.0, 0.25), (1.0, 1.0, 0.25), (0.25, 1.0, 0.25)];
    for _ in 0..300 {
        let best = 40.0 * unit();
        all.push((best * unit(), best, best * unit() * 0.99));
    }
    all
}

macro_rules! normalised {
    ($form:ident, $name:literal, $range:expr, $errors:expr, $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let value: fn(RBig, RBig, RBig) -> RBig = $exact;
            let of_one = |(a, i, l): (f32, f32, f32)| {
                sample!(value(exact(a), exact(i), exact(l)), {
                    Bounds { best: i as T, chance: l as T }.$form(a as T).unwrap()
                })
            };
            bounded().into_iter().map(of_one).collect()
        }
        let check = Check::Real($errors.0, $errors.1, samples);
        Row { name: $name, range: $range, better: Better::Higher, source: "Karmaker and Feng 2020", check }
    }};
}

fn normalised_rows() -> Vec<Row> {
    let below = f64::NEG_INFINITY;
    vec![
        normalised!(v1, "Bounds::v1", (0.0, 1.0), (2.0, 2.0), |a, i, l| &a * &a / (i * (a + l))),
        normalised!(v2, "Bounds::v2", (-1.0, 1.0), (1.5, 0.7), |a, i, l| {
            if a >= l { (a - &l) / (i - l) } else { (a - &l) / l }
        }),
        normalised!(chance_corrected, "Bounds::chance_corrected", (below, 1.0), (1.5, 0.7), |a, i, l| (a
            - &l)
            / (i - l)),
    ]
}

/// t of whole differences, and the mean and its standard error.
fn t_samples() -> Vec<Sample> {
    let mut random = Random(6);
    let mut samples = vec![];
    for n in [2u64, 3, 5, 10, 30, 100, 400] {
        for offset in [0, 1, 20] {
            let x: Vec<i64> = (0..n as i64).map(|i| random.below(50) as i64 + offset + i % 2).collect();
            let y: Vec<i64> = (0..n).map(|_| random.below(50) as i64).collect();
            let z: Vec<RBig> = x.iter().zip(&y).map(|(x, y)| RBig::from(x - y)).collect();
            let n = RBig::from(n);
            let mean = total(z.iter().cloned()) / &n;
            let squares = total(z.iter().map(|z| (z - &mean) * (z - &mean)));
            let error = sqrt(&(squares / (&n * (&n - RBig::ONE))));
            macro_rules! test {
                ($exact:expr, $field:ident) => {
                    samples.push(sample!($exact, {
                        let float = |v: &Vec<i64>| v.iter().map(|&v| v as T).collect::<Vec<T>>();
                        compare::paired_t(&float(&x), &float(&y)).unwrap().$field
                    }))
                };
            }
            test!(mean.clone() / error.clone(), statistic);
            test!(mean.clone(), mean_difference);
            test!(error.clone(), standard_error);
        }
    }
    samples
}

pub fn rows() -> Vec<Row> {
    let mut rows = binary_rows();
    rows.extend(graded_rows());
    rows.extend(sum_rows());
    rows.extend(normalised_rows());
    let range = (f64::NEG_INFINITY, f64::INFINITY);
    rows.push(Row {
        name: "compare::paired_t",
        range,
        better: Better::Neither,
        source: "Student 1908",
        check: Check::Real(0.51, 1.8, t_samples),
    });
    rows.push(Row {
        name: "compare::defined_in_both",
        range,
        better: Better::Neither,
        source: "pairs without NaN",
        check: Check::Exact,
    });
    rows
}
