//! The language of whoever sits at the terminal.

use wuqi_session::locale::Language;

/// The language of the system.
pub fn of_system() -> Language {
    // The first of these that is set decides, as for every other program.
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty());
    Language::choose(set.as_deref())
}
