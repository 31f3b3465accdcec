//! The engines of Block Territory in play.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Game, Player, Rng, Turn};
use wuqi_engines::build;
use wuqi_engines::territory::TerritoryKnowledge;
use wuqi_games::territory::{State, Territory};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::{Control, Knowledge, Limits, SearchInfo, Searcher, Silent, Value};

type Engine = (Box<dyn Searcher<Territory>>, Limits);

fn board(side: u8) -> Territory {
    Territory::configure(Some(Size::square(side)), &Options::none()).expect("a board size")
}

fn engine(game: &Territory, spec: &str) -> Engine {
    build(game, &spec.parse().expect("a spec")).expect("an engine")
}

fn think(
    game: &Territory,
    state: &State,
    (searcher, limits): &mut Engine,
    seed: u64,
) -> SearchInfo<<Territory as Game>::Move> {
    let stop = AtomicBool::new(false);
    let control = Control::new(*limits, &stop, &|| Duration::ZERO).with_seed(seed);
    searcher.search(game, state, &control, &mut Silent)
}

/// The final margin of a game.
fn play(game: &Territory, players: [&mut Engine; 2], seed: u64) -> i32 {
    let [one, two] = players;
    let mut state = game.start();
    while let Turn::Move(player) = game.turn(&state) {
        let mover = match player {
            Player::One => &mut *one,
            Player::Two => &mut *two,
        };
        let info = think(game, &state, mover, seed);
        game.try_play(&mut state, info.best).expect("a legal move");
    }
    state.margin()
}

#[test]
fn nobody_beats_the_exact_engine_on_the_standard_board() {
    let game = board(6);
    let mut exact = engine(&game, "territory:exact:nodes=300000");
    for (seed, spec) in [(1, "random"), (2, "territory:mcts:sims=200"), (3, "greedy")] {
        let mut other = engine(&game, spec);
        // Black is lost by two squares from the start, and no more.
        assert!(play(&game, [&mut other, &mut exact], seed) <= -2, "{spec}");
        assert!(play(&game, [&mut exact, &mut other], seed) >= -2, "{spec}");
    }
    let mut twin = engine(&game, "territory:exact:nodes=300000");
    assert_eq!(play(&game, [&mut exact, &mut twin], 0), -2);
}

#[test]
fn the_first_moves_of_the_standard_board_come_from_the_book() {
    let game = board(6);
    let mut exact = engine(&game, "territory:exact:nodes=10");
    let mut state = game.start();
    let mut rng = Rng::new(4);
    // Both sides' first two moves, white's against any black move.
    for (ply, value) in [(0, -2), (1, 2), (2, -2)] {
        let info = think(&game, &state, &mut exact, 0);
        assert_eq!(info.score.value, Value::Exact(value), "ply {ply}");
        game.play(&mut state, info.best);
    }
    let mut other = game.start();
    for _ in 0..2 {
        let mv = game.random_step(&other, &mut rng, &mut Vec::new()).unwrap();
        game.play(&mut other, mv);
    }
    let info = think(&game, &other, &mut exact, 0);
    assert!(matches!(info.score.value, Value::Exact(_)));
}

#[test]
fn limits_are_obeyed_and_a_stopped_engine_moves() {
    let game = board(8);
    for spec in ["territory:exact:nodes=2000", "territory:mcts:sims=50"] {
        let mut engine = engine(&game, spec);
        let info = think(&game, &game.start(), &mut engine, 0);
        assert!(game.is_legal(&game.start(), info.best));
        assert!(
            spec.contains("mcts") || info.nodes <= 2000,
            "{}",
            info.nodes
        );
        let stop = AtomicBool::new(true);
        let control = Control::new(Limits::default(), &stop, &|| Duration::ZERO);
        let info = engine.0.search(&game, &game.start(), &control, &mut Silent);
        assert!(game.is_legal(&game.start(), info.best));
    }
}

#[test]
fn equal_searches_give_equal_answers() {
    let game = board(7);
    let mut state = game.start();
    let mut rng = Rng::new(2);
    for _ in 0..12 {
        let mv = game.random_step(&state, &mut rng, &mut Vec::new()).unwrap();
        game.play(&mut state, mv);
    }
    for spec in ["territory:exact:nodes=20000", "territory:mcts:sims=100"] {
        let mut engine = engine(&game, spec);
        let first = think(&game, &state, &mut engine, 7);
        engine.0.forget();
        assert_eq!(think(&game, &state, &mut engine, 7), first, "{spec}");
    }
}

#[test]
fn the_evaluation_is_the_same_for_both_sides_with_opposite_signs() {
    let game = board(6);
    let mut rng = Rng::new(9);
    let mut state = game.start();
    while let Some(mv) = game.random_step(&state, &mut rng, &mut Vec::new()) {
        let [one, two] = Player::BOTH.map(|p| TerritoryKnowledge.evaluate(&game, &state, p));
        assert_eq!(one, -two);
        game.play(&mut state, mv);
    }
}
