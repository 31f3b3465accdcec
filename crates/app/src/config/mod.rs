//! The configuration file: defaults for commands, so that they need not be typed.
//!
//! The first file that exists is used: the one of `--config`, the one of `$WUQI_CONFIG`,
//! `wuqi.toml` here, `wuqi.toml` in the user's folder for configuration. Flags win over it.

mod engines;
mod first_game;
mod keys;
mod read;
mod sections;
mod value;

pub use engines::SavedEngine;
pub use keys::{KEYS, Key};
pub use read::Entry;
pub use sections::{BoardSection, EngineSection};

use crate::failure::Failure;
use crate::folders;
use crate::input;
use read::ConfigFault;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The names that are looked for.
const NAMES: [&str; 2] = ["wuqi.toml", "wuqi.json"];

/// What a configuration file says; nothing where there is none.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The file.
    pub file: Option<PathBuf>,
    entries: Vec<Entry>,
    saved: Vec<SavedEngine>,
}

impl Config {
    /// The configuration that is in force. `asked` is the file of `--config`.
    pub fn load(asked: Option<&Path>) -> Result<Config, Failure> {
        match find(asked) {
            Some(path) => Config::read(&path),
            None => Ok(Config::default()),
        }
    }

    /// Reads a file; its faults are told with their lines.
    pub fn read(path: &Path) -> Result<Config, Failure> {
        let text = input::text(path)?;
        let is_json = path.extension().is_some_and(|ending| ending == "json");
        let checked = read::read(&text, is_json).and_then(|(entries, saved)| {
            let config = Config {
                file: Some(path.to_owned()),
                entries,
                saved,
            };
            let faults = config.contradictions();
            if faults.is_empty() {
                Ok(config)
            } else {
                Err(faults)
            }
        });
        checked.map_err(|faults| Failure::refused(tell(path, &faults)))
    }

    /// Refuses a file with engines that cannot play here. Commands do so when they are about
    /// to use one: they may know more networks.
    pub fn check_engines(&self) -> Result<(), Failure> {
        let faults = self.unavailable();
        let path = self.file.as_deref().unwrap_or(Path::new(""));
        match faults.is_empty() {
            true => Ok(()),
            false => Err(Failure::refused(tell(path, &faults))),
        }
    }

    /// Every value of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn entry(&self, section: &str, name: &str) -> Option<&Entry> {
        let is_it = |entry: &&Entry| entry.key.section == section && entry.key.name == name;
        self.entries.iter().find(is_it)
    }

    /// The folder that paths in the file are relative to.
    fn folder(&self) -> &Path {
        let folder = self.file.as_deref().and_then(Path::parent);
        folder.unwrap_or(Path::new(""))
    }
}

/// The file that is used.
fn find(asked: Option<&Path>) -> Option<PathBuf> {
    if let Some(path) = asked {
        return Some(path.to_owned());
    }
    // An empty variable asks for no file at all.
    if let Some(path) = std::env::var_os("WUQI_CONFIG") {
        return Some(PathBuf::from(path)).filter(|path| !path.as_os_str().is_empty());
    }
    let folders = [Some(PathBuf::new()), folders::configuration()];
    let places = folders.into_iter().flatten();
    let mut files = places.flat_map(|folder| NAMES.map(|name| folder.join(name)));
    files.find(|file| file.is_file())
}

/// The faults of a file in words, a line each.
fn tell(path: &Path, faults: &[ConfigFault]) -> String {
    let name = path.display();
    let mut text = String::new();
    for (number, ConfigFault { line, words }) in faults.iter().enumerate() {
        let start = if number == 0 { "" } else { "\n  " };
        let _ = write!(text, "{start}{name}, line {line}: {words}");
    }
    text
}
