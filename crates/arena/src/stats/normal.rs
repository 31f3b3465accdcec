//! The normal distribution.

/// The quantile that leaves 2.5% above it: errors are given for 95% confidence.
pub(super) const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `x`.
///
/// The complementary error function by the series of `erf` near 0 and by the continued
/// fraction of `erfc` beyond (Abramowitz and Stegun, *Handbook of Mathematical Functions*,
/// 7.1.6 and 7.1.14).
pub(super) fn cumulative(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let upper = if z < 2.5 {
        1.0 - erf_series(z)
    } else {
        erfc_fraction(z)
    } / 2.0;
    if x > 0.0 { 1.0 - upper } else { upper }
}

fn erf_series(z: f64) -> f64 {
    let mut term = z;
    let mut sum = z;
    let mut n = 0.0;
    while term > sum * 1e-17 {
        n += 1.0;
        term *= 2.0 * z * z / (2.0 * n + 1.0);
        sum += term;
    }
    2.0 / std::f64::consts::PI.sqrt() * (-z * z).exp() * sum
}

fn erfc_fraction(z: f64) -> f64 {
    let mut below = z;
    for k in (1..=60).rev() {
        below = z + f64::from(k) / 2.0 / below;
    }
    (-z * z).exp() / below / std::f64::consts::PI.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the usual tables.
    #[test]
    fn table_values() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (QUANTILE_95, 0.975),
            (3.0, 0.998_650_101_968_370),
            (-4.0, 3.167_124_183_311_99e-5),
            (6.0, 0.999_999_999_013_412),
        ] {
            assert!((cumulative(x) - p).abs() < 1e-14, "{x}: {}", cumulative(x));
        }
        assert_eq!(cumulative(f64::INFINITY), 1.0);
    }
}
