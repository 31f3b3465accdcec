//! A copy of the library for every day, kept for a week.

use crate::file::{make_private, sync_folder_of};
use crate::{Library, StoreError};
use rusqlite::Connection;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How many copies are kept.
const KEPT: usize = 7;

const DAY_MS: u64 = 24 * 3600 * 1000;

/// A copy that failed is tried again after this time: a disk may have room again.
const RETRY_MS: u64 = 10 * 60 * 1000;

/// The daily copies of a library. They read it through a connection of their own, so they
/// can be made on another thread while games are kept.
#[derive(Debug)]
pub struct Backups {
    /// Empty for a library in memory.
    file: PathBuf,
    /// The day of the last copy.
    done: Option<u64>,
    /// When a copy is tried again after one has failed.
    again: u64,
}

impl Library {
    /// The copies of this library.
    #[must_use]
    pub fn backups(&self) -> Backups {
        Backups {
            file: self.file.clone(),
            done: None,
            again: 0,
        }
    }
}

impl Backups {
    /// Makes the copy of today, if there is none yet, in the folder `backups` beside the
    /// file, and removes the oldest. A library without a game, or in memory, needs none.
    /// `now` is the time in milliseconds since 1970: where the copy is, if one was made.
    pub fn make(&mut self, now: u64) -> Result<Option<PathBuf>, StoreError> {
        let today = now / DAY_MS;
        if self.file.as_os_str().is_empty() || self.done == Some(today) || now < self.again {
            return Ok(None);
        }
        let copy = folder(&self.file).join(format!("library-{}.sqlite", date(today)));
        match copy.exists() {
            true => {
                self.done = Some(today);
                Ok(None)
            }
            false => {
                self.again = now.saturating_add(RETRY_MS);
                let made = write(&self.file, &copy)?;
                self.again = 0;
                self.done = made.then_some(today);
                Ok(made.then_some(copy))
            }
        }
    }
}

/// The newest copy of a library.
pub(crate) fn newest(file: &Path) -> Option<PathBuf> {
    copies(&folder(file)).ok()?.pop()
}

fn folder(file: &Path) -> PathBuf {
    file.with_file_name("backups")
}

/// Copies a library as it stands at this moment: whether there was anything to copy.
fn write(file: &Path, copy: &Path) -> Result<bool, StoreError> {
    let library = Connection::open(file)?;
    library.busy_timeout(Duration::from_secs(5))?;
    let any = "SELECT EXISTS (SELECT 1 FROM games WHERE begun)";
    if !library.query_row(any, [], |row| row.get::<_, bool>(0))? {
        return Ok(false);
    }
    let folder = folder(file);
    fs::create_dir_all(&folder)?;
    // Under another name until it is whole and on the disk, so that a crash leaves no half
    // copy. Another program may be at it, too.
    let half = folder.join("half.sqlite");
    let lock = file.with_extension("copy.lock");
    make_private(&lock)?;
    let lock = File::open(lock)?;
    if let Err(TryLockError::WouldBlock) = lock.try_lock() {
        return Ok(false);
    }
    remove(&half)?;
    make_private(&half)?;
    library.execute("VACUUM INTO ?1", [half.to_string_lossy()])?;
    File::options().write(true).open(&half)?.sync_all()?;
    fs::rename(&half, copy)?;
    sync_folder_of(copy)?;
    let copies = copies(&folder)?;
    let old = copies.len().saturating_sub(KEPT);
    copies[..old].iter().try_for_each(|copy| remove(copy))?;
    Ok(true)
}

fn remove(file: &Path) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// The copies in a folder, the oldest first.
fn copies(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut copies: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy());
            name.is_some_and(|name| name.starts_with("library-") && name.ends_with(".sqlite"))
        })
        .collect();
    copies.sort();
    Ok(copies)
}

/// The date of a day since 1970, `2026-11-16`, after Howard Hinnant's `civil_from_days`.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let era = day / 146_097;
    let of_era = day % 146_097;
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = match month {
        0..10 => (month + 3, 0),
        _ => (month - 9, 1),
    };
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, wanted) in [
            (0, "1970-01-01"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_773, "2026-11-16"),
        ] {
            assert_eq!(date(day), wanted);
        }
    }
}
