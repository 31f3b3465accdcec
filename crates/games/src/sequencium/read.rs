//! What engines may read of a position and a move, square by square.
//!
//! Squares are counted in reading order: rows from the top, columns from the left.

use super::{Move, Sequencium, State};
use wuqi_core::Player;

impl State {
    /// Whose turn it is; One once the board is full.
    #[must_use]
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// Moves left in this turn, the next one included.
    #[must_use]
    pub const fn moves_left(&self) -> u8 {
        self.left
    }
}

impl Sequencium {
    /// Whether every turn after the first has two moves.
    #[must_use]
    pub const fn is_double(&self) -> bool {
        self.double
    }

    /// The square that a move fills.
    #[must_use]
    pub const fn target(&self, mv: Move) -> usize {
        self.square(mv.cell)
    }

    /// The number that a legal move writes.
    #[must_use]
    pub fn written(&self, state: &State, mv: Move) -> u8 {
        self.number(state, mv)
    }

    /// The largest number of each player around an empty square, 0 where there is none;
    /// `None` for a square that is taken or not on the board.
    #[must_use]
    pub fn largest_beside(&self, state: &State, square: usize) -> Option<[u8; 2]> {
        let side = usize::from(self.side);
        if square >= side * side {
            return None;
        }
        let cell = self.cell((square % side) as u8, (square / side) as u8);
        (state.empty >> cell & 1 == 1).then(|| self.largest_around(state, cell))
    }
}
