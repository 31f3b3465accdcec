//! The hash of a position: what decides how the game may go on, and no more.
//!
//! A domino can be turned only from a long side along which both squares are empty. Any
//! other keeps its colour to the end and then counts only in the lead, so which one it is
//! and even which way it lies no longer matters. Leaving it out lets a table recognise far
//! more positions than hashing every domino would. Whose turn it is follows from the
//! number of empty squares.

use super::Territory;
use super::rules::{Board, State, WORDS};
use wuqi_core::zobrist::{mix, table};

/// What the hash is made of: the empty squares, then the dominoes that can still be
/// turned by direction and colour.
const SETS: usize = 5;

/// One code per word of each set.
const CODES: [u64; SETS * WORDS] = table(0x7e22);

impl Territory {
    /// The hash of a position, computed afresh: playouts never ask for it, so keeping it up
    /// to date in every move would cost more than it saves.
    pub(super) fn hash(&self, state: &State) -> u64 {
        let (mut across, mut down): (Board, Board) = ([0; WORDS], [0; WORDS]);
        for word in 0..self.words {
            across[word] = self.horizontals(state, word);
            down[word] = self.verticals(state, word);
        }
        let side = u32::from(self.side);
        let mut hash = mix(state.lead as u64);
        for word in 0..self.words {
            let across_beside = self.ahead(&across, word, side) | self.behind(&across, word, side);
            let down_beside = self.ahead(&down, word, 1) & !self.last_column[word]
                | self.behind(&down, word, 1) & !self.first_column[word];
            let horizontal = state.horizontal[word] & across_beside;
            let vertical = state.vertical[word] & down_beside;
            let white = state.white[word];
            let sets = [
                state.empty[word],
                horizontal & white,
                horizontal & !white,
                vertical & white,
                vertical & !white,
            ];
            for (set, bits) in sets.into_iter().enumerate() {
                let code = CODES[set * WORDS + word];
                hash = hash.wrapping_add(mix(bits ^ code).wrapping_mul(code | 1));
            }
        }
        mix(hash)
    }
}
