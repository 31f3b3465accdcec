//! The file of the library: private, looked through when it is opened, and whole when it is
//! closed.

use crate::{Library, StoreError, schema};
use rusqlite::{Connection, ErrorCode, Row};
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What was wrong with a library, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Where the damaged file is kept.
    pub kept: PathBuf,
    /// How many games could be taken from it.
    pub saved: usize,
}

impl Library {
    /// Opens the library in a file, which is made if there is none; only its owner may read
    /// it. One that is damaged is kept beside it, and everything that can still be read is
    /// taken over ([`Library::damage`]).
    pub fn open(file: &Path) -> Result<Library, StoreError> {
        make_private(file)?;
        match open_sound(file) {
            Ok(connection) => Library::over(connection, file.to_owned(), None),
            Err(StoreError::File(error)) if is_damage(&error) => {
                let damage = set_aside(file)?;
                let connection = Connection::open(file)?;
                Library::over(connection, file.to_owned(), Some(damage))
            }
            Err(error) => Err(error),
        }
    }

    /// What was wrong with the file when it was opened.
    #[must_use]
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Whether the file is sound, by SQLite's own check of everything.
    pub fn is_sound(&self) -> Result<bool, StoreError> {
        Ok(check(&self.connection, "integrity_check")? == "ok")
    }
}

/// Everything is brought into the one file when a library is closed, so that it can be
/// copied. What fails here is done when it is next opened.
impl Drop for Library {
    fn drop(&mut self) {
        let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
        let _ = self.connection.query_row(checkpoint, [], |_| Ok(()));
    }
}

/// Makes a file that only its owner may read, or makes it so.
pub(crate) fn make_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        options.mode(0o600);
        let opened = options.open(file)?;
        // The file of an earlier version may be open to others; somebody else's is left.
        let _ = opened.set_permissions(fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    options.open(file)?;
    Ok(())
}

fn open_sound(file: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(file)?;
    match check(&connection, "quick_check")?.as_str() {
        "ok" => Ok(connection),
        words => {
            let damaged = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
            let error = rusqlite::Error::SqliteFailure(damaged, Some(words.to_owned()));
            Err(error.into())
        }
    }
}

fn check(connection: &Connection, how: &str) -> Result<String, StoreError> {
    Ok(connection.pragma_query_value(None, how, |row| row.get(0))?)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
}

/// Puts a damaged file aside under a name that is free, and makes a new one of what can be
/// read in it.
fn set_aside(file: &Path) -> Result<Damage, StoreError> {
    let with = |ending: &str| PathBuf::from(format!("{}{ending}", file.display()));
    let number = (1..).find(|number| !with(&format!(".damaged-{number}")).exists());
    let kept = with(&format!(".damaged-{}", number.unwrap_or(0)));
    let repaired = with(".repaired");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(with(&format!(".repaired{ending}")));
    }
    make_private(&repaired)?;
    let saved = salvage(file, &repaired)?;
    fs::rename(file, &kept)?;
    for ending in ["-wal", "-shm"] {
        let beside = PathBuf::from(format!("{}{ending}", kept.display()));
        match fs::rename(with(ending), beside) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fs::rename(&repaired, file)?;
    Ok(Damage { kept, saved })
}

/// Copies every game that can be read into a new file: how many.
fn salvage(from: &Path, to: &Path) -> Result<usize, StoreError> {
    let mut library = Connection::open(to)?;
    schema::prepare(&mut library)?;
    let damaged = Connection::open(from)?;
    // The damaged one may be of an earlier version.
    let known = schema::columns(&damaged).unwrap_or_default();
    let mut columns = schema::columns(&library)?;
    columns.retain(|column| known.contains(column));
    let names = columns.join(", ");
    let places = vec!["?"; columns.len()].join(", ");
    let game = format!("INSERT OR IGNORE INTO games ({names}) VALUES ({places})");
    let last: i64 = damaged
        .query_row("SELECT max(entry) FROM games", [], |row| row.get(0))
        .unwrap_or(0);
    let mut saved = 0;
    for entry in 1..=last {
        let read = |row: &Row<'_>| {
            let values = 0..columns.len();
            values
                .map(|i| row.get(i))
                .collect::<rusqlite::Result<Vec<rusqlite::types::Value>>>()
        };
        let found = format!("SELECT {names} FROM games WHERE entry = ?1");
        let secret = "SELECT secret FROM secrets WHERE entry = ?1";
        let secret = damaged.query_row(secret, [entry], |row| row.get::<_, String>(0));
        if let (Ok(values), Ok(secret)) = (damaged.query_row(&found, [entry], read), secret) {
            library.execute(&game, rusqlite::params_from_iter(values))?;
            let put = "INSERT INTO secrets (entry, secret) VALUES (?1, ?2)";
            library.execute(put, rusqlite::params![entry, secret])?;
            saved += 1;
        }
    }
    library.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(saved)
}
