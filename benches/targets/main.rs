//! `cargo bench --all-features --bench targets [FILTER…]`: every figure that the crate promises, measured beside its
//! yardstick, and which of them miss.
//!
//! Medians of thread CPU time. The yardsticks are timed in turn with the kernels: su copies the ranks and calls
//! `sort_unstable`, read XORs the input on the tier that detection finds.

mod clock;
#[path = "../support/inputs.rs"]
mod inputs;
mod lists;
mod rankings;

use clock::{Task, time};
use footrule::internals::Tier;
use std::cell::Cell;

/// A figure that is promised.
pub struct Row<'a> {
    /// What is timed.
    pub name: String,
    /// What it is compared with, or nanoseconds.
    pub yardstick: Option<(&'static str, Task<'a>)>,
    /// The most it may take, in yardsticks or nanoseconds, on each tier that makes a difference. None promises nothing.
    pub targets: Vec<(Tier, Option<f64>)>,
    /// The kernel.
    pub task: Task<'a>,
}

impl<'a> Row<'a> {
    /// A row in nanoseconds.
    pub fn new<R>(name: impl Into<String>, run: impl FnMut() -> R + 'a) -> Self {
        let targets = vec![(Tier::Base, None), (Tier::Avx2, None)];
        Self { name: name.into(), yardstick: None, targets, task: Task::new(run) }
    }

    /// The same with a yardstick.
    pub fn against<R>(self, unit: &'static str, run: impl FnMut() -> R + 'a) -> Self {
        Self { yardstick: Some((unit, Task::new(run))), ..self }
    }

    /// The same with targets.
    pub fn within(self, base: f64, avx2: f64) -> Self {
        Self { targets: vec![(Tier::Base, Some(base)), (Tier::Avx2, Some(avx2))], ..self }
    }

    /// The same with a target on AVX2 alone.
    pub fn within_avx2(self, avx2: f64) -> Self {
        Self { targets: vec![(Tier::Base, None), (Tier::Avx2, Some(avx2))], ..self }
    }

    /// The same of a kernel that AVX-512 speeds up.
    pub fn within_each<T: Into<Option<f64>>>(self, [base, avx2, avx512]: [T; 3]) -> Self {
        let targets =
            vec![(Tier::Base, base.into()), (Tier::Avx2, avx2.into()), (Tier::Avx512, avx512.into())];
        Self { targets, ..self }
    }
}

/// Prints the rows whose names hold one of the filters, and counts what misses.
pub struct Table {
    filters: Vec<String>,
    misses: Cell<usize>,
}

impl Table {
    /// Whether a row of this family is asked for; asked before costly inputs are made.
    pub fn wants(&self, name: &str) -> bool {
        self.filters.is_empty() || self.filters.iter().any(|filter| name.contains(filter.as_str()))
    }

    /// Measures a row on each tier that the machine has and prints it.
    pub fn row(&self, mut row: Row) {
        if !self.wants(&row.name) {
            return;
        }
        let unit = row.yardstick.as_ref().map_or("ns", |(unit, _)| unit);
        let mut cells = String::new();
        for tier in [Tier::Base, Tier::Avx2, Tier::Avx512] {
            let target = row.targets.iter().find(|&&(of, _)| of == tier && tier <= Tier::best());
            let Some(&(_, target)) = target else {
                cells += " – | – |";
                continue;
            };
            tier.force();
            let (ns, of) = time(&mut row.task, row.yardstick.as_mut().map(|(_, task)| task));
            let value = of.map_or(ns, |of| ns / of);
            let verdict = match target {
                None => String::new(),
                Some(target) if value <= target => format!(" ≤ {target}"),
                Some(target) => {
                    self.misses.set(self.misses.get() + 1);
                    format!(" **misses {target}**")
                }
            };
            cells += &format!(" {value:.3}{verdict} | {ns:.1} |");
        }
        println!("| {} | {unit} |{cells}", row.name);
    }
}

fn main() {
    // `cargo bench` passes `--bench`, and `-- --test` asks whether the benches run at all: Criterion's benches and the
    // tests say that the kernels do.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let filters = arguments.into_iter().filter(|argument| !argument.starts_with("--")).collect();
    let table = Table { filters, misses: Cell::new(0) };
    println!(
        "| benchmark | unit | base tier | ns | AVX2 | ns | AVX-512 | ns |\n|---|---|---|---|---|---|---|---|"
    );
    rankings::rows(&table);
    lists::rows(&table);
    println!("\n{} figures miss their targets.", table.misses.get());
}
