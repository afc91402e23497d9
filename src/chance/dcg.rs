//! DCG of a random ranking.

use super::draw::Draw;
use crate::Real;
use crate::bound;
use crate::convention::Dcg;
use crate::error::{Argument, Error, Result};
use crate::gain::ideal::{check_counts, finite};
use crate::grade::GradeCounts;

/// The gains as the measure has them in `T`, checked before.
fn draw<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<Draw> {
    let reached = check_counts::<T>(judged, k, dcg)?;
    Draw::new(judged, reached, |level| dcg.gain.of::<T>(level, 0).unwrap_or_default().widen())
}

/// The expected DCG at cutoff k of a random ranking.
///
/// ```text
/// E DCG@k = ḡ D_k,   ḡ = 1/n Σ_g n_g gain(g),   D_k = Σ_{i=1}^{min(k, n)} discount(i)      n_g documents of grade g
/// ```
///
/// # Input
/// The number of judged documents of each grade, the cutoff, gain and discount.
///
/// # Returns
/// From 0 to the ideal DCG, and the ideal's very bits where every ranking has the same DCG: all gains are equal, or all
/// ranks are worth the same and none is cut off.
///
/// # Errors
/// - [`Error::OutOfRange`] if a parameter of the discount is out of range (argument `Parameter`), a table of gains falls
///   (`Gains`) or lacks a grade that occurs (`Counts`, with the grade), or a table of discounts rises (`Discounts`)
/// - [`Error::TooShort`] if a table of discounts is shorter than min(k, n)
/// - [`Error::NotFinite`] if a table holds NaN or an infinity
/// - [`Error::Overflow`] if the gain of a grade that occurs, the value, or the number of documents does not fit
///
/// # Cost
/// O(grades), whatever k; O(min(k, n)) for a discount table, and as [`bound::dcg`](crate::bound::dcg), whose bits it
/// returns, where every ranking has the same DCG.
///
/// # Numerics
/// In f64, rounded once: at most 8 ulp in f64 up to k = 10⁹, 1 ulp in f32.
///
/// # Source
/// S. K. Karmaker Santu and D. Feng, "Joint Upper & Lower Bound Normalization for IR Evaluation" (2022),
/// eq. 7, for any discount, and with the documents of grade 0 in n.
///
/// # Examples
/// ```
/// use footrule::{Dcg, Discount, GradeCounts, chance};
/// let dcg = &Dcg::EXPONENTIAL.with_discount(Discount::Reciprocal);
/// let mean: f64 = chance::dcg(GradeCounts::new(&[2, 0, 2]), 2, dcg)?;
/// assert_eq!(mean, 3.0 * 2.0 / 4.0 * (1.0 + 1.0 / 2.0));
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    if bound::is_settled::<T>(judged, k, dcg)? {
        return bound::dcg(judged, k, dcg);
    }
    finite(T::narrow(draw::<T>(judged, k, dcg)?.mean(dcg.discount)), Argument::Counts)
}

/// The variance of the DCG at cutoff k of a random ranking.
///
/// ```text
/// Var DCG@k = s² (n Σ d_i² − (Σ d_i)²) / (n − 1),   s² = 1/n Σ_g n_g (gain(g) − ḡ)²      sums over i ≤ min(k, n)
/// ```
///
/// # Input
/// As [`dcg`](crate::chance::dcg).
///
/// # Returns
/// 0 or more; exactly 0 where every ranking has the same DCG.
///
/// # Errors
/// - as [`dcg`](crate::chance::dcg)
///
/// # Cost
/// O(grades); O(log k) for a geometric discount, O(min(k, n)) for a table.
///
/// # Numerics
/// In f64, rounded once; the discounts enter by their spread around their mean, so that nothing cancels up to 254 ranks, and
/// never for geometric discounts and tables: at most 16 ulp. Logarithmic discounts over nearly all of many documents lose
/// about 4 ln² k ulp more, 1800 ulp at 10⁹, and the more the fewer ranks lie beyond a large base of Järvelin and Kekäläinen's.
///
/// # Source
/// Sampling without replacement.
///
/// # Examples
/// ```
/// use footrule::{Dcg, Discount, GradeCounts, chance};
/// let dcg = &Dcg::LINEAR.with_discount(Discount::Reciprocal);
/// let variance: f64 = chance::dcg_variance(GradeCounts::new(&[1, 1]), 2, dcg)?;
/// assert_eq!(variance, 1.0 / 16.0); // 1 or 1/2 around 3/4
/// # Ok::<(), footrule::Error>(())
/// ```
pub fn dcg_variance<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    if bound::is_settled::<T>(judged, k, dcg)? {
        return Ok(T::zero());
    }
    finite(T::narrow(draw::<T>(judged, k, dcg)?.variance(dcg.discount)), Argument::Counts)
}

