//! Whether so many tables are set that those which nobody looks at must make room.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A table that nobody has looked at for so long is cleared; the game stays in the library.
const DESERTED: Duration = Duration::from_secs(120);

/// The same in a crowd: long enough for a page that loads again.
const IN_A_CROWD: Duration = Duration::from_secs(5);

/// What the house tells all tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Crowd(Arc<AtomicBool>);

impl Crowd {
    /// Tells the tables whether there is one.
    pub(crate) fn tell(&self, crowded: bool) {
        self.0.store(crowded, Ordering::Relaxed);
    }

    /// How long a table without guests stays.
    pub(crate) fn patience(&self) -> Duration {
        match self.0.load(Ordering::Relaxed) {
            true => IN_A_CROWD,
            false => DESERTED,
        }
    }
}
