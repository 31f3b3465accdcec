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
    /// Its place in tables of what was learned.
    pub slot: u16,
    /// Larger is tried sooner.
    pub score: i32,
    /// What the game alone thinks of it.
    pub worth: i32,
    /// What the search has learned of it, about within ±[`MOST`].
    pub history: i32,
}

/// After so many moves have been tried, the others are sorted at once.
const SORTED_FROM: usize = 8;

impl<M> Candidate<M> {
    /// Larger is tried sooner; among equals the first in the order of the rules.
    #[inline]
    fn rank(&self) -> i64 {
        i64::from(self.score) << 16 | i64::from(u16::MAX - self.index)
    }
}

/// Brings the best candidate after those that were tried next to them, and returns it. Often
/// the first few moves are enough, so sorting all of them at once would be wasted; those
/// after `SORTED_FROM` stay in their order from then on.
#[inline]
pub(super) fn pick<M: Copy>(list: &mut [Candidate<M>], tried: usize) -> Option<Candidate<M>> {
    let rest = &mut list[tried..];
    if tried == SORTED_FROM {
        rest.sort_unstable_by_key(|candidate| std::cmp::Reverse(candidate.rank()));
    } else if tried < SORTED_FROM && !rest.is_empty() {
        let (mut best, mut highest) = (0, rest[0].rank());
        for (at, candidate) in rest.iter().enumerate().skip(1) {
            let rank = candidate.rank();
            if rank > highest {
                (best, highest) = (at, rank);
            }
        }
        rest.swap(0, best);
    }
    rest.first().copied()
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

    /// A move with how soon to try it: the game's opinion plus what was learned.
    pub(super) fn candidate<G: Game<Move = M>, K: Knowledge<G>>(
        &self,
        game: &G,
        knowledge: &K,
        settings: &Settings,
        at: Place<'_, G>,
        (index, mv): (u16, M),
    ) -> Candidate<M> {
        let slot = slot(mv) as u16;
        let worth = knowledge.order(game, at.state, mv);
        let mut score = worth;
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
            history = self
                .history
                .of(settings.learning, at.player, at.before, slot);
            let count = i64::from(history) * i64::from(settings.bonuses.history);
            add((count / i64::from(MOST)) as i32);
        }
        Candidate {
            mv,
            index,
            slot,
            score,
            worth,
            history,
        }
    }

    fn is_killer(&self, ply: u32, mv: M) -> bool {
        self.killers
            .get(ply as usize)
            .is_some_and(|killers| killers.contains(&Some(mv)))
    }

    /// What was learned of a move that was not among the candidates.
    pub(super) fn history<G: Game<Move = M>>(
        &self,
        learning: Learning,
        at: Place<'_, G>,
        mv: M,
    ) -> i32 {
        self.history
            .of(learning, at.player, at.before, slot(mv) as u16)
    }

    /// Learns that `cutter` cut off with this much depth left, and that the moves in `failed`,
    /// tried before it, did not.
    pub(super) fn cut<G: Game<Move = M>>(
        &mut self,
        learning: Learning,
        at: Place<'_, G>,
        depth: i32,
        cutter: Candidate<M>,
        failed: &[Candidate<M>],
    ) {
        let mv = cutter.mv;
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
        self.history.learn(at.player, at.before, cutter.slot, bonus);
        for candidate in failed {
            let player = at.player;
            (self.history).learn(player, at.before, candidate.slot, -malus);
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
