//! Rows of the measures with a model of the reader or a blend of gains (ERR, RBP, bpref, Q), of their bounds and moments, and of
//! the moments that the other measures have beside.

use crate::oracle::{RBig, Random, fixed, log2_discount, ratio, total};
use crate::{Better, Check, Row, Sample, sample};
use footrule::{
    AveragePrecision, Dcg, Denominator, GradeCounts, Precision, QMeasure, Rbp, Satisfaction, SignedGrade,
    bound, chance, measure,
};

const P: &Precision = &Precision::STANDARD;
const WEB: &Satisfaction = &Satisfaction::Exponential { highest: 4 };
const RBP: &Rbp =
    &Rbp::STANDARD.with_persistence(0.75).with_satisfaction(Satisfaction::Linear { highest: 4 });
const Q: &QMeasure = &QMeasure::STANDARD;

/// Judged documents and a ranking of them all, with unjudged ones in between, and a cutoff.
struct Case {
    counts: [u64; 5],
    ranking: Vec<i8>,
    k: usize,
}

impl Case {
    fn judged(&self) -> GradeCounts<'_> {
        GradeCounts::new(&self.counts)
    }
    fn n(&self) -> u64 {
        self.counts.iter().sum()
    }
    fn relevant(&self) -> u64 {
        self.counts[1..].iter().sum()
    }
    fn reached(&self) -> u64 {
        self.n().min(self.k as u64)
    }
    /// The grades of the judged documents, lowest first.
    fn ascending(&self) -> Vec<i8> {
        (0..5).flat_map(|g| vec![g as i8; self.counts[g] as usize]).collect()
    }
    fn descending(&self) -> Vec<i8> {
        self.ascending().into_iter().rev().collect()
    }
    /// E (m − E m)² of the relevant documents in the first `k` ranks.
    fn hits_variance(&self, k: u64) -> RBig {
        let (n, r) = (self.n(), self.relevant());
        if n == 1 { RBig::ZERO } else { ratio(k * r * (n - r) * (n - k), n * n * (n - 1)) }
    }
}

fn cases() -> Vec<Case> {
    let mut random = Random(12);
    let mut cases = vec![];
    for counts in [
        [1, 1, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 2, 1, 0, 0],
        [2, 1, 1, 1, 0],
        [1, 4, 0, 2, 2],
        [9, 1, 0, 0, 1],
        [20, 8, 7, 5, 1],
        [60, 15, 15, 8, 2],
        [110, 3, 3, 2, 1],
        [3, 50, 20, 10, 17],
    ] {
        let n = counts.iter().sum::<u64>() as usize;
        for k in [1, 2, 3, 7, 10, 25, 60, n, n + 3] {
            let mut case = Case { counts, ranking: vec![], k };
            case.ranking = case.ascending();
            (0..n / 4).for_each(|_| case.ranking.push(i8::UNJUDGED));
            (1..case.ranking.len()).for_each(|i| case.ranking.swap(i, random.below(i as u64 + 1) as usize));
            cases.push(case);
        }
    }
    cases
}

fn row(name: &'static str, most: f64, errors: (f64, f64), samples: fn() -> Vec<Sample>) -> Row {
    let (better, source) = match name {
        "measure::err" => (Better::Higher, "Chapelle et al. 2009"),
        "measure::rbp" => (Better::Higher, "Moffat and Zobel 2008"),
        "measure::bpref" => (Better::Higher, "Buckley and Voorhees 2004"),
        "measure::q_measure" => (Better::Higher, "Sakai 2007"),
        "measure::rbp_residual" => (Better::Lower, "Moffat and Zobel 2008"),
        _ => (Better::Neither, "all rankings of the judged documents"),
    };
    Row { name, range: (0.0, most), better, source, check: Check::Real(errors.0, errors.1, samples) }
}

