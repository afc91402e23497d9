//! Documents by query, each with one value: what judgements and runs have in common.

use super::failure::{Failure, Result, text};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// One query's documents in the order of the file.
#[derive(Debug)]
pub(crate) struct Group<'a, V> {
    pub(crate) query: &'a [u8],
    pub(crate) documents: Vec<(&'a [u8], V)>,
}

/// Queries in order of their first line; the lines of one query need not be adjacent.
#[derive(Debug)]
pub(crate) struct Groups<'a, V> {
    groups: Vec<Group<'a, V>>,
    by_query: HashMap<&'a [u8], usize>,
    first_lines: HashMap<(usize, &'a [u8]), (usize, V)>,
    repeats: Vec<(usize, usize)>,
    /// Lines with more fields than were read.
    pub(crate) cut_lines: usize,
}

impl<'a, V: Copy + PartialEq> Groups<'a, V> {
    pub(crate) fn new() -> Self {
        Self {
            groups: Vec::new(),
            by_query: HashMap::new(),
            first_lines: HashMap::new(),
            repeats: Vec::new(),
            cut_lines: 0,
        }
    }

    /// Takes a document in. A line that says again what an earlier one said is noted and adds nothing; one that
    /// contradicts an earlier one is a failure, because either could be meant.
    pub(crate) fn insert(
        &mut self,
        query: &'a [u8],
        document: &'a [u8],
        value: V,
        line: usize,
    ) -> Result<()> {
        let at = *self.by_query.entry(query).or_insert_with(|| {
            self.groups.push(Group { query, documents: Vec::new() });
            self.groups.len() - 1
        });
        match self.first_lines.entry((at, document)) {
            Entry::Vacant(free) => {
                free.insert((line, value));
                if let Some(group) = self.groups.get_mut(at) {
                    group.documents.push((document, value));
                }
                Ok(())
            }
            Entry::Occupied(earlier) if earlier.get().1 == value => {
                self.repeats.push((line, earlier.get().0));
                Ok(())
            }
            Entry::Occupied(earlier) => Err(Failure::new(format!(
                "document {} of query {} stands on line {} with another value",
                text(document),
                text(query),
                earlier.get().0
            ))),
        }
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Group<'a, V>> {
        self.groups.iter()
    }

    pub(crate) fn get(&self, query: &[u8]) -> Option<&Group<'a, V>> {
        self.groups.get(*self.by_query.get(query)?)
    }

    /// Number of documents over all queries.
    pub(crate) fn documents(&self) -> usize {
        self.first_lines.len()
    }

    /// Lines that say again what an earlier line said, each with that line's number.
    pub(crate) fn repeats(&self) -> &[(usize, usize)] {
        &self.repeats
    }
}
