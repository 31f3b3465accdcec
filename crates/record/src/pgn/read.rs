//! Reading PGN.

use super::commands::read_comment;
use super::token::{Token, Tokens};
use super::{HEADERS, termination};
use crate::cursor::{Claim, Cursor};
use crate::error::TextFault;
use crate::headers::{LONGEST_VALUE, is_name, is_own};
use crate::text::quote;
use crate::{Headers, MAX_NESTING, Mark, Notes, Reason, Record};
use wuqi_core::{Outcome, Player};
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, SetupError};

/// Tags that only repeat what the moves say.
const DERIVED: [&str; 7] = [
    "SetUp", "Variant", "PlyCount", "FinalFEN", "Winner", "Loser", "Material",
];

/// Reads a record.
pub(crate) fn read(text: &str) -> Result<Record, TextFault> {
    let mut tokens = Tokens::new(text);
    let mut tags = Tags::default();
    let mut next = tokens.next()?;
    while let Some((at, Token::Tag(name, value_at, value))) = next {
        tags.read(at, name, value_at, value)?;
        next = tokens.next()?;
    }
    let mut record = set_up(tags.fen.as_ref())?;
    record.headers = tags.headers;
    let mut reader = Reader {
        cursor: Cursor::new(record),
        early: Notes::default(),
        result: None,
    };
    while let Some((at, token)) = next {
        match reader.token(at, token).and_then(|()| tokens.next()) {
            Ok(found) => next = found,
            Err(fault) => return Err(reader.cursor.broken(fault)),
        }
    }
    reader.finish(tags.result, tags.reason)
}

/// A result as written: `None` for `*`.
type Written = (usize, Option<Outcome>);

#[derive(Default)]
struct Tags {
    headers: Headers,
    fen: Option<(usize, String)>,
    result: Option<Written>,
    reason: Option<Reason>,
}

impl Tags {
    fn read(
        &mut self,
        at: usize,
        name: &str,
        value_at: usize,
        value: String,
    ) -> Result<(), TextFault> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if value.len() > LONGEST_VALUE {
            let reason = format!("the tag {} is too long", quote(name));
            return Err(TextFault::new(value_at, "too-long", reason));
        }
        if is("FEN") {
            self.fen = Some((value_at, value));
        } else if is("Result") {
            let outcome = read_result(&value).ok_or_else(|| {
                let known = "1-0, 0-1, 1/2-1/2 or *";
                let reason = format!("{} is no result: use {known}", quote(&value));
                TextFault::new(value_at, "bad-result", reason)
            })?;
            self.result = Some((value_at, outcome));
        } else if is("Termination") || is("Adjudicated") {
            self.reason = self.reason.or(read_reason(&value));
        } else if is("Variant") && !value.eq_ignore_ascii_case("ataxx") {
            let reason = format!("only Ataxx is read from PGN, not {}", quote(&value));
            return Err(TextFault::new(value_at, "other-game", reason));
        } else if !DERIVED.iter().any(|derived| is(derived)) {
            self.header(at, name, value_at, &value)?;
        }
        Ok(())
    }

    /// Keeps a tag as a header, unless it says that nothing is known.
    fn header(
        &mut self,
        at: usize,
        name: &str,
        value_at: usize,
        value: &str,
    ) -> Result<(), TextFault> {
        if value.chars().all(|c| "?.- ".contains(c)) {
            return Ok(());
        }
        let known = HEADERS
            .iter()
            .find(|(tag, _)| name.eq_ignore_ascii_case(tag));
        let header = known.map_or_else(|| name.replace('_', "-"), |(_, header)| (*header).into());
        if is_own(&header) {
            return Ok(());
        }
        if !is_name(&header) {
            let reason = format!("{} is no name of a tag", quote(name));
            return Err(TextFault::new(at, "no-tag", reason));
        }
        let date = header.eq_ignore_ascii_case("Date");
        let value = if date {
            value.replace('.', "-")
        } else {
            value.to_owned()
        };
        let set = self.headers.set(&header, &value);
        set.map_err(|error| TextFault::new(value_at, "no-header", error.to_string()))
    }
}

