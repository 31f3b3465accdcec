//! Block Territory: the contract, known counts and values, text, planes and views.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod best_value;
mod perft_file;

use best_value::best_value;
use std::collections::HashMap;
use wuqi_core::{Encode, Game, Notation, Player, Symmetric, conformance, perft};
use wuqi_games::territory::Territory;
use wuqi_games::{Configure, Options, Show, Size, SquareView};

fn game(side: u8) -> Territory {
    Territory::configure(Some(Size::square(side)), &Options::none()).unwrap()
}

#[test]
fn conforms_on_every_size() {
    for side in 2..=12 {
        let effort = conformance::Effort {
            games: if side <= 8 { 30 } else { 5 },
            ..Default::default()
        };
        let game = game(side);
        conformance::check_from(&game, &[game.start()], effort);
    }
}

#[test]
fn perft_matches_the_data() {
    for line in perft_file::lines(include_str!("data/territory.perft")) {
        let (game, state) = line.set_up::<Territory>();
        for (depth, &count) in (1..).zip(&line.counts) {
            let found = perft::perft(&game, &state, depth);
            assert_eq!(found, count, "depth {depth} of {}", line.text);
        }
    }
}

/// With every domino in the name, with the key that leaves out what cannot change any
/// more, and with the key that also joins symmetric positions.
#[test]
fn values_under_best_play() {
    for (side, value) in [(2, -4), (3, -4), (4, -4)] {
        let game = game(side);
        let start = game.start();
        let exact = best_value(&game, &start, |_, state| *state, &mut HashMap::new());
        let merged = best_value(&game, &start, Territory::key, &mut HashMap::new());
        let canonical = best_value(&game, &start, Territory::canonical_key, &mut HashMap::new());
        assert_eq!([exact, merged, canonical], [value; 3], "{side}x{side}");
    }
}

