//! The disk of this machine.

use super::Disk;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The disk of this machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct RealDisk;

/// Nothing where there is no such file or folder.
fn found<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Makes sure that the names in the folder of a file are on the disk.
fn sync_folder_of(file: &Path) -> io::Result<()> {
    // Other systems do not open folders, and keep names by themselves.
    #[cfg(unix)]
    if let Some(folder) = file.parent() {
        let here = folder.as_os_str().is_empty();
        let folder = if here { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

impl Disk for RealDisk {
    fn read(&self, path: &Path) -> io::Result<Option<Vec<u8>>> {
        found(fs::read(path))
    }

    fn start(&self, path: &Path, length: usize) -> io::Result<Option<Vec<u8>>> {
        let Some(file) = found(File::open(path))? else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        file.take(length as u64).read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    fn length(&self, path: &Path) -> io::Result<u64> {
        Ok(fs::metadata(path)?.len())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        sync_folder_of(path)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(bytes)
    }

    fn cut(&self, path: &Path, length: u64) -> io::Result<()> {
        OpenOptions::new().write(true).open(path)?.set_len(length)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)?;
        sync_folder_of(to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let Some(entries) = found(fs::read_dir(folder))? else {
            return Ok(Vec::new());
        };
        entries.map(|entry| Ok(entry?.path())).collect()
    }
}
