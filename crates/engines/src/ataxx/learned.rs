//! The learned evaluation of Ataxx: the network of `docs/evaluation.md` on the game's sets of
//! squares, which are laid out as the network's are.

use std::sync::Arc;
use wuqi_core::Player;
use wuqi_games::ataxx::Position;
use wuqi_nn::evaluation::{Accumulator, Board, Evaluation, Windows};

/// A network that judges positions.
#[derive(Clone, Debug)]
pub(super) struct Learned(Arc<Evaluation<Windows>>);

fn board(state: &Position) -> Board {
    let stones = Player::BOTH.map(|player| state.stones(player));
    Board {
        stones,
        blocked: !(stones[0] | stones[1] | state.empty()),
    }
}

impl Learned {
    /// Judges by this network, which must be made for the game and its board.
    pub fn new(network: Arc<Evaluation<Windows>>) -> Learned {
        Learned(network)
    }

    /// The sums of a position from nothing.
    pub fn refresh(&self, state: &Position, sums: &mut Accumulator) {
        self.0.refresh(&board(state), sums);
    }

    /// The sums of a position from those of the one before.
    pub fn update(
        &self,
        (before, from): (&Position, &Accumulator),
        after: &Position,
        to: &mut Accumulator,
    ) {
        self.0.update(&board(before), from, &board(after), to);
    }

    /// The points of `player` in the position with these sums.
    pub fn points(&self, state: &Position, player: Player, sums: &Accumulator) -> i32 {
        let mover = state.mover();
        let points = self.0.value(&board(state), sums, mover);
        if mover == player { points } else { -points }
    }
}
