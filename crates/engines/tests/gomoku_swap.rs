//! Every engine plays Gomoku with an opening rule: stones, choices and the game after them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use wuqi_core::{Outcome, Player, Turn};
use wuqi_engines::{Report, SolveError, Unheard, build_any, engines_of, solve_any};
use wuqi_games::any::{AnyGame, Position};
use wuqi_search::{Control, Limits};

fn game(size: &str, rules: &str) -> AnyGame {
    let rules = rules.parse().expect("options of this test");
    AnyGame::new("gomoku", Some(size.parse().expect("a size")), &rules).expect("a game")
}

fn think(game: &AnyGame, position: &dyn Position, spec: &str, seed: u64) -> Report {
    let mut engine = build_any(game, &spec.parse().expect("a spec")).expect("an engine");
    let stop = AtomicBool::new(false);
    let limits = Limits {
        depth: Some(2),
        nodes: Some(300),
        simulations: Some(60),
        ..Limits::default()
    };
    let clock = || Duration::ZERO;
    let control = Control::new(limits, &stop, &clock).with_seed(seed);
    let report = engine.think(position, &control, &mut Unheard);
    report.expect("a player is to move")
}

fn after(game: &AnyGame, moves: &str) -> Box<dyn Position> {
    let mut position = game.start();
    for mv in moves.split_whitespace() {
        position.play(mv).expect("a legal move");
    }
    position
}

#[test]
fn every_engine_opens_and_chooses() {
    let game = game("9x9", "opening=swap2");
    for engine in engines_of(&game) {
        let mut position = game.start();
        let mut steps = Vec::new();
        while steps.len() < 6 {
            let report = think(&game, &*position, engine.name, 7);
            let played = position.play(&report.best).expect("a legal move");
            // All legal moves are told, the one to play first.
            assert_eq!(report.root[0].mv, report.best, "{}", engine.name);
            steps.extend(played);
        }
        let choice = steps
            .iter()
            .any(|step| ["black", "white", "more"].contains(&step.as_str()));
        assert!(choice, "{}: {steps:?}", engine.name);
    }
}

#[test]
fn whoever_may_choose_takes_the_better_colour() {
    let game = game("15x15", "opening=swap2");
    // Black has an open pair in the middle and white's stone is in the corner, and the same
    // the other way round: the far stones are black's.
    for (stones, colour) in [("h8 a1 i8", "black"), ("a1 h8 o15", "white")] {
        let position = after(&game, stones);
        for spec in ["gomoku:threats", "alphabeta"] {
            let report = think(&game, &*position, spec, 1);
            assert_eq!(report.best, colour, "{stones} {spec}");
            assert_eq!(report.score.side, "two");
            assert!(report.wdl.win >= report.wdl.loss);
            let more = report
                .root
                .iter()
                .find(|mv| mv.mv == "more")
                .expect("a choice");
            assert!(more.chance <= 0.5);
        }
    }
    // The first player chooses after two stones more, and then there is no more to ask for.
    let position = after(&game, "h8 a1 i8 more o15 j8");
    let report = think(&game, &*position, "gomoku:threats", 1);
    assert_eq!((report.best.as_str(), report.score.side), ("black", "one"));
    assert_eq!(report.root.len(), 2);
}

#[test]
fn stones_from_the_table_leave_the_colours_open() {
    let game = game("15x15", "opening=swap");
    let mut openings = std::collections::BTreeSet::new();
    for seed in 0..6 {
        let mut position = game.start();
        for _ in 0..3 {
            let report = think(&game, &*position, "best", seed);
            position.play(&report.best).expect("a legal move");
        }
        openings.insert(position.text());
        let report = think(&game, &*position, "gomoku:threats", 0);
        assert!(
            report.score.win_in.is_none() && report.wdl.win < 0.75,
            "{report:?}"
        );
    }
    assert!(openings.len() > 1, "always the same opening");
}

#[test]
fn after_an_exchange_engines_play_for_their_own_colour() {
    let game = game("15x15", "opening=swap");
    // Two has taken black and has four in a row; One, white, has four as well and is to move.
    let moves = "h8 a1 i8 black b1 j8 c1 k8 d1 o1";
    let mut position = after(&game, moves);
    assert_eq!(position.turn(), Turn::Move(Player::One));
    for spec in ["gomoku:threats", "alphabeta:depth=2", "greedy"] {
        let report = think(&game, &*position, spec, 3);
        assert_eq!(report.best, "e1", "{spec}");
        assert_eq!(report.score.side, "one");
        assert!(report.wdl.win > 0.5, "{spec}");
    }
    position.play("e1").expect("a legal move");
    assert_eq!(position.turn(), Turn::Over(Outcome::Win(Player::One)));
}

#[test]
fn the_solver_sees_players_and_asks_for_colours() {
    let game = game("4x3", "row=4,opening=swap");
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let control = Control::new(Limits::default(), &stop, &clock);
    let solve =
        |moves: &str| solve_any(&game, &*after(&game, moves), 1 << 20, &control, &mut |_| {});
    assert!(matches!(solve("a1 b1"), Err(SolveError::ColoursOpen)));
    // Black has three in the only row that is left open, and whoever has black wins.
    let row = "a1 a3 b1 {} c3 c1 a2";
    let by_two = solve(&row.replace("{}", "black")).expect("a small board");
    let by_one = solve(&row.replace("{}", "white")).expect("a small board");
    assert_eq!((by_one.value, by_two.value), (1, -1));
    assert_eq!(by_one.best, ["d1"]);
}
