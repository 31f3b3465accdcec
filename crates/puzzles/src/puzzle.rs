//! One puzzle and the line of text that it is kept as.
//!
//! `7w5 POSITION|MOVE MOVE MOVE`: the difficulty, the kind, the plies of the proof where it
//! counts plies, the position, and the line of best play with the solution first.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What the one right move does and no other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It wins.
    Win,
    /// It does not lose.
    Save,
    /// It ends with the best margin, though others have the same result.
    Most,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::Win, Kind::Save, Kind::Most];

    /// The letter in the collection.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Kind::Win => 'w',
            Kind::Save => 's',
            Kind::Most => 'm',
        }
    }
}

/// A position with exactly one right first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The strongest level that does not find the move, 1 to 10; 1 as well if all find it.
    pub difficulty: u8,
    /// What the move does.
    pub kind: Kind,
    /// In how many plies at most a proved win is reached; 0 where nothing is counted.
    pub plies: u32,
    /// The position, a player to move.
    pub position: String,
    /// The right move and how best play goes on.
    pub line: Vec<String>,
}

impl Puzzle {
    /// The right move.
    #[must_use]
    pub fn solution(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.difficulty, self.kind.letter())?;
        if self.plies > 0 {
            write!(f, "{}", self.plies)?;
        }
        write!(f, " {}|{}", self.position, self.line.join(" "))
    }
}

/// A line of a collection that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' is no puzzle: it should read like '7w5 POSITION|MOVE MOVE'")]
pub struct PuzzleError(String);

impl PuzzleError {
    /// The beginning of a file that is no list of texts.
    pub(crate) fn no_list(text: &str) -> PuzzleError {
        PuzzleError(text.chars().take(40).collect())
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        read(text).ok_or_else(|| PuzzleError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Puzzle> {
    let (head, rest) = text.split_once(' ')?;
    let (position, line) = rest.split_once('|')?;
    let letter_at = head.find(|c: char| !c.is_ascii_digit())?;
    let letter = head[letter_at..].chars().next()?;
    let plies = &head[letter_at + letter.len_utf8()..];
    let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    let difficulty = head[..letter_at].parse().ok()?;
    let known = (1..=10).contains(&difficulty) && !position.is_empty() && !line.is_empty();
    known.then_some(Puzzle {
        difficulty,
        kind: Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?,
        plies: if plies.is_empty() {
            0
        } else {
            plies.parse().ok()?
        },
        position: position.to_owned(),
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_read_as_it_was_written() {
        for text in ["7w5 4/4/k3 r - 0 -|a1-a2 b1xb2", "10m x6/7 o|0000"] {
            let puzzle: Puzzle = text.parse().unwrap();
            assert_eq!(puzzle.to_string(), text);
        }
        for wrong in [
            "", "7 x|a1", "11w x|a1", "7q x|a1", "7w x", "7w x|", "0w x|a1",
        ] {
            assert!(wrong.parse::<Puzzle>().is_err(), "{wrong}");
        }
    }
}
