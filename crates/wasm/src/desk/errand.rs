//! What the library is asked, and what its answer is for.
//!
//! One errand after the other: the database is asked for the heads of all games, the
//! [`Shelf`] says what is to be done, and when the transaction is complete whoever asked hears
//! of it. Nothing counts as kept before that.

use super::Desk;
use super::tables::Kept;
use crate::outside;
use crate::shelf::{Archive, Archived, Body, Change, Head, Shelf};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use wuqi_games::any::games;
use wuqi_session::host::{StoreAnswer, StoreRequest, Stored, export};
use wuqi_session::protocol::{Code, Entry, Fault, LibraryFilter, LibraryPage, RecordText, Seated};

/// Another window has kept the game since.
const STALE: &str = "the game was played on elsewhere";

/// What is asked, and what for.
pub(super) struct Errand {
    pub(super) what: What,
    pub(super) then: Then,
}

/// What is asked of the library.
pub(super) enum What {
    /// What a host asks for, or a page without a game; and what the host has kept of its game,
    /// which must not have changed since.
    Perform(Box<StoreRequest>, Option<Kept>),
    /// The game of a table.
    Live(String),
    /// The games that fit a search, and how many there are of each game.
    List(LibraryFilter),
    /// The table of a game, which gets this name if it has none.
    Adopt {
        /// Which game.
        entry: i64,
        /// The name.
        fresh: String,
    },
    /// All games.
    Archive,
    /// Those games of a file that are not there yet.
    TakeIn(Box<Archive>),
}

/// What the answer is for.
pub(super) enum Then {
    /// The host of a table asked; `begun` is answered if it is a new game.
    Table { id: String, begun: Option<u64> },
    /// Somebody wants to come to the table.
    Come { guest: u64, id: String },
    /// A request is answered with what was found.
    Answer { request: u64 },
    /// A request is answered with the record of the game.
    Record { request: u64, format: String },
}

/// The errand that the library does.
pub(super) struct UnderWay {
    errand: Errand,
    found: Result<Found, String>,
}

/// What was found in the heads.
#[derive(Default)]
struct Found {
    entry: Option<i64>,
    listed: Option<(Vec<Entry>, u32)>,
    counts: BTreeMap<String, u32>,
    /// Everybody with a name who plays in the library.
    opponents: Vec<String>,
    /// The games that are read.
    heads: Vec<Head>,
    /// The table of the game.
    table: Option<String>,
    added: usize,
    /// What is kept of the table's game from now on.
    kept: Option<Kept>,
}

impl UnderWay {
    pub(super) fn new(errand: Errand) -> UnderWay {
        let found = Err("the library did not begin".to_owned());
        UnderWay { errand, found }
    }
}

impl Desk {
    /// The heads of all games have come, as JSON: what is to be done with the database.
    pub fn consult(&mut self, heads: &[u8]) -> String {
        let change = match &mut self.under_way {
            None => Change::default(),
            Some(under_way) => {
                let heads: Result<Vec<Head>, _> = serde_json::from_slice(heads);
                let found = heads
                    .map_err(|error| error.to_string())
                    .and_then(|heads| look_up(&Shelf::new(heads), &under_way.errand.what));
                let (change, found) = match found {
                    Ok((change, found)) => (change, Ok(found)),
                    Err(error) => (Change::default(), Err(error)),
                };
                under_way.found = found;
                change
            }
        };
        serde_json::to_string(&change).expect("a change can be written")
    }

    /// The transaction is complete, or has failed.
    pub(super) fn library_done(
        &mut self,
        error: Option<String>,
        bodies: Vec<Option<Body>>,
        now: u64,
    ) {
        let Some(UnderWay { errand, found }) = self.under_way.take() else {
            return;
        };
        let found = match error {
            Some(error) => Err(error),
            None => found,
        };
        let Errand { what, then } = errand;
        match then {
            Then::Table { id, .. } if found.as_ref().is_err_and(|error| error == STALE) => {
                self.set_anew(&id, now);
            }
            Then::Table { id, begun } => {
                let kept = found.as_ref().ok().and_then(|found| found.kept);
                if let (Some(table), Some(kept)) = (self.tables.get_mut(&id), kept) {
                    table.note(kept);
                }
                let answer = found.map(|found| answer_of(&what, found, bodies));
                self.host_answered(&id, begun, answer.and_then(|answer| answer), now);
            }
            Then::Come { guest, id } => {
                let stored = found.ok().and_then(|found| found.stored(bodies));
                if let Some((stored, kept)) = stored {
                    self.set_again(&id, &stored, kept, now);
                }
                // Whoever has gone meanwhile needs no seat.
                if self.coming.remove(&guest) {
                    self.seat(guest, &id, now);
                }
            }
            Then::Answer { request } => match found {
                Ok(found) => self.found(request, &what, found, bodies, now),
                Err(error) => self.refuse(request, &library_failed(error), 422),
            },
            Then::Record { request, format } => {
                let stored = found.map(|found| found.stored(bodies));
                let stored = stored.and_then(|stored| stored.ok_or_else(unreadable));
                let written = stored.map_err(library_failed);
                match written.and_then(|(stored, _)| export(&stored, format.clone())) {
                    Ok(text) => {
                        self.reply(request, 200, json!(RecordText { format, text }));
                    }
                    Err(fault) => self.refuse(request, &fault, 422),
                }
            }
        }
    }

