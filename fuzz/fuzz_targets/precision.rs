//! The measures of relevant and not relevant documents against their definitions, and the same through every type of label.
#![no_main]

#[path = "../../tests/oracle/mod.rs"]
mod oracle;

use arbitrary::Arbitrary;
use footrule::measure::{self, Level};
use footrule::{
    AveragePrecision, Denominator, Divisor, Error, Grade, InterpolatedPrecision, Precision, RecallCut, Result,
};
use libfuzzer_sys::fuzz_target;
use oracle::{RBig, assert_ulp, lists::Naive, ratio};

#[derive(Arbitrary, Debug)]
struct Input {
    grades: Vec<i8>,
    relevant_from: u8,
    /// Relevant documents that the list misses.
    missed: u8,
    k: u8,
    /// A recall level in 255ths.
    level: u8,
    /// Eighths.
    beta: u8,
    tier: u8,
}

const DENOMINATORS: [Denominator; 4] =
    [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];

fn check(value: Result<f64>, exact: Option<RBig>, allowed: f64) {
    match exact {
        Some(exact) => {
            let value = value.unwrap();
            assert_ulp(value, &exact, allowed);
            assert!(value.is_sign_positive());
        }
        None => assert_eq!(value, Err(Error::Undefined)),
    }
}

/// All values of one list, as bits: whatever the type of the labels.
fn values<G: Grade>(grades: &[G], relevant: u64, k: usize, from: u32) -> Vec<Result<u64>> {
    let (p, ap) =
        (&Precision::STANDARD.with_relevant_from(from), AveragePrecision::STANDARD.with_relevant_from(from));
    let mut all = vec![
        measure::precision::<f64>(grades, k, p),
        measure::recall(grades, relevant, k, p),
        measure::r_precision(grades, relevant, p),
        Ok(measure::reciprocal_rank(grades, k, p)),
        Ok(measure::success(grades, k, p)),
        Ok(measure::sum_precision(grades, &ap.with_k(k))),
        measure::eleven_point_mean(
            grades,
            relevant,
            &InterpolatedPrecision::STANDARD.with_relevant_from(from),
        ),
    ];
    all.extend(
        DENOMINATORS
            .map(|of| measure::average_precision(grades, relevant, &ap.with_k(k).with_denominator(of))),
    );
    all.into_iter().map(|value| value.map(f64::to_bits)).collect()
}

fuzz_target!(|input: Input| {
    let tiers = footrule::internals::Tier::available().collect::<Vec<_>>();
    tiers[usize::from(input.tier) % tiers.len()].force();
    let grades: Vec<i8> = input.grades.into_iter().take(120).collect();
    let (from, k, n) = (u32::from(input.relevant_from % 5), usize::from(input.k) % 130, grades.len());
    let hits: Vec<u32> = grades.iter().map(|&grade| u32::from(grade >= 0 && grade as u32 >= from)).collect();
    let found = u64::from(hits.iter().sum::<u32>());
    let relevant = found + u64::from(input.missed % 8);
    let naive = Naive { grades: &hits, relevant };
    let p = &Precision::STANDARD.with_relevant_from(from);
    let ap = AveragePrecision::STANDARD.with_relevant_from(from);
    assert_eq!(measure::found(&grades, k, p), naive.found(k));

    // With the cutoff and with the list's own length.
    let share = |of: u64| (of > 0).then(|| ratio(naive.found(k), of));
    if k == 0 {
        let cutoff = Error::OutOfRange { argument: footrule::Argument::Cutoff, index: 0 };
        assert_eq!(measure::precision::<f64>(&grades, k, p), Err(cutoff));
    } else {
        check(measure::precision(&grades, k, p), share(k as u64), 0.5);
        check(
            measure::precision(&grades, k, &p.with_divisor(Divisor::Retrieved)),
            share(k.min(n) as u64),
            0.5,
        );
        let beta = ratio(u64::from(input.beta), 8u64);
        let f = (relevant > 0).then(|| {
            let square = &beta * &beta;
            (RBig::ONE + &square) * RBig::from(naive.found(k))
                / (square * RBig::from(relevant) + RBig::from(k))
        });
        check(measure::f_measure(&grades, relevant, k, f64::from(input.beta) / 8.0, p), f, 3.0);
        for denominator in DENOMINATORS {
            let options = ap.with_k(k).with_denominator(denominator);
            let exact = naive.average_precision(Some(k), denominator);
            check(measure::average_precision(&grades, relevant, &options), exact, 4.0);
            let options = ap.with_denominator(denominator);
            let exact = naive.average_precision(None, denominator);
            check(measure::average_precision(&grades, relevant, &options), exact, 4.0);
        }
    }
    check(measure::recall(&grades, relevant, k, p), share(relevant), 0.5);
    let r_precision = (relevant > 0).then(|| ratio(naive.found(relevant as usize), relevant));
    check(measure::r_precision(&grades, relevant, p), r_precision, 0.5);
    let first = hits.iter().take(k).position(|&hit| hit == 1);
    let reciprocal = first.map_or(RBig::ZERO, |at| ratio(1u64, at as u64 + 1));
    check(Ok(measure::reciprocal_rank(&grades, k, p)), Some(reciprocal), 0.5);
    assert_eq!(measure::success::<f64>(&grades, k, p), f64::from(first.is_some()));
    check(Ok(measure::sum_precision(&grades, &ap.with_k(k))), Some(naive.sum_precision(k)), 4.0);

    // A list that holds more than there are is refused.
    if let Some(fewer) = found.checked_sub(1) {
        let refused = Err(Error::OutOfRange { argument: footrule::Argument::Relevant, index: 0 });
        assert_eq!(measure::recall::<f64>(&grades, fewer, k, p), refused);
        assert_eq!(measure::average_precision::<f64>(&grades, fewer, &ap), refused);
    }

    let ip = InterpolatedPrecision::STANDARD.with_relevant_from(from);
    let level = Level::new(input.level.into(), 255).unwrap();
    let exact = (relevant > 0).then(|| naive.interpolated(&ratio(u64::from(input.level), 255u64)));
    check(measure::interpolated_precision(&grades, relevant, level, &ip), exact, 0.5);
    for cut in [RecallCut::Ceil, RecallCut::TrecEval9, RecallCut::TrecEval10] {
        if let Ok(curve) = measure::eleven_point::<f64>(&grades, relevant, &ip.with_cut(cut)) {
            assert!(
                curve.is_sorted_by(|a, b| a >= b) && curve.iter().all(|point| (0.0..=1.0).contains(point))
            );
        }
    }

    let want = values(&grades, relevant, k, from);
    let booleans: Vec<bool> = hits.iter().map(|&hit| hit == 1).collect();
    let bytes: Vec<u8> = hits.iter().map(|&hit| hit as u8 * 255).collect();
    let wide: Vec<i32> =
        grades.iter().map(|&grade| if grade == i8::MIN { i32::MIN } else { grade.into() }).collect();
    assert_eq!(values(&booleans, relevant, k, 1), want);
    assert_eq!(values(&bytes, relevant, k, 200), want);
    assert_eq!(values(&hits, relevant, k, 1), want);
    assert_eq!(values(&wide, relevant, k, from), want);
});
