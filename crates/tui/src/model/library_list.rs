//! The library's list as it is on the screen.

use wuqi_session::protocol::Entry;

/// The library's list.
#[derive(Clone, Debug, Default)]
pub struct LibraryList {
    /// The games, the latest first.
    pub entries: Vec<Entry>,
    /// How many there are in all.
    pub total: u32,
    /// The one under the cursor.
    pub at: usize,
    /// Whether the list has come.
    pub ready: bool,
}

impl LibraryList {
    /// The game under the cursor.
    #[must_use]
    pub fn entry(&self) -> Option<&Entry> {
        self.entries.get(self.at)
    }

    /// Moves the cursor.
    pub fn step(&mut self, by: isize) {
        let last = self.entries.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// Shows a list.
    pub fn fill(&mut self, entries: Vec<Entry>, total: u32) {
        self.entries = entries;
        self.total = total;
        self.ready = true;
        self.step(0);
    }
}
