//! Many lists in one buffer, and the mean over them.

use crate::error::{Argument, Error, Result, same_length};
use crate::real::{Real, Sum};

/// Many lists in one slice (CSR): list i is `values[offsets[i]..offsets[i + 1]]`.
///
/// # Examples
/// ```
/// use footrule::Lists;
/// let lists = Lists::new(&[0, 2, 2, 3], &["a", "b", "c"])?;
/// assert_eq!(lists.len(), 3);
/// assert!(lists.iter().eq([&["a", "b"][..], &[], &["c"]]));
/// # Ok::<(), footrule::Error>(())
/// ```
#[derive(Debug)]
pub struct Lists<'a, V> {
    offsets: &'a [usize],
    values: &'a [V],
}

// Derived, these would ask for V: Clone.
impl<V> Clone for Lists<'_, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V> Copy for Lists<'_, V> {}

impl<'a, V> Lists<'a, V> {
    /// Checks the offsets once: they start at 0, never fall, and end at `values.len()`.
    ///
    /// # Errors
    /// - [`Error::Empty`] if `offsets` is empty (no list at all is `&[0]`)
    /// - [`Error::OutOfRange`] if an offset is below the one before it, the first is not 0 or the last is not
    ///   `values.len()`, with its index
    pub fn new(offsets: &'a [usize], values: &'a [V]) -> Result<Self> {
        let wrong = |index| Error::OutOfRange { argument: Argument::Offsets, index };
        match offsets.first() {
            None => return Err(Error::Empty { argument: Argument::Offsets }),
            Some(&first) if first != 0 => return Err(wrong(0)),
            _ => {}
        }
        if let Some(fall) = offsets.windows(2).position(|w| matches!(w, [a, b] if a > b)) {
            return Err(wrong(fall + 1));
        }
        if offsets.last() != Some(&values.len()) {
            return Err(wrong(offsets.len() - 1));
        }
        Ok(Self { offsets, values })
    }

    /// Number of lists.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.offsets.len().saturating_sub(1)
    }

    /// Whether there is no list.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// List `i`, or `None` beyond the last.
    #[must_use]
    #[inline]
    pub fn get(&self, i: usize) -> Option<&'a [V]> {
        self.values.get(*self.offsets.get(i)?..*self.offsets.get(i.checked_add(1)?)?)
    }

    /// The lists in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &'a [V]> + use<'a, V> {
        let lists = *self;
        (0..self.len()).map(move |i| lists.get(i).unwrap_or_default())
    }

    /// The lists in order, from list `first` on.
    #[inline(always)]
    pub(crate) fn from(self, first: usize) -> impl Iterator<Item = &'a [V]> + use<'a, V> {
        (first..self.len()).map_while(move |i| self.get(i))
    }

    /// Any measure of each list, and its mean: what functions that end in `_each` do for theirs. The measure is given the
    /// list and its place.
    ///
    /// # Returns
    /// The mean over the lists, which counts the undefined ones apart; each list's value in `out`, NaN where it is
    /// undefined.
    ///
    /// # Errors
    /// - [`Error::LengthMismatch`] if `out.len() != self.len()`
    /// - any other error of the measure; the values of earlier lists are written then
    ///
    /// # Examples
    /// ```
    /// use footrule::{Dcg, Ideal, Lists, Ties, Undefined, measure::ndcg_by_score};
    /// let (mut each, scratch, offsets) = ([0f64; 2], &mut [0; 8], [0, 2, 4]);
    /// let grades = Lists::new(&offsets, &[1u8, 0, 0, 1])?;
    /// let mean = Lists::new(&offsets, &[0.9f32, 0.1, 0.2, 0.8])?.each(&mut each, |query, scores| {
    ///     let (grades, ideal) = (grades.get(query).unwrap_or_default(), Ideal::Candidates);
    ///     ndcg_by_score(scores, grades, 10, Ties::FirstIndex, ideal, &Dcg::LINEAR, scratch)
    /// })?;
    /// assert_eq!((each, mean.value(Undefined::Skip)?), ([1.0, 1.0], 1.0));
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn each<T: Real>(
        self,
        out: &mut [T],
        mut measure: impl FnMut(usize, &'a [V]) -> Result<T>,
    ) -> Result<Mean<T>> {
        each(self.iter().enumerate(), out, |(i, list)| measure(i, list))
    }
}

