//! Only a game's own description names it.
//!
//! In the page a game has a folder in `web/app/games`, and everything else asks its
//! description; in the terminal `games.rs` is the only file with a game's name between
//! quotes, and the only one that asks for what one game has beside its board. So a further game is added at one place.

use crate::project::Project;
use anyhow::Result;
use std::collections::BTreeSet;

/// Where the page describes games.
const PAGE: &str = "web/app/";
const DESCRIPTIONS: &str = "web/app/games/";

/// Where the terminal does.
const TERMINAL: &str = "crates/tui/src/";
const LOOKS: &str = "crates/tui/src/games.rs";

/// Checks the page's scripts and the terminal's sources.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let files = project.files()?;
    let games = described(&files);
    let mut faults = Vec::new();
    for file in &files {
        let page = file.starts_with(PAGE) && file.ends_with(".js");
        let terminal = file.starts_with(TERMINAL) && file.ends_with(".rs") && file != LOOKS;
        if !(terminal || (page && !file.starts_with(DESCRIPTIONS))) {
            continue;
        }
        let Some(text) = project.read_text(file)? else {
            continue;
        };
        // What a test plays it must name.
        let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
        let found = if page { names } else { quotes };
        let place = if page { DESCRIPTIONS } else { LOOKS };
        for (number, line) in code.lines().enumerate() {
            if let Some(game) = games.iter().find(|game| found(line, game)) {
                let number = number + 1;
                faults.push(format!(
                    "{file}:{number}: names {game}: ask its description in {place}"
                ));
            }
        }
    }
    Ok(faults)
}

/// The games that have a folder.
pub fn described(files: &[String]) -> BTreeSet<String> {
    let inside = files
        .iter()
        .filter_map(|file| file.strip_prefix(DESCRIPTIONS));
    let folders = inside.filter_map(|rest| rest.split_once('/'));
    folders.map(|(game, _)| game.to_owned()).collect()
}

/// Whether a line has the game's name as a word, in capitals or not.
fn names(line: &str, game: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices(game).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + game.len()..].chars().next();
        ![before, after]
            .iter()
            .any(|letter| letter.is_some_and(char::is_alphanumeric))
    })
}

/// Whether a line has the game's name as a text, or asks for what only that game has
/// (`Extra::Hex`).
fn quotes(line: &str, game: &str) -> bool {
    let (first, rest) = game.split_at(1);
    let own = format!("Extra::{}{rest}", first.to_uppercase());
    line.contains(&format!("\"{game}\"")) || line.contains(&own)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_known_by_their_folders() {
        let files = ["web/app/games/hex/drawing.js", "web/app/games/registry.js"];
        let games = described(&files.map(str::to_owned));
        assert_eq!(games, BTreeSet::from(["hex".to_owned()]));
    }

    #[test]
    fn a_name_is_found_as_a_word() {
        for line in [
            "if (game === \"hex\")",
            "/** In Hex alone. */",
            "ui.edit.hex.one",
        ] {
            assert!(names(line, "hex"), "{line}");
        }
        assert!(!names("the hexagon", "hex"));
        for line in ["    \"hex\" => 1,", "Extra::Hex { bridge } =>"] {
            assert!(quotes(line, "hex"), "{line}");
        }
        assert!(!quotes("Hexagonal", "hex"));
    }
}
