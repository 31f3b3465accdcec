//! Text forms: moves as `g2`, `a1c3` and `0000`, positions as `x5o/7/7/7/7/7/o5x x 0 1`.
//!
//! The forms are those of the Universal Ataxx Interface. Programs that speak it differ in
//! how they write clones and passes, so reading takes `b2b3`, `pass`, `null` and capitals.

use super::board::{NEAR, bit, coordinates, distance, square, whole};
use super::rules::FULLMOVE_LIMIT;
use super::{Ataxx, CLOCK_LIMIT, Move, Position};
use crate::{Size, board_text};
use wuqi_core::square::{name, read_prefix};
use wuqi_core::{Notation, NotationError, Player};

/// The forms in which a pass is read; the first is the one written.
const PASSES: [&str; 3] = ["0000", "pass", "null"];

impl Notation for Ataxx {
    fn show_move(&self, _: &Position, mv: Move) -> String {
        let squares = mv.source().into_iter().chain(mv.target());
        let text: String = squares.map(|at| self.square_name(at)).collect();
        if text.is_empty() {
            PASSES[0].to_owned()
        } else {
            text
        }
    }

    fn read_move(&self, state: &Position, text: &str) -> Result<Move, NotationError> {
        let start = text.len() - text.trim_start().len();
        let word = text.trim();
        let fault = |at, code, message| Err(NotationError::new(at, code, message));
        if state.turn().is_over() {
            let message = "the game is over, no more moves are played";
            return fault(start, "game-over", message);
        }
        let must_pass = !state.can_move(state.mine);
        if PASSES.iter().any(|pass| word.eq_ignore_ascii_case(pass)) {
            let message = "passing is never a choice: there is a move to play";
            return match must_pass {
                true => Ok(Move::PASS),
                false => fault(start, "cannot-pass", message),
            };
        }
        let (first, rest) = self.read_square(word, start)?;
        let second_at = start + word.len() - rest.len();
        let (second, rest) = match rest {
            "" => (None, ""),
            _ => self
                .read_square(rest, second_at)
                .map(|(to, rest)| (Some(to), rest))?,
        };
        if !rest.is_empty() {
            let message = "a move names one square or two, and nothing after them";
            return fault(start + word.len() - rest.len(), "malformed", message);
        }
        if must_pass {
            let message = "no stone can move: the only move is to pass, 0000";
            return fault(start, "must-pass", message);
        }
        match second {
            None => self.clone_to((first, start), state),
            Some(second) => self.step((first, start), (second, second_at), state),
        }
    }

    fn show_state(&self, state: &Position) -> String {
        let squares = (0..self.side)
            .flat_map(|row| (0..self.side).map(move |column| bit(square(column, row))))
            .map(|at| {
                let piece = if state.stones(Player::One) & at != 0 {
                    "x"
                } else if state.stones(Player::Two) & at != 0 {
                    "o"
                } else if state.blocked & at != 0 {
                    "-"
                } else {
                    return None;
                };
                Some(piece.to_owned())
            });
        let board = board_text::show(squares, self.side, "");
        let mover = match state.mover {
            Player::One => 'x',
            Player::Two => 'o',
        };
        format!("{board} {mover} {} {}", state.clock, state.fullmove)
    }

    fn read_state(&self, text: &str) -> Result<Position, NotationError> {
        let names = ["board", "side to move", "halfmove clock", "fullmove number"];
        let [board, mover, clock, fullmove] = board_text::fields(text, names)?;
        let pieces = board_text::read(
            board.0,
            board.1,
            Size::square(self.side),
            &' ',
            None,
            |rest| {
                let piece = rest.chars().next()?;
                matches!(piece, 'x' | 'o' | '-').then_some((piece, 1))
            },
        )?;
        let set = |wanted: char| {
            let found = pieces
                .iter()
                .enumerate()
                .filter(|&(_, &piece)| piece == wanted);
            found.fold(0, |set, (i, _)| {
                let (column, row) = (i as u8 % self.side, i as u8 / self.side);
                set | bit(square(column, row))
            })
        };
        let (one, two) = (set('x'), set('o'));
        if one | two == 0 {
            let message = "the board has no stone: no game leads to that";
            return Err(NotationError::new(board.1, "no-stones", message));
        }
        let (mover, mine, theirs) = match mover.0 {
            "x" => (Player::One, one, two),
            "o" => (Player::Two, two, one),
            _ => {
                let message = "the side to move is 'x' or 'o'";
                return Err(NotationError::new(mover.1, "side-to-move", message));
            }
        };
        Ok(Position {
            mine,
            theirs,
            blocked: set('-') | !whole(self.side),
            mover,
            clock: read_number(clock, "clock", "halfmove clock", 0, CLOCK_LIMIT as u16)? as u8,
            fullmove: read_number(fullmove, "fullmove", "fullmove number", 1, FULLMOVE_LIMIT)?,
        })
    }
}