/// The expected nDCG at cutoff k of a random ranking, its ideal made of all judged documents.
///
/// ```text
/// E nDCG@k = E DCG@k / IDCG@k
/// ```
///
/// # Input
/// As [`dcg`](crate::chance::dcg).
///
/// # Returns
/// Above 0, at most 1; exactly 1 where every ranking has the same DCG.
///
/// # Errors
/// - [`Error::Undefined`] if the ideal DCG is 0: k = 0, or no document has a gain
/// - as [`dcg`](crate::chance::dcg)
///
/// # Cost
/// As the ideal's, O(grades + min(k, documents with a gain)).
///
/// # Numerics
/// At most 9 ulp in f64 up to a million documents, 3 ulp in f32.
///
/// # Examples
/// ```
/// use footrule::{Dcg, Discount, GradeCounts, chance};
/// let dcg = &Dcg::LINEAR.with_discount(Discount::Reciprocal);
/// assert_eq!(chance::ndcg(GradeCounts::new(&[3, 1]), 3, dcg), Ok(11.0 / 6.0 / 4.0));
/// ```
pub fn ndcg<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let ideal: T = bound::dcg(judged, k, dcg)?;
    if ideal == T::zero() {
        return Err(Error::Undefined);
    }
    let mean: T = self::dcg(judged, k, dcg)?;
    Ok((mean / ideal).min(T::one()))
}

/// The variance of the nDCG at cutoff k of a random ranking, its ideal made of all judged documents.
///
/// ```text
/// Var nDCG@k = Var DCG@k / IDCG@k²
/// ```
///
/// # Input
/// As [`dcg`](crate::chance::dcg).
///
/// # Returns
/// From 0 to 1/4; exactly 0 where every ranking has the same DCG.
///
/// # Errors
/// - as [`ndcg`]
///
/// # Cost
/// As [`ndcg`].
///
/// # Numerics
/// As [`dcg_variance`], and 4 ulp of the ideal.
///
/// # Source
/// As [`dcg_variance`].
///
/// # Examples
/// ```
/// use footrule::{Dcg, Discount, GradeCounts, chance};
/// let dcg = &Dcg::LINEAR.with_discount(Discount::Reciprocal);
/// assert_eq!(chance::ndcg_variance(GradeCounts::new(&[1, 0, 1]), 2, dcg), Ok(1.0 / 16.0)); // 1 or 1/2
/// ```
pub fn ndcg_variance<T: Real>(judged: GradeCounts, k: usize, dcg: &Dcg) -> Result<T> {
    let ideal: T = bound::dcg(judged, k, dcg)?;
    if ideal == T::zero() {
        return Err(Error::Undefined);
    }
    let variance: T = dcg_variance(judged, k, dcg)?;
    Ok(variance / ideal / ideal)
}

#[cfg(test)]
mod tests {
    use super::{dcg, dcg_variance, ndcg, ndcg_variance};
    use crate::error::{Argument, Error};
    use crate::{Bounds, Dcg, Discount, Gain, GradeCounts, bound};

    const FLAT: [Discount; 3] = [
        Discount::Geometric { ratio: 1.0 },
        Discount::JarvelinKekalainen { base: 1e9 },
        Discount::Table(&[0.3; 700]),
    ];

