//! The board: what lies on each square, as a few sets of squares.
//!
//! The kind of an open piece is spread over three sets, one per binary digit, so the
//! whole board is 24 bytes, and a question about all pieces is a few bit operations.

use super::lines::{bit, mirror};
use super::piece::{Colour, Kind, Piece};

/// The pieces on the board, open and face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The squares whose open piece has this binary digit set in its kind.
    pub(super) digits: [u32; 3],
    /// The open pieces of each colour.
    pub(super) open: [u32; 2],
    /// The pieces that lie face down.
    pub(super) hidden: u32,
}

impl Board {
    /// Every piece face down.
    pub(super) const START: Board = Board {
        digits: [0; 3],
        open: [0; 2],
        hidden: !0,
    };

    /// Nothing at all.
    pub(super) const EMPTY: Board = Board {
        hidden: 0,
        ..Board::START
    };

    /// Every square that is not empty.
    #[inline]
    pub(super) const fn occupied(&self) -> u32 {
        self.open[0] | self.open[1] | self.hidden
    }

    /// The open pieces of a colour.
    #[inline]
    pub(super) const fn of_colour(&self, colour: Colour) -> u32 {
        self.open[colour.index()]
    }

    /// The squares of `among`, a set of open pieces, that hold this kind.
    #[inline]
    pub(super) const fn of_kind(&self, among: u32, kind: Kind) -> u32 {
        let mut found = among;
        let mut digit = 0;
        while digit < 3 {
            let set = self.digits[digit];
            found &= if kind as u8 >> digit & 1 != 0 {
                set
            } else {
                !set
            };
            digit += 1;
        }
        found
    }

    /// The kind of the open piece on a square.
    #[inline]
    pub(super) const fn kind_at(&self, square: u8) -> Kind {
        let [ones, twos, fours] = self.digits;
        let index = (ones >> square & 1) | (twos >> square & 1) << 1 | (fours >> square & 1) << 2;
        // Seven is no kind and never stored; the remainder only spares a check.
        Kind::ALL[index as usize % 7]
    }

    /// The open piece on a square.
    #[inline]
    pub(super) const fn piece_at(&self, square: u8) -> Option<Piece> {
        let colour = if self.open[0] & bit(square) != 0 {
            Colour::Red
        } else if self.open[1] & bit(square) != 0 {
            Colour::Black
        } else {
            return None;
        };
        Some(Piece {
            colour,
            kind: self.kind_at(square),
        })
    }

    /// Puts an open piece on a square that has none; a face-down piece there is turned.
    #[inline]
    pub(super) fn put(&mut self, square: u8, piece: Piece) {
        self.hidden &= !bit(square);
        self.open[piece.colour.index()] |= bit(square);
        for (digit, set) in self.digits.iter_mut().enumerate() {
            *set |= (u32::from(piece.kind as u8) >> digit & 1) << square;
        }
    }

    /// Moves the open piece on one square to another, which loses what it had.
    #[inline]
    pub(super) fn shift(&mut self, from: u8, to: u8) {
        let keep = !(bit(from) | bit(to));
        let carry = |set: u32| set & keep | (set >> from & 1) << to;
        self.hidden &= keep;
        self.open = self.open.map(carry);
        self.digits = self.digits.map(carry);
    }

    /// The board seen through a symmetry.
    pub(super) fn mirrored(&self, symmetry: u8) -> Board {
        Board {
            digits: self.digits.map(|set| mirror(set, symmetry)),
            open: self.open.map(|set| mirror(set, symmetry)),
            hidden: mirror(self.hidden, symmetry),
        }
    }
}
