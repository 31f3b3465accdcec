//! The command line as its users see it: output, JSON shapes, errors and exit codes.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn wuqi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

/// Runs a command that must succeed.
fn text(arguments: &[&str]) -> String {
    let output = wuqi(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat())).expect("output is JSON")
}

/// Runs a command that must fail: its exit code and what it says.
fn failure(arguments: &[&str]) -> (i32, String) {
    let output = wuqi(arguments);
    let code = output.status.code().expect("it exits by itself");
    (code, String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn serve_prints_its_address_and_answers_there() {
    use std::io::{BufRead, BufReader, Read, Write};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut server = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(["serve", "--port", "0", "--no-open", "--data"])
        .arg(folder.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut line = String::new();
    let output = server.stdout.take().expect("its output is piped");
    BufReader::new(output)
        .read_line(&mut line)
        .expect("it prints its address");
    let address = line
        .split("http://")
        .nth(1)
        .and_then(|rest| rest.split('/').next())
        .expect("the line holds an address")
        .to_owned();
    let get = |path: &str, host: &str| {
        let mut stream = std::net::TcpStream::connect(&address).expect("it listens");
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    };
    let page = get("/", &address);
    assert!(
        page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html"),
        "{page}"
    );
    assert!(page.contains("content-security-policy: default-src 'none'"));
    assert!(get("/api/catalog", &address).contains("\"territory\""));
    assert!(get("/../Cargo.toml", &address).starts_with("HTTP/1.1 404"));
    assert!(get("/", "evil.example").starts_with("HTTP/1.1 403"));
    server.kill().expect("it runs until it is stopped");
    server.wait().expect("it ends");
}

#[test]
fn games_lists_sizes_options_and_defaults() {
    let games = json_of(&["games"]);
    assert_eq!(games.as_array().map(Vec::len), Some(5));
    let banqi = &games[1];
    assert_eq!(banqi["game"], "banqi");
    assert_eq!(banqi["sizes"]["default"], "4x8");
    let chain = &banqi["options"][1];
    assert_eq!(
        (&chain["key"], &chain["default"]),
        (&json!("chain"), &json!("on"))
    );
    assert!(text(&["games"]).contains("quiet_limit"));
}

#[test]
fn moves_tells_position_turn_moves_and_result() {
    let start = json_of(&["moves", "sequencium"]);
    assert_eq!(start["position"], "A1,5/6/6/6/6/5,B1 a");
    assert_eq!(start["turn"], "one");
    assert_eq!(start["moves"], json!(["b6", "a5", "b5"]));
    assert_eq!(start["result"], Value::Null);
    assert_eq!(start["score"], json!({ "one": 1, "two": 1 }));

    let over = json_of(&[
        "moves",
        "gomoku",
        "--size",
        "3",
        "--rules",
        "row=3",
        "--moves",
        "a1 a2 b1 b2 c1",
    ]);
    assert_eq!(
        (&over["turn"], &over["result"]),
        (&json!("over"), &json!("one"))
    );
    assert_eq!(over["moves"], json!([]));

    let chance = json_of(&["moves", "banqi", "--moves", "b3"]);
    assert_eq!(chance["turn"], "chance");
    let outcomes = chance["moves"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 14);
    let weights: u64 = outcomes.iter().filter_map(|o| o["weight"].as_u64()).sum();
    assert_eq!(weights, 32);
}

#[test]
fn a_position_brings_its_size() {
    let position = json_of(&["moves", "territory", "--position", "4/4/4/4 b"]);
    assert_eq!(position["size"], "4x4");
    assert_eq!(position["moves"].as_array().map(Vec::len), Some(24));
    let (code, words) = failure(&[
        "moves",
        "territory",
        "--size",
        "6",
        "--position",
        "4/4/4/4 b",
    ]);
    assert_eq!(code, 1, "{words}");
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(json_of(&["perft", "ataxx", "--depth", "3"])["nodes"], 6460);
    assert_eq!(json_of(&["perft", "banqi", "--depth", "1"])["nodes"], 448);
    assert_eq!(text(&["perft", "territory", "--depth", "2"]).trim(), "3244");
    let divided = json_of(&["perft", "sequencium", "--depth", "2", "--divide"]);
    assert_eq!(divided["divide"], json!({ "b6": 3, "a5": 3, "b5": 3 }));
    assert_eq!(json_of(&["perft", "gomoku", "--depth", "0"])["nodes"], 1);
}

#[test]
fn boards_line_up_in_every_game() {
    use unicode_width::UnicodeWidthStr;
    for (game, moves) in [
        ("ataxx", "b7 f7 c7 e7"),
        ("banqi", "a1=K b1=p c1=C"),
        ("gomoku", "h8 i9"),
        ("sequencium", "b5 e2 c4 d3"),
        ("territory", "a1b1 a2b2 c3c4"),
    ] {
        for style in [&["--ascii"][..], &[]] {
            let board = text(&[&["show", game, "--moves", moves], style].concat());
            let ranks: Vec<&str> = board
                .lines()
                .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
                .collect();
            let ends: Vec<usize> = ranks
                .iter()
                .map(|line| line.trim_end_matches(|c: char| c.is_ascii_digit()).width())
                .collect();
            assert!(
                ends.iter().all(|&end| end == ends[0]),
                "{game} is crooked:\n{board}"
            );
            assert!(!board.contains('\x1b'), "colour without a terminal");
            assert!(
                style.is_empty() || board.is_ascii(),
                "{game} is not ASCII:\n{board}"
            );
        }
    }
}

#[test]
fn refused_input_exits_with_1_and_says_why() {
    for (arguments, words) in [
        (&["moves", "ataxx", "--moves", "b7 b7"][..], "move 2 'b7'"),
        (&["moves", "ataxx", "--position", "nonsense"], "position"),
        (
            &["moves", "territory", "--position", "E5/6/6/6/6/6 w"],
            "character",
        ),
        (
            &["record", "check", "/no/such/file.wuqi"],
            "/no/such/file.wuqi",
        ),
        (&["record", "check", "Cargo.toml"], "line 1"),
    ] {
        let (code, said) = failure(arguments);
        assert_eq!(code, 1, "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_possible() {
    for (arguments, words) in [
        (&["moves", "chess"][..], "the games are: ataxx"),
        (&["moves", "ataxx", "--size", "99"], "5x5 to 8x8"),
        (&["moves", "ataxx", "--size", "big"], "N or WxH"),
        (&["moves", "gomoku", "--rules", "row=9"], "3 to 6"),
        (&["moves", "gomoku", "--rules", "rows=5"], "row, rule"),
        (&["moves", "gomoku", "--rules", "row"], "key=value"),
        (&["perft", "ataxx"], "--depth"),
        (
            &["perft", "ataxx", "--depth", "0", "--divide"],
            "at least 1",
        ),
        (&["frobnicate"], "unrecognized"),
    ] {
        let (code, said) = failure(arguments);
        assert_eq!(code, 2, "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn errors_are_json_too() {
    let output = wuqi(&["moves", "ataxx", "--moves", "zz", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON on standard output");
    assert!(
        answer["error"]
            .as_str()
            .is_some_and(|words| words.contains("'zz'"))
    );
}

#[test]
fn records_convert_both_ways() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let source = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../record/tests/data/gomoku.wuqi"
    );
    let (sgf, back) = (path("game.sgf"), path("back.wuqi"));
    text(&["record", "convert", source, &sgf]);
    text(&["record", "convert", &sgf, &back]);
    let moves = |file: &str| json_of(&["record", "check", file])["moves"].clone();
    assert_eq!(moves(source), moves(&back));
    assert!(text(&["record", "convert", source, "--to", "psq"]).starts_with("Piskvorky 15x15"));
    let (code, said) = failure(&["record", "convert", source, "--to", "pgn"]);
    assert_eq!(code, 1, "{said}");
    let (code, said) = failure(&["record", "convert", source, "--to", "doc"]);
    assert_eq!(code, 2);
    assert!(said.contains("wuqi, sgf, psq, pgn"), "{said}");
}

#[test]
fn every_command_has_help_with_examples() {
    for command in [
        &["serve"][..],
        &["games"],
        &["moves"],
        &["perft"],
        &["show"],
        &["record", "check"],
        &["record", "show"],
        &["record", "convert"],
    ] {
        let help = text(&[command, &["--help"]].concat());
        assert!(help.contains("Examples:"), "{command:?} has no examples");
    }
}

/// The lines of a command that prints one JSON value a line.
fn json_lines(arguments: &[&str]) -> Vec<Value> {
    let output = text(&[arguments, &["--json"]].concat());
    let lines = output.lines().map(serde_json::from_str);
    lines
        .map(|line| line.expect("every line is JSON"))
        .collect()
}

#[test]
fn a_match_reports_every_game_and_the_score() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (records, state) = (path("games.wuqi"), path("state.jsonl"));
    let command = |games| {
        let command = "match sequencium random alphabeta:depth=1,memory=1 --size 4 --nodes 200";
        let files = ["--records", &records, "--resume", &state, "--games", games];
        json_lines(&[&command.split(' ').collect::<Vec<_>>()[..], &files].concat())
    };
    let lines = command("6");
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[0]["type"], "game");
    let summary = &lines[6];
    assert_eq!(
        (&summary["games"], &summary["ended"]),
        (&json!(6), &json!("complete"))
    );
    assert!(summary["estimate"]["score"].as_f64() < Some(0.5));
    // The same match, made longer: the games that were played are counted, not repeated.
    let lines = command("10");
    assert_eq!((lines.len(), &lines[4]["games"]), (5, &json!(10)));
    let written = std::fs::read_to_string(&records).expect("records were written");
    assert_eq!(written.matches("wuqi record 1").count(), 10);
    let checked = json_of(&["record", "check", &records]);
    assert_eq!(
        (&checked["records"], &checked["results"]["open"]),
        (&json!(10), &json!(0))
    );
    std::fs::write(&records, written.replacen("1. ", "1. z", 12)).expect("it is writable");
    let (code, words) = failure(&["record", "check", &records]);
    assert!(code == 1 && words.contains("game 1: "), "{words}");
}

#[test]
fn a_tournament_gives_table_and_chart() {
    let folder = tempfile::tempdir().expect("a folder for the files");
    let path = |name: &str| folder.path().join(name);
    let (file, svg) = (path("league.toml"), path("ratings.svg"));
    let setup = "game = 'ataxx'\nsize = '5'\nrounds = 2\nlimits = 'nodes=100'\nanchor = 'random'\n\
        [[engine]]\nspec = 'random'\n[[engine]]\nspec = 'greedy'\n\
        [[engine]]\nname = 'deep'\nspec = 'alphabeta:memory=1'\n";
    std::fs::write(&file, setup).expect("the file is written");
    let [file_name, svg_name] = [&file, &svg].map(|path| path.display().to_string());
    let table = text(&["tournament", &file_name, "--svg", &svg_name]);
    assert!(
        table.contains("12 of 12 games") && table.contains("deep"),
        "{table}"
    );
    assert!(
        std::fs::read_to_string(&svg)
            .expect("the chart")
            .contains("deep")
    );
    let lines = json_lines(&["tournament", &file_name]);
    assert_eq!(lines[12]["standings"].as_array().map(Vec::len), Some(3));
    std::fs::write(&file, setup.replace("rounds", "round")).expect("the file is written");
    let (code, words) = failure(&["tournament", &file_name]);
    assert!(code == 1 && words.contains("round"), "{words}");
}

#[test]
fn matches_say_what_they_refuse() {
    for (command, words) in [
        ("match chess a b", "there is no game 'chess'"),
        ("match ataxx rnd greedy", "no engine 'rnd'"),
        ("match ataxx random greedy --limit-a speed=1", "'speed=1'"),
        (
            "match ataxx random greedy --sprt elo0=5,elo1=1",
            "less than",
        ),
        ("match ataxx random greedy --adjudicate win=2", "win=0.98"),
        ("match ataxx random greedy --clock 5h", "clock=60s+0.5s"),
        ("match ataxx random greedy --games 0", "0"),
        ("match ataxx random greedy --clock 0s", "'clock=0s'"),
        ("match ataxx random greedy --balance 7", "from 0 to 0.5"),
        (
            "match sequencium random greedy --random-plies 999",
            "too much",
        ),
    ] {
        let (code, said) = failure(&command.split(' ').collect::<Vec<_>>());
        assert!(code == 2 && said.contains(words), "{command}: {said}");
    }
    let (code, said) = failure(&[
        "match",
        "ataxx",
        "random",
        "greedy",
        "--openings",
        "nowhere",
    ]);
    assert!(code == 1 && said.contains("nowhere"), "{said}");
}

#[test]
fn a_shown_deal_is_checked() {
    use wuqi_record::{Format, write};
    use wuqi_session::session::{Actor, Session};
    let setup = serde_json::from_str(r#"{"game":"banqi"}"#).expect("a set-up");
    let (mut session, _) = Session::with_setup(&setup, [8; 32], 0).expect("a game");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deal.wuqi");
    let file = path.to_str().expect("a path in UTF-8").to_owned();
    let mut keep = |commands: &[&str]| {
        for command in commands {
            session.receive(Actor::Table, command, 0);
        }
        let text = write(&session.record(), Format::Wuqi).expect("a record");
        std::fs::write(&path, &text).expect("a file");
        text
    };
    keep(&[
        r#"{"do":"play","move":"a1"}"#,
        r#"{"do":"play","move":"b1"}"#,
    ]);
    let deal = json_of(&["record", "check", &file])["deal"].clone();
    assert_eq!(deal, json!({ "revealed": false }));
    let shown = keep(&[r#"{"do":"resign"}"#, r#"{"do":"reveal"}"#]);
    assert!(text(&["record", "check", &file]).contains("2 flips checked"));
    let line = shown.lines().find(|line| line.starts_with("Deal-Salt:"));
    let forged = shown.replace(
        line.expect("the secret is shown"),
        &format!("Deal-Salt: {}", "0".repeat(64)),
    );
    // One game alone, and the second of many.
    let second = format!("{shown}\n{forged}");
    for (games, place) in [(forged, "deal.wuqi: "), (second, "game 2: ")] {
        std::fs::write(&file, games).expect("a file");
        let (code, said) = failure(&["record", "check", &file]);
        let refused = said.contains("not the one that was committed to");
        assert!(code == 1 && refused && said.contains(place), "{said}");
    }
    std::fs::write(&file, format!("{shown}\n{shown}")).expect("a file");
    let deals = json_of(&["record", "check", &file])["deals"].clone();
    assert_eq!(deals, json!({ "checked": 2, "not_revealed": 0 }));
}

#[test]
fn a_limit_that_an_engine_does_not_count_never_makes_it_endless() {
    for arguments in [
        &["best", "ataxx", "--engine", "mcts", "--depth", "3"][..],
        &["best", "ataxx", "--sims", "100"],
        &["best", "ataxx", "--engine", "best:sims=100"],
    ] {
        assert!(!text(arguments).is_empty(), "it answers after a second");
    }
    let quick = ["match", "ataxx", "mcts", "alphabeta", "--size", "5"];
    let limits = ["--depth", "1", "--games", "2", "--max-plies", "6"];
    let games = json_lines(&[&quick[..], &limits].concat());
    assert_eq!(games.len(), 3, "two games and the score");
}

#[test]
fn more_memory_than_there_is_makes_a_smaller_table() {
    let nodes = ["--nodes", "50"];
    for engine in [
        "alphabeta:memory=65536",
        "mcts:memory=65536",
        "puct:memory=65536",
    ] {
        text(&[&["best", "ataxx", "--engine", engine][..], &nodes].concat());
    }
    text(&["solve", "territory", "--size", "3", "--memory", "65536"]);
    let (code, said) = failure(&["solve", "territory", "--memory", "999999999999"]);
    assert!(code == 2 && said.contains("65536"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_in_a_sentence() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .arg("games")
        .stdout(full.expect("the system has a device that is full"))
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.starts_with("wuqi: nothing can be written: No space"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn searches_visit_the_positions_that_are_on_record() {
    let kept: u64 = include_str!("../../../bench/signature.txt")
        .trim()
        .parse()
        .expect("the signature is a number");
    let bench = json_of(&["bench"]);
    assert_eq!(
        bench["signature"], kept,
        "a search visits other positions than before; if that is meant, write the new \
         signature to bench/signature.txt: {bench}"
    );
}
