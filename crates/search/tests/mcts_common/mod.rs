//! What the tests of the tree searches share: brute force and a patient control.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Outcome, Player, Turn};
use wuqi_search::synthetic::Synthetic;
use wuqi_search::{Control, Limits, SearchInfo, Searcher, Silent};

/// The value of a position for One under best play, by looking at everything.
pub fn brute<G: Game>(
    game: &G,
    state: &G::State,
    utility: &impl Fn(&G::State, Outcome) -> f64,
) -> f64 {
    let below = |mv| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        brute(game, &next, utility)
    };
    match game.turn(state) {
        Turn::Over(outcome) => utility(state, outcome),
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(state, &mut chances);
            let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
            (chances.into_iter())
                .map(|(mv, weight)| f64::from(weight) / f64::from(total) * below(mv))
                .sum()
        }
        Turn::Move(player) => {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            let values = moves.into_iter().map(below);
            match player {
                Player::One => values.fold(f64::MIN, f64::max),
                Player::Two => values.fold(f64::MAX, f64::min),
            }
        }
    }
}

/// The result that brute force finds, -1 to 1.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn brute_result<G: Game>(game: &G, state: &G::State) -> f64 {
    brute(game, state, &|_, outcome| {
        f64::from(outcome.value_for(Player::One))
    })
}

/// A search with a number of simulations and a seed.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn search<G: Game>(
    searcher: &mut impl Searcher<G>,
    game: &G,
    state: &G::State,
    simulations: u64,
    seed: u64,
) -> SearchInfo<G::Move> {
    search_with(searcher, game, state, simulations, seed, 1)
}

/// The same with several threads.
pub fn search_with<G: Game>(
    searcher: &mut impl Searcher<G>,
    game: &G,
    state: &G::State,
    simulations: u64,
    seed: u64,
    threads: usize,
) -> SearchInfo<G::Move> {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        simulations: Some(simulations),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &|| Duration::ZERO)
        .with_seed(seed)
        .with_threads(threads);
    searcher.search(game, state, &control, &mut Silent)
}

/// The expected result for One that a search reports, -1 to 1.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn result<M>(info: &SearchInfo<M>) -> f64 {
    let best = f64::from(info.root[0].chance) * 2.0 - 1.0;
    best * f64::from(info.score.side.sign())
}

/// Random trees of every kind, small enough for brute force.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn trees(count: u64) -> impl Iterator<Item = Synthetic> {
    (0..count).map(|seed| Synthetic {
        seed,
        length: 3 + (seed % 4) as u8,
        branching: 2 + (seed % 3) as u32,
        width: 1 << (2 + seed % 5),
        chance: seed % 2 == 0,
        repeats: seed % 3 != 0,
    })
}
