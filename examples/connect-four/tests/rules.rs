//! The rules: the promises that every game makes, counts, and who wins.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use connect_four::ConnectFour;
use wuqi_core::{Game, Notation, Outcome, Player, Turn, conformance, perft};
use wuqi_games::{Configure, Options};

fn game(size: &str) -> ConnectFour {
    ConnectFour::configure(Some(size.parse().unwrap()), &Options::none()).unwrap()
}

#[test]
fn every_size_keeps_the_promises_of_a_game() {
    for size in ["4x4", "7x6", "5x8", "8x8"] {
        conformance::check(&game(size));
    }
}

/// Seven columns each time; of the lines of seven plies only the seven that put every stone
/// into one column of six are not possible, and nobody has won before.
#[test]
fn the_first_plies_have_their_known_counts() {
    let game = game("7x6");
    let counts = [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536];
    for (depth, count) in counts.into_iter().enumerate() {
        assert_eq!(perft::perft(&game, &game.start(), depth as u32), count);
    }
}

#[test]
fn four_in_line_win() {
    let game = game("7x6");
    let mut state = game.start();
    for text in "d e d e d e".split(' ') {
        let mv = game.read_move(&state, text).unwrap();
        game.play(&mut state, mv);
    }
    assert_eq!(game.turn(&state), Turn::Move(Player::One));
    let mv = game.read_move(&state, "d").unwrap();
    game.play(&mut state, mv);
    assert_eq!(game.turn(&state), Turn::Over(Outcome::Win(Player::One)));
    let hanging = game.read_state("7/7/7/3x3/7/7 o").unwrap_err();
    assert_eq!(hanging.code, "impossible");
}
