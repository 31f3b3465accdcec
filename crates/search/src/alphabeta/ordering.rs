//! The order in which moves are tried.
//!
//! Alpha-beta saves most when the best move comes first: with perfect order it visits
//! about the square root of the positions (Knuth and Moore 1975). Beyond what the game
//! knows ([`Knowledge::order`]) the search learns while it runs:
//!
//! - the *table move* was best when this position was last searched; it comes first;
//! - a *killer* cut off at the same distance from the root, elsewhere in the tree
//!   (Akl and Newborn 1977);
//! - a *counter-move* cut off after the same previous move (Uiterwijk 1992);
//! - the *history* counts how often a move has cut off anywhere, and after the moves before
//!   (see `history`).

use super::history::{Before, History, MOST};
use super::{Learning, Settings};
use crate::Knowledge;
use crate::move_slot::SLOTS;
use std::hash::Hash;
use wuqi_core::{Game, Player};

/// A move waiting to be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Its index in the order of the rules.
    pub index: u16,
    /// Larger is tried sooner.
    pub score: i32,
    /// What the search has learned of it, about within ±[`MOST`].
    pub history: i32,
}

/// Brings the best candidate of `rest` to its front and returns it; among equals the
/// first in the order of the rules. Often the first few moves are enough, so sorting all
/// of them would be wasted.
pub(super) fn pick<M: Copy>(rest: &mut [Candidate<M>]) -> Option<Candidate<M>> {
    let best =
        (0..rest.len()).max_by_key(|&i| (rest[i].score, std::cmp::Reverse(rest[i].index)))?;
    rest.swap(0, best);
    Some(rest[0])
}

/// What was learned about moves while searching.
#[derive(Debug)]
pub(super) struct Learned<M> {
    killers: Vec<[Option<M>; 2]>,
    counters: [Vec<Option<M>>; 2],
    history: History,
}

impl<M: Copy + Eq + Hash> Learned<M> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Learned {
            killers: Vec::new(),
            counters: [vec![None; SLOTS], vec![None; SLOTS]],
            history: History::new(),
        }
    }

    /// How soon to try a move (the game's opinion plus what was learned), and its history.
    pub(super) fn score<G: Game<Move = M>, K: Knowledge<G>>(
        &self,
        game: &G,
        knowledge: &K,
        settings: &Settings,
        at: Place<'_, G>,
        mv: M,
    ) -> (i32, i32) {
        let mut score = knowledge.order(game, at.state, mv);
        let mut history = 0;
        let mut add = |bonus: i32| score = score.saturating_add(bonus);
        if settings.bonuses.killer != 0 && self.is_killer(at.ply, mv) {
            add(settings.bonuses.killer);
        }
        if settings.bonuses.counter != 0
            && let Some(before) = at.before[0]
            && self.counters[at.player.index()][usize::from(before)] == Some(mv)
        {
            add(settings.bonuses.counter);
        }
        if settings.bonuses.history != 0 {
            history = self.history.of(settings.learning, at.player, at.before, mv);
            let count = i64::from(history) * i64::from(settings.bonuses.history);
            add((count / i64::from(MOST)) as i32);
        }
        (score, history)
    }

    fn is_killer(&self, ply: u32, mv: M) -> bool {
        self.killers
            .get(ply as usize)
            .is_some_and(|killers| killers.contains(&Some(mv)))
    }

    /// Learns that `mv` cut off with this much depth left, and that the moves in `failed`,
    /// tried before it, did not.
    pub(super) fn cut<G: Game<Move = M>>(
        &mut self,
        learning: Learning,
        at: Place<'_, G>,
        depth: i32,
        mv: M,
        failed: &[Candidate<M>],
    ) {
        let ply = at.ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(before) = at.before[0] {
            self.counters[at.player.index()][usize::from(before)] = Some(mv);
        }
        let bonus = learning.bonus(depth);
        let malus = bonus * learning.failed / 100;
        self.history.learn(at.player, at.before, mv, bonus);
        for candidate in failed {
            let player = at.player;
            (self.history).learn(player, at.before, candidate.mv, -malus);
        }
    }
}

/// Where a move is to be made.
pub(super) struct Place<'a, G: Game> {
    /// The position.
    pub state: &'a G::State,
    /// Who moves.
    pub player: Player,
    /// Steps from the root.
    pub ply: u32,
    /// The steps that led here, the last first.
    pub before: Before,
}

impl<G: Game> Clone for Place<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Place<'_, G> {}
