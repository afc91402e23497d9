//! What a document of a grade is worth.

use crate::Real;
use crate::error::{Argument, Error, Result};

/// From grade to gain. Unjudged documents and negative grades count as grade 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gain<'a> {
    /// g (Järvelin and Kekäläinen, 2002).
    Linear,
    /// 2^g − 1 (Burges et al., 2005). A grade whose gain is beyond the float's range (1024 for f64, 128 for f32) is
    /// [`Error::Overflow`].
    Exponential,
    /// `table[g]`: finite, not negative, never falling. A grade beyond the table is [`Error::OutOfRange`].
    Table(&'a [f64]),
}

impl Gain<'_> {
    /// The gain of a level in `T`, rounded once.
    ///
    /// # Errors
    /// - [`Error::Overflow`] if it is beyond the range of `T`, [`Error::OutOfRange`] if the table has no such grade; both
    ///   with `index` as the place of the grade
    #[inline(always)]
    pub(crate) fn of<T: Real>(self, level: u32, index: usize) -> Result<T> {
        match self {
            Self::Linear => Ok(T::from_u64(level.into())),
            Self::Exponential if level <= T::DIGITS => Ok(T::from_u64((1 << level) - 1)),
            // From here on 2^g − 1 rounds to 2^g.
            Self::Exponential if level <= 1023 => {
                let gain = T::narrow(f64::from_bits(u64::from(1023 + level) << 52));
                if gain.is_finite() {
                    Ok(gain)
                } else {
                    Err(Error::Overflow { argument: Argument::Grades, index })
                }
            }
            Self::Exponential => Err(Error::Overflow { argument: Argument::Grades, index }),
            Self::Table(table) => match table.get(level as usize) {
                Some(&gain) => Ok(T::narrow(gain)),
                None => Err(Error::OutOfRange { argument: Argument::Grades, index }),
            },
        }
    }

    /// Fails unless a table is finite in `T`, not negative and never falls (so that a higher grade is never worth less,
    /// and the ideal ranking is by grade).
    #[inline]
    pub(crate) fn check<T: Real>(self) -> Result<()> {
        let Self::Table(table) = self else { return Ok(()) };
        let mut least = 0.0;
        for (index, &gain) in table.iter().enumerate() {
            if !T::narrow(gain).is_finite() {
                return Err(Error::NotFinite { argument: Argument::Gains, index });
            }
            if gain < least {
                return Err(Error::OutOfRange { argument: Argument::Gains, index });
            }
            least = gain;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Gain;
    use crate::error::{Argument, Error};

    #[test]
    fn exponential_gains_are_the_nearest_floats() {
        for (level, gain) in
            [(0, 0.0), (1, 1.0), (4, 15.0), (31, 2_147_483_647.0), (53, 9_007_199_254_740_991.0)]
        {
            assert_eq!(Gain::Exponential.of::<f64>(level, 0), Ok(gain));
        }
        assert_eq!(Gain::Exponential.of::<f64>(54, 0), Ok(18_014_398_509_481_984.0));
        assert_eq!(Gain::Exponential.of::<f64>(1023, 0), Ok(2f64.powi(1023)));
        assert_eq!(Gain::Exponential.of::<f32>(24, 0), Ok(16_777_215.0));
        assert_eq!(Gain::Exponential.of::<f32>(127, 0), Ok(2f32.powi(127)));
        let overflow = Error::Overflow { argument: Argument::Grades, index: 3 };
        assert_eq!(Gain::Exponential.of::<f32>(128, 3), Err(overflow));
        assert_eq!(Gain::Exponential.of::<f64>(1100, 3), Err(overflow));
        assert_eq!(Gain::Exponential.of::<f64>(u32::MAX, 3), Err(overflow));
    }

    #[test]
    fn tables_never_fall() {
        assert_eq!(Gain::Table(&[0.0, 0.5, 0.5, 9.0]).check::<f32>(), Ok(()));
        let falls = Error::OutOfRange { argument: Argument::Gains, index: 2 };
        assert_eq!(Gain::Table(&[0.0, 2.0, 1.0]).check::<f64>(), Err(falls));
        let negative = Error::OutOfRange { argument: Argument::Gains, index: 0 };
        assert_eq!(Gain::Table(&[-1.0]).check::<f64>(), Err(negative));
        let infinite = Error::NotFinite { argument: Argument::Gains, index: 1 };
        assert_eq!(Gain::Table(&[0.0, 1e39]).check::<f32>(), Err(infinite));
        assert_eq!(Gain::Table(&[0.0, f64::NAN]).check::<f64>(), Err(infinite));
        let beyond = Error::OutOfRange { argument: Argument::Grades, index: 7 };
        assert_eq!(Gain::Table(&[0.0]).of::<f64>(1, 7), Err(beyond));
    }
}
