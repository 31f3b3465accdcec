//! Whoever runs a session in this process: the table with its library, engines at work,
//! and the thread that keeps them going while the screen stays free.

mod driver;
mod table;

pub use driver::Driver;
pub use table::{Done, Table};

use std::path::Path;
use wuqi_store::{Library, StoreError};

/// Opens the library in a folder, which is made if there is none. It is the same file
/// that the browser's games are in. `now` is the time in milliseconds since 1970.
pub fn open_library(folder: &Path, now: u64) -> Result<Library, StoreError> {
    // A folder that cannot be made shows itself when the file in it is opened.
    let _ = std::fs::create_dir_all(folder);
    let library = Library::open(&folder.join("library.sqlite"))?;
    // A copy that cannot be made is no reason not to play.
    let _ = library.backups().make(now);
    Ok(library)
}
