//! Game records in every format.

use wuqi_record::{Format, read, write};

/// A record in the project's own format.
pub fn record(data: &[u8]) {
    check(data, Format::Wuqi);
}

/// A record in Smart Game Format.
pub fn sgf(data: &[u8]) {
    check(data, Format::Sgf);
}

/// A record of Piskvork.
pub fn psq(data: &[u8]) {
    check(data, Format::Psq);
}

/// A record in Portable Game Notation.
pub fn pgn(data: &[u8]) {
    check(data, Format::Pgn);
}

/// An error names a place in the text. What is accepted is written in our format and read
/// back as the same; its own format may refuse it, but what it writes it can read.
fn check(data: &[u8], format: Format) {
    let record = match read(data, Some(format)) {
        Ok(record) => record,
        Err(error) => {
            let lines = data.split(|&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&error.line), "{error:?}");
            assert!(error.column >= 1 && !error.reason.is_empty(), "{error:?}");
            return;
        }
    };
    if let Ok(text) = write(&record, format) {
        let again = read(text.as_bytes(), Some(format));
        let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
        assert_eq!(again.move_count(), record.move_count(), "{text}");
        assert_eq!(again.ending(), record.ending(), "{text}");
    }
    let Ok(text) = write(&record, Format::Wuqi) else {
        return;
    };
    let again = read(text.as_bytes(), Some(Format::Wuqi));
    let again = again.unwrap_or_else(|error| panic!("{error:?} in\n{text}"));
    let rewritten = write(&again, Format::Wuqi);
    assert_eq!(rewritten.ok(), Some(text), "a record has two forms");
}
