//! Keeping, listing, opening and deleting games.

use crate::attendance::Attendance;
use crate::file::Damage;
use crate::write::{COPY, Keep, as_stored, insert, keep, leave};
use crate::{StoreError, schema};
use rusqlite::{
    Connection, OptionalExtension, Row, Transaction, TransactionBehavior, named_params, params,
};
use std::path::PathBuf;
use wuqi_session::host::{Seating, Stored};
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::Saved;

/// The longest name, in characters.
pub(crate) const LONGEST_NAME: usize = 200;

/// How many games a list has where nothing is said, and at most.
const USUAL_LIMIT: u32 = 50;
const MOST_LISTED: u32 = 1000;

const COLUMNS: &str = "entry, name, game, one, two, result, reason, moves, position, size, changed";

/// A game without a move is in no list. A person at this device has no name, an engine and
/// anybody else has one: so a game of one person is won or lost.
const FOUND: &str = "begun
    AND (:game IS NULL OR game = :game)
    AND (:result IS NULL OR result = :result
        OR :result IN ('won', 'lost') AND (one = '') <> (two = '')
            AND result = iif((one = '') = (:result = 'won'), 'one', 'two'))
    AND (:opponent IS NULL OR :opponent IN (one, two))
    AND (:since IS NULL OR changed >= :since)
    AND (:text IS NULL OR instr(lower(name || char(10) || one || char(10) || two), lower(:text)) > 0)";

/// A game that no table of a server has. A terminal that has it and plays on has a game of
/// its own from there on, so nothing is lost if it is taken from one that still runs.
const UNATTENDED: &str = "(live IS NULL OR live LIKE 'terminal-%')";

/// The library of games.
pub struct Library {
    pub(crate) connection: Connection,
    /// Empty for one in memory.
    pub(crate) file: PathBuf,
    pub(crate) damage: Option<Damage>,
    /// Dropped after the connection: whoever repairs the file waits until it is closed.
    _attendance: Option<Attendance>,
}

impl Library {
    /// A library that is forgotten with the program.
    pub fn in_memory() -> Result<Library, StoreError> {
        Library::over(Connection::open_in_memory()?, PathBuf::new(), None, None)
    }

    pub(crate) fn over(
        mut connection: Connection,
        file: PathBuf,
        damage: Option<Damage>,
        attendance: Option<Attendance>,
    ) -> Result<Library, StoreError> {
        schema::prepare(&mut connection)?;
        Ok(Library {
            connection,
            file,
            damage,
            _attendance: attendance,
        })
    }

    /// Keeps the games of several tables as they stand, at the price of one; when this
    /// returns, they are on the disk. `now` is the time in milliseconds since 1970.
    ///
    /// The entry belongs to the table and the number of its game: what was kept of that game
    /// is replaced. A game with another number has an entry of its own, and the one before
    /// stays, unless it never had a move. So has a game whose entry was deleted, or that
    /// another program has taken over.
    pub fn keep_all(&mut self, games: &[Keep<'_>], now: u64) -> Result<Vec<i64>, StoreError> {
        let change = self.begin()?;
        let mut kept = Vec::with_capacity(games.len());
        for game in games {
            kept.push(keep(&change, game, now)?);
        }
        change.commit()?;
        Ok(kept)
    }

    /// A change that is done as a whole or not at all. It waits for other programs now, not
    /// in the middle.
    fn begin(&mut self) -> Result<Transaction<'_>, StoreError> {
        let immediate = TransactionBehavior::Immediate;
        Ok(self.connection.transaction_with_behavior(immediate)?)
    }

    /// Keeps a copy of a game under a name, in place of another copy of that name and game. A
    /// copy of a game that has ended makes room only for the same game, for it may be the only
    /// one there is.
    pub fn save_as(&mut self, name: &str, saved: &Saved, now: u64) -> Result<i64, StoreError> {
        let name = check_name(name)?;
        let change = self.begin()?;
        let summary = &saved.summary;
        let [one, two] = &summary.players;
        change.execute(
            "DELETE FROM games WHERE number = :copy AND name = :name AND game = :game
                 AND (result = '*' OR result = :result AND reason = :reason AND moves = :moves
                     AND size = :size AND position = :position AND one = :one AND two = :two)",
            named_params! {
                ":copy": COPY,
                ":name": name,
                ":game": summary.game,
                ":result": summary.result,
                ":reason": summary.reason,
                ":moves": summary.moves,
                ":size": summary.size,
                ":position": summary.position,
                ":one": one,
                ":two": two,
            },
        )?;
        let entry = insert(&change, None, name, saved, now)?;
        change.commit()?;
        Ok(entry)
    }

    /// The games that fit a search, the latest first, and how many there are in all.
    pub fn list(&self, search: &LibraryFilter) -> Result<(Vec<Entry>, u32), StoreError> {
        let limit = search.limit.unwrap_or(USUAL_LIMIT).min(MOST_LISTED);
        let since = (search.since).map(|since| i64::try_from(since).unwrap_or(i64::MAX));
        let count = format!("SELECT count(*) FROM games WHERE {FOUND}");
        let total = self.connection.query_row(
            &count,
            named_params! {
                ":game": search.game,
                ":result": search.result,
                ":opponent": search.opponent,
                ":since": since,
                ":text": search.text,
            },
            |row| row.get(0),
        )?;
        let query = format!(
            "SELECT {COLUMNS} FROM games WHERE {FOUND}
             ORDER BY changed DESC, entry DESC LIMIT :limit OFFSET :offset"
        );
        let mut query = self.connection.prepare_cached(&query)?;
        let rows = query.query_map(
            named_params! {
                ":game": search.game,
                ":result": search.result,
                ":opponent": search.opponent,
                ":since": since,
                ":text": search.text,
                ":limit": limit,
                ":offset": search.offset.unwrap_or(0),
            },
            read_entry,
        )?;
        Ok((rows.collect::<Result<_, _>>()?, total))
    }

