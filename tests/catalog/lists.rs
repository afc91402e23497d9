//! Rows of the measures of one ranked list.

use crate::oracle::{RBig, Random, exact, log2_discount, ratio};
use crate::{Better, Check, Row, Sample, sample};
use footrule::{
    AveragePrecision, Dcg, Denominator, Discount, Divisor, GradeCounts, Ideal, InterpolatedPrecision,
    Precision, Real, Ties, measure,
};
use measure::{Level, PrecisionRecall};
use std::sync::LazyLock;

/// A query: the list's grades in rank order, the grades of all judged documents, a cutoff.
struct Query {
    grades: Vec<u8>,
    judged: Vec<u8>,
    /// Relevant documents in the first 0, 1, …, n ranks.
    found: Vec<u64>,
    k: usize,
}

impl Query {
    fn relevant(&self) -> u64 {
        self.judged.iter().filter(|&&g| g > 0).count() as u64
    }

    fn found(&self, k: usize) -> u64 {
        self.found[k.min(self.grades.len())]
    }

    fn scores(&self) -> Vec<u64> {
        (0..self.grades.len() as u64).rev().collect()
    }

    fn counts(&self) -> Vec<u64> {
        (0..=4).map(|grade| self.judged.iter().filter(|&&g| g == grade).count() as u64).collect()
    }

    /// SP@k from the definition.
    fn sum_precision(&self, k: usize) -> RBig {
        let relevant = (1..=self.grades.len().min(k)).filter(|&i| self.grades[i - 1] > 0);
        total(relevant.map(|i| ratio(self.found(i), i as u64)))
    }

    /// Interpolated precision from the definition: the best precision at a rank whose recall is at least tenths/10 (the best
    /// one has a relevant document).
    fn interpolated(&self, tenths: u64) -> RBig {
        let relevant = (1..=self.grades.len()).filter(|&i| self.grades[i - 1] > 0);
        let ranks = relevant.filter(|&i| 10 * self.found(i) >= tenths * self.relevant());
        ranks.map(|i| ratio(self.found(i), i as u64)).max().unwrap_or(RBig::ZERO)
    }

    fn ideal(&self) -> Vec<u8> {
        let mut ideal = self.judged.clone();
        ideal.sort_unstable();
        ideal.reverse();
        ideal
    }
}

/// Lists from 1 to 1000 documents with few to many relevant ones, the judged documents partly missed; all have a relevant
/// document and a gain.
static QUERIES: LazyLock<Vec<Query>> = LazyLock::new(|| {
    let mut random = Random(7);
    let mut queries = vec![];
    for (n, times) in [(1, 4), (2, 10), (3, 20), (5, 40), (10, 60), (30, 30), (100, 20), (300, 8), (1000, 2)]
    {
        for time in 0..times {
            let rare = 1 + time as u64 % 7;
            let mut grade = || if random.below(rare) == 0 { random.below(5) as u8 } else { 0 };
            let grades: Vec<u8> = (0..n).map(|_| grade()).collect();
            let missed: Vec<u8> = (0..n / 3).map(|_| grade()).collect();
            let judged = [&grades[..], &missed, &[1]].concat();
            let mut found = vec![0];
            grades.iter().for_each(|&g| found.push(found.last().unwrap() + u64::from(g > 0)));
            queries.push(Query {
                grades,
                judged,
                found,
                k: 1 + random.below(n as u64 + n as u64 / 4) as usize,
            });
        }
    }
    queries
});

fn total(terms: impl Iterator<Item = RBig>) -> RBig {
    terms.fold(RBig::ZERO, |sum, term| sum + term)
}

/// The discounts as multiples of 2^−300, so that their sums stay small.
static DISCOUNTS: LazyLock<Vec<RBig>> = LazyLock::new(|| {
    let scale = RBig::from(2).pow(300);
    (1..=1400).map(|i| RBig::from((log2_discount(i) * &scale).floor()) / &scale).collect()
});

fn exponential(grades: &[u8]) -> Vec<RBig> {
    grades.iter().map(|&g| RBig::from((1u64 << g) - 1)).collect()
}

/// DCG@k from the definition.
fn dcg(gains: &[RBig], k: usize) -> RBig {
    total(gains.iter().zip(DISCOUNTS.iter()).take(k).map(|(gain, discount)| gain * discount))
}

