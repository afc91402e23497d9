//! The bits of results are the committed ones, on every machine.

mod bits;

#[test]
fn results_have_the_committed_bits() {
    assert_eq!(bits::computed(), bits::EXPECTED);
}
