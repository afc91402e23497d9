//! The sample that ships with the crate, inside the program so that it runs from any folder.

/// A file's path in the repository and its contents.
pub(crate) type File = (&'static str, &'static [u8]);

macro_rules! file {
    ($name:literal) => {
        (concat!("examples/data/", $name), include_bytes!(concat!("../data/", $name)))
    };
}

/// Judgements of 25 queries, then three runs of different quality.
pub(crate) const FILES: [File; 4] =
    [file!("sample.qrels"), file!("strong.run"), file!("fair.run"), file!("weak.run")];

/// The judgements and the run of the 25-rank table.
pub(crate) const TEXTBOOK: [File; 2] = [file!("textbook.qrels"), file!("textbook.run")];
