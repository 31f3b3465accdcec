//! The exact solver of Block Territory against plain minimax: values and the complete sets
//! of optimal moves.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::territory::exact::Solver;
use wuqi_games::territory::{Move, State, Territory};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::solver::{Solution, Unsolved};
use wuqi_search::{Control, Limits};

fn board(side: u8) -> Territory {
    Territory::configure(Some(Size::square(side)), &Options::none()).expect("a board size")
}

fn solve(
    solver: &mut Solver,
    game: &Territory,
    state: &State,
    limits: Limits,
) -> Result<Solution<Move>, Unsolved<Move>> {
    let stop = AtomicBool::new(false);
    let control = Control::new(limits, &stop, &|| Duration::ZERO);
    solver.solve(game, state, &control, &mut |_| {})
}

/// Minimax as it is defined, with nothing but a memory of equal positions.
fn plain(game: &Territory, state: &State, known: &mut HashMap<State, i32>) -> i32 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let value = match game.turn(state) {
        Turn::Move(player) => {
            let values = replies(game, state).map(|(_, next)| plain(game, &next, known));
            match player {
                Player::One => values.max(),
                Player::Two => values.min(),
            }
            .expect("there is a legal move")
        }
        _ => state.margin(),
    };
    known.insert(*state, value);
    value
}

fn replies(game: &Territory, state: &State) -> impl Iterator<Item = (Move, State)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let (game, state) = (*game, *state);
    moves.into_iter().map(move |mv| {
        let mut next = state;
        game.play(&mut next, mv);
        (mv, next)
    })
}

/// A position after random moves that leaves at most so many squares empty.
fn random_position(game: &Territory, rng: &mut Rng, empty: i32) -> State {
    let side = i32::from(game.size().width);
    let mut state = game.start();
    let mut buffer = Vec::new();
    while side * side - state.squares(Player::One) - state.squares(Player::Two) > empty {
        match game.random_step(&state, rng, &mut buffer) {
            Some(mv) => game.play(&mut state, mv),
            None => break,
        }
    }
    state
}

fn compare(game: &Territory, state: &State, solver: &mut Solver, known: &mut HashMap<State, i32>) {
    let text = game.show_state(state);
    let found = solve(solver, game, state, Limits::default()).expect("no limit stops it");
    let value = plain(game, state, known);
    assert_eq!(found.value, value, "value of {text}");
    let best: Vec<Move> = replies(game, state)
        .filter(|(_, next)| plain(game, next, known) == value)
        .map(|(mv, _)| mv)
        .collect();
    assert_eq!(found.best, best, "optimal moves of {text}");
}

#[test]
fn every_position_of_2x2_and_3x3() {
    for side in [2, 3] {
        let game = board(side);
        let mut solver = Solver::new(1 << 20);
        let mut known = HashMap::new();
        plain(&game, &game.start(), &mut known);
        let states: Vec<State> = known.keys().copied().collect();
        for state in states {
            compare(&game, &state, &mut solver, &mut known);
        }
    }
}

#[test]
fn random_positions_of_larger_boards() {
    let mut rng = Rng::new(5);
    // On boards beyond 8x8 some regions do not fit the solver's frame.
    for (side, empty, count) in [
        (4, 12, 100),
        (5, 13, 40),
        (6, 12, 40),
        (8, 14, 20),
        (12, 14, 6),
    ] {
        let game = board(side);
        let mut solver = Solver::new(1 << 20);
        let mut known = HashMap::new();
        for _ in 0..count {
            let state = random_position(&game, &mut rng, empty);
            compare(&game, &state, &mut solver, &mut known);
        }
    }
}

#[test]
fn a_tiny_table_gives_the_same_values() {
    let game = board(4);
    for bytes in [0, 4096] {
        let found = solve(
            &mut Solver::new(bytes),
            &game,
            &game.start(),
            Limits::default(),
        );
        assert_eq!(found.unwrap().value, -4);
    }
}

#[test]
fn known_values() {
    for (side, value) in [(2, -4), (3, -4), (4, -4), (5, -2), (6, -2)] {
        let game = board(side);
        let found = solve(
            &mut Solver::new(16 << 20),
            &game,
            &game.start(),
            Limits::default(),
        );
        assert_eq!(found.unwrap().value, value, "{side}x{side}");
    }
}

#[test]
fn a_stopped_solver_says_what_it_knows() {
    let game = board(8);
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let Err(Unsolved::Stopped(progress)) =
        solve(&mut Solver::new(1 << 20), &game, &game.start(), limits)
    else {
        panic!("500 positions do not solve 8x8");
    };
    assert!(progress.nodes <= 500);
    assert!(progress.low < progress.high && progress.low >= -64 && progress.high <= 64);
}
