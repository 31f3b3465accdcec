//! PUCT one half-step at a time: gather leaves, judge them elsewhere, send the results up.
//!
//! [`PuctTree::select_leaves`] walks down as often as asked and collects the leaves it
//! reaches; [`PuctTree::back_up`] takes their evaluations. In between anybody may judge
//! them: the [searcher](super::Puct) asks its evaluator at once, while a training run puts
//! the leaves of hundreds of games into one large batch.
//!
//! While leaves wait, *virtual losses* on their paths send the next walks elsewhere. Two
//! walks that still end at the same leaf *collide*; the second is called off when the
//! results come in, so that no evaluation counts twice.

use super::evaluator::{Evaluation, Leaf};
use super::gumbel::GumbelSearch;
use super::noise::dirichlet;
use super::options::PuctOptions;
use super::simulate::{call_off, walk};
use super::target;
use crate::mcts::node::{Edge, Node};
use crate::mcts::report::{Reading, Work};
use crate::mcts::tree::{Tree, virtual_loss};
use crate::mcts::value::UNIT;
use crate::{SearchInfo, Silent};
use std::time::Duration;
use wuqi_core::{Game, Player, Rng};

/// A game tree searched by PUCT, with leaves judged outside.
pub struct PuctTree<G: Game> {
    pub(super) game: G,
    pub(super) options: PuctOptions,
    pub(super) tree: Tree<G>,
    pub(super) rng: Rng,
    pub(super) loss: i64,
    pub(super) root: RootSearch,
    pub(super) waiting: Vec<Waiting>,
    pub(super) leaves: Vec<Leaf<G>>,
    pub(super) gathered: usize,
    /// The legal moves of the position that a walk has come to.
    pub(super) legal: Vec<G::Move>,
    pub(super) work: Work,
}

/// What is special about the root in the current search.
#[derive(Default)]
pub(super) struct RootSearch {
    /// Whether what follows has been made for the current search.
    ready: bool,
    /// Simulations still to come, if that is known.
    budget: Option<u64>,
    pub(super) noisy: Option<Vec<f32>>,
    pub(super) gumbel: Option<GumbelSearch>,
    /// What the evaluator thought of the root, for One, 0 to 1.
    pub(super) worth: Option<f32>,
}

/// A walk whose result is not in yet.
pub(super) struct Waiting {
    /// The places of the edges taken, from the root.
    pub(super) path: Vec<u32>,
    /// Its leaf; `None` for a collision.
    pub(super) leaf: Option<usize>,
    /// Whether the leaf lies behind a chance node that there was no memory for: then the
    /// path ends before the chance node, and the leaf has no place in the tree.
    pub(super) beyond: bool,
}

impl<G: Game> PuctTree<G> {
    /// A tree with only its root.
    ///
    /// # Panics
    /// If it is not a player's turn in `state`.
    #[must_use]
    pub fn new(game: G, state: G::State, options: PuctOptions, seed: u64) -> Self {
        assert!(
            game.turn(&state).player().is_some(),
            "a search starts at a player's turn"
        );
        PuctTree {
            tree: Tree::new(state, options.memory),
            loss: virtual_loss(options.virtual_loss),
            game,
            options,
            rng: Rng::new(seed),
            root: RootSearch::default(),
            waiting: Vec::new(),
            leaves: Vec::new(),
            gathered: 0,
            legal: Vec::new(),
            work: Work::default(),
        }
    }

    /// Begins a new search from the root: fresh noise, and with Gumbel selection a
    /// schedule for this many simulations. Counters begin at 0.
    pub fn begin(&mut self, simulations: Option<u64>, seed: u64) {
        self.abandon();
        self.rng = Rng::new(seed);
        self.work = Work::default();
        self.root = RootSearch {
            budget: simulations,
            ..RootSearch::default()
        };
        self.prepare_root();
    }

    /// Moves the root to `state` and keeps what is known below it; says whether anything
    /// was. Otherwise the tree starts afresh.
    ///
    /// # Panics
    /// If it is not a player's turn in `state`.
    pub fn advance(&mut self, state: &G::State) -> bool {
        assert!(
            self.game.turn(state).player().is_some(),
            "a search starts at a player's turn"
        );
        self.abandon();
        self.root = RootSearch::default();
        let fresh = Tree::new(state.clone(), self.options.memory);
        let kept = std::mem::replace(&mut self.tree, fresh).advance(&self.game, state);
        let found = kept.is_some();
        if let Some(tree) = kept {
            self.tree = tree;
        }
        found
    }

