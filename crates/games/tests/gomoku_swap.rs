//! Gomoku with an opening rule: conformance, a second plain implementation in lockstep, text,
//! views and who has won.

use wuqi_core::{Game, Notation, Outcome, Player, Rng, Turn, conformance, perft};
use wuqi_games::any::AnyGame;
use wuqi_games::gomoku::Gomoku;
use wuqi_games::gomoku::swap::{Colours, State, Step, SwapGomoku};
use wuqi_games::{Configure, Extra, Options, Show, Size};

fn game(size: &str, rules: &str) -> SwapGomoku {
    let options: Options = rules.parse().expect("options of this test");
    SwapGomoku::configure(Some(size.parse().expect("a size")), &options).expect("a game")
}

fn after(game: &SwapGomoku, moves: &str) -> State {
    let mut state = game.start();
    for text in moves.split_whitespace() {
        let mv = game.read_move(&state, text);
        let mv = mv.unwrap_or_else(|error| panic!("{text}: {error}"));
        game.try_play(&mut state, mv).expect("read moves are legal");
    }
    state
}

fn texts(game: &SwapGomoku, state: &State) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let text = |mv| game.show_move(state, mv);
    moves.into_iter().map(text).collect()
}

#[test]
fn both_openings_conform() {
    for (size, rules) in [
        ("4x3", "row=4,opening=swap"),
        ("5x5", "row=4,opening=swap2"),
        ("7x7", "rule=renju,opening=swap2"),
        ("7x6", "rule=caro,opening=swap"),
    ] {
        conformance::check(&game(size, rules));
    }
    let few = conformance::Effort {
        games: 3,
        ..conformance::Effort::default()
    };
    let game = game("15x15", "opening=swap2");
    conformance::check_from(&game, &[game.start()], few);
}

#[test]
fn the_openings_branch_as_the_rules_say() {
    // 25 * 24 * 23 boards of three stones in order, then two or three choices, then a stone.
    let three = 25 * 24 * 23;
    let swap = game("5x5", "opening=swap");
    let swap2 = game("5x5", "opening=swap2");
    let counts = |game: &SwapGomoku| {
        (1..=5)
            .map(|depth| perft::perft(game, &game.start(), depth))
            .collect::<Vec<u64>>()
    };
    assert_eq!(counts(&swap), [25, 600, three, 2 * three, 2 * three * 22]);
    assert_eq!(counts(&swap2), [25, 600, three, 3 * three, 3 * three * 22]);
    let five = after(&swap2, "a1 b2 c3 more a5 b5");
    assert_eq!(perft::perft(&swap2, &five, 1), 2);
    assert_eq!(perft::perft(&swap2, &five, 2), 40);
}

/// The rules once more, from the list of steps alone: whose turn it is, and who has black.
struct Plain {
    steps: Vec<Step>,
}

impl Plain {
    fn stones(&self) -> usize {
        let is_stone = |step: &&Step| matches!(step, Step::Stone(_));
        self.steps.iter().filter(is_stone).count()
    }

    fn asked_for_more(&self) -> bool {
        self.steps.contains(&Step::More)
    }

    /// Who has black: the one who said so, or the other of the one who said white.
    fn black(&self) -> Option<Player> {
        let chooser = match self.asked_for_more() {
            true => Player::One,
            false => Player::Two,
        };
        if self.steps.contains(&Step::Black) {
            return Some(chooser);
        }
        self.steps.contains(&Step::White).then_some(chooser.other())
    }

    fn mover(&self) -> Player {
        match (self.black(), self.asked_for_more(), self.stones()) {
            (Some(black), _, stones) if stones % 2 == 0 => black,
            (Some(black), ..) => black.other(),
            (None, false, 0..3) | (None, true, 5) => Player::One,
            (None, ..) => Player::Two,
        }
    }

    fn chooses(&self) -> bool {
        let due = if self.asked_for_more() { 5 } else { 3 };
        self.black().is_none() && self.stones() == due
    }
}

