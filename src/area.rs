//! The trapezoidal area under any curve, signed and absolute.
