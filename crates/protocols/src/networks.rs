//! Networks from files of this machine.
//!
//! Whoever may start other programs by a spec may also name files: the command line and
//! match runners, but not the server's guests, who choose among the networks of folders that
//! the server was told.

use crate::files;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use wuqi_engines::{ListedNetwork, NetworkSource, StockedNetworks};

/// Opens the files that specs name.
#[derive(Clone, Copy, Debug, Default)]
pub struct NetworkFiles;

impl NetworkSource for NetworkFiles {
    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        files::read(Path::new(file)).map_err(|error| error.to_string())
    }
}

/// The networks that the program was stocked with, by name, and files beside them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NamedNetworks;

impl NetworkSource for NamedNetworks {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        StockedNetworks
            .read(name)
            .or_else(|_| NetworkFiles.read(name))
    }
}

/// What files of networks end in.
const ENDING: &str = "safetensors";

/// How deep folders are looked into: a folder of runs has one for each of them.
const DEPTH: u32 = 2;

/// Networks in some folders, known by their path below it without its ending. What is
/// written there later is known at once, so a network can be played while it learns.
#[derive(Debug)]
pub struct NetworkFolders {
    folders: Vec<PathBuf>,
    /// Single files beside them, known by their names without the ending.
    files: Vec<PathBuf>,
    /// What is known of files, as long as they have not changed.
    known: Mutex<BTreeMap<PathBuf, (SystemTime, Option<ListedNetwork>)>>,
}

impl NetworkFolders {
    /// The networks in these folders, and these files; a folder that is not there holds
    /// none.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>, files: Vec<PathBuf>) -> NetworkFolders {
        NetworkFolders {
            folders,
            files,
            known: Mutex::default(),
        }
    }

    /// The files by their names.
    fn files(&self) -> BTreeMap<String, PathBuf> {
        let named = |path: &PathBuf| Some((name_of(path)?.to_owned(), path.clone()));
        let mut found: BTreeMap<String, PathBuf> = self.files.iter().filter_map(named).collect();
        for folder in &self.folders {
            collect(folder, "", DEPTH, &mut found);
        }
        found
    }

    /// What a file says of itself; `None` for a file that is no network.
    fn about(&self, name: &str, path: &Path) -> Option<ListedNetwork> {
        let changed = fs::metadata(path).and_then(|about| about.modified()).ok()?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((then, about)) = known.get(path)
            && *then == changed
        {
            return about.clone();
        }
        let bytes = NetworkFiles.read(path.to_str()?).ok()?;
        let about = ListedNetwork::read(name, &bytes);
        known.insert(path.to_owned(), (changed, about.clone()));
        about
    }
}

/// The name of a file in specs: without its ending.
#[must_use]
pub fn name_of(path: &Path) -> Option<&str> {
    path.file_stem()?.to_str().filter(|name| can_be_named(name))
}

/// The name of a folder: the whole of it, since `run.2` is no `run` with an ending.
fn folder_name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str().filter(|name| can_be_named(name))
}

/// Whether specs can hold this name: some signs have a meaning there.
fn can_be_named(name: &str) -> bool {
    !name.contains([',', '=', ':'])
}

/// Collects the files of networks below a folder; the first of a name counts.
fn collect(folder: &Path, before: &str, depth: u32, found: &mut BTreeMap<String, PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            if let Some(name) = folder_name(&path).filter(|_| depth > 0) {
                collect(&path, &format!("{before}{name}/"), depth - 1, found);
            }
        } else if path.extension().is_some_and(|ending| ending == ENDING)
            && let Some(name) = name_of(&path)
        {
            found.entry(format!("{before}{name}")).or_insert(path);
        }
    }
}

/// The networks of some folders by name, and any file beside them: for whoever sits at this
/// machine.
#[derive(Debug)]
pub struct FoldersAndFiles(pub NetworkFolders);

impl NetworkSource for FoldersAndFiles {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        self.0.read(name).or_else(|_| NetworkFiles.read(name))
    }

    fn list(&self) -> Vec<ListedNetwork> {
        self.0.list()
    }
}

impl NetworkSource for NetworkFolders {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let files = self.files();
        let path = files.get(name).and_then(|path| path.to_str());
        match path {
            Some(path) => NetworkFiles.read(path),
            None => {
                let names: Vec<&str> = files.keys().map(String::as_str).collect();
                let known = ["default", "none"].into_iter().chain(names);
                Err(known.collect::<Vec<_>>().join(", "))
            }
        }
    }

    fn list(&self) -> Vec<ListedNetwork> {
        let files = self.files();
        let about = files
            .iter()
            .filter_map(|(name, path)| self.about(name, path));
        about.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wuqi_engines::NetworkKind;

    #[test]
    fn networks_are_known_by_name_and_nothing_else_is_opened() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folders = ["nets", "evaluation-nets", "no-such-folder"];
        let folders = NetworkFolders::new(folders.map(|name| root.join(name)).into(), Vec::new());
        let listed = folders.list();
        let ataxx = listed.iter().find(|net| net.name == "ataxx").unwrap();
        assert_eq!(
            (ataxx.game.as_str(), ataxx.kind),
            ("ataxx", NetworkKind::Policy)
        );
        assert!(ataxx.parameters.is_some() && !ataxx.hash.is_empty());
        for kind in [NetworkKind::Evaluation, NetworkKind::Lines] {
            assert!(listed.iter().any(|net| net.kind == kind), "{kind:?}");
        }
        assert!(folders.read("ataxx").is_ok());
        for name in ["/etc/passwd", "../nets/ataxx", "ataxx.safetensors", ""] {
            let refused = folders.read(name).unwrap_err();
            assert!(refused.contains("ataxx"), "{name}: {refused}");
        }
    }

    #[test]
    fn folders_that_differ_after_a_dot_keep_their_networks_apart() {
        let runs = tempfile::tempdir().unwrap();
        let net = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../nets/ataxx.safetensors");
        for run in ["run.1", "run.2"] {
            let folder = runs.path().join(run);
            fs::create_dir(&folder).unwrap();
            fs::copy(&net, folder.join("best.safetensors")).unwrap();
        }
        let folders = NetworkFolders::new(vec![runs.path().to_owned()], Vec::new());
        let names: Vec<String> = folders.list().into_iter().map(|net| net.name).collect();
        assert_eq!(names, ["run.1/best", "run.2/best"]);
    }
}
