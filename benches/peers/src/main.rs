//! The Rust side of `benches/peers/run`: the cases, their inputs, and the times of footrule and of other crates.
//!
//! ```text
//! footrule-peers write DIR     writes the inputs of all cases
//! footrule-peers time DIR CASE times a case over those inputs: `name nanoseconds value` a line, footrule first, tier
//!                              by tier
//! ```

#[path = "../../targets/clock.rs"]
mod clock;
#[path = "../../support/inputs.rs"]
mod inputs;

use clock::{Task, time};
use footrule::internals::Tier;
use footrule::{
    AveragePrecision, Dcg, Ideal, Ideals, Lists, Ranks, Ties, Undefined, correlation, distance, measure,
    order,
};
use inputs::{Pattern, QUERIES, Random, grades, scores};
use std::collections::HashMap;
use std::hint::black_box;
use std::{env, fs, path::Path};

/// Documents a query.
const DOCUMENTS: usize = 100;

/// A kind of two rankings, with its numbers of items.
const RANKINGS: [(&str, &[u32]); 3] = [
    ("permutations", &[1_000, 100_000, 1_000_000]),
    ("ties", &[1_000, 100_000, 1_000_000]),
    ("continuous", &[1_000, 100_000]),
];

/// Values that a file holds one after the other, least byte first.
trait Stored: Copy {
    fn bytes(self) -> Vec<u8>;
    fn read(bytes: &[u8]) -> Self;
}

macro_rules! stored {
    ($($t:ty)*) => { $(
        impl Stored for $t {
            fn bytes(self) -> Vec<u8> {
                self.to_le_bytes().to_vec()
            }
            fn read(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("whole values"))
            }
        }
    )* };
}
stored! { u8 u32 f32 f64 }

fn store(directory: &Path, name: &str, values: &[impl Stored]) {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.bytes()).collect();
    fs::write(directory.join(name), bytes).expect("the directory is writable");
}

fn load<V: Stored>(directory: &Path, name: &str) -> Vec<V> {
    let bytes = fs::read(directory.join(name)).expect("`write` has run");
    bytes.chunks(size_of::<V>()).map(V::read).collect()
}

fn write(directory: &Path) {
    for (kind, sizes) in RANKINGS {
        for &n in sizes {
            for (axis, seed) in [("x", 1), ("y", 2)] {
                let (name, mut random) = (format!("{kind}-{n}.{axis}"), Random(seed));
                match kind {
                    "permutations" => store(directory, &name, &Pattern::Random.ranking(n, seed)),
                    "ties" => {
                        let mut value = || random.below(u64::from(n / 10)) as u32;
                        store(directory, &name, &(0..n).map(|_| value()).collect::<Vec<_>>());
                    }
                    _ => {
                        let mut value = || random.next() as f64 / 1e19;
                        store(directory, &name, &(0..n).map(|_| value()).collect::<Vec<_>>());
                    }
                }
            }
        }
    }
    // Lists in rank order; the scores of each fall with the rank, so that both kinds of peers see one ranking.
    let lists: Vec<u8> = (0..QUERIES).flat_map(|query| grades(DOCUMENTS, 40, query as u64)).collect();
    let ranked = (0..QUERIES).flat_map(|query| {
        let mut scores = scores(DOCUMENTS, query as u64);
        scores.sort_by(|a, b| b.total_cmp(a));
        scores
    });
    store(directory, "lists.grades", &lists);
    store(directory, "lists.scores", &ranked.collect::<Vec<_>>());
}

/// A ranked list, its judgements by id, the cutoff.
type RankopsMeasure = fn(&[(u32, f32)], &HashMap<u32, u32>, usize) -> f32;

/// Times a computation of one number, and prints it.
fn peer<'a>(name: &str, mut run: impl FnMut() -> f64 + 'a) {
    let value = run();
    let (ns, _) = time(&mut Task::new(run), None);
    println!("{name} {ns} {value}");
}

/// The same of footrule, on every tier.
fn ours(mut run: impl FnMut() -> f64) {
    for tier in Tier::available() {
        tier.force();
        peer(&format!("footrule/{tier:?}"), &mut run);
    }
}

