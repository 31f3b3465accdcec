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

impl Rows {
    /// No rows.
    pub(super) fn none() -> Rows {
        Rows {
            list: [0; MOST],
            len: 0,
        }
    }

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

    /// All rows of a position, as One and as Two sees it.
    fn rows(&self, board: &Self::Board) -> [Rows; 2];

    /// The rows to take away from those of one position and to add to get those of
    /// another; `None` where adding all anew is less work.
    fn difference(&self, before: &Self::Board, after: &Self::Board) -> Option<[[Rows; 2]; 2]>;

    /// Which of so many phases of the game a position belongs to.
    fn phase(&self, board: &Self::Board, phases: usize) -> usize;
}
