//! The heart of alpha-beta: the value of a position at which a player chooses.
//!
//! *Alpha* is what the player to move is sure of elsewhere, *beta* what the opponent is
//! sure to hold them to. A move worth beta or more is a *cut-off*: the opponent avoids
//! this position, so its other moves do not matter (Knuth and Moore 1975). The search is
//! *fail-soft*: outside the window the value returned is still a bound, and a tighter one
//! than the window's edge.
//!
//! On top of that, each behind its switch in [`Settings`](super::Settings):
//!
//! - *principal variation search* (Marsland and Campbell 1982): only the first move gets
//!   the whole window; the others are tested with an empty one, "better than alpha or not?",
//!   and searched again if they are;
//! - *null move* (Beal 1989): if even passing is worth beta, some move surely is;
//! - *late-move reductions*: a move late in the order is first searched less deep.

use super::ordering::pick;
use super::worker::{Node, Searched, Worker};
use crate::{Cut, Knowledge, NodeKind};
use wuqi_core::Game;

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// The value of a position for the player to move, who is `node.player`.
    pub(super) fn choice(&mut self, state: &G::State, node: Node<G::Move>) -> Searched {
        if node.depth <= 0 {
            return self.quiescence(state, node);
        }
        self.enter(node, NodeKind::Choice(node.player))?;
        let key = self.game.table_key(state);
        let (entry, answers) = self.look_up(key, node.depth);
        let table_move = entry.and_then(|entry| entry.best);
        if let Some(entry) = entry
            && answers
            && entry.decides(node.alpha, node.beta)
        {
            self.met_horizon |= !entry.complete;
            self.show_table_move(state, node.ply, table_move);
            self.cut(node.ply, None, Cut::Table);
            return self.leave(node.ply, entry.value);
        }
        if let Some(from) = self.settings.prove_from
            && node.depth >= from as i32
            && let Some(proof) = self.knowledge.proved(self.game, state)
        {
            let value = Self::SCALE.proved_in(proof.winner, proof.plies, node.player);
            self.lines[node.ply as usize].push(proof.best);
            return self.leave(node.ply, value);
        }
        if let Some(value) = self.passing_is_enough(state, node)? {
            self.cut(node.ply, None, Cut::Pass);
            return self.leave(node.ply, value);
        }
        let met_before = std::mem::replace(&mut self.met_horizon, false);
        let (value, best) = self.best_move(state, node, table_move)?;
        self.remember(key, node, value, best);
        self.met_horizon |= met_before;
        self.leave(node.ply, value)
    }

    /// Tries the moves in order; the value of the best and its index.
    fn best_move(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        table_move: Option<u16>,
    ) -> Result<(i32, Option<u16>), crate::budget::Stopped> {
        let mut list = self.candidates(state, node, table_move);
        let may_reduce = self.settings.reductions
            && node.depth >= 3
            && self.knowledge.may_reduce(self.game, state);
        let (mut alpha, mut best, mut best_index) = (node.alpha, -Self::SCALE.infinity(), None);
        let mut tried = 0;
        while let Some(candidate) = pick(&mut list[tried..]) {
            let mv = candidate.mv;
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let child = Node {
                player: node.player,
                depth: self.depth_after(state, node, mv),
                ply: node.ply + 1,
                alpha,
                beta: node.beta,
                previous: Some(mv),
                may_pass: true,
            };
            let late = tried >= 3 && may_reduce && child.depth < node.depth;
            let reduction = if late && !self.knowledge.is_noisy(self.game, state, mv) {
                reduction(node.depth, tried)
            } else {
                0
            };
            let value = self.try_move(&next, child, tried == 0, reduction)?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_index = Some(candidate.index);
                    self.extend_line(node.ply, mv);
                }
            }
            if best >= node.beta {
                let at = self.place(state, node);
                self.learned.cut(at, node.depth, mv, &list[..tried]);
                self.cut(node.ply, Some(mv), Cut::Beta);
                break;
            }
            tried += 1;
        }
        self.recycle(list);
        Ok((best, best_index))
    }

    /// The value of one move: with the whole window if it is the first, otherwise tested
    /// with an empty window before it gets more.
    pub(super) fn try_move(
        &mut self,
        next: &G::State,
        child: Node<G::Move>,
        first: bool,
        reduction: i32,
    ) -> Searched {
        let test = Node {
            beta: child.alpha + 1,
            ..child
        };
        if reduction > 0 {
            let depth = (child.depth - reduction).max(1);
            let value = self.child(next, Node { depth, ..test })?;
            if value <= child.alpha {
                return Ok(value);
            }
        }
        if !first && self.settings.principal_variation && test.beta < child.beta {
            let value = self.child(next, test)?;
            if value <= child.alpha || value >= child.beta {
                return Ok(value);
            }
        }
        self.child(next, child)
    }

    /// A bound of at least beta, if even passing reaches it.
    fn passing_is_enough(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
    ) -> Result<Option<i32>, crate::budget::Stopped> {
        // A pass proves no win, and against a proved loss it proves nothing at all.
        let fits = self.settings.null_move
            && node.may_pass
            && node.depth >= 2
            && node.beta.abs() <= Self::SCALE.limit()
            && node.beta - node.alpha == 1;
        if !fits {
            return Ok(None);
        }
        let Some(passed) = self.knowledge.pass(self.game, state) else {
            return Ok(None);
        };
        if self.evaluate(state, node.ply, node.player) < node.beta {
            return Ok(None);
        }
        let child = Node {
            depth: node.depth - 3 - node.depth / 6,
            ply: node.ply + 1,
            alpha: node.beta - 1,
            previous: None,
            may_pass: false,
            ..node
        };
        let value = self.child(&passed, child)?.min(Self::SCALE.limit());
        self.met_horizon = true;
        Ok((value >= node.beta).then_some(value))
    }

    /// Shows the table's move as the line of a position that the table answered.
    fn show_table_move(&mut self, state: &G::State, ply: u32, table_move: Option<u16>) {
        let Some(index) = table_move else { return };
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.lines[ply as usize].extend(moves.get(usize::from(index)));
    }
}

/// How much less deep a late move is searched at first: more if it is later and the
/// search deeper.
fn reduction(depth: i32, tried: usize) -> i32 {
    1 + i32::from(tried >= 8) + depth / 6
}
