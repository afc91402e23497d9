//! Coefficients that say how alike two rankings are.
