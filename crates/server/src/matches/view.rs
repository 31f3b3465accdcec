//! A match as the page sees it.

use super::request::EngineRequest;
use serde::Serialize;
use wuqi_arena::Tally;
use wuqi_arena::stats::Estimate;
use wuqi_games::View;

/// A match in the list.
#[derive(Clone, Serialize)]
pub(crate) struct MatchSummary {
    /// Its name.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub begun: u64,
    /// Whether it is being played.
    pub status: MatchStatus,
    /// The game.
    pub game: &'static str,
    /// The board's size.
    pub size: String,
    /// Every rule option with its value.
    pub rules: String,
    /// The two engines.
    pub engines: [EngineRequest; 2],
    /// How many games were asked for.
    pub games: u64,
    /// How many have been played.
    pub done: u64,
    /// The score.
    pub tally: Tally,
}

/// A match with its games. Of what has come to its end only that which is new.
#[derive(Clone, Serialize)]
pub(crate) struct MatchNews {
    /// The match.
    #[serde(flatten)]
    pub summary: MatchSummary,
    /// Why it broke off.
    pub fault: Option<String>,
    /// Won, drawn and lost of the first engine, as One and as Two.
    pub seats: [[u64; 3]; 2],
    /// What the score says about the two.
    pub estimate: Option<Estimate>,
    /// Games that have ended.
    pub finished: Vec<Finished>,
    /// The estimate after each pair of games.
    pub trend: Vec<Trend>,
    /// Games that are being played.
    pub live: Vec<LiveGame>,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MatchStatus {
    /// It is being played.
    #[default]
    Running,
    /// All games were played.
    Complete,
    /// Somebody stopped it.
    Stopped,
    /// The server ended before the match did.
    Interrupted,
    /// It broke off.
    Failed,
}

/// A finished game as the list shows it.
#[derive(Clone, Serialize)]
pub(crate) struct Finished {
    /// Its number, from 1.
    pub number: usize,
    /// The moves before the engines began.
    pub opening: Vec<String>,
    /// Whether the first engine was player One.
    pub first_began: bool,
    /// Who won.
    pub winner: &'static str,
    /// What the first engine got: 2 for a win, 1 for a draw.
    pub half_points: u8,
    /// How long it was.
    pub plies: u64,
    /// How it ended, where the rules did not end it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What the Elo difference was after so many pairs.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Trend {
    /// The difference.
    pub elo: Option<f64>,
    /// The lower end of its interval.
    pub low: Option<f64>,
    /// The upper end of its interval.
    pub high: Option<f64>,
}

/// A game that is being played.
#[derive(Clone, Serialize)]
pub(crate) struct LiveGame {
    /// Which engine is player One.
    pub one: usize,
    /// The board.
    pub board: View,
    /// How many moves were played.
    pub ply: usize,
    /// The last of them.
    #[serde(rename = "move")]
    pub last: Option<String>,
}
