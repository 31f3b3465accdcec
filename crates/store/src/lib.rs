//! The library of games: live games that survive a crash, and games kept under a name.
//!
//! It is one SQLite file (bundled, so that nothing has to be installed), written ahead
//! (WAL) and synchronised in full: when [`Library::keep_all`] returns, the move is on the disk
//! and may be acknowledged. What must stay secret while a game lasts, the deal, lies in a
//! table of its own that no list, search or export reads.

mod attendance;
mod backup;
mod error;
mod file;
mod library;
mod lock;
mod perform;
mod salvage;
mod schema;
mod write;

pub use backup::Backups;
pub use error::StoreError;
pub use file::Damage;
pub use library::Library;
pub use lock::{FolderLock, LockError};
pub use write::Keep;
