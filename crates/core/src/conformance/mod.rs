//! A test suite that any game runs unchanged.
//!
//! [`check`] plays random games and holds every position on the way against the contracts
//! of [`Game`], [`Notation`], [`Symmetric`](crate::Symmetric) and [`Encode`]. It panics with the position
//! and the broken promise, so a test is one line:
//!
//! ```text
//! #[test]
//! fn conforms() {
//!     wuqi_core::conformance::check(&MyGame::new());
//! }
//! ```
//!
//! `examples/coin_nim.rs` is a complete game that does this, and `tests/conformance.rs`
//! breaks it in many ways to show that the suite notices. Each part can also be run
//! alone, for a game that has no symmetries or planes yet, or with another [`Effort`].

mod encode;
mod notation;
mod rules;
mod symmetry;
mod uniform;

pub use encode::check_encode;
pub use notation::check_notation;
pub use rules::check_rules;
pub use symmetry::check_symmetry;
pub use uniform::check_random_step;

use crate::{Encode, Game, Notation, Rng};

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Seed of the random games.
    pub seed: u64,
    /// Number of random games.
    pub games: u32,
    /// A game that lasts longer than this many steps is taken to be endless.
    pub longest: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            seed: 2024,
            games: 30,
            longest: 5_000,
        }
    }
}

/// Runs the whole suite with the default effort.
///
/// # Panics
/// If the game breaks one of its promises; the message says which and where.
pub fn check<G: Notation + Encode>(game: &G) {
    check_from(game, &[game.start()], Effort::default());
}

/// Runs the whole suite on games that begin in the given positions.
///
/// # Panics
/// If the game breaks one of its promises; the message says which and where.
pub fn check_from<G: Notation + Encode>(game: &G, starts: &[G::State], effort: Effort) {
    for start in starts {
        check_rules(game, start, effort);
        check_notation(game, start, effort);
        check_symmetry(game, start, effort);
        check_encode(game, start, effort);
        check_random_step(game, start, effort);
    }
}

/// Plays random games from `start` and shows every step: the position before it and the
/// move, `None` once the game is over.
///
/// # Panics
/// If a game does not end within [`Effort::longest`] steps, or if random steps stop before
/// or go on after its end.
pub fn for_each_step<G: Game>(
    game: &G,
    start: &G::State,
    effort: Effort,
    mut visit: impl FnMut(&G::State, Option<G::Move>),
) {
    let mut rng = Rng::new(effort.seed);
    let mut buffer = Vec::new();
    for _ in 0..effort.games {
        let mut state = start.clone();
        let mut steps = 0;
        loop {
            let step = game.random_step(&state, &mut rng, &mut buffer);
            let turn = game.turn(&state);
            assert_eq!(
                step.is_none(),
                turn.is_over(),
                "random_step gave {step:?} at {turn:?} in {state:?}"
            );
            visit(&state, step);
            let Some(mv) = step else {
                break;
            };
            game.play(&mut state, mv);
            steps += 1;
            assert!(
                steps <= effort.longest,
                "a game goes on after {steps} steps: {state:?}"
            );
        }
    }
}

/// The legal moves or, at a chance node, the outcomes.
fn all_steps<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    moves.extend(chances.into_iter().map(|(outcome, _)| outcome));
    moves
}
