//! What is asked and answered beside a session, each question once: over HTTP by the server,
//! and in the same words by the worker in a browser.

use super::{Entry, Starts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Not;

/// A record that a game is to begin from.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRequest {
    /// The record.
    pub text: String,
    /// Its format; recognised if missing.
    #[serde(default)]
    pub format: Option<String>,
    /// Whether the moves before a fault are enough.
    #[serde(default)]
    pub part: bool,
}

/// The table of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Seated {
    /// Its name.
    pub id: String,
    /// The token for a right there; who only watches needs none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// What to send to the person who is to play on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Invitation {
    /// The token of the second player.
    pub token: String,
    /// The addresses under which another device reaches the server.
    pub addresses: Vec<String>,
}

/// Games of the library that fit a search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LibraryPage {
    /// The games, the latest first.
    pub entries: Vec<Entry>,
    /// How many there are in all.
    pub total: u32,
    /// How many there are of each game, whatever is searched for.
    pub counts: BTreeMap<String, u32>,
    /// Everybody with a name who plays in the library.
    pub opponents: Vec<String>,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RecordText {
    /// The format, by the ending of its files.
    pub format: String,
    /// The record.
    pub text: String,
}

/// That the server is well, and what it has to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Health {
    /// Always true.
    pub ok: bool,
    /// The version of the program.
    pub version: String,
    /// How many games are open; only of a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<usize>,
    /// How many connections there are; only of a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connections: Option<usize>,
    /// Whether Wuqi can be had as one file here.
    pub file: bool,
}

/// What a new game is set up with at first, by the server's configuration; empty without one.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct FirstGame {
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Its board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Its rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The engine to play against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Who moves first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<Starts>,
    /// Whether it begins with the page.
    #[serde(skip_serializing_if = "Not::not")]
    pub open: bool,
    /// The engines that the configuration has under names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub saved: Vec<NamedEngine>,
    /// The worth of Banqi's pieces, as the parameter `values` of engines has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<String>,
}

/// An engine of one game under a name of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NamedEngine {
    /// The game that it plays.
    pub game: String,
    /// The name.
    pub name: String,
    /// The engine.
    pub spec: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_no_configuration_says_is_not_told() {
        assert_eq!(json!(FirstGame::default()), json!({}));
        let first = FirstGame {
            game: Some("banqi".to_owned()),
            starts: Some(Starts::Other),
            open: true,
            ..FirstGame::default()
        };
        let told = json!({ "game": "banqi", "starts": "other", "open": true });
        assert_eq!(json!(first), told);
    }
}
