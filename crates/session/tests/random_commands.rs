//! Random commands at random games: nothing panics, and what a session shows is always
//! what its record says.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod table;

use proptest::prelude::*;
use serde_json::{Value, json};
use table::{ONE, TWO, Table};
use wuqi_core::Rng;
use wuqi_games::any::GAMES;
use wuqi_record::{Format, NodeId, read};
use wuqi_session::session::{Actor, Session};

const SETUPS: [&str; 8] = [
    r#""game":"ataxx","size":"5""#,
    r#""game":"banqi""#,
    r#""game":"banqi","rules":"hidden_capture=on,chain=off","undo":"no_flips","nonces":true"#,
    r#""game":"gomoku","size":"4","rules":"row=3""#,
    r#""game":"sequencium","size":"4","clock":{"base_ms":2000,"increment_ms":10}"#,
    r#""game":"territory","size":"4","starts":"dice""#,
    r#""game":"territory","size":"3","players":[{"kind":"person"},{"kind":"engine","spec":"greedy"}]"#,
    r#""game":"ataxx","size":"5","players":[{"kind":"engine","spec":"random"},{"kind":"engine","spec":"greedy"}]"#,
];

/// A command, sensible or not.
fn command(table: &Table, rng: &mut Rng) -> String {
    let node = rng.below(20);
    let player = ["one", "two"][rng.below(2) as usize];
    let value = match rng.below(40) {
        0..=13 => {
            let moves = table.session.position().moves();
            match moves.is_empty() {
                true => json!({"do": "play", "move": "a1"}),
                false => {
                    let mv = &moves[rng.below(moves.len() as u32) as usize];
                    json!({"do": "play", "move": mv})
                }
            }
        }
        14 => json!({"do": "play", "move": "b2=K", "at": node}),
        15 | 16 => json!({"do": "undo"}),
        17 => json!({"do": "redo"}),
        18 | 19 => json!({"do": "jump", "node": node}),
        20 => json!({"do": "look", "node": node}),
        21 => json!({"do": "note", "node": node, "comment": "a\nb", "mark": "!"}),
        22 => json!({"do": "seat", "player": player, "seat": {"kind": "person", "name": "x"}}),
        23 => json!({"do": "seat", "player": player, "seat": {"kind": "engine", "spec": "random"}}),
        24 => json!({"do": "pause"}),
        25 => json!({"do": "resume"}),
        26 => json!({"do": "step"}),
        27 => json!({"do": "hint", "level": (["where", "which", "why"][rng.below(3) as usize])}),
        28 => json!({"do": "analyze", "spec": "greedy"}),
        29 => json!({"do": "stop"}),
        30 => json!({"do": "resign", "player": player}),
        31 => json!({"do": "draw"}),
        32 => json!({"do": "answer", "accept": rng.below(2) == 0}),
        33 => json!({"do": "withdraw"}),
        34 => json!({"do": "review", "spec": "greedy"}),
        35 if rng.below(2) == 0 => {
            json!({"do": "seal", "seal": wuqi_deal::seal_of("n").to_string()})
        }
        35 => json!({"do": "nonce", "nonce": "n"}),
        36 => json!({"do": "reveal"}),
        37 => json!({"do": "export"}),
        38 => json!({"do": (["restart", "rematch"][rng.below(2) as usize])}),
        _ => json!({"do": "move_now"}),
    };
    value.to_string()
}

fn check(table: &mut Table) {
    let state = table.state();
    let record = table.session.record();
    // The tree that surfaces see, replayed, gives the position that they see.
    let mut parents: Vec<(u64, String)> = vec![(0, String::new())];
    for node in state["tree"].as_array().unwrap() {
        assert_eq!(node["id"].as_u64().unwrap() as usize, parents.len());
        let mv = node["move"].as_str().unwrap().to_owned();
        parents.push((node["parent"].as_u64().unwrap(), mv));
    }
    let mut path = Vec::new();
    let mut at = state["node"].as_u64().unwrap() as usize;
    while at != 0 {
        path.push(parents[at].1.clone());
        at = parents[at].0 as usize;
    }
    let mut position = record.start().boxed_clone();
    for mv in path.iter().rev() {
        position
            .play(mv)
            .expect("a move that is shown can be played");
    }
    assert_eq!(state["position"], position.text());
    assert_eq!(state["ply"], path.len());
    assert_eq!(
        state["line"]
            .as_array()
            .unwrap()
            .iter()
            .any(|id| *id == state["node"]),
        at != path.len()
    );
    let legal = state["moves"].as_array().unwrap();
    match state["result"] {
        Value::Null => assert_eq!(legal.len(), position.moves().len()),
        _ => assert!(legal.is_empty()),
    }
    if let Some(clock) = state["clock"].as_object() {
        let running = clock["running"].as_str();
        assert!(running.is_none() || state["turn"] == running.unwrap());
    }
    // What is written reads back, and so does what is kept.
    let text = wuqi_record::write(&record, Format::Wuqi).unwrap();
    assert_eq!(read(text.as_bytes(), None).unwrap(), record);
    if let Some(saved) = &table.saved {
        let (again, _) = Session::restore(&saved.public, &saved.secret, table.now).unwrap();
        let mut shown = serde_json::to_value(again.snapshot(table.now)).unwrap();
        for member in [
            "position", "ply", "result", "undo", "speed_ms", "score", "start",
        ] {
            assert_eq!(shown[member], state[member], "{member}");
        }
        assert_eq!(shown["deal"].take(), state["deal"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_commands_keep_a_session_consistent(seed: u64, setup in 0..SETUPS.len()) {
        let mut rng = Rng::new(seed);
        let mut table = Table::new(SETUPS[setup]);
        for _ in 0..60 {
            table.now += u64::from(rng.below(60));
            let who = [Actor::Table, Actor::Table, Actor::Table, ONE, TWO][rng.below(5) as usize];
            let text = command(&table, &mut rng);
            let before = table.session.snapshot(table.now);
            let events = table.send_as(who, &text);
            prop_assert!(!events.is_empty(), "{} was answered by nothing", text);
            if events.len() == 1 && events[0]["event"] == "error" {
                prop_assert_eq!(&table.session.snapshot(table.now), &before, "{}", text);
            }
            if rng.below(3) == 0 && !table.due.is_empty() {
                table.answer();
            }
            if rng.below(4) == 0 {
                check(&mut table);
            }
        }
        check(&mut table);
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,60}") {
        let mut table = Table::new(r#""game":"ataxx""#);
        let events = table.send(&text);
        prop_assert_eq!(&events[0]["event"], "error");
    }
}

#[test]
fn every_game_is_played_to_its_end_by_engines() {
    for info in GAMES {
        let size = if info.id == "gomoku" {
            r#","size":"6""#
        } else {
            ""
        };
        let mut table = Table::new(&format!(
            r#""game":"{}"{size},"players":[{{"kind":"engine","spec":"random"}},{{"kind":"engine","spec":"greedy"}}]"#,
            info.id
        ));
        let mut over = false;
        for _ in 0..2000 {
            let events = table.answer();
            over = events.iter().any(|event| event["event"] == "over");
            if over {
                break;
            }
        }
        assert!(over, "{} did not end", info.id);
        assert!(table.due.is_empty());
        let record = table.session.record();
        assert!(record.ending().is_some());
        assert_ne!(record.main_end(), NodeId::ROOT);
    }
}
