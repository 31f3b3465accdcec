//! What comes out of a game and of a pair of games: plain data that can travel.

use serde::{Deserialize, Serialize};
use wuqi_core::{Outcome, Player};

/// How a game ended that an engine broke off, or that time ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forfeit {
    /// The engine panicked, died or could not be started.
    Crash,
    /// The engine answered with a move that the rules do not allow.
    Illegal,
    /// The engine thought too long.
    Time,
}

/// The work of one side in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct SideWork {
    /// Moves chosen.
    pub moves: u64,
    /// Positions visited.
    pub nodes: u64,
    /// Plies searched in full, summed over the moves.
    pub depths: u64,
    /// Time used, in milliseconds.
    pub time_ms: u64,
    /// Moves that took longer than allowed, beyond the margin.
    pub overruns: u64,
}

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Points of the pair's first engine in half points: 0, 1 or 2.
    pub half_points: u8,
    /// Whether the pair's first engine was player One.
    pub first_began: bool,
    /// How many moves were played, those of the opening included.
    pub plies: u64,
    /// What the losing engine did wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Forfeit>,
    /// The end in words, where the rules did not end the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The work of the pair's first and second engine.
    pub work: [SideWork; 2],
    /// The game as a record; empty once it has been written to its file.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub record: String,
}

impl GameResult {
    /// The half points of player `first` for this outcome.
    pub(crate) fn half_points(outcome: Outcome, first: Player) -> u8 {
        (outcome.value_for(first) + 1) as u8
    }

    /// The pair's first engine's loss (0), draw (1) or win (2) as `one`, `two` or `draw`.
    #[must_use]
    pub fn winner(&self) -> &'static str {
        match (self.half_points, self.first_began) {
            (1, _) => "draw",
            (2, true) | (0, false) => "one",
            _ => "two",
        }
    }
}

/// The two games of a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PairResult {
    /// The games in the order of playing; the first engine begins the first one.
    pub games: [GameResult; 2],
}

impl PairResult {
    /// The half points of the first engine, 0 to 4.
    #[must_use]
    pub fn half_points(&self) -> usize {
        self.games
            .iter()
            .map(|game| usize::from(game.half_points))
            .sum()
    }
}
