//! Judging a leaf: play on at random and see who wins.
//!
//! One random game says little; the mean of thousands is the evaluation that needs no
//! knowledge. Where there is knowledge, a playout may end early with an evaluation turned
//! into an expected result, which is less noisy and much shorter.

use super::options::UctOptions;
use super::value::{Reward, to_fixed};
use crate::Knowledge;
use wuqi_core::{Game, Player, Rng, Turn};

/// Plays on from `state`, which is not over, and gives the result and the number of steps;
/// `keep` hears of each.
pub(crate) fn playout<G: Game, K: Knowledge<G>>(
    (game, knowledge, options): (&G, &K, &UctOptions),
    state: &mut G::State,
    rng: &mut Rng,
    buffer: &mut Vec<G::Move>,
    mut keep: impl FnMut(G::Move),
) -> (Reward, u64) {
    let mut steps = 0;
    let limit = options.playout_limit.map_or(u64::MAX, u64::from);
    loop {
        if steps >= limit
            && let Turn::Move(_) = game.turn(state)
        {
            return (evaluate(game, knowledge, options, state), steps);
        }
        let Some(mv) = game.random_step(state, rng, buffer) else {
            break;
        };
        keep(mv);
        game.play(state, mv);
        steps += 1;
    }
    let outcome = game
        .turn(state)
        .outcome()
        .expect("only a finished game has no next step");
    let value = options.objective.of_end(game, state, outcome);
    (Reward::of_end(value, outcome), steps)
}

/// The expected result by the evaluation, without playing on.
fn evaluate<G: Game, K: Knowledge<G>>(
    game: &G,
    knowledge: &K,
    options: &UctOptions,
    state: &G::State,
) -> Reward {
    let win = knowledge.chance(knowledge.evaluate(game, state, Player::One));
    let result = 2.0 * win - 1.0;
    let margin = (game.score(state)).map_or(0.0, |[one, two]| (one - two) as f32);
    Reward {
        value: to_fixed(options.objective.blend(result, margin)),
        wdl: [win, 0.0, 1.0 - win],
    }
}
