//! Conversations with `wuqi engine` through the real program: what is sent is answered.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What the program says to a text that ends with its input.
fn say(arguments: &[&str], text: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .arg("engine")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{text}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn everything_before_quit_is_answered() {
    let said = say(&["uai"], "uai\nisready\nquit\n");
    assert!(
        said.contains("uaiok\n") && said.contains("readyok\n"),
        "{said}"
    );
    // The search is cut short, the lines around it are not.
    let text = "ugi\nisready\nposition startpos\ngo infinite\nisready\nquery p1turn\nquit\n";
    let said = say(&["ugi", "territory"], text);
    assert_eq!(said.matches("readyok").count(), 2, "{said}");
    assert!(said.contains("response true"), "{said}");
    assert_eq!(said.matches("bestmove").count(), 1, "{said}");
    let said = say(&["gomocup"], "START 15\nABOUT\nBEGIN\nEND\n");
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.starts_with("MESSAGE"))
        .collect();
    assert!(
        lines.contains(&"OK") && lines.iter().any(|line| line.contains("name=")),
        "{said}"
    );
    assert!(
        lines.last().unwrap().contains(','),
        "a move comes last: {said}"
    );
}

#[test]
fn several_moves_are_told_with_their_values() {
    let text = "uai\nsetoption name MultiPV value 3\nposition startpos\ngo depth 3\n";
    let said = say(&["uai"], text);
    let last: Vec<&str> = said
        .lines()
        .filter(|line| line.starts_with("info depth 3"))
        .collect();
    for rank in 1..=3 {
        let wanted = format!(" multipv {rank} score ");
        assert!(
            last.iter().any(|line| line.contains(&wanted)),
            "{rank}: {said}"
        );
    }
}

#[test]
fn a_reply_is_thought_about_in_advance() {
    let text = "uai\nsetoption name Ponder value true\nposition startpos moves a6\n\
                go ponder btime 20000 wtime 20000\nisready\nponderhit\n";
    let said = say(&["uai"], text);
    let ready = said.find("readyok").unwrap();
    let best = said.find("bestmove").unwrap();
    assert!(ready < best, "it answers before the move is made: {said}");
    assert!(said[best..].contains(" ponder "), "{said}");
}

#[test]
fn engines_of_others_are_checked() {
    let wuqi = env!("CARGO_BIN_EXE_wuqi");
    let check = |spec: &str| {
        let output = Command::new(wuqi)
            .args(["engine", "check", spec])
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), said)
    };
    let (code, said) = check(&format!("uai:'{wuqi} engine uai --engine greedy'"));
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("ok      it stops"), "{said}");
    let liar = "uai:'sh -c \"while read l; do case $l in uai) echo uaiok;; isready) echo readyok;; \
                go*) echo bestmove z9;; quit) exit;; esac; done\"'";
    let (code, said) = check(liar);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("FAILED  a legal move"), "{said}");
}
