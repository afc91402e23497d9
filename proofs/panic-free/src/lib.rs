//! One wrapper for each public function and each instance that ships: every float, label and key type.
//!
//! `.ci/panic-free` links them with garbage collection of sections. A symbol that nothing defines is missed exactly when
//! some panic path has survived the optimiser, and then each wrapper linked alone says which. The wrappers are written as
//! the functions' signatures, so that tests/surface.rs can compare the list with the sources.
#![no_std]
#![recursion_limit = "512"] // the macro takes one step for each function of a room
// The wrappers are reached by their symbols alone.
#![allow(dead_code, private_interfaces)]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe extern "C" {
        fn A_PANIC_SURVIVED() -> !;
    }
    // SAFETY: nothing defines it. The library is never run, only linked to see whether this call is left.
    unsafe { A_PANIC_SURVIVED() }
}

/// What a failed proof looks like: `.ci/panic-free` asserts that this one fails.
#[unsafe(no_mangle)]
fn control_that_panics(values: &[u8], i: usize) -> u8 {
    values[i]
}

/// `instances! { T G { functions } }`: the wrappers of the functions for each float `T` and each label `G`.
macro_rules! instances {
    (@ [$($with:tt)*] { $($functions:tt)* }) => { wrappers! { [$($with)*] $($functions)* } };
    (@ $with:tt $name:ident = [$($type:ty),*] $rest:tt) => {
        $(
            const _: () = {
                type $name = $type;
                instances! { @ $with $name ($type) $rest }
            };
        )*
    };
    (@ [$($with:tt)*] $name:ident ($type:ty) [$($rest:tt)*]) => {
        instances! { @ [$($with)* ", ", stringify!($name = $type),] $($rest)* }
    };
    (@ $with:tt T $($rest:tt)*) => { instances! { @ $with T = [f32, f64] [$($rest)*] } };
    (@ $with:tt G $($rest:tt)*) => { instances! { @ $with G = [bool, u8, u16, u32, i8, i16, i32] [$($rest)*] } };
    (@ $with:tt S $($rest:tt)*) => { instances! { @ $with S = [i8, i16, i32] [$($rest)*] } };
    (@ $with:tt K $($rest:tt)*) => {
        instances! { @ $with K = [bool, u8, u16, u32, u64, usize, i8, i16, i32, i64, f32, f64] [$($rest)*] }
    };
    // Ids are compared, copied and no more: a short one, a wide one, one of two words.
    (@ $with:tt I $($rest:tt)*) => { instances! { @ $with I = [u32, u128, &'static str] [$($rest)*] } };
    (@ $with:tt R $($rest:tt)*) => {
        instances! { @ $with R = [footrule::Ties, footrule::ById<'static, u64>] [$($rest)*] }
    };
    ($($rest:tt)*) => { instances! { @ [] $($rest)* } };
}

/// `path::function(argument: Type, …) -> Type;` exports a wrapper of `footrule::path::function`, or of the block that
/// stands instead of the semicolon, under the function's name and the instance's types.
macro_rules! wrappers {
    ($with:tt) => {};
    (
        $with:tt $first:ident $(:: $path:ident)* $(<$life:lifetime>)? ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?;
        $($rest:tt)*
    ) => {
        wrappers! {
            $with
            $first $(:: $path)* $(<$life>)? ($($argument: $type),*) $(-> $result)? { footrule::$first $(:: $path)* ($($argument),*) }
            $($rest)*
        }
    };
    (
        [$($with:tt)*] $first:ident $(:: $path:ident)* $(<$life:lifetime>)? ($($argument:ident: $type:ty),* $(,)?)
        $(-> $result:ty)? $body:block $($rest:tt)*
    ) => {
        const _: () = {
            #[unsafe(export_name = concat!("proof of ", stringify!($first), $("::", stringify!($path),)* $($with)*))]
            fn wrapper $(<$life>)? ($($argument: $type),*) $(-> $result)? $body
        };
        wrappers! { [$($with)*] $($rest)* }
    };
}

mod area;
mod bound;
mod chance;
mod collect;
mod compare;
mod correlation;
mod data;
mod distance;
mod measure;
mod order;
