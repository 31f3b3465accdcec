//! The positions on the way from the root, with what the evaluation keeps of each.
//!
//! A learned evaluation is dear when it is computed from nothing and cheap when only what
//! a step changed is computed anew (Nasu 2018). So the search keeps one
//! [`Knowledge::Accumulator`] per ply. It is made when it is needed and not before: a
//! position that the table answers is never evaluated and costs only its place here.
//! Knowledge that keeps nothing costs nothing.

use crate::Knowledge;
use wuqi_core::{Game, Player};

/// A position on the way.
struct Stop<S, A> {
    state: S,
    accumulator: A,
    /// Whether the accumulator is that of `state`.
    is_current: bool,
}

/// The way from the root to the position being searched; the place is the ply.
pub(super) struct Trail<G: Game, K: Knowledge<G>> {
    stops: Vec<Stop<G::State, K::Accumulator>>,
}

impl<G: Game, K: Knowledge<G>> Trail<G, K> {
    /// Whether the knowledge keeps anything.
    const KEEPS: bool = size_of::<K::Accumulator>() > 0;

    /// A way that has not begun.
    pub(super) fn new() -> Self {
        Trail { stops: Vec::new() }
    }

    /// The way leads to `state` at `ply`, after the position that arrived at the ply before.
    #[inline]
    pub(super) fn arrive(&mut self, state: &G::State, ply: u32) {
        if !Self::KEEPS {
            return;
        }
        if let Some(stop) = self.stops.get_mut(ply as usize) {
            stop.state.clone_from(state);
            stop.is_current = false;
        } else {
            debug_assert_eq!(self.stops.len(), ply as usize, "a step was left out");
            self.stops.push(Stop {
                state: state.clone(),
                accumulator: K::Accumulator::default(),
                is_current: false,
            });
        }
    }

    /// The evaluation for `player` of `state`, which arrived at `ply`.
    #[inline]
    pub(super) fn evaluate(
        &mut self,
        game: &G,
        knowledge: &K,
        state: &G::State,
        ply: u32,
        player: Player,
    ) -> i32 {
        if !Self::KEEPS {
            return knowledge.evaluate(game, state, player);
        }
        self.bring_up_to_date(game, knowledge, ply as usize);
        let stop = &self.stops[ply as usize];
        knowledge.evaluate_with(game, state, player, &stop.accumulator)
    }

    /// Makes the accumulator at `ply`, and those on the way to it that are missing, so that
    /// its siblings are one step away as well.
    fn bring_up_to_date(&mut self, game: &G, knowledge: &K, ply: usize) {
        let known = self.stops[..=ply].iter().rposition(|stop| stop.is_current);
        let known = known.unwrap_or_else(|| {
            let root = &mut self.stops[0];
            knowledge.refresh(game, &root.state, &mut root.accumulator);
            root.is_current = true;
            0
        });
        for at in known + 1..=ply {
            let (way, rest) = self.stops.split_at_mut(at);
            let (before, after) = (&way[at - 1], &mut rest[0]);
            let before = (&before.state, &before.accumulator);
            knowledge.update(game, before, &after.state, &mut after.accumulator);
            after.is_current = true;
        }
    }
}