/// A row over the cases: the exact value and the call.
macro_rules! row {
    ($name:literal, $most:expr, $errors:expr, $case:ident => $exact:expr, $call:expr) => {{
        fn samples() -> Vec<Sample> {
            let of_one = |$case: &Case| {
                sample!($exact, {
                    let value: T = $call;
                    value
                })
            };
            cases().iter().map(of_one).collect()
        }
        row($name, $most, $errors, samples)
    }};
}

fn satisfaction(grade: i8) -> RBig {
    RBig::from((1u64 << grade.max(0)) - 1) / RBig::from(16)
}

fn err(ranking: &[i8], k: usize) -> RBig {
    let mut going_on = RBig::ONE;
    total(ranking.iter().take(k).zip(1u64..).map(|(&grade, rank)| {
        let stopping = &going_on * satisfaction(grade);
        going_on = fixed(&(&going_on * (RBig::ONE - satisfaction(grade))));
        fixed(&(stopping / RBig::from(rank)))
    }))
}

/// 1/4 Σ s p^{i−1} with p = 3/4.
fn rbp(ranking: impl Iterator<Item = RBig>, k: usize) -> RBig {
    let p = ratio(3u64, 4u64);
    total(ranking.take(k).zip(0..).map(|(s, i)| s * p.pow(i))) / RBig::from(4)
}

fn quarters(ranking: &[i8]) -> impl Iterator<Item = RBig> {
    ranking.iter().map(|&grade| ratio(i64::from(grade.max(0)), 4u64))
}

fn bpref(case: &Case) -> RBig {
    let (r, others) = (case.relevant(), case.counts[0]);
    let worth = |i: usize| {
        let above = case.ranking[..i].iter().filter(|&&grade| grade == 0).count() as u64;
        if above == 0 { RBig::ONE } else { RBig::ONE - ratio(above.min(r), r.min(others)) }
    };
    let ranks = 0..case.ranking.len().min(case.k);
    total(ranks.filter(|&i| case.ranking[i] > 0).map(worth)) / RBig::from(r)
}

fn q_measure(case: &Case, ranking: &[i8]) -> RBig {
    let best = case.descending();
    let gain = |list: &[i8]| list.iter().map(|&grade| u64::from(grade.max(0) as u8)).sum::<u64>();
    let found = |list: &[i8]| list.iter().filter(|&&grade| grade > 0).count() as u64;
    let ranks = (1..=ranking.len().min(case.k)).filter(|&i| ranking[i - 1] > 0);
    let term = |i: usize| {
        let top = &ranking[..i];
        ratio(found(top) + gain(top), i as u64 + gain(&best[..i.min(best.len())]))
    };
    total(ranks.map(term)) / RBig::from(case.relevant())
}

fn measure_rows() -> Vec<Row> {
    vec![
        row!("measure::err", 1.0, (1.6, 1.3), c => err(&c.ranking, c.k), measure::err(&c.ranking, c.k, WEB).unwrap()),
        row!("measure::rbp", 1.0, (1.2, 1.2), c => rbp(quarters(&c.ranking), c.k), measure::rbp(&c.ranking, c.k, RBP).unwrap()),
        row!("measure::rbp_residual", 1.0, (1.5, 1.5), c => {
            let unjudged = |grade: &i8| RBig::from(u64::from(*grade == i8::UNJUDGED));
            rbp(c.ranking.iter().map(unjudged), c.k) + ratio(3u64, 4u64).pow(c.k.min(c.ranking.len()))
        }, measure::rbp_residual(&c.ranking, c.k, RBP).unwrap()),
        row!("measure::bpref", 1.0, (0.5, 0.5), c => bpref(c), measure::bpref(&c.ranking, c.judged(), c.k, P).unwrap()),
        row!("measure::q_measure", 1.0, (1.3, 1.4), c => q_measure(c, &c.ranking), measure::q_measure(&c.ranking, c.judged(), c.k, Q).unwrap()),
    ]
}

