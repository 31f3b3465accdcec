//! Limits of `best` and `analyze` mean what they say, and so do the values they print; a spec
//! has a limit, too.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use std::process::Command;

fn report(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .arg("--json")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_limit_replaces_the_one_of_the_default_engine() {
    for game in ["ataxx", "banqi", "gomoku", "sequencium", "territory"] {
        for command in ["best", "analyze"] {
            // Far fewer than any of them visits in the second that they take by themselves.
            let shown = report(&[command, game, "--nodes", "300"]);
            let nodes = shown["nodes"].as_u64().unwrap();
            assert!(nodes <= 2000, "{command} {game}: {nodes} nodes");
        }
    }
    // The README's own command, with a time that no default has.
    let readme = ["best", "gomoku", "--moves", "h8 i9", "--time", "2s"];
    let shown = report(&readme);
    assert!(shown["time_ms"].as_u64().unwrap() > 1000, "{shown}");
}

#[test]
fn moves_are_in_the_order_of_what_is_known_of_them() {
    for engine in [
        "alphabeta:depth=3",
        "banqi:strong",
        "level:2",
        "best:nodes=3000",
    ] {
        let position = ["--moves", "b3=P a1=k c2=r"];
        let shown = report(
            &[
                &["analyze", "banqi", "--engine", engine, "--lines", "40"][..],
                &position,
            ]
            .concat(),
        );
        let root = shown["root"].as_array().unwrap();
        assert_eq!(root[0]["move"], shown["move"], "{engine}");
        let group = |row: &Value| match (row.get("score"), row.get("bound")) {
            (Some(_), None) => 2,
            (_, Some(_)) => 1,
            _ => 0,
        };
        let key = |row: &Value| (group(row), row["chance"].as_f64().unwrap());
        for pair in root[1..].windows(2) {
            assert!(key(&pair[0]) >= key(&pair[1]), "{engine}: {pair:?}");
        }
        let best = root[0]["chance"].as_f64().unwrap();
        // A level chooses by doubts that change no value, so what it chooses may be worth less.
        let doubts = engine.starts_with("level");
        for row in &root[1..] {
            assert!(
                doubts || row["chance"].as_f64().unwrap() <= best + 1e-6,
                "{engine}: {row}"
            );
        }
        let win = shown["wdl"]["win"].as_f64().unwrap();
        assert!((win - best).abs() < 1e-6, "{engine}: {win} is not {best}");
    }
}

/// Runs a command that must fail: its exit code and what it says.
fn failure(arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wuqi"));
    let output = command.args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code().unwrap(), said)
}

#[test]
fn a_spec_without_end_is_refused_in_a_sentence() {
    let long = format!("greedy:a={}", "9".repeat(5000));
    for command in [
        &["match", "ataxx", &long, "greedy"][..],
        &["match", "ataxx", "greedy", &long],
        &["best", "ataxx", "--engine", &long],
        &["analyze", "ataxx", "--engine", &long],
        &["watch", "ataxx", &long, "greedy"],
        &["play", "ataxx", "--engine", &long],
    ] {
        let (code, said) = failure(command);
        assert!(code == 2 && said.contains("at most 2000 bytes"), "{said}");
        assert!(!said.contains("panicked"), "{said}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.toml");
    let engines = format!("[[engine]]\nspec = \"random\"\n[[engine]]\nspec = \"{long}\"\n");
    std::fs::write(&file, format!("game = \"ataxx\"\n{engines}")).unwrap();
    let (code, said) = failure(&["tournament", &file.display().to_string()]);
    assert!(code == 1 && said.contains("at most 2000 bytes"), "{said}");
}
