//! The hash of a position: what decides how the game may go on, and no more.
//!
//! Of all the numbers on the board only those next to an empty square can matter again,
//! and of those only the largest of each player around each empty square (all of them
//! under `choose`, where any can be extended); the rest lives on in the two maxima. Hashing
//! just that lets a table recognise far more positions than hashing every number would.
//! The number of squares decides nothing, but evaluations count it, so it is in the hash
//! and a table never mixes up positions that such an evaluation tells apart.

use super::moves::cells_of;
use super::{Sequencium, State};
use wuqi_core::Player;
use wuqi_core::zobrist::{mix, table};

/// One code per cell.
const CODES: [u64; 128] = table(0x5e9);

impl Sequencium {
    /// The hash of a position, computed afresh: playouts never ask for it, so keeping it up
    /// to date in every move would cost more than it saves.
    pub(super) fn hash(&self, state: &State) -> u64 {
        let empty = state.empty;
        let open = (state.near[0] | state.near[1]) & empty;
        let around = cells_of(open).fold(0u64, |hash, cell| {
            let [one, two] = self.offers(state, cell);
            let here = mix(CODES[usize::from(cell)] ^ one).wrapping_add(two);
            hash.wrapping_add(mix(here))
        });
        let [one, two] = state.maxima.map(u64::from);
        let counted = u64::from(state.squares(Player::One));
        let rest = one | two << 8 | counted << 16 | self.turn_code(state) << 24;
        let halves = mix(empty as u64).wrapping_add(mix((empty >> 64) as u64 ^ 1));
        mix(around ^ mix(halves ^ rest.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// What each player could write on an empty cell.
    #[inline]
    fn offers(&self, state: &State, cell: u8) -> [u64; 2] {
        if self.choose {
            Player::BOTH.map(|player| {
                let choices = self.choices(state, player, cell);
                (choices >> 64) as u64 ^ mix(choices as u64)
            })
        } else {
            self.largest_around(state, cell).map(u64::from)
        }
    }

    /// Whose turn it is and how much of it is left. A player whose opponent is out of moves
    /// goes on to the end, so then what is left of the turn means nothing.
    fn turn_code(&self, state: &State) -> u64 {
        let endless = state.frontier(state.mover.other()) == 0;
        let left = if endless { 0 } else { u64::from(state.left) };
        left << 1 | state.mover.index() as u64
    }
}