fn bound_rows() -> Vec<Row> {
    /// The most and the fewest relevant documents in the first k ranks.
    fn most(c: &Case, k: u64) -> u64 {
        c.relevant().min(k)
    }
    fn least(c: &Case, k: u64) -> u64 {
        k.saturating_sub(c.counts[0])
    }
    vec![
        row!("bound::err", 1.0, (1.5, 1.6), c => err(&c.descending(), c.k), bound::err(c.judged(), c.k, WEB).unwrap()),
        row!("bound::err_worst", 1.0, (1.6, 1.0), c => err(&c.ascending(), c.k), bound::err_worst(c.judged(), c.k, WEB).unwrap()),
        row!("bound::rbp", 1.0, (1.0, 1.9), c => rbp(quarters(&c.descending()), c.k), bound::rbp(c.judged(), c.k, RBP).unwrap()),
        row!("bound::rbp_worst", 1.0, (1.5, 0.5), c => rbp(quarters(&c.ascending()), c.k), bound::rbp_worst(c.judged(), c.k, RBP).unwrap()),
        row!("bound::bpref", 1.0, (0.5, 0.5), c => ratio(most(c, c.reached()), c.relevant()), bound::bpref(c.judged(), c.k, P).unwrap()),
        row!("bound::bpref_worst", 1.0, (0.5, 0.5), c => {
            if c.counts[0] == 0 { ratio(c.reached(), c.relevant()) } else { RBig::ZERO }
        }, bound::bpref_worst(c.judged(), c.k, P).unwrap()),
        row!("bound::q_measure", 1.0, (0.5, 0.5), c => ratio(most(c, c.reached()), c.relevant()), bound::q_measure(c.judged(), c.k, Q).unwrap()),
        row!("bound::q_measure_worst", 1.0, (1.3, 1.2), c => q_measure(c, &c.ascending()), bound::q_measure_worst(c.judged(), c.k, Q).unwrap()),
        row!("bound::f_measure", 1.0, (0.5, 1.5), c => {
            ratio(5 * most(c, c.reached()), 4 * c.relevant() + c.k as u64)
        }, bound::f_measure(c.judged(), c.k, 2.0, P).unwrap()),
        row!("bound::f_measure_worst", 1.0, (0.5, 1.1), c => {
            ratio(5 * least(c, c.reached()), 4 * c.relevant() + c.k as u64)
        }, bound::f_measure_worst(c.judged(), c.k, 2.0, P).unwrap()),
        row!("bound::r_precision", 1.0, (0.5, 0.5), _c => RBig::ONE, bound::r_precision(_c.judged(), P).unwrap()),
        row!("bound::r_precision_worst", 1.0, (0.5, 0.5), c => {
            ratio(least(c, c.relevant()), c.relevant())
        }, bound::r_precision_worst(c.judged(), P).unwrap()),
        row!("bound::success", 1.0, (0.5, 0.5), _c => RBig::ONE, bound::success(_c.judged(), _c.k, P).unwrap()),
        row!("bound::success_worst", 1.0, (0.5, 0.5), c => {
            RBig::from(least(c, c.reached()).min(1))
        }, bound::success_worst(c.judged(), c.k, P).unwrap()),
    ]
}

/// Mean and n-th of the squared deviations of s over the judged documents.
fn spread(case: &Case, value: fn(i8) -> RBig) -> (RBig, RBig) {
    let n = RBig::from(case.n());
    let values: Vec<RBig> = case.ascending().into_iter().map(value).collect();
    let mean = total(values.iter().cloned()) / &n;
    let variance = total(values.iter().map(|v| (v - &mean) * (v - &mean))) / n;
    (mean, variance)
}

/// The variance of Σ value · discount over a random ranking.
fn discounted_variance(case: &Case, value: fn(i8) -> RBig, discounts: &[RBig]) -> RBig {
    let n = RBig::from(case.n());
    if case.n() == 1 {
        return RBig::ZERO;
    }
    let (sum, squares) = (total(discounts.iter().cloned()), total(discounts.iter().map(|d| d * d)));
    spread(case, value).1 * (&n * squares - &sum * &sum) / (n - RBig::ONE)
}

