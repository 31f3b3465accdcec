//! The move, and listing, checking and counting moves.

use super::lines::{SQUARES, bit, each, mirror};
use super::piece::Piece;
use super::reach::Reach;
use super::{Banqi, Position};

/// One atomic step: a player's, or the outcome that chance gives to a flip.
///
/// Squares are numbered in reading order: the top-left square, `a8`, is 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A player turns a face-down piece; chance then says what it is.
    Flip(u8),
    /// A player moves an open piece to an empty square.
    Step {
        /// Where it stands.
        from: u8,
        /// Where it goes.
        to: u8,
    },
    /// A player captures an open enemy piece or, where the rules have hidden captures,
    /// attacks a face-down piece; chance then says what that is.
    Capture {
        /// Where the capturing piece stands.
        from: u8,
        /// The square that it takes.
        to: u8,
    },
    /// A player ends a chain of captures.
    End,
    /// Chance shows this piece on the square that was flipped or attacked.
    Outcome(Piece),
}

impl Move {
    /// The move seen through a symmetry of the board.
    pub(super) fn mirrored(self, symmetry: u8) -> Move {
        let map = |square: u8| mirror_square(square, symmetry);
        match self {
            Move::Flip(square) => Move::Flip(map(square)),
            Move::Step { from, to } => Move::Step {
                from: map(from),
                to: map(to),
            },
            Move::Capture { from, to } => Move::Capture {
                from: map(from),
                to: map(to),
            },
            Move::End | Move::Outcome(_) => self,
        }
    }
}

/// A square seen through a symmetry; what is no square stays as it is.
pub(super) fn mirror_square(square: u8, symmetry: u8) -> u8 {
    if square < SQUARES {
        mirror(bit(square), symmetry).trailing_zeros() as u8
    } else {
        square
    }
}

/// These are asked only while a player is to move.
impl Banqi {
    /// Lists the legal moves: flips, then what each open piece can do, in reading order.
    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.chain().is_none() {
            out.extend(each(position.board.hidden).map(Move::Flip));
        }
        self.each_open_move(position, |mv| out.push(mv));
    }

    /// Visits what the open pieces can do, in the order of the legal moves: all of those
    /// but the flips. Ask only while a player is to move.
    #[inline]
    pub fn each_open_move(&self, position: &Position, mut visit: impl FnMut(Move)) {
        let board = &position.board;
        let Some(colour) = position.mover_colour() else {
            return;
        };
        if let Some(from) = position.chain() {
            each(self.captures(board, from, colour))
                .for_each(|to| visit(Move::Capture { from, to }));
            visit(Move::End);
            return;
        }
        for from in each(board.of_colour(colour)) {
            let targets = self.captures(board, from, colour) | self.attacks(board, from);
            each(self.steps(board, from)).for_each(|to| visit(Move::Step { from, to }));
            each(targets).for_each(|to| visit(Move::Capture { from, to }));
        }
    }

    /// Whether a player may play `mv`.
    pub(super) fn allows(&self, position: &Position, mv: Move) -> bool {
        let board = &position.board;
        let in_chain = position.chain().is_some();
        let own = |square: u8| {
            square < SQUARES
                && position
                    .mover_colour()
                    .is_some_and(|colour| board.of_colour(colour) & bit(square) != 0)
        };
        match mv {
            Move::Flip(square) => !in_chain && square < SQUARES && board.hidden & bit(square) != 0,
            Move::Step { from, to } => {
                !in_chain && to < SQUARES && own(from) && self.steps(board, from) & bit(to) != 0
            }
            Move::Capture { from, to } => {
                let Some(colour) = position
                    .mover_colour()
                    .filter(|_| to < SQUARES && own(from))
                else {
                    return false;
                };
                let open = self.captures(board, from, colour) & bit(to) != 0;
                match position.chain() {
                    Some(square) => square == from && open,
                    None => open || self.attacks(board, from) & bit(to) != 0,
                }
            }
            Move::End => in_chain,
            Move::Outcome(_) => false,
        }
    }

    /// The legal moves counted, one that leads to chance once per outcome.
    pub(super) fn count_moves(&self, position: &Position) -> u64 {
        let board = &position.board;
        let outcomes = u64::from(position.pool.distinct());
        let flips = u64::from(board.hidden.count_ones()) * outcomes;
        let Some(colour) = position.mover_colour() else {
            return flips;
        };
        if let Some(from) = position.chain() {
            return u64::from(self.captures(board, from, colour).count_ones()) + 1;
        }
        let reach = Reach::new(self, board, colour);
        let attacks = u64::from(reach.count_into(board.hidden));
        flips + attacks * outcomes + u64::from(reach.count()) - attacks
    }
}