    /// Everybody with a name who plays in the library, in the order of names.
    pub fn opponents(&self) -> Result<Vec<String>, StoreError> {
        let mut query = self.connection.prepare_cached(
            "SELECT one FROM games WHERE begun AND one <> ''
             UNION SELECT two FROM games WHERE begun AND two <> '' ORDER BY 1",
        )?;
        let names = query.query_map([], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// A game by its number.
    pub fn load(&self, entry: i64) -> Result<Stored, StoreError> {
        let found = self.find("games.entry = ?1", params![entry])?;
        found.ok_or(StoreError::NoSuchGame(entry))
    }

    /// The game of a table.
    pub fn live(&self, live: &str) -> Result<Option<Stored>, StoreError> {
        self.find("live = ?1", params![live])
    }

    /// A table is left for good: its game stays in the library, unless it never had a move.
    pub fn retire(&mut self, live: &str) -> Result<(), StoreError> {
        let change = self.begin()?;
        leave(&change, live)?;
        change.commit()?;
        Ok(())
    }

    /// Lets a table play a game on in its own entry, as its game with this number. That is
    /// not done with a game that has ended or has a name, nor with one that a table of a
    /// server has: then what is played on becomes a game of its own.
    pub fn claim(&mut self, entry: i64, live: &str, number: u64) -> Result<(), StoreError> {
        let change = self.begin()?;
        let free = format!(
            "SELECT entry FROM games WHERE entry = ?1 AND result = '*' AND name = ''
                 AND {UNATTENDED}"
        );
        let free: Option<i64> = (change.query_row(&free, [entry], |row| row.get(0))).optional()?;
        if let Some(entry) = free {
            leave(&change, live)?;
            change.execute(
                "UPDATE games SET live = ?2, number = ?3 WHERE entry = ?1",
                params![entry, live, as_stored(number)],
            )?;
        }
        change.commit()?;
        Ok(())
    }

    /// The table of a game. One that has none, or whose terminal does not answer for it,
    /// gets the name `fresh`, in its own entry: who opens a game and plays on has not two
    /// of it.
    pub fn adopt(&mut self, entry: i64, fresh: &str) -> Result<(String, Seating), StoreError> {
        let adopt = format!(
            "UPDATE games SET live = iif({UNATTENDED}, ?2, live) WHERE entry = ?1
             RETURNING live, host"
        );
        let found = (self.connection).query_row(&adopt, params![entry, fresh], |row| {
            let seating: String = row.get(1)?;
            Ok((row.get(0)?, Seating::from_word(&seating)))
        });
        found.optional()?.ok_or(StoreError::NoSuchGame(entry))
    }

    /// Gives a game another name.
    pub fn rename(&mut self, entry: i64, name: &str) -> Result<(), StoreError> {
        let name = check_name(name)?;
        let rename = "UPDATE games SET name = ?2 WHERE entry = ?1";
        match self.connection.execute(rename, params![entry, name])? {
            0 => Err(StoreError::NoSuchGame(entry)),
            _ => Ok(()),
        }
    }

    /// Deletes a game with its secrets.
    pub fn delete(&mut self, entry: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM games WHERE entry = ?1";
        match self.connection.execute(delete, [entry])? {
            0 => Err(StoreError::NoSuchGame(entry)),
            _ => Ok(()),
        }
    }

    fn find(
        &self,
        which: &str,
        params: impl rusqlite::Params,
    ) -> Result<Option<Stored>, StoreError> {
        let query = format!(
            "SELECT games.entry, public, secret, host, result FROM games
             JOIN secrets ON secrets.entry = games.entry WHERE {which}"
        );
        let mut query = self.connection.prepare_cached(&query)?;
        let found = query.query_row(params, |row| {
            let (seating, result): (String, String) = (row.get(3)?, row.get(4)?);
            Ok(Stored {
                entry: row.get(0)?,
                public: row.get(1)?,
                secret: row.get(2)?,
                seating: Seating::from_word(&seating),
                ended: result != "*",
            })
        });
        Ok(found.optional()?)
    }
}

fn check_name(name: &str) -> Result<&str, StoreError> {
    let name = name.trim();
    match name.chars().count() {
        1..=LONGEST_NAME => Ok(name),
        _ => Err(StoreError::BadName),
    }
}

fn read_entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let changed: i64 = row.get(10)?;
    Ok(Entry {
        entry: row.get(0)?,
        name: row.get(1)?,
        game: row.get(2)?,
        players: [row.get(3)?, row.get(4)?],
        result: row.get(5)?,
        reason: row.get(6)?,
        moves: row.get(7)?,
        position: row.get(8)?,
        size: row.get(9)?,
        changed: u64::try_from(changed).unwrap_or(0),
    })
}