/// E ERR@k by the elementary symmetric functions of 1 − s, exactly.
fn expected_err(case: &Case) -> RBig {
    let k = case.reached() as usize;
    let mut symmetric = vec![RBig::ZERO; k + 1];
    symmetric[0] = RBig::ONE;
    for grade in case.ascending() {
        let v = RBig::ONE - satisfaction(grade);
        for r in (1..=k).rev() {
            let before = symmetric[r - 1].clone();
            symmetric[r] += before * &v;
        }
    }
    // q_r = e_r / C(n, r), and the probability to stop at rank r is q_{r−1} − q_r.
    let mut choose = RBig::ONE;
    let mut before = RBig::ONE;
    total((1..=k).map(|r| {
        choose *= ratio(case.n() + 1 - r as u64, r as u64);
        let q = &symmetric[r] / &choose;
        let term = (&before - &q) / RBig::from(r);
        before = q;
        fixed(&term)
    }))
}

fn expected_q(case: &Case) -> RBig {
    let (n, r) = (case.n(), case.relevant());
    let gains: Vec<u64> = case.descending().into_iter().map(|grade| grade as u64).collect();
    let all: u64 = gains.iter().sum();
    let others = if n == 1 { RBig::ZERO } else { ratio(r - 1, n - 1) };
    let term = |i: u64| {
        let ideal: u64 = gains[..i as usize].iter().sum();
        fixed(&((RBig::ONE + RBig::from(i - 1) * &others) / RBig::from(i + ideal)))
    };
    total((1..=case.reached()).map(term)) * ratio(r + all, r * n)
}

/// E bpref@k over the number of non-relevant documents above each rank.
fn expected_bpref(case: &Case) -> RBig {
    let (n, r, others) = (case.n(), case.relevant(), case.counts[0]);
    if others == 0 {
        return ratio(case.reached(), n);
    }
    // P(u) of u non-relevant ones among i − 1 of the n − 1 other documents, from rank to rank.
    let mut above = vec![RBig::ONE];
    let mut mean = RBig::ZERO;
    for i in 1..=case.reached() {
        for (u, p) in above.iter().enumerate() {
            mean += p * (RBig::ONE - ratio((u as u64).min(r), r.min(others)));
        }
        if i < n {
            let mut next = vec![RBig::ZERO; above.len() + 1];
            for (u, p) in above.iter().enumerate() {
                let share = ratio(others - (u as u64).min(others), n - i);
                next[u + 1] += fixed(&(p * &share));
                next[u] += fixed(&(p * (RBig::ONE - share)));
            }
            above = next;
        }
    }
    mean / RBig::from(n)
}

/// Var bpref@k over the number of non-relevant documents above each rank: probability, mean and mean square in each case.
fn bpref_variance(case: &Case) -> RBig {
    let (n, r, others) = (case.n(), case.relevant(), case.counts[0]);
    if others == 0 {
        return RBig::ZERO;
    }
    let mut above = vec![[RBig::ONE, RBig::ZERO, RBig::ZERO]];
    for i in 1..=case.reached() {
        let mut next = vec![[RBig::ZERO, RBig::ZERO, RBig::ZERO]; above.len() + 1];
        for (u, [p, sum, square]) in above.iter().enumerate() {
            let u = u as u64;
            let share = ratio(others - u.min(others), n + 1 - i);
            let step = (RBig::ONE - ratio(u.min(r), r.min(others))) / RBig::from(r);
            let found =
                [p.clone(), sum + p * &step, square + sum * &step * RBig::from(2) + p * &step * &step];
            for (moment, not_found) in [p, sum, square].into_iter().enumerate() {
                next[u as usize + 1][moment] += fixed(&(not_found * &share));
                next[u as usize][moment] += fixed(&(&found[moment] * (RBig::ONE - &share)));
            }
        }
        above = next;
    }
    let [_, mean, square] = [0, 1, 2].map(|moment| total(above.iter().map(|state| state[moment].clone())));
    square - &mean * &mean
}

