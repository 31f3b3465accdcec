//! What the search learns about moves while it runs, as numbers.
//!
//! A move that cut off once will often do so again. The *history* counts that for each
//! move of each player (Schaeffer 1983); the *continuation* history counts it for each pair
//! of moves: the move before and this one, and one's own move before that and this one, so
//! that replies and plans are told from moves that are good everywhere.
//!
//! Counts have *gravity*: a bonus moves a count towards ±[`MOST`], the slower the nearer it
//! is, so that the recent counts for more than the distant and nothing overflows.

use super::Learning;
use crate::move_slot::SLOTS;
use wuqi_core::Player;

/// The largest count.
pub(super) const MOST: i32 = 1 << 14;

/// How many pairs of moves are told apart; others share a count.
const PAIRS: usize = 1 << 16;

/// The moves before the one in question, as slots: the opponent's and one's own, or
/// whoever made them.
pub(super) type Before = [Option<u16>; 2];

/// Counts of cut-offs.
#[derive(Debug)]
pub(super) struct History {
    moves: [Vec<i16>; 2],
    pairs: [Vec<i16>; 2],
}

/// The place of a pair of moves.
#[inline]
fn pair(player: Player, before: u16, slot: usize) -> usize {
    let code = (usize::from(before) << 13 | slot << 1 | player.index()) as u64;
    (code.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize % PAIRS
}

/// Moves a count towards ±[`MOST`].
#[inline]
fn push(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl Learning {
    /// What a cut-off with so much depth left counts.
    pub(super) fn bonus(self, depth: i32) -> i32 {
        ((self.square * depth * depth + self.linear * depth) / 100).clamp(1, self.most)
    }
}

impl History {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        History {
            moves: [vec![0; SLOTS], vec![0; SLOTS]],
            pairs: [vec![0; PAIRS], vec![0; PAIRS]],
        }
    }

    /// What is known of a move: within ±[`MOST`], and a share more for each move before that
    /// counts.
    #[inline]
    pub(super) fn of(&self, learning: Learning, player: Player, before: Before, slot: u16) -> i32 {
        let slot = usize::from(slot);
        let alone = i32::from(self.moves[player.index()][slot]);
        let after = |distance: usize, weight: i32| match before[distance] {
            Some(before) if weight != 0 => {
                weight * i32::from(self.pairs[distance][pair(player, before, slot)]) / 100
            }
            _ => 0,
        };
        alone + after(0, learning.after_reply) + after(1, learning.after_own)
    }

    /// Learns that a move did (or, with a negative bonus, did not) cut off.
    pub(super) fn learn(&mut self, player: Player, before: Before, slot: u16, bonus: i32) {
        let slot = usize::from(slot);
        push(&mut self.moves[player.index()][slot], bonus);
        for (pairs, before) in self.pairs.iter_mut().zip(before) {
            if let Some(before) = before {
                push(&mut pairs[pair(player, before, slot)], bonus);
            }
        }
    }
}
