//! Banqi: the conformance kit under every option, and the rules one by one.

#![allow(clippy::unwrap_used, reason = "a helper of a test may fail it")]

use wuqi_core::conformance::{self, Effort};
use wuqi_core::perft::perft;
use wuqi_core::{Encode, Game, Notation, Outcome, Player, Turn};
use wuqi_games::banqi::{Banqi, Move, Position};
use wuqi_games::{ChangeKind, Configure, Extra, Options, Show, Size, SquareView};

const START: &str = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX - K1G2M2R2N2C2P5k1g2m2r2n2c2p5 0 -";

fn banqi(rules: &str) -> Banqi {
    Banqi::configure(None, &rules.parse::<Options>().unwrap()).unwrap()
}

/// Plays a list of moves from a position; `start` is the start.
fn after(game: &Banqi, text: &str, moves: &str) -> Position {
    let mut position = match text {
        "start" => game.start(),
        _ => game
            .read_state(text)
            .unwrap_or_else(|e| panic!("{text}: {e}")),
    };
    for word in moves.split_whitespace() {
        let mv = game.read_move(&position, word);
        let mv = mv.unwrap_or_else(|e| panic!("{word} in {}: {e}", game.show_state(&position)));
        game.play(&mut position, mv);
    }
    position
}

/// The legal moves as texts, flips left out.
fn moves(game: &Banqi, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
        .into_iter()
        .filter(|mv| !matches!(mv, Move::Flip(_)))
        .map(|mv| game.show_move(position, mv))
        .collect()
}

fn won(player: Player) -> Turn {
    Turn::Over(Outcome::Win(player))
}

const DRAWN: Turn = Turn::Over(Outcome::Draw);

#[test]
fn conforms_under_default_and_tournament_rules() {
    conformance::check(&Banqi::default());
    conformance::check(&banqi("set=tcga"));
}

#[test]
fn conforms_under_each_option() {
    let few = Effort {
        games: 6,
        ..Effort::default()
    };
    for rules in [
        "chain=off",
        "quiet_limit=1",
        "repetition=on,quiet_limit=300",
        "open_wipeout=on",
        "hidden_capture=on",
        "chariot_rush=on",
        "horse_diagonal=on",
        "repetition=on,open_wipeout=on,hidden_capture=on,chariot_rush=on,horse_diagonal=on",
    ] {
        let game = banqi(rules);
        conformance::check_from(&game, &[game.start()], few);
    }
}

#[test]
fn the_start_is_as_written() {
    let game = Banqi::default();
    assert_eq!(game.show_state(&game.start()), START);
    assert_eq!(game.read_state(START).unwrap(), game.start());
    assert_eq!(perft(&game, &game.start(), 1), 448);
    assert_eq!(game.turn(&game.start()), Turn::Move(Player::One));
}

#[test]
fn the_first_flip_gives_the_colours() {
    let game = Banqi::default();
    let waiting = after(&game, "start", "b3");
    assert_eq!(game.turn(&waiting), Turn::Chance);
    assert!(game.show_state(&waiting).ends_with(" 0 b3?"));
    let red = after(&game, "start", "b3 b3=P");
    assert_eq!(
        game.show_state(&red),
        "XXXX/XXXX/XXXX/XXXX/XXXX/XPXX/XXXX/XXXX b K1G2M2R2N2C2P4k1g2m2r2n2c2p5 0 -"
    );
    assert_eq!(game.turn(&red), Turn::Move(Player::Two));
    // The letter alone names the outcome, too.
    assert_eq!(after(&game, "start", "b3 P"), red);
    let black = after(&game, "start", "b3 p");
    assert!(
        game.show_state(&black)
            .ends_with(" r K1G2M2R2N2C2P5k1g2m2r2n2c2p4 0 - b")
    );
    assert_eq!(game.turn(&black), Turn::Move(Player::Two));
    // Nothing of one's own is open yet.
    assert!(moves(&game, &black).is_empty());
}

