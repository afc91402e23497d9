//! The same bits with and without wider vectors: `cargo test --features internals --test tiers`.
#![cfg(feature = "internals")]

mod bits;

#[test]
fn every_tier_gives_the_same_bits() {
    let best = bits::computed();
    footrule::internals::force_base(true);
    let base = bits::computed();
    footrule::internals::force_base(false);
    assert_eq!(base, best);
}
