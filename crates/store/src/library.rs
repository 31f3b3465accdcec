//! Keeping, listing, opening and deleting games.

use crate::{StoreError, schema};
use rusqlite::{Connection, OptionalExtension, Row, Transaction, named_params, params};
use std::path::Path;
use wuqi_session::protocol::{Entry, LibraryFilter};
use wuqi_session::session::Saved;

/// The longest name, in characters.
pub(crate) const LONGEST_NAME: usize = 200;

/// How many games a list has where nothing is said, and at most.
const USUAL_LIMIT: u32 = 50;
const MOST_LISTED: u32 = 1000;

const COLUMNS: &str = "entry, name, game, one, two, result, reason, moves, position, size, changed";

const FOUND: &str = "(:game IS NULL OR game = :game)
    AND (:result IS NULL OR result = :result)
    AND (:text IS NULL OR instr(lower(name || char(10) || one || char(10) || two), lower(:text)) > 0)";

/// The library of games.
pub struct Library {
    connection: Connection,
}

/// A game as it was kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number.
    pub entry: i64,
    /// What may be shown.
    pub public: String,
    /// What must not be shown.
    pub secret: String,
}

/// Who may do what with a game that is opened from the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// The game was begun for one device: whoever opens it may do everything.
    #[default]
    Table,
    /// Two people play it on devices of their own, and one of them began it on the machine
    /// of the library.
    Here,
    /// Two people play it on devices of their own, and both are elsewhere.
    Elsewhere,
}

impl Seating {
    fn word(self) -> &'static str {
        match self {
            Seating::Table => "",
            Seating::Here => "here",
            Seating::Elsewhere => "elsewhere",
        }
    }

    /// A word that is not known was written by a later version: then nobody moves.
    fn from_word(word: &str) -> Seating {
        match word {
            "" => Seating::Table,
            "here" => Seating::Here,
            _ => Seating::Elsewhere,
        }
    }
}

impl Library {
    /// Opens the library in a file, which is made if there is none.
    pub fn open(file: &Path) -> Result<Library, StoreError> {
        Library::over(Connection::open(file)?)
    }

    /// A library that is forgotten with the program.
    pub fn in_memory() -> Result<Library, StoreError> {
        Library::over(Connection::open_in_memory()?)
    }

    fn over(mut connection: Connection) -> Result<Library, StoreError> {
        schema::prepare(&mut connection)?;
        Ok(Library { connection })
    }

    /// Keeps a live game as it stands, in place of what was kept of it. When this
    /// returns, it is on the disk. `live` names the session; `now` is the time in
    /// milliseconds since 1970.
    pub fn keep(&mut self, live: &str, saved: &Saved, now: u64) -> Result<i64, StoreError> {
        let kept = self.keep_all(&[(live, saved)], now)?;
        Ok(kept[0])
    }

    /// Keeps several live games at the price of one.
    pub fn keep_all(&mut self, games: &[(&str, &Saved)], now: u64) -> Result<Vec<i64>, StoreError> {
        let change = self.connection.transaction()?;
        let mut kept = Vec::with_capacity(games.len());
        for &(live, saved) in games {
            kept.push(put(&change, Some(live), "", saved, now)?);
        }
        change.commit()?;
        Ok(kept)
    }

    /// Keeps a copy of a game under a name.
    pub fn save_as(&mut self, name: &str, saved: &Saved, now: u64) -> Result<i64, StoreError> {
        let name = check_name(name)?;
        let change = self.connection.transaction()?;
        let entry = put(&change, None, name, saved, now)?;
        change.commit()?;
        Ok(entry)
    }

