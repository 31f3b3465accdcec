//! A network as the judge of a tree search's leaves.

use super::device::BoardJudge;
use wuqi_core::zobrist::mix;
use wuqi_core::{Encode, Game};
use wuqi_search::puct::{Evaluation, Evaluator, Leaf};

/// Judges leaves by a network: encodes them, evaluates the whole batch at once, and reads
/// priors of the legal moves from the policy.
///
/// A leaf's evaluation does not depend on the batch that it is in, so searches repeat
/// themselves exactly.
pub struct NetworkEvaluator {
    judge: Box<dyn BoardJudge>,
    planes: Vec<f32>,
}

impl NetworkEvaluator {
    /// Judges by a network, which must suit the game (`NetworkFile::suits`).
    #[must_use]
    pub fn new(judge: Box<dyn BoardJudge>) -> Self {
        NetworkEvaluator {
            judge,
            planes: Vec::new(),
        }
    }
}

impl<G: Encode> Evaluator<G> for NetworkEvaluator {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let [planes, height, width] = game.planes();
        let (batch, squares) = (leaves.len(), height * width);
        self.planes.resize(batch * planes * squares, 0.0);
        let places = self.planes.chunks_exact_mut(planes * squares);
        for (leaf, place) in leaves.iter().zip(places) {
            game.encode(&leaf.state, place);
        }
        let outputs = self.judge.judge(&self.planes, [planes, height, width]);
        let policies = outputs.policy.chunks_exact(game.policy_len());
        for (place, (leaf, logits)) in leaves.iter().zip(policies).enumerate() {
            let score = outputs.score.get(place).filter(|score| score.is_finite());
            let wdl = outputs.wdl[place];
            out.push(Evaluation {
                priors: priors(game, leaf, logits),
                wdl: if wdl.iter().all(|chance| chance.is_finite()) {
                    wdl
                } else {
                    [1.0 / 3.0; 3]
                },
                margin: score.map(|score| score * squares as f32),
                proved: None,
            });
        }
    }

    /// Of the planes: they may show more than the key of a position, such as the last move.
    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        let [planes, height, width] = game.planes();
        self.planes.resize(planes * height * width, 0.0);
        game.encode(&leaf.state, &mut self.planes);
        let step = |key: u64, value: &f32| mix(key ^ u64::from(value.to_bits()));
        self.planes.iter().fold(0, step)
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.judge.use_threads(threads)
    }
}

/// The softmax of the legal moves' logits; empty, which is all alike, if that has no sense.
fn priors<G: Encode + Game>(game: &G, leaf: &Leaf<G>, logits: &[f32]) -> Vec<f32> {
    let logit = |&mv| logits[game.policy_index(&leaf.state, mv)];
    let mut priors: Vec<f32> = leaf.moves.iter().map(logit).collect();
    let most = priors.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for prior in &mut priors {
        *prior = (*prior - most).exp();
    }
    let sum: f32 = priors.iter().sum();
    if !sum.is_finite() || sum <= 0.0 {
        return Vec::new();
    }
    for prior in &mut priors {
        *prior /= sum;
    }
    priors
}
