//! A copy of the library for every day, kept for a week.

use crate::{Library, StoreError};
use std::fs;
use std::path::{Path, PathBuf};

/// How many copies are kept.
const KEPT: usize = 7;

const DAY_MS: u64 = 24 * 3600 * 1000;

impl Library {
    /// Makes the copy of today, if there is none yet, in the folder `backups` beside the
    /// file, and removes the oldest. A library without a game, or in memory, needs none.
    /// `now` is the time in milliseconds since 1970: where the copy is, if one was made.
    pub fn back_up(&mut self, now: u64) -> Result<Option<PathBuf>, StoreError> {
        let today = now / DAY_MS;
        if self.backed_up == Some(today) {
            return Ok(None);
        }
        let Some(folder) = self.file.parent().map(|folder| folder.join("backups")) else {
            return Ok(None);
        };
        if self.file.as_os_str().is_empty() || self.is_empty()? {
            return Ok(None);
        }
        self.backed_up = Some(today);
        let copy = folder.join(format!("library-{}.sqlite", date(today)));
        if copy.exists() {
            return Ok(None);
        }
        fs::create_dir_all(&folder)?;
        // Under another name until it is whole, so that a crash leaves no half copy.
        let half = folder.join("half.sqlite");
        remove(&half)?;
        crate::file::make_private(&half)?;
        let name = half.to_string_lossy().into_owned();
        self.connection.execute("VACUUM INTO ?1", [name])?;
        fs::rename(&half, &copy)?;
        forget_oldest(&folder)?;
        Ok(Some(copy))
    }

    fn is_empty(&self) -> Result<bool, StoreError> {
        let any = "SELECT NOT EXISTS (SELECT 1 FROM games WHERE begun)";
        Ok(self.connection.query_row(any, [], |row| row.get(0))?)
    }
}

fn remove(file: &Path) -> std::io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

fn forget_oldest(folder: &Path) -> std::io::Result<()> {
    let mut copies: Vec<PathBuf> = fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy());
            name.is_some_and(|name| name.starts_with("library-") && name.ends_with(".sqlite"))
        })
        .collect();
    copies.sort();
    let old = copies.len().saturating_sub(KEPT);
    copies[..old].iter().try_for_each(|copy| remove(copy))
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
