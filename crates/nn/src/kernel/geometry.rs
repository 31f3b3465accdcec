//! How a board lies in memory.
//!
//! Winograd's algorithm computes 4x4 squares of the result from 6x6 squares of the input.
//! So a board is covered with tiles of 4x4, and in memory it has a border of one square of
//! zeros around those tiles. A square's channels lie together.

use std::ops::Range;

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

/// So few tiles take no longer together with others than on their own.
const FEW: usize = 3;

/// The tiles of a few boards in the order in which their products lie: first those of all boards
/// that lie on the board with all their squares, then those that reach over its lower edge, its
/// right edge, and both.
///
/// Only the last row of a tile's results needs the products of the last row of places, and the
/// same holds for columns. So tiles that reach over an edge do without some.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiles {
    pub geometry: Geometry,
    pub boards: usize,
}

impl Tiles {
    /// How many.
    pub fn len(self) -> usize {
        self.boards * self.geometry.tiles()
    }

    /// Where the tile of a board in this row and column comes.
    pub fn number(self, board: usize, [row, column]: [usize; 2]) -> usize {
        let [down, across] = self.whole();
        match (row < down, column < across) {
            (true, true) => (board * down + row) * across + column,
            (false, true) => (self.boards * down + board) * across + column,
            (true, false) => self.before_right_edge() + board * down + row,
            (false, false) => self.before_right_edge() + self.boards * down + board,
        }
    }

    /// The tiles that need the products of a place, and perhaps some that do not.
    pub fn needing(self, place: usize) -> [Range<usize>; 2] {
        let [down, across] = self.whole();
        let inside = self.boards * down * across;
        let (left, all) = (self.before_right_edge(), self.len());
        let right = left..left + (all - left) / self.geometry.tiles_down() * down;
        match (place / REACH == REACH - 1, place % REACH == REACH - 1) {
            (false, false) => [0..all, 0..0],
            (false, true) => [0..left, 0..0],
            (true, false) if (1..FEW).contains(&right.len()) => [0..right.end, 0..0],
            (true, false) => [0..inside, right],
            (true, true) => [0..inside, 0..0],
        }
    }

    /// Rows and columns of tiles that lie on the board with all their squares.
    fn whole(self) -> [usize; 2] {
        [self.geometry.height / TILE, self.geometry.width / TILE]
    }

    /// The tiles that do not reach over the right edge.
    fn before_right_edge(self) -> usize {
        self.boards * self.geometry.tiles_down() * (self.geometry.width / TILE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every tile has a place of its own. Of many, exactly those that have a last row (or column)
    /// on the board need the products for it.
    #[test]
    fn tiles_that_reach_over_an_edge_need_fewer_products() {
        let sizes = (3..=20).flat_map(|height| (3..=20).map(move |width| (height, width)));
        for (boards, (height, width)) in sizes.flat_map(|size| [(1, size), (3, size)]) {
            let geometry = Geometry { height, width };
            let tiles = Tiles { geometry, boards };
            let mut places = vec![None; tiles.len()];
            for board in 0..boards {
                for row in 0..geometry.tiles_down() {
                    for column in 0..geometry.tiles_across() {
                        let is_last = [(row + 1) * TILE <= height, (column + 1) * TILE <= width];
                        let place = &mut places[tiles.number(board, [row, column])];
                        assert_eq!(place.replace(is_last), None);
                    }
                }
            }
            for place in 0..PRODUCTS {
                let last = [place / REACH, place % REACH].map(|at| at == REACH - 1);
                let ranges = tiles.needing(place);
                for (number, there) in places.iter().enumerate() {
                    let [row, column] = there.expect("every number is that of a tile");
                    let needs = (!last[0] || row) && (!last[1] || column);
                    let taken = ranges.iter().any(|range| range.contains(&number));
                    assert!(taken || !needs, "{tiles:?} {place} {number}");
                    assert!(
                        !taken || needs || boards < FEW,
                        "{tiles:?} {place} {number}"
                    );
                }
            }
        }
    }
}
