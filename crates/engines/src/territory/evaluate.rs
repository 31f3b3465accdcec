//! What a Block Territory position is worth, for the general searches.
//!
//! Dominoes decide, but one that can still be turned is worth less than one that cannot:
//! turning counts double, and the other side has the choice of when. Who is to move can
//! turn first.

use wuqi_core::{Game, Player};
use wuqi_games::territory::{Move, State, Territory};
use wuqi_search::Knowledge;

/// Points for a domino.
const DOMINO: i32 = 100;
/// Points that a domino loses while it can be turned.
const AT_RISK: i32 = 40;
/// Points for having the move while the other side has something at risk.
const INITIATIVE: i32 = 90;

/// Evaluation and move order for Block Territory.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerritoryKnowledge;

impl Knowledge<Territory> for TerritoryKnowledge {
    type Accumulator = ();

    fn evaluate(&self, game: &Territory, state: &State, player: Player) -> i32 {
        let live = Player::BOTH.map(|owner| game.live(state, owner) as i32);
        let mut points = DOMINO * state.margin() / 2 - AT_RISK * (live[0] - live[1]);
        if let Some(mover) = game.turn(state).player()
            && live[mover.other().index()] > 0
        {
            points += mover.sign() * INITIATIVE;
        }
        player.sign() * points
    }

    fn chance(&self, points: i32) -> f32 {
        1.0 / (1.0 + (-points as f32 / 250.0).exp())
    }

    /// Dominoes turned, then as few new risks as possible.
    fn order(&self, game: &Territory, state: &State, mv: Move) -> i32 {
        let mut next = *state;
        game.play(&mut next, mv);
        let side = game.turn(state).player().unwrap_or(Player::One);
        let own = game.live(&next, side) as i32;
        let other = game.live(&next, side.other()) as i32;
        let gain = side.sign() * (next.margin() - state.margin()) / 2;
        300 * gain - 200 * own.min(1) - 30 * own + 20 * other
    }

    fn may_reduce(&self, _: &Territory, _: &State) -> bool {
        true
    }

    fn priors(&self, game: &Territory, state: &State, moves: &[Move]) -> Option<Vec<f32>> {
        let weight = |&mv: &Move| (self.order(game, state, mv) as f32 / 400.0).exp();
        Some(moves.iter().map(weight).collect())
    }
}
