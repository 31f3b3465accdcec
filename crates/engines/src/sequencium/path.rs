//! The longest path: how far one player can count in squares that nobody else can reach.
//!
//! Starting next to an own number, every step writes one more. Other numbers met on the
//! way only matter where they are larger, and then the path might as well have begun
//! there. So the answer is the largest *number at the start plus length* of a path that
//! visits no square twice.

use super::map::Map;
use super::set::Set;

/// A search for the longest path within some cells.
pub(super) struct Paths<'a, S: Set> {
    map: &'a Map<S>,
    /// The largest number reached so far.
    best: u32,
    /// Steps that may still be taken.
    budget: u32,
}

/// The largest number that a player can reach in `cells` if nobody interferes, where
/// `entries` are the cells beside own numbers and `numbers` the largest of those; never
/// less than `least`. `Err` holds what is known after `budget` steps without an answer:
/// the number reached and one that cannot be exceeded.
pub(super) fn longest<S: Set>(
    map: &Map<S>,
    cells: S,
    entries: S,
    numbers: &[u8],
    least: u32,
    budget: u32,
) -> Result<u32, (u32, u32)> {
    let mut paths = Paths {
        map,
        best: least,
        budget,
    };
    let mut starts: Vec<(u32, u8)> = entries
        .cells()
        .map(|cell| (u32::from(numbers[usize::from(cell)]), cell))
        .collect();
    starts.sort_unstable_by_key(|&(number, cell)| (std::cmp::Reverse(number), cell));
    let size = cells.count();
    for &(number, cell) in &starts {
        if number + size <= paths.best {
            break;
        }
        if !paths.extend(cell, cells.without(S::single(cell)), number + 1) {
            return Err((paths.best, number + size));
        }
    }
    Ok(paths.best)
}

impl<S: Set> Paths<'_, S> {
    /// Goes on from `cell`, where `number` was written, through the `free` cells. False
    /// if the budget is spent.
    fn extend(&mut self, cell: u8, free: S, number: u32) -> bool {
        self.best = self.best.max(number);
        if number + free.count() <= self.best {
            return true;
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let here = S::single(cell);
        let region = self.map.flood(self.map.around(cell) & free, free);
        if number + self.at_most(here, region) <= self.best {
            return true;
        }
        // Cells with few ways on are hard to visit later, so they come first (Warnsdorff's
        // rule): the first path tried is then mostly the longest.
        let mut next = [(0, 0); 8];
        let mut count = 0;
        for cell in (self.map.around(cell) & region).cells() {
            next[count] = ((self.map.around(cell) & region).count(), cell);
            count += 1;
        }
        let next = &mut next[..count];
        next.sort_unstable();
        for &(_, cell) in next.iter() {
            if !self.extend(cell, region.without(S::single(cell)), number + 1) {
                return false;
            }
        }
        true
    }

    /// No path from `here` visits more cells of `region`: one with a single neighbour can
    /// only be the last.
    fn at_most(&self, here: S, region: S) -> u32 {
        let graph = region | here;
        let leaves = region
            .cells()
            .filter(|&cell| (self.map.around(cell) & graph).rest().is_none())
            .count() as u32;
        region.count() - leaves.saturating_sub(1)
    }
}
