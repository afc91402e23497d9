//! The kernels whose instructions are counted, each by name: `instructions NAME TIER CALLS` runs one, and `instructions`
//! alone prints the names and tiers. `benches/instructions/count` runs it under callgrind and compares with the committed
//! counts.

#[path = "../support/inputs.rs"]
mod inputs;

use footrule::internals::Tier;
use footrule::{
    AveragePrecision, Dcg, GradeCounts, Ideal, Ideals, Lists, Precision, Ranks, Ties, Undefined, correlation,
    distance, measure, order,
};
use inputs::{Pattern, Random, grades, scores};
use std::hint::black_box;

/// A name and what makes the kernel: the inputs are no part of the count.
type Kernel = (&'static str, fn() -> Box<dyn FnMut()>);

/// A kernel that drops its result where the optimiser does not see it.
fn kernel<R>(mut run: impl FnMut() -> R + 'static) -> Box<dyn FnMut()> {
    Box::new(move || {
        black_box(run());
    })
}

fn leak<T>(values: Vec<T>) -> &'static [T] {
    values.leak()
}

fn ranks(n: u32, seed: u64) -> Ranks<'static> {
    let ranks = leak(Pattern::Random.ranking(n, seed));
    Ranks::new(ranks, &mut vec![0; 4 * ranks.len()]).expect("a permutation")
}

/// `values` different values.
fn tied(n: u32, values: u64, seed: u64) -> &'static [u32] {
    let mut random = Random(seed);
    leak((0..n).map(|_| random.below(values) as u32).collect())
}

fn tau_x(n: u32) -> Box<dyn FnMut()> {
    let (x, y, mut ws) = (ranks(n, 1), ranks(n, 2), vec![0; 4 * n as usize]);
    kernel(move || order::permutation_pair_counts(black_box(x), black_box(y), &mut ws)?.tau_x::<f64>())
}

fn pair_counts(n: u32, values: u64) -> Box<dyn FnMut()> {
    let (x, y, mut ws) = (tied(n, values, 1), tied(n, values, 2), vec![0; 4 * n as usize]);
    kernel(move || order::pair_counts(black_box(x), black_box(y), &mut ws))
}

fn ndcg(n: usize, k: usize) -> Box<dyn FnMut()> {
    let list = leak(grades(n, 40, 1));
    kernel(move || measure::ndcg::<f64>(black_box(list), k, Ideal::Candidates, &Dcg::EXPONENTIAL))
}

fn average_precision(n: usize) -> Box<dyn FnMut()> {
    let list = leak(grades(n, 40, 1));
    kernel(move || measure::average_precision::<f64>(black_box(list), n as u64, &AveragePrecision::STANDARD))
}

fn dcg_by_score(n: usize, relevant: u64) -> Box<dyn FnMut()> {
    let (scores, list, mut ws) = (leak(scores(n, 1)), leak(grades(n, relevant, 1)), vec![0; 4 * n]);
    kernel(move || {
        let (scores, list) = (black_box(scores), black_box(list));
        measure::dcg_by_score::<f64>(scores, list, 10, Ties::FirstIndex, &Dcg::EXPONENTIAL, &mut ws)
    })
}

/// 32 lists of ten grades.
fn short_lists() -> Lists<'static, u8> {
    Lists::new(leak((0..=32).map(|i| 10 * i).collect()), leak(grades(320, 40, 1))).expect("offsets in order")
}

