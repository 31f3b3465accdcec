//! The formats of records, and reading and writing in any of them.

use super::error::TextFault;
use super::{Broken, MAX_BYTES, MAX_NESTING, Record, RecordError, WriteError};
use super::{native, pgn, psq, sgf};
use serde::Serialize;
use std::fmt;

/// A text format for records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// The project's own, for all games.
    Wuqi,
    /// Smart Game Format, for Gomoku.
    Sgf,
    /// The format of Piskvork and Gomocup, for Gomoku.
    Psq,
    /// Portable Game Notation, for Ataxx.
    Pgn,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Wuqi, Format::Sgf, Format::Psq, Format::Pgn];

    /// The extension of its files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Wuqi => "wuqi",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Pgn => "pgn",
        }
    }

    /// Whether it can hold a game of this id.
    #[must_use]
    pub fn serves(self, game: &str) -> bool {
        match self {
            Format::Wuqi => true,
            Format::Sgf | Format::Psq => game == "gomoku",
            Format::Pgn => game == "ataxx",
        }
    }

    /// The format that an extension means, with or without its dot, or that the extension
    /// of a file name means.
    #[must_use]
    pub fn from_extension(name: &str) -> Option<Format> {
        let extension = name.rsplit('.').next().unwrap_or(name);
        Format::ALL
            .into_iter()
            .find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// The format that a text seems to have.
    #[must_use]
    pub fn detect(text: &str) -> Option<Format> {
        let text = strip_mark(text).trim_start();
        if text.starts_with("wuqi") {
            return Some(Format::Wuqi);
        }
        if text.starts_with("Piskvorky") {
            return Some(Format::Psq);
        }
        if let Some(rest) = text.strip_prefix('(') {
            return rest.trim_start().starts_with(';').then_some(Format::Sgf);
        }
        let numbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let first_move = numbered.len() < text.len() && numbered.starts_with('.');
        (text.starts_with(['[', '%']) || first_move).then_some(Format::Pgn)
    }
}

/// The extension.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.extension())
    }
}

/// Reads a record. Where no format is given, the text itself must show which it is.
///
/// Every move is checked by playing it, and a result that the moves contradict is refused.
pub fn read(bytes: &[u8], format: Option<Format>) -> Result<Record, RecordError> {
    read_part(bytes, format).map_err(|broken| broken.error)
}

/// [`read`], but whoever has to tell a person that a record is broken also gets what came
/// before the fault: the moves that can be played, without a result.
pub fn read_part(bytes: &[u8], format: Option<Format>) -> Result<Record, Broken> {
    let at_start = |code, reason: String| Broken {
        error: RecordError {
            line: 1,
            column: 1,
            code,
            reason,
        },
        playable: None,
    };
    if bytes.len() > MAX_BYTES {
        let reason = format!(
            "the file has {} bytes; a record has at most {MAX_BYTES}",
            bytes.len()
        );
        return Err(at_start("too-long", reason));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let valid = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or_default();
        let byte = bytes.get(valid.len()).copied().unwrap_or_default();
        let reason = format!("the text is not UTF-8: byte 0x{byte:02x} cannot stand here");
        Broken {
            error: RecordError::locate(valid, &TextFault::new(valid.len(), "not-utf8", reason)),
            playable: None,
        }
    })?;
    let text = strip_mark(text);
    let Some(format) = format.or_else(|| Format::detect(text)) else {
        let reason = "this is no record: it starts like none of .wuqi, .sgf, .psq and .pgn";
        return Err(at_start("unknown-format", reason.to_owned()));
    };
    let record = match format {
        Format::Wuqi => native::read(text),
        Format::Sgf => sgf::read(text),
        Format::Psq => psq::read(text),
        Format::Pgn => pgn::read(text),
    };
    record.map_err(|fault| Broken {
        error: RecordError::locate(text, &fault),
        playable: fault.playable,
    })
}

/// Writes a record. A format that cannot tell the game as it was played refuses it;
/// notes and headers that it has no place for are left out.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    if record.nests_too_deep() {
        return Err(WriteError::NestedTooDeep { limit: MAX_NESTING });
    }
    let text = match format {
        Format::Wuqi => return Ok(native::write(record)),
        Format::Sgf => sgf::write(record)?,
        Format::Psq => psq::write(record)?,
        Format::Pgn => pgn::write(record)?,
    };
    // The formats of others know less than ours. Reading back is the one test that
    // catches whatever they cannot say.
    match read(text.as_bytes(), Some(format)) {
        Ok(again) if again.same_play(record) => Ok(text),
        Ok(_) => Err(WriteError::CannotExpress {
            format,
            what: "this game so that it reads back as the same".to_owned(),
        }),
        Err(error) => Err(WriteError::CannotExpress {
            format,
            what: format!("this game ({})", error.reason),
        }),
    }
}

/// The text without a byte order mark.
fn strip_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised() {
        for (text, format) in [
            ("wuqi record 1\n", Some(Format::Wuqi)),
            ("\u{feff}wuqi record 1\r\n", Some(Format::Wuqi)),
            (" (\n;GM[4])", Some(Format::Sgf)),
            ("Piskvorky 20x20, 11:11, 0", Some(Format::Psq)),
            ("[Event \"?\"]", Some(Format::Pgn)),
            ("1. g2 *", Some(Format::Pgn)),
            ("", None),
            ("(hello)", None),
            (".", None),
            ("1", None),
        ] {
            assert_eq!(Format::detect(text), format, "{text:?}");
        }
        assert_eq!(Format::from_extension("a.b/Game.SGF"), Some(Format::Sgf));
        assert_eq!(Format::from_extension(".psq"), Some(Format::Psq));
        assert_eq!(Format::from_extension("pgn"), Some(Format::Pgn));
        assert_eq!(Format::from_extension("game.txt"), None);
    }
}
