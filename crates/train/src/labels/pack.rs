//! Positions as two bits a square.

use super::Layout;
use wuqi_core::{Game, Player};
use wuqi_games::ataxx::{self, Ataxx};
use wuqi_games::gomoku::{self, Gomoku};
use wuqi_games::{Configure, Size};

/// A game whose positions are told by what lies on each square, seen from the player to
/// move.
pub trait Pack: Game + Configure {
    /// How many best moves are kept with a position.
    const MOVES: u8;

    /// Adds the squares of a position to `out`, which is all zeros and has
    /// [`Layout::board_bytes`] bytes. The game is not over.
    fn pack(&self, state: &Self::State, out: &mut [u8]);

    /// What the records of this game look like.
    fn layout(&self) -> Layout {
        let Size { width, height } = self.size();
        Layout {
            game: Self::INFO.id.to_owned(),
            width,
            height,
            moves: Self::MOVES,
        }
    }
}

/// Puts what lies on a square among the others.
#[inline]
fn put(out: &mut [u8], square: usize, content: u8) {
    out[square / 4] |= content << (square % 4 * 2);
}

/// Clones and jumps are told by no square, so none are kept.
impl Pack for Ataxx {
    const MOVES: u8 = 0;

    fn pack(&self, state: &ataxx::Position, out: &mut [u8]) {
        let side = usize::from(self.size().width);
        let mover = state.mover();
        let (mine, theirs) = (state.stones(mover), state.stones(mover.other()));
        let blocked = !(mine | theirs | state.empty());
        for row in 0..side {
            for column in 0..side {
                let at = 8 * row + column;
                let content = (mine | blocked) >> at & 1 | ((theirs | blocked) >> at & 1) << 1;
                put(out, row * side + column, content as u8);
            }
        }
    }
}

impl Pack for Gomoku {
    const MOVES: u8 = 4;

    fn pack(&self, state: &gomoku::State, out: &mut [u8]) {
        let width = usize::from(self.size().width);
        let height = usize::from(self.size().height);
        let mover = match state.placed() % 2 {
            0 => Player::One,
            _ => Player::Two,
        };
        for (player, content) in [(mover, 1), (mover.other(), 2)] {
            for (row, &word) in state.stones(player)[..height].iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    put(out, row * width + left.trailing_zeros() as usize, content);
                    left &= left - 1;
                }
            }
        }
    }
}
