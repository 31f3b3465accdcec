//! Moves of Block Territory: where a domino can lie.

use super::Territory;
use super::rules::{Board, State, WORDS, bit};
use crate::bits::{Ranked, ones};
use wuqi_core::Rng;

/// A domino on two adjacent squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The left or upper square, in reading order.
    pub(super) square: u8,
    /// Whether the other half lies below instead of to the right.
    pub(super) vertical: bool,
}

impl Territory {
    /// The squares a domino covers: left or upper first.
    #[inline]
    pub(super) const fn halves(&self, mv: Move) -> [u8; 2] {
        let step = if mv.vertical { self.side } else { 1 };
        [mv.square, mv.square + step]
    }

    /// In one word: the squares that can be the left half of a new domino.
    #[inline]
    pub(super) fn horizontals(&self, state: &State, word: usize) -> u64 {
        let empty = &state.empty;
        empty[word] & self.ahead(empty, word, 1) & !self.last_column[word]
    }

    /// In one word: the squares that can be the upper half of a new domino.
    #[inline]
    pub(super) fn verticals(&self, state: &State, word: usize) -> u64 {
        state.empty[word] & self.ahead(&state.empty, word, u32::from(self.side))
    }

    /// One word of a board moved back by `step` squares: bit `i` is what square
    /// `i + step` has.
    #[inline]
    pub(super) fn ahead(&self, board: &Board, word: usize, step: u32) -> u64 {
        let here = board[word] >> step;
        if word + 1 < self.words {
            here | board[word + 1] << (64 - step)
        } else {
            here
        }
    }

    /// One word of a board moved on by `step` squares: bit `i` is what square `i - step`
    /// has.
    #[inline]
    pub(super) fn behind(&self, board: &Board, word: usize, step: u32) -> u64 {
        let here = board[word] << step;
        if word > 0 {
            here | board[word - 1] >> (64 - step)
        } else {
            here
        }
    }

    /// Whether a domino can still be laid.
    #[inline]
    pub(super) fn can_move(&self, state: &State) -> bool {
        (0..self.words).any(|word| self.horizontals(state, word) | self.verticals(state, word) != 0)
    }

    /// Appends all placements: the horizontal ones in reading order, then the vertical ones.
    pub(super) fn list_moves(&self, state: &State, out: &mut Vec<Move>) {
        for vertical in [false, true] {
            for word in 0..self.words {
                let squares = self.placements(state, vertical, word);
                out.extend(ones(squares).map(|bit| Move {
                    square: (64 * word) as u8 + bit as u8,
                    vertical,
                }));
            }
        }
    }

    #[inline]
    fn placements(&self, state: &State, vertical: bool, word: usize) -> u64 {
        if vertical {
            self.verticals(state, word)
        } else {
            self.horizontals(state, word)
        }
    }

    /// How many placements there are.
    #[inline]
    pub(super) fn count_moves(&self, state: &State) -> u32 {
        (0..self.words)
            .map(|word| {
                self.horizontals(state, word).count_ones()
                    + self.verticals(state, word).count_ones()
            })
            .sum()
    }

    /// Whether the squares of `mv`, which may be any value, are on the board and empty.
    pub(super) fn allows(&self, state: &State, mv: Move) -> bool {
        mv.square < self.squares() && {
            let word = usize::from(mv.square >> 6);
            self.placements(state, mv.vertical, word) & bit(mv.square) != 0
        }
    }

    /// A uniformly random placement, if there is one.
    #[inline]
    pub(super) fn draw(&self, state: &State, rng: &mut Rng) -> Option<Move> {
        let mut sets = [Ranked::NONE; 2 * WORDS];
        let mut count = 0;
        for word in 0..self.words {
            let across = Ranked::new(self.horizontals(state, word));
            let down = Ranked::new(self.verticals(state, word));
            count += across.count() + down.count();
            sets[2 * word] = across;
            sets[2 * word + 1] = down;
        }
        if count == 0 {
            return None;
        }
        let mut rank = rng.below(count);
        for (i, set) in (0..).zip(sets) {
            if rank < set.count() {
                return Some(Move {
                    square: 64 * (i / 2) + set.nth(rank) as u8,
                    vertical: i % 2 == 1,
                });
            }
            rank -= set.count();
        }
        unreachable!("the drawn rank is below the number of placements")
    }
}
