//! Only a game's own description names it.
//!
//! In the page a game has a folder in `web/app/games` with its description and, where it looks
//! different from others, its `style.css`; every other script and style sheet asks the
//! description or names what it means (`tall`, `--board-line`). In the terminal `games.rs` is the
//! only file with a game's name between quotes, and the only one that asks for what one game has
//! beside its board. So a further game is added at one place.

use crate::project::Project;
use crate::site;
use anyhow::Result;
use std::collections::BTreeSet;

/// Where the page describes games.
const SCRIPTS: &str = "web/app/";
const STYLES: &str = "web/styles/";
const DESCRIPTIONS: &str = "web/app/games/";

/// Which style sheets the page begins with.
const INDEX: &str = "web/index.html";

/// Where the terminal does.
const TERMINAL: &str = "crates/tui/src/";
const LOOKS: &str = "crates/tui/src/games.rs";

/// Checks the page's scripts and styles and the terminal's sources.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let files = project.files()?;
    let games = described(&files);
    let mut faults = Vec::new();
    for file in &files {
        let page = of_page(file);
        let terminal = file.starts_with(TERMINAL) && file.ends_with(".rs") && file != LOOKS;
        if !(terminal || page) {
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
    let index = project.read_text(INDEX)?.unwrap_or_default();
    faults.extend(unlinked(&files, &site::linked_styles(&index)));
    Ok(faults)
}

/// Whether a file is a script or a style sheet that all games share.
fn of_page(file: &str) -> bool {
    let script = file.starts_with(SCRIPTS) && file.ends_with(".js");
    let style = file.ends_with(".css") && [SCRIPTS, STYLES].iter().any(|at| file.starts_with(at));
    (script || style) && !file.starts_with(DESCRIPTIONS)
}

/// The style sheets of games that the page would not load.
fn unlinked(files: &[String], linked: &[String]) -> Vec<String> {
    let sheets = files
        .iter()
        .filter(|file| file.starts_with(DESCRIPTIONS) && file.ends_with(".css"));
    let path = |file: &str| file.trim_start_matches("web/").to_owned();
    sheets
        .filter(|file| !linked.contains(&path(file)))
        .map(|file| format!("{file}: {INDEX} does not link to it"))
        .collect()
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
    fn shared_styles_count_and_those_of_games_do_not() {
        for file in ["web/styles/board.css", "web/app/a.css", "web/app/page.js"] {
            assert!(of_page(file), "{file}");
        }
        for file in ["web/app/games/hex/style.css", "web/tests/run.js"] {
            assert!(!of_page(file), "{file}");
        }
    }

    #[test]
    fn the_styles_of_a_game_must_be_linked() {
        let files = ["web/app/games/hex/style.css", "web/styles/lab.css"].map(str::to_owned);
        assert_eq!(
            unlinked(&files, &[]),
            ["web/app/games/hex/style.css: web/index.html does not link to it"]
        );
        let linked = ["app/games/hex/style.css".to_owned()];
        assert_eq!(unlinked(&files, &linked), Vec::<String>::new());
    }

    #[test]
    fn a_name_is_found_as_a_word() {
        for line in [
            "if (game === \"hex\")",
            "/** In Hex alone. */",
            "ui.edit.hex.one",
            "[data-game=\"hex\"] .dot {",
            ".hex-row {",
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