fn read_result(text: &str) -> Option<Option<Outcome>> {
    match text.trim() {
        "1-0" => Some(Some(Outcome::Win(Player::One))),
        "0-1" => Some(Some(Outcome::Win(Player::Two))),
        "1/2-1/2" | "1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// The reason in the words of various programs; `None` for an end by the rules and for
/// words that say nothing about it.
fn read_reason(text: &str) -> Option<Reason> {
    let text = text.trim().to_ascii_lowercase();
    let exact = Reason::ALL.into_iter().find(|&r| termination(r) == text);
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    exact.or_else(|| {
        if has(&["resign"]) {
            Some(Reason::Resignation)
        } else if has(&["time"]) {
            Some(Reason::Time)
        } else if has(&["agree"]) {
            Some(Reason::Agreement)
        } else if has(&["illegal", "infraction", "forfeit", "crash", "abandon"]) {
            Some(Reason::Forfeit)
        } else if has(&["adjudicat", "material", "easy fill", "max game length"]) {
            Some(Reason::Adjudication)
        } else {
            None
        }
    })
}

/// The game that a FEN describes; its two counters may be missing.
fn set_up(fen: Option<&(usize, String)>) -> Result<Record, TextFault> {
    let none = Options::none();
    let Some((at, fen)) = fen else {
        let game = AnyGame::new("ataxx", None, &none);
        return game
            .map(Record::new)
            .map_err(|error| TextFault::new(0, "bad-setup", error.to_string()));
    };
    let fields = fen.split_whitespace().count();
    let full = match fields {
        2 => format!("{fen} 0 1"),
        3 => format!("{fen} 1"),
        _ => fen.clone(),
    };
    let fault = |error| match error {
        SetupError::Position(error) => TextFault::within(*at, error),
        error => TextFault::new(*at, "bad-setup", error.to_string()),
    };
    let (game, _) = AnyGame::for_position("ataxx", None, &none, &full).map_err(fault)?;
    Record::from_position(game, &full).map_err(|error| TextFault::within(*at, error))
}

struct Reader {
    cursor: Cursor,
    /// What stands before the first move of a variation; it is about that move.
    early: Notes,
    result: Option<Written>,
}

impl Reader {
    fn token(&mut self, at: usize, token: Token<'_>) -> Result<(), TextFault> {
        let fault = |code, reason: &str| Err(TextFault::new(at, code, reason));
        match token {
            Token::Comment(text) => {
                match self.cursor.in_empty_variation() {
                    true => read_comment(&text, &mut self.early),
                    false => read_comment(&text, self.cursor.notes()),
                }
                Ok(())
            }
            Token::Tag(..) if self.result.is_some() => {
                let reason = "a second game starts here; one record holds one game";
                fault("second-game", reason)
            }
            Token::Tag(..) => fault("late-tag", "tags stand before the moves"),
            _ if self.result.is_some() => {
                fault("after-end", "nothing but comments can follow the result")
            }
            Token::Open if self.cursor.open_count() >= MAX_NESTING => {
                let reason = format!("variations are nested more than {MAX_NESTING} deep");
                fault("nested-too-deep", &reason)
            }
            Token::Open => match self.cursor.open_before(at) {
                true => Ok(()),
                false => {
                    let reason = "a variation stands after the move that it replaces";
                    fault("early-variation", reason)
                }
            },
            Token::Close if self.cursor.in_empty_variation() => {
                fault("empty-variation", "the variation has no move")
            }
            Token::Close => match self.cursor.close() {
                true => Ok(()),
                false => fault("no-variation", "this ')' closes nothing"),
            },
            Token::Word(word) => self.word(at, word),
        }
    }

    fn word(&mut self, at: usize, word: &str) -> Result<(), TextFault> {
        if let Some(outcome) = read_result(word) {
            // A result inside a variation is about that variation only.
            if self.cursor.open_count() == 0 {
                self.result = Some((at, outcome));
            }
            return Ok(());
        }
        if let Some(number) = word.strip_prefix('$') {
            return self.numbered_mark(at, number);
        }
        if let Some(mark) = Mark::from_sign(word) {
            self.cursor.notes().mark = Some(mark);
            return Ok(());
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let after_digits = &word[digits..];
        let unnumbered = after_digits.trim_start_matches(['.', '…']);
        // A pass is written in digits too: only dots make a number of them.
        let text = match (unnumbered.len() < after_digits.len(), after_digits) {
            (true, _) => unnumbered,
            (false, "") if word.trim_start_matches('0').is_empty() => word,
            (false, "") => "",
            (false, _) => word,
        };
        if text.is_empty() {
            return Ok(());
        }
        let text_at = at + word.len() - text.len();
        let name = text.trim_end_matches(['!', '?']);
        self.play(text_at, name)?;
        if let Some(mark) = Mark::from_sign(&text[name.len()..]) {
            self.cursor.notes().mark = Some(mark);
        }
        Ok(())
    }

    fn play(&mut self, at: usize, text: &str) -> Result<(), TextFault> {
        let move_text = match text {
            "--" | "Z0" => "0000",
            text => text,
        };
        let played = self.cursor.play(move_text);
        played.map_err(|error| TextFault::within(at, error))?;
        let early = std::mem::take(&mut self.early);
        let notes = self.cursor.notes();
        notes.add_comment(early.comment());
        notes.spent = notes.spent.or(early.spent);
        notes.left = notes.left.or(early.left);
        notes.eval = notes.eval.or(early.eval);
        Ok(())
    }

    /// `$1` to `$6`; there are many more, which mean nothing here.
    fn numbered_mark(&mut self, at: usize, number: &str) -> Result<(), TextFault> {
        let Ok(number) = number.parse::<u8>() else {
            let reason = format!("'$' needs a number up to 255, not {}", quote(number));
            return Err(TextFault::new(at, "bad-note", reason));
        };
        let index = usize::from(number).checked_sub(1);
        if let Some(mark) = index.and_then(|index| Mark::ALL.get(index)) {
            self.cursor.notes().mark = Some(*mark);
        }
        Ok(())
    }

    fn finish(self, tag: Option<Written>, reason: Option<Reason>) -> Result<Record, TextFault> {
        if let Some(at) = self.cursor.open_at() {
            let reason = "this '(' is never closed";
            return Err(self
                .cursor
                .broken(TextFault::new(at, "open-variation", reason)));
        }
        if let (Some((_, in_tag)), Some((at, at_end))) = (tag, self.result)
            && in_tag != at_end
        {
            let reason = "the result after the moves is not the one in the tag 'Result'";
            return Err(self
                .cursor
                .broken(TextFault::new(at, "wrong-result", reason)));
        }
        let written = tag.or(self.result);
        // `*` also means that the result is not known, so it claims nothing.
        let claim = written.and_then(|(at, outcome)| {
            let outcome = Some(outcome?);
            let by_the_rules = self.cursor.main_outcome().is_some();
            Some(Claim {
                at,
                outcome,
                reason: reason.filter(|_| !by_the_rules),
            })
        });
        self.cursor.finish(claim)
    }
}
