//! Records that are broken somewhere: what comes before the fault can be kept.
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use wuqi_record::{Broken, read_part};

/// The code and line of the fault, and the moves before it.
fn broken(text: &str) -> (&'static str, usize, Option<Vec<String>>) {
    let Broken { error, playable } = read_part(text.as_bytes(), None).unwrap_err();
    let moves = playable.map(|record| {
        assert!(record.ending().is_none_or(|ending| ending.reason.is_none()));
        let line = record
            .main_line()
            .map(|id| record.node(id).text().to_owned());
        line.collect()
    });
    (error.code, error.line, moves)
}

fn moves(text: &str) -> Option<Vec<String>> {
    Some(text.split_whitespace().map(str::to_owned).collect())
}

#[test]
fn every_format_gives_the_moves_before_its_fault() {
    for (text, expected) in [
        (
            "wuqi record 1\nGame: gomoku\n\n1. h8\n2. i9\n3. i9\n4. a1\n",
            ("occupied", 6, moves("h8 i9")),
        ),
        (
            "wuqi record 1\nGame: gomoku\n\n1. h8\n(\n1. g8\n2. i9\n",
            ("open-variation", 5, moves("h8")),
        ),
        (
            "wuqi record 1\nGame: gomoku\nResult: one\n\n1. h8\n2. i9\n",
            ("wrong-result", 3, moves("h8 i9")),
        ),
        (
            "(;GM[4]SZ[15];B[hh];W[ig];B[ig])",
            ("occupied", 1, moves("h8 i9")),
        ),
        ("(;GM[4]SZ[15];B[hh];W[ig", ("open-value", 1, moves("h8"))),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,10\n9,7,10\n8,8,10\n",
            ("occupied", 4, moves("h8 i9")),
        ),
        (
            "[Variant \"Ataxx\"]\n\n1. g2 b2 2. zz",
            ("malformed", 3, moves("g2 b2")),
        ),
    ] {
        assert_eq!(broken(text), expected, "{text}");
    }
}

#[test]
fn a_text_without_a_game_has_nothing_to_keep() {
    for text in ["", "hello", "wuqi record 1\nGame: chess\n", "(;GM[1])", "("] {
        let Broken { playable, .. } = read_part(text.as_bytes(), None).unwrap_err();
        assert_eq!(playable, None, "{text}");
    }
}
