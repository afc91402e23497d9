//! Every public function, with arguments made of arbitrary bytes: the result is a sound value or an error that the
//! function documents. The list of functions is that of proofs/panic-free, which a test holds to be complete.
#![no_main]
#![recursion_limit = "512"] // a list of functions is eaten one by one

#[path = "surface/arguments.rs"]
mod arguments;
#[path = "surface/outcome.rs"]
mod outcome;
#[path = "../../tests/surface/mod.rs"]
mod surface;

use arguments::Source;
use bumpalo::Bump;
use footrule::Error;
use libfuzzer_sys::fuzz_target;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// One instance of one public function.
struct Call {
    /// As in the list of public functions, with the room's path before it.
    function: &'static str,
    instance: &'static str,
    /// Calls it with arguments from the source; the error that it gives.
    run: fn(&mut Source<'_, '_>) -> arbitrary::Result<Option<Error>>,
}

inventory::collect!(Call);

/// `instances! { T G { functions } }`, as in proofs/panic-free: a call of each function for each float `T` and each label `G`.
/// Of types that the library reads in the same way one is enough.
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
        instances! { @ [$($with)* stringify!($name = $type), " ",] $($rest)* }
    };
    (@ $with:tt T $($rest:tt)*) => { instances! { @ $with T = [f32, f64] [$($rest)*] } };
    (@ $with:tt G $($rest:tt)*) => { instances! { @ $with G = [bool, u8, i32] [$($rest)*] } };
    (@ $with:tt S $($rest:tt)*) => { instances! { @ $with S = [i8] [$($rest)*] } };
    (@ $with:tt K $($rest:tt)*) => { instances! { @ $with K = [u8, i64, f32, f64] [$($rest)*] } };
    (@ $with:tt I $($rest:tt)*) => { instances! { @ $with I = [u32, &'static str] [$($rest)*] } };
    (@ $with:tt R $($rest:tt)*) => {
        instances! { @ $with R = [footrule::Ties, footrule::ById<'static, u64>] [$($rest)*] }
    };
    ($($rest:tt)*) => { instances! { @ [] $($rest)* } };
}

/// `path::function(argument: Type, …) -> Type;` registers a call of `footrule::path::function`, or of the block that stands
/// instead of the semicolon.
macro_rules! wrappers {
    ($with:tt) => {};
    (
        $with:tt $first:ident $(:: $path:ident)* ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?; $($rest:tt)*
    ) => {
        wrappers! { $with $first $(:: $path)* <'m> ($($argument: $type),*) $(-> $result)?; $($rest)* }
    };
    (
        $with:tt $first:ident $(:: $path:ident)* ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block
        $($rest:tt)*
    ) => {
        wrappers! { $with $first $(:: $path)* <'m> ($($argument: $type),*) $(-> $result)? $body $($rest)* }
    };
    (
        $with:tt $first:ident $(:: $path:ident)* <$life:lifetime> ($($argument:ident: $type:ty),* $(,)?)
        $(-> $result:ty)?; $($rest:tt)*
    ) => {
        wrappers! {
            $with $first $(:: $path)* <$life> ($($argument: $type),*) $(-> $result)? {
                footrule::$first $(:: $path)* ($($argument),*)
            }
            $($rest)*
        }
    };
    (
        [$($with:tt)*] $first:ident $(:: $path:ident)* <$life:lifetime> ($($argument:ident: $type:ty),* $(,)?)
        $(-> $result:ty)? $body:block $($rest:tt)*
    ) => {
        const _: () = {
            #[allow(unused_imports, unused_variables, reason = "no call is of every kind, and some have no argument")]
            fn run<$life>(source: &mut $crate::Source<$life, '_>) -> arbitrary::Result<Option<footrule::Error>> {
                use $crate::outcome::{OfAnything, OfFloat, OfResult};
                $(let $argument: $type = $crate::arguments::Argument::make(source, stringify!($argument))?;)*
                let result $(: $result)? = $body;
                Ok((&&&$crate::outcome::Outcome(result)).error())
            }
            inventory::submit! {
                $crate::Call {
                    function: concat!(stringify!($first), $("::", stringify!($path),)*),
                    instance: concat!($($with)*),
                    run,
                }
            }
        };
        wrappers! { [$($with)*] $($rest)* }
    };
}

#[path = "../../proofs/panic-free/src/area.rs"]
mod area;
#[path = "../../proofs/panic-free/src/bound.rs"]
mod bound;
#[path = "../../proofs/panic-free/src/chance.rs"]
mod chance;
#[path = "../../proofs/panic-free/src/collect.rs"]
mod collect;
#[path = "../../proofs/panic-free/src/compare.rs"]
mod compare;
#[path = "../../proofs/panic-free/src/correlation.rs"]
mod correlation;
#[path = "../../proofs/panic-free/src/data.rs"]
mod data;
#[path = "../../proofs/panic-free/src/distance.rs"]
mod distance;
#[path = "../../proofs/panic-free/src/measure.rs"]
mod measure;
#[path = "../../proofs/panic-free/src/order.rs"]
mod order;

/// The calls by name: the order of registration is the linker's.
static CALLS: LazyLock<Vec<&Call>> = LazyLock::new(|| {
    let mut calls: Vec<_> = inventory::iter::<Call>.into_iter().collect();
    calls.sort_by_key(|call| (call.function, call.instance));
    calls
});

static DOCUMENTED: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(surface::errors::documented_errors);

/// Whether the function documents the error. What is not in the list is a method of a trait.
fn documents(function: &str, error: Error) -> bool {
    let (owner, name) = function.rsplit_once("::").unwrap_or(("", function));
    let owner = owner.rsplit("::").next().unwrap_or_default();
    let debug = format!("{error:?}");
    let variant = debug.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    DOCUMENTED.get(&format!("{owner}::{name}")).is_none_or(|errors| errors.contains(variant))
}

fuzz_target!(|bytes: &[u8]| {
    let memory = Bump::new();
    let mut source = Source::new(&memory, bytes);
    let Ok(call) = source.choose(&CALLS) else { return };
    source.tier().force();
    if call.function == "compare::sign_flip_exact" {
        source.limit(14); // it takes the time of 2ⁿ sums
    }
    if let Ok(Some(error)) = (call.run)(&mut source) {
        assert!(documents(call.function, error), "{} {}: {error:?}", call.function, call.instance);
    }
});
