//! Symmetries of Block Territory and the network's view of it.

use super::rules::State;
use super::{Move, Territory};
use wuqi_core::{Dihedral, Encode, PolicyShape, Symmetric};

/// The input planes: halves of own horizontal, own vertical, other horizontal and other
/// vertical dominoes, left or upper halves (which tells the dominoes of a row apart), empty
/// squares, and ones.
const PLANES: usize = 7;

impl Symmetric for Territory {
    fn symmetries(&self) -> u8 {
        Dihedral::new(self.side, self.side).count()
    }

    fn map_state(&self, state: &State, symmetry: u8) -> State {
        let mut mapped = self.empty_board();
        for domino in self.dominoes(state) {
            let owner = state.owner(domino.square);
            let image = self.map_move(domino, symmetry);
            mapped.lay(self.halves(image), image.vertical, owner);
        }
        mapped
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        let group = Dihedral::new(self.side, self.side);
        let [first, second] = self.halves(mv).map(|square| {
            let (column, row) = group.map(square % self.side, square / self.side, symmetry);
            row * self.side + column
        });
        Move {
            square: first.min(second),
            vertical: mv.vertical != (symmetry & 4 != 0),
        }
    }
}

impl Encode for Territory {
    fn planes(&self) -> [usize; 3] {
        let side = usize::from(self.side);
        [PLANES, side, side]
    }

    fn encode(&self, state: &State, out: &mut [f32]) {
        let squares = usize::from(self.squares());
        let (pieces, ones) = out.split_at_mut(6 * squares);
        let (pieces, empty) = pieces.split_at_mut(5 * squares);
        pieces.fill(0.0);
        empty.fill(1.0);
        ones.fill(1.0);
        for domino in self.dominoes(state) {
            let theirs = state.owner(domino.square) != state.mover;
            let plane = 2 * usize::from(theirs) + usize::from(domino.vertical);
            for half in self.halves(domino).map(usize::from) {
                pieces[plane * squares + half] = 1.0;
                empty[half] = 0.0;
            }
            pieces[4 * squares + usize::from(domino.square)] = 1.0;
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: 2,
            others: 0,
        }
    }

    /// The left square of a horizontal domino, or a board further the upper square of a
    /// vertical one.
    fn policy_index(&self, _state: &State, mv: Move) -> usize {
        usize::from(mv.vertical) * usize::from(self.squares()) + usize::from(mv.square)
    }
}
