//! The library of games in a browser: what is to be written, read and deleted.
//!
//! A browser's database has no questions to ask in words, and two windows may have it open. So
//! whoever keeps it begins a transaction, hands over the heads of all games, and does what it
//! is told in the same transaction: all that a game's table, the list and the archive mean by
//! their requests is decided here, in the same way as the SQLite library of the server decides
//! it (a test compares the two).

mod archive;
mod change;
mod head;

pub use archive::{ARCHIVE_FORMAT, Archive, Archived};
pub use change::{Body, Change, Put};
pub use head::Head;

use head::{COPY, fits};
use std::collections::BTreeSet;
use wuqi_session::host::{Seating, StoreRequest};
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::Saved;

/// How many games a list has where nothing is said, and at most.
const USUAL_LIMIT: u32 = 50;
const MOST_LISTED: u32 = 1000;

/// The longest name, in characters.
const LONGEST_NAME: usize = 200;

/// How long a game that waits for its first move is kept: a week.
const PATIENCE_MS: u64 = 7 * 24 * 3600 * 1000;

/// The heads of all games, as they are at the moment.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    heads: Vec<Head>,
}

impl Shelf {
    /// The shelf with these games.
    #[must_use]
    pub fn new(heads: Vec<Head>) -> Shelf {
        Shelf { heads }
    }

    /// What a host asks for; or, in words, why that cannot be done. `now` is the time in
    /// milliseconds since 1970.
    pub fn perform(&self, request: &StoreRequest, now: u64) -> Result<Change, String> {
        match request {
            StoreRequest::Keep {
                live,
                number,
                seating,
                saved,
            } => Ok(self.keep(live, *number, *seating, saved, now)),
            StoreRequest::SaveAs { name, saved } => self.save_as(name, saved, now),
            StoreRequest::List(_) => Ok(Change::default()),
            StoreRequest::Load { entry } => {
                self.find(*entry)?;
                Ok(Change::reading(vec![*entry]))
            }
            StoreRequest::Claim {
                entry,
                live,
                number,
            } => Ok(self.claim(*entry, live, *number)),
            StoreRequest::Rename { entry, name } => self.rename(*entry, name),
            StoreRequest::Delete { entry } => {
                self.find(*entry)?;
                Ok(Change::about(*entry).deleting(*entry))
            }
            StoreRequest::Retire { live } => {
                let mut change = Change::default();
                self.leave(live, &mut change);
                Ok(change)
            }
        }
    }

    /// The games that fit a search, the latest first, and how many there are in all.
    #[must_use]
    pub fn list(&self, search: &LibraryFilter) -> (Vec<Entry>, u32) {
        let mut found: Vec<&Head> = self.heads.iter().filter(|h| fits(h, search)).collect();
        found.sort_by_key(|head| std::cmp::Reverse((head.shown.changed, head.shown.entry)));
        let total = u32::try_from(found.len()).unwrap_or(u32::MAX);
        let limit = search.limit.unwrap_or(USUAL_LIMIT).min(MOST_LISTED);
        let listed = (found.into_iter())
            .skip(search.offset.unwrap_or(0) as usize)
            .take(limit as usize);
        (listed.map(|head| head.shown.clone()).collect(), total)
    }

    /// Everybody with a name who plays in a game that has begun, in the order of names.
    #[must_use]
    pub fn opponents(&self) -> Vec<String> {
        let begun = self.heads.iter().filter(|head| head.begun);
        let names = begun.flat_map(|head| head.shown.players.iter());
        let named: BTreeSet<&String> = names.filter(|name| !name.is_empty()).collect();
        named.into_iter().cloned().collect()
    }

    /// The game of a table.
    #[must_use]
    pub fn live(&self, live: &str) -> Option<&Head> {
        self.heads
            .iter()
            .find(|head| head.live.as_deref() == Some(live))
    }

    /// A game by its number.
    pub fn find(&self, entry: i64) -> Result<&Head, String> {
        let found = self.heads.iter().find(|head| head.shown.entry == entry);
        found.ok_or_else(|| format!("there is no game with the number {entry}"))
    }

    /// The numbers of all games that have begun.
    #[must_use]
    pub fn begun(&self) -> Vec<i64> {
        let begun = self.heads.iter().filter(|head| head.begun);
        begun.map(|head| head.shown.entry).collect()
    }

