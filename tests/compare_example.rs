//! The compare example from its arguments to its page and files: the same from one seed bit for bit, and every table follows
//! from the finer ones.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "each example uses its own part")]
#[path = "../examples/support/mod.rs"]
mod support;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Runs the example with files that go to a folder of their own.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare").join(test);
        let _ = std::fs::remove_dir_all(&folder);
        Self(folder)
    }

    /// The page and the notes.
    fn compare(&self, arguments: &[&str]) -> (String, String) {
        let folder = self.0.to_str().unwrap();
        let (mut out, mut notes) = (Vec::new(), Vec::new());
        let arguments = [arguments, &["--csv", folder, "--svg", folder]].concat();
        support::experiment::compare(arguments, &mut out, &mut notes).unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(notes).unwrap())
    }

    /// A table's rows by column name.
    fn table(&self, name: &str) -> Vec<Row> {
        let mut lines = csv::Reader::from_path(self.0.join(name)).unwrap();
        let columns: Vec<String> = lines.headers().unwrap().iter().map(String::from).collect();
        let row = |line: csv::StringRecord| {
            Row(columns.iter().cloned().zip(line.iter().map(String::from)).collect())
        };
        lines.records().map(|line| row(line.unwrap())).collect()
    }

    fn all_files(&self) -> Vec<(String, String)> {
        let mut files: Vec<_> = std::fs::read_dir(&self.0)
            .unwrap()
            .map(|file| file.unwrap().path())
            .map(|path| (path.display().to_string(), std::fs::read_to_string(&path).unwrap()))
            .collect();
        files.sort();
        files
    }
}

struct Row(HashMap<String, String>);

impl Row {
    fn text(&self, column: &str) -> &str {
        &self.0[column]
    }

    fn number(&self, column: &str) -> f64 {
        self.0[column].parse().unwrap()
    }

    /// The texts of some columns, as a key.
    fn key(&self, columns: &[&str]) -> Vec<String> {
        columns.iter().map(|column| self.0[*column].clone()).collect()
    }
}

fn failure(arguments: &[&str]) -> String {
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let failure = support::experiment::compare(arguments, &mut out, &mut notes).unwrap_err().to_string();
    assert!(out.is_empty());
    failure
}

/// Few trials: what is tested here is what becomes of them.
const QUICK: [&str; 4] = ["--trials", "100", "--splits", "20"];

fn quick<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&QUICK, arguments].concat()
}

const BLOCK: [&str; 3] = ["set", "measure", "form"];

#[test]
fn one_seed_gives_one_page_bit_for_bit() {
    let folder = Folder::new("seed");
    let run = |seed| (folder.compare(&quick(&["--seed", seed])), folder.all_files());
    let first = run("1");
    assert_eq!(first, run("1"));
    let other = run("2");
    assert_ne!(first, other);
    // Means owe nothing to chance.
    let means = |page: &str| {
        page.lines().filter(|line| line.starts_with("raw  strong")).map(String::from).collect::<Vec<_>>()
    };
    assert!(!means(&first.0.0).is_empty());
    assert_eq!(means(&first.0.0), means(&other.0.0));
}

