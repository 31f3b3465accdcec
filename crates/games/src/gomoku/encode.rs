//! Symmetries and the network's planes.

use super::{Gomoku, Place, Rule, State};
use wuqi_core::square::MAX_SIDE;
use wuqi_core::{Dihedral, Encode, Game, Player, PolicyShape, Symmetric};

impl Gomoku {
    fn dihedral(&self) -> Dihedral {
        Dihedral::new(self.size.width, self.size.height)
    }
}

impl Symmetric for Gomoku {
    fn symmetries(&self) -> u8 {
        self.dihedral().count()
    }

    fn map_state(&self, state: &State, symmetry: u8) -> State {
        let mut stones = [[0; MAX_SIDE as usize]; 2];
        for player in Player::BOTH {
            for place in self.points(state.stones(player)) {
                let image = self.map_move(place, symmetry);
                stones[player.index()][usize::from(image.row)] |= 1 << image.column;
            }
        }
        let last = state.last().map(|place| self.map_move(place, symmetry));
        self.with_turn(stones, last, self.turn(state))
    }

    fn map_move(&self, mv: Place, symmetry: u8) -> Place {
        let (column, row) = self.dihedral().map(mv.column, mv.row, symmetry);
        Place::new(column, row)
    }
}

/// Planes: the mover's stones, the opponent's, the last move (empty when it is unknown),
/// all ones when black is to move, all ones on the board, and under renju the points that
/// are forbidden to black, which white too should know.
impl Encode for Gomoku {
    fn planes(&self) -> [usize; 3] {
        let planes = if self.rule == Rule::Renju { 6 } else { 5 };
        [
            planes,
            usize::from(self.size.height),
            usize::from(self.size.width),
        ]
    }

    fn encode(&self, state: &State, out: &mut [f32]) {
        let squares = self.size.squares();
        let mover = state.next();
        out.fill(0.0);
        for (plane, player) in [mover, mover.other()].into_iter().enumerate() {
            for place in self.points(state.stones(player)) {
                out[plane * squares + self.square(place)] = 1.0;
            }
        }
        if let Some(place) = state.last() {
            out[2 * squares + self.square(place)] = 1.0;
        }
        if mover == Player::One {
            out[3 * squares..4 * squares].fill(1.0);
        }
        out[4 * squares..5 * squares].fill(1.0);
        for (place, _) in self.fouls(state) {
            out[5 * squares + self.square(place)] = 1.0;
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: 1,
            others: 0,
        }
    }

    fn policy_index(&self, _: &State, mv: Place) -> usize {
        self.square(mv)
    }
}
