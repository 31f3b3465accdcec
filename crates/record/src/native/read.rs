//! Reading the project's own format.

use super::FIRST_LINE;
use crate::cursor::{Claim, Cursor};
use crate::ending::read_outcome;
use crate::error::TextFault;
use crate::headers::{LONGEST_VALUE, is_name, is_own};
use crate::notes::read_score;
use crate::text::{quote, read_seconds};
use crate::{HeaderError, Headers, MAX_NESTING, Mark, Notes, Reason, Record};
use wuqi_games::any::{AnyGame, SetupError};
use wuqi_games::{Options, Size};

/// Reads a record.
pub(crate) fn read(text: &str) -> Result<Record, TextFault> {
    let mut lines = Lines { text, at: 0 };
    let first = lines.next().unwrap_or(Word { at: 0, text: "" });
    check_first_line(first)?;
    let head = Head::read(&mut lines)?;
    let claim = head.claim()?;
    let mut record = head.setup()?;
    record.headers = head.headers;
    let mut cursor = Cursor::new(record);
    match read_play(lines, &mut cursor) {
        Ok(()) => cursor.finish(claim),
        Err(fault) => Err(cursor.broken(fault)),
    }
}

/// Reads the moves with what is said about them.
fn read_play(lines: Lines<'_>, cursor: &mut Cursor) -> Result<(), TextFault> {
    let mut comment = Vec::new();
    for line in lines {
        match comment_line(line) {
            Some(text) => {
                if cursor.in_empty_variation() {
                    let reason = "a comment stands after the move that it is about";
                    return Err(line.trim().fault("early-comment", reason));
                }
                comment.push(text);
            }
            None => {
                cursor.add_comment(&mut comment);
                read_play_line(line.trim(), cursor)?;
            }
        }
    }
    cursor.add_comment(&mut comment);
    match cursor.open_at() {
        Some(at) => {
            let reason = "the variation that is opened here is never closed";
            Err(TextFault::new(at, "open-variation", reason))
        }
        None => Ok(()),
    }
}

/// A piece of the text and where it stands.
#[derive(Clone, Copy)]
struct Word<'a> {
    at: usize,
    text: &'a str,
}

impl<'a> Word<'a> {
    /// Without the white space around it.
    fn trim(self) -> Word<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        Word {
            at: self.at + start,
            text: self.text.trim(),
        }
    }

    /// The words that white space separates.
    fn words(self) -> impl Iterator<Item = Word<'a>> {
        self.text.split_whitespace().map(move |text| Word {
            at: self.at + (text.as_ptr() as usize - self.text.as_ptr() as usize),
            text,
        })
    }

    fn fault(self, code: &'static str, reason: impl Into<String>) -> TextFault {
        TextFault::new(self.at, code, reason)
    }
}

/// The lines of the text without their ends.
struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Lines<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let at = self.at;
        let line = rest.split('\n').next().unwrap_or(rest);
        self.at += line.len() + 1;
        let text = line.strip_suffix('\r').unwrap_or(line);
        Some(Word { at, text })
    }
}

fn check_first_line(line: Word<'_>) -> Result<(), TextFault> {
    let found = line.text.trim_end();
    if found == FIRST_LINE {
        return Ok(());
    }
    let version = found.strip_prefix("wuqi record ").map(str::trim);
    match version.filter(|version| version.parse::<u32>().is_ok()) {
        Some(version) => Err(line.fault(
            "unknown-version",
            format!("this is a record of version {version}; only version 1 is known"),
        )),
        None => Err(line.fault(
            "no-record",
            format!("a record starts with the line '{FIRST_LINE}'"),
        )),
    }
}

/// The headers: the record's own lines and where they stand, and the others.
#[derive(Default)]
struct Head<'a> {
    own: Vec<(&'a str, Word<'a>)>,
    headers: Headers,
}