/// Var Q@k by the expectations of r and h at up to four distinct ranks, each pair of ranks one by one.
fn q_variance(case: &Case) -> RBig {
    let (n, r, k) = (case.n(), case.relevant(), case.reached());
    let gains: Vec<u64> = case.descending().into_iter().map(|grade| grade as u64).collect();
    let weight = |i: u64| ratio(1u64, i + gains[..i as usize].iter().sum::<u64>());
    let h = || gains.iter().filter(|&&gain| gain > 0).map(|gain| 1 + gain);
    let (sum, squares) = (h().sum::<u64>(), h().map(|h| h * h).sum::<u64>());
    let products = sum * sum - squares;
    // Of integers over the ordered choices of that many documents; no choice has no weight.
    let mean = |value: u64, documents: u64| {
        let choices = (0..documents).fold(RBig::ONE, |x, i| x * RBig::from(n.saturating_sub(i)));
        if choices == RBig::ZERO { choices } else { RBig::from(value) / choices }
    };
    let (less, lesser) = (r - 1, (r - 1) * r.saturating_sub(2));
    let (h1, hh1, h2, rh, rhh1) =
        (mean(sum, 1), mean(squares, 1), mean(products, 2), mean(sum * less, 2), mean(squares * less, 2));
    let (rh2, rrhh1) = (mean(products * r.saturating_sub(2), 3), mean(squares * lesser, 3));
    let rrh2 = mean(products * r.saturating_sub(2) * r.saturating_sub(3), 4);
    let (mut average, mut square) = (RBig::ZERO, RBig::ZERO);
    for l in 1..=k {
        let w = weight(l);
        average += fixed(&(&w * (&h1 + RBig::from(l - 1) * &rh)));
        let pairs = RBig::from((l - 1) * l.saturating_sub(2));
        let alone = &hh1 + RBig::from(l - 1) * (RBig::from(2) * &h2 + &rhh1) + pairs * &rh2;
        square += fixed(&(&w * &w * alone));
        for i in 1..l {
            let (above, between) = (RBig::from(i - 1), RBig::from(l - i - 1));
            let pairs = RBig::from((i - 1) * i.saturating_sub(2));
            let of_two = &h2
                + &rhh1
                + (RBig::from(3) * &above + &between) * &rh2
                + &above * &rrhh1
                + (pairs + &above * &between) * &rrh2;
            square += fixed(&(RBig::from(2) * &w * weight(i) * of_two));
        }
    }
    let variance = (square - &average * &average) / RBig::from(r * r);
    // What the roundings to 200 places leave of an exact 0.
    if r == n && case.counts[1..].iter().filter(|&&count| count > 0).count() == 1 {
        RBig::ZERO
    } else {
        variance
    }
}

/// How much weight 1/(il) the patterns of up to four distinct relevant ranks have in the square of SP@k.
fn patterns(k: u64) -> [RBig; 5] {
    let mut weights = [const { RBig::ZERO }; 5];
    for i in 1..=k {
        for l in 1..=k {
            // r_i P@i r_l P@l = 1/(il) Σ_{a ≤ i, b ≤ l} r_i r_a r_l r_b: how many pairs a, b leave how many distinct ranks.
            let (low, high) = (i.min(l), i.max(l));
            let mut patterns = [0u64; 5];
            if i == l {
                // a = i and b = i; one of them i; equal; distinct.
                patterns[1] += 1;
                patterns[2] += 2 * (i - 1) + (i - 1);
                patterns[3] += (i - 1) * (i.saturating_sub(2));
            } else {
                // a ≤ low: itself or below. b ≤ high: low, high, or any other.
                patterns[2] += 2; // a = low, b ∈ {low, high}
                patterns[3] += high - 2; // a = low, b other
                patterns[3] += 2 * (low - 1); // a below, b ∈ {low, high}
                patterns[3] += low - 1; // a below, b = a
                patterns[4] += (low - 1) * (high.saturating_sub(3));
            }
            for (weight, count) in weights.iter_mut().zip(patterns) {
                *weight += fixed(&ratio(count, i * l));
            }
        }
    }
    weights
}

