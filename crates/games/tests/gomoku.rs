//! Gomoku: options, results, renju fouls, text, planes and views, and the conformance kit.

use wuqi_core::{
    Encode, Game, Notation, Outcome, Player, Rng, Symmetric, Turn, conformance, perft,
};
use wuqi_games::gomoku::{Foul, Gomoku, Place, Rule, State};
use wuqi_games::{Configure, Extra, Options, Show, Size, SquareView};

fn game(size: &str, rules: &str) -> Gomoku {
    let options: Options = rules.parse().expect("options of this test");
    Gomoku::configure(Some(size.parse().expect("a size")), &options).expect("a game that exists")
}

fn refusal(size: &str, rules: &str) -> String {
    let options: Options = rules.parse().expect("options of this test");
    Gomoku::configure(Some(size.parse().expect("a size")), &options)
        .expect_err("a game that does not exist")
        .to_string()
}

/// Plays moves given as text.
fn after(game: &Gomoku, moves: &str) -> State {
    let mut state = game.start();
    for text in moves.split_whitespace() {
        let mv = game.read_move(&state, text);
        let mv = mv.unwrap_or_else(|error| panic!("{text}: {error}"));
        game.try_play(&mut state, mv).expect("read moves are legal");
    }
    state
}

fn won_by(player: Player) -> Turn {
    Turn::Over(Outcome::Win(player))
}

#[test]
fn every_size_and_rule_conforms() {
    for (size, rules) in [
        ("3x3", "row=3"),
        ("7x9", "row=4"),
        ("7x7", "rule=standard"),
        ("7x7", "rule=caro"),
        ("9x7", "rule=renju"),
    ] {
        conformance::check(&game(size, rules));
    }
}

#[test]
fn large_boards_conform() {
    for (size, rules) in [
        ("15x15", ""),
        ("15x15", "rule=standard"),
        ("15x15", "rule=caro"),
        ("15x15", "rule=renju"),
        ("20x20", ""),
        ("20x20", "row=6"),
    ] {
        // Every position is tried with every move: a few games are many checks.
        let few = conformance::Effort {
            games: 3,
            ..conformance::Effort::default()
        };
        let game = game(size, rules);
        conformance::check_from(&game, &[game.start()], few);
    }
}

#[test]
fn perft_matches_the_table() {
    let mut lines = 0;
    for line in include_str!("data/gomoku.perft").lines() {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        lines += 1;
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let game = game(fields[0], if fields[1] == "-" { "" } else { fields[1] });
        let state = match fields[2] {
            "start" => game.start(),
            text => game.read_state(text).unwrap(),
        };
        for (depth, count) in (1..).zip(fields[3].split_whitespace()) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(perft::perft(&game, &state, depth), count, "{line}");
        }
    }
    assert!(lines >= 10);
}

#[test]
fn options_are_checked() {
    let default = Gomoku::configure(None, &Options::none()).unwrap();
    assert_eq!(default, Gomoku::default());
    assert_eq!(default.size(), Size::square(15));
    assert_eq!(
        default.options().to_string(),
        "row=5,rule=freestyle,opening=none"
    );
    let renju = game("20x10", "rule=renju");
    assert_eq!(renju.options().to_string(), "row=5,rule=renju,opening=none");
    assert_eq!(
        Gomoku::configure(Some(renju.size()), &renju.options()).unwrap(),
        renju
    );
    assert!(refusal("3x3", "").contains("a row of 5 does not fit on a 3x3 board"));
    assert!(refusal("15", "rule=renju,row=6").contains("renju is played with rows of 5"));
    assert!(refusal("15", "row=7").contains("3 to 6"));
    assert!(refusal("2x5", "row=3").contains("3 to 20"));
    assert!(refusal("21", "").contains("3 to 20"));
    // Opening rules make another game, see gomoku_swap.rs.
    assert!(refusal("15", "opening=swap").contains("players are not colours"));
    let opening = Gomoku::INFO.options.iter().find(|o| o.key == "opening");
    assert_eq!(opening.unwrap().values.to_string(), "none|swap|swap2");
    // A row may fit in one direction only.
    assert_eq!(game("3x20", "row=6").row_length(), 6);
    for (name, rule) in [
        ("freestyle", Rule::Freestyle),
        ("standard", Rule::Standard),
        ("renju", Rule::Renju),
        ("caro", Rule::Caro),
    ] {
        assert_eq!(game("9", &format!("rule={name}")).rule(), rule);
        assert_eq!(rule.name(), name);
    }
}

