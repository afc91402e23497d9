//! The proofs under proofs/ and .ci/ cover every public function.

mod surface;

use std::{collections::BTreeSet, fs, path::Path};

/// The functions that have a wrapper in the static library of `.ci/panic-free`; `None` in the published package, which
/// cannot hold other packages.
fn wrapped() -> Option<BTreeSet<String>> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("proofs/panic-free/src");
    let mut names = BTreeSet::new();
    for file in fs::read_dir(sources).ok()? {
        for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
            let Some(signature) = line.strip_prefix("    ").filter(|rest| !rest.starts_with(' ')) else {
                continue;
            };
            let path = signature.split(['(', '<', ' ']).next().unwrap();
            if let Some((room, name)) = path.rsplit_once("::") {
                names.insert(format!("{}::{name}", room.rsplit("::").next().unwrap()));
            }
        }
    }
    Some(names)
}

#[test]
fn every_public_function_is_proved_not_to_panic() {
    let Some(wrapped) = wrapped() else { return };
    let public = surface::public_functions();
    let missing: Vec<_> = public.difference(&wrapped).collect();
    assert!(missing.is_empty(), "without a wrapper in proofs/panic-free: {missing:?}");
    assert!(public.len() > 100, "the scan finds only {public:?}");
    for known in ["order::midranks", "bound::dcg_worst_of_gains", "bound::recall", "Bounds::v2", "TopK::push"]
    {
        assert!(public.contains(known), "the scan does not find {known}");
    }
}

/// Sources of tests/bits, which hash results.
fn hashing() -> String {
    let bits = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bits");
    fs::read_dir(bits).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
}

/// What is hashed is compared between machines, tiers and builds, and runs under the counting allocator.
#[test]
fn the_results_of_every_public_function_are_hashed() {
    let hashing = hashing();
    let called =
        |path: &str| ["(", "::<", ","].iter().any(|after| hashing.contains(&format!("{path}{after}")));
    let missing: Vec<_> = surface::public_functions()
        .into_iter()
        .filter(|function| {
            let (owner, name) = function.split_once("::").unwrap();
            let method = owner.starts_with(char::is_uppercase);
            let associated =
                hashing.contains(&format!("{owner}::<")) && hashing.contains(&format!(">::{name}("));
            !(called(function) || method && (associated || called(&format!(".{name}"))))
        })
        .collect();
    assert!(missing.is_empty(), "not in tests/bits: {missing:?}");
}
