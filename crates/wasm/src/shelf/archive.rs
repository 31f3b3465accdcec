//! The whole library as one file, to keep or to carry to another device.
//!
//! It holds what a game needs to go on, so also the deal of a game of Banqi that has not
//! ended. Whoever has the file could look it up, as they could in their browser's own tools.

use super::{Body, Change, Head, Put, Shelf};
use serde::{Deserialize, Serialize};
use wuqi_session::session::Session;

/// What such a file says it is.
pub const ARCHIVE_FORMAT: &str = "wuqi-library";

/// The version of the file.
const VERSION: u32 = 1;

/// The file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Archive {
    /// [`ARCHIVE_FORMAT`].
    pub format: String,
    /// Grows with every change that an older program would misread.
    pub version: u32,
    /// The games.
    pub games: Vec<Archived>,
}

/// A game in the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Archived {
    /// Its head.
    #[serde(flatten)]
    pub head: Head,
    /// The game.
    #[serde(flatten)]
    pub body: Body,
}

impl Archive {
    /// The file with these games.
    #[must_use]
    pub fn new(games: Vec<Archived>) -> Archive {
        let format = ARCHIVE_FORMAT.to_owned();
        Archive {
            format,
            version: VERSION,
            games,
        }
    }

    /// Whether this program can take the file in; if not, why, in words.
    pub fn check(&self) -> Result<(), String> {
        if self.format != ARCHIVE_FORMAT {
            return Err("this is no library of Wuqi".to_owned());
        }
        if self.version > VERSION {
            return Err("the file was made by a later version of the program".to_owned());
        }
        for (place, game) in self.games.iter().enumerate() {
            let restored = Session::restore(&game.body.public, &game.body.secret, 0);
            restored.map_err(|error| format!("game {}: {error}", place + 1))?;
        }
        Ok(())
    }
}

impl Shelf {
    /// Takes in those games of a file that are not here yet, each under a new number; how many
    /// there are. A game counts as the same where everything that lists show of it is.
    #[must_use]
    pub fn take_in(&self, archive: &Archive) -> (Change, usize) {
        let mut change = Change::default();
        let mut entry = self.fresh_entry();
        for game in &archive.games {
            let mut head = game.head.clone();
            let same = |own: &Head| {
                let entry = own.shown.entry;
                let mut other = head.shown.clone();
                other.entry = entry;
                own.shown == other
            };
            if self.heads.iter().any(same) {
                continue;
            }
            head.shown.entry = entry;
            head.live = None;
            entry += 1;
            let body = Some(game.body.clone());
            change.put.push(Put { head, body });
        }
        let added = change.put.len();
        (change, added)
    }
}
