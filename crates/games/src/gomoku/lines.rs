//! The four lines through a point as small bit patterns, and the rows in them.
//!
//! Only the last stone can complete a row, so a move needs no look at the whole board:
//! the neighbourhood of the stone in all four directions is packed into one word, four
//! lanes of 16 bits, and a few shifts test all lanes at once.

use super::Rule;
use wuqi_core::Player;
use wuqi_core::square::MAX_SIDE;

/// One colour's stones: one word per row of the board, top row first, bit `c` for column
/// `c`.
pub type Rows = [u32; MAX_SIDE as usize];

/// How far a line reaches to each side of its point: a row of six and its neighbour.
const REACH: u8 = 6;

/// The lowest bit of every lane.
const EVERY_LANE: u64 = 0x0001_0001_0001_0001;

/// The place of the point itself in each lane.
pub const CENTRE: u8 = REACH;

/// The column and row steps of the four lanes, in the direction of rising bits.
pub const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The four lines through a point: bit [`CENTRE`] of each lane is the point, bit
/// `CENTRE + k` the square `k` of its [`STEPS`] away. Squares off the board are 0.
#[derive(Clone, Copy)]
pub struct Lines(u64);

impl Lines {
    /// The lines of the squares in `rows` through a point, up to `reach` squares to each
    /// side (what lies further away may be there or not).
    #[inline]
    fn within(rows: &Rows, height: u8, column: u8, row: u8, reach: u8) -> Lines {
        let first = row.saturating_sub(reach);
        let last = (row + reach).min(height - 1);
        // Each row of the board meets each of the three other lines in one square.
        let mut falling_bit = 1u64 << (CENTRE - (row - first));
        let mut rising_bit = 1u64 << (CENTRE + (row - first));
        let (mut vertical, mut falling, mut rising) = (0u64, 0u64, 0u64);
        for &word in &rows[usize::from(first)..=usize::from(last)] {
            let near = (u64::from(word) << REACH) >> column;
            vertical |= ((near >> CENTRE) & 1) * falling_bit;
            falling |= near & falling_bit;
            rising |= near & rising_bit;
            falling_bit <<= 1;
            rising_bit >>= 1;
        }
        let horizontal = ((u64::from(rows[usize::from(row)]) << REACH) >> column) & 0x1fff;
        Lines(horizontal | vertical << 16 | falling << 32 | rising << 48)
    }

    /// The lines of the squares in `rows` through a point.
    #[inline]
    pub fn through(rows: &Rows, height: u8, column: u8, row: u8) -> Lines {
        Lines::within(rows, height, column, row, REACH)
    }

    /// The pattern of one lane.
    #[inline]
    pub fn lane(self, lane: usize) -> u32 {
        (self.0 >> (16 * lane)) as u32 & 0x1fff
    }
}

/// What counts as a winning row for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinningRow {
    length: u8,
    /// A longer row does not win.
    exact: bool,
    /// A row with an enemy stone at both ends does not win.
    unblocked: bool,
}

impl WinningRow {
    /// What the rule asks of `player`.
    #[must_use]
    pub fn new(rule: Rule, length: u8, player: Player) -> WinningRow {
        WinningRow {
            length,
            exact: match rule {
                Rule::Freestyle => false,
                Rule::Standard | Rule::Caro => true,
                Rule::Renju => player == Player::One,
            },
            unblocked: rule == Rule::Caro,
        }
    }

    /// Whether a winning row of `own` stones passes through the point, on which such a
    /// stone stands.
    #[inline]
    pub fn passes(self, own: &Rows, other: &Rows, height: u8, column: u8, row: u8) -> bool {
        let reach = self.length - u8::from(!self.exact);
        let own = Lines::within(own, height, column, row, reach).0;
        // A bit survives where a run of `length` stones starts. Runs that contain the
        // centre start at most `length - 1` before it; what shifts carry over from the
        // next lane lies higher.
        let after = CENTRE + 1;
        let before = after - self.length;
        let mut starts = own & (EVERY_LANE * ((1 << after) - (1 << before)));
        let mut shifted = own;
        for _ in 1..self.length {
            shifted >>= 1;
            starts &= shifted;
        }
        if starts == 0 || !self.exact {
            return starts != 0;
        }
        starts &= !(own << 1) & !(own >> self.length);
        if starts != 0 && self.unblocked {
            let other = Lines::within(other, height, column, row, reach).0;
            starts &= !((other << 1) & (other >> self.length));
        }
        starts != 0
    }
}
