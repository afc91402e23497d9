//! The example's readers of judgements, runs and learning-to-rank files: any bytes give documents or a message, and what was
//! read, written down again, is read as the same.
#![no_main]

#[allow(dead_code, reason = "the readers alone")]
#[path = "../../examples/support"]
mod support {
    pub mod failure;
    pub mod groups;
    pub mod letor;
    pub mod lines;
    pub mod qrels;
    pub mod run;
}

use libfuzzer_sys::fuzz_target;
use support::groups::Groups;
use support::lines::lines;
use support::run::AfterTag;
use support::{letor, qrels, run};

/// Each query with its documents and their values, in the order of the file.
fn contents<'a, V: Copy + PartialEq>(groups: &Groups<'a, V>) -> Vec<(&'a [u8], Vec<(&'a [u8], V)>)> {
    groups.iter().map(|group| (group.query, group.documents.clone())).collect()
}

/// A line for each document, made by `line`.
fn written<V: Copy + PartialEq>(groups: &Groups<V>, line: impl Fn(&[u8], &[u8], V) -> Vec<u8>) -> Vec<u8> {
    let documents = groups.iter().flat_map(|group| group.documents.iter().map(|&(d, v)| (group.query, d, v)));
    documents.flat_map(|(query, document, value)| line(query, document, value)).collect()
}

fuzz_target!(|file: &[u8]| {
    let data = lines(file).count();
    match qrels::read("qrels", file) {
        Ok(qrels) => {
            assert_eq!(qrels.documents() + qrels.repeats().len(), data);
            let line = |query: &[u8], document: &[u8], grade: i32| {
                [b" ", query, b" 0 ", document, b" ", grade.to_string().as_bytes(), b"\n"].concat()
            };
            let again = written(&qrels, line);
            assert_eq!(contents(&qrels::read("again", &again).unwrap()), contents(&qrels));
        }
        Err(failure) => assert!(failure.to_string().starts_with("qrels")),
    }
    for after_tag in [AfterTag::Refused, AfterTag::PassedOver] {
        match run::read("run", file, after_tag) {
            Ok(run) => {
                assert_eq!(run.documents() + run.repeats().len(), data);
                // A query may begin with the sign of a comment. Floats are written with the digits that tell them apart.
                let line = |query: &[u8], document: &[u8], score: f64| {
                    [b" ", query, b"\tQ0 ", document, b" 1 ", score.to_string().as_bytes(), b" tag\r\n"]
                        .concat()
                };
                let again = written(&run, line);
                assert_eq!(contents(&run::read("again", &again, AfterTag::Refused).unwrap()), contents(&run));
            }
            Err(failure) => assert!(failure.to_string().starts_with("run:")),
        }
    }
    let numbers = letor::numbers(file);
    match letor::read("letor", file, &numbers) {
        Ok(letor) => {
            assert_eq!(letor.qrels.documents() + letor.qrels.repeats().len(), data);
            let scores = "0.5\n".repeat(data);
            let run = letor::scores("scores", scores.as_bytes(), &letor).unwrap();
            assert_eq!(run.documents(), letor.qrels.documents());
            assert!(letor::scores("scores", scores[4..].as_bytes(), &letor).is_err());
        }
        Err(failure) => assert!(failure.to_string().starts_with("letor")),
    }
});
