//! Points of the board in SGF, and the start position that setup properties describe.

use super::syntax::Value;
use crate::error::TextFault;
use crate::text::quote;
use wuqi_core::{Player, square};
use wuqi_games::Size;

/// Reads a point: column and row from the top left. Some programs write the square's
/// name instead of two letters; that is read too.
pub(super) fn read(at: usize, text: &str, size: Size) -> Result<(u8, u8), TextFault> {
    let word = text.trim();
    let letters = match word.as_bytes() {
        &[column, row] if column.is_ascii_lowercase() && row.is_ascii_lowercase() => {
            Some((column - b'a', row - b'a'))
        }
        _ => square::read(word, size.width, size.height),
    };
    letters
        .filter(|&(column, row)| column < size.width && row < size.height)
        .ok_or_else(|| {
            let reason = match word {
                "" => "there is no pass in gomoku".to_owned(),
                word => format!("{} is not on the board", quote(word)),
            };
            TextFault::new(at, "off-board", reason)
        })
}

/// Writes a point.
pub(super) fn show(column: u8, row: u8) -> String {
    [b'a' + column, b'a' + row].map(char::from).iter().collect()
}

/// Stones that are set up before the first move.
pub(super) struct Board {
    size: Size,
    stones: Vec<Option<Player>>,
}

impl Board {
    pub fn new(size: Size) -> Board {
        Board {
            size,
            stones: vec![None; size.squares()],
        }
    }

    /// Sets the points of one value, a point or a rectangle `aa:cc`, to `stone`.
    pub fn set(&mut self, value: &Value, stone: Option<Player>) -> Result<(), TextFault> {
        let (first, last) = match value.text.split_once(':') {
            Some((first, last)) => (first, last),
            None => (value.text.as_str(), value.text.as_str()),
        };
        let (left, top) = read(value.at, first, self.size)?;
        let (right, bottom) = read(value.at, last, self.size)?;
        for row in top..=bottom {
            for column in left..=right {
                let index = usize::from(row) * usize::from(self.size.width);
                self.stones[index + usize::from(column)] = stone;
            }
        }
        Ok(())
    }

    /// Whose turn the number of stones makes it.
    pub fn player_by_count(&self) -> Player {
        let count = |player| self.stones.iter().filter(|&&s| s == Some(player)).count();
        match count(Player::One) > count(Player::Two) {
            true => Player::Two,
            false => Player::One,
        }
    }

    /// The position string with `player` to move.
    pub fn position(&self, player: Player) -> String {
        let letter = |stone: &Option<Player>| match stone {
            None => '1',
            Some(Player::One) => 'x',
            Some(Player::Two) => 'o',
        };
        let ranks = self
            .stones
            .chunks(usize::from(self.size.width))
            .map(|rank| {
                let runs = rank.chunk_by(|a, b| a.is_none() && b.is_none());
                let text = runs.map(|run| match run[0] {
                    None => run.len().to_string(),
                    stone => letter(&stone).to_string(),
                });
                text.collect::<String>()
            });
        let board = ranks.collect::<Vec<_>>().join("/");
        format!("{board} {}", letter(&Some(player)))
    }
}
