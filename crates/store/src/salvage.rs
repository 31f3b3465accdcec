//! What can still be read in a damaged library.
//!
//! The games are asked for one after the other, so that a page that cannot be read costs
//! only the games on it, or all of them if it is one of the two that lead to all others. Of
//! those, the newest copy of the library has most.

use crate::{StoreError, schema};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Transaction, params_from_iter};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// After so many numbers in a row at which nothing can be read, nothing more is looked for.
/// It is many times what one damaged page can hide.
const MOST_LOST: usize = 50_000;

/// The size of a page, which SQLite has for every file that the program has made.
const PAGE: usize = 4096;

/// How many games were found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Found {
    /// In the damaged file.
    pub(crate) saved: usize,
    /// Lost there, and taken from the copy as they were then.
    pub(crate) older: usize,
}

/// Copies every game that can be read from a damaged file into a new one, and what is lost
/// from a copy of an earlier day.
pub(crate) fn salvage(from: &Path, to: &Path, copy: Option<&Path>) -> Result<Found, StoreError> {
    let mut library = Connection::open(to)?;
    schema::prepare(&mut library)?;
    close_log(&library)?;
    let patched = Patched {
        file: with_ending(to, ".patched"),
        new: fs::read(to)?,
    };
    let change = library.transaction()?;
    let (saved, lost) = match Source::of(from, &change) {
        Ok(source) => source.give(&change, |_| true)?,
        // The first page says what tables there are.
        Err(_) => {
            patched.make(from)?;
            Source::of(&patched.file, &change)?.give(&change, |_| true)?
        }
    };
    let older = match copy.map(|copy| Source::of(copy, &change)) {
        Some(Ok(source)) if !lost.is_empty() => {
            source.give(&change, |entry| lost.contains(&entry))?.0
        }
        _ => 0,
    };
    change.commit()?;
    close_log(&library)?;
    Ok(Found { saved, older })
}

/// Brings everything into the one file.
fn close_log(library: &Connection) -> Result<(), StoreError> {
    Ok(library.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?)
}

/// A copy of a file whose first page is that of a new library. The tables of every library
/// begin at the same pages, for they are made in the same order.
struct Patched {
    file: PathBuf,
    /// A library without a game.
    new: Vec<u8>,
}

impl Patched {
    fn make(&self, from: &Path) -> Result<(), StoreError> {
        crate::file::make_private(&self.file)?;
        let mut bytes = fs::read(from)?;
        let least = self.new.len().max(bytes.len());
        bytes.resize(least.next_multiple_of(PAGE), 0);
        bytes[..PAGE].copy_from_slice(&self.new[..PAGE]);
        // How many pages there are, and none of them unused.
        let pages = u32::try_from(bytes.len() / PAGE).unwrap_or(u32::MAX);
        bytes[28..32].copy_from_slice(&pages.to_be_bytes());
        bytes[32..40].fill(0);
        fs::write(&self.file, bytes)?;
        let log = with_ending(from, "-wal");
        if log.exists() {
            fs::copy(log, with_ending(&self.file, "-wal"))?;
        }
        Ok(())
    }
}

impl Drop for Patched {
    fn drop(&mut self) {
        for ending in ["", "-wal", "-shm"] {
            // One that was not made need not go.
            let _ = fs::remove_file(with_ending(&self.file, ending));
        }
    }
}

/// The name of a file with more behind it.
pub(crate) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A file that games are taken from.
struct Source {
    connection: Connection,
    /// The columns that it has, too: it may be of an earlier version.
    columns: Vec<String>,
}

type Game = (Vec<Value>, String);

impl Source {
    fn of(file: &Path, to: &Connection) -> Result<Source, StoreError> {
        let connection = Connection::open(file)?;
        let known = schema::columns(&connection)?;
        let mut columns = schema::columns(to)?;
        columns.retain(|column| known.contains(column));
        match columns.is_empty() {
            true => Err(rusqlite::Error::QueryReturnedNoRows.into()),
            false => Ok(Source {
                connection,
                columns,
            }),
        }
    }

    /// Gives every game that is wanted: how many, and the numbers of those that may be lost.
    fn give(
        &self,
        to: &Transaction<'_>,
        wanted: impl Fn(i64) -> bool,
    ) -> Result<(usize, HashSet<i64>), StoreError> {
        let (mut given, mut lost, mut in_a_row) = (0, HashSet::new(), 0);
        let mut entry = 1;
        while in_a_row < MOST_LOST {
            let found = match self.next(entry) {
                Ok(None) => break,
                Ok(Some(found)) => found.max(entry),
                Err(_) => {
                    lost.insert(entry);
                    (entry, in_a_row) = (entry + 1, in_a_row + 1);
                    continue;
                }
            };
            if wanted(found) {
                let put = match self.game(found) {
                    Ok(game) => self.put(to, found, game)?,
                    Err(_) => false,
                };
                if put {
                    (given, in_a_row) = (given + 1, 0);
                } else {
                    lost.insert(found);
                    in_a_row += 1;
                }
            }
            entry = found + 1;
        }
        Ok((given, lost))
    }

    /// The number of the next game from `entry` on.
    fn next(&self, entry: i64) -> rusqlite::Result<Option<i64>> {
        let next = "SELECT entry FROM games WHERE entry >= ?1 ORDER BY entry LIMIT 1";
        let mut next = self.connection.prepare_cached(next)?;
        next.query_row([entry], |row| row.get(0)).optional()
    }

    /// A game with its secret, if both can be read and are what they should be.
    fn game(&self, entry: i64) -> rusqlite::Result<Game> {
        let names = self.columns.join(", ");
        let game = format!("SELECT {names} FROM games WHERE entry = ?1 AND json_valid(public)");
        let mut game = self.connection.prepare_cached(&game)?;
        let values = game.query_row([entry], |row| {
            (0..self.columns.len()).map(|at| row.get(at)).collect()
        })?;
        let secret = "SELECT secret FROM secrets WHERE entry = ?1 AND json_valid(secret)";
        let mut secret = self.connection.prepare_cached(secret)?;
        Ok((values, secret.query_row([entry], |row| row.get(0))?))
    }

    /// Writes a game: whether it could be one.
    fn put(
        &self,
        to: &Transaction<'_>,
        entry: i64,
        (mut values, secret): Game,
    ) -> Result<bool, StoreError> {
        // Its table may have another game since the copy was made.
        let taken = "SELECT count(*) FROM games WHERE live = ?1";
        for (column, value) in self.columns.iter().zip(&mut values) {
            if column == "live" && to.query_row(taken, [&*value], |row| row.get::<_, i64>(0))? > 0 {
                *value = Value::Null;
            }
        }
        let names = self.columns.join(", ");
        let places = vec!["?"; self.columns.len()].join(", ");
        let game = format!("INSERT OR IGNORE INTO games ({names}) VALUES ({places})");
        if to
            .prepare_cached(&game)?
            .execute(params_from_iter(values))?
            == 0
        {
            return Ok(false);
        }
        let put = "INSERT INTO secrets (entry, secret) VALUES (?1, ?2)";
        to.prepare_cached(put)?
            .execute(rusqlite::params![entry, secret])?;
        Ok(true)
    }
}
