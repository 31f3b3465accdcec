//! `wuqi exam` as its users see it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use std::process::{Command, Output};

/// Two questions: a win on the move, and a position in which two moves are called right.
const FILE: &str = "{\"position\":\"xx1/oo1/3 x\",\"rules\":\"row=3\",\"right\":[\"c3\"],\"by\":\"solver\"}\n\
                    {\"position\":\"3/1x1/3 o\",\"rules\":\"row=3\",\"right\":[\"a1\",\"c3\"]}\n";

fn wuqi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .env("LC_ALL", "C")
        .output()
        .unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = wuqi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file with questions, in a folder that lives as long as it is held.
fn file(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("questions.jsonl");
    std::fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

/// The table without its last column, which is a time.
fn without_time(table: &str) -> String {
    let lines = table.lines().map(|line| match line.contains('/') {
        true => line.rsplit_once("  ").unwrap().0.trim_end(),
        false => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_table_says_what_was_found_and_what_it_took() {
    let (_folder, path) = file(FILE);
    let engines = ["minimax:depth=2,quiescence=0", "mcts:sims=50"];
    let arguments = [&["exam", "gomoku"][..], &engines, &["--file", &path]].concat();
    let table = text(&arguments);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "Gomoku: 2 questions, 1 solved to the end");
    assert!(lines[1].starts_with("engine"), "{table}");
    assert!(
        lines[2].contains("depth=2") && lines[2].contains("/2"),
        "{table}"
    );
    assert!(
        lines[3].contains("sims=50") && lines[3].contains("%"),
        "{table}"
    );
    assert_eq!(without_time(&table), without_time(&text(&arguments)));
    let chinese = text(&[&arguments[..], &["--lang", "zh-Hant"]].concat());
    assert!(chinese.starts_with("五子棋：2 題"), "{chinese}");
}

#[test]
fn json_names_the_questions_that_were_missed() {
    let (_folder, path) = file(&FILE.replace("\"c3\"],\"by\"", "\"a1\"],\"by\""));
    let shown = text(&["exam", "gomoku", "alphabeta", "--file", &path, "--json"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["questions"], 2);
    assert_eq!(shown["known"], json!({ "solver": 1 }));
    let engine = &shown["engines"][0];
    assert_eq!(engine["limits"], "nodes=1000");
    // It wins on the move, whatever the file calls right.
    assert_eq!(engine["missed"][0], 1);
    assert_eq!(engine["answered"], 2);
}

#[test]
fn the_exams_of_the_program_are_taken_alike_every_time() {
    for game in ["ataxx", "banqi", "gomoku", "sequencium", "territory"] {
        let shown = |engine: &str| -> Value {
            let shown = text(&["exam", game, engine, "--nodes", "20", "--json"]);
            serde_json::from_str(&shown).unwrap()
        };
        let first = shown("greedy");
        let questions = first["questions"].as_u64().unwrap();
        let (random, again) = (shown("random"), shown("random"));
        assert_eq!(
            random["engines"][0]["missed"],
            again["engines"][0]["missed"]
        );
        // Most moves are wrong, so most random answers are.
        let right = random["engines"][0]["right"].as_u64().unwrap();
        assert!(2 * right < questions, "{game}: {right} of {questions}");
    }
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let (_folder, path) = file(&FILE.replace("a1", "b2"));
    let (_other, empty) = file("\n");
    for (arguments, code, words) in [
        (&["exam", "chess", "greedy"][..], 2, "no game 'chess'"),
        (&["exam", "gomoku"], 2, "ENGINE"),
        (&["exam", "gomoku", "gredy"], 2, "no engine 'gredy'"),
        (
            &["exam", "gomoku", "greedy", "--lang", "xx"],
            2,
            "'xx' is no language",
        ),
        (
            &["exam", "gomoku", "greedy", "--file", "no-such"],
            1,
            "no-such cannot be read",
        ),
        (
            &["exam", "gomoku", "greedy", "--file", &path],
            1,
            "line 2: 'b2' is no legal move there",
        ),
        (
            &["exam", "gomoku", "greedy", "--file", &empty],
            1,
            "there is no question in it",
        ),
    ] {
        let output = wuqi(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}
