//! Throwing out of a position whatever is decided.
//!
//! The empty cells fall into connected regions, and no move in one reaches another.
//!
//! - A region that only one player touches is theirs: it is worth its longest path,
//!   whatever happens elsewhere, and its squares are so many free moves.
//! - A number from which not even a path through the whole region would pass the maximum
//!   cannot matter; only that the cell can be filled does. All such numbers are made equal.
//! - A single cell that can raise nobody's maximum is a free move for whoever takes it.
//! - If no region can raise a maximum the game is decided.
//!
//! A free move answers a free move, so with one move a turn pairs of them cancel: one of
//! each player's, or two shared ones. (Keep the pair out of mind and follow any strategy
//! for the rest; when the opponent uses one of the pair, use the other. A player who has
//! nothing but the pair would have been skipped without it.) And no player needs more
//! than one free move for every cell that is open.

use super::field::{Field, Ground};
use super::path::longest;
use super::set::Set;

/// No board falls into more regions: between any two lie cells that are taken.
const MOST_REGIONS: usize = 32;

impl<S: Set> Field<S> {
    /// Throws out what is decided; what remains has the same value.
    pub(super) fn settle(&self, state: &mut Ground<S>) {
        let mut shared = [S::NONE; MOST_REGIONS];
        let mut count = 0;
        let mut unresolved = false;
        let mut rest = state.empty;
        while !rest.is_none() {
            let region = self.map.flood(S::single(rest.first()), rest);
            rest = rest.without(region);
            let touched = state.near.map(|near| !(near & region).is_none());
            if touched == [true, true] {
                shared[count] = region;
                count += 1;
            } else {
                unresolved |= !self.take(state, region, usize::from(touched[1]));
            }
        }
        (state.ceilings, state.answered) = (state.maxima, state.maxima);
        let mut live = unresolved;
        for &region in &shared[..count] {
            live |= self.reduce(state, region);
        }
        if unresolved || self.double {
            state.answered = state.ceilings;
        }
        if unresolved {
            (state.ceilings, state.answered) = ([u8::MAX; 2], [u8::MAX; 2]);
        }
        if !live {
            (state.empty, state.near) = (S::NONE, [S::NONE; 2]);
        }
        if !self.double {
            cancel(state);
        }
        self.skip(state);
    }

    /// Gives a region to the only player who can reach it. False if it is too intricate.
    fn take(&self, state: &mut Ground<S>, region: S, side: usize) -> bool {
        let numbers = state.numbers[side].as_ref();
        let least = u32::from(state.maxima[side]);
        let entries = state.near[side] & region;
        let Ok(reached) = longest(&self.map, region, entries, numbers, least, self.path_steps)
        else {
            return false;
        };
        state.maxima[side] = reached as u8;
        state.passes[side] += region.count() as u8;
        state.empty = state.empty.without(region);
        state.near[side] = state.near[side].without(region);
        true
    }

    /// Makes the numbers equal that cannot matter in a region that both can reach, and
    /// tells whether it can still raise a maximum.
    fn reduce(&self, state: &mut Ground<S>, region: S) -> bool {
        let size = region.count() as u8;
        let mut live = false;
        for side in 0..2 {
            let maximum = state.maxima[side];
            let floor = maximum.saturating_sub(size);
            let numbers = state.numbers[side].as_mut();
            let mut top = 0;
            for cell in (state.near[side] & region).cells() {
                let number = &mut numbers[usize::from(cell)];
                *number = (*number).max(floor);
                top = top.max(*number);
            }
            live |= top + size > maximum;
            state.ceilings[side] = state.ceilings[side].max(top + size);
            // Whenever this player fills a cell here, the opponent can answer with one of
            // those that they touch already, and so gets every other one of them.
            let answers = (state.near[1 - side] & region).count() as u8 / 2;
            state.answered[side] = state.answered[side].max(top + size - answers);
        }
        if !live && size == 1 {
            state.shared += 1;
            state.empty = state.empty.without(region);
            state.near = state.near.map(|near| near.without(region));
        }
        live
    }
}

/// Drops pairs of free moves, and those that nobody could need.
fn cancel<S: Set>(state: &mut Ground<S>) {
    let both = state.passes[0].min(state.passes[1]);
    let most = state.empty.count() as u8;
    state.passes = state.passes.map(|passes| (passes - both).min(most));
    state.shared %= 2;
}
