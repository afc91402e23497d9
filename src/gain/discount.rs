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

/// 1/log2(i+1) for i = 1, 2, …, each the nearest f64. Ranks that matter cost a load instead of a logarithm (libm's takes
/// 9 ns), and are right to the last bit.
#[rustfmt::skip]
#[allow(clippy::approx_constant, reason = "1/log2(10) is an entry of the table")]
static LOG2: [f64; 128] = [
    1.0, 0.6309297535714574, 0.5, 0.43067655807339306, 0.3868528072345416, 0.3562071871080222,
    0.3333333333333333, 0.3154648767857287, 0.3010299956639812, 0.2890648263178879, 0.27894294565112987,
    0.27023815442731974, 0.26264953503719357, 0.2559580248098155, 0.25, 0.24465054211822604,
    0.23981246656813143, 0.23540891336663824, 0.23137821315975918, 0.227670248696953, 0.22424382421757544,
    0.22106472945750374, 0.21810429198553155, 0.21533827903669653, 0.21274605355336315,
    0.21030991785715247, 0.20801459767650946, 0.20584683246043445, 0.2037950470905062, 0.20184908658209985,
    0.2, 0.19823986317056053, 0.1965616322328226, 0.1949590218937863, 0.1934264036172708,
    0.19195872000656014, 0.1905514124267734, 0.18920035951687003, 0.18790182470910757, 0.18665241123894338,
    0.1854490234153689, 0.18428883314870617, 0.18316925091363362, 0.18208790046993825, 0.18104259678004023,
    0.18003132665669264, 0.17905223175104137, 0.1781035935540111, 0.17718382013555792, 0.1762914343888821,
    0.17542506358195453, 0.17458343004804494, 0.17376534287144, 0.1729696904450771, 0.17219543379409813,
    0.17144160057391344, 0.17070727966372012, 0.16999161628691403, 0.16929380759878143, 0.1686130986895011,
    0.16794877895704194, 0.16730017881017414, 0.16666666666666666, 0.16604764621593782,
    0.16544255391905832, 0.16485085672216038, 0.16427204996205022, 0.16370565544521565, 0.1631512196835108,
    0.16260831227163416, 0.16207652439312228, 0.16155546744299637, 0.16104477175644444, 0.1605440854340214,
    0.16005307325482135, 0.15957141566993818, 0.15909880786929415, 0.15863495891559604,
    0.15817959093978226, 0.15773243839286435, 0.15729324734954692, 0.15686177485944097,
    0.15643778834207156, 0.15602106502222501, 0.15561139140249397, 0.15520856277015513, 0.1548123827357682,
    0.15442266280111014, 0.1540392219542636, 0.15366188628986424, 0.15329048865267808, 0.15292486830283214,
    0.15256487060115928, 0.15221034671324338, 0.15186115333086322, 0.1515171524096389, 0.15117821092177647,
    0.15084420062289414, 0.1505149978319906, 0.15019048322368797, 0.1498705416319474, 0.14955506186451525,
    0.14924393652741208, 0.1489370618588283, 0.14863433757183497, 0.14833566670536175, 0.1480409554829326,
    0.14775011317868608, 0.14746305199023912, 0.14717968691798525, 0.1468999356504447, 0.14662371845531105,
    0.14635095807586196, 0.14608157963242444, 0.14581551052860536, 0.14555268036201674,
    0.14529302083924286, 0.14503646569481302, 0.14478295061395813, 0.14453241315894394, 0.1442847926987864,
    0.1440400303421672, 0.14379806887337757, 0.14355885269113103, 0.14332232775009315, 0.14308844150498737,
    0.14285714285714285, 0.14262838210336,
];

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
            Self::Log { base: 2.0 } => match LOG2.get(i.wrapping_sub(1)) {
                Some(&discount) => T::narrow(discount),
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
        for i in 1..=128 {
            let formula = 1.0 / libm::log2(i as f64 + 1.0);
            assert!((Discount::LOG2.at::<f64>(i) - formula).abs() <= 2.0 * f64::EPSILON * formula, "{i}");
        }
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
