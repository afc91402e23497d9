//! Expectation and variance of a measure under a uniformly random ranking of the judged documents.
