//! `cargo xtask new-game NAME`: a game to begin with, in `examples/NAME`.
//!
//! The skeleton is Connect Four of `examples/connect-four` under the new name, which the test
//! run builds and plays: so it is playable at once, and the author changes one rule after the
//! other while the tests stay green.

use crate::project::Project;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::fs;
use std::path::PathBuf;

/// The files of the example.
const FILES: &[(&str, &str)] = &[
    (
        "Cargo.toml",
        include_str!("../../examples/connect-four/Cargo.toml"),
    ),
    (
        "src/lib.rs",
        include_str!("../../examples/connect-four/src/lib.rs"),
    ),
    (
        "src/main.rs",
        include_str!("../../examples/connect-four/src/main.rs"),
    ),
    (
        "src/engines.rs",
        include_str!("../../examples/connect-four/src/engines.rs"),
    ),
    (
        "src/notation.rs",
        include_str!("../../examples/connect-four/src/notation.rs"),
    ),
    (
        "src/view.rs",
        include_str!("../../examples/connect-four/src/view.rs"),
    ),
    (
        "tests/rules.rs",
        include_str!("../../examples/connect-four/tests/rules.rs"),
    ),
    (
        "tests/program.rs",
        include_str!("../../examples/connect-four/tests/program.rs"),
    ),
];

/// What to write.
#[derive(Args)]
pub struct Arguments {
    /// The game's name in commands: small letters, digits and '-'
    name: String,
    /// Where to write it, instead of examples/NAME
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Writes the skeleton.
pub fn run(arguments: &Arguments) -> Result<()> {
    let name = &arguments.name;
    check(name)?;
    let folder = match &arguments.out {
        Some(folder) => folder.clone(),
        None => Project::find()?.root.join("examples").join(name),
    };
    ensure!(!folder.exists(), "{} is there already", folder.display());
    for (path, text) in FILES {
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        let written = fs::write(&path, renamed(text, name));
        written.with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!(
        "{} is written. Play it, then change its rules:",
        folder.display()
    );
    println!("  cargo run -p {name} -- play {name}");
    println!("  cargo test -p {name}");
    Ok(())
}

/// Refuses names that are no package or no game.
fn check(name: &str) -> Result<()> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !name.chars().all(fits) || name.ends_with('-') || name.contains("--") {
        bail!("'{name}' is no name for a game: use small letters, digits and '-', like nine-holes");
    }
    Ok(())
}

/// A file of the example under another name.
fn renamed(text: &str, name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    let words: Vec<String> = name.split('-').map(capital).collect();
    text.replace("connect-four", name)
        .replace("connect_four", &name.replace('-', "_"))
        .replace("ConnectFour", &words.concat())
        .replace("Connect Four", &words.join(" "))
        .replace("四子棋", &words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_skeleton_is_the_example_under_another_name() {
        for (path, text) in FILES {
            assert!(renamed(text, "connect-four") == text.replace("四子棋", "Connect Four"));
            let skeleton = renamed(text, "nine-holes").to_lowercase();
            assert!(!skeleton.contains("connect"), "{path}");
        }
        let lib = renamed(FILES[1].1, "nine-holes");
        assert!(lib.contains("pub struct NineHoles") && lib.contains("name: \"Nine Holes\""));
    }

    #[test]
    fn names_that_cannot_be_typed_are_refused() {
        for name in ["", "Nine", "9holes", "nine holes", "nine-", "a--b", "../x"] {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check("nine-holes").is_ok());
    }
}
