//! Text form of positions.
//!
//! Five fields: board, colour to move (`r`, `b`, or `-` before the first flip), pool (`-`
//! if empty), quiet count, and the chain square or `-`. What they leave open is written
//! after them, only where it is needed:
//!
//! - While a flip waits for its outcome, the fifth field is the flip with a question mark,
//!   `b3?`, or `a1xb3?` for an attack on a face-down piece; colour and quiet count are
//!   still those before the flip.
//! - The fields do not say which player has which colour. Player One has red unless a
//!   further field `b` says that One is black. (`r` is read, too.)
//! - A last field `repeated` says that the position stands for the third time and the game
//!   is drawn. Otherwise the past is not written: a position that is read counts as the
//!   first of its kind.

use super::board::Board;
use super::lines::{HEIGHT, NOWHERE, SQUARES, WIDTH, bit};
use super::notation::{name, read_square, show_pending};
use super::piece::{Colour, PIECES_OF_COLOUR, Piece, SET};
use super::pool::Pool;
use super::repetition::History;
use super::rules::End;
use super::{Banqi, Position};
use crate::{Size, board_text};
use wuqi_core::{Game, NotationError, Player};

const FIELDS: [&str; 5] = [
    "board",
    "colour to move",
    "pool",
    "quiet count",
    "chain square",
];

/// The fewest quiet plies in which a position can come back twice.
const QUIET_OF_REPETITION: u16 = 8;

fn fault(at: usize, code: &'static str, message: impl Into<String>) -> NotationError {
    NotationError::new(at, code, message)
}

impl Banqi {
    pub(super) fn show_position(&self, position: &Position) -> String {
        let squares = (0..SQUARES).map(|square| match position.piece_at(square) {
            Some(piece) => Some(piece.letter().to_string()),
            None => position.is_face_down(square).then(|| "X".to_owned()),
        });
        let board = board_text::show(squares, WIDTH, "");
        let colour = position.mover_colour().map_or('-', Colour::letter);
        let mut pool: String = position
            .pool
            .iter()
            .map(|(piece, count)| format!("{}{count}", piece.letter()))
            .collect();
        if pool.is_empty() {
            pool.push('-');
        }
        let fifth = match (position.pending(), position.chain()) {
            (Some(_), _) => show_pending(position) + "?",
            (None, Some(square)) => name(square),
            (None, None) => "-".to_owned(),
        };
        let one = match position.one {
            Some(Colour::Black) => " b",
            _ => "",
        };
        let repeated = match position.end {
            End::Repeated => " repeated",
            _ => "",
        };
        let quiet = position.quiet;
        format!("{board} {colour} {pool} {quiet} {fifth}{one}{repeated}")
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let (main, extra) = split_extra(text);
        let [board, colour, pool, quiet, fifth] = board_text::fields(main, FIELDS)?;
        let extra = read_extra(text, extra)?;
        let mut position = self.start();
        position.board = read_board(board)?;
        position.pool = read_pool(pool)?;
        check_counts(&position, board.1, pool.1)?;
        position.quiet = self.read_quiet(quiet)?;
        let mover = read_colour(colour)?;
        check_colour(&position, mover, colour.1, quiet.1)?;
        position.one = mover.map(|_| extra.one.unwrap_or(Colour::Red));
        position.mover = match mover == position.one {
            true => Player::One,
            false => Player::Two,
        };
        self.find_end(&mut position);
        self.read_fifth(&mut position, fifth)?;
        if let Some(at) = extra.one_at.filter(|_| mover.is_none()) {
            let message = "nobody has a colour before the first flip";
            return Err(fault(at, "colour-unknown", message));
        }
        if let Some(at) = extra.repeated_at {
            self.mark_repeated(&mut position, at)?;
        }
        Ok(position)
    }

    fn read_quiet(&self, (text, at): (&str, usize)) -> Result<u16, NotationError> {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let quiet = text.parse::<u16>().ok().filter(|_| digits);
        quiet
            .filter(|&quiet| quiet <= self.quiet_limit)
            .ok_or_else(|| {
                let limit = self.quiet_limit;
                let message =
                    format!("the quiet count is a number from 0 to {limit}, not '{text}'");
                fault(at, "quiet-count", message)
            })
    }

    /// Decides whether the game is over as at the start of a turn.
    fn find_end(&self, position: &mut Position) {
        let Some(own) = position.mover_colour() else {
            return;
        };
        if self.is_wiped_out(position, own) {
            position.end = End::Won(position.mover.other());
        } else if self.is_wiped_out(position, own.other()) {
            position.end = End::Won(position.mover);
        } else {
            self.begin_turn(position);
        }
    }

