//! What an engine got for its answers.

use serde::Serialize;
use std::time::Duration;

/// The 97.5% quantile of the normal distribution: with both ends, 95%.
const QUANTILE: f64 = 1.959_964;

/// Right answers and what they took.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Questions answered.
    pub answered: usize,
    /// The lines of the paper whose answers were wrong.
    pub missed: Vec<usize>,
    /// Positions visited in all.
    pub nodes: u64,
    /// Simulations in all.
    pub simulations: u64,
    /// Time in all.
    pub time: Duration,
}

impl Marks {
    /// Right answers.
    #[must_use]
    pub fn right(&self) -> usize {
        self.answered - self.missed.len()
    }

    /// The share of right answers.
    #[must_use]
    pub fn share(&self) -> Share {
        Share::of(self.right(), self.answered)
    }
}

/// A share with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The share, 0 to 1.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// So many of so many, with Wilson's score interval, which is right at the ends, too
    /// (E. B. Wilson, *Probable inference*, Journal of the American Statistical Association 22,
    /// 1927).
    #[must_use]
    pub fn of(right: usize, all: usize) -> Share {
        let n = all.max(1) as f64;
        let share = right as f64 / n;
        let square = QUANTILE * QUANTILE;
        let centre = share + square / (2.0 * n);
        let half = QUANTILE * (share * (1.0 - share) / n + square / (4.0 * n * n)).sqrt();
        let end = |end: f64| (end / (1.0 + square / n)).clamp(0.0, 1.0);
        Share {
            share,
            low: end(centre - half),
            high: end(centre + half),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_wilson() {
        for (right, all, low, high) in [
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
        ] {
            let share = Share::of(right, all);
            assert!((share.low - low).abs() < 5e-5, "{share:?}");
            assert!((share.high - high).abs() < 5e-5, "{share:?}");
        }
    }
}
