//! The whole program with the game registered: commands, engines, solver, matches, lines of
//! text, another program's protocol.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// What the program says to these arguments and this input.
fn wuqi(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_connect-four"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {words}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_help_names_the_game() {
    for command in ["play", "watch", "lab", "best"] {
        let help = wuqi(&[command, "--help"], "");
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let names = "gomoku, sequencium, territory or connect-four";
        assert!(help.contains(names), "{command}: {help}");
    }
}

#[test]
fn commands_know_the_game() {
    assert!(wuqi(&["games"], "").contains("Connect Four"));
    assert!(wuqi(&["engines", "connect-four"], "").contains("alphabeta"));
    let counted = wuqi(&["perft", "connect-four", "--depth", "4"], "");
    assert_eq!(counted.trim(), "2401");
    let shown = wuqi(&["show", "connect-four", "--moves", "d d e", "--json"], "");
    assert!(shown.contains("7/7/7/7/3o3/3xx2 o"), "{shown}");
}

/// A configuration file may begin with the game, and what it refuses it says with the names.
#[test]
fn the_configuration_knows_the_game() {
    let folder = std::env::temp_dir().join(format!("connect-four-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("wuqi.toml");
    let config = |game: &str| {
        std::fs::write(&file, format!("[play]\ngame = \"{game}\"\n")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_connect-four"));
        command.args(["config", "show", "--config"]).arg(&file);
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(said).unwrap())
    };
    let (taken, said) = config("connect-four");
    assert!(taken && said.contains("connect-four"), "{said}");
    let (taken, said) = config("five-holes");
    let names = "\"gomoku\", \"sequencium\", \"territory\", \"connect-four\"";
    assert!(!taken && said.contains(names), "{said}");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Three in a row wait for the fourth.
#[test]
fn every_kind_of_search_finds_the_win() {
    let moves = "a a b b c c";
    for engine in [
        "alphabeta:depth=3",
        "mcts:sims=500",
        "puct:sims=500",
        "minimax",
        "best",
    ] {
        let arguments = ["best", "connect-four", "--moves", moves, "--engine", engine];
        let said = wuqi(&arguments, "");
        assert!(
            said.split_whitespace().any(|word| word == "d"),
            "{engine}: {said}"
        );
    }
}

#[test]
fn the_solver_solves_a_small_board() {
    let said = wuqi(&["solve", "connect-four", "--size", "4x4", "--json"], "");
    assert!(
        said.contains("\"value\":0") || said.contains("\"value\": 0"),
        "{said}"
    );
}

#[test]
fn monte_carlo_beats_chance() {
    let arguments = [
        "match",
        "connect-four",
        "mcts:sims=200",
        "random",
        "--games",
        "10",
    ];
    let said = wuqi(&[&arguments[..], &["--json"]].concat(), "");
    let last = said.lines().last().unwrap();
    let (_, wins) = last.split_once("\"wins\":").unwrap();
    let wins: u32 = wins.split([',', '}']).next().unwrap().parse().unwrap();
    assert!(wins >= 8, "{last}");
}

#[test]
fn a_game_is_played_in_lines_of_text() {
    let folder = std::env::temp_dir().join(format!("connect-four-{}", std::process::id()));
    let data = folder.to_str().unwrap();
    let arguments = [
        "play",
        "connect-four",
        "--two-players",
        "--plain",
        "--data",
        data,
    ];
    let said = wuqi(&arguments, "d\ne\nd\ne\nd\ne\nd\nquit\n");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(said.contains("4 in a row"), "{said}");
}

/// Says goodbye only after the answer: one that waits cuts a search short.
#[test]
fn other_programs_play_it_by_a_protocol() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_connect-four"))
        .args(["engine", "ugi", "connect-four"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let asked = "ugi\nposition startpos moves a a b b c c\ngo nodes 2000\n";
    input.write_all(asked.as_bytes()).unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut lines = lines.map_while(Result::ok);
    assert!(lines.any(|line| line == "ugiok"));
    let best = lines.find(|line| line.starts_with("bestmove"));
    input.write_all(b"quit\n").unwrap();
    assert!(child.wait().unwrap().success());
    let best = best.unwrap_or_default();
    assert_eq!(best.split(' ').nth(1), Some("d"), "{best}");
}
