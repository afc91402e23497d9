//! 1/i in two parts, as a table: a precision m/i is m · high + m · rest, and has the bits of a division, without one.
//!
//! The high part is short enough that its product with any m ≤ 1024 is exact. The other product is off by no more than one
//! part in 2^94 of the quotient (2^36 in f32), and no quotient comes nearer to the middle between two floats than one part
//! in 2^64 (2^35): the addition rounds as the division would. With divisions average precision of 1000 ranks takes 1.25
//! times as long on the base tier.

/// The last rank of the tables.
pub(crate) const RANKS: i32 = 1024;

/// Bits of m.
const BITS: u32 = RANKS.ilog2();

/// Octets of ranks in the tables.
pub(crate) const OCTETS: usize = RANKS as usize / 8;

/// Of eight ranks the high parts of 1/i, and the rest.
pub(crate) type Octet<T> = [[T; 8]; 2];

macro_rules! table {
    ($name:ident of $t:ty) => {
        /// From rank 1 on.
        #[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
        pub(crate) static $name: [Octet<$t>; OCTETS] = {
            let mut table = [[[0.0; 8]; 2]; OCTETS];
            let mut i = 0;
            while i < 8 * OCTETS {
                let rank = (i + 1) as $t;
                let high = <$t>::from_bits((1.0 / rank).to_bits() >> BITS << BITS);
                table[i / 8][0][i % 8] = high;
                table[i / 8][1][i % 8] = (1.0 - high * rank) / rank; // the numerator is exact
                i += 1;
            }
            table
        };
    };
}
table! { F32 of f32 }
table! { F64 of f64 }

#[cfg(test)]
mod tests {
    use crate::Real;

    /// All there are: every number of hits at every rank of the table.
    fn are_divisions<T: Real>() {
        let octets = T::inverse_ranks().iter();
        let parts = octets.flat_map(|&[high, rest]| high.into_iter().zip(rest));
        for ((high, rest), i) in parts.zip(1..=1024) {
            for m in (0..=1024).map(T::from_u64) {
                assert_eq!(m * high + m * rest, m / T::from_u64(i), "{m}/{i}");
            }
        }
    }

    #[test]
    fn quotients_are_divisions() {
        are_divisions::<f32>();
        are_divisions::<f64>();
        assert_eq!(f32::inverse_ranks().as_flattened().as_flattened().len(), 2048);
    }
}
