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
use super::select::{Place, select};
use crate::mcts::bounds::Bounds;
use crate::mcts::node::{Edge, Node};
use crate::mcts::order::by_prior;
use crate::mcts::report::{Reading, Work};
use crate::mcts::select::Selected;
use crate::mcts::tree::{Step, Tree, pending, sample, virtual_loss};
use crate::mcts::value::{Reward, UNIT, to_fixed};
use crate::{Event, Observer, SearchInfo, Silent};
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};

/// A game tree searched by PUCT, with leaves judged outside.
pub struct PuctTree<G: Game> {
    game: G,
    options: PuctOptions,
    tree: Tree<G>,
    rng: Rng,
    loss: i64,
    root: RootSearch,
    waiting: Vec<Waiting>,
    leaves: Vec<Leaf<G>>,
    gathered: usize,
    work: Work,
}

/// What is special about the root in the current search.
#[derive(Default)]
struct RootSearch {
    /// Whether what follows has been made for the current search.
    ready: bool,
    /// Simulations still to come, if that is known.
    budget: Option<u64>,
    noisy: Option<Vec<f32>>,
    gumbel: Option<GumbelSearch>,
    /// What the evaluator thought of the root, for One, 0 to 1.
    worth: Option<f32>,
}

/// A walk whose result is not in yet.
struct Waiting {
    /// The places of the edges taken, from the root.
    path: Vec<u32>,
    /// Its leaf; `None` for a collision.
    leaf: Option<usize>,
    /// Whether the leaf lies behind a chance node that there was no memory for: then the
    /// path ends before the chance node, and the leaf has no place in the tree.
    beyond: bool,
}

/// How a walk down the tree ended.
enum Arrival {
    Finished,
    Leaf,
    Collision,
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

