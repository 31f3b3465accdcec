//! Whether a site that was built before is still what the project would build.

use super::FILE;
use crate::project::Project;
use anyhow::Result;
use std::fs;
use std::path::Path;

/// What goes into the site: the page, its texts, the networks, the engines, and how it is built.
const SOURCES: &[&str] = &[
    "web/",
    "locales/",
    "nets/",
    "crates/",
    "xtask/src/site/",
    "Cargo.lock",
];

/// What lies there and does not.
const APART: &[&str] = &["web/tests/", "crates/app/", "crates/server/", "crates/tui/"];

/// Whether both forms are there, and no file that goes into them is newer.
pub fn is_current(project: &Project, out: &Path) -> Result<bool> {
    let made = fs::metadata(out.join(FILE)).and_then(|file| file.modified());
    let Ok(made) = made else {
        return Ok(false);
    };
    if !out.join("site/index.html").is_file() {
        return Ok(false);
    }
    for file in project.files()? {
        if goes_in(&file) && fs::metadata(project.root.join(&file))?.modified()? > made {
            return Ok(false);
        }
    }
    Ok(true)
}

fn goes_in(file: &str) -> bool {
    let begins = |list: &[&str]| list.iter().any(|start| file.starts_with(start));
    begins(SOURCES) && !begins(APART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_the_engines_go_in_and_their_tests_do_not() {
        for file in ["web/app/main.js", "crates/wasm/src/lib.rs", "Cargo.lock"] {
            assert!(goes_in(file), "{file}");
        }
        for file in ["web/tests/run.js", "crates/server/src/lib.rs", "README.md"] {
            assert!(!goes_in(file), "{file}");
        }
    }
}
