//! The signs that texts of all languages share, for terminals that have only ASCII.

/// Each sign with what stands for it.
const SIGNS: [(char, &str); 12] = [
    ('·', "-"),
    ('…', "..."),
    ('−', "-"),
    ('∞', "inf"),
    ('≥', ">="),
    ('≤', "<="),
    ('→', "->"),
    ('←', "<-"),
    ('↑', "up"),
    ('↓', "down"),
    ('α', "alpha"),
    ('β', "beta"),
];

/// The same text without these signs.
#[must_use]
pub fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, word)) => out.push_str(word),
            None => out.push(c),
        }
    }
    out
}
