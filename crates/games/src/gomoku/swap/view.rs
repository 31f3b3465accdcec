//! What a surface shows.

use super::{Colours, State, Step, SwapGomoku};
use crate::{Extra, MoveView, Show, SwapView, View};
use wuqi_core::{Game, Notation};

impl Show for SwapGomoku {
    /// The stones by colour: in this view the owner One of a stone means black.
    fn view(&self, state: &State) -> View {
        let mut view = self.stones.view(&state.stones);
        if let Extra::Gomoku { swap, .. } = &mut view.extra {
            *swap = Some(SwapView {
                black: state.black(),
                stage: match (state.colours, state.is_choice()) {
                    (Colours::Open, false) => "three",
                    (Colours::Open, true) => "choose",
                    (Colours::More, false) => "two",
                    (Colours::More, true) => "answer",
                    (Colours::Black(_), _) => "chosen",
                },
            });
        }
        view
    }

    fn view_moves(&self, state: &State) -> Vec<MoveView> {
        if !state.is_choice() {
            return self.stones.view_moves(&state.stones);
        }
        let mut choices = Vec::new();
        self.moves(state, &mut choices);
        let view = |step: Step| MoveView {
            text: self.show_move(state, step),
            kind: "choice",
            touch: Vec::new(),
            changes: Vec::new(),
            number: None,
        };
        choices.into_iter().map(view).collect()
    }
}