const KERNELS: &[Kernel] = &[
    ("tau_x_permutations_10", || tau_x(10)),
    ("tau_x_permutations_100", || tau_x(100)),
    ("tau_x_permutations_1000", || tau_x(1_000)),
    ("tau_x_permutations_10000", || tau_x(10_000)),
    ("tau_x_raw_100", || {
        let (x, y, mut ws) = (ranks(100, 1).as_slice(), ranks(100, 2).as_slice(), vec![0; 400]);
        kernel(move || correlation::tau_x::<f64>(black_box(x), black_box(y), &mut ws))
    }),
    ("pair_counts_5_values_10000", || pair_counts(10_000, 5)),
    ("pair_counts_1000_values_10000", || pair_counts(10_000, 1_000)),
    ("footrule_1000", || {
        let f = ranks(1_000, 1);
        kernel(move || distance::footrule(black_box(f)))
    }),
    ("spearman_1000", || {
        let f = ranks(1_000, 1);
        kernel(move || distance::spearman(black_box(f)))
    }),
    ("point_profile_1000", || {
        let (f, mut out) = (ranks(1_000, 1), vec![0; 1_000]);
        kernel(move || distance::point_profile(black_box(f), &mut out))
    }),
    ("area_profile_1000", || {
        let (f, mut out) = (ranks(1_000, 1), vec![0.0f64; 1_000]);
        kernel(move || distance::area_profile(black_box(f), &mut out))
    }),
    ("dcg_10_of_100", || {
        let list = leak(grades(100, 40, 1));
        kernel(move || measure::dcg::<f64>(black_box(list), 10, &Dcg::EXPONENTIAL))
    }),
    ("ndcg_10_of_10", || ndcg(10, 10)),
    ("ndcg_10_of_100", || ndcg(100, 10)),
    ("ndcg_100_of_100", || ndcg(100, 100)),
    ("ndcg_1000_of_1000", || ndcg(1_000, 1_000)),
    ("ndcg_judged_10_of_100", || {
        let list = leak(grades(100, 40, 1));
        let counts = vec![0; 5].leak();
        let counts = GradeCounts::count(list, counts).expect("five grades");
        kernel(move || {
            measure::ndcg::<f64>(black_box(list), 10, Ideal::Judged(black_box(counts)), &Dcg::EXPONENTIAL)
        })
    }),
    ("ndcg_each_10_of_10_32_lists", || {
        let (lists, mut out) = (short_lists(), vec![0.0f64; 32]);
        kernel(move || {
            measure::ndcg_each(black_box(lists), 10, Ideals::Candidates, &Dcg::EXPONENTIAL, &mut out)?
                .value(Undefined::Zero)
        })
    }),
    ("average_precision_each_10_of_10_32_lists", || {
        let (lists, relevant, mut out) = (short_lists(), leak(vec![10; 32]), vec![0.0f64; 32]);
        kernel(move || {
            let options = &AveragePrecision::STANDARD;
            measure::average_precision_each(black_box(lists), relevant, options, &mut out)?
                .value(Undefined::Zero)
        })
    }),
    ("average_precision_10", || average_precision(10)),
    ("average_precision_100", || average_precision(100)),
    ("average_precision_1000", || average_precision(1_000)),
    ("precision_100", || {
        let list = leak(grades(100, 40, 1));
        kernel(move || measure::precision::<f64>(black_box(list), 100, &Precision::STANDARD))
    }),
    ("dcg_by_score_100_10_percent", || dcg_by_score(100, 10)),
    ("dcg_by_score_100_40_percent", || dcg_by_score(100, 40)),
    ("top_10_of_1000", || {
        let (scores, mut out, mut ws) = (leak(scores(1_000, 1)), vec![0; 10], vec![0; 4_000]);
        kernel(move || {
            order::top_k(black_box(scores), Ties::FirstIndex, &mut out, &mut ws).map(|best| best.len())
        })
    }),
    ("dcg_swap_row_100", || {
        let gains = leak(grades(100, 40, 1).into_iter().map(f32::from).collect());
        let discounts = leak((1..=100).map(|i| 1.0 / ((i + 1) as f32).log2()).collect());
        let mut out = vec![0.0; 100];
        kernel(move || measure::dcg_swap_row(50, black_box(gains), black_box(discounts), 0.1, &mut out))
    }),
];

/// The calls that are counted: `benches/instructions/count` knows this function by name.
#[inline(never)]
fn counted(run: &mut dyn FnMut(), calls: u32) {
    (0..calls).for_each(|_| run());
}

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    match &arguments[..] {
        [name, tier, calls] => {
            let (_, make) = KERNELS.iter().find(|(known, _)| known == name).expect("the name of a kernel");
            let known = Tier::available().find(|known| format!("{known:?}") == *tier);
            known.expect("a tier that this machine has").force();
            let mut run = make();
            run(); // detection, and pages of memory touched for the first time
            counted(&mut run, calls.parse().expect("a number of calls"));
        }
        _ => KERNELS.iter().for_each(|(name, _)| {
            Tier::available().for_each(|tier| println!("{name} {tier:?}"));
        }),
    }
}