#[test]
fn rows_in_all_four_directions_win() {
    let game = Gomoku::default();
    for moves in [
        "a1 a2 b1 b2 c1 c2 d1 d2 e1",
        "a1 b1 a2 b2 a3 b3 a4 b4 a5",
        "a1 b1 b2 c1 c3 d1 d4 f1 e5",
        "k15 a1 l14 a2 m13 a3 n12 a5 o11",
        "o15 a1 o14 a2 o13 a3 o12 a5 o11",
    ] {
        let state = after(&game, moves);
        assert_eq!(game.turn(&state), won_by(Player::One), "{moves}");
        assert_eq!(game.winning_stones(&state).len(), 5);
        let mut legal = Vec::new();
        game.moves(&state, &mut legal);
        assert!(legal.is_empty());
    }
    // A row does not go on over the edge.
    let state = after(&game, "m8 a1 n8 a3 o8 a5 a7 a9 b7");
    assert_eq!(game.turn(&state), Turn::Move(Player::Two));
    let state = after(&game, "a1 o15 b2 o14 c3 o13 d4 a15 o12 o11 o10 o9");
    assert_eq!(game.turn(&state), Turn::Move(Player::One));
}

#[test]
fn longer_rows_win_by_the_rule() {
    let six = "a1 a9 b1 b9 c1 c9 e1 e9 f1 f9 d1";
    for (rule, winner) in [
        ("freestyle", Some(Player::One)),
        ("standard", None),
        ("caro", None),
    ] {
        let game = game("9", &format!("rule={rule}"));
        let turn = game.turn(&after(&game, six));
        assert_eq!(turn.outcome().and_then(Outcome::winner), winner, "{rule}");
    }
    // In renju black may not make it, white wins by it.
    let game = game("9", "rule=renju");
    let state = after(&game, "a1 a9 b1 b9 c1 c9 e1 e9 f1 f9");
    let error = game.read_move(&state, "d1").unwrap_err();
    assert_eq!(error.code, "overline");
    let white = "a5 a1 c5 b1 e5 c1 g5 e1 i5 f1 a9 d1";
    assert_eq!(game.turn(&after(&game, white)), won_by(Player::Two));
}

#[test]
fn caro_needs_a_free_end() {
    let game = game("9x6", "rule=caro");
    // Both ends white: the row does not win and never will.
    let blocked = after(&game, "b1 a1 c1 g1 d1 a3 e1 a5 f1");
    assert_eq!(game.turn(&blocked), Turn::Move(Player::Two));
    // One end white.
    let half = after(&game, "b1 a1 c1 a6 d1 a3 e1 a5 f1");
    assert_eq!(game.turn(&half), won_by(Player::One));
    // The edge blocks nothing.
    let edge = after(&game, "a1 f1 b1 a6 c1 a3 d1 a5 e1");
    assert_eq!(game.turn(&edge), won_by(Player::One));
    // A stone at the second end comes too late.
    let text = game.show_state(&half);
    assert_eq!(
        game.turn(&game.read_state(&text).unwrap()),
        game.turn(&half)
    );
}

#[test]
fn a_full_board_is_a_draw() {
    let game = game("3x3", "row=3");
    let state = after(&game, "a1 b1 c1 b2 b3 a2 c2 c3 a3");
    assert_eq!(game.turn(&state), Turn::Over(Outcome::Draw));
    let view = game.view(&state);
    assert!(matches!(view.extra, Extra::Gomoku { winning, .. } if winning.is_empty()));
    // A row with the last stone still wins.
    let state = after(&game, "a1 a2 b1 b2 c3 b3 a3 c2");
    assert_eq!(game.turn(&state), won_by(Player::Two));
}

