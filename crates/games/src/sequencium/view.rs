//! What a surface shows of Sequencium.

use super::{Move, Sequencium, State};
use crate::{Extra, MoveView, Show, SquareView, View};
use wuqi_core::{Game, Notation, Player};

impl Show for Sequencium {
    fn view(&self, state: &State) -> View {
        let squares = self.cells().map(|cell| {
            let number = state.numbers[usize::from(cell)];
            let owner = match number.signum() {
                1 => Player::One,
                -1 => Player::Two,
                _ => return SquareView::Empty,
            };
            SquareView::Number {
                owner,
                value: number.unsigned_abs(),
            }
        });
        View {
            width: self.side,
            height: self.side,
            squares: squares.collect(),
            extra: Extra::None,
        }
    }

    fn view_moves(&self, state: &State) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let show = |mv: Move| MoveView {
            text: self.show_move(state, mv),
            kind: "place",
            touch: vec![self.square(mv.cell)],
            changes: Vec::new(),
            number: Some(self.number(state, mv)),
        };
        moves.into_iter().map(show).collect()
    }
}