fn ndcg(query: &Query) -> RBig {
    dcg(&exponential(&query.grades), query.k) / dcg(&exponential(&query.ideal()), query.k)
}

/// Half of the scores tie in runs; the mean gain of each run stands at each of its ranks.
fn tied_scores(query: &Query) -> Vec<u64> {
    query.scores().into_iter().map(|score| score / 3).collect()
}

fn tie_averaged(query: &Query) -> RBig {
    let scores = tied_scores(query);
    let gains = exponential(&query.grades);
    let mean = |i: usize| {
        let tied = || (0..gains.len()).filter(|&j| scores[j] == scores[i]);
        total(tied().map(|j| gains[j].clone())) / RBig::from(tied().count())
    };
    dcg(&(0..gains.len()).map(mean).collect::<Vec<_>>(), query.k)
}

/// Real gains with all digits, the same in both types.
fn real_gains<T: Real>(grades: &[u8]) -> Vec<T> {
    grades.iter().map(|&g| T::from(f64::from(g) * f64::from(0.3f32)).unwrap()).collect()
}

fn one<T: Real>(write: impl FnOnce(&mut [T; 1]) -> footrule::Result<()>) -> T {
    let mut out = [T::zero()];
    write(&mut out).unwrap();
    out[0]
}

const P: &Precision = &Precision::STANDARD;
const AP: &AveragePrecision = &AveragePrecision::STANDARD;
const IP: &InterpolatedPrecision = &InterpolatedPrecision::STANDARD;
const DCG: &Dcg = &Dcg::EXPONENTIAL;

/// Samples over the queries: the exact value of one, and the computed one.
macro_rules! samples {
    ($query:ident => $exact:expr, $value:expr) => {{
        fn samples() -> Vec<Sample> {
            QUERIES.iter().map(|$query| sample!($exact, $value)).collect()
        }
        samples as fn() -> Vec<Sample>
    }};
}

