//! What other tools answer on real runs and on small queries made to tell them apart, against the presets that claim to
//! reproduce them. The data is not part of the repository: set `FOOTRULE_DATA` to its directory.

use footrule::order::{argsort, argsort_scratch_len, judge, judge_scratch_len, pair_counts, tie_sums};
use footrule::{
    ById, Convention, Dcg, Error, GradeCounts, Ideal, LIGHTGBM, Mean, Moments, RankKey, Rbp, Result, SKLEARN,
    Satisfaction, SignedGrade, TREC_EVAL_9, TREC_EVAL_10, Ties, Undefined, XGBOOST, chance, correlation,
    measure,
};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::{env, fs};

/// One answer of a tool.
#[derive(Default)]
struct Row {
    peer: String,
    call: String,
    data: String,
    query: String,
    measure: String,
    k: String,
    value: f64,
}

impl Row {
    /// The cutoff; none is none.
    fn cutoff(&self) -> usize {
        self.k.parse().unwrap_or(usize::MAX)
    }
}

type Judgements = Vec<(String, i32)>;
type Run = Vec<(String, f64)>;

/// One query: what was judged, what was retrieved.
struct Query {
    judgements: Judgements,
    run: Run,
    /// Scores and grades as the tools that know no ids were given them, unjudged documents as 0.
    scores: Vec<f64>,
    grades: Vec<i32>,
}

/// The queries of a system, by id.
type System = BTreeMap<String, Query>;

struct Data {
    rows: Vec<Row>,
    systems: BTreeMap<String, System>,
    vectors: BTreeMap<String, Vec<f64>>,
}

/// The line that tells whether a test had its data; written past the harness, which hides what passing tests print.
fn say(line: &str) {
    std::io::stdout().write_all(format!("\npeers: {line}\n").as_bytes()).unwrap();
}

fn data() -> Option<Data> {
    let Some(root) = env::var_os("FOOTRULE_DATA").filter(|path| !path.is_empty()).map(PathBuf::from) else {
        say("not run: no data");
        return None;
    };
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let mut reader = csv::Reader::from_reader(read("peers/values.csv").into_bytes().leak() as &[u8]);
    let rows = reader.records().map(|record| record.unwrap());
    let rows = rows.filter(|r| !r[6].is_empty()).map(|r| Row {
        peer: r[0].into(),
        call: r[1].into(),
        data: r[2].into(),
        query: r[3].into(),
        measure: r[4].into(),
        k: r[5].into(),
        value: r[6].parse().unwrap(),
    });
    let synthetic: Value = serde_json::from_str(&read("peers/synthetic.json")).unwrap();
    let mut systems: BTreeMap<_, _> =
        synthetic["queries"].as_array().unwrap().iter().map(synthetic_system).collect();
    for name in ["lambdamart", "ridge"] {
        systems.insert(name.into(), system(&read("ltr/qrels.txt"), &read(&format!("ltr/{name}.run"))));
    }
    let vector = |v: &Value| v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap_or(f64::NAN)).collect();
    let vectors = synthetic["vectors"].as_object().unwrap();
    Some(Data {
        rows: rows.collect(),
        systems,
        vectors: vectors.iter().map(|(name, v)| (name.clone(), vector(v))).collect(),
    })
}

fn system(qrels: &str, run: &str) -> System {
    let mut queries = BTreeMap::<String, (Vec<_>, Vec<_>)>::new();
    let fields = |line: &str| line.split_whitespace().map(String::from).collect::<Vec<_>>();
    for line in qrels.lines().map(fields) {
        let judgement = (line[2].clone(), line[3].parse().unwrap());
        queries.entry(line[0].clone()).or_default().0.push(judgement);
    }
    for line in run.lines().map(fields) {
        let scored = (line[2].clone(), line[4].parse().unwrap());
        queries.entry(line[0].clone()).or_default().1.push(scored);
    }
    // Tools without ids got the documents in the order of the judgements.
    let query = |(judgements, run): (Judgements, Run)| {
        let scores: BTreeMap<_, _> = run.iter().cloned().collect();
        let (scores, grades) = judgements.iter().map(|(id, grade)| (scores[id], *grade)).unzip();
        Query { judgements, run, scores, grades }
    };
    queries.into_iter().map(|(id, lists)| (id, query(lists))).collect()
}

