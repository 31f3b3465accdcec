//! What is noted beside a move: a mark, a comment, times and the mover's evaluation.

use super::text::clean_lines;
use serde::{Serialize, Serializer};
use std::fmt;
use wuqi_core::Player;
use wuqi_search::{Score, Value};

/// Notes on one move. All are optional; the start position can only have a comment.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Notes {
    /// How good the move is thought to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Time used for the move, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
    /// Time left to the mover after the move, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// The value of the position as the mover saw it.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialize_score"
    )]
    pub eval: Option<Score>,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
}

impl Notes {
    /// The comment, perhaps of several lines; empty if there is none.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// Sets the comment. Line ends become `\n`, white space at line ends goes.
    pub fn set_comment(&mut self, text: &str) {
        self.comment = clean_lines(text);
    }

    /// Adds a line, or lines, to the comment.
    pub fn add_comment(&mut self, text: &str) {
        let text = clean_lines(text);
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(&text);
    }
}

/// The six usual marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Bad,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Mark {
    /// All marks, in the order of the numbers `$1` to `$6` that PGN gives them.
    pub const ALL: [Mark; 6] = [
        Mark::Good,
        Mark::Bad,
        Mark::Brilliant,
        Mark::Blunder,
        Mark::Interesting,
        Mark::Dubious,
    ];

    /// The mark as it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Bad => "?",
            Mark::Brilliant => "!!",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
        }
    }

    /// The mark that `sign` means.
    #[must_use]
    pub fn from_sign(sign: &str) -> Option<Mark> {
        Mark::ALL.into_iter().find(|mark| mark.sign() == sign)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.sign())
    }
}

/// An evaluation as one word: `one:+35`, `two:win5`, `one:loss3`, `two:exact-4`.
pub(super) fn show_score(score: Score) -> String {
    let side = score.side;
    match score.value {
        Value::Points(points) => format!("{side}:{points:+}"),
        Value::WinIn(plies) => format!("{side}:win{plies}"),
        Value::LossIn(plies) => format!("{side}:loss{plies}"),
        Value::Exact(value) => format!("{side}:exact{value:+}"),
    }
}

/// Reads what [`show_score`] writes.
pub(super) fn read_score(text: &str) -> Option<Score> {
    let (side, value) = text.split_once(':')?;
    let side = Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == side)?;
    let plies = |text: &str| match text.bytes().all(|b| b.is_ascii_digit()) {
        true => text.parse().ok(),
        false => None,
    };
    let value = if let Some(rest) = value.strip_prefix("win") {
        Value::WinIn(plies(rest)?)
    } else if let Some(rest) = value.strip_prefix("loss") {
        Value::LossIn(plies(rest)?)
    } else if let Some(rest) = value.strip_prefix("exact") {
        Value::Exact(rest.parse().ok()?)
    } else {
        Value::Points(value.parse().ok()?)
    };
    Some(Score { side, value })
}

fn serialize_score<S: Serializer>(score: &Option<Score>, to: S) -> Result<S::Ok, S::Error> {
    score.map(show_score).serialize(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_round_trip() {
        for side in Player::BOTH {
            for value in [
                Value::Points(0),
                Value::Points(i32::MIN),
                Value::WinIn(5),
                Value::LossIn(u32::MAX),
                Value::Exact(-4),
            ] {
                let score = Score { side, value };
                assert_eq!(read_score(&show_score(score)), Some(score));
            }
        }
        for wrong in [
            "",
            "one",
            "one:",
            "three:+1",
            "one:win",
            "one:win-1",
            "one:+",
        ] {
            assert_eq!(read_score(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn notes_serialize_without_what_is_missing() {
        let mut notes = Notes {
            mark: Some(Mark::Interesting),
            spent: Some(1250),
            ..Notes::default()
        };
        notes.add_comment("first\r\n");
        notes.add_comment("second");
        assert_eq!(
            serde_json::to_string(&notes).unwrap(),
            r#"{"mark":"!?","spent":1250,"comment":"first\nsecond"}"#
        );
    }
}
