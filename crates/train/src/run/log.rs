//! What a run writes down about itself: one line of JSON per generation.

use crate::learn::Losses;
use serde::{Deserialize, Serialize};

/// A generation in the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1.
    pub generation: u64,
    /// Steps of the learner so far.
    pub steps: u64,
    /// Games so far.
    pub games: u64,
    /// Positions learned from so far.
    pub positions: u64,
    /// Leaves judged so far.
    pub evaluations: u64,
    /// Seconds of the run so far, in all sessions.
    pub seconds: f64,
    /// Games per second while playing.
    pub games_per_second: f64,
    /// Leaves judged per second while playing.
    pub evaluations_per_second: f64,
    /// Positions learned per second while learning.
    pub learned_per_second: f64,
    /// Moves per game in this generation, chance outcomes counted.
    pub length: f64,
    /// The share of games won by the first player, drawn, and won by the second.
    pub results: [f64; 3],
    /// Games given up in this generation.
    pub resigned: u64,
    /// The threshold for giving up, if anybody does.
    pub resign_below: Option<f32>,
    /// Positions in the window.
    pub window: u64,
    /// The learning rate at the end.
    pub rate: f64,
    /// Mean losses.
    pub losses: Losses,
    /// How strong the network was, if that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<Rated>,
}

/// A measured network.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rated {
    /// Its matches.
    pub matches: Vec<RatedAgainst>,
    /// Its rating; the first anchor has 0.
    pub elo: Option<f64>,
    /// Half the width of the rating's 95% interval.
    pub error: Option<f64>,
    /// Positions in which an exact solver judged its moves.
    pub solved: u64,
    /// The share of moves there that keep the best result.
    pub keeps_result: Option<f64>,
    /// The share of moves there that keep the best margin too.
    pub keeps_margin: Option<f64>,
}

/// A match of the network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatedAgainst {
    /// The opponent: an engine spec, or `generation N`.
    pub opponent: String,
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// The share of its own moves in the solved positions that keep the best result, if it
    /// is an engine that never changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeps_result: Option<f64>,
    /// The share that keep the best margin too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keeps_margin: Option<f64>,
}

impl RatedAgainst {
    /// The share of points, 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        let [wins, draws, losses] = self.games.map(|count| count as f64);
        (wins + draws / 2.0) / (wins + draws + losses).max(1.0)
    }
}
