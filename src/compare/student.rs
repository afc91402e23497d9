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

/// The continued fraction of I_x(a, b) by Lentz's method (NIST DLMF 8.17.22): quick for x < (a + 1)/(a + b + 2).
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    let away_from_zero = |v: f64| if v.abs() < f64::MIN_POSITIVE { f64::MIN_POSITIVE } else { v };
    let (mut c, mut d) = (1.0, 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0)));
    let (mut value, mut m) = (d, 1.0);
    loop {
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let before = value;
        for numerator in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + numerator * d);
            c = away_from_zero(1.0 + numerator / c);
            value *= c * d;
        }
        if (value - before).abs() <= f64::EPSILON * value.abs() || m > 1e6 {
            return value;
        }
        m += 1.0;
    }
}

/// P(|T| ≥ |t|) for Student's T with ν > 0 degrees of freedom and a finite t: I_{ν/(ν+t²)}(ν/2, 1/2).
pub(super) fn two_sided(t: f64, degrees_of_freedom: u64) -> f64 {
    let nu = degrees_of_freedom as f64;
    let (a, square) = (nu / 2.0, t / nu * t);
    // x = ν/(ν + t²) and y = t²/(ν + t²), each to its last digit.
    let (x, y) = (1.0 / (1.0 + square), square / (1.0 + square));
    let front = libm::exp(-a * libm::log1p(square)) * libm::sqrt(y) * inverse_beta(a);
    let p = if x < (a + 1.0) / (a + 2.5) {
        front * fraction(a, 0.5, x) / a
    } else {
        1.0 - 2.0 * front * series(a, y)
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
            close(two_sided(t, 1), 2.0 / PI * (1.0 / t).atan(), 20.0);
            // 1 − t/√(t² + 2), rationalised.
            let root = (t * t + 2.0).sqrt();
            close(two_sided(t, 2), 2.0 / (root * (root + t)), 20.0);
        }
        assert_eq!(two_sided(0.0, 7), 1.0);
        close(two_sided(SQRT_2, 2), 1.0 - 0.5f64.sqrt(), 20.0);
    }
}
