//! Text forms of moves, and the [`Notation`] of the game.
//!
//! A flip is written `b3`, a step `a1-a2`, a capture `a1xa2`, the end of a chain `end`.
//! An outcome repeats the move that it belongs to: `b3=P` after `b3`, and `a1xa2=P` after
//! an attack on a face-down piece. While reading, an outcome may also be the letter alone
//! or `square=letter`, squares may have upper-case files, and `a1a2` is a step or a
//! capture, whichever it can be.

use super::lines::{BESIDE, HEIGHT, SQUARES, WIDTH, bit};
use super::piece::{Kind, Piece};
use super::{Banqi, Move, Position};
use wuqi_core::{Game, Notation, NotationError, Turn, square};

/// The name of a square.
pub(super) fn name(at: u8) -> String {
    square::name(at % WIDTH, at / WIDTH, HEIGHT)
}

/// Reads the square name at the start of a text: the square and the rest.
pub(super) fn read_square(text: &str) -> Option<(u8, &str)> {
    let (column, row, rest) = square::read_prefix(text, WIDTH, HEIGHT)?;
    Some((row * WIDTH + column, rest))
}

/// The player's move that waits for its outcome: `b3`, or `a1xb3` for an attack.
pub(super) fn show_pending(position: &Position) -> String {
    let to = name(position.pending().unwrap_or(SQUARES - 1));
    match position.attacker() {
        Some(from) => format!("{}x{to}", name(from)),
        None => to,
    }
}

impl Notation for Banqi {
    fn show_move(&self, position: &Position, mv: Move) -> String {
        match mv {
            Move::Flip(square) => name(square),
            Move::Step { from, to } => format!("{}-{}", name(from), name(to)),
            Move::Capture { from, to } => format!("{}x{}", name(from), name(to)),
            Move::End => "end".to_owned(),
            Move::Outcome(piece) => format!("{}={}", show_pending(position), piece.letter()),
        }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let start = text.len() - text.trim_ascii_start().len();
        let word = text.trim_ascii();
        let placed = |mut fault: NotationError| {
            fault.at += start;
            fault
        };
        match self.turn(position) {
            Turn::Over(_) => Err(fault("game-over", "the game is over")),
            Turn::Chance => read_outcome(position, word).map_err(placed),
            Turn::Move(_) => {
                let mv = read_step(position, word).map_err(placed)?;
                if self.is_legal(position, mv) {
                    Ok(mv)
                } else {
                    Err(placed(self.explain(position, mv)))
                }
            }
        }
    }

    fn show_state(&self, position: &Position) -> String {
        self.show_position(position)
    }

    fn show_state_short(&self, position: &Position) -> String {
        self.show_fields(position)
    }

    fn read_state(&self, text: &str) -> Result<Position, NotationError> {
        self.read_position(text)
    }
}

/// A fault of the whole word.
fn fault(code: &'static str, message: impl Into<String>) -> NotationError {
    NotationError::new(0, code, message)
}

/// Reads an outcome: `b3=P`, `a1xb3=P` or `P`.
fn read_outcome(position: &Position, word: &str) -> Result<Move, NotationError> {
    let pending = show_pending(position);
    let (flipped, letter, at) = match word.rsplit_once('=') {
        Some((flipped, letter)) => (Some(flipped), letter, flipped.len() + 1),
        None => (None, word, 0),
    };
    let mut letters = letter.chars();
    let piece = match (letters.next(), letters.next()) {
        (Some(letter), None) => Piece::from_letter(letter),
        _ => None,
    };
    let piece = piece.ok_or_else(|| {
        let message = format!(
            "the piece on {pending} must be named next, as in {pending}=P: \
             one of KGMRNCP for red, kgmrncp for black"
        );
        NotationError::new(at, "outcome-expected", message)
    })?;
    if let Some(flipped) = flipped {
        let square = name(position.pending().unwrap_or(SQUARES - 1));
        if !flipped.eq_ignore_ascii_case(&pending) && !flipped.eq_ignore_ascii_case(&square) {
            let message = format!("the piece to be shown is that of {pending}");
            return Err(fault("wrong-square", message));
        }
    }
    if position.pool.count(piece) == 0 {
        let message = format!("no {} is face down any more", piece.letter());
        return Err(NotationError::new(at, "not-in-pool", message));
    }
    Ok(Move::Outcome(piece))
}