#[test]
fn cannons_jump_over_exactly_one_piece() {
    let game = Banqi::default();
    // The cannon on a1 sees p beside it, X then k on its file, and n beyond two pieces.
    let position = after(&game, "4/4/4/n3/k3/X3/4/C1Xp r P1p1 0 -", "");
    assert_eq!(
        moves(&game, &position),
        ["a1-a2", "a1-b1", "a1xa4", "a1xd1"]
    );
    let error = game.read_move(&position, "a1xa5").unwrap_err();
    assert_eq!(error.code, "no-screen");
    let error = game.read_move(&position, "a1xa3").unwrap_err();
    assert_eq!(error.code, "face-down-target");
}

#[test]
fn a_chain_goes_on_as_long_as_the_piece_captures() {
    let game = Banqi::default();
    let text = "4/4/4/4/k3/m3/rn2/G3 r - 7 -";
    let first = after(&game, text, "a1xa2");
    assert_eq!(game.show_state(&first), "4/4/4/4/k3/m3/Gn2/4 r - 0 a2");
    assert_eq!(game.turn(&first), Turn::Move(Player::One));
    assert_eq!(moves(&game, &first), ["a2xa3", "a2xb2", "end"]);
    assert_eq!(
        game.read_move(&first, "a2-a1").unwrap_err().code,
        "in-chain"
    );
    // The general beyond is too high: the turn passes by itself.
    let second = after(&game, text, "a1xa2 a2xa3");
    assert_eq!(game.show_state(&second), "4/4/4/4/k3/G3/1n2/4 b - 0 -");
    let ended = after(&game, text, "a1xa2 end");
    assert_eq!(game.show_state(&ended), "4/4/4/4/k3/m3/Gn2/4 b - 0 -");
    let single = after(&banqi("chain=off"), text, "a1xa2");
    assert_eq!(single, ended);
}

#[test]
fn a_win_by_captures_comes_at_once_even_within_a_chain() {
    let game = Banqi::default();
    let position = after(&game, "4/4/4/4/4/m3/r3/G3 r - 0 -", "a1xa2 a2xa3");
    assert_eq!(game.turn(&position), won(Player::One));
    // A piece that lies face down still counts.
    let position = after(&game, "4/4/4/4/4/X3/r3/G3 r m1 0 -", "a1xa2");
    assert_eq!(game.turn(&position), Turn::Move(Player::Two));
    let position = after(&game, "4/4/4/4/4/X3/r3/G3 r M1 0 -", "a1xa2");
    assert_eq!(game.turn(&position), won(Player::One));
    let position = after(&game, "4/4/4/4/4/X3/r3/G3 r M1 0 - b", "a1xa2");
    assert_eq!(game.turn(&position), won(Player::Two));
}

#[test]
fn having_no_move_loses_and_outranks_the_quiet_limit() {
    let game = Banqi::default();
    // The black soldier is shut in by two advisors and the edge.
    let shut_in = after(&game, "4/4/4/4/4/4/G3/pG1P r - 49 -", "d1-d2");
    assert_eq!(game.turn(&shut_in), won(Player::One));
    let free = after(&game, "4/4/4/4/4/4/4/pG1P r - 49 -", "d1-d2");
    assert_eq!(game.turn(&free), DRAWN);
    let before = after(&game, "4/4/4/4/4/4/4/pG1P r - 48 -", "d1-d2");
    assert_eq!(game.turn(&before), Turn::Move(Player::Two));
    // As long as a piece lies face down there is a flip.
    let flip = after(&game, "X3/4/4/4/4/4/G3/pG1P r K1 3 -", "d1-d2");
    assert_eq!(game.turn(&flip), Turn::Move(Player::Two));
}

