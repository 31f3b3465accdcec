//! Symmetries, and the network's planes and policy indexes.

use super::lines::{HEIGHT, SQUARES, WIDTH, bit};
use super::piece::{Colour, Kind, Piece, SET};
use super::{Banqi, Move, Position};
use wuqi_core::{Dihedral, Encode, PolicyShape, Symmetric};

/// Own pieces, the opponent's, face down, empty; own pool, the opponent's; quiet count,
/// chain square, colours unknown, whether there are chains at all.
const PLANES: usize = 7 + 7 + 1 + 1 + 7 + 7 + 1 + 1 + 1 + 1;

const SQUARE_COUNT: usize = SQUARES as usize;

/// The boards of the policy: the flips, then a board for every way a piece can go, by the
/// square it leaves: east or west by up to three files, south or north by up to seven ranks,
/// and to the four corners.
const SIDEWAYS: usize = 1;
const ALONG: usize = SIDEWAYS + 2 * (WIDTH as usize - 1);
const CORNERS: usize = ALONG + 2 * (HEIGHT as usize - 1);
const BOARDS: usize = CORNERS + 4;

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
        next().fill(f32::from(u8::from(position.one.is_none())));
        next().fill(f32::from(u8::from(self.chain)));
    }

    /// Beyond the boards there is the end of a chain.
    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: BOARDS,
            others: 1,
        }
    }

    /// A chance outcome has no index of its own; it is given that of ending a chain,
    /// which never stands beside it.
    fn policy_index(&self, _: &Position, mv: Move) -> usize {
        match mv {
            Move::Flip(square) => square.into(),
            Move::Step { from, to } | Move::Capture { from, to } => {
                way(from, to) * SQUARE_COUNT + usize::from(from)
            }
            Move::End | Move::Outcome(_) => BOARDS * SQUARE_COUNT,
        }
    }
}

/// The policy board of the way from one square to another.
fn way(from: u8, to: u8) -> usize {
    let files = (to % WIDTH) as i8 - (from % WIDTH) as i8;
    let ranks = (to / WIDTH) as i8 - (from / WIDTH) as i8;
    let back = |distance: i8| usize::from(distance < 0);
    let steps = |distance: i8| usize::from(distance.unsigned_abs()) - 1;
    match (files, ranks) {
        (_, 0) => SIDEWAYS + 2 * steps(files) + back(files),
        (0, _) => ALONG + 2 * steps(ranks) + back(ranks),
        _ => CORNERS + 2 * back(files) + back(ranks),
    }
}

/// Writes a set of squares as ones and zeros.
fn fill_set(plane: &mut [f32], set: u32) {
    for (square, value) in plane.iter_mut().enumerate() {
        *value = (set >> square & 1) as f32;
    }
}
