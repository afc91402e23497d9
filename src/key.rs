//! Values that can be ranked, mapped to unsigned integers in the same order.

use crate::error::{Argument, Error, Result};

mod sealed {
    pub trait Sealed {}
}

/// A value that has a place in a ranking: `bool`, `u8` to `u64`, `usize`, `i8` to `i64`, `f32`, `f64`.
///
/// Everything that compares values compares their unsigned keys, so that each comparison is an exact integer
/// comparison: −0 ties with +0, infinities are the extreme values, NaN has no key and is reported with its index.
/// The trait is sealed.
pub trait RankKey: Copy + PartialOrd + sealed::Sealed {
    /// The key, or `None` for NaN: `a < b` exactly when `a.key() < b.key()`.
    ///
    /// ```
    /// use footrule::RankKey;
    /// assert_eq!((-0.0f64).key(), 0.0f64.key());
    /// assert!((-1i8).key() < 0i8.key());
    /// assert!(f32::NAN.key().is_none());
    /// ```
    fn key(self) -> Option<u64>;

    /// The key of the same value as an `i64`, if it is a whole number of moderate size: shorter than a float's own key, and in
    /// the same order.
    #[doc(hidden)]
    fn whole(self) -> Option<u64> {
        self.key()
    }

    /// The least and the greatest key, or `None` if a value has none; `(0, 0)` of an empty list.
    #[doc(hidden)]
    #[inline(always)]
    fn key_range(values: &[Self]) -> Option<(u64, u64)> {
        range(values, |value| value, |value| value.key().is_some())
    }

    /// The same of the keys of whole values; the bounds of a long list of few values may be a little wider.
    #[doc(hidden)]
    #[inline(always)]
    fn whole_range(values: &[Self]) -> Option<(u64, u64)> {
        Self::key_range(values)
    }
}

/// The keys of the least and greatest of `read(value)`, compared in their own type, of which a vector holds many. Whether
/// all values `fit` is asked block by block, so that the loop has no branch and a list that does not is left soon.
#[inline(always)]
fn range<V: Copy, K: RankKey>(
    values: &[V],
    read: impl Fn(V) -> K,
    fits: impl Fn(V) -> bool,
) -> Option<(u64, u64)> {
    let &[first, ..] = values else { return Some((0, 0)) };
    let (mut least, mut greatest) = (read(first), read(first));
    for block in values.chunks(256) {
        let mut all = true;
        for &value in block {
            let key = read(value);
            least = if key < least { key } else { least };
            greatest = if key > greatest { key } else { greatest };
            all &= fits(value);
        }
        if !all {
            return None;
        }
    }
    Some((least.key()?, greatest.key()?))
}

/// The range of the keys that differ from the first in the bits that others do, if those are few: one `or` a value, where SSE2
/// needs five instructions for the lesser of two. Half of the time of a table of joint counts went there.
macro_rules! few {
    ($values:ident) => {{
        let &[first, ..] = $values else { return Some((0, 0)) };
        let mut bits = 0;
        let few = $values.len() >= LONG
            && $values.chunks(256).all(|block| {
                bits |= block.iter().fold(0, |bits, value| bits | (value ^ first));
                (0..64).contains(&bits)
            });
        if few { Some(((first & !bits).key()?, (first | bits).key()?)) } else { Self::key_range($values) }
    }};
}

/// Lists from here on have four items for each of the 64² pairs of few values.
const LONG: usize = 4 * 64 * 64;

macro_rules! unsigned {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}
        impl RankKey for $t {
            #[inline(always)]
            fn key(self) -> Option<u64> {
                Some(self as u64)
            }
            #[inline(always)]
            fn whole_range(values: &[Self]) -> Option<(u64, u64)> {
                few!(values)
            }
        }
    )* };
}
unsigned! { u8 u16 u32 u64 usize }

impl sealed::Sealed for bool {}
impl RankKey for bool {
    #[inline(always)]
    fn key(self) -> Option<u64> {
        Some(u64::from(self))
    }
}