impl<'a> Head<'a> {
    /// Reads up to the empty line that ends the headers, or the end of the text.
    fn read(lines: &mut Lines<'a>) -> Result<Head<'a>, TextFault> {
        let mut head = Head::default();
        for line in lines.by_ref() {
            if line.text.trim().is_empty() {
                break;
            }
            let parts = line.text.split_once(':').map(|(name, value)| {
                let at = line.at + name.len() + 1;
                (name, Word { at, text: value }.trim())
            });
            let Some((name, value)) = parts.filter(|(name, _)| is_name(name)) else {
                return Err(line.trim().fault(
                    "no-header",
                    "a header reads 'Name: value'; an empty line ends the headers",
                ));
            };
            if value.text.is_empty() {
                return Err(value.fault("no-value", format!("the header '{name}' has no value")));
            }
            if value.text.len() > LONGEST_VALUE {
                let error = HeaderError::TooLong(name.to_owned());
                return Err(value.fault("too-long", error.to_string()));
            }
            if head.own(name).is_some() || head.headers.get(name).is_some() {
                let reason = format!("the header '{name}' is given twice");
                return Err(line.fault("repeated-header", reason));
            }
            if is_own(name) {
                head.own.push((name, value));
            } else {
                let set = head.headers.set(name, value.text);
                set.map_err(|error| line.fault("no-header", error.to_string()))?;
            }
        }
        Ok(head)
    }

    fn own(&self, name: &str) -> Option<Word<'a>> {
        let mut found = self.own.iter();
        found
            .find(|(own, _)| own.eq_ignore_ascii_case(name))
            .map(|&(_, value)| value)
    }

    /// An empty record of the game that the headers describe.
    fn setup(&self) -> Result<Record, TextFault> {
        let Some(game) = self.own("Game") else {
            let at = FIRST_LINE.len() + 1;
            return Err(TextFault::new(
                at,
                "no-game",
                "the header 'Game' is missing",
            ));
        };
        let size = match self.own("Size") {
            None => None,
            Some(word) => {
                let size = word.text.parse::<Size>();
                Some(size.map_err(|error| word.fault("bad-size", error.to_string()))?)
            }
        };
        let rules = match self.own("Rules") {
            None => Options::none(),
            Some(word) => {
                let rules = word.text.parse::<Options>();
                rules.map_err(|error| word.fault("bad-rules", error.to_string()))?
            }
        };
        let position = self.own("Position");
        let setup = match position {
            None => AnyGame::new(game.text, size, &rules),
            Some(word) => {
                AnyGame::for_position(game.text, size, &rules, word.text).map(|(game, _)| game)
            }
        };
        let game = setup.map_err(|error| match (error, position) {
            (SetupError::Position(error), Some(word)) => TextFault::within(word.at, error),
            (error @ SetupError::UnknownGame(_), _) => {
                game.fault("unknown-game", error.to_string())
            }
            (error, _) => {
                let words = [self.own("Rules"), self.own("Size"), position];
                let place = match error {
                    SetupError::Option(wuqi_games::OptionError::SizeNotAllowed { .. }) => {
                        words[1].or(words[2])
                    }
                    _ => words[0],
                };
                place.unwrap_or(game).fault("bad-setup", error.to_string())
            }
        })?;
        match position {
            None => Ok(Record::new(game)),
            Some(word) => Record::from_position(game, word.text)
                .map_err(|error| TextFault::within(word.at, error)),
        }
    }

    /// What the headers say about the end.
    fn claim(&self) -> Result<Option<Claim>, TextFault> {
        let reason = match self.own("Reason") {
            None => None,
            Some(word) => {
                let known = Reason::ALL.map(Reason::word).join(", ");
                let reason = Reason::from_word(word.text).ok_or_else(|| {
                    let reason = format!("{} is no reason: use {known}", quote(word.text));
                    word.fault("bad-reason", reason)
                })?;
                Some((word.at, reason))
            }
        };
        let Some(result) = self.own("Result") else {
            return Ok(reason.map(|(at, reason)| Claim {
                at,
                outcome: None,
                reason: Some(reason),
            }));
        };
        let outcome = match result.text {
            "*" => None,
            word => Some(read_outcome(word).ok_or_else(|| {
                let reason = format!("{} is no result: use one, two, draw or *", quote(word));
                result.fault("bad-result", reason)
            })?),
        };
        Ok(Some(Claim {
            at: result.at,
            outcome,
            reason: reason.map(|(_, reason)| reason),
        }))
    }
}