    /// Runs up to `count` simulations down to their leaves and says how many leaves
    /// [`PuctTree::leaves`] now holds. Simulations that end in a finished or proved
    /// position need no evaluation and are done at once. Fewer leaves than asked for are
    /// normal: a tree with only its root has one.
    pub fn select_leaves(&mut self, count: usize) -> usize {
        self.gather::<false>(count, &mut Silent)
    }

    /// The leaves that wait for evaluation.
    #[must_use]
    pub fn leaves(&self) -> &[Leaf<G>] {
        &self.leaves[..self.gathered]
    }

    /// Takes the evaluations of the leaves, in order.
    ///
    /// # Panics
    /// If there are fewer evaluations than leaves.
    pub fn back_up(&mut self, evaluations: impl IntoIterator<Item = Evaluation>) {
        self.settle::<false>(evaluations, &mut Silent);
    }

    /// Calls off the simulations whose leaves wait.
    pub fn abandon(&mut self) {
        for waiting in std::mem::take(&mut self.waiting) {
            let path = walk(&self.tree, &waiting.path);
            call_off(&self.tree, &path, self.loss);
        }
        self.gathered = 0;
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The root position.
    #[must_use]
    pub fn state(&self) -> &G::State {
        &self.tree.state
    }

    /// Simulations finished since [`PuctTree::begin`].
    #[must_use]
    pub fn simulations(&self) -> u64 {
        self.work.simulations
    }

    /// Positions visited since [`PuctTree::begin`].
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.work.nodes
    }

