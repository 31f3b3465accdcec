//! The exact solver against plain minimax on the whole game.

use super::exact::Exact;
use super::field::Field;
use super::hybrid;
use super::solve::ExactSolver;
use crate::{Catalogue, Guided};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_games::sequencium::{Move, Sequencium, State};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::{Solver, Unsolved};
use wuqi_search::{Control, Limits, Searcher, Silent, Value};

/// Minimax of the rules as they are: nothing reduced, nothing skipped; it only remembers
/// positions that are equal number by number.
#[derive(Default)]
struct PlainMinimax(HashMap<State, i32>);

impl PlainMinimax {
    fn value(&mut self, game: &Sequencium, state: &State) -> i32 {
        let player = match game.turn(state) {
            Turn::Over(outcome) => return game.final_value(state, outcome),
            Turn::Chance => unreachable!("chance takes no part"),
            Turn::Move(player) => player,
        };
        if let Some(&value) = self.0.get(state) {
            return value;
        }
        let values = self.moves(game, state).into_iter().map(|(_, value)| value);
        let value = match player {
            Player::One => values.max(),
            Player::Two => values.min(),
        }
        .unwrap();
        self.0.insert(*state, value);
        value
    }

    fn moves(&mut self, game: &Sequencium, state: &State) -> Vec<(Move, i32)> {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = |mv| {
            let mut next = *state;
            game.play(&mut next, mv);
            (mv, self.value(game, &next))
        };
        moves.into_iter().map(after).collect()
    }
}

fn rules(side: u8, options: &str) -> Sequencium {
    Sequencium::configure(
        Some(Size::square(side)),
        &options.parse::<Options>().unwrap(),
    )
    .unwrap()
}

