//! `wuqi train` as its users meet it: it trains, is killed and goes on, and says what is
//! wrong. Needs libtorch; `cargo xtask test --train` sets it up.

#![cfg(feature = "train")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use wuqi_nn::NetworkFile;

/// A run whose generations take about a second.
const RUN: &str = "game = 'territory'\nsizes = ['4x4']\n\
    [network]\nblocks = 1\nchannels = 8\n\
    [selfplay]\ngames = 8\nsimulations = 12\nfast_simulations = 4\n\
    [replay]\ngeneration = 80\n[learning]\nbatch = 32\n[rating]\nevery = 0\n";

fn start(folder: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wuqi"));
    command.arg("train").args(arguments).current_dir(folder);
    command.env("WUQI_CONFIG", "").stdin(Stdio::null());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn wuqi(folder: &Path, arguments: &[&str]) -> Output {
    start(folder, arguments).wait_with_output().unwrap()
}

#[test]
fn a_killed_run_goes_on_to_the_very_same_network() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    std::fs::write(folder.join("small.toml"), RUN).unwrap();
    let common = [
        "territory",
        "--config",
        "small.toml",
        "--json",
        "--generations",
        "6",
    ];
    let whole = wuqi(folder, &[&common[..], &["--run", "whole"]].concat());
    assert!(whole.status.success(), "{whole:?}");
    let lines = String::from_utf8(whole.stdout).unwrap();
    let lines: Vec<Value> = (lines.lines().map(serde_json::from_str))
        .map(Result::unwrap)
        .collect();
    assert_eq!(lines.len(), 7);
    assert_eq!(lines[5]["entry"]["generation"], 6);
    assert!(lines[5]["entry"]["losses"]["policy"].as_f64().unwrap() > 0.0);
    assert_eq!(
        (&lines[6]["type"], &lines[6]["generations"]),
        (&"train".into(), &6.into())
    );
    // The usual folder is named after the file.
    let mut killed = start(folder, &common);
    let log = folder.join("runs/small/log.jsonl");
    let until = Instant::now() + Duration::from_secs(300);
    while !log.is_file() {
        assert!(Instant::now() < until, "no generation ends");
        std::thread::sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    let rest = wuqi(folder, &common);
    assert!(rest.status.success(), "{rest:?}");
    let tensors = |run: &str| {
        let bytes = std::fs::read(folder.join(run).join("network.safetensors")).unwrap();
        NetworkFile::read(&bytes).unwrap().tensors
    };
    assert!(tensors("runs/small") == tensors("whole"));
    // Another network does not go into the same folder.
    std::fs::write(
        folder.join("small.toml"),
        RUN.replace("channels = 8", "channels = 9"),
    )
    .unwrap();
    let other = wuqi(folder, &common);
    let words = String::from_utf8(other.stderr).unwrap();
    assert!(
        words.contains("another run: its network differs"),
        "{words}"
    );
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    for (name, text) in [
        ("good.toml", RUN),
        ("key.toml", "game = 'territory'\n[selfplay]\nsims = 3\n"),
        (
            "value.toml",
            "game = 'territory'\n[selfplay]\nthreads = 0\n",
        ),
        ("size.toml", "game = 'territory'\nsizes = ['99']\n"),
        (
            "anchor.toml",
            "game = 'territory'\n[rating]\nanchors = ['nobody']\n",
        ),
        ("broken.toml", "game = territory\n"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
    let cases: &[(&[&str], i32, &[&str])] = &[
        (
            &["territory", "--config", "none.toml"],
            1,
            &["none.toml cannot be read"],
        ),
        (
            &["territory", "--config", "key.toml"],
            1,
            &["key.toml", "unknown field `sims`"],
        ),
        (
            &["territory", "--config", "value.toml"],
            1,
            &["value.toml", "selfplay.threads must be at least 1"],
        ),
        (
            &["territory", "--config", "size.toml"],
            1,
            &["size.toml", "99"],
        ),
        (
            &["territory", "--config", "anchor.toml"],
            1,
            &["rating.anchors", "nobody"],
        ),
        (
            &["territory", "--config", "broken.toml"],
            1,
            &["broken.toml"],
        ),
        (
            &["ataxx", "--config", "good.toml"],
            2,
            &["good.toml describes a run of territory, not ataxx"],
        ),
    ];
    for (arguments, code, words) in cases {
        let ended = wuqi(folder, arguments);
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(*code), "{arguments:?}: {errors}");
        for words in *words {
            assert!(errors.contains(words), "{arguments:?}: {errors}");
        }
        assert!(
            !folder.join("runs").exists(),
            "{arguments:?} leaves a folder"
        );
    }
    if !Path::new("/dev/nvidia0").exists() {
        let ended = wuqi(
            folder,
            &["territory", "--config", "good.toml", "--device", "cuda"],
        );
        let errors = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(1));
        assert!(errors.contains("there is no CUDA device here"), "{errors}");
    }
}
