//! Ataxx: the corner cases of its rules, its texts, its views, and the shared suite.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use wuqi_core::conformance::{Effort, check, check_from};
use wuqi_core::perft::perft;
use wuqi_core::{Encode, Game, Notation, NotationError, Outcome, Player, Symmetric, Turn};
use wuqi_games::ataxx::{Ataxx, Move, Position};
use wuqi_games::{Change, ChangeKind, Configure, Extra, Options, Show, Size, SquareView};

const START: &str = "x5o/7/7/7/7/7/o5x x 0 1";

fn game(side: u8) -> Ataxx {
    Ataxx::configure(Some(Size::square(side)), &Options::none()).unwrap()
}

fn seven(text: &str) -> Position {
    game(7).read_state(text).unwrap()
}

/// The moves of a position as texts.
fn moves(text: &str) -> Vec<String> {
    let (game, state) = (game(7), seven(text));
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    moves.iter().map(|&mv| game.show_move(&state, mv)).collect()
}

/// The position after some moves.
fn after(text: &str, moves: &[&str]) -> String {
    let (game, mut state) = (game(7), seven(text));
    for mv in moves {
        let mv = game.read_move(&state, mv).unwrap();
        game.try_play(&mut state, mv).unwrap();
    }
    game.show_state(&state)
}

/// Outcome and final value of a finished game.
fn result(text: &str) -> Option<(Outcome, i32)> {
    let (game, state) = (game(7), seven(text));
    let outcome = game.turn(&state).outcome()?;
    Some((outcome, game.final_value(&state, outcome)))
}

#[test]
fn conforms_on_every_size() {
    for side in 5..=8 {
        check(&game(side));
    }
}

#[test]
fn conforms_with_blocked_squares_and_forced_passes() {
    let effort = Effort {
        games: 10,
        ..Effort::default()
    };
    let starts = [
        "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1",
        "7/7/7/7/-------/-------/x5o o 0 1",
        "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1",
        "x--4/---4/---4/7/7/5oo/7 o 90 30",
        "7/7/7/2x1o2/7/7/7 x 95 60",
    ];
    check_from(&game(7), &starts.map(seven), effort);
}

#[test]
fn perft_counts_are_the_known_ones() {
    for line in include_str!("data/ataxx.perft").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let game = game(fields[0].parse().unwrap());
        let state = match fields[2] {
            "start" => game.start(),
            position => game.read_state(position).unwrap(),
        };
        for (depth, count) in (1..).zip(fields[3].split(' ')) {
            assert_eq!(perft(&game, &state, depth).to_string(), count, "{line}");
        }
    }
}

#[test]
fn the_start_is_the_written_one() {
    assert_eq!(game(7).show_state(&game(7).start()), START);
    assert_eq!(game(5).show_state(&game(5).start()), "x3o/5/5/5/o3x x 0 1");
    assert_eq!(Ataxx::default().size(), Size::square(7));
    for size in [Size::square(4), Size::square(9), Size::new(7, 6)] {
        assert!(Ataxx::configure(Some(size), &Options::none()).is_err());
    }
    assert!(Ataxx::configure(None, &"chain=on".parse().unwrap()).is_err());
}

#[test]
fn clones_stay_jumps_leave_and_both_convert() {
    let text = "7/7/2o1o2/7/1x2o2/7/7 x 7 3";
    assert_eq!(after(text, &["c4"]), "7/7/2x1o2/2x4/1x2o2/7/7 o 0 3");
    assert_eq!(after(text, &["b3d4"]), "7/7/2x1x2/3x3/4x2/7/7 o 8 3");
    assert_eq!(after(START, &["b6", "f6"]), "x5o/1x3o1/7/7/7/7/o5x x 0 2");
}

#[test]
fn a_clone_is_one_move_whatever_its_source() {
    let text = "xx4o/7/7/7/7/7/7 x 0 1";
    assert_eq!(moves(text).iter().filter(|mv| *mv == "b6").count(), 1);
    let (game, state) = (game(7), seven(text));
    assert_eq!(
        game.read_move(&state, "a7b6"),
        game.read_move(&state, "b7b6")
    );
}

