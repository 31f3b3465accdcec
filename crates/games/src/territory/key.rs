//! The hash of a position: what decides how the game may go on, and no more.
//!
//! A domino can be turned only from a long side along which both squares are empty. Any
//! other keeps its colour to the end and then counts only in the lead, so which one it is
//! and even which way it lies no longer matters. Leaving it out lets a table recognise far
//! more positions than hashing every domino would. Whose turn it is follows from the
//! number of empty squares.

use super::Territory;
use super::rules::{Board, State, WORDS};
use wuqi_core::Player;
use wuqi_core::zobrist::{mix, table};

/// What the hash is made of: the empty squares, then the dominoes that can still be
/// turned by direction and colour.
const SETS: usize = 5;

/// One code per word of each set.
const CODES: [u64; SETS * WORDS] = table(0x7e22);

impl Territory {
    /// How many dominoes of a player can still be turned.
    #[must_use]
    pub fn live(&self, state: &State, owner: Player) -> u32 {
        let live = self.live_sets(state);
        (0..self.words)
            .map(|word| {
                let colour = match owner {
                    Player::One => !state.white[word],
                    Player::Two => state.white[word],
                };
                live.iter()
                    .map(|set| (set[word] & colour).count_ones())
                    .sum::<u32>()
            })
            .sum()
    }

    /// The dominoes with an open slot along a long side: horizontal, then vertical ones.
    #[inline]
    fn live_sets(&self, state: &State) -> [Board; 2] {
        let (mut across, mut down): (Board, Board) = ([0; WORDS], [0; WORDS]);
        for word in 0..self.words {
            across[word] = self.horizontals(state, word);
            down[word] = self.verticals(state, word);
        }
        let side = u32::from(self.side);
        let (mut horizontal, mut vertical) = ([0; WORDS], [0; WORDS]);
        for word in 0..self.words {
            let across_beside = self.ahead(&across, word, side) | self.behind(&across, word, side);
            let down_beside = self.ahead(&down, word, 1) & !self.last_column[word]
                | self.behind(&down, word, 1) & !self.first_column[word];
            horizontal[word] = state.horizontal[word] & across_beside;
            vertical[word] = state.vertical[word] & down_beside;
        }
        [horizontal, vertical]
    }

    /// The hash of a position, computed afresh: playouts never ask for it, so keeping it up
    /// to date in every move would cost more than it saves.
    pub(super) fn hash(&self, state: &State) -> u64 {
        let [horizontal, vertical] = self.live_sets(state);
        let mut hash = mix(state.lead as u64);
        for word in 0..self.words {
            let white = state.white[word];
            let sets = [
                state.empty[word],
                horizontal[word] & white,
                horizontal[word] & !white,
                vertical[word] & white,
                vertical[word] & !white,
            ];
            for (set, bits) in sets.into_iter().enumerate() {
                let code = CODES[set * WORDS + word];
                hash = hash.wrapping_add(mix(bits ^ code).wrapping_mul(code | 1));
            }
        }
        mix(hash)
    }
}
