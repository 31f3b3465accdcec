//! What no text of the project may contain: unfinished work, and paths or hosts that
//! exist only on somebody's machine. The project contains what it needs.

use crate::project::Project;
use anyhow::Result;

/// A forbidden text and why. The texts are put together from halves, so that this file
/// passes its own check.
struct Forbidden {
    text: &'static str,
    /// Whether only a whole word counts.
    whole_word: bool,
    why: &'static str,
}

const UNFINISHED: &str = "unfinished work: finish it or take it out";
const MACHINE: &str = "a path of one machine: name it relative to the project";

const FORBIDDEN: &[Forbidden] = &[
    word(concat!("TO", "DO"), UNFINISHED),
    word(concat!("FIX", "ME"), UNFINISHED),
    text(concat!("todo", "!("), UNFINISHED),
    text(concat!("unimplemented", "!("), UNFINISHED),
    text(
        concat!("../", "shared"),
        "the project contains what it needs",
    ),
    path(concat!("/wo", "rk/")),
    path(concat!("/ro", "ot/")),
    path(concat!("/ho", "me/")),
    path(concat!("/Us", "ers/")),
    text(concat!("arti", "factory"), "a private package host"),
];

const fn word(text: &'static str, why: &'static str) -> Forbidden {
    Forbidden {
        text,
        whole_word: true,
        why,
    }
}

const fn text(text: &'static str, why: &'static str) -> Forbidden {
    Forbidden {
        text,
        whole_word: false,
        why,
    }
}

const fn path(text: &'static str) -> Forbidden {
    Forbidden {
        text,
        whole_word: true,
        why: MACHINE,
    }
}

/// Checks every text file of the project.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for file in project.files()? {
        let Some(text) = project.read_text(&file)? else {
            continue;
        };
        for (number, line) in text.lines().enumerate() {
            for forbidden in FORBIDDEN.iter().filter(|forbidden| forbidden.is_in(line)) {
                let number = number + 1;
                let (found, why) = (forbidden.text, forbidden.why);
                faults.push(format!("{file}:{number}: '{found}': {why}"));
            }
        }
    }
    Ok(faults)
}

impl Forbidden {
    fn is_in(&self, line: &str) -> bool {
        let part_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        line.match_indices(self.text).any(|(at, found)| {
            let before = line[..at].chars().next_back();
            let after = line[at + found.len()..].chars().next();
            // A path ends in `/` and goes on; a word does not.
            let goes_on = !found.ends_with('/') && after.is_some_and(char::is_alphanumeric);
            !self.whole_word || !(before.is_some_and(part_of_word) || goes_on)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(line: &str) -> usize {
        let found = FORBIDDEN.iter().filter(|forbidden| forbidden.is_in(line));
        found.count()
    }

    #[test]
    fn forbidden_texts_are_found() {
        for line in [
            concat!("// TO", "DO: later"),
            concat!("FIX", "ME"),
            concat!("    todo", "!()"),
            concat!("see ../", "shared/RULES.md"),
            concat!("path = \"/wo", "rk/x\""),
            concat!("(/ho", "me/somebody)"),
        ] {
            assert_eq!(faults(line), 1, "{line}");
        }
    }

    #[test]
    fn ordinary_texts_are_not() {
        for line in [
            "the method",
            "MASTODONS",
            "let x = network/work/y;",
            "https://example.org/docs/home/",
            "shared state",
            "XXXX/XXXX",
        ] {
            assert_eq!(faults(line), 0, "{line}");
        }
    }
}
