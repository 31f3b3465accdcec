//! Sets of squares as the evaluation and the ending tables use them: bit `4 * row + column`,
//! rows from the top, as the rules number the squares.

/// The squares beside any square of a set.
#[inline]
pub(super) const fn beside(set: u32) -> u32 {
    const LEFT: u32 = 0x1111_1111;
    const RIGHT: u32 = 0x8888_8888;
    (set & !RIGHT) << 1 | (set & !LEFT) >> 1 | set << 4 | set >> 4
}

/// How many pairs of squares beside each other there are, one of `set` and one of `other`.
#[inline]
pub(super) const fn touching(set: u32, other: u32) -> u32 {
    const LEFT: u32 = 0x1111_1111;
    const RIGHT: u32 = 0x8888_8888;
    ((set & !RIGHT) << 1 & other).count_ones()
        + ((set & !LEFT) >> 1 & other).count_ones()
        + (set << 4 & other).count_ones()
        + (set >> 4 & other).count_ones()
}

/// The squares of a set, in reading order.
#[inline]
pub(super) fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (square < 32).then_some(square as usize)
    })
}

/// The squares in a straight line from each square, by direction: east, south, west, north.
const RAYS: [[u32; 4]; 32] = {
    let mut table = [[0; 4]; 32];
    let mut at = 0;
    while at < 32 {
        let (mut column, mut row) = (at as i32 % 4, at as i32 / 4);
        let mut direction = 0;
        while direction < 4 {
            let (right, down) = [(1, 0), (0, 1), (-1, 0), (0, -1)][direction];
            column += right;
            row += down;
            while column >= 0 && column < 4 && row >= 0 && row < 8 {
                table[at][direction] |= 1 << (4 * row + column);
                column += right;
                row += down;
            }
            column = at as i32 % 4;
            row = at as i32 / 4;
            direction += 1;
        }
        at += 1;
    }
    table
};

/// The square of a set that a ray in this direction meets first, as a set.
#[inline]
const fn nearest(set: u32, direction: usize) -> u32 {
    if set == 0 {
        0
    } else if direction < 2 {
        set & set.wrapping_neg()
    } else {
        1 << (31 - set.leading_zeros())
    }
}

/// What a cannon on `square` can take if it stands there: the second piece on each line.
#[inline]
pub(super) fn jumps(square: usize, occupied: u32) -> u32 {
    (0..4).fold(0, |found, direction| {
        let line = RAYS[square][direction] & occupied;
        found | nearest(line ^ nearest(line, direction), direction)
    })
}

/// How many steps lie between two squares of an empty board.
pub(super) const DISTANCE: [[u8; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut a = 0;
    while a < 32 {
        let mut b = 0;
        while b < 32 {
            table[a][b] = ((a % 4).abs_diff(b % 4) + (a / 4).abs_diff(b / 4)) as u8;
            b += 1;
        }
        a += 1;
    }
    table
};
