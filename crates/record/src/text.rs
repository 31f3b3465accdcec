//! Cleaning free text, so that a record means the same whatever format carries it.
//!
//! Formats disagree about line ends, tabs and white space at the edges. A record
//! therefore never holds them: text is cleaned once, when it enters, and every format
//! can then give it back exactly.

/// Text of several lines, as in comments: lines end with `\n`, other control characters
/// are spaces, nothing blank stands at the end of a line or around the whole.
pub(super) fn clean_lines(text: &str) -> String {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<String> = unified
        .split('\n')
        .map(|line| spaces_for_controls(line).trim_end().to_owned())
        .collect();
    lines.join("\n").trim().to_owned()
}

/// Text of one line, as in headers: line ends become spaces too.
pub(super) fn clean_line(text: &str) -> String {
    spaces_for_controls(text).trim().to_owned()
}

fn spaces_for_controls(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

/// Times are shorter than this many milliseconds, in every format: what one reads, the
/// others can write.
pub(super) const TIME_LIMIT: u64 = 1_000_000_000_000_000;

/// A time in milliseconds as seconds with three decimals, `1.250`.
pub(super) fn show_seconds(milliseconds: u64) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}

/// Reads seconds with at most three decimals, as milliseconds.
pub(super) fn read_seconds(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
    };
    if !digits(whole, 12) || !digits(fraction, 3) {
        return None;
    }
    let scale = [100, 10, 1][fraction.len() - 1];
    Some(whole.parse::<u64>().ok()? * 1000 + fraction.parse::<u64>().ok()? * scale)
}

/// Shortens a text that an error quotes, so that no error is as long as its file.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("'{}'", spaces_for_controls(&short))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleaned_once_and_for_all() {
        let text = clean_lines("\r\n  a\tb  \r\n\r\n  c\rd \u{7}\n\n");
        assert_eq!(text, "a b\n\n  c\nd");
        assert_eq!(clean_lines(&text), text);
        assert_eq!(clean_line(" a\nb\t"), "a b");
    }

    #[test]
    fn seconds_round_trip() {
        for milliseconds in [0, 1, 999, 1000, 61_250, 999_999_999_999_999] {
            assert_eq!(
                read_seconds(&show_seconds(milliseconds)),
                Some(milliseconds)
            );
        }
        assert_eq!(read_seconds("1.5"), Some(1500));
        assert_eq!(read_seconds("7"), Some(7000));
        for wrong in ["", ".", "1.", ".5", "1.2345", "-1", "1e3", "9999999999999"] {
            assert_eq!(read_seconds(wrong), None, "{wrong}");
        }
    }
}
