//! What is meant for a registry can be published.
//!
//! A package is packed with what lies in its folder and nothing else, it may use only packages
//! that are published, too, and a registry takes 10 MiB at the most. `cargo xtask test publish`
//! packs them all and builds them from what was packed; this finds in a moment what would stop
//! that. The package for web developers has the version of the rest.

use crate::dist::VERSION;
use crate::project::{Package, Project};
use crate::site;
use anyhow::{Context, Result};
use serde_json::Value;
use std::fs;

/// What crates.io takes, packed.
const MOST: usize = 10 << 20;

/// What `nets/Cargo.toml` excludes.
const LEFT_OUT: &str = "-small.safetensors";

/// What describes the package for web developers.
const NPM: &str = "packages/npm/package.json";

/// How a file becomes part of a program.
const EMBEDS: [&str; 3] = ["include_bytes!(", "include_str!(", "include!("];

/// How its path begins that is not beside the source, without spaces at the ends of lines.
const FROM_FOLDER: &str = "concat!(env!(\"CARGO_MANIFEST_DIR\")";

/// Checks every package that is meant to be published.
pub fn check(project: &Project) -> Result<Vec<String>> {
    let packages = project.packages()?;
    let files = project.files()?;
    let mut faults = unpublished(&packages);
    for package in packages.iter().filter(|package| package.published) {
        let below = format!("{}/", package.folder);
        let own = files.iter().filter(|file| file.starts_with(&below));
        let own: Vec<&str> = own.map(String::as_str).collect();
        for file in own.iter().filter(|file| file.ends_with(".rs")) {
            let text = project.read_text(file)?.context("Rust is text")?;
            let outside = embedded(&package.folder, file, &text).into_iter();
            let outside = outside.filter(|path| !path.starts_with(&below));
            faults.extend(outside.map(|path| {
                format!(
                    "{file} embeds {path}, which is not packed with {}",
                    package.name
                )
            }));
        }
        faults.extend(too_large(project, package, &own)?);
    }
    let npm = project.read_text(NPM)?.context("JSON is text")?;
    faults.extend(other_version(&npm)?);
    Ok(faults)
}

/// Says so where the package for web developers has another version than the workspace.
fn other_version(npm: &str) -> Result<Option<String>> {
    let npm: Value = serde_json::from_str(npm).with_context(|| format!("{NPM} is no JSON"))?;
    let fault = || format!("{NPM} has version {}, not \"{VERSION}\"", npm["version"]);
    Ok((npm["version"] != VERSION).then(fault))
}

/// Packages that use others which nobody could fetch.
fn unpublished(packages: &[Package]) -> Vec<String> {
    let mut faults = Vec::new();
    for package in packages.iter().filter(|package| package.published) {
        for used in &package.dependencies {
            let stays = |other: &&Package| other.name == *used && !other.published;
            if let Some(other) = packages.iter().find(stays) {
                faults.push(format!(
                    "{} is to be published, but uses {}, which is not",
                    package.name, other.name
                ));
            }
        }
    }
    faults
}

/// The paths of the files that a source embeds, from the root with `/`.
fn embedded(folder: &str, file: &str, text: &str) -> Vec<String> {
    let lines = text.lines().map(str::trim);
    let code: Vec<&str> = lines.filter(|line| !line.starts_with("//")).collect();
    let code = code.concat();
    let beside = file.rsplit_once('/').map_or("", |(beside, _)| beside);
    let mut found = Vec::new();
    for (at, name) in EMBEDS.iter().flat_map(|name| code.match_indices(name)) {
        let rest = &code[at + name.len()..];
        let (start, rest) = match rest.strip_prefix(FROM_FOLDER) {
            Some(rest) => (folder, rest.trim_start_matches([',', ' '])),
            None => (beside, rest),
        };
        // Anything else is put together while building, below the folder for that.
        let path = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        found.extend(path.map(|(path, _)| resolve(start, path)));
    }
    found
}

/// Where a path leads from a folder.
fn resolve(folder: &str, path: &str) -> String {
    let mut parts = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// Says so where a registry would refuse the package. Packing takes a while, so it is done only
/// where the files themselves are too many.
fn too_large(project: &Project, package: &Package, files: &[&str]) -> Result<Option<String>> {
    let packed = files.iter().filter(|file| !file.ends_with(LEFT_OUT));
    let contents: Vec<Vec<u8>> = packed
        .map(|file| {
            fs::read(project.root.join(file)).with_context(|| format!("cannot read {file}"))
        })
        .collect::<Result<_>>()?;
    let all = contents.concat();
    if all.len() <= MOST {
        return Ok(None);
    }
    let size = site::gzip(&all)?.len();
    let fault = || {
        format!(
            "{} has {size} bytes packed; a registry takes {MOST}",
            package.name
        )
    };
    Ok((size > MOST).then(fault))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, published: bool, dependencies: &[&str]) -> Package {
        Package {
            name: name.to_owned(),
            dependencies: dependencies.iter().map(|&name| name.to_owned()).collect(),
            folder: format!("crates/{name}"),
            published,
        }
    }

    #[test]
    fn what_is_embedded_is_found_wherever_it_lies() {
        let text = "//! include_bytes!(\"../../a\")\nconst A: &[u8] = include_bytes!(\n    \"../b.bin\"\n);\n\
                    let c = include_str!(concat!(\n    env!(\"CARGO_MANIFEST_DIR\"),\n    \"/../c.md\"\n));\n\
                    include!(concat!(env!(\"OUT_DIR\"), \"/d.rs\"));\nlet e = include_str!(\"e.txt\");\n";
        let mut found = embedded("crates/a", "crates/a/src/lib.rs", text);
        found.sort();
        assert_eq!(
            found,
            ["crates/a/b.bin", "crates/a/src/e.txt", "crates/c.md"]
        );
    }

    #[test]
    fn what_is_published_uses_only_what_is() {
        let packages = [
            package("a", true, &["b", "serde"]),
            package("b", false, &[]),
            package("c", false, &["b"]),
        ];
        assert_eq!(
            unpublished(&packages),
            ["a is to be published, but uses b, which is not"]
        );
    }

    #[test]
    fn the_package_for_web_developers_has_the_version_of_the_rest() {
        let of = |version| other_version(&format!("{{\"version\": \"{version}\"}}")).unwrap();
        assert_eq!(of(VERSION), None);
        assert!(of("0.1.0").is_some_and(|fault| fault.contains("\"0.1.0\"")));
    }

    #[test]
    fn the_packages_of_this_project_can_be_published() {
        let faults = check(&Project::find().unwrap()).unwrap();
        assert_eq!(faults, Vec::<String>::new());
    }
}
