//! Text forms of Block Territory: moves such as `a1b1` or `a1a2` and positions such as
//! `6/6/2EW2/2s3/2n3/6 b`, where each half of a domino names the direction of the other
//! half (`E W N S`, upper case black, lower case white) and `b` or `w` is to move.

use super::rules::State;
use super::{Move, Territory};
use crate::{Size, board_text};
use wuqi_core::{Game, Notation, NotationError, Player, square};

/// One half in a position's text: its letter (a space for an empty square) and its byte.
type Half = (u8, usize);

impl Notation for Territory {
    /// The left or lower square first.
    fn show_move(&self, _state: &State, mv: Move) -> String {
        let [first, second] = self.halves(mv).map(|square| self.name(square));
        if mv.vertical {
            second + &first
        } else {
            first + &second
        }
    }

    fn read_move(&self, state: &State, text: &str) -> Result<Move, NotationError> {
        let (first, rest) = self.read_square(text, text)?;
        let (second, rest) = self.read_square(text, rest)?;
        if !rest.is_empty() {
            return Err(NotationError::new(
                text.len() - rest.len(),
                "trailing-text",
                format!(
                    "'{}' after the two squares is not understood",
                    rest.escape_debug()
                ),
            ));
        }
        let mv = self.joined(first, second).ok_or_else(|| {
            NotationError::new(
                0,
                "not-adjacent",
                format!(
                    "{} and {} are not side by side: a domino covers two adjacent squares",
                    self.name(first),
                    self.name(second)
                ),
            )
        })?;
        if self.allows(state, mv) {
            return Ok(mv);
        }
        if self.turn(state).is_over() {
            return Err(NotationError::new(
                0,
                "game-over",
                "the game is over: no two adjacent squares are empty",
            ));
        }
        let taken = [first, second]
            .into_iter()
            .find(|&square| !super::rules::has(&state.empty, square));
        Err(NotationError::new(
            0,
            "occupied",
            format!("{} is not empty", self.name(taken.unwrap_or(first))),
        ))
    }

    fn show_state(&self, state: &State) -> String {
        let mut letters = vec![None; usize::from(self.squares())];
        for domino in self.dominoes(state) {
            let pair = if domino.vertical {
                ["S", "N"]
            } else {
                ["E", "W"]
            };
            for (half, letter) in self.halves(domino).into_iter().zip(pair) {
                letters[usize::from(half)] = Some(match state.owner(domino.square) {
                    Player::One => letter.to_owned(),
                    Player::Two => letter.to_lowercase(),
                });
            }
        }
        let board = board_text::show(letters, self.side, "");
        format!("{board} {}", side_letter(state.mover))
    }

    fn read_state(&self, text: &str) -> Result<State, NotationError> {
        let [(board, start), (side, side_at)] =
            board_text::fields(text, ["board", "side to move"])?;
        let half = |rest: &str| {
            let letter = rest.bytes().next()?;
            let at = start + (rest.as_ptr() as usize - board.as_ptr() as usize);
            b"EWNSewns".contains(&letter).then_some(((letter, at), 1))
        };
        let size = Size::square(self.side);
        let halves = board_text::read(board, start, size, &(b' ', start), None, half)?;
        let state = self.join_halves(&halves)?;
        let mover = match side {
            "b" | "B" => Player::One,
            "w" | "W" => Player::Two,
            _ => {
                return Err(NotationError::new(
                    side_at,
                    "unknown-side",
                    format!(
                        "the side to move is 'b' or 'w', not '{}'",
                        side.escape_debug()
                    ),
                ));
            }
        };
        if mover != state.mover {
            return Err(NotationError::new(
                side_at,
                "wrong-side",
                format!(
                    "after {} dominoes '{}' is to move: black moves first and nobody passes",
                    self.dominoes(&state).count(),
                    side_letter(state.mover)
                ),
            ));
        }
        Ok(state)
    }
}

impl Territory {
    /// The dominoes on the board, as the moves that would lay them: horizontal ones first.
    pub(super) fn dominoes(&self, state: &State) -> impl Iterator<Item = Move> {
        [(state.horizontal, false), (state.vertical, true)]
            .into_iter()
            .flat_map(|(board, vertical)| {
                board.into_iter().enumerate().flat_map(move |(word, bits)| {
                    crate::bits::ones(bits).map(move |bit| Move {
                        square: (64 * word) as u8 + bit as u8,
                        vertical,
                    })
                })
            })
    }

    fn name(&self, square: u8) -> String {
        square::name(square % self.side, square / self.side, self.side)
    }

    /// The square at the start of `rest`, which is the end of `text`, and what follows it.
    fn read_square<'a>(&self, text: &str, rest: &'a str) -> Result<(u8, &'a str), NotationError> {
        match square::read_prefix(rest, self.side, self.side) {
            Some((column, row, rest)) => Ok((row * self.side + column, rest)),
            None => Err(NotationError::new(
                text.len() - rest.len(),
                "no-square",
                format!(
                    "'{}' does not name two squares of this board, such as {}{}",
                    text.escape_debug(),
                    square::name(0, self.side - 1, self.side),
                    square::name(1, self.side - 1, self.side)
                ),
            )),
        }
    }

    /// The domino on two squares, if they are adjacent.
    fn joined(&self, one: u8, two: u8) -> Option<Move> {
        let (square, other) = (one.min(two), one.max(two));
        let vertical = other - square == self.side;
        let beside = other - square == 1 && other % self.side != 0;
        (vertical || beside).then_some(Move { square, vertical })
    }

    /// Joins halves into dominoes, refusing any half whose other half is not there.
    fn join_halves(&self, halves: &[Half]) -> Result<State, NotationError> {
        let mut state = self.empty_board();
        let side = usize::from(self.side);
        for (square, &(letter, at)) in halves.iter().enumerate() {
            if letter == b' ' {
                continue;
            }
            let column = square % side;
            let (partner, answer) = match letter.to_ascii_uppercase() {
                b'E' => ((column + 1 < side).then_some(square + 1), b'W'),
                b'W' => ((column > 0).then(|| square - 1), b'E'),
                b'S' => (Some(square + side), b'N'),
                _ => (square.checked_sub(side), b'S'),
            };
            let found = partner.and_then(|partner| halves.get(partner));
            let expected = answer | letter & 0x20;
            if found.is_none_or(|&(found, _)| found != expected) {
                return Err(NotationError::new(
                    at,
                    "half-domino",
                    format!(
                        "'{}' on {} is half a domino: its other half '{}' is missing",
                        char::from(letter),
                        self.name(square as u8),
                        char::from(expected)
                    ),
                ));
            }
            let owner = match letter.is_ascii_uppercase() {
                true => Player::One,
                false => Player::Two,
            };
            let mv = Move {
                square: square as u8,
                vertical: answer == b'N',
            };
            if matches!(answer, b'W' | b'N') {
                state.lay(self.halves(mv), mv.vertical, owner);
            }
        }
        Ok(state)
    }
}

/// The letter of the side to move.
const fn side_letter(player: Player) -> char {
    match player {
        Player::One => 'b',
        Player::Two => 'w',
    }
}