#[test]
fn fouls_are_for_black_alone() {
    let game = game("15", "rule=renju");
    let mut state = after(&game, "h7 a1 h6 a3 g8 a5 f8 a7");
    let point = game.read_move(&after(&game, "a1"), "h8").unwrap();
    assert_eq!(game.foul(&state, point), Some(Foul::DoubleThree));
    assert!(!game.is_legal(&state, point));
    let error = game.read_move(&state, "h8").unwrap_err();
    assert_eq!(error.code, "double-three");
    assert_eq!(
        error.message,
        "black may not play h8: it makes a double-three, two open threes at once"
    );
    let before = state;
    assert!(game.try_play(&mut state, point).is_err());
    assert_eq!(state, before);
    match game.view(&state).extra {
        Extra::Gomoku { forbidden, .. } => {
            assert_eq!(forbidden, [(game.square(point), "double-three")]);
        }
        other => panic!("{other:?}"),
    }
    // White may take the point, and sees no forbidden points of its own.
    let state = after(&game, "h7 a1 h6 a3 g8 a5 f8 a7 o15");
    assert_eq!(game.foul(&state, point), Some(Foul::DoubleThree));
    assert!(game.is_legal(&state, point));
    match game.view(&state).extra {
        Extra::Gomoku { forbidden, .. } => assert!(forbidden.is_empty()),
        other => panic!("{other:?}"),
    }
    // Other rules have no fouls.
    let freestyle = Gomoku::default();
    assert_eq!(freestyle.foul(&before, point), None);
    assert!(freestyle.fouls(&before).is_empty());
}

#[test]
fn black_without_a_legal_move_draws() {
    // Every empty point of this board would make six black stones in a row or more.
    let game = game("16x3", "rule=renju");
    let text = "xxx1xxxooxxx1xxo/ooooxooooxooxxxx/ooooxooooxooxxxx x";
    let state = game.read_state(text).unwrap();
    assert_eq!(game.fouls(&state).len(), 2, "{text}");
    assert_eq!(game.turn(&state), Turn::Over(Outcome::Draw));
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    assert!(moves.is_empty());
    assert_eq!(game.count_steps(&state), 0);
    assert_eq!(game.random_step(&state, &mut Rng::new(1), &mut moves), None);
}

#[test]
fn moves_are_refused_with_reasons() {
    let game = Gomoku::default();
    let state = after(&game, "h8");
    for (text, code, message) in [
        ("h8", "occupied", "a black stone stands on h8 already"),
        ("p1", "off-board", "'p1' is not on the 15x15 board"),
        ("a16", "off-board", "'a16' is not on the 15x15 board"),
        (
            "hello",
            "malformed-move",
            "'hello' is no point: write a letter and a number, like h8",
        ),
        (
            "é8",
            "malformed-move",
            "'\\u{e9}8' is no point: write a letter and a number, like h8",
        ),
    ] {
        let error = game.read_move(&state, text).unwrap_err();
        assert_eq!((error.code, error.message.as_str()), (code, message));
    }
    assert_eq!(game.read_move(&state, "I8"), Ok(Place::new(8, 7)));
    let over = after(&game, "a1 a2 b1 b2 c1 c2 d1 d2 e1");
    assert_eq!(game.read_move(&over, "h8").unwrap_err().code, "game-over");
    assert!(!game.is_legal(&over, Place::new(7, 7)));
    assert!(!game.is_legal(&state, Place::new(255, 255)));
    assert!(!game.is_legal(&state, Place::new(15, 0)));
}

#[test]
fn impossible_positions_are_refused() {
    let game = game("6x6", "row=4");
    for (text, code) in [
        ("6/6/6/6/6/6 y", "side"),
        ("6/6/6/6/6/6 xx", "side"),
        ("6/6/6/6/6/6", "missing-field"),
        ("6/6/6/6/6 x", "too-few-ranks"),
        ("6/6/6/6/6/z5 x", "unknown-piece"),
        ("6/6/6/6/6/x5 x", "stone-count"),
        ("6/6/6/6/6/o5 o", "stone-count"),
        ("6/6/6/6/6/6 o", "stone-count"),
        // Black has a row but white moved last.
        ("6/6/6/oo4/oo4/xxxx2 x", "late-row"),
        // Both have one.
        ("6/6/6/oooo2/6/xxxx2 x", "late-row"),
        // Two rows without a common stone.
        ("xxxx2/6/oooo2/ooo3/6/xxxx2 o", "late-row"),
        ("xxxx2/6/ooo3/ooo3/o5/xxxx2 o", "two-rows"),
    ] {
        let error = game.read_state(text).unwrap_err();
        assert_eq!(error.code, code, "{text}: {error}");
        assert!(!error.message.is_empty());
    }
    // Two rows through one stone are fine, and so is a long one.
    for text in [
        "x5/x5/xooo2/xxxx2/oo4/o5 o",
        "6/xxx1x1/6/oooo2/6/6 x",
        "6/6/ooo3/oo4/6/xxxxxx o",
    ] {
        let legal = game.read_state(text);
        assert!(legal.is_ok(), "{text}: {}", legal.unwrap_err());
    }
    let renju = Gomoku::new(Size::square(9), 5, Rule::Renju).unwrap();
    let overline = "9/9/9/9/9/9/ooo1ooo2/9/xxxxxx3 x";
    assert_eq!(renju.read_state(overline).unwrap_err().code, "overline");
}

