//! The single fields of a position text: reading and checking each.

use super::Position;
use super::board::Board;
use super::lines::{HEIGHT, SQUARES, WIDTH, bit};
use super::piece::{Colour, Piece, SET};
use super::pool::Pool;
use crate::{Size, board_text};
use wuqi_core::NotationError;

/// The names of the five fields.
pub(super) const FIELDS: [&str; 5] = [
    "board",
    "colour to move",
    "pool",
    "quiet count",
    "chain square",
];

/// A fault at a place of the text.
pub(super) fn fault(at: usize, code: &'static str, message: impl Into<String>) -> NotationError {
    NotationError::new(at, code, message)
}

/// Splits off what follows the five fields.
pub(super) fn split_extra(text: &str) -> (&str, &str) {
    let fifth = text.split_ascii_whitespace().nth(FIELDS.len() - 1);
    let end = fifth.map_or(text.len(), |field| {
        field.as_ptr() as usize - text.as_ptr() as usize + field.len()
    });
    text.split_at(end)
}

/// The fields after the fifth, with their places.
#[derive(Default)]
pub(super) struct Extra {
    /// The colour of player One, where it is written.
    pub(super) one: Option<Colour>,
    /// Where that stands.
    pub(super) one_at: Option<usize>,
    /// Where the word `repeated` stands.
    pub(super) repeated_at: Option<usize>,
}

pub(super) fn read_extra(text: &str, extra: &str) -> Result<Extra, NotationError> {
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

pub(super) fn read_board((text, at): (&str, usize)) -> Result<Board, NotationError> {
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

pub(super) fn read_colour((text, at): (&str, usize)) -> Result<Option<Colour>, NotationError> {
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
pub(super) fn read_pool((text, at): (&str, usize)) -> Result<Pool, NotationError> {
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
pub(super) fn check_counts(
    position: &Position,
    board_at: usize,
    pool_at: usize,
) -> Result<(), NotationError> {
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
pub(super) fn check_colour(
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
