//! The tables, and how an older file becomes a newer one.

use crate::StoreError;
use rusqlite::Connection;

/// The version of the tables.
pub const VERSION: i64 = 3;

/// The step to each version from the one before.
const STEPS: [&str; VERSION as usize] = [
    "
    CREATE TABLE games (
        entry    INTEGER PRIMARY KEY,
        live     TEXT UNIQUE,
        name     TEXT NOT NULL,
        game     TEXT NOT NULL,
        size     TEXT NOT NULL,
        one      TEXT NOT NULL,
        two      TEXT NOT NULL,
        result   TEXT NOT NULL,
        reason   TEXT NOT NULL,
        moves    INTEGER NOT NULL,
        position TEXT NOT NULL,
        changed  INTEGER NOT NULL,
        public   TEXT NOT NULL
    );
    CREATE INDEX games_by_change ON games (changed DESC, entry DESC);
    CREATE TABLE secrets (
        entry  INTEGER PRIMARY KEY REFERENCES games (entry) ON DELETE CASCADE,
        secret TEXT NOT NULL
    );
",
    "
    ALTER TABLE games ADD COLUMN host TEXT NOT NULL DEFAULT '';
",
    // Which game of its table it is, and whether it ever had a move. The record stands in
    // JSON, so the end of a line in it is written as two signs.
    "
    ALTER TABLE games ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN begun INTEGER NOT NULL DEFAULT 1;
    UPDATE games SET begun = moves > 0 OR name <> '' OR instr(public, '\\n1. ') > 0;
    CREATE INDEX games_not_begun ON games (changed) WHERE NOT begun;
",
];

/// The columns of a game.
pub fn columns(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut query = connection.prepare("SELECT name FROM pragma_table_info('games')")?;
    let names = query.query_map([], |row| row.get(0))?;
    Ok(names.collect::<Result<_, _>>()?)
}

/// Sets a connection up, and brings the tables to the present version.
pub fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // Two programs may open a new file at once: only one of them makes the tables.
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let found: i64 = change.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found > VERSION {
        let ours = VERSION;
        return Err(StoreError::LaterVersion { found, ours });
    }
    for step in STEPS.iter().skip(usize::try_from(found).unwrap_or(0)) {
        change.execute_batch(step)?;
    }
    change.pragma_update(None, "user_version", VERSION)?;
    change.commit()?;
    Ok(())
}
