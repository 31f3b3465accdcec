//! `wuqi net` and the engine that plays by a network file.

use serde_json::Value;
use std::path::PathBuf;
use std::process::Command;
use wuqi_nn::synthetic::random_tensors;
use wuqi_nn::{NetworkFile, Precision, Shape, write_network};

/// One of the small networks that the tests of the forward pass use.
fn network(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../nn/tests/golden");
    let file = folder.join(format!("{name}.safetensors"));
    file.to_str().expect("the path is text").to_owned()
}

/// Exit code, output and errors.
fn wuqi(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    let code = output.status.code().expect("it exits by itself");
    (code, text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str]) -> Value {
    let (code, output, errors) = wuqi(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{arguments:?}: {errors}");
    serde_json::from_str(&output).expect("the output is JSON")
}

#[test]
fn show_says_what_a_network_is() {
    let about = json(&["net", "show", &network("ataxx")]);
    assert_eq!(about["game"], "ataxx");
    assert_eq!(about["sizes"], serde_json::json!(["7x7", "5x5"]));
    assert_eq!(about["policy"]["boards"], 17);
    assert_eq!(about["training"]["about"], "random weights for a test");
    let (_, text, _) = wuqi(&["net", "show", &network("gomoku")]);
    assert!(
        text.contains("2 blocks of 16 channels, 9 planes in"),
        "{text}"
    );
}

#[test]
fn evaluation_networks_are_shown_and_checked() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../evaluation-nets/ataxx-evaluation.safetensors"
    );
    let about = json(&["net", "show", file]);
    assert_eq!(about["kind"], "evaluation");
    assert_eq!(about["game"], "ataxx");
    assert!(about["hidden"].as_u64() >= Some(128), "{about}");
    assert_eq!(json(&["net", "check", file])["sound"], true);
    let (_, text, _) = wuqi(&["net", "show", file]);
    assert!(text.contains("evaluation of alpha-beta"), "{text}");
}

#[test]
fn line_networks_are_shown_and_checked() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../evaluation-nets/gomoku-lines.safetensors"
    );
    let about = json(&["net", "show", file]);
    assert_eq!(about["kind"], "lines");
    assert_eq!(about["patterns"], 22_143);
    assert_eq!(json(&["net", "check", file])["sound"], true);
    let (_, text, _) = wuqi(&["net", "show", file]);
    assert!(text.contains("9 points long"), "{text}");
}

#[test]
fn check_finds_sound_networks_sound() {
    for name in ["gomoku", "ataxx", "banqi"] {
        let answer = json(&["net", "check", &network(name)]);
        assert_eq!(answer["sound"], true);
        let checks = answer["checks"].as_array().expect("a list of checks");
        assert!(checks.iter().any(|check| check["kernel"] == "portable"));
    }
}

#[test]
fn what_is_no_network_is_refused() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (file, words) in [
        (readme, "no network file"),
        ("no-such-file", "No such file"),
        (env!("CARGO_MANIFEST_DIR"), "it is a folder"),
    ] {
        let (code, _, errors) = wuqi(&["net", "check", file]);
        assert_eq!(code, 1);
        assert!(errors.contains(words), "{errors}");
    }
}

#[test]
fn a_network_file_plays() {
    let spec = format!("puct:net={},sims=40", network("gomoku"));
    let answer = json(&["best", "gomoku", "--size", "9", "--engine", &spec]);
    assert!(answer["move"].is_string(), "{answer}");
    let (code, _, errors) = wuqi(&["best", "gomoku", "--size", "10", "--engine", &spec]);
    assert_ne!(code, 0);
    assert!(errors.contains("does not play on 10x10"), "{errors}");
    let (_, list, _) = wuqi(&["engines", "ataxx"]);
    assert!(list.contains("net="), "{list}");
}

#[test]
fn bench_counts_evaluations_and_names_a_card_that_is_missing() {
    let file = network("ataxx");
    let bench = ["net", "bench", &file, "--batch", "1,4", "--time", "20ms"];
    let (code, rows, errors) = wuqi(&[&bench[..], &["--json"]].concat());
    assert_eq!(code, 0, "{errors}");
    let rows: Vec<Value> = (rows.lines())
        .map(|row| serde_json::from_str(row).expect("a row is JSON"))
        .collect();
    let about = |row: &Value| (row["size"].clone(), row["batch"].clone());
    let expected = [("7x7", 1), ("7x7", 4), ("5x5", 1), ("5x5", 4)];
    let expected = expected.map(|(size, batch)| (size.into(), batch.into()));
    assert_eq!(rows.iter().map(about).collect::<Vec<_>>(), expected);
    let fast = |row: &Value| row["evaluations_per_second"].as_f64() > Some(1.0);
    assert!(rows.iter().all(fast), "{rows:?}");
    for arguments in [
        vec!["net", "bench", &file, "--device", "cuda"],
        vec!["best", "ataxx", "--engine", "puct:device=cuda"],
        vec![
            "match",
            "ataxx",
            "puct:device=cuda",
            "random",
            "--games",
            "2",
        ],
        vec!["play", "ataxx", "--plain", "--engine", "puct:device=cuda"],
    ] {
        let (code, _, errors) = wuqi(&arguments);
        let told = errors.contains("CUDA is not available: ");
        assert!(code == 2 && told, "{arguments:?}: {code} {errors}");
    }
}

/// A network of five planes, as those of Gomoku were, plays once it is widened.
#[test]
fn widen_adds_the_planes_that_a_game_has_gained() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        let path = folder.path().join(name);
        path.to_str().expect("the path is text").to_owned()
    };
    let (old, new) = (path("old.safetensors"), path("new.safetensors"));
    let wide = std::fs::read(network("gomoku")).expect("a network");
    let wide = NetworkFile::read(&wide).expect("a network");
    let narrow = Shape {
        planes: 5,
        ..wide.shape
    };
    let tensors = random_tensors(&narrow, 1);
    let bytes = write_network(&wide.metadata, &tensors, Precision::F32).expect("a network");
    std::fs::write(&old, bytes).expect("it is written");
    let spec = |file: &str| format!("puct:net={file},sims=10");
    let best = |file: &str| wuqi(&["best", "gomoku", "--size", "9", "--engine", &spec(file)]);
    let (code, _, errors) = best(&old);
    assert!(code != 0 && errors.contains("wuqi net widen"), "{errors}");
    let answer = json(&["net", "widen", &old, &new]);
    assert_eq!([&answer["had"], &answer["planes"]], [5, 9]);
    assert_eq!(best(&new).0, 0);
    let (code, _, errors) = wuqi(&["net", "widen", &new, &new]);
    assert!(code != 0 && errors.contains("all 9 planes"), "{errors}");
}
