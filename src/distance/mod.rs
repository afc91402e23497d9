//! Distances between two rankings.
