//! The profiles of two rankings for callers without buffers.

use super::filled;
use crate::error::Result;
use crate::order::Ranks;
use crate::real::Real;
use crate::{Workspace, distance};
use heapless::Vec;

macro_rules! profile {
    ($(#[doc = $doc:literal])* pub fn $name:ident$([$t:ident])? -> $value:ty;
     $write:expr, $turbofish:literal, $example:literal) => {
        $(#[doc = $doc])*
        ///
        #[doc = concat!("[`distance::", stringify!($name), "`] in a vector of capacity N that dereferences to a slice; there is its")]
        /// documentation.
        ///
        /// # Errors
        /// - [`Error::TooShort`](crate::Error::TooShort) if there are more than N items
        ///
        /// # Examples
        /// ```
        #[doc = concat!("use footrule::{Ranks, collect::", stringify!($name), "};")]
        #[doc = concat!("let profile = ", stringify!($name), "::<", $turbofish, "8>(Ranks::new(&[3, 1, 2, 4], &mut [0])?)?;")]
        #[doc = concat!("assert_eq!(profile[..], ", $example, ");")]
        /// # Ok::<(), footrule::Error>(())
        /// ```
        pub fn $name<$($t: Real,)? const N: usize>(f: Ranks<'_>) -> Result<Vec<$value, N>> {
            filled(f.len(), |out| $write(f, out))
        }
    };
}

profile! {
/// The footrule profile S(i) of at most N items.
pub fn footrule_profile -> u64;
    distance::footrule_profile, "", "[2, 3, 4, 4]"
}
profile! {
/// The point profile P(i) of at most N items.
pub fn point_profile -> i64;
    distance::point_profile, "", "[2, 1, 0, 0]"
}
profile! {
/// The area profile A(i) of at most N items, h = 1.
pub fn area_profile[T] -> T;
    distance::area_profile, "f64, ", "[1.0, 2.5, 3.0, 3.0]"
}
profile! {
/// The Kendall profile K(i) of at most N items.
pub fn kendall_profile -> u64;
    |f, out: &mut [u64]| distance::kendall_profile(f, out, &mut Workspace::<N>::new()), "", "[0, 1, 2, 2]"
}

#[cfg(test)]
mod tests {
    use super::{area_profile, footrule_profile, kendall_profile, point_profile};
    use crate::error::{Argument::Output, Error};
    use crate::order::Ranks;

    #[test]
    fn capacity_is_checked() {
        let f = Ranks::new(&[3, 1, 2], &mut [0]).unwrap();
        let e = Error::TooShort { argument: Output, needed: 3, given: 2 };
        assert_eq!(footrule_profile::<2>(f), Err(e));
        assert_eq!(point_profile::<2>(f), Err(e));
        assert_eq!(area_profile::<f32, 2>(f), Err(e));
        assert_eq!(kendall_profile::<2>(f), Err(e));
        assert_eq!(kendall_profile::<3>(f).unwrap()[..], [0, 1, 2]);
    }
}
