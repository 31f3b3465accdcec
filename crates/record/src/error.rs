//! Why a record could not be read or written.

use super::{Format, Record};
use serde::Serialize;
use thiserror::Error;
use wuqi_core::NotationError;

/// Why a text is no record, and where: line and column count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[error("line {line}, column {column}: {reason}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// The kind of fault, a stable word: surfaces translate by it.
    pub code: &'static str,
    /// The fault in plain English.
    pub reason: String,
}

impl RecordError {
    /// The error for a fault in `text`.
    pub(super) fn locate(text: &str, fault: &TextFault) -> RecordError {
        let mut at = fault.at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecordError {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            code: fault.code,
            reason: fault.reason.clone(),
        }
    }
}

/// Why a text could not be read to its end, and what came before that.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{error}")]
pub struct Broken {
    /// What is wrong, and where.
    pub error: RecordError,
    /// The moves up to there, where the text got as far as a game.
    pub playable: Option<Box<Record>>,
}

/// A fault at a byte of the text, before lines are counted.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TextFault {
    pub at: usize,
    pub code: &'static str,
    pub reason: String,
    /// What was read before it.
    pub playable: Option<Box<Record>>,
}

impl TextFault {
    pub fn new(at: usize, code: &'static str, reason: impl Into<String>) -> TextFault {
        TextFault {
            at,
            code,
            reason: reason.into(),
            playable: None,
        }
    }

    /// A fault in a move or position that stands at byte `start` of the text.
    pub fn within(start: usize, error: NotationError) -> TextFault {
        TextFault::new(start + error.at, error.code, error.message)
    }
}

/// Why a record cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WriteError {
    /// The format is made for another game.
    #[error("a {format} file holds {holds}, not {game}")]
    OtherGame {
        /// The format asked for.
        format: Format,
        /// The game it holds.
        holds: &'static str,
        /// The record's game.
        game: &'static str,
    },
    /// The record has something that the format has no way to say.
    #[error("a {format} file cannot hold {what}")]
    CannotExpress {
        /// The format asked for.
        format: Format,
        /// What it cannot hold.
        what: String,
    },
    /// Variations in variations, deeper than any reader accepts.
    #[error("variations are nested more than {limit} deep")]
    NestedTooDeep {
        /// The deepest nesting allowed.
        limit: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let error = RecordError::locate("a\r\n將將x", &TextFault::new(9, "code", "reason"));
        assert_eq!((error.line, error.column), (2, 3));
        assert_eq!(error.to_string(), "line 2, column 3: reason");
        let past = RecordError::locate("a\n", &TextFault::new(99, "code", "reason"));
        assert_eq!((past.line, past.column), (2, 1));
        let inside = RecordError::locate("將", &TextFault::new(1, "code", "reason"));
        assert_eq!((inside.line, inside.column), (1, 1));
    }
}
