//! Proofs for an evaluator that has none: what the game's knowledge can prove at a leaf.
//!
//! A network judges by feeling and now and then misses a win by force, in Gomoku a row of
//! fours, in Banqi an ending. A short exact search at the leaf does not, and the tree
//! passes its proof on.

use super::evaluator::{Evaluation, Evaluator, Leaf};
use crate::Knowledge;
use wuqi_core::{Game, Outcome};

/// An evaluator whose leaves are also looked at by [`Knowledge::proved`].
#[derive(Clone, Copy, Debug)]
pub struct Proving<E, K> {
    /// Who judges.
    pub judge: E,
    /// Who proves.
    pub knowledge: K,
}

impl<G: Game, E: Evaluator<G>, K: Knowledge<G>> Evaluator<G> for Proving<E, K> {
    fn evaluate(&mut self, game: &G, leaves: &[&Leaf<G>], out: &mut Vec<Evaluation>) {
        let before = out.len();
        self.judge.evaluate(game, leaves, out);
        for (leaf, evaluation) in leaves.iter().zip(&mut out[before..]) {
            let proof = self.knowledge.proved(game, &leaf.state);
            evaluation.proved = evaluation.proved.or(proof.map(|proof| {
                let winner = proof.winner;
                winner.map_or(Outcome::Draw, Outcome::Win)
            }));
        }
    }

    fn key(&mut self, game: &G, leaf: &Leaf<G>) -> u64 {
        self.judge.key(game, leaf)
    }

    fn use_threads(&mut self, threads: usize) -> usize {
        self.judge.use_threads(threads)
    }
}
