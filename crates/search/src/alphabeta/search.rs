//! The heart of alpha-beta: the value of a position at which a player chooses.
//!
//! *Alpha* is what the player to move is sure of elsewhere, *beta* what the opponent is
//! sure to hold them to. A move worth beta or more is a *cut-off*: the opponent avoids
//! this position, so its other moves do not matter (Knuth and Moore 1975). The search is
//! *fail-soft*: outside the window the value returned is still a bound, and a tighter one
//! than the window's edge.
//!
//! On top of that *principal variation search* (Marsland and Campbell 1982): only the first
//! move gets the whole window; the others are tested with an empty one, "better than alpha
//! or not?", and searched again if they are. Everything else asks before the moves are tried
//! whether they need be (`outlook`, `pass`, `probcut`, `singular`), and how deep (`reduction`); each
//! part has its switch in [`Settings`](super::Settings).

use super::Reductions;
use super::ordering::{Candidate, pick};
use super::outlook::Outlook;
use super::reduction::Late;
use super::singular::Verdict;
use super::worker::{Node, Searched, Worker};
use crate::budget::Stopped;
use crate::{Cut, Knowledge, NodeKind};
use wuqi_core::Game;

/// What was found out about a position before its moves are tried.
#[derive(Clone, Copy, Default)]
pub(super) struct Plan {
    /// The table's move, as its index in the order of the rules.
    pub table_move: Option<u16>,
    /// The move that is left out.
    pub skip: Option<u16>,
    /// Whether something is asked about the position before its own search: a cut in the
    /// answer is none of the position's.
    pub asks: bool,
    /// The plies by which the table's move is searched deeper.
    pub extension: i32,
    /// What the position looks like.
    pub outlook: Option<Outlook>,
}

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// The value of a position for the player to move, who is `node.player`.
    pub(super) fn choice(&mut self, state: &G::State, node: Node<G::Move>) -> Searched {
        if node.depth <= 0 {
            return self.quiescence(state, node);
        }
        self.enter(node, NodeKind::Choice(node.player))?;
        let key = self.game.table_key(state);
        let (held, answers) = self.look_up(key, node.depth);
        let table_move = held.and_then(|(entry, _)| entry.best);
        if let Some((entry, _)) = held
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
        let outlook = self.outlook(state, node, held);
        if let Some(value) = self.looks_good_enough(state, node, outlook) {
            return self.leave(node.ply, value);
        }
        if let Some(value) = self.passing_is_enough(state, node, outlook)? {
            self.cut(node.ply, None, Cut::Pass);
            return self.leave(node.ply, value);
        }
        if let Some(value) = self.looks_decided(state, node, held, outlook)? {
            return self.leave(node.ply, value);
        }
        let extension = match self.singular(state, node, held, outlook)? {
            Verdict::Extend(plies) => plies,
            Verdict::Cut(value) => return self.leave(node.ply, value),
        };
        // Without a table move the order is poor: a shallower search finds one for the next.
        let from = self.settings.internal_reduction;
        let guess = table_move.is_none() && from.is_some_and(|from| node.depth >= from);
        let node = Node {
            depth: (node.depth - i32::from(guess)).max(1),
            ..node
        };
        let met_before = std::mem::replace(&mut self.met_horizon, false);
        let plan = Plan {
            table_move,
            extension,
            outlook,
            ..Plan::default()
        };
        let (value, best) = self.best_move(state, node, plan)?;
        self.learn_from(node, outlook, value);
        let points = outlook.map(|outlook| outlook.points);
        self.remember(key, node, value, best, points);
        self.met_horizon |= met_before;
        self.leave(node.ply, value)
    }

    /// Tries the moves in order; the value of the best and its index.
    pub(super) fn best_move(
        &mut self,
        state: &G::State,
        node: Node<G::Move>,
        plan: Plan,
    ) -> Result<(i32, Option<u16>), Stopped> {
        let mut list = self.candidates(state, node, plan.table_move);
        let calm = self.knowledge.may_reduce(self.game, state);
        let patience = if calm {
            self.patience(node, plan.outlook)
        } else {
            usize::MAX
        };
        let (mut alpha, mut best, mut best_index) = (node.alpha, -Self::SCALE.infinity(), None);
        let mut tried = 0;
        let mut deferred = Vec::new();
        loop {
            let (candidate, place, returns) = match pick(&mut list, tried) {
                Some(candidate) => (candidate, tried + deferred.len(), false),
                None if deferred.is_empty() => break,
                None => {
                    let (candidate, place) = deferred.remove(0);
                    list.push(candidate);
                    (candidate, place, true)
                }
            };
            // The rest is given up only if something better than a proved loss is at hand.
            let may_drop = !returns && place >= patience && best > -Self::SCALE.limit();
            if may_drop && self.drop_quiet(state, &mut list, tried) {
                if list.len() == tried && !plan.asks {
                    self.cut(node.ply, None, Cut::Late);
                }
                continue;
            }
            if plan.skip == Some(candidate.index) {
                list.remove(tried);
                continue;
            }
            let trial = self.trial(state, node, candidate.index);
            if !returns && place > 0 && trial.is_underway() {
                list.remove(tried);
                deferred.push((candidate, place));
                continue;
            }
            let mv = candidate.mv;
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let mut depth = self.depth_after(state, node, mv);
            if plan.table_move == Some(candidate.index) {
                depth += plan.extension;
            }
            let child = Node {
                player: node.player,
                depth,
                ply: node.ply + 1,
                alpha,
                beta: node.beta,
                previous: Some(mv),
                may_pass: true,
                expects_cut: !node.expects_cut,
            };
            let late = calm && place >= 1 && depth < node.depth;
            let reduction = if late {
                self.reduction(state, node, candidate, place, plan.outlook)
            } else {
                0
            };
            trial.begin();
            let value = self.try_move(&next, child, place == 0, reduction)?;
            trial.end();
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
                (self.learned).cut(
                    self.settings.learning,
                    at,
                    node.depth,
                    candidate,
                    &list[..tried],
                );
                if !plan.asks {
                    self.cut(node.ply, Some(mv), Cut::Beta);
                }
                break;
            }
            tried += 1;
        }
        self.recycle(list);
        Ok((best, best_index))
    }

    /// Takes the quiet moves out of what is left to try; whether there were any.
    fn drop_quiet(
        &mut self,
        state: &G::State,
        list: &mut Vec<Candidate<G::Move>>,
        tried: usize,
    ) -> bool {
        let before = list.len();
        let mut place = 0;
        list.retain(|candidate| {
            place += 1;
            place <= tried || self.knowledge.is_noisy(self.game, state, candidate.mv)
        });
        let dropped = list.len() < before;
        self.met_horizon |= dropped;
        dropped
    }

    /// The plies by which a late move is reduced.
    fn reduction(
        &self,
        state: &G::State,
        node: Node<G::Move>,
        candidate: Candidate<G::Move>,
        tried: usize,
        outlook: Option<Outlook>,
    ) -> i32 {
        let fits = self.settings.reductions != Reductions::None
            && !self.knowledge.is_noisy(self.game, state, candidate.mv);
        if !fits {
            return 0;
        }
        let late = Late {
            depth: node.depth,
            tried,
            history: candidate.history,
            worth: candidate.worth,
            improving: outlook.is_none_or(|outlook| outlook.improving),
            open: !node.is_test(),
            expects_cut: node.expects_cut,
        };
        late.reduction(self.settings.reductions)
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
        let reduced = (child.depth - reduction).max(1);
        if reduced < child.depth {
            let depth = reduced;
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
        let expects_cut = child.expects_cut && child.is_test();
        self.child(
            next,
            Node {
                expects_cut,
                ..child
            },
        )
    }

    /// Shows the table's move as the line of a position that the table answered.
    fn show_table_move(&mut self, state: &G::State, ply: u32, table_move: Option<u16>) {
        let Some(index) = table_move else { return };
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.lines[ply as usize].extend(moves.get(usize::from(index)));
    }
}
