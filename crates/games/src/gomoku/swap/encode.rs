//! Symmetries and the network's planes.

use super::{Colours, State, Step, SwapGomoku};
use wuqi_core::{Encode, PolicyShape, Symmetric};

impl Symmetric for SwapGomoku {
    fn symmetries(&self) -> u8 {
        self.stones.symmetries()
    }

    fn map_state(&self, state: &State, symmetry: u8) -> State {
        State {
            stones: self.stones.map_state(&state.stones, symmetry),
            ..*state
        }
    }

    fn map_move(&self, mv: Step, symmetry: u8) -> Step {
        match mv {
            Step::Stone(place) => Step::Stone(self.stones.map_move(place, symmetry)),
            choice => choice,
        }
    }
}

/// The planes of Gomoku, seen from the colour that is put next, then one that is all ones
/// while the colours are open and one after two stones more were asked for.
impl Encode for SwapGomoku {
    fn planes(&self) -> [usize; 3] {
        let [planes, height, width] = self.stones.planes();
        [planes + 2, height, width]
    }

    fn encode(&self, state: &State, out: &mut [f32]) {
        let [planes, height, width] = self.stones.planes();
        let (stones, colours) = out.split_at_mut(planes * height * width);
        self.stones.encode(&state.stones, stones);
        let (open, more) = colours.split_at_mut(height * width);
        open.fill(f32::from(state.colours == Colours::Open));
        more.fill(f32::from(state.colours == Colours::More));
    }

    /// Beyond the board there are the three choices.
    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            others: 3,
            ..self.stones.policy_shape()
        }
    }

    fn policy_index(&self, state: &State, mv: Step) -> usize {
        let choice = match mv {
            Step::Stone(place) => return self.stones.policy_index(&state.stones, place),
            Step::Black => 0,
            Step::White => 1,
            Step::More => 2,
        };
        self.stones.policy_len() + choice
    }
}
