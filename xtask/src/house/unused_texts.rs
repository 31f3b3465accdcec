//! Every text of the locale files is asked for somewhere.
//!
//! A key counts as used where a source has it between quotes, or a template that it fits:
//! `game.${game}.name` in the page, `"error.{code}"` in Rust. So a key may be taken for used
//! that is not, but never the other way round, unless a program puts keys together in a way
//! that no template shows.

use crate::project::Project;
use anyhow::{Context, Result};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The file whose keys are looked for; the others have the same.
const FILE: &str = "locales/en.json";

/// The longest key or template that is looked for.
const LONGEST: usize = 160;

/// Checks every key.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let Ok(Some(text)) = project.read_text(FILE) else {
        return Ok(Vec::new());
    };
    let texts: Map<String, Value> =
        serde_json::from_str(&text).with_context(|| format!("{FILE} is not JSON"))?;
    let mut uses = Uses::default();
    for file in project.files()? {
        let page = file.starts_with("web/app/") && file.ends_with(".js");
        let crates = file.starts_with("crates/") && file.contains("/src/") && file.ends_with(".rs");
        if (page || crates)
            && let Some(text) = project.read_text(&file)?
        {
            uses.read(&text);
        }
    }
    let unused = texts.keys().filter(|key| !uses.knows(key));
    Ok(unused
        .map(|key| format!("nobody asks for the text '{key}': remove it from locales/*.json"))
        .collect())
}

/// What stands between quotes in the sources.
#[derive(Default)]
struct Uses {
    words: BTreeSet<String>,
    /// The parts of a template around what is filled in.
    templates: BTreeSet<Vec<String>>,
}

impl Uses {
    fn read(&mut self, text: &str) {
        for line in text.lines() {
            for (at, quote) in line.match_indices(['"', '\'', '`']) {
                let rest = &line[at + 1..];
                if let Some(end) = rest.find(quote).filter(|&end| end <= LONGEST) {
                    self.add(&rest[..end]);
                }
            }
        }
    }

    fn add(&mut self, text: &str) {
        if !text.contains('{') {
            self.words.insert(text.to_owned());
            return;
        }
        let mut parts = vec![String::new()];
        let mut depth = 0;
        for letter in text.chars() {
            match letter {
                '{' => {
                    depth += 1;
                    if depth == 1 {
                        parts.push(String::new());
                    }
                }
                '}' => depth -= 1,
                _ if depth == 0 => parts.last_mut().expect("there is one part").push(letter),
                _ => {}
            }
        }
        let parts: Vec<String> = parts
            .iter()
            .map(|part| part.trim_end_matches('$').to_owned())
            .collect();
        // A template that says nothing before its first gap would fit every key.
        if parts[0].contains('.') {
            self.templates.insert(parts);
        }
    }

    fn knows(&self, key: &str) -> bool {
        self.words.contains(key) || self.templates.iter().any(|parts| fits(parts, key))
    }
}

/// Whether a key is a template with something filled in at every gap.
fn fits(parts: &[String], key: &str) -> bool {
    let [first, middle @ .., last] = parts else {
        return false;
    };
    let Some(mut rest) = key.strip_prefix(first.as_str()) else {
        return false;
    };
    for part in middle {
        match rest.find(part.as_str()) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.len() > last.len() && rest.ends_with(last.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_as_words_and_by_templates() {
        let mut uses = Uses::default();
        uses.read("t(`game.${state.game ?? \"x\"}.name`) + t('ui.play')");
        uses.read("Language::English.text(&format!(\"error.{code}\"), params)");
        uses.read("let any = format!(\"{a}.{b}\");");
        for key in ["game.ataxx.name", "ui.play", "error.bad-json"] {
            assert!(uses.knows(key), "{key}");
        }
        for key in ["game.ataxx.summary", "ui.pause", "error.", "seat.engine"] {
            assert!(!uses.knows(key), "{key}");
        }
    }
}
