//! Sets of squares as 64-bit numbers, and the geometry of the board.
//!
//! Every size uses the same layout, eight squares to a row from the top left: the square
//! in column `c` and row `r` is bit `8 * r + c`. What lies outside a smaller board counts
//! as blocked, so nothing below depends on the size.

/// The number of bits to a row.
const STRIDE: u8 = 8;

/// The square numbers of a whole layout; also the number that stands for "no square".
pub(super) const SQUARES: u8 = 64;

/// The number of squares at distance two.
pub(super) const JUMPS: usize = 16;

/// The squares at distance one from each square.
pub(super) static NEAR: [u64; 64] = reachable(1);

/// The squares at distance two from each square.
pub(super) static RING: [u64; 64] = reachable(2);

/// The squares at distance two in a fixed order of directions, [`SQUARES`] where there is
/// none. Direction `d` is undone by direction `JUMPS - 1 - d`.
pub(super) static JUMP: [[u8; JUMPS]; 64] = jump_table();

/// The set of one square.
#[inline]
pub(super) const fn bit(square: u8) -> u64 {
    1 << square
}

/// The number of a square.
#[inline]
pub(super) const fn square(column: u8, row: u8) -> u8 {
    row * STRIDE + column
}

/// Column and row of a square.
#[inline]
pub(super) const fn coordinates(square: u8) -> (u8, u8) {
    (square % STRIDE, square / STRIDE)
}

/// The squares of a board with this side.
pub(super) const fn whole(side: u8) -> u64 {
    let row = (1 << side) - 1;
    let mut squares = 0;
    let mut at = 0;
    while at < side {
        squares |= row << (at * STRIDE);
        at += 1;
    }
    squares
}

/// The distance between two squares: a king's steps.
pub(super) fn distance(a: u8, b: u8) -> u8 {
    let ((a_column, a_row), (b_column, b_row)) = (coordinates(a), coordinates(b));
    a_column.abs_diff(b_column).max(a_row.abs_diff(b_row))
}

/// The squares of a set and all squares beside them.
#[inline]
pub const fn spread(squares: u64) -> u64 {
    const LEFT: u64 = 0x0101_0101_0101_0101;
    const RIGHT: u64 = LEFT << 7;
    let wide = squares | (squares & !RIGHT) << 1 | (squares & !LEFT) >> 1;
    wide | wide << STRIDE | wide >> STRIDE
}

/// The squares of a set in order.
#[inline]
pub fn each(mut squares: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (squares != 0).then_some(squares.trailing_zeros() as u8);
        squares &= squares.wrapping_sub(1);
        square
    })
}

/// The `index`-th square of a set, counted from 0, which must be below its size.
///
/// Walking to it would cost a mispredicted branch. Instead the sizes of the rows are added
/// up side by side in one number, which tells the row, and a table knows the rest.
#[inline]
pub(super) fn nth(squares: u64, index: u32) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = ONES << 7;
    let pairs = squares - ((squares >> 1) & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let rows = (fours + (fours >> 4)) & (0x0f * ONES);
    // Byte r holds the number of squares in rows 0 to r.
    let sums = rows.wrapping_mul(ONES);
    // The top bit of byte r says that the square lies below row r.
    let above = (((u64::from(index) * ONES) | HIGH) - sums) & HIGH;
    let shift = (((above >> 7).wrapping_mul(ONES) >> 56) & 7) as u32 * 8;
    let before = ((sums << 8) >> shift) as u8;
    let row = (squares >> shift) as u8;
    shift as u8 + NTH_IN_ROW[row as usize][(index as u8).wrapping_sub(before) as usize & 7]
}

/// The column of the nth bit of every possible row.
static NTH_IN_ROW: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut row = 0;
    while row < 256 {
        let (mut column, mut found) = (0, 0);
        while column < 8 {
            if (row >> column) & 1 != 0 {
                table[row][found] = column;
                found += 1;
            }
            column += 1;
        }
        row += 1;
    }
    table
};

/// For each square the squares at exactly this distance, 1 or 2.
const fn reachable(exactly: u8) -> [u64; 64] {
    let mut sets = [0; 64];
    let mut at = 0;
    while at < SQUARES {
        let near = spread(bit(at));
        sets[at as usize] = match exactly {
            1 => near & !bit(at),
            _ => spread(near) & !near,
        };
        at += 1;
    }
    sets
}

const fn jump_table() -> [[u8; JUMPS]; 64] {
    let mut table = [[SQUARES; JUMPS]; 64];
    let mut at = 0;
    while at < SQUARES {
        let (column, row) = coordinates(at);
        let mut direction = 0;
        let mut offset = 0;
        // The 25 offsets of the square around, in reading order; those at its rim count.
        while offset < 25 {
            let (right, down) = (offset % 5, offset / 5);
            if right % 4 == 0 || down % 4 == 0 {
                let (to_column, to_row) = (column + right, row + down);
                if to_column >= 2 && to_column < 10 && to_row >= 2 && to_row < 10 {
                    table[at as usize][direction] = square(to_column - 2, to_row - 2);
                }
                direction += 1;
            }
            offset += 1;
        }
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_the_distance() {
        for a in 0..SQUARES {
            for b in 0..SQUARES {
                let apart = distance(a, b);
                assert_eq!(NEAR[a as usize] & bit(b) != 0, apart == 1, "{a} {b}");
                assert_eq!(RING[a as usize] & bit(b) != 0, apart == 2, "{a} {b}");
                assert_eq!(JUMP[a as usize].contains(&b), apart == 2, "{a} {b}");
            }
            for (direction, &to) in JUMP[a as usize].iter().enumerate() {
                if to < SQUARES {
                    assert_eq!(JUMP[to as usize][JUMPS - 1 - direction], a);
                }
            }
        }
    }

    #[test]
    fn sets_are_walked_in_order() {
        let set = bit(0) | bit(5) | bit(40) | bit(63);
        assert_eq!(each(set).collect::<Vec<_>>(), [0, 5, 40, 63]);
        for set in [set, u64::MAX, bit(63), whole(5), 0x8100_0000_00ff_0180] {
            let walked: Vec<u8> = each(set).collect();
            let counted = (0..set.count_ones()).map(|i| nth(set, i));
            assert_eq!(counted.collect::<Vec<_>>(), walked, "{set:x}");
        }
        assert_eq!(each(whole(5)).count(), 25);
        assert_eq!(whole(8), u64::MAX);
    }
}
