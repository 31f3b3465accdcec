//! The move, and listing, counting and drawing moves.

use super::Position;
use super::board::{JUMP, JUMPS, NEAR, RING, SQUARES, bit, each, nth, spread};
use wuqi_core::Rng;

/// A clone, a jump or the forced pass.
///
/// A clone is named by its target alone: which stone it comes from makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The source of a jump; the target itself for a clone.
    pub(super) from: u8,
    /// The target, or [`SQUARES`] for a pass.
    pub(super) to: u8,
}

impl Move {
    /// The pass of a player who cannot move.
    pub const PASS: Move = Move {
        from: SQUARES,
        to: SQUARES,
    };

    /// The clone to a square.
    pub(super) fn to(to: u8) -> Move {
        Move { from: to, to }
    }

    /// The jump between two squares.
    pub(super) fn jump(from: u8, to: u8) -> Move {
        Move { from, to }
    }

    /// Whether this is the forced pass.
    #[must_use]
    #[inline]
    pub fn is_pass(self) -> bool {
        self.to == SQUARES
    }

    /// Whether this is a clone.
    #[must_use]
    #[inline]
    pub fn is_clone(self) -> bool {
        self.from == self.to && !self.is_pass()
    }

    /// The square that a jump empties: its bit number in the sets of a [`Position`].
    #[must_use]
    #[inline]
    pub fn source(self) -> Option<u8> {
        (self.from != self.to).then_some(self.from)
    }

    /// The square that the stone is put on: its bit number in the sets of a [`Position`].
    #[must_use]
    #[inline]
    pub fn target(self) -> Option<u8> {
        (!self.is_pass()).then_some(self.to)
    }
}

impl Position {
    /// Appends the legal moves: clones by target, then jumps by source and target, each in
    /// reading order; the pass if there is nothing else.
    #[inline]
    pub(super) fn list_moves(&self, out: &mut Vec<Move>) {
        if self.is_plainly_over() {
            return;
        }
        let before = out.len();
        let empty = self.empty();
        out.extend(each(spread(self.mine) & empty).map(Move::to));
        for from in each(self.mine) {
            out.extend(each(RING[from as usize] & empty).map(|to| Move::jump(from, to)));
        }
        if out.len() == before && self.can_move(self.theirs) {
            out.push(Move::PASS);
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(super) fn count_moves(&self) -> u64 {
        if self.is_plainly_over() {
            return 0;
        }
        let empty = self.empty();
        let clones = (spread(self.mine) & empty).count_ones();
        match clones + count_jumps(self.mine, empty) {
            0 => u64::from(self.can_move(self.theirs)),
            moves => u64::from(moves),
        }
    }

    /// Whether a move is legal.
    #[inline]
    pub(super) fn allows(&self, mv: Move) -> bool {
        if self.is_plainly_over() {
            return false;
        }
        if mv.is_pass() {
            return !self.can_move(self.mine) && self.can_move(self.theirs);
        }
        let sources = match mv.source() {
            None => NEAR[mv.to as usize],
            Some(from) => RING[mv.to as usize] & bit(from),
        };
        self.empty() & bit(mv.to) != 0 && self.mine & sources != 0
    }

    /// A uniformly random legal move, `None` if the game is over.
    ///
    /// Counting all jumps costs most of the time, so a jump is drawn blindly first: every
    /// clone and every pair of a stone and a direction gets the same chance, and a pair
    /// that is no jump is drawn again. What is accepted is uniform, however often that
    /// was, so after a few misses the exact draw may take over.
    #[inline]
    pub(super) fn draw_move(&self, rng: &mut Rng) -> Option<Move> {
        const TRIES: u32 = 8;
        if self.is_plainly_over() {
            return None;
        }
        let empty = self.empty();
        let clones = spread(self.mine) & empty;
        let clone_count = clones.count_ones();
        if clone_count > 0 {
            // A jump may as well be drawn from its target: from the end with fewer squares.
            let (mine, free) = (self.mine.count_ones(), empty.count_ones());
            let from_source = mine <= free;
            let (near, far, count) = if from_source {
                (self.mine, empty, mine)
            } else {
                (empty, self.mine, free)
            };
            for _ in 0..TRIES {
                let index = rng.below(clone_count + count * JUMPS as u32);
                let Some(pair) = index.checked_sub(clone_count) else {
                    return Some(Move::to(nth(clones, index)));
                };
                let this = nth(near, pair / JUMPS as u32);
                let other = JUMP[this as usize & 63][pair as usize % JUMPS];
                if other != SQUARES && far & bit(other) != 0 {
                    return Some(if from_source {
                        Move::jump(this, other)
                    } else {
                        Move::jump(other, this)
                    });
                }
            }
        }
        self.draw_exactly(rng, clones, empty)
    }

    /// A uniformly random legal move by counting them all; `None` if nobody can move.
    fn draw_exactly(&self, rng: &mut Rng, clones: u64, empty: u64) -> Option<Move> {
        let clone_count = clones.count_ones();
        let moves = clone_count + count_jumps(self.mine, empty);
        if moves == 0 {
            return self.can_move(self.theirs).then_some(Move::PASS);
        }
        let index = rng.below(moves);
        if index < clone_count {
            return Some(Move::to(nth(clones, index)));
        }
        let mut left = index - clone_count;
        for from in each(self.mine) {
            let targets = RING[from as usize] & empty;
            let count = targets.count_ones();
            if left < count {
                return Some(Move::jump(from, nth(targets, left)));
            }
            left -= count;
        }
        unreachable!("the drawn number is below the number of moves")
    }
}

/// The number of jumps from `mine` to `empty`.
#[inline]
fn count_jumps(mine: u64, empty: u64) -> u32 {
    each(mine)
        .map(|from| (RING[from as usize] & empty).count_ones())
        .sum()
}
