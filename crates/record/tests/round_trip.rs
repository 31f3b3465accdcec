//! What is written is read back: random games with random notes, in every format.

mod common;

use common::{game, random_record};
use proptest::prelude::*;
use wuqi_record::{Format, NodeId, Record, WriteError, read, write};

/// Games with sizes and rules that between them use every kind of move.
const GAMES: [(&str, &str, &str); 12] = [
    ("ataxx", "7", ""),
    ("ataxx", "5", ""),
    ("banqi", "4x8", ""),
    ("banqi", "4x8", "set=tcga"),
    ("banqi", "4x8", "hidden_capture=on,chariot_rush=on"),
    ("gomoku", "15", ""),
    ("gomoku", "5x4", "row=3"),
    ("gomoku", "20", "rule=renju"),
    ("sequencium", "6", ""),
    ("sequencium", "4", "choose=on,double=on"),
    ("territory", "6", ""),
    ("territory", "3", ""),
];

/// Text with everything that formats must escape.
fn any_text() -> impl Strategy<Value = String> {
    let special = proptest::sample::select(
        ";(){}[]\\:\"'%$ \t\n\r#.,=*!?-x1將帥é\u{a0}\u{2028}\u{feff}"
            .chars()
            .collect::<Vec<_>>(),
    );
    let character = prop_oneof![3 => special, 1 => any::<char>()];
    proptest::collection::vec(character, 0..24).prop_map(String::from_iter)
}

fn texts() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(any_text(), 0..8)
}

fn written_and_read(record: &Record, format: Format) -> Record {
    let text = write(record, format).unwrap_or_else(|e| panic!("{e}: {record:?}"));
    assert_eq!(Format::detect(&text), Some(format), "{text}");
    read(text.as_bytes(), None).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn own_format(which in 0..GAMES.len(), seed: u64, comments in texts()) {
        let (id, size, rules) = GAMES[which];
        let record = random_record(game(id, size, rules), seed, &comments);
        let text = write(&record, Format::Wuqi).unwrap();
        let again = read(text.as_bytes(), None).unwrap_or_else(|e| panic!("{e}\n{text}"));
        prop_assert_eq!(&again, &record, "{}", text);
        prop_assert_eq!(write(&again, Format::Wuqi).unwrap(), text.clone());
        // Editors on other systems change line ends and add a mark; nothing else changes.
        let windows = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        prop_assert_eq!(&read(windows.as_bytes(), None).unwrap(), &record);
    }

    #[test]
    fn sgf(which in 5usize..8, seed: u64, comments in texts()) {
        let (id, size, rules) = GAMES[which];
        let record = random_record(game(id, size, rules), seed, &comments);
        let again = written_and_read(&record, Format::Sgf);
        prop_assert_eq!(&again, &record);
    }

    #[test]
    fn sgf_with_colours_that_are_chosen(swap2: bool, seed: u64, comments in texts()) {
        let rules = if swap2 { "opening=swap2" } else { "opening=swap,rule=renju" };
        let record = random_record(game("gomoku", "15", rules), seed, &comments);
        let again = written_and_read(&record, Format::Sgf);
        prop_assert_eq!(&again, &record);
    }

    #[test]
    fn pgn(which in 0usize..2, seed: u64, comments in texts()) {
        let (id, size, rules) = GAMES[which];
        let record = random_record(game(id, size, rules), seed, &comments);
        let again = written_and_read(&record, Format::Pgn);
        // Tags that look like "nothing known" and dates with other separators do not
        // survive; headers are compared in the golden files.
        let mut expected = record.clone();
        expected.headers = again.headers.clone();
        prop_assert_eq!(&again, &expected);
    }

    #[test]
    fn psq(seed: u64, comments in texts()) {
        let record = random_record(game("gomoku", "15", ""), seed, &comments);
        match write(&record, Format::Psq) {
            Ok(text) => {
                let again = read(text.as_bytes(), None).unwrap();
                prop_assert_eq!(moves(&again), moves(&record));
                prop_assert_eq!(again.ending(), record.ending());
            }
            Err(error) => {
                let refused = matches!(error, WriteError::CannotExpress { .. });
                let unusual = record.unusual_start().is_some()
                    || record.ending().is_some_and(|ending| ending.reason.is_some())
                    || record.headers.get("One").is_some();
                prop_assert!(refused && unusual, "{}", error);
            }
        }
    }
}

fn moves(record: &Record) -> Vec<String> {
    let texts = record
        .main_line()
        .map(|id| record.node(id).text().to_owned());
    texts.collect()
}

#[test]
fn converting_there_and_back_keeps_the_play() {
    for seed in 0..20 {
        let record = random_record(game("gomoku", "9", ""), seed, &["a]b\\c:d".to_owned()]);
        let text = write(&record, Format::Sgf).unwrap();
        let from_sgf = read(text.as_bytes(), Some(Format::Sgf)).unwrap();
        let native = write(&from_sgf, Format::Wuqi).unwrap();
        assert_eq!(native, write(&record, Format::Wuqi).unwrap());
    }
}

