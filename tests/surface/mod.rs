//! The crate's public functions, read from its sources: what the catalog, the proofs and the hashes must cover.
//!
//! The library denies `pub` on what is not reachable, so a `pub fn` is public. Functions that macros write appear where
//! their room re-exports them, or by `pub fn name` in the macro's call.
#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod errors;

use std::path::{Path, PathBuf};
use std::{collections::BTreeSet, fs};

/// Public functions as `room::function`, methods as `Type::method`.
pub fn public_functions() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    source_files().iter().for_each(|(room, file)| scan(room, file, &mut names));
    names
}

/// The files that hold public functions, each with its room.
fn source_files() -> Vec<(String, PathBuf)> {
    // The crate's own directory, also from the packages below it.
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|directory| directory.join("src"));
    let src = here.into_iter().find(|src| src.join("lib.rs").is_file()).unwrap();
    let mut files = Vec::new();
    for entry in entries(&src) {
        let room = entry.file_stem().unwrap().to_str().unwrap().to_string();
        match room.as_str() {
            "lib" | "internals" | "simd" => {}
            _ if entry.is_dir() => files.extend(entries(&entry).into_iter().map(|file| (room.clone(), file))),
            _ => files.push((room, entry)),
        }
    }
    files
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn scan(room: &str, file: &Path, names: &mut BTreeSet<String>) {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("\nmod tests").next().unwrap();
    let mut of_type = "";
    for line in code.lines() {
        if let Some(rest) = line.strip_prefix("impl") {
            of_type = type_of(rest);
        } else if let Some(name) = function(line) {
            names.insert(format!("{room}::{name}"));
        } else if let Some(name) = line.strip_prefix("    ").and_then(function) {
            names.insert(format!("{of_type}::{name}"));
        }
    }
    for list in code.split("\npub use ").skip(1) {
        let list = list.split(';').next().unwrap();
        let exported = list.split([':', ',', '{', '}', ' ', '\n']).filter(|name| !name.is_empty()).skip(1);
        names.extend(
            exported.filter(|name| !name.contains(char::is_uppercase)).map(|name| format!("{room}::{name}")),
        );
    }
}

/// The name in `pub fn name` or `pub const fn name` at the beginning of a line.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn "))?;
    Some(word(rest)).filter(|name| !name.is_empty())
}

/// The type in `impl<…> Type<…>`, `impl` cut off.
fn type_of(rest: &str) -> &str {
    word(without_generics(rest))
}

/// The identifier at the beginning.
fn word(text: &str) -> &str {
    let text = text.trim_start();
    &text[..text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())]
}

/// What follows `<…>`.
fn without_generics(text: &str) -> &str {
    let mut depth = 0;
    let end = text.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    });
    if text.starts_with('<') { &text[end.unwrap() + 1..] } else { text }
}
