//! The collection: a file per game, which the page fetches and the program carries.
//!
//! A file is a JSON array of texts, one puzzle each, in the order in which they were found.

use crate::{Puzzle, PuzzleError};

/// The games that have puzzles.
pub const GAMES: [&str; 5] = ["ataxx", "banqi", "gomoku", "sequencium", "territory"];

/// The text of a game's file.
#[must_use]
pub fn text_of(game: &str) -> Option<&'static str> {
    Some(match game {
        "ataxx" => include_str!("../../../web/app/puzzles/ataxx.json"),
        "banqi" => include_str!("../../../web/app/puzzles/banqi.json"),
        "gomoku" => include_str!("../../../web/app/puzzles/gomoku.json"),
        "sequencium" => include_str!("../../../web/app/puzzles/sequencium.json"),
        "territory" => include_str!("../../../web/app/puzzles/territory.json"),
        _ => return None,
    })
}

/// The puzzles of a game; none for a game without a file.
pub fn collection(game: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    read(text_of(game).unwrap_or("[]"))
}

/// Reads a file of the collection.
pub fn read(text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let lines: Vec<String> = serde_json::from_str(text).map_err(|_| PuzzleError::no_list(text))?;
    lines.iter().map(|line| line.parse()).collect()
}

/// Writes a file of the collection, a puzzle a line.
#[must_use]
pub fn write(puzzles: &[Puzzle]) -> String {
    let lines: Vec<String> = puzzles
        .iter()
        .map(|puzzle| format!("  {}", serde_json::Value::String(puzzle.to_string())))
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
