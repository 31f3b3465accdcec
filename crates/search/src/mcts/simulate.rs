//! One simulation: select, expand, evaluate, back up.
//!
//! - **Select**: from the root down, a player's position by [`select`](super::select), a
//!   chance node by lot, until a position that is not expanded.
//! - **Expand**: a position that is reached again gets its moves listed; one visit alone
//!   is not worth the memory.
//! - **Evaluate**: the leaf is judged by a [playout](super::playout) or by what is known
//!   for certain.
//! - **Back up**: the result is added along the path, proofs are passed on.
//!
//! A [`Worker`] does one after another; several workers may share a tree.

use super::bounds::Bounds;
use super::node::{Edge, Node};
use super::options::UctOptions;
use super::playout::playout;
use super::select::{Selected, select};
use super::stay::Stay;
use super::tree::{Step, Tree, pending, sample};
use super::value::{Reward, UNIT};
use crate::{Event, Knowledge, Observer, Rule};
use wuqi_core::{Game, Rng, Turn};

/// What one thread needs to run simulations on a tree.
pub(crate) struct Worker<'t, G: Game, K> {
    game: &'t G,
    knowledge: &'t K,
    options: &'t UctOptions,
    tree: &'t Tree<G>,
    /// The virtual loss in fixed point, 0 when there is only one worker.
    loss: i64,
    rng: Rng,
    /// Whether other workers are on the tree, and where this one stays then.
    shared: bool,
    stay: Option<Stay<G>>,
    path: Vec<Step<'t, G::Move>>,
    moves: Vec<G::Move>,
    /// Positions visited since they were last counted elsewhere.
    pub nodes: u64,
    /// Chances of win, draw and loss for One, likewise.
    pub wdl: [f32; 3],
    /// The longest path so far.
    pub longest: u32,
}

/// Where a simulation has arrived.
enum Leaf {
    /// Its value is certain.
    Known(Reward),
    /// It must be judged.
    Open,
}

/// A result of One between 0 and 1, as traces show it.
pub(crate) fn shown(value: i32) -> f32 {
    (1.0 + value as f32 / UNIT as f32) / 2.0
}

/// What became of an edge, `step` steps from the root, when `value` was added to it.
pub(crate) fn told<M>(edge: &Edge<M>, step: usize, value: i32) -> Event<M> {
    let mean = edge.sum() as f64 / f64::from(edge.visits().max(1)) / f64::from(UNIT);
    Event::BackUp {
        ply: step as u32,
        visits: edge.visits(),
        value: shown(value),
        mean: ((1.0 + mean) / 2.0) as f32,
        bounds: Some(edge.bounds())
            .filter(|&bounds| bounds != Bounds::WIDEST)
            .map(|bounds| [bounds.lower, bounds.upper].map(shown)),
    }
}

impl<'t, G: Game, K: Knowledge<G>> Worker<'t, G, K> {
    /// A worker with its own random numbers.
    pub fn new(
        game: &'t G,
        knowledge: &'t K,
        options: &'t UctOptions,
        tree: &'t Tree<G>,
        loss: i64,
        shared: bool,
        rng: Rng,
    ) -> Self {
        Worker {
            game,
            knowledge,
            options,
            tree,
            loss,
            rng,
            shared,
            stay: None,
            path: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
            wdl: [0.0; 3],
            longest: 0,
        }
    }

    /// Expands the root if it is not.
    pub fn expand_root(&mut self) {
        let tree = self.tree;
        if tree.root.child().is_none() {
            let turn = self.game.turn(&tree.state);
            self.expand(&tree.root, &tree.state, turn);
        }
    }

    /// Runs one simulation. `TRACE` says whether `observer` hears of its steps.
    pub fn simulate<const TRACE: bool>(&mut self, observer: &mut dyn Observer<G::Move>) {
        let tree = self.tree;
        let mut state = match &self.stay {
            Some(stay) => stay.state.clone(),
            None => tree.state.clone(),
        };
        let (edge, leaf) = self.descend::<TRACE>(&mut state, observer);
        let known = matches!(leaf, Leaf::Known(_));
        let mut played = Vec::new();
        let reward = match leaf {
            Leaf::Known(reward) => reward,
            Leaf::Open => {
                let (game, rng, buffer) = (self.game, &mut self.rng, &mut self.moves);
                let keep = |mv| {
                    if TRACE {
                        played.push(mv);
                    }
                };
                let rules = (game, self.knowledge, self.options);
                let (reward, steps) = playout(rules, &mut state, rng, buffer, keep);
                self.nodes += steps;
                reward
            }
        };
        // Bounds narrower than the widest are news, or may have been missed by another
        // thread that proved a sibling at the same moment.
        let news = self.options.solver && (known || edge.bounds() != Bounds::WIDEST);
        match &self.stay {
            Some(stay) => {
                tree.back_up_below(stay.depth, &self.path, reward, self.loss, news);
            }
            None => tree.back_up(&self.path, reward, self.loss, news),
        }
        if self.shared {
            self.stay_or_go(reward.value);
        }
        for (sum, share) in self.wdl.iter_mut().zip(reward.wdl) {
            *sum += share;
        }
        self.nodes += self.path.len() as u64;
        self.longest = self.longest.max(self.path.len() as u32);
        if TRACE {
            observer.event(Event::Evaluate {
                ply: self.path.len() as u32,
                value: shown(reward.value),
                playout: played,
            });
            for step in (0..=self.path.len()).rev() {
                let edge = tree.edge_of(&self.path, step);
                observer.event(told(edge, step, reward.value));
            }
        }
    }

