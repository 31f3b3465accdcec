//! The normal distribution.

/// The quantile that leaves 2.5% above it: errors are given for 95% confidence.
pub(super) const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `x`, by the complementary error
/// function: it keeps all its digits where the probability is tiny.
pub(super) fn cumulative(x: f64) -> f64 {
    libm::erfc(-x / std::f64::consts::SQRT_2) / 2.0
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
