//! Elo difference with its error, likelihood of superiority, draw ratio.
//!
//! The formulas are those of fishtest (`stat_util.py` in
//! <https://github.com/official-stockfish/fishtest>) and of Michel Van den Bergh's notes
//! on normalised Elo (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>),
//! with one departure: a score of 0 or 1 has no finite Elo, and none is invented.

use super::Pentanomial;
use super::normal::{QUANTILE_95, cumulative};
use serde::Serialize;

/// The expected score of an engine that is `elo` points stronger.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that explains a score; infinite for 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// What pairs of games say about the first of two engines. A number that the games cannot
/// give is `None`: the Elo difference when all games are won, errors after a single pair.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean score of a game, 0 to 1.
    pub score: f64,
    /// The Elo difference.
    pub elo: Option<f64>,
    /// Half the width of its 95% interval.
    pub error: Option<f64>,
    /// The ends of that interval; an end beyond all numbers is `None`.
    pub interval: [Option<f64>; 2],
    /// Elo in units of the games' own spread: comparable between games that are drawn
    /// often and rarely.
    pub normalized: Option<f64>,
    /// The likelihood that the first engine is the stronger one; unknown until the games
    /// differ.
    pub los: Option<f64>,
}

impl Estimate {
    /// The estimate from these pairs; `None` without any.
    #[must_use]
    pub fn new(pairs: &Pentanomial) -> Option<Estimate> {
        let (score, variance) = pairs.moments()?;
        let finite = |x: f64| x.is_finite().then_some(x);
        let deviation = (variance / pairs.pairs() as f64).sqrt();
        let ends = [-QUANTILE_95, QUANTILE_95].map(|q| elo_of_score(score + q * deviation));
        let known = deviation > 0.0;
        Some(Estimate {
            score,
            elo: finite(elo_of_score(score)),
            error: finite((ends[1] - ends[0]) / 2.0).filter(|_| known),
            interval: ends.map(|end| finite(end).filter(|_| known)),
            normalized: finite(
                (score - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10,
            ),
            los: known.then(|| cumulative((score - 0.5) / deviation)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(counts: [u64; 5]) -> Estimate {
        Estimate::new(&Pentanomial { counts }).unwrap()
    }

    /// The pairs of a long test that fishtest's own `stat_util.py` uses as its example; the
    /// numbers are those of its formulas evaluated separately.
    #[test]
    fn fishtest_examples() {
        for (counts, elo, error, los, normalized) in [
            (
                [10789, 19328, 33806, 19402, 10543],
                -0.773_577_335_9,
                1.277_579_895_7,
                0.117_658_858_0,
                -0.951_629_004_5,
            ),
            (
                [39, 2226, 31451, 2412, 40],
                0.902_981_048_8,
                0.662_531_486_0,
                0.996_222_097_3,
                3.450_799_606_9,
            ),
        ] {
            let found = estimate(counts);
            for (value, expected) in [
                (found.elo, elo),
                (found.error, error),
                (found.los, los),
                (found.normalized, normalized),
            ] {
                assert!(
                    (value.unwrap() - expected).abs() < 1e-9,
                    "{value:?} {expected}"
                );
            }
        }
    }

    #[test]
    fn extremes_invent_nothing() {
        let won = estimate([0, 0, 0, 0, 7]);
        assert_eq!(
            (won.score, won.elo, won.error, won.los),
            (1.0, None, None, None)
        );
        let even = estimate([0, 0, 9, 0, 0]);
        assert_eq!((even.elo, even.error, even.los), (Some(0.0), None, None));
        assert_eq!(estimate([3, 0, 0, 0, 0]).los, None);
        assert_eq!(Estimate::new(&Pentanomial::default()), None);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        for elo in [-700.0, -3.5, 0.0, 12.0, 250.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
    }
}
