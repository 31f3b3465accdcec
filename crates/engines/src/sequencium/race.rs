//! How far a player can count for certain: paths on which the opponent comes too late.
//!
//! A player who does nothing but follow a path fills its first cell now (or after the
//! opponent's next move), its second a move later, and so on. The opponent needs a move
//! for every step towards a cell. A path whose cells are all filled before the opponent can
//! get there cannot be stopped.

use super::field::{Field, Ground};
use super::set::Set;
use wuqi_core::Player;

/// The longest such path that is looked for.
const LONGEST: usize = 24;

/// Steps that the search for a path may take.
const STEPS: u32 = 48;

/// The search for a path that cannot be stopped.
struct Race<'a, S: Set> {
    game: &'a Field<S>,
    /// The cells that the opponent cannot have filled when the path's first, second …
    /// cell is due.
    safe: [S; LONGEST],
    best: u8,
    steps: u32,
}

/// A number that `player` is certain to reach by following one path, with one move a turn.
pub(super) fn race<S: Set>(game: &Field<S>, state: &Ground<S>, player: Player) -> u8 {
    let side = player.index();
    let mut race = Race {
        game,
        safe: [S::NONE; LONGEST],
        best: state.maxima[side],
        steps: STEPS,
    };
    // The cells that the opponent can have filled by then.
    let mut lost = S::NONE;
    if state.mover != player {
        lost = state.near[1 - side];
    }
    for safe in &mut race.safe {
        *safe = state.empty.without(lost);
        if safe.is_none() {
            break;
        }
        lost = (game.map.spread(lost) | state.near[1 - side]) & state.empty;
    }
    let numbers = state.numbers[side].as_ref();
    let starts = state.near[side] & race.safe[0];
    for late in 0..3 {
        let Some(number) = state.maxima[side].checked_sub(late) else {
            break;
        };
        for cell in starts.cells() {
            if number > 0 && numbers[usize::from(cell)] == number {
                race.follow(cell, state.empty.without(S::single(cell)), number + 1, 1);
            }
        }
    }
    race.best
}

impl<S: Set> Race<'_, S> {
    /// Goes on from a cell that was the path's number `length` and got `number`.
    fn follow(&mut self, cell: u8, free: S, number: u8, length: usize) {
        self.best = self.best.max(number);
        if length >= LONGEST || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        let next = self.game.map.around(cell) & free & self.safe[length];
        if next.is_none() || number + (self.safe[length] & free).count() as u8 <= self.best {
            return;
        }
        for cell in next.cells() {
            self.follow(cell, free.without(S::single(cell)), number + 1, length + 1);
        }
    }
}
