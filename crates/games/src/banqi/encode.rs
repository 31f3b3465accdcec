//! Symmetries, and the network's planes and policy indexes.

use super::lines::{HEIGHT, SQUARES, WIDTH, bit};
use super::piece::{Colour, Kind, Piece, SET};
use super::{Banqi, Move, Position};
use wuqi_core::{Dihedral, Encode, Symmetric};

/// Own pieces, the opponent's, face down, empty; own pool, the opponent's; quiet count,
/// chain square, colours unknown.
const PLANES: usize = 7 + 7 + 1 + 1 + 7 + 7 + 1 + 1 + 1;

const SQUARE_COUNT: usize = SQUARES as usize;

/// Policy indexes: a flip per square, then every pair of squares, then the end of a chain.
const FIRST_PAIR: usize = SQUARE_COUNT;
const END_INDEX: usize = FIRST_PAIR + SQUARE_COUNT * SQUARE_COUNT;

impl Symmetric for Banqi {
    fn symmetries(&self) -> u8 {
        Dihedral::new(WIDTH, HEIGHT).count()
    }

    fn map_state(&self, position: &Position, symmetry: u8) -> Position {
        position.mirrored(symmetry)
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        mv.mirrored(symmetry)
    }
}

impl Encode for Banqi {
    fn planes(&self) -> [usize; 3] {
        [PLANES, HEIGHT.into(), WIDTH.into()]
    }

    fn encode(&self, position: &Position, out: &mut [f32]) {
        let board = &position.board;
        let mut planes = out.chunks_exact_mut(SQUARE_COUNT);
        let mut next = || planes.next().expect("the buffer has a chunk per plane");
        // Before the first flip all counts are equal, so either colour may stand first.
        let own = position.mover_colour().unwrap_or(Colour::Red);
        for colour in [own, own.other()] {
            for kind in Kind::ALL {
                fill_set(next(), board.of_kind(board.of_colour(colour), kind));
            }
        }
        fill_set(next(), board.hidden);
        fill_set(next(), !board.occupied());
        for colour in [own, own.other()] {
            for kind in Kind::ALL {
                let count = position.pool.count(Piece { colour, kind });
                next().fill(f32::from(count) / f32::from(SET[kind.index()]));
            }
        }
        next().fill(f32::from(position.quiet) / f32::from(self.quiet_limit));
        fill_set(next(), position.chain().map_or(0, bit));
        next().fill(if position.one.is_none() { 1.0 } else { 0.0 });
    }

    fn policy_len(&self) -> usize {
        END_INDEX + 1
    }

    /// A chance outcome has no index of its own; it is given that of ending a chain,
    /// which never stands beside it.
    fn policy_index(&self, _: &Position, mv: Move) -> usize {
        match mv {
            Move::Flip(square) => square.into(),
            Move::Step { from, to } | Move::Capture { from, to } => {
                FIRST_PAIR + usize::from(from) * SQUARE_COUNT + usize::from(to)
            }
            Move::End | Move::Outcome(_) => END_INDEX,
        }
    }
}

/// Writes a set of squares as ones and zeros.
fn fill_set(plane: &mut [f32], set: u32) {
    for (square, value) in plane.iter_mut().enumerate() {
        *value = (set >> square & 1) as f32;
    }
}
