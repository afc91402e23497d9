//! Rows of the coefficients that read pair counts.

use crate::oracle::{RBig, Random, ratio, sqrt};
use crate::{Better, Check, Row, Sample, sample};
use footrule::order::{pair_counts, pair_counts_scratch_len};
use footrule::{PairCounts, correlation};

/// Rankings of many sizes, from heavy ties to none.
fn rankings() -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut random = Random(1);
    let mut column = |n: u64, values| (0..n).map(|_| random.below(values) as u32).collect::<Vec<_>>();
    let mut rankings = vec![];
    for n in [2, 3, 4, 5, 7, 10, 20, 50, 100, 500] {
        for (a, b) in [(3, 3), (2, n), (n, n), (5, 1000), (1 << 30, 1 << 30)] {
            rankings.extend((0..8).map(|_| (column(n, a), column(n, b))));
        }
    }
    rankings
}

fn counts() -> Vec<PairCounts> {
    let count = |(x, y): (Vec<u32>, Vec<u32>)| {
        pair_counts(&x, &y, &mut vec![0; pair_counts_scratch_len(x.len())]).unwrap()
    };
    rankings().into_iter().map(count).filter(|c| c.untied().0 > 0 && c.untied().1 > 0).collect()
}

/// What the formulas read, by the definitions.
trait Terms {
    fn untied(&self) -> (u64, u64);
    fn s(&self) -> i64;
}
impl Terms for PairCounts {
    fn untied(&self) -> (u64, u64) {
        let decided = self.concordant + self.discordant;
        (decided + self.tied_y, decided + self.tied_x)
    }
    fn s(&self) -> i64 {
        self.concordant as i64 - self.discordant as i64
    }
}

/// Samples of a method of the counts, and of its one-shot form on one ranking.
macro_rules! coefficient {
    ($name:ident, $range:expr, $errors:expr, $source:literal, $exact:expr) => {{
        fn samples() -> Vec<Sample> {
            let exact: fn(&PairCounts) -> RBig = $exact;
            let decided = counts().into_iter().filter(|c| c.$name::<f64>().is_ok());
            decided.map(|c| sample!(exact(&c), c.$name::<T>().unwrap())).collect()
        }
        fn one_shot() -> Vec<Sample> {
            let exact: fn(&PairCounts) -> RBig = $exact;
            let (x, y) = ([3u8, 1, 2, 2, 5, 4, 1], [0.1f32, 0.7, 0.3, 0.2, 0.2, 0.9, 0.4]);
            let ws = &mut [0; 32];
            let c = pair_counts(&x, &y, ws).unwrap();
            vec![sample!(exact(&c), correlation::$name::<T>(&x, &y, ws).unwrap())]
        }
        let row = |name, samples| Row {
            name,
            range: $range,
            better: Better::Higher,
            source: $source,
            check: Check::Real($errors.0, $errors.1, samples),
        };
        [
            row(concat!("PairCounts::", stringify!($name)), samples as fn() -> Vec<Sample>),
            Row {
                check: Check::Real(0.5, 0.5, one_shot),
                ..row(concat!("correlation::", stringify!($name)), one_shot)
            },
        ]
    }};
}

pub fn rows() -> Vec<Row> {
    let mut rows = vec![];
    rows.extend(coefficient!(tau_a, (-1.0, 1.0), (0.5, 0.5), "Kendall 1938", |c| ratio(c.s(), c.pairs())));
    rows.extend(coefficient!(tau_b, (-1.0, 1.0), (0.5, 0.8), "Kendall 1945", |c| {
        let (x, y) = c.untied();
        RBig::from(c.s()) / sqrt(&(RBig::from(x) * RBig::from(y)))
    }));
    rows.extend(coefficient!(tau_c, (-1.0, 1.0), (0.5, 0.5), "Stuart 1953", |c| {
        let m = c.distinct_x.min(c.distinct_y);
        ratio(2 * c.s() * m as i64, c.items * c.items * (m - 1))
    }));
    rows.extend(coefficient!(tau_x, (-1.0, 1.0), (0.5, 0.5), "Emond and Mason 2002", |c| {
        ratio(c.s() + c.tied_both as i64, c.pairs())
    }));
    rows.extend(coefficient!(gamma, (-1.0, 1.0), (0.5, 0.5), "Goodman and Kruskal 1954", |c| {
        ratio(c.s(), c.concordant + c.discordant)
    }));
    rows.extend(coefficient!(somers_y_given_x, (-1.0, 1.0), (0.5, 0.5), "Somers 1962", |c| {
        ratio(c.s(), c.untied().0)
    }));
    rows.extend(coefficient!(somers_x_given_y, (-1.0, 1.0), (0.5, 0.5), "Somers 1962", |c| {
        ratio(c.s(), c.untied().1)
    }));
    rows.extend(coefficient!(somers_symmetric, (-1.0, 1.0), (0.5, 0.5), "Somers 1962", |c| {
        ratio(2 * c.s(), c.untied().0 + c.untied().1)
    }));
    // The same bits as the method row by row: tests/pairs.rs.
    let batches = [
        "correlation::each",
        "correlation::against",
        "correlation::tau_x_each",
        "correlation::tau_x_against",
    ];
    rows.extend(batches.map(|name| Row {
        name,
        range: (-1.0, 1.0),
        better: Better::Higher,
        source: "scikit-lr",
        check: Check::Exact,
    }));
    rows
}
