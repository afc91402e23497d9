//! The evaluate example from its arguments to its reports, and its readers on files as they are found.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "each example uses its own part")]
#[path = "../examples/support/mod.rs"]
mod support;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use support::run::AfterTag;
use support::{letor, qrels, run};

/// A folder of files for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("evaluate").join(test);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (name, contents) in files {
            std::fs::write(folder.join(name), contents).unwrap();
        }
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// Arguments that name a file of this folder get its path.
    fn evaluate(&self, arguments: &[&str]) -> Outcome {
        let named = |&argument: &&str| {
            if self.0.join(argument).is_file() { self.path(argument) } else { argument.to_owned() }
        };
        evaluate(arguments.iter().map(named))
    }
}

struct Outcome {
    result: Result<(), String>,
    out: String,
    notes: String,
}

fn evaluate(arguments: impl IntoIterator<Item = impl Into<String>>) -> Outcome {
    let arguments = arguments.into_iter().map(|argument| std::ffi::OsString::from(argument.into()));
    let (mut out, mut notes) = (Vec::new(), Vec::new());
    let result = support::evaluate(arguments, &mut out, &mut notes).map_err(|failure| failure.to_string());
    Outcome { result, out: String::from_utf8(out).unwrap(), notes: String::from_utf8(notes).unwrap() }
}

impl Outcome {
    fn failure(self) -> String {
        assert_eq!(self.out, "");
        self.result.unwrap_err()
    }

    fn values(self) -> Values {
        self.result.unwrap();
        let mut lines = csv::Reader::from_reader(self.out.as_bytes());
        assert_eq!(lines.headers().unwrap(), vec!["run", "query", "measure", "value"]);
        let mut values = HashMap::new();
        for line in lines.records().map(Result::unwrap) {
            let run = line[0]
                .split('|')
                .map(|path| Path::new(path).file_name().unwrap().to_str().unwrap())
                .collect::<Vec<_>>()
                .join("|");
            let key = [run, line[1].to_owned(), line[2].to_owned()];
            assert!(values.insert(key, line[3].parse().unwrap()).is_none(), "twice: {line:?}");
        }
        Values(values)
    }
}

struct Values(HashMap<[String; 3], f64>);

impl Values {
    #[track_caller]
    fn get(&self, run: &str, query: &str, measure: &str) -> f64 {
        *self.0.get(&[run, query, measure].map(String::from)).unwrap_or_else(|| {
            panic!("no line {run},{query},{measure}");
        })
    }

    #[track_caller]
    fn near(&self, run: &str, query: &str, measure: &str, expected: f64) {
        let value = self.get(run, query, measure);
        assert!((value - expected).abs() <= 1e-12, "{run},{query},{measure}: {value}, not {expected}");
    }

    /// A value that a peer or a paper printed.
    #[track_caller]
    fn prints(&self, run: &str, query: &str, measure: &str, expected: &str) {
        let value = self.get(run, query, measure);
        assert_eq!(format!("{value:.4}"), expected, "{run},{query},{measure}: {value}");
    }

    #[track_caller]
    fn counts(&self, run: &str, measure: &str, defined: f64, undefined: f64, missing: f64) {
        let count = |what: &str| self.get(run, "all", &format!("{what}[{measure}]"));
        assert_eq!([count("defined"), count("undefined"), count("missing")], [defined, undefined, missing]);
    }
}

fn judgements(file: &[u8]) -> Vec<(String, String, i32)> {
    let groups = qrels::read("qrels", file).unwrap();
    groups
        .iter()
        .flat_map(|group| group.documents.iter().map(|&(document, grade)| (group.query, document, grade)))
        .map(|(query, document, grade)| (shown(query), shown(document), grade))
        .collect()
}

fn results(file: &[u8]) -> Vec<(String, String, f64)> {
    let groups = run::read("run", file, AfterTag::Refused).unwrap();
    groups
        .iter()
        .flat_map(|group| group.documents.iter().map(|&(document, score)| (group.query, document, score)))
        .map(|(query, document, score)| (shown(query), shown(document), score))
        .collect()
}

