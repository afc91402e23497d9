//! Relevance labels: how a grade is read, and how many documents were judged with each.

use crate::error::{Argument, Error, Result};

mod sealed {
    pub trait Sealed {}
}

/// A relevance label: `bool`, `u8`, `u16`, `u32`, `i8`, `i16`, `i32`. The trait is sealed.
///
/// `bool` and unsigned labels are always judged. A signed type's `MIN` is [`UNJUDGED`](SignedGrade::UNJUDGED); its other
/// negative values are judged with gain 0 and never relevant.
pub trait Grade: Copy + Ord + sealed::Sealed {
    /// The highest level of the type.
    #[doc(hidden)]
    const HIGHEST: u32;

    /// Whether anybody judged the document.
    fn is_judged(self) -> bool;

    /// The grade as a level from 0, for gains: negative and unjudged labels are 0.
    fn level(self) -> u32;

    /// Whether the document counts as relevant from grade `from` on. Negative and unjudged labels never do.
    fn is_relevant(self, from: u32) -> bool;

    /// The level as a byte, of which a register holds many: at most 127, −1 for labels that are never relevant.
    #[doc(hidden)]
    fn byte(self) -> i8;
}

/// A label type that can say "not judged": `i8`, `i16`, `i32`. The trait is sealed.
pub trait SignedGrade: Grade {
    /// The type's least value marks a document that nobody judged.
    const UNJUDGED: Self;
}

macro_rules! unsigned {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}
        impl Grade for $t {
            const HIGHEST: u32 = Self::MAX as u32;

            #[inline(always)]
            fn is_judged(self) -> bool {
                true
            }
            #[inline(always)]
            fn level(self) -> u32 {
                u32::from(self)
            }
            #[inline(always)]
            fn is_relevant(self, from: u32) -> bool {
                self.level() >= from
            }
            #[inline(always)]
            fn byte(self) -> i8 {
                self.min(127) as i8
            }
        }
    )* };
}
unsigned! { u8 u16 u32 }

impl sealed::Sealed for bool {}
impl Grade for bool {
    const HIGHEST: u32 = 1;

    #[inline(always)]
    fn is_judged(self) -> bool {
        true
    }
    #[inline(always)]
    fn level(self) -> u32 {
        self.into()
    }
    #[inline(always)]
    fn is_relevant(self, from: u32) -> bool {
        self.level() >= from
    }
    #[inline(always)]
    fn byte(self) -> i8 {
        self.into()
    }
}

macro_rules! signed {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}
        impl Grade for $t {
            const HIGHEST: u32 = Self::MAX as u32;

            #[inline(always)]
            fn is_judged(self) -> bool {
                self != Self::UNJUDGED
            }
            #[inline(always)]
            fn level(self) -> u32 {
                self.max(0) as u32
            }
            #[inline(always)]
            fn is_relevant(self, from: u32) -> bool {
                self >= 0 && self as u32 >= from
            }
            #[inline(always)]
            fn byte(self) -> i8 {
                self.clamp(-1, 127) as i8
            }
        }
        impl SignedGrade for $t {
            const UNJUDGED: Self = <$t>::MIN;
        }
    )* };
}
signed! { i8 i16 i32 }

/// How many documents were judged with each grade: entry g is the number of grade g.
///
/// This is all that the ideal value, the worst value, the expectation and the variance of a measure depend on. Negative
/// grades count as grade 0 (judged, without gain); unjudged documents do not count.
///
/// # Examples
/// ```
/// use footrule::GradeCounts;
/// let judged = GradeCounts::new(&[60, 15, 15, 8, 2]); // 60 documents of grade 0, …, 2 of grade 4
/// assert_eq!(judged.total(), Ok(100));
/// assert_eq!(judged.relevant(1), Ok(40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GradeCounts<'a>(&'a [u64]);

impl<'a> GradeCounts<'a> {
    /// Wraps the counts; entry g is the number of documents of grade g.
    #[must_use]
    pub const fn new(counts: &'a [u64]) -> Self {
        Self(counts)
    }

