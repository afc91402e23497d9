//! DCG, nDCG and AP, from grades and from scores. Each call takes the next of many lists, as in a real evaluation, so
//! that the branch predictor cannot learn one list by heart.

use crate::inputs::{QUERIES, grades, scores};
use crate::{Row, Table};
use footrule::{AveragePrecision, Dcg, GradeCounts, Ideal, Ideals, Lists, Precision, Ties, measure};
use std::hint::black_box;

/// Which list is next.
fn turn() -> impl FnMut() -> usize {
    let mut query = 0;
    move || {
        query = (query + 1) % QUERIES;
        query
    }
}

pub fn rows(table: &Table) {
    for (n, k, targets) in [
        (10, 10, None),
        (100, 10, Some([22.0, 12.0])),
        (100, 100, Some([52.0, 25.0])),
        (1_000, 10, None),
        (1_000, 1_000, None),
    ] {
        ndcg(table, n, k, targets);
    }
    for (n, targets) in [(10, None), (100, Some([70.0, 36.0])), (1_000, None)] {
        average_precision(table, n, targets);
    }
    many_cutoffs(table);
    for n in [10, 100, 1_000] {
        by_score(table, n);
    }
    for n in [10, 100, 1_000] {
        swap_row(table, n);
    }
    top_k(table);
}

fn ndcg(table: &Table, n: usize, k: usize, targets: Option<[f64; 2]>) {
    let lists: Vec<Vec<u8>> = (0..QUERIES).map(|query| grades(n, 40, query as u64)).collect();
    let counts: Vec<[u64; 5]> = lists
        .iter()
        .map(|list| {
            std::array::from_fn(|grade| list.iter().filter(|&&g| usize::from(g) == grade).count() as u64)
        })
        .collect();
    let options = &Dcg::EXPONENTIAL;
    let mut next = turn();
    table.row(Row::new(format!("dcg, k = {k}, n = {n}"), || {
        measure::dcg::<f64>(black_box(&lists[next()]), k, options)
    }));
    let mut next = turn();
    table.row(Row::new(format!("dcg f32, k = {k}, n = {n}"), || {
        measure::dcg::<f32>(black_box(&lists[next()]), k, options)
    }));
    let mut next = turn();
    let candidates = Row::new(format!("ndcg, k = {k}, n = {n}"), || {
        measure::ndcg::<f64>(black_box(&lists[next()]), k, Ideal::Candidates, options)
    });
    table.row(match targets {
        Some([base, dispatched]) => candidates.within(base, dispatched),
        None => candidates,
    });
    let mut next = turn();
    table.row(Row::new(format!("ndcg f32, k = {k}, n = {n}"), || {
        measure::ndcg::<f32>(black_box(&lists[next()]), k, Ideal::Candidates, options)
    }));
    let mut next = turn();
    table.row(Row::new(format!("ndcg judged, k = {k}, n = {n}"), || {
        let query = next();
        let ideal = Ideal::Judged(GradeCounts::new(&counts[query]));
        measure::ndcg::<f64>(black_box(&lists[query]), k, ideal, options)
    }));
    let flat: Vec<u8> = lists.concat();
    let offsets: Vec<usize> = (0..=QUERIES).map(|query| query * n).collect();
    let batch = Lists::new(&offsets, &flat).unwrap();
    let mut out = vec![0.0f64; QUERIES];
    table.row(Row::new(format!("ndcg_each of {QUERIES} lists, k = {k}, n = {n}"), || {
        measure::ndcg_each(black_box(batch), k, Ideals::Candidates, options, &mut out)
            .map(|mean| mean.defined)
    }));
}

fn average_precision(table: &Table, n: usize, targets: Option<[f64; 2]>) {
    let lists: Vec<Vec<u8>> = (0..QUERIES).map(|query| grades(n, 40, query as u64)).collect();
    let mut next = turn();
    let row = Row::new(format!("average_precision, n = {n}"), || {
        measure::average_precision::<f64>(black_box(&lists[next()]), n as u64, &AveragePrecision::STANDARD)
    });
    table.row(match targets {
        Some([base, dispatched]) => row.within(base, dispatched),
        None => row,
    });
    let mut next = turn();
    table.row(Row::new(format!("average_precision f32, n = {n}"), || {
        measure::average_precision::<f32>(black_box(&lists[next()]), n as u64, &AveragePrecision::STANDARD)
    }));
    let mut next = turn();
    table.row(Row::new(format!("precision, n = {n}"), || {
        measure::precision::<f64>(black_box(&lists[next()]), n, &Precision::STANDARD)
    }));
    let mut next = turn();
    table.row(Row::new(format!("reciprocal_rank, n = {n}"), || {
        measure::reciprocal_rank::<f64>(black_box(&lists[next()]), n, &Precision::STANDARD)
    }));
}

