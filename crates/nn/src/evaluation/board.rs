//! A board as sets of squares, and the windows on it.

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
pub(super) struct Windows {
    columns: usize,
    /// The top left squares of all windows.
    all: u64,
    /// All squares.
    squares: u64,
}

/// The most windows that a board has.
pub(super) const MOST_WINDOWS: usize = 49;

/// Rows of the first layer, as one player sees the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    list: [u16; MOST_WINDOWS],
    len: usize,
}

impl Rows {
    fn none() -> Rows {
        Rows {
            list: [0; MOST_WINDOWS],
            len: 0,
        }
    }

    #[inline]
    fn push(&mut self, row: usize) {
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

impl Windows {
    /// The windows of a board of this size, which has 2 to 8 columns and rows.
    pub fn new(size: Size) -> Windows {
        let grid = |columns: u8, rows: u8| {
            (0..rows).fold(0, |set, row| set | ((1u64 << columns) - 1) << (8 * row))
        };
        Windows {
            columns: usize::from(size.width - 1),
            all: grid(size.width - 1, size.height - 1),
            squares: grid(size.width, size.height),
        }
    }

    /// How many squares of the board are empty, and how many squares it has.
    pub fn empty(&self, board: &Board) -> [u32; 2] {
        let [one, two] = board.layers();
        let empty = self.squares & !(one | two);
        [empty.count_ones(), self.squares.count_ones()]
    }

    /// The windows that do not show the same on both boards.
    pub fn changed(&self, before: &Board, after: &Board) -> u64 {
        let (before, after) = (before.layers(), after.layers());
        let squares = (before[0] ^ after[0] | before[1] ^ after[1]) & self.squares;
        let wide = squares | squares >> 1;
        (wide | wide >> 8) & self.all
    }

    /// How many windows there are.
    pub fn count(&self) -> u32 {
        self.all.count_ones()
    }

    /// All windows.
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The rows of some windows as One and as Two sees them.
    #[inline]
    pub fn rows(&self, board: &Board, mut windows: u64) -> [Rows; 2] {
        let [one, two] = board.layers();
        let mut rows = [Rows::none(), Rows::none()];
        while windows != 0 {
            let at = windows.trailing_zeros() as usize;
            windows &= windows - 1;
            let first = (at / 8 * self.columns + at % 8) * PATTERNS;
            let (one, two) = (corner(one >> at), corner(two >> at));
            rows[Player::One.index()].push(first + one + 16 * two);
            rows[Player::Two.index()].push(first + two + 16 * one);
        }
        rows
    }
}

/// The four squares of the window at bit 0, one bit each, in reading order.
#[inline]
fn corner(squares: u64) -> usize {
    (squares & 3 | squares >> 6 & 12) as usize
}
