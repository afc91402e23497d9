//! Values that can be ranked, mapped to unsigned integers in the same order.

mod sealed {
    pub trait Sealed {}
}

/// A value that has a place in a ranking: `bool`, `u8` to `u64`, `usize`, `i8` to `i64`, `f32`, `f64`.
///
/// Everything that compares values compares their unsigned keys, so that each comparison is an exact integer
/// comparison: −0 ties with +0, infinities are the extreme values, NaN has no key and is reported with its index.
/// The trait is sealed.
pub trait RankKey: Copy + sealed::Sealed {
    /// The key, or `None` for NaN: `a < b` exactly when `a.key() < b.key()`.
    ///
    /// ```
    /// use footrule::RankKey;
    /// assert_eq!((-0.0f64).key(), 0.0f64.key());
    /// assert!((-1i8).key() < 0i8.key());
    /// assert!(f32::NAN.key().is_none());
    /// ```
    fn key(self) -> Option<u64>;
}

macro_rules! unsigned {
    ($($t:ty)*) => { $(
        impl sealed::Sealed for $t {}
        impl RankKey for $t {
            #[inline(always)]
            fn key(self) -> Option<u64> {
                Some(self as u64)
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
                Some(u64::from(self as $u ^ <$t>::MIN as $u))
            }
        }
    )* };
}
signed! { i8 as u8, i16 as u16, i32 as u32, i64 as u64 }

// IEEE 754 bits order like sign-magnitude integers: flip the sign bit of positives, all bits of negatives.
// Adding +0 turns −0 into +0 and changes nothing else.
macro_rules! float {
    ($($t:ty),*) => { $(
        impl sealed::Sealed for $t {}
        impl RankKey for $t {
            #[inline(always)]
            fn key(self) -> Option<u64> {
                let bits = (self + 0.0).to_bits();
                let sign = 1 << (size_of::<$t>() * 8 - 1);
                let key = if bits & sign == 0 { bits | sign } else { !bits };
                (!self.is_nan()).then_some(key.into())
            }
        }
    )* };
}
float! { f32, f64 }

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