    /// The chain square, or the flip or attack that waits for its outcome.
    fn read_fifth(
        &self,
        position: &mut Position,
        (text, at): (&str, usize),
    ) -> Result<(), NotationError> {
        if text == "-" {
            return Ok(());
        }
        let malformed = || {
            let message = "the last field is a chain square such as b3, a flip that waits \
                           for its outcome such as b3?, or -";
            fault(at, "chain-square", message)
        };
        let (word, waits) = match text.strip_suffix('?') {
            Some(word) => (word, true),
            None => (text, false),
        };
        let (first, rest) = read_square(word).ok_or_else(malformed)?;
        match (rest, waits) {
            ("", true) => self.set_pending(position, NOWHERE, first, at),
            ("", false) => self.set_chain(position, first, at),
            (rest, true) => {
                let target = rest.strip_prefix(['x', 'X']).and_then(read_square);
                let Some((to, "")) = target else {
                    return Err(malformed());
                };
                self.set_pending(position, first, to, at)
            }
            (_, false) => Err(malformed()),
        }
    }

    fn set_chain(
        &self,
        position: &mut Position,
        square: u8,
        at: usize,
    ) -> Result<(), NotationError> {
        let refuse = |message: String| Err(fault(at, "chain-square", message));
        if !self.chain {
            return refuse("these rules have no chains".to_owned());
        }
        let Some(own) = position.mover_colour() else {
            return refuse("there is no chain before the first flip".to_owned());
        };
        if position.board.of_colour(own) & bit(square) == 0 {
            return refuse(format!("{} holds no open {own} piece", name(square)));
        }
        // A loss by having no move or a draw cannot stand here: the piece can capture,
        // and the capture before it set the quiet count to 0.
        if self.captures(&position.board, square, own) == 0 {
            return refuse(format!(
                "the piece on {} cannot capture again",
                name(square)
            ));
        }
        let captured = position.pieces_left(own.other()) < PIECES_OF_COLOUR;
        if !captured || position.quiet != 0 || position.end != End::NotYet {
            return refuse("a chain follows a capture, with a quiet count of 0".to_owned());
        }
        position.chain = square;
        position.history = History::default();
        Ok(())
    }

    fn set_pending(
        &self,
        position: &mut Position,
        from: u8,
        to: u8,
        at: usize,
    ) -> Result<(), NotationError> {
        let refuse = |message: String| Err(fault(at, "pending-flip", message));
        if position.end != End::NotYet {
            return refuse("nothing is flipped when the game is over".to_owned());
        }
        if position.board.hidden & bit(to) == 0 {
            return refuse(format!("there is no face-down piece on {}", name(to)));
        }
        if from != NOWHERE {
            let own = position.mover_colour();
            let mine = own.is_some_and(|own| position.board.of_colour(own) & bit(from) != 0);
            if !mine || self.attacks(&position.board, from) & bit(to) == 0 {
                return refuse(format!("{} cannot attack {}", name(from), name(to)));
            }
        }
        position.pending = to;
        position.attacker = from;
        Ok(())
    }

    fn mark_repeated(&self, position: &mut Position, at: usize) -> Result<(), NotationError> {
        let possible = self.repetition
            && position.end == End::NotYet
            && position.pending().is_none()
            && position.chain().is_none()
            && position.quiet >= QUIET_OF_REPETITION;
        if !possible {
            let message = "this position cannot stand for the third time";
            return Err(fault(at, "repeated", message));
        }
        position.end = End::Repeated;
        Ok(())
    }
}

/// Splits off what follows the five fields.
fn split_extra(text: &str) -> (&str, &str) {
    let fifth = text.split_ascii_whitespace().nth(FIELDS.len() - 1);
    let end = fifth.map_or(text.len(), |field| {
        field.as_ptr() as usize - text.as_ptr() as usize + field.len()
    });
    text.split_at(end)
}

/// The fields after the fifth, with their places.
#[derive(Default)]
struct Extra {
    one: Option<Colour>,
    one_at: Option<usize>,
    repeated_at: Option<usize>,
}

fn read_extra(text: &str, extra: &str) -> Result<Extra, NotationError> {
    let mut found = Extra::default();
    for field in extra.split_ascii_whitespace() {
        let at = field.as_ptr() as usize - text.as_ptr() as usize;
        match field {
            "r" | "b" if found.one.is_none() && found.repeated_at.is_none() => {
                found.one = Some(if field == "r" {
                    Colour::Red
                } else {
                    Colour::Black
                });
                found.one_at = Some(at);
            }
            "repeated" if found.repeated_at.is_none() => found.repeated_at = Some(at),
            _ => {
                let message = "after the five fields there may stand the colour of player One, \
                               r or b, and the word 'repeated'";
                return Err(fault(at, "too-many-fields", message));
            }
        }
    }
    Ok(found)
}

