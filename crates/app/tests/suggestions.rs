//! Slips of the hand: the error names what was probably meant, and long counts say how fast
//! they went without getting into what a pipe reads.

use std::process::{Command, Output};

fn wuqi(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wuqi"))
        .args(arguments)
        .env("WUQI_CONFIG", "")
        .output()
        .expect("the program runs")
}

#[test]
fn a_word_that_is_nearly_right_is_answered_with_the_right_one() {
    for (line, meant) in [
        ("moves atax", "(did you mean 'ataxx'?); the games are:"),
        ("play gomuko", "(did you mean 'gomoku'?)"),
        ("engines Banqi", "(did you mean 'banqi'?)"),
        ("bst ataxx", "'best'"),
        (
            "best ataxx --engine alphabet",
            "(did you mean 'alphabeta'?)",
        ),
        (
            "best banqi --engine expert",
            "(did you mean 'banqi:expert'?)",
        ),
        ("best ataxx --engine mcts:sim=9", "(did you mean 'sims'?)"),
        ("moves gomoku --rules rwo=5", "(did you mean 'row'?)"),
        ("best ataxx --tiem 1s", "'--time'"),
    ] {
        let output = wuqi(&Vec::from_iter(line.split(' ')));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.contains(meant), "{line}: {said}");
    }
    let said = wuqi(&["moves", "chess"]).stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(
        said.contains("'chess'; the games are"),
        "nothing is near: {said}"
    );
}

#[test]
fn counts_and_solutions_tell_their_time_and_rate() {
    let output = wuqi(&["perft", "gomoku", "--depth", "3"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "11239200");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("11.2 M positions in "), "{said}");
    assert!(!said.contains('\x1b'), "progress is for terminals: {said}");
    let solved = wuqi(&["solve", "territory", "--size", "3"]).stdout;
    let solved = String::from_utf8_lossy(&solved);
    assert!(solved.contains(" positions in "), "{solved}");
}