/// What a mean does with the queries whose measure is undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undefined {
    /// Leaves them out.
    Skip,
    /// Counts each as 0 (trec_eval, scikit-learn).
    Zero,
    /// Counts each as 1 (LightGBM, XGBoost).
    One,
}

/// A mean over queries that counts the undefined ones apart: streaming, mergeable, optionally weighted.
///
/// ```text
/// value = Σ w_q m_q / Σ w_q      over the defined queries, and the undefined ones as the policy says
/// ```
///
/// # Numerics
/// The sums carry their rounding errors along, so the mean of ten times 0.1 is 0.1, in any order (error ≤ 1 ulp
/// for values of one sign; with weights, whose products round as well, ≤ 3 ulp).
///
/// # Examples
/// ```
/// use footrule::{Error, Mean, Undefined};
/// let mut map = Mean::<f64>::new();
/// map.push(Ok(1.0))?;
/// map.push(Err(Error::Undefined))?; // a query without relevant documents
/// assert_eq!((map.defined, map.undefined), (1, 1));
/// assert_eq!(map.value(Undefined::Skip), Ok(1.0));
/// assert_eq!(map.value(Undefined::Zero), Ok(0.5));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Mean<T> {
    /// Queries with a value.
    pub defined: u64,
    /// Queries whose measure was undefined.
    pub undefined: u64,
    sum: Sum<T>,
    weight: Sum<T>,
    undefined_weight: Sum<T>,
}

impl<T: Real> Mean<T> {
    /// A mean over no query yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a query's value in; [`Error::Undefined`] is counted apart.
    ///
    /// # Errors
    /// - any other error of the query, as it is; the mean is unchanged
    /// - [`Error::NotFinite`] if the value is NaN or infinite (argument `Score`); the mean is unchanged
    pub fn push(&mut self, value: Result<T>) -> Result<()> {
        self.push_weighted(value, T::one())
    }

