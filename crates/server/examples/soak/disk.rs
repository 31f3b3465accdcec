//! A disk that can be filled.
//!
//! Where this user may mount, it is a file system of 24 MiB in memory. Elsewhere it is an
//! ordinary folder, and the disk cannot be filled: the trial says so.

use crate::Trouble;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A small disk.
pub struct Disk {
    folder: TempDir,
}

impl Disk {
    /// Mounts one; none where that is not allowed.
    pub fn mount() -> Result<Option<Disk>, Trouble> {
        let folder = tempfile::tempdir()?;
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"]);
        let mounted = mount
            .arg(folder.path())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success());
        Ok(mounted.then_some(Disk { folder }))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn filler(&self) -> PathBuf {
        self.folder.path().join("filler")
    }

    /// Fills it to the last byte.
    pub fn fill(&self) -> Result<(), Trouble> {
        let mut file = File::options()
            .create(true)
            .append(true)
            .open(self.filler())?;
        for size in [1 << 16, 1 << 12, 1 << 8, 1] {
            while file.write_all(&vec![7; size]).is_ok() {}
        }
        Ok(())
    }

    /// Makes room again.
    pub fn clear(&self) -> Result<(), Trouble> {
        Ok(fs::remove_file(self.filler())?)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A disk that cannot be unmounted goes with the machine.
        let _ = Command::new("umount")
            .arg("-l")
            .arg(self.folder.path())
            .status();
    }
}
