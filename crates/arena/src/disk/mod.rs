//! The disk as contests and runs of training use it.
//!
//! Everything that is to be there after an interruption goes through these few calls, so
//! that a test can let each of them fail in turn ([`FailingDisk`]) and look at what is left.

mod failing;
mod real;

pub use failing::FailingDisk;
pub use real::RealDisk;

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

/// Where files lie. A call that fails may have done a part of its work.
pub trait Disk: Debug + Send + Sync {
    /// All of a file; nothing if there is none.
    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>>;

    /// Up to so many bytes from the beginning of a file; nothing if there is none.
    fn start(&self, path: &Path, length: usize) -> io::Result<Option<Vec<u8>>>;

    /// How long a file is.
    fn length(&self, path: &Path) -> io::Result<u64>;

    /// Writes a file anew; when this returns, it is safe from a power cut.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Adds to the end of a file, which is made if there is none. What was added survives
    /// the end of the program, however that comes; a power cut may take the last of it.
    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Cuts the end of a file off.
    fn cut(&self, path: &Path, length: u64) -> io::Result<()>;

    /// Puts a file in the place of another, wholly or not at all; when this returns, it is
    /// safe from a power cut.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes a folder and those that it lies in, if they are not there.
    fn make_folder(&self, path: &Path) -> io::Result<()>;

    /// The files in a folder; none if there is no such folder.
    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// Writes a file wholly or not at all: first beside its place, then there.
    fn replace(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".new");
        let beside = path.with_file_name(name);
        let replaced = (self.write(&beside, bytes)).and_then(|()| self.rename(&beside, path));
        if replaced.is_err() {
            // On a full disk the rest would be in the way. One that stays does no harm.
            let _ = self.remove(&beside);
        }
        replaced
    }
}
