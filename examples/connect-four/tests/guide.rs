//! `docs/adding-a-game.md` says the truth: its code stands in this crate, and its commands work.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::process::Command;

const GUIDE: &str = include_str!("../../../docs/adding-a-game.md");
const SOURCES: [&str; 3] = [
    include_str!("../src/main.rs"),
    include_str!("../src/engines.rs"),
    include_str!("rules.rs"),
];

/// The commands that write another game are followed by `cargo xtask test stranger`.
const NEW_GAME: &str = "nine-holes";

/// The blocks of one language.
fn blocks(language: &str) -> Vec<&'static str> {
    let begin = format!("```{language}\n");
    let parts = GUIDE.split(begin.as_str()).skip(1);
    parts.filter_map(|part| part.split("```").next()).collect()
}

#[test]
fn the_code_of_the_guide_is_that_of_the_example() {
    let shown = blocks("rust");
    assert_eq!(shown.len(), 3);
    for block in shown {
        let mut sources = SOURCES.iter();
        assert!(
            sources.any(|source| source.contains(block.trim_end())),
            "{block}"
        );
    }
}

#[test]
fn the_commands_of_the_guide_work() {
    let mut done = 0;
    for line in blocks("sh").concat().lines() {
        let Some(arguments) = line.strip_prefix("cargo run -p connect-four -- ") else {
            assert!(line.contains(NEW_GAME), "nobody tries: {line}");
            continue;
        };
        let mut words = Vec::new();
        for (number, part) in arguments.split('"').enumerate() {
            match number % 2 {
                0 => words.extend(part.split_whitespace()),
                _ => words.push(part),
            }
        }
        let output = Command::new(env!("CARGO_BIN_EXE_connect-four"))
            .args(&words)
            .output();
        let output = output.unwrap();
        let fault = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {fault}");
        assert!(!output.stdout.is_empty(), "{line}");
        done += 1;
    }
    assert_eq!(done, 6);
}