#[test]
fn summaries_follow_from_the_finer_tables() {
    let folder = Folder::new("summaries");
    folder.compare(&quick(&["-k", "5,10"]));
    let (means, pairs) = (folder.table("means.csv"), folder.table("pairs.csv"));
    let (orderings, summaries) = (folder.table("orderings.csv"), folder.table("summaries.csv"));
    assert_eq!(summaries.len(), 3 * 2 * 4 * 2); // sets, measures, forms, cutoffs
    for summary in &summaries {
        let cutoff = summary.text("column").strip_prefix('@').unwrap();
        let here = |row: &&Row, form: &str| {
            row.text("set") == summary.text("set")
                && row.text("measure") == summary.text("measure")
                && row.text("form") == form
                && row.text("cutoff") == cutoff
        };
        let form = summary.text("form");
        let means_of = |form: &str| -> Vec<f64> {
            means.iter().filter(|row| here(row, form)).map(|row| row.number("mean")).collect()
        };
        let own = means_of(form);
        assert_eq!(own.len(), 3);
        let of_pairs = [(0, 1), (0, 2), (1, 2)];
        let relative = |(i, j): (usize, usize)| 100.0 * (own[i] - own[j]).abs() / own[i].max(own[j]).abs();
        let pad = of_pairs.into_iter().map(relative).sum::<f64>() / 3.0;
        assert!((summary.number("pad") - pad).abs() < 1e-9 * pad.abs().max(1.0));

        let columns = &["set", "measure", "form", "column"];
        let with: Vec<_> = orderings.iter().filter(|row| row.key(columns) == summary.key(columns)).collect();
        assert_eq!(with.len(), ["raw", "V1", "V2", "CC"].iter().position(|name| *name == form).unwrap());
        for row in with {
            let other = means_of(row.text("other_form"));
            let agreement = |(i, j): (usize, usize)| (own[i] - own[j]) * (other[i] - other[j]);
            let counted =
                |side: fn(&f64) -> bool| of_pairs.into_iter().map(agreement).filter(side).count() as f64;
            let (concordant, discordant) = (counted(|a| *a > 0.0), counted(|a| *a < 0.0));
            assert_eq!(row.number("tau"), (concordant - discordant) / 3.0);
            assert_eq!(row.number("swap_rate"), discordant / 3.0);
        }

        let better = |form: &str| -> Vec<&str> {
            pairs.iter().filter(|row| here(row, form)).map(|row| row.text("significantly_better")).collect()
        };
        let (own, raw) = (better(form), better("raw"));
        let significant = own.iter().filter(|better| !better.is_empty()).count() as f64;
        assert_eq!(summary.number("significant"), significant);
        assert_eq!(summary.number("pairs"), 3.0);
        assert_eq!(summary.number("discriminative_power"), significant / 3.0);
        let conflicts = own.iter().zip(raw).filter(|(a, b)| *a != b).count() as f64;
        assert_eq!(summary.number("conflicts_with_raw"), conflicts);
        assert!(summary.number("required_difference") > 0.0);
    }
    for row in &means {
        assert!(row.number("lower") <= row.number("mean") && row.number("mean") <= row.number("upper"));
    }
    for row in &pairs {
        let (p, difference) = (row.number("p"), row.number("difference"));
        let better = match (p < 0.05, difference > 0.0) {
            (true, true) => row.text("a"),
            (true, false) => row.text("b"),
            (false, _) => "",
        };
        assert_eq!(row.text("significantly_better"), better);
    }
}

#[test]
fn swaps_add_up() {
    let folder = Folder::new("swaps");
    folder.compare(&quick(&["-k", "10"]));
    let mut sums: HashMap<Vec<String>, (f64, f64)> = HashMap::new();
    for bin in folder.table("swaps.csv") {
        let sum = sums.entry(bin.key(&BLOCK)).or_default();
        sum.0 += bin.number("comparisons");
        sum.1 += bin.number("swaps");
        assert!(bin.number("swaps") + bin.number("ties") <= bin.number("comparisons"));
    }
    for summary in folder.table("summaries.csv") {
        let (comparisons, swaps) = sums[&summary.key(&BLOCK)];
        assert_eq!(comparisons, 20.0 * 3.0); // halvings, pairs
        assert_eq!(summary.number("swap_rate_between_halves"), swaps / comparisons);
    }
}

#[test]
fn sets_are_the_ends_of_the_gaps() {
    let folder = Folder::new("sets");
    folder.compare(&quick(&["-k", "10", "--set-size", "5"]));
    let mut queries = folder.table("queries.csv");
    queries.sort_by(|a, b| a.number("gap").total_cmp(&b.number("gap")));
    let n = queries.len();
    for (place, query) in queries.iter().enumerate() {
        let set = if place < 5 {
            "uninformative"
        } else if place >= n - 5 {
            "ideal"
        } else {
            "all"
        };
        assert_eq!(query.text("set"), set);
        let gap = query.number("observed") - query.number("expected");
        assert_eq!(query.number("gap"), gap);
        assert_eq!(query.text("class") == "ideal", gap >= 0.25);
    }
    let counted: f64 = folder.table("histogram.csv").iter().map(|tenth| tenth.number("queries")).sum();
    assert_eq!(counted as usize, n);
}

