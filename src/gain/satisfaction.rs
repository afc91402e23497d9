//! How likely a document of a grade is all that its reader was looking for.

use super::ideal::levels;
use crate::Real;
use crate::error::{Argument, Error, Result};
use crate::grade::{Grade, GradeCounts};
use core::iter::repeat_n;

/// From grade to satisfaction, from 0 to 1: a probability for [`measure::err`](crate::measure::err), a share of the best gain
/// for [`measure::rbp`](crate::measure::rbp). Unjudged documents and negative grades count as grade 0.
///
/// # Examples
/// ```
/// use footrule::{Satisfaction, measure::err};
/// // 2^g − 1 over 2^2: 3/4 and, after that, 1/4 at rank 3.
/// let value: f64 = err(&[2u8, 0, 1], 3, &Satisfaction::Exponential { highest: 2 })?;
/// assert_eq!(value, 0.75 + 0.25 * 0.25 / 3.0);
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Satisfaction<'a> {
    /// 1 from grade `relevant_from` on, 0 below.
    Binary {
        /// The least grade that satisfies, 1 or more.
        relevant_from: u32,
    },
    /// g / highest.
    Linear {
        /// The highest grade of the scale, 1 or more. A grade above it is [`Error::OutOfRange`].
        highest: u32,
    },
    /// (2^g − 1) / 2^highest (Chapelle et al., 2009): never quite 1.
    Exponential {
        /// The highest grade of the scale, from 1 to 1000. A grade above it is [`Error::OutOfRange`].
        highest: u32,
    },
    /// `table[g]`: from 0 to 1, never falling. A grade beyond the table is [`Error::OutOfRange`].
    Table(&'a [f64]),
}

impl<'a> Satisfaction<'a> {
    /// The satisfaction of a level in `T`, rounded once; `index` is its place, for the error.
    #[inline(always)]
    fn of<T: Real>(self, level: u32, index: usize) -> Result<T> {
        let beyond = Err(Error::OutOfRange { argument: Argument::Grades, index });
        match self {
            Self::Binary { relevant_from } => Ok(if level >= relevant_from { T::one() } else { T::zero() }),
            Self::Linear { highest } | Self::Exponential { highest } if level > highest => beyond,
            Self::Linear { highest } => Ok(T::from_u64(level.into()) / T::from_u64(highest.into())),
            Self::Exponential { highest } => {
                Ok(T::narrow(power_of_2(level, highest) - power_of_2(0, highest)))
            }
            Self::Table(table) => table.get(level as usize).map_or(beyond, |&s| Ok(T::narrow(s))),
        }
    }

    /// The same once it is checked.
    #[inline(always)]
    pub(crate) fn checked<T: Real>(self, level: u32) -> T {
        self.of(level, 0).unwrap_or_default()
    }

    /// Fails unless the parameter is in range, and a table holds probabilities that never fall.
    fn check(self) -> Result<()> {
        let in_range = match self {
            Self::Binary { relevant_from: from } | Self::Linear { highest: from } => from > 0,
            Self::Exponential { highest } => (1..=1000).contains(&highest),
            Self::Table(table) => {
                let mut least = 0.0;
                for (index, &s) in table.iter().enumerate() {
                    if s.is_nan() {
                        return Err(Error::NotFinite { argument: Argument::Gains, index });
                    }
                    if s < least || s > 1.0 {
                        return Err(Error::OutOfRange { argument: Argument::Gains, index });
                    }
                    least = s;
                }
                true
            }
        };
        if in_range { Ok(()) } else { Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 }) }
    }

    /// Fails unless [`Self::check`] passes and every grade of the list has a value.
    pub(crate) fn check_grades<T: Real>(self, grades: &[impl Grade]) -> Result<()> {
        self.check()?;
        grades.iter().enumerate().try_for_each(|(index, grade)| self.of::<T>(grade.level(), index).map(drop))
    }

    /// Fails unless [`Self::check`] passes and every grade that occurs has a value. Returns the number of ranks there are:
    /// min(k, judged).
    pub(crate) fn check_counts<T: Real>(self, judged: GradeCounts, k: usize) -> Result<usize> {
        let reached = usize::try_from(judged.total()?).map_or(k, |n| k.min(n));
        self.check()?;
        for (level, _) in levels(judged) {
            self.of::<T>(level, level as usize).map_err(|error| error.about(Argument::Counts))?;
        }
        Ok(reached)
    }

    /// The satisfactions of grades in rank order, checked before.
    pub(crate) fn of_list<T: Real>(self, grades: &'a [impl Grade]) -> impl Iterator<Item = T> + Clone {
        grades.iter().map(move |grade| self.checked(grade.level()))
    }

    /// The satisfactions of the judged documents, highest first; zeros at the end are left out.
    pub(crate) fn best_first<T: Real>(self, judged: GradeCounts<'a>) -> impl Iterator<Item = T> + Clone {
        let groups = levels(judged).rev();
        let values = groups.flat_map(move |(level, count)| repeat_n(self.checked(level), count));
        values.take_while(|&s: &T| s > T::zero())
    }

    /// The same, lowest first.
    pub(crate) fn worst_first<T: Real>(self, judged: GradeCounts<'a>) -> impl Iterator<Item = T> + Clone {
        levels(judged).flat_map(move |(level, count)| repeat_n(self.checked(level), count))
    }

    /// Whether all judged documents satisfy alike.
    pub(crate) fn is_constant<T: Real>(self, judged: GradeCounts) -> bool {
        let mut values = levels(judged).map(|(level, _)| self.checked::<T>(level));
        let first = values.next();
        values.all(|value| Some(value) == first)
    }
}

