//! A board as sets of squares, and the windows on it.

use super::inputs::{Change, Inputs, Rows};
use crate::file::PATTERNS;
use wuqi_core::Player;
use wuqi_games::Size;

/// A position as sets of squares: column `c` and row `r` from the top left are bit
/// `8 * r + c`, whatever the size. What lies outside the board is not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// Each player's stones.
    pub stones: [u64; 2],
    /// Squares that nobody can use.
    pub blocked: u64,
}

impl Board {
    /// One's and Two's stones, each with the blocked squares: a square in both is blocked.
    fn layers(&self) -> [u64; 2] {
        self.stones.map(|stones| stones | self.blocked)
    }
}

/// The windows of a board, each named by its top left square.
#[derive(Clone, Copy, Debug)]
pub struct Windows {
    columns: usize,
    /// The top left squares of all windows.
    all: u64,
    /// All squares.
    squares: u64,
}

impl Windows {
    /// The windows that do not show the same on both boards.
    fn changed(&self, before: &Board, after: &Board) -> u64 {
        let (before, after) = (before.layers(), after.layers());
        let squares = (before[0] ^ after[0] | before[1] ^ after[1]) & self.squares;
        let wide = squares | squares >> 1;
        (wide | wide >> 8) & self.all
    }

    /// Puts down the rows of some windows as One and as Two sees them.
    #[inline]
    fn put_rows(&self, board: &Board, mut windows: u64, rows: &mut [Rows; 2]) {
        let [one, two] = board.layers();
        while windows != 0 {
            let at = windows.trailing_zeros() as usize;
            windows &= windows - 1;
            let first = (at / 8 * self.columns + at % 8) * PATTERNS;
            let (one, two) = (corner(one >> at), corner(two >> at));
            rows[Player::One.index()].push(first + one + 16 * two);
            rows[Player::Two.index()].push(first + two + 16 * one);
        }
    }
}

impl Inputs for Windows {
    type Board = Board;

    /// The windows of a board of this size, which has 2 to 8 columns and rows.
    fn new(size: Size) -> Windows {
        let grid = |columns: u8, rows: u8| {
            (0..rows).fold(0, |set, row| set | ((1u64 << columns) - 1) << (8 * row))
        };
        Windows {
            columns: usize::from(size.width - 1),
            all: grid(size.width - 1, size.height - 1),
            squares: grid(size.width, size.height),
        }
    }

    #[inline]
    fn rows(&self, board: &Board, rows: &mut [Rows; 2]) {
        self.put_rows(board, self.all, rows);
    }

    #[inline]
    fn difference(&self, before: &Board, after: &Board, change: &mut Change) -> bool {
        let changed = self.changed(before, after);
        let few = 2 * changed.count_ones() <= self.all.count_ones();
        if few {
            self.put_rows(before, changed, &mut change.removed);
            self.put_rows(after, changed, &mut change.added);
        }
        few
    }

    /// By the share of empty squares.
    fn phase(&self, board: &Board, phases: usize) -> usize {
        let [one, two] = board.layers();
        let empty = (self.squares & !(one | two)).count_ones() as usize;
        empty * phases / (self.squares.count_ones() as usize + 1)
    }
}

/// The four squares of the window at bit 0, one bit each, in reading order.
#[inline]
fn corner(squares: u64) -> usize {
    (squares & 3 | squares >> 6 & 12) as usize
}
