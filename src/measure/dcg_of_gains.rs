//! DCG and nDCG of real-valued gains.

use super::ndcg::{Source, ratio};
use crate::error::{Argument, Error, Result};
use crate::gain::Discount;
use crate::gain::ideal::{check_gains, descending, descending_scratch_len, discounted_sum};
use crate::real::Real;
use crate::workspace::check;

/// DCG at cutoff k of real-valued gains in rank order.
///
/// ```text
/// DCG@k = Σ_{i ≤ min(k, n)} gains_i · discount(i)
/// ```
///
/// # Input
/// One finite gain a document, in rank order; negative gains count against the list.
///
/// # Returns
/// Any finite number, higher is better; 0 for an empty list and for k = 0.
///
/// # Errors
/// - [`Error::NotFinite`] if a gain is NaN or infinite, with its index (argument `Gains`)
/// - [`Error::Overflow`] if the sum is beyond the float's range (argument `Gains`)
/// - those of the discount as in [`dcg`](super::dcg)
///
/// # Cost
/// O(n), no scratch.
///
/// # Numerics
/// As [`dcg`](super::dcg), relative to the sum of the terms' magnitudes.
///
/// # Source
/// As [`dcg`](super::dcg).
///
/// # Examples
/// ```
/// use footrule::{Discount, measure::dcg_of_gains};
/// assert_eq!(dcg_of_gains(&[2.0, 0.0, -1.0], 3, &Discount::LOG2), Ok(1.5));
/// ```
pub fn dcg_of_gains<T: Real>(gains: &[T], k: usize, discount: &Discount) -> Result<T> {
    check_gains(Argument::Gains, gains, k, *discount)?;
    discounted_sum(gains.iter().copied(), k, *discount, Argument::Gains)
}

/// Words of scratch that [`ndcg_of_gains`] needs for `n` judged documents.
#[must_use]
pub const fn ndcg_of_gains_scratch_len(n: usize) -> usize {
    descending_scratch_len(n)
}

/// nDCG at cutoff k of real-valued gains in rank order, from 0 to 1.
///
/// ```text
/// nDCG@k = DCG@k / IDCG@k      IDCG@k: DCG@k of the judged gains, highest first
/// ```
///
/// # Input
/// `gains`: one finite, non-negative gain a document, in rank order. `judged`: the gains of all documents that the ideal
/// ranking is made of, in any order; for the list's own, the same slice.
///
/// # Returns
/// From 0 to 1, higher is better; exactly 1 for gains that fall from the highest judged one down.
///
/// # Errors
/// - [`Error::NotFinite`] if a gain is NaN or infinite, [`Error::OutOfRange`] if it is negative (the ratio would have no
///   bounds), with its index (argument `Gains`, or `Judgements` for the judged ones)
/// - [`Error::OutOfRange`] if the list is better than the ideal (argument `Judgements`, index 0)
/// - [`Error::Undefined`] if the ideal is 0: nothing judged has a gain, or `k == 0`
/// - [`Error::Overflow`] if a sum is beyond the float's range (argument `Gains` or `Judgements`)
/// - [`Error::TooShort`] if `scratch.len() < ndcg_of_gains_scratch_len(judged.len())`
/// - those of the discount as in [`dcg`](super::dcg)
///
/// # Cost
/// O(n + m log m) for m judged gains, 2m words of scratch.
///
/// # Numerics
/// As [`ndcg`](super::ndcg).
///
/// # Source
/// As [`ndcg`](super::ndcg).
///
/// # Examples
/// ```
/// use footrule::{Discount, measure::ndcg_of_gains};
/// // 0.25 / log2(2) + 0.5 / log2(4), against 0.5 + 0.25 / log2(3)
/// let gains = [0.25, 0.0, 0.5];
/// let ndcg: f64 = ndcg_of_gains(&gains, &gains, 3, &Discount::LOG2, &mut [0; 6])?;
/// assert!((ndcg - 0.5 / (0.5 + 0.25 / 3f64.log2())).abs() < 1e-15);
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn ndcg_of_gains<T: Real>(
    gains: &[T],
    judged: &[T],
    k: usize,
    discount: &Discount,
    scratch: &mut [u64],
) -> Result<T> {
    for (argument, gains) in [(Argument::Gains, gains), (Argument::Judgements, judged)] {
        check_gains(argument, gains, k, *discount)?;
        if let Some(index) = gains.iter().position(|&gain| gain < T::zero()) {
            return Err(Error::OutOfRange { argument, index });
        }
    }
    check(scratch, ndcg_of_gains_scratch_len(judged.len()))?;
    let dcg = discounted_sum(gains.iter().copied(), k, *discount, Argument::Gains)?;
    let ideal = discounted_sum(descending(judged, scratch)?, k, *discount, Argument::Judgements)?;
    ratio(dcg, ideal, k.min(gains.len()), Source::Given(Argument::Judgements))
}

#[cfg(test)]
mod tests {
    use super::{dcg_of_gains, ndcg_of_gains};
    use crate::Discount;
    use crate::error::{Argument, Error};

    fn ndcg(gains: &[f64], judged: &[f64], k: usize) -> crate::Result<f64> {
        ndcg_of_gains(gains, judged, k, &Discount::LOG2, &mut [0; 8])
    }

    #[test]
    fn bad_input_is_named() {
        let not_finite = |argument| Err(Error::NotFinite { argument, index: 1 });
        let out_of_range = |argument, index| Err(Error::OutOfRange { argument, index });
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(dcg_of_gains(&[0.0, bad], 1, &Discount::LOG2), not_finite(Argument::Gains));
            assert_eq!(ndcg(&[0.0, bad], &[1.0], 1), not_finite(Argument::Gains));
            assert_eq!(ndcg(&[0.0], &[1.0, bad], 1), not_finite(Argument::Judgements));
        }
        assert_eq!(ndcg(&[0.0, -1.0], &[1.0], 1), out_of_range(Argument::Gains, 1));
        assert_eq!(ndcg(&[0.0], &[-1.0], 1), out_of_range(Argument::Judgements, 0));
        assert_eq!(ndcg(&[2.0], &[1.0], 1), out_of_range(Argument::Judgements, 0));
        assert_eq!(ndcg(&[0.0], &[0.0], 1), Err(Error::Undefined));
        assert_eq!(ndcg(&[1.0], &[1.0], 0), Err(Error::Undefined));
        let overflow = |argument| Err(Error::Overflow { argument, index: 0 });
        assert_eq!(dcg_of_gains(&[f64::MAX; 2], 2, &Discount::LOG2), overflow(Argument::Gains));
        assert_eq!(ndcg(&[1.0], &[f64::MAX; 2], 2), overflow(Argument::Judgements));
        let short = Error::TooShort { argument: Argument::Scratch, needed: 2, given: 1 };
        assert_eq!(ndcg_of_gains(&[1.0], &[1.0], 1, &Discount::LOG2, &mut [0]), Err(short));
    }

    #[test]
    fn no_gain_is_plus_zero() {
        assert!(dcg_of_gains(&[-0.0f64, -0.0], 2, &Discount::LOG2).unwrap().is_sign_positive());
        assert!(dcg_of_gains(&[] as &[f32], 2, &Discount::LOG2).unwrap().is_sign_positive());
    }
}