/// 2^(level − highest) for level ≤ highest ≤ 1000: a normal number.
fn power_of_2(level: u32, highest: u32) -> f64 {
    f64::from_bits(u64::from(1023 + level - highest) << 52)
}

#[cfg(test)]
mod tests {
    use super::Satisfaction::{self, Binary, Exponential, Linear, Table};
    use crate::GradeCounts;
    use crate::error::{Argument, Error};

    fn all(satisfaction: Satisfaction) -> [f64; 4] {
        [0, 1, 2, 3].map(|level| satisfaction.checked(level))
    }

    #[test]
    fn values() {
        assert_eq!(all(Binary { relevant_from: 2 }), [0.0, 0.0, 1.0, 1.0]);
        assert_eq!(all(Linear { highest: 4 }), [0.0, 0.25, 0.5, 0.75]);
        assert_eq!(all(Exponential { highest: 3 }), [0.0, 0.125, 0.375, 0.875]);
        assert_eq!(all(Table(&[0.0, 0.5, 0.5, 1.0])), [0.0, 0.5, 0.5, 1.0]);
        assert_eq!(Exponential { highest: 1000 }.checked::<f64>(1000), 1.0);
        assert_eq!(Exponential { highest: 1000 }.checked::<f64>(1), 2f64.powi(-1000));
        assert_eq!(Exponential { highest: 1000 }.checked::<f32>(1), 0.0);
    }

    #[test]
    fn bad_input_is_named() {
        let out = |argument, index| Err(Error::OutOfRange { argument, index });
        let of = |satisfaction: Satisfaction, grades: &[u16]| satisfaction.check_grades::<f64>(grades);
        for bad in [
            Binary { relevant_from: 0 },
            Linear { highest: 0 },
            Exponential { highest: 0 },
            Exponential { highest: 1001 },
        ] {
            assert_eq!(of(bad, &[]), out(Argument::Parameter, 0));
        }
        assert_eq!(of(Table(&[0.0, 0.5, 0.4]), &[]), out(Argument::Gains, 2));
        assert_eq!(of(Table(&[0.0, 1.5]), &[]), out(Argument::Gains, 1));
        assert_eq!(of(Table(&[-0.5]), &[]), out(Argument::Gains, 0));
        let nan = Err(Error::NotFinite { argument: Argument::Gains, index: 0 });
        assert_eq!(of(Table(&[f64::NAN]), &[]), nan);
        for short in [Linear { highest: 2 }, Exponential { highest: 2 }, Table(&[0.0, 0.5, 1.0])] {
            assert_eq!(of(short, &[2, 3, 4]), out(Argument::Grades, 1));
            let counted = |counts: &[u64]| short.check_counts::<f64>(GradeCounts::new(counts), 9);
            let beyond = Error::OutOfRange { argument: Argument::Counts, index: 4 };
            assert_eq!(counted(&[1, 1, 1, 0, 1]), Err(beyond));
            assert_eq!(counted(&[1, 1, 1, 0]), Ok(3));
        }
    }
}
