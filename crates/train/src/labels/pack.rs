//! Positions as two bits a square, or what a game needs instead.

use super::Layout;
use wuqi_core::{Game, Player};
use wuqi_engines::banqi::by_hand;
use wuqi_games::ataxx::{self, Ataxx};
use wuqi_games::banqi::{self, Banqi, Colour, Kind, Piece};
use wuqi_games::gomoku::{self, Gomoku};
use wuqi_games::{Configure, Size};
use wuqi_nn::evaluation::quiet_step;

/// A game whose positions are told by what lies on each square, seen from the player to
/// move.
///
/// Banqi's positions have 27 bytes: four bits a square (0 empty, 1 to 7 own pieces by kind,
/// 8 to 14 the opponent's, 15 face down), four bits for the number of each kind in the pool, own
/// kinds first, the quiet count in eighths of its limit, a byte with bit 0 where there are
/// chains and bit 1 where one is under way, and the points of the hand-written evaluation as a
/// little-endian `i16`.
pub trait Pack: Game + Configure {
    /// How many best moves are kept with a position.
    const MOVES: u8;

    /// The bytes of a position; 0 for two bits a square.
    const BYTES: u8 = 0;

    /// Adds a position to `out`, which is all zeros and has
    /// [`Layout::board_bytes`] bytes. The game is not over.
    fn pack(&self, state: &Self::State, out: &mut [u8]);

    /// Whether its positions may lie among those of `other`: records tell neither the board nor
    /// all rules.
    fn is_told_like(&self, other: &Self) -> bool {
        self.size() == other.size()
    }

    /// What the records of this game look like.
    fn layout(&self) -> Layout {
        let Size { width, height } = self.size();
        Layout {
            game: Self::INFO.id.to_owned(),
            width,
            height,
            moves: Self::MOVES,
            position: Self::BYTES,
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

    fn is_told_like(&self, other: &Self) -> bool {
        self == other
    }

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

/// Flips belong to squares, but most moves do not, so none are kept.
impl Pack for Banqi {
    const MOVES: u8 = 0;
    const BYTES: u8 = 27;

    fn pack(&self, position: &banqi::Position, out: &mut [u8]) {
        let own = position.mover_colour().unwrap_or(Colour::Red);
        let code = |piece: Piece| {
            let side = if piece.colour == own { 0 } else { 7 };
            1 + side + piece.kind.index() as u8
        };
        for square in 0..32 {
            let content = match position.piece_at(square) {
                Some(piece) => code(piece),
                None if position.is_face_down(square) => 15,
                None => 0,
            };
            out[usize::from(square / 2)] |= content << (square % 2 * 4);
        }
        let kinds = [own, own.other()].map(|colour| Kind::ALL.map(|kind| Piece { colour, kind }));
        for (place, &piece) in kinds.as_flattened().iter().enumerate() {
            out[16 + place / 2] |= position.pool(piece) << (place % 2 * 4);
        }
        out[23] = quiet_step(position.quiet(), self.quiet_limit()) as u8;
        out[24] = u8::from(self.has_chains()) | u8::from(position.chain().is_some()) << 1;
        let points = by_hand(self, position, position.mover());
        out[25..].copy_from_slice(&(points as i16).to_le_bytes());
    }
}
