//! The file of the library: private, looked through when it is opened, and whole when it is
//! closed.

use crate::attendance::Attendance;
use crate::salvage::{Found, salvage, with_ending};
use crate::{Library, StoreError, backup};
use rusqlite::{Connection, ErrorCode};
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
    /// How many could not, and were taken from the newest copy as they were then.
    pub older: usize,
}

impl Library {
    /// Opens the library in a file, which is made if there is none; only its owner may read
    /// it. One that is damaged is kept beside it, and everything that can still be read is
    /// taken over ([`Library::damage`]). That is done only while no other program has it
    /// open, for that one would go on writing into the file that was put aside.
    pub fn open(file: &Path) -> Result<Library, StoreError> {
        let mut attendance = Attendance::begin(file)?;
        make_private(file)?;
        let mut damage = None;
        let connection = match open_sound(file) {
            Err(StoreError::File(error)) if is_damage(&error) => {
                damage = attendance.alone(|| repair(file))?;
                Connection::open(file)?
            }
            opened => opened?,
        };
        Library::over(connection, file.to_owned(), damage, Some(attendance))
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

/// Repairs a file, unless somebody else has done so in the meantime.
fn repair(file: &Path) -> Result<Option<Damage>, StoreError> {
    match open_sound(file) {
        Err(StoreError::File(error)) if is_damage(&error) => set_aside(file).map(Some),
        opened => opened.map(|_| None),
    }
}

fn check(connection: &Connection, how: &str) -> Result<String, StoreError> {
    Ok(connection.pragma_query_value(None, how, |row| row.get(0))?)
}

fn is_damage(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error_code();
    // Where the first page is damaged, SQLite does not take it for a library any more.
    let damage = [ErrorCode::DatabaseCorrupt, ErrorCode::NotADatabase];
    code.is_some_and(|code| damage.contains(&code))
}

/// Puts a damaged file aside under a name that is free, and makes a new one of what can be
/// read in it. At every moment there is a file under its name, the damaged or the new one.
fn set_aside(file: &Path) -> Result<Damage, StoreError> {
    let with = |ending: &str| with_ending(file, ending);
    let number = (1..).find(|number| !with(&format!(".damaged-{number}")).exists());
    let kept = with(&format!(".damaged-{}", number.unwrap_or(0)));
    let repaired = with(".repaired");
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(with(&format!(".repaired{ending}")));
    }
    make_private(&repaired)?;
    let copy = backup::newest(file);
    let Found { saved, older } = salvage(file, &repaired, copy.as_deref())?;
    if fs::hard_link(file, &kept).is_err() {
        fs::copy(file, &kept)?;
    }
    for ending in ["-wal", "-shm"] {
        match fs::rename(with(ending), with_ending(&kept, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fs::rename(&repaired, file)?;
    sync_folder_of(file)?;
    Ok(Damage { kept, saved, older })
}

/// Makes sure that the names in the folder of a file are on the disk.
pub(crate) fn sync_folder_of(file: &Path) -> io::Result<()> {
    // Other systems do not open folders, and keep names by themselves.
    #[cfg(unix)]
    if let Some(folder) = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
