//! A hash of results for each family of functions: every machine, every tier and every set of features must give the
//! same. No allocation and no std, so that it runs wherever the crate does.
//!
//! A change of a hash is a change of the last bits of results: it belongs in CHANGELOG.md.

mod compare;
mod hashed;
mod integers;
mod lists;
mod many;
mod models;
mod null;

use footrule::{
    AveragePrecision, Bounds, Dcg, Denominator, Discount, GradeCounts, Ideal, InterpolatedPrecision,
    KARMAKER_FENG, Precision, Ranks, Real, Result, Ties, WORDS_PER_ITEM, area, bound, chance, correlation,
    distance, measure, order,
};

/// The hashes, family by family.
pub const EXPECTED: [(&str, u64); 11] = [
    ("integers", 0x7b12_63bb_aeeb_e980),
    ("lists", 0xb704_a092_d8ad_ace3),
    ("distance", 0x65aa_3185_3b7e_adae),
    ("correlation", 0x190d_6967_7149_9807),
    ("measure", 0x832d_9b5d_481f_a6b5),
    ("bound", 0x1404_df92_cd7f_86ba),
    ("chance", 0x37ec_f27a_6fd6_7051),
    ("compare", 0x30b7_704c_0af9_034b),
    ("models", 0x65e6_d4fa_093d_fac1),
    ("null", 0x2a2d_e6c9_fff3_80e2),
    ("many", 0x2513_3b6d_a843_b8f3),
];

/// What is hashed of each family, in f32 and in f64.
pub const FAMILIES: [[fn(&mut State); 2]; EXPECTED.len()] = [
    [integers::all, |_| ()],
    [lists::all::<f32>, lists::all::<f64>],
    [distances::<f32>, distances::<f64>],
    [correlations::<f32>, correlations::<f64>],
    [measures::<f32>, measures::<f64>],
    [bounds::<f32>, bounds::<f64>],
    [chances::<f32>, chances::<f64>],
    [compare::all::<f32>, compare::all::<f64>],
    [models::all::<f32>, models::all::<f64>],
    [null::all::<f32>, null::all::<f64>],
    [many::all::<f32>, many::all::<f64>],
];