#[test]
fn a_player_without_a_move_must_pass() {
    let text = "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 4 9";
    assert_eq!(moves(text), ["0000"]);
    assert_eq!(
        after(text, &["0000"]),
        "7/7/7/7/ooooooo/ooooooo/xxxxxxx o 5 9"
    );
    assert!(!game(7).is_legal(&game(7).start(), Move::PASS));
}

#[test]
fn a_player_without_a_stone_has_lost() {
    for mover in ["x", "o"] {
        let text = format!("xx5/7/7/7/7/7/7 {mover} 0 5");
        assert_eq!(result(&text), Some((Outcome::Win(Player::One), 2)));
        assert_eq!(moves(&text), [""; 0]);
    }
    let text = after("7/7/7/3x3/4o2/7/7 o 0 5", &["e4"]);
    assert_eq!(result(&text), Some((Outcome::Win(Player::Two), -3)));
}

#[test]
fn a_full_board_and_a_blockade_are_counted() {
    let full = "xxxxxxx/xxxxxxx/xxxxxxx/xxxoooo/ooooooo/ooooooo/ooooooo o 0 30";
    assert_eq!(result(full), Some((Outcome::Win(Player::Two), -1)));
    let blockade = "x--4/---4/---4/7/4---/4---/4--o x 0 1";
    assert_eq!(result(blockade), Some((Outcome::Draw, 0)));
    let more = "xx--3/----3/----3/7/4---/4---/4--o o 0 1";
    assert_eq!(result(more), Some((Outcome::Win(Player::One), 1)));
}

#[test]
fn the_clock_draws_unless_somebody_has_won() {
    let text = after("xx5/7/7/7/7/7/5oo x 99 80", &["a7c7"]);
    assert_eq!(text, "1xx4/7/7/7/7/7/5oo o 100 80");
    assert_eq!(result(&text), Some((Outcome::Draw, 0)));
    let clone = after("xx5/7/7/7/7/7/5oo x 99 80", &["c7"]);
    assert_eq!(result(&clone), None);
    let uneven = "xxx4/7/7/7/7/7/6o x 100 80";
    assert_eq!(result(uneven), Some((Outcome::Draw, 0)));

    let wipeout = after("x6/7/3o3/7/7/7/7 x 99 80", &["a7c6"]);
    assert_eq!(wipeout, "7/2x4/3x3/7/7/7/7 o 100 80");
    assert_eq!(result(&wipeout), Some((Outcome::Win(Player::One), 2)));
    let blockade = "xx--3/----3/----3/7/4---/4---/4--o o 100 60";
    assert_eq!(result(blockade), Some((Outcome::Win(Player::One), 1)));
}

#[test]
fn moves_are_read_leniently_and_written_strictly() {
    let (game, state) = (game(7), game(7).start());
    for (text, canonical) in [
        ("b7", "b7"),
        ("a7b7", "b7"),
        (" A7B7 ", "b7"),
        ("A7C5", "a7c5"),
    ] {
        let mv = game.read_move(&state, text).unwrap();
        assert_eq!(game.show_move(&state, mv), canonical, "{text}");
    }
    let stuck = seven("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1");
    for pass in ["0000", "pass", "PASS", "null", "Null"] {
        assert_eq!(game.read_move(&stuck, pass), Ok(Move::PASS));
    }
    assert_eq!(game.show_move(&stuck, Move::PASS), "0000");
}