#[test]
fn only_dominoes_exactly_alongside_turn() {
    for (side, before, text, after) in [
        // Alongside, above and below at once: only the enemy's.
        (4, "1EW1/4/1EW1/ewew b", "b3c3", "1EW1/1EW1/1EW1/ewew w"),
        (4, "1ew1/4/1ew1/EWEW b", "b3c3", "1EW1/1EW1/1EW1/EWEW w"),
        // Offset by one, end to end, or across: nothing turns.
        (4, "4/2ew/4/EW2 b", "b2c2", "4/2ew/1EW1/EW2 w"),
        (4, "4/2ew/4/EW2 b", "a3b3", "4/EWew/4/EW2 w"),
        (4, "4/1s2/1n2/EW2 b", "c2d2", "4/1s2/1nEW/EW2 w"),
        // Upright neighbours on both sides, and one that is one square too high.
        (4, "4/s1s1/n1n1/EWEW b", "b2b3", "4/SSS1/NNN1/EWEW w"),
        (4, "s3/n3/4/EW2 b", "b2b3", "s3/nS2/1N2/EW2 w"),
        // The edge of the board does not join the end of one rank to the next.
        (4, "4/s3/n3/EW2 b", "d3d4", "3S/s2N/n3/EW2 w"),
        // Turned back from the other side; the change does not spread.
        (4, "4/EW2/EW2/1ew1 w", "a4b4", "ew2/ew2/EW2/1ew1 b"),
        (
            12,
            "12/12/12/12/12/12/12/12/12/12/12/EW10 w",
            "a2b2",
            "12/12/12/12/12/12/12/12/12/12/ew10/ew10 b",
        ),
    ] {
        let game = game(side);
        let mut state = game.read_state(before).unwrap();
        let mv = game.read_move(&state, text).unwrap();
        let view = game.view_moves(&state);
        let view = view.iter().find(|view| view.text == text).unwrap();
        game.play(&mut state, mv);
        assert_eq!(game.show_state(&state), after);
        let letters = |text: &str| text.chars().filter(char::is_ascii_uppercase).count();
        let changed = letters(before).abs_diff(letters(after));
        let laid = if before.ends_with('b') { 2 } else { 0 };
        assert_eq!(view.changes.len(), changed - laid, "{before} {text}");
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    for (text, at, code) in [
        ("E2/3/3 w", 0, "half-domino"),
        ("2E/W2/3 w", 1, "half-domino"),
        ("Ew1/3/3 w", 0, "half-domino"),
        ("EE1/3/3 w", 0, "half-domino"),
        ("3/3/S2 w", 4, "half-domino"),
        ("N2/3/3 w", 0, "half-domino"),
        ("W2/3/3 w", 0, "half-domino"),
        ("EW1/3/3 b", 8, "wrong-side"),
        ("3/3/3 w", 6, "wrong-side"),
        ("3/3/3 x", 6, "unknown-side"),
        ("3/3/3", 5, "missing-field"),
        ("3/3/3 b b", 8, "too-many-fields"),
        ("3/3 b", 3, "too-few-ranks"),
        ("3/X2/3 b", 2, "unknown-piece"),
    ] {
        let error = game(3).read_state(text).unwrap_err();
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
    }
}

#[test]
fn wrong_moves_are_refused_with_a_reason() {
    let game = game(3);
    for (position, text, at, code) in [
        ("3/3/3 b", "a1", 2, "no-square"),
        ("3/3/3 b", "a1d1", 2, "no-square"),
        ("3/3/3 b", "a1b1c1", 4, "trailing-text"),
        ("3/3/3 b", "a1c1", 0, "not-adjacent"),
        ("3/3/3 b", "a1a1", 0, "not-adjacent"),
        ("3/3/3 b", "a1b2", 0, "not-adjacent"),
        ("3/3/3 b", "c2a1", 0, "not-adjacent"),
        ("3/3/EW1 w", "b1c1", 0, "occupied"),
    ] {
        let state = game.read_state(position).unwrap();
        let error = game.read_move(&state, text).unwrap_err();
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
    }
    let over = game.read_state("EWs/S1n/New b").unwrap();
    assert!(game.turn(&over).is_over());
    assert_eq!(game.read_move(&over, "b2b3").unwrap_err().code, "game-over");
}

#[test]
fn either_order_of_squares_is_read() {
    let game = game(6);
    let start = game.start();
    for (text, written) in [
        ("a1b1", "a1b1"),
        ("b1a1", "a1b1"),
        ("A1A2", "a1a2"),
        ("a2a1", "a1a2"),
        ("f6f5", "f5f6"),
    ] {
        let mv = game.read_move(&start, text).unwrap();
        assert_eq!(game.show_move(&start, mv), written);
    }
}

#[test]
fn sizes_and_options_are_checked() {
    assert_eq!(Territory::configure(None, &Options::none()), Ok(game(6)));
    assert_eq!(Territory::default(), game(6));
    assert_eq!(game(12).size(), Size::square(12));
    for size in [Size::square(1), Size::square(13), Size::new(5, 6)] {
        assert!(Territory::configure(Some(size), &Options::none()).is_err());
    }
    assert!(Territory::configure(None, &"double=on".parse().unwrap()).is_err());
}

#[test]
fn the_network_sees_the_mover() {
    let game = game(3);
    let state = game.read_state("EWs/2n/3 b").unwrap();
    let mut planes = vec![f32::NAN; 63];
    game.encode(&state, &mut planes);
    let plane = |i: usize| planes[9 * i..9 * (i + 1)].to_vec();
    assert_eq!(
        plane(0),
        [1., 1., 0., 0., 0., 0., 0., 0., 0.],
        "own horizontal"
    );
    assert_eq!(plane(1), [0.; 9], "own vertical");
    assert_eq!(plane(2), [0.; 9], "other horizontal");
    assert_eq!(
        plane(3),
        [0., 0., 1., 0., 0., 1., 0., 0., 0.],
        "other vertical"
    );
    assert_eq!(
        plane(4),
        [1., 0., 1., 0., 0., 0., 0., 0., 0.],
        "first halves"
    );
    assert_eq!(plane(5), [0., 0., 0., 1., 1., 0., 1., 1., 1.], "empty");
    assert_eq!(plane(6), [1.; 9], "ones");
}

#[test]
fn views_show_halves_and_what_turns() {
    let game = game(3);
    let state = game.read_state("EW1/3/3 w").unwrap();
    let view = game.view(&state);
    let owner = Player::One;
    assert_eq!(view.squares[0], SquareView::Half { owner, partner: 1 });
    assert_eq!(view.squares[1], SquareView::Half { owner, partner: 0 });
    assert_eq!(view.squares[2], SquareView::Empty);
    let moves = game.view_moves(&state);
    let turning: Vec<_> = moves.iter().filter(|mv| !mv.changes.is_empty()).collect();
    assert_eq!(turning.len(), 1);
    assert_eq!(
        (turning[0].text.as_str(), turning[0].kind),
        ("a2b2", "domino")
    );
    assert_eq!(turning[0].touch, [3, 4]);
    let changed: Vec<usize> = turning[0]
        .changes
        .iter()
        .map(|change| change.square)
        .collect();
    assert_eq!(changed, [0, 1]);
}
