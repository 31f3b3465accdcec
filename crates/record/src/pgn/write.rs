//! Writing PGN.

use super::commands::show_commands;
use super::{HEADERS, termination};
use crate::{Format, NodeId, Notes, Record, WriteError};
use wuqi_core::{Outcome, Player};
use wuqi_games::any::AnyGame;

/// Tags that every PGN file has, in this order, and what stands for a missing one.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Black", "?"),
    ("White", "?"),
];

/// Lines of moves are broken before they are longer than this.
const WIDTH: usize = 80;

/// Writes a record.
pub(crate) fn write(record: &Record) -> Result<String, WriteError> {
    let AnyGame::Ataxx(_) = record.game() else {
        return Err(WriteError::OtherGame {
            format: Format::Pgn,
            holds: "ataxx",
            game: record.game().info().id,
        });
    };
    let mut out = String::new();
    write_tags(record, &mut out);
    let mut moves = Moves::new(record);
    moves.comment(&record.node(NodeId::ROOT).notes);
    moves.line(NodeId::ROOT, 0, true);
    moves.word(result(record));
    out.push('\n');
    out.push_str(moves.out.trim_start_matches('\n'));
    out.push('\n');
    Ok(out)
}

fn result(record: &Record) -> &'static str {
    match record.ending().map(|ending| ending.outcome) {
        Some(Outcome::Win(Player::One)) => "1-0",
        Some(Outcome::Win(Player::Two)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

fn write_tags(record: &Record, out: &mut String) {
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    let header_of = |name: &str| {
        let known = HEADERS.iter().find(|(tag, _)| *tag == name);
        known.map_or(name.to_owned(), |(_, header)| (*header).to_owned())
    };
    for (name, missing) in ROSTER {
        let value = record.headers.get(&header_of(name)).unwrap_or(missing);
        match name {
            "Date" => tag(name, &value.replace('-', ".")),
            _ => tag(name, value),
        }
    }
    tag("Result", result(record));
    tag("Variant", "Ataxx");
    // Without a position string the board is the usual one, its size too.
    let game = record.game();
    if record.unusual_start().is_some() || game.size() != game.info().sizes.default {
        tag("SetUp", "1");
        tag("FEN", &record.start().text());
    }
    if let Some(reason) = record.ending().and_then(|ending| ending.reason) {
        tag("Termination", termination(reason));
    }
    let in_roster = |header: &str| ROSTER.iter().any(|(name, _)| header_of(name) == header);
    for (name, value) in record.headers.iter().filter(|(name, _)| !in_roster(name)) {
        tag(&name.replace('-', "_"), value);
    }
}

/// The text of the moves as it grows.
struct Moves<'a> {
    record: &'a Record,
    /// 1 if player Two moves first, so that numbers belong to pairs of moves.
    offset: usize,
    out: String,
    /// Length of the last line.
    column: usize,
}

impl Moves<'_> {
    fn new(record: &Record) -> Moves<'_> {
        let two_first = record.start().turn().player() == Some(Player::Two);
        Moves {
            record,
            offset: usize::from(two_first),
            out: String::new(),
            column: 0,
        }
    }

    /// Adds a word after a space, or on a new line if the last one is full.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.new_line();
        }
        if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += length;
    }

    fn new_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    /// Writes the line after `from`, which is `depth` moves from the start. `numbered`
    /// says that its first move needs its number whoever plays it.
    fn line(&mut self, from: NodeId, depth: usize, numbered: bool) {
        let (mut at, mut depth, mut numbered) = (from, depth, numbered);
        while let Some((&main, others)) = self.record.children(at).split_first() {
            numbered = self.played(main, depth, numbered);
            for &other in others {
                self.word("(");
                let numbered_next = self.played(other, depth, true);
                self.line(other, depth + 1, numbered_next);
                self.word(")");
                numbered = true;
            }
            at = main;
            depth += 1;
        }
    }

    /// Writes one move; true if the next one needs its number again.
    fn played(&mut self, id: NodeId, depth: usize, number_needed: bool) -> bool {
        let node = self.record.node(id);
        let ply = depth + self.offset;
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.word(&format!("{number}."));
        } else if number_needed {
            self.word(&format!("{number}..."));
        }
        let mark = node.notes.mark.map_or("", |mark| mark.sign());
        self.word(&format!("{}{mark}", node.text()));
        self.comment(&node.notes)
    }

    /// Writes the comment and the times; true if there was anything to write.
    fn comment(&mut self, notes: &Notes) -> bool {
        let commands = show_commands(notes);
        if !commands.is_empty() {
            self.word(&format!("{{{commands}}}"));
        }
        let comment = notes.comment();
        if comment.contains('}') {
            // Braces cannot hold a brace, but the rest of a line can.
            for line in comment.split('\n') {
                self.word(&format!("; {line}"));
                self.new_line();
            }
        } else if !comment.is_empty() {
            self.word(&format!("{{{comment}}}"));
            if let Some(newline) = comment.rfind('\n') {
                self.column = comment[newline..].chars().count();
            }
        }
        !commands.is_empty() || !comment.is_empty()
    }
}
