//! Crate `board-game`: several games on bitboards, with searches over them.

use crate::clock::timed;
use crate::contest::{Entrant, Sample};
use board_game::ai::mcts::mcts_build_tree;
use board_game::board::Board;
use board_game::games::ataxx::AtaxxBoard;
use rand_for_board_game::SeedableRng;
use rand_for_board_game::rngs::SmallRng;
use std::hint::black_box;

/// What it is called in reports.
const NAME: &str = "board-game 0.8.2";

/// Random Ataxx games on 7x7 by its own choice of random moves.
pub fn random_games() -> Entrant {
    let mut rng = SmallRng::seed_from_u64(1);
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |games| {
            let (steps, seconds) = timed(|| {
                let mut steps = 0;
                for _ in 0..games {
                    let mut board = AtaxxBoard::diagonal(7);
                    while board.play_random_available_move(&mut rng).is_ok() {
                        steps += 1;
                    }
                }
                steps
            });
            Ok(Sample {
                count: games,
                seconds,
                steps: Some(steps),
                answer: None,
            })
        }),
    }
}

/// Its Monte Carlo tree search on the Ataxx start position.
pub fn uct(simulations: u32) -> Entrant {
    let mut rng = SmallRng::seed_from_u64(1);
    let start = AtaxxBoard::diagonal(7);
    Entrant {
        name: NAME.to_owned(),
        work: Box::new(move |searches| {
            let ((), seconds) = timed(|| {
                for _ in 0..searches {
                    black_box(mcts_build_tree(&start, simulations.into(), 1.4, &mut rng));
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