fn synthetic_system(system: &Value) -> (String, System) {
    let pairs = |v: &Value| -> Run {
        let pair = |p: &Value| (p[0].as_str().unwrap().into(), p[1].as_f64().unwrap());
        v.as_array().unwrap().iter().map(pair).collect()
    };
    let query = |query: &Value| {
        let judgements: Vec<_> =
            pairs(&query["qrels"]).into_iter().map(|(id, grade)| (id, grade as i32)).collect();
        let run = pairs(&query["run"]);
        let grades: BTreeMap<_, _> = judgements.iter().cloned().collect();
        let grade = |id: &String| grades.get(id).copied().unwrap_or(0);
        let (scores, grades) = run.iter().map(|(id, score)| (*score, grade(id))).unzip();
        (query["query"].as_str().unwrap().to_string(), Query { judgements, run, scores, grades })
    };
    let queries = system["queries"].as_array().unwrap().iter().map(query);
    (system["id"].as_str().unwrap().into(), queries.collect())
}

/// A query as trec_eval and its kin see it: grades in rank order, ties in score by id descending, and all judgements.
struct Ranked {
    grades: Vec<i32>,
    /// How many judgements of each grade, negative ones as 0.
    counts: Vec<u64>,
    negative: u64,
}

impl Query {
    fn ranked<S: RankKey>(&self, score: fn(f64) -> S) -> Ranked {
        let ids: Vec<&str> = self.run.iter().map(|(id, _)| id.as_str()).collect();
        let scores: Vec<S> = self.run.iter().map(|&(_, s)| score(s)).collect();
        let judgements: Vec<(&str, i32)> = self.judgements.iter().map(|(id, g)| (id.as_str(), *g)).collect();
        let scratch = argsort_scratch_len(ids.len()).max(judge_scratch_len(ids.len(), judgements.len()));
        let (ws, mut order) = (&mut vec![0; scratch], vec![0; ids.len()]);
        argsort(&scores, ById::descending(&ids), &mut order, ws).unwrap();
        let ids: Vec<&str> = order.iter().map(|&item| ids[item as usize]).collect();
        let mut grades = vec![i32::UNJUDGED; ids.len()];
        judge(&ids, &judgements, &mut grades, ws).unwrap();
        let labels: Vec<i32> = judgements.iter().map(|&(_, grade)| grade).collect();
        let mut counts = vec![0; 32];
        GradeCounts::count(&labels, &mut counts).unwrap();
        let negative = labels.iter().filter(|&&grade| grade < 0).count() as u64;
        Ranked { grades, counts, negative }
    }

    fn scores_are_distinct(&self) -> bool {
        let keys: std::collections::BTreeSet<_> = self.scores.iter().map(|s| s.key()).collect();
        keys.len() == self.scores.len()
    }
}

impl Data {
    /// Compares every row of `peer` that `value` has an answer to, one query or the mean over all that it answers to,
    /// within `tolerance`.
    fn compare(
        &self,
        peer: &str,
        undefined: Undefined,
        tolerance: f64,
        value: impl Fn(&Row, &Query) -> Option<Result<f64>>,
    ) {
        let (mut compared, mut wrong) = (0, vec![]);
        for row in self.rows.iter().filter(|row| row.peer == peer) {
            let Some(queries) = self.systems.get(&row.data) else { continue };
            let mut mean = Mean::<f64>::new();
            let asked = queries.iter().filter(|(id, _)| row.query == "mean" || row.query == **id);
            for value in asked.filter_map(|(_, query)| value(row, query)) {
                mean.push(value).unwrap();
            }
            if mean.defined + mean.undefined == 0 {
                continue;
            }
            compared += 1;
            let ours = mean.value(undefined).unwrap();
            if (ours - row.value).abs() > tolerance {
                wrong.push(format!(
                    "{} {} {} {}@{}: {} here {ours}",
                    row.call, row.data, row.query, row.measure, row.k, row.value
                ));
            }
        }
        assert!(wrong.is_empty(), "{peer}: {} of {compared} differ\n{}", wrong.len(), wrong.join("\n"));
        assert!(compared > 0, "{peer}: nothing to compare");
        say(&format!("{peer}: {compared} values agree"));
    }
}