    /// Whether the root's value is proved: more simulations would change nothing.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.tree.proved().is_some() && self.tree.root.child().is_some()
    }

    /// How many bytes the tree takes.
    #[must_use]
    pub fn memory_used(&self) -> usize {
        self.tree.memory.used()
    }

    /// How often the root was visited, in earlier searches too.
    #[must_use]
    pub fn visits(&self) -> u64 {
        u64::from(self.tree.root.visits())
    }

    /// The root's moves with their visits, empty before the root has been evaluated.
    #[must_use]
    pub fn root_visits(&self) -> Vec<(G::Move, u32)> {
        let Some(node) = self.tree.root.child() else {
            return Vec::new();
        };
        let visits = |index| node.edge(index).map_or(0, Edge::visits);
        (node.moves.iter().enumerate())
            .map(|(index, &mv)| (mv, visits(index)))
            .collect()
    }

    /// The root's priors in the order of [`PuctTree::root_visits`], as the evaluator gave
    /// them, scaled to sum to 1. Empty before the root has been evaluated.
    #[must_use]
    pub fn root_priors(&self) -> Vec<f32> {
        let node = self.tree.root.child();
        node.map_or(Vec::new(), |node| {
            (0..node.moves.len())
                .map(|index| node.prior(index))
                .collect()
        })
    }

    /// Changes the settings for the searches to come; the memory stays what it was.
    pub fn set_options(&mut self, options: PuctOptions) {
        self.abandon();
        self.loss = virtual_loss(options.virtual_loss);
        self.options = PuctOptions {
            memory: self.options.memory,
            ..options
        };
    }

    /// What a network should learn to think of the root's moves; the shares sum to 1. With
    /// Gumbel selection the improved policy, otherwise the visits, less those that were
    /// forced and those of moves proved worse than others. Empty before the root has been
    /// evaluated.
    #[must_use]
    pub fn policy(&self) -> Vec<(G::Move, f32)> {
        let Some(node) = self.tree.root.child() else {
            return Vec::new();
        };
        let player = self.tree.player(&self.game);
        let shares = match &self.root.gumbel {
            Some(gumbel) => {
                let worth = self.worth(player);
                gumbel.policy(node, player, worth)
            }
            None => {
                let noisy = self.root.noisy.as_deref();
                let all = self.tree.root.visits();
                let visits = target::visits(node, noisy, player, all, &self.options);
                let total: u32 = visits.iter().sum();
                let alike = 1.0 / visits.len() as f32;
                let share = |&visits: &u32| match total {
                    0 => alike,
                    total => visits as f32 / total as f32,
                };
                visits.iter().map(share).collect()
            }
        };
        node.moves.iter().copied().zip(shares).collect()
    }

    /// The mean result at the root for the player to move, -1 to 1.
    #[must_use]
    pub fn root_value(&self) -> f32 {
        self.tree.root.mean(self.tree.player(&self.game))
    }

    /// The move to play: by Gumbel selection or the final choice, or drawn by visits when
    /// there is a temperature. Proved wins are always played.
    pub fn choose(&mut self) -> G::Move {
        self.ensure_root();
        let player = self.tree.player(&self.game);
        let node = self.tree.root.child().expect("the root was just expanded");
        let best = self.options.choice.rank(node, player)[0];
        let proved = |index| {
            let edge: Option<&Edge<_>> = node.edge(index);
            edge.and_then(|edge| edge.bounds().seen_by(player).proved())
        };
        if self.tree.proved().is_some() || proved(best) == Some(UNIT) {
            return node.moves[best];
        }
        let index = if let Some(gumbel) = &self.root.gumbel {
            let found = gumbel.best(node, player);
            found.filter(|&index| proved(index).is_none())
        } else if self.options.temperature > 0.0 {
            draw(node, self.options.temperature, &mut self.rng)
        } else {
            None
        };
        node.moves[index.unwrap_or(best)]
    }

    /// What the search thinks; `elapsed` is the time it has taken so far.
    pub fn info(&mut self, elapsed: Duration) -> SearchInfo<G::Move> {
        self.ensure_root();
        let reading = Reading {
            objective: self.options.objective,
            choice: self.options.choice,
            priors: true,
        };
        reading.info(
            &self.game,
            &self.tree,
            Work {
                elapsed,
                ..self.work
            },
        )
    }

    /// Lists the root's moves even if nothing has been evaluated: a search that is stopped
    /// at once must still know a legal move.
    fn ensure_root(&mut self) {
        if self.tree.root.child().is_none() {
            let mut moves = Vec::new();
            self.game.moves(&self.tree.state, &mut moves);
            let turn = self.game.turn(&self.tree.state);
            self.tree.expand(&self.tree.root, turn, &moves, &[]);
        }
    }

    /// What is known of the root beyond its moves' values, 0 to 1 for `player`.
    fn worth(&self, player: Player) -> f32 {
        match (self.root.worth, player) {
            (Some(worth), Player::One) => worth,
            (Some(worth), Player::Two) => 1.0 - worth,
            (None, player) => (1.0 + self.tree.root.mean(player)) / 2.0,
        }
    }

    /// Draws the noise of this search, once the root has its priors.
    pub(super) fn prepare_root(&mut self) {
        let Some(node) = self.tree.root.child().filter(|_| !self.root.ready) else {
            return;
        };
        self.root.ready = true;
        let count = node.moves.len();
        if let (Some(options), Some(budget)) = (self.options.gumbel, self.root.budget) {
            let left = budget.saturating_sub(self.work.simulations);
            let search = GumbelSearch::new(options, node, left, &mut self.rng);
            self.root.gumbel = Some(search);
        } else if let Some(noise) = self.options.noise {
            let alpha = noise.concentration / count as f32;
            let mixed = (dirichlet(&mut self.rng, alpha, count).into_iter())
                .enumerate()
                .map(|(index, share)| {
                    let prior = node.prior(index);
                    prior + noise.share * (share - prior)
                });
            self.root.noisy = Some(mixed.collect());
        }
    }
}

/// A move drawn in proportion to `visits^(1 / temperature)`.
fn draw<M>(node: &Node<M>, temperature: f32, rng: &mut Rng) -> Option<usize> {
    let visits: Vec<u32> = node.open_edges().map(|(_, edge)| edge.visits()).collect();
    let most = visits.iter().copied().max().filter(|&most| most > 0)?;
    let weights: Vec<f64> = (visits.iter())
        .map(|&visits| (f64::from(visits) / f64::from(most)).powf(1.0 / f64::from(temperature)))
        .collect();
    let mut left = rng.unit() * weights.iter().sum::<f64>();
    let drawn = weights.iter().position(|weight| {
        left -= weight;
        left < 0.0
    });
    drawn.or_else(|| visits.iter().position(|&visits| visits == most))
}
