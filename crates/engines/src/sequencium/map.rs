//! The board as a graph: which cells touch, and the codes that hash them.
//!
//! Cells have a border: rows of `side + 1` cells, so that no step wraps around.

use super::set::Set;
use std::sync::Arc;
use wuqi_core::Dihedral;
use wuqi_core::zobrist::mix;

/// The cells of a square board.
#[derive(Clone, Debug)]
pub(super) struct Map<S> {
    side: u8,
    around: Arc<[S]>,
    codes: Arc<[[u64; 8]]>,
}

impl<S: Set> Map<S> {
    pub(super) fn new(side: u8) -> Self {
        let count = usize::from(side + 1) * usize::from(side + 2);
        let mut around = vec![S::NONE; count];
        let mut codes = vec![[0; 8]; count];
        let group = Dihedral::new(side, side);
        let cell = |column: u8, row: u8| (row + 1) * (side + 1) + column + 1;
        for (row, column) in (0..side).flat_map(|row| (0..side).map(move |c| (row, c))) {
            let here = usize::from(cell(column, row));
            for y in row.saturating_sub(1)..=(row + 1).min(side - 1) {
                for x in column.saturating_sub(1)..=(column + 1).min(side - 1) {
                    if (x, y) != (column, row) {
                        around[here] = around[here] | S::single(cell(x, y));
                    }
                }
            }
            for (symmetry, code) in codes[here].iter_mut().enumerate() {
                let (x, y) = group.map(column, row, symmetry as u8);
                *code = mix(mix(u64::from(cell(x, y)) ^ 0x5e90_c0de));
            }
        }
        Map {
            side,
            around: around.into(),
            codes: codes.into(),
        }
    }

    /// The length of a side.
    pub(super) fn side(&self) -> u8 {
        self.side
    }

    /// The cell of a square in reading order.
    pub(super) fn cell(&self, square: usize) -> u8 {
        let side = usize::from(self.side);
        ((square / side + 1) * (side + 1) + square % side + 1) as u8
    }

    /// The cells that touch a cell.
    #[inline]
    pub(super) fn around(&self, cell: u8) -> S {
        self.around[usize::from(cell)]
    }

    /// A cell's hash code under each of the eight symmetries of the board, the identity
    /// first.
    #[inline]
    pub(super) fn codes(&self, cell: u8) -> &[u64; 8] {
        &self.codes[usize::from(cell)]
    }

    /// A set together with everything that touches it, and some of the border.
    #[inline]
    pub(super) fn spread(&self, set: S) -> S {
        let row = set | set << 1 | set >> 1;
        let stride = u32::from(self.side) + 1;
        row | row << stride | row >> stride
    }

    /// Everything that is connected with `seed` through `within`.
    #[inline]
    pub(super) fn flood(&self, seed: S, within: S) -> S {
        let mut reached = seed;
        loop {
            let grown = self.spread(reached) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }
}
