//! Writing games and their secrets.

use crate::StoreError;
use rusqlite::{OptionalExtension, Transaction, named_params, params};
use wuqi_session::host::{Seating, StoreRequest};
use wuqi_session::session::Saved;

/// How long a game that waits for its first move is kept for its link: a week.
const PATIENCE_MS: u64 = 7 * 24 * 3600 * 1000;

/// The number of a copy under a name. A game that was played keeps its own, also when it is
/// given a name: only a copy makes room for another of the same name.
pub(crate) const COPY: i64 = -1;

/// A game of a table, to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Keep<'a> {
    /// Names the table.
    pub live: &'a str,
    /// Which game of this table.
    pub number: u64,
    /// Who may do what with it.
    pub seating: Seating,
    /// The game.
    pub saved: &'a Saved,
}

impl Keep<'_> {
    /// What a request wants kept.
    #[must_use]
    pub fn of(request: &StoreRequest) -> Option<Keep<'_>> {
        let StoreRequest::Keep {
            live,
            number,
            seating,
            saved,
        } = request
        else {
            return None;
        };
        Some(Keep {
            live,
            number: *number,
            seating: *seating,
            saved,
        })
    }
}

/// Keeps a game of a table, in the place that it has if it has one.
pub(crate) fn keep(change: &Transaction<'_>, game: &Keep<'_>, now: u64) -> Result<i64, StoreError> {
    let number = as_stored(game.number);
    let own = change
        .prepare_cached("SELECT entry FROM games WHERE live = ?1 AND number = ?2")?
        .query_row(params![game.live, number], |row| row.get(0))
        .optional()?;
    if let Some(entry) = own {
        update(change, entry, game.saved, now)?;
        return Ok(entry);
    }
    leave(change, game.live)?;
    forget_old(change, now)?;
    insert(change, Some(game), "", game.saved, now)
}

/// A table has another game, or none any more: the one before stays in the library, unless
/// it never had a move.
pub(crate) fn leave(change: &Transaction<'_>, live: &str) -> Result<(), StoreError> {
    change.execute("DELETE FROM games WHERE live = ?1 AND NOT begun", [live])?;
    change.execute("UPDATE games SET live = NULL WHERE live = ?1", [live])?;
    Ok(())
}

/// Nobody comes any more to games that have waited so long for their first move.
fn forget_old(change: &Transaction<'_>, now: u64) -> Result<(), StoreError> {
    let last = as_stored(now.saturating_sub(PATIENCE_MS));
    let forget = "DELETE FROM games WHERE NOT begun AND changed < ?1";
    change.prepare_cached(forget)?.execute([last])?;
    Ok(())
}

fn update(change: &Transaction<'_>, entry: i64, saved: &Saved, now: u64) -> Result<(), StoreError> {
    let [one, two] = &saved.summary.players;
    change
        .prepare_cached(
            "UPDATE games SET game = :game, size = :size, one = :one, two = :two,
                 result = :result, reason = :reason, moves = :moves, begun = :begun,
                 position = :position, changed = :changed, public = :public
             WHERE entry = :entry",
        )?
        .execute(named_params! {
            ":entry": entry,
            ":game": saved.summary.game,
            ":size": saved.summary.size,
            ":one": one,
            ":two": two,
            ":result": saved.summary.result,
            ":reason": saved.summary.reason,
            ":moves": saved.summary.moves,
            ":begun": saved.summary.begun,
            ":position": saved.summary.position,
            ":changed": as_stored(now),
            ":public": saved.public,
        })?;
    put_secret(change, entry, &saved.secret)
}

/// Writes a game that has no place yet, of a table or under a name.
pub(crate) fn insert(
    change: &Transaction<'_>,
    table: Option<&Keep<'_>>,
    name: &str,
    saved: &Saved,
    now: u64,
) -> Result<i64, StoreError> {
    // A name is given to what is worth keeping.
    let begun = saved.summary.begun || table.is_none();
    let [one, two] = &saved.summary.players;
    let entry = change
        .prepare_cached(
            "INSERT INTO games (live, number, host, name, game, size, one, two, result, reason,
                 moves, begun, position, changed, public)
             VALUES (:live, :number, :host, :name, :game, :size, :one, :two, :result, :reason,
                 :moves, :begun, :position, :changed, :public)
             RETURNING entry",
        )?
        .query_row(
            named_params! {
                ":live": table.map(|table| table.live),
                ":number": table.map_or(COPY, |table| as_stored(table.number)),
                ":host": table.map_or(Seating::Table, |table| table.seating).word(),
                ":name": name,
                ":game": saved.summary.game,
                ":size": saved.summary.size,
                ":one": one,
                ":two": two,
                ":result": saved.summary.result,
                ":reason": saved.summary.reason,
                ":moves": saved.summary.moves,
                ":begun": begun,
                ":position": saved.summary.position,
                ":changed": as_stored(now),
                ":public": saved.public,
            },
            |row| row.get(0),
        )?;
    put_secret(change, entry, &saved.secret)?;
    Ok(entry)
}

fn put_secret(change: &Transaction<'_>, entry: i64, secret: &str) -> Result<(), StoreError> {
    change
        .prepare_cached(
            "INSERT INTO secrets (entry, secret) VALUES (?1, ?2)
             ON CONFLICT (entry) DO UPDATE SET secret = ?2 WHERE secret <> ?2",
        )?
        .execute(params![entry, secret])?;
    Ok(())
}

/// SQLite knows signed numbers only.
pub(crate) fn as_stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
