//! `cargo xtask new-game NAME`: a game to begin with, in `examples/NAME` or anywhere else.
//!
//! Beside the other examples the package belongs to the workspace. Elsewhere it is one of its
//! own, which names this checkout by its path and keeps to the versions of its lock file.
//!
//! The skeleton is Connect Four of `examples/connect-four` under the new name, which the test
//! run builds and plays: so it is playable at once, and the author changes one rule after the
//! other while the tests stay green.

use crate::house::games::described;
use crate::project::Project;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf, absolute};

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
    let project = Project::find()?;
    let name = &arguments.name;
    let examples = project.root.join("examples");
    let folder = match &arguments.out {
        Some(folder) => absolute(folder)?,
        None => examples.join(name),
    };
    let inside = folder.parent() == Some(&examples);
    write(&project, name, &folder, inside)?;
    println!(
        "{} is written. Play it, then change its rules:",
        folder.display()
    );
    if !inside {
        println!("  cd {}", folder.display());
    }
    println!("  cargo run -p {name} -- play {name}");
    println!("  cargo test -p {name}");
    Ok(())
}

/// Writes the files of a game, of the workspace or of one of its own.
pub fn write(project: &Project, name: &str, folder: &Path, inside: bool) -> Result<()> {
    check(name)?;
    let taken = taken(project)?;
    ensure!(
        !taken.contains(name),
        "'{name}' is taken by a game or package of this workspace: choose another name"
    );
    ensure!(!folder.exists(), "{} is there already", folder.display());
    for (path, text) in FILES {
        let mut text = renamed(text, name);
        if *path == "Cargo.toml" && !inside {
            text = of_its_own(&text, project)?;
        }
        let path = folder.join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if !inside {
        // Cargo leaves out what is not needed there.
        fs::copy(project.root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    }
    Ok(())
}

/// The manifest of a package that is no member of the workspace: what it would take from there
/// is written out.
fn of_its_own(manifest: &str, project: &Project) -> Result<String> {
    let shared = fs::read_to_string(project.root.join("Cargo.toml"))?;
    let mut text = String::new();
    for line in manifest.lines() {
        match line.strip_suffix(".workspace = true") {
            // A key without a value of its own: that of the workspace.
            Some(key) => {
                let begin = format!("{key} = ");
                let value = shared.lines().find_map(|line| line.strip_prefix(&begin));
                let value = value.with_context(|| format!("the workspace has no {key}"))?;
                let value = match value.split_once("path = \"") {
                    None => value.to_owned(),
                    Some((_, path)) => {
                        let path = path.split('"').next().unwrap_or(path);
                        // Between single quotes a backslash is a backslash.
                        format!("{{ path = '{}' }}", project.root.join(path).display())
                    }
                };
                text += &format!("{begin}{value}\n");
            }
            None => text += &format!("{line}\n"),
        }
    }
    let lints = "[lints]\nworkspace = true\n";
    ensure!(text.contains(lints), "the example has other lints");
    Ok(text.replace(lints, "# A workspace of its own.\n[workspace]\n"))
}

/// The names of packages, examples and games that are there.
fn taken(project: &Project) -> Result<BTreeSet<String>> {
    let packages = project.packages()?.into_iter().map(|package| package.name);
    let mut taken: BTreeSet<String> = packages.collect();
    let files = project.files()?;
    taken.extend(described(&files));
    let examples = files
        .iter()
        .filter_map(|file| file.strip_prefix("examples/"));
    let folders = examples.filter_map(|rest| rest.split_once('/'));
    taken.extend(folders.map(|(name, _)| name.to_owned()));
    Ok(taken)
}

/// Refuses names that are no package or no game.
fn check(name: &str) -> Result<()> {
    // These crates are everywhere already.
    let reserved = ["alloc", "core", "std", "test"].contains(&name);
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    let typed = begins && name.chars().all(fits) && !name.ends_with('-') && !name.contains("--");
    // No word of Rust, for the crate is called so.
    if !typed || reserved || syn::parse_str::<syn::Ident>(&name.replace('-', "_")).is_err() {
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
        let typed = ["", "Nine", "9holes", "nine holes", "nine-", "a--b", "../x"];
        for name in typed.into_iter().chain(["fn", "core", "test"]) {
            assert!(check(name).is_err(), "{name}");
        }
        assert!(check("nine-holes").is_ok());
    }

    #[test]
    fn names_of_games_and_packages_are_taken() {
        let taken = taken(&Project::find().unwrap()).unwrap();
        for name in [
            "ataxx",
            "territory",
            "wuqi",
            "wuqi-games",
            "connect-four",
            "xtask",
        ] {
            assert!(taken.contains(name), "{name}");
        }
    }

    #[test]
    fn a_package_elsewhere_needs_nothing_of_the_workspace() {
        let project = Project::find().unwrap();
        let manifest = of_its_own(&renamed(FILES[0].1, "nine-holes"), &project).unwrap();
        assert!(!manifest.contains("workspace = true"), "{manifest}");
        assert!(manifest.contains("\n[workspace]\n"), "{manifest}");
        assert!(manifest.contains("\nedition = \"2024\"\n"), "{manifest}");
        let paths = manifest.split("path = '").skip(1);
        let paths: Vec<&str> = paths.filter_map(|rest| rest.split('\'').next()).collect();
        assert_eq!(paths.len(), 5, "{manifest}");
        for path in paths {
            assert!(Path::new(path).join("Cargo.toml").is_file(), "{path}");
        }
    }
}
