//! Lists joined by id: judgements, lists of other items, and the measures that know of unjudged documents.
#![no_main]

use arbitrary::Arbitrary;
use footrule::measure::{bpref, rbp_residual};
use footrule::order::{
    self, align, align_common, align_common_scratch_len, align_scratch_len, judge, judge_scratch_len,
};
use footrule::{Argument, Error, GradeCounts, Precision, Rbp, SignedGrade};
use libfuzzer_sys::fuzz_target;
use std::collections::HashMap;

#[derive(Arbitrary, Debug)]
struct Input {
    a: Vec<u8>,
    b: Vec<u8>,
    judgements: Vec<(u8, i8)>,
    /// Words of scratch beside the needed number.
    spare: i8,
    k: u8,
    persistence: u8,
}

/// The place of the second copy of an id, if one stands twice.
fn repeated(ids: &[u8]) -> Option<usize> {
    (0..ids.len()).find(|&i| ids[..i].contains(&ids[i]))
}

fn scratch(words: usize, spare: i8) -> (Vec<u64>, bool) {
    let given = words.saturating_add_signed(spare.min(3).into());
    (vec![u64::MAX; given], given >= words)
}

/// In an output that an error must leave alone.
const UNTOUCHED: u32 = 77;

fn check_align(a: &[u8], b: &[u8], spare: i8) {
    let (mut ws, enough) = scratch(align_scratch_len(a.len()), spare);
    let mut out = vec![UNTOUCHED; a.len()];
    let place = |id: &u8| b.iter().position(|other| other == id).map(|at| at as u32 + 1);
    let aligned = align(a, b, &mut out, &mut ws).map(|f| f.as_slice().to_vec());
    let wanted: Option<Vec<u32>> = a.iter().map(place).collect();
    match aligned {
        Ok(f) => assert!(enough && repeated(a).is_none() && repeated(b).is_none() && Some(f) == wanted),
        Err(error) => {
            let right = match error {
                Error::LengthMismatch { argument: Argument::Y, expected, given } => {
                    (expected, given) == (a.len(), b.len())
                }
                Error::TooShort { argument: Argument::Scratch, .. } => !enough,
                Error::Duplicate { argument: Argument::X, index } => repeated(a) == Some(index),
                Error::Duplicate { argument: Argument::Y, index } => repeated(b) == Some(index),
                Error::Missing { index, .. } => a.iter().position(|id| place(id).is_none()) == Some(index),
                _ => false,
            };
            assert!(right, "{error:?}");
            assert!(out.iter().all(|&rank| rank == UNTOUCHED));
        }
    }
}

fn check_common(a: &[u8], b: &[u8], spare: i8) {
    let (mut ws, enough) = scratch(align_common_scratch_len(a.len(), b.len()), spare);
    let mut out = vec![UNTOUCHED; a.len().min(b.len())];
    match align_common(a, b, &mut out, &mut ws) {
        Ok(common) => {
            // The displacement of what is left when each list keeps only what the other has.
            let [first, second]: [Vec<u8>; 2] = [(a, b), (b, a)]
                .map(|(list, other)| list.iter().copied().filter(|id| other.contains(id)).collect());
            let mut ranks = vec![0; first.len()];
            let mut ws = vec![0; align_scratch_len(first.len())];
            assert_eq!(
                common.ranks.as_slice(),
                align(&first, &second, &mut ranks, &mut ws).unwrap().as_slice()
            );
            assert!(enough && repeated(a).is_none() && repeated(b).is_none());
        }
        Err(error) => {
            let right = match error {
                Error::TooShort { argument: Argument::Scratch, .. } => !enough,
                Error::Duplicate { argument: Argument::X, index } => repeated(a) == Some(index),
                Error::Duplicate { argument: Argument::Y, index } => repeated(b) == Some(index),
                _ => false,
            };
            assert!(right, "{error:?}");
            assert!(out.iter().all(|&rank| rank == UNTOUCHED));
        }
    }
}

