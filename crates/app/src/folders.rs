//! The system's places for what this program keeps for its user.

use std::path::PathBuf;

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
