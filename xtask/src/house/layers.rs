//! Crates depend only leftwards:
//!
//! ```text
//! core ← games ← { search, nn, nets, evaluation-nets } ← engines ← puzzles ← record ← deal ← session ← store ← protocols ← arena ← { server, wasm, tui } ← train ← app
//! ```
//!
//! Data then flows one way and every crate can be read without the ones to its right. The
//! documents that list the crates list all of them, in this order.

use crate::project::{Package, Project};
use anyhow::{Context, Result};
use std::fs;

/// The crates from left to right; those of one row do not use each other.
const ROWS: &[&[&str]] = &[
    &["wuqi-core"],
    &["wuqi-games"],
    &[
        "wuqi-search",
        "wuqi-nn",
        "wuqi-nets",
        "wuqi-evaluation-nets",
    ],
    &["wuqi-engines"],
    &["wuqi-puzzles"],
    &["wuqi-record"],
    &["wuqi-deal"],
    &["wuqi-session"],
    &["wuqi-store"],
    &["wuqi-protocols"],
    // The server runs matches, as the command line does.
    &["wuqi-arena"],
    &["wuqi-server", "wuqi-wasm", "wuqi-tui"],
    &["wuqi-train"],
    &["wuqi"],
];

/// Packages outside this order: they may use anything, nobody may use them.
const OUTSIDE: &[&str] = &["xtask"];

/// Checks every dependency between packages of the workspace, test ones included.
pub fn check(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages {
        if OUTSIDE.contains(&package.name.as_str()) {
            continue;
        }
        let Some(own) = row_of(&package.name) else {
            faults.push(format!(
                "{} has no place in the order of crates: add it to ROWS in xtask/src/house/layers.rs",
                package.name
            ));
            continue;
        };
        for used in &package.dependencies {
            let leftwards = row_of(used).is_some_and(|row| row < own);
            let ours = packages.iter().any(|other| &other.name == used);
            if ours && !leftwards {
                faults.push(format!(
                    "{} depends on {used}, which is not to its left",
                    package.name
                ));
            }
        }
    }
    faults
}

/// The documents that list the crates, in rows that begin with their folder, `crates/NAME` or
/// `NAME`.
const DOCUMENTS: &[&str] = &[
    "docs/architecture.md",
    "README.md",
    "README.zh-Hant.md",
    "README.zh-Hans.md",
];

/// Checks the drawing and the table of crates in every document that has them; the first
/// one must.
pub fn check_documents(project: &Project) -> Result<Vec<String>> {
    let packages = project.packages()?;
    let mut faults = Vec::new();
    for (number, document) in DOCUMENTS.iter().enumerate() {
        let text = fs::read_to_string(project.root.join(document))
            .with_context(|| format!("{document} cannot be read"))?;
        let wrong = document_faults(&text, number == 0, &packages);
        faults.extend(
            wrong
                .into_iter()
                .map(|fault| format!("{document}: {fault}")),
        );
    }
    Ok(faults)
}

/// What is wrong with the list of crates in a text.
fn document_faults(text: &str, must_list: bool, packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    let drawing = drawing(packages);
    let drawn = text.lines().find(|line| line.starts_with("core ← "));
    if drawn.map_or(must_list, |drawn| drawn != drawing) {
        faults.push(format!("the crates must be drawn as: {drawing}"));
    }
    let expected: Vec<&str> = rows(packages).concat();
    let crate_of = |line: &'_ str| {
        let (path, _) = line.strip_prefix("| `")?.split_once('`')?;
        let name = path.strip_prefix("crates/");
        name.or(expected.iter().copied().find(|name| *name == path))
            .map(str::to_owned)
    };
    let listed: Vec<String> = text.lines().filter_map(crate_of).collect();
    if (must_list || !listed.is_empty()) && listed != expected {
        faults.push(format!(
            "the table must list the crates in this order: {}",
            expected.join(", ")
        ));
    }
    faults
}

/// The crates that exist, by their folders, row by row.
fn rows(packages: &[Package]) -> Vec<Vec<&'static str>> {
    let exists = |name: &&&str| packages.iter().any(|package| package.name == **name);
    let folder = |name: &&'static str| name.strip_prefix("wuqi-").unwrap_or("app");
    ROWS.iter()
        .map(|row| row.iter().filter(exists).map(folder).collect())
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect()
}

/// The line that draws which crate uses which.
fn drawing(packages: &[Package]) -> String {
    let row = |row: Vec<&str>| match row.as_slice() {
        [only] => (*only).to_owned(),
        several => format!("{{ {} }}", several.join(", ")),
    };
    let rows: Vec<String> = rows(packages).into_iter().map(row).collect();
    rows.join(" ← ")
}

fn row_of(name: &str) -> Option<usize> {
    ROWS.iter().position(|row| row.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(|&name| name.to_owned()).collect(),
            folder: format!("crates/{name}"),
            published: true,
        }
    }

    #[test]
    fn leftwards_and_foreign_dependencies_are_fine() {
        let packages = [
            package("wuqi-core", &["thiserror"]),
            package("wuqi-games", &["wuqi-core", "serde"]),
            package("wuqi", &["wuqi-games", "wuqi-core"]),
            package("xtask", &["anyhow"]),
        ];
        assert_eq!(check(&packages), Vec::<String>::new());
    }

    #[test]
    fn every_wrong_dependency_is_a_fault() {
        let packages = [
            package("wuqi-core", &["wuqi-games"]),
            package("wuqi-games", &["xtask"]),
            package("wuqi-search", &["wuqi-nn"]),
            package("wuqi-nn", &[]),
            package("xtask", &[]),
            package("other", &[]),
        ];
        let faults = check(&packages);
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert!(faults[0].contains("wuqi-core depends on wuqi-games"));
        assert!(faults[3].contains("other has no place"));
    }

    #[test]
    fn documents_list_all_crates_in_the_order_of_the_rows() {
        let packages =
            ["wuqi", "wuqi-nn", "wuqi-core", "wuqi-search"].map(|name| package(name, &[]));
        let right = "core ← { search, nn } ← app\n| `crates/core` | a |\n| `crates/search` | b |\n\
                     | `crates/nn` | c |\n| `crates/app` | d |\n| `xtask` | chores |\n";
        assert_eq!(
            document_faults(right, true, &packages),
            Vec::<String>::new()
        );
        assert_eq!(
            document_faults("nothing", false, &packages),
            Vec::<String>::new()
        );
        assert_eq!(document_faults("nothing", true, &packages).len(), 2);
        let exchanged = right
            .replace("search` | b", "nn` | b")
            .replace("nn` | c", "search` | c");
        let faults = document_faults(&exchanged, false, &packages);
        assert_eq!(
            faults,
            ["the table must list the crates in this order: core, search, nn, app"]
        );
        let faults = document_faults(&right.replace("{ search, nn }", "search"), false, &packages);
        assert_eq!(
            faults,
            ["the crates must be drawn as: core ← { search, nn } ← app"]
        );
    }
}
