//! What a surface shows of Block Territory.

use super::{Move, State, Territory};
use crate::{Change, ChangeKind, Extra, MoveView, Show, SquareView, View};
use wuqi_core::{Game, Notation};

impl Show for Territory {
    fn view(&self, state: &State) -> View {
        let mut squares = vec![SquareView::Empty; usize::from(self.squares())];
        for domino in self.dominoes(state) {
            let owner = state.owner(domino.square);
            let [first, second] = self.halves(domino).map(usize::from);
            for (square, partner) in [(first, second), (second, first)] {
                squares[square] = SquareView::Half { owner, partner };
            }
        }
        View {
            width: self.side,
            height: self.side,
            squares,
            extra: Extra::None,
        }
    }

    fn view_moves(&self, state: &State) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        moves
            .into_iter()
            .map(|mv| self.view_move(state, mv))
            .collect()
    }
}

impl Territory {
    fn view_move(&self, state: &State, mv: Move) -> MoveView {
        let turned = self.turned(state, mv).into_iter().flatten();
        let changes = turned.flat_map(|square| self.halves(Move { square, ..mv }));
        MoveView {
            text: self.show_move(state, mv),
            kind: "domino",
            touch: self.halves(mv).map(usize::from).to_vec(),
            changes: changes
                .map(|square| Change {
                    square: usize::from(square),
                    to: ChangeKind::Converts,
                })
                .collect(),
            number: None,
        }
    }
}
