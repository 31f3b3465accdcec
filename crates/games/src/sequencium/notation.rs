//! Text forms of Sequencium: moves `b5` (`b5=3` under `choose`) and positions such as
//! `A1,5/6/6/6/6/5,B1 a`: the board, then the player to move.
//!
//! Under `double` a third field says how many moves are left in the turn, `1` or `2`;
//! without it the same board could mean two positions. On a full board nobody is to move:
//! any turn is read there, and `a` (with `1`) is written.

use super::{Move, Sequencium, State};
use crate::board_text;
use std::num::NonZeroU8;
use wuqi_core::{Game, Notation, NotationError, Player, Turn, square};

impl Notation for Sequencium {
    fn show_move(&self, _state: &State, mv: Move) -> String {
        let name = self.name(mv.cell);
        match mv.number {
            Some(number) => format!("{name}={number}"),
            None => name,
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let Some((column, row, rest)) = square::read_prefix(text, self.side, self.side) else {
            return Err(NotationError::new(
                0,
                "no-square",
                format!(
                    "'{}' does not begin with a square of this board, {} to {}",
                    text.escape_debug(),
                    square::name(0, self.side - 1, self.side),
                    square::name(self.side - 1, 0, self.side)
                ),
            ));
        };
        let at = text.len() - rest.len();
        let number = match rest.strip_prefix('=') {
            None if rest.is_empty() => None,
            Some(digits) => Some(read_number(digits).ok_or_else(|| {
                NotationError::new(
                    at + 1,
                    "bad-number",
                    format!("'{}' after '=' is no number", digits.escape_debug()),
                )
            })?),
            None => {
                return Err(NotationError::new(
                    at,
                    "trailing-text",
                    format!(
                        "'{}' after the square is not understood",
                        rest.escape_debug()
                    ),
                ));
            }
        };
        self.check_target(state, self.cell(column, row))?;
        self.choose_number(state, self.cell(column, row), number, at)
    }

    fn show_state(&self, state: &State) -> String {
        let entries = self.cells().map(|cell| {
            let number = state.numbers[usize::from(cell)];
            let letter = if number > 0 { 'A' } else { 'B' };
            (number != 0).then(|| format!("{letter}{}", number.unsigned_abs()))
        });
        let board = board_text::show(entries, self.side, ",");
        let side = letter(state.mover).to_ascii_lowercase();
        if self.double {
            format!("{board} {side} {}", state.left)
        } else {
            format!("{board} {side}")
        }
    }

    fn read_state(&self, text: &str) -> Result<State, NotationError> {
        self.parse_state(text)
    }
}

impl Sequencium {
    /// The name of a cell's square.
    pub(super) fn name(&self, cell: u8) -> String {
        let (column, row) = self.coordinates(cell);
        square::name(column, row, self.side)
    }

    /// Refuses a target on which the player to move cannot write.
    fn check_target(&self, state: &State, cell: u8) -> Result<(), NotationError> {
        let name = self.name(cell);
        let Turn::Move(mover) = self.turn(state) else {
            return Err(NotationError::new(
                0,
                "game-over",
                "the game is over: the board is full",
            ));
        };
        if state.numbers[usize::from(cell)] != 0 {
            return Err(NotationError::new(
                0,
                "occupied",
                format!("{name} already has a number"),
            ));
        }
        if state.frontier(mover) >> cell & 1 == 0 {
            return Err(NotationError::new(
                0,
                "not-adjacent",
                format!("{name} does not touch a number of {}", letter(mover)),
            ));
        }
        Ok(())
    }

    /// The move that writes `number`, if given, on a legal target. Without `choose` a number
    /// is unnecessary and must be right; with it, it may be left out if there is one choice.
    fn choose_number(
        &self,
        state: &State,
        cell: u8,
        number: Option<u8>,
        at: usize,
    ) -> Result<Move, NotationError> {
        let choices = if self.choose {
            self.choices(state, state.mover, cell)
        } else {
            1 << self.extension(state, state.mover, cell)
        };
        let name = self.name(cell);
        let list = || {
            let numbers = super::moves::cells_of(choices).map(|number| number.to_string());
            numbers.collect::<Vec<_>>().join(" or ")
        };
        let number = match number {
            Some(number) if number < 128 && choices >> number & 1 == 1 => number,
            Some(number) => {
                return Err(NotationError::new(
                    at + 1,
                    "wrong-number",
                    format!("{number} cannot be written on {name}: it takes {}", list()),
                ));
            }
            None if choices.count_ones() == 1 => choices.trailing_zeros() as u8,
            None => {
                return Err(NotationError::new(
                    at,
                    "number-missing",
                    format!("{name} can take {}: write {name}=NUMBER", list()),
                ));
            }
        };
        let number = NonZeroU8::new(number).filter(|_| self.choose);
        Ok(Move { cell, number })
    }
}

/// The letter of a player's numbers.
pub(super) const fn letter(player: Player) -> char {
    match player {
        Player::One => 'A',
        Player::Two => 'B',
    }
}

/// A positive number of at most three digits without leading zeros.
pub(super) fn read_number(text: &str) -> Option<u8> {
    let plain = !text.is_empty()
        && !text.starts_with('0')
        && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
