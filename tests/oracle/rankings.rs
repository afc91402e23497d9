//! What compares two rankings, by the definitions.

use super::{RBig, ratio};

/// All profiles and totals of a displacement.
pub struct Naive {
    pub footrule: Vec<u64>,
    pub points: Vec<i64>,
    pub doubled: Vec<i64>,
    pub kendall: Vec<u64>,
    pub squares: u64,
}

pub fn naive(f: &[u32]) -> Naive {
    let d: Vec<i64> = f.iter().zip(1..).map(|(&rank, k)| i64::from(rank) - k).collect();
    let upto = |i: usize| &d[..=i];
    let n = f.len();
    let points: Vec<i64> = (0..n).map(|i| upto(i).iter().sum()).collect();
    let before = |k: usize| if k == 0 { 0 } else { points[k - 1] };
    let inversions = |i: usize| {
        (0..=i).flat_map(|l| (0..l).map(move |k| (k, l))).filter(|&(k, l)| f[k] > f[l]).count() as u64
    };
    Naive {
        footrule: (0..n).map(|i| upto(i).iter().map(|d| d.unsigned_abs()).sum()).collect(),
        doubled: (0..n).map(|i| (0..=i).map(|k| before(k) + points[k]).sum()).collect(),
        kendall: (0..n).map(inversions).collect(),
        squares: d.iter().map(|d| (d * d) as u64).sum(),
        points,
    }
}

/// C_i = #{k < i : F(k) < F(i)}, 2/(n − 1) Σ C_i/(i − 1) − 1.
pub fn tau_ap(f: &[u32]) -> RBig {
    let above = |i: usize| f[..i].iter().filter(|&&rank| rank < f[i]).count() as u64;
    let sum = (1..f.len()).map(|i| ratio(above(i), i as u64)).fold(RBig::ZERO, |sum, term| sum + term);
    RBig::from(2) * sum / RBig::from(f.len() - 1) - RBig::ONE
}
