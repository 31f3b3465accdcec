//! The simulations of [`PuctTree`]: down to a leaf, and, once it is judged, up again.
//!
//! A position with a single legal move is no leaf: there is nothing to choose, so the walk goes
//! on to what follows. That is deeper for the same evaluation, and a network that learned from
//! choices alone would not know what to think of it.

use super::descent::{Descent, Met};
use super::evaluator::{Evaluation, Leaf};
use super::gumbel::GumbelSearch;
use super::options::PuctOptions;
use super::tree::{PuctTree, Waiting};
use crate::mcts::bounds::Bounds;
use crate::mcts::node::{Edge, Node};
use crate::mcts::order::by_prior;
use crate::mcts::simulate::{shown, told};
use crate::mcts::tree::{Step, Tree, pending};
use crate::mcts::value::{Reward, UNIT, to_fixed};
use crate::{Event, Observer};
use wuqi_core::{Game, Player, Turn};

/// How a walk down the tree ended.
enum Arrival {
    /// In a position whose value is certain: the simulation is done.
    Finished,
    /// At a leaf that now waits.
    Leaf,
    /// At a leaf that waits already.
    Collision,
}

impl<G: Game> PuctTree<G> {
    /// See [`PuctTree::select_leaves`]. `TRACE` says whether `observer` hears of the steps.
    pub(super) fn gather<const TRACE: bool>(
        &mut self,
        count: usize,
        observer: &mut dyn Observer<G::Move>,
    ) -> usize {
        let (mut begun, mut collisions) = (0, 0);
        while begun < count && collisions <= count && !self.is_proved() {
            if self.gathered > 0 && self.waits_for_results() {
                break;
            }
            match self.descend::<TRACE>(observer) {
                Arrival::Finished | Arrival::Leaf => begun += 1,
                Arrival::Collision if self.root.gumbel.is_some() => {
                    self.undo_collision::<TRACE>(observer);
                    break;
                }
                Arrival::Collision => collisions += 1,
            }
        }
        self.gathered
    }

    /// Whether the next walk should not begin before the waiting leaves are judged.
    fn waits_for_results(&self) -> bool {
        let border = |gumbel: &GumbelSearch| gumbel.at_border();
        self.tree.root.child().is_none() || self.root.gumbel.as_ref().is_some_and(border)
    }

    /// Calls off the last walk at once: the schedule of Gumbel selection counts visits.
    fn undo_collision<const TRACE: bool>(&mut self, observer: &mut dyn Observer<G::Move>) {
        if let Some(waiting) = self.waiting.pop() {
            let path = walk(&self.tree, &waiting.path);
            if TRACE {
                let moves = steps_of(&path);
                observer.event(Event::CallOff { moves });
            }
            call_off(&self.tree, &path, self.loss);
        }
        if let Some(gumbel) = &mut self.root.gumbel {
            gumbel.put_back();
        }
    }

    /// One walk from the root to a leaf.
    fn descend<const TRACE: bool>(&mut self, observer: &mut dyn Observer<G::Move>) -> Arrival {
        let tree = &self.tree;
        let mut walk = Descent::begin(tree);
        let reward = loop {
            if let Some(reward) = walk.proved(&self.game, &self.options) {
                break reward;
            }
            let node = match walk.meet(tree, &self.game, &self.options, &mut self.legal) {
                Met::Node(node) => node,
                Met::Forced(node) => {
                    if TRACE {
                        trace_expansion(&walk.path, node, observer);
                    }
                    node
                }
                Met::End(reward) => break reward,
                Met::Leaf(player) => {
                    let path = walk.path.iter().map(|&(_, index)| index as u32);
                    let path = path.collect();
                    return self.keep(path, walk.state, player, walk.beyond);
                }
                Met::NoRoom => {
                    walk.leave_tree(&self.game, &mut self.rng);
                    continue;
                }
            };
            let selected = walk.choose(tree, node, &mut self.root, &self.options, &mut self.rng);
            let own = pending(node.turn, self.loss);
            let visits = walk.go(&self.game, node, selected.index, own);
            if TRACE {
                observer.event(walk.told(&selected, visits, &self.root));
            }
        };
        let Descent { path, beyond, .. } = walk;
        let news = self.options.solver && !beyond;
        give_back::<G, TRACE>(tree, &path, reward, self.loss, (news, beyond), observer);
        self.work.simulations += 1;
        self.work.nodes += path.len() as u64;
        self.work.longest = self.work.longest.max(path.len() as u32);
        Arrival::Finished
    }

    /// Keeps a leaf, whose moves have just been listed, for evaluation, unless it waits
    /// already.
    fn keep(&mut self, path: Vec<u32>, state: G::State, player: Player, beyond: bool) -> Arrival {
        if !beyond && self.waiting.iter().any(|waiting| waiting.path == path) {
            self.waiting.push(Waiting {
                path,
                leaf: None,
                beyond,
            });
            return Arrival::Collision;
        }
        if self.gathered == self.leaves.len() {
            self.leaves.push(Leaf {
                state,
                player,
                moves: Vec::new(),
            });
        } else {
            self.leaves[self.gathered].state = state;
            self.leaves[self.gathered].player = player;
        }
        let leaf = &mut self.leaves[self.gathered];
        std::mem::swap(&mut leaf.moves, &mut self.legal);
        self.waiting.push(Waiting {
            path,
            leaf: Some(self.gathered),
            beyond,
        });
        self.gathered += 1;
        Arrival::Leaf
    }

