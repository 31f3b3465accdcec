//! Pairs of games counted by their common score.
//!
//! The five counts and their moments follow fishtest, the test framework of Stockfish
//! (`server/fishtest/stats/LLRcalc.py` in <https://github.com/official-stockfish/fishtest>).

use serde::{Deserialize, Serialize};

/// How many pairs scored 0, ½, 1, 1½ and 2 points for the first of two engines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pentanomial {
    /// The counts, worst pairs first.
    pub counts: [u64; 5],
}

impl Pentanomial {
    /// Counts one more pair whose games scored `half_points` (0 to 4) together.
    ///
    /// # Panics
    /// If a pair has more than four half points.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean score of a game, 0 to 1, and the variance of a pair's mean score; `None`
    /// without pairs.
    #[must_use]
    pub fn moments(&self) -> Option<(f64, f64)> {
        moments(&self.counts.map(|count| count as f64))
    }

    /// The counts with every 0 replaced by a trace, so that no result is held impossible
    /// only because it has not happened yet. The size of the trace is fishtest's.
    pub(super) fn regularized(&self) -> [f64; 5] {
        self.counts.map(|count| (count as f64).max(1e-3))
    }
}

/// Mean and variance of the scores 0, ¼, ½, ¾ and 1 with these weights.
pub(super) fn moments(weights: &[f64; 5]) -> Option<(f64, f64)> {
    let total: f64 = weights.iter().sum();
    let scores = || weights.iter().enumerate().map(|(i, w)| (i as f64 / 4.0, w));
    let mean = scores().map(|(score, w)| score * w).sum::<f64>() / total;
    let variance = scores()
        .map(|(score, w)| w * (score - mean).powi(2))
        .sum::<f64>()
        / total;
    (total > 0.0).then_some((mean, variance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_of_pairs() {
        let mut pairs = Pentanomial::default();
        assert_eq!(pairs.moments(), None);
        for half_points in [0, 2, 2, 4] {
            pairs.add(half_points);
        }
        assert_eq!(pairs.pairs(), 4);
        assert_eq!(pairs.moments(), Some((0.5, 0.125)));
    }
}