/// trec_eval's measures by their names there.
fn trec_eval(row: &Row, query: &Ranked, convention: &Convention, relevant_from: u32) -> Option<Result<f64>> {
    let Ranked { grades, counts, .. } = query;
    let judged = GradeCounts::new(counts);
    let relevant = judged.relevant(relevant_from).unwrap();
    let precision = &convention.precision.with_relevant_from(relevant_from);
    let average = convention.average_precision.with_relevant_from(relevant_from);
    let interpolated = &convention.interpolated_precision.with_relevant_from(relevant_from);
    let k = row.cutoff();
    Some(match row.measure.as_str() {
        "P" => measure::precision(grades, k, precision),
        "recall" => measure::recall(grades, relevant, k, precision),
        "success" => Ok(measure::success(grades, k, precision)),
        "set_F" => measure::f_measure(grades, relevant, grades.len(), 1.0, precision),
        "Rprec" => measure::r_precision(grades, relevant, precision),
        "recip_rank" => Ok(measure::reciprocal_rank(grades, k, precision)),
        "map" => measure::average_precision(grades, relevant, &average),
        "map_cut" => measure::average_precision(grades, relevant, &average.with_k(k)),
        "ndcg" | "ndcg_cut" => measure::ndcg(grades, k, Ideal::Judged(judged), &convention.dcg),
        "bpref" => {
            // Negative grades are unjudged there.
            let judged = |&grade: &i32| if grade < 0 { i32::UNJUDGED } else { grade };
            let grades: Vec<i32> = grades.iter().map(judged).collect();
            let mut counts = counts.clone();
            counts[0] -= query.negative;
            measure::bpref(&grades, GradeCounts::new(&counts), k, precision)
        }
        "11pt_avg" => measure::eleven_point_mean(grades, relevant, interpolated),
        "iprec_at_recall" => {
            let tenths = (row.k.parse::<f64>().unwrap() * 10.0).round() as u32;
            let level = measure::Level::new(tenths, 10).unwrap();
            measure::interpolated_precision(grades, relevant, level, interpolated)
        }
        _ => return None,
    })
}

#[test]
fn trec_eval_10() {
    let Some(data) = data() else { return };
    data.compare("trec_eval", TREC_EVAL_10.undefined, 1e-12, |row, query| {
        let relevant_from = match row.call.as_str() {
            "0" => 1,
            "1" => 2, // -l2
            _ => return None,
        };
        // It refuses duplicates, as `judge` does.
        (!row.data.starts_with("S10"))
            .then(|| query.ranked(|score| score))
            .and_then(|ranked| trec_eval(row, &ranked, &TREC_EVAL_10, relevant_from))
    });
}

#[test]
fn trec_eval_9_by_pytrec_eval() {
    let Some(data) = data() else { return };
    data.compare("pytrec_eval-terrier", TREC_EVAL_9.undefined, 1e-12, |row, query| {
        let relevant_from = match row.call.as_str() {
            "4" | "5" => 1,
            "6" | "7" => 2,
            _ => return None,
        };
        // Its parsers refuse duplicates; it keeps scores in single precision.
        (!row.data.starts_with("S10"))
            .then(|| query.ranked(|score| score as f32))
            .and_then(|ranked| trec_eval(row, &ranked, &TREC_EVAL_9, relevant_from))
    });
}

#[test]
fn ranx_without_ties() {
    let Some(data) = data() else { return };
    data.compare("ranx", Undefined::Zero, 1e-12, |row, query| {
        if row.query == "mean" || row.data.starts_with("S10") || !query.scores_are_distinct() {
            return None; // its sort is stable on short lists only
        }
        let (name, relevant_from) = match row.measure.strip_suffix("-l2") {
            Some(name) => (name, 2),
            None => (&*row.measure, 1),
        };
        let name = match name {
            "ndcg_burges" => "ndcg",
            "ndcg" if relevant_from == 2 => return None, // it drops the lower gains
            "mrr" => "recip_rank",
            "precision" => "P",
            "r-precision" => "Rprec",
            "hit_rate" => "success",
            "ndcg" | "map" | "recall" => name,
            _ => return None,
        };
        let name = if name == "map" && !row.k.is_empty() { "map_cut" } else { name };
        let burges = row.measure == "ndcg_burges";
        let dcg = if burges { Dcg::EXPONENTIAL } else { Dcg::LINEAR };
        let k = if name == "P" && row.k.is_empty() { query.run.len().to_string() } else { row.k.clone() };
        let row = Row { measure: name.into(), k, ..Row::default() };
        let mut convention = TREC_EVAL_10;
        convention.dcg = dcg;
        trec_eval(&row, &query.ranked(|score| score), &convention, relevant_from)
    });
}