#[test]
fn the_last_stone_is_not_part_of_the_position() {
    let game = Gomoku::default();
    let one = after(&game, "h8 a1 i9");
    let other = after(&game, "i9 a1 h8");
    assert_eq!(one, other);
    assert_eq!(game.key(&one), game.key(&other));
    assert_eq!(one.last(), Some(Place::new(8, 6)));
    let read = game.read_state(&game.show_state(&one)).unwrap();
    assert_eq!(read, one);
    assert_eq!(read.last(), None);
    assert_eq!(
        game.show_state(&game.start()),
        format!("{}15 x", "15/".repeat(14))
    );
}

#[test]
fn planes_show_the_movers_side() {
    let game = game("5x4", "row=4");
    let state = after(&game, "a4 e1 b3");
    let mut planes = vec![f32::NAN; 9 * 20];
    assert_eq!(game.planes(), [9, 4, 5]);
    game.encode(&state, &mut planes);
    let ones = |plane: usize| -> Vec<usize> {
        (0..20).filter(|i| planes[plane * 20 + i] == 1.0).collect()
    };
    assert_eq!(ones(0), [19]);
    assert_eq!(ones(1), [0, 6]);
    assert_eq!(ones(2), [6]);
    assert_eq!(ones(3), []);
    assert_eq!(ones(4).len(), 20);
    assert!((5..9).all(|plane| ones(plane).is_empty()));
    assert_eq!(game.policy_index(&state, Place::new(2, 1)), 7);
    assert_eq!(game.policy_len(), 20);
    // Under renju the sixth plane has the points forbidden to black.
    let renju = self::game("15", "rule=renju");
    let state = after(&renju, "h7 a1 h6 a3 g8 a5 f8 a7");
    let mut planes = vec![f32::NAN; 9 * 225];
    renju.encode(&state, &mut planes);
    let forbidden: Vec<usize> = (0..225).filter(|i| planes[5 * 225 + i] == 1.0).collect();
    assert_eq!(forbidden, [renju.square(Place::new(7, 7))]);
    assert!(planes[3 * 225..4 * 225].iter().all(|&value| value == 1.0));
}

#[test]
fn the_last_planes_tell_the_rule() {
    for (rule, told) in [
        ("freestyle", [0.0, 0.0, 0.0]),
        ("standard", [1.0, 0.0, 0.0]),
        ("renju", [0.0, 1.0, 0.0]),
        ("caro", [1.0, 0.0, 1.0]),
    ] {
        let game = game("9", &format!("rule={rule}"));
        let mut planes = vec![f32::NAN; 9 * 81];
        game.encode(&game.start(), &mut planes);
        for (plane, value) in planes[6 * 81..].chunks(81).zip(told) {
            assert!(plane.iter().all(|&point| point == value), "{rule}");
        }
    }
}

#[test]
fn symmetries_carry_the_last_stone() {
    let game = Gomoku::default();
    let state = after(&game, "a1 b1 c1");
    for symmetry in 0..8 {
        let mapped = game.map_state(&state, symmetry);
        let last = state.last().map(|place| game.map_move(place, symmetry));
        assert_eq!(mapped.last(), last);
    }
    assert_eq!(self::game("5x7", "row=4").symmetries(), 4);
}

#[test]
fn views_name_squares_and_rows() {
    let game = game("5x4", "row=4");
    let state = after(&game, "a4 a1 b4 b1 c4 c1 d4");
    let view = game.view(&state);
    assert_eq!((view.width, view.height), (5, 4));
    assert_eq!(view.squares[0], SquareView::Stone { owner: Player::One });
    assert_eq!(view.squares[15], SquareView::Stone { owner: Player::Two });
    assert_eq!(view.squares[4], SquareView::Empty);
    let expected = Extra::Gomoku {
        forbidden: Vec::new(),
        winning: vec![0, 1, 2, 3],
        swap: None,
    };
    assert_eq!(view.extra, expected);
    assert!(game.view_moves(&state).is_empty());
    let moves = game.view_moves(&game.start());
    assert_eq!(moves.len(), 20);
    assert_eq!((moves[7].text.as_str(), moves[7].kind), ("c3", "place"));
    assert_eq!(moves[7].touch, [7]);
}
