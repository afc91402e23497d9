//! What a rank is worth.

use crate::Real;
use crate::error::{Argument, Error, Result};

/// From rank i (from 1) to discount. Every discount is finite and not negative, and none rises with the rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Discount<'a> {
    /// 1/log_b(i+1), b > 1. nDCG does not depend on b.
    Log {
        /// The logarithm's base b.
        base: f64,
    },
    /// 1 for i < b, 1/log_b(i) from b on, b > 1: the original form (Järvelin and Kekäläinen, 2002, eq. 2).
    JarvelinKekalainen {
        /// The logarithm's base b.
        base: f64,
    },
    /// 1/i.
    Reciprocal,
    /// q^(i−1), 0 ≤ q ≤ 1.
    Geometric {
        /// The ratio q of neighbouring discounts.
        ratio: f64,
    },
    /// `table[i − 1]`: finite, not negative, never rising, and as long as the cutoff asks.
    Table(&'a [f64]),
}

impl Discount<'static> {
    /// 1/log2(i+1), which nearly everybody uses.
    pub const LOG2: Self = Self::Log { base: 2.0 };
}

impl Discount<'_> {
    /// Fails unless the parameters are in range and a table serves the first `k` ranks.
    #[inline]
    pub(crate) fn check<T: Real>(self, k: usize) -> Result<()> {
        let out_of_range = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
        match self {
            Self::Log { base } | Self::JarvelinKekalainen { base } => {
                if base > 1.0 && base.is_finite() {
                    Ok(())
                } else {
                    out_of_range
                }
            }
            Self::Reciprocal => Ok(()),
            Self::Geometric { ratio } => {
                if (0.0..=1.0).contains(&ratio) {
                    Ok(())
                } else {
                    out_of_range
                }
            }
            Self::Table(table) => {
                let argument = Argument::Discounts;
                let used =
                    table.get(..k).ok_or(Error::TooShort { argument, needed: k, given: table.len() })?;
                let mut most = f64::MAX;
                for (index, &discount) in used.iter().enumerate() {
                    if !T::narrow(discount).is_finite() {
                        return Err(Error::NotFinite { argument, index });
                    }
                    if discount < 0.0 || discount > most {
                        return Err(Error::OutOfRange { argument, index });
                    }
                    most = discount;
                }
                Ok(())
            }
        }
    }

    /// The discount of rank `i` (from 1) once [`Self::check`] has passed, within 2 ulp (a table's: rounded once).
    #[inline(always)]
    pub(crate) fn at<T: Real>(self, i: usize) -> T {
        let rank = |i: usize| T::from_u64(i as u64);
        match self {
            Self::Log { base: 2.0 } => match T::inverse_log2s().get(i.wrapping_sub(1)) {
                Some(&discount) => discount,
                None => T::one() / rank(i.saturating_add(1)).log2(),
            },
            Self::Log { base } => T::narrow(libm::log2(base)) / rank(i.saturating_add(1)).log2(),
            // At the base itself a quotient of two roundings could be off 1, and beyond it must not rise again.
            Self::JarvelinKekalainen { base } if i as f64 <= base => T::one(),
            Self::JarvelinKekalainen { base } => (T::narrow(libm::log2(base)) / rank(i).log2()).min(T::one()),
            Self::Reciprocal => T::one() / rank(i),
            Self::Geometric { ratio } => T::narrow(libm::pow(ratio, (i.saturating_sub(1)) as f64)),
            Self::Table(table) => T::narrow(table.get(i.wrapping_sub(1)).copied().unwrap_or_default()),
        }
    }
}

impl Discount<'_> {
    /// The discounts of the first `k` ranks and more, if there is a table of them.
    #[inline(always)]
    pub(crate) fn table<T: Real>(self, k: usize) -> Option<&'static [T]> {
        let table = T::inverse_log2s();
        let is_tabled = matches!(self, Self::Log { base: 2.0 }) && k <= table.len();
        is_tabled.then_some(table)
    }
}

#[cfg(test)]
mod tests {
    use super::Discount;
    use crate::error::{Argument, Error};

    #[test]
    fn first_ranks() {
        let first = |d: Discount| [1, 2, 3, 4].map(|i| d.at::<f64>(i));
        assert_eq!(first(Discount::LOG2), [1.0, 0.6309297535714574, 0.5, 0.43067655807339306]);
        assert_eq!(first(Discount::JarvelinKekalainen { base: 2.0 })[..2], [1.0, 1.0]);
        assert_eq!(first(Discount::JarvelinKekalainen { base: 4.0 }), [1.0; 4]);
        assert_eq!(Discount::JarvelinKekalainen { base: 4.0 }.at::<f32>(16), 0.5);
        assert_eq!(first(Discount::Reciprocal), [1.0, 0.5, 1.0 / 3.0, 0.25]);
        assert_eq!(first(Discount::Geometric { ratio: 0.5 }), [1.0, 0.5, 0.25, 0.125]);
        assert_eq!(first(Discount::Table(&[3.0, 2.0, 1.0, 0.0])), [3.0, 2.0, 1.0, 0.0]);
    }

    #[test]
    fn discounts_begin_at_the_base_and_do_not_rise() {
        for base in (4..400).map(|quarters| 1.0 + f64::from(quarters) / 4.0) {
            let discount = Discount::JarvelinKekalainen { base };
            assert_eq!((discount.at::<f32>(base as usize), discount.at::<f64>(base as usize)), (1.0, 1.0));
            let falls = |i| {
                discount.at::<f32>(i) >= discount.at(i + 1) && discount.at::<f64>(i) >= discount.at(i + 1)
            };
            assert!((1..200).all(falls), "{base}");
        }
    }

    #[test]
    fn the_table_continues_the_formula() {
        for i in 1..=1025 {
            let formula = 1.0 / libm::log2(i as f64 + 1.0);
            let (wide, narrow) = (Discount::LOG2.at::<f64>(i), Discount::LOG2.at::<f32>(i));
            assert!((wide - formula).abs() <= 2.0 * f64::EPSILON * formula, "{i}");
            assert!((f64::from(narrow) - formula).abs() <= f64::from(f32::EPSILON) * formula, "{i}");
        }
    }

    #[test]
    fn only_the_first_ranks_have_a_table() {
        let table = Discount::LOG2.table::<f64>(1024).unwrap();
        assert!(table.iter().copied().eq((1..=1024).map(|i| Discount::LOG2.at(i))));
        assert_eq!(Discount::LOG2.table::<f64>(1025), None);
        assert_eq!(Discount::Reciprocal.table::<f64>(1), None);
    }

    #[test]
    fn parameters_are_checked() {
        let out = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
        for base in [1.0, 0.5, -2.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Discount::Log { base }.check::<f64>(1), out);
            assert_eq!(Discount::JarvelinKekalainen { base }.check::<f64>(1), out);
        }
        for ratio in [-0.1, 1.1, f64::NAN] {
            assert_eq!(Discount::Geometric { ratio }.check::<f64>(1), out);
        }
        let table = Discount::Table(&[1.0, 0.5, 0.75]);
        assert_eq!(table.check::<f64>(2), Ok(()));
        let (argument, index) = (Argument::Discounts, 2);
        assert_eq!(table.check::<f64>(3), Err(Error::OutOfRange { argument, index }));
        assert_eq!(table.check::<f64>(4), Err(Error::TooShort { argument, needed: 4, given: 3 }));
    }
}
