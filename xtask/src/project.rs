//! The project on disk: its root, its files and its packages.

use crate::command;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The project that this program belongs to.
pub struct Project {
    /// The folder that holds the workspace.
    pub root: PathBuf,
}

/// A package of the workspace and what it depends on, tests and build scripts included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    /// Its name in Cargo.toml.
    pub name: String,
    /// The names of its dependencies.
    pub dependencies: Vec<String>,
    /// Its folder, relative to the root with `/`.
    pub folder: String,
    /// Whether it is meant for a registry.
    pub published: bool,
}

impl Project {
    /// The project whose `xtask` folder this program was built from.
    pub fn find() -> Result<Project> {
        let own = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = own.parent().context("the xtask folder has no parent")?;
        if !root.join("Cargo.toml").is_file() {
            bail!("{} has moved: build xtask again", root.display());
        }
        Ok(Project {
            root: root.to_owned(),
        })
    }

    /// The packages of the workspace, without its examples.
    pub fn packages(&self) -> Result<Vec<Package>> {
        let arguments = ["metadata", "--format-version", "1", "--no-deps"];
        let text = command::read(&mut command::cargo(&self.root, arguments))?;
        parse_packages(&text, &self.root).context("`cargo metadata` wrote something unexpected")
    }

    /// Every file that belongs to the project, as a path relative to the root with `/`,
    /// in alphabetical order: all that .gitignore does not name. This reads the folder
    /// itself, so that it works in a plain copy of the sources, without git.
    pub fn files(&self) -> Result<Vec<String>> {
        let ignored = fs::read_to_string(self.root.join(".gitignore")).unwrap_or_default();
        let ignore = Ignore::parse(&ignored)?;
        let mut files = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let path = self.root.join(&folder);
            let entries =
                fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))?;
            for entry in entries {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let relative = if folder.is_empty() {
                    name
                } else {
                    format!("{folder}/{name}")
                };
                let kind = entry.file_type()?;
                if ignore.covers(&relative) {
                    continue;
                } else if kind.is_dir() {
                    folders.push(relative);
                } else if kind.is_file() {
                    files.push(relative);
                }
            }
        }
        files.sort();
        Ok(files)
    }

    /// The content of a file if it is text.
    pub fn read_text(&self, file: &str) -> Result<Option<String>> {
        let path = self.root.join(file);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(String::from_utf8(bytes)
            .ok()
            .filter(|text| !text.contains('\0')))
    }
}

fn parse_packages(text: &str, root: &Path) -> Option<Vec<Package>> {
    let metadata: Value = serde_json::from_str(text).ok()?;
    let mut packages = Vec::new();
    for package in metadata["packages"].as_array()? {
        // Examples use the crates from outside and are no part of the house.
        let manifest = package["manifest_path"].as_str().unwrap_or_default();
        if manifest.replace('\\', "/").contains("/examples/") {
            continue;
        }
        let mut dependencies = Vec::new();
        for dependency in package["dependencies"].as_array()? {
            dependencies.push(dependency["name"].as_str()?.to_owned());
        }
        let folder = Path::new(manifest).parent()?;
        let folder = folder.strip_prefix(root).unwrap_or(folder);
        packages.push(Package {
            name: package["name"].as_str()?.to_owned(),
            dependencies,
            folder: folder.to_string_lossy().replace('\\', "/"),
            // `publish = false` is an empty list of places.
            published: package["publish"].is_null(),
        });
    }
    Some(packages)
}

/// The few forms of .gitignore lines that the project uses: `/path`, `name` and `*.ending`.
struct Ignore {
    paths: Vec<String>,
    names: Vec<String>,
    endings: Vec<String>,
}

impl Ignore {
    fn parse(text: &str) -> Result<Ignore> {
        let mut ignore = Ignore {
            paths: Vec::new(),
            names: vec![".git".to_owned()],
            endings: Vec::new(),
        };
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let pattern = line.trim_end_matches('/');
            if let Some(ending) = pattern.strip_prefix('*')
                && ending.starts_with('.')
                && !ending.contains(['*', '/'])
            {
                ignore.endings.push(ending.to_owned());
            } else if pattern.contains(['*', '!', '?', '[']) {
                bail!(".gitignore: '{line}' is of a form that xtask does not read");
            } else if let Some(path) = pattern.strip_prefix('/') {
                ignore.paths.push(path.to_owned());
            } else if pattern.contains('/') {
                ignore.paths.push(pattern.to_owned());
            } else {
                ignore.names.push(pattern.to_owned());
            }
        }
        Ok(ignore)
    }

    fn covers(&self, relative: &str) -> bool {
        let name = relative.rsplit('/').next().unwrap_or(relative);
        self.paths.iter().any(|path| path == relative)
            || self.names.iter().any(|ignored| ignored == name)
            || self.endings.iter().any(|ending| name.ends_with(ending))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_paths_names_and_endings_are_left_out() {
        let ignore = Ignore::parse("# built\n/target\n\nnode_modules/\n*.profraw\nfuzz/corpus\n");
        let ignore = ignore.unwrap();
        for path in [
            ".git",
            "target",
            "web/node_modules",
            "a/b.profraw",
            "fuzz/corpus",
        ] {
            assert!(ignore.covers(path), "{path}");
        }
        for path in ["crates/target", "src/main.rs", "corpus", ".gitignore"] {
            assert!(!ignore.covers(path), "{path}");
        }
        assert!(Ignore::parse("!kept").is_err());
    }

    #[test]
    fn this_project_has_these_files_and_packages() {
        let project = Project::find().unwrap();
        let files = project.files().unwrap();
        assert!(files.contains(&"xtask/src/project.rs".to_owned()));
        assert!(!files.iter().any(|file| file.starts_with("target/")));
        let packages = project.packages().unwrap();
        let games = packages.iter().find(|package| package.name == "wuqi-games");
        let games = games.expect("the games are a package");
        assert!(games.dependencies.contains(&"wuqi-core".to_owned()));
        assert_eq!(
            (games.folder.as_str(), games.published),
            ("crates/games", true)
        );
        let own = packages.iter().find(|package| package.name == "xtask");
        assert!(own.is_some_and(|own| !own.published));
    }
}
