//! Crates depend only leftwards:
//!
//! ```text
//! core ← games ← { search, nn } ← engines ← record ← deal ← session ← store ← protocols ← arena ← { server, wasm, tui } ← train ← app
//! ```
//!
//! Data then flows one way and every crate can be read without the ones to its right.

use crate::project::Package;

/// The rooms of the house from left to right; those of one row do not use each other.
const ROOMS: &[&[&str]] = &[
    &["wuqi-core"],
    &["wuqi-games"],
    &["wuqi-search", "wuqi-nn"],
    &["wuqi-engines"],
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

/// Packages that stand beside the house: they may use anything, nobody may use them.
const BESIDE: &[&str] = &["xtask"];

/// Checks every dependency between packages of the workspace, test ones included.
pub fn check(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages {
        if BESIDE.contains(&package.name.as_str()) {
            continue;
        }
        let Some(own) = room(&package.name) else {
            faults.push(format!(
                "{} has no place in the house: add it to ROOMS in xtask/src/house/layers.rs",
                package.name
            ));
            continue;
        };
        for used in &package.dependencies {
            let leftwards = room(used).is_some_and(|place| place < own);
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

fn room(name: &str) -> Option<usize> {
    ROOMS.iter().position(|row| row.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(|&name| name.to_owned()).collect(),
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
            package("shed", &[]),
        ];
        let faults = check(&packages);
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert!(faults[0].contains("wuqi-core depends on wuqi-games"));
        assert!(faults[3].contains("shed has no place"));
    }
}
