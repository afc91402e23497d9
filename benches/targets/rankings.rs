//! Pair counts, inversions, footrule and the sums of squares.

use crate::inputs::{Pattern, Random};
use crate::{Row, Table};
use footrule::{Ranks, chance, correlation, distance, order};
use std::hint::black_box;

/// Copies the ranks and sorts them.
fn su<'a>(ranks: &'a [u32], buffer: &'a mut [u32]) -> impl FnMut() + 'a {
    move || {
        buffer.copy_from_slice(black_box(ranks));
        buffer.sort_unstable();
    }
}

/// Copies the ranks and sorts them by digits of eleven bits, the lowest first: as quick as sorting gets.
fn radix<'a>(ranks: &'a [u32], from: &'a mut Vec<u32>, to: &'a mut Vec<u32>) -> impl FnMut() + 'a {
    let bits = u32::BITS - (ranks.len() as u32).leading_zeros();
    let passes = bits.div_ceil(11);
    let width = bits.div_ceil(passes);
    move || {
        from.copy_from_slice(black_box(ranks));
        let digit = |rank: u32, pass: u32| (rank >> (pass * width)) as usize % (1 << width);
        let mut counts = [[0; 1 << 11]; 3];
        for &rank in &*from {
            (0..passes).for_each(|pass| counts[pass as usize][digit(rank, pass)] += 1);
        }
        for pass in 0..passes {
            let next = &mut counts[pass as usize];
            let mut start = 0;
            next.iter_mut().for_each(|count| (start, *count) = (start + *count, start));
            for &rank in &*from {
                let place = &mut next[digit(rank, pass)];
                to[*place] = rank;
                *place += 1;
            }
            std::mem::swap(from, to);
        }
    }
}

pub fn rows(table: &Table) {
    tau(table);
    inversions(table);
    ties(table);
    continuous(table);
    sums(table);
}

fn tau(table: &Table) {
    let targets = [
        (10, None),
        (100, Some([0.45, 0.27, 0.27])),
        (1_000, Some([0.68, 0.36, 0.25])),
        (10_000, Some([0.55, 0.40, 0.24])),
        (100_000, Some([0.55, 0.35, 0.21])),
        (1_000_000, Some([0.80, 0.45, 0.30])),
    ];
    for (n, target) in targets {
        let name = format!("tau_x of permutations, n = {n}");
        if !table.wants(&name) {
            continue;
        }
        let (x, y) = (Pattern::Random.ranking(n, 1), Pattern::Random.ranking(n, 2));
        let (mut ws, mut raw_ws) = (vec![0; 4 * x.len()], vec![0; 4 * x.len()]);
        let (rx, ry) = (Ranks::new(&x, &mut ws.clone()).unwrap(), Ranks::new(&y, &mut ws.clone()).unwrap());
        let (mut sorted, mut raw_sorted) = (y.clone(), y.clone());
        let ranks = Row::new(name.clone(), || {
            order::permutation_pair_counts(black_box(rx), black_box(ry), &mut ws)?.tau_x::<f64>()
        });
        let raw = Row::new(name + ", raw slices", || {
            correlation::tau_x::<f64>(black_box(&x), black_box(&y), &mut raw_ws)
        });
        match target {
            None => {
                table.row(ranks.within_each([25.0, 20.0, 20.0]));
                table.row(raw);
            }
            Some(targets) => {
                table.row(ranks.against("su", su(&y, &mut sorted)).within_each(targets));
                table.row(raw.against("su", su(&y, &mut raw_sorted)));
            }
        }
    }
}

fn inversions(table: &Table) {
    for (n, pattern, targets) in [
        (10_000, Pattern::Random, [0.65, 0.36, 0.19]),
        (100_000, Pattern::Random, [0.65, 0.36, 0.19]),
        (1_000_000, Pattern::Random, [0.65, 0.36, 0.19]),
        (1_000_000, Pattern::Sorted, [0.3; 3]),
        (1_000_000, Pattern::Reversed, [0.4; 3]),
    ] {
        let name = format!("inversions, {pattern:?}, n = {n}");
        if !table.wants(&name) {
            continue;
        }
        let y = pattern.ranking(n, 2);
        let (mut ws, mut sorted) = (vec![0; 4 * y.len()], y.clone());
        let ranks = Ranks::new(&y, &mut ws.clone()).unwrap();
        let mut radix_ws = ws.clone();
        let row = Row::new(name.clone(), || order::inversions(black_box(ranks), &mut ws));
        table.row(row.against("su", su(&y, &mut sorted)).within_each(targets));
        if let Pattern::Random = pattern {
            let (mut from, mut to) = (y.clone(), y.clone());
            let row = Row::new(name, || order::inversions(black_box(ranks), &mut radix_ws));
            let targets = [None, Some(1.0), Some(0.6)];
            table.row(row.against("radix sort", radix(&y, &mut from, &mut to)).within_each(targets));
        }
    }
}

