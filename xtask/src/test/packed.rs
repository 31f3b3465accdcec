//! Packages that were packed before.
//!
//! Cargo believes that a packed version never changes: it unpacks and compiles it once. For a trial
//! of publishing, the sources change and the version does not, so that a package would be built
//! with what another was days ago. Here is how that is forgotten.

use crate::command::cargo_home;
use crate::project::Package;
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// Forgets what was unpacked of these packages, and what was compiled from it into this folder.
pub fn forget(packages: &[Package], target: &Path) -> Result<()> {
    let unpacked = cargo_home().map(|home| home.join("registry/src"));
    for registry in unpacked.iter().flat_map(|folder| entries(folder)) {
        for folder in entries(&registry) {
            if packages.iter().any(|package| is_of(package, &folder)) {
                remove(&folder)?;
            }
        }
    }
    let debug = target.join("debug");
    for file in entries(&debug.join("deps")) {
        let Some(name) = compiled_from_packed(&file, packages) else {
            continue;
        };
        remove(&debug.join(".fingerprint").join(name))?;
    }
    Ok(())
}

/// Whether a folder holds a version of a package.
fn is_of(package: &Package, folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    let version = name.and_then(|name| name.strip_prefix(&package.name)?.strip_prefix('-'));
    version.is_some_and(|version| version.starts_with(|first: char| first.is_ascii_digit()))
}

/// The name that Cargo keeps a package under that was compiled from unpacked sources, as the list
/// of its sources (`NAME-HASH.d`) tells.
fn compiled_from_packed(list: &Path, packages: &[Package]) -> Option<String> {
    if list.extension()? != "d" {
        return None;
    }
    let (name, hash) = list.file_stem()?.to_str()?.rsplit_once('-')?;
    let package = packages
        .iter()
        .find(|package| package.name.replace('-', "_") == name)?;
    let sources = fs::read_to_string(list).ok()?.replace('\\', "/");
    let packed = format!("/{}-", package.name);
    let is_packed = sources.contains("/registry/src/") && sources.contains(&packed);
    is_packed.then(|| format!("{}-{hash}", package.name))
}

/// What lies in a folder; nothing where there is none.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect()
}

fn remove(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    fs::remove_dir_all(folder).with_context(|| format!("cannot remove {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str) -> Package {
        Package {
            name: name.to_owned(),
            dependencies: Vec::new(),
            folder: String::new(),
            published: true,
        }
    }

    #[test]
    fn versions_belong_to_their_package() {
        let nn = package("wuqi-nn");
        assert!(is_of(&nn, Path::new("src/-99/wuqi-nn-0.2.0")));
        assert!(!is_of(&nn, Path::new("src/-99/wuqi-nn-extra-0.2.0")));
        assert!(!is_of(&nn, Path::new("src/-99/wuqi-0.2.0")));
    }

    #[test]
    fn what_was_compiled_from_the_workspace_stays() -> Result<()> {
        let folder = std::env::temp_dir().join(format!("wuqi-packed-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let list = folder.join("wuqi_nn-00ff.d");
        let packages = [package("wuqi-nn")];
        let mut found = Vec::new();
        for source in [
            "crates/nn/src/lib.rs",
            "home/registry/src/-99/wuqi-nn-0.2.0/src/lib.rs",
        ] {
            fs::write(&list, format!("libwuqi_nn.rlib: /{source}\n"))?;
            found.push(compiled_from_packed(&list, &packages));
        }
        fs::remove_dir_all(&folder)?;
        assert_eq!(found, [None, Some("wuqi-nn-00ff".to_owned())]);
        Ok(())
    }
}
