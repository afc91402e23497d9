//! Discounted cumulative gain.

use super::abreast::Dcgs;
use crate::convention::Dcg;
use crate::error::{Argument, Result, same_length};
use crate::gain::ideal::{check_grades, finite, list_dcg, list_terms};
use crate::grade::Grade;
use crate::lists::{Lists, Mean, each};
use crate::real::Real;

/// Discounted cumulative gain at cutoff k: what the first k documents are worth, each less the deeper it stands.
///
/// ```text
/// DCG@k = Σ_{i ≤ min(k, n)} gain(g_i) · discount(i)
/// ```
/// g_i is the grade at rank i; gain and discount are the options', such as 2^g − 1 and 1/log2(i + 1).
///
/// # Input
/// Grades in rank order; unjudged and negative grades count as grade 0. Nothing stands beyond the end of the list: k > n
/// is k = n, and `usize::MAX` takes all.
///
/// # Returns
/// Not negative, higher is better; without an upper end of its own (see [`ndcg`](super::ndcg)). 0 for an empty list and
/// for k = 0.
///
/// # Errors
/// - [`Error::Overflow`](crate::Error::Overflow) if a gain is beyond the float's range, with the index of the grade, or
///   if the sum is (index 0); argument `Grades`
/// - [`Error::OutOfRange`](crate::Error::OutOfRange) if a gain table has no such grade (argument `Grades`) or falls or
///   is negative (`Gains`), if a discount table rises or is negative (`Discounts`), or if a base or ratio is out of range
///   (`Parameter`)
/// - [`Error::NotFinite`](crate::Error::NotFinite) if a table holds NaN or an infinity (`Gains` or `Discounts`)
/// - [`Error::TooShort`](crate::Error::TooShort) if a discount table ends before rank min(k, n)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// Products and lane sums in `T` in the crate's fixed order, f32 in blocks whose totals are added in f64; the same bits
/// on every machine. Worst seen up to a thousand ranks: 2.5 ulp (f32: 1.5 ulp).
///
/// # Source
/// K. Järvelin, J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", TOIS 20 (2002) 422–446;
/// C. Burges et al., "Learning to rank using gradient descent", ICML 2005 (exponential gain).
///
/// # Examples
/// ```
/// use footrule::{Dcg, measure::dcg};
/// // 3 / log2(2) + 0 / log2(3) + 2 / log2(4)
/// assert_eq!(dcg(&[3u8, 0, 2], 3, &Dcg::LINEAR), Ok(4.0));
/// assert_eq!(dcg(&[3u8, 0, 2], 3, &Dcg::EXPONENTIAL), Ok(8.5));
/// ```
pub fn dcg<T: Real>(grades: &[impl Grade], k: usize, options: &Dcg) -> Result<T> {
    list_dcg(grades, k, options)
}

/// Discounted cumulative gain at many cutoffs of one list, in one pass.
///
/// ```text
/// out[j] = DCG@ks[j]
/// ```
///
/// # Input
/// As [`dcg`]; cutoffs in any order (one pass if they rise).
///
/// # Returns
/// The bits of [`dcg`] at each cutoff, in `out`.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != ks.len()`
/// - all of [`dcg`]; if the sum overflows, the values of earlier cutoffs are written
///
/// # Cost
/// O(n + cutoffs), no scratch.
///
/// # Numerics
/// As [`dcg`].
///
/// # Source
/// As [`dcg`].
///
/// # Examples
/// ```
/// use footrule::{Dcg, measure::dcg_at};
/// let mut out = [0.0; 2];
/// dcg_at(&[3u8, 0, 2], &[1, 3], &Dcg::LINEAR, &mut out)?;
/// assert_eq!(out, [3.0, 4.0]);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg_at<T: Real>(grades: &[impl Grade], ks: &[usize], options: &Dcg, out: &mut [T]) -> Result<()> {
    same_length(Argument::Output, ks.len(), out.len())?;
    let deepest = ks.iter().copied().max().unwrap_or_default();
    let highest = check_grades::<T>(grades, deepest, options)?;
    let mut sums = list_terms(grades, highest, deepest, options).prefixes();
    for (&k, slot) in ks.iter().zip(out) {
        *slot = finite(sums.at(k), Argument::Grades)?;
    }
    Ok(())
}

