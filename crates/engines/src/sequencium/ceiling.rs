//! How far a player can count at most: no path is longer than its way through the blocks.
//!
//! A path that leaves a region's part through a single cell cannot come back. So the region
//! is taken apart at its cut cells into *blocks*, which form a tree (Hopcroft and Tarjan
//! 1973), and a path visits at most the cells of the blocks along one branch from where it
//! starts. Corridors, dead ends and pockets on the wrong side all drop out.

use super::field::Ground;
use super::map::Map;
use super::set::Set;

/// A depth-first walk that finds the blocks.
struct Blocks<'a, S> {
    map: &'a Map<S>,
    cells: S,
    /// When each cell was reached, 0 for not yet.
    reached: [u8; 128],
    /// The cells that can be visited beyond each cell, away from the start.
    beyond: [u8; 128],
    clock: u8,
    stack: [u8; 128],
    height: usize,
}

/// No path of `cells` that starts at `start` visits more cells.
fn through_blocks<S: Set>(map: &Map<S>, cells: S, start: u8) -> u8 {
    let mut blocks = Blocks {
        map,
        cells,
        reached: [0; 128],
        beyond: [0; 128],
        clock: 0,
        stack: [0; 128],
        height: 0,
    };
    blocks.visit(start);
    1 + blocks.beyond[usize::from(start)]
}

impl<S: Set> Blocks<'_, S> {
    /// Walks on from a cell; the earliest cell that it or its descendants touch.
    fn visit(&mut self, cell: u8) -> u8 {
        self.clock += 1;
        let here = usize::from(cell);
        let own = self.clock;
        self.reached[here] = own;
        let mut earliest = own;
        for next in (self.map.around(cell) & self.cells).cells() {
            let seen = self.reached[usize::from(next)];
            if seen > 0 {
                earliest = earliest.min(seen);
                continue;
            }
            let bottom = self.height;
            self.stack[self.height] = next;
            self.height += 1;
            let back = self.visit(next);
            earliest = earliest.min(back);
            if back >= own {
                // What was walked since is a block that hangs at this cell.
                let block = &self.stack[bottom..self.height];
                let beyond = block.iter().map(|&cell| self.beyond[usize::from(cell)]);
                let most = block.len() as u8 + beyond.max().unwrap_or(0);
                self.beyond[here] = self.beyond[here].max(most);
                self.height = bottom;
            }
        }
        earliest
    }
}

/// A number that a player cannot exceed, whatever both do.
pub(super) fn ceiling<S: Set>(map: &Map<S>, state: &Ground<S>, side: usize) -> u8 {
    let numbers = state.numbers[side].as_ref();
    let mut most = state.maxima[side];
    let mut rest = state.near[side];
    while !rest.is_none() {
        let region = map.flood(S::single(rest.first()), state.empty);
        let size = region.count() as u8;
        for cell in (rest & region).cells() {
            let number = numbers[usize::from(cell)];
            if number + size > most {
                most = most.max(number + through_blocks(map, region, cell));
            }
        }
        rest = rest.without(region);
    }
    most
}
