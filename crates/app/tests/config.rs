//! The configuration file as its users meet it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;
use wuqi_nn::NetworkFile;

struct Run {
    code: i32,
    out: String,
    errors: String,
}

/// Runs the program in a folder with nobody's configuration but that folder's.
fn wuqi(folder: &TempDir, arguments: &[&str]) -> Run {
    run(folder.path(), arguments, &[])
}

fn run(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wuqi"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CONFIG_HOME", folder.join("user"))
        .env("HOME", folder)
        .env_remove("WUQI_CONFIG");
    variables.iter().for_each(|(name, value)| {
        command.env(name, value);
    });
    let output = command.output().unwrap();
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    Run {
        code: output.status.code().unwrap(),
        out,
        errors,
    }
}

/// The same in a language of the system.
fn run_in(folder: &Path, arguments: &[&str], language: &str) -> Run {
    run(folder, arguments, &[("LC_ALL", language)])
}

fn write(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn summary(run: &Run) -> Value {
    assert_eq!(run.code, 0, "{}", run.errors);
    serde_json::from_str(run.out.lines().last().unwrap()).unwrap()
}

#[test]
fn matches_take_their_defaults_from_the_file_and_flags_win() {
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder,
        "wuqi.toml",
        "[match]\ngames = 4\nnodes = 50\nseed = 9\nmax_plies = 6\n",
    );
    let command = ["match", "ataxx", "alphabeta:memory=1", "random", "--json"];
    let match_ = summary(&wuqi(&folder, &command));
    assert_eq!(match_["games"], 4);
    assert_eq!(match_["engines"][0]["limits"], "nodes=50");
    assert_eq!(match_["draws"], 4, "every game is called after six plies");
    let flags = ["--games", "2", "--depth", "1", "--max-plies", "400"];
    let match_ = summary(&wuqi(&folder, &[&command[..], &flags].concat()));
    assert_eq!(match_["games"], 2);
    assert_eq!(match_["engines"][0]["limits"], "depth=1");
    assert_eq!(match_["draws"], 0);
}

#[test]
fn the_first_place_that_has_a_file_counts() {
    let folder = tempfile::tempdir().unwrap();
    let threads = |seed: u32| format!("[engines]\nthreads = {seed}\n");
    let used = |arguments: &[&str], variables: &[(&str, &str)]| {
        let shown = [&["config", "show", "--json"], arguments].concat();
        let shown = summary(&run(folder.path(), &shown, variables));
        let values = shown["values"].as_array().unwrap().clone();
        let value = values
            .into_iter()
            .find(|value| value["key"] == "engines.threads");
        value.unwrap()["value"].clone()
    };
    assert_eq!(used(&[], &[]), Value::Null);
    write(&folder, "user/wuqi/wuqi.toml", &threads(1));
    assert_eq!(used(&[], &[]), 1);
    write(&folder, "wuqi.toml", &threads(2));
    assert_eq!(used(&[], &[]), 2);
    write(&folder, "third.toml", &threads(3));
    let variable = [("WUQI_CONFIG", "third.toml")];
    assert_eq!(used(&[], &variable), 3);
    write(&folder, "fourth.json", r#"{"engines": {"threads": 4}}"#);
    assert_eq!(used(&["--config", "fourth.json"], &variable), 4);
    assert_eq!(used(&[], &[("WUQI_CONFIG", "")]), Value::Null);
}

#[test]
fn mistakes_are_named_with_file_line_key_and_what_is_possible() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[serve]\nport = 99999\n\n[match]\ngamez = 3\n[engines]\nengine = 'a=b'\n";
    write(&folder, "wuqi.toml", text);
    for command in [
        &["config", "check"][..],
        &["match", "ataxx", "random", "random"],
        &["best", "ataxx"],
    ] {
        let run = wuqi(&folder, command);
        assert_eq!(run.code, 1, "{}", run.errors);
        for words in [
            "wuqi.toml, line 2: serve.port cannot be 99999: it takes a whole number from 0 to 65535",
            "wuqi.toml, line 5: there is no key 'gamez' in section 'match' (did you mean 'games'?); its keys are games,",
            "wuqi.toml, line 7: engines.engine cannot be \"a=b\": it takes an engine such as",
        ] {
            assert!(run.errors.contains(words), "{command:?}: {}", run.errors);
        }
    }
    let engines = "[play]\ngame = 'ataxx'\nengine = 'banqi:expert'\n\n[engines]\nengine = 'alphabeta:foo=1'\n";
    write(&folder, "engines.toml", engines);
    let run = wuqi(&folder, &["config", "check", "engines.toml"]);
    for words in [
        "engines.toml, line 3: play.engine: there is no engine 'banqi:expert'",
        "engines.toml, line 6: engines.engine: ",
    ] {
        assert!(
            run.code == 1 && run.errors.contains(words),
            "{}",
            run.errors
        );
    }
    // What needs no defaults does not look at the file.
    assert_eq!(wuqi(&folder, &["games"]).code, 0);
    let run = wuqi(&folder, &["config", "check", "nowhere.toml"]);
    assert!(
        run.code == 1 && run.errors.contains("nowhere.toml cannot be read"),
        "{}",
        run.errors
    );
}

