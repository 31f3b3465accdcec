//! One walk of [`PuctTree`](super::tree::PuctTree) on its way down: where it has come to,
//! what it meets there, and which way it takes.

use super::options::PuctOptions;
use super::select::{Place, select};
use super::tree::RootSearch;
use crate::mcts::bounds::Bounds;
use crate::mcts::node::{Edge, Node};
use crate::mcts::select::Selected;
use crate::mcts::tree::{Step, Tree, sample};
use crate::mcts::value::Reward;
use crate::{Event, Rule};
use wuqi_core::{Game, Player, Rng, Turn};

/// A walk that has not arrived yet.
pub(super) struct Descent<'t, G: Game> {
    pub(super) state: G::State,
    /// The steps so far.
    pub(super) path: Vec<Step<'t, G::Move>>,
    /// The edge that led here.
    incoming: &'t Edge<G::Move>,
    /// What this walk itself has put on that edge until its result is in.
    own: i64,
    /// Whether it has left the tree through a chance node that there was no memory for.
    pub(super) beyond: bool,
}

/// What a walk meets in a position.
pub(super) enum Met<'t, M> {
    /// A position of the tree, from which it goes on.
    Node(&'t Node<M>),
    /// A new position with a single move: there is nothing to judge, so it goes on too.
    Forced(&'t Node<M>),
    /// The end of the game.
    End(Reward),
    /// A new position to be judged, where this player moves.
    Leaf(Player),
    /// Chance, and no memory for its outcomes.
    NoRoom,
}

impl<'t, G: Game> Descent<'t, G> {
    /// A walk that sets out from the root.
    pub(super) fn begin(tree: &'t Tree<G>) -> Self {
        tree.root.enter(1, 0);
        Descent {
            state: tree.state.clone(),
            path: Vec::with_capacity(16),
            incoming: &tree.root,
            own: 0,
            beyond: false,
        }
    }

    /// The result of the position, where it is proved; the root is searched in any case.
    pub(super) fn proved(&self, game: &G, options: &PuctOptions) -> Option<Reward> {
        let asks = options.solver && !self.path.is_empty();
        let value = self.incoming.bounds().proved().filter(|_| asks)?;
        Some(match game.turn(&self.state) {
            Turn::Over(outcome) => Reward::of_end(value, outcome),
            _ => Reward::of_value(value),
        })
    }

    /// Looks at the position. The moves of a leaf are then in `legal`.
    pub(super) fn meet(
        &self,
        tree: &'t Tree<G>,
        game: &G,
        options: &PuctOptions,
        legal: &mut Vec<G::Move>,
    ) -> Met<'t, G::Move> {
        if let Some(node) = self.incoming.child() {
            return Met::Node(node);
        }
        match game.turn(&self.state) {
            Turn::Over(outcome) => {
                let value = options.objective.of_end(game, &self.state, outcome);
                if options.solver && !self.beyond {
                    self.incoming.tighten(Bounds::exact(value));
                }
                Met::End(Reward::of_end(value, outcome))
            }
            Turn::Move(player) => {
                legal.clear();
                game.moves(&self.state, legal);
                let forced = legal.len() == 1 && !self.path.is_empty() && !self.beyond;
                let expand = || tree.expand(self.incoming, Turn::Move(player), legal, &[]);
                let node = forced.then(expand).flatten();
                node.map_or(Met::Leaf(player), Met::Forced)
            }
            Turn::Chance => {
                let node = tree.expand_chance(self.incoming, game, &self.state);
                node.map_or(Met::NoRoom, Met::Node)
            }
        }
    }

    /// Chooses the way on: chance by lot, at the root as the schedule of the search wants,
    /// anywhere else by the formula.
    pub(super) fn choose(
        &self,
        tree: &Tree<G>,
        node: &'t Node<G::Move>,
        root: &mut RootSearch,
        options: &PuctOptions,
        rng: &mut Rng,
    ) -> Selected {
        let Turn::Move(player) = node.turn else {
            return Selected::by(Rule::Drawn, sample(node, rng));
        };
        let place = Place {
            node,
            incoming: self.incoming,
            pending: self.own,
            player,
        };
        let at_root = self.path.is_empty();
        let gumbel = root.gumbel.as_mut().filter(|_| at_root);
        match gumbel.and_then(|gumbel| gumbel.select(&place, options.solver)) {
            Some(index) => {
                node.open_to(index, &tree.memory);
                Selected::by(Rule::Planned, index)
            }
            None => {
                let noisy = root.noisy.as_deref().filter(|_| at_root);
                select(&place, options, noisy, &tree.memory)
            }
        }
    }

    /// Goes down an edge and puts `own` on it. Returns how often it was taken before.
    pub(super) fn go(&mut self, game: &G, node: &'t Node<G::Move>, index: usize, own: i64) -> u32 {
        let edge = node.edge(index).expect("a selected edge exists");
        let visits = edge.enter(1, own);
        self.own = own;
        self.path.push((node, index));
        game.play(&mut self.state, node.moves[index]);
        self.incoming = edge;
        visits
    }

    /// The last step as the observer is told it.
    pub(super) fn told(
        &self,
        selected: &Selected,
        visits: u32,
        root: &RootSearch,
    ) -> Event<G::Move> {
        let &(node, index) = self.path.last().expect("a step was taken");
        let noisy = root.noisy.as_deref().filter(|_| self.path.len() == 1);
        Event::Select {
            ply: self.path.len() as u32 - 1,
            mv: node.moves[index],
            visits,
            mean: selected.mean,
            bonus: selected.bonus,
            prior: match (noisy, node.turn) {
                (Some(priors), _) => Some(priors[index]),
                (None, Turn::Move(_)) => Some(node.prior(index)),
                (None, _) => node.shown_prior(index),
            },
            rule: selected.rule,
        }
    }

    /// Leaves the tree: chance's part is played by lot until a player moves or the game is
    /// over.
    pub(super) fn leave_tree(&mut self, game: &G, rng: &mut Rng) {
        self.beyond = true;
        let mut chances = Vec::new();
        while game.turn(&self.state) == Turn::Chance {
            chances.clear();
            game.chances(&self.state, &mut chances);
            game.play(&mut self.state, rng.weighted(&chances));
        }
    }
}
