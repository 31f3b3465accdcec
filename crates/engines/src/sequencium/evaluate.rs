//! What a Sequencium position is worth before it can be solved.
//!
//! The numbers that count are the largest, so what matters is the room in which they can
//! still grow. Both players' claims spread over the open cells like waves, one cell a
//! step; a cell beside a number that is `n` below the maximum joins `n` steps late. A cell
//! belongs to the player whose wave comes first (to nobody on a tie), and every cell owned
//! is a chance to count on. It is worth far less than a number: most will be filled by
//! somebody else, or off the path.

use super::exact::{limits, promise};
use super::field::{Field, Ground, Step};
use super::set::Set;
use super::solve::SMALL;
use wuqi_core::{Game, Player};
use wuqi_games::Configure;
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_search::Knowledge;

/// Points for one more on the largest number.
const NUMBER: i32 = 100;
/// Points for an open cell that the player reaches first.
const ROOM: i32 = 18;
/// Points for a cell beside the largest number, up to three.
const HEAD: i32 = 25;
/// Points for having the move.
const TEMPO: i32 = 40;
/// Points for a game that the bounds decide, above every estimate.
const DECIDED: i32 = 20_000;
/// A number so far below the maximum has no claim of its own.
const LATEST: usize = 4;

/// Evaluation and move order for Sequencium.
#[derive(Clone, Copy, Debug, Default)]
pub struct SequenciumKnowledge;

/// The evaluation of the reduced game for player One.
fn points<S: Set>(game: &Field<S>, state: &Ground<S>) -> i32 {
    let mut joining = [[S::NONE; LATEST]; 2];
    for (side, joining) in joining.iter_mut().enumerate() {
        let numbers = state.numbers[side].as_ref();
        for cell in state.near[side].cells() {
            let late = usize::from(state.maxima[side] - numbers[usize::from(cell)]);
            if let Some(set) = joining.get_mut(late) {
                *set = *set | S::single(cell);
            }
        }
    }
    let [one, two] = owned(game, state.empty, &joining);
    let heads = |side: usize| joining[side][0].count() as i32;
    let side = |side: usize, owned: S| {
        let room = ROOM * owned.count() as i32 + HEAD * heads(side).min(3);
        let most = NUMBER * i32::from(state.ceilings[side] - state.maxima[side]);
        NUMBER * i32::from(state.maxima[side]) + room.min(most)
    };
    let estimate = side(0, one) - side(1, two) + TEMPO * state.mover.sign();
    // What is certain outranks every estimate.
    match limits(game, state) {
        (low, _) if low > 0 => DECIDED + NUMBER * low + estimate,
        (_, high) if high < 0 => -DECIDED + NUMBER * high + estimate,
        (0, 0) => 0,
        _ => estimate,
    }
}

/// The cells that each player's wave reaches first.
fn owned<S: Set>(game: &Field<S>, empty: S, joining: &[[S; LATEST]; 2]) -> [S; 2] {
    let mut waves = [S::NONE; 2];
    let mut owned = [S::NONE; 2];
    let mut open = empty;
    for step in 0.. {
        let grow = |side: usize| {
            let late = joining[side].get(step).copied().unwrap_or(S::NONE);
            (game.map.spread(waves[side]) | late) & open
        };
        let reached = [grow(0), grow(1)];
        if reached == [S::NONE; 2] && step >= LATEST {
            return owned;
        }
        for side in 0..2 {
            let first = reached[side].without(reached[1 - side]);
            owned[side] = owned[side] | first;
            waves[side] = waves[side] | reached[side];
        }
        open = open.without(reached[0] | reached[1]);
    }
    owned
}

/// A position whose game is decided, or the evaluation of what remains of it.
fn points_of<S: Set>(game: &Field<S>, state: &Ground<S>) -> i32 {
    if state.empty.is_none() {
        NUMBER * state.margin()
    } else {
        points(game, state)
    }
}

/// The points of a position of the whole game for One.
fn whole_points<S: Set>(game: &Sequencium, state: &State) -> i32 {
    let field = Field::<S>::new(game, state);
    let mut ground = field.start();
    field.settle(&mut ground);
    points_of(&field, &ground)
}

impl<S: Set> Knowledge<Field<S>> for SequenciumKnowledge {
    type Accumulator = ();

    fn evaluate(&self, game: &Field<S>, state: &Ground<S>, player: Player) -> i32 {
        let points = if state.raw {
            let mut settled = *state;
            game.settle(&mut settled);
            points_of(game, &settled)
        } else {
            points(game, state)
        };
        player.sign() * points
    }

    fn may_reduce(&self, _: &Field<S>, _: &Ground<S>) -> bool {
        true
    }

    fn chance(&self, points: i32) -> f32 {
        chance(points)
    }

    fn order(&self, game: &Field<S>, state: &Ground<S>, mv: Step) -> i32 {
        40 * promise(game, state, mv)
    }
}

impl Knowledge<Sequencium> for SequenciumKnowledge {
    type Accumulator = ();

    fn evaluate(&self, game: &Sequencium, state: &State, player: Player) -> i32 {
        player.sign()
            * if game.size().width <= SMALL {
                whole_points::<u64>(game, state)
            } else {
                whole_points::<u128>(game, state)
            }
    }

    fn chance(&self, points: i32) -> f32 {
        chance(points)
    }

    /// Extending one's own best number, and getting in the way of the opponent's.
    fn order(&self, game: &Sequencium, state: &State, mv: Move) -> i32 {
        let mover = state.mover();
        let below = i32::from(state.maximum(mover)) + 1 - i32::from(game.written(state, mv));
        let largest = game.largest_beside(state, game.target(mv));
        let theirs = largest.map_or(0, |largest| largest[mover.other().index()]);
        let behind = i32::from(state.maximum(mover.other())) - i32::from(theirs);
        let block = if theirs == 0 {
            0
        } else {
            (24 - 6 * behind).max(0)
        };
        40 * ((30 - 6 * below).max(0) + block)
    }
}

/// The expected result: a number ahead wins about three games in four.
fn chance(points: i32) -> f32 {
    1.0 / (1.0 + (-points as f32 / 90.0).exp())
}
