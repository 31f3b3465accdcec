//! Block Territory, 方塊爭地: dominoes that turn their neighbours over.
//!
//! A move puts a domino on two adjacent empty squares. An enemy domino that lies exactly
//! alongside one of its long sides takes the mover's colour, whole; nothing else changes,
//! and the change does not spread. When no two adjacent squares are empty, the colour with
//! more squares wins. Both players can always make the same placements, so nobody passes.

mod encode;
mod key;
mod moves;
mod notation;
mod rules;
mod view;

pub use moves::Move;
pub use rules::State;

use crate::{Configure, GameInfo, OptionError, Options, Shape, Size, Sizes};
use rules::{Board, WORDS};

/// The rules of Block Territory on a board of one size.
///
/// Squares are numbered in reading order and boards are bits in one to three words: a
/// board of 8x8 or less fits in one, and only the words in use are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Territory {
    side: u8,
    /// Words in use.
    words: usize,
    /// All squares.
    board: Board,
    /// The squares of the first column.
    first_column: Board,
    /// The squares of the last column.
    last_column: Board,
}

impl Territory {
    fn new(side: u8) -> Self {
        let squares = side * side;
        let set = |include: &dyn Fn(u8) -> bool| {
            let mut board = [0; WORDS];
            for square in (0..squares).filter(|&square| include(square)) {
                board[usize::from(square >> 6)] |= 1 << (square & 63);
            }
            board
        };
        Territory {
            side,
            words: usize::from(squares).div_ceil(64),
            board: set(&|_| true),
            first_column: set(&|square| square % side == 0),
            last_column: set(&|square| square % side == side - 1),
        }
    }

    /// Number of squares.
    const fn squares(&self) -> u8 {
        self.side * self.side
    }
}

/// The standard game: 6x6.
impl Default for Territory {
    fn default() -> Self {
        Territory::new(6)
    }
}

impl Configure for Territory {
    const INFO: GameInfo = GameInfo {
        id: "territory",
        name: "Block Territory",
        name_hant: "方塊爭地",
        name_hans: "方块争地",
        summary: "Lay dominoes and turn over those that lie exactly alongside; more squares win.",
        sizes: Sizes {
            min: 2,
            max: 12,
            default: Size::square(6),
            shape: Shape::Square,
        },
        options: &[],
    };

    fn configure(size: Option<Size>, options: &Options) -> Result<Self, OptionError> {
        let side = Self::INFO.sizes.choose(size)?.width;
        options.check(&Self::INFO)?;
        Ok(Territory::new(side))
    }

    fn size(&self) -> Size {
        Size::square(self.side)
    }

    fn options(&self) -> Options {
        Options::none()
    }
}
