//! Whether a site that was built before is still what the project would build.
//!
//! The sum of everything that goes in is kept beside what was built. Times would not do: a
//! file that is gone has none, and one that a checkout brings back may have any.

use super::{FILE, pack};
use crate::project::Project;
use anyhow::{Context, Result};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The sum, beside the single file.
const SUM: &str = "wuqi.sources";

/// What goes into the site: the page, its texts, the networks, the engines, and how it is
/// built, which the profile of the module and the version of esbuild are part of.
const SOURCES: &[&str] = &[
    "web/",
    "locales/",
    "nets/",
    "evaluation-nets/",
    "crates/",
    "xtask/src/site/",
    "xtask/src/puzzles.rs",
    ".cargo/",
    "Cargo.lock",
    "Cargo.toml",
    ESBUILD,
];

/// What lies there and does not.
const APART: &[&str] = &["web/tests/", "crates/app/", "crates/server/", "crates/tui/"];

/// Names the version of esbuild, among the tests that do not go in.
const ESBUILD: &str = "web/tests/package-lock.json";

/// Whether both forms are there, made from files of this sum.
pub fn is_current(out: &Path, sum: &str) -> bool {
    let made = fs::read_to_string(out.join(SUM));
    out.join(FILE).is_file()
        && out.join("site/index.html").is_file()
        && made.is_ok_and(|made| made == sum)
}

/// From now on nothing counts as built, until [`keep`] says so.
pub fn forget(out: &Path) -> Result<()> {
    match fs::remove_file(out.join(SUM)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes down what both forms were made from.
pub fn keep(out: &Path, sum: &str) -> Result<()> {
    let file = out.join(SUM);
    fs::write(&file, sum).with_context(|| format!("cannot write {}", file.display()))
}

/// The sum of all files that go in: their names and what they hold.
pub fn sum(project: &Project) -> Result<String> {
    let mut files = project.files()?;
    files.retain(|file| goes_in(file));
    files.sort();
    let mut parts = Vec::new();
    for file in files {
        let bytes = fs::read(project.root.join(&file));
        let bytes = bytes.with_context(|| format!("cannot read {file}"))?;
        parts.extend([file.into_bytes(), bytes]);
    }
    let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
    Ok(pack::tag(&parts))
}

fn goes_in(file: &str) -> bool {
    let begins = |list: &[&str]| list.iter().any(|start| file.starts_with(start));
    file == ESBUILD || begins(SOURCES) && !begins(APART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn the_page_the_engines_and_the_tools_go_in_and_tests_do_not() {
        for file in [
            "web/app/main.js",
            "crates/wasm/src/lib.rs",
            "Cargo.lock",
            "Cargo.toml",
            ".cargo/config.toml",
            "web/tests/package-lock.json",
        ] {
            assert!(goes_in(file), "{file}");
        }
        for file in ["web/tests/run.js", "crates/server/src/lib.rs", "README.md"] {
            assert!(!goes_in(file), "{file}");
        }
    }

    /// A project of a few files in a folder of its own.
    fn project(name: &str) -> Project {
        let root: PathBuf =
            std::env::temp_dir().join(format!("wuqi-{name}-{}", std::process::id()));
        for (file, text) in [
            ("web/a.js", "a"),
            ("web/b.js", "b"),
            ("Cargo.toml", "[profile.wasm]"),
            ("README.md", "readme"),
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Project { root }
    }

    #[test]
    fn the_sum_changes_with_contents_and_when_a_file_is_gone() {
        let project = project("sum");
        let write = |file: &str, text: &str| fs::write(project.root.join(file), text).unwrap();
        let first = sum(&project).unwrap();
        write("README.md", "other");
        write("web/a.js", "a");
        assert_eq!(
            first,
            sum(&project).unwrap(),
            "nothing that goes in has changed"
        );
        write("Cargo.toml", "[profile.wasm]\nlto = false");
        let other_profile = sum(&project).unwrap();
        assert_ne!(first, other_profile);
        fs::remove_file(project.root.join("web/b.js")).unwrap();
        assert_ne!(other_profile, sum(&project).unwrap(), "a file is gone");
        fs::remove_dir_all(&project.root).unwrap();
    }

    #[test]
    fn what_was_built_counts_while_both_forms_and_their_sum_are_there() {
        let out = project("current").root;
        fs::create_dir_all(out.join("site")).unwrap();
        for file in [FILE, "site/index.html"] {
            assert!(!is_current(&out, "one"), "before {file}");
            fs::write(out.join(file), "").unwrap();
        }
        assert!(!is_current(&out, "one"), "without a sum");
        keep(&out, "one").unwrap();
        assert!(is_current(&out, "one"));
        assert!(!is_current(&out, "two"));
        forget(&out).unwrap();
        forget(&out).unwrap();
        assert!(!is_current(&out, "one"), "forgotten");
        fs::remove_dir_all(&out).unwrap();
    }
}
