//! Why a job could not be done, in words for the person who started it.

use std::fmt;

/// A message that names the file, the line or the query at fault, and the reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure(String);

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// The same, with what was being done in front.
    pub(crate) fn within(self, context: impl fmt::Display) -> Self {
        Self(format!("{context}: {}", self.0))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! failure_from {
    ($($error:ty)*) => { $(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        }
    )* };
}
failure_from! { footrule::Error std::io::Error csv::Error serde_json::Error lexopt::Error }

/// Bytes of a file as text; what is not UTF-8 is shown as `�`.
pub(crate) fn text(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// `None` where a measure is undefined, which is a result and no failure.
pub(crate) fn unless_undefined<V>(value: footrule::Result<V>) -> footrule::Result<Option<V>> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(footrule::Error::Undefined) => Ok(None),
        Err(error) => Err(error),
    }
}
