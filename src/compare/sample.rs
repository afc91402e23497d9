//! One sample of values, or the differences of a paired one: what the tests and intervals read.

use super::random::{RandomSource, below};
use crate::Real;
use crate::error::{Argument, Error, Result, same_length};
use crate::real::Sum;

/// Values z_q = x_q − y_q, or x_q alone, in f64; finite, and so is their range.
pub(super) struct Sample<'a, T> {
    x: &'a [T],
    /// Empty for one sample.
    y: &'a [T],
    /// z of the first query.
    pub(super) first: f64,
    /// Greatest minus least z.
    pub(super) range: f64,
    /// The power of 2 from the range down: z in units of it neither overflow nor vanish when squared.
    pub(super) unit: f64,
    inverse: f64,
}

/// Mean and variance of a sample, in its unit; the variance from its first value on, exact where the values are close.
pub(super) struct Moments {
    /// The mean of z − first.
    pub(super) centre: f64,
    /// The mean of z.
    pub(super) mean: f64,
    /// s², with n − 1 in its denominator.
    pub(super) variance: f64,
    /// What rounding may have made of the mean: the scores to T, and sums over n values of at most 1 to f64. Sums that
    /// agree within it count as equal. Values on a lattice (P@10, say) often tie exactly, and where rounding decided such
    /// ties, a test would count half of them, at random.
    pub(super) noise: f64,
}

/// Mean and variance of n values drawn from the sample, from its mean on, in its unit.
pub(super) struct Resample {
    pub(super) mean: f64,
    /// s² of the draws, 0 where they differ by rounding alone.
    pub(super) variance: f64,
}

impl<'a, T: Real> Sample<'a, T> {
    /// The values of one sample.
    pub(super) fn one(x: &'a [T]) -> Result<Self> {
        Self { x, y: &[], first: 0.0, range: 0.0, unit: 1.0, inverse: 1.0 }.measured()
    }

    /// The differences of two.
    pub(super) fn paired(x: &'a [T], y: &'a [T]) -> Result<Self> {
        same_length(Argument::Y, x.len(), y.len())?;
        Self { x, y, first: 0.0, range: 0.0, unit: 1.0, inverse: 1.0 }.measured()
    }

    fn measured(mut self) -> Result<Self> {
        for (argument, values) in [(Argument::X, self.x), (Argument::Y, self.y)] {
            if let Some(index) = values.iter().position(|value| !value.is_finite()) {
                return Err(Error::NotFinite { argument, index });
            }
        }
        let first = self.iter().next().ok_or(Error::Undefined)?;
        if let Some(index) = self.iter().position(|z| !z.is_finite()) {
            return Err(Error::Overflow { argument: Argument::X, index });
        }
        let ends = self.iter().fold((first, first), |(least, most), z| (least.min(z), most.max(z)));
        (self.first, self.range) = (first, ends.1 - ends.0);
        self.unit = f64::from_bits(self.range.to_bits() & f64::INFINITY.to_bits()).max(f64::MIN_POSITIVE);
        self.inverse = 1.0 / self.unit;
        if self.range.is_finite() {
            Ok(self)
        } else {
            Err(Error::Overflow { argument: Argument::X, index: 0 })
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.x.len()
    }

    /// z of a query.
    pub(super) fn value(&self, query: usize) -> f64 {
        let read = |values: &[T]| values.get(query).map_or(0.0, |value| value.widen());
        read(self.x) - read(self.y)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = f64> {
        (0..self.len()).map(|query| self.value(query))
    }

    /// z from the first value on, in the sample's unit.
    fn shifted(&self, z: f64) -> f64 {
        // The inverse of a power of 2 is exact, and resampling does this for every draw.
        (z - self.first) * self.inverse
    }

    /// The mean size of the scores that the values come from, in the given unit.
    pub(super) fn mean_size(&self, unit: f64) -> f64 {
        let sizes = self.x.iter().chain(self.y).map(|score| score.widen().abs() / unit);
        sizes.sum::<f64>() / self.len() as f64
    }

    /// Whether two systems are equal on every query, of two at least.
    pub(super) fn is_zero(&self) -> bool {
        self.len() > 1 && self.range == 0.0 && self.first == 0.0
    }

    /// Of two values at least, not all equal; undefined otherwise.
    pub(super) fn moments(&self) -> Result<Moments> {
        if self.len() < 2 || self.range == 0.0 {
            return Err(Error::Undefined);
        }
        let n = self.len() as f64;
        let total = |term: &dyn Fn(f64) -> f64| {
            let mut sum = Sum::default();
            self.iter().for_each(|z| sum.add(term(z)));
            sum.value()
        };
        let centre = total(&|z| self.shifted(z)) / n;
        let square = |x: f64| x * x;
        let variance = total(&|z| square(self.shifted(z) - centre)) / (n - 1.0);
        let mean = total(&|z| z / self.unit) / n;
        let noise = T::epsilon().widen() * self.mean_size(self.unit) + n * f64::EPSILON;
        Ok(Moments { centre, mean, variance, noise })
    }

    /// n draws with replacement, one word of randomness each.
    pub(super) fn resample(&self, moments: &Moments, random: &mut impl RandomSource) -> Resample {
        let n = self.len() as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..self.len() {
            let u = self.shifted(self.value(below(self.len(), random))) - moments.centre;
            sum += u;
            squares += u * u;
        }
        let spread = squares - sum * sum / n;
        let rounding = n * (moments.noise * moments.noise + f64::EPSILON * squares);
        Resample { mean: sum / n, variance: if spread > rounding { spread / (n - 1.0) } else { 0.0 } }
    }
}

/// The outcome of a resampling test.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
#[non_exhaustive]
pub struct Resampled<T> {
    /// The achieved significance level: small where such a difference is rare among systems that do not differ.
    pub p_value: T,
    /// Trials at least as extreme as what was observed.
    pub extreme: u64,
    /// All trials.
    pub trials: u64,
}

impl<T: Real> Resampled<T> {
    /// `extreme / trials`.
    pub(super) fn fraction(extreme: u64, trials: u64) -> Result<Self> {
        Ok(Self { p_value: T::from_ratio(extreme, trials)?, extreme, trials })
    }

    /// `(extreme + 1) / (trials + 1)`: what was observed is one of the outcomes that were equally likely, so that no number
    /// of trials makes an impossible event of it.
    pub(super) fn with_observed(extreme: u64, trials: u64) -> Result<Self> {
        Ok(Self { p_value: T::from_ratio(extreme + 1, trials + 1)?, extreme, trials })
    }
}

/// Fails for no trials at all.
pub(super) const fn some_trials(trials: u32) -> Result<()> {
    if trials > 0 { Ok(()) } else { Err(Error::OutOfRange { argument: Argument::Trials, index: 0 }) }
}

/// ⌊α · count⌋ for a probability 0 < α < 1, as exact as α was meant: 0.01 as f32 is a little less than 1/100.
pub(super) fn portion<T: Real>(alpha: T, count: f64) -> Result<usize> {
    if alpha.is_nan() {
        return Err(Error::NotFinite { argument: Argument::Parameter, index: 0 });
    }
    if alpha <= T::zero() || alpha >= T::one() {
        return Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
    }
    Ok(libm::floor(alpha.widen() * (1.0 + T::epsilon().widen()) * count) as usize)
}