/// What a square of the text holds.
#[derive(Clone, Copy)]
enum Content {
    Empty,
    FaceDown,
    Open(Piece),
}

fn read_board((text, at): (&str, usize)) -> Result<Board, NotationError> {
    let size = Size::new(WIDTH, HEIGHT);
    let squares = board_text::read(text, at, size, &Content::Empty, None, |rest| {
        let letter = rest.chars().next()?;
        let content = match letter {
            'X' => Content::FaceDown,
            _ => Content::Open(Piece::from_letter(letter)?),
        };
        Some((content, letter.len_utf8()))
    })?;
    let mut board = Board::EMPTY;
    for (square, content) in (0..SQUARES).zip(squares) {
        match content {
            Content::Empty => {}
            Content::FaceDown => board.hidden |= bit(square),
            Content::Open(piece) => board.put(square, piece),
        }
    }
    Ok(board)
}

fn read_colour((text, at): (&str, usize)) -> Result<Option<Colour>, NotationError> {
    match text {
        "r" => Ok(Some(Colour::Red)),
        "b" => Ok(Some(Colour::Black)),
        "-" => Ok(None),
        _ => {
            let message = format!("the colour to move is r, b or -, not '{text}'");
            Err(fault(at, "colour", message))
        }
    }
}

/// Reads `K1G2…`: each letter once, in any order, with a positive count.
fn read_pool((text, at): (&str, usize)) -> Result<Pool, NotationError> {
    let mut pool = Pool::default();
    if text == "-" {
        return Ok(pool);
    }
    let mut rest = text.char_indices();
    while let Some((offset, letter)) = rest.next() {
        let count = rest.next().and_then(|(_, digit)| digit.to_digit(10));
        let (Some(piece), Some(count @ 1..)) = (Piece::from_letter(letter), count) else {
            let message = "the pool lists letters, each with how many of it are face down, \
                           such as K1P5, or is -";
            return Err(fault(at + offset, "pool", message));
        };
        if pool.count(piece) > 0 {
            let message = format!("the pool names {letter} twice");
            return Err(fault(at + offset, "pool", message));
        }
        let most = SET[piece.kind.index()];
        if count > u32::from(most) {
            let message = format!("there are only {most} pieces {letter}, not {count}");
            return Err(fault(at + offset, "too-many-pieces", message));
        }
        pool.set(piece, count as u8);
    }
    Ok(pool)
}

/// No more pieces than the set has, and as many in the pool as lie face down.
fn check_counts(position: &Position, board_at: usize, pool_at: usize) -> Result<(), NotationError> {
    let board = &position.board;
    for piece in Piece::all() {
        let open = board
            .of_kind(board.of_colour(piece.colour), piece.kind)
            .count_ones();
        let pool = u32::from(position.pool.count(piece));
        let most = SET[piece.kind.index()];
        if open + pool > u32::from(most) {
            let letter = piece.letter();
            let message = format!(
                "there are only {most} pieces {letter}, but {open} are open and {pool} face down"
            );
            return Err(fault(board_at, "too-many-pieces", message));
        }
    }
    let lie = board.hidden.count_ones();
    let listed: u32 = position
        .pool
        .iter()
        .map(|(_, count)| u32::from(count))
        .sum();
    if lie != listed {
        let message = format!("{lie} pieces lie face down, but the pool lists {listed}");
        return Err(fault(pool_at, "pool-mismatch", message));
    }
    Ok(())
}

/// The colours are known exactly when a piece was flipped.
fn check_colour(
    position: &Position,
    mover: Option<Colour>,
    colour_at: usize,
    quiet_at: usize,
) -> Result<(), NotationError> {
    let any_open = position.board.open != [0, 0];
    match mover {
        None if position.board != Board::START => {
            let message = "the colour to move is known once a piece was flipped";
            Err(fault(colour_at, "colour", message))
        }
        None if position.quiet != 0 => {
            let message = "the quiet count is 0 before the first flip";
            Err(fault(quiet_at, "quiet-count", message))
        }
        Some(_) if !any_open => {
            let message = "no piece is open, but a colour is to move: the piece that was \
                           flipped or captured last must be there";
            Err(fault(colour_at, "no-open-piece", message))
        }
        _ => Ok(()),
    }
}