    /// See [`PuctTree::back_up`].
    pub(super) fn settle<const TRACE: bool>(
        &mut self,
        evaluations: impl IntoIterator<Item = Evaluation>,
        observer: &mut dyn Observer<G::Move>,
    ) {
        let mut evaluations = evaluations.into_iter();
        let tree = &self.tree;
        let several = self.waiting.len() > 1;
        for waiting in self.waiting.drain(..) {
            let path = walk(tree, &waiting.path);
            let Some(leaf) = waiting.leaf else {
                if TRACE {
                    let moves = steps_of(&path);
                    observer.event(Event::CallOff { moves });
                }
                call_off(tree, &path, self.loss);
                continue;
            };
            if TRACE && several {
                let moves = steps_of(&path);
                observer.event(Event::Resume { moves });
            }
            let leaf = &mut self.leaves[leaf];
            let evaluation = evaluations.next().expect("an evaluation for every leaf");
            let edge = tree.edge_of(&path, path.len());
            let reward = reward(&evaluation, leaf.player, &self.options);
            let certain = self.options.solver && !waiting.beyond;
            let mut news = false;
            if path.is_empty() {
                self.root.worth = Some((1.0 + reward.value as f32 / UNIT as f32) / 2.0);
            } else if let Some(outcome) = evaluation.proved.filter(|_| certain) {
                news = edge.tighten(Bounds::of_winner(
                    outcome.winner(),
                    self.options.objective.margin_weight,
                ));
            }
            let reward = match edge.bounds().proved() {
                Some(value) if !path.is_empty() => Reward::of_value(value),
                _ => reward,
            };
            if !waiting.beyond && (edge.bounds().proved().is_none() || path.is_empty()) {
                let node = grow(tree, edge, leaf, evaluation);
                if TRACE && let Some(node) = node {
                    trace_expansion(&path, node, observer);
                }
            }
            let certainty = (news, waiting.beyond);
            give_back::<G, TRACE>(tree, &path, reward, self.loss, certainty, observer);
            self.work.simulations += 1;
            self.work.nodes += path.len() as u64 + 1;
            self.work.longest = self.work.longest.max(path.len() as u32);
        }
        self.gathered = 0;
        self.prepare_root();
    }
}

/// Expands a leaf with its evaluated priors, if there is memory.
fn grow<'t, G: Game>(
    tree: &'t Tree<G>,
    edge: &'t Edge<G::Move>,
    leaf: &mut Leaf<G>,
    evaluation: Evaluation,
) -> Option<&'t Node<G::Move>> {
    let mut priors = evaluation.priors;
    if priors.len() == leaf.moves.len() {
        by_prior(&mut leaf.moves, &mut priors);
    } else {
        priors.clear();
    }
    tree.expand(edge, Turn::Move(leaf.player), &leaf.moves, &priors)
}

/// The reward that an evaluation means.
fn reward(evaluation: &Evaluation, player: Player, options: &PuctOptions) -> Reward {
    let [win, draw, loss] = evaluation.wdl;
    let result = win - loss;
    let expected = match evaluation.margin {
        Some(margin) => options.objective.blend(result, margin),
        None => result,
    };
    let wdl = match player {
        Player::One => [win, draw, loss],
        Player::Two => [loss, draw, win],
    };
    Reward {
        value: to_fixed(expected) * player.sign(),
        wdl,
    }
}

/// The path that these places describe.
pub(super) fn walk<'t, G: Game>(tree: &'t Tree<G>, places: &[u32]) -> Vec<Step<'t, G::Move>> {
    let mut path: Vec<Step<'t, G::Move>> = Vec::with_capacity(places.len());
    for (step, &place) in places.iter().enumerate() {
        let node = tree.edge_of(&path, step).child();
        let node = node.expect("nodes on a waiting path stay");
        path.push((node, place as usize));
    }
    path
}

/// Takes a walk back, as if it had never been.
pub(super) fn call_off<G: Game>(tree: &Tree<G>, path: &[Step<'_, G::Move>], loss: i64) {
    for (step, (node, _)) in path.iter().enumerate() {
        tree.edge_of(path, step + 1)
            .leave(1, pending(node.turn, loss));
    }
    tree.root.leave(1, 0);
}

fn trace_expansion<M>(path: &[Step<'_, M>], node: &Node<M>, observer: &mut dyn Observer<M>) {
    observer.event(Event::Expand {
        ply: path.len() as u32,
        moves: node.moves.len() as u32,
    });
}

/// The steps of a path.
fn steps_of<M: Copy>(path: &[Step<'_, M>]) -> Vec<M> {
    path.iter()
        .map(|&(node, index)| node.moves[index])
        .collect()
}

/// Sends a result up the path; `certainty` is that of [`Tree::back_up_expectation`].
fn give_back<G: Game, const TRACE: bool>(
    tree: &Tree<G>,
    path: &[Step<'_, G::Move>],
    reward: Reward,
    loss: i64,
    certainty: (bool, bool),
    observer: &mut dyn Observer<G::Move>,
) {
    if TRACE {
        observer.event(Event::Evaluate {
            ply: path.len() as u32,
            value: shown(reward.value),
            playout: Vec::new(),
        });
    }
    tree.back_up_expectation(path, reward, loss, certainty, |edge, step, value| {
        if TRACE {
            observer.event(told(edge, step, value));
        }
    });
    tree.tally.add(reward.wdl);
}
