//! The real games: alpha-beta against plain minimax, the solver against brute force and
//! known values.

use super::common::{ByKey, any_sound_settings, check_equals_plain, random_position};
use super::solver::check;
use wuqi_core::{Game, Rng, Symmetric, perft::perft};
use wuqi_games::any::AnyGame;
use wuqi_games::{Options, Size, with_game};
use wuqi_search::NoKnowledge;
use wuqi_search::alphabeta::Settings;
use wuqi_search::solver::{AsIs, Solver, UpToSymmetry};

fn game(id: &str, size: Option<Size>, rules: &[(&str, &str)]) -> AnyGame {
    let mut options = Options::none();
    for (key, value) in rules {
        options.set(key, value).unwrap();
    }
    AnyGame::new(id, size, &options).unwrap()
}

/// Compares on random positions, as deep as a few thousand positions allow.
fn check_positions<G: Game>(game: &G, seed: u64, rounds: u32, steps: u32) {
    let mut rng = Rng::new(seed);
    for round in 0..rounds {
        let state = random_position(game, &mut rng, steps);
        let depth = (2..5)
            .take_while(|&depth| perft(game, &state, depth) < 4000)
            .last();
        let knowledge = ByKey::<100_000> {
            seed: rng.next_u64(),
            range: [3, 1000][rng.below(2) as usize],
            noise: rng.below(2) == 0,
            extends: false,
        };
        let settings = Settings {
            quiescence: 1,
            ..any_sound_settings(&mut rng)
        };
        let threads = if round % 50 == 0 { 2 } else { 1 };
        check_equals_plain(
            game,
            &state,
            &knowledge,
            &settings,
            depth.unwrap_or(1),
            threads,
        );
    }
}

#[test]
fn alphabeta_equals_plain_minimax_in_ataxx() {
    let game = game("ataxx", Some(Size::square(5)), &[]);
    with_game!(&game, game => check_positions(game, 1, 600, 60), _ => unreachable!());
}

#[test]
fn alphabeta_equals_plain_minimax_in_banqi() {
    for (seed, rules) in [(2, &[][..]), (3, &[("set", "tcga")][..])] {
        let game = game("banqi", None, rules);
        with_game!(&game, game => check_positions(game, seed, 250, 250), _ => unreachable!());
    }
}

#[test]
fn alphabeta_equals_plain_minimax_in_gomoku() {
    for (side, row) in [(3, "3"), (4, "3"), (5, "4")] {
        let game = game("gomoku", Some(Size::square(side)), &[("row", row)]);
        with_game!(&game, game => check_positions(game, 4, 300, 14), _ => unreachable!());
    }
}

#[test]
fn alphabeta_equals_plain_minimax_in_sequencium() {
    for (side, double) in [(3, "off"), (4, "off"), (5, "on")] {
        let game = game(
            "sequencium",
            Some(Size::square(side)),
            &[("double", double)],
        );
        with_game!(&game, game => check_positions(game, 5, 300, 14), _ => unreachable!());
    }
}

#[test]
fn alphabeta_equals_plain_minimax_in_territory() {
    for side in [3, 4, 5] {
        let game = game("territory", Some(Size::square(side)), &[]);
        with_game!(&game, game => check_positions(game, 6, 300, 6), _ => unreachable!());
    }
}

/// Solves the start position with two tables and no knowledge but symmetry.
fn solved<G: Symmetric>(game: &G) -> i32 {
    let mut solver = Solver::new(UpToSymmetry(NoKnowledge), 16 << 20);
    let solution = super::solver::solve(&mut solver, game, &game.start(), Default::default());
    solution.unwrap().value
}

#[test]
fn small_boards_have_their_known_values() {
    let known = [
        ("territory", 2, -4),
        ("territory", 3, -4),
        ("territory", 4, -4),
        ("sequencium", 3, 1),
        ("sequencium", 4, 0),
    ];
    for (id, side, value) in known {
        let game = game(id, Some(Size::square(side)), &[]);
        let found = with_game!(&game, game => solved(game), _ => unreachable!());
        assert_eq!(found, value, "{id} {side}x{side}");
    }
    // Tic-tac-toe is a draw, and four in a row on 4x4 as well.
    for (side, row) in [(3, "3"), (4, "4")] {
        let game = game("gomoku", Some(Size::square(side)), &[("row", row)]);
        assert_eq!(
            with_game!(&game, game => solved(game), _ => unreachable!()),
            0,
            "{side}x{side}"
        );
    }
}

/// Compares values and optimal moves with brute force near the end of random games.
fn check_endings<G: Symmetric>(game: &G, seed: u64, rounds: u32, steps: u32) {
    let mut rng = Rng::new(seed);
    let mut by_symmetry = Solver::new(UpToSymmetry(NoKnowledge), 1 << 16);
    let mut as_is = Solver::new(AsIs(NoKnowledge), 1 << 10);
    let mut done = 0;
    while done < rounds {
        let state = random_position(game, &mut rng, steps);
        if perft(game, &state, 6) < 1000 && perft(game, &state, 8) == 0 {
            check(&mut by_symmetry, game, &state);
            check(&mut as_is, game, &state);
            done += 1;
        }
    }
}

#[test]
fn solver_equals_brute_force_near_the_end_of_real_games() {
    let sequencium = game("sequencium", Some(Size::square(4)), &[]);
    with_game!(&sequencium, game => check_endings(game, 7, 100, 14), _ => unreachable!());
    let territory = game("territory", Some(Size::square(4)), &[]);
    with_game!(&territory, game => check_endings(game, 8, 100, 6), _ => unreachable!());
    let gomoku = game("gomoku", Some(Size::square(4)), &[("row", "3")]);
    with_game!(&gomoku, game => check_endings(game, 9, 100, 14), _ => unreachable!());
}
