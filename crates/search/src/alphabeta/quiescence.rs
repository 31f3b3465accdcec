//! Quiescence: evaluating only positions in which nothing is going on.
//!
//! An evaluation in the middle of an exchange is worthless. So when the depth is used up,
//! the noisy moves ([`Knowledge::is_noisy`]: captures, threats) are searched on, and only
//! those. The player is not forced to make one: they may *stand pat* and take the
//! evaluation, which is therefore a lower bound (Shannon 1950 named the problem, Greenblatt
//! 1967 the remedy). Remaining depth counts down from 0 here, to the setting's limit.

use super::ordering::pick;
use super::worker::{Node, Searched, Worker};
use crate::{Cut, Knowledge, NodeKind};
use wuqi_core::Game;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// The value of a position for the player to move when only noisy moves count.
    pub(super) fn quiescence(&mut self, state: &G::State, node: Node<G::Move>) -> Searched {
        self.enter(node, NodeKind::Quiescence(node.player))?;
        if node.depth <= -(self.settings.quiescence as i32) {
            let value = match self.known_at_horizon(state, node) {
                Some(value) => value,
                None => self.evaluate(state, node.ply, node.player),
            };
            return self.leave(node.ply, value);
        }
        // The table is asked where quiescence begins; further on it costs more than it saves.
        let key = (node.depth == 0).then(|| self.game.table_key(state));
        let (mut table_move, mut known) = (None, None);
        if let Some(key) = key {
            let (held, answers) = self.look_up(key, node.depth);
            table_move = held.and_then(|(entry, _)| entry.best);
            known = held.and_then(|(_, points)| points);
            if let Some((entry, _)) = held
                && answers
                && entry.decides(node.alpha, node.beta)
            {
                self.met_horizon |= !entry.complete;
                self.cut(node.ply, None, Cut::Table);
                return self.leave(node.ply, entry.value);
            }
        }
        if let Some(value) = self.known_at_horizon(state, node) {
            return self.leave(node.ply, value);
        }
        self.met_horizon = true;
        let points = known.unwrap_or_else(|| self.look(state, node.ply, node.player));
        let mut best = points;
        let mut best_index = None;
        if best < node.beta {
            let mut list = self.candidates(state, node, table_move);
            let mut tried = 0;
            while let Some(candidate) = pick(&mut list, tried) {
                let mut next = state.clone();
                self.game.play(&mut next, candidate.mv);
                let value = self.child(
                    &next,
                    Node {
                        depth: node.depth - 1,
                        ply: node.ply + 1,
                        alpha: best.max(node.alpha),
                        previous: Some(candidate.mv),
                        ..node
                    },
                )?;
                if value > best {
                    best = value;
                    if value > node.alpha {
                        best_index = Some(candidate.index);
                        self.extend_line(node.ply, candidate.mv);
                    }
                }
                if best >= node.beta {
                    self.cut(node.ply, Some(candidate.mv), Cut::Beta);
                    break;
                }
                tried += 1;
            }
            self.recycle(list);
        }
        if let Some(key) = key {
            self.remember(key, node, best, best_index, Some(points));
        }
        self.leave(node.ply, best)
    }

    /// What the knowledge can prove of a position where quiescence begins.
    fn known_at_horizon(&self, state: &G::State, node: Node<G::Move>) -> Option<i32> {
        if self.settings.prove_from != Some(0) || node.depth != 0 {
            return None;
        }
        let proof = self.knowledge.proved(self.game, state)?;
        Some(Self::SCALE.proved_in(proof.winner, proof.plies, node.player))
    }
}
