//! How a board lies in memory.
//!
//! Winograd's algorithm computes 4x4 squares of the result from 6x6 squares of the input.
//! So a board is covered with tiles of 4x4, and in memory it has a border of one square of
//! zeros around those tiles. A square's channels lie together.

/// A tile's side.
pub(crate) const TILE: usize = 4;
/// The side of the input that a tile needs.
pub(crate) const REACH: usize = TILE + 2;
/// Products that a tile takes for each pair of channels, instead of 144.
pub(crate) const PRODUCTS: usize = REACH * REACH;

/// A board's size in squares and tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Geometry {
    pub height: usize,
    pub width: usize,
}

impl Geometry {
    /// Squares of the board.
    pub fn squares(self) -> usize {
        self.height * self.width
    }

    /// Tiles from top to bottom.
    pub fn tiles_down(self) -> usize {
        self.height.div_ceil(TILE)
    }

    /// Tiles from left to right.
    pub fn tiles_across(self) -> usize {
        self.width.div_ceil(TILE)
    }

    /// Tiles of a board.
    pub fn tiles(self) -> usize {
        self.tiles_down() * self.tiles_across()
    }

    /// Squares in a row in memory.
    pub fn row(self) -> usize {
        self.tiles_across() * TILE + 2
    }

    /// Squares of a board in memory.
    pub fn area(self) -> usize {
        self.row() * (self.tiles_down() * TILE + 2)
    }

    /// Where the first square of a row of the board lies.
    pub fn start_of(self, row: usize) -> usize {
        (row + 1) * self.row() + 1
    }
}
