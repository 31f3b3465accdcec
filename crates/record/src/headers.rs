//! The headers of a record: who played, with what, when, and anything else worth a line.
//!
//! Game, size, rules, start position and result are no headers in this sense: the record
//! holds them in checked form and writes their lines itself.

use super::text::clean_line;
use thiserror::Error;

/// Names that every reader knows, in the order in which they are written.
const KNOWN: [&str; 17] = [
    "One",
    "Two",
    "One-Engine",
    "Two-Engine",
    "One-Limits",
    "Two-Limits",
    "Event",
    "Site",
    "Round",
    "Date",
    "Deal-Commitment",
    "Deal-Root",
    "Deal-Nonce-One",
    "Deal-Nonce-Two",
    "Deal-Order",
    "Deal-Salt",
    "Undo",
];

/// Lines that the record writes itself.
const OWN: [&str; 6] = ["Game", "Size", "Rules", "Position", "Result", "Reason"];

/// Longest name.
const LONGEST_NAME: usize = 64;

/// Longest value, in bytes.
pub(super) const LONGEST_VALUE: usize = 4096;

/// The most headers in a record.
const MOST_HEADERS: usize = 200;

/// Named lines of text, each name once; upper and lower case name the same header.
///
/// Known names come first, in a fixed order, then the others in the order of setting.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The value of the header `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Sets a header; an empty value removes it. The value becomes one line of text.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), HeaderError> {
        check_name(name)?;
        let value = clean_line(value);
        if value.len() > LONGEST_VALUE {
            return Err(HeaderError::TooLong(name.to_owned()));
        }
        let found = self
            .0
            .iter()
            .position(|(known, _)| known.eq_ignore_ascii_case(name));
        match found {
            Some(index) if value.is_empty() => {
                self.0.remove(index);
            }
            Some(index) => self.0[index].1 = value,
            None if value.is_empty() => {}
            None if self.0.len() >= MOST_HEADERS => return Err(HeaderError::TooMany),
            None => {
                let rank = rank_of(name);
                let index = self.0.partition_point(|(known, _)| rank_of(known) <= rank);
                let name = KNOWN.get(rank).map_or(name, |known| known);
                self.0.insert(index, (name.to_owned(), value));
            }
        }
        Ok(())
    }

    /// Names and values in the order in which they are written.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The place of a name among the known ones; all others share the last.
fn rank_of(name: &str) -> usize {
    KNOWN
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name))
        .unwrap_or(KNOWN.len())
}

/// Whether the record writes the line of this name itself.
pub(super) fn is_own(name: &str) -> bool {
    OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Whether `name` could name a header or one of the record's own lines.
pub(super) fn is_name(name: &str) -> bool {
    name.len() <= LONGEST_NAME
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn check_name(name: &str) -> Result<(), HeaderError> {
    if !is_name(name) {
        let short = name.chars().take(LONGEST_NAME).collect();
        return Err(HeaderError::BadName(short));
    }
    if is_own(name) {
        return Err(HeaderError::Own(name.to_owned()));
    }
    Ok(())
}

/// Why a header was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HeaderError {
    /// The name has characters that no header name has.
    #[error("'{0}' is no header name: use letters, digits and hyphens, a letter first")]
    BadName(String),
    /// The value is longer than any header needs.
    #[error("the header '{0}' is longer than {LONGEST_VALUE} bytes")]
    TooLong(String),
    /// There are more headers than any record needs.
    #[error("a record has at most {MOST_HEADERS} headers")]
    TooMany,
    /// The record writes this line itself.
    #[error("the line '{0}' follows from the game and cannot be set as a header")]
    Own(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_headers_come_first_and_names_ignore_case() {
        let mut headers = Headers::default();
        for (name, value) in [("zebra", "1"), ("date", "2"), ("Apple", "3"), ("ONE", "4")] {
            headers.set(name, value).unwrap();
        }
        headers.set("Zebra", " 5\n6 ").unwrap();
        let all: Vec<_> = headers.iter().collect();
        assert_eq!(
            all,
            [
                ("One", "4"),
                ("Date", "2"),
                ("zebra", "5 6"),
                ("Apple", "3")
            ]
        );
        headers.set("date", "  ").unwrap();
        assert_eq!(headers.get("Date"), None);
    }

    #[test]
    fn wrong_names_are_refused() {
        let mut headers = Headers::default();
        for name in ["", "a b", "é", "1a", "-", "a:", &"x".repeat(65)] {
            assert!(matches!(
                headers.set(name, "x"),
                Err(HeaderError::BadName(_))
            ));
        }
        assert!(matches!(
            headers.set("result", "one"),
            Err(HeaderError::Own(_))
        ));
        let long = "x".repeat(LONGEST_VALUE + 1);
        let too_long = headers.set("One", &long);
        assert_eq!(too_long, Err(HeaderError::TooLong("One".to_owned())));
        for number in 0..MOST_HEADERS {
            headers.set(&format!("h{number}"), "x").unwrap();
        }
        assert_eq!(headers.set("one-more", "x"), Err(HeaderError::TooMany));
        assert_eq!(headers.set("h7", "y"), Ok(()));
    }
}
