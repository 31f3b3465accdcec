//! `wuqi engines`: the printed list says as much as the one in JSON.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Output};

fn wuqi(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wuqi"));
    command.arg("engines").args(arguments).output().unwrap()
}

/// What the command prints where it succeeds.
fn text(arguments: &[&str]) -> String {
    let output = wuqi(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What each engine of a part of the list takes, and what is said about it. The part lists an
/// engine with its summary in a line, and below it a line for each parameter.
fn listed(part: &str) -> BTreeMap<&str, Vec<String>> {
    let mut engines = BTreeMap::<_, Vec<_>>::new();
    let mut name = "";
    for line in part.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !line.starts_with("      ") {
            name = words[0];
        }
        engines.entry(name).or_default().push(words.join(" "));
    }
    engines
}

/// Whether these lines say the same of an engine as JSON does, in the same order. The kinds of
/// values are said in other words there.
fn agree(lines: &[String], engine: &Value) -> bool {
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let parameters = engine["parameters"].as_array().unwrap();
    let first = format!("{} {}", word(&engine["name"]), word(&engine["summary"]));
    let same = |(line, parameter): (&String, &Value)| {
        let [key, summary, default] = ["key", "summary", "default"].map(|it| word(&parameter[it]));
        let default = match default.as_str() {
            "" => String::new(),
            default => format!(", default {default}"),
        };
        line.starts_with(&format!("{key}= {summary}: ")) && line.ends_with(&default)
    };
    lines.len() == 1 + parameters.len()
        && lines[0] == first
        && lines[1..].iter().zip(parameters).all(same)
}

#[test]
fn every_engine_is_printed_with_every_parameter() {
    let games: Vec<Value> = serde_json::from_str(&text(&["--json"])).unwrap();
    assert_eq!(games.len(), 5);
    let all = text(&[]);
    let part = |begin: &str| {
        let mut parts = all.split("\n\n");
        listed(parts.find(|part| part.starts_with(begin)).unwrap())
    };
    let common = part("In every game:");
    for game in games {
        let id = game["game"].as_str().unwrap();
        let name = all.lines().find(|line| line.contains(&format!("({id})")));
        let own = part(name.unwrap());
        for engine in game["engines"].as_array().unwrap() {
            let name = engine["name"].as_str().unwrap();
            let printed = own.get(name).or(common.get(name));
            let agreed = printed.is_some_and(|lines| agree(lines, engine));
            assert!(agreed, "{id}: {printed:?} is not {engine}");
        }
        // The list of one game says the same about it.
        let alone = text(&[id]);
        let mut parts = alone.split("\n\n").map(listed);
        assert!(parts.any(|part| part == own), "{id}: {alone}");
    }
}

#[test]
fn what_only_some_games_give_an_engine_is_printed() {
    let ataxx = text(&["ataxx"]);
    let own = ataxx.split_once("(ataxx)").unwrap().1;
    for part in ["ataxx:normal", "eval=", "net, small, hand", "net="] {
        assert!(own.contains(part), "{part}: {ataxx}");
    }
}

#[test]
fn a_game_that_does_not_exist_is_refused() {
    assert_eq!(wuqi(&["chess"]).status.code(), Some(2));
}
