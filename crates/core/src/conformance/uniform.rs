//! The contract of [`Game::random_step`]: legal, uniform, by weight at chance nodes.

use super::{Effort, for_each_step};
use crate::{Game, Rng, Turn};
use std::collections::HashMap;

/// Draws per step of the position that is tested.
const DRAWS_PER_STEP: u32 = 40;

/// Checks by a chi-square test on a sample of positions that random steps are drawn with
/// the right odds. The draws come from the seed, so the answer never changes by luck.
///
/// # Panics
/// If the odds are wrong.
pub fn check_random_step<G: Game>(game: &G, start: &G::State, effort: Effort) {
    let mut rng = Rng::new(effort.seed ^ 0x5eed);
    let mut buffer = Vec::new();
    let mut position = 0u32;
    let few = Effort {
        games: effort.games.min(3),
        ..effort
    };
    for_each_step(game, start, few, |state, _| {
        position += 1;
        if position % 7 == 1 {
            check_position(game, state, &mut rng, &mut buffer);
        }
    });
}

fn check_position<G: Game>(game: &G, state: &G::State, rng: &mut Rng, buffer: &mut Vec<G::Move>) {
    let mut expected: Vec<(G::Move, u32)> = Vec::new();
    match game.turn(state) {
        Turn::Move(_) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            expected.extend(moves.into_iter().map(|mv| (mv, 1)));
        }
        Turn::Chance => game.chances(state, &mut expected),
        Turn::Over(_) => {
            assert_eq!(
                game.random_step(state, rng, buffer),
                None,
                "a step after the end"
            );
            return;
        }
    }
    let draws = DRAWS_PER_STEP * expected.len() as u32;
    let total: u32 = expected.iter().map(|&(_, weight)| weight).sum();
    let mut counts: HashMap<G::Move, u32> = HashMap::new();
    for _ in 0..draws {
        let mv = game.random_step(state, rng, buffer);
        *counts.entry(mv.expect("the game is not over")).or_default() += 1;
    }
    let mut chi_square = 0.0;
    for &(mv, weight) in &expected {
        let mean = f64::from(draws) * f64::from(weight) / f64::from(total);
        let count = f64::from(counts.remove(&mv).unwrap_or(0));
        chi_square += (count - mean).powi(2) / mean;
    }
    assert!(
        counts.is_empty(),
        "random_step drew illegal moves {counts:?} in {state:?}"
    );
    // A chi-square value has mean k and variance 2k; six deviations (and a little for
    // the skew at small k) are never reached by a fair draw in practice.
    let degrees = (expected.len() - 1) as f64;
    let limit = degrees + 6.0 * (2.0 * degrees).sqrt() + 12.0;
    assert!(
        chi_square <= limit,
        "random_step is not fair in {state:?}: chi-square {chi_square:.1} for {degrees} degrees"
    );
}