#[test]
fn the_end_of_a_chain_leaves_the_quiet_count() {
    let game = banqi("quiet_limit=1");
    let position = after(&game, "4/4/4/4/k3/m3/rn2/G3 r - 0 -", "a1xa2 end");
    assert_eq!(position.quiet(), 0);
    assert_eq!(game.turn(&position), Turn::Move(Player::Two));
}

#[test]
fn a_position_that_stands_for_the_third_time_is_a_draw() {
    let game = banqi("repetition=on");
    let text = "3k/4/4/4/4/4/4/G3 r - 0 -";
    let cycle = "a1-a2 d8-d7 a2-a1 d7-d8 ";
    let twice = after(&game, text, cycle);
    assert_eq!(game.turn(&twice), Turn::Move(Player::One));
    let almost = after(&game, text, &format!("{cycle}a1-a2 d8-d7 a2-a1"));
    assert_eq!(game.turn(&almost), Turn::Move(Player::Two));
    let thrice = after(&game, text, &cycle.repeat(2));
    assert_eq!(game.turn(&thrice), DRAWN);
    assert_eq!(
        game.show_state(&thrice),
        "3k/4/4/4/4/4/4/G3 r - 8 - repeated"
    );
    assert_eq!(
        game.turn(&after(&game, &game.show_state(&thrice), "")),
        DRAWN
    );
    let without = after(&Banqi::default(), text, &cycle.repeat(2));
    assert_eq!(game.turn(&without), Turn::Move(Player::One));
    // A capture between makes a new position of it.
    let text = "3k/4/4/4/4/4/p3/G3 r - 0 -";
    let position = after(&game, text, &format!("a1xa2 d8-d7 a2-a1 d7-d8 {}", cycle));
    assert_eq!(game.turn(&position), Turn::Move(Player::One));
}

#[test]
fn open_wipeout_counts_open_pieces_only() {
    let game = banqi("open_wipeout=on");
    let text = "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXGr r K1G1M2R2N2C2P5k1g2m2r1n2c2p5 0 -";
    assert_eq!(game.turn(&after(&game, text, "c1xd1")), won(Player::One));
    assert_eq!(
        game.turn(&after(&Banqi::default(), text, "c1xd1")),
        Turn::Move(Player::Two)
    );
    // Without a capture nobody has lost, though black has nothing open.
    let first = after(&game, "start", "b3 b3=P");
    assert_eq!(game.turn(&first), Turn::Move(Player::Two));
}

#[test]
fn a_hidden_capture_takes_what_it_can() {
    let game = banqi("hidden_capture=on");
    let text = "4/4/4/4/4/X2k/4/N3 r K1 5 -";
    assert!(
        moves(&game, &after(&game, text, "a1-a2"))
            .iter()
            .all(|mv| !mv.contains('x'))
    );
    let text = "4/4/4/4/4/3k/XX2/N3 r K1p1 5 -";
    let waiting = after(&game, text, "a1xa2");
    assert_eq!(game.turn(&waiting), Turn::Chance);
    assert_eq!(
        game.show_state(&waiting),
        "4/4/4/4/4/3k/XX2/N3 r K1p1 5 a1xa2?"
    );
    let own = after(&game, text, "a1xa2 a1xa2=K");
    assert_eq!(game.show_state(&own), "4/4/4/4/4/3k/KX2/N3 b p1 0 -");
    let taken = after(&game, text, "a1xa2 a2=p");
    assert_eq!(game.show_state(&taken), "4/4/4/4/4/3k/NX2/4 b K1 0 -");
    // A horse does not take a chariot: both stay.
    let stronger = after(&game, "4/4/4/4/4/3k/X3/N3 r r1 5 -", "a1xa2 r");
    assert_eq!(game.show_state(&stronger), "4/4/4/4/4/3k/r3/N3 b - 0 -");
    // A hidden capture may win, and may start a chain of open captures only.
    let last = after(&game, "4/4/4/4/4/4/X3/N3 r p1 5 -", "a1xa2 p");
    assert_eq!(game.turn(&last), won(Player::One));
    let chain = after(&game, "4/4/4/4/4/p2k/XX2/N3 r K1p1 5 -", "a1xa2 p");
    assert_eq!(moves(&game, &chain), ["a2xa3", "end"]);
    // A cannon attacks by its jump.
    let cannon = after(&game, "4/4/4/4/X3/4/p3/C3 r k1 0 -", "a1xa4 k");
    assert_eq!(game.show_state(&cannon), "4/4/4/4/C3/4/p3/4 b - 0 -");
}

