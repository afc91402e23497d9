//! The tails of the normal distribution.

use super::PValue;
use crate::Real;
use core::f64::consts::FRAC_1_SQRT_2;

/// Both tails of a standard normal variable at z. The lower digits of z weigh the more the further out it is: the relative
/// error grows like z² ε.
pub(crate) fn p_value<T: Real>(z: f64) -> PValue<T> {
    let upper = |z: f64| 0.5 * libm::erfc(z * FRAC_1_SQRT_2);
    PValue::of_tails(upper(-z), upper(z))
}

#[cfg(test)]
mod tests {
    use super::p_value;

    #[test]
    fn both_tails_to_the_end() {
        let middle = p_value::<f64>(0.0);
        assert_eq!((middle.lower, middle.upper, middle.two_sided), (0.5, 0.5, 1.0));
        // Φ(−37) and Φ(−1.96) to 17 digits.
        let far = p_value::<f64>(37.0);
        assert!((far.upper / 5.725_571_222_524_577e-300 - 1.0).abs() < 1e-12 && far.lower == 1.0);
        let usual = p_value::<f64>(-1.96);
        assert!((usual.lower / 0.024_997_895_148_220_435 - 1.0).abs() < 1e-15);
        assert!((usual.upper / 0.975_002_104_851_779_5 - 1.0).abs() < 1e-15);
        assert_eq!(usual.two_sided, 2.0 * usual.lower);
        assert_eq!(p_value::<f32>(37.0).upper, 0.0);
    }
}
