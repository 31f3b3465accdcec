//! Evaluators without a network: knowing nothing, a heuristic, random playouts.
//!
//! They prove the interface, serve where no network is at hand, and are the yardsticks
//! that a network has to beat.

use super::evaluator::{Evaluation, Evaluator, Leaf};
use crate::Knowledge;
use wuqi_core::{Game, Outcome, Rng};

/// Every move alike, every position even: what is left is the cost of the tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct UniformEvaluator;

impl<G: Game> Evaluator<G> for UniformEvaluator {
    fn evaluate(&mut self, _: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        out.extend(leaves.iter().map(|_| Evaluation::uniform([0.0, 1.0, 0.0])));
    }
}

/// The hand-written knowledge of a game in place of a network: priors from
/// [`Knowledge::priors`], the value from [`Knowledge::evaluate`] through
/// [`Knowledge::chance`], proofs from [`Knowledge::proved`].
#[derive(Clone, Copy, Debug)]
pub struct KnowledgeEvaluator<K>(pub K);

impl<G: Game, K: Knowledge<G>> Evaluator<G> for KnowledgeEvaluator<K> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        for leaf in leaves {
            let KnowledgeEvaluator(knowledge) = &self;
            let points = knowledge.evaluate(game, &leaf.state, leaf.player);
            let win = knowledge.chance(points);
            let margin = (game.score(&leaf.state))
                .map(|[one, two]| ((one - two) * leaf.player.sign()) as f32);
            out.push(Evaluation {
                priors: (knowledge.priors(game, &leaf.state, &leaf.moves)).unwrap_or_default(),
                wdl: [win, 0.0, 1.0 - win],
                margin,
                proved: (knowledge.proved(game, &leaf.state))
                    .map(|proof| proof.winner.map_or(Outcome::Draw, Outcome::Win)),
            });
        }
    }
}

/// Random games to the end, all moves alike: UCT's judgement in PUCT's tree.
#[derive(Clone, Debug)]
pub struct RolloutEvaluator {
    playouts: u32,
    rng: Rng,
}

impl RolloutEvaluator {
    /// Plays so many games (at least one) for each leaf.
    #[must_use]
    pub fn new(playouts: u32, seed: u64) -> Self {
        RolloutEvaluator {
            playouts: playouts.max(1),
            rng: Rng::new(seed),
        }
    }
}

impl<G: Game> Evaluator<G> for RolloutEvaluator {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let mut buffer = Vec::new();
        for leaf in leaves {
            let (mut counts, mut margins) = ([0u32; 3], 0.0);
            for _ in 0..self.playouts {
                let mut state = leaf.state.clone();
                while let Some(mv) = game.random_step(&state, &mut self.rng, &mut buffer) {
                    game.play(&mut state, mv);
                }
                let outcome = game.turn(&state).outcome().unwrap_or(Outcome::Draw);
                counts[(1 - outcome.value_for(leaf.player)) as usize] += 1;
                margins += (game.final_value(&state, outcome) * leaf.player.sign()) as f32;
            }
            let share = |count| count as f32 / self.playouts as f32;
            out.push(Evaluation {
                margin: Some(margins / self.playouts as f32),
                ..Evaluation::uniform(counts.map(share))
            });
        }
    }
}
