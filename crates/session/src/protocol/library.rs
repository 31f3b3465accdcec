//! Commands for the library of games. A session only passes them on: whoever runs it has
//! the library.

use serde::{Deserialize, Serialize};

/// What is asked of the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum LibraryRequest {
    /// Keep the game as it stands under a name.
    Save {
        /// The name.
        name: String,
    },
    /// List games, the latest first.
    List(LibraryFilter),
    /// Open a game.
    Load {
        /// Which.
        entry: i64,
    },
    /// Give a game another name.
    Rename {
        /// Which.
        entry: i64,
        /// The new name.
        name: String,
    },
    /// Delete a game.
    Delete {
        /// Which.
        entry: i64,
    },
}

/// Which games to list.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LibraryFilter {
    /// A part of a name or of a player's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Only this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Only `one`, `two`, `draw` or `*` (not over); `won` or `lost` by the person in a game
    /// of one person against an engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Only games in which this name, or this engine's spec, has a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<String>,
    /// Only games that were changed at this time or later, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
    /// How many at most; 50 if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// How many to pass over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u32>,
}

/// A game in the library's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub entry: i64,
    /// Its name; empty for a game that was saved by itself.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// The players' names, One's and Two's.
    pub players: [String; 2],
    /// `one`, `two`, `draw` or `*`.
    pub result: String,
    /// Why it ended (a reason code); empty while it has not.
    pub reason: String,
    /// How many moves were played.
    pub moves: u32,
    /// The position string at the end, for a small board.
    pub position: String,
    /// The board's size.
    pub size: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: u64,
}
