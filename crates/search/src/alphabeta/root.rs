//! The root of the search: all legal moves with what is known of them.

use super::reduction::Late;
use super::worker::{Node, Worker};
use super::{LateReductions, Reductions};
use crate::budget::Stopped;
use crate::report::Found;
use crate::table::Bound;
use crate::underway::Trial;
use crate::{Knowledge, NodeKind};
use std::collections::VecDeque;
use wuqi_core::{Game, Player, Rng};

/// With less depth left after it, a move that chance decides is not reduced.
const GAMBLES_FROM: i32 = 3;

/// The position to be searched and its moves, best first as far as is known.
#[derive(Clone)]
pub(super) struct Root<G: Game> {
    pub state: G::State,
    pub player: Player,
    pub moves: Vec<Found<G::Move>>,
    /// Whether the first move of `moves` is that of a depth which was not finished.
    pub improved: bool,
    /// Whether deeper searches would only repeat the answer.
    pub settled: bool,
}

impl<G: Game> Root<G> {
    /// The legal moves by the game's own order; the seed decides among equals.
    pub(super) fn new<K: Knowledge<G>>(
        game: &G,
        knowledge: &K,
        state: &G::State,
        seed: u64,
    ) -> Self {
        let mut list = Vec::new();
        game.moves(state, &mut list);
        let mut moves: Vec<_> = list.into_iter().map(Found::unknown).collect();
        Rng::new(seed).shuffle(&mut moves);
        moves.sort_by_cached_key(|found| std::cmp::Reverse(knowledge.order(game, state, found.mv)));
        Root {
            state: state.clone(),
            player: game
                .turn(state)
                .player()
                .expect("a search begins at a player's turn"),
            moves,
            improved: false,
            settled: false,
        }
    }

    /// Brings move `from` to place `to`, keeping the order of the others.
    fn promote(&mut self, from: usize, to: usize) {
        self.moves[to..=from].rotate_right(1);
    }
}

impl<G: Game, K: Knowledge<G>, const TRACE: bool> Worker<'_, G, K, TRACE> {
    /// Searches the root moves from place `first` on with one window and brings the best
    /// to that place. The value is fail-soft.
    pub(super) fn search_root(
        &mut self,
        root: &mut Root<G>,
        first: usize,
        depth: u32,
        window: (i32, i32),
    ) -> Result<i32, Stopped> {
        let node = Node {
            player: root.player,
            depth: depth as i32,
            ply: 0,
            alpha: window.0,
            beta: window.1,
            previous: None,
            may_pass: true,
            expects_cut: false,
        };
        self.enter(node, NodeKind::Choice(root.player))?;
        self.trail.arrive(&root.state, 0);
        let (mut alpha, mut best) = (node.alpha, -Self::SCALE.infinity());
        let mut queue: VecDeque<_> = root.moves[first..].iter().map(|found| found.mv).collect();
        let mut fresh = queue.len();
        let mut is_first = true;
        while let Some(mv) = queue.pop_front() {
            let returns = fresh == 0;
            fresh = fresh.saturating_sub(1);
            let index = self.underway.and_then(|_| self.index_of(&root.state, mv));
            let trial = index.map_or(Trial::UNTOLD, |index| self.trial(&root.state, node, index));
            if !returns && !is_first && trial.is_underway() {
                queue.push_back(mv);
                continue;
            }
            let place = (root.moves.iter())
                .position(|found| found.mv == mv)
                .expect("moves at the root only change places");
            let mut next = root.state.clone();
            self.game.play(&mut next, mv);
            let child = Node {
                depth: self.depth_after(&root.state, node, mv),
                ply: 1,
                alpha,
                previous: Some(mv),
                expects_cut: true,
                ..node
            };
            let before = self.budget.visited();
            let reduction = if !is_first {
                let gamble = self.gamble_reduction(&root.state, child.depth, mv);
                gamble.max(self.root_reduction(&root.state, node, mv, place - first))
            } else {
                0
            };
            trial.begin();
            let value = self.try_move(&next, child, is_first, reduction)?;
            trial.end();
            is_first = false;
            let found = &mut root.moves[place];
            found.nodes += self.budget.visited() - before;
            match Bound::of(value, alpha, node.beta) {
                Bound::Upper => (found.value, found.at_most) = (None, Some(value)),
                _ => {
                    // A value above beta is a bound only, until the window is widened.
                    found.value = Some(value);
                    alpha = value;
                    self.extend_line(0, mv);
                    found.line.clear();
                    found.line.extend(&self.lines[0][1..]);
                    root.promote(place, first);
                    if first == 0 {
                        root.improved = true;
                        if place > first {
                            self.announce(root, depth - 1);
                        }
                    }
                }
            }
            best = best.max(value);
            if best >= node.beta {
                break;
            }
        }
        if first == 0 && best > node.alpha {
            let index = self.index_of(&root.state, root.moves[0].mv);
            self.remember(self.game.table_key(&root.state), node, best, index, None);
        }
        self.leave(0, best)
    }

    /// The plies by which a move is reduced because chance decides what it brings: a mean
    /// over many outcomes is dear to search, and it changes little from depth to depth.
    fn gamble_reduction(&self, state: &G::State, depth: i32, mv: G::Move) -> i32 {
        let fits = self.settings.gamble_reduction > 0
            && depth >= GAMBLES_FROM
            && self.knowledge.is_gamble(self.game, state, mv);
        if fits {
            self.settings.gamble_reduction.min(depth - 1)
        } else {
            0
        }
    }

    /// The plies by which a late move is reduced at the root.
    fn root_reduction(
        &self,
        state: &G::State,
        node: Node<G::Move>,
        mv: G::Move,
        tried: usize,
    ) -> i32 {
        let Reductions::Logarithmic(numbers) = self.settings.reductions else {
            return 0;
        };
        let Some(open) = numbers.root else {
            return 0;
        };
        if !self.knowledge.may_reduce(self.game, state)
            || self.knowledge.is_noisy(self.game, state, mv)
        {
            return 0;
        }
        let at = self.place(state, node);
        let late = Late {
            depth: node.depth,
            tried,
            history: self.learned.history(self.settings.learning, at, mv),
            worth: self.knowledge.order(self.game, state, mv),
            improving: true,
            open: true,
            expects_cut: false,
        };
        late.reduction(Reductions::Logarithmic(LateReductions { open, ..numbers }))
    }

    fn index_of(&self, state: &G::State, mv: G::Move) -> Option<u16> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let index = moves.iter().position(|&other| other == mv)?;
        u16::try_from(index).ok()
    }
}