/// Reads what a player can do, legal or not.
fn read_step(position: &Position, word: &str) -> Result<Move, NotationError> {
    if word.eq_ignore_ascii_case("end") {
        return Ok(Move::End);
    }
    let malformed = |rest: &str| {
        NotationError::new(
            word.len() - rest.len(),
            "malformed-move",
            "a move is a flip such as b3, a step such as a1-a2, a capture such as a1xa2, or end",
        )
    };
    let (from, rest) = read_square(word).ok_or_else(|| malformed(word))?;
    if rest.is_empty() {
        return Ok(Move::Flip(from));
    }
    if rest.starts_with('=') {
        let message = "the flip comes first and its outcome after it: two moves";
        let at = word.len() - rest.len();
        return Err(NotationError::new(at, "outcome-before-flip", message));
    }
    let (sign, target) = match rest.chars().next() {
        Some(sign @ ('-' | 'x' | 'X')) => (Some(sign), &rest[1..]),
        _ => (None, rest),
    };
    let (to, "") = read_square(target).ok_or_else(|| malformed(target))? else {
        return Err(malformed(target));
    };
    Ok(match sign {
        Some('-') => Move::Step { from, to },
        None if position.board.occupied() & bit(to) == 0 => Move::Step { from, to },
        _ => Move::Capture { from, to },
    })
}

impl Banqi {
    /// Why a player's move is not legal.
    fn explain(&self, position: &Position, mv: Move) -> NotationError {
        let board = &position.board;
        if let (Some(chain), true) = (position.chain(), mv != Move::End) {
            let message = format!(
                "the piece on {} goes on capturing, or the chain is ended with 'end'",
                name(chain)
            );
            return fault("in-chain", message);
        }
        match mv {
            Move::Flip(square) => fault(
                "not-face-down",
                format!("there is no face-down piece on {}", name(square)),
            ),
            Move::End | Move::Outcome(_) => fault("no-chain", "there is no chain to end"),
            Move::Step { from, to } | Move::Capture { from, to } => {
                if let Err(fault) = check_mover(position, from) {
                    return fault;
                }
                let (kind, to_name) = (board.kind_at(from), name(to));
                let empty = board.occupied() & bit(to) == 0;
                if matches!(mv, Move::Step { .. }) {
                    return if empty {
                        let message =
                            format!("the piece on {} does not reach {to_name}", name(from));
                        fault("out-of-reach", message)
                    } else {
                        let message =
                            format!("{to_name} is not empty; a capture is written with x");
                        fault("occupied", message)
                    };
                }
                match board.piece_at(to) {
                    None if empty => fault(
                        "nothing-to-capture",
                        format!("there is nothing to capture on {to_name}"),
                    ),
                    None if !self.hidden_capture => fault(
                        "face-down-target",
                        format!("the piece on {to_name} is face down and cannot be captured"),
                    ),
                    Some(victim) if Some(victim.colour) == position.mover_colour() => {
                        fault("own-piece", format!("the piece on {to_name} is your own"))
                    }
                    _ if kind == Kind::Cannon => fault(
                        "no-screen",
                        "a cannon captures along a file or rank over exactly one piece",
                    ),
                    Some(victim) if BESIDE[usize::from(from)] & bit(to) != 0 => fault(
                        "rank-too-low",
                        format!("{kind:?} does not take {:?}", victim.kind).to_lowercase(),
                    ),
                    _ => fault(
                        "out-of-reach",
                        format!("the piece on {} does not reach {to_name}", name(from)),
                    ),
                }
            }
        }
    }
}

/// Whether the player to act has an open piece on a square.
fn check_mover(position: &Position, from: u8) -> Result<(), NotationError> {
    let from_name = name(from);
    match (position.piece_at(from), position.mover_colour()) {
        (Some(piece), Some(own)) if piece.colour == own => Ok(()),
        (Some(piece), _) => Err(fault(
            "not-yours",
            format!(
                "the piece on {from_name} is {}, the opponent's",
                piece.colour
            ),
        )),
        (None, _) if position.is_face_down(from) => Err(fault(
            "face-down",
            format!("the piece on {from_name} is face down and can only be flipped"),
        )),
        (None, _) => Err(fault(
            "empty-square",
            format!("there is no piece on {from_name}"),
        )),
    }
}
