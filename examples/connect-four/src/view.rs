//! What a board on a screen shows, and the planes and symmetries that a network sees.

use crate::{ConnectFour, Drop, State};
use wuqi_core::{Encode, Game, Notation, PolicyShape, Symmetric};
use wuqi_games::{Extra, MoveView, Show, SquareView, View};

impl Show for ConnectFour {
    fn view(&self, state: &State) -> View {
        let squares = state.squares[..self.size.squares()].iter();
        let squares = squares.map(|square| match *square {
            Some(owner) => SquareView::Stone { owner },
            None => SquareView::Empty,
        });
        let winning = self.filled(state).map(|(_, line)| line.to_vec());
        View {
            width: self.size.width,
            height: self.size.height,
            squares: squares.collect(),
            extra: Extra::Other {
                winning: winning.unwrap_or_default(),
            },
        }
    }

    fn view_moves(&self, state: &State) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let view = |mv: Drop| MoveView {
            text: self.show_move(state, mv),
            kind: "place",
            touch: self.landing(state, mv.0).into_iter().collect(),
            changes: Vec::new(),
            number: None,
        };
        moves.into_iter().map(view).collect()
    }
}

/// Left and right can be exchanged.
impl Symmetric for ConnectFour {
    fn symmetries(&self) -> u8 {
        2
    }

    fn map_state(&self, state: &State, symmetry: u8) -> State {
        let mut mapped = state.clone();
        if symmetry == 1 {
            let squares = &mut mapped.squares[..self.size.squares()];
            squares
                .chunks_mut(usize::from(self.size.width))
                .for_each(<[_]>::reverse);
        }
        mapped
    }

    fn map_move(&self, mv: Drop, symmetry: u8) -> Drop {
        match symmetry {
            1 => Drop(self.size.width - 1 - mv.0),
            _ => mv,
        }
    }
}

/// Two planes, the mover's stones and the other's; a move is the square on which it lands.
impl Encode for ConnectFour {
    fn planes(&self) -> [usize; 3] {
        [
            2,
            usize::from(self.size.height),
            usize::from(self.size.width),
        ]
    }

    fn encode(&self, state: &State, out: &mut [f32]) {
        let squares = self.size.squares();
        out.fill(0.0);
        for (square, owner) in state.squares[..squares].iter().enumerate() {
            if let Some(owner) = owner {
                let plane = usize::from(*owner != state.next);
                out[plane * squares + square] = 1.0;
            }
        }
    }

    fn policy_shape(&self) -> PolicyShape {
        PolicyShape {
            boards: 1,
            others: 0,
        }
    }

    fn policy_index(&self, state: &State, mv: Drop) -> usize {
        self.landing(state, mv.0).unwrap_or_default()
    }
}
