//! Symmetries of Sequencium and the network's view of it.

use super::rules::State;
use super::{Move, Sequencium};
use wuqi_core::{Dihedral, Encode, Player, PolicyShape, Symmetric};

/// The input planes: own and other squares, own and other numbers, empty squares, the
/// numbers that each side would write there, the lead in maxima, whether another move
/// follows in this turn, and ones. Numbers are fractions of the number of squares.
const PLANES: usize = 10;

/// The most different numbers that can stand around a square.
const CHOICES: usize = 8;

/// The rules treat all eight symmetries alike, though the start uses two opposite corners
/// and so is symmetric only in part.
impl Symmetric for Sequencium {
    fn symmetries(&self) -> u8 {
        Dihedral::new(self.side, self.side).count()
    }

    fn map_state(&self, state: &State, symmetry: u8) -> State {
        if symmetry == 0 {
            return *state;
        }
        let mut mapped = self.blank();
        for cell in self.cells() {
            let number = state.numbers[usize::from(cell)];
            let player = match number.signum() {
                1 => Player::One,
                -1 => Player::Two,
                _ => continue,
            };
            let image = self.map_cell(cell, symmetry);
            self.write(&mut mapped, player, image, number.unsigned_abs());
        }
        mapped.mover = state.mover;
        mapped.left = state.left;
        mapped
    }

    fn map_move(&self, mv: Move, symmetry: u8) -> Move {
        Move {
            cell: self.map_cell(mv.cell, symmetry),
            ..mv
        }
    }
}

impl Sequencium {
    fn map_cell(&self, cell: u8, symmetry: u8) -> u8 {
        let (column, row) = self.coordinates(cell);
        let (column, row) = Dihedral::new(self.side, self.side).map(column, row, symmetry);
        self.cell(column, row)
    }
}

impl Encode for Sequencium {
    fn planes(&self) -> [usize; 3] {
        let side = usize::from(self.side);
        [PLANES, side, side]
    }

    fn encode(&self, state: &State, out: &mut [f32]) {
        let squares = usize::from(self.side) * usize::from(self.side);
        let scale = 1.0 / squares as f32;
        let mover = state.mover;
        let lead = f32::from(state.maximum(mover)) - f32::from(state.maximum(mover.other()));
        let another = f32::from(state.left - 1);
        for (square, cell) in self.cells().enumerate() {
            let mut planes = [0.0; PLANES];
            for (i, player) in [mover, mover.other()].into_iter().enumerate() {
                let number = state.number_of(player, usize::from(cell)).max(0);
                planes[i] = f32::from(u8::from(number > 0));
                planes[2 + i] = f32::from(number) * scale;
                if state.frontier(player) >> cell & 1 == 1 {
                    let next = self.extension(state, player, cell);
                    planes[5 + i] = f32::from(next) * scale;
                }
            }
            planes[4] = f32::from(u8::from(state.numbers[usize::from(cell)] == 0));
            planes[7] = lead * scale;
            planes[8] = another;
            planes[9] = 1.0;
            for (plane, value) in planes.into_iter().enumerate() {
                out[plane * squares + square] = value;
            }
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: if self.choose { CHOICES } else { 1 },
            others: 0,
        }
    }

    /// The target's square; under `choose` there is one such board for the largest number
    /// on offer at the target, one for the second largest, and so on.
    fn policy_index(&self, state: &State, mv: Move) -> usize {
        let squares = usize::from(self.side) * usize::from(self.side);
        let larger = mv.number.map_or(0, |number| {
            let choices = self.choices(state, state.mover, mv.cell);
            (choices >> number.get()).count_ones() as usize - 1
        });
        larger * squares + self.square(mv.cell)
    }
}
