//! A name that leads to no ordinary file is refused at once, whatever it leads to.
#![cfg(unix)]

use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// No refusal takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a command that must end by itself.
fn wuqi(arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let until = Instant::now() + PATIENCE;
    while child.try_wait().expect("it can be waited for").is_none() {
        if Instant::now() > until {
            child.kill().expect("it can be ended");
            panic!("{arguments:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}

#[test]
fn devices_pipes_and_folders_are_refused_wherever_a_file_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is part of every Unix").success());
    let (pipe, folder) = (pipe.to_str().expect("text"), folder.path().to_str());
    let names = [
        ("/dev/zero", "it is no ordinary file"),
        (pipe, "it is no ordinary file"),
        (folder.expect("text"), "it is a folder"),
    ];
    for (name, reason) in names {
        let network = format!("puct:net={name}");
        let commands: [&[&str]; 8] = [
            &["record", "check", name],
            &["record", "show", name],
            &["record", "convert", name, "--to", "sgf"],
            &["net", "show", name],
            &["config", "check", name],
            &["best", "ataxx", "--config", name],
            &["tournament", name],
            &["best", "gomoku", "--engine", &network],
        ];
        for arguments in commands {
            let output = wuqi(arguments);
            let words = String::from_utf8_lossy(&output.stderr);
            assert!(words.contains(reason), "{arguments:?}: {words}");
            assert!(!output.status.success(), "{arguments:?}");
        }
    }
}