#[test]
fn a_plain_implementation_agrees_in_lockstep() {
    let mut rng = Rng::new(14);
    let mut ends = [0; 3];
    for (size, rules) in [
        ("6x6", "row=4,opening=swap"),
        ("6x6", "row=4,opening=swap2"),
        ("9x9", "rule=standard,opening=swap2"),
        ("7x7", "rule=renju,opening=swap2"),
    ] {
        let game = game(size, rules);
        for _ in 0..60 {
            let mut state = game.start();
            // The same stones in Gomoku without an opening, where One is black.
            let mut colours = game.stones().start();
            let mut plain = Plain { steps: Vec::new() };
            while let Some(step) = game.random_step(&state, &mut rng, &mut Vec::new()) {
                assert_eq!(game.turn(&state), Turn::Move(plain.mover()));
                assert_eq!(state.is_choice(), plain.chooses());
                let choices = texts(&game, &state);
                match plain.chooses() {
                    true if rules.contains("swap2") && !plain.asked_for_more() => {
                        assert_eq!(choices, ["black", "white", "more"]);
                    }
                    true => assert_eq!(choices, ["black", "white"]),
                    false => {
                        let mut places = Vec::new();
                        game.stones().moves(&colours, &mut places);
                        assert_eq!(choices.len(), places.len());
                    }
                }
                game.play(&mut state, step);
                plain.steps.push(step);
                if let Step::Stone(place) = step {
                    game.stones().play(&mut colours, place);
                }
                assert_eq!(state.black(), plain.black());
                assert_eq!(*state.stones(), colours);
            }
            let outcome = game.turn(&state).outcome().expect("the game is over");
            let black = plain.black().expect("colours are chosen before the end");
            match (outcome, game.stones().turn(&colours).outcome()) {
                (Outcome::Draw, Some(Outcome::Draw)) => ends[0] += 1,
                (Outcome::Win(winner), Some(Outcome::Win(Player::One))) => {
                    assert_eq!(winner, black);
                    ends[1] += 1;
                }
                (Outcome::Win(winner), Some(Outcome::Win(Player::Two))) => {
                    assert_eq!(winner, black.other());
                    ends[2] += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(ends.iter().all(|&count| count > 3), "{ends:?}");
}

#[test]
fn a_game_goes_through_all_stages() {
    let game = game("15x15", "opening=swap2");
    let whole = "h8 h9 i10 more g7 j8 black k9 a1";
    let movers: Vec<Player> = (0..=8)
        .map(|count| {
            let moves: Vec<&str> = whole.split(' ').take(count).collect();
            let state = after(&game, &moves.join(" "));
            game.turn(&state).player().expect("nobody has won")
        })
        .collect();
    use Player::{One, Two};
    assert_eq!(movers, [One, One, One, Two, Two, Two, One, Two, One]);
    // One has taken black, so white, Two, went on.
    let state = after(&game, whole);
    assert_eq!(state.colours(), Colours::Black(One));
    assert_eq!(state.exchange(Two), Some(Two));
    // When Two takes black, a row of black stones wins for Two.
    let state = after(&game, "h8 a1 i8 black a3 j8 a5 k8 a7 l8");
    assert_eq!(game.turn(&state), Turn::Over(Outcome::Win(Two)));
    // When Two takes white, for One.
    let state = after(&game, "h8 a1 i8 white a3 j8 a5 k8 a7 l8");
    assert_eq!(game.turn(&state), Turn::Over(Outcome::Win(One)));
}

#[test]
fn positions_are_written_and_read() {
    let game = game("5x5", "row=4,opening=swap2");
    for (moves, text) in [
        ("", "5/5/5/5/5 x open"),
        ("a1 b2 c3", "5/5/2x2/1o3/x4 o open"),
        ("a1 b2 c3 more", "5/5/2x2/1o3/x4 o more"),
        ("a1 b2 c3 black", "5/5/2x2/1o3/x4 o two"),
        ("a1 b2 c3 white", "5/5/2x2/1o3/x4 o one"),
        ("a1 b2 c3 more a5 e5", "o3x/5/2x2/1o3/x4 o more"),
        ("a1 b2 c3 more a5 e5 white", "o3x/5/2x2/1o3/x4 o two"),
    ] {
        let state = after(&game, moves);
        assert_eq!(game.show_state(&state), text);
        assert_eq!(game.read_state(text), Ok(state), "{text}");
    }
    // The positions of Gomoku are read as played without exchange.
    let read = |text: &str| game.read_state(text).map(|state| state.colours());
    assert_eq!(read("5/5/2x2/5/5 o"), Ok(Colours::Open));
    assert_eq!(read("5/5/2x2/1o3/x4 o"), Ok(Colours::Black(Player::One)));
    for (text, code) in [
        ("5/5/2x2/1o3/x4 o many", "trailing"),
        ("5/5/2x2/5/5 o more", "colours"),
        ("5/5/2x2/5/5 o one", "colours"),
        ("o4/5/2x2/1o3/x4 x open", "colours"),
        ("5/5/2x2/1o3/x4 x open", "stone-count"),
    ] {
        let error = game.read_state(text).expect_err(text);
        if code != "trailing" {
            assert_eq!(error.code, code, "{text}: {error}");
        }
    }
    let swap = SwapGomoku::configure(
        Some(Size::square(5)),
        &"row=4,opening=swap".parse().expect("options"),
    );
    let error = swap.unwrap().read_state("5/5/2x2/1o3/x4 o more");
    assert_eq!(error.expect_err("swap has no more").code, "colours");
}

#[test]
fn what_is_not_due_is_refused() {
    let game = game("9x9", "opening=swap2");
    let refused = |moves: &str, text: &str| {
        let state = after(&game, moves);
        let error = game.read_move(&state, text).expect_err(text);
        (error.code, error.message)
    };
    assert_eq!(refused("", "black").0, "no-choice");
    assert_eq!(refused("a1 a2 a3 more", "white").0, "no-choice");
    let (code, message) = refused("a1 a2 a3", "a4");
    assert_eq!(code, "choice-due");
    assert!(message.contains("'black' or 'white', or 'more'"));
    let (code, message) = refused("a1 a2 a3 more b1 b2", "more");
    assert_eq!(code, "no-more-stones");
    assert!(!message.contains("or 'more'"));
    assert_eq!(refused("a1", "a1").0, "occupied");
}

#[test]
fn views_tell_the_stage_and_who_has_black() {
    let game = game("9x9", "opening=swap2");
    let stage = |moves: &str| {
        let state = after(&game, moves);
        let Extra::Gomoku { swap, .. } = game.view(&state).extra else {
            panic!("a view of Gomoku");
        };
        let swap = swap.expect("there is an opening rule");
        (swap.stage, swap.black, game.view_moves(&state).len())
    };
    assert_eq!(stage(""), ("three", None, 81));
    assert_eq!(stage("a1 a2 a3"), ("choose", None, 3));
    assert_eq!(stage("a1 a2 a3 more"), ("two", None, 78));
    assert_eq!(stage("a1 a2 a3 more b1 b2"), ("answer", None, 2));
    assert_eq!(stage("a1 a2 a3 black"), ("chosen", Some(Player::Two), 78));
    let choices = game.view_moves(&after(&game, "a1 a2 a3"));
    assert!(
        choices
            .iter()
            .all(|mv| mv.kind == "choice" && mv.touch.is_empty())
    );
}

#[test]
fn the_option_chooses_the_game() {
    let any = |rules: &str| {
        AnyGame::new("gomoku", None, &rules.parse().expect("options"))
            .map(|game| game.options().to_string())
    };
    assert_eq!(
        any("opening=swap2,rule=standard").unwrap(),
        "row=5,rule=standard,opening=swap2"
    );
    assert!(matches!(
        AnyGame::new("gomoku", None, &"opening=none".parse().unwrap()),
        Ok(AnyGame::Gomoku(_))
    ));
    let short = any("opening=swap,row=3").expect_err("three black stones would win");
    assert!(short.to_string().contains("'row' must be 4 or more"));
    assert!(any("opening=swap3").is_err());
    // The plain game has no such option: its players are its colours.
    let options: Options = "opening=swap".parse().unwrap();
    assert!(Gomoku::configure(None, &options).is_err());
}