    /// What a network should learn to think of the root's moves; the shares sum to 1. With
    /// Gumbel selection the improved policy, otherwise the visits. Empty before the root
    /// has been evaluated.
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
                let visits = self.root_visits();
                let total: u32 = visits.iter().map(|&(_, visits)| visits).sum();
                let alike = 1.0 / visits.len() as f32;
                let share = |&(_, visits): &(_, u32)| match total {
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
    fn prepare_root(&mut self) {
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

    pub(crate) fn gather<const TRACE: bool>(
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
                    self.undo_collision();
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
    fn undo_collision(&mut self) {
        if let Some(waiting) = self.waiting.pop() {
            let path = walk(&self.tree, &waiting.path);
            call_off(&self.tree, &path, self.loss);
        }
        if let Some(gumbel) = &mut self.root.gumbel {
            gumbel.put_back();
        }
    }

    /// One walk from the root to a leaf.
    fn descend<const TRACE: bool>(&mut self, observer: &mut dyn Observer<G::Move>) -> Arrival {
        let tree = &self.tree;
        let mut state = tree.state.clone();
        let mut incoming = &tree.root;
        let (mut own, mut beyond) = (0, false);
        let mut path: Vec<Step<'_, G::Move>> = Vec::with_capacity(16);
        incoming.enter(0);
        let reward = loop {
            if self.options.solver
                && let Some(value) = incoming.bounds().proved()
                && !path.is_empty()
            {
                break match self.game.turn(&state) {
                    Turn::Over(outcome) => Reward::of_end(value, outcome),
                    _ => Reward::of_value(value),
                };
            }
            let node = match incoming.child() {
                Some(node) => node,
                None => match self.game.turn(&state) {
                    Turn::Over(outcome) => {
                        let objective = self.options.objective;
                        let value = objective.of_end(&self.game, &state, outcome);
                        if self.options.solver && !beyond {
                            incoming.tighten(Bounds::exact(value));
                        }
                        break Reward::of_end(value, outcome);
                    }
                    Turn::Move(player) => {
                        let path: Vec<u32> = path.iter().map(|&(_, i)| i as u32).collect();
                        return self.keep(path, state, player, beyond);
                    }
                    Turn::Chance => match tree.expand_chance(incoming, &self.game, &state) {
                        Some(node) => node,
                        None => {
                            beyond = true;
                            pass_chance(&self.game, &mut state, &mut self.rng);
                            continue;
                        }
                    },
                },
            };
            let selected = match node.turn {
                Turn::Move(player) => {
                    let place = Place {
                        node,
                        incoming,
                        pending: own,
                        player,
                    };
                    let at_root = path.is_empty();
                    let gumbel = self.root.gumbel.as_mut().filter(|_| at_root);
                    match gumbel.and_then(|g| g.select(&place, self.options.solver)) {
                        Some(index) => {
                            node.open_to(index, &tree.memory);
                            Selected::first(index)
                        }
                        None => {
                            let noisy = self.root.noisy.as_deref().filter(|_| at_root);
                            select(&place, &self.options, noisy, &tree.memory)
                        }
                    }
                }
                Turn::Chance | Turn::Over(_) => Selected::first(sample(node, &mut self.rng)),
            };
            let index = selected.index;
            let edge = node.edge(index).expect("a selected edge exists");
            own = pending(node.turn, self.loss);
            let visits = edge.enter(own);
            if TRACE {
                observer.event(Event::Select {
                    ply: path.len() as u32,
                    mv: node.moves[index],
                    visits,
                    mean: selected.mean,
                    bonus: selected.bonus,
                });
            }
            path.push((node, index));
            self.game.play(&mut state, node.moves[index]);
            incoming = edge;
        };
        tree.back_up(&path, reward, self.loss, self.options.solver && !beyond);
        if TRACE {
            trace_result(tree, &path, reward, observer);
        }
        self.work.simulations += 1;
        self.work.nodes += path.len() as u64;
        self.work.longest = self.work.longest.max(path.len() as u32);
        Arrival::Finished
    }

    /// Keeps a leaf for evaluation, unless it waits already.
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
        leaf.moves.clear();
        self.game.moves(&leaf.state, &mut leaf.moves);
        self.waiting.push(Waiting {
            path,
            leaf: Some(self.gathered),
            beyond,
        });
        self.gathered += 1;
        Arrival::Leaf
    }

    pub(crate) fn settle<const TRACE: bool>(
        &mut self,
        evaluations: impl IntoIterator<Item = Evaluation>,
        observer: &mut dyn Observer<G::Move>,
    ) {
        let mut evaluations = evaluations.into_iter();
        let tree = &self.tree;
        for waiting in self.waiting.drain(..) {
            let path = walk(tree, &waiting.path);
            let Some(leaf) = waiting.leaf else {
                call_off(tree, &path, self.loss);
                continue;
            };
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
                    observer.event(Event::Expand {
                        ply: path.len() as u32,
                        moves: node.moves.len() as u32,
                    });
                }
            }
            tree.back_up(&path, reward, self.loss, news);
            if TRACE {
                trace_result(tree, &path, reward, observer);
            }
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
fn walk<'t, G: Game>(tree: &'t Tree<G>, places: &[u32]) -> Vec<Step<'t, G::Move>> {
    let mut path: Vec<Step<'t, G::Move>> = Vec::with_capacity(places.len());
    for (step, &place) in places.iter().enumerate() {
        let node = tree.edge_of(&path, step).child();
        let node = node.expect("nodes on a waiting path stay");
        path.push((node, place as usize));
    }
    path
}

fn call_off<G: Game>(tree: &Tree<G>, path: &[Step<'_, G::Move>], loss: i64) {
    for (step, (node, _)) in path.iter().enumerate() {
        tree.edge_of(path, step + 1).leave(pending(node.turn, loss));
    }
    tree.root.leave(0);
}

/// Plays chance's part by lot until a player moves or the game is over.
fn pass_chance<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) {
    let mut chances = Vec::new();
    while game.turn(state) == Turn::Chance {
        chances.clear();
        game.chances(state, &mut chances);
        game.play(state, rng.weighted(&chances));
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

fn trace_result<G: Game>(
    tree: &Tree<G>,
    path: &[Step<'_, G::Move>],
    reward: Reward,
    observer: &mut dyn Observer<G::Move>,
) {
    observer.event(Event::Evaluate {
        ply: path.len() as u32,
        value: (1.0 + reward.value as f32 / UNIT as f32) / 2.0,
    });
    for step in (0..=path.len()).rev() {
        let edge = tree.edge_of(path, step);
        observer.event(Event::BackUp {
            ply: step as u32,
            visits: edge.visits(),
            mean: (1.0 + edge.mean(Player::One)) / 2.0,
        });
    }
}