    /// Takes a query's value in with a weight; undefined queries keep their weight for [`Self::value`].
    ///
    /// # Errors
    /// - as [`Self::push`]
    /// - [`Error::NotFinite`] if the weight is NaN or infinite, [`Error::OutOfRange`] if it is negative
    ///   (argument `Weights`); the mean is unchanged
    pub fn push_weighted(&mut self, value: Result<T>, weight: T) -> Result<()> {
        if !weight.is_finite() {
            return Err(Error::NotFinite { argument: Argument::Weights, index: 0 });
        }
        if weight < T::zero() {
            return Err(Error::OutOfRange { argument: Argument::Weights, index: 0 });
        }
        match value {
            Ok(value) if !value.is_finite() => {
                return Err(Error::NotFinite { argument: Argument::Score, index: 0 });
            }
            Ok(value) => {
                self.sum.add(weight * value);
                self.weight.add(weight);
                self.defined = self.defined.saturating_add(1);
            }
            Err(Error::Undefined) => {
                self.undefined_weight.add(weight);
                self.undefined = self.undefined.saturating_add(1);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Takes another mean's queries in, as if they had been pushed here.
    pub fn merge(&mut self, other: &Self) {
        self.defined = self.defined.saturating_add(other.defined);
        self.undefined = self.undefined.saturating_add(other.undefined);
        self.sum.merge(other.sum);
        self.weight.merge(other.weight);
        self.undefined_weight.merge(other.undefined_weight);
    }

    /// The mean, with the undefined queries as the policy says.
    ///
    /// # Errors
    /// - [`Error::Undefined`] if no query counts, or all that count have weight 0
    /// - [`Error::Overflow`] if the sum is beyond the float's range (argument `Score`)
    pub fn value(&self, undefined: Undefined) -> Result<T> {
        let (mut sum, mut weight) = (self.sum, self.weight);
        if undefined != Undefined::Skip {
            weight.merge(self.undefined_weight);
        }
        if undefined == Undefined::One {
            sum.merge(self.undefined_weight);
        }
        if weight.value() == T::zero() {
            return Err(Error::Undefined);
        }
        let mean = sum.value() / weight.value() + T::zero();
        if mean.is_finite() { Ok(mean) } else { Err(Error::Overflow { argument: Argument::Score, index: 0 }) }
    }
}

/// Writes one value a list, NaN where it is undefined, and returns their mean.
///
/// Values are written as they come: after an error (which is not `Undefined`) the output is partly written.
pub(crate) fn each<T: Real, L>(
    lists: impl ExactSizeIterator<Item = L>,
    out: &mut [T],
    mut measure: impl FnMut(L) -> Result<T>,
) -> Result<Mean<T>> {
    same_length(Argument::Output, lists.len(), out.len())?;
    let mut mean = Mean::new();
    for (list, slot) in lists.zip(out) {
        let value = measure(list);
        mean.push(value)?;
        *slot = value.unwrap_or(T::nan());
    }
    Ok(mean)
}

#[cfg(test)]
mod tests {
    use super::{Lists, Mean, Undefined};
    use crate::error::{Argument, Error};

    #[test]
    fn offsets_are_checked() {
        let wrong = |index| Error::OutOfRange { argument: Argument::Offsets, index };
        let new = |offsets| Lists::new(offsets, &[1, 2, 3]).map(|lists| lists.len());
        assert_eq!(new(&[]), Err(Error::Empty { argument: Argument::Offsets }));
        assert_eq!(new(&[1, 3]), Err(wrong(0)));
        assert_eq!(new(&[0, 2, 1, 3]), Err(wrong(2)));
        assert_eq!(new(&[0, 2]), Err(wrong(1)));
        assert_eq!(new(&[0, 3]), Ok(1));
        assert!(Lists::<u8>::new(&[0], &[]).unwrap().is_empty());
        assert!(Lists::new(&[0, 3], &[1, 2, 3]).unwrap().get(usize::MAX).is_none());
    }

    #[test]
    fn policies_and_weights() {
        let mut mean = Mean::<f64>::new();
        assert_eq!(mean.value(Undefined::Zero), Err(Error::Undefined));
        mean.push_weighted(Ok(0.5), 3.0).unwrap();
        mean.push_weighted(Err(Error::Undefined), 1.0).unwrap();
        assert_eq!(mean.value(Undefined::Skip), Ok(0.5));
        assert_eq!(mean.value(Undefined::Zero), Ok(0.375));
        assert_eq!(mean.value(Undefined::One), Ok(0.625));
        let before = mean;
        let overflow = Error::Overflow { argument: Argument::Gains, index: 2 };
        assert_eq!(mean.push(Err(overflow)), Err(overflow));
        assert!(mean.push(Ok(f64::NAN)).is_err());
        assert!(mean.push_weighted(Ok(1.0), -1.0).is_err());
        assert_eq!(mean, before);
    }

    #[test]
    fn no_mean_is_minus_zero() {
        let mut mean = Mean::<f64>::new();
        for value in [-f64::from_bits(1), -0.0, 0.0] {
            mean.push(Ok(value)).unwrap();
        }
        assert_eq!(mean.value(Undefined::Skip).unwrap().to_bits(), 0);
    }

    #[test]
    fn counts_of_queries_stop_at_their_greatest() {
        let mut mean = Mean::<f64>::new();
        mean.push(Ok(0.5)).unwrap();
        mean.push(Err(Error::Undefined)).unwrap();
        for _ in 0..64 {
            mean.merge(&{ mean });
        }
        assert_eq!((mean.defined, mean.undefined), (u64::MAX, u64::MAX));
        assert_eq!(mean.value(Undefined::One), Ok(0.75));
    }

    #[test]
    fn merged_means_equal_one() {
        let values = [0.1, 0.7, 1e-17, 0.3, 0.9];
        let mut whole = Mean::<f64>::new();
        let mut parts = [Mean::new(), Mean::new()];
        for (i, v) in values.into_iter().enumerate() {
            whole.push(Ok(v)).unwrap();
            parts[i % 2].push(Ok(v)).unwrap();
        }
        let [mut a, b] = parts;
        a.merge(&b);
        assert_eq!(a.defined, 5);
        assert_eq!(a.value(Undefined::Skip), whole.value(Undefined::Skip));
    }
}
