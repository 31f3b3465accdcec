//! The geometry of the board: sets of squares as 32-bit numbers, neighbours and lines.
//!
//! The square in column `c` and row `r` (from the top) is bit `4 * r + c`, so a set of
//! squares is one register and a step of every piece at once is one shift.

use crate::bits::ones;

/// Number of columns.
pub(super) const WIDTH: u8 = 4;

/// Number of rows.
pub(super) const HEIGHT: u8 = 8;

/// Number of squares.
pub(super) const SQUARES: u8 = 32;

/// Stands for "no square".
pub(super) const NOWHERE: u8 = SQUARES;

/// How far a step goes in each direction: east, south, west, north.
pub(super) const STEPS: [i8; 4] = [1, 4, -1, -4];

/// The squares of the left and of the right file.
const LEFT: u32 = 0x1111_1111;
const RIGHT: u32 = 0x8888_8888;

/// The squares beside each square.
pub(super) const BESIDE: [u32; 32] = {
    let mut table = [0; 32];
    let mut at = 0;
    while at < 32 {
        table[at] = beside(1 << at);
        at += 1;
    }
    table
};

/// The squares that touch each square by a corner.
pub(super) const DIAGONAL: [u32; 32] = {
    let mut table = [0; 32];
    let mut at = 0;
    while at < 32 {
        let sides = shift(1 << at, 0) | shift(1 << at, 2);
        table[at] = shift(sides, 1) | shift(sides, 3);
        at += 1;
    }
    table
};

/// The squares in a straight line from each square, by direction.
const RAYS: [[u32; 4]; 32] = {
    let mut table = [[0; 4]; 32];
    let mut at = 0;
    while at < 32 {
        let mut direction = 0;
        while direction < 4 {
            let mut next = shift(1 << at, direction);
            while next != 0 {
                table[at][direction] |= next;
                next = shift(next, direction);
            }
            direction += 1;
        }
        at += 1;
    }
    table
};

/// The set of one square.
#[inline]
pub(super) const fn bit(square: u8) -> u32 {
    1 << square
}

/// Moves a whole set one square in a direction; what leaves the board is gone.
#[inline]
pub(super) const fn shift(set: u32, direction: usize) -> u32 {
    match direction {
        0 => (set & !RIGHT) << 1,
        1 => set << 4,
        2 => (set & !LEFT) >> 1,
        _ => set >> 4,
    }
}

/// The squares beside any square of a set.
#[inline]
pub(super) const fn beside(set: u32) -> u32 {
    shift(set, 0) | shift(set, 1) | shift(set, 2) | shift(set, 3)
}

/// The square beside a square in a direction, if there is one.
#[inline]
pub(super) fn neighbour(square: u8, direction: usize) -> Option<u8> {
    let to = square.wrapping_add_signed(STEPS[direction]);
    (BESIDE[usize::from(square)] & 1u32.wrapping_shl(to.into()) != 0 && to < SQUARES).then_some(to)
}

/// The squares of a set, in reading order.
pub(super) fn each(set: u32) -> impl Iterator<Item = u8> {
    ones(set.into()).map(|square| square as u8)
}

/// The square of a set that a ray in this direction meets first, as a set.
#[inline]
const fn nearest(set: u32, direction: usize) -> u32 {
    if direction < 2 {
        set & set.wrapping_neg()
    } else {
        // The added bit only spares the case of an empty set.
        (1 << (31 - (set | 1).leading_zeros())) & set
    }
}

/// What a jump over exactly one piece meets next: the second piece on each line.
#[inline]
pub(super) fn behind_screens(square: u8, occupied: u32) -> u32 {
    (0..4).fold(0, |found, direction| {
        found | beyond_screen(square, direction, occupied)
    })
}

/// The second piece on the line in one direction, as a set.
#[inline]
pub(super) fn beyond_screen(square: u8, direction: usize, occupied: u32) -> u32 {
    let on_line = RAYS[usize::from(square)][direction] & occupied;
    nearest(on_line ^ nearest(on_line, direction), direction)
}

