//! Plays the exact engine of Block Territory against another and measures the solver.
//!
//! `territory_strength match SIDE SPEC SPEC GAMES [PLIES]` plays games in pairs from random
//! openings of PLIES plies (0 for the empty board), colours swapped, each engine within its
//! own limits. `territory_strength solve SIDE PLY COUNT` solves random positions of a ply
//! and prints positions visited and time.

use std::sync::atomic::AtomicBool;
use std::time::Instant;
use wuqi_core::{Game, Notation, Player, Rng, Turn};
use wuqi_engines::build;
use wuqi_engines::territory::exact::Solver;
use wuqi_games::territory::{State, Territory};
use wuqi_games::{Configure, Options, Size};
use wuqi_search::{Control, Limits, Searcher, Silent};

type Engine = (Box<dyn Searcher<Territory>>, Limits);

fn opening(game: &Territory, plies: usize, seed: u64) -> State {
    let mut rng = Rng::new(seed);
    let mut state = game.start();
    for _ in 0..plies {
        if let Some(mv) = game.random_step(&state, &mut rng, &mut Vec::new()) {
            game.play(&mut state, mv);
        }
    }
    state
}

fn play(game: &Territory, mut state: State, players: [&mut Engine; 2], seed: u64) -> i32 {
    let [one, two] = players;
    one.0.forget();
    two.0.forget();
    while let Turn::Move(player) = game.turn(&state) {
        let (searcher, limits) = match player {
            Player::One => &mut *one,
            Player::Two => &mut *two,
        };
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let stop = AtomicBool::new(false);
        let control = Control::new(*limits, &stop, &clock).with_seed(seed);
        let info = searcher.search(game, &state, &control, &mut Silent);
        game.play(&mut state, info.best);
    }
    state.margin()
}

fn matches(game: &Territory, specs: [&str; 2], games: u64, plies: usize) {
    let [mut first, mut second]: [Engine; 2] = specs.map(|spec| {
        let spec = spec.parse().expect("the spec is well formed");
        build(game, &spec).expect("the engine exists")
    });
    let mut margins = [Vec::new(), Vec::new()];
    for seed in 0..games.div_ceil(2) {
        let start = opening(game, plies, seed);
        margins[0].push(play(game, start, [&mut first, &mut second], seed));
        margins[1].push(-play(game, start, [&mut second, &mut first], seed));
        println!("{:?} {:?}", margins[0].last(), margins[1].last());
    }
    for (colour, margins) in ["black", "white"].into_iter().zip(&margins) {
        let count = |sign: i32| margins.iter().filter(|m| m.signum() == sign).count();
        println!(
            "{} as {colour}: {} won, {} drawn, {} lost, worst margin {:?}",
            specs[0],
            count(1),
            count(0),
            count(-1),
            margins.iter().min()
        );
    }
}

fn measure(game: &Territory, ply: usize, count: u64) {
    for seed in 0..count {
        let state = opening(game, ply, seed);
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let stop = AtomicBool::new(false);
        let limits = Limits {
            nodes: Some(20_000_000),
            ..Limits::default()
        };
        let control = Control::new(limits, &stop, &clock);
        let found = Solver::new(256 << 20).solve_one(game, &state, &control, &mut |_| {});
        let text = format!(
            "{}, {} moves",
            game.show_state(&state),
            game.count_steps(&state)
        );
        match found {
            Ok(found) => println!(
                "{text}: {} in {} positions, {:?}",
                found.value,
                found.nodes,
                begun.elapsed()
            ),
            Err(why) => println!("{text}: {why}, {:?}", begun.elapsed()),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number");
    let board = |side: &str| {
        let size = Size::square(number(side) as u8);
        Territory::configure(Some(size), &Options::none()).expect("a board size")
    };
    match words[..] {
        ["match", side, one, two, games] => matches(&board(side), [one, two], number(games), 0),
        ["match", side, one, two, games, plies] => {
            matches(
                &board(side),
                [one, two],
                number(games),
                number(plies) as usize,
            );
        }
        ["solve", side, ply, count] => measure(&board(side), number(ply) as usize, number(count)),
        _ => eprintln!("usage: territory_strength match|solve …: see the top of the file"),
    }
}
