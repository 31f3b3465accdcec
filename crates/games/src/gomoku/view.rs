//! What a surface shows.

use super::{Gomoku, Place, State};
use crate::{Extra, MoveView, Show, SquareView, View};
use wuqi_core::{Game, Notation, Player, Turn};

impl Show for Gomoku {
    fn view(&self, state: &State) -> View {
        let forbidden = match self.turn(state) {
            Turn::Move(Player::One) => self.fouls(state),
            _ => Vec::new(),
        };
        let numbered = forbidden
            .into_iter()
            .map(|(place, foul)| (self.square(place), foul.name()));
        let winning = self.winning_stones(state).into_iter();
        View {
            width: self.size.width,
            height: self.size.height,
            squares: (0..self.size.squares() as u32)
                .map(|number| match state.stone(self.place(number)) {
                    Some(owner) => SquareView::Stone { owner },
                    None => SquareView::Empty,
                })
                .collect(),
            extra: Extra::Gomoku {
                forbidden: numbered.collect(),
                winning: winning.map(|place| self.square(place)).collect(),
                swap: None,
            },
        }
    }

    fn view_moves(&self, state: &State) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let view = |place: Place| MoveView {
            text: self.show_move(state, place),
            kind: "place",
            touch: vec![self.square(place)],
            changes: Vec::new(),
            number: None,
        };
        moves.into_iter().map(view).collect()
    }
}