/// The hashes as this build computes them.
pub fn computed() -> [(&'static str, u64); EXPECTED.len()] {
    core::array::from_fn(|i| (EXPECTED[i].0, hash(FAMILIES[i])))
}

/// Longest list. All of this runs in the 16 kB of a small microcontroller, so buffers do not outlive a function, and functions
/// that have large ones are not inlined into each other.
const LONGEST: usize = 256;

/// Words of scratch for it, 8 kB: as much as sorting needs. Like the other buffers it is made in place: what a function
/// returns, such as `Workspace::new`, or a tuple holds, would be there twice where the compiler does not inline.
const SCRATCH: usize = WORDS_PER_ITEM * LONGEST;

const LENGTHS: [usize; 14] = [1, 2, 3, 4, 5, 8, 10, 16, 31, 33, 64, 100, 255, LONGEST];

/// FNV-1a over the bits of values, and the inputs' stream of random integers (SplitMix64).
pub struct State {
    hash: u64,
    random: u64,
}

/// The hash of a family.
pub fn hash(family: [fn(&mut State); 2]) -> u64 {
    let mut state = State { hash: 0xcbf2_9ce4_8422_2325, random: 1 };
    // Opaque, or both would be inlined here and hold their buffers at once.
    core::hint::black_box(family).iter().for_each(|add| add(&mut state));
    state.hash
}

impl State {
    fn word(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Every f32 is an f64, so both types have 64 bits that tell values apart.
    fn value<T: Real>(&mut self, value: T) {
        self.word(value.to_f64().unwrap_or(f64::NAN).to_bits());
    }

    fn result<T: Real>(&mut self, result: Result<T>) {
        match result {
            Ok(value) => self.value(value),
            Err(error) => self.word(error.code().into()),
        }
    }

    fn below(&mut self, n: u64) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    /// A grade from 0 to 4, most of them 0.
    fn grade(&mut self) -> u8 {
        self.below(8).saturating_sub(3) as u8
    }
}

fn distances<T: Real>(state: &mut State) {
    for n in LENGTHS {
        let mut ranks = [0u32; LONGEST];
        let mut out = [T::zero(); LONGEST];
        for i in 0..n {
            let j = state.below(i as u64 + 1) as usize;
            (ranks[i], ranks[j]) = (ranks[j], i as u32 + 1);
        }
        let Ok(f) = Ranks::new(&ranks[..n], &mut [0; LONGEST / 64]) else { return state.word(0) };
        let h = distance::inverse_ranks::<T>;
        state.word(distance::footrule(f));
        state.result(distance::footrule_normalized::<T>(f));
        state.value(distance::area::<T>(f));
        state.result(distance::area_weighted(f, h()));
        state.result(distance::area_normalized_weighted(f, h()));
        state.result(correlation::a_corr::<T>(f));
        state.result(correlation::a_corr_weighted(f, h()));
        if let Ok(()) = distance::area_weighted_profile(f, h(), &mut out[..n]) {
            out[..n].iter().for_each(|&value| state.value(value));
            state.result(area::trapezoid(&out[..n], &out[1..n]));
            state.result(area::trapezoid_absolute(&out[..n], &out[1..n]));
        }
    }
}

fn correlations<T: Real>(state: &mut State) {
    let ws = &mut [0; order::pair_counts_scratch_len(LONGEST)];
    for n in LENGTHS {
        for values in [2, 5, 1 << 20] {
            let mut x = [0u32; LONGEST];
            let mut y = [0.0f32; LONGEST];
            x.fill_with(|| state.below(values) as u32);
            y.fill_with(|| state.below(values) as f32 - 1.5);
            let Ok(counts) = order::pair_counts(&x[..n], &y[..n], ws) else { return state.word(0) };
            for coefficient in [
                counts.tau_a::<T>(),
                counts.tau_b(),
                counts.tau_c(),
                counts.tau_x(),
                counts.gamma(),
                counts.somers_y_given_x(),
                counts.somers_x_given_y(),
                counts.somers_symmetric(),
                counts.kendall_normalized(),
                Ok(counts.k_prof()),
                distance::f_prof(&x[..n], &y[..n], ws),
                correlation::spearman_rho(&x[..n], &y[..n], ws),
                correlation::tau_x(&x[..n], &y[..n], ws),
            ] {
                state.result(coefficient);
            }
        }
    }
}

/// DCG's choices, one discount of each kind.
const DCGS: [Dcg; 6] = [
    Dcg::LINEAR,
    Dcg::EXPONENTIAL,
    Dcg::LINEAR.with_discount(Discount::Log { base: 3.0 }),
    Dcg::LINEAR.with_discount(Discount::JarvelinKekalainen { base: 2.0 }),
    Dcg::EXPONENTIAL.with_discount(Discount::Reciprocal),
    Dcg::EXPONENTIAL.with_discount(Discount::Geometric { ratio: 0.8 }),
];

/// The choices of average precision, cut at `k`.
fn average_precisions(k: usize) -> [AveragePrecision; 6] {
    let at = AveragePrecision::STANDARD.with_k(k);
    [
        AveragePrecision::STANDARD,
        at,
        at.with_denominator(Denominator::RelevantOrCutoff),
        at.with_denominator(Denominator::Cutoff),
        at.with_denominator(Denominator::Found),
        KARMAKER_FENG.average_precision.with_k(k),
    ]
}

fn measures<T: Real>(state: &mut State) {
    let ws = &mut [0; SCRATCH];
    let options = &Precision::STANDARD;
    for n in LENGTHS {
        let mut scores = [0.0f64; LONGEST];
        let mut grades = [0u8; LONGEST];
        scores.fill_with(|| state.below(100) as f64 / 7.0);
        grades.fill_with(|| state.grade());
        let (scores, grades) = (&scores[..n], &grades[..n]);
        let relevant = grades.iter().filter(|&&grade| grade > 0).count() as u64 + state.below(3);
        for k in [1, 3, 10, n] {
            state.result(measure::precision::<T>(grades, k, options));
            state.result(measure::recall::<T>(grades, relevant, k, options));
            state.result(measure::f_measure::<T>(grades, relevant, k, 0.5, options));
            state.value(measure::reciprocal_rank::<T>(grades, k, options));
            for dcg in &DCGS {
                state.result(measure::dcg::<T>(grades, k, dcg));
                state.result(measure::ndcg::<T>(grades, k, Ideal::Candidates, dcg));
                let averaged = measure::dcg_tie_averaged::<T>(scores, grades, k, dcg, ws);
                state.result(averaged);
                let ties = Ties::LastIndex;
                state.result(measure::dcg_by_score::<T>(scores, grades, k, ties, dcg, ws));
            }
            for options in &average_precisions(k) {
                state.value(measure::sum_precision::<T>(grades, options));
                state.result(measure::average_precision::<T>(grades, relevant, options));
            }
        }
        state.result(measure::r_precision::<T>(grades, relevant, options));
        state.result(measure::eleven_point_mean::<T>(grades, relevant, &InterpolatedPrecision::STANDARD));
    }
}

/// Grade counts of collections from a handful to thousands of documents.
fn judged(state: &mut State, visit: impl Fn(&mut State, GradeCounts, usize)) {
    for scale in [1, 4, 30, 1_000] {
        for _ in 0..6 {
            let mut counts = [0; 5];
            counts.fill_with(|| state.below(scale + 1));
            for k in [1, 2, 10, 1_000] {
                visit(state, GradeCounts::new(&counts), k);
            }
        }
    }
}

fn bounds<T: Real>(state: &mut State) {
    judged(state, |state, judged, k| {
        for dcg in &DCGS {
            state.result(bound::dcg::<T>(judged, k, dcg));
            state.result(bound::dcg_worst::<T>(judged, k, dcg));
        }
        for options in &average_precisions(k) {
            state.result(bound::sum_precision::<T>(judged, options));
            state.result(bound::sum_precision_worst::<T>(judged, options));
            state.result(bound::average_precision::<T>(judged, options));
            state.result(bound::average_precision_worst::<T>(judged, options));
        }
        for bound in [
            bound::precision::<T>,
            bound::precision_worst,
            bound::recall,
            bound::recall_worst,
            bound::reciprocal_rank,
            bound::reciprocal_rank_worst,
        ] {
            state.result(bound(judged, k, &Precision::STANDARD));
        }
    });
}

fn chances<T: Real>(state: &mut State) {
    judged(state, |state, judged, k| {
        for dcg in &DCGS {
            let chance = chance::dcg::<T>(judged, k, dcg);
            state.result(chance);
            state.result(chance::dcg_variance::<T>(judged, k, dcg));
            state.result(chance::ndcg::<T>(judged, k, dcg));
            state.result(chance::discount_sum::<T>(k, &dcg.discount));
            state.result(chance::discount_sum_of_squares::<T>(k, &dcg.discount));
            if let (Ok(best), Ok(chance)) = (bound::dcg::<T>(judged, k, dcg), chance) {
                let bounds = Bounds { best, chance };
                let score = best * T::from(0.75).unwrap_or(T::one());
                state.result(bounds.v1(score));
                state.result(bounds.v2(score));
                state.result(bounds.chance_corrected(score));
            }
        }
        for options in &average_precisions(k) {
            state.result(chance::sum_precision::<T>(judged, options));
            state.result(chance::sum_precision_independence::<T>(judged, options));
            state.result(chance::average_precision::<T>(judged, options));
        }
        let options = &Precision::STANDARD;
        state.result(chance::precision::<T>(judged, k, options));
        state.result(chance::precision_variance::<T>(judged, k, options));
        state.result(chance::recall::<T>(judged, k, options));
        state.result(chance::recall_variance::<T>(judged, k, options));
        state.result(chance::reciprocal_rank::<T>(judged, k, options));
        state.result(chance::success::<T>(judged, k, options));
        state.value(chance::harmonic::<T>(k as u64 * 977));
        state.value(chance::harmonic_2::<T>(k as u64 * 977));
    });
}
