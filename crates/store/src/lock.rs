//! One owner of a folder of data.
//!
//! A server keeps the tables of its folder in memory, so two servers on one folder would
//! each overwrite what the other has acknowledged. The owner holds a lock on a file there,
//! and whoever comes second is told who that is. The system lets go of the lock when its
//! holder ends, however that happens, so none is ever left behind.
//!
//! A terminal needs no such lock: it writes only games of its own, and takes a game over in
//! one transaction ([`crate::Library::claim`]). That a damaged library is not put aside under
//! it is seen to when the library is opened ([`crate::Library::open`]).

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use thiserror::Error;

/// The lock on a folder, held until it is dropped.
#[derive(Debug)]
pub struct FolderLock {
    file: File,
}

/// Why a folder could not be had.
#[derive(Debug, Error)]
pub enum LockError {
    /// Somebody else has it.
    #[error("it is in use by {0}")]
    Held(String),
    /// The file of the lock cannot be used.
    #[error("its lock cannot be used: {0}")]
    File(#[from] io::Error),
}

impl FolderLock {
    /// Takes the lock on a folder. `holder` says who that is, for whoever comes second.
    pub fn take(folder: &Path, holder: &str) -> Result<FolderLock, LockError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(folder.join("server.lock"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // What cannot be read is no reason to wait for it.
                let _ = file.take(200).read_to_string(&mut holder);
                let holder = match holder.trim() {
                    "" => "another program".to_owned(),
                    known => known.to_owned(),
                };
                return Err(LockError::Held(holder));
            }
            // Some file systems of a network know no locks; the folder can be used there
            // as before.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut lock = FolderLock { file };
        lock.describe(holder)?;
        Ok(lock)
    }

    /// Says something else about who holds it.
    pub fn describe(&mut self, holder: &str) -> io::Result<()> {
        let line = format!("{holder}, process {}", std::process::id());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.set_len(0)?;
        self.file.write_all(line.as_bytes())
    }
}
