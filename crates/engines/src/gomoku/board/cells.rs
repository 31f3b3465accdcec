//! The squares of the board line by line, two bits each, so that the neighbours of a point on
//! a line are a shift away.
//!
//! Every row, column and diagonal is one word. Beyond both ends lie as many edges as a line
//! reaches, so a window around any point of the board is whole.

use crate::gomoku::shapes::EDGE;
use wuqi_games::Size;
use wuqi_games::gomoku::Place;

/// Where a point lies on a line: the line's number, and how far its word must be shifted
/// for the point to come lowest.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub line: u8,
    pub shift: u8,
}

/// All lines of a board.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    words: Vec<u64>,
    reach: u32,
}

impl Cells {
    /// The lines of an empty board.
    pub fn new(size: Size, reach: usize) -> Cells {
        let (width, height) = (usize::from(size.width), usize::from(size.height));
        let edges = u64::from(EDGE) * 0x5555_5555_5555_5555;
        let mut cells = Cells {
            words: vec![edges; 3 * (width + height)],
            reach: reach as u32,
        };
        for row in 0..size.height {
            for column in 0..size.width {
                for spot in cells.spots(size, Place::new(column, row)) {
                    cells.toggle(spot, u64::from(EDGE));
                }
            }
        }
        cells
    }

    /// Where a point lies on its four lines: row, column and both diagonals.
    pub fn spots(&self, size: Size, place: Place) -> [Spot; 4] {
        let (width, height) = (u32::from(size.width), u32::from(size.height));
        let (column, row) = (u32::from(place.column), u32::from(place.row));
        let lines = [
            (row, column),
            (height + column, row),
            (height + 2 * width - 1 + row - column, row),
            (2 * (height + width) - 1 + row + column, row),
        ];
        lines.map(|(line, at)| Spot {
            line: line as u8,
            shift: (2 * (at + self.reach)) as u8,
        })
    }

    /// Changes the bits of a point on one of its lines.
    #[inline]
    pub fn toggle(&mut self, spot: Spot, bits: u64) {
        self.words[usize::from(spot.line)] ^= bits << spot.shift;
    }

    /// The neighbours of a point on a line: two bits each, from the far end of one side to the
    /// far end of the other.
    #[inline]
    pub fn neighbours(&self, spot: Spot) -> u32 {
        around(
            self.words[usize::from(spot.line)],
            u32::from(spot.shift),
            self.reach,
        )
    }

    /// The empty neighbours of a point on a line: how far away each lies, and its neighbours.
    #[inline]
    pub fn empty_neighbours(&self, spot: Spot) -> impl Iterator<Item = (isize, u32)> + use<> {
        let word = self.words[usize::from(spot.line)];
        let (shift, reach) = (u32::from(spot.shift), self.reach);
        let window = word >> (shift - 2 * reach);
        let within = ((1u64 << (4 * reach + 2)) - 1) ^ (3 << (2 * reach));
        let mut empty = !(window | window >> 1) & 0x5555_5555_5555_5555 & within;
        std::iter::from_fn(move || {
            if empty == 0 {
                return None;
            }
            let at = empty.trailing_zeros();
            empty &= empty - 1;
            let distance = (at / 2) as isize - reach as isize;
            Some((distance, around(word, shift + at - 2 * reach, reach)))
        })
    }
}

/// The neighbours of the point at this place of a line.
#[inline]
fn around(word: u64, shift: u32, reach: u32) -> u32 {
    let window = word >> (shift - 2 * reach);
    let before = (1 << (2 * reach)) - 1;
    let after = before << (2 * reach);
    ((window & before) | (window >> 2 & after)) as u32
}