    /// The games that fit a search, the latest first, and how many there are in all.
    pub fn list(&self, search: &LibraryFilter) -> Result<(Vec<Entry>, u32), StoreError> {
        let limit = search.limit.unwrap_or(USUAL_LIMIT).min(MOST_LISTED);
        let count = format!("SELECT count(*) FROM games WHERE {FOUND}");
        let total = self.connection.query_row(
            &count,
            named_params! {":game": search.game, ":result": search.result, ":text": search.text},
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
                ":text": search.text,
                ":limit": limit,
                ":offset": search.offset.unwrap_or(0),
            },
            read_entry,
        )?;
        Ok((rows.collect::<Result<_, _>>()?, total))
    }

    /// A game by its number.
    pub fn load(&self, entry: i64) -> Result<Stored, StoreError> {
        let found = self.find("games.entry = ?1", params![entry])?;
        found.ok_or(StoreError::NoSuchGame(entry))
    }

    /// The live game of a session.
    pub fn live(&self, live: &str) -> Result<Option<Stored>, StoreError> {
        self.find("live = ?1", params![live])
    }

    /// The names of all live games, the latest first.
    pub fn all_live(&self) -> Result<Vec<String>, StoreError> {
        let mut query = self.connection.prepare_cached(
            "SELECT live FROM games WHERE live IS NOT NULL ORDER BY changed DESC, entry DESC",
        )?;
        let names = query.query_map([], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    /// A session is over and done with: its game stays in the library, but lives no more.
    pub fn retire(&mut self, live: &str) -> Result<(), StoreError> {
        let retire = "UPDATE games SET live = NULL WHERE live = ?1";
        self.connection.execute(retire, [live])?;
        Ok(())
    }

    /// The name of the session of a game. One that lives no more lives again under the
    /// name `fresh`, in its own place: who opens a game and plays on has not two of it.
    pub fn adopt(&mut self, entry: i64, fresh: &str) -> Result<(String, Seating), StoreError> {
        let adopt = "UPDATE games SET live = coalesce(live, ?2) WHERE entry = ?1
             RETURNING live, host";
        let found = (self.connection).query_row(adopt, params![entry, fresh], |row| {
            let host: String = row.get(1)?;
            Ok((row.get(0)?, Seating::from_word(&host)))
        });
        found.optional()?.ok_or(StoreError::NoSuchGame(entry))
    }

    /// Notes who began a live game, for whoever opens it from the library later.
    pub fn set_seating(&mut self, live: &str, seating: Seating) -> Result<(), StoreError> {
        let set = "UPDATE games SET host = ?2 WHERE live = ?1";
        self.connection
            .execute(set, params![live, seating.word()])?;
        Ok(())
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

    /// Whether the file is sound, by SQLite's own check.
    pub fn is_sound(&self) -> Result<bool, StoreError> {
        let answer: String =
            (self.connection).pragma_query_value(None, "integrity_check", |row| row.get(0))?;
        Ok(answer == "ok")
    }

    fn find(
        &self,
        which: &str,
        params: impl rusqlite::Params,
    ) -> Result<Option<Stored>, StoreError> {
        let query = format!(
            "SELECT games.entry, public, secret FROM games
             JOIN secrets ON secrets.entry = games.entry WHERE {which}"
        );
        let mut query = self.connection.prepare_cached(&query)?;
        let found = query.query_row(params, |row| {
            Ok(Stored {
                entry: row.get(0)?,
                public: row.get(1)?,
                secret: row.get(2)?,
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

/// Writes a game and its secrets; a live one in the place that it has.
fn put(
    change: &Transaction<'_>,
    live: Option<&str>,
    name: &str,
    saved: &Saved,
    now: u64,
) -> Result<i64, StoreError> {
    let summary = &saved.summary;
    let [one, two] = &summary.players;
    let mut insert = change.prepare_cached(
        "INSERT INTO games (live, name, game, size, one, two, result, reason, moves, position,
             changed, public)
         VALUES (:live, :name, :game, :size, :one, :two, :result, :reason, :moves, :position,
             :changed, :public)
         ON CONFLICT (live) DO UPDATE SET game = :game, size = :size, one = :one, two = :two,
             result = :result, reason = :reason, moves = :moves, position = :position,
             changed = :changed, public = :public
         RETURNING entry",
    )?;
    let entry = insert.query_row(
        named_params! {
            ":live": live,
            ":name": name,
            ":game": summary.game,
            ":size": summary.size,
            ":one": one,
            ":two": two,
            ":result": summary.result,
            ":reason": summary.reason,
            ":moves": summary.moves,
            ":position": summary.position,
            ":changed": i64::try_from(now).unwrap_or(i64::MAX),
            ":public": saved.public,
        },
        |row| row.get(0),
    )?;
    change
        .prepare_cached(
            "INSERT INTO secrets (entry, secret) VALUES (?1, ?2)
             ON CONFLICT (entry) DO UPDATE SET secret = ?2 WHERE secret <> ?2",
        )?
        .execute(params![entry, saved.secret])?;
    Ok(entry)
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
