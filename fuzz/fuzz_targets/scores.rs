//! Scores to ranks: orders, selections, shared ranks, streams and measures by score, with NaN, infinities and both zeros.
#![no_main]

use arbitrary::Arbitrary;
use footrule::collect::{Prefer, TopK};
use footrule::measure::{self, Ideal};
use footrule::order::{
    argsort, argsort_scratch_len, midranks, ranks_dense, ranks_max, ranks_min, ranks_scratch_len, top_k,
    top_k_scratch_len,
};
use footrule::{Argument, ById, Dcg, Error, RankKey, Result, TieRule, Ties};
use libfuzzer_sys::fuzz_target;
use std::cmp::Ordering;

#[derive(Arbitrary, Debug)]
enum Scores {
    Single(Vec<f32>),
    Double(Vec<f64>),
    /// Where most items tie, and the values that floats treat in their own ways occur again and again.
    Special(Vec<u8>),
    Grades(Vec<u8>),
}

#[derive(Arbitrary, Debug)]
struct Input {
    scores: Scores,
    ids: Vec<u8>,
    k: u8,
    tier: u8,
}

const SPECIAL: [f64; 9] =
    [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, 5e-324, f64::MAX, -1.0, 1.0, f64::NAN];
const UNTOUCHED: u32 = 77;

/// The items, best first, by comparisons of the language.
fn sorted<K: RankKey>(scores: &[K], tie: impl Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut items: Vec<u32> = (0..scores.len() as u32).collect();
    items.sort_by(|&a, &b| {
        let by_score = scores[b as usize].partial_cmp(&scores[a as usize]).unwrap();
        by_score.then_with(|| tie(a, b))
    });
    items
}

fn check_order<K: RankKey>(scores: &[K], rule: impl TieRule + Copy, wanted: &[u32], k: usize) {
    let n = scores.len();
    let mut out = vec![UNTOUCHED; n];
    let order = argsort(scores, rule, &mut out, &mut vec![u64::MAX; argsort_scratch_len(n)]);
    assert_eq!(order.unwrap().as_slice(), wanted);
    let mut out = vec![UNTOUCHED; k];
    let best = top_k(scores, rule, &mut out, &mut vec![u64::MAX; top_k_scratch_len(n)]).unwrap();
    assert_eq!(best, &wanted[..k.min(n)]);
    assert!(out.iter().skip(n).all(|&item| item == UNTOUCHED));
}

fn check_stream<K: RankKey>(scores: &[K], prefer: Prefer, wanted: &[u32]) {
    const N: usize = 5;
    let mut best = TopK::<K, u32, N>::new(prefer);
    for (&score, id) in scores.iter().zip(0..) {
        best.push(score, id).unwrap();
    }
    let kept: Vec<u32> = best.into_sorted().iter().map(|&(_, id)| id).collect();
    assert_eq!(kept, wanted[..N.min(scores.len())]);
}

/// The shared ranks by counting.
fn check_ranks<K: RankKey>(scores: &[K]) {
    let n = scores.len();
    let ahead = |i: usize| scores.iter().filter(|&&other| other > scores[i]).count() as u32;
    let same = |i: usize| scores.iter().filter(|&&other| other == scores[i]).count() as u32;
    let distinct = |i: usize| {
        let first = |j: &usize| !scores[..*j].contains(&scores[*j]);
        (0..n).filter(first).filter(|&j| scores[j] > scores[i]).count() as u32
    };
    let ranked = |ranks: fn(&[K], &mut [u32], &mut [u64]) -> Result<()>| {
        let mut out = vec![0; n];
        ranks(scores, &mut out, &mut vec![u64::MAX; ranks_scratch_len(n)]).unwrap();
        out
    };
    assert!(
        ranked(|scores, out, ws| ranks_min(scores, out, ws)).into_iter().eq((0..n).map(|i| ahead(i) + 1))
    );
    assert!(
        ranked(|scores, out, ws| ranks_max(scores, out, ws))
            .into_iter()
            .eq((0..n).map(|i| ahead(i) + same(i)))
    );
    assert!(
        ranked(|scores, out, ws| midranks(scores, out, ws))
            .into_iter()
            .eq((0..n).map(|i| 2 * ahead(i) + same(i) + 1))
    );
    assert!(
        ranked(|scores, out, ws| ranks_dense(scores, out, ws))
            .into_iter()
            .eq((0..n).map(|i| distinct(i) + 1))
    );
}

