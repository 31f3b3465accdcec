//! The system's places for what this program keeps for its user.

use crate::config::Config;
use std::path::PathBuf;

/// Where networks are looked for when nobody says otherwise.
const NETS: [&str; 3] = ["nets", "evaluation-nets", "runs"];

/// The folders with networks that can be chosen by name, and with runs that the page may watch:
/// those given, else those of the configuration.
pub fn networks(given: &[PathBuf], config: &Config) -> Vec<PathBuf> {
    let mut folders = given.to_vec();
    folders.extend(config.serve().nets.filter(|_| given.is_empty()));
    if folders.is_empty() {
        folders = NETS.map(PathBuf::from).to_vec();
    }
    folders
}

/// The place for games and keys.
pub fn data() -> Option<PathBuf> {
    of("XDG_DATA_HOME", ".local/share")
}

/// The place for the configuration.
pub fn configuration() -> Option<PathBuf> {
    of("XDG_CONFIG_HOME", ".config")
}

/// The program's folder in the one that a variable names, or in this one at home; Windows
/// and macOS have one place for everything.
fn of(name: &str, at_home: &str) -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = if cfg!(windows) {
        PathBuf::from(variable("APPDATA")?)
    } else if cfg!(target_os = "macos") {
        PathBuf::from(variable("HOME")?).join("Library/Application Support")
    } else {
        variable(name).map_or_else(
            || variable("HOME").map(|home| PathBuf::from(home).join(at_home)),
            |folder| Some(PathBuf::from(folder)),
        )?
    };
    Some(base.join("wuqi"))
}
