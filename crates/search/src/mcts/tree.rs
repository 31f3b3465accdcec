//! The search tree: a root position, everything known below it, and a memory budget.
//!
//! UCT and PUCT grow the same tree and differ only in how they choose an edge and judge a
//! leaf. What they share is here: expanding a position, sampling chance, sending a result
//! back up.
//!
//! When the budget is used up the tree stops growing and the search goes on: a leaf that
//! cannot be expanded is simply judged again each time a simulation reaches it.
//!
//! Every simulation reads the root position and writes the root's visits, so what is
//! written lies on cache lines of its own.

use super::node::{Edge, Node};
use super::value::{Reward, UNIT};
use crate::apart::Apart;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use wuqi_core::{Game, Player, Rng, Turn};

/// How many bytes a tree may take and takes.
pub(crate) struct Memory {
    limit: usize,
    used: Apart<AtomicUsize>,
}

impl Memory {
    /// A budget of so many bytes.
    pub fn new(limit: usize) -> Self {
        Memory {
            limit,
            used: Apart(AtomicUsize::new(0)),
        }
    }

    /// Takes bytes if that many are left.
    pub fn reserve(&self, bytes: usize) -> bool {
        let before = self.used.fetch_add(bytes, Relaxed);
        let fits = before.saturating_add(bytes) <= self.limit;
        if !fits {
            self.refund(bytes);
        }
        fits
    }

    /// Takes bytes that are needed in any case: the root must have its moves.
    pub fn charge(&self, bytes: usize) {
        self.used.fetch_add(bytes, Relaxed);
    }

    /// Gives bytes back.
    pub fn refund(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Relaxed);
    }

    /// Bytes in use.
    pub fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// The most that may be in use.
    pub fn limit(&self) -> usize {
        self.limit
    }
}

/// Chances of win, draw and loss for One, summed over simulations from the root.
#[derive(Default)]
pub(crate) struct Tally([AtomicU64; 3]);

/// The fixed-point one of a [`Tally`].
const TALLY_UNIT: f32 = (1u32 << 20) as f32;

impl Tally {
    /// Counts the chances of one simulation, or their sums over several.
    pub fn add(&self, wdl: [f32; 3]) {
        for (sum, share) in self.0.iter().zip(wdl) {
            if share > 0.0 {
                sum.fetch_add((share * TALLY_UNIT) as u64, Relaxed);
            }
        }
    }

    /// The shares, for One; `None` before the first simulation.
    pub fn shares(&self) -> Option<[f32; 3]> {
        let sums = [0, 1, 2].map(|i| self.0[i].load(Relaxed) as f64);
        let total: f64 = sums.iter().sum();
        (total > 0.0).then(|| sums.map(|sum| (sum / total) as f32))
    }
}

/// A tree over one game, with its root at a player's turn.
pub(crate) struct Tree<G: Game> {
    /// The root position.
    pub state: G::State,
    /// The edge into the root: its visits, results and bounds are the root's.
    pub root: Apart<Edge<G::Move>>,
    /// The budget.
    pub memory: Memory,
    /// Results of the simulations since the root became the root.
    pub tally: Apart<Tally>,
}

/// One step of a simulation: a node and the edge taken out of it.
pub(crate) type Step<'t, M> = (&'t Node<M>, usize);

impl<G: Game> Tree<G> {
    /// A tree that is only a root, not yet expanded.
    pub fn new(state: G::State, limit: usize) -> Self {
        Tree {
            state,
            root: Apart(Edge::new()),
            memory: Memory::new(limit),
            tally: Apart::default(),
        }
    }