// Two's complement with its sign bit flipped counts up from the smallest value.
macro_rules! signed {
    ($($t:ty as $u:ty),*) => { $(
        impl sealed::Sealed for $t {}
        impl RankKey for $t {
            #[inline(always)]
            fn key(self) -> Option<u64> {
                Some((self as $u ^ <$t>::MIN as $u) as u64)
            }
            #[inline(always)]
            fn whole_range(values: &[Self]) -> Option<(u64, u64)> {
                few!(values)
            }
        }
    )* };
}
signed! { i8 as u8, i16 as u16, i32 as u32, i64 as u64 }

/// Integers that order like the floats of their size.
trait Ordered<F> {
    fn ordered(value: F) -> Self;
}

// IEEE 754 bits order like sign-magnitude integers: all bits but the sign of negatives are flipped.
// Adding +0 turns −0 into +0 and changes nothing else.
macro_rules! float {
    ($($t:ty as $i:ty),*) => { $(
        impl Ordered<$t> for $i {
            #[inline(always)]
            fn ordered(value: $t) -> Self {
                let bits = (value + 0.0).to_bits().cast_signed();
                bits ^ ((bits >> (<$i>::BITS - 1)) & <$i>::MAX)
            }
        }
        impl sealed::Sealed for $t {}
        impl RankKey for $t {
            #[inline(always)]
            fn key(self) -> Option<u64> {
                if self.is_nan() { None } else { <$i>::ordered(self).key() }
            }
            // Compared as integers: a chain of comparisons of floats that may be NaN is not made into vectors.
            #[inline(always)]
            fn key_range(values: &[Self]) -> Option<(u64, u64)> {
                range(values, <$i>::ordered, |value| !value.is_nan())
            }
            #[inline(always)]
            fn whole(self) -> Option<u64> {
                let whole = self as i32; // saturates; NaN is 0
                if whole as $t == self && whole != i32::MAX { whole.key() } else { None }
            }
            #[inline(always)]
            fn whole_range(values: &[Self]) -> Option<(u64, u64)> {
                range(values, |value| value as i32, |value| {
                    let whole = value as i32;
                    (whole as $t == value) & (whole != i32::MAX)
                })
            }
        }
    )* };
}
float! { f32 as i32, f64 as i64 }

/// Fails at the first NaN.
pub(crate) fn check_keys(argument: Argument, values: &[impl RankKey]) -> Result<()> {
    match values.iter().position(|value| value.key().is_none()) {
        Some(index) => Err(Error::NotFinite { argument, index }),
        None => Ok(()),
    }
}

/// The key of item `item`; both always exist once the values are checked.
pub(crate) fn key_of(values: &[impl RankKey], item: u32) -> u64 {
    values.get(item as usize).and_then(|value| value.key()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::RankKey;

    #[test]
    fn keys_order_like_the_values() {
        let floats = [
            f64::NEG_INFINITY,
            f64::MIN,
            -1.5,
            -f64::MIN_POSITIVE,
            -5e-324,
            0.0,
            5e-324,
            1.0,
            f64::MAX,
            f64::INFINITY,
        ];
        assert!(floats.windows(2).all(|w| w[0].key() < w[1].key()));
        assert!(floats.windows(2).all(|w| (w[0] as f32).key() <= (w[1] as f32).key()));
        let ints = [i32::MIN, -1, 0, 1, i32::MAX];
        assert!(ints.windows(2).all(|w| w[0].key() < w[1].key()));
        assert!(ints.windows(2).all(|w| i64::from(w[0]).key() < i64::from(w[1]).key()));
        assert!(false.key() < true.key());
        assert_eq!(i8::MIN.key(), Some(0));
        assert_eq!(u64::MAX.key(), Some(u64::MAX));
    }

    #[test]
    fn zeros_tie_and_nan_has_no_key() {
        assert_eq!((-0.0f32).key(), 0.0f32.key());
        assert_eq!((-0.0f64).key(), 0.0f64.key());
        for nan in [f64::NAN, -f64::NAN, f64::from_bits(0x7ff0_0000_0000_0001)] {
            assert_eq!(nan.key(), None);
        }
        assert_eq!(f32::NAN.key(), None);
    }
}