/// The preset averages over the cutoffs first, then orders the systems; tests are counted over all cutoffs.
#[test]
fn the_paper_averages_then_ranks() {
    let folder = Folder::new("preset");
    let (page, notes) = folder.compare(&quick(&["--preset", "KARMAKER_FENG", "--test", "t"]));
    let summaries = folder.table("summaries.csv");
    assert_eq!(summaries.len(), 3 * 2 * 4);
    assert!(summaries.iter().all(|row| row.text("column") == "average" && row.number("pairs") == 15.0));
    let mut sums: HashMap<Vec<String>, f64> = HashMap::new();
    let mut averages: HashMap<Vec<String>, f64> = HashMap::new();
    for row in folder.table("means.csv") {
        let key = row.key(&["set", "measure", "form", "run"]);
        if row.text("cutoff") == "average" {
            averages.insert(key, row.number("mean"));
        } else {
            *sums.entry(key).or_default() += row.number("mean") / 5.0;
        }
    }
    assert_eq!(averages.len(), 3 * 2 * 4 * 3);
    assert!(averages.iter().all(|(key, average)| (average - sums[key]).abs() < 1e-14));
    assert!(page.contains(
        "gain 2^g - 1; AP over k, expected SP@k = k p^2; relevant from grade 1; equal scores: as they"
    ));
    assert!(page.contains("paired t-test at 0.05") && page.contains("average"));
    assert_eq!(notes.lines().filter(|line| line.starts_with("wrote ")).count(), 10);
    assert!(
        folder
            .all_files()
            .iter()
            .filter(|(name, _)| name.ends_with(".svg"))
            .all(|(_, svg)| svg.starts_with("<svg"))
    );
}

#[test]
fn every_test_and_the_correction() {
    let folder = Folder::new("tests");
    let p_values = |arguments: &[&str]| -> Vec<f64> {
        folder.compare(&quick(arguments));
        folder.table("pairs.csv").iter().map(|row| row.number("p")).collect()
    };
    let mut all = vec![];
    for test in ["t", "bootstrap", "sign-flip", "tukey"] {
        let p = p_values(&["-k", "10", "--test", test]);
        assert!(p.iter().all(|p| (0.0..=1.0).contains(p)), "{test}");
        all.push(p);
    }
    // Signs flipped agree roughly with t on each of the 72 pairs; a test of all pairs at once is the most careful.
    for ((student, flipped), tukey) in all[0].iter().zip(&all[2]).zip(&all[3]) {
        assert!((student - flipped).abs() < 0.15 && *tukey > student - 0.15, "{student} {flipped} {tukey}");
    }
    let corrected = p_values(&["-k", "10", "--test", "t", "--correction", "holm"]);
    assert!(corrected.iter().zip(&all[0]).all(|(corrected, p)| corrected >= p));
    assert!(corrected.iter().zip(&all[0]).any(|(corrected, p)| corrected > p));
}

#[test]
fn refusals() {
    assert_eq!(failure(&["--nonsense"]), "invalid option '--nonsense'");
    assert_eq!(failure(&["--preset", "X"]), "--preset is one of KARMAKER_FENG, not \"X\"");
    assert_eq!(failure(&["--alpha", "1"]), "--alpha is a level between 0 and 1, not \"1\"");
    assert_eq!(failure(&["--alpha", "NaN"]), "--alpha is a level between 0 and 1, not \"NaN\"");
    assert_eq!(failure(&["--trials", "0"]), "--trials is a number from 1 to 10000000, not \"0\"");
    assert_eq!(failure(&["--set-size", "1"]), "--set-size is a number of queries from 2 on, not \"1\"");
    assert!(failure(&["--set-size", "1000"]).starts_with("--set-size 1000: only "));
    let sample = |name: &str| format!("{}/examples/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let (qrels, run) = (sample("sample.qrels"), sample("strong.run"));
    assert_eq!(failure(&[&qrels, &run]), "a comparison needs two runs at least");
    let textbook = [sample("textbook.qrels"), sample("textbook.run")];
    let [qrels, run] = &textbook;
    assert!(failure(&[qrels, run, run]).contains("of 1 queries have a value of nDCG"));
}
