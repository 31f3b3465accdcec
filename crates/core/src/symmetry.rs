//! Board symmetries.

use crate::Game;

/// The symmetries of a game value: ways to turn or mirror the board that leave the rules
/// unchanged. Symmetry 0 is the identity.
pub trait Symmetric: Game {
    /// How many symmetries there are: 8 on a square board, 4 on an oblong one, 1 for none.
    fn symmetries(&self) -> u8 {
        1
    }

    /// The position seen through a symmetry. Playing commutes with it.
    fn map_state(&self, state: &Self::State, symmetry: u8) -> Self::State;

    /// The move seen through a symmetry.
    fn map_move(&self, mv: Self::Move, symmetry: u8) -> Self::Move;

    /// The smallest key among the symmetric forms of a position: equal for positions that
    /// differ only by a symmetry.
    fn canonical_key(&self, state: &Self::State) -> u64 {
        (1..self.symmetries())
            .map(|symmetry| self.key(&self.map_state(state, symmetry)))
            .fold(self.key(state), u64::min)
    }
}

/// The symmetries of a rectangle as maps of coordinates.
///
/// Bit 0 mirrors left and right, bit 1 mirrors top and bottom, and bit 2, for squares
/// only, then exchanges columns and rows. An oblong board has the first four.
#[derive(Clone, Copy, Debug)]
pub struct Dihedral {
    width: u8,
    height: u8,
}

impl Dihedral {
    /// The symmetries of a `width` x `height` rectangle.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Self {
        Dihedral { width, height }
    }

    /// How many there are: 8 for a square, 4 otherwise.
    #[must_use]
    pub const fn count(self) -> u8 {
        if self.width == self.height { 8 } else { 4 }
    }

    /// Where a symmetry sends a square.
    #[must_use]
    #[inline]
    pub const fn map(self, column: u8, row: u8, symmetry: u8) -> (u8, u8) {
        let column = if symmetry & 1 != 0 {
            self.width - 1 - column
        } else {
            column
        };
        let row = if symmetry & 2 != 0 {
            self.height - 1 - row
        } else {
            row
        };
        if symmetry & 4 != 0 {
            (row, column)
        } else {
            (column, row)
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self, symmetry: u8) -> u8 {
        match symmetry {
            5 => 6,
            6 => 5,
            own_inverse => own_inverse,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn symmetries_are_distinct_permutations_with_inverses() {
        for (width, height) in [(4, 4), (4, 8), (7, 7)] {
            let group = Dihedral::new(width, height);
            let squares: Vec<(u8, u8)> = (0..width)
                .flat_map(|c| (0..height).map(move |r| (c, r)))
                .collect();
            let mut images = HashSet::new();
            for symmetry in 0..group.count() {
                let image: Vec<_> = squares
                    .iter()
                    .map(|&(c, r)| group.map(c, r, symmetry))
                    .collect();
                for (&(c, r), &(x, y)) in squares.iter().zip(&image) {
                    assert_eq!(group.map(x, y, group.inverse(symmetry)), (c, r));
                }
                assert!(images.insert(image), "symmetry {symmetry} repeats another");
            }
        }
    }
}