#[test]
fn a_rushing_chariot_goes_any_distance() {
    let game = banqi("chariot_rush=on");
    let text = "4/k3/4/4/4/4/4/RXn1 r P1 0 -";
    let position = after(&game, text, "");
    let expected = ["a1-a6", "a1-a5", "a1-a4", "a1-a3", "a1-a2", "a1xa7"];
    assert_eq!(moves(&game, &position), expected);
    let position = after(&game, "4/4/4/4/4/4/k3/R3 r - 0 -", "");
    assert_eq!(moves(&game, &position), ["a1-b1", "a1-c1", "a1-d1"]);
    assert_eq!(
        game.read_move(&position, "a1xa2").unwrap_err().code,
        "rank-too-low"
    );
}

#[test]
fn a_diagonal_horse_goes_both_ways() {
    let game = banqi("horse_diagonal=on");
    let position = after(&game, "4/4/4/4/4/k1r1/1Np1/4 r - 0 -", "");
    let expected = [
        "b2-b3", "b2-a2", "b2-a1", "b2-b1", "b2-c1", "b2xa3", "b2xc3", "b2xc2",
    ];
    assert_eq!(moves(&game, &position), expected);
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let game = Banqi::default();
    // The bar marks the place that the fault is reported at.
    for (marked, code) in [
        ("4/4/4/4/4/4/4/K3 |x - 0 -", "colour"),
        ("4/4/4/4/4/4/4/K3 |- - 0 -", "colour"),
        ("4/4/4/4/4/4/4/4 |r - 0 -", "no-open-piece"),
        ("X3/4/4/4/4/4/4/4 |r K1 0 -", "no-open-piece"),
        ("|4/4/4/4/4/4/4/KK2 r - 0 -", "too-many-pieces"),
        ("|X3/4/4/4/4/4/4/K3 r K1 0 -", "too-many-pieces"),
        ("X3/4/4/4/4/4/4/K3 r |- 0 -", "pool-mismatch"),
        ("4/4/4/4/4/4/4/K3 r |p1 0 -", "pool-mismatch"),
        ("4/4/4/4/4/4/4/K3 r |p 0 -", "pool"),
        ("4/4/4/4/4/4/4/K3 r |p0 0 -", "pool"),
        ("XX2/4/4/4/4/4/4/K3 r p1|p1 0 -", "pool"),
        ("XX2/4/4/4/4/4/4/K3 r |p9 0 -", "too-many-pieces"),
        ("XX2/4/4/4/4/4/4/K3 r |將1 0 -", "pool"),
        ("4/4/4/4/4/4/4/K2k r - |51 -", "quiet-count"),
        ("4/4/4/4/4/4/4/K2k r - |+1 -", "quiet-count"),
        ("4/4/4/4/4/4/4/K2k r - 0 |a1", "chain-square"),
        ("4/4/4/4/4/4/4/Kk2 r - 0 |b1", "chain-square"),
        ("4/4/4/4/4/4/4/Kk2 r - 3 |a1", "chain-square"),
        ("4/4/4/4/4/4/4/Kk2 r - 0 |e1", "chain-square"),
        ("4/4/4/4/4/4/4/Kk2 r - 0 |a1?", "pending-flip"),
        ("X3/4/4/4/4/4/4/Kk2 r p1 50 |a8?", "pending-flip"),
        ("X3/4/4/4/4/4/K3/1k2 r p1 0 |a2xa8?", "pending-flip"),
        ("4/4/4/4/4/4/4/Kk2 r - 0 - |x", "too-many-fields"),
        ("4/4/4/4/4/4/4/Kk2 r - 0 - b |b", "too-many-fields"),
        ("4/4/4/4/4/4/4/Kk2 r - 9 - |repeated", "repeated"),
        ("4/4/4/4/4/4/4/Kk2 r - 0|", "missing-field"),
        ("4/4/4/4/4/4/4/K|z2 r - 0 -", "unknown-piece"),
        ("4/4/4/4/4/4/K3| r - 0 -", "too-few-ranks"),
    ] {
        let (text, at) = (marked.replace('|', ""), marked.find('|').unwrap());
        let error = game.read_state(&text).expect_err(&text);
        assert_eq!((error.at, error.code), (at, code), "{text}: {error}");
    }
    let late = START.replace(" 0 -", " 1 -");
    assert_eq!(game.read_state(&late).unwrap_err().code, "quiet-count");
    let coloured = format!("{START} b");
    assert_eq!(
        game.read_state(&coloured).unwrap_err().code,
        "colour-unknown"
    );
    // Without chains no square is a chain square; without a capture there is no chain.
    let chain = "4/4/4/4/4/4/4/Kk2 r - 0 a1";
    assert!(game.read_state(chain).is_ok());
    assert_eq!(
        banqi("chain=off").read_state(chain).unwrap_err().code,
        "chain-square"
    );
    let none_captured =
        "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XXGr r K1G1M2R2N2C2P5k1g2m2r1n2c2p5 0 c1";
    assert_eq!(
        game.read_state(none_captured).unwrap_err().code,
        "chain-square"
    );
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let game = Banqi::default();
    let position = after(&game, "4/4/4/4/X3/k1r1/1Np1/P3 r K1 0 -", "");
    for (text, code) in [
        ("b2-b4", "out-of-reach"),
        ("b2-c2", "occupied"),
        ("b2xb3", "nothing-to-capture"),
        ("b2xc3", "out-of-reach"),
        ("b2xa1", "own-piece"),
        ("c2xb2", "not-yours"),
        ("d1-d2", "empty-square"),
        ("a4-a5", "face-down"),
        ("b2", "not-face-down"),
        ("end", "no-chain"),
        ("a4=K", "outcome-before-flip"),
        ("b2:c2", "malformed-move"),
        ("b2xc2x", "malformed-move"),
        ("將", "malformed-move"),
    ] {
        let error = game.read_move(&position, text).expect_err(text);
        assert_eq!(error.code, code, "{text}: {error}");
    }
    assert!(game.read_move(&position, " B2xC2 ").is_ok());
    assert!(game.read_move(&position, "b2c2").is_ok());
    let waiting = after(&game, "4/4/4/4/X3/k1r1/1Np1/P3 r K1 0 -", "a4");
    for (text, code) in [
        ("a4", "outcome-expected"),
        ("p", "not-in-pool"),
        ("a3=K", "wrong-square"),
        ("KK", "outcome-expected"),
    ] {
        let error = game.read_move(&waiting, text).expect_err(text);
        assert_eq!(error.code, code, "{text}: {error}");
    }
    let over = after(&game, "4/4/4/4/4/4/4/K3 b - 0 -", "");
    assert_eq!(game.read_move(&over, "a1").unwrap_err().code, "game-over");
}

