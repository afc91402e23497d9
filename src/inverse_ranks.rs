//! The ranks i and 1/i as a table. Where there is a fused multiply-add, a precision m/i is a product with 1/i and one
//! correction, and has the bits of a division: see [`Lanes::quotient`](crate::simd::Lanes::quotient). Dividing, average
//! precision of 1000 ranks takes 1.3 times as long, since a processor divides four f64 in 8 cycles.

/// The last rank of the tables.
pub(crate) const RANKS: i32 = 1024;

/// Octets of ranks in the tables.
pub(crate) const OCTETS: usize = RANKS as usize / 8;

/// Eight ranks, and the inverse of each.
pub(crate) type Octet<T> = [[T; 8]; 2];

macro_rules! table {
    ($name:ident of $t:ty) => {
        /// From rank 1 on; the inverses are rounded once.
        #[allow(clippy::indexing_slicing, reason = "evaluated when the crate is built")]
        pub(crate) static $name: [Octet<$t>; OCTETS] = {
            let mut table = [[[0.0; 8]; 2]; OCTETS];
            let mut i = 0;
            while i < 8 * OCTETS {
                let rank = (i + 1) as $t;
                table[i / 8][0][i % 8] = rank;
                table[i / 8][1][i % 8] = 1.0 / rank;
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
    use crate::simd::{Base, Kernel, Lanes, Tier, dispatch};
    use core::marker::PhantomData;

    /// The octets of quotients m/i of which one differs from a division.
    struct Wrong<T>(PhantomData<T>);

    impl<T: Real> Kernel for Wrong<T> {
        type Output = usize;

        #[inline(always)]
        fn run<S: Tier>(self, tier: S) -> usize {
            let mut wrong = 0;
            for [ranks, inverses] in T::inverse_ranks() {
                let [divisor, inverse] = [ranks, inverses].map(|octet| S::Lanes::load(tier, octet));
                for m in 0..=1024 {
                    let found = ranks.map(|rank| rank.min(T::from_u64(m)));
                    let quotients = S::Lanes::load(tier, &found).quotient(divisor, inverse).to_array();
                    let same = |((quotient, m), &rank): ((T, T), &T)| {
                        quotient.widen().to_bits() == (m / rank).widen().to_bits()
                    };
                    wrong += usize::from(!quotients.into_iter().zip(found).zip(ranks).all(same));
                }
            }
            wrong
        }
    }

    /// All there are: every number of hits at every rank of the table.
    #[test]
    fn quotients_are_divisions() {
        assert_eq!((Wrong(PhantomData::<f32>).run(Base), dispatch(Wrong(PhantomData::<f32>))), (0, 0));
        assert_eq!((Wrong(PhantomData::<f64>).run(Base), dispatch(Wrong(PhantomData::<f64>))), (0, 0));
        assert_eq!(f32::inverse_ranks().as_flattened().as_flattened().len(), 2048);
    }
}