    /// The table of a game; one that has none gets the name `fresh`, in its own entry.
    pub fn adopt(&self, entry: i64, fresh: &str) -> Result<(String, Change), String> {
        let head = self.find(entry)?;
        if let Some(live) = &head.live {
            return Ok((live.clone(), Change::default()));
        }
        let live = Some(fresh.to_owned());
        let adopted = Head {
            live,
            ..head.clone()
        };
        Ok((
            fresh.to_owned(),
            Change::about(entry).putting(adopted, None),
        ))
    }

    /// A number that no game has.
    fn fresh_entry(&self) -> i64 {
        let last = self.heads.iter().map(|head| head.shown.entry).max();
        last.unwrap_or(0) + 1
    }

    /// Keeps a game of a table, in the place that it has if it has one.
    fn keep(&self, live: &str, number: u64, seating: Seating, saved: &Saved, now: u64) -> Change {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        if let Some(own) = self.live(live).filter(|head| head.number == number) {
            let head = own.with(saved, now);
            return Change::about(own.shown.entry).putting(head, Some(Body::of(saved)));
        }
        let entry = self.fresh_entry();
        let mut change = Change::about(entry);
        self.leave(live, &mut change);
        let old = |head: &&Head| !head.begun && head.shown.changed + PATIENCE_MS < now;
        for head in self.heads.iter().filter(old) {
            change = change.deleting(head.shown.entry);
        }
        let mut head = Head::new(entry, saved, now);
        head.live = Some(live.to_owned());
        head.number = number;
        head.host = seating.word().to_owned();
        change.putting(head, Some(Body::of(saved)))
    }

    /// A table has another game, or none any more: the one before stays, unless it never had
    /// a move.
    fn leave(&self, live: &str, change: &mut Change) {
        let Some(head) = self.live(live) else {
            return;
        };
        if !head.begun {
            change.delete.push(head.shown.entry);
            return;
        }
        let live = None;
        let left = Head {
            live,
            ..head.clone()
        };
        change.put.push(Put {
            head: left,
            body: None,
        });
    }

    /// Keeps a copy under a name, in place of another copy of that name and game.
    fn save_as(&self, name: &str, saved: &Saved, now: u64) -> Result<Change, String> {
        let name = check_name(name)?;
        let entry = self.fresh_entry();
        let mut change = Change::about(entry);
        let copy = |head: &&Head| {
            head.number == COPY && head.shown.name == name && head.shown.game == saved.summary.game
        };
        // A copy of a game that has ended makes room only for the same game.
        let makes_room = |head: &&Head| head.shown.result == "*" || head.shows(saved);
        for head in self.heads.iter().filter(copy).filter(makes_room) {
            change = change.deleting(head.shown.entry);
        }
        let mut head = Head::new(entry, saved, now);
        head.shown.name = name.to_owned();
        // A name is given to what is worth keeping.
        head.begun = true;
        Ok(change.putting(head, Some(Body::of(saved))))
    }

    /// Lets a table play a game on in its own entry, unless it has ended, has a name, or is
    /// at another table: then what is played on becomes a game of its own.
    fn claim(&self, entry: i64, live: &str, number: u64) -> Change {
        let mut change = Change::about(entry);
        let free = |head: &&Head| {
            head.shown.result == "*" && head.shown.name.is_empty() && head.live.is_none()
        };
        if let Some(head) = self.find(entry).ok().filter(free) {
            self.leave(live, &mut change);
            let mut claimed = head.clone();
            claimed.live = Some(live.to_owned());
            claimed.number = i64::try_from(number).unwrap_or(i64::MAX);
            change = change.putting(claimed, None);
        }
        change
    }

    fn rename(&self, entry: i64, name: &str) -> Result<Change, String> {
        let name = check_name(name)?;
        let mut head = self.find(entry)?.clone();
        head.shown.name = name.to_owned();
        Ok(Change::about(entry).putting(head, None))
    }
}

fn check_name(name: &str) -> Result<&str, String> {
    let name = name.trim();
    match name.chars().count() {
        1..=LONGEST_NAME => Ok(name),
        _ => Err(format!("a name has 1 to {LONGEST_NAME} characters")),
    }
}