#[test]
fn a_set_of_rules_supplies_defaults_only() {
    let shown = |rules: &str| banqi(rules).options().to_string();
    let rest = "open_wipeout=off,hidden_capture=off,chariot_rush=off,horse_diagonal=off";
    assert_eq!(
        shown(""),
        format!("set=seed,chain=on,quiet_limit=50,repetition=off,{rest}")
    );
    assert_eq!(
        shown("set=tcga"),
        format!("set=tcga,chain=off,quiet_limit=60,repetition=on,{rest}")
    );
    assert_eq!(
        shown("quiet_limit=40,set=tcga,chain=on"),
        format!("set=tcga,chain=on,quiet_limit=40,repetition=on,{rest}")
    );
    for rules in ["", "set=tcga", "set=tcga,repetition=off,horse_diagonal=on"] {
        assert_eq!(banqi(&banqi(rules).options().to_string()), banqi(rules));
    }
    // What the list of options calls the default is the default.
    for (option, (key, value)) in Banqi::INFO
        .options
        .iter()
        .zip(Banqi::default().options().iter())
    {
        assert_eq!((option.key, option.default), (key, value));
    }
    for rules in [
        "set=other",
        "quiet_limit=0",
        "quiet_limit=1001",
        "chain=maybe",
        "row=5",
    ] {
        assert!(
            Banqi::configure(None, &rules.parse().unwrap()).is_err(),
            "{rules}"
        );
    }
    assert!(Banqi::configure(Some(Size::new(8, 4)), &Options::none()).is_err());
}