    /// After a simulation with this result: whether the next one begins where it passed.
    fn stay_or_go(&mut self, value: i32) {
        match &mut self.stay {
            Some(stay) => {
                let complete = stay.add(value);
                let here = self.tree.edge_of(&self.path, stay.depth);
                if complete || here.bounds().proved().is_some() {
                    self.come_up();
                }
            }
            None => self.stay = Stay::begin(self.game, self.tree, &self.path, self.loss),
        }
    }

    /// Brings up what is known where this worker stays. Its last act before it stops.
    pub fn come_up(&mut self) {
        if let Some(stay) = self.stay.take() {
            stay.end(self.tree, &self.path, self.loss);
        }
    }

    /// Goes down the tree to a leaf, playing the moves on `state`.
    fn descend<const TRACE: bool>(
        &mut self,
        state: &mut G::State,
        observer: &mut dyn Observer<G::Move>,
    ) -> (&'t Edge<G::Move>, Leaf) {
        let tree = self.tree;
        let depth = self.stay.as_ref().map_or(0, |stay| stay.depth);
        self.path.truncate(depth);
        let mut incoming = tree.edge_of(&self.path, depth);
        if depth == 0 {
            incoming.enter(1, 0);
        }
        loop {
            if self.options.solver
                && let Some(value) = incoming.bounds().proved()
                && !self.path.is_empty()
            {
                return (incoming, Leaf::Known(self.certain(state, value)));
            }
            let node = match incoming.child() {
                Some(node) => node,
                None => match self.arrive(incoming, state) {
                    Ok(node) => {
                        if TRACE {
                            observer.event(Event::Expand {
                                ply: self.path.len() as u32,
                                moves: node.moves.len() as u32,
                            });
                        }
                        node
                    }
                    Err(leaf) => return (incoming, leaf),
                },
            };
            let selected = match node.turn {
                Turn::Move(player) => select(node, incoming, player, self.options, &tree.memory),
                Turn::Chance | Turn::Over(_) => {
                    Selected::by(Rule::Drawn, sample(node, &mut self.rng))
                }
            };
            let index = selected.index;
            let edge = node.edge(index).expect("a selected edge exists");
            let visits = edge.enter(1, pending(node.turn, self.loss));
            if TRACE {
                observer.event(Event::Select {
                    ply: self.path.len() as u32,
                    mv: node.moves[index],
                    visits,
                    mean: selected.mean,
                    bonus: selected.bonus,
                    prior: node.shown_prior(index),
                    rule: selected.rule,
                });
            }
            self.path.push((node, index));
            self.game.play(state, node.moves[index]);
            incoming = edge;
        }
    }

    /// At a position that is not expanded: its node if it is time to expand it.
    fn arrive(
        &mut self,
        edge: &'t Edge<G::Move>,
        state: &G::State,
    ) -> Result<&'t Node<G::Move>, Leaf> {
        let turn = self.game.turn(state);
        match turn {
            Turn::Over(outcome) => {
                let value = self.options.objective.of_end(self.game, state, outcome);
                if self.options.solver {
                    edge.tighten(Bounds::exact(value));
                }
                return Err(Leaf::Known(Reward::of_end(value, outcome)));
            }
            Turn::Chance => {}
            Turn::Move(_) => {
                if self.options.prove_leaves
                    && edge.visits() == 1
                    && let Some(reward) = self.prove(edge, state)
                {
                    return Err(Leaf::Known(reward));
                }
                let at_root = self.path.is_empty();
                if edge.visits() <= self.options.expand_after && !at_root {
                    return Err(Leaf::Open);
                }
            }
        }
        self.expand(edge, state, turn).ok_or(Leaf::Open)
    }

    fn expand(
        &mut self,
        edge: &'t Edge<G::Move>,
        state: &G::State,
        turn: Turn,
    ) -> Option<&'t Node<G::Move>> {
        if turn == Turn::Chance {
            return self.tree.expand_chance(edge, self.game, state);
        }
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        let priors = if self.options.bias > 0.0 {
            self.knowledge.priors(self.game, state, &self.moves)
        } else {
            None
        };
        match priors {
            Some(mut priors) => {
                super::order::by_prior(&mut self.moves, &mut priors);
                self.tree.expand(edge, turn, &self.moves, &priors)
            }
            None => {
                // The moves are tried in a random order, lest the list's order matter.
                self.rng.shuffle(&mut self.moves);
                self.tree.expand(edge, turn, &self.moves, &[])
            }
        }
    }

    /// Asks for a proof; the reward if it leaves no doubt.
    fn prove(&self, edge: &Edge<G::Move>, state: &G::State) -> Option<Reward> {
        let proof = self.knowledge.proved(self.game, state)?;
        let weight = self.options.objective.margin_weight;
        edge.tighten(Bounds::of_winner(proof.winner, weight));
        edge.bounds().proved().map(Reward::of_value)
    }

    /// The reward of a proved position; a finished game knows its outcome.
    fn certain(&self, state: &G::State, value: i32) -> Reward {
        match self.game.turn(state) {
            Turn::Over(outcome) => Reward::of_end(value, outcome),
            _ => Reward::of_value(value),
        }
    }
}