fn unlimited<T>(run: impl FnOnce(&Control<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    run(&Control::new(Limits::default(), &stop, &|| Duration::ZERO))
}

/// The solver's value and optimal moves must be those of plain minimax.
fn compare(game: &Sequencium, state: &State, solver: &mut ExactSolver, plain: &mut PlainMinimax) {
    let value = plain.value(game, state);
    let moves = plain.moves(game, state).into_iter();
    let best: Vec<Move> = moves.filter(|m| m.1 == value).map(|m| m.0).collect();
    let solution = unlimited(|control| solver.solve(game, state, control, &mut |_| {})).unwrap();
    let text = game.show_state(state);
    assert_eq!(solution.value, value, "value of {text}");
    assert_eq!(solution.best, best, "optimal moves of {text}");
}

/// A random position with so many empty squares.
fn random_position(game: &Sequencium, empty: u32, seed: u64) -> State {
    let side = u32::from(game.size().width);
    let mut rng = Rng::new(seed);
    let mut state = game.start();
    let mut buffer = Vec::new();
    let filled = |state: &State| state.squares(Player::One) + state.squares(Player::Two);
    while filled(&state) < side * side - empty {
        let mv = game.random_step(&state, &mut rng, &mut buffer).unwrap();
        game.play(&mut state, mv);
    }
    state
}

/// Compares random positions in which so many squares are empty.
fn compare_random(game: &Sequencium, empty: u32, positions: u64) {
    let mut solver = ExactSolver::new(1 << 20);
    for seed in 0..positions {
        let state = random_position(game, empty, seed);
        compare(game, &state, &mut solver, &mut PlainMinimax::default());
    }
}

#[test]
fn every_3x3_position_is_solved_as_by_plain_minimax() {
    for options in ["", "double=on", "choose=on", "double=on,choose=on"] {
        let game = rules(3, options);
        let mut plain = PlainMinimax::default();
        plain.value(&game, &game.start());
        let all: Vec<State> = plain.0.keys().copied().collect();
        assert!(all.len() > 100, "{}", all.len());
        let mut solver = ExactSolver::new(1 << 20);
        for state in &all {
            compare(&game, state, &mut solver, &mut plain);
        }
    }
}

/// The beginning is far too long to be solved, but its value is not just anything.
#[test]
fn a_solver_that_closes_in_leaves_narrow_bounds() {
    let game = rules(6, "");
    let limits = Limits {
        nodes: Some(400_000),
        ..Limits::default()
    };
    let mut solver = ExactSolver::new(64 << 20).closing_in();
    let stop = AtomicBool::new(false);
    let control = Control::new(limits, &stop, &|| Duration::ZERO);
    match solver.solve(&game, &game.start(), &control, &mut |_| {}) {
        Err(Unsolved::Stopped(known)) => {
            assert!(known.low >= -16 && known.high <= 20, "{known:?}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn random_late_positions_are_solved_as_by_plain_minimax() {
    compare_random(&rules(4, ""), 10, 60);
    compare_random(&rules(5, ""), 9, 200);
    compare_random(&rules(6, ""), 9, 200);
    compare_random(&rules(8, ""), 7, 60);
}

#[test]
fn options_are_solved_as_by_plain_minimax() {
    compare_random(&rules(4, "double=on"), 9, 60);
    compare_random(&rules(5, "double=on"), 8, 150);
    compare_random(&rules(5, "choose=on"), 6, 80);
    compare_random(&rules(6, "start=diagonal"), 8, 100);
    compare_random(&rules(6, "start=diagonal,double=on,choose=on"), 6, 60);
}

#[test]
fn intricate_regions_are_left_to_the_search() {
    for (options, empty) in [("", 10), ("double=on", 8)] {
        let game = rules(6, options);
        for seed in 0..60 {
            let state = random_position(&game, empty, seed);
            let mut field = Field::<u64>::new(&game, &state);
            field.path_steps = 0;
            let mut solver = Solver::new(Exact::WITH_BOOK, 1 << 20);
            let value =
                unlimited(|control| solver.value(&field, &field.start(), control, &mut |_| {}));
            let plain = PlainMinimax::default().value(&game, &state);
            assert_eq!(value, Ok(plain), "{}", game.show_state(&state));
        }
    }
}

#[test]
fn small_boards_have_their_known_values() {
    for (side, value) in [(3, 1), (4, 0)] {
        let game = rules(side, "");
        let solution =
            unlimited(|control| game.solve(&game.start(), 1 << 22, control, &mut |_| {}));
        assert_eq!(solution.unwrap().value, value, "{side}x{side}");
    }
}

#[test]
fn solving_stops_at_its_limits() {
    let game = rules(6, "");
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let limits = Limits {
        nodes: Some(1000),
        ..Limits::default()
    };
    let control = Control::new(limits, &stop, &clock);
    let Err(Unsolved::Stopped(progress)) = game.solve(&game.start(), 0, &control, &mut |_| {})
    else {
        panic!("a thousand positions do not solve 6x6");
    };
    assert!(progress.nodes <= 1000 && progress.low < progress.high);
}

fn small_hybrid() -> Guided<Sequencium> {
    let settings = Settings {
        table_bytes: 1 << 18,
        ..Settings::without_guesses()
    };
    hybrid(1 << 18, settings)
}

#[test]
fn the_hybrid_plays_optimally_where_it_says_exact() {
    let mut hybrid = small_hybrid();
    for (options, empty) in [("", 9), ("double=on", 7), ("choose=on", 6)] {
        let game = rules(6, options);
        for seed in 0..20 {
            let state = random_position(&game, empty, seed);
            let mut plain = PlainMinimax::default();
            let value = plain.value(&game, &state) * state.mover().sign();
            let info = unlimited(|control| hybrid.search(&game, &state, control, &mut Silent));
            assert_eq!(info.score.value, Value::Exact(value));
            let mut next = state;
            game.play(&mut next, info.best);
            assert_eq!(plain.value(&game, &next) * state.mover().sign(), value);
            assert_eq!(info.root.len() as u64, game.count_steps(&state));
        }
    }
}

#[test]
fn the_hybrid_obeys_limits_on_every_size_and_repeats_itself() {
    for side in 3..=10 {
        let game = rules(side, "");
        let state = game.start();
        let think = |nodes: u64| {
            let stop = AtomicBool::new(nodes == 0);
            let clock = || Duration::ZERO;
            let limits = Limits {
                nodes: Some(nodes),
                ..Limits::default()
            };
            let control = Control::new(limits, &stop, &clock);
            small_hybrid().search(&game, &state, &control, &mut Silent)
        };
        let info = think(400);
        assert!(info.nodes <= 400, "{} positions", info.nodes);
        assert!(game.is_legal(&state, info.best));
        assert_eq!(think(400), info);
        assert!(game.is_legal(&state, think(0).best));
    }
}
