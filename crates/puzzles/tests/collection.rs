//! The collection keeps what it promises: enough puzzles, each of its own, each proved.

use std::collections::HashSet;
use wuqi_core::Turn;
use wuqi_games::Options;
use wuqi_games::any::{AnyGame, Position};
use wuqi_puzzles::collection::{text_of, write};
use wuqi_puzzles::{GAMES, Prover, Puzzle, collection};

/// How many puzzles a game has at least.
const FEWEST: usize = 200;

/// How many puzzles of each game are proved again, from all over the collection.
const SAMPLE: usize = 4;

fn game_called(name: &str) -> AnyGame {
    AnyGame::new(name, None, &Options::none()).expect("the game is known")
}

fn puzzles_of(name: &str) -> Vec<Puzzle> {
    collection(name).expect("the file holds puzzles")
}

fn position_of(game: &AnyGame, puzzle: &Puzzle) -> Box<dyn Position> {
    let position = game.read(&puzzle.position);
    position.unwrap_or_else(|fault| panic!("{puzzle}: {fault}"))
}

#[test]
fn every_game_has_enough_puzzles_and_all_fit_into_120_kilobytes() {
    for name in GAMES {
        assert!(puzzles_of(name).len() >= FEWEST, "{name}");
    }
    let bytes: usize = GAMES.map(|name| text_of(name).unwrap().len()).iter().sum();
    assert!(bytes <= 120_000, "{bytes} bytes");
}

#[test]
fn files_are_written_as_they_are_kept() {
    for name in GAMES {
        assert!(write(&puzzles_of(name)) == text_of(name).unwrap(), "{name}");
    }
}

#[test]
fn every_puzzle_is_a_position_of_the_usual_size_with_a_line_by_the_rules() {
    for name in GAMES {
        let game = game_called(name);
        for puzzle in puzzles_of(name) {
            let mut position = position_of(&game, &puzzle);
            let moves = position.moves();
            let legal = moves.iter().any(|mv| mv == puzzle.solution());
            assert!(legal && moves.len() > 2, "{puzzle}");
            for mv in &puzzle.line {
                assert!(matches!(position.turn(), Turn::Move(_)), "{puzzle}");
                position.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn no_puzzle_comes_twice_nor_as_its_mirror_image() {
    for name in GAMES {
        let game = game_called(name);
        let mut seen = HashSet::new();
        for puzzle in puzzles_of(name) {
            let key = position_of(&game, &puzzle).canonical_key();
            assert!(seen.insert(key), "{puzzle}");
        }
    }
}

/// Proves some puzzles of a game anew.
fn prove_some(name: &str) {
    let game = game_called(name);
    let mut prover = Prover::new(&game);
    let puzzles = puzzles_of(name);
    for puzzle in puzzles.iter().step_by(puzzles.len().div_ceil(SAMPLE)) {
        let position = position_of(&game, puzzle);
        let solution = prover.prove(&*position).expect("the proof is short enough");
        assert!(
            solution.is_some_and(|found| found.proves(puzzle)),
            "{puzzle}"
        );
    }
}

#[test]
fn puzzles_of_ataxx_can_be_proved() {
    prove_some("ataxx");
}

#[test]
fn puzzles_of_banqi_can_be_proved() {
    prove_some("banqi");
}

#[test]
fn puzzles_of_gomoku_can_be_proved() {
    prove_some("gomoku");
}

#[test]
fn puzzles_of_sequencium_can_be_proved() {
    prove_some("sequencium");
}

#[test]
fn puzzles_of_territory_can_be_proved() {
    prove_some("territory");
}