#[test]
fn a_refused_move_says_why() {
    let normal = "x5o/7/2-4/7/7/7/o5x x 0 1";
    let stuck = "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1";
    let over = "xxxxxxx/7/7/7/7/7/7 o 0 1";
    for (position, text, at, code, word) in [
        (normal, "", 0, "malformed", "clone"),
        (normal, "7a", 0, "malformed", "clone"),
        (normal, "b7!", 2, "malformed", "clone"),
        (normal, "a7b7c7", 4, "malformed", "nothing after"),
        (normal, "h1", 0, "off-board", "g7"),
        (normal, "a8", 0, "off-board", "g7"),
        (normal, " a7a9", 3, "off-board", "g7"),
        (normal, "a1", 0, "occupied", "a1 is occupied"),
        (normal, "a7g7", 2, "occupied", "g7 is occupied"),
        (normal, "a7c5", 2, "blocked", "c5 is blocked"),
        (normal, "c5", 0, "blocked", "c5 is blocked"),
        (normal, "a7a7", 2, "same-square", "both"),
        (normal, "a1a2", 0, "not-your-stone", "opponent"),
        (normal, "d4d5", 0, "no-stone", "no stone on d4"),
        (normal, "c5c6", 0, "no-stone", "no stone on c5"),
        (normal, "a7d4", 2, "too-far", "3 squares away"),
        (normal, "d4", 0, "too-far", "beside d4"),
        (normal, "0000", 0, "cannot-pass", "never a choice"),
        (normal, "pass", 0, "cannot-pass", "never a choice"),
        (stuck, "a1a4", 0, "must-pass", "0000"),
        (over, "a6", 0, "game-over", "over"),
        (over, "0000", 0, "game-over", "over"),
    ] {
        let error = game(7).read_move(&seven(position), text).unwrap_err();
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
        assert!(error.message.contains(word), "{text}: {error}");
    }
}

#[test]
fn a_refused_position_says_why() {
    for (text, at, code) in [
        ("", 0, "missing-field"),
        ("x5o/7/7/7/7/7/o5x x 0", 21, "missing-field"),
        ("x5o/7/7/7/7/7/o5x x 0 1 1", 24, "too-many-fields"),
        ("x4o/6/6/6/6/o4x x 0 1", 3, "rank-length"),
        ("x5o/7/7/7/7/o5x x 0 1", 15, "too-few-ranks"),
        ("x5o/7/7/z6/7/7/o5x x 0 1", 8, "unknown-piece"),
        ("7/7/7/7/7/7/7 x 0 1", 0, "no-stones"),
        ("-6/7/7/7/7/7/7 x 0 1", 0, "no-stones"),
        ("x5o/7/7/7/7/7/o5x z 0 1", 18, "side-to-move"),
        ("x5o/7/7/7/7/7/o5x x 101 1", 20, "clock"),
        ("x5o/7/7/7/7/7/o5x x -1 1", 20, "clock"),
        ("x5o/7/7/7/7/7/o5x x +1 1", 20, "clock"),
        ("x5o/7/7/7/7/7/o5x x 99999999999999999999 1", 20, "clock"),
        ("x5o/7/7/7/7/7/o5x x 0 0", 22, "fullmove"),
        ("x5o/7/7/7/7/7/o5x x 0 10000", 22, "fullmove"),
    ] {
        let NotationError {
            at: found_at,
            code: found,
            message,
        } = game(7).read_state(text).unwrap_err();
        assert_eq!((found_at, found), (at, code), "{text}: {message}");
        assert!(message.len() > 10, "{text}: {message}");
    }
}

#[test]
fn the_fullmove_number_stops_where_it_can_still_be_read() {
    let text = after("x5o/7/7/7/7/7/o5x o 0 9999", &["f6"]);
    assert_eq!(text, "x5o/5o1/7/7/7/7/o5x x 0 9999");
}

#[test]
fn keys_hold_what_decides_the_game() {
    let game = game(7);
    let key = |text: &str| game.key(&seven(text));
    let table = |text: &str| game.table_key(&seven(text));
    assert_eq!(key(START), key("x5o/7/7/7/7/7/o5x x 0 40"));
    for other in [
        "x5o/7/7/7/7/7/o5x o 0 1",
        "x5o/7/7/7/7/7/o5x x 1 1",
        "x5o/7/7/3-3/7/7/o5x x 0 1",
        "o5x/7/7/7/7/7/x5o x 0 1",
    ] {
        assert_ne!(key(START), key(other), "{other}");
    }
    assert_eq!(table(START), table("x5o/7/7/7/7/7/o5x x 30 1"));
    assert_ne!(
        table("x5o/7/7/7/7/7/o5x x 97 1"),
        table("x5o/7/7/7/7/7/o5x x 98 1")
    );
}

