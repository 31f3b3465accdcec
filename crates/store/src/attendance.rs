//! Who has the library open.
//!
//! A server and any number of terminals may have it open together. To put a damaged file
//! aside under them would lose what they write afterwards, so that is done by whoever has it
//! open alone. Everybody holds a shared lock on a file beside the library, and whoever
//! repairs it an exclusive one; the system lets go of both, however a program ends.

use crate::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// One who has the library open, until it is dropped.
pub(crate) struct Attendance {
    lock: File,
}

impl Attendance {
    /// Waits while somebody repairs the library.
    pub(crate) fn begin(library: &Path) -> Result<Attendance, StoreError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let lock = options.open(library.with_extension("lock"))?;
        known(lock.lock_shared())?;
        Ok(Attendance { lock })
    }

    /// Does something while nobody else has the library open.
    pub(crate) fn alone<T>(
        &mut self,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        known(self.lock.unlock())?;
        match self.lock.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(StoreError::DamagedAndOpen),
            Err(TryLockError::Error(error)) => known(Err(error))?,
            Ok(()) => {}
        }
        let done = work()?;
        known(self.lock.unlock())?;
        known(self.lock.lock_shared())?;
        Ok(done)
    }
}

/// Some file systems of a network know no locks; the library can be used there all the same.
fn known(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        other => other,
    }
}