/// The squares that a straight slide reaches: empty ones, and the first piece on each line.
#[inline]
pub(super) fn slide(square: u8, occupied: u32) -> u32 {
    let rays = &RAYS[usize::from(square)];
    let mut found = 0;
    for (direction, &ray) in rays.iter().enumerate() {
        let first = nearest(ray & occupied, direction);
        let beyond = match first {
            0 => 0,
            _ => RAYS[first.trailing_zeros() as usize][direction],
        };
        found |= ray & !beyond;
    }
    found
}

/// The piece that a jump from one square to another passes over.
pub(super) fn screen(from: u8, to: u8, occupied: u32) -> Option<u8> {
    let direction = (0..4).find(|&d| RAYS[usize::from(from)][d] & bit(to) != 0)?;
    let ray = RAYS[usize::from(from)][direction];
    let between = ray & !RAYS[usize::from(to)][direction] & !bit(to) & occupied;
    (between.count_ones() == 1).then(|| between.trailing_zeros() as u8)
}

/// A set seen through a symmetry of the board: bit 0 mirrors left and right, bit 1 top
/// and bottom, as in [`wuqi_core::Dihedral`].
pub(super) const fn mirror(set: u32, symmetry: u8) -> u32 {
    // Reversing all bits turns the board upside down *and* left to right.
    let set = match symmetry & 2 {
        0 => set,
        _ => set.reverse_bits(),
    };
    if (symmetry & 1 != 0) == (symmetry & 2 != 0) {
        return set;
    }
    let pairs = (set & 0x5555_5555) << 1 | set >> 1 & 0x5555_5555;
    (pairs & 0x3333_3333) << 2 | pairs >> 2 & 0x3333_3333
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_core::{Dihedral, Rng};

    /// A line walked square by square: the squares passed and what stands on them.
    fn walk(square: u8, direction: usize) -> Vec<u8> {
        let (mut column, mut row) = (square % 4, square / 4);
        let mut squares = Vec::new();
        loop {
            match direction {
                0 if column < 3 => column += 1,
                1 if row < 7 => row += 1,
                2 if column > 0 => column -= 1,
                3 if row > 0 => row -= 1,
                _ => return squares,
            }
            squares.push(4 * row + column);
        }
    }

    #[test]
    fn lines_agree_with_walking() {
        let mut rng = Rng::new(3);
        for _ in 0..2000 {
            let occupied = (rng.next_u64() & rng.next_u64()) as u32;
            let square = rng.below(32) as u8;
            let (mut jumps, mut slides) = (0, 0);
            for direction in 0..4 {
                let mut met = Vec::new();
                for at in walk(square, direction) {
                    if met.is_empty() {
                        slides |= bit(at);
                    }
                    if occupied & bit(at) != 0 {
                        met.push(at);
                    }
                }
                if let [over, target, ..] = met[..] {
                    jumps |= bit(target);
                    assert_eq!(screen(square, target, occupied), Some(over));
                }
            }
            assert_eq!(behind_screens(square, occupied), jumps);
            assert_eq!(slide(square, occupied), slides);
        }
    }

    #[test]
    fn neighbours_agree_with_walking() {
        for (square, direction) in (0..32).flat_map(|s| (0..4).map(move |d| (s, d))) {
            let first = walk(square, direction).first().copied();
            assert_eq!(neighbour(square, direction), first);
        }
    }

    #[test]
    fn mirrors_agree_with_coordinates() {
        let group = Dihedral::new(WIDTH, HEIGHT);
        for (square, symmetry) in (0..32).flat_map(|s| (0..4).map(move |m| (s, m))) {
            let (column, row) = group.map(square % 4, square / 4, symmetry);
            assert_eq!(mirror(bit(square), symmetry), bit(4 * row + column));
        }
    }
}