    /// The library has answered the host of a table.
    fn host_answered(
        &mut self,
        id: &str,
        begun: Option<u64>,
        answer: Result<StoreAnswer, String>,
        now: u64,
    ) {
        if let (Some(request), Err(detail)) = (begun, &answer) {
            self.clear(id);
            let fault = library_failed(detail.clone());
            return self.refuse(request, &fault, fault.status());
        }
        if let Some(request) = begun {
            self.reply(request, 201, seat(id));
        }
        if let Some(table) = self.tables.get_mut(id) {
            let steps = table.host.stored(answer, now);
            self.deliver(id, steps);
        }
    }

    /// A request that the library has answered.
    fn found(
        &mut self,
        request: u64,
        what: &What,
        found: Found,
        bodies: Vec<Option<Body>>,
        now: u64,
    ) {
        let body = match what {
            What::List(_) => {
                let (entries, total) = found.listed.unwrap_or_default();
                json!(LibraryPage {
                    entries,
                    total,
                    counts: found.counts,
                    opponents: found.opponents,
                })
            }
            What::Adopt { .. } => {
                let table = found.table.clone().unwrap_or_default();
                let stored = found.stored(bodies);
                let set =
                    stored.is_some_and(|(game, kept)| self.set_again(&table, &game, kept, now));
                if !set {
                    return self.refuse(request, &library_failed(unreadable()), 422);
                }
                return self.reply(request, 201, seat(&table));
            }
            What::Archive => {
                let games = found.heads.into_iter().zip(bodies);
                let games = games.filter_map(|(head, body)| {
                    let body = body?;
                    Some(Archived { head, body })
                });
                json!(Archive::new(games.collect()))
            }
            What::TakeIn(archive) => {
                let added = found.added;
                json!({ "added": added, "known": archive.games.len() - added })
            }
            What::Perform(..) | What::Live(_) => json!({ "entry": found.entry }),
        };
        self.reply(request, 200, body);
    }
}

impl Found {
    /// The first game that was read, and what of it is kept.
    fn stored(&self, bodies: Vec<Option<Body>>) -> Option<(Stored, Kept)> {
        let body = bodies.into_iter().next().flatten()?;
        let head = self.heads.first()?;
        Some((head.stored(body), (head.number, head.version)))
    }
}

/// What an errand means for the database.
fn look_up(shelf: &Shelf, what: &What) -> Result<(Change, Found), String> {
    let mut found = Found::default();
    let change = match what {
        What::Perform(request, known) => {
            if let StoreRequest::List(filter) = &**request {
                found.listed = Some(shelf.list(filter));
            }
            match table_of(request) {
                None => shelf.perform(request, outside::now())?,
                Some(live) => {
                    let there = shelf.live(live).map(|head| (head.number, head.version));
                    if known.is_some() && there.is_some() && there != *known {
                        return Err(STALE.to_owned());
                    }
                    let change = shelf.perform(request, outside::now())?;
                    let heads = change.put.iter().map(|put| &put.head);
                    let mut own = heads.filter(|head| head.live.as_deref() == Some(live));
                    found.kept = own.next().map(|head| (head.number, head.version));
                    change
                }
            }
        }
        What::Live(id) => {
            let entry = shelf.live(id).map(|head| head.shown.entry);
            Change::reading(entry.into_iter().collect())
        }
        What::List(filter) => {
            found.listed = Some(shelf.list(filter));
            for info in games() {
                let of_game = LibraryFilter {
                    game: Some(info.id.to_owned()),
                    limit: Some(0),
                    ..LibraryFilter::default()
                };
                let (_, total) = shelf.list(&of_game);
                found.counts.insert(info.id.to_owned(), total);
            }
            found.opponents = shelf.opponents();
            Change::default()
        }
        What::Adopt { entry, fresh } => {
            let (table, mut change) = shelf.adopt(*entry, fresh)?;
            found.table = Some(table);
            change.read = vec![*entry];
            change
        }
        What::Archive => Change::reading(shelf.begun()),
        What::TakeIn(archive) => {
            let (change, added) = shelf.take_in(archive);
            found.added = added;
            change
        }
    };
    found.entry = change.entry;
    let heads = change.read.iter().map(|entry| shelf.find(*entry).cloned());
    found.heads = heads.collect::<Result<_, _>>()?;
    Ok((change, found))
}

/// The table whose game a request changes.
fn table_of(request: &StoreRequest) -> Option<&str> {
    match request {
        StoreRequest::Keep { live, .. } | StoreRequest::Claim { live, .. } => Some(live),
        _ => None,
    }
}

/// The answer that a host waits for.
fn answer_of(what: &What, found: Found, bodies: Vec<Option<Body>>) -> Result<StoreAnswer, String> {
    let What::Perform(request, _) = what else {
        return Ok(StoreAnswer::Done(found.entry));
    };
    Ok(match **request {
        StoreRequest::List(_) => {
            let (entries, total) = found.listed.unwrap_or_default();
            StoreAnswer::Listed(entries, total)
        }
        StoreRequest::Load { .. } => {
            let (stored, _) = found.stored(bodies).ok_or_else(unreadable)?;
            StoreAnswer::Loaded(Box::new(stored))
        }
        StoreRequest::Retire { .. } => StoreAnswer::Done(None),
        _ => StoreAnswer::Done(found.entry),
    })
}

fn unreadable() -> String {
    "the saved game cannot be read".to_owned()
}

pub(super) fn library_failed(detail: String) -> Fault {
    Fault::new(Code::LibraryFailed).with("detail", detail)
}

/// The name of a table, and a token as the server gives one: here nobody else could come.
fn seat(id: &str) -> Value {
    json!(Seated {
        id: id.to_owned(),
        token: Some("local".to_owned()),
    })
}
