//! Tests of all pairs of systems, by the chosen method.

use super::options::{Options, Test};
use super::random::Streams;
use crate::support::failure::{Result, unless_undefined};
use footrule::compare::{
    Systems, Verdict, bootstrap_test, holm, holm_scratch_len, paired_t, required_difference,
    required_difference_scratch_len, sign_flip_test, tukey_hsd, tukey_hsd_scratch_len,
};

/// What the test says of one pair of systems.
pub(crate) struct Tested {
    pub(crate) pair: (usize, usize),
    /// Mean of the first less mean of the second.
    pub(crate) difference: f64,
    /// Corrected if wanted; `None` where the test has no answer: the same difference but 0 on every query.
    pub(crate) p_value: Option<f64>,
    pub(crate) verdict: Verdict,
}

/// Places of all pairs of `m` systems, in the order of [`tukey_hsd`].
pub(crate) fn pairs(m: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..m).flat_map(move |i| (i + 1..m).map(move |j| (i, j)))
}

/// Tests every pair.
pub(crate) fn test_all(
    systems: Systems<'_, f64>,
    means: &[f64],
    options: &Options,
    streams: &mut Streams,
) -> Result<Vec<Tested>> {
    let mut p_values = p_values(systems, options, streams)?;
    if options.holm {
        correct(&mut p_values)?;
    }
    let mut tested = Vec::new();
    for (pair, p_value) in pairs(systems.len()).zip(p_values) {
        let mean = |system: usize| means.get(system).copied().unwrap_or_default();
        let difference = mean(pair.0) - mean(pair.1);
        let verdict = match p_value {
            Some(p_value) => Verdict::new(difference, p_value, options.alpha)?,
            None => Verdict::Undecided,
        };
        tested.push(Tested { pair, difference, p_value, verdict });
    }
    Ok(tested)
}

fn p_values(systems: Systems<'_, f64>, options: &Options, streams: &mut Streams) -> Result<Vec<Option<f64>>> {
    if options.test == Test::Tukey {
        let mut p_values = vec![0.0; systems.pairs()];
        let scratch = &mut vec![0; tukey_hsd_scratch_len(systems.len())];
        tukey_hsd(systems, options.trials, &mut streams.next(), &mut p_values, scratch)?;
        return Ok(p_values.into_iter().map(Some).collect());
    }
    let mut all = Vec::new();
    for (x, y) in rows(systems) {
        let random = &mut streams.next();
        all.push(unless_undefined(match options.test {
            Test::Bootstrap => bootstrap_test(x, y, options.trials, random).map(|test| test.p_value),
            Test::SignFlip => sign_flip_test(x, y, options.trials, random).map(|test| test.p_value),
            Test::Student | Test::Tukey => paired_t(x, y).map(|test| test.p_value),
        })?);
    }
    Ok(all)
}

/// The scores of every pair.
fn rows(systems: Systems<'_, f64>) -> impl Iterator<Item = (&[f64], &[f64])> {
    pairs(systems.len()).filter_map(move |(i, j)| Some((systems.get(i)?, systems.get(j)?)))
}

/// Holm's correction of the p-values there are.
fn correct(p_values: &mut [Option<f64>]) -> Result<()> {
    let given: Vec<f64> = p_values.iter().flatten().copied().collect();
    let mut corrected = vec![0.0; given.len()];
    holm(&given, &mut corrected, &mut vec![0; holm_scratch_len(given.len())])?;
    p_values.iter_mut().flatten().zip(corrected).for_each(|(p, corrected)| *p = corrected);
    Ok(())
}

/// The greatest difference that any pair needs to be told apart, `None` if the bootstrap answers for none or has too few
/// trials for the level.
pub(crate) fn required(
    systems: Systems<'_, f64>,
    options: &Options,
    streams: &mut Streams,
) -> Result<Option<f64>> {
    if f64::from(options.trials) * options.alpha < 1.0 {
        return Ok(None);
    }
    let mut greatest: Option<f64> = None;
    let mut scratch = vec![0; required_difference_scratch_len(options.trials)];
    for (x, y) in rows(systems) {
        let random = &mut streams.next();
        let needed = required_difference(x, y, options.alpha, options.trials, random, &mut scratch);
        greatest = greatest.into_iter().chain(unless_undefined(needed)?).reduce(f64::max);
    }
    Ok(greatest)
}
