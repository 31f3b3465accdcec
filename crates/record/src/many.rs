//! Files with many games, one after the other.

use crate::{Format, native};

/// Splits a text into its games. What stands before the first one belongs to it, so that
/// its fault is found; a text without a beginning is one game.
#[must_use]
pub fn split_games(text: &str, format: Format) -> Vec<&str> {
    let starts = match format {
        Format::Wuqi => return native::split(text),
        Format::Psq => Vec::new(),
        Format::Pgn => pgn_starts(text),
        Format::Sgf => sgf_starts(text),
    };
    if starts.len() < 2 {
        return vec![text];
    }
    let firsts = [0].into_iter().chain(starts.iter().skip(1).copied());
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    firsts
        .zip(ends)
        .map(|(start, end)| &text[start..end])
        .collect()
}

/// Where games begin: at the first tag after moves. Tags in comments are none.
fn pgn_starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut at, mut in_tags, mut in_comment) = (0, false, false);
    for line in text.split_inclusive('\n') {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        if is_tag && !in_tags {
            starts.push(at);
        }
        if is_tag {
            in_tags = true;
        } else if !line.trim().is_empty() {
            in_tags = false;
            for sign in line.chars() {
                match sign {
                    '{' => in_comment = true,
                    '}' => in_comment = false,
                    ';' if !in_comment => break,
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    starts
}

/// Where games begin: at every `(` outside of all others and of values.
fn sgf_starts(text: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let (mut depth, mut in_value, mut escaped) = (0_u32, false, false);
    for (at, sign) in text.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' if in_value => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            '(' => {
                if depth == 0 {
                    starts.push(at);
                }
                depth += 1;
            }
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_stand_one_after_the_other() {
        let pgn = "[Event \"1\"]\n[Result \"*\"]\n\n1. g2 {\n[not a tag]\n} *\n\n[Event \"2\"]\n\n1. a2 *\n";
        let games = split_games(pgn, Format::Pgn);
        assert_eq!(games.len(), 2, "{games:?}");
        assert!(games[0].contains("not a tag") && games[1].starts_with("[Event \"2\"]"));
        let sgf = "(;GM[4]C[a \\] ( b];B[aa](;W[bb])(;W[cc]))\n(;GM[4])";
        assert_eq!(split_games(sgf, Format::Sgf).len(), 2);
        assert_eq!(split_games("(;GM[4])", Format::Sgf), ["(;GM[4])"]);
        assert_eq!(split_games("1. g2 *", Format::Pgn), ["1. g2 *"]);
    }
}