    #[test]
    fn one_value_for_every_ranking_has_the_bits_of_the_bounds() {
        let same = |counts: &[u64], k, options: &Dcg| {
            let judged = GradeCounts::new(counts);
            let best = bound::dcg::<f32>(judged, k, options).unwrap();
            assert_eq!(dcg(judged, k, options), Ok(best));
            assert_eq!(bound::dcg_worst(judged, k, options), Ok(best));
            let (best, chance) = (bound::dcg::<f64>(judged, k, options), dcg::<f64>(judged, k, options));
            assert_eq!(chance, best);
            assert_eq!(dcg_variance::<f64>(judged, k, options), Ok(0.0));
            let bounds = Bounds { best: best.unwrap(), chance: chance.unwrap() };
            assert_eq!(bounds.v2(bounds.best), Err(Error::Undefined));
            if bounds.best > 0.0 {
                assert_eq!(ndcg::<f32>(judged, k, options), Ok(1.0));
                assert_eq!(ndcg_variance::<f32>(judged, k, options), Ok(0.0));
            } else {
                assert_eq!(ndcg::<f32>(judged, k, options), Err(Error::Undefined));
                assert_eq!(ndcg_variance::<f32>(judged, k, options), Err(Error::Undefined));
            }
        };
        for n in 0..300 {
            for k in [0, 1, 5, 299, 400] {
                same(&[0, 0, n], k, &Dcg::EXPONENTIAL);
                same(&[n], k, &Dcg::LINEAR);
                same(&[n, n], k, &Dcg::LINEAR.with_gain(Gain::Table(&[0.7, 0.7])));
            }
            for flat in FLAT {
                let options = Dcg::LINEAR.with_discount(flat);
                same(&[n, 0, n], 2 * n as usize, &options);
                same(&[n, 0, n], 800, &options);
            }
        }
        same(&[3, 3], 2, &Dcg::LINEAR.with_discount(Discount::Table(&[0.0; 2])));
        let judged = GradeCounts::new(&[3, 3]);
        for flat in FLAT {
            let options = &Dcg::LINEAR.with_discount(flat);
            assert!(dcg::<f64>(judged, 2, options).unwrap() < bound::dcg(judged, 2, options).unwrap());
        }
    }

    #[test]
    fn refusals() {
        let judged = GradeCounts::new(&[1, 0, 1]);
        let table = Dcg::LINEAR.with_gain(Gain::Table(&[0.0, 1.0]));
        let no_gain = Err(Error::OutOfRange { argument: Argument::Counts, index: 2 });
        let base = Dcg::LINEAR.with_discount(Discount::Log { base: 1.0 });
        let no_base = Err(Error::OutOfRange { argument: Argument::Parameter, index: 0 });
        let short = Dcg::LINEAR.with_discount(Discount::Table(&[1.0]));
        let too_short = Err(Error::TooShort { argument: Argument::Discounts, needed: 2, given: 1 });
        for measure in [dcg::<f64>, dcg_variance, ndcg, ndcg_variance] {
            assert_eq!(measure(judged, 2, &table), no_gain);
            assert_eq!(measure(judged, 2, &base), no_base);
            assert_eq!(measure(judged, 2, &short), too_short);
        }
        let overflow = |index| Error::Overflow { argument: Argument::Counts, index };
        assert_eq!(dcg::<f64>(GradeCounts::new(&[u64::MAX, 1]), 2, &Dcg::LINEAR), Err(overflow(1)));
        let mut counts = [0; 1101];
        (counts[0], counts[1023]) = (1, 1);
        assert_eq!(dcg_variance::<f64>(GradeCounts::new(&counts), 1, &Dcg::EXPONENTIAL), Err(overflow(0)));
        assert_eq!(dcg::<f32>(GradeCounts::new(&counts), 1, &Dcg::EXPONENTIAL), Err(overflow(1023)));
        // A grade that nobody gave needs no gain.
        assert!(dcg::<f64>(GradeCounts::new(&counts), 1, &Dcg::EXPONENTIAL).is_ok());
        counts[1100] = 1;
        assert_eq!(dcg::<f64>(GradeCounts::new(&counts), 1, &Dcg::EXPONENTIAL), Err(overflow(1100)));
    }

    #[test]
    fn wide_grades_do_not_wrap() {
        let mut counts = [0; 201];
        counts[200] = 3;
        let judged = GradeCounts::new(&counts);
        assert_eq!(dcg(judged, 3, &Dcg::LINEAR), Ok(426.185_950_714_291_5));
    }
}
