//! The hashes of results, the examples of the documentation and golden values, without std and without a heap. What is not as
//! committed is a panic, which ends the run with a failure.
#![no_std]
#![no_main]

#[allow(dead_code, reason = "a part takes what it needs")]
#[path = "../../../tests/bits/mod.rs"]
mod bits;
mod golden;
mod machine;

#[allow(unused, reason = "an example of another part may have needed it")]
mod examples {
    // What floats and errors have with std.
    use footrule::Real as _;
    trait ToString: core::fmt::Display {
        fn to_string(&self) -> heapless::String<100> {
            heapless::format!("{self}").unwrap()
        }
    }
    impl ToString for footrule::Error {}

    include!(concat!(env!("OUT_DIR"), "/examples.rs"));
}

include!(concat!(env!("OUT_DIR"), "/families.rs"));

/// Runs everything, and says what with `machine::print`.
fn run() {
    for &(i, family) in FAMILIES {
        let ((name, expected), hash) = (bits::EXPECTED[i], bits::hash(family));
        machine::print(format_args!("hash of {name}: {hash:#018x}\n"));
        assert_eq!(hash, expected, "{name}");
    }
    for (place, example) in examples::EXAMPLES {
        if let Err(error) = example() {
            panic!("the example at {place}: {error:?}");
        }
    }
    machine::print(format_args!("{} examples\n", examples::EXAMPLES.len()));
    let values = golden::check::<f32>() + golden::check::<f64>();
    machine::print(format_args!("{values} golden values\n"));
}