fn many_cutoffs(table: &Table) {
    let lists: Vec<Vec<u8>> = (0..QUERIES).map(|query| grades(100, 40, query as u64)).collect();
    let ks = [1, 3, 5, 10, 20, 50, 100];
    let (mut next, mut out) = (turn(), [0.0f64; 7]);
    table.row(Row::new("ndcg_at seven cutoffs, n = 100", || {
        measure::ndcg_at(black_box(&lists[next()]), &ks, Ideal::Candidates, &Dcg::EXPONENTIAL, &mut out)
    }));
    let (mut next, mut out) = (turn(), [0.0f64; 7]);
    table.row(Row::new("average_precision_at seven cutoffs, n = 100", || {
        let options = &AveragePrecision::STANDARD;
        measure::average_precision_at(black_box(&lists[next()]), 100, &ks, options, &mut out)
    }));
}

/// Packs score and index of each document in one word and sorts the words, best first: what a careful program does.
fn pack_and_sort(scores: &[f32], words: &mut [u64]) {
    for ((word, score), index) in words.iter_mut().zip(scores).zip(0u64..) {
        let bits = score.to_bits();
        let key = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
        *word = u64::from(!key) << 32 | index;
    }
    words.sort_unstable();
}

fn by_score(table: &Table, n: usize) {
    for (relevant, target) in [(10, 0.25), (40, 0.45)] {
        let lists: Vec<(Vec<f32>, Vec<u8>)> =
            (0..QUERIES).map(|query| (scores(n, query as u64), grades(n, relevant, query as u64))).collect();
        let (mut next, mut ws) = (turn(), vec![0; 4 * n]);
        let row = Row::new(format!("dcg_by_score, k = 10, {relevant} % relevant, n = {n}"), || {
            let (scores, grades) = black_box(&lists[next()]);
            measure::dcg_by_score::<f64>(scores, grades, 10, Ties::FirstIndex, &Dcg::EXPONENTIAL, &mut ws)
        });
        let (mut next, mut words) = (turn(), vec![0; n]);
        let row = row.against("pack + sort", || pack_and_sort(black_box(&lists[next()].0), &mut words));
        table.row(if n == 100 { row.within_avx2(target) } else { row });
    }
}

fn swap_row(table: &Table, n: usize) {
    let gains: Vec<f32> = grades(n, 40, 1).into_iter().map(f32::from).collect();
    let discounts: Vec<f32> = (1..=n).map(|i| 1.0 / ((i + 1) as f32).log2()).collect();
    let mut out = vec![0.0; n];
    table.row(Row::new(format!("dcg_swap_row f32, n = {n}"), || {
        measure::dcg_swap_row(n / 2, black_box(&gains), black_box(&discounts), 0.1, &mut out)
    }));
}

fn top_k(table: &Table) {
    for n in [10, 100, 1_000, 10_000, 100_000] {
        let lists: Vec<Vec<f32>> =
            (0..QUERIES.min(1_000_000 / n)).map(|query| scores(n, query as u64)).collect();
        for k in [10, 100].into_iter().filter(|&k| k < n).chain([n]) {
            let (mut next, mut out, mut ws) = (turn(), vec![0; k], vec![0; 4 * n]);
            let row = Row::new(format!("top_k, k = {k}, n = {n}"), || {
                let scores = black_box(&lists[next() % lists.len()]);
                footrule::order::top_k(scores, Ties::FirstIndex, &mut out, &mut ws).map(|best| best.len())
            });
            let (mut next, mut words) = (turn(), vec![0; n]);
            table.row(row.against("pack + sort", || {
                pack_and_sort(black_box(&lists[next() % lists.len()]), &mut words);
            }));
        }
    }
}
