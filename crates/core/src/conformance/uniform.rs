//! The contract of [`Game::random_step`]: legal, uniform, by weight at chance nodes.

use super::{Effort, for_each_step};
use crate::{Game, Rng, Turn};
use std::collections::HashMap;

/// Draws per step of the position that is tested.
const DRAWS_PER_STEP: u32 = 40;

/// Draws per position at least, so that a small bias shows in positions with few steps.
const LEAST_DRAWS: u32 = 2_000;

/// This many positions are tested one after the other, then one in seven.
const ALL_OF_THE_FIRST: u32 = 20;

/// Checks by a chi-square test on a sample of positions that random steps are drawn with
/// the right odds. The draws come from the seed, so the answer never changes by luck.
///
/// # Panics
/// If the odds are wrong.
pub fn check_random_step<G: Game>(game: &G, start: &G::State, effort: Effort) {
    let mut rng = Rng::new(effort.seed ^ 0x5eed);
    let mut buffer = Vec::new();
    let mut position = 0u32;
    let mut sum = ChiSquare::default();
    let few = Effort {
        games: effort.games.min(3),
        ..effort
    };
    for_each_step(game, start, few, |state, _| {
        position += 1;
        if position <= ALL_OF_THE_FIRST || position % 7 == 1 {
            let own = check_position(game, state, &mut rng, &mut buffer);
            assert!(
                own.is_fair(),
                "random_step is not fair in {state:?}: {own:?}"
            );
            sum.value += own.value;
            sum.degrees += own.degrees;
        }
    });
    assert!(
        sum.is_fair(),
        "random_step is not fair over {position} positions: {sum:?}"
    );
}

/// How far a number of draws is from what was expected, after Pearson.
#[derive(Clone, Copy, Default, Debug)]
struct ChiSquare {
    value: f64,
    degrees: f64,
}

impl ChiSquare {
    /// A chi-square value has mean k and variance 2k; six deviations (and a little for the
    /// skew at small k) are never reached by a fair draw in practice.
    fn is_fair(self) -> bool {
        self.value <= self.degrees + 6.0 * (2.0 * self.degrees).sqrt() + 12.0
    }
}

fn check_position<G: Game>(
    game: &G,
    state: &G::State,
    rng: &mut Rng,
    buffer: &mut Vec<G::Move>,
) -> ChiSquare {
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
            return ChiSquare::default();
        }
    }
    let draws = LEAST_DRAWS.max(DRAWS_PER_STEP * expected.len() as u32);
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
    ChiSquare {
        value: chi_square,
        degrees: (expected.len() - 1) as f64,
    }
}