    /// Counts the grades of the judged documents into `out`, which becomes the counts; entries beyond the highest
    /// grade are 0.
    ///
    /// # Errors
    /// - [`Error::TooShort`] if a grade is `out.len()` or more (`needed` is the grade plus one); `out` is unchanged then
    ///
    /// # Examples
    /// ```
    /// use footrule::GradeCounts;
    /// let mut out = [0; 4];
    /// let judged = GradeCounts::count(&[3i8, 0, -1, i8::MIN, 1], &mut out)?; // MIN is unjudged
    /// assert_eq!(judged.as_slice(), [2, 1, 0, 1]);
    /// # Ok::<(), footrule::Error>(())
    /// ```
    pub fn count(grades: &[impl Grade], out: &'a mut [u64]) -> Result<Self> {
        let judged = || grades.iter().filter(|g| g.is_judged()).map(|g| g.level() as usize);
        if let Some(highest) = judged().max() {
            crate::error::long_enough(Argument::Output, highest.saturating_add(1), out.len())?;
        }
        out.fill(0);
        for level in judged() {
            if let Some(count) = out.get_mut(level) {
                *count += 1;
            }
        }
        Ok(Self(out))
    }

    /// The counts, grade 0 first.
    #[must_use]
    pub const fn as_slice(self) -> &'a [u64] {
        self.0
    }

    /// The grades that occur and how often, lowest first.
    pub(crate) fn levels(self) -> impl DoubleEndedIterator<Item = (u32, u64)> + Clone + use<'a> {
        let counts = self.0.iter().enumerate().filter(|&(_, &count)| count > 0);
        counts.map(|(level, &count)| (u32::try_from(level).unwrap_or(u32::MAX), count))
    }

    /// Number of judged documents n.
    ///
    /// # Errors
    /// - [`Error::Overflow`] if the sum does not fit `u64`
    pub fn total(self) -> Result<u64> {
        self.relevant(0)
    }

    /// Number of documents of grade `from` or above.
    ///
    /// # Errors
    /// - [`Error::Overflow`] if the sum does not fit `u64`
    pub fn relevant(self, from: u32) -> Result<u64> {
        let mut sum = 0u64;
        for (index, &count) in self.0.iter().enumerate().skip(from as usize) {
            sum = sum.checked_add(count).ok_or(Error::Overflow { argument: Argument::Counts, index })?;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::{Grade, GradeCounts, SignedGrade};
    use crate::error::{Argument, Error};

    #[test]
    fn negative_is_judged_and_min_is_not() {
        assert!((-1i8).is_judged() && !i8::UNJUDGED.is_judged());
        assert_eq!(((-1i16).level(), i32::MIN.level(), 3i8.level()), (0, 0, 3));
        assert!(!(-1i8).is_relevant(0) && 0i8.is_relevant(0) && !0i8.is_relevant(1));
        assert!(true.is_relevant(1) && !false.is_relevant(1) && u32::MAX.is_relevant(u32::MAX));
    }

    #[test]
    fn bytes_are_relevant_where_labels_are() {
        fn agrees<G: Grade>(labels: impl Iterator<Item = G> + Clone) {
            for from in 0..=127 {
                for label in labels.clone() {
                    assert_eq!(label.is_relevant(from), i64::from(label.byte()) >= i64::from(from), "{from}");
                }
            }
        }
        agrees([false, true].into_iter());
        agrees(0..=u8::MAX);
        agrees(i8::MIN..=i8::MAX);
        agrees([0, 126, 127, 128, 256, u32::MAX].into_iter());
        agrees([i32::MIN, -1, 0, 127, 128, 256, i32::MAX].into_iter());
    }

    #[test]
    fn counts_fail_without_writing() {
        let mut out = [9; 2];
        let e = Error::TooShort { argument: Argument::Output, needed: 3, given: 2 };
        assert_eq!(GradeCounts::count(&[0u8, 2], &mut out), Err(e));
        assert_eq!(out, [9, 9]);
        let huge = GradeCounts::new(&[u64::MAX, 1]);
        assert_eq!(huge.total(), Err(Error::Overflow { argument: Argument::Counts, index: 1 }));
        assert_eq!(huge.relevant(1), Ok(1));
    }
}