#[test]
fn engines_whose_network_or_card_is_missing_are_named_by_the_check() {
    let folder = tempfile::tempdir().unwrap();
    write(
        &folder,
        "wuqi.toml",
        "[play]\ngame = 'ataxx'\nengine = 'alphabeta:net=gone.safetensors'\n\
         [saved]\nlines = 'gomoku:threats:net=none.safetensors'\n\
         card = 'puct:device=cuda'\nfine = 'puct:net=default'\n",
    );
    for (language, missing, card) in [
        ("C", "There is no network", "CUDA is not available"),
        ("zh_TW", "這裡沒有神經網路", "請用處理器"),
        ("zh_CN", "这里没有神经网络", "请用处理器"),
    ] {
        let run = run_in(folder.path(), &["config", "check"], language);
        assert_eq!(run.code, 1, "{}", run.errors);
        let lines: Vec<&str> = run.errors.lines().collect();
        assert_eq!(lines.len(), 3, "{}", run.errors);
        for (line, words) in [
            (0, ["line 3: play.engine: ", missing]),
            (1, ["line 5: saved.lines: ", missing]),
            (2, ["line 6: saved.card: ", card]),
        ] {
            assert!(
                words.iter().all(|word| lines[line].contains(word)),
                "{}",
                run.errors
            );
        }
    }
    // A game with it does not begin, and says so in the reader's language.
    let run = run_in(folder.path(), &["play", "ataxx", "--plain"], "zh_TW");
    let told = run.errors.contains("這裡沒有神經網路「gone.safetensors」");
    assert!(run.code != 0 && told, "{} {}", run.out, run.errors);
}

