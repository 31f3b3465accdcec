//! Gumbel selection at the root: planning with few simulations.
//!
//! With 16 simulations and 200 moves PUCT may spend all of them on the network's
//! favourite. Danihelka, Guez, Schrittwieser and Silver (*Policy improvement by planning
//! with Gumbel*, 2022) choose differently at the root:
//!
//! 1. Draw moves *without replacement* by their priors: add a Gumbel number to each log
//!    prior and take the largest m.
//! 2. Spend the simulations by *sequential halving*: equally many on all m, then on the
//!    better half, and so on.
//! 3. "Better" is Gumbel number + log prior + a growing function of the mean. The winner
//!    by the same measure is played.
//!
//! This improves on the priors in expectation for any number of simulations, and the
//! policy learned from it is [`GumbelSearch::policy`]: the softmax of log prior and value,
//! where an untried move has the value of the position.

use super::noise::gumbel;
use super::options::GumbelRoot;
use super::select::Place;
use crate::mcts::node::Node;
use wuqi_core::{Player, Rng};

/// One search with Gumbel selection at its root.
pub(crate) struct GumbelSearch {
    options: GumbelRoot,
    /// Gumbel number + log prior, for each move.
    scores: Vec<f32>,
    /// Visits before this search began.
    before: Vec<u32>,
    /// For each simulation: only moves with so many visits in this search are considered.
    schedule: Vec<u32>,
    begun: usize,
}

/// The log of a prior that may be 0.
fn log(prior: f32) -> f32 {
    prior.max(1e-12).ln()
}

impl GumbelSearch {
    /// A search with so many simulations from an expanded root.
    pub fn new<M>(options: GumbelRoot, node: &Node<M>, simulations: u64, rng: &mut Rng) -> Self {
        let count = node.moves.len();
        let score = |index| {
            let noise = if options.sampled { gumbel(rng) } else { 0.0 };
            noise + log(node.prior(index))
        };
        let simulations = simulations.min(1 << 20) as usize;
        GumbelSearch {
            options,
            scores: (0..count).map(score).collect(),
            before: (0..count)
                .map(|index| node.edge(index).map_or(0, |edge| edge.visits()))
                .collect(),
            schedule: halving(options.considered.clamp(1, count), simulations),
            begun: 0,
        }
    }

    /// The next simulation's move; `None` once the schedule is done or nothing is left to
    /// consider.
    pub fn select<M>(&mut self, place: &Place<'_, M>, solver: bool) -> Option<usize> {
        let &due = self.schedule.get(self.begun)?;
        self.begun += 1;
        let considered = |&index: &usize| {
            let node = place.node;
            self.visits(node, index) == due
                && (node.edge(index)).is_none_or(|edge| place.is_worth(edge, solver))
        };
        let scale = self.scale(place.node);
        (0..self.scores.len()).filter(considered).max_by(|&a, &b| {
            let score = |index| self.score(place.node, index, place.player, scale);
            score(a).total_cmp(&score(b)).then(b.cmp(&a))
        })
    }

    /// A simulation that was begun is called off.
    pub fn put_back(&mut self) {
        self.begun = self.begun.saturating_sub(1);
    }

    /// Whether the next simulation belongs to another round than the last one: then the
    /// results so far should be in before it is chosen.
    pub fn at_border(&self) -> bool {
        let last = self.begun.checked_sub(1);
        last.is_some_and(|last| self.schedule.get(self.begun) != self.schedule.get(last))
    }

    /// The move to play: the best score among the most visited.
    pub fn best<M>(&self, node: &Node<M>, player: Player) -> Option<usize> {
        let most = (0..self.scores.len())
            .map(|index| self.visits(node, index))
            .max()?;
        let scale = self.scale(node);
        (0..self.scores.len())
            .filter(|&index| self.visits(node, index) == most)
            .max_by(|&a, &b| {
                let score = |index| self.score(node, index, player, scale);
                score(a).total_cmp(&score(b)).then(b.cmp(&a))
            })
    }

    /// The improved policy: what a network should learn from this search.
    pub fn policy<M>(&self, node: &Node<M>, player: Player, worth: f32) -> Vec<f32> {
        let scale = self.scale(node);
        let mixed = mixed_value(node, player, worth);
        let logits: Vec<f32> = (0..node.moves.len())
            .map(|index| {
                let value = value(node, index, player).unwrap_or(mixed);
                log(node.prior(index)) + scale * value
            })
            .collect();
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let weights: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
        let total: f32 = weights.iter().sum();
        weights.iter().map(|weight| weight / total).collect()
    }

    fn visits<M>(&self, node: &Node<M>, index: usize) -> u32 {
        let visits = node.edge(index).map_or(0, |edge| edge.visits());
        visits.saturating_sub(self.before[index])
    }

    /// How much a value between 0 and 1 counts against log priors.
    fn scale<M>(&self, node: &Node<M>) -> f32 {
        let most = node.open_edges().map(|(_, edge)| edge.visits()).max();
        (self.options.visit_offset + most.unwrap_or(0) as f32) * self.options.value_scale
    }

    fn score<M>(&self, node: &Node<M>, index: usize, player: Player, scale: f32) -> f32 {
        self.scores[index] + scale * value(node, index, player).unwrap_or(0.0)
    }
}

/// The mean of a move that has been tried, 0 to 1.
fn value<M>(node: &Node<M>, index: usize, player: Player) -> Option<f32> {
    let edge = node.edge(index).filter(|edge| edge.visits() > 0)?;
    Some((1.0 + edge.mean(player)) / 2.0)
}

/// The value of an untried move: a mix of the position's own (`worth`, 0 to 1) and the
/// tried moves' by their priors.
fn mixed_value<M>(node: &Node<M>, player: Player, worth: f32) -> f32 {
    let (mut visits, mut priors, mut sum) = (0.0, 0.0, 0.0);
    for (index, edge) in node.open_edges() {
        if let Some(value) = value(node, index, player) {
            visits += edge.visits() as f32;
            priors += node.prior(index);
            sum += node.prior(index) * value;
        }
    }
    if priors <= 0.0 {
        return worth;
    }
    (worth + visits * sum / priors) / (1.0 + visits)
}

/// Sequential halving (Karnin, Koren and Somekh, 2013) as a list: simulation number i goes
/// to a move with `halving[i]` visits so far.
fn halving(moves: usize, simulations: usize) -> Vec<u32> {
    if moves == 1 {
        return (0..simulations as u32).collect();
    }
    let rounds = (moves as f32).log2().ceil() as usize;
    let mut schedule = Vec::with_capacity(simulations);
    let (mut left, mut visits) = (moves, 0);
    while schedule.len() < simulations {
        for _ in 0..(simulations / (rounds * left)).max(1) {
            schedule.extend(std::iter::repeat_n(visits, left));
            visits += 1;
        }
        left = (left / 2).max(2);
    }
    schedule.truncate(simulations);
    schedule
}

#[cfg(test)]
mod tests {
    use super::halving;

    #[test]
    fn halving_spends_everything_and_halves() {
        // 4 moves and 16 simulations: two visits each, then four each for the better two.
        let expected = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5];
        assert_eq!(halving(4, 16), expected);
        assert_eq!(halving(1, 3), [0, 1, 2]);
        for moves in 1..40 {
            for simulations in 0..100 {
                assert_eq!(halving(moves, simulations).len(), simulations);
            }
        }
    }
}
