//! The only error type.

use core::fmt;

/// Why a function refused its input.
///
/// An error never comes with a half-written output, unless the function's documentation says so.
/// Indices count from 0 in the slice that [`Argument`] names.
///
/// # Examples
/// ```
/// use footrule::{Argument, Error, Ranks};
/// let e = Ranks::new(&[1, 2, 2], &mut [0]).unwrap_err();
/// assert_eq!(e, Error::Duplicate { argument: Argument::X, index: 2 });
/// assert_eq!(e.to_string(), "duplicate in x at index 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// The measure has no value here: 0/0, as with no relevant document, a constant ranking or fewer than two items.
    Undefined,
    /// Two arguments that must have one length differ.
    LengthMismatch {
        /// The slice whose length is wrong.
        argument: Argument,
        /// The length it should have.
        expected: usize,
        /// The length it has.
        given: usize,
    },
    /// A buffer, a table or an iterator ends too early.
    TooShort {
        /// The slice that is too short.
        argument: Argument,
        /// The least length that would do.
        needed: usize,
        /// The length it has.
        given: usize,
    },
    /// Nothing was given where at least one element is needed.
    Empty {
        /// The empty argument.
        argument: Argument,
    },
    /// NaN, or an infinity where it would enter a sum.
    NotFinite {
        /// The slice that holds it.
        argument: Argument,
        /// Where.
        index: usize,
    },
    /// A value outside `1..=n` where a rank is needed (outside `0..n` where an item is).
    NotARank {
        /// The slice that holds it.
        argument: Argument,
        /// Where.
        index: usize,
    },
    /// A value that stands earlier in the same slice, where all must differ.
    Duplicate {
        /// The slice that holds it.
        argument: Argument,
        /// Where the second copy stands.
        index: usize,
    },
    /// An item without its counterpart in the other list.
    Missing {
        /// The slice that holds the item.
        argument: Argument,
        /// Where.
        index: usize,
    },
    /// A value outside its documented range: a probability, a weight, a cutoff, a score beyond its bound.
    OutOfRange {
        /// The slice or value.
        argument: Argument,
        /// Where (0 for a single value).
        index: usize,
    },
    /// The exact result does not fit its type.
    Overflow {
        /// The slice whose value caused it.
        argument: Argument,
        /// Where (0 for a single value, or when the sum and not one term overflows).
        index: usize,
    },
}

/// The argument that an [`Error`] speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[repr(u8)]
pub enum Argument {
    /// The first of two rankings, lists or samples.
    X,
    /// The second of two rankings, lists or samples.
    Y,
    /// Scores, higher is better.
    Scores,
    /// Grades, by item or in rank order.
    Grades,
    /// Gains, by item or in rank order, or a gain table.
    Gains,
    /// Discounts by rank.
    Discounts,
    /// Item or document ids.
    Ids,
    /// Judgements by id.
    Judgements,
    /// Number of judged documents of each grade.
    Counts,
    /// Number of relevant documents.
    Relevant,
    /// Sample, item or position weights.
    Weights,
    /// A cutoff k.
    Cutoff,
    /// A recall level.
    Level,
    /// A probability, a logarithm's base or another real parameter.
    Parameter,
    /// A score to be normalised.
    Score,
    /// The bounds it is normalised with.
    Bounds,
    /// Offsets of many lists.
    Offsets,
    /// Row length of a matrix.
    Columns,
    /// Points of a curve.
    Points,
    /// Widths between the points of a curve, or of bins.
    Widths,
    /// p-values, from 0 to 1.
    PValues,
    /// A number of random trials.
    Trials,
    /// The caller's scratch.
    Scratch,
    /// The caller's output.
    Output,
}

/// `core::result::Result` with this crate's [`Error`].
pub type Result<T, E = Error> = core::result::Result<T, E>;

impl Error {
    /// A number for each kind of error, fixed for ever (0 is left for success).
    ///
    /// ```
    /// assert_eq!(footrule::Error::Undefined.code(), 1);
    /// ```
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Undefined => 1,
            Self::LengthMismatch { .. } => 2,
            Self::TooShort { .. } => 3,
            Self::Empty { .. } => 4,
            Self::NotFinite { .. } => 5,
            Self::NotARank { .. } => 6,
            Self::Duplicate { .. } => 7,
            Self::Missing { .. } => 8,
            Self::OutOfRange { .. } => 9,
            Self::Overflow { .. } => 10,
        }
    }
}

impl Error {
    /// The same of another argument, for an index that has a place in both.
    pub(crate) const fn about(self, argument: Argument) -> Self {
        match self {
            Self::Overflow { index, .. } => Self::Overflow { argument, index },
            Self::OutOfRange { index, .. } => Self::OutOfRange { argument, index },
            other => other,
        }
    }
}

/// Fails unless a slice that maps one to one has its exact length.
pub(crate) const fn same_length(argument: Argument, expected: usize, given: usize) -> Result<()> {
    if expected == given { Ok(()) } else { Err(Error::LengthMismatch { argument, expected, given }) }
}

/// Fails unless a buffer is long enough.
pub(crate) const fn long_enough(argument: Argument, needed: usize, given: usize) -> Result<()> {
    if given >= needed { Ok(()) } else { Err(Error::TooShort { argument, needed, given }) }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Scores => "scores",
            Self::Grades => "grades",
            Self::Gains => "gains",
            Self::Discounts => "discounts",
            Self::Ids => "ids",
            Self::Judgements => "judgements",
            Self::Counts => "counts",
            Self::Relevant => "the number of relevant documents",
            Self::Weights => "weights",
            Self::Cutoff => "the cutoff",
            Self::Level => "the recall level",
            Self::Parameter => "the parameter",
            Self::Score => "the score",
            Self::Bounds => "the bounds",
            Self::Offsets => "offsets",
            Self::Columns => "columns",
            Self::Points => "points",
            Self::Widths => "widths",
            Self::PValues => "p-values",
            Self::Trials => "the number of trials",
            Self::Scratch => "scratch",
            Self::Output => "output",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Undefined => f.write_str("undefined for this input"),
            Self::LengthMismatch { argument, expected, given } => {
                write!(f, "{argument}: length {given}, expected {expected}")
            }
            Self::TooShort { argument, needed, given } => {
                write!(f, "{argument}: length {given}, at least {needed} needed")
            }
            Self::Empty { argument } => write!(f, "{argument}: empty"),
            Self::NotFinite { argument, index } => write!(f, "not finite in {argument} at index {index}"),
            Self::NotARank { argument, index } => write!(f, "not a rank in {argument} at index {index}"),
            Self::Duplicate { argument, index } => write!(f, "duplicate in {argument} at index {index}"),
            Self::Missing { argument, index } => write!(f, "no counterpart for {argument} at index {index}"),
            Self::OutOfRange { argument, index } => write!(f, "out of range in {argument} at index {index}"),
            Self::Overflow { argument, index } => write!(f, "overflow in {argument} at index {index}"),
        }
    }
}

impl core::error::Error for Error {}

// A C status and an index fit two registers and a half; a larger error would slow every `?`.
const _: () = assert!(size_of::<Error>() <= 24);
