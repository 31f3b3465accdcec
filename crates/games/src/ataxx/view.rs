//! What a surface shows of Ataxx.

use super::board::{bit, each, square};
use super::{Ataxx, CLOCK_LIMIT, Position};
use crate::{Change, ChangeKind, Extra, MoveView, Show, SquareView, View};
use wuqi_core::{Game, Notation};

impl Show for Ataxx {
    fn view(&self, state: &Position) -> View {
        let squares = (0..self.side)
            .flat_map(|row| (0..self.side).map(move |column| bit(square(column, row))))
            .map(|at| {
                if state.blocked & at != 0 {
                    SquareView::Blocked
                } else if state.mine & at != 0 {
                    SquareView::Stone { owner: state.mover }
                } else if state.theirs & at != 0 {
                    let owner = state.mover.other();
                    SquareView::Stone { owner }
                } else {
                    SquareView::Empty
                }
            });
        View {
            width: self.side,
            height: self.side,
            squares: squares.collect(),
            extra: Extra::Ataxx {
                clock: state.clock(),
                limit: CLOCK_LIMIT,
            },
        }
    }

    fn view_moves(&self, state: &Position) -> Vec<MoveView> {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let views = moves.into_iter().map(|mv| {
            let squares = mv.source().into_iter().chain(mv.target());
            MoveView {
                text: self.show_move(state, mv),
                kind: match (mv.source(), mv.target()) {
                    (_, None) => "pass",
                    (None, Some(_)) => "clone",
                    (Some(_), Some(_)) => "jump",
                },
                touch: squares.map(|at| self.reading_order(at)).collect(),
                changes: each(state.converts(mv))
                    .map(|at| Change {
                        square: self.reading_order(at),
                        to: ChangeKind::Converts,
                    })
                    .collect(),
                number: None,
            }
        });
        views.collect()
    }
}