/// DCG of the documents in the order of their scores has the bits of DCG of the sorted list; averaged over ties it lies
/// between the best and the worst order of the tied documents.
fn check_measures<K: RankKey>(scores: &[K], grades: &[u8], first: &[u32], k: usize) {
    let (dcg, ws) = (
        &Dcg::EXPONENTIAL,
        &mut vec![u64::MAX; measure::ndcg_by_score_scratch_len(scores.len()).max(4 * scores.len())],
    );
    let list: Vec<u8> = first.iter().map(|&item| grades[item as usize]).collect();
    let by_score: f64 = measure::dcg_by_score(scores, grades, k, Ties::FirstIndex, dcg, ws).unwrap();
    assert_eq!(Ok(by_score.to_bits()), measure::dcg::<f64>(&list, k, dcg).map(f64::to_bits));
    let ndcg = measure::ndcg_by_score::<f64>(scores, grades, k, Ties::FirstIndex, Ideal::Candidates, dcg, ws);
    assert_eq!(ndcg, measure::ndcg(&list, k, Ideal::Candidates, dcg));
    let best: f64 = measure::dcg_by_score(scores, grades, k, ById::descending(grades), dcg, ws).unwrap();
    let worst: f64 = measure::dcg_by_score(scores, grades, k, ById::ascending(grades), dcg, ws).unwrap();
    let mean: f64 = measure::dcg_tie_averaged(scores, grades, k, dcg, ws).unwrap();
    let slack = 8.0 * f64::EPSILON * best;
    assert!(worst <= by_score && by_score <= best && worst - slack <= mean && mean <= best + slack);
    // Rank by rank: the mean gain of the documents that share the rank's score.
    let gain = |item: u32| f64::from((1u32 << grades[item as usize]) - 1);
    let shared = |item: u32| {
        let tied = first.iter().filter(|&&other| scores[other as usize] == scores[item as usize]);
        let (sum, count) = tied.fold((0.0, 0.0), |(sum, count), &other| (sum + gain(other), count + 1.0));
        sum / count
    };
    let naive: f64 =
        first.iter().zip(2u32..).take(k).map(|(&item, i)| shared(item) / f64::from(i).log2()).sum();
    assert!((mean - naive).abs() <= 1e-12 * naive.max(1.0), "{mean}, not {naive}");
}

fn check<K: RankKey>(scores: &[K], ids: &[u8], k: usize) {
    let n = scores.len();
    #[allow(clippy::eq_op, reason = "only NaN differs from itself")]
    if let Some(index) = scores.iter().position(|score| score != score) {
        let refused = Error::NotFinite { argument: Argument::Scores, index };
        let (mut out, ws) = (vec![UNTOUCHED; n], &mut vec![0; 4 * n]);
        assert_eq!(argsort(scores, Ties::FirstIndex, &mut out, ws).map(drop), Err(refused));
        assert_eq!(top_k(scores, Ties::LastIndex, &mut out, ws).map(drop), Err(refused));
        assert_eq!(ranks_min(scores, &mut out, ws), Err(refused));
        assert_eq!(midranks(scores, &mut out, ws), Err(refused));
        assert!(out.iter().all(|&item| item == UNTOUCHED));
        return;
    }
    let first = sorted(scores, |a, b| a.cmp(&b));
    let by_id = |a: u32, b: u32| ids[a as usize].cmp(&ids[b as usize]).then(a.cmp(&b));
    let descending = |a: u32, b: u32| ids[b as usize].cmp(&ids[a as usize]).then(a.cmp(&b));
    check_order(scores, Ties::FirstIndex, &first, k);
    check_order(scores, Ties::LastIndex, &sorted(scores, |a, b| b.cmp(&a)), k);
    check_order(scores, ById::ascending(ids), &sorted(scores, by_id), k);
    check_order(scores, ById::descending(ids), &sorted(scores, descending), k);
    check_stream(scores, Prefer::FirstPushed, &first);
    check_stream(scores, Prefer::LastPushed, &sorted(scores, |a, b| b.cmp(&a)));
    check_stream(scores, Prefer::IdDescending, &sorted(scores, |a, b| b.cmp(&a)));
    check_ranks(scores);
    let grades: Vec<u8> = ids.iter().map(|id| id % 5).collect();
    check_measures(scores, &grades, &first, k);
}

fuzz_target!(|input: Input| {
    let tiers = footrule::internals::Tier::available().collect::<Vec<_>>();
    tiers[usize::from(input.tier) % tiers.len()].force();
    let ids = |n: usize| input.ids.iter().chain(std::iter::repeat(&9)).take(n).copied().collect::<Vec<u8>>();
    let k = usize::from(input.k);
    match input.scores {
        Scores::Single(scores) => check(&scores, &ids(scores.len()), k),
        Scores::Double(scores) => check(&scores, &ids(scores.len()), k),
        Scores::Grades(scores) => check(&scores, &ids(scores.len()), k),
        Scores::Special(ref bytes) => {
            // NaN but rarely.
            let special = |&byte: &u8| SPECIAL[if byte == 255 { 8 } else { usize::from(byte % 8) }];
            let scores: Vec<f64> = bytes.iter().map(special).collect();
            check(&scores, &ids(scores.len()), k);
        }
    }
});