#[test]
fn the_earlier_programs_sections_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = |row: u32, model: &str, gpu: bool| {
        let mut value = json!({
            "board": { "width": 7, "height": 7, "n_in_row": row },
            "human_play": { "start_player": 1, "n_playout": 20, "c_puct": 2.5 },
            "network": { "num_channels": 128, "num_res_blocks": 4, "use_gpu": gpu },
        });
        if !model.is_empty() {
            value["human_play"]["model_file"] = model.into();
        }
        write(
            &folder,
            "config.json",
            &serde_json::to_string_pretty(&value).unwrap(),
        );
    };
    write(&folder, "net.safetensors", "");
    file(4, "net.safetensors", false);
    let run = wuqi(&folder, &["config", "check", "config.json"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (0, "config.json is right: 10 values.\n")
    );
    let best = ["best", "gomoku", "--config", "config.json", "--json"];
    let run = wuqi(&folder, &best);
    assert!(
        run.errors.contains("net.safetensors"),
        "an empty file is no network: {}",
        run.errors
    );
    file(4, "", false);
    let report = summary(&wuqi(&folder, &best));
    assert_eq!(report["simulations"], 20, "{report}");
    let moves = report["root"].as_array().unwrap();
    assert!(moves.len() <= 49, "a board of 7x7: {report}");
    // The AI begins on that board, with that many simulations.
    let play = [
        "play",
        "gomoku",
        "--config",
        "config.json",
        "--plain",
        "--ascii",
    ];
    let run = wuqi(&folder, &play);
    assert_eq!(run.code, 0, "{}", run.errors);
    for words in [
        "Gomoku 7x7",
        "row=4",
        "First player: AlphaZero (n_playout) - 20 - cpuct=2.5",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    file(4, "", true);
    let run = wuqi(&folder, &best);
    assert!(
        run.code == 1 && run.errors.contains("use_gpu = false"),
        "{}",
        run.errors
    );
    // Whoever reads Chinese is told so, by the file's language or by the system's.
    let check = ["config", "check", "config.json"];
    for (tag, words) in [("zh_TW.UTF-8", "請用處理器"), ("zh_CN", "请用处理器")] {
        let run = run_in(folder.path(), &check, tag);
        assert!(
            run.code == 1 && run.errors.contains(words),
            "{}",
            run.errors
        );
    }
    write(
        &folder,
        "chinese.json",
        &json!({ "language": "zh-Hant", "network": { "use_gpu": true } }).to_string(),
    );
    let run = run_in(folder.path(), &["config", "check", "chinese.json"], "C");
    assert!(run.errors.contains("請用處理器"), "{}", run.errors);
    file(4, "gone.safetensors", false);
    let run = wuqi(&folder, &best);
    assert!(
        run.errors.contains("there is no file gone.safetensors"),
        "{}",
        run.errors
    );
    file(9, "net.safetensors", false);
    let run = wuqi(&folder, &best);
    assert!(
        run.errors.contains("line 4: board.n_in_row cannot be 9"),
        "{}",
        run.errors
    );
}

#[test]
fn a_network_of_another_shape_than_the_file_says_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let net = concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets/gomoku.safetensors");
    std::fs::copy(net, folder.path().join("net.safetensors")).unwrap();
    let shape = NetworkFile::read(&std::fs::read(net).unwrap())
        .unwrap()
        .shape;
    let file = |channels: usize, blocks: usize| {
        let text = format!(
            "[human_play]\nmodel_file = 'net.safetensors'\nn_playout = 2\n\
             [network]\nnum_channels = {channels}\nnum_res_blocks = {blocks}\n"
        );
        write(&folder, "wuqi.toml", &text);
        wuqi(&folder, &["best", "gomoku", "--json"])
    };
    let run = file(shape.channels, shape.blocks);
    assert_eq!(summary(&run)["simulations"], 2, "{}", run.errors);
    let run = file(shape.channels + 1, shape.blocks + 2);
    assert_eq!(run.code, 1, "{}", run.errors);
    for (line, name, said, real) in [
        (5, "num_channels", shape.channels + 1, shape.channels),
        (6, "num_res_blocks", shape.blocks + 2, shape.blocks),
    ] {
        let words = format!("line {line}: network.{name} is {said}, but the network in");
        assert!(run.errors.contains(&words), "{}", run.errors);
        assert!(run.errors.contains(&format!("has {real}: write {real}")));
    }
}

#[test]
fn what_is_in_force_is_shown_with_its_origin() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        wuqi(&folder, &["config", "show"])
            .out
            .contains("no configuration file")
    );
    write(
        &folder,
        "wuqi.toml",
        "language = 'zh-Hant'\n\n[serve]\nport = 8080\n",
    );
    let run = wuqi(&folder, &["config", "show"]);
    let line = |start: &str| {
        run.out
            .lines()
            .find(|line| line.starts_with(start))
            .unwrap()
    };
    assert!(line("port = 8080").ends_with("# line 4"), "{}", run.out);
    assert!(line("language = ").contains("\"zh-Hant\""));
    assert!(line("# host").ends_with("# usual: 127.0.0.1"));
}

#[test]
fn a_name_of_the_file_is_an_engine_everywhere() {
    let folder = TempDir::new().unwrap();
    let text = "[saved]\nmine = 'alphabeta:depth=1'\n\n[play]\ngame = 'ataxx'\nengine = 'mine'\n\n\
                [engines]\nengine = 'mine'\n";
    write(&folder, "wuqi.toml", text);
    let check = wuqi(&folder, &["config", "check", "wuqi.toml"]);
    assert_eq!(check.code, 0, "{}", check.errors);
    for command in [
        &["best", "ataxx", "--json"][..],
        &["best", "ataxx", "--json", "--engine", "mine"],
    ] {
        let best: Value = serde_json::from_str(&wuqi(&folder, command).out).unwrap();
        assert_eq!(best["depth"], 1, "{best}");
    }
    write(&folder, "wuqi.toml", "[play]\nengine = 'nobody'\n");
    let check = wuqi(&folder, &["config", "check", "wuqi.toml"]);
    let known = check.errors.contains("there is no engine 'nobody'");
    assert!(known, "{}", check.errors);
}