pub fn rows() -> Vec<Row> {
    let row = |name, source, check| Row { name, range: (0.0, 1.0), better: Better::Higher, source, check };
    let real = |name, source, (f32, f64), samples| row(name, source, Check::Real(f32, f64, samples));
    let unbounded = |row: Row| Row { range: (0.0, f64::INFINITY), ..row };
    // The rows that are exact have the bits of another form: tests/lists.rs.
    vec![
        real(
            "measure::precision",
            "Manning et al. 2008",
            (0.5, 0.5),
            samples!(q =>
            ratio(q.found(q.k), q.k as u64), measure::precision::<T>(&q.grades, q.k, P).unwrap()),
        ),
        real(
            "measure::precision_at",
            "Manning et al. 2008",
            (0.5, 0.5),
            samples!(q =>
            ratio(q.found(q.k), q.k.min(q.grades.len()) as u64),
            one::<T>(|out| measure::precision_at(&q.grades, &[q.k], &P.with_divisor(Divisor::Retrieved), out))),
        ),
        row("measure::precision_each", "Manning et al. 2008", Check::Exact),
        real(
            "measure::r_precision",
            "Manning et al. 2008",
            (0.5, 0.5),
            samples!(q =>
            ratio(q.found(q.relevant() as usize), q.relevant()),
            measure::r_precision::<T>(&q.grades, q.relevant(), P).unwrap()),
        ),
        real(
            "measure::recall",
            "Manning et al. 2008",
            (0.5, 0.5),
            samples!(q =>
            ratio(q.found(q.k), q.relevant()), measure::recall::<T>(&q.grades, q.relevant(), q.k, P).unwrap()),
        ),
        row("measure::recall_at", "Manning et al. 2008", Check::Exact),
        row("measure::recall_each", "Manning et al. 2008", Check::Exact),
        row("measure::r_precision_each", "Manning et al. 2008", Check::Exact),
        row("measure::f_measure_at", "van Rijsbergen 1979", Check::Exact),
        row("measure::f_measure_each", "van Rijsbergen 1979", Check::Exact),
        row("measure::err_at", "Chapelle et al. 2009", Check::Exact),
        row("measure::err_each", "Chapelle et al. 2009", Check::Exact),
        row("measure::rbp_at", "Moffat and Zobel 2008", Check::Exact),
        row("measure::rbp_each", "Moffat and Zobel 2008", Check::Exact),
        row("measure::bpref_each", "Buckley and Voorhees 2004", Check::Exact),
        row("measure::q_measure_each", "Sakai 2007", Check::Exact),
        real(
            "measure::f_measure",
            "van Rijsbergen 1979",
            (0.5, 1.5),
            samples!(q =>
            RBig::from(5 * q.found(q.k)) / RBig::from(4 * q.relevant() + q.k as u64),
            measure::f_measure::<T>(&q.grades, q.relevant(), q.k, 2.0, P).unwrap()),
        ),
        unbounded(row("measure::found", "its definition", Check::Exact)),
        row("measure::success", "trec_eval", Check::Exact),
        row("measure::success_at", "trec_eval", Check::Exact),
        row("measure::success_each", "trec_eval", Check::Exact),
        real(
            "measure::reciprocal_rank",
            "Voorhees 1999",
            (0.5, 0.5),
            samples!(q =>
            (1..=q.grades.len()).find(|&i| q.found(i) > 0).map_or(RBig::ZERO, |i| ratio(1u64, i as u64)),
            measure::reciprocal_rank::<T>(&q.grades, usize::MAX, P)),
        ),
        row("measure::reciprocal_rank_at", "Voorhees 1999", Check::Exact),
        row("measure::reciprocal_rank_each", "Voorhees 1999", Check::Exact),
        real(
            "measure::precision_recall_table",
            "Jurafsky and Martin",
            (0.5, 0.5),
            samples!(q =>
            ratio(q.found(q.grades.len()), q.grades.len() as u64), {
                let mut table = vec![PrecisionRecall::<T>::default(); q.grades.len()];
                measure::precision_recall_table(&q.grades, q.relevant(), P, &mut table).unwrap();
                table[q.grades.len() - 1].precision
            }),
        ),
        row("Level::new", "its definition", Check::Exact),
        real(
            "measure::interpolated_precision",
            "Manning et al. 2008",
            (0.5, 0.5),
            samples!(q =>
            q.interpolated(3),
            measure::interpolated_precision::<T>(&q.grades, q.relevant(), Level::ELEVEN[3], IP).unwrap()),
        ),
        row("measure::interpolated_precision_at", "Manning et al. 2008", Check::Exact),
        row("measure::eleven_point", "Manning et al. 2008", Check::Exact),
        real(
            "measure::eleven_point_mean",
            "Manning et al. 2008",
            (0.5, 2.0),
            samples!(q =>
            total((0..=10).map(|tenths| q.interpolated(tenths))) / RBig::from(11),
            measure::eleven_point_mean::<T>(&q.grades, q.relevant(), IP).unwrap()),
        ),
        unbounded(real(
            "measure::sum_precision",
            "Karmaker and Feng 2020",
            (1.5, 2.0),
            samples!(q =>
            q.sum_precision(q.k), measure::sum_precision::<T>(&q.grades, &AP.with_k(q.k))),
        )),
        unbounded(row("measure::sum_precision_at", "Karmaker and Feng 2020", Check::Exact)),
        unbounded(row("measure::sum_precision_each", "Karmaker and Feng 2020", Check::Exact)),
        real(
            "measure::average_precision",
            "Buckley and Voorhees 2000",
            (2.0, 2.0),
            samples!(q =>
            q.sum_precision(q.grades.len()) / RBig::from(q.relevant()),
            measure::average_precision::<T>(&q.grades, q.relevant(), AP).unwrap()),
        ),
        real(
            "measure::average_precision_at",
            "LightGBM's map",
            (2.0, 2.0),
            samples!(q =>
            q.sum_precision(q.k) / RBig::from(q.relevant().min(q.k as u64)), {
                let options = AP.with_denominator(Denominator::RelevantOrCutoff);
                one::<T>(|out| measure::average_precision_at(&q.grades, q.relevant(), &[q.k], &options, out))
            }),
        ),
        row("measure::average_precision_each", "Buckley and Voorhees 2000", Check::Exact),
        unbounded(real(
            "measure::dcg",
            "Järvelin and Kekäläinen 2002",
            (1.5, 2.5),
            samples!(q =>
            dcg(&exponential(&q.grades), q.k), measure::dcg::<T>(&q.grades, q.k, DCG).unwrap()),
        )),
        unbounded(row("measure::dcg_at", "Järvelin and Kekäläinen 2002", Check::Exact)),
        unbounded(row("measure::dcg_each", "Järvelin and Kekäläinen 2002", Check::Exact)),
        unbounded(row("measure::dcg_by_score", "Järvelin and Kekäläinen 2002", Check::Exact)),
        unbounded(real("measure::dcg_of_gains", "Järvelin and Kekäläinen 2002", (1.5, 1.5), {
            fn samples() -> Vec<Sample> {
                // One value serves both types: the gains of f32 are exact in f64.
                let sample = |q: &Query| {
                    let gains: Vec<f32> = real_gains(&q.grades);
                    let wide: Vec<f64> = gains.iter().map(|&gain| gain.into()).collect();
                    let exact: Vec<RBig> = gains.iter().map(|&gain| exact(gain)).collect();
                    let discount = &Discount::LOG2;
                    Sample {
                        f32: measure::dcg_of_gains(&gains, q.k, discount).unwrap(),
                        f64: measure::dcg_of_gains(&wide, q.k, discount).unwrap(),
                        exact: dcg(&exact, q.k),
                    }
                };
                QUERIES.iter().map(sample).collect()
            }
            samples
        })),
        real(
            "measure::ndcg",
            "Järvelin and Kekäläinen 2002",
            (2.5, 3.0),
            samples!(q =>
            ndcg(q), measure::ndcg::<T>(&q.grades, q.k, Ideal::Judged(GradeCounts::new(&q.counts())), DCG).unwrap()),
        ),
        row("measure::ndcg_at", "Järvelin and Kekäläinen 2002", Check::Exact),
        row("measure::ndcg_each", "Järvelin and Kekäläinen 2002", Check::Exact),
        real(
            "measure::ndcg_by_score",
            "Järvelin and Kekäläinen 2002",
            (2.5, 3.0),
            samples!(q =>
            ndcg(q), {
                let (scores, ws) = (q.scores(), &mut vec![0; 4 * q.grades.len()]);
                let counts = q.counts();
                let ideal = Ideal::Judged(GradeCounts::new(&counts));
                measure::ndcg_by_score::<T>(&scores, &q.grades, q.k, Ties::FirstIndex, ideal, DCG, ws).unwrap()
            }),
        ),
        real(
            "measure::ndcg_of_gains",
            "Järvelin and Kekäläinen 2002",
            (2.5, 3.0),
            samples!(q =>
            ndcg(q), {
                let gains = |grades: &[u8]| grades.iter().map(|&g| ((1u64 << g) - 1) as T).collect::<Vec<T>>();
                let (list, judged) = (gains(&q.grades), gains(&q.judged));
                let ws = &mut vec![0; 2 * judged.len()];
                measure::ndcg_of_gains::<T>(&list, &judged, q.k, &Discount::LOG2, ws).unwrap()
            }),
        ),
        unbounded(real(
            "measure::dcg_tie_averaged",
            "McSherry and Najork 2008",
            (1.5, 2.0),
            samples!(q =>
            tie_averaged(q), {
                let ws = &mut vec![0; 4 * q.grades.len()];
                measure::dcg_tie_averaged::<T>(&tied_scores(q), &q.grades, q.k, DCG, ws).unwrap()
            }),
        )),
        real(
            "measure::ndcg_tie_averaged",
            "McSherry and Najork 2008",
            (3.0, 3.0),
            samples!(q =>
            tie_averaged(q) / dcg(&exponential(&q.ideal()), q.k), {
                let ws = &mut vec![0; 4 * q.grades.len()];
                let counts = q.counts();
                let ideal = Ideal::Judged(GradeCounts::new(&counts));
                measure::ndcg_tie_averaged::<T>(&tied_scores(q), &q.grades, q.k, ideal, DCG, ws).unwrap()
            }),
        ),
        unbounded(real(
            "measure::dcg_swap_row",
            "Burges 2010",
            (1.0, 1.0),
            samples!(q =>
            {
                let (i, j) = (0, q.grades.len() - 1);
                let gain = |i: usize| i64::from(q.grades[i]);
                ratio((gain(i) - gain(j)).abs(), 1u64) * (RBig::ONE - ratio(1u64, 1 + j as u64)) / RBig::from(8)
            }, {
                let n = q.grades.len();
                let gains: Vec<T> = q.grades.iter().map(|&g| g.into()).collect();
                let discounts: Vec<T> = (1..=n).map(|i| 1.0 / i as T).collect();
                let mut row = vec![0.0; n];
                measure::dcg_swap_row(0, &gains, &discounts, 0.125, &mut row).unwrap();
                row[n - 1]
            }),
        )),
    ]
}