fn ties(table: &Table) {
    for (n, values, targets) in [
        (100_000, 5, [0.25; 3]),
        (100_000, 16, [0.18; 3]),
        (100_000, 64, [0.18; 3]),
        (1_000, 100, [1.2, 0.9, 0.75]),
        (100_000, 10_000, [1.1, 0.8, 0.6]),
        (1_000_000, 100_000, [1.3, 1.05, 0.9]),
    ] {
        let name = format!("pair counts, {values} values, n = {n}");
        if !table.wants(&name) {
            continue;
        }
        let mut random = Random(n);
        let [x, y]: [Vec<u32>; 2] =
            std::array::from_fn(|_| (0..n).map(|_| random.below(values) as u32).collect());
        let (mut ws, mut sorted) = (vec![0; 4 * y.len()], y.clone());
        let row = Row::new(name, || order::pair_counts(black_box(&x), black_box(&y), &mut ws));
        table.row(row.against("su", su(&y, &mut sorted)).within_each(targets));
    }
}

fn continuous(table: &Table) {
    for n in [1_000, 10_000, 100_000, 1_000_000] {
        let name = format!("pair counts, continuous f64, n = {n}");
        if !table.wants(&name) {
            continue;
        }
        let mut random = Random(n);
        let [x, y]: [Vec<f64>; 2] =
            std::array::from_fn(|_| (0..n).map(|_| random.next() as f64 / 1e19).collect());
        let pairs: Vec<(i64, i64)> =
            x.iter().zip(&y).map(|(x, y)| (x.to_bits() as i64, y.to_bits() as i64)).collect();
        let (mut ws, mut sorted) = (vec![0; 4 * y.len()], pairs.clone());
        let row = Row::new(name, || order::pair_counts(black_box(&x), black_box(&y), &mut ws));
        let row = row.against("sort of pairs", || {
            sorted.copy_from_slice(black_box(&pairs));
            sorted.sort_unstable();
        });
        table.row(row.within_each([2.0, 1.35, 1.2]));
    }
}

fn sums(table: &Table) {
    for (n, [base, dispatched]) in
        [(30_000, [1.9, 1.15]), (1_000_000, [1.4, 1.15]), (10_000_000, [1.15, 1.15])]
    {
        let names = ["footrule", "spearman", "area"].map(|name| format!("{name}, n = {n}"));
        if !names.iter().any(|name| table.wants(name)) {
            continue;
        }
        let f = Pattern::Random.ranking(n, 1);
        let f = Ranks::new(&f, &mut vec![0; 4 * f.len()]).unwrap().as_slice().to_vec();
        let ranks = Ranks::new(&f, &mut vec![0; 4 * f.len()]).unwrap();
        let read = || footrule::internals::read(black_box(&f));
        let [name, squares, area] = names;
        let row = Row::new(name, || distance::footrule(black_box(ranks)));
        table.row(row.against("read", read).within(base, dispatched));
        table.row(Row::new(squares, || distance::spearman(black_box(ranks))).against("read", read));
        table.row(Row::new(area, || distance::area::<f64>(black_box(ranks))).against("read", read));
    }
    for n in [100, 1_000, 30_000] {
        let f = Pattern::Random.ranking(n, 1);
        let ranks = Ranks::new(&f, &mut vec![0; 4 * f.len()]).unwrap();
        let (mut points, mut areas, mut sums) = (vec![0; f.len()], vec![0.0f64; f.len()], vec![0; f.len()]);
        table.row(Row::new(format!("footrule, n = {n} in ns"), || distance::footrule(black_box(ranks))));
        table.row(Row::new(format!("spearman, n = {n} in ns"), || distance::spearman(black_box(ranks))));
        table.row(Row::new(format!("footrule_profile, n = {n}"), || {
            distance::footrule_profile(black_box(ranks), &mut sums)
        }));
        table.row(Row::new(format!("point_profile, n = {n}"), || {
            distance::point_profile(black_box(ranks), &mut points)
        }));
        table.row(Row::new(format!("area_profile, n = {n}"), || {
            distance::area_profile(black_box(ranks), &mut areas)
        }));
    }
    for k in [10, 100, 1_000, 1_000_000] {
        let discount = footrule::Discount::LOG2;
        let row = Row::new(format!("Σ1/log2(i+1), k = {k}"), move || {
            chance::discount_sum::<f64>(black_box(k), &discount)
        });
        table.row(row.within(200.0, 200.0));
    }
}
