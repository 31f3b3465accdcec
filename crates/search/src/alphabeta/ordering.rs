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
//! - the *history* counts how often a move has cut off anywhere (Schaeffer 1983).

use super::Settings;
use crate::Knowledge;
use crate::move_slot::{SLOTS, slot};
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

/// The largest history count.
const MOST: i32 = 1 << 14;

/// What was learned about moves while searching.
#[derive(Debug)]
pub(super) struct Learned<M> {
    killers: Vec<[Option<M>; 2]>,
    counters: [Vec<Option<M>>; 2],
    history: [Vec<i32>; 2],
}

impl<M: Copy + Eq + Hash> Learned<M> {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Learned {
            killers: Vec::new(),
            counters: [vec![None; SLOTS], vec![None; SLOTS]],
            history: [vec![0; SLOTS], vec![0; SLOTS]],
        }
    }

    /// How soon to try a move: the game's opinion plus what was learned.
    pub(super) fn score<G: Game<Move = M>, K: Knowledge<G>>(
        &self,
        game: &G,
        knowledge: &K,
        settings: &Settings,
        at: Place<'_, G>,
        mv: M,
    ) -> i32 {
        let mut score = knowledge.order(game, at.state, mv);
        let mut add = |bonus: i32| score = score.saturating_add(bonus);
        if settings.killer_bonus != 0 && self.is_killer(at.ply, mv) {
            add(settings.killer_bonus);
        }
        if settings.counter_bonus != 0
            && let Some(previous) = at.previous
            && self.counters[at.player.index()][slot(previous)] == Some(mv)
        {
            add(settings.counter_bonus);
        }
        if settings.history_bonus != 0 {
            let count = i64::from(self.history[at.player.index()][slot(mv)]);
            add((count * i64::from(settings.history_bonus) / i64::from(MOST)) as i32);
        }
        score
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
        if let Some(previous) = at.previous {
            self.counters[at.player.index()][slot(previous)] = Some(mv);
        }
        let bonus = (depth * depth).clamp(1, 400);
        self.remember(at.player, mv, bonus);
        for candidate in failed {
            self.remember(at.player, candidate.mv, -bonus);
        }
    }

    /// Moves a history count towards ±[`MOST`], the slower the nearer it is.
    fn remember(&mut self, player: Player, mv: M, bonus: i32) {
        let count = &mut self.history[player.index()][slot(mv)];
        *count += bonus - *count * bonus.abs() / MOST;
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
    /// The step that led here.
    pub previous: Option<G::Move>,
}

impl<G: Game> Clone for Place<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Place<'_, G> {}