/// Discounted cumulative gain at cutoff k of many lists, and its mean.
///
/// # Input
/// As [`dcg`], one list a query.
///
/// # Returns
/// The mean over the queries; each query's value in `out`. Always defined.
///
/// # Errors
/// - [`Error::LengthMismatch`](crate::Error::LengthMismatch) if `out.len() != lists.len()`
/// - all of [`dcg`], with indices in the list; the values of earlier queries are written then
///
/// # Cost
/// O(all documents), no scratch.
///
/// # Numerics
/// As [`dcg`] and [`Mean`].
///
/// # Source
/// As [`dcg`].
///
/// # Examples
/// ```
/// use footrule::{Dcg, Lists, Undefined, measure::dcg_each};
/// let mut each = [0.0; 2];
/// let mean = dcg_each(Lists::new(&[0, 2, 3], &[1u8, 0, 3])?, 10, &Dcg::LINEAR, &mut each)?;
/// assert_eq!((each, mean.value(Undefined::Skip)?), ([1.0, 3.0], 2.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg_each<T: Real>(
    lists: Lists<impl Grade>,
    k: usize,
    options: &Dcg,
    out: &mut [T],
) -> Result<Mean<T>> {
    let mut dcgs = Dcgs::new(lists, k, None, options);
    each(lists.iter().enumerate(), out, |(i, grades)| match dcgs.of(i) {
        Some([sum, _]) => Ok(sum),
        None => dcg(grades, k, options),
    })
}

#[cfg(test)]
mod tests {
    use super::{dcg, dcg_at, dcg_each};
    use crate::error::{Argument, Error};
    use crate::{Dcg, Discount, Gain, Lists};

    #[test]
    fn edges() {
        assert_eq!(dcg::<f64>(&[3u8], 0, &Dcg::LINEAR), Ok(0.0));
        assert_eq!(dcg::<f64>(&[] as &[u8], 9, &Dcg::LINEAR), Ok(0.0));
        assert_eq!(dcg::<f64>(&[-1i8, i8::MIN, 2], usize::MAX, &Dcg::LINEAR), Ok(1.0));
    }

    #[test]
    fn bad_input_is_named() {
        let dcg = |options: Dcg| dcg::<f64>(&[0u8, 2], 5, &options).unwrap_err();
        let gains = |table| dcg(Dcg::LINEAR.with_gain(Gain::Table(table)));
        let discounts = |table| dcg(Dcg::LINEAR.with_discount(Discount::Table(table)));
        assert_eq!(gains(&[0.0, 1.0]), Error::OutOfRange { argument: Argument::Grades, index: 1 });
        assert_eq!(gains(&[1.0, 0.0]), Error::OutOfRange { argument: Argument::Gains, index: 1 });
        assert_eq!(gains(&[f64::NAN]), Error::NotFinite { argument: Argument::Gains, index: 0 });
        let short = Error::TooShort { argument: Argument::Discounts, needed: 2, given: 1 };
        assert_eq!(discounts(&[1.0]), short);
        assert_eq!(discounts(&[0.5, 1.0]), Error::OutOfRange { argument: Argument::Discounts, index: 1 });
        let base = Dcg::LINEAR.with_discount(Discount::Log { base: 1.0 });
        assert_eq!(dcg(base), Error::OutOfRange { argument: Argument::Parameter, index: 0 });
    }

    #[test]
    fn overflow_is_named() {
        let one = Error::Overflow { argument: Argument::Grades, index: 1 };
        assert_eq!(dcg::<f64>(&[0u16, 1100], 2, &Dcg::EXPONENTIAL), Err(one));
        let sum = Error::Overflow { argument: Argument::Grades, index: 0 };
        assert_eq!(dcg::<f64>(&[1023u16; 3], 3, &Dcg::EXPONENTIAL), Err(sum));
        let mut out = [0.0f64; 1];
        assert_eq!(dcg_at(&[1023u16; 3], &[3], &Dcg::EXPONENTIAL, &mut out), Err(sum));
        let length = Error::LengthMismatch { argument: Argument::Output, expected: 2, given: 1 };
        assert_eq!(dcg_at(&[1u8], &[3, 4], &Dcg::LINEAR, &mut out), Err(length));
        let lists = Lists::new(&[0, 1, 2], &[1u16, 1100]).unwrap();
        assert_eq!(dcg_each(lists, 3, &Dcg::LINEAR, &mut out), Err(length));
        let here = Error::Overflow { argument: Argument::Grades, index: 0 };
        assert_eq!(dcg_each(lists, 3, &Dcg::EXPONENTIAL, &mut [0.0f64; 2]), Err(here));
    }
}
