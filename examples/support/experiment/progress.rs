//! How far the resampling is, for one who waits.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::{Duration, Instant};

/// Shorter work is over before a bar can be read.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that appears on a terminal when the work takes longer than a moment.
pub(crate) struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    pub(crate) fn new(steps: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} table cells, {eta} left") {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now() }
    }

    pub(crate) fn step(&self) {
        if self.bar.is_hidden() && self.started.elapsed() > PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
