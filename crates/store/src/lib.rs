//! The library of games: live games that survive a crash, and games kept under a name.
//!
//! It is one SQLite file (bundled, so that nothing has to be installed), written ahead
//! (WAL) and synchronised in full: when [`Library::keep`] returns, the move is on the disk
//! and may be acknowledged. What must stay secret while a game lasts, the deal, lies in a
//! table of its own that no list, search or export reads.

mod error;
mod library;
mod schema;

pub use error::StoreError;
pub use library::{Library, Seating, Stored};
