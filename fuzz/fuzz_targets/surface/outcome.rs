//! What every result must be: an error, or a value that is sound. Each kind of result is told by how often it must be
//! dereferenced, the most special kind first.

use footrule::Result;

pub struct Outcome<R>(pub R);

pub trait OfFloat {
    fn error(&self) -> Option<footrule::Error>;
}

macro_rules! of_float {
    ($($t:ty)*) => { $(
        impl OfFloat for &&Outcome<Result<$t>> {
            fn error(&self) -> Option<footrule::Error> {
                if let Ok(value) = self.0 {
                    assert!(value.is_finite() && (value != 0.0 || value.is_sign_positive()), "the result is {value}");
                }
                self.0.err()
            }
        }
    )* };
}
of_float! { f32 f64 }

pub trait OfResult {
    fn error(&self) -> Option<footrule::Error>;
}

impl<V> OfResult for &Outcome<Result<V>> {
    fn error(&self) -> Option<footrule::Error> {
        self.0.as_ref().err().copied()
    }
}

pub trait OfAnything {
    fn error(&self) -> Option<footrule::Error>;
}

impl<V> OfAnything for Outcome<V> {
    fn error(&self) -> Option<footrule::Error> {
        None
    }
}