/// The text of a line of comment.
fn comment_line(line: Word<'_>) -> Option<&str> {
    let text = line.text.trim_start().strip_prefix(';')?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

/// Reads a line of the part with the moves that is no comment.
fn read_play_line(line: Word<'_>, cursor: &mut Cursor) -> Result<(), TextFault> {
    match line.text {
        "" => Ok(()),
        "(" if cursor.open_count() >= MAX_NESTING => {
            let reason = format!("variations are nested more than {MAX_NESTING} deep");
            Err(line.fault("nested-too-deep", reason))
        }
        "(" => match cursor.open_before(line.at) {
            true => Ok(()),
            false => {
                let reason = "a variation stands after the move that it replaces";
                Err(line.fault("early-variation", reason))
            }
        },
        ")" if cursor.in_empty_variation() => {
            Err(line.fault("empty-variation", "the variation has no move"))
        }
        ")" => match cursor.close() {
            true => Ok(()),
            false => Err(line.fault("no-variation", "no variation is open here")),
        },
        _ => read_move(line, cursor),
    }
}

fn read_move(line: Word<'_>, cursor: &mut Cursor) -> Result<(), TextFault> {
    let mut words = line.words().peekable();
    let number = words
        .peek()
        .copied()
        .and_then(|word| word.text.strip_suffix('.').map(|digits| (word, digits)));
    if let Some((word, digits)) = number {
        words.next();
        let expected = cursor.depth() + 1;
        if digits.parse() != Ok(expected) {
            let reason = format!("this is move {expected}, not {}", quote(digits));
            return Err(word.fault("wrong-number", reason));
        }
    }
    let Some(word) = words.next() else {
        let end = line.at + line.text.len();
        return Err(TextFault::new(end, "no-move", "the move is missing"));
    };
    cursor
        .play(word.text)
        .map_err(|error| TextFault::within(word.at, error))?;
    for note in words {
        read_note(note, cursor.notes())?;
    }
    Ok(())
}

fn read_note(word: Word<'_>, notes: &mut Notes) -> Result<(), TextFault> {
    let twice = || {
        word.fault(
            "repeated-note",
            format!("{} is one too many", quote(word.text)),
        )
    };
    let wrong = |what: &str| {
        let reason = format!("{} is no {what}", quote(word.text));
        word.fault("bad-note", reason)
    };
    fn put<T>(
        place: &mut Option<T>,
        value: T,
        twice: impl FnOnce() -> TextFault,
    ) -> Result<(), TextFault> {
        match place.replace(value) {
            None => Ok(()),
            Some(_) => Err(twice()),
        }
    }
    if let Some(mark) = Mark::from_sign(word.text) {
        return put(&mut notes.mark, mark, twice);
    }
    match word.text.split_once('=') {
        Some(("spent", value)) => {
            let time = read_seconds(value).ok_or_else(|| wrong("time: write seconds, 1.250"))?;
            put(&mut notes.spent, time, twice)
        }
        Some(("left", value)) => {
            let time = read_seconds(value).ok_or_else(|| wrong("time: write seconds, 1.250"))?;
            put(&mut notes.left, time, twice)
        }
        Some(("eval", value)) => {
            let score = read_score(value)
                .ok_or_else(|| wrong("evaluation: write one:+35, two:win5 or the like"))?;
            put(&mut notes.eval, score, twice)
        }
        _ => Err(wrong("note: there are marks (!?), spent=, left= and eval=")),
    }
}
