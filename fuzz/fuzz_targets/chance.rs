//! Bounds, expectations and variances of every measure against all rankings of few documents, each measured by itself; and the
//! values normalised by them.
#![no_main]

use arbitrary::Arbitrary;
use footrule::{
    AveragePrecision, Bounds, Dcg, Denominator, Discount, Divisor, Error, Gain, GradeCounts, Precision,
    QMeasure, Rbp, Result, Satisfaction, bound, chance, measure,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    /// Documents of grade 0, 1, 2 and 3.
    counts: [u8; 4],
    k: u8,
    relevant_from: u8,
    retrieved: bool,
    denominator: u8,
    exponential: bool,
    reciprocal: bool,
    eighths: u8,
    score: u8,
}

/// All orders of the documents of which `left` are left, one after the other.
fn rankings(left: &mut [u64; 4], ranking: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
    if left.iter().sum::<u64>() == 0 {
        return visit(ranking);
    }
    for grade in 0..4 {
        if left[grade] > 0 {
            left[grade] -= 1;
            ranking.push(grade as u8);
            rankings(left, ranking, visit);
            ranking.pop();
            left[grade] += 1;
        }
    }
}

struct World<'a> {
    counts: [u64; 4],
    score: f64,
    rankings: &'a [Vec<u8>],
}

impl World<'_> {
    /// Compares the moments of what the measure says of each ranking; best and worst have the measure's own bits.
    fn check(
        &self,
        name: &str,
        of_one: impl Fn(&[u8]) -> Result<f64>,
        best: Result<f64>,
        worst: Result<f64>,
        mean: Result<f64>,
        variance: Option<Result<f64>>,
    ) {
        let values: Result<Vec<f64>> = self.rankings.iter().map(|ranking| of_one(ranking)).collect();
        let values = match values {
            Ok(values) => values,
            Err(error) => {
                // No ranking has a value. The counts say why, perhaps another reason first.
                let all = [best, worst, mean].into_iter().chain(variance);
                assert!(all.clone().all(|value| value.is_err()), "{name}: {error:?}, {all:?}");
                return;
            }
        };
        let n = values.len() as f64;
        let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(a, b), &v| (a.min(v), b.max(v)));
        let average = values.iter().sum::<f64>() / n;
        let spread = values.iter().map(|v| (v - average).powi(2)).sum::<f64>() / n;
        let (best, worst, mean) = (best.unwrap(), worst.unwrap(), mean.unwrap());
        assert_eq!((best, worst), (most, least), "{name} {:?}", self.counts);
        let scale = most.max(1.0);
        assert!((mean - average).abs() < 1e-12 * scale, "{name} {:?}: {mean}, not {average}", self.counts);
        assert!(worst <= mean && mean <= best, "{name} {:?}: {worst} {mean} {best}", self.counts);
        if let Some(variance) = variance {
            let variance = variance.unwrap();
            assert!(
                (variance - spread).abs() < 1e-12 * scale * scale,
                "{name} {:?}: {variance}, not {spread}",
                self.counts
            );
            assert!(variance >= 0.0);
        }
        self.normalise(best, mean);
    }

    fn normalise(&self, best: f64, chance: f64) {
        let (bounds, score) = (Bounds { best, chance }, best * self.score);
        let corrected = bounds.chance_corrected(score);
        let (v1, v2) = (bounds.v1(score), bounds.v2(score));
        if best == chance {
            assert_eq!((v2, corrected), (Err(Error::Undefined), Err(Error::Undefined)));
        } else {
            let (v2, corrected) = (v2.unwrap(), corrected.unwrap());
            let exact =
                if score >= chance { (score - chance) / (best - chance) } else { (score - chance) / chance };
            assert!((v2 - exact).abs() < 1e-14 && (-1.0..=1.0).contains(&v2));
            assert!(
                (corrected - (score - chance) / (best - chance)).abs() <= 1e-14 * corrected.abs().max(1.0)
            );
        }
        match v1 {
            Ok(v1) => {
                let exact = if score == 0.0 { 0.0 } else { score / best * (score / (score + chance)) };
                assert!((v1 - exact).abs() < 1e-14 && (0.0..=1.0).contains(&v1));
            }
            Err(error) => assert!(error == Error::Undefined && score == 0.0 && chance == 0.0),
        }
    }
}

