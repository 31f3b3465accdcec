//! No text, however broken or large, makes a reader panic or run away.

mod common;

use common::{game, random_record};
use proptest::prelude::*;
use wuqi_record::{Format, MAX_NESTING, MAX_NODES, NodeId, Record, read, write};

/// Good files of every format.
fn samples() -> Vec<(Format, String)> {
    let comments = ["one\n\n  two".to_owned(), "{}[]();\\\"".to_owned()];
    let mut samples = Vec::new();
    for (id, size) in [
        ("ataxx", "7"),
        ("banqi", "4x8"),
        ("gomoku", "15"),
        ("sequencium", "6"),
        ("territory", "6"),
    ] {
        for seed in 0..6 {
            let record = random_record(game(id, size, ""), seed, &comments);
            let written = Format::ALL.map(|format| write(&record, format).map(|t| (format, t)));
            samples.extend(written.into_iter().flatten());
        }
    }
    for format in Format::ALL {
        assert!(samples.iter().any(|(found, _)| *found == format));
    }
    samples
}

/// Reads in every format; an error must lie inside the text.
fn survive(bytes: &[u8]) {
    let lines = bytes.split(|&b| b == b'\n').count();
    for format in Format::ALL.map(Some).into_iter().chain([None]) {
        match read(bytes, format) {
            Ok(record) => {
                let text = write(&record, Format::Wuqi).expect("what was read can be written");
                let again = read(text.as_bytes(), None).unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(again, record, "{text}");
            }
            Err(error) => {
                assert!((1..=lines).contains(&error.line), "{error}");
                assert!(error.column >= 1 && !error.reason.is_empty(), "{error}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn broken_files(
        which: prop::sample::Index,
        cut: prop::sample::Index,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..4u8), 0..6),
        keep_all: bool,
    ) {
        let samples = SAMPLES.with(Clone::clone);
        let mut bytes = which.get(&samples).1.clone().into_bytes();
        for (place, byte, kind) in edits {
            let at = place.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind {
                _ if bytes.is_empty() => {}
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => { bytes.remove(at); }
                _ => {
                    let line_end = bytes[at..].iter().position(|&b| b == b'\n');
                    let end = line_end.map_or(bytes.len(), |length| at + length);
                    let copy = bytes[at..end].to_vec();
                    bytes.splice(at..at, copy);
                }
            }
        }
        if !keep_all {
            bytes.truncate(cut.index(bytes.len() + 1));
        }
        survive(&bytes);
    }

    #[test]
    fn rubbish(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes);
    }

    #[test]
    fn rubbish_after_a_good_start(
        start in 0..6usize,
        text in "[ -~\n]{0,80}",
    ) {
        let start = [
            "wuqi record 1\nGame: gomoku\n",
            "wuqi record 1\nGame: banqi\n\n1. ",
            "(;GM[4]SZ[9];",
            "Piskvorky 15x15, 0:0, 0\n",
            "[Event \"x\"]\n",
            "1. g2 ",
        ][start];
        survive(format!("{start}{text}").as_bytes());
    }
}

thread_local! {
    static SAMPLES: Vec<(Format, String)> = samples();
}

#[test]
fn every_truncation_of_a_record() {
    for (_, text) in samples().iter().step_by(5) {
        for end in (0..text.len()).step_by(7) {
            survive(&text.as_bytes()[..end]);
        }
    }
}

#[test]
fn huge_nesting_is_refused() {
    let many = 100_000;
    let deep = [
        format!(
            "wuqi record 1\nGame: gomoku\n\n1. h8\n{}",
            "(\nh9\n".repeat(many)
        ),
        format!("1. g2 {}", "(1. f1 ".repeat(many)),
        format!("(;GM[4]{}", "(;C[x]".repeat(many)),
        format!("(;GM[4]{}", "(".repeat(many)),
    ];
    for text in deep {
        let error = read(text.as_bytes(), None).unwrap_err();
        let known = ["nested-too-deep", "empty-tree"];
        assert!(known.contains(&error.code), "{error}");
    }
}

#[test]
fn nesting_up_to_the_limit_is_read_and_written() {
    let mut record = Record::new(game("sequencium", "10", ""));
    // Each further level leaves the main line of the level above at its first move.
    let mut at = NodeId::ROOT;
    let mut deepest = 0;
    'grow: loop {
        let moves = record.position_at(at).moves();
        let mut last = at;
        for text in moves.iter().take(2) {
            match record.play(at, text) {
                Ok(node) => last = node,
                Err(error) => {
                    assert_eq!(error.code, "nested-too-deep");
                    break 'grow;
                }
            }
        }
        if moves.len() < 2 {
            break;
        }
        deepest += 1;
        at = last;
    }
    assert!(deepest > 50 && deepest <= MAX_NESTING, "{deepest}");
    let text = write(&record, Format::Wuqi).unwrap();
    assert_eq!(read(text.as_bytes(), None).unwrap(), record);
}

#[test]
fn too_many_moves_are_refused() {
    let points: Vec<String> = ('a'..='t')
        .flat_map(|row| ('a'..='t').map(move |column| format!("{column}{row}")))
        .collect();
    let mut text = String::from("(;GM[4]SZ[20];B[aa]");
    let mut moves = 1;
    for second in &points[1..] {
        text.push_str(&format!("(;W[{second}]"));
        for third in points[1..].iter().filter(|&third| third != second) {
            text.push_str(&format!(
                "(;B[{third}];W[{}])",
                if third == "tt" { "st" } else { "tt" }
            ));
            moves += 2;
        }
        text.push(')');
        if moves > MAX_NODES + 1000 {
            break;
        }
    }
    text.push(')');
    let error = read(text.as_bytes(), None).unwrap_err();
    assert_eq!(error.code, "too-many-moves", "{error}");
}

#[test]
fn long_texts_cost_no_more_than_their_length() {
    let many = 300_000;
    let own = "wuqi record 1\nGame: gomoku\n";
    let headers: String = (0..many).map(|i| format!("h{i}: x\n")).collect();
    for (text, code) in [
        (format!("{own}\n{}", "; a\n\n".repeat(many)), ""),
        (format!("(;GM[4]{})", ";C[a]".repeat(many)), ""),
        (format!("{} *", "{a}".repeat(many)), ""),
        (
            format!("{own}\n1. h8\n{}", "(\n1. h8\n)\n".repeat(many)),
            "",
        ),
        (format!("{own}{headers}"), "no-header"),
        (format!("{own}One: {}\n", "x".repeat(many)), "too-long"),
        (format!("{own}Size: {}\n", "1".repeat(many)), "too-long"),
        (format!("{own}\n1. {}\n", "h8".repeat(many)), "malformed"),
        (format!("{own}\n1. h8 {}\n", "x".repeat(many)), "bad-note"),
        (format!("[FEN \"{}\"]", "7/".repeat(many)), "too-long"),
    ] {
        let format = if text.starts_with('{') {
            Some(Format::Pgn)
        } else {
            None
        };
        match read(text.as_bytes(), format) {
            Ok(_) => assert_eq!(code, "", "{}", &text[..40]),
            Err(error) => {
                assert_eq!(error.code, code, "{error:.200}");
                assert!(error.reason.len() < 300, "{error:.400}");
            }
        }
    }
}
