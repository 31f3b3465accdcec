//! How a game is asked for: rules, seats, who starts, clock.

use serde::{Deserialize, Serialize};
use std::time::Duration;
use wuqi_search::Limits;

/// A new game as a surface asks for it. Only the game's name has to be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// `ataxx`, `banqi`, `gomoku`, `sequencium` or `territory`.
    pub game: String,
    /// Board size, `N` or `WxH`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Rule options, `key=value,…`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// The position to start from, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The two who play; [`Setup::starts`] says which of them is player One.
    #[serde(default)]
    pub players: [SeatSetting; 2],
    /// Who is player One.
    #[serde(default)]
    pub starts: Starts,
    /// The clock; none if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSetting>,
    /// How far moves may be taken back.
    #[serde(default)]
    pub undo: UndoPolicy,
    /// Whether the game waits for a nonce from each person before the first flip (Banqi).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nonces: bool,
    /// The least time between two moves of engines, as the command `speed` sets it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub speed_ms: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Somebody or something that plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatSetting {
    /// A person.
    Person {
        /// Their name; surfaces have a word of their own for an empty one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// An engine.
    Engine {
        /// Its spec, for example `level:5` or `mcts:sims=1000`.
        spec: String,
        /// Its name; the spec where it is empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
        /// How far it may think; where nothing is set, what the spec says.
        #[serde(default, skip_serializing_if = "LimitsText::is_none")]
        limits: LimitsText,
    },
}

impl Default for SeatSetting {
    fn default() -> Self {
        SeatSetting::Person {
            name: String::new(),
        }
    }
}

impl SeatSetting {
    /// Whether a person sits here.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, SeatSetting::Person { .. })
    }
}

/// Limits in JSON. Whatever is missing does not limit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsText {
    /// Plies of full-width search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Simulations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sims: Option<u64>,
    /// Milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
}

impl LimitsText {
    /// Whether nothing is limited.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == LimitsText::default()
    }
}

impl From<LimitsText> for Limits {
    fn from(text: LimitsText) -> Limits {
        Limits {
            depth: text.depth,
            nodes: text.nodes,
            simulations: text.sims,
            time: text.time_ms.map(Duration::from_millis),
        }
    }
}

impl From<Limits> for LimitsText {
    fn from(limits: Limits) -> LimitsText {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        LimitsText {
            depth: limits.depth,
            nodes: limits.nodes,
            sims: limits.simulations,
            time_ms: limits.time.map(millis),
        }
    }
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starts {
    /// The first of the two players listed: the one who asks.
    #[default]
    Me,
    /// The second of the two players listed.
    Other,
    /// One of them by chance.
    Dice,
}

/// Time for the whole game and for each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockSetting {
    /// Milliseconds at the start.
    pub base_ms: u64,
    /// Milliseconds added after each move.
    #[serde(default)]
    pub increment_ms: u64,
}

/// How far moves may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UndoPolicy {
    /// Without limit. A piece that was flipped and taken back shows itself again.
    #[default]
    Free,
    /// Not past a flip, so that nobody has seen a piece that lies face down.
    NoFlips,
    /// Not at all.
    Never,
}