/// Its measures with a model of the reader, each by the provider that it calls: five decimals of ERR, cwl_eval's RBP.
#[test]
fn ir_measures() {
    let Some(data) = data() else { return };
    // Two providers keep scores in double precision, pytrec_eval in single.
    let ranked = |query: &Query| query.ranked(|score| score);
    data.compare("ir_measures", Undefined::Zero, 1e-12, |row, query| {
        if row.data.starts_with("S10") {
            return None;
        }
        match row.measure.as_str() {
            "Bpref" | "Bpref(rel=2)" => {
                let relevant_from = if row.measure == "Bpref" { 1 } else { 2 };
                let bpref = Row { measure: "bpref".into(), k: row.k.clone(), ..Row::default() };
                trec_eval(&bpref, &query.ranked(|score| score as f32), &TREC_EVAL_9, relevant_from)
            }
            // It breaks ties by another rule.
            rbp if row.query != "mean" && query.scores_are_distinct() => {
                let (p, relevant_from) =
                    rbp.strip_prefix("RBP(p=")?.strip_suffix(')')?.split_once(",rel=")?;
                let satisfaction = Satisfaction::Binary { relevant_from: relevant_from.parse().unwrap() };
                let rbp = Rbp::STANDARD.with_persistence(p.parse().unwrap()).with_satisfaction(satisfaction);
                Some(measure::rbp(&ranked(query).grades, row.cutoff(), &rbp))
            }
            _ => None,
        }
    });
    data.compare("ir_measures", Undefined::Zero, 6e-6, |row, query| {
        let web = &Satisfaction::Exponential { highest: 4 };
        (row.measure == "ERR" && !row.data.starts_with("S10"))
            .then(|| measure::err(&ranked(query).grades, row.cutoff(), web))
    });
}

/// nDCG@k from scores, over the candidates, ties by place.
fn ndcg_by_score(query: &Query, scores: &[impl RankKey], k: usize, ties: Ties, dcg: &Dcg) -> Result<f64> {
    let ws = &mut vec![0; measure::ndcg_by_score_scratch_len(query.scores.len())];
    measure::ndcg_by_score(scores, &query.grades, k, ties, Ideal::Candidates, dcg, ws)
}

#[test]
fn scikit_learn() {
    let Some(data) = data() else { return };
    data.compare("scikit-learn", SKLEARN.undefined, 1e-12, |row, query| {
        // It refuses a single document and, for nDCG, negative relevance; its DCG subtracts it.
        if query.grades.len() < 2 || row.data == "S06" {
            return None;
        }
        let dcg = if row.measure.contains("[exp gain]") { Dcg::EXPONENTIAL } else { SKLEARN.dcg };
        let ws = &mut vec![0; measure::ndcg_tie_averaged_scratch_len(query.scores.len())];
        let Query { scores, grades, .. } = query;
        let k = row.cutoff();
        match row.measure.replace("[exp gain]", "").as_str() {
            "ndcg_score" => Some(measure::ndcg_tie_averaged(scores, grades, k, Ideal::Candidates, &dcg, ws)),
            "dcg_score" => Some(measure::dcg_tie_averaged(scores, grades, k, &dcg, ws)),
            // Told to ignore ties, it leaves their order to an unstable sort.
            "ndcg_score[ignore_ties]" if row.query != "mean" && query.scores_are_distinct() => {
                Some(ndcg_by_score(query, scores, k, Ties::LastIndex, &dcg))
            }
            _ => None,
        }
    });
}

/// The grades in the order of the scores, ties in list order.
fn in_order(query: &Query, scores: &[impl RankKey]) -> Vec<i32> {
    let (ws, mut order) = (&mut vec![0; argsort_scratch_len(scores.len())], vec![0; scores.len()]);
    argsort(scores, Ties::FirstIndex, &mut order, ws).unwrap();
    order.iter().map(|&item| query.grades[item as usize]).collect()
}

/// `ndcg`, `map` and `pre` of the boosting libraries.
fn boosting(
    row: &Row,
    query: &Query,
    scores: &[impl RankKey],
    convention: &Convention,
) -> Option<Result<f64>> {
    let k = row.cutoff();
    // Linear gains of negative labels are negative there, and so may be the nDCG.
    let linear = row.measure.contains("[linear label_gain]") || row.measure.contains("[ndcg_exp_gain=False]");
    if linear && query.grades.iter().any(|&grade| grade < 0) {
        return None;
    }
    let dcg = if linear { Dcg::LINEAR } else { convention.dcg };
    let grades = in_order(query, scores);
    let relevant = grades.iter().filter(|&&grade| grade > 0).count() as u64;
    Some(match row.measure.split(['[', '-']).next()? {
        "ndcg" => ndcg_by_score(query, scores, k, Ties::FirstIndex, &dcg),
        "map" => measure::average_precision(&grades, relevant, &convention.average_precision.with_k(k)),
        "pre" => measure::precision(&grades, k, &convention.precision),
        _ => return None,
    })
}

