//! What a tree search says about its tree, as [`SearchInfo`].

use super::choice::FinalChoice;
use super::node::{Edge, Node};
use super::tree::Tree;
use super::value::{Objective, UNIT, spread, to_float};
use crate::{RootMove, Score, SearchInfo, Value};
use std::time::Duration;
use wuqi_core::{Game, Player, Turn};

/// What has been done so far.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Work {
    /// Simulations finished.
    pub simulations: u64,
    /// Positions visited, in the tree and in playouts.
    pub nodes: u64,
    /// The longest path in the tree.
    pub longest: u32,
    /// Time used.
    pub elapsed: Duration,
}

/// How to read a tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    pub objective: Objective,
    pub choice: FinalChoice,
    /// Whether priors mean something and are to be reported.
    pub priors: bool,
}

impl Reading {
    /// The report on a tree whose root is expanded.
    pub fn info<G: Game>(&self, game: &G, tree: &Tree<G>, work: Work) -> SearchInfo<G::Move> {
        let player = tree.player(game);
        let node = tree.root.child().expect("the root is expanded");
        let root: Vec<_> = (self.choice.rank(node, player).into_iter())
            .map(|index| self.root_move(tree, node, index, player))
            .collect();
        let best = &root[0];
        let value = self.value(&tree.root, player, best.line.len() as u32);
        SearchInfo {
            best: best.mv,
            depth: 0,
            longest: work.longest,
            nodes: work.nodes,
            simulations: work.simulations,
            cutoffs: 0,
            elapsed: work.elapsed,
            score: Score {
                side: player,
                value: value.unwrap_or(Value::Points(points(tree.root.mean(player)))),
            },
            wdl: chances(tree, player),
            line: best.line.clone(),
            root,
        }
    }

    fn root_move<G: Game>(
        &self,
        tree: &Tree<G>,
        node: &Node<G::Move>,
        index: usize,
        player: Player,
    ) -> RootMove<G::Move> {
        let mut line = vec![node.moves[index]];
        let prior = self.priors.then(|| node.prior(index));
        match node.edge(index).filter(|_| index < node.opened()) {
            Some(edge) if edge.visits() > 0 => {
                self.follow(edge, &mut line);
                RootMove {
                    mv: node.moves[index],
                    visits: u64::from(edge.visits()),
                    chance: (1.0 + edge.mean(player)) / 2.0,
                    value: self.value(edge, player, line.len() as u32),
                    prior,
                    line,
                }
            }
            _ => RootMove {
                mv: node.moves[index],
                visits: 0,
                chance: (1.0 + tree.root.mean(player)) / 2.0,
                value: None,
                prior,
                line,
            },
        }
    }

    /// The expected continuation: each player's best move, chance's most frequent outcome.
    fn follow<M: Copy>(&self, edge: &Edge<M>, line: &mut Vec<M>) {
        let mut edge = edge;
        while let Some(node) = edge.child() {
            let next = match node.turn {
                Turn::Move(player) => self.choice.best(node, player),
                Turn::Chance | Turn::Over(_) => (node.open_edges())
                    .filter(|(_, edge)| edge.visits() > 0)
                    .max_by_key(|&(index, edge)| (edge.visits(), std::cmp::Reverse(index)))
                    .map(|(index, _)| index),
            };
            let Some(index) = next else { return };
            line.push(node.moves[index]);
            edge = node.edge(index).expect("the best edge has been visited");
        }
    }

    /// A proved value for `player`. The solver proves who wins, not how fast: the number
    /// of plies is the length of the line shown, and an opponent may choose another.
    fn value<M>(&self, edge: &Edge<M>, player: Player, plies: u32) -> Option<Value> {
        let proved = edge.bounds().seen_by(player).proved()?;
        if let Some(margin) = self.objective.exact_margin(proved) {
            return Some(Value::Exact(margin));
        }
        Some(match proved {
            0 => Value::Exact(0),
            UNIT => Value::WinIn(plies),
            value if value == -UNIT => Value::LossIn(plies),
            value => Value::Points(points(to_float(value))),
        })
    }
}

/// An expected result (-1 to 1) in points: 1000 is a certain win.
fn points(mean: f32) -> i32 {
    (mean * 1000.0).round() as i32
}

/// Chances of win, draw and loss for `player`.
fn chances<G: Game>(tree: &Tree<G>, player: Player) -> [f32; 3] {
    let whole = |value: i32| value == 0 || value.abs() == UNIT;
    let wdl = match (tree.proved().filter(|&v| whole(v)), tree.tally.shares()) {
        (Some(value), _) => spread(to_float(value)),
        (None, Some(shares)) => shares,
        (None, None) => spread(tree.root.mean(Player::One)),
    };
    match player {
        Player::One => wdl,
        Player::Two => [wdl[2], wdl[1], wdl[0]],
    }
}
