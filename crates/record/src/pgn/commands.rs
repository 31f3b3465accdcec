//! Times and evaluations in comments: `[%emt 0:00:01.250]` (time used), `[%clk …]` (time
//! left) and `[%eval one:+35]`. CuteAtaxx writes `movetime 1250` instead of the first.

use crate::Notes;
use crate::notes::{read_score, show_score};
use crate::text::{TIME_LIMIT, read_seconds};

/// Takes the commands out of a comment into the notes and adds the rest as comment. What
/// is not understood stays in the comment.
pub(super) fn read_comment(text: &str, notes: &mut Notes) {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("[%") {
        let Some(length) = rest[start..].find(']') else {
            break;
        };
        let command = &rest[start + 2..start + length];
        kept.push_str(&rest[..start]);
        if !read_command(command, notes) {
            kept.push_str(&rest[start..=start + length]);
        }
        rest = &rest[start + length + 1..];
    }
    kept.push_str(rest);
    let words: Vec<&str> = kept.split_whitespace().collect();
    if let ["movetime", time] = words[..]
        && let Ok(time) = time.parse()
        && time < TIME_LIMIT
    {
        notes.spent = Some(time);
        return;
    }
    if !words.is_empty() {
        notes.add_comment(kept.trim());
    }
}

fn read_command(command: &str, notes: &mut Notes) -> bool {
    let Some((name, value)) = command.trim().split_once(char::is_whitespace) else {
        return false;
    };
    let value = value.trim();
    match name {
        "emt" => read_clock(value).map(|time| notes.spent = Some(time)),
        "clk" => read_clock(value).map(|time| notes.left = Some(time)),
        "eval" => read_score(value).map(|score| notes.eval = Some(score)),
        _ => None,
    }
    .is_some()
}

/// Writes the commands of a note, without braces; empty if there are none.
pub(super) fn show_commands(notes: &Notes) -> String {
    let mut parts = Vec::new();
    parts.extend(
        notes
            .spent
            .map(|time| format!("[%emt {}]", show_clock(time))),
    );
    parts.extend(
        notes
            .left
            .map(|time| format!("[%clk {}]", show_clock(time))),
    );
    parts.extend(
        notes
            .eval
            .map(|score| format!("[%eval {}]", show_score(score))),
    );
    parts.join(" ")
}

/// `h:mm:ss.mmm`
fn show_clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!(
        "{}:{:02}:{:02}.{:03}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60,
        milliseconds % 1000
    )
}

/// `h:mm:ss`, `m:ss` or `s`, with decimals.
fn read_clock(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.split(':').collect();
    let (seconds, larger) = parts.split_last()?;
    if larger.len() > 2 {
        return None;
    }
    let mut total = 0u64;
    for part in larger {
        if part.is_empty() || part.len() > 10 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        total = total * 60 + part.parse::<u64>().ok()?;
    }
    let total = total * 60_000 + read_seconds(seconds)?;
    (total < TIME_LIMIT).then_some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_round_trip() {
        for milliseconds in [0, 1, 59_999, 60_000, 3_600_000, 999_999_999_999] {
            assert_eq!(read_clock(&show_clock(milliseconds)), Some(milliseconds));
        }
        assert_eq!(read_clock("1:02:03.5"), Some(3_723_500));
        assert_eq!(read_clock("2:03"), Some(123_000));
        for wrong in [
            "",
            ":",
            "1:",
            "1:2:3:4",
            "a",
            "-1",
            "1: 2",
            "9999999999:0:0",
        ] {
            assert_eq!(read_clock(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn commands_leave_the_comment() {
        let mut notes = Notes::default();
        read_comment(
            " [%clk 0:01:00] good [%csl Ga1] move [%eval one:+3]",
            &mut notes,
        );
        assert_eq!(notes.comment(), "good [%csl Ga1] move");
        assert_eq!(notes.left, Some(60_000));
        assert!(notes.eval.is_some());
        read_comment(" movetime 1250 ", &mut notes);
        assert_eq!(notes.spent, Some(1250));
        assert_eq!(notes.comment(), "good [%csl Ga1] move");
    }
}
