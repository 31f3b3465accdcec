//! Text form of positions.
//!
//! Five fields: board, colour to move (`r`, `b`, or `-` before the first flip), pool (`-`
//! if empty), quiet count, and the chain square or `-`. They are the usual, short form. What
//! they leave open is written after them in the complete form, only where it is needed:
//!
//! - While a flip waits for its outcome, the fifth field is the flip with a question mark,
//!   `b3?`, or `a1xb3?` for an attack on a face-down piece; colour and quiet count are
//!   still those before the flip.
//! - The fields do not say which player has which colour. Player One has red unless a
//!   further field `b` says that One is black. (`r` is read, too.)
//! - A last field `repeated` says that the position stands for the third time and the game
//!   is drawn. Otherwise the past is not written: a position that is read counts as the
//!   first of its kind.

use super::lines::{NOWHERE, SQUARES, WIDTH, bit};
use super::notation::{name, read_square, show_pending};
use super::piece::{Colour, PIECES_OF_COLOUR};
use super::position::End;
use super::position_fields::{
    FIELDS, check_colour, check_counts, fault, read_board, read_colour, read_extra, read_pool,
    split_extra,
};
use super::repetition::History;
use super::{Banqi, Position};
use crate::board_text;
use wuqi_core::{Game, NotationError, Player};

/// The fewest quiet plies in which a position can come back twice.
const QUIET_OF_REPETITION: u16 = 8;

impl Banqi {
    /// All that is known of a position.
    pub(super) fn show_position(&self, position: &Position) -> String {
        let one = match position.one {
            Some(Colour::Black) => " b",
            _ => "",
        };
        let repeated = match position.end {
            End::Repeated => " repeated",
            _ => "",
        };
        format!("{}{one}{repeated}", self.show_fields(position))
    }

    /// The five fields alone.
    pub(super) fn show_fields(&self, position: &Position) -> String {
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
        let quiet = position.quiet;
        format!("{board} {colour} {pool} {quiet} {fifth}")
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