    /// Lists the steps of the position behind `edge` as a node there, if there is memory.
    /// `priors` belong to `moves` and may be empty; the root is always expanded.
    pub fn expand<'t>(
        &'t self,
        edge: &'t Edge<G::Move>,
        turn: Turn,
        moves: &[G::Move],
        priors: &[f32],
    ) -> Option<&'t Node<G::Move>> {
        let bytes = if turn == Turn::Chance {
            Node::<G::Move>::full_size(moves.len(), priors.len())
        } else {
            Node::<G::Move>::size(moves.len(), priors.len())
        };
        if std::ptr::eq(edge, &*self.root) {
            self.memory.charge(bytes);
        } else if !self.memory.reserve(bytes) {
            return None;
        }
        let node = Node::new(turn, moves.into(), priors.into());
        if turn == Turn::Chance {
            node.open_all();
        }
        Some(edge.expand(node, &self.memory))
    }

    /// Lists the outcomes of a chance node.
    pub fn expand_chance<'t>(
        &'t self,
        edge: &'t Edge<G::Move>,
        game: &G,
        state: &G::State,
    ) -> Option<&'t Node<G::Move>> {
        let mut chances = Vec::new();
        game.chances(state, &mut chances);
        let moves: Vec<G::Move> = chances.iter().map(|&(mv, _)| mv).collect();
        let weights: Vec<f32> = chances.iter().map(|&(_, weight)| weight as f32).collect();
        self.expand(edge, Turn::Chance, &moves, &weights)
    }

    /// Sends a result up the path of a simulation, from the leaf to the root.
    ///
    /// Each edge on the path trades its pending result for the real one. `news` says that
    /// the bounds of the last edge have changed: then its node's bounds may change, and so
    /// on up, for as long as something changes.
    pub fn back_up(&self, path: &[Step<'_, G::Move>], reward: Reward, loss: i64, news: bool) {
        self.back_up_below(0, path, reward, loss, news);
        self.root.settle(0, i64::from(reward.value));
    }

    /// The same for a reward that is an expectation, not a sample: no edge gets less or more
    /// than what is certain of it. Otherwise the search for something even better than a proved
    /// move would count against the position that has it. What chance has decided is a sample;
    /// `sampled` says that it has a hand in the reward already. `told` hears what each edge
    /// got, with its distance from the root.
    pub fn back_up_expectation(
        &self,
        path: &[Step<'_, G::Move>],
        reward: Reward,
        loss: i64,
        (news, sampled): (bool, bool),
        mut told: impl FnMut(&Edge<G::Move>, usize, i32),
    ) {
        let (mut news, mut sampled, mut value) = (news, sampled, reward.value);
        for step in (0..=path.len()).rev() {
            let edge = self.edge_of(path, step);
            if let Some((node, _)) = path.get(step) {
                if news {
                    news = edge.tighten(node.bounds());
                }
                sampled |= node.turn == Turn::Chance;
            }
            if !sampled {
                value = edge.bounds().clamp(value);
            }
            let pending = step
                .checked_sub(1)
                .map(|last| pending(path[last].0.turn, loss));
            edge.settle(pending.unwrap_or(0), i64::from(value));
            told(edge, step, value);
        }
    }

    /// The same for a simulation that began `depth` steps below the root: the edges up to
    /// there get only the news.
    pub fn back_up_below(
        &self,
        depth: usize,
        path: &[Step<'_, G::Move>],
        reward: Reward,
        loss: i64,
        news: bool,
    ) {
        let mut news = news;
        for step in (0..path.len()).rev() {
            let (node, index) = path[step];
            if step >= depth {
                self.edge_of(path, step + 1)
                    .settle(pending(node.turn, loss), i64::from(reward.value));
            }
            if news {
                news = self.edge_of(path, step).tighten(node.bounds());
            }
            debug_assert!(index < node.opened());
        }
    }

    /// The edge that a path has taken before its step number `step`.
    pub fn edge_of<'t>(&'t self, path: &[Step<'t, G::Move>], step: usize) -> &'t Edge<G::Move> {
        match step.checked_sub(1) {
            None => &self.root,
            Some(last) => {
                let (node, index) = path[last];
                node.edge(index).expect("a path takes edges that exist")
            }
        }
    }

    /// The player to move at the root.
    pub fn player(&self, game: &G) -> Player {
        game.turn(&self.state)
            .player()
            .expect("a search starts at a player's turn")
    }

    /// The value of the root for One, if it is proved.
    pub fn proved(&self) -> Option<i32> {
        self.root.bounds().proved()
    }
}

/// What an edge counts for while a simulation is under way behind it: as if the chooser
/// had lost (*virtual loss*, Chaslot, Winands and van den Herik, 2008), so that the next
/// simulation looks elsewhere. `loss` is the size of that loss in fixed point.
#[inline]
pub(crate) fn pending(turn: Turn, loss: i64) -> i64 {
    match turn {
        Turn::Move(Player::One) => -loss,
        Turn::Move(Player::Two) => loss,
        Turn::Chance | Turn::Over(_) => 0,
    }
}

/// A virtual loss of this weight (1: a full loss) in fixed point.
pub(crate) fn virtual_loss(weight: f32) -> i64 {
    (f64::from(weight) * f64::from(UNIT)) as i64
}

/// Draws an outcome at a chance node, by weight.
pub(crate) fn sample<M>(node: &Node<M>, rng: &mut Rng) -> usize {
    let total: f32 = node.priors.iter().sum();
    let mut left = rng.below(total as u32) as f32;
    for (index, &weight) in node.priors.iter().enumerate() {
        if left < weight {
            return index;
        }
        left -= weight;
    }
    node.moves.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcts::bounds::Bounds;
    use crate::synthetic::Synthetic;
    use wuqi_core::Player;

    #[test]
    fn the_search_for_something_better_does_not_count_against_what_is_proved() {
        let game = Synthetic {
            seed: 1,
            length: 4,
            branching: 3,
            width: 100,
            chance: false,
            repeats: false,
        };
        for (turn, sampled, expected) in [
            (Turn::Move(Player::One), false, UNIT / 4),
            (Turn::Move(Player::One), true, -UNIT),
            (Turn::Chance, false, -UNIT),
        ] {
            let tree: Tree<Synthetic> = Tree::new(game.start(), 1 << 20);
            let node = tree.expand(&tree.root, turn, &[0, 1], &[0.5, 0.5]);
            let node = node.expect("there is memory");
            let [sure, other] = [0, 1].map(|index| node.open_to(index, &tree.memory));
            sure.tighten(Bounds::exact(UNIT / 4));
            tree.root.tighten(node.bounds());
            tree.root.enter(1, 0);
            other.enter(1, pending(turn, 5));
            let reward = Reward::of_value(-UNIT);
            tree.back_up_expectation(&[(node, 1)], reward, 5, (false, sampled), |_, _, _| {});
            assert_eq!(other.sum(), i64::from(-UNIT), "the move itself is that bad");
            assert_eq!(tree.root.sum(), i64::from(expected), "{turn:?}");
        }
    }
}
