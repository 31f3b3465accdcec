//! Crate `minimax`: generic searches; its own rollout plays the random games.

use super::plain_gomoku::{PlainGomoku, Position, SIDE};
use crate::clock::timed;
use crate::contest::{Entrant, Sample};
use minimax::strategies::mcts::{MCTSOptions, MonteCarloTreeSearch, RolloutPolicy};
use minimax::{Game, Strategy, Winner};
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

/// One thread, and playouts to the end.
fn options() -> MCTSOptions {
    MCTSOptions::default()
        .with_max_rollout_depth((SIDE * SIDE) as u32)
        .with_num_threads(1)
}

/// Random Gomoku games on 15x15.
pub fn random_games() -> Entrant {
    let options = options();
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

/// Its Monte Carlo tree search on the empty Gomoku board.
pub fn uct(simulations: u32) -> Entrant {
    let start = Position::start();
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |searches| {
            let mut search: MonteCarloTreeSearch<PlainGomoku> =
                MonteCarloTreeSearch::new(options());
            search.set_max_rollouts(simulations);
            let ((), seconds) = timed(|| {
                for _ in 0..searches {
                    black_box(search.choose_move(&start));
                }
            });
            Ok(Sample {
                count: searches * u64::from(simulations),
                seconds,
                steps: None,
                answer: None,
            })
        }),
    }
}
