//! The tails of Student's t.

/// log(Γ(z + 1/2) / Γ(z)) − log(z)/2 from z = 20 on, where the next term of the series is below 2e-17.
fn log_gamma_step(z: f64) -> f64 {
    let r = 1.0 / z;
    let s = r * r;
    let inner = 1.0 / 640.0 - s * (17.0 / 14336.0 - s * (31.0 / 18432.0));
    -r * (1.0 / 8.0 - s * (1.0 / 192.0 - s * inner))
}

/// 1/B(a, 1/2) = Γ(a + 1/2) / (Γ(a) √π), without the difference of two large logarithms.
fn inverse_beta(mut a: f64) -> f64 {
    let mut below = 1.0;
    while a < 20.0 {
        below *= a / (a + 0.5);
        a += 1.0;
    }
    below * libm::sqrt(a / core::f64::consts::PI) * libm::exp(log_gamma_step(a))
}

/// Σ_n of (a + 1/2)_n / (3/2)_n y^n, the hypergeometric series of I_y(1/2, a): all terms positive.
fn series(a: f64, y: f64) -> f64 {
    let (mut term, mut sum, mut n) = (1.0, 1.0, 0.0);
    while term > sum * (f64::EPSILON / 4.0) {
        term *= (a + 0.5 + n) / (1.5 + n) * y;
        sum += term;
        n += 1.0;
    }
    sum
}

/// 2F1(1/2, 1; c; −z) by Gauss's continued fraction 1/(1 + e_1 z/(1 + e_2 z/(1 + …))), all parts positive, so that nothing
/// cancels; evaluated by Lentz's method. The larger z, the more parts it takes.
fn fraction(c: f64, z: f64) -> f64 {
    let (mut numerator, mut denominator) = (1.0, 0.0);
    let (mut value, mut k) = (1.0, 0.0);
    loop {
        let odd = (0.5 + k) * (c + k - 1.0) / ((c + 2.0 * k - 1.0) * (c + 2.0 * k));
        let even = (k + 1.0) * (c - 0.5 + k) / ((c + 2.0 * k) * (c + 2.0 * k + 1.0));
        let before = value;
        for part in [odd * z, even * z] {
            denominator = 1.0 / (1.0 + part * denominator);
            numerator = 1.0 + part / numerator;
            value *= numerator * denominator;
        }
        if (value - before).abs() <= value * f64::EPSILON {
            return 1.0 / value;
        }
        k += 1.0;
    }
}

/// From this t² on the tail is computed itself, below it what is left beside it, at most some nine tenths.
const FAR: f64 = 3.0;

/// P(|T| ≥ |t|) for Student's T with ν > 0 degrees of freedom and a finite t: I_{ν/(ν+t²)}(ν/2, 1/2).
pub(crate) fn two_sided(t: f64, degrees_of_freedom: u64) -> f64 {
    let nu = degrees_of_freedom as f64;
    let (a, square) = (nu / 2.0, t / nu * t);
    // y = t²/(ν + t²) and x = 1 − y.
    let y = square / (1.0 + square);
    let front = libm::exp(-a * libm::log1p(square)) * inverse_beta(a);
    let p = if t * t > FAR {
        front / (a * libm::sqrt(y)) * fraction(a + 1.0, 1.0 / square)
    } else {
        1.0 - 2.0 * front * libm::sqrt(y) * series(a, y)
    };
    p.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::two_sided;
    use core::f64::consts::{PI, SQRT_2};

    fn close(computed: f64, exact: f64, ulp: f64) {
        let error = ((computed - exact) / exact).abs() / f64::EPSILON;
        assert!(error <= ulp, "{computed} for {exact}: {error} ulp");
    }

    #[test]
    fn one_and_two_degrees_have_closed_forms() {
        for t in [0.01f64, 0.3, 1.0, 1.7, 2.0, 5.0, 30.0, 1e3, 1e8] {
            close(two_sided(t, 1), 2.0 / PI * libm::atan(1.0 / t), 20.0);
            // 1 − t/√(t² + 2), rationalised.
            let root = (t * t + 2.0).sqrt();
            close(two_sided(t, 2), 2.0 / (root * (root + t)), 20.0);
        }
        assert_eq!(two_sided(0.0, 7), 1.0);
        close(two_sided(SQRT_2, 2), 1.0 - 0.5f64.sqrt(), 20.0);
    }
}
