//! Thread CPU time, which a busy machine disturbs less than wall time.

use cpu_time::ThreadTime;
use std::hint::black_box;
use std::time::Duration;

/// Rounds of which the median counts.
const ROUNDS: usize = 15;

/// What one round takes at least, so that the clock's own time does not matter.
const ROUND: Duration = Duration::from_millis(2);

/// Something to time. Each call does the same work, maybe on the next input.
pub struct Task<'a> {
    run: Box<dyn FnMut() + 'a>,
    calls: u32,
}

impl<'a> Task<'a> {
    /// A task; its results are not optimised away.
    pub fn new<R>(mut run: impl FnMut() -> R + 'a) -> Self {
        Self {
            run: Box::new(move || {
                black_box(run());
            }),
            calls: 1,
        }
    }

    /// Finds how many calls fill a round.
    fn warm_up(&mut self) {
        while self.round() * f64::from(self.calls) < ROUND.as_secs_f64() * 1e9 {
            self.calls *= 2;
        }
    }

    /// Nanoseconds a call, over one round.
    fn round(&mut self) -> f64 {
        let start = ThreadTime::now();
        (0..self.calls).for_each(|_| (self.run)());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(self.calls)
    }
}

/// Nanoseconds a call of the task, and of the yardstick timed in turn with it.
pub fn time<'a>(task: &mut Task<'a>, yardstick: Option<&mut Task<'a>>) -> (f64, Option<f64>) {
    let mut tasks: Vec<&mut Task<'a>> = [task].into_iter().chain(yardstick).collect();
    tasks.iter_mut().for_each(|task| task.warm_up());
    let rounds: Vec<Vec<f64>> =
        (0..ROUNDS).map(|_| tasks.iter_mut().map(|task| task.round()).collect()).collect();
    let median = |i: usize| {
        let mut times: Vec<f64> = rounds.iter().map(|round| round[i]).collect();
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    };
    (median(0), (tasks.len() == 2).then(|| median(1)))
}
