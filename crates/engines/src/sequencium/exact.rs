//! What the exact solver is told of the reduced game.

use super::ceiling::ceiling;
use super::field::{Field, Ground, Step};
use super::race::race;
use super::set::Set;
use wuqi_core::Player;
use wuqi_search::solver::{Normal, SolverKnowledge};

/// Normal forms up to symmetry, colour and lead; bounds; the order of moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Exact;

impl<S: Set> SolverKnowledge<Field<S>> for Exact {
    fn normal(&self, game: &Field<S>, state: &Ground<S>) -> Normal {
        let hashes = game.hashes(state);
        let key = hashes[1..].iter().fold(hashes[0], |a, &b| a.min(b));
        Normal {
            key,
            offset: state.margin(),
            swapped: state.mover == Player::Two,
        }
    }

    fn bounds(&self, game: &Field<S>, state: &Ground<S>) -> (i32, i32) {
        if state.raw {
            let mut settled = *state;
            game.settle(&mut settled);
            return limits(game, &settled);
        }
        limits(game, state)
    }

    fn order(&self, game: &Field<S>, state: &Ground<S>, mv: Step) -> i32 {
        promise(game, state, mv)
    }

    fn guess(&self, _: &Field<S>, state: &Ground<S>) -> i32 {
        state.margin()
    }
}

/// Bounds on the final value. A player who plays to grow reaches what is certain, and the
/// opponent cannot get beyond the ceiling; a player who only answers keeps the maximum,
/// and the opponent cannot get beyond what is left then.
pub(super) fn limits<S: Set>(game: &Field<S>, state: &Ground<S>) -> (i32, i32) {
    let ceilings = [0, 1].map(|side| ceiling(&game.map, state, side));
    let least = |player: Player| {
        let (own, other) = (player.index(), player.other().index());
        let growing = i32::from(certain(game, state, player)) - i32::from(ceilings[other]);
        let answered = state.answered[other].min(ceilings[other]);
        let answering = i32::from(state.maxima[own]) - i32::from(answered);
        growing.max(answering)
    };
    (least(Player::One), -least(Player::Two))
}

/// A number that a player is certain to reach: the player to move can extend the largest
/// number now, and then again if that leaves two ways on; the other can if there are two
/// cells to do it on.
fn certain<S: Set>(game: &Field<S>, state: &Ground<S>, player: Player) -> u8 {
    let maximum = state.maxima[player.index()];
    if game.double {
        return maximum;
    }
    let mut heads = S::NONE;
    for cell in state.near[player.index()].cells() {
        if state.number(player, cell) == maximum {
            heads = heads | S::single(cell);
        }
    }
    let raced = race(game, state, player);
    if heads.is_none() {
        return raced;
    }
    if state.mover != player {
        return raced.max(maximum + u8::from(!heads.rest().is_none()));
    }
    let goes_on = |cell: u8| (game.map.around(cell) & state.empty).count() >= 2;
    raced.max(maximum + 1 + u8::from(heads.cells().any(goes_on)))
}

/// How promising a move looks: extending one's own best number, getting in the way of the
/// opponent's, and room around it.
pub(super) fn promise<S: Set>(game: &Field<S>, state: &Ground<S>, mv: Step) -> i32 {
    if mv == Step::OWN || mv == Step::SHARED {
        return -20;
    }
    let worth = |player: Player, most: i32| {
        let number = state.number(player, mv.cell);
        let below = i32::from(state.maxima[player.index()]) - i32::from(number);
        if number == 0 {
            0
        } else {
            (most - 6 * below).max(0)
        }
    };
    let room = (game.map.around(mv.cell) & state.empty).count() as i32;
    worth(state.mover, 30) + worth(state.mover.other(), 24) + 2 * room
}
