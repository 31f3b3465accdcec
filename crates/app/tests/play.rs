//! `wuqi play` and `wuqi watch` as scripts use them: lines in, lines out, exit codes, and
//! errors that say what to do.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with this input; only the given variables set the language.
fn wuqi(arguments: &[&str], variables: &[(&str, &str)], input: &str) -> Output {
    let data = tempfile::tempdir().expect("a temporary folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .arg("--data")
        .arg(data.path())
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("its input is piped");
    // A program that ended before it read everything is no fault of the test.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn text(arguments: &[&str], variables: &[(&str, &str)], input: &str) -> String {
    let output = wuqi(arguments, variables, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[test]
fn the_system_chooses_the_language_and_the_flag_wins() {
    let play = ["play", "ataxx", "--two-players"];
    for (variables, words) in [
        (&[][..], "First player to move."),
        (&[("LANG", "de_DE.UTF-8")], "First player to move."),
        (&[("LANG", "zh_TW.UTF-8")], "輪到 先手。"),
        (&[("LANG", "zh_CN.UTF-8")], "轮到 先手。"),
        (
            &[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "zh_HK")],
            "輪到 先手。",
        ),
    ] {
        let text = text(&play, variables, "");
        assert!(text.contains(words), "{variables:?}: {text}");
    }
    let flagged = [&play[..], &["--lang", "zh-Hans"]].concat();
    let text = text(&flagged, &[("LANG", "zh_TW.UTF-8")], "");
    assert!(text.contains("轮到 先手。"), "{text}");
}

#[test]
fn pipes_get_no_colours_and_ascii_is_ascii() {
    let text = text(
        &["play", "territory", "--ascii", "--two-players"],
        &[],
        "a1b1\na2b2\n",
    );
    assert!(!text.contains('\x1b'), "{text}");
    assert!(text.contains("o--o"), "{text}");
    assert!(text.is_ascii(), "{text}");
}

#[test]
fn who_starts_and_where() {
    let first = text(
        &[
            "play",
            "sequencium",
            "--engine",
            "greedy",
            "--first",
            "ai",
            "--size",
            "4",
            "--seed",
            "1",
        ],
        &[],
        "",
    );
    assert!(first.contains("First player: Greedy"), "{first}");
    assert!(first.contains("Moves available: 3"), "{first}");
    let position = "xo1/1x1/3 o";
    let there = text(
        &[
            "play",
            "gomoku",
            "--rules",
            "row=3",
            "--position",
            position,
            "--two-players",
            "--clock",
            "5m+3s",
        ],
        &[],
        "score\n",
    );
    assert!(there.contains("Clock: 5:00   5:00"), "{there}");
    assert!(there.contains("Second player to move."), "{there}");
    let again = ["play", "banqi", "--two-players", "--seed", "5"];
    assert_eq!(text(&again, &[], "a1\nb1\n"), text(&again, &[], "a1\nb1\n"));
}

#[test]
fn errors_say_what_to_do() {
    for (arguments, code, words) in [
        (&["play", "chess"][..], 2, "the games are: ataxx, banqi"),
        (
            &["play", "ataxx", "--size", "99"],
            2,
            "this game takes 5x5 to 8x8",
        ),
        (
            &["play", "ataxx", "--rules", "chain=on"],
            2,
            "no rule option 'chain'",
        ),
        (&["play", "ataxx", "--engine", "deep-blue"], 2, "deep-blue"),
        (&["play", "ataxx", "--level", "11"], 2, "1..=10"),
        (
            &["play", "ataxx", "--clock", "soon"],
            2,
            "for example 5m+3s",
        ),
        (
            &["play", "ataxx", "--lang", "fr"],
            2,
            "write en, zh-Hant or zh-Hans",
        ),
        (
            &["play", "ataxx", "--position", "x5o/7"],
            1,
            "lacks its field",
        ),
        (
            &["play", "--load", "nothing"],
            1,
            "there is no saved game 'nothing'",
        ),
        (&["play", "ataxx", "--json"], 2, "writes no JSON"),
        (&["watch", "ataxx", "greedy", "nobody"], 2, "nobody"),
        (&["watch", "chess", "greedy", "greedy"], 2, "the games are"),
    ] {
        let output = wuqi(arguments, &[], "");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
}

#[test]
fn the_player_of_a_configuration_alone_is_a_game_of_gomoku() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, config, words) in [
        (
            "player",
            "[human_play]\nn_playout = 20\n",
            "AlphaZero (n_playout) · 20",
        ),
        ("row", "[board]\nn_in_row = 4\n", "Rules: row=4"),
        (
            "begins",
            "[human_play]\nstart_player = 1\n",
            "First player: Level",
        ),
    ] {
        let file = folder.path().join(format!("{name}.toml"));
        std::fs::write(&file, config).expect("it can be written");
        let file = file.to_str().expect("a plain path");
        let told = text(&["--config", file, "play", "--lang", "en"], &[], "");
        assert!(told.contains("Gomoku 15x15"), "{name}: {told}");
        assert!(told.contains(words), "{name}: {told}");
    }
}

#[test]
fn the_configuration_fills_in_what_the_flags_leave_open() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("wuqi.toml");
    let config = "language = 'zh-Hant'\n[play]\ngame = 'territory'\nsize = '4'\n\
                  engine = 'greedy'\nfirst = 'ai'\nascii = true\n\
                  [board]\nwidth = 9\nheight = 9\nn_in_row = 4\n\
                  [human_play]\nstart_player = 1\nn_playout = 20\n";
    std::fs::write(&file, config).expect("it can be written");
    let file = file.to_str().expect("a plain path");
    let filled = text(&["--config", file, "play"], &[], "");
    assert!(filled.contains("方塊爭地 4x4"), "{filled}");
    assert!(filled.contains("# 先手：貪婪"), "{filled}");
    let flags = [
        "--config",
        file,
        "play",
        "territory",
        "--lang",
        "en",
        "--size",
        "6",
    ];
    let flagged = text(&[&flags[..], &["--two-players"]].concat(), &[], "");
    assert!(flagged.contains("Block Territory 6x6"), "{flagged}");
    assert!(flagged.contains("First player to move."), "{flagged}");
    // Another game has nothing of the file's size and engine; Gomoku has its own sections.
    let other = text(
        &[
            "--config", file, "play", "gomoku", "--lang", "en", "--first", "me",
        ],
        &[],
        "",
    );
    assert!(other.contains("Gomoku 9x9"), "{other}");
    assert!(other.contains("Rules: row=4"), "{other}");
    assert!(other.contains("AlphaZero (n_playout) - 20"), "{other}");
}