#[test]
fn formats_refuse_other_games() {
    for (id, size, rules) in GAMES {
        let record = Record::new(game(id, size, rules));
        for format in [Format::Sgf, Format::Psq, Format::Pgn] {
            let fits = match format {
                Format::Pgn => id == "ataxx",
                _ => id == "gomoku",
            };
            let other = matches!(write(&record, format), Err(WriteError::OtherGame { .. }));
            assert_eq!(other, !fits, "{id} as {format}");
        }
    }
}

#[test]
fn psq_says_what_it_cannot_hold() {
    let renju = Record::new(game("gomoku", "15", "rule=renju"));
    let error = write(&renju, Format::Psq).unwrap_err();
    assert_eq!(error.to_string(), "a .psq file cannot hold rule options");
    let position = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 o";
    let started = Record::from_position(game("gomoku", "15", ""), position).unwrap();
    let error = write(&started, Format::Psq).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a .psq file cannot hold a start position"
    );
    let sgf = write(&started, Format::Sgf).unwrap();
    assert_eq!(read(sgf.as_bytes(), None).unwrap(), started);
    let mut named = Record::new(game("gomoku", "15", ""));
    named.headers.set("One", "1,2,3").unwrap();
    assert!(
        write(&named, Format::Psq).is_err(),
        "a name that reads as a move"
    );
}

#[test]
fn the_main_line_can_change() {
    let mut record = Record::new(game("gomoku", "15", ""));
    let first = record.append("h8").unwrap();
    let second = record.append("i9").unwrap();
    let other = record.play(first, "g7").unwrap();
    assert_eq!(record.play(first, "G7").ok(), Some(other), "no move twice");
    assert_eq!(record.children(first), [second, other]);
    record.make_main(other).unwrap();
    assert_eq!(record.main_line().collect::<Vec<_>>(), [first, other]);
    assert_eq!(record.path(second), [first, second]);
    assert_eq!(record.path(NodeId::ROOT), []);
    let text = write(&record, Format::Wuqi).unwrap();
    assert_eq!(read(text.as_bytes(), None).unwrap(), record);
}

#[test]
fn a_result_that_stands_blocks_the_main_line() {
    use wuqi_core::{Outcome, Player};
    use wuqi_record::Reason;
    let mut record = Record::new(game("gomoku", "15", ""));
    let first = record.append("h8").unwrap();
    let second = record.append("i9").unwrap();
    let two = Outcome::Win(Player::Two);
    record.end(two, Reason::Resignation).unwrap();
    assert_eq!(record.append("a1").unwrap_err().code, "ended");
    let other = record.play(first, "g7").expect("variations are free");
    assert!(record.make_main(other).is_err());
    assert!(record.make_main(second).is_ok());
    record.reopen();
    assert!(record.make_main(other).is_ok());
    assert!(record.ending().is_none());
}

/// A game in which these are the moves, Ann against Bob.
fn chosen(rules: &str, moves: &str) -> Record {
    let mut record = Record::new(game("gomoku", "15", rules));
    for text in moves.split_whitespace() {
        record.append(text).expect("a legal move");
    }
    record.headers.set("One", "Ann").expect("a name");
    record.headers.set("Two", "Bob").expect("a name");
    record
}

#[test]
fn other_formats_say_who_chose_what() {
    let moves = "h8 h9 i8 more a1 b2 white c3 h7";
    for (rules, moves, black) in [
        ("opening=swap2", moves, "Bob"),
        ("opening=swap2", "h8 h9 i8 white c3", "Ann"),
        ("opening=swap", "h8 h9 i8 black", "Bob"),
        ("opening=swap", "h8 h9", "Ann"),
    ] {
        let record = chosen(rules, moves);
        let white = if black == "Ann" { "Bob" } else { "Ann" };
        let sgf = write(&record, Format::Sgf).unwrap();
        assert!(
            sgf.contains(&format!("PB[{black}]PW[{white}]"))
                || sgf.contains(&format!("PW[{white}]PB[{black}]")),
            "{sgf}"
        );
        assert_eq!(written_and_read(&record, Format::Sgf), record);
        let psq = write(&record, Format::Psq).unwrap();
        assert!(
            psq.contains(&format!("{black}\n{white}\n-1\nopening ")),
            "{psq}"
        );
        assert_eq!(written_and_read(&record, Format::Psq), record);
    }
    let sgf = write(&chosen("opening=swap2", moves), Format::Sgf).unwrap();
    assert!(
        sgf.contains(";N[player two chooses: more]WQC[more]\n;W[ao]\n;B[bn]"),
        "{sgf}"
    );
    assert!(sgf.contains("WQC[white]\n;W[cm]\n;B[hi]"), "{sgf}");
    let psq = write(&chosen("opening=swap2", moves), Format::Psq).unwrap();
    assert!(psq.ends_with("opening swap2 more white\n"), "{psq}");
}

#[test]
fn the_colour_that_won_is_named() {
    // Bob takes black and makes his row.
    let moves = "h8 a1 i8 black b3 j8 c5 k8 d7 l8";
    let record = chosen("opening=swap", moves);
    let sgf = write(&record, Format::Sgf).unwrap();
    assert!(sgf.contains("RE[B+]"), "{sgf}");
    let again = written_and_read(&record, Format::Sgf);
    assert_eq!(again.ending(), record.ending());
    assert_eq!(written_and_read(&record, Format::Psq), record);
}
