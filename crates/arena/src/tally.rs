//! The score between two engines.

use crate::stats::Pentanomial;
use crate::{Forfeit, PairResult};
use serde::Serialize;

/// What has been played between two engines, seen from the first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally {
    /// The pairs by their score.
    pub pairs: Pentanomial,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games won by whoever began them.
    pub won_by_beginner: u64,
    /// Games that each of the two lost by a crash or an illegal move.
    pub failures: [u64; 2],
    /// Games that each of the two lost on time.
    pub time_losses: [u64; 2],
    /// Moves of each of the two that took too long.
    pub overruns: [u64; 2],
    /// Moves in all games.
    pub plies: u64,
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &PairResult) {
        self.pairs.add(pair.half_points());
        for game in &pair.games {
            match game.half_points {
                2 => self.wins += 1,
                1 => self.draws += 1,
                _ => self.losses += 1,
            }
            self.won_by_beginner += u64::from(game.winner() == "one");
            self.plies += game.plies;
            let loser = usize::from(game.half_points == 2);
            match game.fault {
                Some(Forfeit::Crash | Forfeit::Illegal) => self.failures[loser] += 1,
                Some(Forfeit::Time) => self.time_losses[loser] += 1,
                None => {}
            }
            for (count, work) in self.overruns.iter_mut().zip(game.work) {
                *count += work.overruns;
            }
        }
    }

    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points of the first engine.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The part of the games that was drawn; 0 before the first.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}