#[test]
fn lightgbm() {
    let Some(data) = data() else { return };
    data.compare("lightgbm", LIGHTGBM.undefined, 1e-12, |row, query| {
        (!row.measure.contains("weights")).then(|| boosting(row, query, &query.scores, &LIGHTGBM)).flatten()
    });
}

#[test]
fn xgboost() {
    let Some(data) = data() else { return };
    let single = |query: &Query| query.scores.iter().map(|&score| score as f32).collect::<Vec<_>>();
    for (suffix, undefined) in [(false, XGBOOST.undefined), (true, Undefined::Zero)] {
        data.compare("xgboost", undefined, 1e-12, |row, query| {
            let name = row.measure.split('[').next()?;
            let skipped = row.measure.contains("weights") || row.measure.contains("graded labels");
            (name.ends_with('-') == suffix && !skipped)
                .then(|| boosting(row, query, &single(query), &XGBOOST))
                .flatten()
        });
    }
}

#[test]
fn scipy() {
    let Some(data) = data() else { return };
    let mut compared = 0;
    for row in data.rows.iter().filter(|row| row.peer == "scipy") {
        let Some((x, y)) = row.data.split_once(" | ") else { continue };
        let (x, y) = (&data.vectors[x], &data.vectors[y]);
        let ws = &mut vec![0; 4 * x.len()];
        let ours: Result<f64> = match row.measure.as_str() {
            "kendalltau_b" => correlation::tau_b(x, y, ws),
            "kendalltau_c" => correlation::tau_c(x, y, ws),
            "spearmanr" => correlation::spearman_rho(x, y, ws),
            "somersd" => correlation::somers_y_given_x(x, y, ws),
            _ => continue,
        };
        compared += 1;
        let place = format!("{} {}: {} here {ours:?}", row.measure, row.data, row.value);
        if x.iter().chain(y).any(|value| value.is_nan()) {
            assert!(matches!(ours, Err(Error::NotFinite { .. })), "{place}"); // scipy's somersd prints 0.44
        } else if row.value.is_nan() {
            let y_alone_constant = row.measure == "somersd" && {
                let counts = pair_counts(x, y, ws).unwrap();
                counts.distinct_y == 1 && counts.distinct_x > 1
            };
            assert_eq!(ours, if y_alone_constant { Ok(0.0) } else { Err(Error::Undefined) }, "{place}");
        } else {
            assert!((ours.unwrap() - row.value).abs() <= 1e-14, "{place}");
        }
    }
    assert!(compared >= 128, "only {compared} values");
    say(&format!("scipy: {compared} values agree"));
}

/// p-values of kendalltau (exact without ties, as all of these have few items; asymptotic on request) and of spearmanr.
#[test]
fn scipy_p_values() {
    let Some(data) = data() else { return };
    let mut compared = 0;
    for row in data.rows.iter().filter(|row| row.peer == "scipy" && !row.value.is_nan()) {
        let Some((x, y)) = row.data.split_once(" | ") else { continue };
        let (x, y) = (&data.vectors[x], &data.vectors[y]);
        if x.iter().chain(y).any(|value| value.is_nan()) {
            continue;
        }
        let ws = &mut vec![0; 300];
        let counts = pair_counts(x, y, ws).unwrap();
        let (of_x, of_y) = (tie_sums(x, ws).unwrap(), tie_sums(y, ws).unwrap());
        let ours: f64 = match row.measure.as_str() {
            "kendalltau_b.pvalue" | "kendalltau_c.pvalue" => {
                chance::tau_p_value(counts, of_x, of_y, ws).unwrap().two_sided
            }
            "kendalltau_b[exact].pvalue" => {
                chance::tau_p_value_exact(x.len(), counts.discordant, ws).unwrap().two_sided
            }
            "kendalltau_b[asymptotic].pvalue" => {
                let moments = Moments { mean: 0.0, variance: chance::net_variance(of_x, of_y).unwrap() };
                let net = counts.concordant as f64 - counts.discordant as f64;
                moments.p_value(net).unwrap().two_sided
            }
            "spearmanr.pvalue" => {
                let rho = correlation::spearman_rho(x, y, ws).unwrap();
                match chance::spearman_rho_p_value::<f64>(rho, x.len()) {
                    Ok(p) => p.two_sided,
                    Err(error) => panic!("{error} for {}: {}", row.data, row.value),
                }
            }
            _ => continue,
        };
        compared += 1;
        let place = format!("{} {}: {} here {ours}", row.measure, row.data, row.value);
        assert!((ours - row.value).abs() <= 1e-13 * row.value.max(1e-3), "{place}");
    }
    assert!(compared >= 100, "only {compared} p-values");
    say(&format!("scipy: {compared} p-values agree"));
}
