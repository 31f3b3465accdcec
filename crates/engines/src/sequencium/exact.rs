//! What the exact solver is told of the reduced game.

use super::book;
use super::field::{Field, Ground, Step};
use super::set::Set;
use wuqi_core::{Game, Player};
use wuqi_search::solver::{Normal, SolverKnowledge};

/// Normal forms up to symmetry, colour and lead; bounds; the order of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exact {
    /// Whether the values of the opening book are known, too.
    book: bool,
}

impl Exact {
    /// With the opening book.
    pub(super) const WITH_BOOK: Exact = Exact { book: true };
    /// Without it, as it was made.
    pub(super) const ALONE: Exact = Exact { book: false };
}

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
        let mut settled = *state;
        if state.raw {
            settled.raw = false;
            game.settle(&mut settled);
        }
        if self.book
            && let Some(value) = book::look_up(game, &settled)
        {
            return (value, value);
        }
        limits(game, &settled)
    }

    fn moves(&self, game: &Field<S>, state: &Ground<S>, out: &mut Vec<Step>) {
        game.moves(state, out);
        if !state.raw {
            let idle = inferior(game, state);
            out.retain(|mv| (idle & S::single(mv.cell)).is_none());
        }
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
    let least = |player: Player| {
        let (own, other) = (player.index(), player.other().index());
        let growing = i32::from(certain(game, state, player)) - i32::from(state.ceilings[other]);
        let answering = i32::from(state.maxima[own]) - i32::from(state.answered[other]);
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
    if heads.is_none() {
        return maximum;
    }
    if state.mover != player {
        return maximum + u8::from(!heads.rest().is_none());
    }
    let goes_on = |cell: u8| (game.map.around(cell) & state.empty).count() >= 2;
    maximum + 1 + u8::from(heads.cells().any(goes_on))
}

/// The cells that the player to move need not think of, because another is at least as
/// good: one that touches the same open cells, with numbers that are no smaller for either
/// player. Whoever fills the better cell has that number on all the common neighbours and
/// leaves the opponent the worse cell; should the roles of the two ever matter, they can be
/// exchanged.
fn inferior<S: Set>(game: &Field<S>, state: &Ground<S>) -> S {
    let mover = state.mover;
    let other = mover.other();
    let mut idle = S::NONE;
    let mut rest = state.near[mover.index()];
    while !rest.is_none() {
        let cell = rest.first();
        rest = rest.rest();
        let here = S::single(cell);
        let around = game.map.around(cell) & state.empty;
        for second in rest.cells() {
            let there = S::single(second);
            let same =
                (game.map.around(second) & state.empty).without(here) == around.without(there);
            let [b, d] = [cell, second].map(|cell| state.number(other, cell));
            if !same || (b == 0) != (d == 0) {
                continue;
            }
            let [a, c] = [cell, second].map(|cell| state.number(mover, cell));
            if a >= c && b >= d {
                idle = idle | there;
            } else if a <= c && b <= d {
                idle = idle | here;
            }
        }
    }
    idle
}

/// How promising a move looks: extending one's own best number, getting in the way of the
/// opponent's, and room around it, most of all room that the opponent touches.
pub(super) fn promise<S: Set>(game: &Field<S>, state: &Ground<S>, mv: Step) -> i32 {
    if mv == Step::OWN || mv == Step::SHARED {
        return -20;
    }
    let worth = |player: Player, most: i32, slope: i32| {
        let number = state.number(player, mv.cell);
        let below = i32::from(state.maxima[player.index()]) - i32::from(number);
        if number == 0 {
            0
        } else {
            (most - slope * below).max(0)
        }
    };
    let around = game.map.around(mv.cell) & state.empty;
    let contested = around & state.near[state.mover.other().index()];
    worth(state.mover, 30, 10)
        + worth(state.mover.other(), 24, 8)
        + 4 * around.count() as i32
        + 6 * contested.count() as i32
}
