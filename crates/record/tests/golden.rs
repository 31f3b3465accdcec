//! Files as they are kept and as other programs write them.

use wuqi_core::{Outcome, Player};
use wuqi_record::{Format, Reason, Record, read, write};

macro_rules! data {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("data/", $name)),
            Format::from_extension($name).unwrap(),
        )
    };
}

fn read_file((name, text, format): (&str, &str, Format)) -> Record {
    assert_eq!(Format::detect(text), Some(format), "{name}");
    read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn assert_written(record: &Record, (name, text, format): (&str, &str, Format)) {
    let written = write(record, format).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(written, text, "{name}");
}

#[test]
fn own_files_are_written_as_they_were_read() {
    for file in [
        data!("ataxx.wuqi"),
        data!("banqi.wuqi"),
        data!("gomoku.wuqi"),
        data!("position.wuqi"),
        data!("sequencium.wuqi"),
        data!("territory.wuqi"),
    ] {
        assert_written(&read_file(file), file);
    }
}

#[test]
fn foreign_files_hold_the_same_games() {
    let ataxx = read_file(data!("ataxx.wuqi"));
    assert_written(&ataxx, data!("ataxx.pgn"));
    assert_eq!(read_file(data!("ataxx.pgn")), ataxx);

    let gomoku = read_file(data!("gomoku.wuqi"));
    assert_written(&gomoku, data!("gomoku.sgf"));
    assert_eq!(read_file(data!("gomoku.sgf")), gomoku);

    // Of the notes, .psq keeps the time and the names.
    assert_written(&gomoku, data!("gomoku.psq"));
    let psq = read_file(data!("gomoku.psq"));
    assert_written(&psq, data!("gomoku.psq"));
    assert_eq!(psq.headers.get("One"), gomoku.headers.get("One"));
    let first = psq.main_line().next().unwrap();
    assert_eq!(psq.node(first).notes.spent, Some(1250));
    assert_eq!(psq.ending(), gomoku.ending());
}

#[test]
fn files_of_other_programs_are_understood() {
    for (foreign, expected) in [
        (data!("wild.sgf"), data!("wild-sgf.wuqi")),
        (data!("setup.sgf"), data!("setup-sgf.wuqi")),
        (data!("wild.psq"), data!("wild-psq.wuqi")),
        (data!("wild.pgn"), data!("wild-pgn.wuqi")),
    ] {
        let record = read_file(foreign);
        assert_written(&record, expected);
        assert_eq!(read_file(expected), record, "{}", foreign.0);
    }
}

#[test]
fn a_file_tells_how_its_game_ended() {
    let psq = read_file(data!("wild.psq"));
    let ending = psq.ending().unwrap();
    assert_eq!(ending.outcome, Outcome::Win(Player::One));
    assert_eq!(ending.reason, Some(Reason::Time));
    assert_eq!(
        psq.headers.get("One"),
        Some("pbrain-second.exe"),
        "the first line says that the second player began"
    );
    let banqi = read_file(data!("banqi.wuqi"));
    assert_eq!(banqi.ending().unwrap().reason, None, "over on the board");
    assert!(banqi.headers.get("deal-commitment").is_some());
}

#[test]
fn the_examples_of_the_description_are_records() {
    // Read here and not embedded: the package is published without the documents.
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/record-format.md");
    let description = std::fs::read_to_string(path).unwrap();
    let blocks = description.split("```").skip(1).step_by(2);
    let records: Vec<Record> = blocks
        .map(|block| {
            let text = block.trim_start();
            read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}\n{text}"))
        })
        .collect();
    assert_eq!(records.len(), 3);
    assert_eq!(
        records[0].ending().unwrap().reason,
        Some(Reason::Resignation)
    );
}