impl Ataxx {
    fn square_name(&self, at: u8) -> String {
        let (column, row) = coordinates(at);
        name(column, row, self.side)
    }

    /// The square at the start of `text`, which lies at byte `at`, and what follows it.
    fn read_square<'a>(&self, text: &'a str, at: usize) -> Result<(u8, &'a str), NotationError> {
        if let Some((column, row, rest)) = read_prefix(text, self.side, self.side) {
            return Ok((square(column, row), rest));
        }
        let like_a_square = matches!(text.as_bytes(), [file, rank, ..]
            if file.is_ascii_alphabetic() && rank.is_ascii_digit());
        Err(if like_a_square {
            let last = self.square_name(square(self.side - 1, 0));
            let message = format!("that square is not on the board, which goes from a1 to {last}");
            NotationError::new(at, "off-board", message)
        } else {
            let message = "a move is a square to clone to (g2), two for a jump (a1c3), or 0000";
            NotationError::new(at, "malformed", message)
        })
    }

    /// The clone to a square that was named alone, at this byte.
    fn clone_to(&self, to: (u8, usize), state: &Position) -> Result<Move, NotationError> {
        self.check_target(to, state)?;
        let (to, at) = to;
        if NEAR[to as usize] & state.mine != 0 {
            return Ok(Move::to(to));
        }
        let name = self.square_name(to);
        let message = format!("no stone of yours is beside {name}; a jump names its source too");
        Err(NotationError::new(at, "too-far", message))
    }

    /// The clone or jump between two squares, named at these bytes.
    fn step(
        &self,
        (from, from_at): (u8, usize),
        (to, to_at): (u8, usize),
        state: &Position,
    ) -> Result<Move, NotationError> {
        let [source, target] = [from, to].map(|at| self.square_name(at));
        let fault = |at, code, message: String| Err(NotationError::new(at, code, message));
        if state.theirs & bit(from) != 0 {
            let message = format!("the stone on {source} is your opponent's");
            return fault(from_at, "not-your-stone", message);
        }
        if state.mine & bit(from) == 0 {
            let message = format!("there is no stone on {source}");
            return fault(from_at, "no-stone", message);
        }
        if to == from {
            let message = format!("{target} is both source and target");
            return fault(to_at, "same-square", message);
        }
        self.check_target((to, to_at), state)?;
        match distance(from, to) {
            1 => Ok(Move::to(to)),
            2 => Ok(Move::jump(from, to)),
            steps => {
                let message = format!(
                    "{target} is {steps} squares away from {source}: a stone goes at most 2"
                );
                fault(to_at, "too-far", message)
            }
        }
    }

    /// Refuses a target, named at this byte, that no stone can be put on.
    fn check_target(&self, (to, at): (u8, usize), state: &Position) -> Result<(), NotationError> {
        let name = self.square_name(to);
        if state.blocked & bit(to) != 0 {
            let message = format!("{name} is blocked");
            return Err(NotationError::new(at, "blocked", message));
        }
        if (state.mine | state.theirs) & bit(to) != 0 {
            let message = format!("{name} is occupied");
            return Err(NotationError::new(at, "occupied", message));
        }
        Ok(())
    }
}

/// Reads a field with its offset as a whole number from `min` to `max`.
fn read_number(
    (text, at): (&str, usize),
    code: &'static str,
    what: &str,
    min: u16,
    max: u16,
) -> Result<u16, NotationError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.filter(|n| (min..=max).contains(n)).ok_or_else(|| {
        let message = format!("the {what} is a whole number from {min} to {max}");
        NotationError::new(at, code, message)
    })
}
