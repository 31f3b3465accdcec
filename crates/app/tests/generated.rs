//! Shell completions and manual pages: what their users' tools make of them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const WUQI: &str = env!("CARGO_BIN_EXE_wuqi");

fn text(arguments: &[&str]) -> String {
    let output = Command::new(WUQI).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Gives a text to a program; `None` if there is no such program here, otherwise what it
/// wrote to its output and to its error output, and whether it succeeded.
fn feed(program: &str, arguments: &[&str], input: &str) -> Option<(String, String, bool)> {
    let child = Command::new(program)
        .args(arguments)
        .env("MANWIDTH", "80")
        .env("MANROFFSEQ", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        println!("{program} is not installed: not tried");
        return None;
    };
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let [out, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Some((out, errors, output.status.success()))
}

#[test]
fn every_shell_has_its_completions() {
    for (shell, check) in [
        ("bash", &["-n"][..]),
        ("zsh", &["-n"]),
        ("fish", &["--no-execute"]),
        ("powershell", &[]),
        ("elvish", &[]),
    ] {
        let script = text(&["completions", shell]);
        for word in ["match", "tournament", "concurrency", "completions"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        if !check.is_empty()
            && let Some((_, errors, accepted)) = feed(shell, check, &script)
        {
            assert!(accepted, "{shell}: {errors}");
            assert_eq!(errors, "", "{shell}");
        }
    }
}

#[test]
fn bash_completes_commands_options_games_and_engines() {
    let script = text(&["completions", "bash"]);
    for (typed, before, offered) in [
        ("match --conc", "match", "--concurrency"),
        ("moves gom", "moves", "gomoku"),
        ("best ataxx --engine rand", "--engine", "random"),
        (
            "best ataxx --engine alphabeta:de",
            "--engine",
            "alphabeta:depth=",
        ),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let last = words[words.len() - 1];
        let ask = format!(
            "\nCOMP_WORDS=(wuqi {typed}); COMP_CWORD={}; _wuqi wuqi {last} {before}; \
             echo ${{COMPREPLY[@]}}\n",
            words.len()
        );
        if let Some((out, errors, _)) = feed("bash", &[], &(script.clone() + &ask)) {
            assert_eq!(out.trim(), offered, "{typed}: {errors}");
        }
    }
}

/// Renders a page with `man`, where it is; warnings are errors.
fn renders(page: &str) -> Option<String> {
    let arguments = ["--warnings", "-E", "UTF-8", "-P", "cat", "-l", "-"];
    let (out, errors, accepted) = feed("man", &arguments, page)?;
    assert!(accepted && errors.is_empty(), "{errors}");
    Some(out)
}

#[test]
fn manual_pages_render_without_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    let said = text(&["man", "--out", path.to_str().unwrap()]);
    let read = |name: &str| std::fs::read_to_string(Path::new(&path).join(name)).unwrap();
    assert_eq!(read("wuqi.1"), text(&["man"]));
    let names: Vec<String> = std::fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(
        said.starts_with(&format!("{} pages", names.len())),
        "{said}"
    );
    for name in ["wuqi-match.1", "wuqi-engine-uai.1", "wuqi-record-check.1"] {
        assert!(names.iter().any(|known| known == name), "{name}: {names:?}");
    }
    for name in &names {
        let page = read(name);
        let Some(shown) = renders(&page) else {
            return;
        };
        if name == "wuqi-match.1" {
            assert!(shown.contains("--concurrency"), "{shown}");
            assert!(shown.contains("wuqi match ataxx greedy"), "{shown}");
        }
    }
}
