//! Events: what a session tells its surfaces.

use super::command::Id;
use super::library::Entry;
use super::report::ThinkingView;
use super::state::{LastMove, ResultView, Snapshot, TurnWord, Update};
use super::{Fault, HintLevel, LimitsText, VERSION};
use crate::review::Grade;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wuqi_core::Player;
use wuqi_deal::{OpenDeal, Proof};
use wuqi_games::{MoveView, View};

/// An event.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The command is done, and there is nothing else to say yet.
    Accepted {},
    /// Everything.
    Snapshot(Box<Snapshot>),
    /// What changed.
    Update(Box<Update>),
    /// Another node, asked for by `look`.
    Position(Box<PositionView>),
    /// An engine's thoughts.
    Thinking(Box<ThinkingView>),
    /// An engine waits for a free place to think, or waits no more; only where many games
    /// share a machine.
    Waiting {
        /// Why it thinks.
        purpose: Purpose,
        /// The side to move.
        #[serde(with = "super::player")]
        player: Player,
        /// Whether it waits.
        waits: bool,
    },
    /// Help, asked for by `hint`.
    Hint(HintView),
    /// Who starts was left to the dice.
    Dice {
        /// Which of the two players listed became player One: 0 or 1.
        starts: u8,
    },
    /// A piece was turned, with the proof that it lay there from the beginning.
    Flip(Proof),
    /// The whole deal, after the end.
    Reveal(OpenDeal),
    /// An engine or a person declined the offer.
    Declined {
        /// Who declined.
        #[serde(with = "super::player")]
        by: Player,
    },
    /// The game ended.
    Over(ResultView),
    /// How far a review has come.
    Reviewing {
        /// Positions done.
        done: u32,
        /// Positions in all.
        total: u32,
    },
    /// The game, graded.
    Review(Box<ReviewView>),
    /// The record, asked for by `export`.
    Record {
        /// The format.
        format: String,
        /// The record.
        text: String,
    },
    /// The list of games, asked for by `library`.
    Library {
        /// The games.
        entries: Vec<Entry>,
        /// How many there are in all.
        total: u32,
    },
    /// The library did what was asked.
    Stored {
        /// The game it was done to.
        entry: i64,
    },
    /// Who is at the table; only where a game is played over a network.
    Company(Company),
    /// Whoever runs the game ends now; the game is kept, and goes on where it stood.
    Closing {},
    /// Something was refused, and nothing changed.
    Error(Fault),
}

/// Who is at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Company {
    /// What the one who hears this is: `table`, `one`, `two` or `watcher`.
    pub you: &'static str,
    /// Whether who hears this began the game, and so may invite the other.
    pub host: bool,
    /// Whether somebody who plays One, or Two, is connected.
    pub here: [bool; 2],
    /// How many only watch.
    pub watchers: u32,
}

/// An event on its way to a surface.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Message {
    /// [`VERSION`].
    pub v: u32,
    /// The id of the command that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub re: Option<Id>,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

impl Message {
    /// An event that answers the command with this id, if any.
    #[must_use]
    pub fn new(event: Event, re: Option<Id>) -> Message {
        let v = VERSION;
        Message { v, re, event }
    }

    /// The event as one line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("events hold nothing that JSON cannot")
    }
}

/// A node other than the current one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionView {
    /// The node.
    pub node: u32,
    /// How many moves lie behind it.
    pub ply: u32,
    /// The position string.
    pub position: String,
    /// The board.
    pub board: View,
    /// The legal moves there.
    pub moves: Vec<MoveView>,
    /// What happens next.
    pub turn: TurnWord,
    /// The score, One's and Two's.
    pub score: Option<[i32; 2]>,
    /// The move that led there.
    pub last: Option<LastMove>,
}

/// Why an engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To play a move.
    Move,
    /// To give a hint.
    Hint,
    /// To show what it thinks.
    Analysis,
    /// To answer an offer of a draw.
    Answer,
    /// To grade the moves of a game.
    Review,
}

/// A hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintView {
    /// How much it tells.
    pub level: HintLevel,
    /// The node it is about.
    pub node: u32,
    /// Squares to look at: one of them at the first level, all the move touches later.
    pub squares: Vec<usize>,
    /// The move, from the second level on.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Reasons, at the third level: codes `hint.…` with parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<HintReason>,
    /// The expected continuation, at the third level.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pv: Vec<String>,
}

/// Why a move is good.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HintReason {
    /// A code: `hint.…` in the locale files.
    pub code: &'static str,
    /// What the text's placeholders stand for.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub params: Map<String, Value>,
}

/// A graded game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewView {
    /// The engine.
    pub spec: String,
    /// How far it thought about each position; where nothing is set, what the spec says.
    pub limits: LimitsText,
    /// The moves of the line that was reviewed.
    pub moves: Vec<ReviewMove>,
    /// One's and Two's figures.
    pub sides: [ReviewSide; 2],
    /// The nodes of the moments that decided most, in the order of play.
    pub key: Vec<u32>,
}

/// A player's chance: to win, with a draw counted half, from 0 to 1.
pub type Chance = f32;

/// One graded move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewMove {
    /// The node after the move.
    pub node: u32,
    /// Who moved.
    #[serde(with = "super::player")]
    pub by: Player,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How good it was.
    pub grade: Grade,
    /// The mover's chance with the best move.
    pub before: Chance,
    /// The mover's chance with the move chosen, before chance had its say.
    pub chosen: Chance,
    /// The mover's chance after the move and what chance did.
    pub after: Chance,
    /// What chance gave (more than 0) or took, where the move left something to chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f32>,
    /// The best move.
    pub best: String,
    /// The expected continuation after the best move, itself first.
    pub pv: Vec<String>,
    /// What the best move would have threatened and prevented, at the moments that decided
    /// most: codes `hint.…` with parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<HintReason>,
    /// Player One's chance after the move: the point on the graph.
    pub one: Chance,
}

/// One player's figures.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ReviewSide {
    /// How close to the best moves, 0 to 100, of a player who has moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f32>,
    /// Moves of each grade: best, excellent, good, inaccuracy, mistake, blunder.
    pub grades: [u32; 6],
    /// What chance gave in all, in games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f32>,
    /// What the choices lost in all, in games.
    pub lost: f32,
}