/// Mean and variance of SP over k of n documents, r of them relevant, by the probabilities of all patterns of up to four ranks.
fn sum_precision(patterns: &[RBig; 5], n: u64, r: u64, k: u64) -> (RBig, RBig) {
    let falling =
        |x: u64, j: u64| (0..j).map(|i| x.saturating_sub(i)).map(RBig::from).fold(RBig::ONE, |a, b| a * b);
    let p = |j: u64| if n < j { RBig::ZERO } else { falling(r, j) / falling(n, j) };
    let square = fixed(&total((0..=4).map(|j| &patterns[j as usize] * p(j))));
    let mean = total((1..=k).map(|i| (p(1) + RBig::from(i - 1) * p(2)) / RBig::from(i)));
    let variance = square - fixed(&(&mean * &mean));
    // What the roundings to 200 places leave of an exact 0.
    let variance = if r == n || variance < RBig::ZERO { RBig::ZERO } else { variance };
    (mean, variance)
}

fn sum_precision_variance(case: &Case) -> RBig {
    sum_precision(&patterns(case.reached()), case.n(), case.relevant(), case.reached()).1
}

/// Var SP@k / (relevant documents found), over how many are found.
fn variance_over_found(case: &Case) -> RBig {
    let (n, r, k) = (case.n(), case.relevant(), case.reached());
    let patterns = patterns(k);
    let choose = |n: u64, k: u64| (0..k).fold(RBig::ONE, |x, i| x * ratio(n - i.min(n), i + 1));
    let (mut mean, mut square) = (RBig::ZERO, RBig::ZERO);
    for found in 1..=r.min(k) {
        let probability = choose(r, found) * choose(n - r, k - found) / choose(n, k);
        let (average, variance) = sum_precision(&patterns, k, found, k);
        let found = RBig::from(found);
        mean += fixed(&(&probability * &average / &found));
        square += fixed(&(probability * (variance + &average * &average) / &found / found));
    }
    let variance = square - &mean * &mean;
    if r == n || variance < RBig::ZERO { RBig::ZERO } else { variance }
}

/// Var RR@k over the rank of the first relevant document.
fn reciprocal_rank_variance(case: &Case) -> RBig {
    let (n, r) = (case.n(), case.relevant());
    let (mut missed, mut mean, mut square) = (RBig::ONE, RBig::ZERO, RBig::ZERO);
    for i in 1..=case.reached().min(n - r + 1) {
        let here = &missed * ratio(r, n - i + 1);
        missed -= &here;
        mean += &here / RBig::from(i);
        square += here / RBig::from(i * i);
    }
    square - &mean * &mean
}

/// The probability that the first k ranks hold nothing relevant.
fn missed(case: &Case) -> RBig {
    let (n, others) = (case.n(), case.counts[0]);
    (0..case.reached()).fold(RBig::ONE, |missed, i| missed * ratio(others.saturating_sub(i), n - i))
}

