//! Other programs' engines in matches and tournaments, through the real program: our own
//! engine over each protocol, and engines that do everything wrong.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const WUQI: &str = env!("CARGO_BIN_EXE_wuqi");

fn wuqi(arguments: &[&str]) -> Output {
    Command::new(WUQI).args(arguments).output().unwrap()
}

/// The JSON lines of a command that must succeed; the last one is the summary.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = wuqi(&[arguments, &["--json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

/// A spec that runs this program as an external engine.
fn own(protocol: &str, arguments: &str) -> String {
    format!("{protocol}:'{WUQI} engine {protocol} {arguments}'")
}

/// Every protocol with a game it is for: protocol, arguments of the engine, game, rules.
const CONVERSATIONS: [(&str, &str, &str, &str); 8] = [
    ("uai", "", "ataxx", ""),
    ("gomocup", "", "gomoku", ""),
    ("tcga", "", "banqi", "set=tcga"),
    ("ugi", "ataxx", "ataxx", ""),
    ("ugi", "banqi", "banqi", ""),
    ("ugi", "gomoku", "gomoku", ""),
    ("ugi", "sequencium", "sequencium", ""),
    ("ugi", "territory", "territory", ""),
];

#[test]
fn fast_games_over_each_protocol_are_without_fault() {
    for (protocol, arguments, game, rules) in CONVERSATIONS {
        let spec = own(protocol, &format!("{arguments} --hash 1"));
        // UGI has its forty games in five parts.
        let games = if protocol == "ugi" { 8 } else { 40 };
        let number = games.to_string();
        let mut command = vec!["match", game, &spec, "random", "--time", "4ms"];
        command.extend(["--games", &number, "--concurrency", "2"]);
        // A machine that is busy with other things stalls everybody; whether time is kept
        // there is measured, not tested.
        command.extend(["--time-margin", "10s"]);
        if !rules.is_empty() {
            command.extend(["--rules", rules]);
        }
        let lines = lines(&command);
        let summary = &lines[games];
        assert_eq!(summary["games"], games, "{protocol} {game}");
        for game in &lines[..games] {
            assert_eq!(game["fault"], Value::Null, "{protocol}: {game}");
        }
        assert!(
            summary["wins"].as_u64() > Some(games as u64 * 3 / 4),
            "{protocol}: {summary}"
        );
    }
}

#[test]
fn clocks_and_nodes_reach_external_engines() {
    let engine = own("ugi", "territory --hash 1");
    for limits in [["--clock", "2s+20ms"], ["--nodes", "500"], ["--depth", "2"]] {
        let command = ["match", "territory", &engine, "random", "--games", "4"];
        let lines = lines(&[&command[..], &limits].concat());
        assert_eq!(
            lines[4]["failures"],
            serde_json::json!([0, 0]),
            "{limits:?}"
        );
        assert_eq!(lines[4]["time_losses"], serde_json::json!([0, 0]));
    }
}

#[test]
fn a_gomocup_engine_opens_and_chooses_by_swap2() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("traffic.log");
    let log = log.to_str().unwrap();
    let engine = own("gomocup", "--hash 1");
    let command = ["match", "gomoku", &engine, "alphabeta:depth=1"];
    let rules = ["--rules", "opening=swap2", "--random-plies", "0"];
    let limits = ["--games", "4", "--time", "20ms", "--time-margin", "10s"];
    let games = lines(&[&command[..], &rules, &limits, &["--log", log]].concat());
    for game in &games[..4] {
        assert_eq!(game["fault"], Value::Null, "{game}");
    }
    assert_eq!(games[4]["failures"], serde_json::json!([0, 0]));
    let said = std::fs::read_to_string(log).unwrap();
    let asked: Vec<&str> = said
        .lines()
        .filter(|line| line.contains("SWAP2BOARD"))
        .collect();
    assert!(
        asked.len() >= 4,
        "it opens twice and chooses twice:\n{said}"
    );
    let swap = wuqi(&[
        "match",
        "gomoku",
        &engine,
        "random",
        "--rules",
        "opening=swap",
    ]);
    let words = String::from_utf8_lossy(&swap.stderr);
    assert!(
        words.contains("know the opening 'swap2', not 'swap'"),
        "{words}"
    );
}

#[test]
fn what_is_said_with_another_program_is_in_the_log() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("traffic.log");
    let log = log.to_str().unwrap();
    let engine = own("uai", "--hash 1");
    let command = ["match", "ataxx", &engine, "random", "--games", "2"];
    let plies = ["--random-plies", "0", "--max-plies", "8"];
    let limits = ["--depth", "1", "--log", log];
    let games = lines(&[&command[..], &plies, &limits].concat());
    let said = std::fs::read_to_string(log).unwrap();
    for words in [
        "wuqi#1 > uai",
        "wuqi#1 < uaiok",
        "> go depth 1",
        "< bestmove ",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The first to move is one ply ahead where a game ends with its move.
    let plies = |game: usize| games[game]["plies"].as_u64().unwrap();
    let answers = plies(0).div_ceil(2) + plies(1) / 2;
    let moves = said.lines().filter(|line| line.contains("< bestmove"));
    assert_eq!(moves.count() as u64, answers, "every move of the engine");
    let refused = wuqi(&["match", "ataxx", "random", "random", "--log", log]);
    assert_eq!(refused.status.code(), Some(2));
}

