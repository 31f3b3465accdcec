//! The exact solver of small Gomoku boards against the one that knows nothing of rows, and
//! against what is known of such games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Rng};
use wuqi_engines::Catalogue;
use wuqi_engines::gomoku::exact;
use wuqi_games::gomoku::{Gomoku, Place, Rule, State};
use wuqi_games::{Configure, Size};
use wuqi_search::solver::{AsIs, Solution, Solver, Unsolved};
use wuqi_search::{Control, Limits, NoKnowledge};

const TABLE: usize = 8 << 20;

fn gomoku(size: &str, row: u8) -> Gomoku {
    Gomoku::new(size.parse::<Size>().unwrap(), row, Rule::Freestyle).unwrap()
}

fn solve(game: &Gomoku, state: &State) -> Solution<Place> {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    assert!(exact::suits(game));
    game.solve(state, TABLE, &control, &mut |_| {}).unwrap()
}

#[test]
fn it_agrees_with_plain_solving_on_random_positions() {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    let mut rng = Rng::new(11);
    for (size, row, stones) in [
        ("3x3", 3, 0),
        ("4x4", 3, 3),
        ("4x4", 4, 5),
        ("5x4", 4, 8),
        ("6x6", 4, 25),
        ("8x8", 5, 54),
    ] {
        let game = gomoku(size, row);
        let mut plain = Solver::new(AsIs(NoKnowledge), TABLE);
        let mut buffer = Vec::new();
        for _ in 0..30 {
            let mut state = game.start();
            for _ in 0..stones + rng.below(4) {
                if let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
                    game.play(&mut state, mv);
                }
            }
            let expected = plain.solve(&game, &state, &control, &mut |_| {}).unwrap();
            let found = solve(&game, &state);
            assert_eq!(
                (found.value, found.best),
                (expected.value, expected.best),
                "{size} {row} {}",
                game.show_state(&state)
            );
        }
    }
}

#[test]
fn known_games_have_their_known_values() {
    let value = |size, row| {
        let game = gomoku(size, row);
        solve(&game, &game.start()).value
    };
    assert_eq!(value("3x3", 3), 0);
    assert_eq!(value("4x4", 3), 1);
    assert_eq!(value("4x4", 4), 0);
    assert_eq!(value("4x3", 3), 1);
}

#[test]
fn it_stops_when_told_and_knows_what_it_cannot_solve() {
    let game = gomoku("8x8", 5);
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(1_000),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    let stopped = game.solve(&game.start(), TABLE, &control, &mut |_| {});
    let Err(Unsolved::Stopped(progress)) = stopped else {
        panic!("8x8 needs more than a thousand positions");
    };
    assert!(progress.nodes <= 1_001 && progress.low == -1 && progress.high == 1);
    assert!(!exact::suits(&gomoku("9x9", 5)));
    let renju = Gomoku::new("8x8".parse().unwrap(), 5, Rule::Renju).unwrap();
    assert!(!exact::suits(&renju) && renju.size().squares() == 64);
}
