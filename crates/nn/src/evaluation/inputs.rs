//! What a network sees of a position: the rows of its first layer that are added up.

use wuqi_games::Size;

/// The most rows that a position has.
const MOST: usize = 64;

/// Rows of the first layer, as one player sees the board.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    list: [u16; MOST],
    len: usize,
}

/// What changes from one position to another, as One and as Two sees it.
#[derive(Debug)]
pub struct Change {
    /// The rows to take away.
    pub removed: [Rows; 2],
    /// The rows to add.
    pub added: [Rows; 2],
}

impl Change {
    /// Nothing.
    pub(super) const NONE: Change = Change {
        removed: [Rows::NONE; 2],
        added: [Rows::NONE; 2],
    };
}

impl Rows {
    /// No rows.
    pub(super) const NONE: Rows = Rows {
        list: [0; MOST],
        len: 0,
    };

    #[inline]
    pub(super) fn push(&mut self, row: usize) {
        self.list[self.len] = row as u16;
        self.len += 1;
    }
}

impl std::ops::Deref for Rows {
    type Target = [u16];

    fn deref(&self) -> &[u16] {
        &self.list[..self.len]
    }
}

/// A way to see positions.
pub trait Inputs {
    /// What a position is told by.
    type Board;

    /// The inputs of a board of this size.
    fn new(size: Size) -> Self;

    /// Puts down all rows of a position, as One and as Two sees it, where there are none yet.
    fn rows(&self, board: &Self::Board, rows: &mut [Rows; 2]);

    /// Puts down what changes from one position to another, where there is nothing yet;
    /// whether it did, for adding all anew may be less work.
    fn difference(&self, before: &Self::Board, after: &Self::Board, change: &mut Change) -> bool;

    /// Which of so many phases of the game a position belongs to.
    fn phase(&self, board: &Self::Board, phases: usize) -> usize;
}
