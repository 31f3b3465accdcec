//! `docs/protocol.md` is true: its commands are read, its conversations happen.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod table;

use serde_json::Value;
use std::collections::BTreeSet;
use table::Table;
use wuqi_session::protocol::{Command, Request, read_request};

const DOC: &str = include_str!("../../../docs/protocol.md");

/// The blocks of the document that are marked with this language.
fn blocks(language: &str) -> Vec<Vec<&'static str>> {
    let mut found = Vec::new();
    let mut open: Option<Vec<&str>> = None;
    for line in DOC.lines() {
        match &mut open {
            None if line == format!("```{language}") => open = Some(Vec::new()),
            None => {}
            Some(_) if line == "```" => found.extend(open.take()),
            Some(block) => block.push(line),
        }
    }
    found
}

#[test]
fn every_command_of_the_document_is_read_and_reads_back() {
    let mut seen = BTreeSet::new();
    for line in blocks("json").into_iter().flatten() {
        let Request { command, .. } = read_request(line).unwrap_or_else(|(_, fault)| {
            panic!("{line}: {fault}");
        });
        let json = serde_json::to_value(&command).unwrap();
        seen.insert(json["do"].as_str().unwrap().to_owned());
        let again = read_request(&json.to_string()).unwrap();
        assert_eq!(again.command, command, "{line}");
    }
    let all: BTreeSet<String> = Command::NAMES.map(str::to_owned).into();
    assert_eq!(seen, all, "the document shows every command");
}

#[test]
fn the_conversations_of_the_document_happen() {
    let conversations = blocks("text");
    assert!(conversations.len() >= 4);
    let mut events_seen = BTreeSet::new();
    for lines in conversations {
        let mut table = Table::new(r#""game":"gomoku""#);
        let mut heard: Vec<Value> = Vec::new();
        for line in lines {
            let (mark, json) = line.split_at(2);
            match mark {
                "> " => heard = table.send(json),
                "* " => heard = table.answer(),
                "< " => {
                    let wanted: Value = serde_json::from_str(json)
                        .unwrap_or_else(|error| panic!("{json}: {error}"));
                    let name = wanted["event"].as_str().unwrap();
                    events_seen.insert(name.to_owned());
                    assert!(
                        heard.iter().any(|event| holds(event, &wanted)),
                        "{json}\nwas not among\n{}",
                        heard
                            .iter()
                            .map(Value::to_string)
                            .collect::<Vec<_>>()
                            .join("\n")
                    );
                }
                _ => panic!("{line} is neither said nor heard"),
            }
        }
    }
    let hosts = ["library", "stored", "company", "waiting", "closing"].map(str::to_owned);
    events_seen.extend(hosts);
    let table = DOC.split("## Events").nth(1).unwrap();
    let named: BTreeSet<String> = table
        .lines()
        .skip_while(|line| !line.starts_with("| event"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.split('`').nth(1).unwrap().to_owned())
        .collect();
    assert_eq!(events_seen, named, "the document shows every event");
}

/// Whether an event has every member that the document shows of it. Arrays must be equal
/// in length, `"…"` stands for anything.
fn holds(event: &Value, wanted: &Value) -> bool {
    match (event, wanted) {
        (_, Value::String(text)) if text == "…" => true,
        (Value::Object(event), Value::Object(wanted)) => wanted
            .iter()
            .all(|(name, wanted)| event.get(name).is_some_and(|event| holds(event, wanted))),
        (Value::Array(event), Value::Array(wanted)) => {
            event.len() == wanted.len()
                && event
                    .iter()
                    .zip(wanted)
                    .all(|(event, wanted)| holds(event, wanted))
        }
        _ => event == wanted,
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_code() {
    let mut table = Table::new(r#""game":"ataxx""#);
    for (text, code) in [
        ("", "bad-json"),
        ("{", "bad-json"),
        ("[]", "no-command"),
        ("7", "no-command"),
        ("{}", "no-command"),
        (r#"{"do":7}"#, "no-command"),
        (r#"{"do":"fly"}"#, "unknown-command"),
        (r#"{"do":"undo","v":2}"#, "other-version"),
        (r#"{"do":"undo","v":"1"}"#, "other-version"),
        (r#"{"do":"undo","extra":1}"#, "bad-field"),
        (r#"{"do":"undo","id":[1]}"#, "bad-field"),
        (r#"{"do":"undo","id":-1}"#, "bad-field"),
        (r#"{"do":"play"}"#, "bad-field"),
        (r#"{"do":"play","move":5}"#, "bad-field"),
        (r#"{"do":"play","move":"b7","at":-1}"#, "bad-field"),
        (
            r#"{"do":"seat","player":"three","seat":{"kind":"person"}}"#,
            "bad-field",
        ),
        (
            r#"{"do":"seat","player":"one","seat":{"kind":"person","spec":"x"}}"#,
            "bad-field",
        ),
        (r#"{"do":"new","game":"ataxx","speed":1}"#, "bad-field"),
        (r#"{"do":"new","game":"chess"}"#, "cannot-set-up"),
        (r#"{"do":"library","op":"burn"}"#, "bad-field"),
        (r#"{"do":"library","op":"list","extra":1}"#, "bad-field"),
        (r#"{"do":"hint","level":"all"}"#, "bad-field"),
    ] {
        table.refused(text, code);
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    table.refused(&deep, "bad-json");
    let events = table.send(r#"{"id":12,"do":"fly"}"#);
    assert_eq!(events[0]["re"], 12);
    let long = format!(r#"{{"do":"play","move":"{}"}}"#, "x".repeat(1_000_000));
    let events = table.send(&long);
    assert!(events[0].to_string().len() < 1000);
}