fuzz_target!(|input: Input| {
    // At most 7 documents.
    let mut left = 7;
    let counts = input.counts.map(|count| {
        let count = u64::from(count % 5).min(left);
        left -= count;
        count
    });
    let mut all = vec![];
    rankings(&mut counts.clone(), &mut vec![], &mut |ranking| all.push(ranking.to_vec()));
    let world = &World { counts, score: f64::from(input.score) / 255.0, rankings: &all };
    let judged = GradeCounts::new(&counts);
    let k = usize::from(input.k % 10);
    let from = u32::from(input.relevant_from % 5);
    let divisor = if input.retrieved { Divisor::Retrieved } else { Divisor::Cutoff };
    let p = &Precision::STANDARD.with_relevant_from(from).with_divisor(divisor);
    let relevant = judged.relevant(from).unwrap();
    let beta = f64::from(input.eighths) / 8.0;

    macro_rules! check {
        ($of_one:expr, $name:ident, $worst:ident, $variance:expr $(, $argument:expr)*) => {
            world.check(
                stringify!($name),
                $of_one,
                bound::$name(judged $(, $argument)*),
                bound::$worst(judged $(, $argument)*),
                chance::$name(judged $(, $argument)*),
                $variance,
            )
        };
    }
    if k > 0 {
        check!(
            |r| measure::precision(r, k, p),
            precision,
            precision_worst,
            Some(chance::precision_variance(judged, k, p)),
            k,
            p
        );
        let variance = Some(chance::f_measure_variance(judged, k, beta, p));
        check!(
            |r| measure::f_measure(r, relevant, k, beta, p),
            f_measure,
            f_measure_worst,
            variance,
            k,
            beta,
            p
        );
    }
    check!(
        |r| measure::recall(r, relevant, k, p),
        recall,
        recall_worst,
        Some(chance::recall_variance(judged, k, p)),
        k,
        p
    );
    check!(
        |r| Ok(measure::success(r, k, p)),
        success,
        success_worst,
        Some(chance::success_variance(judged, k, p)),
        k,
        p
    );
    let variance = Some(chance::reciprocal_rank_variance(judged, k, p));
    check!(|r| Ok(measure::reciprocal_rank(r, k, p)), reciprocal_rank, reciprocal_rank_worst, variance, k, p);
    let variance = Some(chance::r_precision_variance(judged, p));
    check!(|r| measure::r_precision(r, relevant, p), r_precision, r_precision_worst, variance, p);
    let variance = Some(chance::bpref_variance(judged, k, p, &mut [0; 64]));
    check!(|r| measure::bpref(r, judged, k, p), bpref, bpref_worst, variance, k, p);

    let of = [Denominator::Relevant, Denominator::RelevantOrCutoff, Denominator::Cutoff, Denominator::Found];
    let denominator = of[usize::from(input.denominator % 4)];
    let ap = &AveragePrecision::STANDARD.with_relevant_from(from).with_denominator(denominator).with_k(k);
    let variance = Some(chance::sum_precision_variance(judged, ap));
    check!(|r| Ok(measure::sum_precision(r, ap)), sum_precision, sum_precision_worst, variance, ap);
    if k > 0 {
        let variance =
            (denominator != Denominator::Found).then(|| chance::average_precision_variance(judged, ap));
        let of_one = |r: &[u8]| measure::average_precision(r, relevant, ap);
        check!(of_one, average_precision, average_precision_worst, variance, ap);
    }

    let gain = if input.exponential { Gain::Exponential } else { Gain::Linear };
    let discount = if input.reciprocal { Discount::Reciprocal } else { Discount::LOG2 };
    let dcg = &Dcg::LINEAR.with_gain(gain).with_discount(discount);
    check!(|r| measure::dcg(r, k, dcg), dcg, dcg_worst, Some(chance::dcg_variance(judged, k, dcg)), k, dcg);
    let scale = &Satisfaction::Exponential { highest: 3 };
    world.check(
        "err",
        |r| measure::err(r, k, scale),
        bound::err(judged, k, scale),
        bound::err_worst(judged, k, scale),
        chance::err(judged, k, scale, &mut [0; 64]),
        None,
    );
    let rbp = &Rbp::STANDARD.with_persistence(f64::from(input.eighths % 8) / 8.0).with_satisfaction(*scale);
    check!(|r| measure::rbp(r, k, rbp), rbp, rbp_worst, Some(chance::rbp_variance(judged, k, rbp)), k, rbp);
    let q = &QMeasure::STANDARD.with_relevant_from(from.max(1)).with_gain(gain).with_beta(beta);
    let variance = Some(chance::q_measure_variance(judged, k, q));
    check!(|r| measure::q_measure(r, judged, k, q), q_measure, q_measure_worst, variance, k, q);
});
