//! The errors that each public function documents, read from its `# Errors` section as the macros that write it expand.

use super::{entries, function, source_files, type_of, word};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The variants of `Error` that each public function documents, by its name as in [`super::public_functions`].
pub fn documented_errors() -> BTreeMap<String, BTreeSet<String>> {
    let mut sections = BTreeMap::new();
    for (room, file) in source_files() {
        let text = fs::read_to_string(&file).unwrap();
        let others = visible(&file, &text);
        // Of two macros with one name the file means its own.
        let macros =
            others.iter().flat_map(|(text, all)| exported(text, *all)).chain(macros(&text)).collect();
        read(&room, text.split("\nmod tests").next().unwrap(), &macros, &mut sections);
    }
    let names: Vec<String> = sections.keys().cloned().collect();
    names.into_iter().map(|name| (name.clone(), variants(&name, &sections, 0))).collect()
}

/// The other files of the file's room and of those that it imports from, and whether all of their macros are seen: the
/// room's own root hands them down.
fn visible(file: &Path, text: &str) -> Vec<(String, bool)> {
    let own = file.parent().unwrap();
    let imported = text.lines().filter_map(|line| line.strip_prefix("use crate::"));
    let rooms = imported.map(|path| own.with_file_name(word(path))).filter(|room| room.is_dir());
    let files =
        rooms.chain([own.to_path_buf()]).flat_map(|room| entries(&room)).filter(|path| path.is_file());
    files.map(|path| (fs::read_to_string(&path).unwrap(), path == own.join("mod.rs"))).collect()
}

/// The macros of a file that others can use.
fn exported(text: &str, all: bool) -> impl Iterator<Item = (&str, &str)> {
    macros(text).filter(move |(name, _)| all || text.contains(&format!("use {name};")))
}

/// The bodies of the macros of a file, by name.
fn macros(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("macro_rules! ").skip(1).filter_map(|rest| Some((word(rest), rest.split_once("\n}")?.0)))
}

/// Adds the functions of a file, each with the lines of its `# Errors` section.
fn read(room: &str, text: &str, macros: &BTreeMap<&str, &str>, sections: &mut BTreeMap<String, Vec<String>>) {
    let (mut of_type, mut section, mut within) = (String::new(), Section::default(), None);
    let mut defining = false;
    for line in text.lines() {
        let code = line.trim_start();
        let indented = line.len() > code.len();
        defining = (defining || line.starts_with("macro_rules! ")) && line != "}";
        if defining {
            continue;
        }
        let called = code.split_once("! {").map(|(name, _)| name).filter(|name| macros.contains_key(name));
        if let Some(name) = called {
            (within, section) = (Some(name), Section::default());
        } else if let Some(rest) = line.strip_prefix("impl") {
            of_type = type_of(rest).to_string();
        } else if let Some(name) = function(code).or_else(|| within.and_then(|_| nameless(code))) {
            if let Some(body) = within.take().and_then(|name| macros.get(name)) {
                section.open = false;
                body.lines().for_each(|line| section.add(line, macros));
            }
            let owner =
                if indented && !of_type.is_empty() && line.starts_with("    ") { &of_type } else { room };
            sections.insert(format!("{owner}::{name}"), std::mem::take(&mut section).lines);
        } else if code.starts_with("//") || code.starts_with('#') || within.is_some() {
            section.add(line, macros);
        } else if line == "}" {
            of_type.clear();
        } else {
            section = Section::default();
        }
    }
}

/// The name that a macro's call gives a function without `pub fn`: the first word of a line of its own.
fn nameless(code: &str) -> Option<&str> {
    let name = word(code);
    (!name.is_empty()
        && name.chars().all(|c| c.is_lowercase() || c == '_')
        && code[name.len()..].starts_with(','))
    .then_some(name)
}

/// The lines of documentation under `# Errors`.
#[derive(Default)]
struct Section {
    open: bool,
    lines: Vec<String>,
}

impl Section {
    fn add(&mut self, line: &str, macros: &BTreeMap<&str, &str>) {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("#[doc = ") {
            let called = word(rest);
            if let Some(body) = macros.get(called) {
                body.lines().for_each(|line| self.add(line, macros));
            } else if self.open {
                self.lines.push(rest.into());
            }
            return;
        }
        let text = line.trim_start_matches('/').trim();
        if let Some((_, errors)) = text.split_once("errors \"") {
            self.lines.push(errors.split('"').next().unwrap().into());
        } else if text.starts_with("# ") {
            self.open = text == "# Errors";
        } else if self.open {
            match self.lines.last_mut() {
                Some(item) if !text.trim_start_matches('"').starts_with("- ") => *item += &format!(" {text}"),
                _ => self.lines.push(text.into()),
            }
        }
    }
}

/// The variants that the section names, and those of the functions that it refers to.
fn variants(name: &str, sections: &BTreeMap<String, Vec<String>>, depth: u32) -> BTreeSet<String> {
    assert!(depth < 9, "{name} documents its errors by itself");
    let mut found = BTreeSet::new();
    for item in sections.get(name).unwrap_or_else(|| panic!("no function {name} to refer to")) {
        found.extend(item.split("`Error::").skip(1).map(|rest| word(rest).to_string()));
        let text = item.trim_start_matches(['"', '-', ' ']);
        if !["as ", "As ", "all of ", "those "].iter().any(|beginning| text.starts_with(beginning)) {
            continue;
        }
        let mut referred = BTreeSet::new();
        for link in text.split("[`").skip(1).filter(|link| !link.starts_with("Error::")) {
            referred.extend(variants(&target(name, link), sections, depth + 1));
        }
        if text.contains("and of the method") {
            referred.extend(variants(
                &format!("PairCounts::{}", name.split("::").last().unwrap()),
                sections,
                depth + 1,
            ));
        }
        referred.retain(|variant| !text.contains(&format!("but `{variant}`")));
        found.extend(referred);
    }
    found
}

/// The function that a link in the documentation of `name` leads to.
fn target(name: &str, link: &str) -> String {
    let (shown, rest) = link.split_once("`]").unwrap();
    let path = rest.strip_prefix('(').map_or(shown, |path| path.split(')').next().unwrap());
    let mut parts: Vec<&str> =
        path.split("::").filter(|part| !["crate", "super", "Self"].contains(part)).collect();
    if parts.len() == 1 {
        parts.insert(0, name.split("::").next().unwrap());
    }
    parts.join("::")
}
