//! Sequencium: the contract, known counts and values, text, planes and views.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod best_value;
mod perft_file;

use best_value::best_value;
use std::collections::HashMap;
use wuqi_core::{Encode, Game, Notation, Player, Rng, Symmetric, Turn, conformance, perft};
use wuqi_games::sequencium::{Sequencium, State};
use wuqi_games::{Configure, OptionError, Options, Show, Size, SquareView};

const RULES: [&str; 7] = [
    "double=on",
    "choose=on",
    "double=on,choose=on",
    "start=diagonal",
    "start=diagonal,double=on",
    "start=diagonal,choose=on",
    "start=diagonal,double=on,choose=on",
];

fn game(side: u8, rules: &str) -> Sequencium {
    Sequencium::configure(Some(Size::square(side)), &rules.parse().unwrap()).unwrap()
}

/// The number of different games from here.
fn count_games(game: &Sequencium, state: &State, known: &mut HashMap<u64, u64>) -> u64 {
    if game.turn(state).is_over() {
        return 1;
    }
    if let Some(&count) = known.get(&game.key(state)) {
        return count;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut total = 0;
    for mv in moves {
        let mut next = *state;
        game.play(&mut next, mv);
        total += count_games(game, &next, known);
    }
    known.insert(game.key(state), total);
    total
}

#[test]
fn conforms_on_every_size() {
    for side in 3..=10 {
        conformance::check(&game(side, ""));
    }
}

#[test]
fn conforms_under_every_option() {
    for rules in RULES {
        conformance::check(&game(6, rules));
        if !rules.contains("diagonal") {
            conformance::check(&game(3, rules));
            conformance::check(&game(4, rules));
        }
    }
    conformance::check(&game(9, RULES[6]));
}

#[test]
fn perft_matches_the_data() {
    for line in perft_file::lines(include_str!("data/sequencium.perft")) {
        let (game, state) = line.set_up::<Sequencium>();
        for (depth, &count) in (1..).zip(&line.counts) {
            let found = perft::perft(&game, &state, depth);
            assert_eq!(found, count, "depth {depth} of {}", line.text);
        }
    }
}

/// Also a test of the key: positions that share one must have equally many games.
#[test]
fn all_games_on_4x4_are_counted() {
    let game = game(4, "");
    let count = count_games(&game, &game.start(), &mut HashMap::new());
    assert_eq!(count, 42_572_532);
}

#[test]
fn values_under_best_play() {
    for (side, value) in [(3, 1), (4, 0)] {
        let game = game(side, "");
        let start = game.start();
        let merged = best_value(&game, &start, Sequencium::key, &mut HashMap::new());
        assert_eq!(merged, value, "{side}x{side}");
    }
}

/// With every number in the name, with the key that leaves out what no longer matters, and
/// with the key that also joins symmetric positions.
#[test]
fn keys_do_not_change_values() {
    for rules in ["", "double=on", "choose=on", "double=on,choose=on"] {
        let game = game(3, rules);
        let start = game.start();
        let exact = best_value(&game, &start, |_, state| *state, &mut HashMap::new());
        let merged = best_value(&game, &start, Sequencium::key, &mut HashMap::new());
        let canonical = best_value(
            &game,
            &start,
            Sequencium::canonical_key,
            &mut HashMap::new(),
        );
        assert_eq!([merged, canonical], [exact; 2], "{rules}");
        // Choosing the neighbour to extend is known not to change the value.
        assert!(rules.contains("double") || exact == 1, "{rules}");
    }
}

#[test]
fn keys_merge_equal_futures_only() {
    let game = game(4, "");
    let mut rng = Rng::new(11);
    let mut by_key: HashMap<u64, (State, u64)> = HashMap::new();
    let (mut merged, mut buffer) = (0, Vec::new());
    for _ in 0..3_000 {
        let mut state = game.start();
        while let Some(mv) = game.random_step(&state, &mut rng, &mut buffer) {
            game.play(&mut state, mv);
            let empty = 16 - state.squares(Player::One) - state.squares(Player::Two);
            if empty > 6 {
                continue;
            }
            let games = count_games(&game, &state, &mut HashMap::new());
            let (other, known) = *by_key.entry(game.key(&state)).or_insert((state, games));
            assert_eq!(games, known, "{state:?} and {other:?}");
            assert_eq!(game.score(&state), game.score(&other));
            merged += u32::from(other != state);
        }
    }
    assert!(merged > 50, "only {merged} positions shared a key");
}

#[test]
fn start_and_turns_are_written() {
    for (side, rules, start) in [
        (6, "", "A1,5/6/6/6/6/5,B1 a"),
        (3, "", "A1,2/3/2,B1 a"),
        (6, "double=on", "A1,5/6/6/6/6/5,B1 a 1"),
        (
            6,
            "start=diagonal",
            "A1,5/1,A2,4/2,A3,3/3,B3,2/4,B2,1/5,B1 a",
        ),
    ] {
        let game = game(side, rules);
        assert_eq!(game.show_state(&game.start()), start);
    }
    let game = game(6, "double=on");
    let mut state = game.start();
    for (text, next) in [
        ("b5", "A1,5/1,A2,4/6/6/6/5,B1 b 2"),
        ("e2", "A1,5/1,A2,4/6/6/4,B2,1/5,B1 b 1"),
        ("d3", "A1,5/1,A2,4/6/3,B3,2/4,B2,1/5,B1 a 2"),
    ] {
        let mv = game.read_move(&state, text).unwrap();
        game.play(&mut state, mv);
        assert_eq!(game.show_state(&state), next);
    }
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    for (rules, text, at, code) in [
        ("", "A1,2/3/2,B1 x", 12, "unknown-side"),
        ("", "A1,2/3/2,B1", 11, "missing-field"),
        ("", "A1,2/3/2,B1 a 1", 14, "too-many-fields"),
        ("", "A1 2/3/2,B1 a", 12, "too-many-fields"),
        ("", "A1,2/3/3 a", 0, "start-number"),
        ("", "A2,2/3/2,B1 a", 0, "start-number"),
        ("", "A1,1,A1/3/2,B1 b", 5, "second-one"),
        ("", "A1,1,A2/3/2,B1 b", 5, "unconnected"),
        ("", "A1,1,A3/1,A2,1/B2,1,B1 b", 15, "unconnected"),
        ("", "A1,A2,1/A2,2/1,B2,B1 b", 3, "not-largest"),
        ("", "A1,A0,1/3/2,B1 b", 3, "unknown-piece"),
        ("", "A1,A01,1/3/2,B1 b", 3, "unknown-piece"),
        ("", "A1,A77,1/3/2,B1 b", 3, "unknown-piece"),
        ("", "A1,C2,1/3/2,B1 b", 3, "unknown-piece"),
        ("", "A1A2,1/3/2,B1 b", 2, "missing-separator"),
        ("", "A1,2/3/2,B1 b", 12, "wrong-count"),
        ("", "A1,A2,1/3/2,B1 a", 15, "wrong-count"),
        ("", "A1,A2,1/3/1,B2,B1 b", 18, "wrong-count"),
        // B is shut in, but had the next move before the wall could be finished.
        ("", "A1,2/1,A2,A3/1,A4,B1 a", 21, "wrong-count"),
        ("double=on", "A1,2/3/2,B1 a", 13, "missing-field"),
        ("double=on", "A1,2/3/2,B1 a 3", 14, "moves-left"),
        ("double=on", "A1,2/3/2,B1 a 2", 12, "wrong-count"),
        ("double=on", "A1,A2,1/3/2,B1 b 1", 15, "wrong-count"),
    ] {
        let error = game(3, rules).read_state(text).unwrap_err();
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
    }
    // Next to the 2 of the diagonal start only a 3 or more can be written.
    let diagonal = game(6, "start=diagonal");
    let error = diagonal.read_state("A1,A2,4/1,A2,4/2,A3,3/3,B3,2/4,B2,1/5,B1 b");
    assert_eq!(error.unwrap_err().code, "not-largest");
    // Choosing the neighbour allows equal neighbours.
    let chosen = game(3, "choose=on");
    assert!(chosen.read_state("A1,A2,1/A2,2/1,B2,B1 b").is_ok());
}

#[test]
fn a_player_who_cannot_move_is_not_to_move() {
    let game = game(3, "");
    // A is shut out of the last square, a1, which touches B alone.
    let walled = "A1,A2,A3/B4,B2,A4/1,B3,B1";
    let state = game.read_state(&format!("{walled} b")).unwrap();
    assert_eq!(game.turn(&state), Turn::Move(Player::Two));
    let error = game.read_state(&format!("{walled} a")).unwrap_err();
    assert_eq!((error.at, error.code), (walled.len() + 1, "cannot-move"));
    assert!(error.message.contains("B is to move"), "{error}");
    // Nobody is to move on a full board: both letters are read, one is written.
    let full = "A1,A2,A3/B4,B2,A4/B5,B3,B1";
    for side in ["a", "b"] {
        let state = game.read_state(&format!("{full} {side}")).unwrap();
        assert_eq!(game.show_state(&state), format!("{full} a"));
        assert_eq!(game.score(&state), Some([4, 5]));
    }
}

#[test]
fn wrong_moves_are_refused_with_a_reason() {
    for (rules, position, text, at, code) in [
        ("", "A1,2/3/2,B1 a", "d1", 0, "no-square"),
        ("", "A1,2/3/2,B1 a", "b2x", 2, "trailing-text"),
        ("", "A1,2/3/2,B1 a", "b2=", 3, "bad-number"),
        ("", "A1,2/3/2,B1 a", "b2=x", 3, "bad-number"),
        ("", "A1,2/3/2,B1 a", "b2=3", 3, "wrong-number"),
        ("", "A1,2/3/2,B1 a", "a3", 0, "occupied"),
        ("", "A1,2/3/2,B1 a", "c3", 0, "not-adjacent"),
        (
            "choose=on",
            "A1,A2,1/3/1,B2,B1 a",
            "a2",
            2,
            "number-missing",
        ),
        (
            "choose=on",
            "A1,A2,1/3/1,B2,B1 a",
            "a2=4",
            3,
            "wrong-number",
        ),
        ("", "A1,A2,A3/B4,B2,A4/B5,B3,B1 a", "a3", 0, "game-over"),
    ] {
        let game = game(3, rules);
        let state = game.read_state(position).unwrap();
        let error = game.read_move(&state, text).unwrap_err();
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
    }
    // A number that says what the target says anyway is read too, and so is a target
    // that leaves no choice.
    let plain = game(3, "");
    let start = plain.start();
    assert_eq!(
        plain.read_move(&start, "B2=2"),
        plain.read_move(&start, "b2")
    );
    let chosen = game(3, "choose=on");
    assert_eq!(
        chosen.read_move(&start, "b2=2"),
        chosen.read_move(&start, "b2")
    );
}

#[test]
fn options_are_checked_and_read_back() {
    for side in 3..=5 {
        let size = Some(Size::square(side));
        let refused = Sequencium::configure(size, &"start=diagonal".parse().unwrap());
        assert!(matches!(refused, Err(OptionError::Conflict(_))), "{side}");
    }
    for rules in RULES {
        let game = game(6, rules);
        assert_eq!(
            Sequencium::configure(Some(game.size()), &game.options()),
            Ok(game)
        );
    }
    assert_eq!(
        Sequencium::configure(None, &Options::none()),
        Ok(Sequencium::default())
    );
    assert_eq!(
        Sequencium::default().options().to_string(),
        "start=corner,double=off,choose=off"
    );
    for wrong in ["start=middle", "double=yes", "row=5"] {
        assert!(Sequencium::configure(None, &wrong.parse().unwrap()).is_err());
    }
    for size in [Size::square(2), Size::square(11), Size::new(5, 6)] {
        assert!(Sequencium::configure(Some(size), &Options::none()).is_err());
    }
}

#[test]
fn the_network_sees_the_mover() {
    let game = game(3, "double=on");
    let state = game.read_state("A1,A2,1/3/2,B1 b 2").unwrap();
    let mut planes = vec![f32::NAN; 90];
    game.encode(&state, &mut planes);
    let plane = |i: usize| planes[9 * i..9 * (i + 1)].to_vec();
    let ninths = |values: [u8; 9]| values.map(|value| f32::from(value) * (1.0 / 9.0)).to_vec();
    assert_eq!(
        plane(0),
        [0., 0., 0., 0., 0., 0., 0., 0., 1.],
        "own squares"
    );
    assert_eq!(
        plane(1),
        [1., 1., 0., 0., 0., 0., 0., 0., 0.],
        "other squares"
    );
    assert_eq!(plane(2), ninths([0, 0, 0, 0, 0, 0, 0, 0, 1]), "own numbers");
    assert_eq!(
        plane(3),
        ninths([1, 2, 0, 0, 0, 0, 0, 0, 0]),
        "other numbers"
    );
    assert_eq!(plane(4), [0., 0., 1., 1., 1., 1., 1., 1., 0.], "empty");
    assert_eq!(plane(5), ninths([0, 0, 0, 0, 2, 2, 0, 2, 0]), "own next");
    assert_eq!(plane(6), ninths([0, 0, 3, 3, 3, 3, 0, 0, 0]), "other next");
    assert_eq!(plane(7), [-1.0 / 9.0; 9], "lead");
    assert_eq!(plane(8), [1.0; 9], "another move follows");
    assert_eq!(plane(9), [1.0; 9], "ones");
}

#[test]
fn views_show_numbers() {
    let game = game(3, "choose=on");
    let state = game.read_state("A1,A2,1/3/1,B2,B1 a").unwrap();
    let view = game.view(&state);
    assert_eq!((view.width, view.height, view.squares.len()), (3, 3, 9));
    let owner = Player::Two;
    assert_eq!(view.squares[7], SquareView::Number { owner, value: 2 });
    assert_eq!(view.squares[3], SquareView::Empty);
    let moves = game.view_moves(&state);
    let shown: Vec<_> = moves
        .iter()
        .map(|mv| (mv.text.as_str(), mv.touch.as_slice(), mv.number))
        .collect();
    assert_eq!(
        shown,
        [
            ("c3=3", [2].as_slice(), Some(3)),
            ("a2=2", &[3], Some(2)),
            ("a2=3", &[3], Some(3)),
            ("b2=2", &[4], Some(2)),
            ("b2=3", &[4], Some(3)),
            ("c2=3", &[5], Some(3)),
        ]
    );
    assert!(
        moves
            .iter()
            .all(|mv| mv.kind == "place" && mv.changes.is_empty())
    );
}