/// bpref as trec_eval counts it: of each relevant document, the judged non-relevant ones above.
fn naive_bpref(grades: &[i8], relevant: u64, others: u64, k: usize) -> f64 {
    let (mut above, mut sum) = (0, 0.0);
    for (i, &grade) in grades.iter().enumerate().filter(|(_, grade)| **grade != i8::UNJUDGED) {
        if grade < 1 {
            above += 1;
        } else if i < k {
            sum +=
                if above == 0 { 1.0 } else { 1.0 - above.min(relevant) as f64 / relevant.min(others) as f64 };
        }
    }
    sum / relevant as f64
}

fn check_measures(grades: &[i8], judgements: &[(u8, i8)], k: usize, persistence: f64) {
    let labels: Vec<i8> =
        judgements.iter().map(|&(_, grade)| grade).filter(|&grade| grade != i8::UNJUDGED).collect();
    let mut counts = [0; 128];
    let judged = GradeCounts::count(&labels, &mut counts).unwrap();
    let relevant = judged.relevant(1).unwrap();
    let value = bpref::<f64>(grades, judged, k, &Precision::STANDARD);
    if relevant == 0 {
        assert_eq!(value, Err(Error::Undefined));
    } else {
        let (value, exact) =
            (value.unwrap(), naive_bpref(grades, relevant, judged.total().unwrap() - relevant, k));
        assert!((value - exact).abs() < 1e-13 && (0.0..=1.0).contains(&value), "{value}, not {exact}");
    }
    // What the unjudged documents could add, and what stands below the cutoff.
    let rbp = &Rbp::STANDARD.with_persistence(persistence);
    let residual = rbp_residual::<f64>(grades, k, rbp).unwrap();
    let seen = k.min(grades.len());
    let unjudged = grades.iter().take(k).zip(0..).filter(|(grade, _)| **grade == i8::UNJUDGED);
    let exact: f64 = unjudged.map(|(_, i)| (1.0 - persistence) * persistence.powi(i)).sum::<f64>()
        + persistence.powi(seen as i32);
    assert!((residual - exact).abs() < 1e-12 && residual <= 1.0, "{residual}, not {exact}");
}

fuzz_target!(|input: Input| {
    let (a, b, spare) = (&input.a, &input.b, input.spare);
    check_align(a, b, spare);
    check_common(a, b, spare);

    let judgements = &input.judgements;
    let (mut ws, enough) = scratch(judge_scratch_len(a.len(), judgements.len()), spare);
    let mut out = vec![77; a.len() + 1];
    let judged_ids: Vec<u8> = judgements.iter().map(|&(id, _)| id).collect();
    let grades = judge(a, judgements, &mut out, &mut ws).map(<[i8]>::to_vec);
    match grades {
        Ok(grades) => {
            assert!(enough && repeated(a).is_none() && repeated(&judged_ids).is_none());
            let by_id: HashMap<u8, i8> = judgements.iter().copied().collect();
            let wanted: Vec<i8> = a.iter().map(|id| by_id.get(id).copied().unwrap_or(i8::UNJUDGED)).collect();
            assert_eq!(grades, wanted);
            assert_eq!(out.last(), Some(&77));
            check_measures(
                &grades,
                judgements,
                usize::from(input.k % 100),
                f64::from(input.persistence % 8) / 8.0,
            );
            // The best that the documents judged here can be, in the run's favour.
            let (mut ranks, mut ws) = (vec![0; a.len()], vec![0; order::ideal_scratch_len(a.len())]);
            let ideal = order::ideal(&grades, &mut ranks, &mut ws).unwrap();
            let seen: Vec<i8> = grades.iter().copied().filter(|&grade| grade != i8::UNJUDGED).collect();
            let ahead = |i: usize| {
                let level = |grade: i8| grade.max(0);
                (0..seen.len()).filter(|&j| (level(seen[j]), i) > (level(seen[i]), j) && j != i).count()
                    as u32
                    + 1
            };
            assert!(ideal.as_slice().iter().copied().eq((0..seen.len()).map(ahead)));
        }
        Err(error) => {
            let right = match error {
                Error::TooShort { argument: Argument::Scratch, .. } => !enough,
                Error::Duplicate { argument: Argument::Ids, index } => repeated(a) == Some(index),
                Error::Duplicate { argument: Argument::Judgements, index } => {
                    repeated(&judged_ids) == Some(index)
                }
                _ => false,
            };
            assert!(right, "{error:?}");
            assert!(out.iter().all(|&grade| grade == 77));
        }
    }
});
