//! The session as a state machine: what each command does, and when it is refused.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod table;

use table::{ONE, TWO, Table, names};
use wuqi_session::session::{Actor, Session};

const AGAINST_ENGINE: &str = r#""game":"territory","size":"3","players":[{"kind":"person","name":"Ann"},{"kind":"engine","spec":"greedy"}]"#;

#[test]
fn two_people_play_a_game_to_its_end() {
    let mut table = Table::new(r#""game":"gomoku","size":"3","rules":"row=3""#);
    table.play("a1 b1 a2 b2");
    table.refused(r#"{"do":"play","move":"a1"}"#, "occupied");
    table.refused(r#"{"do":"play","move":"z9"}"#, "off-board");
    table.refused(r#"{"do":"play","move":"a3","at":1}"#, "stale");
    let events = table.ok(r#"{"id":"x","do":"play","move":"a3","at":4}"#);
    assert_eq!(names(&events), ["update", "over"]);
    assert_eq!(events[0]["re"], "x");
    assert_eq!(events[1]["outcome"], "one");
    assert_eq!(events[1]["reason"], "rules");
    let state = table.state();
    assert_eq!(state["turn"], "over");
    assert_eq!(state["moves"], serde_json::json!([]));
    assert_eq!(state["last"]["touch"], serde_json::json!([0]));
    for refused in [
        r#"{"do":"play","move":"c3"}"#,
        r#"{"do":"resign"}"#,
        r#"{"do":"draw"}"#,
        r#"{"do":"hint","level":"where"}"#,
        r#"{"do":"pause"}"#,
    ] {
        table.refused(refused, "game-ended");
    }
    let events = table.ok(r#"{"do":"undo"}"#);
    assert_eq!(events[0]["result"], serde_json::Value::Null);
    assert_eq!(events[0]["can_redo"], true);
    assert_eq!(names(&table.ok(r#"{"do":"redo"}"#)), ["update", "over"]);
}

#[test]
fn undo_against_an_engine_takes_both_moves_back() {
    let mut table = Table::new(AGAINST_ENGINE);
    table.refused(r#"{"do":"undo"}"#, "nothing-to-undo");
    table.play("a1a2");
    assert_eq!(table.state()["seats"][1]["thinking"], true);
    table.refused(r#"{"do":"play","move":"b1b2"}"#, "engine-to-move");
    let events = table.answer();
    assert_eq!(names(&events), ["thinking", "update"]);
    assert_eq!(events[0]["done"], true);
    assert_eq!(table.state()["ply"], 2);
    assert!(table.state()["tree"][1]["eval"].is_string());
    table.ok(r#"{"do":"undo"}"#);
    assert_eq!(table.state()["ply"], 0);
    assert!(table.due.is_empty());
    table.ok(r#"{"do":"redo"}"#);
    assert_eq!(table.state()["ply"], 2);
    // While the engine thinks, only the own move is taken back, and it stops.
    let moves = table.session.position().moves();
    table.play(&moves[0]);
    let ticket = table.due[0].ticket;
    table.ok(r#"{"do":"undo"}"#);
    assert_eq!(table.state()["ply"], 2);
    assert!(table.stopped.contains(&ticket));
    assert!(table.answer().is_empty(), "the late answer is passed over");
    // Another move makes a variation; the first line can be jumped to.
    if let Some(other) = moves.get(1) {
        table.play(other);
        let state = table.state();
        assert_eq!(state["tree"].as_array().unwrap().len(), 4);
        assert_eq!(state["line"], serde_json::json!([1, 2, 4]));
        table.ok(r#"{"do":"jump","node":3}"#);
        assert_eq!(table.state()["line"], serde_json::json!([1, 2, 3]));
        assert_eq!(table.state()["paused"], true);
    }
}

#[test]
fn an_engine_that_starts_is_not_taken_back_to_nothing() {
    let mut table = Table::new(&AGAINST_ENGINE.replace(r#""size""#, r#""starts":"other","size""#));
    assert_eq!(table.state()["seats"][0]["kind"], "engine");
    table.answer();
    table.refused(r#"{"do":"undo"}"#, "nothing-to-undo");
    assert_eq!(table.state()["can_undo"], false);
}

#[test]
fn seats_change_hands_at_any_time() {
    let mut table = Table::new(AGAINST_ENGINE);
    table.ok(r#"{"do":"seat","player":"one","seat":{"kind":"engine","spec":"random","limits":{"nodes":5}}}"#);
    assert_eq!(table.due.len(), 1, "the engine begins at once");
    table.refused(r#"{"do":"draw"}"#, "not-allowed");
    table.refused(r#"{"do":"hint","level":"why"}"#, "engine-to-move");
    table.ok(r#"{"do":"speed","ms":700}"#);
    table.refused(r#"{"do":"speed","ms":70000}"#, "out-of-range");
    table.answer();
    assert_eq!(table.due[0].pace_ms, 700);
    table.ok(r#"{"do":"pause"}"#);
    let state = table.state();
    assert_eq!(
        (&state["paused"], &state["seats"][1]["thinking"]),
        (&true.into(), &false.into())
    );
    table.due.clear();
    table.refused(r#"{"do":"move_now"}"#, "no-engine-to-move");
    table.ok(r#"{"do":"step"}"#);
    table.ok(r#"{"do":"step"}"#);
    assert_eq!(table.due[0].pace_ms, 0, "a step is answered at once");
    table.answer();
    table.answer();
    let state = table.state();
    assert_eq!((&state["paused"], &state["ply"]), (&true.into(), &3.into()));
    assert!(table.due.is_empty(), "two steps are two moves");
    table.ok(r#"{"do":"resume"}"#);
    table.refused(r#"{"do":"resume"}"#, "not-paused");
    table.refused(r#"{"do":"step"}"#, "not-paused");
    let ticket = table.due[0].ticket;
    assert_eq!(names(&table.ok(r#"{"do":"move_now"}"#)), ["accepted"]);
    assert!(table.stopped.contains(&ticket));
    table.answer();
    assert_eq!(table.state()["ply"], 4);
    table.ok(r#"{"do":"seat","player":"two","seat":{"kind":"person"}}"#);
    let bad = r#"{"do":"seat","player":"two","seat":{"kind":"engine","spec":"nobody"}}"#;
    table.refused(bad, "unknown-engine");
    for (spec, code) in [
        ("mcts:", "malformed-engine"),
        ("mcts:sim=3", "unknown-parameter"),
        ("mcts:sims=0", "bad-parameter"),
        ("mcts:sims=3,sims=4", "repeated-parameter"),
    ] {
        table.refused(&bad.replace("nobody", spec), code);
    }
    let greedy = bad.replace("nobody", "alphabeta:memory=60000");
    table.refused(&greedy, "out-of-range");
}

#[test]
fn an_engine_that_fails_pauses_the_game() {
    let mut table = Table::new(AGAINST_ENGINE);
    table.play("a1a2");
    let ticket = table.due.pop().unwrap().ticket;
    let outputs = table
        .session
        .engine_answer(ticket, Err("no memory".to_owned()), 0);
    let events = table.take(outputs, None);
    assert_eq!(names(&events), ["update", "error"]);
    assert_eq!(events[1]["code"], "engine-failed");
    assert_eq!(table.state()["paused"], true);
    table.ok(r#"{"do":"resume"}"#);
    assert_eq!(table.due.len(), 1, "it is asked again");
}

#[test]
fn clocks_run_and_flags_fall() {
    let mut table = Table::new(r#""game":"gomoku","clock":{"base_ms":10000,"increment_ms":1000}"#);
    table.now = 60_000;
    assert_eq!(table.state()["clock"]["running"], serde_json::Value::Null);
    table.play("h8");
    table.now = 63_000;
    assert_eq!(
        table.state()["clock"]["left_ms"],
        serde_json::json!([10_000, 7000])
    );
    table.play("h9");
    assert_eq!(
        table.state()["clock"]["left_ms"],
        serde_json::json!([10_000, 8000])
    );
    assert_eq!(table.state()["tree"][1]["spent"], 3000);
    assert_eq!(table.state()["tree"][1]["left"], 8000);
    table.now = 65_000;
    table.ok(r#"{"do":"pause"}"#);
    table.now = 165_000;
    table.ok(r#"{"do":"resume"}"#);
    assert_eq!(
        table.state()["clock"]["left_ms"],
        serde_json::json!([8000, 8000])
    );
    assert!(table.tick(172_999).is_empty());
    let events = table.tick(173_000);
    assert_eq!(names(&events), ["update", "over"]);
    assert_eq!(
        (&events[1]["outcome"], &events[1]["reason"]),
        (&"two".into(), &"time".into())
    );
    // A move that comes too late is no move.
    let mut late = Table::new(r#""game":"gomoku","clock":{"base_ms":1000}"#);
    late.play("h8");
    late.now = 2000;
    let events = late.send(r#"{"do":"play","move":"h9"}"#);
    assert_eq!(names(&events), ["update", "over", "error"]);
    assert_eq!(late.state()["result"]["reason"], "time");
    assert_eq!(late.state()["ply"], 1);
    // Taking back gives the time back.
    let mut back = Table::new(r#""game":"gomoku","clock":{"base_ms":9000}"#);
    back.play("h8");
    back.now = 4000;
    back.play("h9");
    back.ok(r#"{"do":"undo"}"#);
    assert_eq!(
        back.state()["clock"]["left_ms"],
        serde_json::json!([9000, 9000])
    );
}

#[test]
fn an_engine_on_the_clock_keeps_within_it() {
    let mut table = Table::new(
        r#""game":"gomoku","clock":{"base_ms":3000},"players":[{"kind":"person"},{"kind":"engine","spec":"alphabeta"}]"#,
    );
    table.play("h8");
    let limits = table.due[0].limits(Default::default());
    assert_eq!(limits.time, Some(std::time::Duration::from_millis(100)));
}

#[test]
fn draws_are_offered_and_answered() {
    let mut table = Table::new(r#""game":"gomoku""#);
    table.refused(r#"{"do":"answer","accept":true}"#, "no-offer");
    table.refused_as(Actor::Watcher, r#"{"do":"draw"}"#, "not-allowed");
    table.send_as(ONE, r#"{"do":"draw"}"#);
    assert_eq!(
        table.state()["offer"],
        serde_json::json!({"kind":"draw","by":"one"})
    );
    table.refused_as(ONE, r#"{"do":"answer","accept":true}"#, "not-allowed");
    table.refused_as(TWO, r#"{"do":"withdraw"}"#, "not-allowed");
    table.refused_as(TWO, r#"{"do":"draw"}"#, "offer-waits");
    let events = table.send_as(TWO, r#"{"do":"answer","accept":false}"#);
    assert_eq!(names(&events), ["update", "declined"]);
    table.send_as(ONE, r#"{"do":"draw"}"#);
    table.send_as(ONE, r#"{"do":"play","move":"h8"}"#);
    assert_eq!(
        table.state()["offer"]["by"],
        "one",
        "an own move keeps the offer"
    );
    let events = table.send_as(TWO, r#"{"do":"play","move":"h9"}"#);
    assert_eq!(names(&events), ["update", "declined"]);
    table.send_as(TWO, r#"{"do":"draw"}"#);
    let events = table.send_as(ONE, r#"{"do":"answer","accept":true}"#);
    assert_eq!(events[1]["reason"], "agreement");
}

#[test]
fn an_engine_answers_by_its_chance() {
    let setup =
        r#""game":"gomoku","players":[{"kind":"person"},{"kind":"engine","spec":"random"}]"#;
    for (chance, names_heard) in [(0.6, ["update", "declined"]), (0.4, ["update", "over"])] {
        let mut table = Table::new(setup);
        let events = table.ok(r#"{"do":"draw"}"#);
        assert_eq!(
            names(&events),
            ["update", "declined"],
            "too early to talk of a draw"
        );
        for round in 0..5 {
            // Stones far apart, so that nobody wins.
            let mv = table.session.position().moves()[17 * round].clone();
            table.play(&mv);
            table.answer();
        }
        table.ok(r#"{"do":"draw"}"#);
        let thinking = table.due.pop().unwrap();
        let mut report = table::think(&thinking);
        // It is the person's turn, so the report speaks for player One.
        assert_eq!(report.score.side, "one");
        report.wdl.win = 1.0 - chance;
        report.wdl.draw = 0.0;
        report.wdl.loss = chance;
        let outputs = table.session.engine_answer(thinking.ticket, Ok(report), 0);
        let events = table.take(outputs, None);
        assert_eq!(names(&events), names_heard);
        assert!(table.state()["offer"].is_null());
    }
}

#[test]
fn people_on_two_devices_ask_each_other() {
    let mut table = Table::new(
        r#""game":"gomoku","players":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bo"}]"#,
    );
    table.refused_as(TWO, r#"{"do":"play","move":"h8"}"#, "not-your-turn");
    table.send_as(ONE, r#"{"do":"play","move":"h8"}"#);
    for command in [
        r#"{"do":"redo"}"#,
        r#"{"do":"pause"}"#,
        r#"{"do":"jump","node":0}"#,
        r#"{"do":"new","game":"ataxx"}"#,
    ] {
        table.refused_as(ONE, command, "not-allowed");
    }
    table.refused_as(ONE, r#"{"do":"hint","level":"which"}"#, "no-help");
    table.refused_as(ONE, r#"{"do":"analyze"}"#, "no-help");
    table.refused_as(ONE, r#"{"do":"resign","player":"two"}"#, "not-allowed");
    table.refused_as(TWO, r#"{"do":"undo"}"#, "nothing-to-undo");
    let seat = r#"{"do":"seat","player":"one","seat":{"kind":"engine","spec":"greedy"}}"#;
    table.refused_as(ONE, seat, "not-allowed");
    table.send_as(ONE, r#"{"do":"undo"}"#);
    assert_eq!(table.state()["ply"], 1, "the other has to agree");
    table.send_as(TWO, r#"{"do":"answer","accept":true}"#);
    assert_eq!(table.state()["ply"], 0);
    table.send_as(ONE, r#"{"do":"play","move":"h8"}"#);
    table.send_as(ONE, r#"{"do":"resign"}"#);
    assert_eq!(table.state()["result"]["outcome"], "two");
    table.refused_as(TWO, r#"{"do":"undo"}"#, "game-ended");
    table.send_as(ONE, r#"{"do":"rematch"}"#);
    let events = table.send_as(TWO, r#"{"do":"answer","accept":true}"#);
    assert_eq!(events[0]["event"], "snapshot");
    assert_eq!(table.state()["seats"][0]["name"], "Bo");
    assert_eq!(table.state()["ply"], 0);
}

#[test]
fn watchers_only_look() {
    let mut table = Table::new(r#""game":"ataxx""#);
    table.play("b7");
    for name in wuqi_session::protocol::Command::NAMES {
        let extra = match name {
            "look" | "jump" | "note" => r#","node":1"#,
            "play" => r#","move":"f7""#,
            "new" => r#","game":"ataxx""#,
            "seat" => r#","player":"one","seat":{"kind":"person"}"#,
            "speed" => r#","ms":1"#,
            "hint" => r#","level":"where""#,
            "answer" => r#","accept":true"#,
            "nonce" => r#","nonce":"x""#,
            "seal" => r#","seal":"x""#,
            "import" => r#","text":"""#,
            "library" => r#","op":"list""#,
            _ => "",
        };
        let text = format!(r#"{{"do":"{name}"{extra}}}"#);
        if matches!(name, "snapshot" | "look" | "export") {
            let events = table.send_as(Actor::Watcher, &text);
            assert_eq!(events[0]["to_asker"], true);
            assert_ne!(events[0]["event"], "error");
        } else {
            table.refused_as(Actor::Watcher, &text, "not-allowed");
        }
    }
}

#[test]
fn a_resignation_is_taken_back_and_stays_in_the_record() {
    let mut table = Table::new(r#""game":"gomoku""#);
    table.play("h8 h9 i9");
    table.ok(r#"{"do":"undo"}"#);
    table.ok(r#"{"do":"resign","player":"two"}"#);
    let record = &table.ok(r#"{"do":"export"}"#)[0]["text"];
    let record = record.as_str().unwrap();
    assert!(record.contains("Result: one\nReason: resign"), "{record}");
    assert!(
        !record.contains("i9"),
        "what was taken back there is left out"
    );
    table.ok(r#"{"do":"jump","node":1}"#);
    assert_eq!(table.state()["result"], serde_json::Value::Null);
    let again = &table.ok(r#"{"do":"export"}"#)[0]["text"];
    assert_eq!(again, record, "looking back does not undo the result");
    table.ok(r#"{"do":"jump","node":2}"#);
    assert_eq!(table.state()["result"]["reason"], "resign");
    table.ok(r#"{"do":"undo"}"#);
    assert_eq!(table.state()["result"], serde_json::Value::Null);
    assert_eq!(table.state()["ply"], 2);
}

#[test]
fn dice_decide_who_starts() {
    let mut seen = [false; 2];
    for seed in 0..16 {
        let setup = serde_json::from_str(
            r#"{"game":"ataxx","starts":"dice","players":[{"kind":"person","name":"Ann"},{"kind":"person","name":"Bo"}]}"#,
        )
        .unwrap();
        let (session, outputs) = Session::with_setup(&setup, [seed; 32], 0).unwrap();
        let mut table = Table::new(r#""game":"ataxx""#);
        table.session = session;
        let events = table.take(outputs, None);
        assert_eq!(names(&events), ["dice", "snapshot"]);
        let starts = events[0]["starts"].as_u64().unwrap() as usize;
        assert_eq!(table.state()["seats"][0]["name"], ["Ann", "Bo"][starts]);
        seen[starts] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn records_come_in_and_go_out() {
    let mut table = Table::new(AGAINST_ENGINE);
    table.play("a1a2");
    table.answer();
    table.ok(r#"{"do":"note","node":1,"comment":"bold","mark":"!?"}"#);
    table.refused(r#"{"do":"note","node":1,"mark":"x"}"#, "bad-mark");
    table.refused(r#"{"do":"note","node":9,"comment":""}"#, "unknown-node");
    table.refused(r#"{"do":"export","format":"sgf"}"#, "cannot-write");
    table.refused(r#"{"do":"export","format":"doc"}"#, "unknown-record-format");
    let text = table.ok(r#"{"do":"export"}"#)[0]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        text.contains("One: Ann") && text.contains("Two-Engine: greedy"),
        "{text}"
    );
    let mut other = Table::new(r#""game":"ataxx""#);
    let import = serde_json::json!({"do": "import", "text": text}).to_string();
    other.ok(&import);
    assert_eq!(other.state()["position"], table.state()["position"]);
    assert_eq!(other.state()["seats"][1]["spec"], "greedy");
    assert_eq!(other.state()["tree"][0]["comment"], "bold");
    other.refused(
        r#"{"do":"import","text":"wuqi record 1\nGame: chess\n"}"#,
        "unknown-game",
    );
    let wrong = r#"{"do":"new","game":"gomoku","size":"99"}"#;
    other.refused(wrong, "cannot-set-up");
    other.refused(
        r#"{"do":"new","game":"gomoku","position":"3 x"}"#,
        "rank-length",
    );
}
