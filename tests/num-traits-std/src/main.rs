//! Compares the bits of results with the committed ones.

#[path = "../../bits/mod.rs"]
mod bits;

fn main() {
    assert_eq!(bits::computed(), bits::EXPECTED);
    println!("the committed bits, num-traits/std {}", if cfg!(feature = "std") { "on" } else { "off" });
}
