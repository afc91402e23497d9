//! The same bits with and without wider vectors: `cargo test --features internals --test tiers`.
#![cfg(feature = "internals")]

mod bits;

use footrule::internals::Tier;

#[test]
fn every_tier_has_the_committed_bits() {
    for tier in Tier::available() {
        tier.force();
        assert_eq!(bits::computed(), bits::EXPECTED, "{tier:?}");
    }
}