fn chance_rows() -> Vec<Row> {
    fn powers(case: &Case) -> Vec<RBig> {
        (0..case.reached() as usize).map(|i| ratio(3u64, 4u64).pow(i) / RBig::from(4)).collect()
    }
    fn quarter(grade: i8) -> RBig {
        ratio(i64::from(grade), 4u64)
    }
    fn linear(grade: i8) -> RBig {
        RBig::from(i64::from(grade))
    }
    fn logs(case: &Case) -> Vec<RBig> {
        (1..=case.reached()).map(log2_discount).collect()
    }
    vec![
        row!("chance::err", 1.0, (0.51, 2.1), c => expected_err(c), chance::err(c.judged(), c.k, WEB, &mut [0; 300]).unwrap()),
        row!("chance::rbp", 1.0, (0.51, 1.8), c => spread(c, quarter).0 * total(powers(c).into_iter()), chance::rbp(c.judged(), c.k, RBP).unwrap()),
        row!("chance::rbp_variance", 0.25, (0.51, 3.2), c => discounted_variance(c, quarter, &powers(c)), chance::rbp_variance(c.judged(), c.k, RBP).unwrap()),
        row!("chance::bpref", 1.0, (0.51, 1.8), c => expected_bpref(c), chance::bpref(c.judged(), c.k, P).unwrap()),
        row!("chance::q_measure", 1.0, (0.51, 2.2), c => expected_q(c), chance::q_measure(c.judged(), c.k, Q).unwrap()),
        row!("chance::f_measure", 1.0, (0.51, 2.0), c => {
            ratio(5 * c.relevant() * c.reached(), c.n() * (4 * c.relevant() + c.k as u64))
        }, chance::f_measure(c.judged(), c.k, 2.0, P).unwrap()),
        row!("chance::f_measure_variance", 0.25, (0.51, 4.0), c => {
            let factor = ratio(5u64, 4 * c.relevant() + c.k as u64);
            c.hits_variance(c.reached()) * &factor * factor
        }, chance::f_measure_variance(c.judged(), c.k, 2.0, P).unwrap()),
        row!("chance::r_precision", 1.0, (0.5, 0.5), c => ratio(c.relevant(), c.n()), chance::r_precision(c.judged(), P).unwrap()),
        row!("chance::r_precision_variance", 0.25, (0.51, 1.5), c => {
            c.hits_variance(c.relevant()) / RBig::from(c.relevant() * c.relevant())
        }, chance::r_precision_variance(c.judged(), P).unwrap()),
        row!("chance::success_variance", 0.25, (0.51, 49.0), c => {
            missed(c) * (RBig::ONE - missed(c))
        }, chance::success_variance(c.judged(), c.k, P).unwrap()),
        row!("chance::ndcg_variance", 0.25, (2.0, 5.1), c => {
            let best = total(c.descending().into_iter().zip(logs(c)).map(|(grade, d)| linear(grade) * d));
            discounted_variance(c, linear, &logs(c)) / &best / best
        }, chance::ndcg_variance(c.judged(), c.k, &Dcg::LINEAR).unwrap()),
        row!("chance::sum_precision_variance", f64::INFINITY, (0.51, 8.7), c => sum_precision_variance(c), {
            chance::sum_precision_variance(c.judged(), &AveragePrecision::STANDARD.with_k(c.k)).unwrap()
        }),
        row!("chance::average_precision_variance", 0.25, (0.51, 11.0), c => {
            if c.k.is_multiple_of(2) {
                variance_over_found(c)
            } else {
                sum_precision_variance(c) / RBig::from(c.k as u64 * c.k as u64)
            }
        }, {
            let of_k = if c.k.is_multiple_of(2) { Denominator::Found } else { Denominator::Cutoff };
            let options = AveragePrecision::STANDARD.with_k(c.k).with_denominator(of_k);
            chance::average_precision_variance(c.judged(), &options).unwrap()
        }),
        row!("chance::reciprocal_rank_variance", 0.25, (0.51, 1.3), c => reciprocal_rank_variance(c), {
            chance::reciprocal_rank_variance(c.judged(), c.k, P).unwrap()
        }),
        row!("chance::bpref_variance", 0.25, (0.51, 6.6), c => bpref_variance(c), {
            chance::bpref_variance(c.judged(), c.k, P, &mut [0; 600]).unwrap()
        }),
        row!("chance::q_measure_variance", 0.25, (0.51, 4.3), c => q_variance(c), {
            chance::q_measure_variance(c.judged(), c.k, Q).unwrap()
        }),
    ]
}

pub fn rows() -> Vec<Row> {
    [measure_rows(), bound_rows(), chance_rows()].into_iter().flatten().collect()
}
