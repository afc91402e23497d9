//! The calls that matter most, as a user would like to write them. What they look like is promised: a change that makes
//! one of them longer is a change of the surface.
#![allow(
    unused_variables,
    clippy::needless_borrow,
    clippy::needless_ifs,
    reason = "the calls are the point, not what is done with the values"
)]

use footrule::*;

#[test]
fn calls() -> Result<()> {
    let ws = &mut Workspace::<1000>::new(); // no heap
    let scores = [0.3f32, 0.9, 0.1];
    let grades = [3u8, 0, 1];

    // 1. nDCG@10 of a reranker's scores
    let v: f64 = measure::ndcg_by_score(
        &scores,
        &grades,
        10,
        Ties::FirstIndex,
        Ideal::Candidates,
        &Dcg::EXPONENTIAL,
        ws,
    )?;
    assert!((v - 0.644_287).abs() < 1e-6);

    // 2. tau_x of two rank vectors; of scores against grades (two key types); in a condition
    let t: f64 = correlation::tau_x(&[1u32, 2, 3], &[1u32, 3, 2], ws)?;
    if correlation::tau_x::<f64>(&scores, &grades, ws)? > 0.9 {}
    let counts = order::pair_counts(&scores, &grades, ws)?; // one pass, many coefficients
    let (x, b) = (counts.tau_x::<f64>()?, counts.tau_b::<f64>()?);
    assert_eq!((t, x, b), (1.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0));

    // 3. ten thousand queries
    let offsets = [0usize, 2, 3];
    let mut per_query = [0f64; 2];
    let lists = Lists::new(&offsets, &grades)?;
    let mean = measure::ndcg_each(lists, 10, Ideals::Candidates, &Dcg::EXPONENTIAL, &mut per_query)?;
    let _ = (mean.value(Undefined::Skip)?, mean.defined, mean.undefined);
    assert_eq!((mean.value(Undefined::Skip)?, per_query), (1.0, [1.0; 2]));

    // 4. P(i) and A of two lists of document ids (any Ord + Copy: integers, tuples, &str)
    let (mut f, mut p) = ([0u32; 3], [0i64; 3]);
    let f = order::align(&["d2", "d1", "d9"], &["d1", "d9", "d2"], &mut f, ws)?; // Ranks, proved
    distance::point_profile(f, &mut p)?;
    let s: u64 = distance::footrule(f);
    let a: f64 = distance::area_weighted(f, (1..).map(|k| 1.0 / k as f64))?;
    assert_eq!((f.as_slice(), p, s), (&[3, 1, 2][..], [2, 1, 0], 4));
    assert!(a > 0.0);

    // 5. expectation and joint normalisation
    let judged = GradeCounts::new(&[60, 15, 15, 8, 2]); // documents with grade 0, 1, 2, …
    let bounds = Bounds {
        best: bound::dcg(judged, 10, &Dcg::EXPONENTIAL)?,
        chance: chance::dcg(judged, 10, &Dcg::EXPONENTIAL)?,
    };
    let v2: f64 = bounds.v2(measure::dcg(&grades, 10, &Dcg::EXPONENTIAL)?)?;
    let expected_ndcg: f64 = bounds.chance / bounds.best;
    assert!(v2 < 1.0 && expected_ndcg < 1.0);

    // 6. two systems
    let t_test = compare::paired_t(&per_query, &per_query)?;
    let _ = (t_test.statistic, t_test.p_value);
    assert_eq!((t_test.statistic, t_test.p_value), (0.0, 1.0));

    // 7. Cortex-M: f32, fixed workspace
    let mut small = Workspace::<32>::new();
    let t: f32 = correlation::tau_x(&[1u8, 2], &[2u8, 1], &mut small)?;
    assert_eq!(t, -1.0);

    // 8. top-k of a reranker: the filled prefix, item indices from 0
    let mut top = [0u32; 10];
    let top: &[u32] = order::top_k(&scores, Ties::FirstIndex, &mut top, ws)?;
    assert_eq!(top, [1, 0, 2]);

    // 9. streaming in production
    let mut live = Mean::<f64>::new();
    live.push(measure::ndcg(&grades, 10, Ideal::Judged(judged), &Dcg::EXPONENTIAL))?;
    live.merge(&mean);
    assert_eq!(live.defined, 3);

    // 10. LambdaMART's inner row
    let mut row = [0f32; 3];
    measure::dcg_swap_row(0, &[7.0f32, 0.0, 1.0], &[1.0, 0.63, 0.5], 1.0 / 7.5, &mut row)?;
    assert_eq!((row[0], row[2]), (0.0, 3.0 * (1.0 / 7.5)));

    // 11. one reference, many rankings: the reference is sorted once
    let mut each = [0f64; 1];
    correlation::tau_x_against(&grades, &scores, &mut each, ws)?;
    assert_eq!(each, [-1.0 / 3.0]);

    // 12. many cutoffs in one pass; judgements joined by id; booleans are grades
    let mut at = [0f64; 4];
    measure::ndcg_at(&grades, &[1, 3, 5, 10], Ideal::Candidates, &Dcg::EXPONENTIAL, &mut at)?;
    assert_eq!((at[0], at[1]), (1.0, at[3]));
    let mut ranked = [0i8; 2];
    let ranked = order::judge(&["d2", "d9"], &[("d2", 3i8), ("d7", 0)], &mut ranked, ws)?; // d9: UNJUDGED
    let ap: f64 = measure::average_precision(&[true, false, true], 4, &AveragePrecision::STANDARD)?; // 4 relevant judged; k, denominator, relevant_from are options
    assert_eq!(ranked, [3, i8::UNJUDGED]);
    assert!((ap - 5.0 / 12.0).abs() < 1e-15);
    Ok(())
}