#[test]
fn planes_show_the_board_from_the_movers_side() {
    let game = game(5);
    let state = game.read_state("x3o/5/2-2/5/5 o 25 8").unwrap();
    let mut planes = vec![f32::NAN; 6 * 25];
    game.encode(&state, &mut planes);
    let sums: Vec<f32> = planes.chunks(25).map(|plane| plane.iter().sum()).collect();
    assert_eq!(sums, [1.0, 1.0, 22.0, 1.0, 6.25, 25.0]);
    assert_eq!([planes[4], planes[25], planes[3 * 25 + 12]], [1.0; 3]);
    assert_eq!(game.policy_len(), 25 * 17 + 1);
    assert_eq!(game.policy_index(&state, Move::PASS), 25 * 17);
    assert_eq!(game.symmetries(), 8);
}

#[test]
fn views_name_squares_to_touch_and_stones_that_turn() {
    let game = game(7);
    let state = seven("x6/3o3/7/7/7/7/-6 x 12 4");
    let view = game.view(&state);
    assert_eq!((view.width, view.height, view.squares.len()), (7, 7, 49));
    let (owner, other) = (Player::One, Player::Two);
    assert_eq!(view.squares[0], SquareView::Stone { owner });
    assert_eq!(view.squares[10], SquareView::Stone { owner: other });
    assert_eq!(view.squares[42], SquareView::Blocked);
    assert_eq!(view.squares[48], SquareView::Empty);
    let (clock, limit) = (12, 100);
    assert_eq!(view.extra, Extra::Ataxx { clock, limit });

    let moves = game.view_moves(&state);
    assert_eq!(moves.len(), 3 + 5);
    let jump = moves.iter().find(|mv| mv.text == "a7c6").unwrap();
    assert_eq!((jump.kind, &jump.touch[..]), ("jump", &[0, 9][..]));
    let to = ChangeKind::Converts;
    assert_eq!(jump.changes, [Change { square: 10, to }]);
    let clone = moves.iter().find(|mv| mv.text == "b7").unwrap();
    assert_eq!((clone.kind, &clone.touch[..]), ("clone", &[1][..]));
    assert_eq!(clone.changes, []);

    let stuck = seven("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1");
    let pass = &game.view_moves(&stuck)[0];
    assert_eq!((pass.kind, &pass.touch[..]), ("pass", &[][..]));
}

/// Five ranks of five letters, `.` for empty, as the board of a position string.
fn with_runs(squares: &str) -> String {
    let mut board = squares.to_owned();
    for run in (1..=5).rev() {
        board = board.replace(&".".repeat(run), &run.to_string());
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in "[a-hxoXO0-9/ \\-é]{0,40}") {
        let game = game(7);
        if let Ok(state) = game.read_state(&text) {
            prop_assert_eq!(game.read_state(&game.show_state(&state)), Ok(state));
        }
        if let Ok(mv) = game.read_move(&game.start(), &text) {
            prop_assert!(game.is_legal(&game.start(), mv));
        }
    }

    /// Whatever stands on the board: the position is read, reads back, and has moves
    /// exactly when it is not over.
    #[test]
    fn every_board_is_read(
        squares in "([xo.\\-]{5}/){4}[xo.\\-]{4}[xo]",
        mover in "[xo]",
        clock in 0..=100u32,
        fullmove in 1..=9999u32,
    ) {
        let game = game(5);
        let text = format!("{} {mover} {clock} {fullmove}", with_runs(&squares));
        let state = game.read_state(&text).unwrap();
        prop_assert_eq!(game.show_state(&state), text);
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        prop_assert_eq!(moves.is_empty(), matches!(game.turn(&state), Turn::Over(_)));
    }
}
