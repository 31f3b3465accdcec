//! What strangers rely on: documentation without broken links, every choice of features,
//! other systems, and packages that could be published.

use super::packed;
use super::setup;
use super::tally::Tally;
use crate::command::{cargo, read, run};
use crate::project::Project;
use anyhow::{Context, Result};
use serde_json::Value;

/// The systems beside this one that the program is checked for, and the C compiler that the
/// bundled SQLite needs there, with its headers, as Debian packages them.
const SYSTEMS: [(&str, &str, &[&str]); 2] = [
    (
        "x86_64-pc-windows-gnu",
        "x86_64-w64-mingw32-gcc",
        &["gcc-mingw-w64-x86-64"],
    ),
    (
        "aarch64-unknown-linux-gnu",
        "aarch64-linux-gnu-gcc",
        &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"],
    ),
];

/// What a C compiler answers to only if it has its headers.
const HEADERS: [&str; 6] = ["-include", "stdio.h", "-E", "-x", "c", "/dev/null"];

/// Features that need libtorch, which `cargo xtask test --train` sets up.
const TORCH: [&str; 2] = ["train", "torch"];

/// Every link in the documentation leads somewhere, those between private parts included: the
/// files are written to be read.
pub fn docs(project: &Project, _: &mut Tally) -> Result<()> {
    let mut command = cargo(
        &project.root,
        [
            "doc",
            "--workspace",
            "--no-deps",
            "--document-private-items",
        ],
    );
    run(command.env(
        "RUSTDOCFLAGS",
        "-D warnings -A rustdoc::private_intra_doc_links",
    ))
}

/// Every set of features compiles without a warning, package by package.
pub fn features(project: &Project, tally: &mut Tally) -> Result<()> {
    for (package, features) in packages(project)? {
        if features.is_empty() {
            continue;
        }
        for set in powerset(&features) {
            let set = set.join(",");
            println!("{package} [{set}]");
            let arguments = ["clippy", "--package", &package, "--no-default-features"];
            let mut command = cargo(&project.root, arguments);
            run(command.args(["--features", &set, "--", "-D", "warnings"]))?;
            tally.passed += 1;
        }
    }
    Ok(())
}

/// The program compiles for the other systems.
pub fn cross(project: &Project, tally: &mut Tally) -> Result<()> {
    for (target, compiler, packages) in SYSTEMS {
        setup::target(target)?;
        if !setup::answers(compiler, &HEADERS) {
            setup::debian(packages)?;
        }
        let mut command = cargo(&project.root, ["check", "--package", "wuqi"]);
        run(command.args(["--all-targets", "--target", target]))?;
        tally.passed += 1;
    }
    Ok(())
}

/// What can be published packs, and builds from what was packed.
pub fn publish(project: &Project, _: &mut Tally) -> Result<()> {
    let mut packages = project.packages()?;
    packages.retain(|package| package.published);
    packed::forget(&packages, &project.root.join("target"))?;
    let mut command = cargo(&project.root, ["publish", "--dry-run", "--allow-dirty"]);
    for package in &packages {
        command.args(["--package", &package.name]);
    }
    run(&mut command)
}

fn metadata(project: &Project) -> Result<Value> {
    let arguments = ["metadata", "--format-version", "1", "--no-deps"];
    let text = read(&mut cargo(&project.root, arguments))?;
    serde_json::from_str(&text).context("`cargo metadata` wrote something unexpected")
}

/// The packages with those of their features that compile anywhere.
fn packages(project: &Project) -> Result<Vec<(String, Vec<String>)>> {
    let metadata = metadata(project)?;
    let mut packages = Vec::new();
    for package in metadata["packages"].as_array().context("no packages")? {
        let name = package["name"].as_str().context("no name")?;
        let features = package["features"].as_object().context("no features")?;
        let features = features.keys().map(String::as_str);
        let features = features.filter(|name| *name != "default" && !TORCH.contains(name));
        packages.push((name.to_owned(), features.map(str::to_owned).collect()));
    }
    Ok(packages)
}

/// All sets of these, the empty one first.
fn powerset(features: &[String]) -> Vec<Vec<&str>> {
    let mut sets = vec![Vec::new()];
    for feature in features {
        let with: Vec<Vec<&str>> = sets
            .iter()
            .map(|set| set.iter().copied().chain([feature.as_str()]).collect())
            .collect();
        sets.extend(with);
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_features_is_tried_once() {
        let names = ["a".to_owned(), "b".to_owned()];
        let sets = powerset(&names);
        assert_eq!(sets, [vec![], vec!["a"], vec!["b"], vec!["a", "b"]]);
        assert_eq!(powerset(&[]), [Vec::<&str>::new()]);
    }
}