/// An engine of the shell that greets as it should, notes that it was started, and answers
/// `go` by these commands.
fn rogue(folder: &TempDir, name: &str, go: &str) -> String {
    let starts = folder.path().join(format!("{name}.starts"));
    let script = format!(
        "echo started >> '{}'\nwhile read word rest; do case $word in\n\
         uai) echo uaiok;; isready) echo readyok;; quit) exit;;\n\
         go) {go};; esac; done\n",
        starts.display()
    );
    let path = folder.path().join(name);
    std::fs::write(&path, script).unwrap();
    format!("uai:'sh {}':patience=500ms", path.display())
}

fn starts(folder: &TempDir, name: &str) -> usize {
    let path = folder.path().join(format!("{name}.starts"));
    std::fs::read_to_string(path).unwrap().lines().count()
}

#[test]
fn an_engine_that_misbehaves_forfeits_is_restarted_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    for (name, go, fault, words) in [
        (
            "illegal",
            "echo bestmove z9",
            "illegal",
            "illegal move 'z9'",
        ),
        (
            "crash",
            "echo out of luck >&2; exit 7",
            "crash",
            "out of luck",
        ),
        (
            "hang",
            "exec sleep 60",
            "time",
            "did not answer 'go movetime",
        ),
        (
            "late",
            "sleep 0.4; echo bestmove g2",
            "time",
            "ms for one move",
        ),
    ] {
        let spec = rogue(&folder, name, go);
        let records = folder.path().join(format!("{name}.wuqi"));
        let records = records.display().to_string();
        let command = ["match", "ataxx", &spec, "greedy", "--games", "4"];
        let options = ["--time", "30ms", "--records", &records];
        let lines = lines(&[&command[..], &options].concat());
        let summary = &lines[4];
        assert_eq!(
            (&summary["games"], &summary["losses"]),
            (&4.into(), &4.into())
        );
        for game in &lines[..4] {
            assert_eq!(game["fault"], fault, "{name}: {game}");
            let reason = game["reason"].as_str().unwrap();
            assert!(reason.contains(words), "{name}: {reason}");
        }
        let written = std::fs::read_to_string(&records).unwrap();
        assert_eq!(written.matches(words).count(), 4, "{written}");
        // Once to see whether it can be, and once for each game.
        assert_eq!(starts(&folder, name), 5, "{name}");
    }
}

#[test]
fn an_engine_that_no_longer_starts_loses_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("once");
    let spec = rogue(&folder, "once", &format!("rm '{}'; exit 1", path.display()));
    let lines = lines(&["match", "ataxx", &spec, "greedy", "--games", "4"]);
    assert_eq!(lines[4]["failures"], serde_json::json!([4, 0]));
}

#[test]
fn external_engines_play_tournaments() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("league.toml");
    let text = format!(
        "game = 'ataxx'\nsize = '5'\nrounds = 2\n\
         [[engine]]\nname = 'outside'\nspec = \"{}\"\nlimits = 'nodes=200'\n\
         [[engine]]\nname = 'rogue'\nspec = \"{}\"\n\
         [[engine]]\nspec = 'random'\n",
        own("ugi", "ataxx --hash 1"),
        rogue(&folder, "rogue", "echo bestmove z9"),
    );
    std::fs::write(&file, text).unwrap();
    let lines = lines(&["tournament", file.to_str().unwrap()]);
    let standings = lines.last().unwrap()["standings"].as_array().unwrap();
    assert_eq!(standings[0]["name"], "outside");
    assert_eq!(standings[0]["faults"], 0);
    assert_eq!(
        (&standings[2]["name"], &standings[2]["faults"]),
        (&"rogue".into(), &8.into())
    );
}

#[test]
fn best_and_analyze_ask_other_programs_too() {
    let engine = own("uai", "--engine greedy");
    for command in ["best", "analyze"] {
        let answer = lines(&[command, "ataxx", "--engine", &engine, "--time", "50ms"]);
        let best = answer[0]["move"].as_str().unwrap();
        let own = lines(&["best", "ataxx", "--engine", "greedy"]);
        assert_eq!(own[0]["move"], best);
    }
    let folder = tempfile::tempdir().unwrap();
    let spec = rogue(&folder, "rogue", "echo bestmove z9");
    let output = wuqi(&["best", "ataxx", "--engine", &spec]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("illegal move 'z9'"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_engine_that_cannot_be_used_is_told_at_once() {
    for (game, spec, words) in [
        ("ataxx", "uai:no/such/engine", "could not be started"),
        ("ataxx", "gomocup:x", "gomoku only"),
        ("banqi", "tcga:x", "--rules set=tcga"),
        ("ataxx", "uai:x:time=soon", "a time such as"),
    ] {
        let output = wuqi(&["match", game, spec, "random", "--games", "2"]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(words), "{spec}: {errors}");
        assert_eq!(output.status.code(), Some(2), "{spec}");
    }
    assert!(!Path::new("no/such/engine").exists());
    let listed = wuqi(&["engines", "gomoku"]);
    let listed = String::from_utf8_lossy(&listed.stdout);
    assert!(listed.contains("gomocup:PATH, ugi:PATH"), "{listed}");
}
