//! The project's own format: one line for each header, move and line of comment.
//!
//! `docs/record-format.md` describes it. One move a line keeps differences between two
//! versions of a record as small as what changed, and makes every fault a line number.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// The first line of every record.
const FIRST_LINE: &str = "wuqi record 1";

/// Splits a text into the records that it holds, one after the other as a match writes
/// them. What stands before the first one belongs to it, so that its fault is found.
#[must_use]
pub fn split(text: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == FIRST_LINE {
            starts.push(at);
        }
        at += line.len();
    }
    if let Some(first) = starts.first_mut() {
        *first = 0;
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &text[start..end])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_stand_one_after_the_other() {
        let one = "wuqi record 1\nGame: ataxx\n\n; wuqi record 1\n1. g2\n";
        assert_eq!(split(one), [one]);
        let text = format!("{one}\n{one}");
        assert_eq!(split(&text), [&format!("{one}\n")[..], one]);
        assert_eq!(split("x\nwuqi record 1"), ["x\nwuqi record 1"]);
        assert!(split("").is_empty());
    }
}