fn rankings(directory: &Path, case: &str) {
    if case.starts_with("continuous") {
        let [x, y]: [Vec<f64>; 2] = ["x", "y"].map(|axis| load(directory, &format!("{case}.{axis}")));
        let mut ws = vec![0; order::pair_counts_scratch_len(x.len())];
        ours(|| correlation::tau_b(black_box(&x), black_box(&y), &mut ws).expect("a tau"));
        peer("kendalls", || {
            kendalls::tau_b_with_comparator(black_box(&x), black_box(&y), f64::total_cmp).expect("a tau").0
        });
        return;
    }
    let [x, y]: [Vec<u32>; 2] = ["x", "y"].map(|axis| load(directory, &format!("{case}.{axis}")));
    let mut ws = vec![0; order::pair_counts_scratch_len(x.len())];
    if case.starts_with("permutations") {
        // With the proof that they are permutations.
        let mut tau = || {
            let (x, y) = (Ranks::new(black_box(&x), &mut ws)?, Ranks::new(black_box(&y), &mut ws)?);
            order::permutation_pair_counts(x, y, &mut ws)?.tau_b()
        };
        ours(|| tau().expect("a tau"));
    } else {
        ours(|| correlation::tau_b(black_box(&x), black_box(&y), &mut ws).expect("a tau"));
    }
    peer("kendalls", || kendalls::tau_b(black_box(&x), black_box(&y)).expect("a tau").0);
}

/// Σ |F(k) − k| of a permutation.
fn displacement(directory: &Path, n: usize) {
    let f: Vec<u32> = load(directory, &format!("permutations-{n}.x"));
    let ranks = Ranks::new(&f, &mut vec![0; order::permutation_scratch_len(n)]).expect("a permutation");
    ours(|| distance::footrule(black_box(ranks)) as f64);
}

/// Means over all queries of nDCG@10 or AP@100 of ranked lists, or of nDCG@10 of lists that are yet to be sorted by score.
fn lists(directory: &Path, measure: &str) {
    let grades: Vec<u8> = load(directory, "lists.grades");
    let scores: Vec<f32> = load(directory, "lists.scores");
    let offsets: Vec<usize> = (0..=QUERIES).map(|query| query * DOCUMENTS).collect();
    let lists = Lists::new(&offsets, &grades).expect("as many as said");
    let scored = Lists::new(&offsets, &scores).expect("as many as said");
    let relevant: Vec<u64> =
        lists.iter().map(|list| list.iter().filter(|&&grade| grade > 0).count() as u64).collect();
    let mut each = vec![0.0; QUERIES];
    let mut ws = vec![0; order::argsort_scratch_len(DOCUMENTS)];
    let mean = |mean: footrule::Result<footrule::Mean<f64>>| {
        mean.and_then(|mean| mean.value(Undefined::Zero)).expect("queries")
    };
    let ids: Vec<Vec<(u32, f32)>> = scored
        .iter()
        .map(|scores| scores.iter().zip(0..).map(|(&score, id)| (id, score)).collect())
        .collect();
    let judgements: Vec<HashMap<u32, u32>> = lists
        .iter()
        .map(|list| list.iter().zip(0..).map(|(&grade, id)| (id, grade.into())).collect())
        .collect();
    let of_each = |of_one: RankopsMeasure, k| {
        let sum: f32 =
            ids.iter().zip(&judgements).map(|(list, judged)| of_one(black_box(list), judged, k)).sum();
        f64::from(sum) / QUERIES as f64
    };
    match measure {
        "ndcg@10" => {
            let options = &Dcg::LINEAR;
            ours(|| mean(measure::ndcg_each(black_box(lists), 10, Ideals::Candidates, options, &mut each)));
            peer("rankops", || of_each(rankops::ndcg_at_k, 10));
        }
        "ap@100" => {
            let options = &AveragePrecision::STANDARD;
            ours(|| mean(measure::average_precision_each(black_box(lists), &relevant, options, &mut each)));
            peer("rankops", || of_each(rankops::map_at_k, 100));
        }
        _ => {
            ours(|| {
                mean(black_box(scored).each(&mut each, |query, scores| {
                    let grades = lists.get(query).unwrap_or_default();
                    let (ties, ideal) = (Ties::FirstIndex, Ideal::Candidates);
                    measure::ndcg_by_score(scores, grades, 10, ties, ideal, &Dcg::LINEAR, &mut ws)
                }))
            });
        }
    }
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", directory] => write(directory.as_ref()),
        ["time", directory, case] => match case.split_once('-') {
            Some(("footrule", n)) => displacement(directory.as_ref(), n.parse().expect("a number of items")),
            Some(("lists", measure)) => lists(directory.as_ref(), measure),
            _ => rankings(directory.as_ref(), case),
        },
        _ => eprintln!("footrule-peers write DIR | time DIR CASE"),
    }
}
