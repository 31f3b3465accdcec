//! The position, how a move changes it, and when the game is over.

use super::Move;
use super::board::{NEAR, bit, spread, square, whole};
use wuqi_core::zobrist::mix;
use wuqi_core::{Outcome, Player, Turn};

/// So many jumps and passes without a clone between them end the game.
pub const CLOCK_LIMIT: u32 = 100;

/// Where the full-move number stops counting. No game from the start comes near it: every
/// clone adds a stone for good, so there are at most 60, and fewer than [`CLOCK_LIMIT`]
/// plies lie between two of them.
pub(super) const FULLMOVE_LIMIT: u16 = 9999;

/// A position: stones, blocked squares, who moves, and the counters.
///
/// Sets of squares have eight bits to a row whatever the size of the board: column `c`
/// and row `r` from the top left are bit `8 * r + c`. Stones are kept as the mover's and
/// the opponent's, so that move lists and counts need not ask whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) mine: u64,
    pub(super) theirs: u64,
    /// Blocked squares and everything outside the board.
    pub(super) blocked: u64,
    pub(super) mover: Player,
    pub(super) clock: u8,
    pub(super) fullmove: u16,
}

impl Position {
    /// The start: One's stones in the top-left and bottom-right corners, Two's in the others.
    pub(super) fn start(side: u8) -> Position {
        let last = side - 1;
        Position {
            mine: bit(square(0, 0)) | bit(square(last, last)),
            theirs: bit(square(last, 0)) | bit(square(0, last)),
            blocked: !whole(side),
            mover: Player::One,
            clock: 0,
            fullmove: 1,
        }
    }

    /// The player whose turn it is, or would be if the game were not over.
    #[must_use]
    #[inline]
    pub fn mover(&self) -> Player {
        self.mover
    }

    /// The squares of a player's stones.
    #[must_use]
    #[inline]
    pub fn stones(&self, player: Player) -> u64 {
        if player == self.mover {
            self.mine
        } else {
            self.theirs
        }
    }

    /// The squares that a stone can still be put on.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> u64 {
        !(self.mine | self.theirs | self.blocked)
    }

    /// Jumps and passes since the last clone.
    #[must_use]
    #[inline]
    pub fn clock(&self) -> u32 {
        u32::from(self.clock)
    }

    /// The enemy stones that a legal move would convert.
    #[must_use]
    #[inline]
    pub fn converts(&self, mv: Move) -> u64 {
        mv.target().map_or(0, |to| NEAR[to as usize] & self.theirs)
    }

    /// One's stones minus Two's.
    pub(super) fn margin(&self) -> i32 {
        let mine = self.mine.count_ones() as i32 - self.theirs.count_ones() as i32;
        mine * self.mover.sign()
    }

    /// Whether these stones have a clone or a jump.
    #[inline]
    pub(super) fn can_move(&self, stones: u64) -> bool {
        spread(spread(stones)) & self.empty() != 0
    }

    /// Whether the game has ended for a reason that can be seen without looking for moves.
    #[inline]
    pub(super) fn is_plainly_over(&self) -> bool {
        self.mine == 0 || self.theirs == 0 || u32::from(self.clock) >= CLOCK_LIMIT
    }

    /// What happens next. The clock is asked last: a win outranks it.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        if self.mine == 0 {
            Turn::Over(Outcome::Win(self.mover.other()))
        } else if self.theirs == 0 {
            Turn::Over(Outcome::Win(self.mover))
        } else if !self.can_move(self.mine | self.theirs) {
            Turn::Over(Outcome::from_margin(self.margin()))
        } else if self.is_plainly_over() {
            Turn::Over(Outcome::Draw)
        } else {
            Turn::Move(self.mover)
        }
    }

    /// Applies a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move) {
        let (mut mine, mut theirs) = (self.mine, self.theirs);
        if !mv.is_pass() {
            // The mask only tells the compiler that no bounds check is needed.
            let converted = NEAR[mv.to as usize & 63] & theirs;
            theirs ^= converted;
            // A clone is stored with its target as source, which is empty.
            mine = mine & !bit(mv.from) | bit(mv.to) | converted;
        }
        self.clock = if mv.is_clone() { 0 } else { self.clock + 1 };
        self.mine = theirs;
        self.theirs = mine;
        self.fullmove = (self.fullmove + self.mover.index() as u16).min(FULLMOVE_LIMIT);
        self.mover = self.mover.other();
    }

    /// A hash of everything that decides how the game goes on, with this as the clock. The
    /// full-move number decides nothing.
    #[inline]
    pub(super) fn key(&self, clock: u32) -> u64 {
        const MINE: u64 = 0x6a09_e667_f3bc_c908;
        const THEIRS: u64 = 0xbb67_ae85_84ca_a73b;
        const BLOCKED: u64 = 0x3c6e_f372_fe94_f82b;
        let rest = u64::from(clock) << 1 | self.mover.index() as u64;
        let squares = mix(self.mine ^ MINE)
            .wrapping_add(mix(self.theirs ^ THEIRS))
            .wrapping_add(mix(self.blocked ^ BLOCKED));
        mix(squares ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
}
