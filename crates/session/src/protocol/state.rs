//! What a surface has to know to show a game.

use super::setup::{ClockSetting, LimitsText, UndoPolicy};
use serde::{Deserialize, Serialize};
use wuqi_core::{Player, Turn};
use wuqi_games::{Change, MoveView, View};
use wuqi_record::Notes;

/// Everything: the state and the whole tree of moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Snapshot {
    /// The state.
    #[serde(flatten)]
    pub state: State,
    /// Every node but the root, parents before children.
    pub tree: Vec<NodeView>,
}

/// What changed: the state, and the nodes that are new or have new notes.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Update {
    /// The state.
    #[serde(flatten)]
    pub state: State,
    /// New nodes, and known ones whose notes changed.
    pub nodes: Vec<NodeView>,
}

/// The state of a session without its tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct State {
    /// Counts the states of this session. A surface that misses one asks for a snapshot.
    pub seq: u64,
    /// The game's id.
    pub game: &'static str,
    /// The board's size.
    pub size: String,
    /// The rule options, `key=value,…`.
    pub rules: String,
    /// The position string before the first move.
    pub start: String,
    /// The node that is on the board.
    pub node: u32,
    /// How many moves lie behind it.
    pub ply: u32,
    /// The ids of the line that is played, from the first move; it goes on past `node`
    /// where moves were taken back.
    pub line: Vec<u32>,
    /// The position string.
    pub position: String,
    /// The board.
    pub board: View,
    /// The legal moves.
    pub moves: Vec<MoveView>,
    /// What happens next.
    pub turn: TurnWord,
    /// The score, One's and Two's, in games that count something.
    pub score: Option<[i32; 2]>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// Who plays, One and Two.
    pub seats: [SeatView; 2],
    /// The clock, if there is one.
    pub clock: Option<ClockView>,
    /// The deal, in games that have one.
    pub deal: Option<DealView>,
    /// What one side offers to the other.
    pub offer: Option<OfferView>,
    /// How the game ended, once it has.
    pub result: Option<ResultView>,
    /// Whether engines and clocks are held.
    pub paused: bool,
    /// The least time between two moves of engines, in milliseconds.
    pub speed_ms: u64,
    /// How far moves may be taken back.
    pub undo: UndoPolicy,
    /// Whether a person can take back now.
    pub can_undo: bool,
    /// Whether something can be played again.
    pub can_redo: bool,
}

/// A move in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NodeView {
    /// Its number. The root is 0.
    pub id: u32,
    /// The node before it.
    pub parent: u32,
    /// The move, with what chance decided.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    #[serde(with = "super::player")]
    pub by: Player,
    /// Mark, times, evaluation, comment.
    #[serde(flatten)]
    pub notes: Notes,
}

/// The move that led to the position shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LastMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who played it.
    #[serde(with = "super::player")]
    pub by: Player,
    /// Its kind, as in the list of legal moves.
    pub kind: &'static str,
    /// The squares it touched, in order.
    pub touch: Vec<usize>,
    /// What it did to other squares.
    pub changes: Vec<Change>,
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnWord {
    /// Player One moves.
    One,
    /// Player Two moves.
    Two,
    /// The dealer turns a piece; never seen in a state, which waits for it.
    Chance,
    /// The rules have ended the game.
    Over,
}

impl From<Turn> for TurnWord {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Move(Player::One) => TurnWord::One,
            Turn::Move(Player::Two) => TurnWord::Two,
            Turn::Chance => TurnWord::Chance,
            Turn::Over(_) => TurnWord::Over,
        }
    }
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatView {
    /// A person.
    Person {
        /// Their name, perhaps empty.
        name: String,
    },
    /// An engine.
    Engine {
        /// Its spec.
        spec: String,
        /// Its name, perhaps empty.
        name: String,
        /// Its limits.
        #[serde(skip_serializing_if = "LimitsText::is_none")]
        limits: LimitsText,
        /// Whether it thinks about its move now.
        thinking: bool,
    },
}

/// The clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClockView {
    /// What was agreed.
    #[serde(flatten)]
    pub setting: ClockSetting,
    /// Milliseconds left, One's and Two's, at the moment of this event.
    pub left_ms: [u64; 2],
    /// Whose time runs.
    #[serde(with = "super::player::optional")]
    pub running: Option<Player>,
}

/// What is public about a deal (`docs/protocol.md` says how to verify it).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DealView {
    /// The hash of the dealer's secret, in hexadecimal.
    pub commitment: String,
    /// The players' shares, One's and Two's; empty where none was given.
    pub nonces: [String; 2],
    /// The seals of the shares, One's and Two's; empty where none was given.
    pub seals: [String; 2],
    /// Whether seals are waited for: no share is opened before all are there.
    pub sealing: bool,
    /// The root of the tree of hashes over all squares, once the shares are in.
    pub root: Option<String>,
    /// Players whose share is waited for.
    pub waiting: Vec<&'static str>,
    /// Whether everything was shown: nothing can be played any more.
    pub revealed: bool,
}

/// What is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// To take the last move of the player who asks back.
    Undo,
    /// Another game with the seats exchanged.
    Rematch,
    /// The same game again.
    Restart,
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OfferView {
    /// What is offered.
    pub kind: OfferKind,
    /// By whom.
    #[serde(with = "super::player")]
    pub by: Player,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ResultView {
    /// `one`, `two` or `draw`.
    pub outcome: String,
    /// Why, a code: `result.…` in the locale files.
    pub reason: String,
    /// What the rules saw, where they ended the game, a code: `ending.…` in the locale files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub how: Option<&'static str>,
    /// The final value, One minus Two, where the rules ended a game that counts something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HintLevel {
    /// One square to look at.
    Where,
    /// The move.
    Which,
    /// The move with reasons.
    Why,
}
