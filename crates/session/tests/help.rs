//! Hints, analysis and the review after the game.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod table;

use table::{Table, names};
use wuqi_search::Limits;

#[test]
fn hints_come_in_steps_and_think_once() {
    let mut table = Table::new(r#""game":"ataxx""#);
    assert_eq!(
        names(&table.ok(r#"{"do":"hint","level":"where"}"#)),
        ["accepted"]
    );
    let events = table.answer();
    assert_eq!(names(&events), ["hint"]);
    assert_eq!(events[0]["squares"].as_array().unwrap().len(), 1);
    assert!(events[0].get("move").is_none());
    let which = table.ok(r#"{"do":"hint","level":"which"}"#);
    let mv = which[0]["move"].as_str().unwrap().to_owned();
    assert!(table.session.position().moves().contains(&mv));
    let why = table.ok(r#"{"do":"hint","level":"why"}"#);
    assert_eq!(why[0]["pv"][0], mv.as_str());
    let codes: Vec<&str> = why[0]["reasons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|reason| reason["code"].as_str().unwrap())
        .collect();
    assert!(codes.contains(&"chance"), "{codes:?}");
    assert!(
        codes
            .iter()
            .all(|code| wuqi_session::hint::REASONS.contains(code))
    );
    assert!(table.due.is_empty());
    table.play("b7");
    table.ok(r#"{"do":"hint","level":"where"}"#);
    assert_eq!(table.due.len(), 1, "another position, another thought");
}

#[test]
fn what_only_time_ends_may_be_searched_by_several_threads() {
    let timed = |command: &str| {
        let mut table = Table::new(r#""game":"ataxx""#);
        table.ok(command);
        table.due[0].is_timed()
    };
    assert!(timed(r#"{"do":"hint","level":"where"}"#));
    assert!(timed(r#"{"do":"analyze"}"#));
    assert!(timed(
        r#"{"do":"analyze","spec":"alphabeta:time=2s","limits":{"time_ms":9}}"#
    ));
    let counted = r#"{"do":"analyze","spec":"mcts","limits":{"sims":50,"time_ms":1000}}"#;
    assert!(!timed(counted), "it is to come out the same every time");
    let seat = |rules: &str, spec: &str| {
        let engine = format!(r#"{{"kind":"engine","spec":"{spec}"}}"#);
        let table = Table::new(&format!(
            r#"{rules},"players":[{engine},{{"kind":"person"}}]"#
        ));
        table.due[0].is_timed()
    };
    for rules in [
        r#""game":"ataxx""#,
        r#""game":"gomoku""#,
        r#""game":"ataxx","clock":{"base_ms":60000}"#,
    ] {
        for timed in ["best", "best:time=2s", "alphabeta", "mcts:time=1s"] {
            assert!(seat(rules, timed), "{timed} in {rules}");
        }
        for counted in ["level:1", "level:10", "mcts:sims=9,time=1s", "minimax"] {
            assert!(!seat(rules, counted), "{counted} in {rules}");
        }
        assert!(!seat(rules, "greedy"), "it is done before time matters");
    }
}

#[test]
fn an_analysis_ends_where_its_engine_says() {
    let analysed = |spec: &str| {
        let mut table = Table::new(r#""game":"ataxx""#);
        table.ok(&format!(r#"{{"do":"analyze","spec":"{spec}"}}"#));
        table.due[0].clone()
    };
    for limited in ["mcts:sims=1000", "alphabeta:depth=3", "level:3"] {
        let thinking = analysed(limited);
        assert_eq!(thinking.set, Limits::default(), "{limited}");
        assert!(!thinking.is_timed(), "{limited} comes out the same again");
    }
    for endless in ["best", "mcts"] {
        assert!(analysed(endless).set.time.is_some(), "{endless}");
    }
}

#[test]
fn a_position_that_one_looks_back_at_is_analysed() {
    let mut table = Table::new(r#""game":"gomoku""#);
    for mv in ["h8", "i9", "g7"] {
        table.play(mv);
    }
    table.refused(r#"{"do":"analyze","node":9}"#, "unknown-node");
    table.ok(r#"{"do":"analyze","node":1,"spec":"mcts","limits":{"sims":50}}"#);
    let job = table.due[0].clone();
    assert_eq!(job.position.moves().len(), 224, "one stone lies there");
    let events = table.answer();
    assert_eq!(
        (&events[0]["node"], &events[0]["player"]),
        (&1.into(), &"two".into())
    );
    assert_eq!(table.session.position().moves().len(), 222, "nothing moved");
}

#[test]
fn analysis_is_shown_and_stopped() {
    let mut table = Table::new(r#""game":"sequencium""#);
    table.refused(r#"{"do":"stop"}"#, "nothing-runs");
    table.refused(r#"{"do":"analyze","spec":"nobody"}"#, "unknown-engine");
    table.ok(r#"{"do":"analyze","spec":"mcts","limits":{"sims":50}}"#);
    let first = table.due[0].clone();
    let outputs = table
        .session
        .engine_report(first.ticket, table::think(&first), 0);
    let events = table.take(outputs, None);
    assert_eq!(
        (&events[0]["purpose"], &events[0]["done"]),
        (&"analysis".into(), &false.into())
    );
    table.ok(r#"{"do":"analyze"}"#);
    assert_eq!(table.stopped, [first.ticket], "one analysis at a time");
    table.ok(r#"{"do":"stop"}"#);
    assert_eq!(table.stopped.len(), 2);
    assert!(table.answer().is_empty());
}

#[test]
fn a_game_is_reviewed() {
    let mut table = Table::new(r#""game":"gomoku","size":"5","rules":"row=4""#);
    table.refused(r#"{"do":"review"}"#, "not-ended");
    table.play("b3 a5 c3 e5 d3 a1 a3");
    table.ok(r#"{"do":"review","spec":"alphabeta:depth=3"}"#);
    let mut events = Vec::new();
    while !table.due.is_empty() {
        events.extend(table.answer());
    }
    let review = events
        .iter()
        .find(|event| event["event"] == "review")
        .unwrap();
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 7);
    // After b3 c3 with both ends open, a1 loses nothing that was not lost; a5 or e5 did.
    assert_eq!(moves[6]["grade"], "best");
    assert_eq!(moves[6]["one"], 1.0);
    assert_eq!(review["sides"][0]["grades"].as_array().unwrap().len(), 6);
    assert!(review["sides"][0]["luck"].is_null());
    assert!(events.iter().any(|event| event["event"] == "reviewing"));
}

#[test]
fn a_review_says_what_the_missed_move_would_have_prevented() {
    let mut table = Table::new(r#""game":"gomoku""#);
    table.play("h8 e5 i8 f5 j8 g8 k8 o15 l8");
    table.ok(r#"{"do":"review","spec":"gomoku:threats:nodes=500,eval=hand"}"#);
    let mut last = Vec::new();
    while !table.due.is_empty() {
        last = table.answer();
    }
    let review = last.iter().find(|event| event["event"] == "review");
    let moves = review.unwrap()["moves"].as_array().unwrap();
    let missed = &moves[7];
    assert_eq!(
        (&missed["move"], &missed["best"]),
        (&"o15".into(), &"l8".into())
    );
    let reason = &missed["reasons"][0];
    assert_eq!(reason["code"], "prevents-wins");
    assert_eq!(reason["params"]["move"], "l8");
    let faults = moves
        .iter()
        .filter(|mv| mv.get("reasons").is_some())
        .count();
    assert!(faults < moves.len(), "only what was missed is explained");
}

/// The grades of a game depend on the game alone: on no clock, no other game, and nothing that
/// the engine looked at before.
#[test]
fn the_same_game_gets_the_same_review_twice() {
    let review = |table: &mut Table| {
        table.ok(r#"{"do":"review"}"#);
        let mut last = Vec::new();
        while !table.due.is_empty() {
            assert!(table.due.iter().all(|thinking| thinking.seed == 0
                && thinking.set.time.is_none()
                && thinking.set.nodes.is_some()));
            last = table.answer();
        }
        let mut found = last.into_iter().filter(|event| event["event"] == "review");
        found.next().expect("a review comes to its end")
    };
    let setup = r#""game":"ataxx","size":"5""#;
    let mut first = Table::new(setup);
    first.play("a4 e4 b5");
    first.ok(r#"{"do":"resign"}"#);
    let one = review(&mut first);
    assert_eq!(one["limits"]["nodes"], 20_000);
    let mut other = Table::new(setup);
    other.play("a4 e4 b5");
    other.ok(r#"{"do":"resign"}"#);
    assert_eq!(one["moves"], review(&mut other)["moves"]);
    assert_eq!(one["moves"], review(&mut first)["moves"]);
}

#[test]
fn a_review_that_is_stopped_keeps_what_it_has() {
    let mut table = Table::new(r#""game":"gomoku","size":"5","rules":"row=4""#);
    table.play("b3 a5 c3 e5 d3 a1 a3");
    table.ok(r#"{"do":"review","spec":"greedy"}"#);
    for _ in 0..3 {
        table.answer();
    }
    let events = table.ok(r#"{"do":"stop"}"#);
    let review = events.iter().find(|event| event["event"] == "review");
    let moves = review.unwrap()["moves"].as_array().unwrap().len();
    assert_eq!(moves, 2, "three positions make two moves");
    table.refused(r#"{"do":"stop"}"#, "nothing-runs");
}

#[test]
fn a_record_without_an_end_can_be_reviewed() {
    let mut table = Table::new(r#""game":"ataxx""#);
    table.ok(r#"{"do":"import","text":"wuqi record 1\nGame: gomoku\n\n1. h8\n2. i9\n3. g7\n"}"#);
    table.ok(r#"{"do":"review","spec":"greedy"}"#);
    let mut last = Vec::new();
    while !table.due.is_empty() {
        last = table.answer();
    }
    let review = last.iter().find(|event| event["event"] == "review");
    assert_eq!(review.unwrap()["moves"].as_array().unwrap().len(), 3);
}

#[test]
fn luck_and_skill_are_told_apart() {
    let mut table = Table::new(r#""game":"banqi""#);
    table.play("a1 b1 c1 d1");
    table.ok(r#"{"do":"resign"}"#);
    table.ok(r#"{"do":"review","spec":"alphabeta:depth=2"}"#);
    let mut last = Vec::new();
    while !table.due.is_empty() {
        last = table.answer();
    }
    let review = last
        .iter()
        .find(|event| event["event"] == "review")
        .unwrap();
    for mv in review["moves"].as_array().unwrap() {
        let number = |name: &str| mv[name].as_f64().unwrap();
        let luck = number("after") - number("chosen");
        assert!((number("luck") - luck).abs() < 1e-6, "{mv}");
    }
    assert!(review["sides"][1]["luck"].is_number());
}

#[test]
fn a_game_to_watch_begins_at_its_pace() {
    let table = Table::new(
        r#""game":"ataxx","speed_ms":800,"players":[{"kind":"engine","spec":"greedy"},{"kind":"engine","spec":"random"}]"#,
    );
    assert_eq!(table.due[0].pace_ms, 800);
    let mut table = Table::new(r#""game":"ataxx""#);
    table.refused(
        r#"{"do":"new","game":"ataxx","speed_ms":9999999}"#,
        "out-of-range",
    );
}
