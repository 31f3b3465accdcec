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

/// The mover's stones, the opponent's, the last move, black to move, the board itself, points
/// that are forbidden to black; exactly so many in a row, renju, no row between two enemies.
const PLANES: usize = 9;

/// The planes are the same under every rule, so one network may know all of them. The last
/// move is empty when it is unknown; the points that are forbidden to black, which white too
/// should know, are empty but under renju; and what tells the rule is all ones or all zeros,
/// all zeros under the usual rule.
impl Encode for Gomoku {
    fn planes(&self) -> [usize; 3] {
        [
            PLANES,
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
        for (place, _) in self.fouls(state) {
            out[5 * squares + self.square(place)] = 1.0;
        }
        let full = [
            (3, mover == Player::One),
            (4, true),
            (6, matches!(self.rule, Rule::Standard | Rule::Caro)),
            (7, self.rule == Rule::Renju),
            (8, self.rule == Rule::Caro),
        ];
        for (plane, _) in full.into_iter().filter(|&(_, holds)| holds) {
            out[plane * squares..(plane + 1) * squares].fill(1.0);
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
