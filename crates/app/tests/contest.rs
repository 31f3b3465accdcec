//! Matches and tournaments as their users meet them: files for other programs, and Ctrl-C.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn wuqi(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_wuqi");
    Command::new(program).args(arguments).output().unwrap()
}

fn text(arguments: &[&str]) -> String {
    let output = wuqi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// How many games a file holds, and whether each was replayed.
fn games_in(file: &str) -> u64 {
    let told = text(&["record", "check", file, "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    told["records"].as_u64().unwrap()
}

#[test]
fn games_are_written_for_other_programs_too() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ["--games", "4", "--nodes", "20", "--max-plies", "12"];
    for (game, format) in [("ataxx", "pgn"), ("gomoku", "sgf")] {
        let file = path(folder.path(), &format!("games.{format}"));
        let flag = format!("--{format}");
        let players = ["match", game, "greedy", "random", &flag, &file];
        let told = text(&[&players[..], &limits].concat());
        assert!(told.contains("elapsed"), "{told}");
        assert_eq!(games_in(&file), 4, "{format}");
    }
    let file = path(folder.path(), "league.toml");
    let setup = "game = 'ataxx'\nsize = '5'\nrounds = 1\nlimits = 'nodes=20'\n\
        [[engine]]\nspec = 'random'\n[[engine]]\nspec = 'greedy'\n";
    std::fs::write(&file, setup).unwrap();
    let games = path(folder.path(), "league.pgn");
    let told = text(&["tournament", &file, "--pgn", &games]);
    assert!(told.contains("elapsed"), "{told}");
    assert_eq!(games_in(&games), 2);
    let refused = wuqi(&["tournament", &file, "--log", &games]);
    let words = String::from_utf8(refused.stderr).unwrap();
    assert!(words.contains("no engine is another program"), "{words}");
}

/// Starts a command that takes long, and interrupts it after its first line.
fn interrupted(arguments: &[&str]) -> (i32, String) {
    let mut program: Child = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(program.stdout.take().unwrap());
    let mut said = String::new();
    out.read_line(&mut said).unwrap();
    let id = program.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(sent.success());
    out.read_to_string(&mut said).unwrap();
    (program.wait().unwrap().code().unwrap(), said)
}

#[cfg(unix)]
#[test]
fn an_interrupted_contest_says_so_by_its_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "league.toml");
    let setup = "game = 'ataxx'\nrounds = 500\nlimits = 'nodes=500'\n\
        [[engine]]\nspec = 'random'\n[[engine]]\nspec = 'alphabeta:memory=1'\n";
    std::fs::write(&file, setup).unwrap();
    let long = ["--games", "1000", "--nodes", "500"];
    let players = ["match", "ataxx", "random", "alphabeta:memory=1"];
    for arguments in [
        [&players[..], &long].concat(),
        vec!["tournament", file.as_str()],
    ] {
        let (code, said) = interrupted(&arguments);
        assert_eq!(code, 130, "{said}");
        assert!(said.contains("To go on:"), "{said}");
    }
}