fn shown(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn judged(query: &str, document: &str, grade: i32) -> (String, String, i32) {
    (query.into(), document.into(), grade)
}

fn scored(query: &str, document: &str, score: f64) -> (String, String, f64) {
    (query.into(), document.into(), score)
}

fn qrels_failure(file: &str) -> String {
    qrels::read("q.txt", file.as_bytes()).unwrap_err().to_string()
}

fn run_failure(file: &str) -> String {
    run::read("r.txt", file.as_bytes(), AfterTag::Refused).unwrap_err().to_string()
}

mod readers {
    use super::*;

    #[test]
    fn comments_are_lines_and_ids_may_hold_their_sign() {
        let file = b"# head 1\n# head 2\nq1 0 doc#7 1\nq1 0 d2 0\n# tail";
        assert_eq!(judgements(file), [judged("q1", "doc#7", 1), judged("q1", "d2", 0)]);
        assert_eq!(results(b"#\nq1 Q0 #d 1 2 t\n#"), [scored("q1", "#d", 2.0)]);
    }

    #[test]
    fn any_blanks_separate() {
        let two = [scored("q1", "d1", 3.0), scored("q1", "d2", 2.0)];
        assert_eq!(results(b"q1\tQ0\td1\t1\t3.0\tt\n  q1   Q0 d2  2 2.0 t  \n"), two);
        let file = b"q1\t0\td1\t1\n\n \t\n  q1 \t 0 d2  2  \n\n";
        assert_eq!(judgements(file), [judged("q1", "d1", 1), judged("q1", "d2", 2)]);
        // A no-break space is part of an id.
        assert_eq!(judgements("q\u{a0}1 0 d 1".as_bytes()), [judged("q\u{a0}1", "d", 1)]);
    }

    #[test]
    fn marks_and_line_ends_of_other_systems() {
        for end in ["\r\n", "\n", "\r"] {
            for last in [end, ""] {
                let file = format!("\u{feff}q1 Q0 d1 1 3.0 t{end}q1 Q0 d2 2 2.0 t{last}");
                let two = [scored("q1", "d1", 3.0), scored("q1", "d2", 2.0)];
                assert_eq!(results(file.as_bytes()), two, "{end:?} {last:?}");
                let file = format!("\u{feff}q1 0 d1 1{end}q1 0 d2 -1{last}");
                let two = [judged("q1", "d1", 1), judged("q1", "d2", -1)];
                assert_eq!(judgements(file.as_bytes()), two, "{end:?} {last:?}");
            }
            let broken = format!("q1 0 d1 1{end}{end}# note{end}q1 0 d2{end}");
            assert_eq!(
                qrels_failure(&broken),
                "q.txt:4: 3 fields where 4 are needed (query, iteration, document, grade)"
            );
        }
    }

    #[test]
    fn a_line_of_another_width_is_named() {
        let columns = "(query, Q0, document, rank, score, tag)";
        assert_eq!(
            run_failure("q1 Q0 d1 1 3.0\nq1 Q0 d2 2 2.0 t extra words"),
            format!("r.txt:1: 5 fields where 6 are needed {columns}")
        );
        assert_eq!(
            run_failure("q1 Q0 d1 1 3.0 t\nq1 Q0 d2 2 2.0 t extra words"),
            format!("r.txt:2: 8 fields where 6 are needed {columns}")
        );
        let columns = "(query, iteration, document, grade)";
        assert_eq!(qrels_failure("q1 d1 1"), format!("q.txt:1: 3 fields where 4 are needed {columns}"));
        assert_eq!(
            qrels_failure("q1 0 d1 1\nq1 0 d1 1 x"),
            format!("q.txt:2: 5 fields where 4 are needed {columns}")
        );
    }

    #[test]
    fn words_after_the_tag_are_passed_over_on_request() {
        let read = |file: &'static [u8]| run::read("r.txt", file, AfterTag::PassedOver);
        let run = read(b"q1 Q0 d1 1 3.0 t\nq1 Q0 d2 2 2.0 t extra words\n").unwrap();
        assert_eq!(run.get(b"q1").unwrap().documents, [(&b"d1"[..], 3.0), (b"d2", 2.0)]);
        assert_eq!(run.cut_lines, 1);
        let failure = read(b"q1 Q0 d1 1 3.0").unwrap_err().to_string();
        assert!(failure.starts_with("r.txt:1: 5 fields"), "{failure}");
    }

    #[test]
    fn grades_are_whole_or_refused() {
        for grade in ["0.9", "2.9", "1e2", "x", "1.0", "0x1", "99999999999999999999", "2:0.3"] {
            assert_eq!(
                qrels_failure(&format!("q1 0 d0 1\nq1 0 d1 {grade}")),
                format!("q.txt:2: grade \"{grade}\" is not an integer of 32 bits")
            );
        }
        // A LETOR line with two features has four fields.
        assert_eq!(
            qrels_failure("2 qid:1 1:0.5 2:0.3\n"),
            "q.txt:1: grade \"2:0.3\" is not an integer of 32 bits"
        );
        assert_eq!(qrels_failure("q1 0 d1 100000000"), "q.txt:1: grade 100000000 is beyond 1000000");
        assert_eq!(qrels_failure("q1 0 d1 -2147483648"), "q.txt:1: grade -2147483648 is beyond 1000000");
        let read = [judged("q", "a", 2), judged("q", "b", -2), judged("q", "c", 200)];
        assert_eq!(judgements(b"q 0 a +2\nq 0 b -2\nq 0 c 200"), read);
    }

    #[test]
    fn scores_are_numbers_or_refused() {
        let score = |written: &str| results(format!("q Q0 d 1 {written} t").as_bytes())[0].2;
        assert_eq!(score("1e3"), 1000.0);
        assert_eq!(score("-1.5E-3"), -0.0015);
        assert_eq!(score(".5"), 0.5);
        assert_eq!(score("9007199254740993"), 9007199254740992.0);
        assert_eq!(score("4.9406564584124654e-324"), f64::from_bits(1));
        assert_eq!(score("inf"), f64::INFINITY);
        assert_eq!(score("-inf"), f64::NEG_INFINITY);
        for written in ["abc", "1,5", "0x10", "1e", "--1"] {
            assert_eq!(
                run_failure(&format!("q Q0 d 1 {written} t")),
                format!("r.txt:1: score \"{written}\" is not a number")
            );
        }
        let nan = "r.txt:2: score is NaN, which has no place in an order";
        assert_eq!(run_failure("q Q0 a 1 1 t\nq Q0 d 1 nan t"), nan);
        assert_eq!(run_failure("q Q0 a 1 1 t\nq Q0 d 1 -NaN t"), nan);
        assert_eq!(run_failure("q Q0 d 1 1e400 t"), "r.txt:1: score 1e400 is beyond the range of a double");
    }

    #[test]
    fn query_ids_are_strings_and_their_lines_may_be_apart() {
        let file = b"001 0 d 1\n1 0 d 2\n001 0 e 0\ntopic-A 0 d 1";
        let read =
            [judged("001", "d", 1), judged("001", "e", 0), judged("1", "d", 2), judged("topic-A", "d", 1)];
        assert_eq!(judgements(file), read);
    }

    #[test]
    fn ids_are_long_and_of_any_bytes() {
        let long = "x".repeat(20_000);
        let file = format!("q 0 {long} 1\nq 0 {long}y 2");
        assert_eq!(judgements(file.as_bytes()).len(), 2);
        let latin1 = qrels::read("q", b"q 0 caf\xE9 1\nq 0 caf\xE8 2").unwrap();
        assert_eq!(latin1.documents(), 2);
    }

    #[test]
    fn a_repeated_line_is_read_once_and_a_contradiction_is_named() {
        let twice = qrels::read("q", b"q 0 a 1\nq 0 b 0\nq 0 a 1\n").unwrap();
        assert_eq!((twice.documents(), twice.repeats()), (2, &[(3, 1)][..]));
        assert_eq!(
            qrels_failure("q 0 a 1\nq 0 b 0\nq 0 a 2\n"),
            "q.txt:3: document a of query q stands on line 1 with another value"
        );
        let lines = "q1 Q0 d1 1 3.0 t\nq1 Q0 d2 2 2.0 t\nq1 Q0 d3 3 1.0 t\nq1 Q0 d1 4 0.5 t";
        assert_eq!(
            run_failure(lines),
            "r.txt:4: document d1 of query q1 stands on line 1 with another value"
        );
        // The same document for another query is no repeat.
        assert_eq!(results(b"q1 Q0 d 1 1 t\nq2 Q0 d 1 2 t").len(), 2);
    }

    #[test]
    fn an_empty_file() {
        assert_eq!(qrels_failure(""), "q.txt: no judgements");
        assert_eq!(qrels_failure("\u{feff}# nothing\n\n"), "q.txt: no judgements");
        assert_eq!(results(b"\n").len(), 0);
    }

    #[test]
    fn letor_rows() {
        let file = b"2 qid:10 1:0.5 3:1e-3 # docid = GX-1 inc = 1\n0 qid:10 2:0.25 #\n1 qid:11 1:.5\n";
        let numbers = letor::numbers(file);
        let read = letor::read("letor", file, &numbers).unwrap();
        let rows: Vec<_> = read
            .qrels
            .iter()
            .flat_map(|g| g.documents.iter().map(|&(d, grade)| (shown(g.query), shown(d), grade)))
            .collect();
        assert_eq!(rows, [judged("10", "GX-1", 2), judged("10", "2", 0), judged("11", "1", 1)]);

        let run = letor::scores("scores", b"0.25\n1e-1\n\n-3", &read).unwrap();
        assert_eq!(run.get(b"10").unwrap().documents, [(&b"GX-1"[..], 0.25), (b"2", 0.1)]);
        assert_eq!(run.get(b"11").unwrap().documents, [(&b"1"[..], -3.0)]);
        let failure = letor::scores("scores", b"0.25\n1\n", &read).unwrap_err();
        assert_eq!(failure.to_string(), "scores: 2 scores for 3 rows");
        let failure = letor::scores("scores", b"0.25\n1\n2 3", &read).unwrap_err();
        assert_eq!(failure.to_string(), "scores:3: 2 fields where 1 are needed (score)");
    }

    #[test]
    fn broken_letor_rows_are_named() {
        for (row, reason) in [
            ("1.5 qid:1 1:1", "grade \"1.5\" is not an integer of 32 bits"),
            ("1 1:1 2:1", "no qid: after the grade"),
            ("1 qid: 1:1", "no qid: after the grade"),
            ("1", "no qid: after the grade"),
            ("1 qid:1 1:NULL", "\"1:NULL\" is not a feature index:value"),
            ("1 qid:1 1: .5", "\"1:\" is not a feature index:value"),
            ("1 qid:1 x", "\"x\" is not a feature index:value"),
        ] {
            let file = format!("0 qid:1 1:1\n{row}\n");
            let numbers = letor::numbers(file.as_bytes());
            let failure = letor::read("l.txt", file.as_bytes(), &numbers).err().unwrap();
            assert_eq!(failure.to_string(), format!("l.txt:2: {reason}"));
        }
        for comment in ["docid = D", "docid=D", "docid =D", "docid= D", "x y docid = D inc = 1"] {
            let file = format!("0 qid:1 1:1 #{comment}");
            let read = letor::read("l", file.as_bytes(), &[]).unwrap();
            assert_eq!(read.qrels.get(b"1").unwrap().documents, [(&b"D"[..], 0)], "{comment}");
        }
    }
}

mod reports {
    use super::*;

    fn folder_of_two(test: &str) -> Folder {
        Folder::new(
            test,
            &[
                ("qrels", "q1 0 a 1\nq1 0 b 0\nq1 0 c 2\nq1 0 d 0\nq2 0 a 1\nq2 0 b 0\nq3 0 x 1\nq3 0 y 0\n"),
                ("run", "q1 Q0 c 1 3 t\nq1 Q0 b 2 2 t\nq1 Q0 a 3 1 t\nq2 Q0 b 1 2 t\nq2 Q0 a 2 1 t\n"),
            ],
        )
    }

    #[test]
    fn one_run_by_hand() {
        let folder = folder_of_two("one_run_by_hand");
        let outcome = folder.evaluate(&["qrels", "run", "-k", "1,2", "--per-query", "--format", "csv"]);
        assert!(outcome.notes.contains("lacks 1 judged query (q3), counted as empty rankings"));
        let values = outcome.values();
        let of = |query, measure, expected| values.near("run", query, measure, expected);
        // q1 ranks c (2), b (0), a (1); d, judged 0, is not retrieved.
        of("q1", "P@1", 1.0);
        of("q1", "P@2", 0.5);
        of("q1", "R@2", 0.5);
        of("q1", "AP", (1.0 + 2.0 / 3.0) / 2.0);
        of("q1", "AP@2", 0.5);
        of("q1", "RR", 1.0);
        of("q1", "nDCG@2", 2.0 / (2.0 + 1.0 / 3f64.log2()));
        of("q1", "SP@2", 1.0);
        of("q1", "IPrec@0.5", 1.0);
        of("q1", "IPrec@0.6", 2.0 / 3.0);
        // F = 1, 3, 2: A = 1/2·2 = 1 of 4.
        of("q1", "A-corr[ideal]", 0.75);
        of("q1", "tau_x[ideal]", 1.0 / 3.0);
        // Four documents, two relevant, as in the worked example: 5/6, not 1/2.
        of("q1", "E[SP@2]", 5.0 / 6.0);
        of("q1", "E[P@2]", 0.5);
        of("q1", "E[R@1]", 0.25);
        of("q1", "V2[SP@2]", (1.0 - 5.0 / 6.0) / (2.0 - 5.0 / 6.0));
        of("q1", "CC[SP@2]", (1.0 - 5.0 / 6.0) / (2.0 - 5.0 / 6.0));
        of("q1", "V1[SP@2]", 0.5 / (1.0 + 5.0 / 6.0));
        of("q1", "E[nDCG@1]", 0.75 / 2.0);
        of("q1", "judged", 4.0);
        of("q1", "relevant", 2.0);
        of("q1", "retrieved", 3.0);
        // q2 is the reverse of its ideal.
        of("q2", "RR", 0.5);
        of("q2", "V2[nDCG@1]", -1.0);
        of("q2", "CC[nDCG@1]", -1.0);
        of("q2", "E[RR]", 0.75);
        of("q2", "A-corr[ideal]", 0.0);
        of("q2", "tau_x[ideal]", -1.0);
        of("all", "RR", 0.5);
        values.counts("run", "RR", 3.0, 0.0, 1.0);
    }

    #[test]
    fn a_query_that_the_run_lacks_is_an_empty_ranking() {
        let folder = folder_of_two("a_query_that_the_run_lacks");
        let all = ["qrels", "run", "-k", "1", "--per-query", "--format", "csv"];
        let values = folder.evaluate(&all).values();
        for measure in
            ["P@1", "R@1", "AP", "AP@1", "RR", "nDCG@1", "SP@1", "IPrec@0.0", "V1[nDCG@1]", "V1[AP]"]
        {
            assert_eq!(values.get("run", "q3", measure), 0.0, "{measure}");
        }
        for measure in ["V2[nDCG@1]", "V2[SP@1]", "V2[AP]", "V2[AP@1]", "CC[nDCG@1]"] {
            assert_eq!(values.get("run", "q3", measure), -1.0, "{measure}");
        }
        for measure in ["E[P@1]", "E[R@1]", "E[nDCG@1]", "E[SP@1]"] {
            assert_eq!(values.get("run", "q3", measure), 0.5, "{measure}");
        }
        for measure in ["A-corr[ideal]", "tau_x[ideal]"] {
            assert!(values.get("run", "q3", measure).is_nan(), "{measure}");
            values.counts("run", measure, 2.0, 1.0, 1.0);
        }

        let skipped = folder.evaluate(&[&all[..], &["--missing", "skip"]].concat()).values();
        for measure in ["P@1", "V2[AP]", "E[P@1]", "tau_x[ideal]"] {
            assert!(skipped.get("run", "q3", measure).is_nan(), "{measure}");
            skipped.counts("run", measure, 2.0, 0.0, 1.0);
        }
    }

    #[test]
    fn two_policies_for_the_mean_over_missing_queries() {
        let folder = Folder::new(
            "missing",
            &[
                ("qrels", "q1 0 a 1\nq2 0 a 1\nq2 0 b 0\nq3 0 a 1\n"),
                ("run", "q1 Q0 a 1 1 t\nq2 Q0 b 1 2 t\nq2 Q0 a 2 1 t\n"),
            ],
        );
        let all = ["qrels", "run", "--format", "csv"];
        let zero = folder.evaluate(&all).values();
        zero.near("run", "all", "AP", 0.5);
        zero.counts("run", "AP", 3.0, 0.0, 1.0);
        let skip = folder.evaluate(&[&all[..], &["--missing", "skip"]].concat()).values();
        skip.near("run", "all", "AP", 0.75);
        skip.counts("run", "AP", 2.0, 0.0, 1.0);
    }

    #[test]
    fn a_query_with_nothing_relevant_shifts_no_other() {
        let folder = Folder::new(
            "nothing_relevant",
            &[
                ("qrels", "q1 0 a 1\nq2 0 a -1\nq2 0 b -2\nq3 0 b 1\n"),
                ("run", "q1 Q0 a 1 1 t\nq2 Q0 a 1 1 t\nq3 Q0 c 1 2 t\nq3 Q0 b 2 1 t\n"),
            ],
        );
        let all = ["qrels", "run", "-k", "1", "--per-query", "--format", "csv"];
        let values = folder.evaluate(&all).values();
        values.near("run", "q1", "AP", 1.0);
        values.near("run", "q3", "AP", 0.5);
        for measure in ["AP", "nDCG@1", "R@1", "E[AP]", "E[nDCG@1]", "V1[SP@1]", "V2[AP]", "IPrec@0.0"] {
            assert!(values.get("run", "q2", measure).is_nan(), "{measure}");
        }
        for measure in ["P@1", "SP@1", "RR", "E[P@1]", "E[SP@1]", "relevant"] {
            assert_eq!(values.get("run", "q2", measure), 0.0, "{measure}");
        }
        values.near("run", "all", "AP", 0.75);
        values.counts("run", "AP", 2.0, 1.0, 0.0);
        for (policy, mean) in [("zero", 0.5), ("one", 2.5 / 3.0)] {
            let values = folder.evaluate(&[&all[..], &["--undefined", policy]].concat()).values();
            values.near("run", "all", "AP", mean);
            values.counts("run", "AP", 2.0, 1.0, 0.0);
        }
    }

    #[test]
    fn ties_in_score() {
        let files = [
            ("qrels", "q 0 a 1\nq 0 b 0\nq 0 B 0\nq 0 é 0\n"),
            ("run", "q Q0 B 1 1 t\nq Q0 a 2 1.0 t\nq Q0 é 3 1e0 t\nq Q0 b 4 1 t\n"),
            ("zeros", "q Q0 a 1 -0.0 t\nq Q0 b 2 0.0 t\n"),
        ];
        let folder = Folder::new("ties", &files);
        // Descending by bytes: é b a B; ascending: B a b é; the file: B a é b.
        for (ties, rank) in [("id-desc", 3.0), ("id-asc", 2.0), ("input", 2.0)] {
            let values = folder.evaluate(&["qrels", "run", "--ties", ties, "--format", "csv"]).values();
            values.near("run", "all", "RR", 1.0 / rank);
        }
        let values = folder.evaluate(&["qrels", "zeros", "--format", "csv"]).values();
        values.near("zeros", "all", "RR", 0.5);
    }

    #[test]
    fn options_of_gain_and_relevance() {
        let files = [("qrels", "q 0 a 1\nq 0 b 3\n"), ("run", "q Q0 a 1 2 t\nq Q0 b 2 1 t\n")];
        let folder = Folder::new("gain", &files);
        let discount = 1.0 / 3f64.log2();
        let ndcg = |a: f64, b: f64| (a + b * discount) / (b + a * discount);
        let values = folder.evaluate(&["qrels", "run", "--format", "csv"]).values();
        values.near("run", "all", "nDCG@5", ndcg(1.0, 3.0));
        values.near("run", "all", "RR", 1.0);
        let values =
            folder.evaluate(&["qrels", "run", "--gain=exponential", "--rel=2", "--format", "csv"]).values();
        values.near("run", "all", "nDCG@5", ndcg(1.0, 7.0));
        values.near("run", "all", "RR", 0.5);
        values.near("run", "all", "AP", 0.5);
        values.near("run", "all", "P@5", 0.2);
        values.near("run", "all", "IPrec@1.0", 0.5);
        values.near("run", "all", "E[P@5]", 0.2);
    }

    #[test]
    fn two_runs_by_hand() {
        let folder = Folder::new(
            "two_runs",
            &[
                ("qrels", "q1 0 d1 1\nq2 0 a 1\nq3 0 a 1\n"),
                (
                    "a",
                    "q1 Q0 d2 1 4 t\nq1 Q0 d1 2 3 t\nq1 Q0 d4 3 2 t\nq1 Q0 d3 4 1 t\nq2 Q0 a 1 1 t\nq3 Q0 a 1 1 t\n",
                ),
                (
                    "b",
                    "q1 Q0 d1 1 4 t\nq1 Q0 d4 2 3 t\nq1 Q0 d9 3 2.5 t\nq1 Q0 d2 3 2 t\nq1 Q0 d3 4 1 t\n\
                       q2 Q0 x 1 2 t\nq2 Q0 a 2 1 t\nq9 Q0 a 1 1 t",
                ),
            ],
        );
        let outcome = folder.evaluate(&["qrels", "a", "b", "-k", "1", "--per-query", "--format", "csv"]);
        assert!(outcome.notes.contains("has 1 query (q9) without judgements, left out"), "{}", outcome.notes);
        assert!(outcome.notes.contains("3 of 6 retrieved documents are not judged"), "{}", outcome.notes);
        let values = outcome.values();
        // F = 3, 1, 2, 4 over the four common documents.
        values.near("a|b", "q1", "footrule/max", 0.5);
        values.near("a|b", "q1", "max P/(n²/4)", 0.5);
        values.near("a|b", "q1", "nA", 0.3);
        values.near("a|b", "q1", "A-corr", 0.7);
        values.near("a|b", "q1", "tau_x", 1.0 / 3.0);
        values.near("a|b", "q1", "tau_b", 1.0 / 3.0);
        // One common document, and none.
        for query in ["q2", "q3"] {
            assert!(values.get("a|b", query, "nA").is_nan());
            assert!(values.get("a|b", query, "max P/(n²/4)").is_nan());
        }
        values.near("a|b", "all", "nA", 0.3);
        values.counts("a|b", "nA", 1.0, 2.0, 1.0);
        // Reciprocal ranks 1/2, 1, 1 against 1, 1/2, 0: differences −1/2, 1/2, 1.
        let (mean, variance) = (1.0 / 3.0, (0.25 + 0.25 + 1.0 - 1.0 / 3.0) / 2.0);
        let t = mean / f64::sqrt(variance / 3.0);
        values.near("a|b", "all", "t[RR]", t);
        values.near("a|b", "all", "p[RR]", 1.0 - t / (2.0 + t * t).sqrt());
        // No query has two judged documents in a run.
        assert!(values.get("a|b", "all", "t[tau_x[ideal]]").is_nan());
        assert!(values.get("a|b", "all", "p[tau_x[ideal]]").is_nan());
    }

    #[test]
    fn nothing_lost_between_csv_and_json() {
        let csv = evaluate(["--per-query", "--format", "csv"]).values();
        let json = evaluate(["--per-query", "--format", "json"]);
        json.result.unwrap();
        let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
        let mut compared = 0;
        let name = |run: &serde_json::Value| run["run"].as_str().unwrap().replace("examples/data/", "");
        for run in json["runs"].as_array().unwrap().iter().chain(json["pairs"].as_array().unwrap()) {
            for (measure, mean) in run["measures"].as_object().unwrap() {
                let value = csv.get(&name(run), "all", measure);
                assert!((mean["mean"].as_f64().unwrap() - value).abs() < 1e-12, "{measure}");
                let count = |what| mean[what].as_f64().unwrap();
                csv.counts(&name(run), measure, count("defined"), count("undefined"), count("missing"));
                for (query, values) in run["per_query"].as_object().unwrap() {
                    let (value, other) = (csv.get(&name(run), query, measure), &values[measure]);
                    assert_eq!(other.is_null(), value.is_nan(), "{query} {measure}");
                    let difference = other.as_f64().unwrap_or(value) - value;
                    assert!(value.is_nan() || difference.abs() < 1e-12, "{query} {measure}");
                    compared += 1;
                }
            }
        }
        for pair in json["pairs"].as_array().unwrap() {
            for (measure, test) in pair["t_tests"].as_object().unwrap() {
                let t = csv.get(&name(pair), "all", &format!("t[{measure}]"));
                assert!((test["t"].as_f64().unwrap() - t).abs() < 1e-12);
                compared += 1;
            }
        }
        // 81 and 6 measures of 25 queries, and the tests of 60 measures, for three runs and three pairs.
        assert_eq!(compared, 3 * 25 * (81 + 6) + 3 * 60);
        assert_eq!(json["judgements"]["queries"], 25);
        assert_eq!(json["runs"][2]["coverage"]["missing"][0], "q11");
        assert_eq!(json["runs"][2]["coverage"]["not_judged"][0], "q99");
    }

    #[test]
    fn letor_files_and_scores() {
        let folder = Folder::new(
            "letor",
            &[
                ("letor", "1 qid:1 1:1 # docid = a\n0 qid:1 1:2 # docid = b\n0 qid:2 1:1\n1 qid:2 1:2\n"),
                ("scores", "0.1\n0.2\n0.3\n0.4\n"),
            ],
        );
        let values =
            folder.evaluate(&["letor", "scores", "--letor", "--per-query", "--format", "csv"]).values();
        values.near("scores", "1", "RR", 0.5);
        values.near("scores", "2", "RR", 1.0);
    }

    #[test]
    fn failures_name_what_is_at_fault() {
        let folder = Folder::new(
            "failures",
            &[
                ("qrels", "q 0 a 1\n"),
                ("steep", "q 0 a 2000\n"),
                ("run", "q Q0 a 1 1 t\n"),
                ("broken", "q Q0 a 1 1 t\nq Q0 b 2 high t\n"),
            ],
        );
        let failure = |arguments: &[&str]| folder.evaluate(arguments).failure();
        assert!(failure(&["qrels", "broken"]).ends_with("broken:2: score \"high\" is not a number"));
        assert!(failure(&["qrels", "nowhere"]).starts_with("nowhere: "));
        let steep = failure(&["steep", "run", "--gain", "exponential"]);
        assert!(steep.contains("run, query q: nDCG@5: "), "{steep}");
        assert!(failure(&["qrels"]).starts_with("judgements without a run"));
        assert_eq!(failure(&["-k", "5,0"]), "-k: a cutoff is at least 1");
        assert_eq!(failure(&["-k", "5,x"]), "-k: \"x\" is not a cutoff");
        assert_eq!(failure(&["-k", ""]), "-k: \"\" is not a cutoff");
        assert_eq!(failure(&["--gain", "cubic"]), "--gain is one of linear, exponential, not \"cubic\"");
        assert_eq!(failure(&["--rel", "0"]), "--rel: grade 0 is not relevant, so at least 1");
        assert_eq!(failure(&["--rel", "-1"]), "--rel: \"-1\" is not a grade");
        assert_eq!(failure(&["--nonsense"]), "invalid option '--nonsense'");
        assert!(failure(&["--query", "q"]).contains("--svg"));
        assert!(failure(&["--letor"]).contains("needs files"));
        let svg = folder.path("svg");
        assert_eq!(
            failure(&["qrels", "run", "--svg", &svg, "--query", "q7"]),
            "--query q7: no such judged query"
        );
    }

    #[test]
    fn a_run_that_found_nothing() {
        let folder = Folder::new("nothing", &[("qrels", "q 0 a 1\nq 0 b 0\n"), ("run", "")]);
        let zero = folder.evaluate(&["qrels", "run", "--format", "csv"]).values();
        zero.near("run", "all", "nDCG@5", 0.0);
        let skip = folder.evaluate(&["qrels", "run", "--missing", "skip", "--format", "csv"]).values();
        assert!(skip.get("run", "all", "nDCG@5").is_nan());
        skip.counts("run", "nDCG@5", 0.0, 0.0, 1.0);
    }

    #[test]
    fn words_after_the_tag_are_reported() {
        let folder =
            Folder::new("lenient", &[("qrels", "q 0 a 1\n"), ("run", "q Q0 a 1 1 t of several words\n")]);
        assert!(folder.evaluate(&["qrels", "run"]).failure().contains("run:1: 9 fields"));
        let outcome = folder.evaluate(&["qrels", "run", "--lenient", "--format", "csv"]);
        assert!(
            outcome.notes.contains("run: 1 line with words after the tag, passed over"),
            "{}",
            outcome.notes
        );
        outcome.values().near("run", "all", "RR", 1.0);
    }

    #[test]
    fn repeats_are_reported() {
        let folder = Folder::new(
            "repeats",
            &[("qrels", "q 0 a 1\nq 0 a 1\n"), ("run", "q Q0 a 1 1 t\nq Q0 a 2 1 t\nq Q0 a 2 1 t\n")],
        );
        let outcome = folder.evaluate(&["qrels", "run", "--format", "csv"]);
        assert!(outcome.notes.contains("qrels: 1 repeated line, read once"), "{}", outcome.notes);
        assert!(outcome.notes.contains("run: 2 repeated lines, read once"), "{}", outcome.notes);
        outcome.values().near("run", "all", "retrieved", 1.0);
    }
}

mod pages {
    use super::*;

    #[test]
    fn without_arguments_the_sample() {
        let outcome = evaluate([""; 0]);
        outcome.result.unwrap();
        for words in [
            "examples/data/sample.qrels: 25 queries, 397 judged documents",
            "examples/data/weak.run: lacks 1 judged query (q11), counted as empty rankings",
            "examples/data/weak.run: has 1 query (q99) without judgements, left out",
            "strong|weak",
            // The 25-rank table: ranks 17 and 25, the eleven points, average precision.
            "  17                7     0.4118     0.7778",
            "  25         R      9     0.3600     1.0000",
            "1.0000 1.0000 0.6667 0.6667 0.6667 0.6250 0.5455 0.4667 0.4444 0.3600 0.3600",
            "mean 0.618324",
            "0.597211 0.395370  all relevant documents\n",
            "0.214996 0.355833  the cutoff",
            "0.597211 0.711667  the relevant documents found",
        ] {
            assert!(outcome.out.contains(words), "{words}\n{}", outcome.out);
        }
        assert_eq!(outcome.notes, "");
    }

    #[test]
    fn better_systems_score_better() {
        let values = evaluate(["--format", "csv"]).values();
        for measure in ["nDCG@10", "AP", "V1[nDCG@10]", "V2[nDCG@10]", "A-corr[ideal]", "tau_x[ideal]"] {
            let [strong, fair, weak] =
                ["strong.run", "fair.run", "weak.run"].map(|run| values.get(run, "all", measure));
            assert!(strong > fair && fair > weak, "{measure}: {strong} {fair} {weak}");
        }
        assert!(values.get("strong.run|weak.run", "all", "p[nDCG@10]") < 0.01);
    }

    #[test]
    fn values_of_every_query_on_request() {
        let short = evaluate(["-k", "10"]).out;
        let long = evaluate(["-k", "10", "--per-query"]).out;
        assert!(!short.contains("query q25") && long.contains("query q25"));
    }

    #[test]
    fn help() {
        let outcome = evaluate(["--help"]);
        outcome.result.unwrap();
        for option in [
            "-k",
            "--gain",
            "--rel",
            "--ties",
            "--undefined",
            "--missing",
            "--per-query",
            "--format",
            "--svg",
        ] {
            assert!(outcome.out.contains(option), "{option}");
        }
    }

    #[test]
    fn curves_are_drawn() {
        let folder = Folder::new(
            "curves",
            &[
                ("qrels", "q 0 a 1\nq 0 b 0\nq 0 c 1\n"),
                ("a", "q Q0 a 1 3 t\nq Q0 b 2 2 t\nq Q0 c 3 1 t\n"),
                ("b", "q Q0 c 1 3 t\nq Q0 b 2 2 t\nq Q0 a 3 1 t\n"),
            ],
        );
        let svg = folder.path("svg");
        let outcome = folder.evaluate(&["qrels", "a", "b", "--svg", &svg, "--query", "q"]);
        outcome.result.unwrap();
        for name in
            ["precision-recall.svg", "point-1-2.svg", "precision-recall-query.svg", "point-1-2-query.svg"]
        {
            assert!(outcome.notes.contains(name), "{}", outcome.notes);
            let drawn = std::fs::read_to_string(Path::new(&svg).join(name)).unwrap();
            assert!(drawn.starts_with("<svg") && drawn.contains("polyline"), "{name}");
        }
        // F = 3, 2, 1: P = 2, 2, 0 over 9/4, so heights 8/9, 8/9, 0 a third apart: area 16/27.
        let drawn = std::fs::read_to_string(Path::new(&svg).join("point-1-2-query.svg")).unwrap();
        assert!(drawn.contains("area 0.5926"), "{drawn}");
        assert!(drawn.contains("query q"));
    }
}

/// Real data outside the repository, where `FOOTRULE_DATA` says it is.
mod data {
    use super::*;

    fn data(name: &str) -> Option<String> {
        Some(Path::new(&std::env::var_os("FOOTRULE_DATA")?).join(name).to_str()?.to_owned())
    }

    #[test]
    fn learned_rankings() {
        let [Some(qrels), Some(lambdamart), Some(ridge)] =
            ["ltr/qrels.txt", "ltr/lambdamart.run", "ltr/ridge.run"].map(data)
        else {
            return;
        };
        let all =
            [qrels.as_str(), &lambdamart, &ridge, "-k", "5,10", "--gain", "exponential", "--format", "csv"];
        let values = evaluate(all).values();
        values.prints("lambdamart.run", "all", "nDCG@10", "0.7686");
        values.prints("lambdamart.run", "all", "E[nDCG@10]", "0.6046");
        values.prints("lambdamart.run", "all", "V1[nDCG@10]", "0.4359");
        values.counts("lambdamart.run", "V1[nDCG@10]", 248.0, 3.0, 0.0);
        values.prints("lambdamart.run", "all", "V2[nDCG@10]", "0.4370");
        values.counts("lambdamart.run", "V2[nDCG@10]", 245.0, 6.0, 0.0);
        values.prints("ridge.run", "all", "nDCG@5", "0.6693");
        values.prints("ridge.run", "all", "V2[nDCG@5]", "0.3460");
        let values = evaluate([&all[..], &["--undefined", "zero"]].concat()).values();
        values.prints("lambdamart.run", "all", "V2[nDCG@10]", "0.4265");
        values.prints("lambdamart.run", "all", "nDCG@10", "0.7594");
    }

    #[test]
    fn the_regression_output_of_trec_eval() {
        let [Some(qrels), Some(results), Some(printed)] =
            ["trec_eval/qrels.test", "trec_eval/results.test", "trec_eval/out.test.aq"].map(data)
        else {
            return;
        };
        let cutoffs = "5,10,15,20,30,100,200,500,1000";
        let values =
            evaluate([qrels.as_str(), &results, "-k", cutoffs, "--per-query", "--format", "csv"]).values();
        let mut compared = 0;
        for line in std::fs::read_to_string(printed).unwrap().lines() {
            let fields: Vec<_> = line.split_whitespace().collect();
            let [name, query, value] = fields[..] else { continue };
            let Some(measure) = ours(name) else { continue };
            values.prints("results.test", query, &measure, value);
            compared += 1;
        }
        // Three queries and the mean: AP, RR and four measures at nine cutoffs.
        assert_eq!(compared, 4 * (2 + 4 * 9));
    }

    /// Our name for a measure of trec_eval's, if both mean the same (its recall levels are rounded).
    fn ours(name: &str) -> Option<String> {
        match name {
            "map" => return Some("AP".into()),
            "recip_rank" => return Some("RR".into()),
            _ => {}
        }
        let (measure, k) = name.rsplit_once('_')?;
        let measure = match measure {
            "P" => "P",
            "recall" => "R",
            "map_cut" => "AP",
            "ndcg_cut" => "nDCG",
            _ => return None,
        };
        Some(format!("{measure}@{k}"))
    }
}