#[test]
fn the_view_shows_what_is_public() {
    let game = Banqi::default();
    let position = after(&game, "4/4/4/n3/k3/X3/4/C1Xp r P1p1 3 - b", "");
    let view = game.view(&position);
    assert_eq!(view.squares[20], SquareView::FaceDown);
    assert_eq!(
        view.squares[28],
        SquareView::Piece {
            letter: 'C',
            owner: Some(Player::Two)
        }
    );
    let Extra::Banqi {
        one_is,
        pool,
        captured,
        quiet,
        quiet_limit,
        chain,
    } = view.extra
    else {
        panic!("the facts of another game");
    };
    assert_eq!(
        (one_is, quiet, quiet_limit, chain),
        (Some('b'), 3, 50, None)
    );
    assert_eq!(pool.len(), 14);
    assert_eq!((pool[6], pool[0]), (('P', 1), ('K', 0)));
    assert_eq!(captured.iter().map(|&(_, n)| n).sum::<u8>(), 32 - 6);
    let moves = game.view_moves(&position);
    let kinds: Vec<&str> = moves.iter().map(|mv| mv.kind).collect();
    assert_eq!(
        kinds,
        ["flip", "flip", "step", "step", "capture", "capture"]
    );
    let jump = &moves[4];
    assert_eq!(
        (jump.text.as_str(), &jump.touch[..]),
        ("a1xa4", &[28, 16][..])
    );
    let changes: Vec<_> = jump.changes.iter().map(|c| (c.square, c.to)).collect();
    assert_eq!(
        changes,
        [(16, ChangeKind::Captured), (20, ChangeKind::Screen)]
    );
}

#[test]
fn planes_are_seen_by_the_player_to_move() {
    let game = Banqi::default();
    let planes = |text: &str| {
        let mut planes = vec![0.0; game.planes().iter().product()];
        game.encode(&after(&game, text, ""), &mut planes);
        planes
    };
    // The same position with the colours exchanged looks the same to its player.
    assert_eq!(
        planes("4/4/4/n3/k3/X3/4/C1Xp r P1p1 3 -"),
        planes("4/4/4/N3/K3/X3/4/c1XP b P1p1 3 -")
    );
    let start = planes(START);
    assert_eq!(start[start.len() - 32..], [1.0; 32]);
}

#[test]
fn far_from_the_limit_the_table_ignores_the_quiet_count() {
    let game = Banqi::default();
    let read = |quiet: u32| after(&game, &format!("3k/4/4/4/4/4/4/G3 r - {quiet} -"), "");
    assert_eq!(game.table_key(&read(0)), game.table_key(&read(20)));
    assert_ne!(game.table_key(&read(40)), game.table_key(&read(41)));
    assert_ne!(game.key(&read(0)), game.key(&read(20)));
}
