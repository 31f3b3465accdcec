//! Crate `minimax`: generic searches; its own rollout plays the random games.

use super::plain_gomoku::{PlainGomoku, Position, SIDE};
use crate::clock::timed;
use crate::contest::{Entrant, Sample};
use minimax::strategies::mcts::{MCTSOptions, RolloutPolicy};
use minimax::{Game, Winner};
use rand::prelude::IndexedRandom;
use rand::rngs::SmallRng;
use std::cell::Cell;
use std::hint::black_box;

/// What it is called in reports.
const NAME: &str = "minimax 0.6.0, plain array board";

/// Uniform random moves as the crate's own default policy draws them, and a count of them.
struct Uniform {
    steps: Cell<u64>,
}

impl RolloutPolicy for Uniform {
    type G = PlainGomoku;

    fn random_move(
        &self,
        state: &mut Position,
        moves: &mut Vec<u8>,
        rng: &mut SmallRng,
    ) -> Result<u8, Winner> {
        if let Some(winner) = PlainGomoku::generate_moves(state, moves) {
            return Err(winner);
        }
        self.steps.set(self.steps.get() + 1);
        let drawn = moves.choose(rng);
        Ok(*drawn.expect("a game that is not over has a move"))
    }
}

/// Random Gomoku games on 15x15.
pub fn random_games() -> Entrant {
    let options = MCTSOptions::default().with_max_rollout_depth((SIDE * SIDE) as u32);
    let start = Position::start();
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |games| {
            let policy = Uniform {
                steps: Cell::new(0),
            };
            let ((), seconds) = timed(|| {
                for _ in 0..games {
                    black_box(policy.rollout(&options, &start));
                }
            });
            Ok(Sample {
                count: games,
                seconds,
                steps: Some(policy.steps.get()),
                answer: None,
            })
        }),
    }
}
